//! Permutations of cards, and sequences of choices. Both are lazy iterators, because there may be very many.

pub(super) fn orders(cards: usize) -> impl Iterator<Item = Vec<usize>> {
    permutations_from((0..cards).collect())
}

/// In lexicographic order; the cards must be sorted. Equal cards share the index of the first of them.
pub(super) fn distinct_orders<T: PartialEq>(cards: &[T]) -> impl Iterator<Item = Vec<usize>> {
    let first = |card: &T| cards.iter().position(|other| other == card).unwrap_or_default();
    permutations_from(cards.iter().map(first).collect())
}

fn permutations_from(first: Vec<usize>) -> impl Iterator<Item = Vec<usize>> {
    std::iter::successors(Some(first), |order| {
        let mut next = order.clone();
        // The last position that can grow gets the smallest larger element after it, and the rest returns to ascending
        // order.
        let grows = next.windows(2).rposition(|pair| pair[0] < pair[1])?;
        let larger = next.iter().rposition(|index| *index > next[grows])?;
        next.swap(grows, larger);
        next[grows + 1..].reverse();
        Some(next)
    })
}

/// Numbers below `choices`, the last one changing fastest.
pub(super) fn sequences(length: usize, choices: usize) -> impl Iterator<Item = Vec<usize>> {
    let first = (choices > 0 || length == 0).then(|| vec![0; length]);
    std::iter::successors(first, move |sequence| {
        let mut next = sequence.clone();
        let grows = next.iter().rposition(|&choice| choice + 1 < choices)?;
        next[grows] += 1;
        next[grows + 1..].fill(0);
        Some(next)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn orders_and_sequences_are_complete() {
        assert_eq!((orders(4).count(), distinct_orders(&[1, 5, 5, 5]).count(), orders(1).count()), (24, 4, 1));
        assert_eq!(distinct_orders(&[3, 3, 8]).collect::<Vec<_>>(), [[0, 0, 2], [0, 2, 0], [2, 0, 0]]);
        assert_eq!((sequences(3, 4).count(), sequences(0, 4).count(), sequences(2, 0).count()), (64, 1, 0));
        assert_eq!(sequences(2, 2).collect::<Vec<_>>(), [[0, 0], [0, 1], [1, 0], [1, 1]]);
    }
}
