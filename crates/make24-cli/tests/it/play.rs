//! The game in a real terminal: keys go in, and the screen is read as a person would see it.

#![cfg(unix)]
use make24::{Hand, Puzzle, Solver};
use portable_pty::{Child, CommandBuilder, MasterPty, PtySize, native_pty_system};
use std::io::{Read, Write};
use std::num::NonZeroU16;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex};
use std::thread::JoinHandle;
use std::time::{Duration, Instant};

fn cells(count: u16) -> NonZeroU16 {
    NonZeroU16::new(count).unwrap()
}

/// Longer than any machine takes.
const PATIENCE: Duration = Duration::from_secs(60);

const ROWS: u16 = 60;
const COLUMNS: u16 = 100;

struct Game {
    screen: Arc<Mutex<vt100::Parser>>,
    /// Draws what the program writes, until the program ends.
    drawing: Option<JoinHandle<()>>,
    keys: Box<dyn Write + Send>,
    child: Box<dyn Child + Send + Sync>,
    terminal: Box<dyn MasterPty + Send>,
}

impl Game {
    fn start(args: &str) -> Game {
        Game::of(&format!("play {args}"))
    }

    /// Any command, on a terminal.
    fn of(args: &str) -> Game {
        Game::on(ROWS, COLUMNS, args)
    }

    /// Any command, on a terminal of so many rows and columns.
    fn on(rows: u16, columns: u16, args: &str) -> Game {
        let size = PtySize { rows, cols: columns, ..PtySize::default() };
        let pty = native_pty_system().openpty(size).unwrap();
        let mut command = CommandBuilder::new(env!("CARGO_BIN_EXE_make24"));
        command.args(args.split_whitespace());
        command.env("TERM", "xterm-256color");
        command.env("LANG", "C.UTF-8");
        let child = pty.slave.spawn_command(command).unwrap();
        let screen = Arc::new(Mutex::new(vt100::Parser::new(cells(rows), cells(columns), 0)));
        let (mut output, drawn) = (pty.master.try_clone_reader().unwrap(), Arc::clone(&screen));
        let drawing = Some(std::thread::spawn(move || {
            let mut bytes = [0; 4096];
            while let Ok(read @ 1..) = output.read(&mut bytes) {
                drawn.lock().unwrap().process(&bytes[..read]);
            }
        }));
        Game { screen, drawing, keys: pty.master.take_writer().unwrap(), child, terminal: pty.master }
    }

    fn seen(&self) -> String {
        self.screen.lock().unwrap().screen().contents()
    }

    /// Waits until the screen shows a text.
    #[track_caller]
    fn sees(&self, text: &str) {
        self.sees_after("", text);
    }

    /// Waits until the screen shows a text behind another.
    #[track_caller]
    fn sees_after(&self, before: &str, text: &str) {
        let start = Instant::now();
        while !self.seen().split_once(before).is_some_and(|(_, behind)| behind.contains(text)) {
            assert!(start.elapsed() < PATIENCE, "no {text:?} behind {before:?} on the screen:\n{}", self.seen());
            std::thread::sleep(Duration::from_millis(10));
        }
    }

    fn types(&mut self, keys: &str) {
        self.keys.write_all(keys.as_bytes()).unwrap();
        self.keys.flush().unwrap();
    }

    /// A hand, once its cards are drawn, and how difficult it is said to be.
    #[track_caller]
    fn dealt(&self, number: u32) -> (Puzzle, f64) {
        self.sees_after(&format!("hand {number} of"), "╯");
        let seen = self.seen();
        let mut lines = seen.lines().skip_while(|line| !line.starts_with(&format!("hand {number} of")));
        let line = lines.next().unwrap();
        let cards = lines.nth(1).unwrap().split('│').filter_map(|word| word.trim().parse::<i64>().ok());
        let difficulty = line.rsplit_once("difficulty ").map_or(0.0, |(_, score)| {
            // The level stands behind the score.
            score.split_whitespace().next().unwrap().parse().unwrap()
        });
        (Puzzle::new(Hand::new(cards).unwrap(), Puzzle::TARGET), difficulty)
    }

    /// Waits for the end and until all that was written is on the screen; tells whether it was a good end.
    fn ends(&mut self) -> bool {
        let start = Instant::now();
        loop {
            if let Some(status) = self.child.try_wait().unwrap() {
                self.drawing.take().unwrap().join().unwrap();
                return status.success();
            }
            assert!(start.elapsed() < PATIENCE, "the game does not end:\n{}", self.seen());
            std::thread::sleep(Duration::from_millis(10));
        }
    }

    fn shows_what_is_typed(&self) -> bool {
        use nix::sys::termios::LocalFlags;
        self.terminal.get_termios().unwrap().local_flags.contains(LocalFlags::ECHO | LocalFlags::ICANON)
    }
}

impl Drop for Game {
    fn drop(&mut self) {
        let _ = self.child.kill();
    }
}

fn solution(puzzle: &Puzzle) -> String {
    Solver::default().best(puzzle).found().unwrap().to_string()
}

/// An empty place for a history.
fn history(name: &str) -> PathBuf {
    let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("{name}-{}.csv", std::process::id()));
    let _ = std::fs::remove_file(&path);
    path
}

#[test]
fn an_answer_is_judged_while_it_is_typed() {
    let kept = history("typed");
    let mut game = Game::start(&format!("--seed 7 --hands 2 --history {}", kept.display()));
    let (puzzle, difficulty) = game.dealt(1);
    assert!((17.0..=33.0).contains(&difficulty), "{difficulty}");
    game.sees_after("hand 1", "? hint");
    assert!(!game.shows_what_is_typed());

    let card = puzzle.hand.cards()[0].to_string();
    game.types(&card);
    game.sees(&format!("makes {card}; left: "));
    game.types("+");
    game.sees("...");
    game.types("\u{7f}99");
    game.sees("is extra");
    game.types("\u{1b}");
    game.sees_after("hand 1", "? hint");
    game.types("?\r");
    game.sees("hint 1 of 6: ");
    let sum: Vec<String> = puzzle.hand.cards().iter().map(ToString::to_string).collect();
    game.types(&format!("{}-1\r", sum.join("+")));
    game.sees("wrong cards");
    // No return key: it is right as soon as it stands there.
    game.types(&solution(&puzzle));
    game.sees("right, in");
    game.sees("hand 2 of 2");
    game.types("!\r");
    game.sees("solved 1 of 2");
    game.sees("best of the day");
    assert!(game.ends());
    assert!(game.shows_what_is_typed());

    let lines: Vec<String> = std::fs::read_to_string(kept).unwrap().lines().map(String::from).collect();
    assert_eq!(lines.len(), 3, "{lines:?}");
    assert!(lines[1].contains(",solved,") && lines[2].contains(",given up,"), "{lines:?}");
    assert!(lines[1].contains(&format!("you,{},24,arithmetic", puzzle.hand)), "{lines:?}");
}

/// Both standard output and standard error are the terminal, so that a progress bar makes room for each row.
#[test]
fn rows_and_a_progress_bar_share_a_terminal() {
    for (command, rows) in [
        ("sequence A066409 --terms 4", "1 1\n2 2\n3 1\n4 4"),
        ("sequence A066409 --terms 2 --format json", r#""value":"2""#),
        ("census --cards 1..2 --size 3", "1 1 1          -> 24: no solution\n1 1 2          -> 24: no solution"),
        ("census --cards 1..2 --size 2 --format jsonl", "}\n{"),
        ("least 4 4 4 4", "10\n4 4 4 4 can make"),
        ("generate --count 2 --seed 1 --format csv", "hand,"),
        ("dataset --size 2 --columns hand", "]}\n{"),
        ("compare --cards 1..4 --size 2 --methods pairs", "method"),
    ] {
        let mut program = Game::of(command);
        program.sees(rows);
        program.ends();
        assert!(!program.seen().contains('\u{2591}'), "{command}: {}", program.seen());
    }
}

#[test]
fn the_difficulty_follows_the_player() {
    let mut game = Game::start("--seed 3 --hands 4 --no-history");
    let mut difficulties = Vec::new();
    for number in 1..=4 {
        let (puzzle, difficulty) = game.dealt(number);
        difficulties.push(difficulty);
        let answer = solution(&puzzle);
        game.types(&answer);
    }
    game.sees("solved 4 of 4");
    assert!(game.ends());
    // 25, 35, 45, 55, each hand within 8 of it.
    assert!(difficulties.windows(2).all(|two| two[1] > two[0] - 6.0), "{difficulties:?}");
    assert!(difficulties[3] > difficulties[0] + 13.0, "{difficulties:?}");
}

#[test]
fn a_timed_series_is_measured_against_earlier_ones() {
    let kept = history("acuity");
    let play = |seed: u32, told: &[&str]| {
        let mut game = Game::start(&format!("--acuity --hands 2 --seed {seed} --history {}", kept.display()));
        for number in 1..=2 {
            let answer = solution(&game.dealt(number).0);
            game.types(&answer);
        }
        told.iter().for_each(|text| game.sees(text));
        assert!(game.ends());
    };
    play(1, &["this series: 2 of 2 solved (100%)", "this is your first series"]);
    play(2, &["your 1 earlier series: 2 of 2 solved (100%)", "than usual for you"]);

    let mut late = Game::start("--acuity --hands 1 --seconds 1 --seed 1 --no-history");
    late.sees("time up");
    late.sees("0 of 1 solved");
    assert!(late.ends());
}

#[test]
fn who_presses_first_wins_the_cards_and_ties_are_settled() {
    let mut game = Game::start("--players Ann,Bob --tie newest --hands 3 --seed 5");
    game.sees("1 Ann, 2 Bob");
    game.sees("the newest player wins");
    let (puzzle, _) = game.dealt(1);
    game.types("1");
    game.sees("Ann>");
    game.types(&solution(&puzzle));
    game.sees("Ann wins the 4 cards");

    // Both at once: what they type is hidden, and the newest wins.
    let (puzzle, _) = game.dealt(2);
    let answer = solution(&puzzle);
    game.types("12");
    game.sees("a tie: Ann and Bob");
    game.sees("Ann>");
    game.types(&answer);
    game.sees(&"*".repeat(answer.chars().count()));
    assert!(!game.seen().contains(&answer), "{}", game.seen());
    game.types("\r");
    game.sees("Ann: right");
    game.types(&format!("{answer}\r"));
    game.sees("Bob: right");
    game.sees("Bob wins the 4 cards");

    // A wrong answer takes a player out of the hand.
    let (puzzle, _) = game.dealt(3);
    game.types("2");
    game.sees_after("hand 3", "Bob>");
    game.types("1+1\r");
    game.sees("Bob: wrong cards");
    game.types("1");
    game.sees_after("hand 3", "Ann>");
    game.types(&solution(&puzzle));
    game.sees("8 cards  Ann");
    game.sees("4 cards  Bob");
    assert!(game.ends());
}

#[test]
fn whoever_leaves_finds_the_terminal_as_it_was() {
    for keys in ["q\r", "\u{3}", "\u{4}"] {
        let mut game = Game::start("--seed 1 --no-history");
        game.sees_after("hand 1", "? hint");
        game.types(keys);
        game.sees("solved 0 of 1");
        assert!(game.ends());
        assert!(game.shows_what_is_typed());
    }
}

impl Game {
    fn signal(&self, name: &str) {
        let id = self.child.process_id().unwrap().to_string();
        let sent = std::process::Command::new("kill").args(["-s", name, &id]).status().unwrap();
        assert!(sent.success());
    }

    /// Waits until the terminal shows what is typed, or does not.
    #[track_caller]
    fn becomes(&self, showing: bool) {
        let start = Instant::now();
        while self.shows_what_is_typed() != showing {
            assert!(start.elapsed() < PATIENCE, "the terminal does not become {showing}");
            std::thread::sleep(Duration::from_millis(10));
        }
    }
}

impl Game {
    /// Waits until the process has stopped: it gives the terminal back before, and a signal to continue that comes in
    /// between would be lost.
    #[track_caller]
    fn stops(&self) {
        let stat = format!("/proc/{}/stat", self.child.process_id().unwrap());
        let state = || std::fs::read_to_string(&stat).ok().and_then(|stat| stat.rsplit(") ").next()?.chars().next());
        let start = Instant::now();
        // Other systems have no such files.
        while state().is_some_and(|state| state != 'T') {
            assert!(start.elapsed() < PATIENCE, "the game does not stop");
            std::thread::sleep(Duration::from_millis(10));
        }
    }
}

#[test]
fn a_signal_ends_the_game_and_gives_the_terminal_back() {
    for name in ["INT", "TERM", "HUP", "QUIT"] {
        let mut game = Game::start("--seed 1 --no-history");
        game.sees_after("hand 1", "? hint");
        assert!(!game.shows_what_is_typed());
        game.signal(name);
        assert!(!game.ends(), "{name} is no good end");
        assert!(game.shows_what_is_typed(), "{name}");
    }
}

#[test]
fn a_game_that_is_stopped_goes_on_where_it_was() {
    // Ctrl-Z, and the same from outside.
    for stop in [true, false] {
        let mut game = Game::start("--seed 7 --hands 1 --no-history");
        let (puzzle, _) = game.dealt(1);
        game.sees_after("hand 1", "? hint");
        game.types("1+");
        game.sees("...");
        match stop {
            true => game.types("\u{1A}"),
            false => game.signal("TSTP"),
        }
        game.becomes(true);
        game.stops();
        game.signal("CONT");
        game.becomes(false);
        game.types("\u{15}");
        game.types(&solution(&puzzle));
        game.sees("solved 1 of 1");
        assert!(game.ends());
        assert!(game.shows_what_is_typed());
    }
}

#[test]
fn whoever_waits_can_leave() {
    // Ratings of such hands take their time.
    let mut game = Game::start("--rules modulo --deck krypto --no-history --difficulty 0..1");
    game.sees("Make the target");
    game.types("\u{3}");
    game.sees("solved 0 of");
    assert!(game.ends());
    assert!(game.shows_what_is_typed());
}

#[test]
fn hands_of_every_kind_are_dealt() {
    for args in ["--size 6", "--deck countdown --rules countdown -t 500", "--rules modulo --deck krypto", "--size 9"] {
        let mut game = Game::start(&format!("{args} --hands 1 --seed 1 --no-history"));
        game.sees("hand 1 of 1");
        game.types("q\r");
        game.sees("solved 0 of 1");
        assert!(game.ends(), "{args}");
    }
    let mut none = Game::start("--size 3 -t 1000003 --no-history");
    none.sees("no hand of 3 cards of 1..13 was found");
    assert!(!none.ends());
    assert!(none.shows_what_is_typed());
}

#[test]
fn a_line_is_edited_and_called_back() {
    let mut game = Game::start("--seed 7 --hands 1 --no-history");
    game.dealt(1);
    game.sees_after("hand 1", "? hint");
    // Ctrl-arrows, function keys and Alt type nothing.
    game.types("\u{1b}[1;5C\u{1b}OP\u{1b}[15~\u{1b}x");
    game.types("99\u{1b}[H1+\u{1b}[F0");
    game.sees("> 1+990");
    game.types("\r");
    game.sees("wrong cards");
    game.types("\u{1b}[A");
    game.sees_after("wrong cards", "> 1+990");
    game.types("\u{15}h\r");
    game.sees("Ctrl-Z pauses it");
    game.types("q\r");
    assert!(game.ends());
}

/// Countdown is a game: a clock, points for what is near, and the best answer behind it.
#[test]
fn countdown_counts_what_is_near() {
    let mut game = Game::start("--deck countdown --rules countdown --large 2 --hands 1 --seed 5 --no-history");
    game.sees_after("hand 1 of 1", "╯");
    let seen = game.seen();
    let line = seen.lines().find(|line| line.starts_with('│')).unwrap();
    let tiles: Vec<i64> = line.split('│').filter_map(|word| word.trim().parse().ok()).collect();
    assert_eq!(tiles.iter().filter(|tile| **tile > 10).count(), 2, "{line}");
    game.sees(" s  1 ");
    game.types(&format!("{}\r", tiles[0]));
    game.sees("points; do better, or ! to keep it");
    game.types("!\r");
    game.sees("away: 0 points");
    game.sees("solved 0 of 1");
    let told = ["the only solution: ", "one way: ", "the nearest that can be made: "];
    assert!(told.iter().any(|told| game.seen().contains(told)), "{}", game.seen());
    assert!(game.ends());
}

#[test]
fn what_is_no_history_is_not_touched() {
    let path = history("photo");
    let photo = b"\x89PNG\r\n\x1a\n and so on".to_vec();
    std::fs::write(&path, &photo).unwrap();
    let mut games: Vec<Game> = [path.to_str().unwrap(), "/dev/zero"]
        .iter()
        .map(|file| Game::start(&format!("--history {file} --seed 1")))
        .collect();
    games[0].sees("is not a history of make24");
    games[1].sees("is not a file");
    assert!(games.iter_mut().all(|game| !game.ends()));
    assert_eq!(std::fs::read(&path).unwrap(), photo);
}

#[test]
fn a_player_who_pressed_may_read_the_help_and_pass() {
    let mut game = Game::start("--players Ann,Bob --hands 1 --seed 5");
    let (puzzle, _) = game.dealt(1);
    game.types("1");
    game.sees_after("Ann>", "you have one try");
    game.types("h\r");
    game.types("!\r");
    game.sees("Ann passes");
    game.types("2");
    game.sees("Bob>");
    game.types(&solution(&puzzle));
    game.sees("Bob wins the 4 cards");
    assert!(game.ends());
}

#[test]
fn nobody_is_out_for_an_empty_answer_and_no_key_is_lost() {
    let mut game = Game::start("--players Ann,Bob --hands 1 --seed 5");
    let (puzzle, _) = game.dealt(1);
    game.types("1");
    game.sees("Ann>");
    game.types("\r\r");
    // What is typed right behind the key belongs to the answer.
    game.types(&solution(&puzzle));
    game.sees("Ann wins the 4 cards");
    assert!(game.ends());
    let mut game = Game::start("--players Ann,Bob --hands 1 --seed 5");
    let (puzzle, _) = game.dealt(1);
    game.types(&format!("1({})", solution(&puzzle)));
    game.sees("Ann wins the 4 cards");
    assert!(game.ends());
}

/// On a terminal of 80 columns and 24 rows, a hand is on one screen with its prompt, from the first sentence of a game on; so
/// is how a hand ends, with the next one.
#[test]
fn every_screen_fits_a_small_terminal() {
    let mut game = Game::on(24, 80, "play --hands 2 --seed 5");
    game.sees_after("hand 1 of", "> ");
    let seen = game.seen();
    assert!(seen.starts_with("2 hands."), "the first sentence has left the screen:\n{seen}");
    game.types("!\r");
    game.sees_after("hand 2 of", "> ");
    let seen = game.seen();
    assert!(seen.contains("of 100 players"), "the end of the first hand has left the screen:\n{seen}");
    assert!(["the only solution:", "one way:"].iter().any(|told| seen.contains(told)), "{seen}");
    game.types("q\r");
    assert!(game.ends());
}
