//! An order of solutions by how interesting they are.

use make24::expr::Expr;
use make24::value::Value;

/// How interesting a solution is, in points: the more, the more interesting. `None` if a step has no value.
///
/// Each operator counts its rarity, from its row in the table (0 for `+` and `*`, 1 for `-`, 2 for `/`, 6 to 8 for
/// powers and the like). An intermediate value counts 4 if it is a fraction and 8 if it is irrational; a whole number
/// counts 1 if it is below zero, plus a point for each bit by which it is longer than every card and the result. Each
/// pair of brackets subtracts a point. The order is a matter of taste: no source has measured it.
///
/// ```
/// use make24_people::interest;
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
    let usual_bits = expr
        .cards()
        .map(|card| card.number().bits().0)
        .chain(steps.last()?.value.to_rational().map(|result| result.bits().0));
    let usual_bits = usual_bits.max().unwrap_or(0);
    let points = |step: &make24::expr::Step| match step.value.to_rational() {
        None => IRRATIONAL,
        Some(fraction) if !fraction.is_integer() => FRACTION,
        Some(whole) => {
            let negative = i64::from(whole.sign().is_lt());
            negative + whole.bits().0.saturating_sub(usual_bits) as i64
        }
    };
    let intermediates: i64 = steps.iter().rev().skip(1).map(points).sum();
    let brackets = expr.to_string().matches('(').count() as i64;
    Some(rarity + intermediates - brackets)
}
