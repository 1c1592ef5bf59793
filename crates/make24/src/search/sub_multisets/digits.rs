//! The parts of a sub-hand in ascending order, each from the one before: a large hand has more than fit any memory.

use super::SubsetIndex;
use std::ops::{Range, RangeInclusive};

pub(super) struct Digits(Vec<Digit>);

/// `copies` in the part, of the `most` copies of a card in the sub-hand; each adds `stride` to the index.
struct Digit {
    copies: usize,
    most: usize,
    stride: usize,
}

impl Digits {
    pub(super) fn new(cards: impl Iterator<Item = (usize, usize)>) -> Digits {
        let held = cards.filter(|&(_, most)| most > 0);
        Digits(held.map(|(stride, most)| Digit { copies: 0, most, stride }).collect())
    }

    pub(super) fn number_of_parts(&self) -> usize {
        self.0.iter().map(|digit| digit.most + 1).product()
    }

    pub(super) fn parts_at(mut self, places: Range<usize>) -> impl ExactSizeIterator<Item = SubsetIndex> {
        let mut place = places.start;
        let mut next = 0;
        for digit in self.0.iter_mut().rev() {
            digit.copies = place % (digit.most + 1);
            place /= digit.most + 1;
            next += digit.copies * digit.stride;
        }
        places.map(move |_| {
            let part = next;
            next = self.part_after(part);
            part
        })
    }

    fn part_after(&mut self, mut part: SubsetIndex) -> SubsetIndex {
        for digit in self.0.iter_mut().rev() {
            if digit.copies < digit.most {
                digit.copies += 1;
                return part + digit.stride;
            }
            part -= digit.copies * digit.stride;
            digit.copies = 0;
        }
        part
    }

    pub(super) fn parts_of_sizes(mut self, sizes: RangeInclusive<usize>) -> impl Iterator<Item = SubsetIndex> {
        let (least, most) = sizes.into_inner();
        let held: usize = self.0.iter().map(|digit| digit.most).sum();
        let first = (least <= most.min(held)).then(|| fill(&mut self.0, least));
        std::iter::successors(first, move |&part| self.part_of_sizes_after(part, least, most))
    }

    fn part_of_sizes_after(&mut self, mut part: SubsetIndex, least: usize, most: usize) -> Option<SubsetIndex> {
        let mut size: usize = self.0.iter().map(|digit| digit.copies).sum();
        for at in (0..self.0.len()).rev() {
            // One more copy of this card, and as few as possible of the cards after it.
            let digit = &mut self.0[at];
            if digit.copies < digit.most && size < most {
                digit.copies += 1;
                part += digit.stride;
                return Some(part + fill(&mut self.0[at + 1..], least.saturating_sub(size + 1)));
            }
            part -= digit.copies * digit.stride;
            size -= digit.copies;
        }
        None
    }
}

/// Makes the least part of `cards` cards, which must be there: fills it from the last card on.
fn fill(digits: &mut [Digit], mut cards: usize) -> SubsetIndex {
    let mut part = 0;
    for digit in digits.iter_mut().rev() {
        digit.copies = cards.min(digit.most);
        cards -= digit.copies;
        part += digit.copies * digit.stride;
    }
    part
}
