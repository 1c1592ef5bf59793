//! The numbers that up to four tiles make, listed once for all boards that share them, and the ways to join them.

use super::StopReason;
use super::exact::ExactDivisor;
use crate::budget::Budget;
use crate::card::Card;
use crate::hand::Hand;
use crate::search::{SubMultisets, SubsetIndex};
use rustc_hash::FxHashMap;
use std::rc::Rc;
use std::sync::Arc;

pub(super) struct TileLists {
    pub(super) cards: Vec<Card>,
    pub(super) tiles: Vec<u32>,
    pub(super) subsets: SubMultisets,
    lists: FxHashMap<SubsetIndex, Rc<[u32]>>,
    budget: Arc<Budget>,
}

impl TileLists {
    pub(super) fn of(hand: &Hand, budget: Arc<Budget>) -> Result<TileLists, StopReason> {
        let kinds = hand.cards().chunk_by(|a, b| a == b).map(|same| (same[0].clone(), same.len()));
        TileLists::new(kinds.collect(), budget)
    }

    pub(super) fn new(kinds: Vec<(Card, usize)>, budget: Arc<Budget>) -> Result<TileLists, StopReason> {
        let (cards, counts): (Vec<Card>, Vec<usize>) = kinds.into_iter().unzip();
        let number = |card: &Card| card.number().to_i64().and_then(|number| u32::try_from(number).ok());
        let tiles = cards.iter().map(|card| number(card).expect("whether they fit was asked before")).collect();
        let subsets = SubMultisets::new(counts).ok_or(StopReason::TooLarge)?;
        Ok(TileLists { cards, tiles, subsets, lists: FxHashMap::default(), budget })
    }

    /// If one part is a single tile, returns the other part, of five tiles, and the number of that tile.
    pub(super) fn five_and_tile(&self, a: SubsetIndex, b: SubsetIndex) -> Option<(SubsetIndex, u32)> {
        [(a, b), (b, a)]
            .into_iter()
            .find_map(|(five, one)| self.subsets.single(one).map(|tile| (five, self.tiles[tile])))
    }

    pub(super) fn list(&mut self, m: SubsetIndex) -> Result<Rc<[u32]>, StopReason> {
        if let Some(list) = self.lists.get(&m) {
            return Ok(Rc::clone(list));
        }
        let mut numbers: Vec<u32> = self.subsets.single(m).into_iter().map(|tile| self.tiles[tile]).collect();
        // Most duplicates are dropped before the numbers are sorted: repetitions of the last number with the same hash.
        const LAST: u32 = 22;
        let mut last = [0; 1 << (u32::BITS - LAST)];
        for (a, b) in self.subsets.splits(m) {
            let (a, b) = (self.list(a)?, self.list(b)?);
            self.budget.spend(4 * a.len() as u64 * b.len() as u64)?;
            let mut add = |number: u32| {
                let seen = &mut last[(number.wrapping_mul(0x9E37_79B9) >> LAST) as usize];
                if *seen != number {
                    *seen = number;
                    numbers.push(number);
                }
            };
            for &y in &*b {
                for &x in &*a {
                    add(x + y);
                    add(x * y);
                    let (less, more) = (x.min(y), x.max(y));
                    if more > less {
                        add(more - less);
                    }
                    if more % less == 0 {
                        add(more / less);
                    }
                }
            }
        }
        numbers.sort_unstable();
        numbers.dedup();
        self.budget.reserve::<u32>(numbers.len())?;
        let list: Rc<[u32]> = numbers.into();
        self.lists.insert(m, Rc::clone(&list));
        Ok(list)
    }

    /// By number: 1 if five tiles make it, and a sixth tile of up to this size can bring it back to at most `high`.
    pub(super) fn mark_five(
        &mut self,
        m: SubsetIndex,
        high: u32,
        sixth: u32,
        made: &mut Vec<u8>,
    ) -> Result<(), StopReason> {
        // Room for numbers that the sixth tile divides, and for numbers from which it is subtracted.
        let room = (high * sixth).max(high + sixth) as usize + 1;
        made.clear();
        made.resize(room, 0);
        for (a, b) in self.subsets.splits(m) {
            let (a, b) = (self.list(a)?, self.list(b)?);
            self.budget.spend(4 * a.len() as u64 * b.len() as u64)?;
            join_lists(made, &a, &b);
        }
        Ok(())
    }
}

/// By number: 1 if five tiles make it, and the sixth tile can bring it back to at most `high`.
pub(super) struct FiveTileSet {
    tile: ExactDivisor,
    /// `near` has numbers for sums and differences; `multiples` has the multiples of the tile, by their quotients.
    near: Vec<u8>,
    multiples: Vec<u8>,
}

impl FiveTileSet {
    pub(super) fn of(marks: &[u8], high: u32, tile: u32) -> FiveTileSet {
        let near = &marks[..marks.len().min((high + tile) as usize + 1)];
        let multiples = marks.iter().step_by(tile as usize).take(high as usize + 1);
        FiveTileSet {
            tile: ExactDivisor::new(tile, high),
            near: near.to_vec(),
            multiples: multiples.copied().collect(),
        }
    }

    pub(super) fn makes(&self, number: u32) -> bool {
        let multiple = || self.tile.quotient(number).and_then(|quotient| self.multiples.get(quotient as usize));
        self.near.get(number as usize).or_else(multiple).is_some_and(|&made| made != 0)
    }
}

pub(super) fn mark(made: &mut [u8], list: &[u32]) {
    let end = list.partition_point(|&number| (number as usize) < made.len());
    list[..end].iter().for_each(|&number| made[number as usize] = 1);
}

pub(super) fn mark_all(made: &mut [u8], marks: &[u8]) {
    made.iter_mut().zip(marks).for_each(|(made, mark)| *made |= mark);
}

/// Marks the results in range. Both lists are in ascending order, and most results are out of range.
pub(super) fn join_lists(made: &mut [u8], a: &[u32], b: &[u32]) {
    let (a, b) = if a.len() < b.len() { (b, a) } else { (a, b) };
    let high = made.len() as u32 - 1;
    // As y grows, most bounds of the ranges that lead to results in range grow too; two shrink.
    let (mut equal, mut above, mut near, mut over, mut tiny) = (0, 0, 0, 0, 0);
    let (mut sums, mut products) = (a.len(), a.len());
    let grow = |end: &mut usize, limit: u32| {
        *end += a[*end..].iter().take_while(|&&x| x <= limit).count();
        *end
    };
    let shrink = |end: &mut usize, limit: u32| {
        *end -= a[..*end].iter().rev().take_while(|&&x| x > limit).count();
        *end
    };
    for &y in b {
        grow(&mut equal, y);
        if y < high {
            a[..shrink(&mut sums, high - y)].iter().for_each(|&x| made[(x + y) as usize] = 1);
        }
        a[equal..grow(&mut above, y.saturating_add(high))].iter().for_each(|&x| made[(x - y) as usize] = 1);
        // For equal numbers this marks 0, which no caller asks for.
        if y > high {
            grow(&mut near, y - high - 1);
        }
        a[near..equal].iter().for_each(|&x| made[(y - x) as usize] = 1);
        a[..shrink(&mut products, high / y)].iter().for_each(|&x| made[(x * y) as usize] = 1);
        let over = &a[equal..grow(&mut over, y.saturating_mul(high))];
        let exact = ExactDivisor::new(y, high);
        over.iter().filter_map(|&x| exact.quotient(x)).for_each(|quotient| made[quotient as usize] = 1);
        let under = a[grow(&mut tiny, y.div_ceil(high) - 1)..equal].iter().filter(|&x| y % x == 0);
        under.for_each(|&x| made[(y / x) as usize] = 1);
    }
}

pub(super) fn join_tile(made: &mut [u8], five: &[u8], tile: u32) {
    let (t, high) = (tile as usize, made.len() - 1);
    // x - t and x + t
    mark_all(&mut made[1..], five.get(t + 1..).unwrap_or(&[]));
    mark_all(made.get_mut(t + 1..).unwrap_or(&mut []), &five[1..]);
    // t - x and t / x
    for x in 1..t.min(five.len()) {
        if five[x] != 0 {
            if t - x <= high {
                made[t - x] = 1;
            }
            if t % x == 0 && t / x <= high {
                made[t / x] = 1;
            }
        }
    }
    // x * t and x / t
    for (made, five) in made.iter_mut().step_by(t).zip(five).skip(1) {
        *made |= five;
    }
    for (made, five) in made.iter_mut().zip(five.iter().step_by(t)).skip(1) {
        *made |= five;
    }
}
