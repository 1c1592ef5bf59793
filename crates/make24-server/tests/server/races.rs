//! Races, as players, cheats and floods have them, over sockets.

use crate::hostile::connect_from;
use crate::running::{Folder, Program, Running};
use make24_api::{BareHost, Host, SolveRequest, answer};
use serde_json::{Value, json};
use sqlx::{ConnectOptions, Connection};
use std::io::{BufRead, BufReader};
use std::net::{SocketAddr, TcpStream};
use std::process::{Command, Stdio};
use std::sync::Arc;
use std::time::{Duration, Instant};
use tungstenite::{Message, WebSocket};

/// How far the clocks of a race and of a test are apart.
const ROUNDING_MS: i64 = 20;

/// Somebody at a socket.
pub(crate) struct Client(WebSocket<TcpStream>);

impl Client {
    pub(crate) fn connect(address: SocketAddr) -> Client {
        let stream = TcpStream::connect(address).unwrap();
        stream.set_read_timeout(Some(Duration::from_secs(300))).unwrap();
        Client(tungstenite::client(format!("ws://{address}/api/race"), stream).unwrap().0)
    }

    /// A socket of a client with another address of this machine, unless the server refuses it.
    pub(crate) fn connect_from(from: &str, server: SocketAddr) -> Option<Client> {
        let stream = connect_from(from, server);
        let waits = Some(Duration::from_secs(5));
        stream.set_read_timeout(waits).and(stream.set_write_timeout(waits)).ok()?;
        Some(Client(tungstenite::client(format!("ws://{server}/api/race"), stream).ok()?.0))
    }

    /// Joins a room, or opens one.
    pub(crate) fn join(address: SocketAddr, who: &str, room: Option<&str>, role: &str) -> Client {
        let mut client = Client::connect(address);
        let secret = format!("secretsecret{who}0000");
        client.say(&json!({"type": "join", "room": room, "secret": secret, "name": who, "role": role}));
        client
    }

    pub(crate) fn say(&mut self, message: &Value) {
        self.send(Message::text(message.to_string()));
    }

    pub(crate) fn send(&mut self, message: Message) {
        // A server that has gone hears nothing.
        let _ = self.0.send(message);
    }

    /// The next message; `None` if the socket is closed.
    pub(crate) fn hear(&mut self) -> Option<Value> {
        loop {
            match self.0.read() {
                Ok(Message::Text(text)) => return Some(serde_json::from_str(&text).unwrap()),
                Ok(Message::Close(_)) => return None,
                Ok(_) => {}
                Err(tungstenite::Error::Io(error)) if error.kind() == std::io::ErrorKind::WouldBlock => {
                    panic!("the server says nothing")
                }
                Err(_) => return None,
            }
        }
    }

    /// Hears until a message is as it should be.
    pub(crate) fn until(&mut self, what: &str, holds: impl Fn(&Value) -> bool) -> Value {
        let start = Instant::now();
        let mut last = Value::Null;
        while start.elapsed() < Duration::from_secs(300) {
            match self.hear() {
                Some(message) if holds(&message) => return message,
                Some(message) => last = message,
                None => break,
            }
        }
        panic!("{what} never came; the last was {last}");
    }

    pub(crate) fn until_phase(&mut self, phase: &str) -> Value {
        self.until(phase, |told| told["phase"] == phase)
    }

    /// Says something, and hears why it is refused.
    pub(crate) fn refused(&mut self, message: &Value) -> String {
        self.say(message);
        let told = self.until("a refusal", |told| told["type"] == "refused");
        told["error"]["message"].as_str().unwrap().to_owned()
    }

    /// Answers all hands from one on; the hands, and how the room stands then.
    pub(crate) fn solve_all(&mut self, mut room: Value) -> (Vec<String>, Value) {
        let mut hands = Vec::new();
        while room["phase"] == "racing" && !room["hand"].is_null() {
            let cards = cards_of(&room["hand"]);
            self.say(&said("answer", &room, &solution(&cards)));
            let told = self.until("a verdict", |told| told["type"] != "room");
            if told["type"] == "refused" {
                assert!(told["error"]["message"].as_str().unwrap().contains("too many messages"), "{told}");
                std::thread::sleep(Duration::from_millis(300));
                continue;
            }
            assert_eq!(told["verdict"], "right");
            hands.push(cards);
            let number = &room["hand"]["number"];
            room = self.until("the next hand", |told| told["type"] == "room" && told["hand"]["number"] != *number);
        }
        (hands, room)
    }

    /// Says something, and hears how the room stands after it.
    pub(crate) fn shown_after(&mut self, message: &Value) -> Value {
        self.say(message);
        self.until("the room", |told| told["type"] == "room")
    }
}

/// A message about the hand that a room shows.
pub(crate) fn said(kind: &str, room: &Value, answer: &str) -> Value {
    let mut said = json!({"type": kind, "room": room["room"], "race": room["race"], "hand": room["hand"]["number"]});
    if kind == "answer" {
        said["answer"] = json!(answer);
    }
    said
}

/// That the clock of a race has run as it should between two views of a room. The server has made each at a moment
/// between the two that stand next to it, so that a machine that is busy makes the bounds wider and nothing else.
fn assert_time_has_passed(first: (&Value, (Instant, Instant)), then: (&Value, (Instant, Instant))) {
    let remaining = |room: &Value| room["remaining_ms"].as_i64().unwrap();
    let millis = |duration: Duration| i64::try_from(duration.as_millis()).unwrap();
    let ((first, (first_from, first_to)), (then, (then_from, then_to))) = (first, then);
    let passed = remaining(first) - remaining(then);
    // Two clocks of one machine, each rounded to milliseconds.
    let bounds = millis(then_from - first_to) - ROUNDING_MS..=millis(then_to - first_from) + ROUNDING_MS;
    assert!(bounds.contains(&passed), "{passed} ms have passed, and not {bounds:?}: {first} {then}");
}

pub(crate) fn cards_of(hand: &Value) -> String {
    let cards = hand["cards"].as_array().unwrap().iter().map(|card| card.as_str().unwrap());
    cards.collect::<Vec<_>>().join(" ")
}

pub(crate) fn solution(cards: &str) -> String {
    let request: SolveRequest = serde_json::from_value(json!({"hand": cards, "brief": true})).unwrap();
    let host: Arc<dyn Host> = Arc::new(BareHost);
    let reply = answer(&request, &host).unwrap().reply.into_one().unwrap();
    reply.solutions.unwrap()[0].expression.clone()
}

pub(crate) fn player_of<'a>(room: &'a Value, name: &str) -> &'a Value {
    room["players"].as_array().unwrap().iter().find(|player| player["name"] == name).unwrap()
}

/// What the program says of the ratings in a log.
pub(crate) fn verified(races: &str) -> (bool, String) {
    let program = env!("CARGO_BIN_EXE_make24-serve");
    let output = Command::new(program).args(["--verify-ratings", "--races", races]).output().unwrap();
    let said = [output.stdout, output.stderr].concat();
    (output.status.success(), String::from_utf8(said).unwrap())
}

#[test]
fn all_have_the_same_hands_and_the_server_judges() {
    let server = Running::new(&["--rate", "0"]);
    let mut ada = Client::join(server.address, "Ada", None, "player");
    let opened = ada.until_phase("waiting");
    let id = opened["room"].as_str().unwrap().to_owned();
    assert_eq!((id.len(), &opened["players"][0]["rating"]), (5, &json!(1200)));
    let mut bob = Client::join(server.address, "Bob", Some(&id.to_lowercase()), "player");
    bob.until_phase("waiting");
    let mut eve = Client::join(server.address, "Eve", Some(&id), "spectator");
    eve.until_phase("waiting");
    assert!(eve.refused(&json!({"type": "start"})).contains("only the host"));
    ada.say(&json!({"type": "start", "pace": "relaxed"}));
    let counted = bob.until_phase("countdown");
    assert!(counted["hand"].is_null() && counted["starts_in_ms"].as_i64().unwrap() <= 3000, "{counted}");
    let early = json!({"type": "skip", "room": id, "race": 1, "hand": 1});
    assert!(bob.refused(&early).contains("has not begun"));
    let (first, seen) = (ada.until_phase("racing"), bob.until_phase("racing"));
    assert_eq!(first["hand"], seen["hand"]);
    assert!(eve.until_phase("racing")["hand"].is_null());

    // What a cheat may try.
    let right = solution(&cards_of(&first["hand"]));
    let with = |change: &dyn Fn(&mut Value)| {
        let mut said = said("answer", &first, &right);
        change(&mut said);
        said
    };
    for (cheat, told) in [
        (with(&|said| said["score"] = json!(10)), "unknown field `score`"),
        (with(&|said| said["seconds"] = json!(0.1)), "unknown field `seconds`"),
        (with(&|said| said["room"] = json!("BBBBB")), "and not room BBBBB"),
        (with(&|said| said["race"] = json!(2)), "and not race 2"),
        (with(&|said| said["hand"] = json!(2)), "you are at hand 1"),
        (with(&|said| said["hand"] = json!(0)), "numbered from 1"),
        (with(&|said| said["hand"] = json!(u64::MAX)), "you are at hand 1"),
        (with(&|said| said["answer"] = json!("1+".repeat(200))), "at most 200 bytes"),
        (json!({"type": "solved", "hand": 1}), "unknown variant `solved`"),
        (json!([1]), "cannot be read"),
    ] {
        let refused = bob.refused(&cheat);
        assert!(refused.contains(told), "{cheat}: {refused}");
    }
    assert!(eve.refused(&with(&|_| {})).contains("began without you"));
    // What is wrong changes nothing, and nobody is told.
    for wrong in ["24", "1+1+1+1", "25-1", "", "((((", "1/0", "24#"] {
        bob.say(&said("answer", &first, wrong));
        let told = bob.until("a verdict", |told| told["type"] == "verdict");
        assert_ne!(told["verdict"], "right", "{wrong}");
    }
    let room = bob.shown_after(&said("skip", &first, ""));
    assert_eq!((&player_of(&room, "Bob")["solved"], &room["hand"]["number"]), (&json!(0), &json!(2)));
    assert!(!room.to_string().contains("solution"));

    // Both go on to the end; the race is over when nobody has a hand left.
    let (hands, _) = ada.solve_all(first);
    assert_eq!(hands.len(), 10);
    let (_, over) = bob.solve_all(room);
    assert_eq!(ada.until_phase("over")["hands"], over["hands"]);
    assert_eq!(over["players"][0]["name"], "Ada");
    let shown: Vec<String> = over["hands"].as_array().unwrap().iter().map(cards_of).collect();
    assert_eq!(shown, hands);
    let (ada_now, bob_now) = (player_of(&over, "Ada"), player_of(&over, "Bob"));
    assert_eq!((&ada_now["solved"], &bob_now["solved"]), (&json!(10), &json!(9)));
    assert!(ada_now["change"].as_i64() > bob_now["change"].as_i64(), "{over}");
    assert_eq!(ada_now["rating"].as_i64().unwrap(), 1200 + ada_now["change"].as_i64().unwrap());

    // Once more, with hands that nobody knows. Ada has said much in a short time.
    std::thread::sleep(Duration::from_secs(1));
    ada.say(&json!({"type": "start"}));
    let again = bob.until("the next race", |told| told["race"] == 2 && told["phase"] == "racing");
    let (next, _) = bob.solve_all(again);
    assert!(next.iter().all(|hand| !hands.contains(hand)), "{next:?}");
}

#[test]
fn a_lost_connection_comes_back_to_the_same_race() {
    let server = Running::new(&["--rate", "0"]);
    let mut ada = Client::join(server.address, "Ada", None, "player");
    let id = ada.until_phase("waiting")["room"].as_str().unwrap().to_owned();
    let asked = Instant::now();
    ada.say(&json!({"type": "start"}));
    let wait = ada.until_phase("countdown")["starts_in_ms"].as_u64().unwrap();
    let first = ada.until_phase("racing");
    let began = (asked + Duration::from_millis(wait), Instant::now());
    let second = ada.shown_after(&said("skip", &first, ""));
    drop(ada);
    std::thread::sleep(Duration::from_millis(1500));
    let asked = Instant::now();
    let mut ada = Client::join(server.address, "Ada", Some(&id), "player");
    let back = ada.until_phase("racing");
    assert_eq!(back["hand"], second["hand"]);
    assert_time_has_passed((&first, began), (&back, (asked, Instant::now())));
    // The same person on another socket: one place, and the older socket is closed.
    let mut other = Client::join(server.address, "Ada", Some(&id), "player");
    assert_eq!(other.until_phase("racing")["players"].as_array().unwrap().len(), 1);
    ada.until("the move", |told| told["type"] == "moved");
    assert!(ada.hear().is_none());
}

#[test]
fn a_late_answer_is_refused_and_a_hand_of_some_seconds_is_not_lost() {
    let server = Running::new(&["--rate", "0", "--race-seconds", "5"]);
    let mut ada = Client::join(server.address, "Ada", None, "player");
    ada.until_phase("waiting");
    ada.say(&json!({"type": "start"}));
    let first = ada.until_phase("racing");
    let answer = said("answer", &first, &solution(&cards_of(&first["hand"])));
    std::thread::sleep(Duration::from_millis(5050));
    assert!(ada.refused(&answer).contains("too late"));
    let over = ada.until_phase("over");
    assert_eq!(over["players"][0]["solved"], 0);
    // Nothing of it was rated: the hand was shown for five seconds only.
    assert_eq!(over["players"][0]["rating"], 1200);
    assert!(ada.refused(&answer).contains("too late"));
}

#[test]
fn after_kill_9_rooms_and_ratings_are_as_the_log_says() {
    let folder = Folder::new();
    let races = folder.races();
    let mut server = Program::new(&races, &["--rate", "0"]);
    let mut ada = Client::join(server.address, "Ada", None, "player");
    let id = ada.until_phase("waiting")["room"].as_str().unwrap().to_owned();
    let mut bob = Client::join(server.address, "Bob", Some(&id), "player");
    bob.until_phase("waiting");
    ada.say(&json!({"type": "start"}));
    let first = ada.until_phase("racing");
    let mut room = first.clone();
    let mut shown = (Instant::now(), Instant::now());
    for _ in 0..3 {
        let asked = Instant::now();
        ada.say(&said("answer", &room, &solution(&cards_of(&room["hand"]))));
        ada.until("a verdict", |told| told["verdict"] == "right");
        let number = &room["hand"]["number"];
        room = ada.until("the next hand", |told| told["type"] == "room" && told["hand"]["number"] != *number);
        shown = (asked, Instant::now());
    }
    // In the middle of a message, too.
    ada.say(&said("skip", &room, ""));
    server.kill();
    let server = Program::new(&races, &["--rate", "0"]);
    let asked = Instant::now();
    let mut ada = Client::join(server.address, "Ada", Some(&id), "player");
    let back = ada.until_phase("racing");
    let shown_again = (asked, Instant::now());
    let number = back["hand"]["number"].as_u64().unwrap();
    assert!(number == 4 || number == 5, "{back}");
    assert_eq!(player_of(&back, "Ada")["solved"], 3);
    assert_time_has_passed((&room, shown), (&back, shown_again));
    let mut bob = Client::join(server.address, "Bob", Some(&id), "player");
    let at_first = bob.until_phase("racing");
    assert_eq!(at_first["hand"], first["hand"]);
    ada.solve_all(back);
    let (_, over) = bob.solve_all(at_first);
    assert_eq!((&over["phase"], &over["players"][0]["is_done"]), (&json!("over"), &json!(true)), "{over}");
    // A server has its log for itself.
    let (is_right, said) = verified(&races);
    assert!(!is_right && said.contains("locked"), "{said}");
    drop(server);
    let (is_right, said) = verified(&races);
    assert!(is_right && said.contains("are intact, and 20 attempts count"), "{said}");
    // One event of the log is another one.
    let runtime = tokio::runtime::Runtime::new().unwrap();
    runtime.block_on(async {
        let options = sqlx::sqlite::SqliteConnectOptions::new().filename(&races);
        let mut file = options.connect().await.unwrap();
        let forged = sqlx::query("UPDATE events SET at = at + 1 WHERE seq = 5");
        forged.execute(&mut file).await.unwrap();
        file.close().await.unwrap();
    });
    let (is_right, said) = verified(&races);
    assert!(!is_right && said.contains("event 5 is damaged"), "{said}");
    // A server says so as it starts, and has no races.
    let started = Command::new(env!("CARGO_BIN_EXE_make24-serve"))
        .args(["--listen", "127.0.0.1:0", "--races", &races])
        .stdout(Stdio::null())
        .stderr(Stdio::piped())
        .spawn();
    let mut started = started.unwrap();
    let mut said = String::new();
    BufReader::new(started.stderr.take().unwrap()).read_line(&mut said).unwrap();
    started.kill().unwrap();
    started.wait().unwrap();
    assert!(said.contains("event 5 is damaged"), "{said}");
}

#[test]
fn floods_are_bounded_and_other_rooms_go_on() {
    let server = Running::new(&["--rate", "0"]);
    let mut ada = Client::join(server.address, "Ada", None, "player");
    let id = ada.until_phase("waiting")["room"].as_str().unwrap().to_owned();
    ada.say(&json!({"type": "start"}));
    let first = ada.until_phase("racing");

    // One who says too much is told so, and then cut off.
    let mut flood = Client::join(server.address, "Flood", None, "player");
    flood.until_phase("waiting");
    let start = json!({"type": "start", "pace": "hard"});
    for _ in 0..40 {
        flood.say(&start);
    }
    flood.until("a refusal", |told| told["error"]["message"] == "too many messages");
    for _ in 0..400 {
        flood.say(&start);
    }
    let begun = Instant::now();
    while flood.hear().is_some() {}
    assert!(begun.elapsed() < Duration::from_secs(20));

    // What is not a message, or too long.
    for (wrong, closes) in
        [(Message::binary(vec![0; 10]), true), (Message::text("x".repeat(10_000)), true), (Message::text("{"), false)]
    {
        let mut client = Client::join(server.address, "Odd", Some(&id), "spectator");
        client.until_phase("racing");
        let _ = client.0.send(wrong);
        match closes {
            true => while client.hear().is_some() {},
            false => {
                client.until("a refusal", |told| told["error"]["code"] == "invalid_json");
            }
        }
    }
    let mut silent = Client::connect(server.address);
    silent.say(&json!({"type": "join", "secret": "short"}));
    assert!(silent.hear().unwrap()["error"]["message"].as_str().unwrap().contains("16 to 64"));
    let mut lost = Client::join(server.address, "Lost", Some("BBBBB"), "player");
    assert!(lost.hear().unwrap()["error"]["message"].as_str().unwrap().contains("no room BBBBB"));
    let mut vowels = Client::join(server.address, "Lost", Some("' OR 1"), "player");
    assert!(vowels.hear().unwrap()["error"]["message"].as_str().unwrap().contains("five letters"));

    // Forty players and no more.
    let others: Vec<Client> = (1..40)
        .map(|number| {
            let mut client = Client::join(server.address, &format!("p{number}"), Some(&id), "player");
            client.until_phase("racing");
            client
        })
        .collect();
    let mut last = Client::join(server.address, "p41", Some(&id), "player");
    assert!(last.hear().unwrap()["error"]["message"].as_str().unwrap().contains("40 players"));
    // Many come and go, and the others read nothing of it.
    for _ in 0..60 {
        let mut passing = Client::join(server.address, "Passing", Some(&id), "spectator");
        passing.until_phase("racing");
        passing.say(&json!({"type": "leave"}));
    }
    drop(others);
    assert_eq!(ada.solve_all(first).0.len(), 10);
}

#[test]
fn one_address_opens_so_many_rooms_and_a_proxy_is_no_client() {
    let server = Running::new(&["--rate", "10000", "--behind-proxy"]);
    let opened = |address: &str| {
        let stream = TcpStream::connect(server.address).unwrap();
        let uri = format!("ws://{}/api/race", server.address).parse().unwrap();
        let request = tungstenite::ClientRequestBuilder::new(uri).with_header("X-Forwarded-For", address);
        let mut client = Client(tungstenite::client(request, stream).unwrap().0);
        client.say(&json!({"type": "join", "secret": "secretsecretMany0000"}));
        client.hear().unwrap()["type"] == "room"
    };
    assert_eq!((0..30).filter(|_| opened("10.0.0.1, 192.0.2.1")).count(), 20);
    // Another client, and the same one under an address of its own making.
    assert!(opened("192.0.2.2"));
    assert!(!opened("10.0.0.9, 192.0.2.1"));
}

#[test]
fn who_is_done_or_gone_harms_nobody() {
    let server = Running::new(&["--rate", "0", "--race-seconds", "60"]);
    let mut ada = Client::join(server.address, "Ada", None, "player");
    let id = ada.until_phase("waiting")["room"].as_str().unwrap().to_owned();
    let mut bob = Client::join(server.address, "Bob", Some(&id), "player");
    bob.until_phase("waiting");
    let mut lost = Client::join(server.address, "Lost", Some(&id), "player");
    lost.until_phase("waiting");
    drop(lost);
    ada.until("a lost connection", |told| {
        told["players"].as_array().unwrap().iter().any(|one| one["is_connected"] == false)
    });
    ada.say(&json!({"type": "start"}));
    let mut room = ada.until_phase("racing");
    // Who is not there is not in the race.
    assert!(player_of(&room, "Lost")["solved"].is_null() && player_of(&room, "Bob")["solved"] == 0, "{room}");
    let (race, watching) = (
        room["race"].clone(),
        json!({"type": "join", "room": id, "secret": "secretsecretBob0000", "role": "spectator"}),
    );
    let mut other = Client::connect(server.address);
    other.say(&watching);
    assert!(other.hear().unwrap()["error"]["message"].as_str().unwrap().contains("you are in this race"));
    for _ in 0..10 {
        room = ada.shown_after(&said("skip", &room, ""));
    }
    // There is no hand after the last.
    let eleventh = json!({"type": "skip", "room": id, "race": race, "hand": 11});
    assert!(ada.refused(&eleventh).contains("all hands"));
    bob.until_phase("racing");
    // Who has left holds up nobody, and stays in the ranking.
    bob.say(&json!({"type": "leave"}));
    while bob.hear().is_some() {}
    let over = ada.until_phase("over");
    assert_eq!(
        (over["players"].as_array().unwrap().len(), &player_of(&over, "Bob")["is_connected"]),
        (3, &json!(false))
    );
    // Two of one name are told apart.
    let mut twin = Client::connect(server.address);
    twin.say(&json!({"type": "join", "room": id, "secret": "anothersecretada0000", "name": "Ada"}));
    let named = twin.until_phase("over");
    let names: Vec<&str> =
        named["players"].as_array().unwrap().iter().map(|one| one["name"].as_str().unwrap()).collect();
    assert_eq!(names, ["Ada (1)", "Bob", "Lost", "Ada (4)"]);
    assert!(twin.refused(&json!({"type": "start"})).contains("only the host"));
    ada.say(&json!({"type": "start"}));
    let next = twin.until_phase("racing");
    assert!(next["players"].as_array().unwrap().iter().all(|one| one["name"] != "Bob"), "{next}");
}

/// Messages that change nothing arrive at the moment of the start: everybody sees the first hand all the same.
#[test]
fn nothing_delays_the_first_hand() {
    let server = Running::new(&["--rate", "0", "--race-seconds", "60"]);
    let mut ada = Client::join(server.address, "Ada", None, "player");
    let id = ada.until_phase("waiting")["room"].as_str().unwrap().to_owned();
    let mut eve = Client::join(server.address, "Eve", Some(&id), "spectator");
    eve.until_phase("waiting");
    ada.say(&json!({"type": "start"}));
    let wait = ada.until_phase("countdown")["starts_in_ms"].as_u64().unwrap();
    std::thread::sleep(Duration::from_millis(wait - 20));
    for _ in 0..20 {
        eve.say(&json!({"type": "start"}));
        std::thread::sleep(Duration::from_millis(2));
    }
    let first = ada.until_phase("racing");
    assert!(first["remaining_ms"].as_i64().unwrap() > 50_000, "{first}");
}

/// A page of another server cannot open a socket in a visitor's name.
#[test]
fn no_page_of_another_server_races() {
    let server = Running::new(&[]);
    let stream = TcpStream::connect(server.address).unwrap();
    let request = tungstenite::ClientRequestBuilder::new(format!("ws://{}/api/race", server.address).parse().unwrap())
        .with_header("Origin", "https://elsewhere.example");
    let refused = tungstenite::client(request, stream).unwrap_err();
    assert!(refused.to_string().contains("403"), "{refused}");
}

/// Another server has the log, the log is damaged, or there is no place for it: everything but races works.
#[test]
fn a_server_whose_log_cannot_be_opened_works_without_races() {
    let folder = Folder::new();
    let log = folder.races();
    let first = Program::new(&log, &[]);
    let damaged = folder.path().join("damaged.sqlite").display().to_string();
    std::fs::write(&damaged, "SQLite format 3\0 and then something else").unwrap();
    for log in [&log, &damaged, "/proc/no/such/folder/races.sqlite"] {
        let server = Program::new(log, &[]);
        assert!(crate::running::count_from("127.0.0.1", server.address).contains("\"count\":2"), "{log}");
        let stream = TcpStream::connect(server.address).unwrap();
        let refused = tungstenite::client(format!("ws://{}/api/race", server.address), stream).err().unwrap();
        assert!(refused.to_string().contains("503"), "{log}: {refused}");
    }
    let mut player = Client::join(first.address, "ada", None, "player");
    player.until("the room", |told| told["type"] == "room");
}

/// A socket hears that its server ends.
#[test]
fn a_server_that_ends_closes_its_sockets() {
    let mut server = Running::new(&[]);
    let mut player = Client::join(server.address, "ada", None, "player");
    player.until("the room", |told| told["type"] == "room");
    drop(server.end.take());
    let closed = loop {
        if let Message::Close(why) = player.0.read().unwrap() {
            break why.unwrap();
        }
    };
    assert_eq!(u16::from(closed.code), 1001);
    server.thread.take().unwrap().join().unwrap();
}

#[test]
fn a_name_that_nobody_sees_is_refused() {
    let server = Running::new(&[]);
    let mut client = Client::connect(server.address);
    let join = json!({"type": "join", "secret": "secretsecretada0000", "name": "\u{200B}\u{3164}", "role": "player"});
    assert!(client.refused(&join).contains("no visible characters"));
}
