//! `make24 rules`: the rule sets, operators, domains and forms.

use super::write_json;
use crate::args::{Format, ListArgs};
use crate::host::host;
use crate::status::ExitStatus;
use make24_api::{CatalogueRequest, Reply};
use std::io::Write;

pub(crate) fn run(args: &ListArgs, out: &mut dyn Write) -> anyhow::Result<ExitStatus> {
    let reply = make24_api::answer(&CatalogueRequest {}.into(), &host())?.reply;
    let catalogue = match reply {
        Reply::Catalogue(catalogue) if args.format == Format::Text => catalogue,
        reply => {
            write_json(out, &reply)?;
            return Ok(ExitStatus::Solved);
        }
    };
    writeln!(out, "Rule sets (--rules NAME)")?;
    for rules in &catalogue.rules {
        let card_use = if rules.any_subset { "any cards" } else { "all cards" };
        let objective = if rules.nearest { "; the nearest number counts" } else { "" };
        writeln!(out, "  {:<16} {}; {}; {card_use}{objective}", rules.name, rules.operators.join(" "), rules.domain)?;
        writeln!(out, "  {:<16} {}", "", rules.about)?;
    }
    writeln!(out, "\nOperators (--ops \"+ - *\")")?;
    for op in &catalogue.operators {
        writeln!(out, "  {:<5} {:<15} {}, defined {}", op.symbol, op.name, op.written, op.defined)?;
        if !op.operands.is_empty() {
            writeln!(out, "  {:<21} for {}, unless a rule set says otherwise", "", op.operands)?;
        }
    }
    writeln!(out, "\nDomains (--domain NAME)\n  {}", catalogue.domains.join(", "))?;
    writeln!(out, "\nForms (--form NAME)\n  {}", catalogue.forms.join(", "))?;
    writeln!(out, "\nDecks (--deck NAME)")?;
    for deck in &catalogue.decks {
        writeln!(out, "  {:<16} {}", deck.name, deck.about)?;
    }
    Ok(ExitStatus::Solved)
}
