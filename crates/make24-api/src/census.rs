//! `census`: every hand of a deck, in order.

mod known;
mod merge;
mod row;
mod shard;
mod sorted;

pub use merge::{CensusMerge, ShardRow};
pub use row::{Candidates, CensusColumn, CensusRowData, CensusTotals, TargetTotals};
pub use shard::Shard;

use crate::column::{ColumnInfo, ShownColumns, TableNumbers, reject_duplicates};
use crate::command::Command;
use crate::deck::DeckSpec;
use crate::error::{Error, ErrorCode};
#[cfg(feature = "clap")]
use crate::flags;
use crate::host::{BareHost, Clock, Context};
use crate::limits::LimitsSpec;
use crate::needs::needs;
use crate::note::{Note, NoteCode};
use crate::number_text::NumberText;
use crate::range::TargetRange;
use crate::reply::{Outcome, Response, Sink};
use crate::rules::{ReadRules, RulesSpec};
use crate::store_solver::stored;
use sorted::SortedRows;

use make24::census::{CensusQuery, CensusRow, CensusSummary, DeckSweep, Status, Targets};
use make24::deck::Dealt;
use make24::{Answer, Card, CardOrder, Count, Deck, Form, Problem, Puzzle, RefutationStats, Solver, problem};
use make24_people::difficulty::Estimate;
use make24_people::{Requirements, estimate, requirements};
use serde::{Deserialize, Serialize};
use serde_json::Value;
use std::ops::{ControlFlow, Range};
use std::sync::{Arc, Mutex};
use std::time::Duration;

request! {
    /// Asks for every hand of a deck.
    CensusRequest {
        /// The deck.
        deck: DeckSpec [arg(skip)],
        /// Every target in a range, such as 1..100; deck: every card left in the deck.
        targets: Option<TargetRange> [
            arg(long, value_name = "A..B|deck", allow_hyphen_values = true, conflicts_with = "target")
        ],
        /// List hands with a solution only.
        solvable: bool [arg(long, conflicts_with = "unsolvable")],
        /// List hands without a solution only.
        unsolvable: bool [arg(long, conflicts_with = "needs")],
        /// List hands whose every solution needs these: fraction, grouping, operators; "grouping /".
        needs: Option<String> [arg(long, value_name = "WHAT", allow_hyphen_values = true, conflicts_with = "summary")],
        /// Report the nearest number and its distance from the target.
        nearest: bool [arg(long, conflicts_with = "exists")],
        /// Columns [default: hand, target, status and count].
        columns: Vec<CensusColumn> [
            arg(long, value_name = "NAMES", value_parser = flags::named(CensusColumn::ALL, CensusColumn::name), value_delimiter = ',',
            conflicts_with = "summary", help = "Columns, comma-separated")
        ],
        /// List hands with exactly one solution only.
        unique: bool [arg(long, conflicts_with_all = ["unsolvable", "exists", "summary"])],
        /// Order of the rows; solutions: the most solutions first.
        sort: Option<CensusSort> [
            arg(long, value_name = "ORDER", value_enum,
            conflicts_with_all = ["exists", "summary"])
        ],
        /// With an order: list the first N rows only.
        top: Option<u64> [arg(long, value_name = "N", requires = "sort", value_parser = flags::whole::<u64>(1..))],
        /// Report totals only, with many targets also those of each target.
        summary: bool [arg(long)],
        /// Decide solvability only, without counting (fastest).
        exists: bool [arg(long)],
        /// Which solutions count as the same: written, commuted, flat, arranged, essential, dominus [default: essential].
        form: Option<Form> [arg(long, value_parser = flags::named(Form::ALL, Form::name), hide_possible_values = true)],
        /// Only a part of the hands: `"3/64"` is the third of 64.
        shard: Option<Shard> [arg(skip)],
        /// Number of threads [default: one per core].
        threads: Option<u16> [
            arg(long, hide_short_help = true, value_name = "N", value_parser = flags::whole::<u16>(1..))
        ],
        /// The number to make, an integer or a fraction [default: 24].
        target: Option<NumberText> [
            arg(long, short, value_name = "T", help_heading = "Rules", value_parser = flags::target,
            help = flags::TARGET)
        ],
        /// The rules; without them, `arithmetic`.
        rules: RulesSpec [arg(skip)],
        /// The work that each hand may cost.
        limits: LimitsSpec [command(flatten)],
    }
}

/// The order of the rows of a census.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schemars", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "clap", derive(clap::ValueEnum))]
#[serde(rename_all = "snake_case")]
pub enum CensusSort {
    /// The most solutions first, and rows without a count last.
    Solutions,
}

impl CensusRequest {
    fn needs_count(&self) -> bool {
        self.unique || self.sort.is_some()
    }

    /// What decides the rows, as JSON: two requests whose shards belong together have the same.
    ///
    /// # Errors
    ///
    /// The columns exclude each other, or a column is missing that tells which rows belong together.
    pub fn identity(&self) -> Result<String, Error> {
        let columns = columns(self)?;
        let is_told = [CensusColumn::Hand, CensusColumn::Target, CensusColumn::Status]
            .iter()
            .all(|column| columns.contains(column));
        let has_some = self.solvable || self.unsolvable || self.needs.is_some() || self.needs_count();
        if has_some || self.summary || !is_told {
            let message = problem!(
                "the shards of a census have all rows in order, with the columns hand, target and status",
                "leave solvable, unsolvable, needs, unique, sort and summary out, and name those columns"
            );
            return Err(Error::new(ErrorCode::Conflict, message));
        }
        // An omitted field means the same as its default.
        let usual = || self.targets.is_none().then(|| NumberText::from(Puzzle::TARGET));
        let (form, target) = (Some(self.form.unwrap_or_default()), self.target.clone().or_else(usual));
        let own = CensusRequest { columns, form, target, ..self.clone() };
        let mut fields = serde_json::to_value(own).map_err(Error::internal)?;
        if let Some(fields) = fields.as_object_mut() {
            fields.retain(|name, value| {
                !["limits", "shard", "threads"].contains(&name.as_str())
                    && !value.is_null()
                    && *value != Value::Bool(false)
            });
        }
        Ok(fields.to_string())
    }

    /// The columns of each row.
    ///
    /// # Errors
    ///
    /// The columns exclude each other, or deck or target cannot be read.
    ///
    /// ```
    /// use make24_api::{CensusRequest, ColumnType};
    /// let columns = CensusRequest::default().table()?;
    /// assert_eq!((columns[0].name.as_str(), columns[0].kind), ("hand", ColumnType::Integers));
    /// # Ok::<(), make24_api::Error>(())
    /// ```
    pub fn table(&self) -> Result<Vec<ColumnInfo>, Error> {
        let deck = self.deck.of_hands_with_choices(self.limits.memory(&BareHost))?;
        let numbers = table_numbers(&deck, &targets(self, &deck)?);
        Ok(columns(self)?.into_iter().map(|column| column.info_of(numbers)).collect())
    }
}

fn targets(request: &CensusRequest, deck: &Deck) -> Result<Targets, Error> {
    TargetRange::of_hands(request.targets, request.target.as_ref(), deck)
}

fn table_numbers(deck: &Deck, targets: &Targets) -> TableNumbers {
    let numbers = TableNumbers::of(deck.cards().map(Card::number).chain(targets.all().as_ref()));
    if deck.cards().any(Card::is_choice) { TableNumbers::Text } else { numbers }
}

/// The reply of `census`: the totals, and the rows unless they were streamed.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schemars", derive(schemars::JsonSchema))]
pub struct CensusReply {
    /// The totals.
    #[serde(flatten)]
    pub totals: CensusTotals,
    /// The rows, in order of hand, then target.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub rows: Option<Vec<CensusRowData>>,
}

const BATCH: usize = 64;

/// Held in memory; one hand may have more.
const BATCH_ROWS: usize = 20_000;

/// Long enough to keep all threads busy, short enough that the reader of the rows does not wait.
const BATCH_TIME: Duration = Duration::from_millis(200);

/// No machine can search more hands.
const MOST_HANDS: u64 = 1_000_000_000_000;

impl Command for CensusRequest {
    type Row = CensusRowData;
    type Reply = CensusReply;

    fn is_timed_by_hand(&self) -> bool {
        true
    }

    fn run(&self, context: &Context, sink: &mut Sink<'_, CensusRowData>) -> Result<Response<CensusReply>, Error> {
        Ok(Census::new(self, context.clock().clone())?.answer(sink))
    }
}

/// The columns of each row.
///
/// # Errors
///
/// If a column is named twice, or asks for what the request leaves out.
pub fn columns(request: &CensusRequest) -> Result<Vec<CensusColumn>, Error> {
    let conflict = |message: Problem| Err(Error::new(ErrorCode::Conflict, message));
    if request.exists && (request.needs_count() || request.columns.contains(&CensusColumn::Count)) {
        return conflict(problem!(
            "a census that decides existence counts nothing",
            "leave exists out, or unique, sort and the column count"
        ));
    }
    if request.columns.is_empty() {
        let counted = |column: &CensusColumn| *column != CensusColumn::Count || !request.nearest;
        let mut columns: Vec<CensusColumn> = CensusColumn::USUAL.into_iter().filter(counted).collect();
        if request.nearest {
            columns.extend([CensusColumn::Nearest, CensusColumn::Distance]);
        }
        return Ok(columns);
    }
    if let Err(twice) = reject_duplicates(request.columns.iter().map(|column| column.name())) {
        return conflict(twice);
    }
    Ok(request.columns.clone())
}

fn query(request: &CensusRequest, columns: &[CensusColumn]) -> CensusQuery {
    let form = request.form.unwrap_or_default();
    let nearest = [CensusColumn::Nearest, CensusColumn::Distance];
    CensusQuery {
        form: (!request.exists && (request.needs_count() || columns.contains(&CensusColumn::Count))).then_some(form),
        nearest: request.nearest || columns.iter().any(|column| nearest.contains(column)),
        solution: columns.contains(&CensusColumn::Solution),
    }
}

/// `difficulty` is `None` if it was not requested or is not known.
struct RatedRow {
    row: CensusRow,
    difficulty: Option<Estimate>,
}

impl From<CensusRow> for RatedRow {
    fn from(row: CensusRow) -> RatedRow {
        RatedRow { row, difficulty: None }
    }
}

impl RatedRow {
    fn rated(solver: &Solver, row: CensusRow) -> RatedRow {
        let puzzle = Puzzle::new(row.hand.clone(), row.target.clone());
        let rated = (row.status == Status::Solved)
            .then(|| solver.unless_interrupted(None, || estimate(solver, &puzzle, row.solution.as_ref())));
        RatedRow { row, difficulty: rated.and_then(Answer::complete).flatten() }
    }
}

struct Census<'a> {
    request: &'a CensusRequest,
    clock: Clock,
    shown: Arc<ShownColumns<CensusColumn>>,
    numbers: TableNumbers,
    query: CensusQuery,
    is_rated: bool,
    deck: Deck,
    targets: Targets,
    rules: ReadRules,
    /// Shared by all hands, with its tables; each question has its own limits.
    solver: Solver,
    needs: Requirements,
    /// The requested hands, by their index in the deck.
    part: Range<u64>,
    has_store: bool,
    stats: Arc<RefutationStats>,
}

impl<'a> Census<'a> {
    fn new(request: &'a CensusRequest, clock: Clock) -> Result<Census<'a>, Error> {
        let deck = request.deck.of_hands_with_choices(clock.memory())?;
        let rules = request.rules.read()?;
        let total = deck.hands_in(rules.rules.order, request.deck.size()).remaining();
        let Some(total) = total.filter(|total| *total <= MOST_HANDS) else {
            let many = total.map_or_else(|| String::from("more than 2^64"), |total| total.to_string());
            let message = problem!("too many hands ({many})", "use fewer cards or a smaller size");
            return Err(Error::new(ErrorCode::InvalidDeck, message));
        };
        let targets = targets(request, &deck)?;
        let is_listed = !request.exists || !request.summary;
        clock.reserve::<(CensusRow, RatedRow)>(if is_listed { targets.all().len() } else { 0 }, "targets")?;
        let numbers = table_numbers(&deck, &targets);
        let columns = columns(request)?;
        let query = query(request, &columns);
        let is_rated = columns.iter().any(|column| column.is_about_people());
        let needs = needs(request.needs.as_deref(), Requirements::default(), &rules)?;
        if request.unsolvable && (request.solvable || request.needs.is_some() || request.unique) {
            let message = problem!("`unsolvable` cannot be combined with `solvable` or `needs`");
            return Err(Error::new(ErrorCode::Conflict, message));
        }
        if request.summary && (request.needs.is_some() || request.needs_count()) {
            let message = problem!(
                "the totals of a census are those of all hands",
                "leave summary out, or needs, unique and sort"
            );
            return Err(Error::new(ErrorCode::Conflict, message));
        }
        if request.top.is_some() && request.sort.is_none() {
            let message = problem!("`top` has the first rows of an order", "name the order, such as sort solutions");
            return Err(Error::new(ErrorCode::Conflict, message));
        }
        if request.shard.is_some() && rules.rules.order == CardOrder::Kept {
            let message = problem!("a census of cards in order has no shards", "leave shard out, or use the order any");
            return Err(Error::new(ErrorCode::Conflict, message));
        }
        let has_store = stored(clock.host(), &[], &rules.rules).is_some();
        let part = request.shard.map_or(0..total, |shard| shard.range(total));
        let stats = Arc::default();
        let solver = Solver::new(rules.rules.clone());
        Ok(Census {
            request,
            clock,
            shown: Arc::new(ShownColumns { columns, renamed: None }),
            numbers,
            query,
            is_rated,
            deck,
            targets,
            rules,
            solver,
            needs,
            part,
            has_store,
            stats,
        })
    }

    /// The time limit runs from now.
    fn solver(&self) -> Solver {
        self.clock.start().limited(self.solver.clone())
    }

    fn hands(&self) -> impl Iterator<Item = Dealt> {
        let [start, count] = [self.part.start, self.part.end - self.part.start]
            .map(|hands| usize::try_from(hands).unwrap_or(usize::MAX));
        self.deck.hands_in(self.rules.rules.order, self.request.deck.size()).skip(start).take(count)
    }

    fn answer(&self, sink: &mut Sink<'_, CensusRowData>) -> Response<CensusReply> {
        let mut summary = CensusSummary::default();
        let mut sorted = self
            .request
            .sort
            .map(|sort| SortedRows::new(sort, self.request.top, self.clock.memory() / 2, self.request.deck.size()));
        match self.sweep() {
            Some(swept) if self.request.summary && matches!(self.targets, Targets::Each(_)) => {
                self.hands().enumerate().for_each(|(number, dealt)| summary.add_swept(&dealt, &swept, number));
                summary.by_target = swept.by_target(self.targets.all().into_owned());
            }
            Some(swept) => {
                for (number, dealt) in self.hands().enumerate() {
                    let rows = swept.rows(number, &dealt, &self.targets).into_iter().map(RatedRow::from);
                    let rows = self.told(rows.collect());
                    if self.add(rows, &mut summary, &mut sorted, sink).is_break() {
                        break;
                    }
                }
            }
            None => self.each_hand(&mut summary, &mut sorted, sink),
        }
        let left_out = sorted.and_then(|sorted| sorted.hand_on(sink));
        let rows = sink.kept();
        let totals = self.totals(&summary);
        let totals = if self.request.summary { totals.by_target(&summary) } else { totals };
        let mut answered =
            Response::new(CensusReply { totals, rows: rows.filter(|_| !self.request.summary) }, Outcome::Yes);
        if summary.incomplete > 0 {
            let what =
                format!("incomplete: {} of {} puzzles could not be decided", summary.incomplete, summary.puzzles);
            answered.notes.push(Note::new(NoteCode::Incomplete, what));
            answered.outcome = Outcome::Unknown;
        }
        if let Some(note) = left_out {
            answered.notes.push(note);
            answered.outcome = Outcome::Unknown;
        }
        let all = self.part.end - self.part.start;
        if summary.hands < all && self.clock.host().is_cancelled() {
            let what = format!("incomplete: {} of {all} hands were looked at", summary.hands);
            answered.notes.push(Note::new(NoteCode::Incomplete, what));
            answered.outcome = Outcome::Unknown;
        }
        answered
    }

    fn add(
        &self,
        rows: Vec<(RatedRow, bool)>,
        summary: &mut CensusSummary,
        sorted: &mut Option<SortedRows>,
        sink: &mut Sink<'_, CensusRowData>,
    ) -> ControlFlow<()> {
        summary.add(rows.iter().map(|(rated, _)| &rated.row));
        if self.request.summary {
            return ControlFlow::Continue(());
        }
        let mut wanted = rows.into_iter().filter(|(_, is_wanted)| *is_wanted);
        wanted.try_for_each(|(row, _)| {
            let data = CensusRowData::new(&row, &self.shown, self.numbers);
            match sorted {
                Some(sorted) => {
                    sorted.add(row.row.count, data);
                    ControlFlow::Continue(())
                }
                None => sink.row(data),
            }
        })
    }

    fn told(&self, rows: Vec<RatedRow>) -> Vec<(RatedRow, bool)> {
        let told = rows.into_iter().map(|row| {
            let is_wanted = !self.request.summary && self.is_wanted(&row.row);
            (row, is_wanted)
        });
        told.collect()
    }

    /// A property that a limit left undecided does not count as one that every solution has.
    fn is_wanted(&self, row: &CensusRow) -> bool {
        let is_solved = row.status == Status::Solved;
        let has_status = (!self.request.unsolvable || row.status == Status::Unsolvable)
            && (!self.request.solvable && self.request.needs.is_none() || is_solved)
            && (!self.request.unique || row.count == Some(Count::from(1)));
        if !has_status || self.request.needs.is_none() {
            return has_status;
        }
        let puzzle = Puzzle::new(row.hand.clone(), row.target.clone());
        let needed = requirements(&self.solver(), &puzzle).found();
        needed.is_some_and(|needed| self.needs.is_subset(&needed))
    }

    fn each_hand(
        &self,
        summary: &mut CensusSummary,
        sorted: &mut Option<SortedRows>,
        sink: &mut Sink<'_, CensusRowData>,
    ) {
        let mut hands = self.hands().peekable();
        let most = (BATCH_ROWS / self.targets.all().len().max(1)).clamp(1, BATCH);
        let (host, mut done) = (self.clock.host(), 0);
        // At least one hand per core; without a clock all batches are large.
        let least = host.cores().clamp(1, most);
        let mut size = if host.now().is_some() { least } else { most };
        while hands.peek().is_some() {
            let start = host.now();
            let batch: Vec<Dealt> = hands.by_ref().take(size.min(most)).collect();
            let known: Vec<Mutex<Vec<RatedRow>>> = self.known(&batch).into_iter().map(Mutex::new).collect();
            let solved: Vec<Mutex<Vec<(RatedRow, bool)>>> = batch.iter().map(|_| Mutex::default()).collect();
            host.for_each(batch.len(), self.request.threads, &|at| {
                let known = known[at].lock().map(|mut known| std::mem::take(&mut *known)).unwrap_or_default();
                let rows = if known.is_empty() { self.rows(&batch[at]) } else { known };
                if let Ok(mut place) = solved[at].lock() {
                    *place = self.told(rows);
                }
            });
            done += batch.len() as u64;
            for rows in solved {
                let rows = rows.into_inner().unwrap_or_default();
                if self.add(rows, summary, sorted, sink).is_break() {
                    return;
                }
            }
            let is_fast = host.now().zip(start).is_none_or(|(now, start)| now.saturating_sub(start) < BATCH_TIME / 2);
            size = if is_fast { (size * 2).min(BATCH) } else { (size / 2).max(least) };
            if host.is_cancelled() || sink.progress(done, Some(self.part.end - self.part.start)).is_break() {
                return;
            }
        }
    }

    /// The limits apply to each hand.
    fn rows(&self, dealt: &Dealt) -> Vec<RatedRow> {
        let solver = self.solver().with_refutation_stats(Arc::clone(&self.stats));
        let rows = solver.census_rows(dealt, &self.targets, self.query).into_iter();
        rows.map(|row| if self.is_rated { RatedRow::rated(&solver, row) } else { RatedRow::from(row) }).collect()
    }

    /// Solvability for all hands at once, if the request asks for nothing else and the solver can sweep.
    fn sweep(&self) -> Option<DeckSweep> {
        // A sweep covers all hands of the deck.
        if self.has_store
            || self.request.shard.is_some()
            || !self.request.exists
            || self.request.needs.is_some()
            || !self.shown.columns.iter().all(|column| column.is_known_without_solving())
        {
            return None;
        }
        let swept = self.solver().sweep(&self.deck, self.request.deck.size(), &self.targets.all());
        swept.and_then(Answer::complete)
    }

    fn totals(&self, summary: &CensusSummary) -> CensusTotals {
        let form = self.request.form.unwrap_or_default();
        let is_rational = self.rules.rules.ops.keeps_fractions();
        CensusTotals::new(
            summary,
            self.targets.all().len() as u64,
            (&self.rules.name, form, self.query.form.is_some()),
            (!is_rational).then_some(&*self.stats),
        )
    }
}
