//! A solved puzzle as a row of the store.

use crate::schema::Puzzles;
use sea_query::{SimpleExpr, Value};
use serde::{Deserialize, Serialize};

/// A puzzle, and what is known of it; a field that is absent is not known yet.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SolvedPuzzle {
    /// The cards in ascending order, with spaces between: `3 3 8 8`.
    pub hand: String,
    /// The number to make: `24`.
    pub target: String,
    /// The name of the rule set: `arithmetic`.
    pub rules: String,
    /// `solved`, `unsolvable` or `incomplete`.
    pub status: String,
    /// The number of solutions under the form `written`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub written: Option<i64>,
    /// The number of solutions under the form `commuted`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub commuted: Option<i64>,
    /// The number of solutions under the form `flat`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub flat: Option<i64>,
    /// The number of solutions under the form `arranged`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub arranged: Option<i64>,
    /// The number of solutions under the form `essential`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub essential: Option<i64>,
    /// The number of solutions under the form `dominus`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub dominus: Option<i64>,
    /// The simplest solution.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub solution: Option<String>,
    /// All essential solutions, the simplest first, as a JSON array of texts.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub solutions: Option<String>,
    /// How hard it is for people, from 0 to 100.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub difficulty: Option<f64>,
    /// How the simplest solution is known to make the target: `rational`, or the identities that were used.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub proof: Option<String>,
    /// The version of make24 that first solved it.
    pub engine: String,
}

impl SolvedPuzzle {
    /// A puzzle of which only the status is known, solved by this make24.
    pub fn new(hand: &str, target: &str, rules: &str, status: &str) -> SolvedPuzzle {
        SolvedPuzzle {
            hand: hand.to_owned(),
            target: target.to_owned(),
            rules: rules.to_owned(),
            status: status.to_owned(),
            engine: env!("CARGO_PKG_VERSION").to_owned(),
            ..SolvedPuzzle::default()
        }
    }

    /// What a puzzle is known by.
    pub(crate) fn key(&self) -> (&str, &str, &str) {
        (&self.hand, &self.target, &self.rules)
    }

    /// The number of solutions under a form, by its name.
    pub fn count_mut(&mut self, form: &str) -> Option<&mut Option<i64>> {
        Some(match form {
            "written" => &mut self.written,
            "commuted" => &mut self.commuted,
            "flat" => &mut self.flat,
            "arranged" => &mut self.arranged,
            "essential" => &mut self.essential,
            "dominus" => &mut self.dominus,
            _ => return None,
        })
    }

    /// What is wrong with the row, for one that comes from outside.
    ///
    /// # Errors
    ///
    /// The status is none of the three, or a text is too long for the store.
    pub fn check(&self) -> Result<(), String> {
        if !["solved", "unsolvable", "incomplete"].contains(&self.status.as_str()) {
            return Err(format!("the status `{}` is none; use solved, unsolvable or incomplete", self.status));
        }
        for (name, text, most) in [("hand", &self.hand, 191), ("target", &self.target, 64), ("rules", &self.rules, 191)]
        {
            if text.is_empty() || text.len() > most {
                return Err(format!("the {name} `{text}` has {} bytes; a store takes 1 to {most}", text.len()));
            }
        }
        Ok(())
    }

    /// The values of all columns, in the order of [`Puzzles::COLUMNS`].
    pub(crate) fn values(&self) -> Vec<SimpleExpr> {
        let cards: Option<Vec<i64>> = self.hand.split(' ').map(|card| card.parse().ok()).collect();
        let size = i64::try_from(self.hand.split(' ').count()).unwrap_or(i64::MAX);
        let values: [Value; Puzzles::COLUMNS.len()] = [
            self.hand.as_str().into(),
            self.target.as_str().into(),
            self.rules.as_str().into(),
            size.into(),
            cards.as_ref().and_then(|cards| cards.iter().min().copied()).into(),
            cards.as_ref().and_then(|cards| cards.iter().max().copied()).into(),
            self.status.as_str().into(),
            self.written.into(),
            self.commuted.into(),
            self.flat.into(),
            self.arranged.into(),
            self.essential.into(),
            self.dominus.into(),
            self.solution.clone().into(),
            self.solutions.clone().into(),
            self.difficulty.into(),
            self.proof.clone().into(),
            self.engine.as_str().into(),
        ];
        values.into_iter().map(SimpleExpr::from).collect()
    }
}
