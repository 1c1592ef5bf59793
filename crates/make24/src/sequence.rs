//! Integer sequences that the engine computes, as the OEIS lists them: for each n, one question about some cards.
//!
//! ```
//! use make24::{Solver, sequence::Sequence};
//! use std::ops::ControlFlow;
//! let nines = Sequence::named("A066409").expect("a row");
//! assert_eq!(nines.about, "the least positive integer that n copies of 9 cannot make");
//! let mut terms = Vec::new();
//! let answer = nines.for_each_term(&|rules| Solver::new(rules), 1, 5, &[], |n, term| {
//!     terms.push((n, term.to_string()));
//!     ControlFlow::Continue(())
//! });
//! assert_eq!(answer.complete(), Some(()));
//! assert_eq!(terms[4], (5, "13".to_owned()));
//! ```

mod sequences;

pub use sequences::SEQUENCES;

use crate::card::Card;
use crate::count::Count;
use crate::deck::Deck;
use crate::form::{ClassOperators, Form};
use crate::hand::{Hand, Puzzle};
use crate::rules::{CardUse, Domain, RuleSet};
use crate::solver::{Answer, Solver};
use crate::value::{Rational, Value};
use std::cmp::Ordering;
use std::ops::ControlFlow;

const BELOW: u64 = 1 << 27;

/// The most cards of a term.
pub const MAX_CARDS: i64 = 60;

/// The first card of four in arithmetic progression that is always enough: 12 + (12 + n) + (12 + 2n) - (12 + 3n) = 24.
const FIRST_OF_FOUR: i64 = 12;

/// A sequence, and what is published of it.
#[derive(Debug)]
pub struct Sequence {
    /// Its number in the On-Line Encyclopedia of Integer Sequences, such as `A182002`; for a sequence that is not there as
    /// far as is known, a name.
    pub name: &'static str,
    /// What a term is, in words.
    pub about: &'static str,
    /// The same as a command line, in which `n` stands for the index.
    pub definition: &'static str,
    /// The index of the first term.
    pub offset: i64,
    /// The index of the last term that was published when this row was written; below `offset` if none was.
    pub published_to: i64,
    /// When the entry was last changed, as far as is known: year and month; empty if there is no entry.
    pub seen: &'static str,
    /// Separated by spaces, from the first one on; not all of them where there are many.
    published: &'static str,
    question: Question,
}

#[derive(Clone, Copy, Debug)]
enum Cards {
    /// By index; the same number of cards for every index.
    Of(fn(i64) -> Vec<i64>),
    /// By index; more cards from term to term, up to [`MAX_CARDS`].
    Growing(fn(i64) -> Vec<i64>),
    TermsBefore,
    /// As a command line writes them: `4*7`.
    Fixed(&'static str),
}

#[derive(Clone, Copy, Debug)]
enum Question {
    /// The least positive integer that the cards do not make.
    Least(Cards, Use, Domain),
    /// The difference between the two least.
    Gap(Cards, Use, Domain),
    /// One positive integer after the other that the cards do not make.
    NotMade(Cards, Use, Domain),
    /// One integer after the other, from 0 up, that the cards make.
    Made(Cards, Use, Domain),
    /// How many integers from a number up the cards make.
    HowMany(Cards, Use, Domain, i64),
    /// How many classes of expressions n different unknown cards have.
    Classes(Form, ClassOperators, Renaming),
    /// The least first number of four in arithmetic progression with difference n that make 24.
    Progression,
    /// How many hands of this many cards from 1 to n make 24.
    Hands(usize),
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Use {
    All,
    Any,
    AllButOne,
}

/// Whether classes that become equal by renaming the cards count once.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Renaming {
    Counts,
    DoesNotCount,
}

impl Sequence {
    /// The sequence with this number.
    pub fn named(name: &str) -> Option<&'static Sequence> {
        SEQUENCES.iter().find(|sequence| sequence.name.eq_ignore_ascii_case(name))
    }

    /// The published terms that are written here, from the first one on.
    pub fn published(&self) -> impl Iterator<Item = &'static str> + use<> {
        self.published.split(' ').filter(|term| !term.is_empty())
    }

    /// Whether the term with this index was published when this row was written.
    pub fn is_published(&self, index: i64) -> bool {
        index <= self.published_to
    }

    /// Visits terms in ascending order, `count` of them from the one with index `first` on, or fewer if the sequence
    /// ends. `before` has terms from the first one on that are known, for sequences whose terms depend on those before
    /// them; without them, the published ones serve, and what lies between is computed.
    pub fn for_each_term(
        &self,
        solver: &dyn Fn(RuleSet) -> Solver,
        first: i64,
        count: usize,
        before: &[u64],
        mut visit: impl FnMut(i64, Count) -> ControlFlow<()>,
    ) -> Answer<()> {
        let skipped = usize::try_from(first - self.offset).unwrap_or(0);
        let until = skipped + count;
        if let Some(all) = self.listed(solver, until) {
            let stopped = all.stopped();
            for (index, term) in (self.offset..).zip(all.found()).skip(skipped).take(count) {
                if visit(index, term).is_break() {
                    return Answer::Complete(());
                }
            }
            return Answer::until((), stopped);
        }
        // Only sequences that build on their terms need those before the first.
        let mut known: Vec<u64> = Vec::new();
        if self.question.builds_on_terms() {
            known.extend(before);
            known.extend(self.published().map_while(|term| term.parse::<u64>().ok()).skip(before.len()));
            known.truncate(skipped);
        }
        let start = if self.question.builds_on_terms() { known.len() } else { skipped };
        for place in start..until {
            let index = self.offset + place as i64;
            let is_large = match self.question.cards() {
                Some(Cards::Growing(_)) => index >= MAX_CARDS,
                Some(Cards::TermsBefore) => place as i64 >= MAX_CARDS,
                Some(Cards::Of(_) | Cards::Fixed(_)) | None => false,
            };
            let term = match is_large {
                true => Answer::Complete(None),
                // Questions about few cards end before they look at the limits.
                false => solver(RuleSet::ARITHMETIC).unless_interrupted(None, || self.term(solver, index, &known)),
            };
            match term {
                Answer::Complete(Some(term)) => {
                    known.push(term);
                    if place >= skipped && visit(index, Count::from(term)).is_break() {
                        break;
                    }
                }
                Answer::Complete(None) => break,
                Answer::Incomplete(_, stop) => return Answer::Incomplete((), stop),
            }
        }
        Answer::Complete(())
    }

    /// Returns the terms if one question answers all of them.
    fn listed(&self, solver: &dyn Fn(RuleSet) -> Solver, until: usize) -> Option<Answer<Vec<Count>>> {
        let numbers = |numbers: Vec<u64>| numbers.into_iter().map(Count::from).collect();
        match self.question {
            Question::Classes(form, operators, renaming) => {
                let counts = form.class_counts(operators, renaming == Renaming::DoesNotCount, until);
                counts.map(Answer::Complete)
            }
            Question::NotMade(cards, used, domain) => {
                let (solver, hand) = asked(solver, cards.of(0, &[]), used, domain);
                Some(solver.least_missing(&hand, until, BELOW).map(numbers))
            }
            Question::Made(cards, used, domain) => {
                let (solver, hand) = asked(solver, cards.of(0, &[]), used, domain);
                Some(solver.values(&hand).map(|values| numbers(integers(&values, 0).collect())))
            }
            Question::Hands(size) => Some(solvable_hands(&solver(RuleSet::ARITHMETIC), size, until)),
            Question::Least(..) | Question::Gap(..) | Question::HowMany(..) | Question::Progression => None,
        }
    }

    /// `None` beyond the bound of the search.
    fn term(&self, solver: &dyn Fn(RuleSet) -> Solver, index: i64, before: &[u64]) -> Answer<Option<u64>> {
        match self.question {
            Question::Least(Cards::TermsBefore, ..) if before.is_empty() => Answer::Complete(Some(1)),
            Question::Least(cards, used, domain) => {
                let (solver, hand) = asked(solver, cards.of(index, before), used, domain);
                solver.least_missing(&hand, 1, BELOW).map(|least| least.first().copied())
            }
            Question::Gap(cards, used, domain) => {
                let (solver, hand) = asked(solver, cards.of(index, before), used, domain);
                solver.least_missing(&hand, 2, BELOW).map(|least| Some(least.get(1)? - least[0]))
            }
            Question::HowMany(cards, used, domain, low) => {
                let (solver, hand) = asked(solver, cards.of(index, before), used, domain);
                solver.values(&hand).map(|values| Some(integers(&values, low).count() as u64))
            }
            Question::Progression => {
                let solver = solver(RuleSet::ARITHMETIC);
                for first in 1..FIRST_OF_FOUR {
                    let four = Hand::new((0..4).map(|place| first + place * index)).expect("four cards");
                    match solver.is_solvable(&Puzzle::new(four, Puzzle::TARGET)) {
                        Answer::Complete(true) => return Answer::Complete(Some(first as u64)),
                        Answer::Complete(false) => {}
                        Answer::Incomplete(_, stop) => return Answer::Incomplete(None, stop),
                    }
                }
                Answer::Complete(Some(FIRST_OF_FOUR as u64))
            }
            Question::Classes(..) | Question::NotMade(..) | Question::Made(..) | Question::Hands(_) => {
                Answer::Complete(None)
            }
        }
    }
}

impl Question {
    fn cards(self) -> Option<Cards> {
        match self {
            Question::Least(cards, ..)
            | Question::Gap(cards, ..)
            | Question::NotMade(cards, ..)
            | Question::Made(cards, ..)
            | Question::HowMany(cards, ..) => Some(cards),
            Question::Classes(..) | Question::Progression | Question::Hands(_) => None,
        }
    }

    fn builds_on_terms(self) -> bool {
        matches!(self.cards(), Some(Cards::TermsBefore))
    }
}

impl Cards {
    fn of(self, index: i64, before: &[u64]) -> Hand {
        match self {
            Cards::Of(cards) | Cards::Growing(cards) => Hand::new(cards(index)),
            Cards::TermsBefore => Hand::new(before.iter().map(|&term| i64::try_from(term).unwrap_or(i64::MAX))),
            Cards::Fixed(words) => Hand::new(words.split(' ').flat_map(copies)),
        }
        .expect("the cards of a sequence are a hand")
    }
}

/// `4*7` is four sevens.
fn copies(word: &str) -> impl Iterator<Item = i64> + use<> {
    let (count, card) = word.split_once('*').unwrap_or(("1", word));
    let number = |text: &str| text.parse::<i64>().expect("a whole number");
    std::iter::repeat_n(number(card), number(count) as usize)
}

/// By n from 1 to `most`: each hand is solved once, where its largest card comes in.
fn solvable_hands(solver: &Solver, size: usize, most: usize) -> Answer<Vec<Count>> {
    let (mut counts, mut solvable) = (Vec::new(), 0u64);
    for largest in 1..=most as i64 {
        let deck = Deck::range(1, largest).expect("a deck of at least one card");
        let card = Card::from(largest);
        for dealt in deck.hands(size).filter(|dealt| dealt.hand.cards().last() == Some(&card)) {
            let puzzle = Puzzle::new(dealt.hand, Puzzle::TARGET);
            match solver.unless_interrupted(false, || solver.is_solvable(&puzzle)) {
                Answer::Complete(is_solvable) => solvable += u64::from(is_solvable),
                Answer::Incomplete(_, stop) => return Answer::Incomplete(counts, stop),
            }
        }
        counts.push(Count::from(solvable));
    }
    Answer::Complete(counts)
}

fn asked(solver: &dyn Fn(RuleSet) -> Solver, hand: Hand, used: Use, domain: Domain) -> (Solver, Hand) {
    let card_use = match used {
        Use::All => CardUse::All,
        Use::Any => CardUse::AnySubset,
        Use::AllButOne => CardUse::AtMost(u16::try_from(hand.len().saturating_sub(1)).unwrap_or(u16::MAX)),
    };
    let rules = RuleSet { card_use, domain, ..RuleSet::ARITHMETIC };
    (solver(rules), hand)
}

fn integers(values: &[Rational], low: i64) -> impl Iterator<Item = u64> {
    let low = Rational::from(low);
    let whole = values.iter().filter(move |value| value.is_integer() && value.cmp(&&low) != Ordering::Less);
    whole.filter_map(|value| value.to_string().parse().ok())
}
