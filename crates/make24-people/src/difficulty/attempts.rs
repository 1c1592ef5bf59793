//! The attempts of a player as data, for fitting the weights of the rows.

use super::model::{APPEAL, APPEAL_OF_FOUR, APPEAL_OF_THREE, EASE, EASE_OF_LAST, Feature, STEPS};
use super::player::Player;
use super::step::{Item, PlayerStep};
use make24::search::{OwnSearch, SearchContext};
use make24::value::Number;
use make24::{Answer, Puzzle, Solver, StopReason};

/// A step of an attempt, with the amount of each row of [`STEPS`], one table after the other.
#[derive(Clone, Debug)]
pub struct Attempt {
    /// What makes it appeal; empty for the last step, which is not chosen.
    pub appeal: Vec<f64>,
    /// What makes it easy; empty for a step that leads nowhere.
    pub ease: Vec<f64>,
    /// The steps after it, all of them if one of them leads on; none if it is the last one, or leads nowhere.
    pub after: Vec<Attempt>,
}

/// Every first step that a player may try with three or more cards that must all be used, and every step after those that
/// lead on.
///
/// ```
/// use make24_people::difficulty::attempts;
/// let first = attempts(&make24::Solver::default(), &"3 3 8 8".parse()?).unwrap();
/// assert_eq!(first.len(), 13);
/// assert_eq!(first.iter().filter(|step| !step.after.is_empty()).count(), 1); // 8 / 3
/// # Ok::<(), make24::ParseHandError>(())
/// ```
///
/// # Errors
///
/// A limit of the solver that was reached.
pub fn attempts(solver: &Solver, puzzle: &Puzzle) -> Result<Vec<Attempt>, StopReason> {
    match solver.search(puzzle, AllAttempts(puzzle)) {
        Answer::Complete(Some(found)) | Answer::Incomplete(Some(found), _) => Ok(found),
        Answer::Incomplete(None, stop) => Err(stop),
        Answer::Complete(None) => Ok(Vec::new()),
    }
}

struct AllAttempts<'a>(&'a Puzzle);

impl OwnSearch for AllAttempts<'_> {
    type Found = Vec<Attempt>;

    fn run<V: Number>(self, context: &SearchContext<V>) -> Result<Vec<Attempt>, StopReason> {
        let mut player = Player::new(context, &self.0.target);
        let table = player.table_of(&self.0.hand);
        player.attempts(&table)
    }
}

impl<V: Number> Player<'_, V> {
    fn attempts(&mut self, table: &[Item<V>]) -> Result<Vec<Attempt>, StopReason> {
        let special = if table.len() > 3 { APPEAL_OF_FOUR } else { APPEAL_OF_THREE };
        let (moves, mut attempts) = (self.moves(table)?, Vec::new());
        self.each_step(table, &moves, |step| {
            let appeal = amounts(&[special, APPEAL], step);
            attempts.push(Attempt { appeal, ease: amounts(&[EASE], step), after: Vec::new() });
        });
        for (one, attempt) in moves.iter().zip(&mut attempts) {
            let rest = self.after(table, one);
            attempt.after = match rest.as_slice() {
                _ if self.ease_after(table, one)?.is_none() => {
                    attempt.ease.clear();
                    continue;
                }
                [first, second] => {
                    let held = if first.value == one.value.value { second } else { first };
                    let last = |kind| amounts(&[EASE, EASE_OF_LAST], &self.last_step(kind, &one.value, held, true));
                    let kinds = self.last_kinds(&one.value, held).into_iter();
                    kinds.map(|kind| Attempt { appeal: Vec::new(), ease: last(kind), after: Vec::new() }).collect()
                }
                rest => self.attempts(rest)?,
            };
        }
        Ok(attempts)
    }
}

fn amounts(tables: &[&[Feature<PlayerStep>]], step: &PlayerStep) -> Vec<f64> {
    let of_table = |rows: &'static [Feature<PlayerStep>]| {
        let counts = tables.iter().any(|table| std::ptr::eq(*table, rows));
        rows.iter().map(move |row| if counts { (row.measure)(step) } else { 0.0 })
    };
    STEPS.iter().flat_map(|(_, rows)| of_table(rows)).collect()
}
