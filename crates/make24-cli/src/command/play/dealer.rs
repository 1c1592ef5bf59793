//! Deals solvable hands of about the requested difficulty, without repetition and without long waits.

use super::{INTERRUPTED, Played, Quit, watched_until};
use crate::args::PlayArgs;
use anyhow::bail;
use make24::{Card, CardUse, Deck, Difficulty, Hand, Objective, OpSet, Puzzle, Rational, RuleSet, Solver};
use make24_api::{TargetSource, target_seed};
use std::collections::HashSet;
use std::sync::atomic::Ordering;
use std::time::{Duration, Instant};

/// The time limit for a hand of the requested difficulty; then the closest one is dealt. No machine should reach it:
/// [`CANDIDATES`] is chosen to take half of it.
const TO_CHOOSE: Duration = Duration::from_millis(150);

/// The number of hands that are rated for one of the requested difficulty, by their number of cards. It is a count, so
/// that the same seed deals the same hands. Rating takes 0.1 ms for up to four cards, 7 ms for five and 90 ms for six;
/// for more, only the simplest solution is rated.
const CANDIDATES: [u32; 7] = [500, 500, 500, 500, 500, 8, 1];

/// With fewer candidates the requested difficulty is met only roughly.
const ROUGH: u32 = 100;

/// The same if numbers may be irrational, for up to four cards; larger hands are rated without the other operators.
const CANDIDATES_WITH_POWERS: u32 = 8;
const CARDS_WITH_POWERS: usize = 4;

/// The time limit for any solvable hand.
const TO_FIND: Duration = Duration::from_secs(2);

/// After this many hands without a solution, hands are completed with the card that a solution needs. Large hands and
/// hands with powers take longer to refute, and nearly all of them have a solution.
const MISSES: u32 = 20;
const MISSES_OF_SLOW_HANDS: u32 = 2;

/// After this many repeated hands in one deal, all hands may be dealt again.
const MAX_REPEATS: u32 = 2_000;

/// A hand that can be solved, or for which the nearest number counts.
pub(super) struct PlayableHand {
    pub(super) puzzle: Puzzle,
    pub(super) difficulty: Difficulty,
    /// The nearest number that can be made, if it is not the target.
    pub(super) nearest: Option<Rational>,
}

impl PlayableHand {
    /// The puzzle with the nearest number as its target.
    pub(super) fn reachable(&self) -> Puzzle {
        let target = self.nearest.as_ref().unwrap_or(&self.puzzle.target);
        Puzzle::new(self.puzzle.hand.clone(), target.clone())
    }
}

pub(super) struct Dealer {
    deck: Deck,
    size: usize,
    hands: Box<dyn Iterator<Item = Hand>>,
    targets: TargetSource,
    pub(super) solver: Solver,
    seed: u64,
    drawn: u64,
    dealt: HashSet<Puzzle>,
}

impl Dealer {
    pub(super) fn new(args: &PlayArgs, seed: u64) -> anyhow::Result<Dealer> {
        let deck = args.deck.spec();
        let targets = match (&args.target, args.targets.or(deck.usual_targets())) {
            (Some(target), _) => TargetSource::Number(target.clone()),
            (None, Some(range)) => TargetSource::Range(range),
            (None, None) => TargetSource::Number(Rational::from(Puzzle::TARGET)),
        };
        Ok(Dealer {
            deck: deck.deck()?,
            size: deck.size(),
            hands: deck.deals(args.large.map(usize::from), seed)?,
            targets,
            solver: Solver::new(args.rules.rule_set()),
            seed,
            drawn: 0,
            dealt: HashSet::new(),
        })
    }

    /// Whether the nearest number counts.
    pub(super) fn nearest_counts(&self) -> bool {
        self.solver.rules().objective == Objective::Nearest
    }

    /// The announcement of the game, in a sentence.
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

    /// A hand of about difficulty `level`: within `width` if one is found in time, otherwise the closest one found.
    pub(super) fn deal(&mut self, level: f64, width: f64) -> Played<PlayableHand> {
        let start = Instant::now();
        let mut closest: Option<(f64, PlayableHand)> = None;
        let mut known = 0;
        let (mut candidates, mut misses) = (0, 0);
        let slow = self.size > 5 || !self.quick_rules().ops.keeps_fractions();
        let most_misses = if slow { MISSES_OF_SLOW_HANDS } else { MISSES };
        let most = self.candidates();
        loop {
            let elapsed = start.elapsed();
            if INTERRUPTED.load(Ordering::SeqCst) {
                return Ok(Err(Quit));
            }
            if closest.is_some() && (candidates >= most || elapsed >= TO_CHOOSE) || elapsed >= TO_FIND {
                break;
            }
            let next = if misses < most_misses { self.next_puzzle() } else { self.completed_puzzle() };
            let Some(puzzle) = next else { break };
            if self.dealt.contains(&puzzle) {
                known += 1;
                if known >= MAX_REPEATS {
                    self.dealt.clear();
                }
                continue;
            }
            let Some(dealt) = self.rated(puzzle, start + TO_FIND) else {
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

    /// The number of hands that are rated for one of the requested difficulty.
    fn candidates(&self) -> u32 {
        match self.quick_rules().ops.keeps_fractions() {
            true => CANDIDATES.get(self.size).or(CANDIDATES.last()).copied().unwrap_or(1),
            false => CANDIDATES_WITH_POWERS,
        }
    }

    fn next_puzzle(&mut self) -> Option<Puzzle> {
        let hand = self.hands.next()?;
        self.drawn += 1;
        let target = self.targets.drawn(&self.deck, &hand, target_seed(self.seed, self.drawn))?;
        Some(Puzzle::new(hand, target))
    }

    /// The next puzzle with one card replaced by the card that makes the target, if the deck has it. Of cards up to a
    /// million almost no random hand can be solved.
    fn completed_puzzle(&mut self) -> Option<Puzzle> {
        let puzzle = self.next_puzzle()?;
        let Puzzle { hand, target } = &puzzle;
        let (replaced, others) = hand.cards().split_last()?;
        // The seed decides between a sum and a difference with each card.
        let mut signs = target_seed(self.seed, self.drawn);
        let mut value = Rational::from(0);
        for card in others {
            value = if signs & 1 == 0 { &value + card.number() } else { &value - card.number() };
            signs >>= 1;
        }
        let needed = [target - &value, &value - target, target + &value].map(Card::from);
        // A card that the others do not have is there if the deck has it.
        let has = |card: &&Card| match others.contains(card) {
            false => self.deck.cards().any(|other| other == *card),
            true => Hand::new(others.iter().cloned()).is_ok_and(|rest| {
                self.deck.left_after(&rest).iter().any(|(other, copies)| other == *card && *copies > 0)
            }),
        };
        let card = needed.iter().find(has).unwrap_or(replaced);
        let completed = Hand::new(others.iter().chain([card]).cloned()).ok()?;
        Some(Puzzle::new(completed, target.clone()))
    }

    /// The rules for rating a hand: for many cards, only the four arithmetic operations, since rating with powers takes
    /// seconds.
    fn quick_rules(&self) -> RuleSet {
        let rules = *self.solver.rules();
        let slow = !rules.ops.keeps_fractions() && self.size > CARDS_WITH_POWERS;
        if slow { RuleSet { ops: rules.ops.and(OpSet::ARITHMETIC), ..rules } } else { rules }
    }

    /// The puzzle and its difficulty, if it can be solved or the nearest number counts.
    fn rated(&self, puzzle: Puzzle, until: Instant) -> Option<PlayableHand> {
        let solver = watched_until(&self.solver.under(self.quick_rules()), until);
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
        let difficulty = solver.difficulty(&reachable).complete().flatten()?;
        Some(PlayableHand { puzzle, difficulty, nearest })
    }
}

/// The distance from the target of the nearest number that can be made.
pub(super) fn unavoidable(dealt: &PlayableHand) -> Rational {
    dealt.nearest.as_ref().map_or_else(|| Rational::from(0), |nearest| nearest.distance(&dealt.puzzle.target))
}
