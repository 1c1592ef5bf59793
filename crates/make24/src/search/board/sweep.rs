//! All boards of a deck: each sub-hand is computed once for all boards that contain it.

use super::lists::{TileLists, join_lists, join_tile, mark, mark_all};
use super::{MAX_TILES, StopReason};
use crate::budget::Budget;
use crate::card::Card;
use crate::rules::CardUse;
use crate::search::SubsetIndex;
use std::sync::Arc;

/// By hand and number up to `high`, 1 if the hand makes the number. The hands are those of `size` cards from these
/// cards with these multiplicities, in ascending order; each must satisfy [`fits`](super::fits).
pub(crate) fn sweep(
    kinds: Vec<(Card, usize)>,
    size: usize,
    card_use: CardUse,
    high: u32,
    budget: &Arc<Budget>,
) -> Result<Vec<u8>, StopReason> {
    let mut lists = TileLists::new(kinds, Arc::clone(budget))?;
    let width = high as usize + 1;
    let of_size = |size: usize| lists.subsets.parts_of_sizes(lists.subsets.full(), size..=size);
    let (hands, fives): (Vec<SubsetIndex>, _) = (of_size(size).collect(), of_size(MAX_TILES - 1));
    budget.reserve::<u8>(hands.len() * width)?;
    let mut made = vec![0; hands.len() * width];
    let largest = lists.tiles.iter().copied().max().unwrap_or(1);
    // The hand with the largest index is the first in ascending order.
    let row = |m: SubsetIndex| hands.binary_search(&m).ok().map(|place| (hands.len() - 1 - place) * width);
    for &hand in &hands {
        let own = row(hand).expect("it is one of them");
        for (a, b) in lists.subsets.splits(hand) {
            if size == MAX_TILES && lists.five_and_tile(a, b).is_none() {
                join_lists(&mut made[own..own + width], &lists.list(a)?, &lists.list(b)?);
            }
        }
        for part in lists.subsets.parts(hand).skip(1) {
            let count = lists.subsets.len(part);
            if count < MAX_TILES - 1 && (count == size || card_use == CardUse::AnySubset) {
                mark(&mut made[own..own + width], &lists.list(part)?);
            }
        }
    }
    if size >= MAX_TILES - 1 {
        let mut five = Vec::new();
        for m in fives {
            lists.mark_five(m, high, largest, &mut five)?;
            if let Some(own) = row(m) {
                mark_all(&mut made[own..own + width], &five);
                continue;
            }
            for tile in 0..lists.tiles.len() {
                if lists.subsets.has_room(m, tile) {
                    let own = row(m + lists.subsets.copies(tile, 1)).expect("it is one of them");
                    let made = &mut made[own..own + width];
                    if card_use == CardUse::AnySubset {
                        mark_all(made, &five);
                    }
                    join_tile(made, &five, lists.tiles[tile]);
                }
            }
        }
    }
    // A difference of equal numbers is marked as a 0, which no step may make.
    made.iter_mut().step_by(width).for_each(|zero| *zero = 0);
    Ok(made)
}
