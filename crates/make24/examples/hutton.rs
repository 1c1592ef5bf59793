//! Graham Hutton's counts for the Countdown board 1 3 7 10 25 50 and the target 765 (`[hutton]` in SOURCES.md):
//! 33,665,406 expressions, of which 4,672,540 have a value and 780 are solutions; and 245,644 and 49, if an expression
//! counts in one order only and a neutral 1 is left out.
//!
//! `cargo run --release --example hutton`
//!
//! Hutton lists expressions. This example counts, for each choice of tiles, the expressions that make each number.

use make24::{Form, Puzzle, RuleSet, Solver};
use std::collections::BTreeMap;

/// The number of expressions that make each number.
type Counts = BTreeMap<u64, u64>;

/// The positive whole numbers that `x` and `y` make in this order; `once` leaves out other orders and a neutral 1.
fn join(x: u64, y: u64, once: bool) -> impl Iterator<Item = u64> {
    let sum = (!once || x <= y).then_some(x + y);
    let difference = x.checked_sub(y).filter(|&difference| difference > 0);
    let product = (!once || x <= y && x != 1 && y != 1).then_some(x * y);
    let quotient = (x.is_multiple_of(y) && !(once && y == 1)).then(|| x / y);
    [sum, difference, product, quotient].into_iter().flatten()
}

/// The counts of expressions over any of the tiles; `once` leaves out other orders and a neutral 1.
fn count(tiles: &[u64], once: bool) -> Counts {
    let mut counts_of: Vec<Counts> = vec![Counts::new()];
    for subset in 1..1usize << tiles.len() {
        let mut counts = Counts::new();
        if subset.is_power_of_two() {
            counts.insert(tiles[subset.trailing_zeros() as usize], 1);
        }
        for part in (1..subset).filter(|part| part & !subset == 0) {
            for (&x, left) in &counts_of[part] {
                for (&y, right) in &counts_of[subset - part] {
                    join(x, y, once).for_each(|number| *counts.entry(number).or_default() += left * right);
                }
            }
        }
        counts_of.push(counts);
    }
    let mut all = Counts::new();
    counts_of.iter().flatten().for_each(|(&number, &count)| *all.entry(number).or_default() += count);
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
    // The library counts the same strings, and the essential solutions among them.
    let puzzle: Puzzle = "1 3 7 10 25 50 -> 765".parse().expect("a puzzle");
    let solver = Solver::new(RuleSet::COUNTDOWN);
    for (form, count) in [(Form::Written, 780), (Form::Essential, 12)] {
        let counted = solver.count(&puzzle, form).complete().and_then(|count| count.to_u64());
        println!("{count} solutions under the form {form}");
        assert_eq!(counted, Some(count));
    }
}
