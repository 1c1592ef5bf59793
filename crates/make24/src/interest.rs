//! Which solutions are worth a second look.

use crate::expr::Expr;
use crate::value::Value;

/// How interesting a solution is: the larger the more. `None` where a step has no value.
///
/// What counts, in points: the rarity of each operator, as its row has it (0 for `+` and `*`, 1 for `-`, 2 for `/`, 6 to
/// 8 for powers and their kin); for each number on the way 4 if it is a fraction, 8 if it is irrational, 1 if it is below
/// zero, and otherwise a point for each bit that it has more than every card and the result; and a point less for each
/// pair of brackets. The order is a matter of taste: no source has measured it.
///
/// ```
/// use make24::interest;
/// let interest = |text: &str| interest(&text.parse().unwrap()).unwrap();
/// assert!(interest("2 ^ 10 - 10 ^ 3") > interest("(10 - 3) * 2 + 10"));
/// assert!(interest("8 / (3 - 8 / 3)") > interest("8 * 3 * (9 - 8)"));
/// assert!(interest("5 * (5 - 1 / 5)") > interest("(5 + 1) * 5 - 6"));
/// ```
pub fn interest(expr: &Expr) -> Option<i64> {
    const FRACTION: i64 = 4;
    const IRRATIONAL: i64 = 8;
    let steps = expr.steps()?;
    let rarity: i64 = expr.ops().map(|op| i64::from(op.row().rarity)).sum();
    let usual =
        expr.cards().map(|card| card.number().bits().0).chain(steps.last()?.value.to_rational().map(|of| of.bits().0));
    let usual = usual.max().unwrap_or(0);
    let striking = |step: &crate::expr::Step| match step.value.to_rational() {
        None => IRRATIONAL,
        Some(fraction) if !fraction.is_integer() => FRACTION,
        Some(whole) => {
            let below_zero = i64::from(whole.sign().is_lt());
            below_zero + whole.bits().0.saturating_sub(usual) as i64
        }
    };
    let on_the_way: i64 = steps.iter().rev().skip(1).map(striking).sum();
    let brackets = expr.to_string().matches('(').count() as i64;
    Some(rarity + on_the_way - brackets)
}
