//! The parser of expressions, driven by the table of operators.
//!
//! It accepts any spelling of the table, brackets of any kind, digits of any script, LaTeX, an implicit multiplication
//! before a bracket, a plus sign before an operand, and `= 24` at the end. An implicit multiplication after a division
//! is an error, since some people evaluate it first: `6/2(1+2)`. Length and nesting are bounded.

mod infix;
mod lexer;
mod polish;
mod squares;

pub(crate) use lexer::Scope;

use crate::card::Card;
use crate::expr::{Expr, Node};
use crate::glyph::SmallDigits;
use crate::hand::Hand;
use crate::literal::{Literal, Literals};
use crate::op::{Layout, Op, OpSet};
use crate::problem::Problem;
use crate::render::Style;
use crate::rules::{CardOrder, RuleSet};
use crate::value::{Rational, Value};
use std::cmp::{Ordering, Reverse};
use std::ops::Range;
use std::str::FromStr;

/// The longest text that is parsed, in bytes. It also bounds the largest number that an answer can make.
pub const MAX_TEXT: usize = 16_384;

/// The deepest nesting of brackets that is parsed.
pub const MAX_DEPTH: usize = 400;

/// A parsed expression, with the positions of its nodes in the text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Parsed {
    /// The expression.
    pub expr: Expr,
    /// The position of each node of the expression.
    pub spans: Vec<NodeSpan>,
    /// The number after (or before) an equals sign, if there is one.
    pub claimed: Option<Rational>,
}

/// The kind of a token, as the parser reads it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TokenKind {
    /// A number, or the letter of a card.
    Number,
    /// The sign or the name of an operator, with the places where it may stand.
    Operator {
        /// Before its operands: `sqrt`, `log`, `\\frac`.
        before: bool,
        /// Between its operands.
        between: bool,
        /// Behind its only operand.
        behind: bool,
        /// Whether the sign stands for a number too, as `√` for the index 2 of a root.
        implied: bool,
    },
    /// An opening bracket.
    Open,
    /// A closing bracket.
    Close,
    /// A comma.
    Comma,
    /// An equals sign.
    Equals,
    /// Small digits above or below the line, or the sign before a subscript.
    Script,
    /// What has no meaning: white space, and LaTeX for spacing.
    Ignored,
}

/// Returns the kind of the token that a text begins with, and its length in bytes; `None` if the parser does not know it.
///
/// ```
/// use make24::RuleSet;
/// use make24::parse::{TokenKind, token_at};
/// let kind = |text| token_at(text, &RuleSet::ARITHMETIC);
/// assert_eq!(kind("23,850 / 2"), Some((TokenKind::Number, 6)));
/// assert_eq!(kind("\\times 3"), Some((TokenKind::Operator { before: false, between: true, behind: false, implied: false }, 6)));
/// assert_eq!(kind("and"), None);
/// ```
pub fn token_at(text: &str, rules: &RuleSet) -> Option<(TokenKind, usize)> {
    lexer::kind(text, Scope { ops: &rules.ops, names: &[], recurring: rules.literals.recurring })
}

/// Returns the number that a text is, as it is read next to an equals sign: `24`, `-1/3`, `(-1/3)`, `-\\frac13`, `23,850`;
/// `None` if the text is anything else.
///
/// ```
/// use make24::parse::read_number;
/// assert_eq!(read_number("(-1/3)").unwrap().to_string(), "-1/3");
/// assert_eq!(read_number("3 * 8"), None);
/// ```
pub fn read_number(text: &str) -> Option<Rational> {
    infix::number(text)
}

/// The position of a node in a text, in bytes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NodeSpan {
    /// The digits of a card, or the sign of an operator (empty if it is implicit).
    pub sign: Range<usize>,
    /// The node with its operands.
    pub whole: Range<usize>,
    /// Whether the node is written in the way of a fraction card: two numbers and a sign, with nothing between them.
    pub fraction: bool,
}

/// The error of reading an expression: its kind and its position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ParseExprError {
    /// What is wrong.
    pub kind: ParseExprErrorKind,
    /// The wrong bytes of the text; an empty range at the end of the text if something is missing there.
    pub span: Range<usize>,
    /// The position of the first character of the span, counted from 1.
    pub column: usize,
}

impl ParseExprError {
    /// [`Expr::read`] sets the column.
    pub(crate) fn new(kind: ParseExprErrorKind, span: Range<usize>) -> ParseExprError {
        ParseExprError { kind, column: 0, span }
    }

    pub(crate) fn at_column(self, column: usize) -> ParseExprError {
        ParseExprError { column, ..self }
    }
}

/// The kind of error in a text that is not an expression.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ParseExprErrorKind {
    /// The text is empty.
    Empty,
    /// The text is longer than [`MAX_TEXT`].
    TooLong,
    /// Brackets are nested deeper than [`MAX_DEPTH`].
    TooDeep,
    /// Characters without a meaning here.
    Unknown(String),
    /// An operation that no row of the table describes.
    Unsupported {
        /// Its sign.
        sign: String,
        /// What the sign usually means.
        meaning: &'static str,
        /// What to write if something else is meant.
        fix: Option<&'static str>,
    },
    /// A number was expected.
    MissingOperand,
    /// An operator was expected between two operands.
    MissingOperator,
    /// A minus sign before something that is not a number.
    MinusBeforeBracket,
    /// A minus sign before a number with an exponent or a factorial, to all of which it belongs, under rules without
    /// negation.
    MinusBeforePower,
    /// A power or a factorial after a root or a logarithm without brackets.
    Ambiguous,
    /// An implicit multiplication after this operator, which some people evaluate first and some last.
    ImplicitProductAfter(Op),
    /// The operator needs two operands in brackets.
    Arguments(Op),
    /// A bracket is not closed; this character closes it.
    Unclosed(char),
    /// A closing bracket without an opening bracket of its kind.
    Unopened(char),
    /// Neither side of the equals sign is a single number.
    NotANumberAfterEquals,
    /// A sign that says that two numbers differ.
    NotEqual(String),
    /// A number that cannot be parsed, and the reason.
    Number(Problem),
}

impl ParseExprError {
    /// What is wrong, and what would mend it.
    pub fn problem(&self) -> Problem {
        self.problem_under(&OpSet::ALL)
    }

    /// The same, naming only these operators: those of the rules in force.
    ///
    /// ```
    /// use make24::{Expr, OpSet};
    /// let error = "8 / (3 8)".parse::<Expr>().unwrap_err();
    /// let problem = error.problem_under(&OpSet::ARITHMETIC);
    /// assert_eq!(problem.what(), "an operator is missing before character 8");
    /// assert_eq!(problem.fix(), Some("use one of + - * /"));
    /// ```
    pub fn problem_under(&self, ops: &OpSet) -> Problem {
        use ParseExprErrorKind as Kind;
        let at = self.column;
        match &self.kind {
            Kind::Empty => problem!("there is nothing to read", "use an expression such as `8 / (3 - 8 / 3)`"),
            Kind::TooLong => problem!("the text is longer than {MAX_TEXT} bytes", "use a shorter expression"),
            Kind::TooDeep => problem!("brackets nested too deeply (limit {MAX_DEPTH})"),
            Kind::Unknown(seen) => {
                problem!("`{seen}` at character {at} is not a number, a bracket or one of {ops}")
            }
            Kind::Unsupported { sign, meaning, fix: Some(fix) } => {
                problem!("`{sign}` at character {at} is {meaning}", "{fix}")
            }
            Kind::Unsupported { sign, meaning, fix: None } => {
                problem!("`{sign}` at character {at} is {meaning}", "only {ops} are read")
            }
            Kind::MissingOperand => problem!("a number or an opening bracket is missing at character {at}"),
            Kind::MissingOperator => {
                problem!("an operator is missing before character {at}", "use one of {ops}")
            }
            Kind::MinusBeforeBracket => problem!(
                "the minus sign at character {at} takes nothing away",
                "a minus sign needs a number before it, or a negative card behind it"
            ),
            Kind::MinusBeforePower => problem!(
                "the minus sign at character {at} belongs to all behind it, as in -(2^3) and -(3!), and takes nothing away",
                "write a negative number as in `(-2)^3`"
            ),
            Kind::Ambiguous => problem!(
                "the power, factorial or product behind character {at} could belong to the number or to all before it",
                "use brackets"
            ),
            Kind::ImplicitProductAfter(op) => {
                let name = op.row().name;
                problem!(
                    "the multiplication without a sign at character {at} could come before or after the {name}",
                    "use `*` or brackets"
                )
            }
            Kind::Arguments(op) => {
                let (name, written) = (op.row().symbol, op.row().written());
                let takes = if op.is_unary() { "one number" } else { "two numbers" };
                problem!("`{name}` at character {at} takes {takes}: `{written}`")
            }
            Kind::Unclosed(close) => {
                problem!("the bracket at character {at} is not closed", "a `{close}` is missing")
            }
            Kind::Unopened(close) => problem!("unmatched `{close}` at character {at}"),
            Kind::NotANumberAfterEquals => {
                problem!("expected a single number next to the equals sign at character {at}, such as `= 24`")
            }
            Kind::NotEqual(sign) => {
                problem!(
                    "`{sign}` at character {at} says that the result is another number",
                    "use `=`, or leave it out"
                )
            }
            Kind::Number(why) => why.clone().of(format_args!("at character {at}")),
        }
    }
}

errors_with_problems!(ParseExprError);

impl FromStr for Expr {
    type Err = ParseExprError;

    /// Parses an expression in plain, unicode or LaTeX notation; see [`Expr::read`] for other notations.
    fn from_str(text: &str) -> Result<Expr, ParseExprError> {
        Ok(Expr::read(text, Style::Plain)?.expr)
    }
}

impl Expr {
    /// Parses an expression. Plain, unicode and LaTeX are one language; [`Style::Rpn`] and [`Style::Sexpr`] are parsed
    /// only if `style` names them, since `(- 3)` is ambiguous.
    ///
    /// ```
    /// use make24::{Expr, Style};
    /// let same = ["8/(3-8/3) = 24", "8 ÷ [3 − 8：3]", r"\frac{8}{3-\frac{8}{3}}", "８／（３－８／３）"];
    /// for text in same {
    ///     assert_eq!(Expr::read(text, Style::Plain)?.expr.to_string(), "8 / (3 - 8 / 3)");
    /// }
    /// assert_eq!(Expr::read("8 3 8 3 / - /", Style::Rpn)?.expr.to_string(), "8 / (3 - 8 / 3)");
    /// # Ok::<(), make24::parse::ParseExprError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// If the text is not an expression: the error says where.
    pub fn read(text: &str, style: Style) -> Result<Parsed, ParseExprError> {
        Expr::read_in(text, style, Scope { ops: &OpSet::BINARY, names: &[], recurring: false })
    }

    /// Parses an expression under rules: where two operators are spelled alike, one of the rules comes first. `√9` is the
    /// square root of 9 under rules that have it, and else `root(9, 2)`. Other operators of the table are parsed too.
    ///
    /// ```
    /// use make24::{Expr, RuleSet, Style};
    /// let rules = RuleSet { ops: "+ - * / sqrt".parse().unwrap(), ..RuleSet::ARITHMETIC };
    /// assert_eq!(Expr::read_with("√9 + 3", Style::Plain, &rules)?.expr.cards().count(), 2);
    /// assert_eq!(Expr::read("√9 + 3", Style::Plain)?.expr.cards().count(), 3);
    /// # Ok::<(), make24::parse::ParseExprError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// If the text is not an expression with the operators of the rules: the error says where.
    pub fn read_with(text: &str, style: Style, rules: &RuleSet) -> Result<Parsed, ParseExprError> {
        Expr::read_in(text, style, Scope { ops: &rules.ops, names: &[], recurring: rules.literals.recurring })
    }

    pub(crate) fn read_in(text: &str, style: Style, scope: Scope<'_>) -> Result<Parsed, ParseExprError> {
        if text.len() > MAX_TEXT {
            return Err(ParseExprError { kind: ParseExprErrorKind::TooLong, span: 0..text.len(), column: 1 });
        }
        let read = match style {
            Style::Rpn => polish::rpn(text, scope.ops),
            Style::Sexpr => polish::sexpr(text, scope.ops),
            Style::Plain | Style::Unicode | Style::Latex => infix::infix(text, scope),
        };
        read.map_err(|error| {
            let before = text.char_indices().take_while(|(at, _)| *at < error.span.start);
            ParseExprError { column: before.count() + 1, ..error }
        })
    }
}

impl Parsed {
    /// Replaces what is written like a fraction card or a negative card of the hand by that card: `1/2 * 48` uses the
    /// cards 1/2 and 48 of one hand, and the cards 1, 2 and 48 of another. A fraction card is written in lowest terms:
    /// `4 / 8` is a calculation, even if the hand has the card 1/2. Divisions without spaces are replaced first.
    ///
    /// Where the rules allow literals, a number of `text` that is not a card of the hand is one that is written with the
    /// digits of several. Where they allow both powers and squares, `3²` is the one for which the cards fit; if both do, it
    /// is the square, and `3 ^ 2` the power.
    ///
    /// ```
    /// use make24::{Expr, RuleSet, Style};
    /// let text = "1 / 2 + (1/2)";
    /// let read = Expr::read(text, Style::Plain)?;
    /// let dealt = read.resolve_cards(text, &"1/2 1 2".parse().unwrap(), &RuleSet::ARITHMETIC);
    /// assert_eq!(dealt.expr.cards().map(|card| card.to_string()).collect::<Vec<_>>(), ["1", "2", "1/2"]);
    /// # Ok::<(), make24::parse::ParseExprError>(())
    /// ```
    pub fn resolve_cards(&self, text: &str, hand: &Hand, rules: &RuleSet) -> Parsed {
        let mut readings = self.readings(text, &rules.ops);
        if readings.len() == 1 {
            return readings.remove(0).resolve(text, hand, rules.literals);
        }
        let resolved = readings.into_iter().map(|read| read.resolve(text, hand, rules.literals));
        resolved.min_by_key(|read| faults(&read.expr, hand, rules)).unwrap_or_else(|| self.clone())
    }

    /// Like [`Parsed::resolve_cards`], but leaves every power as it is.
    fn resolve(&self, text: &str, hand: &Hand, literals: Literals) -> Parsed {
        if !literals.is_none() {
            let without = Parsed { expr: self.resolve_literals(text, hand), ..self.clone() };
            return without.resolve(text, hand, Literals::NONE);
        }
        let nodes = self.expr.nodes();
        let is_compound = |card: &&Card| !card.number().is_integer() || card.number().sign() == Ordering::Less;
        let mut missing: Vec<&Card> = hand.cards().iter().filter(is_compound).collect();
        for card in self.expr.cards() {
            if let Some(at) = missing.iter().position(|other| *other == card) {
                missing.remove(at);
            }
        }
        let mut written: Vec<_> =
            (0..nodes.len()).filter_map(|at| Some((at, written_like_a_card(nodes, at)?))).collect();
        // A minus sign in front of the whole is the last that belongs to a card, and -1/3 is no -1.
        let is_in_front =
            |at: usize| text.get(..self.spans[at].sign.start).is_some_and(|before| before.trim().is_empty());
        written.sort_by_key(|(at, (_, operands))| (is_in_front(*at), Reverse(*operands)));
        let mut resolved: Vec<Option<(Card, usize)>> = vec![None; nodes.len()];
        let mut is_taken = vec![false; nodes.len()];
        for is_tight in [true, false] {
            for (at, (card, operands)) in &written {
                let place = missing.iter().position(|other| *other == card);
                let own = at - operands..=*at;
                let is_open = !is_taken[own.clone()].contains(&true);
                if let Some(place) = place.filter(|_| is_open && self.spans[*at].fraction == is_tight) {
                    missing.remove(place);
                    is_taken[own].fill(true);
                    resolved[*at] = Some((card.clone(), *operands));
                }
            }
        }
        let (mut replaced, mut spans): (Vec<Node>, Vec<NodeSpan>) = (Vec::new(), Vec::new());
        for ((node, span), card) in nodes.iter().zip(&self.spans).zip(resolved) {
            let node = match (card, node) {
                (Some((card, operands)), Node::Op(_)) => {
                    let operands = replaced.len() - operands;
                    replaced.truncate(operands);
                    spans.truncate(operands);
                    Node::Card(card)
                }
                _ => node.clone(),
            };
            replaced.push(node);
            spans.push(span.clone());
        }
        let expr = Expr::from_nodes(replaced).expect("a card takes the place of an operation on cards");
        Parsed { expr, spans, claimed: self.claimed.clone() }
    }
}

impl Parsed {
    fn resolve_literals(&self, text: &str, hand: &Hand) -> Expr {
        let mut left = hand.cards().to_vec();
        let mut nodes = self.expr.nodes().to_vec();
        let written = |at: usize| text.get(self.spans[at].sign.clone()).unwrap_or_default();
        // Cards first: a number that matches a card is no literal, unless it has a decimal point.
        let is_open = |at: &usize| match &nodes[*at] {
            Node::Card(card) => written(*at).contains('.') || !take(&mut left, std::slice::from_ref(card)),
            Node::Literal(_) | Node::Op(_) => false,
        };
        let open: Vec<usize> = (0..nodes.len()).filter(is_open).collect();
        for at in open {
            let small = |place: SmallDigits| place.parse_prefix(written(at)).map(|(digits, _)| digits);
            let digits = small(SmallDigits::Superscript).or_else(|| small(SmallDigits::Subscript));
            let digits = digits.unwrap_or_else(|| written(at).to_owned());
            let Ok(literal) = digits.parse::<Literal>() else { continue };
            let is_there = |literal: &Literal| take(&mut left.clone(), literal.cards());
            let literal = match literal.without_leading_zero() {
                // The 0 of `0.4` needs no card, unless the hand has one for it.
                Some(without) if !is_there(&literal) => without,
                _ => literal,
            };
            // `0.5` may be the card 1/2.
            let is_card = |node: &Node| matches!(node, Node::Card(card) if left.contains(card));
            if !is_there(&literal) && is_card(&nodes[at]) {
                continue;
            }
            take(&mut left, literal.cards());
            nodes[at] = Node::Literal(literal);
        }
        Expr::from_nodes(nodes).unwrap_or_else(|| self.expr.clone())
    }
}

fn take(left: &mut Vec<Card>, cards: &[Card]) -> bool {
    let mut rest = left.clone();
    let found = cards.iter().all(|card| match rest.iter().position(|other| other == card) {
        Some(at) => {
            rest.remove(at);
            true
        }
        None => false,
    });
    if found {
        *left = rest;
    }
    found
}

/// The worst fault first: cards that are not of the hand; then their order, or operators nested too deeply.
fn faults(expr: &Expr, hand: &Hand, rules: &RuleSet) -> (bool, bool) {
    let cards: Vec<Card> = expr.cards().cloned().collect();
    let is_of_hand = take(&mut hand.cards().to_vec(), &cards) && rules.card_use.allows(cards.len(), hand.len());
    let is_in_order = rules.order == CardOrder::Any || hand.deals_in_order(expr.cards());
    (!is_of_hand, !is_in_order || expr.nests_more_than(rules.nesting).is_some())
}

/// Returns the fraction card for a division of two whole numbers in lowest terms, or the negative card for a negation,
/// perhaps of a fraction; and how many nodes before the last one the card replaces.
fn written_like_a_card(nodes: &[Node], at: usize) -> Option<(Card, usize)> {
    let is_negation = |op: &Op| op.row().plain == Layout::Prefix("-");
    let fraction = |op: &Op, numerator: &Card, denominator: &Card| {
        let card = op.apply(numerator.number(), denominator.number()).value().map(Card::from)?;
        Some(card).filter(|card| !op.is_unary() && card.to_string() == format!("{numerator}/{denominator}"))
    };
    match &nodes[..=at] {
        [.., Node::Card(operand), Node::Op(op)] if is_negation(op) => Some((Card::from(operand.number().neg()), 1)),
        [.., Node::Card(numerator), Node::Card(denominator), Node::Op(op), Node::Op(minus)] if is_negation(minus) => {
            Some((Card::from(fraction(op, numerator, denominator)?.number().neg()), 3))
        }
        [.., Node::Card(numerator), Node::Card(denominator), Node::Op(op)] => {
            Some((fraction(op, numerator, denominator)?, 2))
        }
        [.., Node::Card(numerator), Node::Op(minus), Node::Card(denominator), Node::Op(op)] if is_negation(minus) => {
            Some((Card::from(fraction(op, numerator, denominator)?.number().neg()), 3))
        }
        _ => None,
    }
}
