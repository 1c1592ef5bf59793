//! The way to a solution, as the rows of a data set show it.

use make24::Expr;

pub(super) const NO_SOLUTION: &str = "There is no solution.";

pub(super) fn working(cards: Vec<String>, expr: &Expr) -> Vec<String> {
    let mut left = cards;
    let steps = expr.steps().unwrap_or_default();
    let mut lines = Vec::with_capacity(steps.len());
    for step in &steps {
        let made = step.value.to_string();
        for operand in std::iter::once(&step.left).chain(&step.right) {
            let operand = operand.to_string();
            if let Some(at) = left.iter().position(|number| *number == operand) {
                left.remove(at);
            }
        }
        left.push(made.clone());
        let calculation = match &step.right {
            Some(right) => format!("{} {} {right}", step.left, step.op),
            None => format!("{} {}", step.op, step.left),
        };
        lines.push(format!("{calculation} = {made} (left: {})", left.join(" ")));
    }
    lines
}
