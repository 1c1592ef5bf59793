//! Whether three numbers may make a target with `+ - * /`. Floats refute most triples; they never confirm one.

/// The maximum error of a float here, relative to the numbers that it was made of: the floats of two numbers and their
/// sum, product or quotient are each rounded by up to 2^-53.
const ROUNDED: f64 = 1.0 / (1u64 << 50) as f64;

/// Products of numbers up to this do not overflow.
const LARGE: f64 = 1e100;

#[derive(Clone, Copy)]
struct Rough {
    float: f64,
    /// The size of the numbers that it was made of.
    size: f64,
}

/// Rounding errors are allowed for: `false` is certain.
pub(super) fn may_make_target([a, b, c]: [f64; 3], target: f64) -> bool {
    let is_usual = |x: f64| x.abs() < LARGE && (x == 0.0 || x.abs() > 1.0 / LARGE);
    if target == 0.0 || ![a, b, c, target].into_iter().all(is_usual) {
        return true;
    }
    [[a, b, c], [a, c, b], [b, c, a]].into_iter().any(|[a, b, held]| {
        // The absolute value of the result of two numbers, and of what the third one needs for the target, are computed
        // in the same ways.
        let needed = made(target, held);
        made(a, b).into_iter().any(|made| {
            needed.iter().any(|needed| (made.float - needed.float).abs() <= ROUNDED * (made.size + needed.size))
        })
    })
}

/// Absolute values of the results of two numbers; NaN for an undefined result, which equals nothing.
fn made(x: f64, y: f64) -> [Rough; 5] {
    let sum = |float: f64| Rough { float: float.abs(), size: x.abs() + y.abs() };
    let product = |float: f64| Rough { float: float.abs(), size: float.abs() };
    let quotient = |x: f64, y: f64| product(if y == 0.0 { f64::NAN } else { x / y });
    [sum(x + y), sum(x - y), product(x * y), quotient(x, y), quotient(y, x)]
}

#[cfg(test)]
mod tests {
    use super::may_make_target;
    use make24::value::Number;
    use make24::{Puzzle, RuleSet, Solver};

    #[test]
    fn it_refutes_most_and_nothing_that_is_made() {
        let solver = Solver::new(RuleSet::ARITHMETIC);
        let (mut refuted, mut left) = (0, 0);
        for (a, b, c) in (0..12).flat_map(|a| (a..12).flat_map(move |b| (b..12).map(move |c| (a, b, c)))) {
            for target in ["1", "7", "24", "-5", "5/3", "1/24"] {
                let thirds = [f64::from(a) / 3.0, f64::from(b), f64::from(c)];
                let puzzle: Puzzle = format!("{a}/3 {b} {c} -> {target}").parse().expect("a puzzle");
                let may = may_make_target(thirds, puzzle.target.to_f64());
                let is_made = solver.is_solvable(&puzzle).complete() == Some(true);
                assert!(may || !is_made, "{puzzle}");
                refuted += usize::from(!may);
                left += usize::from(may && !is_made);
            }
        }
        assert!(refuted > 1500 && left < 200, "{refuted} refuted, {left} left");
    }
}
