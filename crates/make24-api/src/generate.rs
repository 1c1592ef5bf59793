//! `generate`: puzzles with requested properties.

mod puzzle_data;

pub use puzzle_data::{ProofData, PuzzleData, RequirementsData};

use crate::command::Command;
use crate::deck::{DeckSpec, no_hands};
use crate::error::{Error, ErrorCode};
#[cfg(feature = "clap")]
use crate::flags;
use crate::host::Context;
use crate::limits::LimitsSpec;
use crate::needs::needs;
use crate::note::{Note, NoteCode};
use crate::number_text::NumberText;
use crate::range::{ScoreRange, TargetRange};
use crate::reply::{Outcome, Response, Sink};
use crate::rules::{ReadRules, RulesSpec};
use make24::census::Targets;
use make24::{Deck, Puzzle, Solver, StopReason};
use make24_people::Requirements;
use make24_people::generate::{Filter, GeneratedPuzzle, Generator, GeneratorEnd};
use serde::Serialize;
use std::collections::HashSet;
use std::ops::ControlFlow;
use std::time::Duration;

request! {
    /// Asks for puzzles; the same seed makes the same puzzles.
    GenerateRequest {
        /// Number of puzzles [default: 1].
        count: Option<u64> [arg(long, value_name = "N", value_parser = flags::whole::<u64>(0..))],
        /// Seed [default: 0].
        seed: u64 [arg(skip)],
        /// The deck.
        deck: DeckSpec [arg(skip)],
        /// Random targets from a range, such as 1..100; deck: a card left in the deck.
        targets: Option<TargetRange> [
            arg(long, value_name = "A..B|deck", allow_hyphen_values = true, conflicts_with = "target")
        ],
        /// Order puzzles from easy to hard, in even steps over this range: 5..95.
        ladder: Option<ScoreRange> [arg(long, value_name = "A..B", conflicts_with_all = ["difficulty", "unsolvable"])],
        /// Order puzzles from easy to hard [default: as found].
        sorted: bool [arg(skip)],
        /// Difficulty from 0 to 100, or levels: 60..80, hard..fiendish.
        difficulty: Option<ScoreRange> [arg(long, value_name = "A..B", help_heading = "Puzzles")],
        /// Only puzzles with exactly one essential solution.
        unique: bool [arg(long, help_heading = "Puzzles")],
        /// Only puzzles where every solution needs a fraction.
        needs_fraction: bool [arg(long, help_heading = "Puzzles")],
        /// Only puzzles where every solution joins two results, as in (a + b) * (c - d).
        needs_grouping: bool [arg(long, help_heading = "Puzzles")],
        /// Only puzzles where every solution needs all of these: fraction, grouping or operators, such as "grouping - /".
        needs: Option<String> [arg(long, value_name = "WHAT", allow_hyphen_values = true, help_heading = "Puzzles")],
        /// Only puzzles that are proven to have no solution.
        unsolvable: bool [
            arg(long, help_heading = "Puzzles",
            conflicts_with_all = ["difficulty", "unique", "needs_fraction", "needs_grouping", "needs"])
        ],
        /// The number to make, an integer or a fraction [default: 24].
        target: Option<NumberText> [
            arg(long, short, value_name = "T", help_heading = "Rules", value_parser = flags::target,
            help = flags::TARGET)
        ],
        /// The rules; without them, `arithmetic`.
        rules: RulesSpec [arg(skip)],
        /// The work that all puzzles together may cost; without a time, a minute where there is a clock.
        limits: LimitsSpec [command(flatten)],
    }
}

/// What `generate` replies.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schemars", derive(schemars::JsonSchema))]
pub struct GenerateReply {
    /// The number of puzzles that were made.
    pub made: u64,
    /// The puzzles; absent if they were streamed.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub puzzles: Option<Vec<PuzzleData>>,
}

/// For all puzzles together: a filter may match very few.
const USUAL_TIME: Duration = Duration::from_secs(60);

impl Command for GenerateRequest {
    type Row = PuzzleData;
    type Reply = GenerateReply;

    fn usual_time(&self) -> Option<Duration> {
        Some(USUAL_TIME)
    }

    fn run(&self, context: &Context, sink: &mut Sink<'_, PuzzleData>) -> Result<Response<GenerateReply>, Error> {
        let rules = self.rules.read_for_deck()?;
        let filter = filter(self, &rules)?;
        let deck = self.deck.deck(context.memory())?;
        let source = Source {
            solver: context.solver(&rules.rules),
            size: self.deck.size(),
            targets: TargetRange::of_hands(self.targets, self.target.as_ref(), &deck)?,
            deck,
            filter,
            seed: self.seed,
        };
        let wanted = self.count.unwrap_or(1);
        let mut teller =
            Teller { rules: &rules, sorted: self.sorted || self.ladder.is_some(), kept: Vec::new(), made: 0 };
        let mut notes = Vec::new();
        let generator = match self.ladder {
            Some(range) => {
                let (generator, missed) = ladder(source, wanted, range, &mut teller, sink)?;
                notes.extend(missed);
                generator
            }
            None => {
                let mut generator = source.generator()?;
                while teller.made < wanted
                    && let Some(found) = generator.next()
                {
                    if teller.tell(found, sink).is_break() {
                        break;
                    }
                }
                generator
            }
        };
        let made = teller.end(sink);
        let puzzles = sink.kept();
        let mut answered = Response { notes, ..Response::new(GenerateReply { made, puzzles }, Outcome::Yes) };
        if made < wanted {
            let (outcome, note) = why_fewer(made, &generator);
            answered.outcome = outcome;
            answered.notes.push(note);
        }
        Ok(answered)
    }
}

fn filter(request: &GenerateRequest, rules: &ReadRules) -> Result<Filter, Error> {
    let conflict = |message: String| Error::new(ErrorCode::Conflict, message);
    let asked =
        Requirements { fraction: request.needs_fraction, grouping: request.needs_grouping, ..Requirements::default() };
    let needs = needs(request.needs.as_deref(), asked, rules)?;
    let wishes =
        request.difficulty.is_some() || request.ladder.is_some() || request.unique || needs != Requirements::default();
    if request.unsolvable && wishes {
        return Err(conflict(String::from("a puzzle without a solution has no difficulty and needs nothing")));
    }
    Ok(Filter {
        difficulty: request.difficulty.map(|range| range.low..=range.high),
        unique: request.unique,
        needs,
        unsolvable: request.unsolvable,
    })
}

struct Source {
    solver: Solver,
    deck: Deck,
    size: usize,
    targets: Targets,
    filter: Filter,
    seed: u64,
}

impl Source {
    fn generator(&self) -> Result<Generator, Error> {
        let (targets, filter) = (self.targets.clone(), self.filter.clone());
        Generator::new(self.solver.clone(), &self.deck, self.size, targets, filter, self.seed)
            .ok_or_else(|| no_hands(&self.deck, self.size))
    }
}

/// The initial tolerance around a step of a ladder; it doubles until a puzzle is found.
const STEP: f64 = 2.0;

/// Makes puzzles in even steps of difficulty, without repetition; notes steps that have no puzzle nearby.
fn ladder(
    mut source: Source,
    count: u64,
    range: ScoreRange,
    teller: &mut Teller<'_>,
    sink: &mut Sink<'_, PuzzleData>,
) -> Result<(Generator, Option<Note>), Error> {
    let mut dealt: HashSet<Puzzle> = HashSet::new();
    let mut last = source.generator()?;
    let (mut far, mut scores) = (0usize, Vec::new());
    for step in 0..count {
        let wanted = range.low + (range.high - range.low) * step as f64 / count.saturating_sub(1).max(1) as f64;
        let mut width = STEP;
        while width < 200.0 {
            // Leaves the range only if it has nothing near.
            let (low, high) = if width > 4.0 * STEP { (0.0, 100.0) } else { (range.low, range.high) };
            source.filter.difficulty = Some((wanted - width).max(low)..=(wanted + width).min(high));
            source.seed = source.seed.wrapping_mul(0x9E37_79B9_7F4A_7C15).wrapping_add(1);
            last = source.generator()?;
            if let Some(found) = last.by_ref().find(|found| !dealt.contains(&found.puzzle)) {
                dealt.insert(found.puzzle.clone());
                far += usize::from(width > 4.0 * STEP);
                scores.extend(found.difficulty.as_ref().map(|of| of.score));
                let _ = teller.tell(found, sink);
                break;
            }
            if last.ended() == Some(GeneratorEnd::Interrupted) {
                return Ok((last, None));
            }
            width *= 2.0;
        }
        if sink.progress(step + 1, Some(count)).is_break() {
            break;
        }
    }
    let (easiest, hardest) = scores.iter().fold((100.0f64, 0.0f64), |(low, high), &of| (low.min(of), high.max(of)));
    let missed = (far > 0).then(|| {
        let what = format!(
            "of {count} steps {far} have no puzzle of their difficulty; the puzzles go from {easiest} to {hardest}"
        );
        Note::new(NoteCode::Remark, what)
    });
    Ok((last, missed))
}

struct Teller<'a> {
    rules: &'a ReadRules,
    sorted: bool,
    kept: Vec<PuzzleData>,
    made: u64,
}

impl Teller<'_> {
    fn tell(&mut self, found: GeneratedPuzzle, sink: &mut Sink<'_, PuzzleData>) -> ControlFlow<()> {
        self.made += 1;
        let puzzle = PuzzleData::new(found, self.rules.name.clone());
        if self.sorted {
            self.kept.push(puzzle);
            return ControlFlow::Continue(());
        }
        sink.row(puzzle)
    }

    fn end(mut self, sink: &mut Sink<'_, PuzzleData>) -> u64 {
        let score = |puzzle: &PuzzleData| puzzle.rating.difficulty.unwrap_or_default();
        self.kept.sort_by(|a, b| score(a).total_cmp(&score(b)));
        let _ = self.kept.into_iter().try_for_each(|puzzle| sink.row(puzzle));
        self.made
    }
}

fn why_fewer(made: u64, generator: &Generator) -> (Outcome, Note) {
    let (looked_at, undecided) = (generator.looked_at(), generator.undecided());
    let (found, fit) = match made {
        0 => (String::from("none"), "fits"),
        1 => (String::from("only 1"), "fits"),
        _ => (format!("only {made}"), "fit"),
    };
    let incomplete = |message: String| (Outcome::Unknown, Note::new(NoteCode::Incomplete, message));
    match generator.ended() {
        _ if undecided > 0 => incomplete(format!(
            "incomplete: {found} of {looked_at} puzzles {fit} for certain; {undecided} could not be decided within the \
             limits; use a larger memory limit, or fewer cards"
        )),
        None | Some(GeneratorEnd::LookedAtAll) => {
            let message =
                format!("{found} of the {looked_at} puzzles of these cards and targets {fit} your conditions");
            (Outcome::No, Note::new(NoteCode::Unsolvable, message))
        }
        Some(GeneratorEnd::GaveUp) => incomplete(format!(
            "incomplete: {found} of {looked_at} puzzles {fit}; use looser requirements, or ask for fewer puzzles"
        )),
        Some(_) => (Outcome::Unknown, Note::incomplete(format!("{made} puzzles were made"), StopReason::Cancelled)),
    }
}
