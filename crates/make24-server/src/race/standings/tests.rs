use super::*;
use crate::race::event::{Pace, Role, Strength, Task};
use crate::race::log::RaceLog;
use crate::race::room::{HANDS, Room};
use std::path::Path;

fn player(name: &str) -> PlayerKey {
    PlayerKey::of_secret(name)
}

/// A log in memory whose hands are `h0` to `h99`.
async fn log() -> RaceLog {
    let log = RaceLog::open(Path::new(":memory:")).await.unwrap();
    let seeds: Vec<_> = (0..100).map(|hand| (format!("h{hand}"), Rating::of_hand(0.9))).collect();
    log.seed(seeds).await.unwrap();
    log
}

/// A room with its log, which are told the same.
struct ServerMessage<'a> {
    log: &'a RaceLog,
    room: Room,
}

impl ServerMessage<'_> {
    async fn is(&mut self, at: Moment, event: Event) {
        let attempts = self.room.apply(at, &event);
        self.log.record("BCDFG", at, &event, &attempts).await.unwrap();
    }

    /// A race of the hands from one on, in which the first player solves some, and the second skips all.
    async fn race(&mut self, at: Moment, from: usize, seconds: &[Moment]) {
        let hands = (from..from + HANDS).map(|hand| format!("h{hand}")).collect();
        let race = self.room.race.as_ref().map_or(1, |race| race.number + 1);
        let ends_at = at + 900_000;
        let ratings = ["fast", "slow"].map(|name| (player(name), 1200)).into_iter().collect();
        self.is(
            at,
            Event::Started { race, pace: Pace::Normal, hands, starts_at: at, ends_at, ratings, task: Task::default() },
        )
        .await;
        let mut now = at;
        for (hand, seconds) in seconds.iter().enumerate() {
            now += seconds * 1000;
            self.is(now, Event::Solved { player: player("fast"), hand, answer: String::new() }).await;
            self.is(now, Event::Skipped { player: player("slow"), hand }).await;
        }
        self.is(now + 59_000, Event::Ended).await;
    }
}

/// Whether a player has won the hands that were dealt; `None` for those that do not count.
fn won(log: &RaceLog, name: &str) -> Vec<Option<bool>> {
    log.standings().players[&player(name)].had.iter().map(|had| had.won).collect()
}

async fn joined(log: &RaceLog) -> ServerMessage<'_> {
    let mut told = ServerMessage { log, room: Room::default() };
    told.is(0, Event::Opened { public: false }).await;
    for (name, strength) in [("fast", Strength::Fast), ("slow", Strength::New)] {
        let (player, name) = (player(name), String::from(name));
        told.is(0, Event::Joined { player, name, role: Role::Player, strength, listed: true }).await;
    }
    told
}

#[tokio::test]
async fn first_attempts_within_a_minute_count_and_later_ones_do_not() {
    let log = log().await;
    let mut told = joined(&log).await;
    told.race(1000, 0, &[10, 61, 60]).await;
    let won = won(&log, "fast");
    assert_eq!(won[..4], [Some(true), Some(false), Some(true), None]);
    assert_eq!(won.len(), HANDS);
    let [fast, slow] = ["fast", "slow"].map(|name| log.standings().player(&player(name)));
    assert!(slow.unwrap().rating < 900.0);
    // The same hands again move nobody.
    told.race(2_000_000, 0, &[1, 1, 1]).await;
    assert_eq!(log.standings().player(&player("fast")), fast);
    let known = log.standings().seen(&[player("slow")]);
    assert_eq!((known.seen.len(), known.lately.len()), (HANDS, HANDS));
    assert_eq!(log.read_again().await.unwrap(), *log.standings());
}

/// Who waits for minutes has lost as many hands as one who skips one in each of them.
#[tokio::test]
async fn waiting_costs_what_skipping_costs() {
    let log = log().await;
    let mut told = joined(&log).await;
    let hands: Vec<String> = (0..HANDS).map(|hand| format!("h{hand}")).collect();
    let ratings = ["fast", "slow"].map(|name| (player(name), 1200)).into_iter().collect();
    let task = Task::default();
    let started = Event::Started { race: 1, pace: Pace::Normal, hands, starts_at: 0, ends_at: 900_000, ratings, task };
    told.is(0, started).await;
    for hand in 0..3 {
        told.is(1000, Event::Skipped { player: player("slow"), hand }).await;
    }
    told.is(200_000, Event::Ended).await;
    let lost = |name| won(&log, name).iter().filter(|won| **won == Some(false)).count();
    // Three minutes without an answer, and three hands that were skipped at once with three more minutes behind them.
    assert_eq!((lost("fast"), lost("slow")), (3, 6));
    assert_eq!(log.read_again().await.unwrap(), *log.standings());
}

#[tokio::test]
async fn hands_move_when_a_day_is_over_and_only_by_players_who_are_known() {
    let log = log().await;
    let mut told = joined(&log).await;
    let first = log.standings().hands.clone();
    told.race(1000, 0, &[5; 10]).await;
    assert_eq!(log.standings().hands, first);
    // After ten attempts the two are known well enough.
    told.race(DAY, 10, &[5; 10]).await;
    told.race(DAY + 500_000, 20, &[5; 10]).await;
    // The clock is set back by a day; the day of the log goes on.
    told.race(1000, 30, &[5; 10]).await;
    assert_eq!(log.standings().seen(&[player("fast")]).seen.len(), 40);
    told.race(2 * DAY, 40, &[5; 10]).await;
    let later = log.standings().hands.clone();
    let moved = first.iter().zip(&later).filter(|(one, other)| one != other);
    let moved: Vec<usize> = moved.map(|(one, _)| one.0[1..].parse().unwrap()).collect();
    assert!(moved.iter().any(|hand| (20..30).contains(hand)), "{moved:?}");
    assert!(moved.iter().any(|hand| (30..40).contains(hand)), "{moved:?}");
    assert!(!moved.iter().any(|hand| *hand < 3 || *hand >= 40), "{moved:?}");
    assert_eq!(log.read_again().await.unwrap(), *log.standings());
    assert_eq!(log.standings().attempts(), 100);
}

/// Nobody looks at a hand in one room, or after a race, and is then rated for it in another.
#[tokio::test]
async fn only_the_race_that_deals_a_hand_first_is_rated() {
    let log = log().await;
    let mut one = joined(&log).await;
    let deal = |race: u32, at: Moment| Event::Started {
        race,
        pace: Pace::Normal,
        hands: (0..HANDS).map(|hand| format!("h{hand}")).collect(),
        starts_at: at,
        ends_at: at + 90_000,
        ratings: [(player("fast"), 1500)].into_iter().collect(),
        task: Task::default(),
    };
    one.is(0, deal(1, 0)).await;
    let mut other = Room::default();
    let late = Event::Joined {
        player: player("late"),
        name: String::new(),
        role: Role::Player,
        strength: Strength::New,
        listed: false,
    };
    for (at, event) in [
        (0, Event::Opened { public: false }),
        (
            0,
            Event::Joined {
                player: player("fast"),
                name: String::new(),
                role: Role::Player,
                strength: Strength::New,
                listed: false,
            },
        ),
        (10, deal(1, 10)),
        (1000, Event::Solved { player: player("fast"), hand: 0, answer: String::new() }),
        (2000, Event::Ended),
        (3000, late),
    ] {
        let attempts = other.apply(at, &event);
        log.record("GHJKL", at, &event, &attempts).await.unwrap();
    }
    let before = log.standings().player(&player("fast")).unwrap();
    assert_eq!(before, Rating::of_newcomer(Strength::Fast));
    assert_eq!(log.standings().seen(&[player("late")]).seen.len(), HANDS);
    one.is(4000, Event::Solved { player: player("fast"), hand: 0, answer: String::new() }).await;
    assert!(log.standings().player(&player("fast")).unwrap().rating > before.rating);
    assert_eq!(log.read_again().await.unwrap(), *log.standings());
}
