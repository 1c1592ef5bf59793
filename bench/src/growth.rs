//! The growth of time with the number of cards: hands of 1 to 13, spread evenly over all, at 24. Each solver takes the
//! hands of one size in a process of its own, which is ended if it takes too long.

use crate::measure::measured_for;
use crate::peers::{inrust, numbers, twentyfour_solves, version};
use crate::results::Measurement;
use anyhow::Context;
use inrust::calc24::{DynProg, calc24_coll, calc24_first};
use make24::{Deck, Form, Hand, Puzzle, Solver};
use std::io::Read;
use std::process::{Command, Stdio};
use std::time::Duration;
use wait_timeout::ChildExt;

/// The hands of each size.
pub const SAMPLE: usize = 12;
pub const CARDS: std::ops::RangeInclusive<usize> = 3..=8;
/// How long a solver may take for the hands of one size. If it needs longer, larger hands are not tried either.
pub const LIMIT: Duration = Duration::from_secs(20);

/// Which solver does what, and the sizes of hands that it takes.
const SOLVERS: [(&str, &str, std::ops::RangeInclusive<usize>); 6] = [
    ("decide", "make24", CARDS),
    ("decide", "inrust", CARDS),
    ("decide", "twentyfour", CARDS),
    ("decide", "p24", 4..=4),
    ("list", "make24", CARDS),
    ("list", "inrust", CARDS),
];

/// The task of a measurement of a single hand.
pub fn task(question: &str) -> String {
    format!("{question} by size")
}

fn sample(cards: usize) -> Vec<Hand> {
    let hands: Vec<Hand> =
        Deck::range(1, 13).expect("it has cards").hands(cards).map(|dealt| dealt.hand.clone()).collect();
    (0..SAMPLE).map(|number| hands[(2 * number + 1) * hands.len() / (2 * SAMPLE)].clone()).collect()
}

fn answer(ours: &Solver, question: &str, solver: &str, hand: &Hand) -> usize {
    let (cards, goal) = (numbers(hand), 24.into());
    match (question, solver) {
        ("decide", "make24") => usize::from(ours.is_solvable(&Puzzle::new(hand.clone(), 24)).complete() == Some(true)),
        ("decide", "inrust") => usize::from(!calc24_first(&goal, &inrust(&cards), DynProg).is_empty()),
        ("decide", "twentyfour") => usize::from(twentyfour_solves(&cards)),
        ("decide", "p24") => {
            let cards: [i64; 4] = cards.try_into().expect("four cards");
            usize::from(p24::expression::try_solve(&cards).is_some())
        }
        ("list", "make24") => ours.solutions(&Puzzle::new(hand.clone(), 24), Form::Essential).count(),
        ("list", "inrust") => calc24_coll(&goal, &inrust(&cards), DynProg).len(),
        _ => unreachable!("{solver} does not {question}"),
    }
}

/// Prints the measurements of one process.
pub fn step(question: &str, solver: &str, cards: usize) -> anyhow::Result<()> {
    let ours = Solver::default();
    for hand in sample(cards) {
        let (answer, time) = measured_for(Duration::from_millis(50), || answer(&ours, question, solver, &hand));
        let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
        let peak = status.lines().find_map(|line| line.strip_prefix("VmHWM:"));
        let measured = Measurement {
            task: task(question),
            solver: solver.to_owned(),
            version: version(solver),
            seconds: time.as_secs_f64(),
            answers: answer.to_string(),
            hand: numbers(&hand),
            memory_kib: peak.and_then(|peak| peak.trim().trim_end_matches(" kB").parse().ok()),
        };
        println!("{}", serde_json::to_string(&measured)?);
    }
    Ok(())
}

pub fn run() -> anyhow::Result<Vec<Measurement>> {
    let mut rows = Vec::new();
    for (question, solver, sizes) in SOLVERS {
        for cards in sizes {
            let Some(more) = in_time(question, solver, cards)? else {
                eprintln!("{question} {cards} cards: {solver} takes longer than {} s", LIMIT.as_secs());
                break;
            };
            eprintln!("{question} {cards} cards: {solver} done");
            rows.extend(more);
        }
    }
    Ok(rows)
}

/// The measurements of a step, or `None` if it takes too long or fails.
fn in_time(question: &str, solver: &str, cards: usize) -> anyhow::Result<Option<Vec<Measurement>>> {
    let mut child = Command::new(std::env::current_exe()?)
        .args(["step", question, solver, &cards.to_string()])
        .stdout(Stdio::piped())
        .spawn()?;
    let Some(status) = child.wait_timeout(LIMIT)? else {
        child.kill()?;
        child.wait()?;
        return Ok(None);
    };
    let mut text = String::new();
    child.stdout.take().context("its output is piped")?.read_to_string(&mut text)?;
    let rows = text.lines().map(serde_json::from_str).collect::<Result<_, _>>()?;
    Ok(status.success().then_some(rows))
}
