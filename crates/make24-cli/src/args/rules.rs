//! The rules of the game: a rule set by name or from a file, and changes to it.

use super::deck::ChosenDeck;
use super::file::text_of;
use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};
use clap::error::ErrorKind;
use clap::parser::ValueSource;
use clap::{Arg, ArgMatches, Args, Command, FromArgMatches};
use make24::rules::PRESETS;
use make24::{CardOrder, CardUse, Domain, Literals, Objective, RuleSet};
use make24_api::flags::{named, whole};
use make24_api::{Nesting, ReadRules, RulesFile, RulesSpec};
use make24_host::visible;
use std::ffi::{OsStr, OsString};
use std::str::FromStr;

/// The rules as they are typed.
#[derive(Args, Debug)]
#[command(next_help_heading = "Rules")]
struct TypedRules {
    /// Rule set: a name from `make24 rules`, or a TOML file (see `make24 rules --help`)
    #[arg(long, value_name = "NAME|FILE", default_value = "arithmetic", value_parser = RulesParser, hide_possible_values = true)]
    rules: ChosenRules,
    /// Operators, such as "+ - * ^ log"
    #[arg(long, alias = "ops", value_name = "SIGNS", allow_hyphen_values = true)]
    operators: Option<String>,
    /// Define an operator: "a # b = a*b - a - b", "avg(a, b) = (a + b) / 2"
    #[arg(long, value_name = "DEFINITION", allow_hyphen_values = true)]
    define: Vec<String>,
    /// Maximum nesting of unary operators; 2 allows sqrt(4!) [default: 2]
    #[arg(long, hide_short_help = true, value_name = "N")]
    nesting: Option<Nesting>,
    /// Join digits: concat (44), decimal (.4, 4.4), recurring (.4~), comma-separated
    #[arg(long, hide_short_help = true, value_name = "WAYS", value_parser = Literals::from_str)]
    literals: Option<Literals>,
    /// Order of the cards: any, or kept as dealt
    #[arg(long, hide_short_help = true, value_name = "ORDER", value_parser = named(CardOrder::ALL, CardOrder::name), hide_possible_values = true)]
    order: Option<CardOrder>,
    /// Allow no brackets; * and / come before + and -
    #[arg(long, hide_short_help = true)]
    no_brackets: bool,
    /// Calculate strictly from left to right
    #[arg(long, hide_short_help = true)]
    left_to_right: bool,
    /// Allow a minus sign in front of the whole expression
    #[arg(long, hide_short_help = true)]
    leading_minus: bool,
    /// Fill the blanks of a pattern: "_ * _ + _ - _", "(_ - _)^2 * _ * _"
    #[arg(long, hide_short_help = true, value_name = "ANSWER", allow_hyphen_values = true)]
    pattern: Option<String>,
    /// Use some or all of the cards
    #[arg(long)]
    any_subset: bool,
    /// Use at most N of the cards
    #[arg(long, value_name = "N", conflicts_with = "any_subset", value_parser = whole::<u16>(1..))]
    at_most: Option<u16>,
    /// Allowed results of a step: reals, rationals, integers, naturals, positive
    #[arg(long, value_name = "DOMAIN", value_parser = named(Domain::ALL, Domain::name), hide_possible_values = true)]
    domain: Option<Domain>,
    /// Result that counts: exact, nearest, nearest-below, nearest-above
    #[arg(long, hide_short_help = true, value_name = "RESULT", value_parser = named(Objective::ALL, Objective::name), hide_possible_values = true)]
    objective: Option<Objective>,
}

#[derive(Debug)]
pub(crate) struct RuleArgs {
    spec: RulesSpec,
    rules: RuleSet,
    name: String,
    is_chosen: bool,
}

impl RuleArgs {
    pub(crate) fn spec(&self) -> RulesSpec {
        self.spec.clone()
    }

    pub(crate) fn is_chosen(&self) -> bool {
        self.is_chosen
    }

    pub(crate) fn name(&self) -> String {
        self.name.clone()
    }

    pub(crate) fn rule_set(&self) -> RuleSet {
        self.rules.clone()
    }
}

impl Args for RuleArgs {
    fn augment_args(command: Command) -> Command {
        TypedRules::augment_args(command)
    }

    fn augment_args_for_update(command: Command) -> Command {
        TypedRules::augment_args_for_update(command)
    }
}

impl FromArgMatches for RuleArgs {
    fn from_arg_matches(matches: &ArgMatches) -> Result<RuleArgs, clap::Error> {
        let typed = TypedRules::from_arg_matches(matches)?;
        let mut spec = typed.rules.spec;
        spec.operators = typed.operators.or(spec.operators);
        spec.define.extend(typed.define);
        spec.nesting = typed.nesting.or(spec.nesting);
        spec.literals = typed.literals.map(|literals| literals.to_string()).or(spec.literals);
        spec.order = typed.order.or(spec.order);
        let asked = |is_typed: bool, named: Option<bool>| is_typed.then_some(true).or(named);
        spec.no_brackets = asked(typed.no_brackets, spec.no_brackets);
        spec.left_to_right = asked(typed.left_to_right, spec.left_to_right);
        spec.leading_minus = asked(typed.leading_minus, spec.leading_minus);
        spec.pattern = typed.pattern.or(spec.pattern);
        spec.domain = typed.domain.or(spec.domain);
        spec.objective = typed.objective.or(spec.objective);
        spec.card_use = match typed.at_most {
            Some(most) => Some(CardUse::AtMost(most)),
            None if typed.any_subset => Some(CardUse::AnySubset),
            None => spec.card_use,
        };
        let invalid = |error: make24_api::Error| {
            clap::Error::raw(ErrorKind::ValueValidation, format!("{}\n", visible(&error.to_string())))
        };
        let ReadRules { rules, name } = spec.read().map_err(invalid)?;
        let typed = TypedRules::augment_args(Command::new("rules"));
        let mut ids = typed.get_arguments().map(|arg| arg.get_id().as_str());
        let is_chosen = ids.any(|id| matches.value_source(id) == Some(ValueSource::CommandLine));
        Ok(RuleArgs { spec, rules, name, is_chosen })
    }

    fn update_from_arg_matches(&mut self, matches: &ArgMatches) -> Result<(), clap::Error> {
        *self = RuleArgs::from_arg_matches(matches)?;
        Ok(())
    }
}

#[derive(Clone, Debug)]
pub(crate) struct ChosenRules {
    pub(crate) spec: RulesSpec,
    pub(crate) target: Option<String>,
    /// In the format of `--cards`.
    pub(crate) cards: Option<String>,
    pub(crate) deck: Option<String>,
}

impl ChosenRules {
    fn read(path: &str) -> Result<ChosenRules, String> {
        let text = text_of(path, RulesFile::LONGEST as u64, "use a shorter file")?;
        let told = |error: make24_api::Error| format!("{path}: {error}");
        let RulesFile { rules, target, cards, deck } = RulesFile::read(&text).map_err(told)?;
        if let Some(deck) = &deck {
            ChosenDeck::of(deck).map_err(|why| told(RulesFile::wrong(&text, "deck", why)))?;
        }
        Ok(ChosenRules { spec: rules, target, cards, deck })
    }
}

/// Adds the target and the cards of a rules file, if the command takes them and the user names none; `None` if there is
/// nothing to add.
pub(super) fn with_fields_of_file(command: &Command, args: &[OsString], matches: &ArgMatches) -> Option<Vec<OsString>> {
    let (name, matches) = matches.subcommand()?;
    let command = command.find_subcommand(name)?;
    let rules = matches.try_get_one::<ChosenRules>("rules").ok()??;
    let is_given = |flag: &str| matches!(matches.value_source(flag), Some(ValueSource::CommandLine));
    let takes = |flag: &str| command.get_arguments().any(|arg| arg.get_long() == Some(flag));
    let names_cards = ["cards", "deck"].into_iter().any(|flag| takes(flag) && is_given(flag));
    let fields = [("target", &rules.target), ("cards", &rules.cards), ("deck", &rules.deck)];
    let fields = fields.into_iter().filter_map(|(flag, value)| {
        let is_open = takes(flag) && if flag == "target" { !is_given(flag) } else { !names_cards };
        Some(OsString::from(format!("--{flag}={}", value.as_ref().filter(|_| is_open)?)))
    });
    let mut with: Vec<OsString> = args.to_vec();
    // After `--`, everything is positional.
    let end = with.iter().position(|arg| arg == "--").unwrap_or(with.len());
    with.splice(end..end, fields);
    (with.len() > args.len()).then_some(with)
}

/// Parses the name of a rule set (with shell completion) or the path of a file.
#[derive(Clone)]
struct RulesParser;

impl TypedValueParser for RulesParser {
    type Value = ChosenRules;

    fn parse_ref(&self, command: &Command, arg: Option<&Arg>, value: &OsStr) -> Result<ChosenRules, clap::Error> {
        let name = value.to_string_lossy();
        let is_file = name.ends_with(".toml") || name.contains(std::path::MAIN_SEPARATOR);
        if !is_file {
            let names: Vec<&'static str> = PRESETS.iter().map(|preset| preset.name).collect();
            let known = PossibleValuesParser::new(names).parse_ref(command, arg, value)?;
            return Ok(ChosenRules { spec: RulesSpec::preset(known), target: None, cards: None, deck: None });
        }
        ChosenRules::read(&name).map_err(|why| {
            clap::Error::raw(ErrorKind::ValueValidation, format!("{}\n", visible(&why))).with_cmd(command)
        })
    }

    fn possible_values(&self) -> Option<Box<dyn Iterator<Item = PossibleValue> + '_>> {
        Some(Box::new(PRESETS.iter().map(|preset| PossibleValue::new(preset.name))))
    }
}
