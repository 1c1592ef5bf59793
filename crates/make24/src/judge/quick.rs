//! The verdict on an answer of whole numbers and `+ - * /`, in one pass and without memory of its own.
//!
//! It also recognizes the most frequent faults: a power, a division that drops the remainder, a decimal, a
//! division by zero, a bracket too many or too few, words instead of an expression. Everything else is left to the exact
//! judge: any other notation, a step outside the domain, a number that might not fit. So no verdict here differs from the
//! exact one, only some are missing.

use super::{CardComparison, Finding, Verdict, VerdictKind};
use crate::card::{Card, letter_in_answer};
use crate::hand::Puzzle;
use crate::op::{sign_at, unsupported_at};
use crate::rules::{CardUse, Domain, RuleSet};
use crate::value::{Arithmetic, Rational};

const MAX_CARDS: usize = 16;

/// The longest answer that is judged here, in bytes.
const MAX_LENGTH: usize = 1 << 10;

const MAX_WAITING: usize = 32;

/// A bound on numerators and denominators: their products fit a word.
const MAX_HEIGHT: u64 = 1 << 62;

/// A puzzle whose answers may be judged in one pass.
#[derive(Clone, Debug)]
pub struct QuickJudge {
    cards: [u32; MAX_CARDS],
    dealt: usize,
    target: (i64, i64),
    /// The sum of the numerator and the denominator of the target.
    height: u64,
    domain: Domain,
    card_use: CardUse,
}

struct Made {
    /// Numerator and denominator, not reduced.
    value: (i64, i64),
    is_target: bool,
    /// A bit for each card of the hand.
    used: u32,
    claimed: Option<u32>,
}

impl QuickJudge {
    /// The judge of a puzzle, if its cards are positive whole numbers and its rules the four operations.
    pub fn of(puzzle: &Puzzle, rules: &RuleSet) -> Option<QuickJudge> {
        if !rules.is_arithmetic() || puzzle.hand.len() > MAX_CARDS || puzzle.hand.alternatives().is_some() {
            return None;
        }
        let mut cards = [0; MAX_CARDS];
        for (place, card) in cards.iter_mut().zip(puzzle.hand.cards()) {
            *place = card.number().to_i64().and_then(|n| u32::try_from(n).ok()).filter(|&n| n > 0)?;
        }
        let (above, below) = (puzzle.target.numerator().to_i64()?, puzzle.target.denominator().to_i64()?);
        let height = above.unsigned_abs().checked_add(below.unsigned_abs()).filter(|&height| height < MAX_HEIGHT)?;
        let (domain, card_use) = (rules.domain, rules.card_use);
        Some(QuickJudge { cards, dealt: puzzle.hand.len(), target: (above, below), height, domain, card_use })
    }

    /// The class of the verdict, if one pass decides it.
    pub fn kind(&self, text: &str) -> Option<VerdictKind> {
        self.decide(text).map(|(kind, _)| kind)
    }

    pub(super) fn verdict(&self, text: &str, puzzle: &Puzzle) -> Option<Verdict> {
        let (kind, Some(made)) = self.decide(text)? else { return None };
        let finding = match kind {
            VerdictKind::Right => Finding::Right,
            VerdictKind::WrongValue if made.is_target => {
                Finding::WrongClaim { claimed: i64::from(made.claimed?).into() }
            }
            VerdictKind::WrongValue => Finding::WrongValue,
            VerdictKind::WrongCards
            | VerdictKind::NotAllowed
            | VerdictKind::Undefined
            | VerdictKind::Unreadable
            | VerdictKind::TooBig
            | VerdictKind::Unproven
            | VerdictKind::NoAnswer
            | VerdictKind::WrongStep
            | VerdictKind::FalseClaim => return None,
        };
        let is_missing = |(place, _): &(usize, &Card)| made.used >> place & 1 == 0;
        let cards = CardComparison {
            missing: puzzle.hand.cards().iter().enumerate().filter(is_missing).map(|(_, card)| card.clone()).collect(),
            extra: Vec::new(),
            used: made.used.count_ones() as usize,
            dealt: self.dealt,
            card_use: self.card_use,
            implied: None,
            negated: None,
        };
        let value = if made.is_target {
            puzzle.target.clone()
        } else {
            Rational::from(made.value.0).checked_div(&made.value.1.into()).value()?
        };
        Some(Verdict {
            finding,
            target: puzzle.target.clone(),
            value: Some(value.into()),
            cards: Some(cards),
            span: None,
        })
    }

    /// Returns `Made` only for an answer that was read to its end.
    fn decide(&self, text: &str) -> Option<(VerdictKind, Option<Made>)> {
        let answer = text.as_bytes();
        // A longer text is at fault for its length.
        if answer.len() > MAX_LENGTH {
            return None;
        }
        let mut pass = Pass {
            judge: self,
            values: [(0, 1); MAX_CARDS],
            filled: 0,
            waiting: [0; MAX_WAITING],
            open: 0,
            divides_by_zero: false,
        };
        let (mut at, mut needs_operand, mut height) = (0, true, self.height);
        let (mut is_behind_bracket, mut has_begun) = (false, false);
        // `used` has a bit for each card of the hand; `has_extra` says whether another number is used.
        let (mut used, mut has_extra, mut has_power, mut claimed) = (0u32, false, false, None);
        while let Some((byte, length)) = sign(&answer[at..]) {
            at += length;
            if byte == b' ' {
                continue;
            }
            // A product without a sign: `2(3 + 4)`, `(3 + 4)2`. Behind a division it is ambiguous.
            let is_product = !needs_operand && (byte == b'(' || is_behind_bracket && byte.is_ascii_digit());
            if is_product {
                // The operand of the power is not known any more.
                if has_power {
                    return None;
                }
                pass.product()?;
                needs_operand = true;
            }
            is_behind_bracket = false;
            match byte {
                b'0'..=b'9' if needs_operand => {
                    let number = number(answer, &mut at)?;
                    let (above, below) = match answer.get(at) {
                        Some(b'.') => self.decimal(number, answer, &mut at)?,
                        _ => (number, 1),
                    };
                    let factor = u64::from(above) + u64::from(below);
                    height = height.checked_mul(factor).filter(|&height| height < MAX_HEIGHT)?;
                    let is_left = |&place: &usize| below == 1 && self.cards[place] == above && used >> place & 1 == 0;
                    match (0..self.dealt).find(is_left) {
                        Some(place) => used |= 1 << place,
                        None => has_extra = true,
                    }
                    pass.push(above, below)?;
                    needs_operand = false;
                }
                b'(' if needs_operand => pass.wait(byte)?,
                b')' if !needs_operand => {
                    pass.reduce(1)?;
                    // Nothing opens it. The text behind it might have another fault.
                    if pass.open == 0 {
                        return answer[at..].trim_ascii().is_empty().then_some((VerdictKind::Unreadable, None));
                    }
                    pass.open -= 1;
                    is_behind_bracket = true;
                }
                // The lexer refuses it, whatever follows.
                FLOOR => return Some((VerdictKind::NotAllowed, None)),
                b'+' | b'-' | b'*' | b'/' if !needs_operand => {
                    pass.reduce(precedence(byte))?;
                    pass.wait(byte)?;
                    needs_operand = true;
                }
                // The value does not matter any more.
                POWER if !needs_operand => {
                    has_power = true;
                    pass.reduce(precedence(b'+'))?;
                    pass.wait(b'+')?;
                    needs_operand = true;
                }
                b'=' if !needs_operand => {
                    claimed = Some(claim(&answer[at..])?);
                    break;
                }
                _ if !has_begun && is_no_sign(&text[at - length..]) => return Some((VerdictKind::Unreadable, None)),
                _ => return None,
            }
            has_begun = true;
        }
        if needs_operand {
            return has_begun.then_some((VerdictKind::Unreadable, None));
        }
        pass.reduce(1)?;
        // A bracket is left open.
        if pass.open != 0 {
            return Some((VerdictKind::Unreadable, None));
        }
        let (count, value) = (used.count_ones() as usize, pass.values[0]);
        let is_target = value.0 * self.target.1 == value.1 * self.target.0;
        // The target is in lowest terms.
        let is_claimed = claimed.is_none_or(|claimed| (i64::from(claimed), 1) == self.target);
        let kind = match () {
            () if has_power => VerdictKind::NotAllowed,
            () if pass.divides_by_zero => VerdictKind::Undefined,
            () if has_extra || !self.card_use.allows(count, self.dealt) => VerdictKind::WrongCards,
            () if is_target && is_claimed => VerdictKind::Right,
            () => VerdictKind::WrongValue,
        };
        Some((kind, Some(Made { value, is_target, used, claimed })))
    }

    /// Leaves to the exact judge a whole decimal, and any decimal where only whole numbers are allowed.
    fn decimal(&self, whole: u32, answer: &[u8], at: &mut usize) -> Option<(u32, u32)> {
        if !self.has_fractions() {
            return None;
        }
        let start = *at + 1;
        let length = answer[start..].iter().take_while(|byte| byte.is_ascii_digit()).count();
        let below = 10u32.checked_pow(u32::try_from(length).ok()?)?;
        let digits = answer[start..start + length].iter();
        let behind = digits.fold(0, |number: u32, digit| number * 10 + u32::from(digit - b'0'));
        *at = start + length;
        let above = whole.checked_mul(below)?.checked_add(behind)?;
        (above % below != 0).then_some((above, below))
    }

    fn has_fractions(&self) -> bool {
        matches!(self.domain, Domain::Reals | Domain::Rationals)
    }
}

fn is_no_sign(text: &str) -> bool {
    let word = &text[..text.bytes().take_while(u8::is_ascii_alphabetic).count()];
    let is_face = || letter_in_answer(word).is_some();
    !word.is_empty()
        && !is_face()
        && unsupported_at(text).is_none()
        && sign_at(text, &RuleSet::ARITHMETIC.ops).is_none()
}

const POWER: u8 = b'^';
/// A division that drops the remainder: a byte that no text has.
const FLOOR: u8 = 0xFF;

fn sign(answer: &[u8]) -> Option<(u8, usize)> {
    match *answer {
        [b'*', b'*', ..] => Some((POWER, 2)),
        [b'/', b'/', ..] => Some((FLOOR, 2)),
        // A cross, a division sign and a minus sign.
        [0xC3, 0x97, ..] => Some((b'*', 2)),
        [0xC3, 0xB7, ..] => Some((b'/', 2)),
        [0xE2, 0x88, 0x92, ..] => Some((b'-', 3)),
        [] => None,
        [byte, ..] => Some((byte, 1)),
    }
}

/// Leaves to the exact judge a number with a leading zero or with more than nine digits.
fn number(answer: &[u8], at: &mut usize) -> Option<u32> {
    let start = *at - 1;
    let mut number = u32::from(answer[start] - b'0');
    while let Some(&digit) = answer.get(*at).filter(|byte| byte.is_ascii_digit()) {
        *at += 1;
        if *at - start > 9 {
            return None;
        }
        number = number * 10 + u32::from(digit - b'0');
    }
    (*at - start == 1 || answer[start] != b'0').then_some(number)
}

fn claim(rest: &[u8]) -> Option<u32> {
    // Other white space is left to the exact judge.
    let rest = rest.trim_ascii();
    let mut at = 1;
    rest.first().filter(|byte| byte.is_ascii_digit())?;
    let claimed = number(rest, &mut at)?;
    (at == rest.len()).then_some(claimed)
}

fn precedence(sign: u8) -> u8 {
    match sign {
        b'+' | b'-' => 1,
        b'*' | b'/' => 2,
        _ => 0,
    }
}

struct Pass<'a> {
    judge: &'a QuickJudge,
    /// Numerators and denominators, not reduced. By the theorem of heights the sum of their sizes is at most the product
    /// of those of the numbers that they are made of.
    values: [(i64, i64); MAX_CARDS],
    filled: usize,
    /// Operators and opening brackets.
    waiting: [u8; MAX_WAITING],
    open: usize,
    /// Whether a step has no value; from then on values do not count.
    divides_by_zero: bool,
}

impl Pass<'_> {
    fn push(&mut self, above: u32, below: u32) -> Option<()> {
        *self.values.get_mut(self.filled)? = (i64::from(above), i64::from(below));
        self.filled += 1;
        Some(())
    }

    fn wait(&mut self, sign: u8) -> Option<()> {
        *self.waiting.get_mut(self.open)? = sign;
        self.open += 1;
        Some(())
    }

    fn product(&mut self) -> Option<()> {
        if self.open > 0 && self.waiting[self.open - 1] == b'/' {
            return None;
        }
        self.reduce(precedence(b'*'))?;
        self.wait(b'*')
    }

    fn reduce(&mut self, least: u8) -> Option<()> {
        while self.open > 0 && precedence(self.waiting[self.open - 1]) >= least {
            self.open -= 1;
            self.filled -= 1;
            let (x, y) = (self.values[self.filled - 1], self.values[self.filled]);
            let made = match self.waiting[self.open] {
                b'+' => (x.0 * y.1 + y.0 * x.1, x.1 * y.1),
                b'-' => (x.0 * y.1 - y.0 * x.1, x.1 * y.1),
                b'*' => (x.0 * y.0, x.1 * y.1),
                _ => (x.0 * y.1, x.1 * y.0),
            };
            self.values[self.filled - 1] = self.allowed(made)?;
        }
        Some(())
    }

    fn allowed(&mut self, (above, below): (i64, i64)) -> Option<(i64, i64)> {
        if below == 0 {
            self.divides_by_zero = true;
            return Some((0, 1)).filter(|_| self.judge.has_fractions());
        }
        let least = match self.judge.domain {
            Domain::Reals | Domain::Rationals => return Some((above, below)),
            Domain::Integers => i64::MIN,
            Domain::Naturals => 0,
            Domain::Positive => 1,
        };
        (above % below == 0 && above / below >= least).then_some((above / below, 1))
    }
}
