//! `catalogue` and `methods`: lists of everything that a request can name.

use crate::command::Command;
use crate::error::Error;
use crate::host::Context;
use crate::limits::LimitsSpec;
use crate::reply::{NoRow, Outcome, Response, Sink};
use crate::rules::{ReadRules, RulesSpec};
use make24::deck::DECKS;
use make24::op::Operands;
use make24::rules::PRESETS;
use make24::{CardUse, Domain, Form, Objective, Op, RuleSet};
use make24_methods::{METHODS, Method, MethodInfo};
use serde::Serialize;

request! {
    /// Asks for rule sets, operators, domains, forms and decks.
    CatalogueRequest {
        /// Rules of one's own: the reply lists these and their operators, and no others.
        rules: Option<RulesSpec> [arg(skip)],
        /// The work that it may cost.
        limits: LimitsSpec [arg(skip)],
    }
}

request! {
    /// Asks for the methods: ways to solve that people have written down.
    MethodsRequest {
        /// The work that it may cost.
        limits: LimitsSpec [arg(skip)],
    }
}

/// The reply of `catalogue`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schemars", derive(schemars::JsonSchema))]
pub struct CatalogueReply {
    /// The rule sets.
    pub rules: Vec<RulesEntry>,
    /// The operators.
    pub operators: Vec<OperatorEntry>,
    /// The domains, from the widest to the narrowest.
    pub domains: Vec<String>,
    /// The forms, from the finest to the coarsest.
    pub forms: Vec<String>,
    /// The decks.
    pub decks: Vec<DeckEntry>,
}

/// A deck that goes by a name.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schemars", derive(schemars::JsonSchema))]
pub struct DeckEntry {
    /// Its name.
    pub name: String,
    /// Its cards in words.
    pub about: String,
}

/// A rule set that goes by a name.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schemars", derive(schemars::JsonSchema))]
pub struct RulesEntry {
    /// Its name.
    pub name: String,
    /// The places where it is played.
    pub about: String,
    /// Its operators.
    pub operators: Vec<String>,
    /// The numbers that a step may make.
    pub domain: String,
    /// The ways in which digits of several cards may be one number, with commas between; absent if there are none.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub literals: Option<String>,
    /// The maximum nesting of operators with one operand; absent if the rules have none.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub nesting: Option<u8>,
    /// The order of the cards: `any` or `kept`.
    pub order: String,
    /// What is asked of the way in which an answer is written, in words; absent if nothing is.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub writing: Vec<String>,
    /// Whether cards may be left over.
    pub any_subset: bool,
    /// Whether the nearest number, perhaps on one side, counts where the target cannot be made.
    pub nearest: bool,
    /// The result that counts there.
    pub objective: Objective,
}

/// An operator.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schemars", derive(schemars::JsonSchema))]
pub struct OperatorEntry {
    /// Its symbol.
    pub symbol: String,
    /// Its name.
    pub name: String,
    /// Its pronunciation.
    pub spoken: String,
    /// The operands for which it has a value.
    pub defined: String,
    /// The operands that the rules allow, unless a rule set says otherwise; empty if all operands with a value are
    /// allowed.
    pub operands: String,
    /// Its sign in plain text.
    pub written: String,
    /// The number of its operands: 1 or 2.
    pub arity: u8,
    /// Its definition, if it is defined by a formula.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub definition: Option<String>,
    /// Other spellings that are read.
    pub also: Vec<String>,
}

/// The reply of `methods`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schemars", derive(schemars::JsonSchema))]
#[serde(transparent)]
pub struct MethodsReply {
    /// The methods.
    pub methods: Vec<MethodEntry>,
}

/// A published way to solve a puzzle.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schemars", derive(schemars::JsonSchema))]
pub struct MethodEntry {
    /// Its name.
    pub name: String,
    /// Its effect.
    pub idea: String,
    /// Its author.
    pub source: String,
    /// The solutions that it does not find, or its false claims; null if it finds a solution whenever there is one.
    pub misses: Option<String>,
}

impl MethodEntry {
    fn new(method: &Method) -> MethodEntry {
        let MethodInfo { name, idea, source, misses } = *method.info();
        MethodEntry {
            name: name.to_owned(),
            idea: idea.to_owned(),
            source: source.to_owned(),
            misses: misses.map(str::to_owned),
        }
    }
}

impl RulesEntry {
    fn new(name: &str, about: &str, rules: &RuleSet) -> RulesEntry {
        RulesEntry {
            name: name.to_owned(),
            about: about.to_owned(),
            operators: rules.ops.iter().map(|op| op.to_string()).collect(),
            domain: rules.domain.to_string(),
            nesting: rules.ops.iter().any(|op| op.is_unary()).then_some(rules.nesting),
            literals: (!rules.literals.is_none()).then(|| rules.literals.to_string()),
            order: rules.order.to_string(),
            writing: rules.writing.rules().map(|rule| rule.to_string()).collect(),
            any_subset: rules.card_use == CardUse::AnySubset,
            nearest: rules.objective != Objective::Exact,
            objective: rules.objective,
        }
    }
}

impl OperatorEntry {
    fn new(op: &Op, operands: &Operands<'_>) -> OperatorEntry {
        let row = op.row();
        OperatorEntry {
            symbol: row.symbol.to_owned(),
            name: row.name.to_owned(),
            spoken: row.spoken.to_owned(),
            defined: row.defined.to_owned(),
            operands: operands.of_names(row.operand_names),
            written: row.written(),
            arity: row.arity,
            definition: row.definition.map(str::to_owned),
            also: row.aliases.iter().map(|&sign| sign.to_owned()).collect(),
        }
    }
}

impl Command for CatalogueRequest {
    type Row = NoRow;
    type Reply = CatalogueReply;

    fn run(&self, _: &Context, _: &mut Sink<'_, NoRow>) -> Result<Response<CatalogueReply>, Error> {
        let (rules, operators): (Vec<RulesEntry>, Vec<OperatorEntry>) = match &self.rules {
            Some(spec) => {
                let ReadRules { rules, name } = spec.read()?;
                let operators = rules.ops.iter().map(|op| OperatorEntry::new(&op, &rules.operands.of(&op)));
                (vec![RulesEntry::new(&name, spec.about.as_deref().unwrap_or_default(), &rules)], operators.collect())
            }
            None => {
                let rules = PRESETS.iter().map(|preset| RulesEntry::new(preset.name, preset.about, &preset.rules));
                (rules.collect(), Op::all().map(|op| OperatorEntry::new(&op, &op.row().operands)).collect())
            }
        };
        let decks = DECKS.iter().map(|row| DeckEntry { name: row.name.to_owned(), about: row.about.to_owned() });
        let reply = CatalogueReply {
            rules,
            operators,
            domains: Domain::ALL.iter().map(ToString::to_string).collect(),
            forms: Form::ALL.iter().map(ToString::to_string).collect(),
            decks: decks.collect(),
        };
        Ok(Response::new(reply, Outcome::Yes))
    }
}

impl Command for MethodsRequest {
    type Row = NoRow;
    type Reply = MethodsReply;

    fn run(&self, _: &Context, _: &mut Sink<'_, NoRow>) -> Result<Response<MethodsReply>, Error> {
        Ok(Response::new(MethodsReply { methods: METHODS.iter().map(MethodEntry::new).collect() }, Outcome::Yes))
    }
}
