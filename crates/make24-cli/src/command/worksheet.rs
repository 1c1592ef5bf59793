//! `make24 worksheet`: worksheets to print.

use crate::args::WorksheetArgs;
use crate::host::host;
use crate::status::ExitStatus;
use anyhow::Context;
use make24_host::replace;
use make24_worksheet::Format;
use std::hash::{BuildHasher, RandomState};
use std::io::{IsTerminal, Write, stdout};
use std::path::Path;

pub(crate) fn run(args: &WorksheetArgs, out: &mut dyn Write) -> anyhow::Result<ExitStatus> {
    let format = match (args.format, args.out.as_deref()) {
        (Some(format), _) => format,
        (None, None) => Format::Pdf,
        (None, Some(path)) => named(path)
            .with_context(|| format!("{} names no format; end it in .pdf or .svg, or add --format", path.display()))?,
    };
    anyhow::ensure!(
        args.out.is_some() || format == Format::Svg || !stdout().is_terminal(),
        "a PDF is not for a terminal; add --out FILE"
    );
    // A number that is easy to type again.
    let seed = args.seed.unwrap_or_else(|| 1 + RandomState::new().hash_one(0) % 99_999);
    let bytes = args.request(seed).worksheet(&host())?.write(format)?;
    match &args.out {
        Some(path) => replace(path, &bytes)?,
        None => out.write_all(&bytes)?,
    }
    Ok(ExitStatus::Solved)
}

fn named(path: &Path) -> Option<Format> {
    let is = |name: &str| path.extension().is_some_and(|end| end.eq_ignore_ascii_case(name));
    match path.exists() && !path.is_file() {
        // A device has no such suffix.
        true => Some(Format::Pdf),
        false if is("svg") => Some(Format::Svg),
        false => is("pdf").then_some(Format::Pdf),
    }
}
