//! The numbers of a table in the order of their bounds: those that may lie in an interval are found without a look at
//! the others.

use crate::value::Interval;

/// The places of a table, ascending by the lower bounds of their numbers.
#[derive(Debug, Default)]
pub(super) struct ByBounds {
    ascending: Vec<(Interval, usize)>,
    /// By position, the largest upper bound up to there.
    highest: Vec<f64>,
}

impl ByBounds {
    pub(super) fn new(bounds: Vec<Interval>) -> ByBounds {
        let mut ascending: Vec<(Interval, usize)> = bounds.into_iter().zip(0..).collect();
        ascending.sort_by(|(a, _), (b, _)| a.low().total_cmp(&b.low()));
        let highest = ascending.iter().scan(f64::NEG_INFINITY, |highest, (bounds, _)| {
            *highest = bounds.high().max(*highest);
            Some(*highest)
        });
        ByBounds { highest: highest.collect(), ascending }
    }

    /// The places of the numbers whose bounds meet an interval.
    pub(super) fn meeting(&self, interval: Interval) -> impl Iterator<Item = usize> {
        let first = self.highest.partition_point(|highest| *highest < interval.low());
        let end = self.ascending.partition_point(|(bounds, _)| bounds.low() <= interval.high());
        let near = self.ascending.get(first..end).unwrap_or_default();
        near.iter().filter(move |(bounds, _)| bounds.meets(interval)).map(|(_, place)| *place)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn exactly_the_numbers_that_meet_are_found(
            bounds in prop::collection::vec((-20.0..20.0, 0.0..9.0), 0..30), low in -25.0..25.0, width in 0.0..9.0,
        ) {
            let bounds: Vec<Interval> = bounds.into_iter().map(|(low, width)| Interval::between(low, low + width)).collect();
            let asked = Interval::between(low, low + width);
            let mut found: Vec<usize> = ByBounds::new(bounds.clone()).meeting(asked).collect();
            found.sort_unstable();
            let meets: Vec<usize> = (0..bounds.len()).filter(|&at| bounds[at].meets(asked)).collect();
            prop_assert_eq!(found, meets);
        }
    }

    #[test]
    fn numbers_of_which_nothing_is_known_are_always_found() {
        let table = ByBounds::new(vec![Interval::from(3), Interval::REALS, Interval::from(-5)]);
        assert_eq!(table.meeting(Interval::from(9)).collect::<Vec<_>>(), [1]);
        assert_eq!(table.meeting(Interval::REALS).count(), 3);
        assert_eq!(ByBounds::default().meeting(Interval::REALS).count(), 0);
    }
}
