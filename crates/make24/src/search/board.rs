//! Boards of whole positive numbers, and every target at once: what some of the tiles make, and of how few.
//!
//! Of up to four tiles all numbers are listed. What five make matters only as far as the sixth tile brings it back among
//! the targets: if it is hardly larger than they, or a multiple of that tile. Of six tiles only targets are worked out.

mod lists;
mod sweep;
mod witness;

use lists::{Lists, join_few, join_tile};
pub(crate) use sweep::sweep;

use super::lattice::Sub;
use crate::budget::{Budget, Stop};
use crate::card::Card;
use crate::hand::Hand;
use crate::op::{OpSet, Operands};
use crate::rules::{Domain, RuleSet, Usage};
use std::rc::Rc;
use std::sync::Arc;

/// The largest target, and the largest board.
const MOST: u32 = 9_999;
const TILES: usize = 6;
/// So many tiles make numbers that are marked; fewer make some that are listed.
const TILES_LISTED: usize = TILES - 1;
/// How many numbers of five tiles may matter.
const ROOM: u32 = 1 << 21;

/// Which numbers up to a largest one a board makes, and of how few tiles.
pub(crate) struct Board {
    cards: Vec<Card>,
    rules: RuleSet,
    /// By sub-hand, the empty one first.
    subs: Vec<Known>,
    /// By number, the least number of tiles; 0 where it is not made.
    fewest: Vec<u8>,
}

/// What is known of a sub-hand.
struct Known {
    tiles: usize,
    /// Its splits, the part with more tiles first, and the most uneven split first.
    splits: Vec<(Sub, Sub)>,
    made: Made,
}

/// What a sub-hand makes.
enum Made {
    /// Exactly these numbers, in ascending order: of up to four tiles.
    Listed(Rc<[u32]>),
    /// Of five tiles, as far as it matters: by number, 1 if it is made.
    Marked(Vec<u8>),
    /// Not worked out: all tiles, and what the rules do not ask for.
    Open,
}

/// Whether the rules are those of boards, and the numbers not too large for them.
pub(crate) fn fits(hand: &Hand, rules: &RuleSet, high: u32) -> bool {
    let tile = |card: &Card| card.number().to_i64().and_then(|n| u32::try_from(n).ok()).filter(|&n| n > 0);
    let tiles: Option<Vec<u32>> = hand.cards().iter().map(tile).collect();
    let in_room = |tiles: &[u32]| {
        let product = tiles.iter().try_fold(1u32, |product, &tile| product.checked_mul(tile));
        let largest = tiles.iter().max().map_or(1, |&tile| tile);
        product.is_some() && largest.checked_mul(high).is_some_and(|room| room < ROOM)
    };
    rules.ops == OpSet::ARITHMETIC
        && rules.ops.iter().all(|op| *rules.operands.of(op) == Operands::ANY)
        && rules.domain == Domain::Positive
        && hand.len() <= TILES
        && high <= MOST
        && tiles.is_some_and(|tiles| in_room(&tiles))
}

impl Board {
    /// Everything up to `high` that a hand makes that [`fits`].
    pub(crate) fn new(hand: &Hand, rules: &RuleSet, high: u32, budget: Arc<Budget>) -> Result<Board, Stop> {
        let mut lists = Lists::of(hand, budget)?;
        let (any, all) = (rules.usage == Usage::AnySubset, hand.len());
        let mut board = Board { cards: lists.cards.clone(), rules: *rules, subs: Vec::new(), fewest: Vec::new() };
        let mut made = vec![vec![0; high as usize + 1]; all + 1];
        // Parts have smaller numbers than the whole.
        for m in 0..lists.lattice.size() {
            let tiles = lists.lattice.len(m);
            let mut splits: Vec<(Sub, Sub)> = lists.lattice.splits(m).collect();
            for (a, b) in &mut splits {
                if board.subs[*a].tiles < board.subs[*b].tiles {
                    std::mem::swap(a, b);
                }
            }
            splits.sort_by_key(|&(_, b)| board.subs[b].tiles);
            let numbers = match tiles {
                0 => Made::Open,
                ..TILES_LISTED => Made::Listed(lists.list(m)?),
                TILES_LISTED => {
                    let sixth = lists.lattice.single(lists.lattice.full() - m).map_or(1, |tile| lists.tiles[tile]);
                    Made::Marked(lists.five(m, high, sixth)?)
                }
                _ => Made::Open,
            };
            match &numbers {
                _ if !any && tiles < all => {}
                Made::Listed(list) => {
                    let end = list.partition_point(|&number| number <= high);
                    list[..end].iter().for_each(|&number| made[tiles][number as usize] = 1);
                }
                Made::Marked(five) => made[tiles].iter_mut().zip(five).for_each(|(made, five)| *made |= five),
                Made::Open => {
                    for &(a, b) in &splits {
                        match (&board.subs[a].made, &board.subs[b].made) {
                            (Made::Listed(a), Made::Listed(b)) => join_few(&mut made[tiles], a, b),
                            (Made::Marked(five), Made::Listed(tile)) => join_tile(&mut made[tiles], five, tile[0]),
                            _ => {}
                        }
                    }
                }
            }
            board.subs.push(Known { tiles, splits, made: numbers });
        }
        let fewest = |number: usize| made.iter().position(|made| made[number] != 0).unwrap_or(0) as u8;
        board.fewest = (0..=high as usize).map(fewest).collect();
        Ok(board)
    }

    /// By number, of how few tiles it is made; 0 where it is not.
    pub(crate) fn fewest(&self) -> &[u8] {
        &self.fewest
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::budget::Limits;
    use std::time::Instant;

    fn budget() -> Arc<Budget> {
        Arc::new(Budget::new(Limits::default(), None, 0, None))
    }

    #[test]
    fn dbg_board() {
        for text in ["25 50 75 100 3 6", "1 3 7 10 25 50", "1 1 2 2 3 3", "10 9 8 7 6 5"] {
            let hand: Hand = text.parse().unwrap();
            for _ in 0..3 {
                let t = Instant::now();
                let board = Board::new(&hand, &RuleSet::COUNTDOWN, 999, budget()).unwrap();
                let t1 = t.elapsed();
                let n = board.fewest()[100..].iter().filter(|&&n| n > 0).count();
                let t = Instant::now();
                let len: usize = (100..=999).filter_map(|t| board.solution(t)).map(|e| e.nodes().len()).sum();
                println!("{text}: {n} {t1:?} solutions {len} {:?}", t.elapsed());
            }
        }
        let t = Instant::now();
        let mut kinds: Vec<(Card, usize)> = (1..=10).map(|n| (n.into(), 2)).collect();
        kinds.extend([25, 50, 75, 100].map(|n| (n.into(), 1)));
        let sweep = sweep(kinds, 6, Usage::AnySubset, 999, budget()).unwrap();
        let total: usize = (0..13243).map(|h| sweep[h * 1000 + 101..(h + 1) * 1000].iter().map(|&x| x as usize).sum::<usize>()).sum();
        println!("all boards {total} {:?}", t.elapsed());
        assert_eq!(total, 10_858_746);
    }
}
