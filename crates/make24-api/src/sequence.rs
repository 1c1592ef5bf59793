//! `sequence`: terms of the integer sequences that make24 computes.

use crate::command::Command;
use crate::error::{Error, ErrorCode};
#[cfg(feature = "clap")]
use crate::flags;
use crate::host::Context;
use crate::limits::LimitsSpec;
use crate::note::{Note, NoteCode};
use crate::reply::{Outcome, Response, Sink};
use crate::whole::Whole;
use make24::census::Status;
use make24::problem;
use make24::sequence::{MAX_CARDS, SEQUENCES, Sequence};
use serde::Serialize;

const MAX_INDEX: i64 = 1_000_000;

request! {
    /// Asks for terms of a sequence, or for the sequences.
    SequenceRequest {
        /// Sequence: an OEIS number such as A182002, or a name such as hands-of-4; without it, all are listed.
        name: Option<String> [arg()],
        /// Index of the first term.
        first: Option<i64> [
            arg(long, value_name = "N", conflicts_with = "out", value_parser = flags::whole::<i64>(0..))
        ],
        /// How many terms; by default, those that are known.
        terms: Option<Whole<1, 100_000>> [arg(long, value_name = "N")],
        /// Terms that are known, from the first of the sequence on: sequences that build on their terms need those before `first`;
        /// without them, the published ones are used.
        known: Vec<u64> [arg(skip)],
        /// The work that all terms together may cost.
        limits: LimitsSpec [command(flatten)],
    }
}

/// The reply of `sequence`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schemars", derive(schemars::JsonSchema))]
pub struct SequenceReply {
    /// The sequences, or the one that was asked for.
    pub sequences: Vec<SequenceEntry>,
    /// `solved`, or `incomplete`: a limit was reached, and the reply has the terms that were found before.
    pub status: Status,
    /// The terms; empty if they were streamed.
    pub terms: Vec<SequenceTerm>,
}

/// A sequence.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schemars", derive(schemars::JsonSchema))]
pub struct SequenceEntry {
    /// Its number in the OEIS.
    pub name: String,
    /// The definition of a term.
    pub about: String,
    /// The command that computes a term, in which `n` is the index.
    pub definition: String,
    /// The index of the first term.
    pub first: i64,
    /// The index of the last term that was published; below `first` if none was.
    pub published_to: i64,
    /// When the entry was last changed, as far as is known: year and month; empty if there is no entry.
    pub seen: String,
}

/// A term.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schemars", derive(schemars::JsonSchema))]
pub struct SequenceTerm {
    /// Its index.
    pub index: i64,
    /// The term, as text, since it may have any number of digits.
    pub value: String,
    /// Whether a term with this index was published when make24 was written.
    pub published: bool,
}

impl SequenceEntry {
    fn new(sequence: &Sequence) -> SequenceEntry {
        SequenceEntry {
            name: sequence.name.to_owned(),
            about: sequence.about.to_owned(),
            definition: sequence.definition.to_owned(),
            first: sequence.offset,
            published_to: sequence.published_to,
            seen: sequence.seen.to_owned(),
        }
    }
}

fn similar(name: &str) -> Option<&'static str> {
    let name = name.to_lowercase();
    let likeness = |other: &str| strsim::jaro_winkler(&name, &other.to_lowercase());
    let best = SEQUENCES.iter().map(|sequence| sequence.name).max_by(|a, b| likeness(a).total_cmp(&likeness(b)))?;
    (likeness(best) > 0.85).then_some(best)
}

impl Command for SequenceRequest {
    type Row = SequenceTerm;
    type Reply = SequenceReply;

    fn run(&self, context: &Context, sink: &mut Sink<'_, SequenceTerm>) -> Result<Response<SequenceReply>, Error> {
        let Some(name) = &self.name else {
            let sequences = SEQUENCES.iter().map(SequenceEntry::new).collect();
            return Ok(Response::new(
                SequenceReply { sequences, status: Status::Solved, terms: Vec::new() },
                Outcome::Yes,
            ));
        };
        let sequence = Sequence::named(name).ok_or_else(|| {
            let fix = match similar(name) {
                Some(other) => format!("did you mean `{other}`? `sequence` without a name lists all"),
                None => String::from("use one of the list that `sequence` prints"),
            };
            Error::new(ErrorCode::InvalidRequest, problem!("there is no sequence `{name}` here", "{fix}"))
        })?;
        let first = self.first.unwrap_or(sequence.offset);
        let terms = match (self.terms, sequence.published().count()) {
            (Some(terms), _) => terms.len(),
            (None, 0) => 10,
            (None, known) => known,
        };
        if !(sequence.offset..=MAX_INDEX).contains(&first) {
            let least = sequence.offset;
            let message = problem!("`first` is {first}", "use a number from {least} to {MAX_INDEX}");
            return Err(Error::new(ErrorCode::InvalidRequest, message));
        }
        if self.known.len() as i64 > MAX_CARDS {
            let known = self.known.len();
            let message = problem!("`known` has {known} terms", "use at most {MAX_CARDS}");
            return Err(Error::new(ErrorCode::InvalidRequest, message));
        }
        let (mut found, mut wrong) = (0, None);
        let solver = |rules| context.solver(&rules);
        let answer = sequence.for_each_term(&solver, first, terms, &self.known, |index, value| {
            let value = value.to_string();
            let place = usize::try_from(index - sequence.offset).unwrap_or(0);
            if sequence.published().nth(place).is_some_and(|published| published != value) {
                wrong.get_or_insert(index);
            }
            found += 1;
            sink.progress(found, Some(terms as u64))?;
            sink.row(SequenceTerm { index, value, published: sequence.is_published(index) })
        });
        let (mut notes, mut outcome) = (Vec::new(), Outcome::Yes);
        let is_cut = answer.stopped().is_some() || sink.refused().is_some();
        if found < terms as u64 && !is_cut {
            notes
                .push(Note::new(NoteCode::Remark, format!("{name} ends here, or goes on beyond what make24 computes")));
        }
        if let Some(stop) = answer.stopped() {
            notes.push(Note::incomplete(format!("the term with index {} is not known", first + found as i64), stop));
            outcome = Outcome::Unknown;
        }
        if let Some(index) = wrong {
            notes.push(Note::new(NoteCode::Remark, format!("the term with index {index} is not the published one")));
            outcome = outcome.max(Outcome::No);
        }
        let reply = SequenceReply {
            sequences: vec![SequenceEntry::new(sequence)],
            status: Status::of(true, answer.stopped()),
            terms: sink.kept().unwrap_or_default(),
        };
        Ok(Response { notes, ..Response::new(reply, outcome) })
    }
}
