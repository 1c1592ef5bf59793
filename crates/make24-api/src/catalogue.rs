//! `catalogue` and `methods`: lists of everything that a request can name.

use crate::answer::Reply;
use crate::reply::{Answered, End};
use make24::deck::DECKS;
use make24::method::{METHODS, Method, MethodInfo};
use make24::op::OPERATORS;
use make24::rules::PRESETS;
use make24::{CardUse, Domain, Form, Objective};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// Asks for rule sets, operators, domains, forms and decks.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct CatalogueRequest {}

/// Asks for the methods: ways to solve that people have written down.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct MethodsRequest {}

/// What `catalogue` replies.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
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
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct DeckEntry {
    /// Its name.
    pub name: String,
    /// Its cards in words.
    pub about: String,
}

/// A rule set that goes by a name.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct RulesEntry {
    /// Its name.
    pub name: String,
    /// Where it is played.
    pub about: String,
    /// Its operators.
    pub operators: Vec<String>,
    /// The numbers that a step may make.
    pub domain: String,
    /// Whether cards may be left over.
    pub any_subset: bool,
    /// Whether the nearest number counts where the target cannot be made.
    pub nearest: bool,
}

/// An operator.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct OperatorEntry {
    /// Its symbol.
    pub symbol: String,
    /// Its name.
    pub name: String,
    /// How it is said.
    pub spoken: String,
    /// Where it has a value.
    pub defined: String,
    /// The operands that the rules allow, unless a rule set says otherwise; empty if all operands with a value are
    /// allowed.
    pub operands: String,
    /// How it is written in plain text.
    pub written: String,
    /// Other spellings that are read.
    pub also: Vec<String>,
}

/// What `methods` replies.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(transparent)]
pub struct MethodsReply {
    /// The methods.
    pub methods: Vec<MethodEntry>,
}

/// A published way to solve a puzzle.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct MethodEntry {
    /// Its name.
    pub name: String,
    /// What it does.
    pub idea: String,
    /// Who wrote it down.
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

pub(crate) fn answer() -> Answered {
    let rules = PRESETS.iter().map(|preset| RulesEntry {
        name: preset.name.to_owned(),
        about: preset.about.to_owned(),
        operators: preset.rules.ops.iter().map(|op| op.to_string()).collect(),
        domain: preset.rules.domain.to_string(),
        any_subset: preset.rules.card_use == CardUse::AnySubset,
        nearest: preset.rules.objective == Objective::Nearest,
    });
    let operators = OPERATORS.iter().map(|row| OperatorEntry {
        symbol: row.symbol.to_owned(),
        name: row.name.to_owned(),
        spoken: row.spoken.to_owned(),
        defined: row.defined.to_owned(),
        operands: row.operands.of_names(row.operand_names),
        written: row.written(),
        also: row.aliases.iter().map(|&sign| sign.to_owned()).collect(),
    });
    let decks = DECKS.iter().map(|row| DeckEntry { name: row.name.to_owned(), about: row.about.to_owned() });
    let reply = CatalogueReply {
        rules: rules.collect(),
        operators: operators.collect(),
        domains: Domain::NAMES.iter().map(|(_, name)| (*name).to_owned()).collect(),
        forms: Form::NAMES.iter().map(|(_, name)| (*name).to_owned()).collect(),
        decks: decks.collect(),
    };
    Answered::new(Reply::from(reply), End::Good)
}

pub(crate) fn methods() -> Answered {
    let methods = METHODS.iter().map(MethodEntry::new).collect();
    Answered::new(Reply::from(MethodsReply { methods }), End::Good)
}
