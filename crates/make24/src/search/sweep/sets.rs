//! The sub-hands of a deck, ranked: multisets of kinds of cards.

/// All multisets of up to a maximum number of cards of a number of kinds.
pub struct CardMultisets {
    /// By number of cards and rank, the kinds in ascending order followed by [`END`], one multiset after the other.
    kinds: Vec<Vec<u8>>,
    /// `counts[k][n]` is the number of multisets of `k` cards of `n` kinds.
    counts: Vec<Vec<usize>>,
}

/// Larger than every kind.
const END: u8 = u8::MAX;

pub(crate) type MultisetRank = (usize, usize);

impl CardMultisets {
    /// All multisets of up to `max_cards` cards of `kinds` kinds.
    pub fn new(kinds: usize, max_cards: usize) -> CardMultisets {
        let mut counts = vec![vec![1; kinds + 1]];
        for cards in 1..=max_cards {
            let mut row = vec![0];
            for n in 0..kinds {
                row.push(row[n] + counts[cards - 1][n + 1]);
            }
            counts.push(row);
        }
        let mut sets = CardMultisets { kinds: vec![vec![END]], counts };
        for cards in 1..=max_cards {
            // By the largest kind, then by the rest: the order of the ranks.
            let mut list = Vec::with_capacity(sets.count(cards) * (cards + 1));
            for last in 0..kinds {
                for rest in 0..sets.counts[cards - 1][last + 1] {
                    list.extend_from_slice(sets.set((cards - 1, rest)));
                    list.extend([last as u8, END]);
                }
            }
            sets.kinds.push(list);
        }
        sets
    }

    /// The number of multisets of `cards` cards.
    #[allow(clippy::missing_panics_doc, reason = "no row is empty")]
    pub fn count(&self, cards: usize) -> usize {
        *self.counts[cards].last().expect("there is a row for each number of kinds")
    }

    /// The kinds of a multiset, in ascending order.
    pub fn set(&self, (cards, rank): MultisetRank) -> &[u8] {
        let from = rank * (cards + 1);
        &self.kinds[cards][from..from + cards]
    }

    /// The rank of a multiset of kinds in ascending order.
    pub fn rank(&self, kinds: impl IntoIterator<Item = u8>) -> usize {
        kinds.into_iter().zip(1..).map(|(kind, cards): (u8, usize)| self.counts[cards][usize::from(kind)]).sum()
    }

    /// The rank of the union of two multisets.
    pub fn rank_of_union(&self, a: MultisetRank, b: MultisetRank) -> usize {
        let [left, right] = [a, b].map(|(cards, rank)| &self.kinds[cards][rank * (cards + 1)..][..=cards]);
        // The merge is unpredictable, so it must not branch.
        let (mut from_left, mut rank) = (0, 0);
        for cards in 1..=a.0 + b.0 {
            let (x, y) = (left[from_left], right[cards - 1 - from_left]);
            rank += self.counts[cards][usize::from(x.min(y))];
            from_left += usize::from(x <= y);
        }
        rank
    }

    /// The splits of a multiset into two; with equal cards, some splits repeat.
    pub fn splits(&self, cards: usize, rank: usize) -> impl Iterator<Item = (MultisetRank, MultisetRank)> {
        let set = self.set((cards, rank));
        let part = move |chosen: usize| {
            let kinds = set.iter().enumerate().filter(move |(place, _)| chosen >> place & 1 == 1);
            (chosen.count_ones() as usize, self.rank(kinds.map(|(_, &kind)| kind)))
        };
        // The first card is always in the first part.
        let all = (1 << cards) - 1;
        (1..all).step_by(2).map(move |chosen| (part(chosen), part(all - chosen)))
    }
}
