//! The tasks that other solvers can do too.

use crate::measure::{brief, measured};
use crate::table;
use inrust::calc24::{DynProg, Rational as InrustRational, calc24_coll, calc24_first};
use make24::{Deck, Form, Puzzle, RuleSet, Solver, value::Rational};
use std::hint::black_box;
use std::path::Path;
use std::process::Command;
use std::time::Duration;

/// A task, with its true answer.
struct Task {
    name: &'static str,
    answer: usize,
    /// The number of units that the reported time is divided by.
    units: u32,
}

/// A run of a peer, which returns its answer.
type Peer = Box<dyn FnMut() -> usize>;

/// The rows of the table.
struct Rows(Vec<Vec<String>>);

impl Rows {
    /// Adds a row for each peer that does the task.
    fn add(&mut self, task: &Task, ours: impl FnMut() -> usize, peers: Vec<(&str, Peer)>) {
        let (answer, own) = measured(ours);
        assert_eq!(answer, task.answer, "make24 is wrong about {}", task.name);
        for (name, peer) in peers {
            let (answer, time) = measured(peer);
            let verdict = if answer == task.answer {
                String::from("agrees")
            } else {
                format!("says {answer}, not {}", task.answer)
            };
            self.0.push(vec![
                task.name.to_owned(),
                brief(own / task.units),
                format!("{name}: {}", brief(time / task.units)),
                format!("{:.1}x", time.as_secs_f64() / own.as_secs_f64()),
                verdict,
            ]);
            eprintln!("{}: {name} done", task.name);
        }
    }
}

fn hands() -> Vec<[i64; 4]> {
    let deck = Deck::range(1, 13).expect("it has cards");
    let numbers =
        |hand: &make24::Hand| [0, 1, 2, 3].map(|place| hand.cards()[place].number().to_i64().expect("it is whole"));
    deck.hands(4).map(|dealt| numbers(&dealt.hand)).collect()
}

fn inrust(numbers: &[i64]) -> Vec<InrustRational> {
    numbers.iter().map(|&number| (number as i32).into()).collect()
}

fn puzzle(text: &str) -> Puzzle {
    text.parse().expect("a puzzle")
}

pub fn run(python: Option<&Path>) -> anyhow::Result<()> {
    let mut rows = Rows(Vec::new());
    let solver = Solver::default();
    let all = hands();
    let puzzles: Vec<Puzzle> =
        Deck::range(1, 13).expect("it has cards").hands(4).map(|d| Puzzle::new(d.hand, 24)).collect();
    let theirs: Vec<Vec<InrustRational>> = all.iter().map(|hand| inrust(hand)).collect();
    let goal: InrustRational = 24.into();

    let first = {
        let (theirs, goal) = (theirs.clone(), goal);
        move || theirs.iter().filter(|hand| !calc24_first(&goal, hand, DynProg).is_empty()).count()
    };
    let p24 = {
        let all = all.clone();
        move || all.iter().filter(|hand| p24::expression::try_solve(hand).is_some()).count()
    };
    rows.add(
        &Task { name: "is it solvable: 1,820 hands of 1..13, one at a time (a hand)", answer: 1362, units: 1820 },
        || puzzles.iter().filter(|puzzle| solver.is_solvable(black_box(puzzle)).complete() == Some(true)).count(),
        vec![("inrust", Box::new(first.clone())), ("p24", Box::new(p24))],
    );
    // This peer is so slow that only every 20th hand is measured.
    let some: Vec<Puzzle> = puzzles.iter().step_by(20).cloned().collect();
    let cards: Vec<Vec<u8>> = all.iter().step_by(20).map(|hand| hand.map(|n| n as u8).to_vec()).collect();
    rows.add(
        &Task { name: "is it solvable: every 20th of them (a hand)", answer: 71, units: 91 },
        || some.iter().filter(|puzzle| solver.is_solvable(black_box(puzzle)).complete() == Some(true)).count(),
        vec![(
            "twentyfour",
            Box::new(move || {
                cards.iter().filter(|cards| twentyfour::Cards::new(cards.to_vec()).solve().len() > 0).count()
            }),
        )],
    );
    let deck = Deck::range(1, 13).expect("it has cards");
    rows.add(
        &Task { name: "census of existence, 1,820 hands", answer: 1362, units: 1 },
        || {
            solver
                .sweep(&deck, 4, &[Rational::from(24)])
                .and_then(|swept| swept.complete())
                .map_or(0, |swept| swept.solvable() as usize)
        },
        vec![("inrust", Box::new(first))],
    );
    rows.add(
        &Task { name: "all essential solutions, 1,820 hands (a hand)", answer: 3017, units: 1820 },
        || puzzles.iter().map(|puzzle| solver.solutions(black_box(puzzle), Form::Essential).count()).sum(),
        vec![(
            "inrust",
            Box::new({
                let (theirs, goal) = (theirs.clone(), goal);
                move || theirs.iter().map(|hand| calc24_coll(&goal, hand, DynProg).len()).sum()
            }),
        )],
    );
    for (name, text, target, answer) in [
        ("six cards, all: 1 2 3 4 5 6", "1 2 3 4 5 6", 24, 861),
        ("six cards, all: 2 3 5 8 13 21", "2 3 5 8 13 21", 24, 362),
        ("seven cards, all: 2 3 5 8 13 21 34", "2 3 5 8 13 21 34", 24, 3908),
        ("seven cards, all: 1 2 3 4 5 6 7 -> 100", "1 2 3 4 5 6 7", 100, 3045),
    ] {
        let ours = Puzzle::new(puzzle(text).hand, target);
        let numbers: Vec<i64> = text.split(' ').map(|number| number.parse().expect("a number")).collect();
        let (theirs, goal) = (inrust(&numbers), InrustRational::from(target as i32));
        rows.add(
            &Task { name, answer, units: 1 },
            || solver.solutions(black_box(&ours), Form::Essential).count(),
            vec![("inrust", Box::new(move || calc24_coll(&goal, &theirs, DynProg).len()))],
        );
    }
    table::print(&["work", "ours", "peer", "ratio", "answers"], &rows.0);
    if let Some(python) = python {
        countdown_numbers_solver(python)?;
    }
    Ok(())
}

/// Compares with the Python package. It prints its solutions, so it runs in a process of its own, with its output
/// redirected, and reports its own processor time.
fn countdown_numbers_solver(python: &Path) -> anyhow::Result<()> {
    let program = "import countdown_numbers_solver as s, time, io, contextlib\n\
        t = time.process_time()\n\
        with contextlib.redirect_stdout(io.StringIO()): s.solve([50, 25, 10, 7, 3, 1], 765)\n\
        print(len(s.unique_solutions), time.process_time() - t)";
    let output = Command::new(python).args(["-c", program]).output()?;
    let said = String::from_utf8(output.stdout)?;
    let (count, seconds) = said.trim().split_once(' ').ok_or_else(|| anyhow::anyhow!("the peer said {said:?}"))?;
    let board = puzzle("1 3 7 10 25 50 -> 765");
    let solver = Solver::new(RuleSet::COUNTDOWN);
    let (answer, own) = measured(|| solver.solutions(black_box(&board), Form::Essential).count());
    assert_eq!(answer, 12);
    let time = Duration::from_secs_f64(seconds.parse()?);
    println!();
    table::print(
        &["work", "ours", "peer", "ratio", "answers"],
        &[vec![
            String::from("Countdown board 1 3 7 10 25 50 -> 765, all distinct solutions"),
            brief(own),
            format!("countdown-numbers-solver: {}", brief(time)),
            format!("{:.0}x", time.as_secs_f64() / own.as_secs_f64()),
            format!("says {count}, of which {answer} are different ideas"),
        ]],
    );
    Ok(())
}
