//! Text to expressions, driven by the table of operators.
//!
//! Reads what people write: any of the table's spellings, brackets of any kind, digits of any script, LaTeX,
//! an unwritten multiplication before a bracket, and `= 24` at the end. Length and nesting are bounded.

mod lexer;
mod polish;

use crate::card::Card;
use crate::expr::{Expr, Node};
use crate::glyph::is_minus;
use crate::hand::Hand;
use crate::op::{Latex, OpSet, UNWRITTEN};
use crate::render::Style;
use crate::value::{Rational, Value};
use lexer::{Lexeme, Token};
use std::fmt;
use std::ops::Range;
use std::str::FromStr;

/// The longest text that is read, in bytes; with it, the largest number that an answer can make is bounded too.
pub const MAX_TEXT: usize = 8192;

/// The deepest nesting of brackets that is read.
pub const MAX_DEPTH: usize = 400;

/// An expression as it was read, with the places it was read from.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Parsed {
    /// The expression.
    pub expr: Expr,
    /// Where each of the expression's nodes stands.
    pub spots: Vec<Spot>,
    /// The number behind (or before) an equals sign, where there was one.
    pub claimed: Option<Rational>,
}

/// Where a node stands in a text, in bytes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Spot {
    /// The card's digits, or the operator's sign (empty where it is unwritten).
    pub sign: Range<usize>,
    /// All that belongs to the node.
    pub whole: Range<usize>,
    /// Whether the node is an operation that is written as a fraction card is: two numbers and a sign, and nothing between.
    pub fraction: bool,
}

/// Why a text is no expression, and where.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ParseExprError {
    /// What is wrong.
    pub kind: ParseExprErrorKind,
    /// The bytes of the text that are wrong; empty at the end of the text where something is missing.
    pub span: Range<usize>,
}

/// What is wrong with a text that is no expression.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ParseExprErrorKind {
    /// There is nothing to read.
    Empty,
    /// The text is longer than [`MAX_TEXT`].
    TooLong,
    /// Brackets are nested deeper than [`MAX_DEPTH`].
    TooDeep,
    /// Signs that mean nothing here.
    Unknown(String),
    /// An operation that no row of the table describes.
    Foreign {
        /// Its sign.
        sign: String,
        /// What the sign usually means.
        meaning: &'static str,
    },
    /// A number was expected.
    MissingOperand,
    /// An operator was expected between two operands.
    MissingOperator,
    /// A minus sign stands before something that is not a number.
    MinusBeforeBracket,
    /// A bracket was opened and not closed; this would close it.
    Unclosed(char),
    /// A bracket closes what no bracket opened, or another kind.
    Unopened(char),
    /// Beside the equals sign there is no single number.
    NotANumberAfterEquals,
    /// A number that is not read, and why.
    Number(String),
}

impl fmt::Display for ParseExprError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        use ParseExprErrorKind as Kind;
        let at = self.span.start + 1;
        match &self.kind {
            Kind::Empty => f.write_str("there is nothing to read; an expression such as `8 / (3 - 8 / 3)` would do"),
            Kind::TooLong => write!(f, "the text is longer than {MAX_TEXT} bytes; a shorter expression would do"),
            Kind::TooDeep => write!(f, "more than {MAX_DEPTH} brackets stand inside each other; fewer would do"),
            Kind::Unknown(seen) => {
                write!(f, "`{seen}` at character {at} is not a number, a bracket or one of {}", OpSet::ARITHMETIC)
            }
            Kind::Foreign { sign, meaning } => {
                write!(f, "`{sign}` at character {at} is {meaning}; only {} are allowed", OpSet::ARITHMETIC)
            }
            Kind::MissingOperand => write!(f, "a number or an opening bracket is missing at character {at}"),
            Kind::MissingOperator => {
                write!(f, "an operator is missing before character {at}; one of {} would do", OpSet::ARITHMETIC)
            }
            Kind::MinusBeforeBracket => write!(
                f,
                "the minus sign at character {at} takes nothing away; a minus sign needs a number before it, or a negative card behind it"
            ),
            Kind::Unclosed(close) => {
                write!(f, "the bracket at character {at} is not closed; a `{close}` is missing")
            }
            Kind::Unopened(close) => write!(f, "the `{close}` at character {at} closes no bracket that is open"),
            Kind::NotANumberAfterEquals => {
                write!(f, "beside the equals sign at character {at} a single number is expected, such as `= 24`")
            }
            Kind::Number(why) => write!(f, "at character {at}: {why}"),
        }
    }
}

impl std::error::Error for ParseExprError {}

impl FromStr for Expr {
    type Err = ParseExprError;

    /// Reads an expression as people write it; see [`Expr::read`] for other notations.
    fn from_str(text: &str) -> Result<Expr, ParseExprError> {
        Ok(Expr::read(text, Style::Plain)?.expr)
    }
}

impl Expr {
    /// Reads an expression. Plain, unicode and LaTeX are one language; [`Style::Rpn`] and [`Style::Sexpr`] are read
    /// only where asked for, since `(- 3)` could be either.
    ///
    /// ```
    /// use make24::{Expr, Style};
    /// let same = ["8/(3-8/3) = 24", "8 ÷ [3 − 8：3]", r"\frac{8}{3-\frac{8}{3}}", "８／（３－８／３）"];
    /// for text in same {
    ///     assert_eq!(Expr::read(text, Style::Plain)?.expr.to_string(), "8 / (3 - 8 / 3)");
    /// }
    /// assert_eq!(Expr::read("8 3 8 3 / - /", Style::Rpn)?.expr.to_string(), "8 / (3 - 8 / 3)");
    /// # Ok::<(), make24::ParseExprError>(())
    /// ```
    pub fn read(text: &str, style: Style) -> Result<Parsed, ParseExprError> {
        if text.len() > MAX_TEXT {
            return Err(ParseExprError { kind: ParseExprErrorKind::TooLong, span: 0..text.len() });
        }
        match style {
            Style::Rpn => polish::rpn(text),
            Style::Sexpr => polish::sexpr(text),
            Style::Plain | Style::Unicode | Style::Latex => infix(text),
        }
    }
}

impl Parsed {
    /// The expression with its divisions of two cards read as fraction cards where the hand has such cards:
    /// `1/2 * 48` uses the cards 1/2 and 48 of that hand, and the cards 1, 2 and 48 of another. What is written as
    /// a fraction comes before what is written as a division.
    ///
    /// ```
    /// use make24::{Expr, Style};
    /// let parsed = Expr::read("1 / 2 + (1/2)", Style::Plain)?;
    /// let expr = parsed.dealt_from(&"1/2 1 2".parse().unwrap());
    /// assert_eq!(expr.cards().map(|card| card.to_string()).collect::<Vec<_>>(), ["1", "2", "1/2"]);
    /// # Ok::<(), make24::ParseExprError>(())
    /// ```
    pub fn dealt_from(&self, hand: &Hand) -> Expr {
        let nodes = self.expr.nodes();
        let mut fractions: Vec<&Card> = hand.cards().iter().filter(|card| !card.number().is_integer()).collect();
        for card in self.expr.cards() {
            if let Some(at) = fractions.iter().position(|fraction| *fraction == card) {
                fractions.remove(at);
            }
        }
        let quotient = |at: usize| match nodes.get(at.checked_sub(2)?..=at)? {
            [Node::Card(above), Node::Card(below), Node::Op(op)] => {
                let whole = above.number().is_integer() && below.number().is_integer();
                op.apply(above.number(), below.number()).filter(|_| whole).map(Card::from)
            }
            _ => None,
        };
        let mut read = vec![None; nodes.len()];
        for written_as_fraction in [true, false] {
            for at in (0..nodes.len()).filter(|&at| self.spots[at].fraction == written_as_fraction) {
                let Some(card) = quotient(at) else { continue };
                if let Some(place) = fractions.iter().position(|fraction| **fraction == card) {
                    fractions.remove(place);
                    read[at] = Some(card);
                }
            }
        }
        let mut dealt: Vec<Node> = Vec::new();
        for (node, card) in nodes.iter().zip(read) {
            match card {
                None => dealt.push(node.clone()),
                Some(card) => {
                    dealt.truncate(dealt.len() - 2);
                    dealt.push(Node::Card(card));
                }
            }
        }
        Expr::from_nodes(dealt).expect("a division of two cards is as good as a card")
    }
}

/// Reads infix notation, and a number on the other side of an equals sign.
fn infix(text: &str) -> Result<Parsed, ParseExprError> {
    let tokens = lexer::lex(text)?;
    let end = text.len();
    let sides: Vec<&[Lexeme]> = tokens.split(|lexeme| lexeme.token == Token::Equals).collect();
    let (body, claimed) = match sides.as_slice() {
        [body] => (*body, None),
        [body, number] | [number, body] if single(number).is_some() => (*body, single(number)),
        _ => {
            let span = tokens.iter().find(|l| l.token == Token::Equals).map_or(end..end, |l| l.span.clone());
            return Err(ParseExprError { kind: ParseExprErrorKind::NotANumberAfterEquals, span });
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
fn single(side: &[Lexeme]) -> Option<Rational> {
    match side {
        [Lexeme { token: Token::Number(number), .. }] => Some(number.clone()),
        [Lexeme { token: Token::Op(_, sign), .. }, Lexeme { token: Token::Number(number), .. }] if is_minus(*sign) => {
            Some(number.neg())
        }
        [above, Lexeme { token: Token::Op(op, _), .. }, below] if matches!(op.row().latex, Latex::Command(_)) => {
            op.apply(&single(std::slice::from_ref(above))?, &single(std::slice::from_ref(below))?)
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
    spots: Vec<Spot>,
}

impl Parser<'_> {
    fn peek(&self) -> Option<&Token> {
        self.tokens.get(self.next).map(|lexeme| &lexeme.token)
    }
    fn span(&self) -> Range<usize> {
        self.tokens.get(self.next).map_or(self.end..self.end, |lexeme| lexeme.span.clone())
    }
    fn error(&self, kind: ParseExprErrorKind) -> ParseExprError {
        ParseExprError { kind, span: self.span() }
    }
    fn take(&mut self) -> Range<usize> {
        let span = self.span();
        self.next += 1;
        span
    }
    fn push(&mut self, node: Node, sign: Range<usize>, whole: Range<usize>, fraction: bool) {
        self.nodes.push(node);
        self.spots.push(Spot { sign, whole, fraction });
    }
    fn push_card(&mut self, card: Card, span: Range<usize>) -> Range<usize> {
        self.push(Node::Card(card), span.clone(), span.clone(), false);
        span
    }

    /// Operands joined by operators that bind at least as tightly as `precedence`; returns what they cover.
    fn expression(&mut self, precedence: u8) -> Result<Range<usize>, ParseExprError> {
        let mut whole = self.operand()?;
        loop {
            let (op, written) = match self.peek() {
                Some(Token::Op(op, _)) => (*op, true),
                Some(Token::Open(_) | Token::Command { .. }) => (UNWRITTEN, false),
                // (1 + 2)3 is a product, 2 3 is not.
                Some(Token::Number(_)) if self.after_bracket() => (UNWRITTEN, false),
                _ => return Ok(whole),
            };
            if op.row().precedence < precedence {
                return Ok(whole);
            }
            let sign = if written { self.take() } else { self.span().start..self.span().start };
            let right = self.expression(op.row().precedence + 1)?;
            let tight = whole.end == sign.start && sign.end == right.start && !sign.is_empty();
            let fraction = tight && matches!(self.nodes.as_slice(), [.., Node::Card(_), Node::Card(_)]);
            whole = whole.start..right.end;
            self.push(Node::Op(op), sign, whole.clone(), fraction);
        }
    }

    fn after_bracket(&self) -> bool {
        self.next > 0 && matches!(self.tokens[self.next - 1].token, Token::Close(_))
    }

    fn operand(&mut self) -> Result<Range<usize>, ParseExprError> {
        match self.peek().cloned() {
            Some(Token::Number(number)) => {
                let span = self.take();
                Ok(self.push_card(Card::from(number), span))
            }
            Some(Token::Op(_, sign)) if is_minus(sign) => {
                let minus = self.span();
                let Some(Lexeme { token: Token::Number(number), .. }) = self.tokens.get(self.next + 1) else {
                    let nothing = self.tokens.get(self.next + 1).is_none();
                    return Err(match nothing {
                        true => ParseExprError { kind: ParseExprErrorKind::MissingOperand, span: self.end..self.end },
                        false => self.error(ParseExprErrorKind::MinusBeforeBracket),
                    });
                };
                let card = Card::from(number.neg());
                self.take();
                let span = minus.start..self.take().end;
                Ok(self.push_card(card, span))
            }
            Some(Token::Open(close)) => self.group(close),
            Some(Token::Command { op, small }) => {
                self.deeper()?;
                let command = self.take();
                self.operand()?;
                let below = self.operand()?;
                self.depth -= 1;
                let whole = command.start..below.end;
                self.push(Node::Op(op), command, whole.clone(), small);
                Ok(whole)
            }
            _ => Err(self.error(ParseExprErrorKind::MissingOperand)),
        }
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
                return Err(ParseExprError { kind: ParseExprErrorKind::Unclosed(close), span: open });
            }
            Some(_) => return Err(self.error(ParseExprErrorKind::MissingOperator)),
        };
        self.depth -= 1;
        Ok(open.start..closed.end)
    }
}
