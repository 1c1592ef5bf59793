//! Every target of a range, in one pass.

use super::reply::conclude;
use super::{SolveReply, SolveRow, Solving, existence};
use crate::error::Error;
use crate::note::Note;
use crate::one_or_many::OneOrMany;
use crate::range::IntegerRange;
use crate::reply::{Outcome, Response, Sink};
use make24::{Answer, Hand, Objective, Puzzle, Rational, Solution, StopReason};
use std::collections::HashMap;

pub(super) fn answer(
    solving: &Solving<'_>,
    hand: &Hand,
    range: IntegerRange,
    exists: bool,
    sink: &mut Sink<'_, SolveRow>,
) -> Result<Response<OneOrMany<SolveReply>>, Error> {
    solving.context.reserve::<(Rational, Answer<bool>)>(range.numbers().len(), "targets")?;
    let targets: Vec<Rational> = range.numbers().map(Rational::from).collect();
    Ok(match exists {
        true => {
            let answers = solving.solver.are_solvable(hand, &targets).into_iter();
            let answers = answers.map(|answer| (nothing_known(&answer, &false), answer));
            pass_on(solving, hand, &targets, answers, sink, |puzzle, answer| existence::reply(solving, puzzle, answer))
        }
        false => {
            let (answers, mut nearest) = best_each(solving, hand, &targets);
            let answers = answers.map(|answer| (nothing_known(&answer, &None), answer));
            pass_on(solving, hand, &targets, answers, sink, |puzzle, answer| {
                let stopped = answer.stopped();
                let solution = answer.found();
                let mut answered =
                    conclude(solving, puzzle, solution.is_some(), stopped, || nearest.remove(&puzzle.target));
                let solutions: Vec<_> = solution.iter().map(|solution| solving.data(solution)).collect();
                answered.reply.count = Some(solutions.len().into());
                answered.reply.solutions = Some(solutions);
                answered
            })
        }
    })
}

fn nothing_known<T: PartialEq>(answer: &Answer<T>, nothing: &T) -> Option<StopReason> {
    match answer {
        Answer::Incomplete(found, stop) if found == nothing => Some(*stop),
        Answer::Incomplete(..) | Answer::Complete(_) => None,
    }
}

/// `reply` makes the reply for each target from its answer, which comes with the reason if nothing is known.
fn pass_on<A>(
    solving: &Solving<'_>,
    hand: &Hand,
    targets: &[Rational],
    answers: impl Iterator<Item = (Option<StopReason>, A)>,
    sink: &mut Sink<'_, SolveRow>,
    mut reply: impl FnMut(&Puzzle, A) -> Response<SolveReply>,
) -> Response<OneOrMany<SolveReply>> {
    let mut outcome = Outcome::Yes;
    // All targets for which nothing is known share one note.
    let mut unknown: Option<(usize, Rational, StopReason)> = None;
    for (at, (target, (nothing_known, answer))) in targets.iter().zip(answers).enumerate() {
        let stopped = solving.context.stop();
        if let Some(stop) = stopped.or(nothing_known) {
            let more = if stopped.is_some() { targets.len() - at } else { 1 };
            unknown = match unknown {
                Some((many, first, stop)) => Some((many + more, first, stop)),
                None => Some((more, target.clone(), stop)),
            };
        }
        // Targets after the time limit have no rows.
        if stopped.is_some() {
            outcome = Outcome::Unknown;
            break;
        }
        let answered = reply(&Puzzle::new(hand.clone(), target.clone()), answer);
        outcome = outcome.max(answered.outcome);
        if sink.row(SolveRow::Target(Box::new(answered))).is_break() {
            break;
        }
    }
    let kept = OneOrMany::kept_by(sink, |row| match row {
        SolveRow::Target(answered) => Some(answered.reply),
        SolveRow::Solution(_) => None,
    });
    let mut answered = Response::new(kept, outcome);
    answered.notes.extend(unknown.map(|(many, first, stop)| {
        let what = format!("of {many} targets, {first} the first, it is not known whether they can be made");
        Note::incomplete(what, stop)
    }));
    answered
}

type Best = Answer<Option<Solution>>;

/// The simplest solution for each target. If the rules ask for it, one more pass finds solutions for the numbers
/// nearest to all targets that cannot be made.
fn best_each<'a>(
    solving: &'a Solving<'_>,
    hand: &'a Hand,
    targets: &'a [Rational],
) -> (Box<dyn Iterator<Item = Best> + 'a>, HashMap<Rational, Best>) {
    let best = solving.solver.best_each(hand, targets);
    let solver = solving.solver.solver();
    if solver.rules().objective == Objective::Exact {
        return (best, HashMap::new());
    }
    let best: Vec<Best> = best.collect();
    let refuted = targets.iter().zip(&best).filter(|(_, best)| matches!(best, Answer::Complete(None)));
    let refuted: Vec<Rational> = refuted.map(|(target, _)| target.clone()).collect();
    let nearest = solver.nearest_solutions(hand, &refuted);
    (Box::new(best.into_iter()), refuted.into_iter().zip(nearest).collect())
}
