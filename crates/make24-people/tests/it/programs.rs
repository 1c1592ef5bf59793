//! Three programs as users of the library write them. They fix the interface: a question is a function of a [`Solver`]
//! and a [`Puzzle`].

use make24::{Deck, Puzzle, Solver};
use make24_people::generate::{Filter, Generator};
use make24_people::{difficulty, hints};

fn puzzle(text: &str) -> Puzzle {
    text.parse().unwrap()
}

#[test]
fn give_a_hint_after_a_partial_attempt() {
    let hints = hints(&Solver::default(), &puzzle("3 3 8 8"), &["8/3"]).unwrap().complete().unwrap();
    assert_eq!(hints.unwrap().hint(5).to_string(), "Make 1/3 from 3 and 8/3.");
}

#[test]
fn tell_how_hard_a_puzzle_is() {
    let difficulty = difficulty(&Solver::default(), &puzzle("3 3 8 8")).complete().unwrap().unwrap();
    assert!(difficulty.score > 95.0);
    let reasons: Vec<String> = difficulty.reasons.iter().map(ToString::to_string).collect();
    assert_eq!(reasons[..2], ["needs a fraction", "essentially one solution"]);
}

#[test]
fn generate_ten_puzzles() {
    let solver = Solver::default();
    let filter = Filter { difficulty: Some(40.0..=60.0), ..Filter::default() };
    let puzzles = Generator::new(solver.clone(), &Deck::standard(), 4, vec![24.into()], filter, 7).unwrap();
    let ten: Vec<Puzzle> = puzzles.take(10).map(|made| made.puzzle).collect();
    assert_eq!(ten.len(), 10);
    for made in &ten {
        assert!((40.0..=60.0).contains(&difficulty(&solver, made).complete().unwrap().unwrap().score));
    }
}
