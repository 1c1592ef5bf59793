//! Sentences as data, for front ends that speak other languages than English.
//!
//! A reply has each text of a hint, an explanation, a reason or a verdict as phrases too: the name of the sentence, and
//! the numbers in it. The English texts are made in `make24`.

use make24::judge::Finding;
use make24::{CardUse, RuleSet, Verdict, WritingRule};
use make24_people::difficulty::{Reason, Start, percent};
use make24_people::explain::{BackwardStep, Sentence, sentences};
use make24_people::{Hint, Property, Requirements};
use serde::Serialize;
use std::collections::BTreeMap;

/// A sentence as data: `{"id": "hint_goal", "values": {"goal": "1/3", "from": ["3", "8/3"]}}` is "Make 1/3 from 3 and
/// 8/3."
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schemars", derive(schemars::JsonSchema))]
pub struct Phrase {
    /// The id of the sentence; [`Phrase::IDS`] has all.
    pub id: &'static str,
    /// The numbers, expressions and operators in it, by name.
    pub values: BTreeMap<&'static str, PhraseValue>,
}

/// A value in a sentence.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schemars", derive(schemars::JsonSchema))]
#[serde(untagged)]
pub enum PhraseValue {
    /// A number, an expression, an equation, or an operator.
    Text(String),
    /// Several of them.
    List(Vec<String>),
}

impl Phrase {
    /// Every id. A requirement in a list of `hint_needs` is `fraction`, `non_integer`, `grouping`, or the symbol of an
    /// operator.
    pub const IDS: &[&str] = &[
        "hint_solved",
        "hint_one_card",
        "hint_one_number",
        "hint_solvable",
        "hint_tempting",
        "hint_needs",
        "hint_one_needs",
        "hint_first",
        "hint_first_alone",
        "hint_goal",
        "hint_last",
        "hint_solution",
        "explain_factor",
        "explain_fraction",
        "explain_complement",
        "explain_overshoot",
        "explain_take_from",
        "explain_multiply",
        "explain_divide",
        "explain_backward",
        "explain_step",
        "explain_forward",
        "explain_in_reach",
        "explain_card",
        "explain_digits",
        "reason_fraction",
        "reason_non_integer",
        "reason_one_idea",
        "reason_large",
        "reason_grouping",
        "reason_operator",
        "reason_few_ideas",
        "reason_many_ideas",
        "reason_few_starts",
        "reason_tempting",
        "reason_one_kind",
        "reason_two_kinds",
        "reason_ones",
        "reason_add_up",
        "verdict_wrong_value",
        "verdict_wrong_claim",
        "verdict_wrong_cards",
        "verdict_wrong_order",
        "verdict_operator",
        "verdict_operands",
        "verdict_literal",
        "verdict_nesting",
        "verdict_no_brackets",
        "verdict_left_to_right",
        "verdict_leading_minus",
        "verdict_pattern",
        "verdict_domain",
        "verdict_no_value",
        "verdict_too_big",
        "verdict_unreadable",
        "verdict_unproven",
    ];

    fn new(id: &'static str) -> Phrase {
        debug_assert!(Phrase::IDS.contains(&id), "{id}");
        Phrase { id, values: BTreeMap::new() }
    }

    fn with(mut self, name: &'static str, value: &impl ToString) -> Phrase {
        self.values.insert(name, PhraseValue::Text(value.to_string()));
        self
    }

    fn with_list(mut self, name: &'static str, values: impl IntoIterator<Item = impl ToString>) -> Phrase {
        let values = values.into_iter().map(|value| value.to_string()).collect();
        self.values.insert(name, PhraseValue::List(values));
        self
    }
}

pub(crate) fn of_hint(hint: &Hint) -> Vec<Phrase> {
    let needs = |id, needs: &Requirements, rules: &RuleSet| {
        let properties = needs.properties(rules);
        let names = |wanted: bool| {
            let told = properties.iter().filter(move |(_, is_needed)| *is_needed == wanted);
            told.map(|(property, _)| name_of(property)).collect::<Vec<_>>()
        };
        Phrase::new(id).with_list("needs", names(true)).with_list("other", names(false))
    };
    vec![match hint {
        Hint::Solved(number) => Phrase::new("hint_solved").with("value", &number.brief()),
        Hint::OneCard(number) => Phrase::new("hint_one_card").with("value", &number.brief()),
        Hint::OneNumber(literal) => Phrase::new("hint_one_number").with_list("cards", literal.cards()),
        Hint::Requirements(needed, rules) => needs("hint_needs", needed, rules),
        Hint::OneRequires(needed, rules) => needs("hint_one_needs", needed, rules),
        Hint::First(left, Some(right)) => {
            Phrase::new("hint_first").with("left", &left.brief()).with("right", &right.brief())
        }
        Hint::First(left, None) => Phrase::new("hint_first_alone").with("value", &left.brief()),
        Hint::Goal(goal, from) => {
            Phrase::new("hint_goal").with("goal", &goal.brief()).with_list("from", from.iter().map(|from| from.brief()))
        }
        Hint::Last(step) => Phrase::new("hint_last").with("step", &step.equation()),
        Hint::All(expr) => {
            let solution = Phrase::new("hint_solution").with("expression", expr);
            return [vec![solution], of_explanation(&sentences(expr).unwrap_or_default())].concat();
        }
        Hint::Solvable => Phrase::new("hint_solvable"),
        Hint::Avoid(start) => of_start("hint_tempting", start),
    }]
}

fn of_start(id: &'static str, start: &Start) -> Phrase {
    Phrase::new(id).with("step", &start.step.calculation()).with("players", &percent(start.chance))
}

fn name_of(property: &Property) -> String {
    match property {
        Property::Fraction => String::from("fraction"),
        Property::NonInteger => String::from("non_integer"),
        Property::Operator(op) => op.to_string(),
        Property::Grouping => String::from("grouping"),
    }
}

pub(crate) fn of_explanation(sentences: &[Sentence]) -> Vec<Phrase> {
    sentences.iter().map(of_sentence).collect()
}

fn of_sentence(sentence: &Sentence) -> Phrase {
    match sentence {
        Sentence::Backward(step) => of_backward_step(step),
        Sentence::Step(step) => Phrase::new("explain_step").with("step", &step.equation()),
        Sentence::Forward(steps, None) => {
            Phrase::new("explain_forward").with_list("steps", steps.iter().map(|step| step.equation()))
        }
        Sentence::Forward(steps, Some(other)) => Phrase::new("explain_in_reach")
            .with("first", &steps[0].calculation())
            .with("of", &other.brief())
            .with_list("steps", steps[1..].iter().map(|step| step.equation())),
        Sentence::Digits(expr, cards) => {
            Phrase::new("explain_digits").with("expression", expr).with_list("cards", cards)
        }
        Sentence::Card(expr) => Phrase::new("explain_card").with("expression", expr),
        // A sentence that is newer than this table.
    }
}

const RELATIONS: [(&str, &str); 7] = [
    ("factor", "explain_factor"),
    ("fraction", "explain_fraction"),
    ("complement", "explain_complement"),
    ("overshoot", "explain_overshoot"),
    ("take_from", "explain_take_from"),
    ("multiply", "explain_multiply"),
    ("divide", "explain_divide"),
];

fn of_backward_step(step: &BackwardStep) -> Phrase {
    let relation = step.relation().and_then(|name| RELATIONS.iter().find(|(relation, _)| *relation == name));
    let phrase = Phrase::new(relation.map_or("explain_backward", |(_, id)| id))
        .with("goal", &step.goal.brief())
        .with("subgoal", &step.subgoal.brief())
        .with("step", &step.step().equation())
        .with_list("from", step.others());
    let Some((part, number)) = &step.part else { return phrase };
    let phrase = phrase.with("part", &number.brief());
    // An operand that is not a card is explained first.
    if part.nodes().len() > 1 { phrase.with("expression", part) } else { phrase }
}

pub(crate) fn of_reason(reason: &Reason) -> Phrase {
    match reason {
        Reason::NeedsFraction => Phrase::new("reason_fraction"),
        Reason::NeedsNonInteger => Phrase::new("reason_non_integer"),
        Reason::LargeIntermediates(least) => {
            Phrase::new("reason_large").with("least", &format!("{:.0}", least.floor()))
        }
        Reason::NeedsGrouping => Phrase::new("reason_grouping"),
        Reason::NeedsOperator(op) => Phrase::new("reason_operator").with("op", op),
        Reason::FewIdeas(ideas) => Phrase::new("reason_few_ideas").with("ideas", ideas),
        Reason::ManyIdeas(ideas) => Phrase::new("reason_many_ideas").with("ideas", ideas),
        Reason::FewStarts(starts) => Phrase::new("reason_few_starts")
            .with("leading", &starts.leading)
            .with("different", &starts.different)
            .with("players", &percent(starts.chance)),
        Reason::TemptingStart(start) => of_start("reason_tempting", start),
        Reason::OneKindOfCard => Phrase::new("reason_one_kind"),
        Reason::TwoKindsOfCards => Phrase::new("reason_two_kinds"),
        Reason::Ones(ones) => Phrase::new("reason_ones").with("ones", ones),
        Reason::CardsAddUp => Phrase::new("reason_add_up"),
        Reason::OneIdea => Phrase::new("reason_one_idea"),
    }
}

/// `None` for a right answer, and for problems that only texts have: claims, and steps line by line.
pub(crate) fn of_verdict(verdict: &Verdict) -> Option<Phrase> {
    let value = || verdict.value.as_ref().map_or_else(String::new, |value| value.brief());
    Some(match &verdict.finding {
        Finding::WrongValue => {
            Phrase::new("verdict_wrong_value").with("value", &value()).with("target", &verdict.target)
        }
        Finding::WrongClaim { claimed } => {
            Phrase::new("verdict_wrong_claim").with("value", &value()).with("claimed", claimed)
        }
        Finding::WrongCards => {
            let cards = verdict.cards.as_ref()?;
            let missing = if cards.card_use == CardUse::All { cards.missing.as_slice() } else { &[] };
            // Too many cards, or a sign that stands for one, has no phrase.
            if cards.implied.is_some() || cards.negated.is_some() || missing.is_empty() && cards.extra.is_empty() {
                return None;
            }
            Phrase::new("verdict_wrong_cards").with_list("missing", missing).with_list("extra", &cards.extra)
        }
        Finding::WrongOrder => Phrase::new("verdict_wrong_order"),
        Finding::OperatorNotAllowed { op, allowed } => {
            Phrase::new("verdict_operator").with("op", op).with("allowed", allowed)
        }
        Finding::OperandsNotAllowed { step, .. } => Phrase::new("verdict_operands").with("step", step),
        Finding::LiteralNotAllowed { literal, .. } => Phrase::new("verdict_literal").with("literal", literal),
        Finding::NestedTooDeep { nesting } => Phrase::new("verdict_nesting").with("nesting", nesting),
        Finding::WrittenOtherwise { rule } => match rule {
            WritingRule::NoBrackets => Phrase::new("verdict_no_brackets"),
            WritingRule::LeftToRight => Phrase::new("verdict_left_to_right"),
            WritingRule::LeadingMinus => Phrase::new("verdict_leading_minus"),
            WritingRule::Pattern(pattern) => Phrase::new("verdict_pattern").with("pattern", pattern),
        },
        Finding::OutsideDomain { step, result, domain } => {
            Phrase::new("verdict_domain").with("step", step).with("value", &result.brief()).with("domain", domain)
        }
        Finding::NoValue { step } => Phrase::new("verdict_no_value").with("step", step),
        Finding::StepTooBig { .. } | Finding::TooMuchWork => Phrase::new("verdict_too_big"),
        Finding::Unreadable { .. } => Phrase::new("verdict_unreadable"),
        Finding::TargetUndecided | Finding::StepUndecided { .. } | Finding::ZeroUndecided { .. } => {
            Phrase::new("verdict_unproven")
        }
        Finding::Right | Finding::NoAnswer { .. } | Finding::WrongStep { .. } | Finding::ClaimsUnsolvable { .. } => {
            return None;
        }
    })
}
