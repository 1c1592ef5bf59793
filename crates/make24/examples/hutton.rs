//! Graham Hutton's counts for the Countdown board 1 3 7 10 25 50 and the target 765 (*The countdown problem*, Journal of
//! Functional Programming 12, 2002): 33,665,406 expressions, of which 4,672,540 have a value and 780 are solutions;
//! and, where an expression counts in one order only and a neutral 1 is left out, 245,644 and 49.
//!
//! `cargo run --release --example hutton`
//!
//! Hutton lists expressions. Here they are counted: how many expressions over each choice of tiles make each number.

use make24::{Form, Puzzle, RuleSet, Solver};
use std::collections::BTreeMap;

/// How many expressions make each number.
type Counts = BTreeMap<u64, u64>;

/// What `x` and `y` make in this order: positive whole numbers only.
fn joined(x: u64, y: u64, once: bool) -> impl Iterator<Item = u64> {
    let sum = (!once || x <= y).then_some(x + y);
    let difference = x.checked_sub(y).filter(|&difference| difference > 0);
    let product = (!once || x <= y && x != 1 && y != 1).then_some(x * y);
    let quotient = (x.is_multiple_of(y) && !(once && y == 1)).then(|| x / y);
    [sum, difference, product, quotient].into_iter().flatten()
}

/// How many expressions over any of the tiles make each number; `once` leaves out other orders and a neutral 1.
fn count(tiles: &[u64], once: bool) -> Counts {
    let mut of: Vec<Counts> = vec![Counts::new()];
    for some in 1..1usize << tiles.len() {
        let mut counts = Counts::new();
        if some.is_power_of_two() {
            counts.insert(tiles[some.trailing_zeros() as usize], 1);
        }
        for part in (1..some).filter(|part| part & !some == 0) {
            for (&x, left) in &of[part] {
                for (&y, right) in &of[some - part] {
                    joined(x, y, once).for_each(|number| *counts.entry(number).or_default() += left * right);
                }
            }
        }
        of.push(counts);
    }
    let mut all = Counts::new();
    of.iter().flatten().for_each(|(&number, &count)| *all.entry(number).or_default() += count);
    all
}

/// The number of expressions, whether or not they have a value: ordered choices of tiles, times ways to bracket them
/// (Catalan numbers), times operators.
fn expressions(tiles: u64) -> u64 {
    let (mut choices, mut brackets, mut total) = (1, 1, 0);
    for size in 1..=tiles {
        choices *= tiles + 1 - size;
        if size > 1 {
            brackets = brackets * 2 * (2 * size - 3) / size;
        }
        total += choices * brackets * 4u64.pow(size as u32 - 1);
    }
    total
}

fn main() {
    let (tiles, target) = ([1, 3, 7, 10, 25, 50], 765);
    println!("{} expressions", expressions(6));
    assert_eq!(expressions(6), 33_665_406);
    for (once, valid, solutions) in [(false, 4_672_540, 780), (true, 245_644, 49)] {
        let counts = count(&tiles, once);
        let all: u64 = counts.values().sum();
        println!("{all} with a value, {} of them {target}", counts[&target]);
        assert_eq!((all, counts[&target]), (valid, solutions));
    }
    // The library counts the same strings, and how many of them are different ideas.
    let puzzle: Puzzle = "1 3 7 10 25 50 -> 765".parse().expect("a puzzle");
    let solver = Solver::new(RuleSet::COUNTDOWN);
    for (form, count) in [(Form::Written, 780), (Form::Essential, 12)] {
        let counted = solver.count(&puzzle, form).complete().and_then(|count| count.to_u64());
        println!("{count} solutions under the form {form}");
        assert_eq!(counted, Some(count));
    }
}
