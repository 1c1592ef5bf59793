//! The arguments of `make24 worksheet`: the fields of its request, and where the sheet goes.

use clap::Args;
use make24_api::{DeckSpec, NumberText, RulesSpec};
use make24_worksheet::{Format, LayoutKind, WorksheetRequest};
use std::path::PathBuf;

#[derive(Args, Debug)]
pub(crate) struct WorksheetArgs {
    #[command(flatten)]
    request: WorksheetRequest,
    /// Number of the sheet, printed at its foot; the same number makes the same sheet [default: random]
    #[arg(long, value_name = "N")]
    pub(crate) seed: Option<u64>,
    /// Cards: 1..10, or 1,3,5,7
    #[arg(long, value_name = "CARDS", allow_hyphen_values = true)]
    cards: Option<String>,
    /// Cards per hand
    #[arg(long, value_name = "N")]
    size: Option<u16>,
    /// Rule set: arithmetic, school, powers
    #[arg(long, value_name = "NAME")]
    rules: Option<String>,
    /// Operators instead of a rule set: "+ -"
    #[arg(long, alias = "ops", value_name = "SIGNS", conflicts_with = "rules")]
    operators: Option<String>,
    /// The same as --layout cards
    #[arg(long, hide = true, conflicts_with = "layout")]
    cut: bool,
    /// Output file [default: standard output]
    #[arg(long, value_name = "FILE")]
    pub(crate) out: Option<PathBuf>,
    /// Output format [default: from the name of the file, else PDF]
    #[arg(long, value_enum)]
    pub(crate) format: Option<Format>,
}

impl WorksheetArgs {
    pub(crate) fn request(&self, seed: u64) -> WorksheetRequest {
        let layout = if self.cut { LayoutKind::Cards } else { self.request.layout };
        let deck = DeckSpec { cards: self.cards.clone(), size: self.size, ..DeckSpec::default() };
        let (preset, operators) = (self.rules.clone(), self.operators.clone());
        let rules = RulesSpec { preset, operators, ..RulesSpec::default() };
        // Removes the space that shields a minus sign (`args::prepared`).
        let target = self.request.target.as_ref().map(|target| NumberText::from(target.to_string().trim()));
        WorksheetRequest { layout, seed, deck, rules, target, ..self.request.clone() }
    }
}
