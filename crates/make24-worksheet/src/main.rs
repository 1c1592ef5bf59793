//! `make24-worksheet`: worksheets to print. `make24 worksheet` runs it.

use anyhow::{Context, anyhow};
use clap::Parser;
use make24_api::{DeckSpec, Host, RulesSpec, Word};
use make24_host::replace;
use make24_worksheet::{Format, Key, Kind, Language, LayoutKind, Levels, Paper, TextSize, WorksheetRequest};
use std::hash::{BuildHasher, RandomState};
use std::io::{IsTerminal, Write, stdout};
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::sync::Arc;
use std::time::{Duration, Instant};

/// Print worksheets of the 24 game: hands by measured difficulty, with a key.
#[derive(Parser, Debug)]
#[command(name = "make24-worksheet", bin_name = "make24 worksheet", version, after_help = EXAMPLES)]
struct Args {
    /// Number of hands
    #[arg(long, value_name = "N", default_value_t = 30)]
    count: u32,
    /// Kind of exercise
    #[arg(long, value_enum, default_value = "find")]
    kind: Kind,
    /// A sheet, cards to cut out, or a competition with team sheet, rounds and score card
    #[arg(long, value_enum, default_value = "sheet")]
    layout: LayoutKind,
    /// Levels: very-easy, easy, medium, hard, very-hard, fiendish, or a range of them
    #[arg(long, alias = "level", value_name = "A..B", default_value = "very-easy..fiendish")]
    difficulty: Levels,
    /// Rounds of a competition; the hands are shared out among them
    #[arg(long, value_name = "N", default_value_t = 4)]
    rounds: u32,
    /// Number of the sheet, printed at its foot; the same number makes the same sheet [default: random]
    #[arg(long, value_name = "N")]
    seed: Option<u64>,
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
    /// Target
    #[arg(long, value_name = "N", allow_hyphen_values = true)]
    target: Option<String>,
    /// Also include hands that need a fraction
    #[arg(long)]
    fractions: bool,
    /// A key on a page of its own: one way, all ways, or the working
    #[arg(long, value_enum, num_args = 0..=1, default_value = "none", default_missing_value = "one")]
    key: Key,
    /// Paper size
    #[arg(long, value_enum, default_value = "a4")]
    paper: Paper,
    /// Text size in points
    #[arg(long, value_enum, default_value = "14")]
    text: TextSize,
    /// The same as --layout cards
    #[arg(long, hide = true, conflicts_with = "layout")]
    cut: bool,
    /// Title [default: "Make 24"]
    #[arg(long, value_name = "WORDS")]
    title: Option<String>,
    /// Class, printed next to the name
    #[arg(long, value_name = "WORDS")]
    class: Option<String>,
    /// Date [default: a line to write it on]
    #[arg(long, value_name = "WORDS")]
    date: Option<String>,
    /// Address of the web page: a QR code leads to the same sheet there
    #[arg(long, value_name = "URL")]
    page: Option<String>,
    /// Language
    #[arg(long, alias = "lang", value_enum, default_value = "en")]
    language: Language,
    /// Output file [default: standard output]
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,
    /// Output format [default: from the name of the file, else PDF]
    #[arg(long, value_enum)]
    format: Option<Format>,
}

const EXAMPLES: &str = "\
Examples:
  make24 worksheet --out sheet.pdf                             30 hands, from easy to hard
  make24 worksheet --difficulty easy --cards 1..9 --key --out a.pdf
  make24 worksheet --kind impossible --count 10 --key --out which.pdf
  make24 worksheet --layout cards --count 18 --key all --out cards.pdf
  make24 worksheet --layout competition --rounds 3 --count 24 --key --out contest.pdf";

fn main() -> ExitCode {
    let args = Args::parse();
    match run(&args) {
        Ok(()) => ExitCode::SUCCESS,
        Err(why) => {
            // What cannot be told is not told.
            let _ = writeln!(std::io::stderr(), "error: {why:#}");
            ExitCode::from(2)
        }
    }
}

fn run(args: &Args) -> anyhow::Result<()> {
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
    let host: Arc<dyn Host> = Arc::new(Clock(Instant::now()));
    // A number that is easily typed again.
    let seed = args.seed.unwrap_or_else(|| 1 + RandomState::new().hash_one(0) % 99_999);
    let sheet = request(args, seed).worksheet(&host).map_err(|error| anyhow!("{error}"))?;
    let bytes = sheet.write(format).map_err(|error| anyhow!("{error}"))?;
    match &args.out {
        Some(path) => replace(path, &bytes),
        None => stdout().write_all(&bytes).context("standard output cannot be written"),
    }
}

/// The format that the name of a file tells.
fn named(path: &Path) -> Option<Format> {
    let is = |name: &str| path.extension().is_some_and(|end| end.eq_ignore_ascii_case(name));
    match path.exists() && !path.is_file() {
        // A device has no such name.
        true => Some(Format::Pdf),
        false if is("svg") => Some(Format::Svg),
        false => is("pdf").then_some(Format::Pdf),
    }
}

/// The time since the start: a worksheet that takes longer than [`MAX_TIME`] is given up.
struct Clock(Instant);

/// The most time for a worksheet.
const MAX_TIME: Duration = Duration::from_secs(120);

impl Host for Clock {
    fn now(&self) -> Option<Duration> {
        Some(self.0.elapsed())
    }

    fn is_cancelled(&self) -> bool {
        self.0.elapsed() > MAX_TIME
    }
}

fn request(args: &Args, seed: u64) -> WorksheetRequest {
    WorksheetRequest {
        kind: args.kind,
        count: args.count,
        layout: if args.cut { LayoutKind::Cards } else { args.layout },
        difficulty: args.difficulty,
        rounds: args.rounds,
        seed,
        deck: DeckSpec { cards: args.cards.clone(), size: args.size, ..DeckSpec::default() },
        rules: RulesSpec { preset: args.rules.clone(), operators: args.operators.clone(), ..RulesSpec::default() },
        target: args.target.clone().map(Word::from),
        fractions: args.fractions,
        key: args.key,
        paper: args.paper,
        text: args.text,
        title: args.title.clone(),
        class: args.class.clone(),
        date: args.date.clone(),
        page: args.page.clone(),
        language: args.language,
    }
}
