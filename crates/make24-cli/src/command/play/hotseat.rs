//! Two to four players at one keyboard: the first to press a key answers, and wins the cards.

use super::dealer::{Dealer, PlayableHand};
use super::game_ui::{Ask, GameUi, Input, Live, Pressed, ShownHand};
use super::hand::live;
use super::score::PlayerLevel;
use super::{Clock, Deadline, Played, Quit, TO_TELL, patient};
use crate::args::{PlayArgs, Tie};
use make24::judge::judge_and_read;
use make24::{Form, Solver, Style, VerdictKind, form::FormKey};
use make24_people::interest;
use std::collections::BTreeSet;
use std::time::Duration;

const TO_ANSWER: Duration = Duration::from_secs(30);

/// The maximum delay between simultaneous keys; too short to begin an answer.
const SAME_TIME: Duration = Duration::from_millis(250);

const CLAIM: &str = "type your answer and press Enter; you have one try; ! passes, q quits";

const CLAIMS: &str = "type solutions, one a line; an empty line ends them, q quits";

struct Claim {
    player: usize,
    ideas: BTreeSet<FormKey>,
    interest: i64,
}

pub(super) fn play(args: &PlayArgs, mut dealer: Dealer, ui: &mut dyn GameUi) -> Played<()> {
    let names = &args.players;
    let keys: Vec<String> = (1..).zip(names).map(|(key, name)| format!("{key} {name}")).collect();
    ui.tell(&format!(
        "{}\nPress your key, then answer. Keys: {}; ! for a hand that nobody solves, q to quit\nties: {}",
        dealer.announced(args),
        keys.join(", "),
        args.tie.about()
    ))?;
    let (level, width) = match args.difficulty {
        Some(range) => (f64::midpoint(range.low, range.high), (range.high - range.low) / 2.0),
        None => (50.0, 50.0 - PlayerLevel::WIDTH),
    };
    let mut cards = vec![0usize; names.len()];
    let mut left = false;
    for number in 1..=args.hands {
        let Ok(dealt) = dealer.deal(level, width)? else {
            left = true;
            break;
        };
        ui.show_hand(&ShownHand::new(&dealt, number, args.hands))?;
        match round(args, &dealer.solver, &dealt, ui)? {
            Ok(Some(winner)) => {
                cards[winner] += dealt.puzzle.hand.len();
                ui.tell(&format!("{} wins the {} cards", names[winner], dealt.puzzle.hand.len()))?;
            }
            Ok(None) => {
                if let Some(solution) = patient(&dealer.solver, TO_TELL).best(&dealt.reachable()).found() {
                    ui.tell(&format!("nobody wins them; one way: {solution} = {}", solution.value))?;
                }
            }
            Err(Quit) => {
                left = true;
                break;
            }
        }
    }
    ui.tell(&ranking(names, &cards))?;
    Ok(if left { Err(Quit) } else { Ok(()) })
}

fn round(args: &PlayArgs, solver: &Solver, dealt: &PlayableHand, ui: &mut dyn GameUi) -> Played<Option<usize>> {
    let mut out = BTreeSet::new();
    while out.len() < args.players.len() {
        let pressed = match ui.press(args.players.len(), SAME_TIME)? {
            Pressed::Ended | Pressed::Other('q') => return Ok(Err(Quit)),
            Pressed::Other('!') => return Ok(Ok(None)),
            Pressed::Other('h' | '?') => {
                ui.tell(
                    "press the key of your number, and then you have 30 seconds to answer; ! if nobody can, q to quit",
                )?;
                continue;
            }
            Pressed::Other(_) => continue,
            Pressed::Players(pressed) => pressed,
        };
        let pressed: Vec<usize> = pressed.into_iter().filter(|player| !out.contains(player)).collect();
        let tied = pressed.len() > 1;
        if tied {
            let names: Vec<&str> = pressed.iter().map(|&player| args.players[player].as_str()).collect();
            ui.tell(&format!("a tie: {}; nobody sees what the others type", names.join(" and ")))?;
        }
        let mut claims = Vec::new();
        for player in pressed {
            match claim(args, solver, dealt, ui, player, tied)? {
                Err(Quit) => return Ok(Err(Quit)),
                Ok(Some(claim)) => claims.push(claim),
                Ok(None) => {
                    out.insert(player);
                }
            }
        }
        if !claims.is_empty() {
            let winner = settle(args.tie, &claims);
            if winner.is_none() {
                ui.tell("still a tie: the cards go back to the players")?;
            }
            return Ok(Ok(winner));
        }
    }
    Ok(Ok(None))
}

fn claim(
    args: &PlayArgs,
    solver: &Solver,
    dealt: &PlayableHand,
    ui: &mut dyn GameUi,
    player: usize,
    tied: bool,
) -> Played<Option<Claim>> {
    let name = &args.players[player];
    let until = Some(Deadline { clock: Clock::start(), limit: TO_ANSWER });
    // If several solutions count, each has its own line, up to an empty line.
    let several = tied && matches!(args.tie, Tie::Most | Tie::Interesting);
    let mut claim = Claim { player, ideas: BTreeSet::new(), interest: i64::MIN };
    loop {
        let prompt = match several {
            true if !claim.ideas.is_empty() => format!("{name}, another (or nothing)>"),
            _ => format!("{name}>"),
        };
        let ask = Ask { is_hidden: tied, until, ..Ask::new(&prompt) };
        let answer = match ui.ask(&ask, &mut |text| match tied {
            true => Live { note: String::new(), is_done: false },
            false if text.trim().is_empty() => Live { note: String::from(CLAIM), is_done: false },
            false => live(&dealt.puzzle, solver.rules(), text, false),
        })? {
            Input::Ended => return Ok(Err(Quit)),
            Input::Line(line) if line == "q" => return Ok(Err(Quit)),
            Input::Line(line) if ["h", "help", "?"].contains(&line.as_str()) => {
                ui.tell(if several { CLAIMS } else { CLAIM })?;
                continue;
            }
            Input::Line(line) if line == "!" => {
                if claim.ideas.is_empty() {
                    ui.tell(&format!("{name} passes"))?;
                }
                String::new()
            }
            Input::Line(line) if !line.is_empty() => line,
            Input::TimeUp => {
                if claim.ideas.is_empty() {
                    ui.tell(&format!("{name}: time up"))?;
                }
                String::new()
            }
            // An empty line is not a wrong answer; after a solution it ends the list.
            Input::Line(_) if claim.ideas.is_empty() => continue,
            Input::Line(_) => String::new(),
        };
        if answer.is_empty() {
            return Ok(Ok(Some(claim).filter(|claim| !claim.ideas.is_empty())));
        }
        let (verdict, read) = judge_and_read(&dealt.puzzle, &answer, solver.rules(), Style::Plain);
        match read.map(|parsed| parsed.expr).filter(|_| verdict.kind() == VerdictKind::Right) {
            Some(expr) => {
                claim.ideas.extend(Form::Essential.key(&expr));
                claim.interest = claim.interest.max(interest(&expr).unwrap_or(i64::MIN));
                ui.tell(&format!("{name}: right"))?;
            }
            None => {
                ui.tell(&format!("{name}: {verdict}"))?;
                if !several || claim.ideas.is_empty() {
                    return Ok(Ok(None));
                }
            }
        }
        if !several {
            return Ok(Ok(Some(claim)));
        }
    }
}

/// Decides a tie between right answers, by the rules of `[mathematica-1]`.
fn settle(tie: Tie, claims: &[Claim]) -> Option<usize> {
    if let [only] = claims {
        return Some(only.player);
    }
    let most = |of: &dyn Fn(&Claim) -> i64| {
        let most = claims.iter().map(of).max()?;
        let mut best = claims.iter().filter(|claim| of(claim) == most);
        let first = best.next().map(|claim| claim.player);
        first.filter(|_| best.next().is_none())
    };
    match tie {
        Tie::CardsBack => None,
        Tie::Newest => claims.iter().map(|claim| claim.player).max(),
        Tie::Most => most(&|claim| claim.ideas.len() as i64),
        Tie::Interesting => most(&|claim| claim.interest),
    }
}

fn ranking(names: &[String], cards: &[usize]) -> String {
    let mut ranked: Vec<(usize, &String)> = cards.iter().copied().zip(names).collect();
    ranked.sort_by_key(|&(cards, _)| std::cmp::Reverse(cards));
    let lines: Vec<String> = ranked.iter().map(|(cards, name)| format!("  {cards:>3} cards  {name}")).collect();
    let winners: Vec<&str> =
        ranked.iter().filter(|(cards, _)| *cards > 0 && *cards == ranked[0].0).map(|(_, name)| name.as_str()).collect();
    let won = match winners[..] {
        [] => String::from("nobody has won a card"),
        [winner] => format!("{winner} wins"),
        _ => format!("{} share the win", winners.join(" and ")),
    };
    format!("\n{}\n{won}", lines.join("\n"))
}

#[cfg(test)]
mod tests {
    use super::*;
    use make24::Expr;

    fn claim(player: usize, answers: &[&str]) -> Claim {
        let exprs: Vec<Expr> = answers.iter().map(|text| text.parse().expect("an expression")).collect();
        Claim {
            player,
            ideas: exprs.iter().filter_map(|expr| Form::Essential.key(expr)).collect(),
            interest: exprs.iter().filter_map(interest).max().unwrap_or(i64::MIN),
        }
    }

    #[test]
    fn ties_are_settled_as_the_source_would() {
        let two = [claim(0, &["2 ^ 10 - 10 ^ 3"]), claim(1, &["(10 - 3) * 2 + 10"])];
        assert_eq!(settle(Tie::CardsBack, &two), None);
        assert_eq!(settle(Tie::Newest, &two), Some(1));
        assert_eq!(settle(Tie::Most, &two), None);
        assert_eq!(settle(Tie::Interesting, &two), Some(0));
        let more = [claim(0, &["6 + 6 + 6 + 6", "6 * 6 - 6 - 6"]), claim(2, &["6 * 6 - (6 + 6)"])];
        assert_eq!(settle(Tie::Most, &more), Some(0));
        // Two variants of one idea count once.
        let same = [claim(0, &["6 * 6 - 6 - 6", "6 * 6 - (6 + 6)"]), claim(2, &["6 + 6 + 6 + 6"])];
        assert_eq!(settle(Tie::Most, &same), None);
        assert_eq!(settle(Tie::CardsBack, &[claim(3, &["4 * 6"])]), Some(3));
    }

    #[test]
    fn the_ranking_begins_with_the_most_cards() {
        let names = ["Ann", "Bob", "Cy"].map(String::from);
        assert_eq!(ranking(&names, &[4, 8, 0]), "\n    8 cards  Bob\n    4 cards  Ann\n    0 cards  Cy\nBob wins");
        assert!(ranking(&names, &[4, 4, 0]).ends_with("\nAnn and Bob share the win"));
        assert!(ranking(&names, &[0, 0, 0]).ends_with("\nnobody has won a card"));
    }
}
