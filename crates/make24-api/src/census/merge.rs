//! The rows of shards, put together again: each must stand where the whole census would have it.

use super::{Census, CensusRequest, CensusTotals};
use crate::error::Error;
use crate::host::{Clock, Host};
use crate::number_text::NumberText;
use crate::puzzle::cards_of;
use make24::census::{CensusRow, CensusSummary, Status};
use make24::deck::Hands;
use make24::{Count, Rational};
use serde::Deserialize;
use std::collections::VecDeque;
use std::sync::Arc;

/// A row of a shard, as far as it can be checked.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
pub struct ShardRow {
    /// The cards.
    pub hand: Vec<NumberText>,
    /// The number to make.
    pub target: NumberText,
    /// `solved` or `unsolvable`.
    pub status: String,
    /// The number of solutions, if they were counted.
    pub count: Option<u64>,
    /// The number nearest to the target, if it was asked for.
    pub nearest: Option<String>,
}

/// Goes through the rows of a census that others have made, and adds them up.
///
/// ```
/// use make24_api::{BareHost, CensusMerge, CensusRequest, DeckSpec};
/// use std::sync::Arc;
/// let deck = DeckSpec { cards: Some(String::from("8*2,3*2")), ..DeckSpec::default() };
/// let request = CensusRequest { deck, ..CensusRequest::default() };
/// let row = |hand: &[u8]| serde_json::json!({ "hand": hand, "target": 24, "status": "solved", "count": 1 });
/// let mut merge = CensusMerge::new(&request, &(Arc::new(BareHost) as _))?;
/// assert!(merge.add(&serde_json::from_value(row(&[8, 8, 8, 8])).unwrap()).is_err()); // the deck has no such hand
/// let mut merge = CensusMerge::new(&request, &(Arc::new(BareHost) as _))?;
/// merge.add(&serde_json::from_value(row(&[3, 3, 8, 8])).unwrap())?;
/// assert_eq!(merge.finish()?.solvable, 1);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct CensusMerge<'a> {
    census: Census<'a>,
    hands: Hands,
    /// `rows` are those read of the current hand.
    rows: Vec<CensusRow>,
    awaited: VecDeque<CensusRow>,
    summary: CensusSummary,
}

impl<'a> CensusMerge<'a> {
    /// Begins with the first hand of the request's deck.
    ///
    /// # Errors
    ///
    /// The request cannot be read.
    pub fn new(request: &'a CensusRequest, host: &Arc<dyn Host>) -> Result<CensusMerge<'a>, Error> {
        let census = Census::new(request, Clock::new(host, &request.limits, None)?)?;
        let hands = census.deck.hands_in(census.rules.rules.order, request.deck.size());
        Ok(CensusMerge { census, hands, rows: Vec::new(), awaited: VecDeque::new(), summary: CensusSummary::default() })
    }

    /// Adds the next row.
    ///
    /// # Errors
    ///
    /// Another row belongs here, or the row contradicts itself.
    pub fn add(&mut self, row: &ShardRow) -> Result<(), String> {
        let shown_hand = row.hand.iter().map(ToString::to_string).collect::<Vec<_>>().join(" ");
        let shown_target = row.target.to_string();
        let shown = format!("the row of `{shown_hand}` to `{shown_target}`");
        let Some(mut next) = self.next() else { return Err(format!("{shown} stands behind the last hand")) };
        let (hand, target) = (cards_of(&next.hand).join(" "), next.target.to_string());
        if shown_hand != hand || shown_target != target {
            return Err(format!("{shown} stands where `{hand}` to `{target}` belongs"));
        }
        next.status = match row.status.as_str() {
            "solved" => Status::Solved,
            "unsolvable" => Status::Unsolvable,
            other => return Err(format!("{shown} has the status `{other}`, which decides nothing")),
        };
        if row.count.is_some_and(|count| (count == 0) != (next.status == Status::Unsolvable)) {
            return Err(format!("{shown} is {} and has {} solutions", row.status, row.count.unwrap_or_default()));
        }
        if self.census.query.form.is_some() != row.count.is_some() {
            return Err(format!("{shown} has a number of solutions where none belongs, or none where one does"));
        }
        next.count = row.count.map(Count::from);
        next.nearest = row.nearest.as_deref().and_then(|nearest| nearest.parse::<Rational>().ok());
        self.rows.push(next);
        if self.awaited.is_empty() {
            self.summary.add(&std::mem::take(&mut self.rows));
        }
        Ok(())
    }

    /// The row expected next; only its puzzle is known.
    fn next(&mut self) -> Option<CensusRow> {
        // A hand may have no target.
        while self.awaited.is_empty() {
            let dealt = self.hands.next()?;
            let drawn = self.census.targets.of(&dealt.hand);
            self.awaited = drawn.into_iter().map(|drawn| CensusRow::new(&dealt, drawn, Status::Incomplete)).collect();
            if self.awaited.is_empty() {
                self.summary.add(&[]);
            }
        }
        self.awaited.pop_front()
    }

    /// The totals, once every row has come.
    ///
    /// # Errors
    ///
    /// A row is missing.
    pub fn finish(mut self) -> Result<CensusTotals, String> {
        match self.next() {
            Some(next) => {
                Err(format!("the row of `{}` to `{}` is missing, and what follows it", next.hand, next.target))
            }
            // Merged parts print only their summary.
            None => Ok(self.census.totals(&self.summary).by_target(&self.summary)),
        }
    }
}
