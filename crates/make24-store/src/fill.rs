//! Filling a store: a census whose rows are written as they come.

use crate::store::Store;
use anyhow::Context;
use make24::{CardOrder, Form};
use make24_api::{
    CensusColumn, CensusRequest, CensusRowData, DeckSpec, Event, HandSpec, Host, RateRequest, RulesSpec, SolutionData,
    SolveRequest, SolvedPuzzle, Status, Word, answer, name_in_store, stream,
};
use std::ops::ControlFlow;
use std::sync::Arc;
use tokio::sync::mpsc;

/// The rows that are written at once.
const BATCH: usize = 5000;

/// The batches that wait for the database.
const WAITING: usize = 4;

/// What a store is filled with.
#[derive(Clone, Debug, Default)]
pub struct Fill {
    /// The cards of the hands.
    pub deck: DeckSpec,
    /// The number to make; without it, 24.
    pub target: Option<Word>,
    /// The rules.
    pub rules: RulesSpec,
    /// The forms under which solutions are counted; without any, `essential`.
    pub forms: Vec<Form>,
    /// Whether the simplest solution of each hand is kept.
    pub has_solutions: bool,
    /// Whether all essential solutions, the proof and the difficulty of each hand are kept, which takes a search a hand.
    pub has_details: bool,
}

/// What has been filled in.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Filled {
    /// The hands of the deck.
    pub hands: u64,
    /// Those with a solution.
    pub solvable: u64,
}

impl Fill {
    /// Computes and writes all puzzles. `tell` hears how many hands are done, and of how many, under each form anew.
    ///
    /// # Errors
    ///
    /// The deck, the rules or a form cannot be read, or the store cannot be written.
    pub async fn run(
        &self,
        store: &Store,
        host: &Arc<dyn Host>,
        tell: impl Fn(u64, Option<u64>) + Clone + Send + 'static,
    ) -> anyhow::Result<Filled> {
        let forms = if self.forms.is_empty() { vec![Form::Essential] } else { self.forms.clone() };
        let mut filled = Filled::default();
        for (place, form) in forms.into_iter().enumerate() {
            // The simplest solution is the same under every form.
            filled = self.pass(store, host, form, place == 0, tell.clone()).await?;
        }
        Ok(filled)
    }

    async fn pass(
        &self,
        store: &Store,
        host: &Arc<dyn Host>,
        form: Form,
        is_first: bool,
        tell: impl Fn(u64, Option<u64>) + Send + 'static,
    ) -> anyhow::Result<Filled> {
        let mut columns = CensusColumn::USUAL.to_vec();
        if self.has_solutions && is_first {
            columns.push(CensusColumn::Solution);
        }
        let request = CensusRequest {
            deck: self.deck.clone(),
            target: self.target.clone(),
            rules: self.rules.clone(),
            form: Some(form),
            columns,
            ..CensusRequest::default()
        };
        let has_order = self.rules.rule_set()?.order == CardOrder::Kept;
        anyhow::ensure!(!has_order, "the hands of a store have no order; use rules with the order any");
        let rules =
            name_in_store(&self.rules.rule_set()?).context("a store knows rules that have a name, and no others")?;
        let (sender, mut receiver) = mpsc::channel::<Vec<SolvedPuzzle>>(WAITING);
        let detailed = (self.has_details && is_first).then(|| self.rules.clone());
        let host = Arc::clone(host);
        let work = tokio::task::spawn_blocking(move || -> anyhow::Result<Filled> {
            let (mut batch, mut filled, mut wrong) = (Vec::new(), Filled::default(), None);
            let mut pass_on = |event: Event<CensusRowData>| {
                let row = match event {
                    Event::Row(row) => row,
                    Event::Progress { done, total } => {
                        tell(done, total);
                        return ControlFlow::Continue(());
                    }
                    Event::Place(_) => return ControlFlow::Continue(()),
                };
                let known = puzzle(&row, rules, form).and_then(|puzzle| match &detailed {
                    Some(rules) => with_details(puzzle, rules, &host),
                    None => Ok(puzzle),
                });
                match known {
                    Ok(puzzle) => {
                        filled.hands += 1;
                        filled.solvable += u64::from(puzzle.status == "solved");
                        batch.push(puzzle);
                    }
                    Err(error) => {
                        wrong = Some(error);
                        return ControlFlow::Break(());
                    }
                }
                match batch.len() < BATCH || sender.blocking_send(std::mem::take(&mut batch)).is_ok() {
                    true => ControlFlow::Continue(()),
                    false => ControlFlow::Break(()),
                }
            };
            stream(&request, &host, &mut pass_on)?;
            if let Some(error) = wrong {
                return Err(error);
            }
            // A receiver that has gone has its own error.
            let _ = sender.blocking_send(batch);
            Ok(filled)
        });
        while let Some(batch) = receiver.recv().await {
            store.write(&batch).await?;
        }
        work.await.context("the census has failed")?
    }
}

fn puzzle(row: &CensusRowData, rules: &str, form: Form) -> anyhow::Result<SolvedPuzzle> {
    let text = |column| row.text(column);
    let [hand, target, status] = [CensusColumn::Hand, CensusColumn::Target, CensusColumn::Status].map(text);
    let mut puzzle = SolvedPuzzle::new(&hand, &target, rules, &status);
    let count = text(CensusColumn::Count);
    if !count.is_empty() {
        *puzzle.count_mut(form) =
            Some(count.parse().with_context(|| format!("{hand} has {count} solutions, too many for a store"))?);
    }
    puzzle.solution = row.solution.clone().flatten();
    Ok(puzzle)
}

/// A puzzle with what takes a search of its own.
fn with_details(mut puzzle: SolvedPuzzle, rules: &RulesSpec, host: &Arc<dyn Host>) -> anyhow::Result<SolvedPuzzle> {
    if puzzle.status != "solved" {
        return Ok(puzzle);
    }
    let (hand, target) = (HandSpec::from(puzzle.hand.as_str()), Some(Word::from(&puzzle.target)));
    let rate =
        RateRequest { hand: hand.clone(), target: target.clone(), rules: rules.clone(), ..RateRequest::default() };
    // A long list does not begin with the simplest.
    let simplest = SolveRequest { hand, target, rules: rules.clone(), ..SolveRequest::default() };
    let all = SolveRequest { all: true, brief: true, ..simplest.clone() };
    if let Some(solutions) = solutions(&simplest, host)?
        && let [simplest] = solutions.as_slice()
    {
        puzzle.solution = Some(simplest.expression.clone());
        puzzle.proof = simplest.proof.clone();
    }
    if let Some(solutions) = solutions(&all, host)? {
        let expressions: Vec<&String> = solutions.iter().map(|solution| &solution.expression).collect();
        puzzle.solutions = Some(serde_json::to_string(&expressions)?);
    }
    puzzle.difficulty = answer(&rate, host)?.reply.difficulty;
    Ok(puzzle)
}

/// The solutions, unless a limit or a number that cannot be told from another left some out.
fn solutions(request: &SolveRequest, host: &Arc<dyn Host>) -> anyhow::Result<Option<Vec<SolutionData>>> {
    let reply = answer(request, host)?.reply.into_one().filter(|reply| reply.status == Status::Solved);
    Ok(reply.and_then(|reply| reply.solutions))
}
