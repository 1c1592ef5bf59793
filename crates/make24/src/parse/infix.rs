//! The notation of people: operators between their operands, by precedence.

use super::lexer::{self, Lexeme, Token};
use super::{MAX_DEPTH, NodeSpan, ParseExprError, ParseExprErrorKind, Parsed};
use crate::card::Card;
use crate::expr::{Expr, Node};
use crate::glyph::{Small, is_minus};
use crate::op::{IMPLICIT, Layout, Op, Prefix, radical, raising};
use crate::value::{Rational, Value};
use std::ops::Range;

/// Reads infix notation, and a number on the other side of an equals sign.
pub(super) fn infix(text: &str) -> Result<Parsed, ParseExprError> {
    let tokens = lexer::lex(text)?;
    let end = text.len();
    let sides: Vec<&[Lexeme]> = tokens.split(|lexeme| lexeme.token == Token::Equals).collect();
    let (body, claimed) = match sides.as_slice() {
        [body] => (*body, None),
        [body, number] | [number, body] if single(number).is_some() => (*body, single(number)),
        _ => {
            let span = tokens.iter().find(|l| l.token == Token::Equals).map_or(end..end, |l| l.span.clone());
            return Err(ParseExprError::new(ParseExprErrorKind::NotANumberAfterEquals, span));
        }
    };
    let end = body.last().map_or(end, |lexeme| lexeme.span.end);
    let mut parser = Parser { tokens: body, next: 0, end, depth: 0, nodes: Vec::new(), spots: Vec::new() };
    if body.is_empty() {
        return Err(parser.error(ParseExprErrorKind::Empty));
    }
    parser.expression(0)?;
    match parser.peek() {
        None => {}
        Some(Token::Close(close)) => return Err(parser.error(ParseExprErrorKind::Unopened(*close))),
        Some(_) => return Err(parser.error(ParseExprErrorKind::MissingOperator)),
    }
    let expr = Expr::from_nodes(parser.nodes).expect("every operator was given two operands");
    Ok(Parsed { expr, spots: parser.spots, claimed })
}

/// The number, where a side of an equation is nothing but one.
fn single(polarity: &[Lexeme]) -> Option<Rational> {
    match polarity {
        [Lexeme { token: Token::Number(number), .. }] => Some(number.clone()),
        [Lexeme { token: Token::Op { first, .. }, .. }, Lexeme { token: Token::Number(number), .. }]
            if is_minus(*first) =>
        {
            Some(number.neg())
        }
        [above, Lexeme { token: Token::Op { op, .. }, .. }, below] if matches!(op.row().latex, Layout::Command(_)) => {
            op.apply(&single(std::slice::from_ref(above))?, &single(std::slice::from_ref(below))?).value()
        }
        _ => None,
    }
}

/// Precedence climbing; it writes postfix nodes as it goes.
struct Parser<'a> {
    tokens: &'a [Lexeme],
    next: usize,
    end: usize,
    depth: usize,
    nodes: Vec<Node>,
    spots: Vec<NodeSpan>,
}

impl Parser<'_> {
    fn peek(&self) -> Option<&Token> {
        self.tokens.get(self.next).map(|lexeme| &lexeme.token)
    }
    fn span(&self) -> Range<usize> {
        self.tokens.get(self.next).map_or(self.end..self.end, |lexeme| lexeme.span.clone())
    }
    fn error(&self, kind: ParseExprErrorKind) -> ParseExprError {
        ParseExprError::new(kind, self.span())
    }
    fn take(&mut self) -> Range<usize> {
        let span = self.span();
        self.next += 1;
        span
    }
    fn push(&mut self, node: Node, sign: Range<usize>, whole: Range<usize>, fraction: bool) {
        self.nodes.push(node);
        self.spots.push(NodeSpan { sign, whole, fraction });
    }
    fn push_card(&mut self, card: Card, span: Range<usize>) -> Range<usize> {
        self.push(Node::Card(card), span.clone(), span.clone(), false);
        span
    }

    /// Operands joined by operators that bind at least as tightly as `precedence`; returns what they cover.
    fn expression(&mut self, precedence: u8) -> Result<Range<usize>, ParseExprError> {
        let begin = self.next;
        let mut whole = self.operand()?;
        let mut before: Option<Op> = None;
        loop {
            let (op, written) = match self.peek() {
                Some(Token::Op { op, .. }) => (*op, true),
                Some(Token::Open(_) | Token::Prefix { .. }) => (IMPLICIT, false),
                // (1 + 2)3 is a product, 2 3 is not.
                Some(Token::Number(_)) if self.after_bracket() => (IMPLICIT, false),
                Some(Token::Small(Small::Superscript, _)) => match raising() {
                    Some(op) => (op, false),
                    None => return Ok(whole),
                },
                _ => return Ok(whole),
            };
            let row = op.row();
            if row.precedence < precedence {
                return Ok(whole);
            }
            // 6 / 2(1 + 2) is 9 to some and 1 to others.
            let divided =
                before.filter(|before| before.row().precedence == row.precedence && !before.algebra().commutes());
            if let Some(before) = divided.filter(|_| !written && op == IMPLICIT) {
                return Err(self.error(ParseExprErrorKind::UnwrittenBehind(before)));
            }
            before = Some(op);
            // -2 ^ 2 is 4 to some and -4 to others.
            if row.right_associative && self.is_bare_negative(begin) {
                return Err(ParseExprError::new(ParseExprErrorKind::MinusBeforePower, whole));
            }
            if let Some(Token::Small(_, number)) = self.peek().cloned() {
                let span = self.take();
                self.push_card(Card::from(number), span.clone());
                whole = whole.start..span.end;
                self.push(Node::Op(op), span, whole.clone(), false);
                continue;
            }
            let sign = if written { self.take() } else { self.span().start..self.span().start };
            // 2 ^ 2 ^ 2 ^ ... nests as deep as brackets would.
            self.deeper()?;
            let right = self.expression(if row.right_associative { row.precedence } else { row.precedence + 1 })?;
            self.depth -= 1;
            let tight = whole.end == sign.start && sign.end == right.start && !sign.is_empty();
            let fraction = tight && matches!(self.nodes.as_slice(), [.., Node::Card(_), Node::Card(_)]);
            whole = whole.start..right.end;
            self.push(Node::Op(op), sign, whole.clone(), fraction);
        }
    }

    fn after_bracket(&self) -> bool {
        self.next > 0 && matches!(self.tokens[self.next - 1].token, Token::Close(_))
    }

    /// Whether all that was read since the token `begin` is a number with a minus sign.
    fn is_bare_negative(&self, begin: usize) -> bool {
        self.next == begin + 2 && matches!(self.tokens[begin].token, Token::Op { .. })
    }

    fn operand(&mut self) -> Result<Range<usize>, ParseExprError> {
        match self.peek().cloned() {
            Some(Token::Number(number)) => {
                let span = self.take();
                Ok(self.push_card(Card::from(number), span))
            }
            Some(Token::Op { op, call: true, .. }) => self.call(op),
            Some(Token::Op { first, .. }) if is_minus(first) => {
                let minus = self.span();
                let Some(Lexeme { token: Token::Number(number), .. }) = self.tokens.get(self.next + 1) else {
                    let nothing = self.tokens.get(self.next + 1).is_none();
                    return Err(match nothing {
                        true => ParseExprError::new(ParseExprErrorKind::MissingOperand, self.end..self.end),
                        false => self.error(ParseExprErrorKind::MinusBeforeBracket),
                    });
                };
                let card = Card::from(number.neg());
                self.take();
                let span = minus.start..self.take().end;
                Ok(self.push_card(card, span))
            }
            Some(Token::Open(close)) => self.group(close),
            Some(Token::Prefix { op, prefix: Prefix::Command, small, .. }) => {
                self.deeper()?;
                let command = self.take();
                self.operand()?;
                let below = self.operand()?;
                self.depth -= 1;
                let whole = command.start..below.end;
                self.push(Node::Op(op), command, whole.clone(), small);
                Ok(whole)
            }
            Some(Token::Prefix { op, prefix: Prefix::Call, .. }) => self.call(op),
            Some(Token::Prefix { op, prefix: Prefix::Fixed(number), latex, .. }) => {
                let sign = self.take();
                if latex && self.peek() == Some(&Token::Open(']')) {
                    let from = self.nodes.len();
                    self.group(']')?;
                    return self.behind_small(op, sign, from);
                }
                let from = self.nodes.len();
                self.push_card(Card::from(number), sign.clone());
                self.behind_small(op, sign, from)
            }
            // ³√8
            Some(Token::Small(Small::Superscript, number)) => {
                let index = self.take();
                match (self.peek(), radical()) {
                    (Some(Token::Prefix { op, prefix: Prefix::Fixed(2), .. }), Some(root)) if *op == root => {
                        let from = self.nodes.len();
                        self.push_card(Card::from(number), index.clone());
                        let sign = index.start..self.take().end;
                        self.behind_small(root, sign, from)
                    }
                    _ => Err(ParseExprError::new(ParseExprErrorKind::MissingOperand, index.start..index.start)),
                }
            }
            _ => Err(self.error(ParseExprErrorKind::MissingOperand)),
        }
    }

    /// The operand behind a root sign whose index, the right operand, was read from node `from` on.
    fn behind_small(&mut self, op: Op, sign: Range<usize>, from: usize) -> Result<Range<usize>, ParseExprError> {
        let index = self.nodes.len() - from;
        let argument = self.argument(&sign, false)?;
        self.nodes[from..].rotate_left(index);
        self.spots[from..].rotate_left(index);
        let whole = sign.start..argument.end;
        self.push(Node::Op(op), sign, whole.clone(), false);
        Ok(whole)
    }

    /// The single operand of a sign before it. A power behind it could belong to either, if the operand is a bare number
    /// or the sign is a name, which has no line that shows where it ends.
    fn argument(&mut self, sign: &Range<usize>, named: bool) -> Result<Range<usize>, ParseExprError> {
        self.deeper()?;
        let bare = named || matches!(self.peek(), Some(Token::Number(_)));
        let argument = self.operand()?;
        self.depth -= 1;
        let raised = match self.peek() {
            Some(Token::Small(Small::Superscript, _)) => true,
            Some(Token::Op { op, .. }) => op.row().right_associative,
            _ => false,
        };
        if bare && raised {
            let span = sign.start..self.span().end;
            return Err(ParseExprError::new(ParseExprErrorKind::Ambiguous, span));
        }
        Ok(argument)
    }

    /// `log(2, 8)`, or with the left operand set low: log₂(8), `log_2(8)`, `\log_{2}{8}`.
    fn call(&mut self, op: Op) -> Result<Range<usize>, ParseExprError> {
        self.deeper()?;
        let name = self.take();
        let lowers = [op.row().unicode, op.row().latex].iter().any(|layout| matches!(layout, Layout::Subscript(_)));
        let end = match self.peek().cloned() {
            Some(Token::Small(Small::Subscript, number)) if lowers => {
                let span = self.take();
                self.push_card(Card::from(number), span);
                self.argument(&name, true)?.end
            }
            // log2(8), as programs have it
            Some(Token::Number(number)) if lowers && self.span().start == name.end => {
                let span = self.take();
                self.push_card(Card::from(number), span);
                self.argument(&name, true)?.end
            }
            Some(Token::Underscore) if lowers => {
                self.take();
                self.operand()?;
                self.argument(&name, true)?.end
            }
            Some(Token::Open(close)) => {
                let arguments = || ParseExprError::new(ParseExprErrorKind::Arguments(op), name.clone());
                let open = self.take();
                self.expression(0)?;
                if self.peek() != Some(&Token::Comma) {
                    return Err(arguments());
                }
                self.take();
                self.expression(0)?;
                match self.peek() {
                    Some(Token::Close(c)) if *c == close => self.take().end,
                    Some(Token::Comma) => return Err(arguments()),
                    Some(Token::Close(c)) => return Err(self.error(ParseExprErrorKind::Unopened(*c))),
                    Some(_) => return Err(self.error(ParseExprErrorKind::MissingOperator)),
                    None => return Err(ParseExprError::new(ParseExprErrorKind::Unclosed(close), open)),
                }
            }
            _ => return Err(ParseExprError::new(ParseExprErrorKind::Arguments(op), name)),
        };
        self.depth -= 1;
        let whole = name.start..end;
        self.push(Node::Op(op), name, whole.clone(), false);
        Ok(whole)
    }

    fn deeper(&mut self) -> Result<(), ParseExprError> {
        if self.depth == MAX_DEPTH {
            return Err(self.error(ParseExprErrorKind::TooDeep));
        }
        self.depth += 1;
        Ok(())
    }

    fn group(&mut self, close: char) -> Result<Range<usize>, ParseExprError> {
        self.deeper()?;
        let open = self.take();
        self.expression(0)?;
        let closed = match self.peek() {
            Some(Token::Close(c)) if *c == close => self.take(),
            Some(Token::Close(c)) => return Err(self.error(ParseExprErrorKind::Unopened(*c))),
            None => {
                return Err(ParseExprError::new(ParseExprErrorKind::Unclosed(close), open));
            }
            Some(_) => return Err(self.error(ParseExprErrorKind::MissingOperator)),
        };
        self.depth -= 1;
        Ok(open.start..closed.end)
    }
}
