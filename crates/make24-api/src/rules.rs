//! The rules of a request.

mod cache;

use crate::error::{Error, ErrorCode};
use crate::whole::Whole;
use make24::op::{MAX_DEFINED, OperandRules};
use make24::rules::{PRESETS, Preset};
use make24::{CardOrder, CardUse, Domain, Literals, Objective, Op, OpSet, Pattern, Problem, RuleSet, Writing, problem};
use serde::de::value::MapAccessDeserializer;
use serde::de::{self, Deserializer, MapAccess, Visitor};
use serde::{Deserialize, Serialize, Serializer};
use std::collections::BTreeMap;
use std::fmt;

/// Rules: the name of a rule set, `"powers"`, or an object that changes one:
/// `{"preset": "arithmetic", "operators": "+ - *", "domain": "integers", "card_use": "any"}`.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields, remote = "Self")]
#[cfg_attr(feature = "schemars", derive(schemars::JsonSchema), schemars(transform = crate::schema::rules_or_a_name))]
pub struct RulesSpec {
    /// The name that replies use for these rules; without it, that of the rule set or a description.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub name: Option<String>,
    /// The rules in a sentence.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub about: Option<String>,
    /// The rule set to begin with; without it, `arithmetic`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub preset: Option<String>,
    /// The operators, with spaces between: `"+ - * ^"`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub operators: Option<String>,
    /// Definitions of operators, each perhaps with those before it: `"avg(a, b) = (a + b) / 2"`. Without `operators`,
    /// the rules have all of them.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub define: Vec<String>,
    /// Other conditions on the operands of operators, with the names that `make24 rules` shows: `"x > 0, y in -3..3"`;
    /// `"any"` for every operand that has a value.
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    pub operands: BTreeMap<String, String>,
    /// The maximum nesting of operators with one operand.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub nesting: Option<Nesting>,
    /// Whether no operation may stand in brackets.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub no_brackets: Option<bool>,
    /// Whether every step takes the result so far and the next number, from left to right.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub left_to_right: Option<bool>,
    /// Whether a minus sign that takes nothing away may stand in front of the whole answer, and nowhere else.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub leading_minus: Option<bool>,
    /// The answer with a blank for each card: `"_ * _ + _ - _"`, `"(_ - _)^2 * _ * _"`. Its operators are those of the
    /// rules, and its numbers are no cards.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub pattern: Option<String>,
    /// The ways in which digits of several cards may be one number, with commas between: `"concat,decimal,recurring"`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub literals: Option<String>,
    /// Whether cards are used in the order in which they were dealt.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub order: Option<CardOrder>,
    /// The numbers that a step may make.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub domain: Option<Domain>,
    /// The cards that must be used.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub card_use: Option<CardUse>,
    /// The result that counts where the target cannot be made.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub objective: Option<Objective>,
}

/// How many operators with one operand rules let stand directly inside each other: their chains grow with it.
pub type Nesting = Whole<0, 8>;

/// Rules, with the name that replies use for them.
#[derive(Clone, Debug)]
pub struct ReadRules {
    /// The rules as a library type.
    pub rules: RuleSet,
    /// The name that replies use: that of the preset, if nothing changes it; otherwise a description.
    pub name: String,
}

impl RulesSpec {
    /// The rule set with this name, unchanged.
    pub fn preset(name: impl Into<String>) -> RulesSpec {
        RulesSpec { preset: Some(name.into()), ..RulesSpec::default() }
    }

    /// The rules as a library type.
    ///
    /// # Errors
    ///
    /// If a name, an operator or a condition cannot be read, or they contradict each other.
    pub fn rule_set(&self) -> Result<RuleSet, Error> {
        self.read().map(|read| read.rules)
    }

    fn ops(&self, base: &OpSet) -> Result<OpSet, Error> {
        let invalid = |message: Problem| Error::new(ErrorCode::InvalidRules, message);
        if self.define.len() > MAX_DEFINED {
            return Err(invalid(problem!("there are more than {MAX_DEFINED} definitions", "use fewer")));
        }
        let mut defined = OpSet::NONE;
        for text in &self.define {
            let op = Op::define(text, &defined).map_err(|error| {
                invalid(error.problem().of(format_args!("the definition `{text}`"))).at(Some(error.span))
            })?;
            let known = defined.iter().find(|known| known.row().symbol == op.row().symbol && *known != op);
            if let Some(known) = known {
                let symbol = known.row().symbol;
                return Err(invalid(problem!("`{symbol}` is defined twice", "use two names")));
            }
            defined = defined.with(op);
        }
        let ops = match &self.operators {
            Some(text) => OpSet::parse(text, &defined).map_err(|error| invalid(error.problem()))?,
            None => {
                // A definition replaces the operator with its name.
                let is_kept = |op: &Op| defined.iter().all(|new| new.row().symbol != op.row().symbol);
                base.filter(is_kept).iter().chain(defined.iter()).collect()
            }
        };
        match ops.same_sign() {
            Some((one, other, sign)) => {
                let (one, other) = (one.row().name, other.row().name);
                Err(invalid(problem!("the {one} and the {other} are both written `{sign}`", "use one of them")))
            }
            None => Ok(ops),
        }
    }

    fn operands(&self, base: &OperandRules, ops: &OpSet) -> Result<OperandRules, Error> {
        self.operands.iter().try_fold(base.clone(), |rules, (sign, conditions)| {
            let invalid = |problem: Problem| {
                Error::new(ErrorCode::InvalidRules, problem.of(format_args!("the operands of `{sign}`")))
            };
            let ops = OpSet::parse(sign, ops).map_err(|error| invalid(error.problem()))?;
            let op = ops.iter().next().filter(|_| ops.iter().count() == 1);
            let op = op.ok_or_else(|| invalid(problem!("name one operator of the table, such as `^`")))?;
            rules.with_conditions(&op, conditions).map_err(|error| invalid(error.problem()))
        })
    }

    /// Refuses rules with an order of cards: a deck deals hands without one.
    pub(crate) fn read_for_deck(&self) -> Result<ReadRules, Error> {
        let rules = self.read()?;
        match rules.rules.order {
            CardOrder::Any => Ok(rules),
            CardOrder::Kept => {
                let problem = problem!(
                    "the hands of a deck have no order, and the rules keep the order of the cards",
                    "use the order any"
                );
                Err(Error::new(ErrorCode::Conflict, problem))
            }
        }
    }

    /// The rules and their name.
    ///
    /// # Errors
    ///
    /// If a name, an operator or a condition cannot be read, or they contradict each other.
    pub fn read(&self) -> Result<ReadRules, Error> {
        let name = self.preset.as_deref().unwrap_or(PRESETS[0].name);
        let preset = PRESETS.iter().find(|preset| preset.name == name).ok_or_else(|| {
            let names = PRESETS.iter().map(|preset| preset.name).collect::<Vec<_>>().join(", ");
            Error::new(ErrorCode::InvalidRules, problem!("unknown rules `{name}`", "use one of {names}"))
        })?;
        let unchanged = RulesSpec { preset: self.preset.clone(), about: self.about.clone(), ..RulesSpec::default() };
        match *self == unchanged {
            true => Ok(ReadRules { rules: preset.rules.clone(), name: name.to_owned() }),
            false => cache::kept_or(self, || self.read_changes(preset)),
        }
    }

    fn read_changes(&self, Preset { name, rules: base, .. }: &Preset) -> Result<ReadRules, Error> {
        let invalid = |message: Problem| Error::new(ErrorCode::InvalidRules, message);
        let literals = self.literals.as_deref().map(str::parse::<Literals>);
        let writing = Writing {
            no_brackets: self.no_brackets.unwrap_or(base.writing.no_brackets),
            left_to_right: self.left_to_right.unwrap_or(base.writing.left_to_right),
            leading_minus: self.leading_minus.unwrap_or(base.writing.leading_minus),
            pattern: None,
        };
        let ops = self.ops(&base.ops)?;
        let rules = RuleSet {
            operands: self.operands(&base.operands, &ops)?,
            ops: if writing.leading_minus { ops.with(Op::NEGATE) } else { ops },
            writing,
            nesting: self.nesting.map_or(base.nesting, |nesting| nesting.get() as u8),
            literals: literals.transpose().map_err(|error| invalid(error.problem()))?.unwrap_or(base.literals),
            order: self.order.unwrap_or(base.order),
            domain: self.domain.unwrap_or(base.domain),
            card_use: match self.card_use {
                Some(CardUse::AtMost(0)) => {
                    return Err(invalid(problem!("invalid number of cards `0` for at_most", "use at least 1")));
                }
                card_use => card_use.unwrap_or(base.card_use),
            },
            objective: self.objective.unwrap_or(base.objective),
        };
        let rules = match &self.pattern {
            Some(text) => with_pattern(rules, text, self.operators.is_some())?,
            None => rules,
        };
        // Two names may denote the same rule set; this keeps the requested one.
        let usual = || if rules == *base { (*name).to_owned() } else { rules.name() };
        let name = self.name.clone().unwrap_or_else(usual);
        Ok(ReadRules { rules, name })
    }
}

/// Rules whose answers fill a pattern with cards. Other rules about the order of cards or the way in which an answer is
/// written would contradict it, as do `own_ops` (named operators) if the pattern has others.
fn with_pattern(rules: RuleSet, text: &str, own_ops: bool) -> Result<RuleSet, Error> {
    let pattern = Pattern::parse(text, &rules.ops).map_err(|error| {
        let problem = error.problem().of(format_args!("the pattern `{text}`"));
        Error::new(ErrorCode::InvalidRules, problem).at(Some(error.span))
    })?;
    let is_alone = rules.writing.is_free()
        && rules.literals.is_none()
        && rules.order == CardOrder::Any
        && !matches!(rules.card_use, CardUse::AtMost(_));
    if !is_alone {
        let others = "`no_brackets`, `left_to_right`, `leading_minus`, `literals`, `at_most` or the order kept";
        let problem = problem!("a pattern cannot be combined with {others}", "leave one of them out");
        return Err(Error::new(ErrorCode::Conflict, problem));
    }
    if let Some(op) = pattern.ops().find(|op| own_ops && !rules.ops.contains(op)) {
        let own = &rules.ops;
        let problem = problem!("the pattern has `{op}`, and the operators are {own}", "leave the operators out");
        return Err(Error::new(ErrorCode::Conflict, problem));
    }
    let ops: OpSet = pattern.ops().cloned().collect();
    // The pattern itself fixes bases and exponents.
    let is_wide = rules.operands == OperandRules::TABLE && ops.contains(&Op::POWER);
    let operands = if is_wide { OperandRules::WIDE } else { rules.operands };
    Ok(RuleSet { ops, operands, writing: Writing { pattern: Some(pattern), ..Writing::FREE }, ..rules })
}

// With `remote = "Self"`, serde derives functions in place of the traits, so that the object can be read after it was
// inspected.
impl Serialize for RulesSpec {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        RulesSpec::serialize(self, serializer)
    }
}

impl<'de> Deserialize<'de> for RulesSpec {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<RulesSpec, D::Error> {
        deserializer.deserialize_any(RulesVisitor)
    }
}

struct RulesVisitor;

impl<'de> Visitor<'de> for RulesVisitor {
    type Value = RulesSpec;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("the name of a rule set, or an object that changes one")
    }

    fn visit_str<E: de::Error>(self, name: &str) -> Result<RulesSpec, E> {
        Ok(RulesSpec::preset(name))
    }

    fn visit_map<A: MapAccess<'de>>(self, fields: A) -> Result<RulesSpec, A::Error> {
        RulesSpec::deserialize(MapAccessDeserializer::new(fields))
    }
}
