//! Races of a class: a host, teams, other targets and rules, spectators, the lobby and the ranking.

use crate::races::{Client, cards_of, player_of, said, verified};
use crate::running::{Folder, Program, Running, WATCHDOG};
use make24_api::{BareHost, Host, RulesSpec, SolveRequest, answer};
use serde_json::{Value, json};
use std::net::SocketAddr;
use std::sync::Arc;
use std::time::{Duration, Instant};

/// A room with a host and one more player; its name, and how the other sees it.
fn room_of_two(address: SocketAddr) -> (Client, Client, String) {
    let mut ada = Client::join(address, "Ada", None, "player");
    let id = ada.until_phase("waiting")["room"].as_str().unwrap().to_owned();
    let mut bob = Client::join(address, "Bob", Some(&id), "player");
    bob.until_phase("waiting");
    (ada, bob, id)
}

/// A right answer to a hand under rules.
fn solution(hand: &Value, rules: &str) -> String {
    let request = SolveRequest {
        hand: cards_of(hand).as_str().into(),
        target: Some(hand["target"].as_str().unwrap().to_owned().into()),
        rules: RulesSpec { preset: Some(rules.to_owned()), ..RulesSpec::default() },
        brief: true,
        ..SolveRequest::default()
    };
    let host: Arc<dyn Host> = Arc::new(BareHost);
    answer(&request, &host).unwrap().reply.into_one().unwrap().solutions.unwrap()[0].expression.clone()
}

#[test]
fn the_host_starts_and_removes_and_another_takes_over() {
    let server = Running::new(&["--rate", "0"]);
    let (mut ada, mut bob, id) = room_of_two(server.address);
    let seen = ada.until("two players", |told| told["players"].as_array().is_some_and(|all| all.len() == 2));
    assert_eq!(seen["host"], 1);
    assert!(bob.refused(&json!({"type": "start"})).contains("only the host"));
    assert!(bob.refused(&json!({"type": "remove", "seat": 1})).contains("who opened the room"));
    assert!(ada.refused(&json!({"type": "remove", "seat": 1})).contains("no other member"));
    let mut eve = Client::join(server.address, "Eve", Some(&id), "player");
    eve.until_phase("waiting");
    ada.say(&json!({"type": "remove", "seat": 3}));
    eve.until("the end", |told| told["type"] == "removed");
    assert!(eve.hear().is_none());
    let mut again = Client::join(server.address, "Eve", Some(&id), "spectator");
    assert!(again.hear().unwrap()["error"]["message"].as_str().unwrap().contains("removed you"));
    // The host is away for a moment, or for good.
    drop(ada);
    bob.until("another host", |told| told["host"] == 2);
    let mut ada = Client::join(server.address, "Ada", Some(&id), "player");
    assert_eq!(ada.until_phase("waiting")["host"], 1);
    ada.say(&json!({"type": "leave"}));
    bob.until("another host", |told| told["host"] == 2 && told["players"].as_array().unwrap().len() == 1);
    // Who is host for a while starts and ends races, and removes nobody.
    assert!(bob.refused(&json!({"type": "remove", "seat": 1})).contains("who opened the room"));
    assert!(bob.refused(&json!({"type": "end"})).contains("no race has begun"));
    bob.say(&json!({"type": "start", "hands": 3}));
    assert_eq!(bob.until_phase("racing")["of"], 3);
    let mut ada = Client::join(server.address, "Ada", Some(&id), "spectator");
    let back = ada.until_phase("racing");
    assert_eq!((&back["host"], &back["opener"]), (&back["seat"], &json!(true)));
    ada.say(&json!({"type": "end"}));
    bob.until_phase("over");
}

/// A room looks for rare hands twice at once, and then once in five seconds.
#[test]
fn hands_are_not_looked_for_again_and_again() {
    let server = Running::new(&["--rate", "0"]);
    let (mut ada, _bob, _) = room_of_two(server.address);
    let start = json!({"type": "start", "hands": 5, "target": 991, "rules": "school"});
    let refusals: Vec<String> = (0..4).map(|_| ada.refused(&start)).collect();
    assert!(refusals[0].contains("too few hands"), "{refusals:?}");
    assert!(refusals[3].contains("too many messages"), "{refusals:?}");
}

#[test]
fn a_race_has_the_hands_the_time_the_target_and_the_rules_of_its_host() {
    let server = Running::new(&["--rate", "0"]);
    let (mut ada, mut bob, _) = room_of_two(server.address);
    for (wish, why) in [
        (json!({"hands": 0}), "1 to 30 hands"),
        (json!({"hands": 31}), "1 to 30 hands"),
        (json!({"seconds": 4}), "5 to 3600 seconds"),
        (json!({"target": 0}), "from 1 to 1000"),
        (json!({"target": 997, "rules": "school", "pace": "relaxed"}), "too few hands make 997"),
        (json!({"rules": "chess"}), "unknown variant `chess`"),
    ] {
        let mut start = json!({"type": "start"});
        start.as_object_mut().unwrap().extend(wish.as_object().unwrap().clone());
        let told = ada.refused(&start);
        assert!(told.contains(why), "{start}: {told}");
        // So many messages are not too hasty.
        std::thread::sleep(Duration::from_millis(200));
    }
    ada.say(&json!({"type": "start", "hands": 2, "seconds": 40, "target": 36, "rules": "school"}));
    let mut room = ada.until_phase("racing");
    assert_eq!(
        (&room["of"], &room["target"], &room["rules"], &room["rated"]),
        (&json!(2), &json!(36), &json!("school"), &json!(false))
    );
    assert!(room["remaining_ms"].as_i64().unwrap() <= 40_000, "{room}");
    for _ in 0..2 {
        assert_eq!(room["hand"]["target"], "36");
        room = ada.shown_after(&said("answer", &room, &solution(&room["hand"], "school")));
    }
    let racing = bob.until_phase("racing");
    bob.say(&said("skip", &racing, ""));
    let second = bob.until("the second hand", |told| told["hand"]["number"] == 2);
    bob.say(&said("skip", &second, ""));
    let over = ada.until_phase("over");
    // Only the usual game moves ratings.
    assert!(over["players"].as_array().unwrap().iter().all(|player| player["change"] == 0), "{over}");
    assert_eq!((&over["players"][0]["place"], &over["players"][1]["place"]), (&json!(1), &json!(2)));
    assert_eq!(over["hands"][0]["solved_by"], 1);
}

#[test]
fn spectators_see_the_hands_that_everybody_has_reached() {
    let server = Running::new(&["--rate", "0"]);
    // A teacher opens a room, and only watches.
    let mut teacher = Client::join(server.address, "Teacher", None, "spectator");
    let opened = teacher.until_phase("waiting");
    assert_eq!((&opened["host"], &opened["players"]), (&json!(1), &json!([])));
    assert!(teacher.refused(&json!({"type": "start"})).contains("nobody to race"));
    let id = opened["room"].as_str().unwrap().to_owned();
    let mut ada = Client::join(server.address, "Ada", Some(&id), "player");
    ada.until_phase("waiting");
    let mut bob = Client::join(server.address, "Bob", Some(&id), "player");
    bob.until_phase("waiting");
    teacher.say(&json!({"type": "start"}));
    let racing = ada.until_phase("racing");
    assert_eq!((racing["spectators"].as_i64(), racing["hands"].is_null()), (Some(1), true));
    let seen = teacher.until_phase("racing");
    assert_eq!(seen["hands"].as_array().unwrap().len(), 1);
    assert_eq!(seen["hands"][0]["cards"], racing["hand"]["cards"]);
    ada.say(&said("answer", &racing, &solution(&racing["hand"], "arithmetic")));
    let seen = teacher.until("the first solution", |told| told["hands"][0]["solved_by"] == 1);
    assert_eq!(seen["hands"].as_array().unwrap().len(), 1);
    let racing = bob.until_phase("racing");
    bob.say(&said("skip", &racing, ""));
    let seen = teacher.until("the second hand", |told| told["hands"].as_array().is_some_and(|hands| hands.len() == 2));
    assert_eq!((&seen["hands"][0]["solved_by"], &seen["hands"][0]["solution"]), (&json!(1), &Value::Null));
}

#[test]
fn teams_are_compared_by_the_hands_of_a_player() {
    let server = Running::new(&["--rate", "0"]);
    let (mut ada, mut bob, id) = room_of_two(server.address);
    let mut eve = Client::join(server.address, "Eve", Some(&id), "player");
    eve.until_phase("waiting");
    assert!(ada.refused(&json!({"type": "team", "team": 7})).contains("6 teams"));
    for (client, team) in [(&mut ada, 1), (&mut bob, 2), (&mut eve, 2)] {
        client.say(&json!({"type": "team", "team": team}));
        client.until("a team", |told| told["players"].as_array().is_some_and(|_| told["team"] == team));
    }
    ada.say(&json!({"type": "start", "hands": 1}));
    let room = ada.until_phase("racing");
    ada.say(&said("answer", &room, &solution(&room["hand"], "arithmetic")));
    let racing = bob.until_phase("racing");
    bob.say(&said("answer", &racing, &solution(&racing["hand"], "arithmetic")));
    let racing = eve.until_phase("racing");
    eve.say(&said("skip", &racing, ""));
    let over = ada.until_phase("over");
    assert_eq!(
        over["teams"],
        json!([{"team": 1, "place": 1, "players": 1, "solved": 1}, {"team": 2, "place": 2, "players": 2, "solved": 1}])
    );
}

/// A newcomer moves gently, and those who solve nothing share the last place.
#[test]
fn a_skipped_hand_costs_little() {
    let folder = Folder::new();
    let races = folder.races();
    let mut server = Program::new(&races, &["--rate", "0"]);
    let (mut ada, mut bob, _) = room_of_two(server.address);
    ada.say(&json!({"type": "start", "seconds": 5}));
    let mut room = ada.until_phase("racing");
    for _ in 0..3 {
        room = ada.shown_after(&said("skip", &room, ""));
    }
    let over = bob.until_phase("over");
    assert_eq!((&player_of(&over, "Ada")["place"], &player_of(&over, "Bob")["place"]), (&json!(1), &json!(1)));
    let change = |name: &str| player_of(&over, name)["change"].as_i64().unwrap();
    assert!((-125..=-45).contains(&change("Ada")), "{over}");
    assert_eq!(change("Bob"), 0);
    assert!(server.end());
    let (is_right, said) = verified(&races);
    assert!(is_right, "{said}");
}

#[test]
fn public_rooms_are_in_the_lobby_and_listed_players_in_the_ranking() {
    let server = Running::new(&["--rate", "0"]);
    let rooms = || -> Value { serde_json::from_str(&server.get("/api/race/rooms").1).unwrap() };
    assert_eq!(rooms(), json!({"rooms": []}));
    let mut private = Client::join(server.address, "Quiet", None, "player");
    private.until_phase("waiting");
    let mut ada = Client::connect(server.address);
    let join = json!({"type": "join", "secret": "secretsecretada0000", "name": "Ada", "public": true, "listed": true});
    ada.say(&join);
    let opened = ada.until_phase("waiting");
    assert_eq!(opened["public"], true);
    let shown = json!({"room": opened["room"], "host": "Ada", "players": 1, "spectators": 0, "racing": false});
    assert_eq!(rooms(), json!({ "rooms": [shown] }));
    // A newcomer is no more than a guess; after enough hands they are ranked, by the name that they let be shown.
    let ranking = || -> Value { serde_json::from_str(&server.get("/api/race/ranking").1).unwrap() };
    assert_eq!(ranking(), json!({"players": []}));
    for _ in 0..3 {
        ada.say(&json!({"type": "start", "hands": 20, "pace": "even"}));
        let room = ada.until_phase("racing");
        let (_, over) = ada.solve_all(room);
        assert_eq!(over["phase"], "over");
    }
    let ranked = ranking();
    assert_eq!((&ranked["players"][0]["place"], &ranked["players"][0]["name"]), (&json!(1), &json!("Ada")), "{ranked}");
    let mut again = join.clone();
    (again["name"], again["listed"]) = (json!("Ada L"), json!(false));
    again["room"] = opened["room"].clone();
    let mut ada = Client::connect(server.address);
    ada.say(&again);
    ada.until_phase("over");
    assert_eq!(ranking(), json!({"players": []}));
    ada.say(&json!({"type": "leave"}));
    while ada.hear().is_some() {}
    // The socket closes before the room is done.
    let begun = Instant::now();
    while rooms() != json!({"rooms": []}) {
        assert!(begun.elapsed() < WATCHDOG, "{}", rooms());
        std::thread::sleep(Duration::from_millis(10));
    }
}
