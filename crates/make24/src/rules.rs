//! Rule sets: the allowed operators, the domain of intermediate values, and which cards must be used.

use crate::literal::Literals;
use crate::op::{Op, OpSet, OperandRules, Operands};
use crate::value::{Arithmetic, Outcome, Rational, Value};
use crate::writing::Writing;
use std::cmp::Ordering;
use std::fmt;
use std::ops::RangeInclusive;

/// The rules of a game. A rule set is plain data; no code depends on its name.
///
/// ```
/// use make24::{Domain, RuleSet, CardUse};
/// let rules = RuleSet { domain: Domain::Positive, card_use: CardUse::AnySubset, ..RuleSet::ARITHMETIC };
/// assert_eq!(rules.name(), "+ - * /, positive, any subset");
/// assert_eq!(RuleSet::ARITHMETIC.name(), "arithmetic");
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct RuleSet {
    /// The operators that may be used.
    pub ops: OpSet,
    /// The operands for which each operator may be used.
    pub operands: OperandRules,
    /// The domain in which the result of every step must lie; cards may be any numbers.
    pub domain: Domain,
    /// The ways in which the digits of several cards may be written as one number.
    pub literals: Literals,
    /// Whether the cards must be used in the order in which they were dealt.
    pub order: CardOrder,
    /// How many unary operators may stand directly inside each other: `√(4!)` has two.
    pub nesting: u8,
    /// What is asked of the way in which an answer is written.
    pub writing: Writing,
    /// The cards that must be used.
    pub card_use: CardUse,
    /// The result that counts as a solution if the target cannot be made.
    pub objective: Objective,
}

/// A named rule set.
#[derive(Debug)]
pub struct Preset {
    /// The name, as typed after `--rules`.
    pub name: &'static str,
    /// A description: where the game is played and by whom.
    pub about: &'static str,
    /// The rules.
    pub rules: RuleSet,
}

/// The named rule sets.
pub static PRESETS: &[Preset] = &[
    Preset {
        name: "arithmetic",
        about: "The 24 game as it is played everywhere: the four operations, fractions on the way, every card once.",
        rules: RuleSet::ARITHMETIC,
    },
    Preset {
        name: "powers",
        about: "With powers, roots and logarithms, irrational numbers on the way, as in [mathematica-2] of SOURCES.md.",
        rules: RuleSet::POWERS,
    },
    Preset {
        name: "modulo",
        about: "With remainders too, as in [mathematica-3] of SOURCES.md.",
        rules: RuleSet::MODULO,
    },
    Preset {
        name: "wide-powers",
        about: "The four operations and powers wherever they have a value, of negative bases and to large exponents too, as number sequences have them.",
        rules: RuleSet::WIDE_POWERS,
    },
    Preset {
        name: "school",
        about: "The four operations as they are taught first: every step a whole number, none below 0, divisions that come out even.",
        rules: RuleSet::SCHOOL,
    },
    Preset {
        name: "countdown",
        about: "The numbers round of Countdown and Des chiffres et des lettres: any of the tiles, positive whole numbers, the nearest number where the target cannot be made.",
        rules: RuleSet::COUNTDOWN,
    },
    Preset {
        name: "countdown-exact",
        about: "Countdown with every tile and no other number than the target, as language models are trained and tested.",
        rules: RuleSet::COUNTDOWN_EXACT,
    },
    Preset {
        name: "krypto",
        about: "The international rules of Krypto: five cards, a sixth for the target, whole numbers from 0 up; at home also with --domain rationals, or positive.",
        rules: RuleSet::KRYPTO,
    },
    Preset {
        name: "four-fours",
        about: "Four fours, as [norvig] plays it: + - * / ^, minus signs, square roots and factorials, at most two of these directly inside each other; 44, .4, 4.4 and .4~; every step a fraction, exponents up to 16, factorials up to 20.",
        rules: RuleSet::FOUR_FOURS,
    },
    Preset {
        name: "year",
        about: "The digits of a year in their order, as [norvig] plays it: the operators of four-fours, 20 and 2.0 and .2, every step a fraction.",
        rules: RuleSet::YEAR,
    },
];

impl RuleSet {
    /// The 24 game: `+ - * /`, fractions as intermediate values, every card exactly once.
    pub const ARITHMETIC: RuleSet = RuleSet {
        ops: OpSet::ARITHMETIC,
        operands: OperandRules::TABLE,
        domain: Domain::Reals,
        literals: Literals::NONE,
        order: CardOrder::Any,
        nesting: 2,
        writing: Writing::FREE,
        card_use: CardUse::All,
        objective: Objective::Exact,
    };

    /// The four operations with powers, roots and logarithms.
    pub const POWERS: RuleSet = RuleSet { ops: OpSet::POWERS, operands: OperandRules::STRICT, ..RuleSet::ARITHMETIC };

    /// The four operations with powers, roots, logarithms and remainders.
    pub const MODULO: RuleSet = RuleSet { ops: OpSet::MODULO, ..RuleSet::POWERS };

    /// The four operations and powers, for any base and exponent for which the power has a value.
    pub const WIDE_POWERS: RuleSet =
        RuleSet { ops: OpSet::WIDE_POWERS, operands: OperandRules::WIDE, ..RuleSet::ARITHMETIC };

    /// Whole numbers from 0 up.
    pub const SCHOOL: RuleSet = RuleSet { domain: Domain::Naturals, ..RuleSet::ARITHMETIC };

    /// The numbers round of Countdown (`[countdown]`): positive whole numbers, any of the tiles, the nearest number
    /// counts.
    pub const COUNTDOWN: RuleSet = RuleSet {
        domain: Domain::Positive,
        card_use: CardUse::AnySubset,
        objective: Objective::Nearest,
        ..RuleSet::ARITHMETIC
    };

    /// Countdown with all tiles, where only the target counts (`[tinyzero]`).
    pub const COUNTDOWN_EXACT: RuleSet = RuleSet { domain: Domain::Positive, ..RuleSet::ARITHMETIC };

    /// Krypto by its international rules (`[krypto]`): whole numbers, none negative.
    ///
    /// Whatever positive cards make with negative intermediate values they also make without, so the domain of all
    /// integers solves the same games. Fractions solve more games, and a domain without 0 solves fewer.
    pub const KRYPTO: RuleSet = RuleSet::SCHOOL;

    /// Four fours: powers, minus signs, square roots and factorials, and numbers of several digits. Every step makes a
    /// fraction: `√4`, but not `√2`. The tables of `[norvig]` come out, which round irrational numbers.
    pub const FOUR_FOURS: RuleSet =
        RuleSet { ops: OpSet::FOUR_FOURS, domain: Domain::Rationals, literals: Literals::ALL, ..RuleSet::ARITHMETIC };

    /// The digits of a year in their order, with the operators of four fours.
    pub const YEAR: RuleSet = RuleSet {
        order: CardOrder::Kept,
        literals: Literals { recurring: false, ..Literals::ALL },
        ..RuleSet::FOUR_FOURS
    };

    /// `lhs op rhs`, if the rules allow the operator for these operands and the result is in the domain.
    #[inline]
    pub fn make<V: Arithmetic>(&self, op: &Op, lhs: &V, rhs: &V) -> Outcome<V> {
        match self.operands.admit(op, lhs, rhs) {
            Some(true) => {}
            Some(false) => return Outcome::Undefined,
            None => return Outcome::Undecided,
        }
        op.apply(lhs, rhs).and_then(|value| match self.domain.admits(&value) {
            Some(true) => Outcome::Value(value),
            Some(false) => Outcome::Undefined,
            None => Outcome::Undecided,
        })
    }

    pub(crate) fn is_arithmetic(&self) -> bool {
        self.has_every_tree() && self.ops == OpSet::ARITHMETIC && self.takes_any_operands()
    }

    pub(crate) fn takes_any_operands(&self) -> bool {
        self.ops.iter().all(|op| self.operands.of(&op).is_any())
    }

    /// Whether `b * a` is allowed wherever `a * b` is, for each operator whose operands commute.
    pub(crate) fn may_swap_operands(&self) -> bool {
        let is_same = |Operands { left, right, exempt }: Operands<'_>| left == right && exempt.is_empty();
        self.ops.iter().all(|op| !op.commutes() || is_same(self.operands.of(&op)))
    }

    pub(crate) fn has_free_trees(&self) -> bool {
        self.order == CardOrder::Any && self.writing.is_free()
    }

    pub(crate) fn has_every_tree(&self) -> bool {
        self.literals.is_none() && self.has_free_trees()
    }

    /// Whether every expression is a tree of single cards, in any order, joined by operators with two operands. Of other
    /// expressions there are too many to list them all.
    pub fn has_only_binary_trees(&self) -> bool {
        self.has_every_tree() && !self.ops.iter().any(|op| op.is_unary())
    }

    /// Whether every expression is a shape: sums and products of cards, in any order.
    pub fn has_only_shapes(&self) -> bool {
        self.has_every_tree() && self.ops.has_only_chains() && self.takes_any_operands()
    }

    /// Whether a step may make an irrational number.
    ///
    /// ```
    /// use make24::RuleSet;
    /// assert!(RuleSet::POWERS.has_irrational_steps() && !RuleSet::FOUR_FOURS.has_irrational_steps());
    /// ```
    pub fn has_irrational_steps(&self) -> bool {
        self.domain == Domain::Reals && !self.ops.keeps_fractions()
    }

    pub(crate) fn number_kind(&self) -> NumberKind {
        // An operator of the table makes a fraction in one step, or leaves a domain of fractions; a formula may have
        // irrational numbers inside.
        let stays = |op: &Op| op.row().closure.keeps_fractions() || !op.is_defined();
        // Literals and patterns have numbers that are on no card.
        if self.ops.keeps_heights() && self.literals.is_none() && self.writing.pattern.is_none() {
            NumberKind::Heights
        } else if self.ops.keeps_fractions() || self.domain != Domain::Reals && self.ops.iter().all(|op| stays(&op)) {
            NumberKind::Fractions
        } else {
            NumberKind::Reals
        }
    }

    /// Whether steps may make irrational numbers, which are compared a hundred times more slowly than fractions.
    ///
    /// ```
    /// use make24::{Domain, RuleSet};
    /// assert!(RuleSet::POWERS.may_make_irrational());
    /// assert!(!RuleSet { domain: Domain::Rationals, ..RuleSet::POWERS }.may_make_irrational());
    /// assert!(!RuleSet::ARITHMETIC.may_make_irrational());
    /// ```
    pub fn may_make_irrational(&self) -> bool {
        self.domain == Domain::Reals && self.number_kind() == NumberKind::Reals
    }

    /// The rule set with this name.
    pub fn named(name: &str) -> Option<RuleSet> {
        PRESETS.iter().find(|preset| preset.name == name).map(|preset| preset.rules.clone())
    }

    /// The rules as the end of a sentence: the operators, and the other restrictions on an answer.
    ///
    /// ```
    /// use make24::RuleSet;
    /// assert_eq!(RuleSet::ARITHMETIC.in_words(), "+ - * /");
    /// assert_eq!(RuleSet::COUNTDOWN.in_words(), "+ - * /, whole numbers from 1 up and any of the cards");
    /// let year = "+ - * / ^ neg sqrt !, numbers such as 44 or .4, fractions only and the cards in their order";
    /// assert_eq!(RuleSet::YEAR.in_words(), year);
    /// ```
    pub fn in_words(&self) -> String {
        let domain = match self.domain {
            Domain::Reals => None,
            Domain::Rationals => Some("fractions only"),
            Domain::Integers => Some("whole numbers only"),
            Domain::Naturals => Some("whole numbers from 0 up"),
            Domain::Positive => Some("whole numbers from 1 up"),
        };
        let card_use = match self.card_use {
            CardUse::All => None,
            CardUse::AnySubset => Some(String::from("any of the cards")),
            CardUse::AtMost(most) => Some(format!("at most {most} of the cards")),
        };
        let literals = self.literals.example().map(|example| format!("numbers such as {example}"));
        let order = (self.order == CardOrder::Kept).then(|| String::from("the cards in their order"));
        let writing = self.writing.rules().map(|rule| rule.to_string());
        let more = [literals, domain.map(String::from), order, card_use].into_iter().flatten().chain(writing);
        let more: Vec<String> = more.collect();
        match more.split_last() {
            None => self.ops.to_string(),
            Some((last, [])) => format!("{} and {last}", self.ops),
            Some((last, before)) => format!("{}, {} and {last}", self.ops, before.join(", ")),
        }
    }

    /// The name of the preset with these rules, or else a description of the rules.
    pub fn name(&self) -> String {
        match PRESETS.iter().find(|preset| preset.rules == *self) {
            Some(preset) => preset.name.to_owned(),
            None => {
                let domain = match self.domain {
                    Domain::Reals => String::new(),
                    other => format!(", {other}"),
                };
                let card_use = match self.card_use {
                    CardUse::All => String::new(),
                    some => format!(", {some}"),
                };
                let operands = match &self.operands {
                    operands if *operands == OperandRules::TABLE => "",
                    operands if *operands == OperandRules::STRICT => ", strict powers",
                    _ => ", any operands",
                };
                let objective = match self.objective {
                    Objective::Exact => String::new(),
                    near => format!(", {near}"),
                };
                let literals = if self.literals.is_none() { String::new() } else { format!(", {}", self.literals) };
                let order = if self.order == CardOrder::Kept { ", in order" } else { "" };
                let writing: String = self.writing.rules().map(|rule| format!(", {rule}")).collect();
                format!("{}{operands}{literals}{order}{writing}{domain}{card_use}{objective}", self.ops)
            }
        }
    }
}

impl Default for RuleSet {
    fn default() -> RuleSet {
        RuleSet::ARITHMETIC
    }
}

crate::named_enum! {
    "kebab-case"
    /// The order in which an answer uses the cards, read from left to right.
    #[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
    pub enum CardOrder {
        /// Any order.
        #[default]
        Any,
        /// The order in which they were dealt.
        Kept,
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum NumberKind {
    Heights,
    Fractions,
    Reals,
}

/// The cards that must be used.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "snake_case"))]
#[cfg_attr(feature = "schemars", derive(schemars::JsonSchema))]
pub enum CardUse {
    /// Every card exactly once.
    All,
    /// At least one card, none more than once.
    #[cfg_attr(feature = "serde", serde(rename = "any"))]
    AnySubset,
    /// At least one card and at most this many, none more than once.
    AtMost(u16),
}

impl CardUse {
    /// Whether an answer may use `used` of the `dealt` cards.
    pub fn allows(self, used: usize, dealt: usize) -> bool {
        self.counts(dealt).contains(&used)
    }

    /// The numbers of cards that an answer may use of `dealt`.
    pub fn counts(self, dealt: usize) -> RangeInclusive<usize> {
        match self {
            CardUse::All => dealt..=dealt,
            CardUse::AnySubset => 1..=dealt,
            CardUse::AtMost(most) => 1..=dealt.min(most.into()),
        }
    }
}

impl fmt::Display for CardUse {
    /// The text after the operators and the domain of rules; it is empty for [`CardUse::All`].
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            CardUse::All => Ok(()),
            CardUse::AnySubset => f.write_str("any subset"),
            CardUse::AtMost(1) => f.write_str("at most 1 card"),
            CardUse::AtMost(most) => write!(f, "at most {most} cards"),
        }
    }
}

crate::named_enum! {
    "kebab-case"
    /// The result that counts as a solution if the target cannot be made.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
    pub enum Objective {
        /// Nothing: only the target counts.
        Exact,
        /// The number that is nearest to the target.
        Nearest,
        /// The largest number below the target.
        NearestBelow,
        /// The smallest number above the target.
        NearestAbove,
    }
}

impl Objective {
    /// The number that counts, in words; `None` if only the target does.
    pub fn in_words(self) -> Option<&'static str> {
        match self {
            Objective::Exact => None,
            Objective::Nearest => Some("nearest number"),
            Objective::NearestBelow => Some("nearest number below"),
            Objective::NearestAbove => Some("nearest number above"),
        }
    }

    /// Whether `value` is on the side of the target on which numbers count.
    pub fn admits(self, value: &Rational, target: &Rational) -> bool {
        match self {
            Objective::Exact | Objective::Nearest => true,
            Objective::NearestBelow => value <= target,
            Objective::NearestAbove => value >= target,
        }
    }
}

crate::named_enum! {
    "kebab-case"
    /// The set of numbers that a step may make. In the order of domains a narrower domain is greater.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
    pub enum Domain {
        /// Any number.
        Reals,
        /// Any fraction.
        Rationals,
        /// Whole numbers: divisions must come out even.
        Integers,
        /// Whole numbers from 0 up.
        Naturals,
        /// Whole numbers from 1 up.
        Positive,
    }
}

impl Domain {
    /// The numbers of the domain in words: `whole numbers from 0 up`.
    pub fn numbers(self) -> &'static str {
        match self {
            Domain::Reals => "numbers",
            Domain::Rationals => "fractions",
            Domain::Integers => "whole numbers",
            Domain::Naturals => "whole numbers from 0 up",
            Domain::Positive => "whole numbers from 1 up",
        }
    }

    /// Whether a step may make any fraction.
    pub fn has_fractions(self) -> bool {
        matches!(self, Domain::Reals | Domain::Rationals)
    }

    /// Whether a step may make `value`; `None` if undecided.
    pub fn admits<V: Arithmetic>(self, value: &V) -> Option<bool> {
        let whole = || value.is_whole();
        match self {
            Domain::Reals => Some(true),
            Domain::Rationals => value.is_fraction(),
            Domain::Integers => whole(),
            Domain::Naturals => Some(whole()? && value.compare(0)? != Ordering::Less),
            Domain::Positive => Some(whole()? && value.compare(0)? == Ordering::Greater),
        }
    }

    /// Whether a step may make the fraction `value`.
    pub fn contains<V: Value>(self, value: &V) -> bool {
        match self {
            Domain::Reals | Domain::Rationals => true,
            Domain::Integers => value.is_integer(),
            Domain::Naturals => value.is_integer() && value.sign() != Ordering::Less,
            Domain::Positive => value.is_integer() && value.sign() == Ordering::Greater,
        }
    }
}
