//! The numbers of a table in the order of their bounds: those that may lie in an interval are found without a look at
//! the others.

use crate::value::Interval;

/// The places of a table, ascending by the lower bounds of their numbers.
#[derive(Debug, Default)]
pub struct ByBounds {
    ascending: Vec<(Interval, usize)>,
    /// By position, the largest upper bound up to there.
    highest: Vec<f64>,
}

impl ByBounds {
    /// The order of numbers with these bounds.
    pub fn new(bounds: Vec<Interval>) -> ByBounds {
        let mut ascending: Vec<(Interval, usize)> = bounds.into_iter().zip(0..).collect();
        ascending.sort_by(|(a, _), (b, _)| a.low().total_cmp(&b.low()));
        let highest = ascending.iter().scan(f64::NEG_INFINITY, |highest, (bounds, _)| {
            *highest = bounds.high().max(*highest);
            Some(*highest)
        });
        ByBounds { highest: highest.collect(), ascending }
    }

    /// The places of the numbers whose bounds meet an interval.
    pub fn meeting(&self, interval: Interval) -> impl Iterator<Item = usize> {
        let first = self.highest.partition_point(|highest| *highest < interval.low());
        let end = self.ascending.partition_point(|(bounds, _)| bounds.low() <= interval.high());
        let near = self.ascending.get(first..end).unwrap_or_default();
        near.iter().filter(move |(bounds, _)| bounds.meets(interval)).map(|(_, place)| *place)
    }
}
