//! Deals solvable hands of about the requested difficulty, without repetition or long waits.

use super::{INTERRUPTED, Played, Quit, watched_until};
use crate::args::PlayArgs;
use anyhow::bail;
use make24::{Card, CardUse, Deck, Expr, Hand, Objective, Op, OpSet, Puzzle, Rational, RuleSet, Solver};
use make24_api::{LimitsSpec, TargetSource, target_seed};
use make24_people::{Difficulty, difficulty, difficulty_of_solution};
use std::collections::HashSet;
use std::sync::atomic::Ordering;
use std::time::{Duration, Instant};

/// The time limit for a hand of the requested difficulty; then the closest one is dealt. No machine should reach it:
/// [`CANDIDATES`] is chosen to take half of it.
const TO_CHOOSE: Duration = Duration::from_millis(150);

/// Hands rated per deal, by their number of cards. It is a count, not a time, so that the same seed deals the same
/// hands. Rating takes 0.1 ms for up to four cards, 7 ms for five and 90 ms for six; for more, only the simplest
/// solution is rated.
const CANDIDATES: [u32; 7] = [500, 500, 500, 500, 500, 8, 1];

/// With fewer candidates, the difficulty is met only roughly.
const ROUGH: u32 = 100;

/// For large cards, which are hard in every hand, and for irrational numbers, with up to four cards. Larger hands are
/// rated without the other operators.
const SLOW_CANDIDATES: u32 = 8;
const CARDS_WITH_POWERS: usize = 4;

const TO_FIND: Duration = Duration::from_secs(2);

/// After this many unsolvable hands, hands are completed with the card that a solution needs. Large hands and hands
/// with powers take longer to refute, and nearly all have a solution.
const MISSES: u32 = 20;
const MISSES_OF_SLOW_HANDS: u32 = 2;

const COMPLETED: u32 = 20;

/// Six or more cards beyond this are completed at once: random hands of them hardly ever have a solution (none of 100
/// from 1..1000), and refuting one takes 130 ms.
const LARGE_CARDS: i64 = 1_000;

const MAX_REPEATS: u32 = 2_000;

pub(super) struct PlayableHand {
    pub(super) puzzle: Puzzle,
    pub(super) difficulty: Difficulty,
    pub(super) nearest: Option<Rational>,
}

impl PlayableHand {
    pub(super) fn reachable(&self) -> Puzzle {
        let target = self.nearest.as_ref().unwrap_or(&self.puzzle.target);
        Puzzle::new(self.puzzle.hand.clone(), target.clone())
    }
}

pub(super) struct Dealer {
    deck: Deck,
    size: usize,
    has_large_cards: bool,
    hands: Box<dyn Iterator<Item = Hand>>,
    targets: TargetSource,
    pub(super) solver: Solver,
    seed: u64,
    drawn: u64,
    dealt: HashSet<Puzzle>,
}

impl Dealer {
    pub(super) fn new(args: &PlayArgs, seed: u64) -> anyhow::Result<Dealer> {
        let spec = args.deck.spec();
        let deck = spec.deck(LimitsSpec::USUAL_MEMORY)?;
        let targets = match (&args.target, args.targets.or(spec.usual_targets())) {
            (Some(target), _) => TargetSource::Number(target.clone()),
            (None, Some(range)) => TargetSource::Range(range),
            (None, None) => TargetSource::Number(Rational::from(Puzzle::TARGET)),
        };
        Ok(Dealer {
            size: spec.size(),
            has_large_cards: has_large_cards(&deck),
            hands: spec.deals(&deck, args.large.map(usize::from), seed)?,
            deck,
            targets,
            solver: Solver::new(args.rules.rule_set()),
            seed,
            drawn: 0,
            dealt: HashSet::new(),
        })
    }

    pub(super) fn nearest_counts(&self) -> bool {
        self.solver.rules().objective != Objective::Exact
    }

    pub(super) fn announced(&self, args: &PlayArgs) -> String {
        let hands = if args.hands == 1 { String::from("1 hand") } else { format!("{} hands", args.hands) };
        let rules = self.solver.rules();
        let cards = if rules.card_use == CardUse::All { " of all the cards" } else { "" };
        let roughly = if args.difficulty.is_some() && self.candidates() < ROUGH {
            " Rating such hands takes long, so their difficulty is only roughly as requested."
        } else {
            ""
        };
        let target = match &self.targets {
            TargetSource::Number(target) => target.to_string(),
            TargetSource::Range(_) => String::from("the target"),
        };
        format!("{hands}. Make {target}{cards} with {}.{roughly}", rules.in_words())
    }

    /// Within `width` of `level` if such a hand is found in time, otherwise the closest one found.
    pub(super) fn deal(&mut self, level: f64, width: f64) -> Played<PlayableHand> {
        let start = Instant::now();
        let mut closest: Option<(f64, PlayableHand)> = None;
        let mut known = 0;
        let (mut candidates, mut misses) = (0, 0);
        let slow = self.size > 5 || !self.quick_rules().ops.keeps_fractions();
        let most_misses = match slow {
            true if self.size > 5 && self.has_large_cards => 0,
            true => MISSES_OF_SLOW_HANDS,
            false => MISSES,
        };
        let most = self.candidates();
        loop {
            let elapsed = start.elapsed();
            if INTERRUPTED.load(Ordering::SeqCst) {
                return Ok(Err(Quit));
            }
            if closest.is_some() && (candidates >= most || elapsed >= TO_CHOOSE) || elapsed >= TO_FIND {
                break;
            }
            let next = match misses < most_misses {
                true => self.next_puzzle().map(|puzzle| (puzzle, None)),
                false => self.completed_puzzles(),
            };
            let Some((puzzle, solution)) = next else { break };
            if self.dealt.contains(&puzzle) {
                known += 1;
                if known >= MAX_REPEATS {
                    self.dealt.clear();
                }
                continue;
            }
            let Some(dealt) = self.rated(puzzle, solution, start + TO_FIND) else {
                misses += 1;
                continue;
            };
            candidates += 1;
            let away = (dealt.difficulty.score - level).abs();
            if closest.as_ref().is_none_or(|(least, _)| away < *least) {
                closest = Some((away, dealt));
            }
            if away <= width {
                break;
            }
        }
        match closest {
            Some((_, dealt)) => {
                self.dealt.insert(dealt.puzzle.clone());
                Ok(Ok(dealt))
            }
            None => bail!(
                "no hand of {} cards of {} was found that can be solved with {}; use other cards or rules",
                self.size,
                self.deck,
                self.solver.rules().in_words()
            ),
        }
    }

    fn candidates(&self) -> u32 {
        match self.quick_rules().ops.keeps_fractions() && !self.has_large_cards {
            true => CANDIDATES.get(self.size).or(CANDIDATES.last()).copied().unwrap_or(1),
            false => SLOW_CANDIDATES,
        }
    }

    fn next_puzzle(&mut self) -> Option<Puzzle> {
        let hand = self.hands.next()?;
        self.drawn += 1;
        let target = self.targets.drawn(&self.deck, &hand, target_seed(self.seed, self.drawn))?;
        Some(Puzzle::new(hand, target))
    }

    /// A completed puzzle with a known solution; after [`COMPLETED`] tries, one without.
    fn completed_puzzles(&mut self) -> Option<(Puzzle, Option<Expr>)> {
        let known = (0..COMPLETED).map_while(|_| self.completed_puzzle()).find(|(_, solution)| solution.is_some());
        known.or_else(|| self.completed_puzzle())
    }

    /// The next puzzle with one card replaced by the card that makes the target by sums and differences, if the deck
    /// has it, and that solution. Random hands with cards up to a million are almost never solvable.
    fn completed_puzzle(&mut self) -> Option<(Puzzle, Option<Expr>)> {
        let puzzle = self.next_puzzle()?;
        let Puzzle { hand, target } = &puzzle;
        let (_, others) = hand.cards().split_last()?;
        let (first, more) = others.split_first()?;
        // The seed decides between a sum and a difference with each card.
        let mut signs = target_seed(self.seed, self.drawn);
        let mut value = first.number().clone();
        let mut expr = Expr::card(first.clone());
        for card in more {
            let number = card.number();
            (value, expr) = match signs & 1 == 1 && *number != value {
                true if *number < value => (&value - number, Expr::apply(Op::SUBTRACT, expr, Expr::card(card.clone()))),
                true => (number - &value, Expr::apply(Op::SUBTRACT, Expr::card(card.clone()), expr)),
                false => (&value + number, Expr::apply(Op::ADD, expr, Expr::card(card.clone()))),
            };
            signs >>= 1;
        }
        let complete = |card: &Card| Hand::new(others.iter().chain([card]).cloned()).ok();
        let last = |number: Rational| {
            Some(Card::from(number)).filter(|card| complete(card).is_some_and(|hand| self.deck.has(&hand)))
        };
        let (card, solution) = if let Some(card) = last(target - &value) {
            (card.clone(), Expr::apply(Op::ADD, expr, Expr::card(card)))
        } else if let Some(card) = last(&value - target) {
            (card.clone(), Expr::apply(Op::SUBTRACT, expr, Expr::card(card)))
        } else if let Some(card) = last(target + &value) {
            (card.clone(), Expr::apply(Op::SUBTRACT, Expr::card(card), expr))
        } else {
            return Some((puzzle, None));
        };
        let completed = Puzzle::new(complete(&card)?, target.clone());
        let is_right = self.solver.judge(&completed, &solution.to_string()).is_right();
        Some((completed, is_right.then_some(solution)))
    }

    /// Rating many cards with powers takes seconds, so this drops them.
    fn quick_rules(&self) -> RuleSet {
        let rules = self.solver.rules().clone();
        let slow = !rules.ops.keeps_fractions() && self.size > CARDS_WITH_POWERS;
        if slow { RuleSet { ops: rules.ops.and(&OpSet::ARITHMETIC), ..rules } } else { rules }
    }

    /// `None` if the puzzle is unsolvable and the nearest number does not count. If rating takes long, uses the known
    /// `solution`.
    fn rated(&self, puzzle: Puzzle, solution: Option<Expr>, until: Instant) -> Option<PlayableHand> {
        let solver = watched_until(&self.solver.under(self.quick_rules()), until);
        if let Some(solution) = solution.filter(|_| self.candidates() < ROUGH) {
            let difficulty = difficulty_of_solution(&solver, &puzzle, &solution)?;
            return Some(PlayableHand { puzzle, difficulty, nearest: None });
        }
        let (target, nearest) = match solver.is_solvable(&puzzle).complete() {
            Some(true) => (puzzle.target.clone(), None),
            Some(false) if self.nearest_counts() => {
                let nearest = solver.nearest_each(&puzzle.hand, std::slice::from_ref(&puzzle.target)).pop()?;
                let nearest = nearest.complete()??;
                (nearest.clone(), Some(nearest))
            }
            _ => return None,
        };
        let reachable = Puzzle::new(puzzle.hand.clone(), target);
        let difficulty = difficulty(&solver, &reachable).complete().flatten()?;
        Some(PlayableHand { puzzle, difficulty, nearest })
    }
}

fn has_large_cards(deck: &Deck) -> bool {
    let large = Rational::from(LARGE_CARDS);
    let signs = deck.cards().map(|card| if *card.number() > large { 1 } else { -1 });
    signs.sum::<i64>() > 0
}

pub(super) fn unavoidable(dealt: &PlayableHand) -> Rational {
    dealt.nearest.as_ref().map_or_else(|| Rational::from(0), |nearest| nearest.distance(&dealt.puzzle.target))
}
