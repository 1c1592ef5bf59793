//! Filling a store: a census whose rows are written as they come.

use crate::store::Store;
use anyhow::{Context, bail, ensure};
use make24::{CardOrder, Form};
use make24_api::{
    CensusColumn, CensusRequest, CensusRowData, DeckSpec, Event, Host, LimitsSpec, NumberText, RulesSpec, SolvedPuzzle,
    Status, name_in_store, read_puzzle, solver, stream,
};
use std::ops::ControlFlow;
use std::sync::Arc;
use tokio::sync::mpsc;

const BATCH: usize = 5000;

const WAITING: usize = 4;

/// What a store is filled with.
#[derive(Clone, Debug, Default)]
pub struct Fill {
    /// The cards of the hands.
    pub deck: DeckSpec,
    /// The number to make; without it, 24.
    pub target: Option<NumberText>,
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
            // The simplest solution is the same under every form, so that one pass finds it.
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
        let rules = self.rules.rule_set()?;
        ensure!(rules.order == CardOrder::Any, "the hands of a store have no order; use rules with the order any");
        let rules = name_in_store(&rules).context("a store knows rules that have a name, and no others")?;
        let (sender, mut receiver) = mpsc::channel::<Vec<SolvedPuzzle>>(WAITING);
        let solver = match self.has_details && is_first {
            true => Some(solver(&self.rules, &LimitsSpec::default(), host)?),
            false => None,
        };
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
                    Event::ResumePoint(_) => return ControlFlow::Continue(()),
                };
                let known = puzzle(row, rules, form).and_then(|mut puzzle| {
                    if let Some(solver) = solver.as_ref().filter(|_| puzzle.status == Status::Solved.name()) {
                        let target = NumberText::from(puzzle.target.as_str());
                        let asked = read_puzzle(&puzzle.hand.as_str().into(), Some(&target), solver.rules())?;
                        puzzle.add_details(solver, &asked);
                    }
                    Ok(puzzle)
                });
                match known {
                    Ok(puzzle) => {
                        filled.hands += 1;
                        filled.solvable += u64::from(puzzle.status == Status::Solved.name());
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
            // A receiver that is gone reports its own error.
            let _ = sender.blocking_send(batch);
            Ok(filled)
        });
        while let Some(batch) = receiver.recv().await {
            store.write(&batch).await?;
        }
        work.await.context("the census has failed")?
    }
}

fn puzzle(row: CensusRowData, rules: &str, form: Form) -> anyhow::Result<SolvedPuzzle> {
    let (Some(hand), Some(target), Some(status)) = (row.hand, row.target, row.status) else {
        bail!("a row of the census lacks its hand, its target or its status")
    };
    let hand = hand.iter().map(ToString::to_string).collect::<Vec<_>>().join(" ");
    let mut puzzle = SolvedPuzzle::new(&hand, &target.to_string(), rules, status.name());
    if let Some(count) = row.count.flatten() {
        let number = count.to_u64().and_then(|count| i64::try_from(count).ok());
        *puzzle.count_mut(form) =
            Some(number.with_context(|| format!("{hand} has {count} solutions, too many for a store"))?);
    }
    puzzle.solution = row.solution.flatten();
    Ok(puzzle)
}
