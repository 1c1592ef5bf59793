//! Boards of positive integers, and every target at once: the numbers that some of the tiles make, and the fewest tiles
//! for each.
//!
//! The numbers of up to four tiles are listed. A number of five tiles matters only if the sixth tile can bring it back
//! into the range of targets: if it is hardly larger than the targets, or a multiple of that tile. With six tiles, only
//! targets are computed.

pub(crate) mod exact;
mod lists;
mod reconstruct;
mod sweep;

use lists::{FiveTileSet, TileLists, join_lists, join_tile, mark, mark_all};
pub(crate) use sweep::sweep;

use super::SubsetIndex;
use crate::budget::Budget;
use crate::card::Card;
use crate::hand::Hand;
use crate::rules::{CardUse, Domain, RuleSet};
use crate::watch::StopReason;
use reconstruct::BloomFilter;
use std::cell::OnceCell;
use std::rc::Rc;
use std::sync::Arc;

const MAX_TARGET: u32 = 9_999;
const MAX_TILES: usize = 6;
/// Numbers of this many tiles are marked; numbers of fewer tiles are listed.
const TILES_LISTED: usize = MAX_TILES - 1;
const MAX_FIVE_TILES: u32 = 1 << 21;

/// The numbers up to a maximum that a board makes, and the fewest tiles for each.
pub struct Board {
    cards: Vec<Card>,
    rules: RuleSet,
    /// By sub-hand, the empty one first.
    sub_boards: Vec<SubBoard>,
    /// By number, the fewest tiles; 0 if it is not made.
    fewest: Vec<u8>,
    /// By sub-hand; computed when the first solution is asked for.
    filters: OnceCell<Vec<BloomFilter>>,
}

struct SubBoard {
    tiles: usize,
    /// The part with more tiles first, in descending order of unevenness.
    splits: Vec<(SubsetIndex, SubsetIndex)>,
    numbers: TileNumbers,
}

enum TileNumbers {
    /// For up to four tiles: all numbers, in ascending order.
    Listed(Rc<[u32]>),
    /// For five tiles: the numbers that matter.
    Marked(FiveTileSet),
    /// For all tiles, and for sub-hands that the rules do not allow.
    NotComputed,
}

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
    ///
    /// # Errors
    ///
    /// If a limit is reached.
    pub fn new(hand: &Hand, rules: &RuleSet, high: u32, budget: Arc<Budget>) -> Result<Board, StopReason> {
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
    pub fn fewest(&self) -> &[u8] {
        &self.fewest
    }
}
