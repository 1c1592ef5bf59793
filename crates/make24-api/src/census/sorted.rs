//! The rows of a census in another order, as many of them as the memory holds.

use super::{CensusRowData, CensusSort};
use crate::note::Note;
use crate::reply::Sink;
use make24::{Count, StopReason};
use std::cmp::Reverse;

pub(super) struct SortedRows {
    sort: CensusSort,
    rows: Vec<(Option<Count>, CensusRowData)>,
    most: usize,
    /// Whether rows were dropped; `is_by_memory` says that memory set `most`, not the request.
    is_full: bool,
    is_by_memory: bool,
}

/// Approximate memory of the texts of a row, and of one of its cards, in bytes.
const ROW_BYTES: u64 = 256;
const CARD_BYTES: u64 = 48;

impl SortedRows {
    /// Keeps the first `top` rows, but no more than fit into `memory` bytes if hands have `size` cards.
    pub(super) fn new(sort: CensusSort, top: Option<u64>, memory: u64, size: usize) -> SortedRows {
        let row = size_of::<(Option<Count>, CensusRowData)>() as u64 + ROW_BYTES + size as u64 * CARD_BYTES;
        // The buffer grows to twice the kept rows.
        let fits = memory / 2 / row;
        let most = usize::try_from(top.unwrap_or(u64::MAX).min(fits)).unwrap_or(usize::MAX);
        SortedRows { sort, rows: Vec::new(), most, is_full: false, is_by_memory: top.is_none_or(|top| top > fits) }
    }

    pub(super) fn add(&mut self, count: Option<Count>, row: CensusRowData) {
        self.rows.push((count, row));
        if self.rows.len() / 2 >= self.most.max(1) {
            self.cut();
        }
    }

    /// Drops the last rows. The sort is stable.
    fn cut(&mut self) {
        match self.sort {
            CensusSort::Solutions => self.rows.sort_by(|(one, _), (other, _)| Reverse(one).cmp(&Reverse(other))),
        }
        self.is_full |= self.rows.len() > self.most;
        self.rows.truncate(self.most);
    }

    pub(super) fn hand_on(mut self, sink: &mut Sink<'_, CensusRowData>) -> Option<Note> {
        self.cut();
        let kept = self.rows.len();
        let _ = self.rows.into_iter().try_for_each(|(_, row)| sink.row(row));
        let what = format!("the first {kept} rows of the order are all that the memory holds");
        (self.is_full && self.is_by_memory).then(|| Note::incomplete(what, StopReason::Memory))
    }
}
