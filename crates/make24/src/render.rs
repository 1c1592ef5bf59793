//! Expressions as text; whatever is printed reads back as the same expression.

use crate::card::Card;
use crate::expr::{Calculation, Expr, Node, Step};
use crate::glyph::SmallDigits;
use crate::literal::Literal;
use crate::op::{Algebra, Layout, Op, Polarity};
use crate::value::{Real, Value};
use crate::writing::TextPart;
use std::cmp::Ordering;
use std::fmt;

crate::named_enum! {
    "kebab-case"
    /// How an expression is written.
    ///
    /// ```
    /// use make24::{Expr, Style};
    /// let expr: Expr = "8 / (3 - 8 / 3)".parse()?;
    /// assert_eq!(expr.render(Style::Plain), "8 / (3 - 8 / 3)");
    /// assert_eq!(expr.render(Style::Unicode), "8 ÷ (3 − 8 ÷ 3)");
    /// assert_eq!(expr.render(Style::Latex), r"\frac{8}{3 - \frac{8}{3}}");
    /// assert_eq!(expr.render(Style::Rpn), "8 3 8 3 / - /");
    /// assert_eq!(expr.render(Style::Sexpr), "(/ 8 (- 3 (/ 8 3)))");
    /// # Ok::<(), make24::parse::ParseExprError>(())
    /// ```
    #[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
    pub enum Style {
        /// ASCII, with no more brackets than needed.
        #[default]
        Plain,
        /// The signs of print, with no more brackets than needed.
        Unicode,
        /// LaTeX for math mode.
        Latex,
        /// Reverse Polish notation: operators behind their operands, no brackets.
        Rpn,
        /// S-expressions: operators before their operands, all brackets.
        Sexpr,
    }
}

impl Expr {
    /// The expression as text.
    #[expect(clippy::missing_panics_doc, reason = "an expression has a root")]
    pub fn render(&self, style: Style) -> String {
        let text = match style {
            Style::Plain | Style::Unicode | Style::Latex => {
                let leaf = |at, card: &Card| {
                    self.leaf(at).map_or_else(|| Text::card(card, style), |literal| Text::literal(literal, style))
                };
                let style_of = |op: &Op| if self.has_power_like(op) { Style::Plain } else { style };
                self.fold(leaf, |_, op, lhs, rhs| Some(Text::operation(op, lhs, rhs, style_of(op))))
            }
            Style::Rpn => self.fold(
                |at, card| Text::bare(self.leaf(at).map_or_else(|| card.to_string(), ToString::to_string)),
                |_, op, lhs, rhs| {
                    let rhs = rhs.map_or_else(String::new, |rhs| format!("{} ", rhs.text));
                    Some(Text::bare(format!("{} {rhs}{}", lhs.text, op.row().symbol)))
                },
            ),
            Style::Sexpr => self.fold(
                |at, card| Text::bare(self.leaf(at).map_or_else(|| card.to_string(), ToString::to_string)),
                |_, op, lhs, rhs| {
                    let rhs = rhs.map_or_else(String::new, |rhs| format!(" {}", rhs.text));
                    Some(Text::bare(format!("({} {}{rhs})", op.row().symbol, lhs.text)))
                },
            ),
        };
        text.expect("an expression has a root").text
    }

    pub(crate) fn with_names(&self, name: impl Fn(usize) -> Option<String>) -> String {
        let leaf = |at: usize, card: &Card| name(at).map_or_else(|| Text::card(card, Style::Plain), Text::bare);
        let text = self.fold(leaf, |_, op, lhs, rhs| Some(Text::operation(op, lhs, rhs, Style::Plain)));
        text.expect("an expression has a root").text
    }

    fn has_power_like(&self, op: &Op) -> bool {
        let exponent = op.row().exponent.map(Card::from);
        exponent.is_some_and(|exponent| {
            self.nodes().windows(2).any(|nodes| match nodes {
                [Node::Card(card), Node::Op(op)] => {
                    *card == exponent && op.algebra() == Algebra::Power(Polarity::Direct)
                }
                _ => false,
            })
        })
    }

    fn leaf(&self, at: usize) -> Option<&Literal> {
        match self.nodes().get(at) {
            Some(Node::Literal(literal)) => Some(literal),
            _ => None,
        }
    }
}

impl fmt::Display for Expr {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&self.render(Style::Plain))
    }
}

impl fmt::Debug for Expr {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.render(Style::Plain))
    }
}

impl fmt::Display for Calculation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Calculation { left, op, right } = self;
        let row = op.row();
        let Some(right) = right else {
            let is_bare =
                left.to_rational().is_some_and(|number| number.is_integer() && number.sign() != Ordering::Less);
            let operand = Text { text: left.brief(), part: if is_bare { TextPart::NUMBER } else { TextPart::LOOSE } };
            return f.write_str(&Text::unary(op, &operand, Style::Plain).text);
        };
        let operand = |number: &Real| {
            let fraction = number.to_rational().is_some() && row.closure.keeps_fractions();
            if fraction { number.brief() } else { number.to_operand() }
        };
        let needs_brackets = match right.to_rational() {
            // 8 / (1/3), and 3 + (-2)
            Some(number) => row.is_division && !number.is_integer() || number.sign() == Ordering::Less,
            None => false,
        };
        if let Layout::Call(name) = row.plain {
            write!(f, "{name}({}, {})", left.brief(), right.brief())
        } else if needs_brackets {
            write!(f, "{} {op} ({})", operand(left), right.brief())
        } else {
            write!(f, "{} {op} {}", operand(left), operand(right))
        }
    }
}

impl Step {
    /// The step and its result, exactly: `8 / 3 = 8/3`; an irrational root is written in decimals.
    pub fn equation(&self) -> String {
        let (step, value) = (self.calculation().to_string(), self.value.brief());
        let value = self.value.to_decimal().filter(|_| step == value).unwrap_or(value);
        format!("{step} = {value}")
    }
}

impl fmt::Display for Step {
    /// `8 / 3 = 8/3 (2.6666...)`: a value that is not an integer is shown exactly and in decimals.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (step, value) = (self.calculation().to_string(), self.value.brief());
        let whole = self.value.to_rational().is_some_and(Value::is_integer);
        match self.value.to_decimal().filter(|_| !whole) {
            // An irrational root has no other value than itself.
            Some(decimal) if step == value => write!(f, "{step} = {decimal}"),
            Some(decimal) => write!(f, "{step} = {value} ({decimal})"),
            None => write!(f, "{step} = {value}"),
        }
    }
}

/// The LaTeX command for a fraction card, which is not a division.
pub(crate) const SMALL_FRACTION: &str = "\\tfrac";

struct Text {
    text: String,
    part: TextPart,
}

fn layout_of(op: &Op, style: Style) -> Layout<'_> {
    let row = op.row();
    match style {
        Style::Unicode => row.unicode,
        Style::Latex => row.latex,
        Style::Plain | Style::Rpn | Style::Sexpr => row.plain,
    }
}

impl Text {
    fn bare(text: String) -> Text {
        Text { text, part: TextPart::CALL }
    }

    fn card(card: &Card, style: Style) -> Text {
        let number = card.number();
        let plain = number.is_integer() && number.sign() != Ordering::Less;
        let text = match style {
            Style::Unicode => number.to_string().replace('-', "\u{2212}"),
            Style::Latex => match number.to_string().split_once('/') {
                Some((above, below)) => format!("{SMALL_FRACTION}{{{above}}}{{{below}}}"),
                None => number.to_string(),
            },
            Style::Plain | Style::Rpn | Style::Sexpr => number.to_string(),
        };
        Text { text, part: if plain { TextPart::NUMBER } else { TextPart::LOOSE } }
    }

    fn literal(literal: &Literal, style: Style) -> Text {
        let [whole, fixed, recurring] = literal.parts();
        Text::bare(match style {
            _ if recurring.is_empty() => literal.to_string(),
            Style::Latex => format!("{whole}.{fixed}\\overline{{{recurring}}}"),
            Style::Unicode => {
                let overlined: String = recurring.chars().flat_map(|digit| [digit, '\u{305}']).collect();
                format!("{whole}.{fixed}{overlined}")
            }
            Style::Plain | Style::Rpn | Style::Sexpr => literal.to_string(),
        })
    }

    fn operation(op: &Op, lhs: Text, rhs: Option<Text>, style: Style) -> Text {
        match rhs {
            Some(rhs) => Text::joined(op, lhs, rhs, style),
            None => Text::unary(op, &lhs, style),
        }
    }

    fn joined(op: &Op, lhs: Text, rhs: Text, style: Style) -> Text {
        let row = op.row();
        let layout = layout_of(op, style);
        let latex = style == Style::Latex;
        let (small_left, small_right) = (lhs.small(SmallDigits::Subscript), rhs.small(SmallDigits::Superscript));
        match (layout, small_left, small_right) {
            (Layout::Command(names), ..) => Text::bare(format!("{}{{{}}}{{{}}}", names[0], lhs.text, rhs.text)),
            (Layout::Infix(sign), ..) => Text::infix(op, sign, lhs, rhs, style),
            (Layout::Call(name), ..) => Text::bare(format!("{name}({}, {})", lhs.text, rhs.text)),
            (Layout::Superscript, ..) if latex => {
                // A base that TeX stacks or draws a line over needs brackets.
                let base = if lhs.is_digits() { lhs.text } else { format!("\\left({}\\right)", lhs.text) };
                Text { text: format!("{base}^{{{}}}", rhs.text), part: TextPart::infix(op, TextPart::NUMBER) }
            }
            (Layout::Superscript, _, Some(exponent)) => {
                let part = TextPart::infix(op, lhs.part);
                let needs_brackets = lhs.part.needs_brackets_before(op);
                let base = lhs.bracketed_if(needs_brackets, style);
                Text { text: format!("{base}{exponent}"), part }
            }
            (Layout::Radical(sign), ..) if latex => {
                // TeX ends the index at the first bracket that closes.
                let index = match rhs.text.as_str() {
                    "2" => String::new(),
                    text if text.contains(']') => format!("[{{{text}}}]"),
                    text => format!("[{text}]"),
                };
                Text::bare(format!("{sign}{index}{{{}}}", lhs.text))
            }
            (Layout::Radical(sign), _, Some(index)) => {
                let fixed = |number: &i64| row.unary_sugar.iter().find(|(sign, of)| of == number && !sign.is_ascii());
                let own = rhs.text.parse().ok().and_then(|number| fixed(&number)).map(|(sign, _)| (*sign).to_owned());
                let sign = match own {
                    Some(own) => own,
                    None if rhs.text == "2" => sign.to_owned(),
                    None => format!("{index}{sign}"),
                };
                Text { text: format!("{sign}{}", lhs.argument(style)), part: TextPart::infix(op, TextPart::NUMBER) }
            }
            (Layout::Subscript(name), ..) if latex => {
                let number =
                    if rhs.is_digits() { format!("{{{}}}", rhs.text) } else { format!("\\left({}\\right)", rhs.text) };
                Text { text: format!("{name}_{{{}}}{number}", lhs.text), part: TextPart::infix(op, TextPart::NUMBER) }
            }
            (Layout::Subscript(name), Some(base), _) => {
                Text { text: format!("{name}{base}({})", rhs.text), part: TextPart::infix(op, TextPart::NUMBER) }
            }
            // Only a whole number can be set in small digits.
            (
                Layout::Superscript
                | Layout::Radical(_)
                | Layout::Subscript(_)
                | Layout::Prefix(_)
                | Layout::Postfix(_),
                ..,
            ) => {
                if let Layout::Call(name) = row.plain {
                    Text::bare(format!("{name}({}, {})", lhs.text, rhs.text))
                } else {
                    Text::infix(op, row.symbol, lhs, rhs, style)
                }
            }
        }
    }

    fn unary(op: &Op, operand: &Text, style: Style) -> Text {
        let row = op.row();
        let layout = layout_of(op, style);
        let text = match layout {
            Layout::Prefix(sign) if style != Style::Latex && !operand.part.needs_brackets_beside(op) => {
                format!("{sign}{}", operand.text)
            }
            Layout::Prefix(sign) => format!("{sign}{}", operand.argument(style)),
            Layout::Postfix(sign) => format!("{}{sign}", operand.argument(style)),
            Layout::Command(names) => return Text::bare(format!("{}{{{}}}", names[0], operand.text)),
            Layout::Call(name) | Layout::Infix(name) | Layout::Radical(name) | Layout::Subscript(name) => {
                return Text::bare(format!("{name}({})", operand.text));
            }
            Layout::Superscript => {
                let exponent = row.exponent.unwrap_or(1).to_string();
                let small = SmallDigits::Superscript.format(&exponent).filter(|_| style != Style::Latex);
                let exponent = small.unwrap_or_else(|| format!("^{{{exponent}}}"));
                format!("{}{exponent}", operand.argument(style))
            }
        };
        Text { text, part: TextPart::unary(op, layout) }
    }

    fn infix(op: &Op, sign: &str, lhs: Text, rhs: Text, style: Style) -> Text {
        let part = TextPart::infix(op, lhs.part);
        let (left, right) = (lhs.part.needs_brackets_before(op), rhs.part.needs_brackets_behind(op));
        let (lhs, rhs) = (lhs.bracketed_if(left, style), rhs.bracketed_if(right, style));
        Text { text: format!("{lhs} {sign} {rhs}"), part }
    }

    fn is_digits(&self) -> bool {
        self.text.bytes().all(|b| b.is_ascii_digit())
    }

    fn is_word(&self) -> bool {
        self.is_digits() || self.text.chars().all(char::is_alphabetic)
    }

    fn small(&self, place: SmallDigits) -> Option<String> {
        if self.is_digits() { place.format(&self.text) } else { None }
    }

    fn argument(&self, style: Style) -> String {
        match style {
            _ if self.is_word() => self.text.clone(),
            Style::Latex => format!("\\left({}\\right)", self.text),
            Style::Plain | Style::Unicode | Style::Rpn | Style::Sexpr => format!("({})", self.text),
        }
    }

    fn bracketed_if(self, needs_brackets: bool, style: Style) -> String {
        match style {
            _ if !needs_brackets => self.text,
            Style::Latex => format!("\\left({}\\right)", self.text),
            Style::Plain | Style::Unicode | Style::Rpn | Style::Sexpr => format!("({})", self.text),
        }
    }
}
