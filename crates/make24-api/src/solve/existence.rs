//! Whether there is a solution, without a solution.

use super::reply::conclude;
use super::{SolveReply, Solving};
use crate::note::{Note, NoteCode};
use crate::reply::Response;
use make24::{Answer, Puzzle};

pub(super) fn answer(solving: &Solving<'_>, puzzle: &Puzzle) -> Response<SolveReply> {
    reply(solving, puzzle, solving.solver.is_solvable(puzzle))
}

pub(super) fn reply(solving: &Solving<'_>, puzzle: &Puzzle, answer: Answer<bool>) -> Response<SolveReply> {
    let stopped = answer.stopped();
    let is_solvable = answer.found();
    let mut answered = conclude(solving, puzzle, is_solvable, stopped, || None);
    if is_solvable {
        let (Puzzle { hand, target }, rules) = (puzzle, solving.rules.rules.in_words());
        let message = format!("solvable: {hand} can make {target} with {rules}");
        answered.notes.insert(0, Note::new(NoteCode::Solvable, message));
    }
    answered
}
