//! Certificates: proofs that cards do not make a number, which anyone can check without a search.
//!
//! A certificate has a set of numbers for each sub-hand. If the set of a single card has the card, and each step with a number
//! of one part and a number of the other makes a number in the set of both together, then the set of a sub-hand has all that it
//! makes, by induction over expressions. A number that is in no set of an answer is not made. Larger sets prove as well.

use crate::hand::Hand;
use crate::op::Op;
use crate::rules::{CardOrder, CardUse, RuleSet};
use crate::value::{Outcome, Rational};
use rustc_hash::{FxHashMap, FxHashSet};
use std::collections::BTreeSet;
use std::collections::hash_map::Entry;
use std::fmt;

/// The numbers on some cards of a hand: in the order of the hand if the rules keep it, else ascending.
pub type SubHand = Vec<Rational>;

/// The most sub-hands of a certificate.
pub const MAX_SUB_HANDS: usize = 1 << 12;

/// The sets of a certificate, and what they are about.
///
/// ```
/// use make24::certificate::{Certificate, Fault, sub_hands};
/// use make24::{Hand, Rational, RuleSet, Solver};
/// let (hand, rules) = ("1 1".parse::<Hand>()?, RuleSet::ARITHMETIC);
/// let mut certificate = Certificate::new(&hand, &rules)?;
/// for cards in sub_hands(&hand, &rules).unwrap() {
///     let part = Hand::new(cards.iter().cloned())?;
///     certificate.add(cards, Solver::default().values(&part).found())?;
/// }
/// assert_eq!(certificate.check(|number| *number == Rational::from(3)), Ok(()));
/// let fault = certificate.check(|number| *number == Rational::from(2)).unwrap_err();
/// assert_eq!(fault.to_string(), "1 1 may make 2");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Certificate {
    hand: Hand,
    rules: RuleSet,
    /// Those with fewer cards first, and in ascending order.
    sub_hands: Vec<SubHand>,
    sets: FxHashMap<SubHand, FxHashSet<Rational>>,
}

/// Why a certificate proves nothing.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Fault {
    /// There are too many sub-hands.
    TooMany,
    /// There is no set for these cards.
    Missing(SubHand),
    /// These cards are no sub-hand.
    Foreign(SubHand),
    /// These cards have two sets.
    Twice(SubHand),
    /// The set of a card has not its number.
    Card(Rational),
    /// A step makes a number that is not in the set of the cards.
    Escapes {
        /// All cards of the step.
        cards: SubHand,
        /// The step: a number of one part, the operator, and a number of the other part.
        step: (Rational, Op, Rational),
        /// What it makes.
        made: Rational,
    },
    /// It is not known what a step makes.
    Undecided((Rational, Op, Rational)),
    /// These cards may make this number, of which the certificate is about that they do not.
    Made(SubHand, Rational),
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let written = |(left, op, right): &(Rational, Op, Rational)| format!("{left} {} {right}", op.row().symbol);
        match self {
            Fault::TooMany => write!(f, "there are more than {MAX_SUB_HANDS} sub-hands"),
            Fault::Missing(cards) => write!(f, "there is no line for {}", join(cards)),
            Fault::Foreign(cards) => write!(f, "{} is no sub-hand", join(cards)),
            Fault::Twice(cards) => write!(f, "there is a second line for {}", join(cards)),
            Fault::Card(card) => write!(f, "{card} is not among the numbers of {card}"),
            Fault::Escapes { cards, step, made } => {
                write!(f, "{} makes {made}, which is not among the numbers of {}", written(step), join(cards))
            }
            Fault::Undecided(step) => write!(f, "{} is too large to be worked out", written(step)),
            Fault::Made(cards, number) => write!(f, "{} may make {number}", join(cards)),
        }
    }
}

impl std::error::Error for Fault {}

fn join(numbers: &[Rational]) -> String {
    numbers.iter().map(ToString::to_string).collect::<Vec<_>>().join(" ")
}

/// The sub-hands that a certificate has a set for, those with fewer cards first; `None` if there are too many.
pub fn sub_hands(hand: &Hand, rules: &RuleSet) -> Option<Vec<SubHand>> {
    let cards = numbers_of(hand, rules);
    let most = *rules.card_use.counts(cards.len()).end();
    // Where every card is used in order, a part of an answer has cards that were dealt one behind the other.
    let is_run = rules.order == CardOrder::Kept && rules.card_use == CardUse::All;
    let mut all: BTreeSet<(usize, SubHand)> = BTreeSet::new();
    let mut open: BTreeSet<SubHand> = BTreeSet::new();
    for card in cards {
        let longer: Vec<SubHand> =
            open.iter().map(|part| [part.as_slice(), std::slice::from_ref(&card)].concat()).collect();
        if is_run {
            open.clear();
        }
        open.insert(vec![card]);
        open.extend(longer.into_iter().filter(|part| part.len() <= most));
        all.extend(open.iter().map(|part| (part.len(), part.clone())));
        if all.len() > MAX_SUB_HANDS {
            return None;
        }
    }
    Some(all.into_iter().map(|(_, part)| part).collect())
}

fn numbers_of(hand: &Hand, rules: &RuleSet) -> SubHand {
    let cards = if rules.order == CardOrder::Kept { hand.dealt() } else { hand.cards() };
    cards.iter().map(|card| card.number().clone()).collect()
}

/// Whether certificates exist for rules: each step has two operands and makes a fraction, and any two parts may be joined.
pub fn has_certificates(rules: &RuleSet) -> bool {
    let is_tree = rules.literals.is_none() && rules.writing.is_free() && !rules.ops.iter().any(|op| op.is_unary());
    is_tree && !rules.has_irrational_steps()
}

impl Certificate {
    /// A certificate without sets.
    ///
    /// # Errors
    ///
    /// If there are too many sub-hands.
    pub fn new(hand: &Hand, rules: &RuleSet) -> Result<Certificate, Fault> {
        let sub_hands = sub_hands(hand, rules).ok_or(Fault::TooMany)?;
        Ok(Certificate { hand: hand.clone(), rules: rules.clone(), sub_hands, sets: FxHashMap::default() })
    }

    /// Adds the set of some cards.
    ///
    /// # Errors
    ///
    /// If the cards are no sub-hand, or have a set.
    pub fn add(&mut self, cards: SubHand, numbers: impl IntoIterator<Item = Rational>) -> Result<(), Fault> {
        if self.sub_hands.binary_search_by(|one| (one.len(), one).cmp(&(cards.len(), &cards))).is_err() {
            return Err(Fault::Foreign(cards));
        }
        match self.sets.entry(cards) {
            Entry::Occupied(set) => Err(Fault::Twice(set.key().clone())),
            Entry::Vacant(set) => {
                set.insert(numbers.into_iter().collect());
                Ok(())
            }
        }
    }

    /// The sets of all cards that an answer may use.
    pub fn answers(&self) -> impl Iterator<Item = (&SubHand, &FxHashSet<Rational>)> {
        let dealt = self.hand.cards().len();
        self.sets.iter().filter(move |(cards, _)| self.rules.card_use.allows(cards.len(), dealt))
    }

    /// Checks that the cards make none of the numbers for which `is_claimed` is true.
    ///
    /// # Errors
    ///
    /// Returns what is wrong with the certificate, if anything is.
    pub fn check(&self, is_claimed: impl Fn(&Rational) -> bool) -> Result<(), Fault> {
        for cards in &self.sub_hands {
            let set = self.sets.get(cards).ok_or_else(|| Fault::Missing(cards.clone()))?;
            match cards.as_slice() {
                [card] if !set.contains(card) => return Err(Fault::Card(card.clone())),
                _ => self.is_closed(cards, set)?,
            }
        }
        let made = self.answers().flat_map(|(cards, set)| set.iter().map(move |number| (cards, number)));
        let mut claimed: Vec<_> = made.filter(|(_, number)| is_claimed(number)).collect();
        claimed.sort_by_key(|(cards, number)| (cards.len(), *number));
        claimed.first().map_or(Ok(()), |(cards, number)| Err(Fault::Made((*cards).clone(), (*number).clone())))
    }

    /// Checks that each step that joins two parts of the cards makes a number of their set.
    fn is_closed(&self, cards: &SubHand, set: &FxHashSet<Rational>) -> Result<(), Fault> {
        for [left, right] in self.parts(cards) {
            let missing = |part: &SubHand| Fault::Missing(part.clone());
            let lefts = self.sets.get(&left).ok_or_else(|| missing(&left))?;
            let rights = self.sets.get(&right).ok_or_else(|| missing(&right))?;
            for op in self.rules.ops.iter() {
                for (x, y) in lefts.iter().flat_map(|x| rights.iter().map(move |y| (x, y))) {
                    let step = || (x.clone(), op.clone(), y.clone());
                    match self.rules.make(&op, x, y) {
                        Outcome::Value(made) if !set.contains(&made) => {
                            return Err(Fault::Escapes { cards: cards.clone(), step: step(), made });
                        }
                        Outcome::Value(_) | Outcome::Undefined => {}
                        Outcome::TooBig | Outcome::Undecided => return Err(Fault::Undecided(step())),
                    }
                }
            }
        }
        Ok(())
    }

    /// The ways to cut cards in two parts, with each part on the left.
    fn parts(&self, cards: &SubHand) -> BTreeSet<[SubHand; 2]> {
        if self.rules.order == CardOrder::Kept {
            return (1..cards.len()).map(|cut| [cards[..cut].to_vec(), cards[cut..].to_vec()]).collect();
        }
        let mut parts = BTreeSet::from([[Vec::new(), Vec::new()]]);
        for card in cards {
            let on = |part: &SubHand| [part.as_slice(), std::slice::from_ref(card)].concat();
            parts =
                parts.iter().flat_map(|[left, right]| [[on(left), right.clone()], [left.clone(), on(right)]]).collect();
        }
        parts.retain(|[left, right]| !left.is_empty() && !right.is_empty());
        parts
    }
}
