//! Deals hands that can be solved, as difficult as is wanted, each once a game.

use crate::args::PlayArgs;
use anyhow::{Context, bail};
use make24::{Deck, Difficulty, Filter, Generator, Puzzle, Solver, Usage};
use std::collections::HashSet;

/// A hand that can be solved.
pub(super) struct Dealt {
    pub(super) puzzle: Puzzle,
    pub(super) difficulty: Difficulty,
}

pub(super) struct Dealer {
    deck: Deck,
    size: usize,
    puzzle_target: make24::value::Rational,
    pub(super) solver: Solver,
    seed: u64,
    dealt: HashSet<Puzzle>,
}

impl Dealer {
    pub(super) fn new(args: &PlayArgs, seed: u64) -> anyhow::Result<Dealer> {
        let solver = Solver::new(args.rules.rule_set());
        let (deck, size) = (args.deck.deck()?, args.deck.size());
        deck.deals(size, seed)
            .with_context(|| format!("{deck} has fewer cards than {size}; a smaller --size would do"))?;
        Ok(Dealer { deck, size, puzzle_target: args.target.target.clone(), solver, seed, dealt: HashSet::new() })
    }

    /// What is played, in a sentence.
    pub(super) fn announced(&self, args: &PlayArgs) -> String {
        let hands = if args.hands == 1 { String::from("1 hand") } else { format!("{} hands", args.hands) };
        let rules = self.solver.rules();
        let cards = if rules.usage == Usage::All { "all the cards" } else { "some of the cards" };
        format!("{hands}. Make {} of {cards} with {}.", args.target.target, rules.ops)
    }

    /// A hand about as difficult as `level`, within `width` if there is one; if it is `fixed`, there must be.
    pub(super) fn deal(&mut self, level: f64, width: f64, fixed: bool) -> anyhow::Result<Dealt> {
        let mut width = width;
        loop {
            let difficulty = Some((level - width).max(0.0)..=(level + width).min(100.0));
            // Each hand is dealt by a seed of its own; neighbouring games share none.
            self.seed = self.seed.wrapping_mul(0x9E37_79B9_7F4A_7C15).wrapping_add(1);
            let targets = vec![self.puzzle_target.clone()];
            let filter = Filter { difficulty, ..Filter::default() };
            let puzzles = Generator::new(self.solver.clone(), &self.deck, self.size, targets, filter, self.seed);
            let fresh = puzzles.into_iter().flatten().find(|found| !self.dealt.contains(&found.puzzle));
            if let Some((puzzle, difficulty)) = fresh.and_then(|found| Some((found.puzzle, found.difficulty?))) {
                self.dealt.insert(puzzle.clone());
                return Ok(Dealt { puzzle, difficulty });
            }
            if fixed && self.dealt.is_empty() {
                bail!(
                    "no hand of {} cards of {deck} is as difficult as {}..{}; a wider --difficulty would do",
                    self.size,
                    level - width,
                    level + width,
                    deck = self.deck
                );
            }
            if fixed || width > 100.0 {
                // All were dealt: once more from the first.
                if self.dealt.is_empty() {
                    bail!(
                        "no hand of {} cards of {} makes {} with {}; other cards or rules would do",
                        self.size,
                        self.deck,
                        self.puzzle_target,
                        self.solver.rules().ops
                    );
                }
                self.dealt.clear();
            }
            if !fixed {
                width *= 2.0;
            }
        }
    }
}
