//! Expressions as text; whatever is printed reads back as the same expression.

use crate::card::Card;
use crate::expr::Expr;
use crate::op::{Latex, Op};
use crate::value::Value;
use std::cmp::Ordering;
use std::fmt;
use std::str::FromStr;

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
/// # Ok::<(), make24::ParseExprError>(())
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

impl Style {
    /// Every style and its name.
    pub const NAMES: [(Style, &'static str); 5] = [
        (Style::Plain, "plain"),
        (Style::Unicode, "unicode"),
        (Style::Latex, "latex"),
        (Style::Rpn, "rpn"),
        (Style::Sexpr, "sexpr"),
    ];
}

impl fmt::Display for Style {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(Style::NAMES[*self as usize].1)
    }
}

/// A name that no style has.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ParseStyleError(String);

impl fmt::Display for ParseStyleError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let names = Style::NAMES.map(|(_, name)| name).join(", ");
        write!(f, "`{}` is not a style; one of {names} would do", self.0)
    }
}

impl std::error::Error for ParseStyleError {}

impl FromStr for Style {
    type Err = ParseStyleError;

    fn from_str(text: &str) -> Result<Style, ParseStyleError> {
        let named = Style::NAMES.into_iter().find(|(_, name)| *name == text);
        named.map(|(style, _)| style).ok_or_else(|| ParseStyleError(text.to_owned()))
    }
}

impl Expr {
    /// The expression as text.
    pub fn render(&self, style: Style) -> String {
        let text = match style {
            Style::Plain | Style::Unicode | Style::Latex => {
                self.fold(|_, card| Text::card(card, style), |_, op, lhs, rhs| Some(Text::infix(op, lhs, rhs, style)))
            }
            Style::Rpn => self.fold(
                |_, card| Text::bare(card.to_string()),
                |_, op, lhs, rhs| Some(Text::bare(format!("{} {} {}", lhs.text, rhs.text, op.row().symbol))),
            ),
            Style::Sexpr => self.fold(
                |_, card| Text::bare(card.to_string()),
                |_, op, lhs, rhs| Some(Text::bare(format!("({} {} {})", op.row().symbol, lhs.text, rhs.text))),
            ),
        };
        text.expect("an expression has a root").text
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

/// The LaTeX command for a fraction that is a card, and not a division of two.
pub(crate) const SMALL_FRACTION: &str = "\\tfrac";

/// A rendered part and how tightly it holds together.
struct Text {
    text: String,
    precedence: u8,
}

/// A part that never needs brackets.
const ATOM: u8 = u8::MAX;
/// A part that needs brackets inside every operation: a negative number, or a card that is a fraction.
const LOOSE: u8 = 0;

impl Text {
    fn bare(text: String) -> Text {
        Text { text, precedence: ATOM }
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
            _ => number.to_string(),
        };
        Text { text, precedence: if plain { ATOM } else { LOOSE } }
    }

    fn infix(op: Op, lhs: Text, rhs: Text, style: Style) -> Text {
        let row = op.row();
        let sign = match (style, row.latex) {
            (Style::Latex, Latex::Command(names)) => {
                return Text::bare(format!("{}{{{}}}{{{}}}", names[0], lhs.text, rhs.text));
            }
            (Style::Latex, Latex::Infix(sign)) => sign,
            (Style::Unicode, _) => row.unicode,
            _ => row.symbol,
        };
        // Every operator here is left-associative, so only the right operand of equal precedence needs brackets.
        let lhs = lhs.bracketed_below(row.precedence, style);
        let rhs = rhs.bracketed_below(row.precedence + 1, style);
        Text { text: format!("{lhs} {sign} {rhs}"), precedence: row.precedence }
    }

    fn bracketed_below(self, precedence: u8, style: Style) -> String {
        match style {
            _ if self.precedence >= precedence => self.text,
            Style::Latex => format!("\\left({}\\right)", self.text),
            _ => format!("({})", self.text),
        }
    }
}
