//! The parser of infix notation: operators between their operands, with precedence.

use super::lexer::{self, Lexeme, Scope, Sign, Token};
use super::{MAX_DEPTH, NodeSpan, ParseExprError, ParseExprErrorKind, Parsed};
use crate::card::Card;
use crate::expr::{Expr, Node};
use crate::glyph::{SmallDigits, is_minus};
use crate::op::{
    Algebra, AssocChain, IMPLICIT, Layout, Op, OpRow, OpSet, Polarity, Prefix, fixed_power, radical_operator,
    superscript_operator,
};
use crate::value::{Rational, Value};
use std::ops::Range;

pub(super) fn infix(text: &str, scope: Scope<'_>) -> Result<Parsed, ParseExprError> {
    let tokens = lexer::lex(text, scope)?;
    let end = text.len();
    let sides: Vec<&[Lexeme]> = tokens.split(|lexeme| lexeme.token == Token::Equals).collect();
    let (body, claimed) = match sides.as_slice() {
        [body] => (*body, None),
        [body, number] | [number, body] if single_number(number).is_some() => (*body, single_number(number)),
        [body, number] if exclaimed(number).is_some() => (*body, exclaimed(number)),
        _ => {
            let span = tokens.iter().find(|l| l.token == Token::Equals).map_or(end..end, |l| l.span.clone());
            return Err(ParseExprError::new(ParseExprErrorKind::NotANumberAfterEquals, span));
        }
    };
    let end = body.last().map_or(end, |lexeme| lexeme.span.end);
    let mut parser =
        Parser { tokens: body, ops: scope.ops, next: 0, end, depth: 0, nodes: Vec::new(), spans: Vec::new() };
    if body.is_empty() {
        return Err(parser.error(ParseExprErrorKind::Empty));
    }
    parser.expression(0)?;
    match parser.peek() {
        None => {}
        Some(Token::Close(close)) => return Err(parser.error(ParseExprErrorKind::Unopened(*close))),
        Some(_) => return Err(parser.error(ParseExprErrorKind::MissingOperator)),
    }
    let expr = Expr::from_nodes(parser.nodes).expect("every operator was given its operands");
    Ok(Parsed { expr, spans: parser.spans, claimed })
}

pub(super) fn number(text: &str) -> Option<Rational> {
    // Longer than any number that a person writes.
    const MOST: usize = 1_100;
    // Most numbers are whole.
    if text.bytes().all(|byte| byte.is_ascii_digit())
        && let Ok(number) = text.parse::<i64>()
    {
        return Some(number.into());
    }
    let scope = Scope { ops: &OpSet::ARITHMETIC, names: &[], recurring: false };
    single_number(&lexer::lex(Some(text).filter(|text| text.len() <= MOST)?, scope).ok()?)
}

/// `24`, `-1/3`, `\\frac13`, in brackets or not, and `24!` with the mark of a sentence; `None` for any other side.
fn single_number(side: &[Lexeme]) -> Option<Rational> {
    // Enough for a negative fraction in all its brackets, and few enough to try every way to cut it.
    const MOST: usize = 16;
    match side {
        _ if side.len() > MOST => None,
        [Lexeme { token: Token::Number(number), .. }] => Some(number.clone()),
        [Lexeme { token: Token::Open(open), .. }, inside @ .., Lexeme { token: Token::Close(close), .. }]
            if open == close =>
        {
            single_number(inside)
        }
        [Lexeme { token: Token::Sign(sign), .. }, rest @ ..] if is_minus(sign.first) => {
            // A fraction behind a minus sign has none of its own.
            let has_sign =
                matches!(rest.first(), Some(Lexeme { token: Token::Sign(sign), .. }) if is_minus(sign.first));
            single_number(rest).filter(|_| !has_sign).map(|number| number.neg())
        }
        [Lexeme { token: Token::Sign(Sign { before: Some((op, Prefix::Command)), .. }), .. }, parts @ ..]
            if op.row().is_division =>
        {
            let at = (1..parts.len()).find(|at| single_number(&parts[..*at]).is_some())?;
            op.apply(&single_number(&parts[..at])?, &single_number(&parts[at..])?).value()
        }
        [above @ .., Lexeme { token: Token::Sign(Sign { between: Some(op), .. }), .. }, below]
            if op.row().is_division && !above.is_empty() =>
        {
            let below = single_number(std::slice::from_ref(below))?;
            op.apply(&single_number(above)?, &below).value()
        }
        _ => None,
    }
}

fn exclaimed(side: &[Lexeme]) -> Option<Rational> {
    let is_mark = |sign: &Sign| matches!(sign.first, '!' | '\u{FF01}');
    match side {
        [number @ .., Lexeme { token: Token::Sign(sign), .. }] if is_mark(sign) => single_number(number),
        _ => None,
    }
}

fn is_radical(sign: &Sign) -> bool {
    match &sign.before {
        Some((_, Prefix::UnarySugar(2))) => true,
        Some((op, Prefix::Sign)) => radical_operator().is_some_and(|root| {
            matches!((op.row().unicode, root.row().unicode), (Layout::Prefix(sign), Layout::Radical(root)) if sign == root)
        }),
        _ => false,
    }
}

/// A plus sign in front of an operand means nothing.
fn is_plus(token: &Token) -> bool {
    let sum = Algebra::Chain { chain: AssocChain::Sum, polarity: Polarity::Direct };
    matches!(token, Token::Sign(Sign { between: Some(op), .. }) if op.algebra() == sum)
}

/// A precedence-climbing parser that emits the nodes in postfix order.
struct Parser<'a> {
    tokens: &'a [Lexeme],
    ops: &'a OpSet,
    next: usize,
    end: usize,
    depth: usize,
    nodes: Vec<Node>,
    spans: Vec<NodeSpan>,
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
    /// Where only some powers are allowed, `x ^ 2` is a square.
    fn push(&mut self, node: Node, sign: Range<usize>, whole: Range<usize>, fraction: bool) {
        let fixed = match (self.nodes.last(), &node) {
            (Some(Node::Card(exponent)), Node::Op(op)) if !self.ops.contains(op) => {
                fixed_power(op, exponent.number(), self.ops)
            }
            _ => None,
        };
        if fixed.is_some() {
            self.nodes.pop();
            self.spans.pop();
        }
        self.nodes.push(fixed.map_or(node, Node::Op));
        self.spans.push(NodeSpan { sign, whole, fraction });
    }
    fn push_card(&mut self, card: Card, span: Range<usize>) -> Range<usize> {
        self.push(Node::Card(card), span.clone(), span.clone(), false);
        span
    }

    /// Parses operands joined by operators of at least the precedence `least`; returns the bytes that they cover.
    fn expression(&mut self, least: u8) -> Result<Range<usize>, ParseExprError> {
        let mut whole = self.operand()?;
        let mut previous: Option<Op> = None;
        loop {
            if let Some(op) = self.postfix_operator() {
                let sign = self.take();
                whole = whole.start..sign.end;
                self.push(Node::Op(op), sign, whole.clone(), false);
                continue;
            }
            let (op, explicit) = match self.peek() {
                Some(Token::Sign(Sign { between: Some(op), .. })) => (op.clone(), true),
                Some(Token::Open(_) | Token::Fence(..) | Token::Sign(_)) => (IMPLICIT, false),
                // `(1 + 2)3` is a product; `2 3` is not.
                Some(Token::Number(_)) if self.after_bracket() => (IMPLICIT, false),
                Some(Token::SmallDigits(SmallDigits::Superscript, _)) => match superscript_operator() {
                    Some(op) => (op, false),
                    None => return Ok(whole),
                },
                _ => return Ok(whole),
            };
            let OpRow { precedence, right_associative, .. } = *op.row();
            let is_over = matches!(self.peek(), Some(Token::Sign(Sign { is_over: true, .. })));
            let own = if is_over { 0 } else { precedence };
            if own < least {
                return Ok(whole);
            }
            // `6 / 2(1 + 2)` is 9 to some people and 1 to others.
            let ambiguous_after = previous.filter(|previous| previous.row().precedence == own && !previous.commutes());
            if let Some(previous) = ambiguous_after.filter(|_| !explicit && op == IMPLICIT) {
                return Err(self.error(ParseExprErrorKind::ImplicitProductAfter(previous)));
            }
            previous = Some(op.clone());
            if let Some(Token::SmallDigits(_, number)) = self.peek().cloned() {
                let span = self.take();
                self.push_card(Card::from(number), span.clone());
                whole = whole.start..span.end;
                self.push(Node::Op(op), span, whole.clone(), false);
                continue;
            }
            let sign = if explicit { self.take() } else { self.span().start..self.span().start };
            // `2 ^ 2 ^ 2 ^ ...` nests as deeply as brackets do.
            self.enter()?;
            let right = self.expression(if right_associative { own } else { own + 1 })?;
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

    fn minus_follows(&self) -> bool {
        matches!(self.tokens.get(self.next + 1), Some(Lexeme { token: Token::Sign(sign), .. }) if is_minus(sign.first))
    }

    fn operand_follows(&self) -> bool {
        match self.tokens.get(self.next + 1).map(|lexeme| &lexeme.token) {
            Some(Token::Number(_) | Token::Open(_) | Token::Fence(..)) => true,
            Some(Token::Sign(sign)) => sign.before.is_some() || is_minus(sign.first),
            _ => false,
        }
    }

    fn postfix_operator(&self) -> Option<Op> {
        match self.peek() {
            Some(Token::Sign(Sign { after: Some(op), between, .. }))
                if between.is_none() || !self.operand_follows() =>
            {
                Some(op.clone())
            }
            _ => None,
        }
    }

    /// Whether the operand before the next token belongs to a power too, or to a unary operator behind it.
    fn goes_on(&self) -> bool {
        let is_raised = match self.peek() {
            Some(Token::SmallDigits(SmallDigits::Superscript, _)) => true,
            Some(Token::Sign(Sign { between: Some(op), .. })) => op.row().right_associative,
            _ => false,
        };
        is_raised || self.postfix_operator().is_some()
    }

    fn operand(&mut self) -> Result<Range<usize>, ParseExprError> {
        match self.peek().cloned() {
            Some(Token::Number(number)) => {
                let span = self.take();
                Ok(self.push_card(Card::from(number), span))
            }
            Some(Token::Sign(Sign { before: Some((op, Prefix::Sign)), first, .. })) => {
                let sign = self.take();
                self.enter()?;
                // -4! is -(4!) and -2 ^ 3 is -(2 ^ 3), but √4! could be both.
                let operand = match is_minus(first) {
                    true => self.expression(op.row().precedence)?,
                    false => self.unbracketed_operand(&sign, false)?,
                };
                self.depth -= 1;
                if self.postfix_operator().is_some() {
                    let span = sign.start..self.span().end;
                    return Err(ParseExprError::new(ParseExprErrorKind::Ambiguous, span));
                }
                let whole = sign.start..operand.end;
                self.push(Node::Op(op), sign, whole.clone(), false);
                Ok(whole)
            }
            Some(Token::Sign(Sign { before: None, first, .. })) if is_minus(first) => {
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
                if self.goes_on() {
                    return Err(ParseExprError::new(ParseExprErrorKind::MinusBeforePower, span));
                }
                Ok(self.push_card(card, span))
            }
            Some(plus) if is_plus(&plus) && self.operand_follows() && !self.minus_follows() => {
                let plus = self.take();
                let operand = self.operand()?;
                Ok(plus.start..operand.end)
            }
            Some(Token::Open(close)) => self.group(close),
            Some(Token::Fence(op, close)) => {
                let sign = self.span();
                let whole = self.group(close)?;
                self.push(Node::Op(op), sign, whole.clone(), false);
                Ok(whole)
            }
            Some(Token::Sign(Sign { before: Some((op, Prefix::Command)), small, .. })) => {
                self.enter()?;
                let command = self.take();
                let mut last = self.operand()?;
                if !op.is_unary() {
                    last = self.operand()?;
                }
                self.depth -= 1;
                let whole = command.start..last.end;
                self.push(Node::Op(op), command, whole.clone(), small);
                Ok(whole)
            }
            Some(Token::Sign(Sign { before: Some((op, Prefix::Call)), .. })) => self.call(&op),
            Some(Token::Sign(Sign { before: Some((op, Prefix::UnarySugar(number))), latex, .. })) => {
                let sign = self.take();
                if latex && self.peek() == Some(&Token::Open(']')) {
                    let from = self.nodes.len();
                    self.group(']')?;
                    return self.root_operand(&op, sign, from);
                }
                let from = self.nodes.len();
                self.push_card(Card::from(number), sign.clone());
                self.root_operand(&op, sign, from)
            }
            // ³√8
            Some(Token::SmallDigits(SmallDigits::Superscript, number)) => {
                let index = self.take();
                match (self.peek(), radical_operator()) {
                    (Some(Token::Sign(sign)), Some(root)) if is_radical(sign) => {
                        let from = self.nodes.len();
                        self.push_card(Card::from(number), index.clone());
                        let sign = index.start..self.take().end;
                        self.root_operand(&root, sign, from)
                    }
                    _ => Err(ParseExprError::new(ParseExprErrorKind::MissingOperand, index.start..index.start)),
                }
            }
            _ => Err(self.error(ParseExprErrorKind::MissingOperand)),
        }
    }

    /// Parses the left operand after a root sign; the nodes from `from` on are its index, the right operand.
    fn root_operand(&mut self, op: &Op, sign: Range<usize>, from: usize) -> Result<Range<usize>, ParseExprError> {
        let index = self.nodes.len() - from;
        let radicand = self.unbracketed_operand(&sign, false)?;
        self.nodes[from..].rotate_left(index);
        self.spans[from..].rotate_left(index);
        let whole = sign.start..radicand.end;
        self.push(Node::Op(op.clone()), sign, whole.clone(), false);
        Ok(whole)
    }

    /// Ambiguous before a power or a factorial, if the operand is a bare number or the sign is a name.
    fn unbracketed_operand(&mut self, sign: &Range<usize>, named: bool) -> Result<Range<usize>, ParseExprError> {
        self.enter()?;
        let bare = named || matches!(self.peek(), Some(Token::Number(_)));
        let operand = self.operand()?;
        self.depth -= 1;
        if bare && self.goes_on() {
            let span = sign.start..self.span().end;
            return Err(ParseExprError::new(ParseExprErrorKind::Ambiguous, span));
        }
        Ok(operand)
    }

    /// Parses a call: `log(2, 8)`, or with the left operand as a subscript: log₂(8), `log_2(8)`, `\log_{2}{8}`.
    fn call(&mut self, op: &Op) -> Result<Range<usize>, ParseExprError> {
        self.enter()?;
        let name = self.take();
        let takes_subscript =
            [op.row().unicode, op.row().latex].iter().any(|layout| matches!(layout, Layout::Subscript(_)));
        let end = match self.peek().cloned() {
            Some(Token::SmallDigits(SmallDigits::Subscript, number)) if takes_subscript => {
                let span = self.take();
                self.push_card(Card::from(number), span);
                self.unbracketed_operand(&name, true)?.end
            }
            // `log2(8)`, as in programming languages
            Some(Token::Number(number)) if takes_subscript && self.span().start == name.end => {
                let span = self.take();
                self.push_card(Card::from(number), span);
                self.unbracketed_operand(&name, true)?.end
            }
            Some(Token::Underscore) if takes_subscript => {
                self.take();
                self.operand()?;
                self.unbracketed_operand(&name, true)?.end
            }
            Some(Token::Open(close)) => {
                let arguments = || ParseExprError::new(ParseExprErrorKind::Arguments(op.clone()), name.clone());
                let open = self.take();
                self.expression(0)?;
                if !op.is_unary() {
                    if self.peek() != Some(&Token::Comma) {
                        return Err(arguments());
                    }
                    self.take();
                    self.expression(0)?;
                }
                match self.peek() {
                    Some(Token::Close(c)) if *c == close => self.take().end,
                    Some(Token::Comma) => return Err(arguments()),
                    Some(Token::Close(c)) => return Err(self.error(ParseExprErrorKind::Unopened(*c))),
                    Some(_) => return Err(self.error(ParseExprErrorKind::MissingOperator)),
                    None => return Err(ParseExprError::new(ParseExprErrorKind::Unclosed(close), open)),
                }
            }
            // `sqrt 4`; but `sqrt 4(9)` could be both.
            Some(Token::Number(_)) if op.is_unary() => {
                let operand = self.unbracketed_operand(&name, true)?;
                if let Some(Token::Open(_) | Token::Fence(..)) = self.peek() {
                    let span = name.start..self.span().end;
                    return Err(ParseExprError::new(ParseExprErrorKind::Ambiguous, span));
                }
                operand.end
            }
            _ => return Err(ParseExprError::new(ParseExprErrorKind::Arguments(op.clone()), name)),
        };
        self.depth -= 1;
        let whole = name.start..end;
        self.push(Node::Op(op.clone()), name, whole.clone(), false);
        Ok(whole)
    }

    fn enter(&mut self) -> Result<(), ParseExprError> {
        if self.depth == MAX_DEPTH {
            return Err(self.error(ParseExprErrorKind::TooDeep));
        }
        self.depth += 1;
        Ok(())
    }

    fn group(&mut self, close: char) -> Result<Range<usize>, ParseExprError> {
        self.enter()?;
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
