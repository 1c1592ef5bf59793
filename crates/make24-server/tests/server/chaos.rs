//! Hostile clients of every kind at once, and one honest client, who gets every answer.

use crate::hostile::{connect_from, hostile};
use crate::races::{Client, cards_of, said, solution};
use crate::running::{Folder, Program, WATCHDOG, asked_from, count_from, peak_memory};
use serde_json::{Value, json};
use std::collections::VecDeque;
use std::io::Write;
use std::net::{SocketAddr, TcpStream};
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

/// A kind of hostile clients: what the next of them does from its address, and keeps open.
struct Attack {
    name: &'static str,
    next: fn(&str, SocketAddr, usize) -> Open,
    /// The number of addresses that the clients have in turn.
    addresses: usize,
    /// The number of clients at once; then the first of them leaves.
    at_once: usize,
}

/// A connection that stays open, if there is one.
type Open = Box<dyn std::any::Any>;

const ATTACKS: &[Attack] = &[
    Attack { name: "commands beyond every limit", next: heavy_command, addresses: 8, at_once: 160 },
    Attack { name: "tool calls beyond every limit", next: heavy_tool, addresses: 4, at_once: 80 },
    Attack { name: "silent connections", next: silent, addresses: 1, at_once: 300 },
    Attack { name: "bodies that never end", next: endless_body, addresses: 100, at_once: 500 },
    Attack { name: "sockets that never join", next: silent_socket, addresses: 20, at_once: 100 },
    Attack { name: "rooms with rare hands", next: room_with_rare_hands, addresses: 40, at_once: 100 },
    Attack { name: "floods of messages", next: flood, addresses: 10, at_once: 20 },
    Attack { name: "broken frames", next: broken_frame, addresses: 10, at_once: 20 },
];

fn post(stream: &mut TcpStream, path: &str, body: &str) {
    let length = body.len();
    let head = "Host: localhost\r\nAccept: application/json, text/event-stream\r\nContent-Type: application/json";
    let _ = write!(stream, "POST {path} HTTP/1.1\r\n{head}\r\nContent-Length: {length}\r\n\r\n{body}");
}

fn heavy_command(from: &str, server: SocketAddr, number: usize) -> Open {
    let all = hostile();
    let (command, request) = &all[number % all.len()];
    let mut stream = connect_from(from, server);
    post(&mut stream, &format!("/api/{command}"), &request.to_string());
    Box::new(stream)
}

fn heavy_tool(from: &str, server: SocketAddr, number: usize) -> Open {
    let twelve = "1 2 3 4 5 6 7 8 9 10 11 12";
    let calls = [
        ("solve_hand", json!({"hand": twelve, "rules": "modulo", "all": true})),
        ("count_solutions", json!({"hand": twelve, "rules": "modulo"})),
        ("query_census", json!({"deck": {"cards": "1..13", "size": 8}, "rules": "modulo"})),
        ("generate_puzzles", json!({"count": 100, "deck": {"cards": "1..1000", "size": 6}, "unique": true})),
        ("check_answer", json!({"hand": "3 3 8 8", "answer": "9^9^9^9^9 + 99!!!!"})),
    ];
    let (tool, arguments) = &calls[number % calls.len()];
    let call = json!({"jsonrpc": "2.0", "id": 1, "method": "tools/call",
                      "params": {"name": tool, "arguments": arguments}});
    let mut stream = connect_from(from, server);
    post(&mut stream, "/mcp", &call.to_string());
    Box::new(stream)
}

fn silent(from: &str, server: SocketAddr, _: usize) -> Open {
    Box::new(connect_from(from, server))
}

fn endless_body(from: &str, server: SocketAddr, _: usize) -> Open {
    let mut stream = connect_from(from, server);
    let _ = stream.set_write_timeout(Some(Duration::from_millis(100)));
    let _ = write!(stream, "POST /api/solve HTTP/1.1\r\nHost: localhost\r\nContent-Length: 1000000\r\n\r\n");
    let _ = stream.write_all(&[b' '; 100_000]);
    Box::new(stream)
}

fn silent_socket(from: &str, server: SocketAddr, _: usize) -> Open {
    Box::new(Client::connect_from(from, server))
}

/// A socket whose owner has said all of this; others may have been put out before.
fn socket_that_says(from: &str, server: SocketAddr, number: usize, messages: &[tungstenite::Message]) -> Open {
    let Some(mut client) = Client::connect_from(from, server) else { return Box::new(()) };
    client.say(&json!({"type": "join", "secret": format!("secretsecret{number:08}"), "name": "Eve", "role": "player"}));
    messages.iter().for_each(|message| client.send(message.clone()));
    Box::new(client)
}

fn room_with_rare_hands(from: &str, server: SocketAddr, number: usize) -> Open {
    let start = json!({"type": "start", "hands": 20, "target": 991, "rules": "powers", "pace": "hard"});
    socket_that_says(from, server, number, &[tungstenite::Message::text(start.to_string())])
}

fn flood(from: &str, server: SocketAddr, number: usize) -> Open {
    let start = tungstenite::Message::text(json!({"type": "start", "pace": "hard"}).to_string());
    socket_that_says(from, server, number, &vec![start; 300])
}

fn broken_frame(from: &str, server: SocketAddr, number: usize) -> Open {
    use tungstenite::Message;
    let messages =
        [Message::binary(vec![0; 10]), Message::text("x".repeat(100_000)), Message::Ping(vec![0; 100].into())];
    socket_that_says(from, server, number, &[messages[number % messages.len()].clone()])
}

/// What the honest client does: a question of each kind, and a race.
fn honest_round(server: SocketAddr) {
    let ask = |path: &str, head: &str, body: &Value| {
        let asked = Instant::now();
        let answered = asked_from("127.0.0.1", server, path, head, &body.to_string());
        assert!(asked.elapsed() < WATCHDOG, "{path}: {:?}", asked.elapsed());
        answered
    };
    let checked = ask("/api/check", "", &json!({"hand": [3, 3, 8, 8], "answer": "8/(3-8/3)"}));
    assert!(checked.contains("\"verdict\":\"right\""), "{checked}");
    let read = ask(
        "/api/check",
        "",
        &json!({"hand": [3, 3, 8, 8], "answer": "The answer is 8/(3-8/3) = 24.", "policy": "auto"}),
    );
    assert!(read.contains("\"verdict\":\"right\""), "{read}");
    let hint = ask("/api/hint", "", &json!({"hand": [3, 3, 8, 8], "level": 7}));
    assert!(hint.contains("8 / (3 - 8 / 3)"), "{hint}");
    let call = json!({"jsonrpc": "2.0", "id": 1, "method": "tools/call",
                      "params": {"name": "count_solutions", "arguments": {"hand": "6 6 6 6"}}});
    let head = "Accept: application/json, text/event-stream\r\nContent-Type: application/json\r\n";
    let called = ask("/mcp", head, &call);
    assert!(called.contains("\"count\":2"), "{called}");
    assert!(count_from("127.0.0.1", server).contains("\"count\":2"));
}

/// A race of the honest client alone.
fn honest_race(server: SocketAddr, number: usize) {
    let mut ada = Client::join(server, &format!("Ada{number}"), None, "player");
    ada.until_phase("waiting");
    ada.say(&json!({"type": "start", "pace": "relaxed", "hands": 3}));
    let mut room = ada.until_phase("racing");
    while room["phase"] == "racing" && !room["hand"].is_null() {
        ada.say(&said("answer", &room, &solution(&cards_of(&room["hand"]))));
        ada.until("a verdict", |told| told["verdict"] == "right");
        let number = &room["hand"]["number"];
        room = ada.until("the next hand", |told| told["type"] == "room" && told["hand"]["number"] != *number);
    }
    ada.say(&json!({"type": "leave"}));
}

#[test]
fn an_honest_client_is_answered_among_hostile_ones() {
    let seconds = std::env::var("CHAOS_SECONDS").ok().and_then(|seconds| seconds.parse().ok()).unwrap_or(20);
    let folder = Folder::new();
    let mut server = Program::new(&folder.races(), &["--time-limit", "2", "--memory-limit", "128"]);
    let address = server.address;
    let is_over = &AtomicBool::new(false);
    std::thread::scope(|scope| {
        for (kind, attack) in ATTACKS.iter().enumerate() {
            let attacking = move || {
                let mut open = VecDeque::new();
                for number in 0.. {
                    if is_over.load(Ordering::Relaxed) {
                        break;
                    }
                    let from = format!("127.0.{}.{}", kind + 1, 1 + number % attack.addresses);
                    open.push_back((attack.next)(&from, address, number));
                    if open.len() > attack.at_once {
                        open.pop_front();
                    }
                    std::thread::sleep(Duration::from_millis(5));
                }
            };
            std::thread::Builder::new().name(attack.name.to_owned()).spawn_scoped(scope, attacking).unwrap();
        }
        let start = Instant::now();
        let honest = std::panic::catch_unwind(|| {
            for number in 0.. {
                if start.elapsed() > Duration::from_secs(seconds) {
                    break;
                }
                honest_round(address);
                if number % 5 == 0 {
                    honest_race(address, number);
                }
                std::thread::sleep(Duration::from_millis(300));
            }
        });
        is_over.store(true, Ordering::Relaxed);
        honest.unwrap_or_else(|panic| std::panic::resume_unwind(panic));
    });
    // Unread responses have 256 MiB, requests that run 128 MiB each, and bodies 128 MiB.
    #[cfg(target_os = "linux")]
    assert!(peak_memory(server.id()) < 1000, "{} MiB", peak_memory(server.id()));
    assert!(server.end());
}
