//! Boards of positive integers, and every target at once: the numbers that some of the tiles make, and the fewest tiles
//! for each.
//!
//! The numbers of up to four tiles are listed. A number of five tiles matters only if the sixth tile can bring it back
//! into the range of targets: if it is hardly larger than the targets, or a multiple of that tile. With six tiles, only
//! targets are computed.

mod exact;
mod lists;
mod reconstruct;
mod sweep;

use lists::{FiveTileSet, TileLists, join_lists, join_tile, mark, mark_all};
pub(crate) use sweep::sweep;

use super::SubsetIndex;
use crate::budget::{Budget, StopReason};
use crate::card::Card;
use crate::hand::Hand;
use crate::rules::{CardUse, Domain, RuleSet};
use reconstruct::BloomFilter;
use std::cell::OnceCell;
use std::rc::Rc;
use std::sync::Arc;

/// The largest target, and the largest board.
const MAX_TARGET: u32 = 9_999;
const MAX_TILES: usize = 6;
/// Numbers of this many tiles are marked; numbers of fewer tiles are listed.
const TILES_LISTED: usize = MAX_TILES - 1;
/// The bound on the numbers of five tiles that may matter.
const MAX_FIVE_TILES: u32 = 1 << 21;

/// The numbers up to a maximum that a board makes, and the fewest tiles for each.
pub(crate) struct Board {
    cards: Vec<Card>,
    rules: RuleSet,
    /// By sub-hand, the empty one first.
    sub_boards: Vec<SubBoard>,
    /// By number, the least number of tiles; 0 if it is not made.
    fewest: Vec<u8>,
    /// By sub-hand, a filter of the listed numbers; computed when the first solution is asked for.
    filters: OnceCell<Vec<BloomFilter>>,
}

/// A sub-hand of a board.
struct SubBoard {
    tiles: usize,
    /// Its splits, the part with more tiles first, in descending order of unevenness.
    splits: Vec<(SubsetIndex, SubsetIndex)>,
    numbers: TileNumbers,
}

/// The numbers that a sub-hand makes.
enum TileNumbers {
    /// All numbers, in ascending order: for up to four tiles.
    Listed(Rc<[u32]>),
    /// The numbers that matter: for five tiles.
    Marked(FiveTileSet),
    /// Not computed: for all tiles, and for sub-hands that the rules do not allow.
    NotComputed,
}

/// Whether the rules are those of boards, and the numbers small enough.
pub(crate) fn fits(hand: &Hand, rules: &RuleSet, high: u32) -> bool {
    let tile = |card: &Card| card.number().to_i64().and_then(|n| u32::try_from(n).ok()).filter(|&n| n > 0);
    let tiles: Option<Vec<u32>> = hand.cards().iter().map(tile).collect();
    let in_room = |tiles: &[u32]| {
        // Hands are sorted, so these are the largest four tiles, whose numbers are listed.
        let listed = tiles.iter().rev().take(TILES_LISTED - 1);
        let height = listed.map(|tile| tile.saturating_add(1)).try_fold(1u32, u32::checked_mul);
        let largest = tiles.last().copied().unwrap_or(1);
        height.is_some() && largest.checked_mul(high).is_some_and(|room| room < MAX_FIVE_TILES)
    };
    rules.is_arithmetic()
        && rules.domain == Domain::Positive
        && matches!(rules.card_use, CardUse::All | CardUse::AnySubset)
        && hand.len() <= MAX_TILES
        && (1..=MAX_TARGET).contains(&high)
        && tiles.is_some_and(|tiles| in_room(&tiles))
}

impl Board {
    /// Computes all numbers up to `high` that a hand makes; [`fits`] must hold for it.
    pub(crate) fn new(hand: &Hand, rules: &RuleSet, high: u32, budget: Arc<Budget>) -> Result<Board, StopReason> {
        let mut lists = TileLists::of(hand, budget)?;
        let (any, all) = (rules.card_use == CardUse::AnySubset, hand.len());
        let mut board = Board {
            cards: lists.cards.clone(),
            rules: rules.clone(),
            sub_boards: Vec::new(),
            fewest: Vec::new(),
            filters: OnceCell::new(),
        };
        let mut made = vec![vec![0; high as usize + 1]; all + 1];
        let mut marks = Vec::new();
        // Parts have smaller indices than the whole.
        for m in 0..lists.subsets.size() {
            let tiles = lists.subsets.len(m);
            let mut splits: Vec<(SubsetIndex, SubsetIndex)> = lists.subsets.splits(m).collect();
            for (a, b) in &mut splits {
                if board.sub_boards[*a].tiles < board.sub_boards[*b].tiles {
                    std::mem::swap(a, b);
                }
            }
            splits.sort_by_key(|&(_, b)| board.sub_boards[b].tiles);
            let numbers = match tiles {
                1..TILES_LISTED => TileNumbers::Listed(lists.list(m)?),
                TILES_LISTED => {
                    let sixth = lists.subsets.single(lists.subsets.full() - m).map(|tile| lists.tiles[tile]);
                    lists.mark_five(m, high, sixth.unwrap_or(1), &mut marks)?;
                    if any || tiles == all {
                        mark_all(&mut made[tiles], &marks);
                    }
                    if let Some(sixth) = sixth {
                        join_tile(&mut made[all], &marks, sixth);
                    }
                    TileNumbers::Marked(FiveTileSet::of(&marks, high, sixth.unwrap_or(1)))
                }
                _ => TileNumbers::NotComputed,
            };
            match &numbers {
                _ if !any && tiles < all => {}
                TileNumbers::Listed(list) => mark(&mut made[tiles], list),
                TileNumbers::Marked(_) => {}
                TileNumbers::NotComputed => {
                    for &(a, b) in &splits {
                        if let (TileNumbers::Listed(a), TileNumbers::Listed(b)) =
                            (&board.sub_boards[a].numbers, &board.sub_boards[b].numbers)
                        {
                            join_lists(&mut made[tiles], a, b);
                        }
                    }
                }
            }
            board.sub_boards.push(SubBoard { tiles, splits, numbers });
        }
        board.fewest = vec![0; high as usize + 1];
        for tiles in (1..=all).rev() {
            let all = board.fewest.iter_mut().zip(&made[tiles]);
            all.for_each(|(fewest, &made)| *fewest = if made != 0 { tiles as u8 } else { *fewest });
        }
        // A difference of equal numbers is marked as a 0, which no step may make.
        board.fewest[0] = 0;
        Ok(board)
    }

    /// By number, the fewest tiles that make it; 0 if it is not made.
    pub(crate) fn fewest(&self) -> &[u8] {
        &self.fewest
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::budget::Limits;
    use crate::search::SearchContext;
    use crate::search::trees::{Keeps, Order, Trees};
    use crate::value::{Number, Rational};
    use proptest::prelude::*;

    fn budget() -> Arc<Budget> {
        Arc::new(Budget::new(Limits::default(), None, 0, None))
    }

    #[test]
    fn five_tiles_beside_a_large_sixth_make_a_target_of_1() {
        let hand: Hand = "3 5 7 11 13 15014".parse().expect("a board");
        for high in 1..=3 {
            let board = Board::new(&hand, &RuleSet::COUNTDOWN_EXACT, high, budget()).expect("no limit is near");
            assert_eq!(board.fewest()[1], 6, "13 * 11 * 7 * 5 * 3 - 15014, up to {high}");
            assert!(board.solution(1).is_some());
        }
    }

    proptest! {
        #![proptest_config(ProptestConfig { cases: 60, failure_persistence: None, ..ProptestConfig::default() })]

        /// A board makes the numbers that the plain recursion makes, with the fewest tiles, and its solutions make
        /// them.
        #[test]
        fn random_boards_agree_with_the_plain_recursion(
            tiles in prop::sample::subsequence(vec![1i64, 1, 2, 3, 4, 5, 5, 6, 7, 8, 9, 10, 25, 50, 75, 100], 3..=6),
            all in any::<bool>(),
        ) {
            let hand = Hand::new(tiles).expect("it has tiles");
            let rules = if all { RuleSet::COUNTDOWN_EXACT } else { RuleSet::COUNTDOWN };
            let board = Board::new(&hand, &rules, 999, budget()).expect("no limit is near");
            let context = SearchContext::<Rational>::new(&hand, &rules, budget()).expect("it is small");
            let mut trees = Trees::new(Arc::clone(&context), Keeps::Existence, Order::Commuted);
            let mut fewest = vec![0; 1000];
            for m in context.roots() {
                let tiles = context.subsets.len(m) as u8;
                for value in trees.values(m).expect("no limit is near").values() {
                    let number = value.fraction().and_then(|value| value.to_i64()).filter(|number| *number < 1000);
                    if let Some(fewest) = number.map(|number: i64| &mut fewest[number as usize])
                        && (*fewest == 0 || tiles < *fewest)
                    {
                        *fewest = tiles;
                    }
                }
            }
            prop_assert_eq!(&board.fewest()[1..], &fewest[1..], "{}", hand);
            for (target, tiles) in (1..1000).zip(&fewest[1..]) {
                let expr = board.solution(target);
                prop_assert_eq!(expr.is_some(), *tiles > 0);
                if let Some(expr) = expr {
                    let puzzle = crate::hand::Puzzle::new(hand.clone(), i64::from(target));
                    prop_assert_eq!(expr.cards().count(), usize::from(*tiles));
                    let verdict = crate::judge::judge(&puzzle, &expr.to_string(), &rules, crate::render::Style::Plain);
                    prop_assert_eq!(verdict.kind(), crate::judge::VerdictKind::Right, "{}", verdict.to_string());
                }
            }
        }
    }
}
