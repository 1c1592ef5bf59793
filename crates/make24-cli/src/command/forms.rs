//! `make24 forms`: notions of which solutions are the same, and numbers of classes.

use super::write_json;
use crate::args::{Format, FormsArgs};
use crate::host::host;
use crate::status::ExitStatus;
use std::io::Write;

pub(crate) fn run(args: &FormsArgs, out: &mut dyn Write) -> anyhow::Result<ExitStatus> {
    let reply = make24_api::answer(&args.request, &host())?.reply;
    if args.output.format != Format::Text {
        write_json(out, &reply)?;
        return Ok(ExitStatus::Solved);
    }
    if args.request.count.is_none() {
        writeln!(
            out,
            "What counts as the same solution, from the finest form to the coarsest (dominus stands apart):"
        )?;
        for form in &reply.forms {
            writeln!(out, "  {:<10} {}", form.name, form.about)?;
        }
        return Ok(ExitStatus::Solved);
    }
    let mut heading = (String::new(), false);
    for classes in &reply.classes {
        let group = (classes.operators.clone(), classes.up_to_renaming);
        if group != heading {
            let renaming = if group.1 { "cards without names" } else { "different cards" };
            writeln!(out, "Expressions with {} of 1, 2, 3 ... {renaming}:", group.0)?;
            heading = group;
        }
        writeln!(out, "  {:<10} {}", classes.form, classes.counts.join(" "))?;
    }
    Ok(ExitStatus::Solved)
}
