//! The first steps of a puzzle: how many there are, how many lead to a solution, and which is the most tempting wrong one.

use super::people::rounded;
use super::player::Player;
use make24::expr::Step;
use make24::value::{Number, Real};
use make24::{Hand, StopReason};
use std::fmt;

/// The first steps of a puzzle all of whose cards must be used, and the chance that people take one that leads to a
/// solution.
///
/// ```
/// use make24_people::difficulty;
/// let famous = difficulty(&make24::Solver::default(), &"3 3 8 8".parse()?).complete().flatten().unwrap();
/// let starts = famous.starts.unwrap();
/// assert_eq!((starts.different, starts.leading), (13, 1)); // 8 / 3 alone
/// let wrong = starts.tempting.unwrap();
/// assert_eq!((wrong.step.to_string().as_str(), (wrong.chance * 100.0).round()), ("8 * 3 = 24", 31.0));
/// # Ok::<(), make24::ParseHandError>(())
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct Starts {
    /// The number of different first steps.
    pub different: usize,
    /// The number of those after which the target can still be made.
    pub leading: usize,
    /// The chance that a player takes one of those, from 0 to 1.
    pub chance: f64,
    /// The likeliest first step after which the target cannot be made; `None` if every step leads to a solution.
    pub tempting: Option<Start>,
}

/// A first step, and the chance that a player takes it.
#[derive(Clone, Debug, PartialEq)]
pub struct Start {
    /// The step.
    pub step: Step,
    /// The chance, from 0 to 1.
    pub chance: f64,
}

/// The index of the player whose strain orders the shares that solve a hand.
const PLAYER: usize = 1;

impl fmt::Display for Starts {
    /// Such as `1 of 13 first steps leads to a solution; fewer than 1 of 100 players begin with it`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Starts { different, leading, chance, .. } = self;
        let (lead, them) = if *leading == 1 { ("leads", "it") } else { ("lead", "one of them") };
        write!(f, "{leading} of {different} first steps {lead} to a solution; {} with {them}", begin(*chance))
    }
}

impl fmt::Display for Start {
    /// Such as `31 of 100 players begin with 8 * 3, which leads nowhere`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} with {}, which leads nowhere", begin(self.chance), self.step.calculation())
    }
}

/// A share of players in words: `31 of 100 players`.
pub fn players(share: f64) -> String {
    match percent(share).as_str() {
        "<1" => String::from("fewer than 1 of 100 players"),
        ">99" => String::from("more than 99 of 100 players"),
        percent => format!("{percent} of 100 players"),
    }
}

/// A share in percent, without a fraction: `31`, `<1`, `>99`.
pub fn percent(share: f64) -> String {
    match (100.0 * share).round() {
        _ if share < 0.01 => String::from("<1"),
        percent if percent >= 100.0 => String::from(">99"),
        percent => percent.to_string(),
    }
}

fn begin(share: f64) -> String {
    format!("{} {}", players(share), if (0.01..0.015).contains(&share) { "begins" } else { "begin" })
}

impl<V: Number> Player<'_, V> {
    /// All cards must be used. `None` for fewer than three cards, whose first step is the last.
    pub(super) fn starts(&mut self, hand: &Hand) -> Result<Option<Starts>, StopReason> {
        let table = self.table_of(hand);
        if table.len() < 3 {
            return Ok(None);
        }
        let moves = self.moves(&table)?;
        let leads = moves.iter().map(|one| Ok(self.ease_after(&table, one)?.is_some()));
        let leads = leads.collect::<Result<Vec<bool>, StopReason>>()?;
        let chances: Vec<f64> = self.chances(&table, &moves).into_iter().map(|of| of[PLAYER]).collect();
        let wrong = (0..moves.len()).filter(|&at| !leads[at]);
        let likeliest = wrong.max_by(|&a, &b| chances[a].total_cmp(&chances[b]).then(b.cmp(&a)));
        let tempting = likeliest.and_then(|at| {
            let [left, right] = moves[at].places.map(|place| table[place].value.fraction().map(Real::from));
            let (op, left, right) = (moves[at].op.clone(), left?, right?);
            let value = op.apply(&left, &right).value()?;
            Some(Start { step: Step { left, op, right: Some(right), value }, chance: rounded(chances[at], 3) })
        });
        let leading = leads.iter().filter(|&&leads| leads).count();
        let leading_chances = chances.iter().zip(&leads).filter(|(_, leads)| **leads);
        let chance = leading_chances.fold(0.0, |sum, (chance, _)| sum + chance);
        Ok(Some(Starts { different: moves.len(), leading, chance: rounded(chance, 3), tempting }))
    }
}
