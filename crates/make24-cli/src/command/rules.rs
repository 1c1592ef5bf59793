//! `make24 rules`: the rule sets, operators, domains and forms.

use super::write_json;
use crate::args::{Format, RulesArgs};
use crate::host::host;
use crate::status::ExitStatus;
use crate::wrap::wrapped;
use make24::CardUse;
use make24::rules::PRESETS;
use make24_api::{CatalogueRequest, OperatorEntry};
use std::io::Write;

pub(crate) fn run(args: &RulesArgs, out: &mut dyn Write) -> anyhow::Result<ExitStatus> {
    let own = args.rules.is_chosen().then(|| args.rules.spec());
    let is_own = own.is_some();
    let catalogue = make24_api::answer(&CatalogueRequest { rules: own, ..CatalogueRequest::default() }, &host())?.reply;
    if args.output.format != Format::Text {
        write_json(out, &catalogue)?;
        return Ok(ExitStatus::Solved);
    }
    writeln!(out, "{}", if is_own { "Rules" } else { "Rule sets (--rules NAME)" })?;
    for rules in &catalogue.rules {
        let card_use = match args.rules.rule_set().card_use {
            CardUse::AtMost(most) if is_own => format!("at most {most} cards"),
            _ if rules.any_subset => String::from("any cards"),
            CardUse::All | CardUse::AnySubset | CardUse::AtMost(_) => String::from("all cards"),
        };
        let objective =
            rules.objective.in_words().map_or_else(String::new, |nearest| format!("; the {nearest} counts"));
        let literals = rules.literals.as_ref().map_or_else(String::new, |ways| format!("; {ways}"));
        let nesting = rules.nesting.map_or_else(String::new, |nesting| format!("; nesting {nesting}"));
        let order = if rules.order == "kept" { " in their order" } else { "" };
        let writing: String = rules.writing.iter().map(|rule| format!("; {rule}")).collect();
        let operators = rules.operators.join(" ");
        let line = format!(
            "  {:<16} {operators}; {}{nesting}{literals}{writing}; {card_use}{order}{objective}",
            rules.name, rules.domain
        );
        writeln!(out, "{}", wrapped(&line, 19))?;
        let named = PRESETS.iter().find(|preset| preset.name == rules.name).map(|preset| preset.about);
        let about = if rules.about.is_empty() { named.unwrap_or_default() } else { &rules.about };
        if !about.is_empty() {
            writeln!(out, "{}", wrapped(&format!("  {:<16} {about}", ""), 19))?;
        }
    }
    writeln!(out, "\nOperators (--operators \"+ - *\")")?;
    let widest = |text: fn(&OperatorEntry) -> &str| catalogue.operators.iter().map(|op| text(op).chars().count()).max();
    let (symbols, names) = (widest(|op| &op.symbol).unwrap_or(0), widest(|op| &op.name).unwrap_or(0));
    let indent = symbols + names + 2;
    for op in &catalogue.operators {
        let (symbol, name) = (&op.symbol, &op.name);
        let line = format!("  {symbol:<symbols$} {name:<names$} {}, defined {}", op.written, op.defined);
        writeln!(out, "{}", wrapped(&line, indent + 2))?;
        if !op.operands.is_empty() {
            let unless = if is_own { "" } else { ", unless a rule set says otherwise" };
            writeln!(out, "{}", wrapped(&format!("  {:indent$}for {}{unless}", "", op.operands), indent + 2))?;
        }
        if let Some(definition) = &op.definition {
            writeln!(out, "{}", wrapped(&format!("  {:indent$}{definition}", ""), indent + 2))?;
        }
    }
    if is_own {
        return Ok(ExitStatus::Solved);
    }
    writeln!(out, "\nDomains (--domain NAME)\n  {}", catalogue.domains.join(", "))?;
    writeln!(out, "\nForms (--form NAME)\n  {}", catalogue.forms.join(", "))?;
    writeln!(out, "\nDecks (--deck NAME)")?;
    for deck in &catalogue.decks {
        writeln!(out, "{}", wrapped(&format!("  {:<16} {}", deck.name, deck.about), 19))?;
    }
    Ok(ExitStatus::Solved)
}
