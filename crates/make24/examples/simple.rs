//! The example of the README.
use make24::{Puzzle, Solver};

fn main() {
    let puzzle: Puzzle = "3 3 8 8 -> 24".parse().expect("four cards and a target");
    let best = Solver::default().best(&puzzle).found().expect("it has a solution");
    assert_eq!(best.to_string(), "8 / (3 - 8 / 3)");
}
