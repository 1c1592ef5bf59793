use super::derived::DAY;
use super::*;
use crate::race::event::{Pace, Role, Strength, Task};
use crate::race::room::{HANDS, Room};

fn player(name: &str) -> PlayerKey {
    PlayerKey::of_secret(name)
}

/// A log in memory whose hands are `h0` to `h99`.
async fn log() -> RaceLog {
    let log = RaceLog::open(Path::new(":memory:")).await.unwrap();
    let seeds: Vec<_> = (0..100).map(|hand| (format!("h{hand}"), Rating::of_hand(0.9))).collect();
    log.seed(&seeds).await.unwrap();
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
    let won: Vec<Option<bool>> = sqlx::query_scalar("SELECT won FROM attempts WHERE player = ? ORDER BY number")
        .bind(player("fast").as_str())
        .fetch_all(&mut *log.file().await.unwrap())
        .await
        .unwrap();
    assert_eq!(won[..4], [Some(true), Some(false), Some(true), None]);
    assert_eq!(won.len(), HANDS);
    let [fast, slow] = [log.player(&player("fast")).await.unwrap(), log.player(&player("slow")).await.unwrap()];
    assert!(slow.unwrap().rating < 900.0);
    // The same hands again move nobody.
    told.race(2_000_000, 0, &[1, 1, 1]).await;
    assert_eq!(log.player(&player("fast")).await.unwrap(), fast);
    let known = log.known(&[player("slow")]).await.unwrap();
    assert_eq!((known.seen.len(), known.lately.len()), (HANDS, HANDS));
    log.verify().await.unwrap();
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
    let lost = |name: &'static str| {
        let lost = sqlx::query_scalar::<_, i64>("SELECT count(*) FROM attempts WHERE player = ? AND won = 0");
        let log = &log;
        async move { lost.bind(player(name).as_str().to_owned()).fetch_one(&mut *log.file().await.unwrap()).await.unwrap() }
    };
    // Three minutes without an answer, and three hands that were skipped at once with three more minutes behind them.
    assert_eq!((lost("fast").await, lost("slow").await), (3, 6));
    log.verify().await.unwrap();
}

#[tokio::test]
async fn hands_move_when_a_day_is_over_and_only_by_players_who_are_known() {
    let log = log().await;
    let mut told = joined(&log).await;
    let first = log.hands().await.unwrap();
    told.race(1000, 0, &[5; 10]).await;
    assert_eq!(log.hands().await.unwrap(), first);
    // After ten attempts the two are known well enough.
    told.race(DAY, 10, &[5; 10]).await;
    told.race(DAY + 500_000, 20, &[5; 10]).await;
    // The clock is set back by a day; the day of the log goes on.
    told.race(1000, 30, &[5; 10]).await;
    assert_eq!(log.known(&[player("fast")]).await.unwrap().seen.len(), 40);
    told.race(2 * DAY, 40, &[5; 10]).await;
    let moved = |later: &[(String, Rating)]| {
        let moved = first.iter().zip(later).filter(|(one, other)| one != other);
        moved.map(|(one, _)| one.0[1..].parse::<usize>().unwrap()).collect::<Vec<_>>()
    };
    let moved = moved(&log.hands().await.unwrap());
    assert!(moved.iter().any(|hand| (20..30).contains(hand)), "{moved:?}");
    assert!(moved.iter().any(|hand| (30..40).contains(hand)), "{moved:?}");
    assert!(!moved.iter().any(|hand| *hand < 3 || *hand >= 40), "{moved:?}");
    let (events, attempts) = log.verify().await.unwrap();
    assert_eq!((events, attempts), (3 + 5 * 22, 100));
    // Any change is found out.
    for (change, back, table) in [
        ("UPDATE hands SET hand = 'x' WHERE hand = 'h25'", "UPDATE hands SET hand = 'h25' WHERE hand = 'x'", "hands"),
        (
            "UPDATE attempts SET won = 1 - won WHERE number = 1",
            "UPDATE attempts SET won = 1 - won WHERE number = 1",
            "attempts",
        ),
        ("UPDATE today SET day = day + 1", "UPDATE today SET day = day - 1", "today"),
        ("UPDATE hands SET volatility = volatility + 1e-9 WHERE hand = 'h25'", "", "hands"),
    ] {
        sqlx::raw_sql(change).execute(&mut *log.file().await.unwrap()).await.unwrap();
        let told = log.verify().await.unwrap_err().to_string();
        assert!(told.starts_with(&format!("in {table}, ")), "{told}");
        sqlx::raw_sql(back).execute(&mut *log.file().await.unwrap()).await.unwrap();
    }
}

/// A connection whose write fails twice may believe for ever that it is in a transaction.
#[tokio::test]
async fn what_is_told_after_failed_writes_is_in_the_file() {
    let folder = std::env::temp_dir().join(format!("make24-full-{}", std::process::id()));
    std::fs::create_dir_all(&folder).unwrap();
    let file = folder.join("races.sqlite");
    let log = RaceLog::open(&file).await.unwrap();
    let mut told = 0;
    for _ in 0..3 {
        sqlx::raw_sql("PRAGMA max_page_count = 1").execute(&mut *log.file().await.unwrap()).await.unwrap();
        while log.record("BCDFG", told, &Event::Opened { public: false }, &[]).await.is_ok() {
            told += 1;
        }
    }
    for _ in 0..3 {
        log.record("BCDFG", told, &Event::Ended, &[]).await.unwrap();
        told += 1;
    }
    // The process is gone without a word.
    std::mem::forget(log);
    let kept = std::fs::read_dir(&folder).unwrap().map(|file| file.unwrap().path()).collect::<Vec<_>>();
    let copies = folder.join("copies");
    std::fs::create_dir_all(&copies).unwrap();
    for file in kept {
        std::fs::copy(&file, copies.join(file.file_name().unwrap())).unwrap();
    }
    let again = RaceLog::open(&copies.join("races.sqlite")).await.unwrap();
    let events: i64 =
        sqlx::query_scalar("SELECT count(*) FROM events").fetch_one(&mut *again.file().await.unwrap()).await.unwrap();
    assert!(told > 10 && events == told, "{events} of {told}");
    assert_eq!(again.last_moment().await.unwrap(), told - 1);
    std::fs::remove_dir_all(folder).unwrap();
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
    let before = log.player(&player("fast")).await.unwrap().unwrap();
    assert_eq!(before, Rating::of_newcomer(Strength::Fast));
    assert_eq!(log.known(&[player("late")]).await.unwrap().seen.len(), HANDS);
    one.is(4000, Event::Solved { player: player("fast"), hand: 0, answer: String::new() }).await;
    assert!(log.player(&player("fast")).await.unwrap().unwrap().rating > before.rating);
    log.verify().await.unwrap();
}

#[tokio::test]
async fn a_file_of_something_else_is_left_alone() {
    let folder = std::env::temp_dir().join(format!("make24-log-{}", std::process::id()));
    std::fs::create_dir_all(&folder).unwrap();
    let file = folder.join("other.sqlite");
    let mut other = SqliteConnectOptions::new().filename(&file).create_if_missing(true).connect().await.unwrap();
    sqlx::raw_sql("CREATE TABLE x (y); PRAGMA user_version = 0").execute(&mut other).await.unwrap();
    other.close().await.unwrap();
    let before = std::fs::read(&file).unwrap();
    assert!(RaceLog::open(&file).await.err().unwrap().to_string().contains("another program"));
    assert_eq!(std::fs::read(&file).unwrap(), before);
    let newer = folder.join("newer.sqlite");
    let mut other = SqliteConnectOptions::new().filename(&newer).create_if_missing(true).connect().await.unwrap();
    sqlx::raw_sql("PRAGMA user_version = 4").execute(&mut other).await.unwrap();
    other.close().await.unwrap();
    assert!(RaceLog::open(&newer).await.err().unwrap().to_string().contains("unsupported version 4"));
    std::fs::write(&file, "no database, but a text").unwrap();
    assert!(RaceLog::open(&file).await.is_err());
    assert_eq!(std::fs::read_to_string(&file).unwrap(), "no database, but a text");
    std::fs::remove_dir_all(folder).unwrap();
}

#[tokio::test]
async fn damage_is_found_and_an_older_log_gets_checksums() {
    let folder = std::env::temp_dir().join(format!("make24-log-damage-{}", std::process::id()));
    std::fs::create_dir_all(&folder).unwrap();
    let path = folder.join("races.sqlite");
    let log = RaceLog::open(&path).await.unwrap();
    joined(&log).await;
    let run = async |log: RaceLog, sql: &'static str| {
        let mut file = log.file.into_inner().unwrap();
        sqlx::raw_sql(sql).execute(&mut file).await.unwrap();
        file.close().await.unwrap();
        RaceLog::open(&path).await
    };
    let log =
        run(log, "ALTER TABLE events DROP COLUMN checksum; DROP TABLE names; PRAGMA user_version = 1").await.unwrap();
    assert_eq!(log.events("BCDFG").await.unwrap().len(), 3);
    let damaged = run(log, "UPDATE events SET event = replace(event, 'fast', 'fest') WHERE seq = 2").await;
    assert_eq!(damaged.err().unwrap().to_string(), "event 2 is damaged: its checksum does not match");
    std::fs::write(&path, b"SQLite format 3\0 and then nothing of the kind").unwrap();
    assert!(RaceLog::open(&path).await.is_err());
    std::fs::remove_dir_all(&folder).unwrap();
}
