//! How an answer is written: where an operand needs brackets, and what the rules of a puzzle may ask of it.

mod pattern;

pub use pattern::Pattern;

use crate::card::Card;
use crate::glyph::is_minus;
use crate::op::{Algebra, Layout, Op, OpSet};
use std::fmt;

/// What a puzzle asks of the way in which an answer is written.
///
/// ```
/// use make24::{Puzzle, RuleSet, Solver, Writing};
/// let puzzle: Puzzle = "1 2 3 4 -> 24".parse()?;
/// let under = |writing| Solver::new(RuleSet { writing, ..RuleSet::ARITHMETIC });
/// let best = |writing| under(writing).best(&puzzle).found().map(|best| best.to_string());
/// let no_brackets = Writing { no_brackets: true, ..Writing::FREE };
/// assert_eq!(best(no_brackets).as_deref(), Some("4 * 3 * 2 * 1"));
/// # Ok::<(), make24::ParseHandError>(())
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Writing {
    /// No operation stands in brackets, so that multiplication and division come before addition and subtraction. Those
    /// of a call, `log(2, 8)`, do not count.
    pub no_brackets: bool,
    /// Every operation takes what was made before it and the next number: the second operand is always a number of its
    /// own.
    pub left_to_right: bool,
    /// A minus sign that takes nothing away stands in front of the whole answer only.
    pub leading_minus: bool,
    /// The answer is this pattern with cards in its blanks; the other rules about writing say nothing then.
    pub pattern: Option<Pattern>,
}

/// A rule about writing that an operation breaks. Its `Display` is the end of a sentence: `the rules allow no brackets`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum WritingRule {
    /// [`Writing::no_brackets`]
    NoBrackets,
    /// [`Writing::left_to_right`]
    LeftToRight,
    /// [`Writing::leading_minus`]
    LeadingMinus,
    /// [`Writing::pattern`]
    Pattern(Pattern),
}

impl fmt::Display for WritingRule {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            WritingRule::NoBrackets => f.write_str("no brackets"),
            WritingRule::LeftToRight => f.write_str("steps from left to right only"),
            WritingRule::LeadingMinus => f.write_str("a minus sign only in front of the whole answer"),
            WritingRule::Pattern(pattern) => write!(f, "only the form {pattern}"),
        }
    }
}

impl Writing {
    /// An answer may be written in any way.
    pub const FREE: Writing = Writing { no_brackets: false, left_to_right: false, leading_minus: false, pattern: None };

    /// Whether an answer may be written in any way.
    pub fn is_free(&self) -> bool {
        *self == Writing::FREE
    }

    /// The rules that are asked.
    pub fn rules(&self) -> impl Iterator<Item = WritingRule> {
        let asked = [
            self.no_brackets.then_some(WritingRule::NoBrackets),
            self.left_to_right.then_some(WritingRule::LeftToRight),
            self.leading_minus.then_some(WritingRule::LeadingMinus),
            self.pattern.clone().map(WritingRule::Pattern),
        ];
        asked.into_iter().flatten()
    }

    pub(crate) fn constants(&self) -> impl Iterator<Item = Card> {
        self.pattern.iter().flat_map(Pattern::constants).map(|number| Card::from(number.clone()))
    }

    pub(crate) fn join(&self, op: &Op, left: Written, right: Option<Written>) -> Result<Written, WritingRule> {
        if let Some(pattern) = &self.pattern {
            let place = pattern.join(op, left.place, right.map(|right| right.place));
            return place.map(Written::at).ok_or_else(|| WritingRule::Pattern(pattern.clone()));
        }
        let brackets = Brackets::of(op, left.part, right.map(|right| right.part));
        if self.no_brackets && (brackets.left || brackets.right) {
            return Err(WritingRule::NoBrackets);
        }
        if self.left_to_right && right.is_some_and(|right| right.is_joined) {
            return Err(WritingRule::LeftToRight);
        }
        let part = TextPart::joined(op, left.part);
        let hides_minus = left.part.has_minus && (!part.has_minus || is_minus_sign(op.row().plain));
        if self.leading_minus && (hides_minus || right.is_some_and(|right| right.part.has_minus)) {
            return Err(WritingRule::LeadingMinus);
        }
        Ok(self.of_interest(Written { part, is_joined: left.is_joined || right.is_some(), ..Written::NUMBER }))
    }

    /// Drops what the rules do not look at, so that a search tells no operands apart without need.
    fn of_interest(&self, written: Written) -> Written {
        let Written { part, is_joined, place } = written;
        let has_minus = part.has_minus && (self.no_brackets || self.leading_minus);
        let part = match self.no_brackets || has_minus {
            true => TextPart { has_minus, ..part },
            false => TextPart::NUMBER,
        };
        Written { part, is_joined: is_joined && self.left_to_right, place }
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Written {
    part: TextPart,
    /// Whether it has a binary operator.
    is_joined: bool,
    /// Its part of the pattern.
    place: usize,
}

impl Written {
    pub(crate) const NUMBER: Written = Written { part: TextPart::NUMBER, is_joined: false, place: Pattern::BLANK };

    fn at(place: usize) -> Written {
        Written { place, ..Written::NUMBER }
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct TextPart {
    precedence: u8,
    has_minus: bool,
}

/// A number of digits never needs brackets.
const NUMBER: u8 = u8::MAX;
/// A call needs brackets only next to a unary sign that is not a minus sign.
const CALL: u8 = NUMBER - 1;
/// A negative number or a fraction card needs brackets inside every operation.
const LOOSE: u8 = 0;

impl TextPart {
    pub(crate) const NUMBER: TextPart = TextPart { precedence: NUMBER, has_minus: false };
    pub(crate) const CALL: TextPart = TextPart { precedence: CALL, has_minus: false };
    pub(crate) const LOOSE: TextPart = TextPart { precedence: LOOSE, has_minus: false };
    const NEGATION: TextPart = TextPart { precedence: LOOSE, has_minus: true };

    fn joined(op: &Op, left: TextPart) -> TextPart {
        match op.row().plain {
            Layout::Infix(_) => TextPart::infix(op, left),
            layout @ (Layout::Call(_)
            | Layout::Command(_)
            | Layout::Superscript
            | Layout::Radical(_)
            | Layout::Subscript(_)
            | Layout::Prefix(_)
            | Layout::Postfix(_)) => TextPart::unary(op, layout),
        }
    }

    pub(crate) fn infix(op: &Op, left: TextPart) -> TextPart {
        TextPart { precedence: op.row().precedence, has_minus: left.has_minus && !left.needs_brackets_before(op) }
    }

    pub(crate) fn unary(op: &Op, layout: Layout<'_>) -> TextPart {
        let precedence = op.row().precedence;
        match layout {
            layout if is_minus_sign(layout) => TextPart::NEGATION,
            // A power behind it could belong to the operand.
            Layout::Prefix(_) => TextPart { precedence: precedence - 1, has_minus: false },
            Layout::Postfix(_) | Layout::Superscript => TextPart { precedence, has_minus: false },
            Layout::Infix(_) | Layout::Call(_) | Layout::Command(_) | Layout::Radical(_) | Layout::Subscript(_) => {
                TextPart::CALL
            }
        }
    }

    pub(crate) fn needs_brackets_before(self, op: &Op) -> bool {
        // In -1 + 2 and in -1 * 2 it does not matter whether the minus sign takes more than the 1.
        if self == TextPart::NEGATION && matches!(op.algebra(), Algebra::Chain { .. }) {
            return false;
        }
        // On the side from which the operator associates, an operand of equal precedence needs no brackets.
        self.precedence < op.row().precedence + u8::from(op.row().right_associative)
    }

    pub(crate) fn needs_brackets_behind(self, op: &Op) -> bool {
        self.has_minus || self.precedence < op.row().precedence + u8::from(!op.row().right_associative)
    }

    pub(crate) fn needs_brackets_beside(self, op: &Op) -> bool {
        // `-log(2, 8)`, and `-4!` is -(4!) as -2 ^ 3 is -(2 ^ 3); but √4! could be both.
        self.precedence < if is_minus_sign(op.row().plain) { op.row().precedence } else { NUMBER }
    }
}

struct Brackets {
    left: bool,
    right: bool,
}

impl Brackets {
    fn of(op: &Op, left: TextPart, right: Option<TextPart>) -> Brackets {
        match op.row().plain {
            Layout::Infix(_) => Brackets {
                left: left.needs_brackets_before(op),
                right: right.is_some_and(|right| right.needs_brackets_behind(op)),
            },
            Layout::Prefix(_) | Layout::Postfix(_) => Brackets { left: left.needs_brackets_beside(op), right: false },
            Layout::Call(_) | Layout::Command(_) | Layout::Superscript | Layout::Radical(_) | Layout::Subscript(_) => {
                Brackets { left: false, right: false }
            }
        }
    }
}

fn is_minus_sign(layout: Layout<'_>) -> bool {
    matches!(layout, Layout::Prefix(sign) if sign.chars().all(is_minus))
}

/// By place. A number is of kind 0, and there is no other kind where everything is allowed.
pub(crate) struct OperandKinds {
    kinds: Vec<Written>,
    writing: Writing,
}

pub(crate) type OperandKind = usize;

impl OperandKinds {
    pub(crate) const NUMBER: OperandKind = 0;

    pub(crate) fn new(writing: Writing, ops: &OpSet) -> OperandKinds {
        if let Some(pattern) = &writing.pattern {
            return OperandKinds { kinds: (0..pattern.parts()).map(Written::at).collect(), writing };
        }
        let mut kinds = OperandKinds { kinds: vec![Written::NUMBER], writing };
        // Each round joins all kinds that are known; there are few precedences.
        loop {
            let known = kinds.kinds.clone();
            for op in ops.iter() {
                for &left in &known {
                    for right in known.iter().map(|&right| (!op.is_unary()).then_some(right)) {
                        if let Ok(made) = kinds.writing.join(&op, left, right)
                            && !kinds.kinds.contains(&made)
                        {
                            kinds.kinds.push(made);
                        }
                    }
                }
            }
            if kinds.kinds.len() == known.len() {
                return kinds;
            }
        }
    }

    pub(crate) fn len(&self) -> usize {
        self.kinds.len()
    }

    pub(crate) fn whole(&self) -> Option<OperandKind> {
        self.writing.pattern.is_some().then(|| self.len() - 1)
    }

    /// A card may fill a blank, or be a number of the pattern.
    pub(crate) fn of_card(&self, card: &Card) -> impl Iterator<Item = OperandKind> {
        let constants = self.writing.pattern.iter().filter_map(|pattern| pattern.constant(card.number()));
        std::iter::once(OperandKinds::NUMBER).chain(constants)
    }

    /// `None` if the rules do not allow the operator there.
    pub(crate) fn join(&self, op: &Op, left: OperandKind, right: Option<OperandKind>) -> Option<OperandKind> {
        if self.kinds.len() == 1 {
            return Some(OperandKinds::NUMBER);
        }
        let made = self.writing.join(op, self.kinds[left], right.map(|right| self.kinds[right])).ok()?;
        self.kinds.iter().position(|kind| *kind == made)
    }
}
