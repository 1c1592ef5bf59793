//! Which rows a data set has: the puzzles in their order, the split of each, and how many rows are wanted.

use super::Stages;
use super::prompt::{PROMPT_TEMPLATES, PromptQuestion, PromptTemplate};
use super::splits::place_of;
use super::stream_of_search::{HEURISTIC, SEARCH_TYPE, StreamOfSearch, operations, optimal_path};
use super::working::{NO_SOLUTION, working};
use super::{DatasetColumn, DatasetRequest, DatasetRow, ShownOrder, SplitRows, Splits};
use crate::column::{ShownColumns, reject_duplicates};
use crate::deck::DeckSpec;
use crate::error::{Error, ErrorCode};
use crate::host::Context;
use crate::range::ScoreRange;
use crate::resume_point::ResumePoint;
use crate::rules::RulesSpec;
use crate::whole::Whole;
use make24::census::Status;
use make24::deck::{ShuffledPuzzles, fraction};
use make24::{Card, Expr, Form, Problem, Puzzle, Rational, Solution, Solver, problem};
use make24_methods::{Method, StopAt};
use make24_people::difficulty::{Level, estimate};
use std::sync::Arc;

pub(super) struct DatasetPlan {
    pub(super) puzzles: ShuffledPuzzles,
    pub(super) splits: Splits,
    size: u64,
    seed: u64,
    disjoint_targets: bool,
    unsolvable: f64,
    difficulty: Option<ScoreRange>,
    stages: Option<Stages>,
    solver: Solver,
    shown: Arc<ShownColumns<DatasetColumn>>,
    solutions: usize,
    card_order: ShownOrder,
    template: PromptTemplate,
    trace: Method,
    trace_lines: usize,
}

pub(super) enum Made {
    Nothing,
    Row(usize, Box<DatasetRow>),
}

impl DatasetPlan {
    pub(super) fn new(request: &DatasetRequest, context: &Context) -> Result<DatasetPlan, Error> {
        let conflict = |message: Problem| Err(Error::new(ErrorCode::Conflict, message));
        let preset = request.preset.map(|preset| preset.0);
        let deck = match preset {
            Some(preset) if request.deck == DeckSpec::default() => DeckSpec {
                cards: preset.cards.map(str::to_owned),
                name: preset.deck.map(str::to_owned),
                ..DeckSpec::default()
            },
            _ => request.deck.clone(),
        };
        let rules = match preset {
            Some(preset) if request.rules == RulesSpec::default() => RulesSpec::preset(preset.rules),
            _ => request.rules.clone(),
        };
        let rules = rules.read_for_deck()?.rules;
        let sizes = match (request.sizes, preset) {
            (Some(range), _) => range.low.max(1) as usize..=range.high.clamp(0, 1000) as usize,
            (None, Some(preset)) if request.deck.size.is_none() => preset.sizes.0.into()..=preset.sizes.1.into(),
            (None, _) => deck.size()..=deck.size(),
        };
        let targets: Vec<Rational> = match (request.target, request.targets, preset) {
            (Some(_), Some(_), _) => {
                return conflict(problem!("there are a target and a range of targets", "use one of them"));
            }
            (Some(target), ..) => vec![target.into()],
            (None, Some(range), _) => range.numbers().map(Rational::from).collect(),
            (None, None, Some(preset)) => (preset.targets.0..=preset.targets.1).map(Rational::from).collect(),
            (None, None, None) => vec![Puzzle::TARGET.into()],
        };
        let unsolvable = request.unsolvable.unwrap_or(0.0);
        if !(0.0..=1.0).contains(&unsolvable) {
            return conflict(problem!("`unsolvable` must be between 0 and 1"));
        }
        let shown = request.shown();
        if let Err(twice) = reject_duplicates(shown.columns.iter().map(|column| column.name())) {
            return conflict(twice);
        }
        let trace = request.trace.map(|trace| trace.0).or_else(|| Method::named("backward"));
        let Some(trace) = trace else { return conflict(problem!("there is no such method")) };
        let deck = deck.deck(context.memory())?;
        let memory = usize::try_from(context.memory() / 2).unwrap_or(usize::MAX);
        let puzzles = deck.shuffled_puzzles(sizes, targets, request.seed, memory).ok_or_else(|| {
            let message = problem!(
                "there are no puzzles with these cards and targets, or more than can be numbered",
                "use other cards"
            );
            Error::new(ErrorCode::InvalidDeck, message)
        })?;
        if shown.has(DatasetColumn::Trace)
            && let Some(puzzle) = puzzles.puzzle(0)
        {
            trace
                .fits(&rules, puzzle.hand.cards())
                .map_err(|error| Error::new(ErrorCode::MethodNotApplicable, error))?;
        }
        Ok(DatasetPlan {
            puzzles,
            splits: request.splits.clone().unwrap_or_default(),
            size: request.rows_or_usual(),
            seed: request.seed,
            disjoint_targets: request.disjoint_targets,
            unsolvable,
            difficulty: request.difficulty,
            stages: request.stages,
            solver: context.solver(&rules),
            shown: Arc::new(shown),
            solutions: request.solutions.map_or(usize::MAX, |most| most as usize),
            card_order: request
                .card_order
                .map_or_else(|| preset.map_or_else(ShownOrder::default, |preset| preset.card_order.0), |order| order.0),
            template: request.template.map_or(PROMPT_TEMPLATES[0], |template| template.0),
            trace,
            trace_lines: request.trace_lines_or_usual() as usize,
        })
    }

    pub(super) fn row(&self, place: u64, cells: &Cells) -> Made {
        self.made(place, cells).unwrap_or(Made::Nothing)
    }

    fn made(&self, place: u64, cells: &Cells) -> Option<Made> {
        let puzzle = self.puzzles.puzzle(place)?;
        let hand = puzzle.hand.to_string();
        // Depends on the hand alone: another seed moves no hand to another split.
        let split = self.splits.of_hand(place_of(&hand))?;
        if self.disjoint_targets && self.splits.at(fraction(!0, &puzzle.target.to_string())) != split {
            return None;
        }
        cells.takes_any(split).then_some(())?;
        // A puzzle that the limits leave undecided gives no row.
        let is_solvable = self.solver.is_solvable(&puzzle).complete()?;
        let estimate = if is_solvable && self.needs_difficulty() {
            Some(estimate(&self.solver, &puzzle, None).complete()??)
        } else {
            None
        };
        let score = estimate.map(|estimate| estimate.score);
        let is_wanted = |score: f64| self.difficulty.is_none_or(|range| range.low <= score && score <= range.high);
        score.is_none_or(is_wanted).then_some(())?;
        let stage = score.map_or(0, |score| self.stage(score));
        let cell = cells.at(split, is_solvable, stage);
        cells.takes(cell).then_some(())?;
        let has = |column| self.shown.has(column);
        let mut dealt = puzzle.hand.cards().to_vec();
        self.card_order.apply(&mut dealt, self.seed, place);
        let cards = || -> Vec<String> { dealt.iter().map(ToString::to_string).collect() };
        let Listed { count, first, solutions } = self.solutions(&puzzle, is_solvable)?;
        let first = first.as_ref();
        let (target, whole) = (puzzle.target.to_string(), puzzle.target.to_i64());
        let numbers: Vec<i64> = dealt.iter().filter_map(|card| card.number().to_i64()).collect();
        let searches = has(DatasetColumn::SearchPath) || has(DatasetColumn::Rating);
        let searched = whole.filter(|_| searches).and_then(|target| StreamOfSearch::new(&numbers, target));
        let shown = whole.zip(first).filter(|_| has(DatasetColumn::OptimalPath));
        let optimal_path = shown.and_then(|(target, first)| optimal_path(&numbers, target, first));
        let row = DatasetRow {
            key: has(DatasetColumn::Key).then(|| format!("{hand} -> {target}")),
            split: has(DatasetColumn::Split).then(|| self.splits.0[split].name.clone()),
            hand: has(DatasetColumn::Hand).then_some(numbers),
            target: whole,
            status: Some(if is_solvable { Status::Solved } else { Status::Unsolvable }),
            count: Some(count),
            solutions: has(DatasetColumn::Solutions).then_some(solutions),
            difficulty: Some(score),
            level: Some(score.map(Level::of)),
            solve_rate: Some(estimate.map(|estimate| estimate.solve_rate)),
            mean_time_s: Some(estimate.map(|estimate| estimate.mean_time_s)),
            stage: Some(is_solvable.then_some(stage as u8 + 1).filter(|_| self.stages.is_some())),
            working: has(DatasetColumn::Working).then(|| first.map_or_else(Vec::new, |expr| working(cards(), expr))),
            trace: has(DatasetColumn::Trace).then(|| self.trace(&dealt, &puzzle.target)),
            solution: has(DatasetColumn::Solution).then(|| first.map_or_else(Vec::new, operations)),
            rating: Some(searched.as_ref().map(|searched| searched.rating)),
            search_path: Some(searched.map(|searched| searched.path)),
            search_type: has(DatasetColumn::SearchType).then(|| SEARCH_TYPE.to_owned()),
            optimal_path: Some(optimal_path),
            heuristic: has(DatasetColumn::Heuristic).then(|| HEURISTIC.to_owned()),
            prompt: has(DatasetColumn::Prompt).then(|| self.prompt(&cards(), &target)),
            answer: has(DatasetColumn::Answer)
                .then(|| first.map_or_else(|| NO_SOLUTION.to_owned(), |expr| format!("{expr} = {target}"))),
            split_place: split,
            shown: Arc::clone(&self.shown),
        };
        Some(Made::Row(cell, Box::new(row)))
    }

    fn needs_difficulty(&self) -> bool {
        let people =
            [DatasetColumn::Difficulty, DatasetColumn::Level, DatasetColumn::SolveRate, DatasetColumn::MeanTimeS];
        self.difficulty.is_some() || self.stages.is_some() || people.into_iter().any(|column| self.shown.has(column))
    }

    fn stage(&self, score: f64) -> usize {
        let stages = self.stages.map_or(1, Whole::len);
        let range = self.difficulty.unwrap_or(ScoreRange { low: 0.0, high: 100.0 });
        let width = (range.high - range.low) / stages as f64;
        (((score - range.low) / width) as usize).min(stages - 1)
    }

    /// Lists as many essential solutions as the columns need; `None` if a limit is reached.
    fn solutions(&self, puzzle: &Puzzle, is_solvable: bool) -> Option<Listed> {
        let has = |column| self.shown.has(column);
        let first =
            [DatasetColumn::Working, DatasetColumn::Answer, DatasetColumn::Solution, DatasetColumn::OptimalPath];
        let needs_first = first.into_iter().any(has);
        let needs_all = has(DatasetColumn::Solutions) || has(DatasetColumn::Count);
        let mut listed = Listed::default();
        if !is_solvable || !needs_all && !needs_first {
            return Some(listed);
        }
        if !needs_all {
            let first = self.solver.best(puzzle).complete()??;
            return Some(Listed { count: 1, first: Some(first.expr), ..listed });
        }
        let shown = if has(DatasetColumn::Solutions) { self.solutions } else { 0 };
        let mut found = self.solver.solutions(puzzle, Form::Essential);
        for Solution { expr, .. } in found.by_ref() {
            if listed.solutions.len() < shown {
                listed.solutions.push(expr.to_string());
            }
            listed.count += 1;
            listed.first.get_or_insert(expr);
            if listed.count.is_multiple_of(LOOKS_AFTER) && self.solver.is_interrupted() {
                return None;
            }
        }
        found.stopped().is_none().then_some(listed)
    }

    /// Mentions puzzles without a solution only if the set has some.
    fn prompt(&self, hand: &[String], target: &str) -> String {
        let may_be_impossible = self.unsolvable > 0.0;
        self.template.prompt(&PromptQuestion { hand, target, rules: self.solver.rules(), may_be_impossible })
    }

    fn trace(&self, cards: &[Card], target: &Rational) -> String {
        let mut lines: Vec<String> = Vec::new();
        let mut note = |line: std::fmt::Arguments<'_>| {
            if lines.len() < self.trace_lines {
                lines.push(line.to_string());
            }
        };
        // The plan has already checked that the method fits.
        let _ = self.trace.solve(&self.solver, cards, target, StopAt::First, Some(&mut note));
        lines.join("\n")
    }
}

#[derive(Default)]
struct Listed {
    count: u64,
    first: Option<Expr>,
    solutions: Vec<String>,
}

/// Solutions between two checks of the limits.
const LOOKS_AFTER: u64 = 256;

/// Rows wanted and filled, by split, solvability and stage.
pub(super) struct Cells {
    stages: usize,
    wanted: Vec<u64>,
    filled: Vec<u64>,
    /// Whether there are enough puzzles to leave some out.
    is_paced: bool,
}

/// A cell may always be ahead of its share by this many rows.
const MIN_AHEAD: u64 = 4;

/// Cells are paced from this many puzzles per row on; with fewer, every puzzle is needed.
const MIN_PUZZLES_A_ROW: u64 = 3;

impl Cells {
    pub(super) fn new(plan: &DatasetPlan, resume: Option<&ResumePoint>) -> Result<Cells, Error> {
        let stages = plan.stages.map_or(1, Whole::len);
        let mut wanted = Vec::new();
        for rows in plan.splits.rows(plan.size) {
            let without = (rows as f64 * plan.unsolvable).round() as u64;
            let each = (rows - without) / stages as u64;
            let more = (rows - without) % stages as u64;
            wanted.extend((0..stages as u64).map(|stage| each + u64::from(stage < more)));
            wanted.extend((0..stages).map(|stage| if stage == 0 { without } else { 0 }));
        }
        let filled = match resume {
            None => vec![0; wanted.len()],
            Some(place) if place.rows.len() == wanted.len() => place.rows.clone(),
            Some(_) => {
                let message = problem!("the place to go on from is of another request", "use the place of this one");
                return Err(Error::new(ErrorCode::Conflict, message));
            }
        };
        let is_paced = plan.puzzles.len() / MIN_PUZZLES_A_ROW >= plan.size;
        Ok(Cells { stages, wanted, filled, is_paced })
    }

    fn at(&self, split: usize, is_solvable: bool, stage: usize) -> usize {
        (2 * split + usize::from(!is_solvable)) * self.stages + stage
    }

    fn takes(&self, cell: usize) -> bool {
        self.filled[cell] < self.wanted[cell]
    }

    fn takes_any(&self, split: usize) -> bool {
        (2 * split * self.stages..2 * (split + 1) * self.stages).any(|cell| self.takes(cell))
    }

    pub(super) fn take(&mut self, cell: usize) -> bool {
        let takes = self.takes(cell) && (!self.is_paced || self.is_its_turn(cell));
        self.filled[cell] += u64::from(takes);
        takes
    }

    /// Whether the cell has at most slightly more than its share of the rows of its split so far. This spreads rare and
    /// frequent puzzles evenly over the rows.
    fn is_its_turn(&self, cell: usize) -> bool {
        let cells = 2 * self.stages;
        let split = cell / cells * cells..(cell / cells + 1) * cells;
        let sum = |rows: &[u64]| rows[split.clone()].iter().map(|&rows| u128::from(rows)).sum::<u128>();
        let ahead = u128::from((self.wanted[cell] / 32).max(MIN_AHEAD));
        let (filled, wanted) = (u128::from(self.filled[cell]), u128::from(self.wanted[cell]));
        filled * sum(&self.wanted) <= wanted * sum(&self.filled) + ahead * sum(&self.wanted)
    }

    pub(super) fn are_full(&self) -> bool {
        self.filled == self.wanted
    }

    pub(super) fn filled(&self) -> &[u64] {
        &self.filled
    }

    pub(super) fn made(&self) -> u64 {
        self.filled.iter().sum()
    }

    pub(super) fn wanted(&self) -> u64 {
        self.wanted.iter().sum()
    }

    pub(super) fn by_split(&self, splits: &Splits) -> Vec<SplitRows> {
        let rows = self.filled.chunks(2 * self.stages).map(|cells| cells.iter().sum());
        splits.0.iter().zip(rows).map(|(split, rows)| SplitRows { split: split.name.clone(), rows }).collect()
    }

    pub(super) fn why_fewer(&self, plan: &DatasetPlan) -> String {
        let lacks: Vec<String> = (0..self.wanted.len())
            .filter(|&cell| self.takes(cell))
            .map(|cell| {
                let (split, rest) = (cell / (2 * self.stages), cell % (2 * self.stages));
                let kind = if rest < self.stages { "" } else { " without solution" };
                let stage = if self.stages > 1 && rest < self.stages {
                    format!(" of stage {}", rest + 1)
                } else {
                    String::new()
                };
                let name = &plan.splits.0[split].name;
                format!("{name} has {} of {} rows{kind}{stage}", self.filled[cell], self.wanted[cell])
            })
            .collect();
        format!(
            "all {} puzzles were looked at: {}; ask for fewer rows, or for more cards",
            plan.puzzles.len(),
            lacks.join(", ")
        )
    }
}
