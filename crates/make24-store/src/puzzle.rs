//! A solved puzzle as a row of the store.

use crate::schema::Puzzles;
use make24_api::SolvedPuzzle;
use sea_query::{SimpleExpr, Value};

pub(crate) fn values(puzzle: &SolvedPuzzle) -> Vec<SimpleExpr> {
    let cards: Option<Vec<i64>> = puzzle.hand.split(' ').map(|card| card.parse().ok()).collect();
    let size = i64::try_from(puzzle.hand.split(' ').count()).unwrap_or(i64::MAX);
    let values: [Value; Puzzles::COLUMNS.len()] = [
        puzzle.hand.as_str().into(),
        puzzle.target.as_str().into(),
        puzzle.rules.as_str().into(),
        size.into(),
        cards.as_ref().and_then(|cards| cards.iter().min().copied()).into(),
        cards.as_ref().and_then(|cards| cards.iter().max().copied()).into(),
        puzzle.status.as_str().into(),
        puzzle.written.into(),
        puzzle.commuted.into(),
        puzzle.flat.into(),
        puzzle.arranged.into(),
        puzzle.essential.into(),
        puzzle.dominus.into(),
        puzzle.solution.clone().into(),
        puzzle.solutions.clone().into(),
        puzzle.difficulty.into(),
        puzzle.proof.clone().into(),
        puzzle.engine.as_str().into(),
    ];
    values.into_iter().map(SimpleExpr::from).collect()
}
