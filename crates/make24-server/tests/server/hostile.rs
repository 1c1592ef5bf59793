//! Clients that ask for more than there is, that do not read, that say nothing, or that are somebody else's page.

use crate::running::{Folder, Program, Running, WATCHDOG, ask, asked_from, count_from, peak_memory};
use serde_json::{Value, json};
use std::io::{Read, Write};
use std::net::TcpStream;
use std::time::{Duration, Instant};

/// Every command, with sizes that no machine has the time or the memory for.
pub(crate) fn hostile() -> Vec<(&'static str, Value)> {
    let million = json!({"cards": "1..1000000", "size": 4});
    let nested = format!("{}1{}", "(".repeat(200_000), ")".repeat(200_000));
    let sum = vec!["1"; 200_000].join("+");
    let prose = "the answer is (1 + 2) * 3 - 4 / 5 = 24, ".repeat(20_000);
    let twelve = "1 2 3 4 5 6 7 8 9 10 11 12";
    vec![
        ("deal", json!({"count": 100_000, "targets": "deck", "deck": million})),
        ("deal", json!({"count": 100_000, "targets": "1..1000000", "deck": million})),
        ("deal", json!({"count": 100_000, "deck": {"cards": "1..1000", "size": 1000}})),
        (
            "deal",
            json!({"count": 18_446_744_073_709_551_615_u64, "deck": {"cards": "1..13*4", "size": 52}, "stream": true}),
        ),
        ("solve", json!({"hand": twelve, "rules": "modulo", "all": true})),
        ("solve", json!({"hand": "1 2 3 4 5 6 7", "rules": "powers", "all": true, "form": "written", "stream": true})),
        ("solve", json!({"hand": twelve, "targets": "1..1000000"})),
        ("solve", json!({"hand": "9 9 9 9", "rules": {"operators": "^ !", "nesting": 9}, "target": "1e900"})),
        ("count", json!({"hand": twelve, "rules": "modulo", "form": "written"})),
        ("count", json!({"hand": vec!["1"; 100].join(" ")})),
        ("values", json!({"hand": twelve, "rules": "powers"})),
        ("certificate", json!({"hand": twelve, "target": 987_654_321})),
        ("certificate.txt", json!({"hand": twelve, "target": 987_654_321})),
        ("certificate", json!({"hand": vec!["1"; 100].join(" "), "target": "1/7"})),
        ("least", json!({"hand": twelve, "next": 10_000})),
        ("least", json!({"hand": vec!["1"; 100].join(" ")})),
        ("least", json!({"hand": twelve, "witness": true})),
        ("least", json!({"hand": "n n+1 n+2 n+3 n+4 n+5 n+6 n+7 n+8 n+9", "for_all": "n"})),
        ("sequence", json!({"name": "A060315", "terms": 100_000})),
        ("sequence", json!({"name": "A071603", "first": 9_000_000_000_000_000_000_i64, "terms": 1})),
        ("forms", json!({"count": 100})),
        ("check", json!({"hand": "3 3 8 8", "answer": nested})),
        ("check", json!({"hand": "3 3 8 8", "answer": sum})),
        ("check", json!({"hand": "3 3 8 8", "answer": "9^9^9^9^9 + 99!!!!"})),
        ("check", json!({"hand": "3 3 8 8", "answer": prose, "policy": "auto"})),
        ("hint", json!({"hand": twelve, "rules": "powers"})),
        ("rate", json!({"hand": "1 2 3 4 5 6 7 8", "rules": "modulo"})),
        ("explain", json!({"expression": sum})),
        ("explain", json!({"expression": "9^9^9^9^9"})),
        ("compare", json!({"deck": {"cards": "1..13", "size": 6}})),
        ("compare", json!({"hand": "1 2 3 4 5 6 7"})),
        ("census", json!({"deck": million})),
        ("census", json!({"deck": million, "exists": true, "stream": true})),
        ("census", json!({"deck": {"cards": "1..13", "size": 8}, "rules": "modulo"})),
        ("generate", json!({"count": 100_000, "deck": million, "unsolvable": true})),
        ("generate", json!({"count": 100_000, "deck": {"cards": "1..1000", "size": 6}, "targets": "1..1000000"})),
        ("generate", json!({"count": 100_000, "deck": million, "unique": true, "ladder": "0..100"})),
        ("dataset", json!({"preset": "countdown", "rows": 1_000_000})),
        ("dataset", json!({"preset": "game-of-24", "rows": 1_000_000, "stream": true})),
        ("worksheet.pdf", json!({"kind": "repair", "deck": million})),
        ("worksheet.svg", json!({"kind": "repair", "rules": "modulo", "deck": {"cards": "1..1000000", "size": 6}})),
        ("worksheet.pdf", json!({"kind": "impossible", "count": 500, "deck": {"cards": "1..1000", "size": 6}})),
        ("worksheet.svg", json!({"count": 500, "key": "all", "rules": "modulo", "deck": {"size": 5}})),
        ("catalogue", json!({})),
        ("methods", json!({})),
    ]
}

#[cfg(target_os = "linux")]
#[test]
fn no_request_has_more_time_or_memory_than_the_server_lends() {
    let folder = Folder::new();
    let server = Program::new(&folder.races(), &["--time-limit", "1", "--memory-limit", "64", "--rate", "0"]);
    let hostile = hostile();
    for command in make24_api::Request::COMMANDS {
        assert!(hostile.iter().any(|(of, _)| of == command), "{command} is not in the table");
    }
    for (command, request) in &hostile {
        let start = Instant::now();
        let (status, body) = ask(server.address, command, &request.to_string());
        let shown = request.to_string().chars().take(100).collect::<String>();
        assert!(start.elapsed() < WATCHDOG, "{command} {shown}: {:?}", start.elapsed());
        assert!(matches!(status, 200 | 400), "{command} {shown}: {status} {body}");
        // The allocator gives memory back after some seconds, so a few requests count together.
        let used = peak_memory(server.id());
        assert!(used < 600, "{command} {shown}: {used} MiB");
    }
    assert!(count_from("127.0.0.1", server.address).contains("\"count\":2"));
}

#[test]
fn work_ends_with_the_client_whatever_it_was() {
    let server = Running::new(&["--time-limit", "3600", "--rate", "0", "--memory-limit", "1024"]);
    let long = [
        ("deal", json!({"count": u64::MAX, "targets": "deck", "deck": {"cards": "1..1000000"}, "stream": true})),
        ("worksheet.pdf", json!({"kind": "impossible", "count": 500, "deck": {"cards": "1..1000", "size": 6}})),
        ("count", json!({"hand": "1 2 3 4 5 6 7", "rules": "modulo"})),
    ];
    for (command, request) in long {
        let body = request.to_string();
        for _ in 0..4 {
            let mut stream = server.connect();
            let length = body.len();
            write!(stream, "POST /api/{command} HTTP/1.1\r\nHost: localhost\r\nContent-Length: {length}\r\n\r\n{body}")
                .unwrap();
            std::thread::sleep(Duration::from_millis(50));
        }
        // The same client's next question waits for those before it.
        let (status, body) = server.ask("solve", r#"{"hand": [3, 3, 8, 8], "brief": true}"#);
        assert_eq!(status, 200, "after {command}");
        assert!(body.contains("8 / (3 - 8 / 3)"), "{body}");
    }
}

#[test]
fn heavy_work_of_one_client_keeps_no_other_waiting() {
    let server = Running::new(&["--time-limit", "3600", "--rate", "0"]);
    let heavy = json!({"hand": "1 2 3 4 5 6 7", "rules": "modulo"}).to_string();
    let asked = || {
        let mut stream = server.connect();
        let length = heavy.len();
        write!(stream, "POST /api/count HTTP/1.1\r\nHost: localhost\r\nContent-Length: {length}\r\n\r\n{heavy}")
            .unwrap();
        stream
    };
    let waiting: Vec<TcpStream> = (0..40).map(|_| asked()).collect();
    // The other client's heavy work, and the light work of the same client, have their turns at once.
    assert!(count_from("127.0.0.2", server.address).contains("\"count\":2"));
    let (status, body) = server.ask("check", r#"{"hand": [3, 3, 8, 8], "answer": "8/(3-8/3)"}"#);
    assert!(status == 200 && body.contains("right"), "{status} {body}");
    // A client may have so many that wait, and is told when to come again.
    let start = Instant::now();
    loop {
        let refused = asked_from("127.0.0.1", server.address, "/api/count", "", &heavy);
        if refused.starts_with("HTTP/1.1 429") {
            assert!(refused.to_lowercase().contains("retry-after: 1"), "{refused}");
            break;
        }
        assert!(start.elapsed() < WATCHDOG, "{refused}");
    }
    drop(waiting);
}

#[test]
fn connections_that_say_nothing_are_closed() {
    let server = Running::new(&[]);
    let beginnings: [&[u8]; 6] = [
        b"",
        b"P",
        b"PRI * HTTP/2.0\r\n\r\nSM",
        b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n\0\0\0\x04\0\0\0\0\0",
        b"GET /health HTTP/1.1\r\nHost: localhost\r\n",
        b"GET /health HTTP/1.1\r\nHost: localhost\r\n\r\n",
    ];
    std::thread::scope(|scope| {
        for beginning in beginnings {
            let server = &server;
            scope.spawn(move || {
                let mut stream = server.connect();
                stream.write_all(beginning).unwrap();
                // A connection that stays open fails here, since the test waits no longer than its watchdog.
                let mut answered = Vec::new();
                let read = stream.read_to_end(&mut answered).map_err(|error| error.kind());
                let is_closed = matches!(read, Ok(_) | Err(std::io::ErrorKind::ConnectionReset));
                assert!(is_closed, "{:?}: {read:?}", String::from_utf8_lossy(beginning));
            });
        }
    });
}

#[test]
fn answers_that_nobody_reads_are_let_go() {
    let server = Running::new(&["--rate", "0", "--memory-limit", "1024"]);
    // Twelve megabytes.
    let long = json!({"count": 50_000, "deck": {"cards": "1..1000", "size": 40}}).to_string();
    let unread = [(); 2].map(|()| {
        let mut stream = server.connect();
        let length = long.len();
        write!(stream, "POST /api/deal HTTP/1.1\r\nHost: localhost\r\nContent-Length: {length}\r\n\r\n{long}").unwrap();
        let mut begin = [0; 12];
        stream.read_exact(&mut begin).unwrap();
        assert_eq!(&begin, b"HTTP/1.1 200");
        stream
    });
    let start = Instant::now();
    while !server.get("/metrics").1.contains("make24_connections 1\n") {
        assert!(start.elapsed() < 2 * WATCHDOG, "{}", server.get("/metrics").1);
        std::thread::sleep(Duration::from_millis(200));
    }
    drop(unread);
}

#[test]
fn the_server_ends_whatever_is_going_on() {
    let folder = Folder::new();
    let limits = ["--time-limit", "3600", "--memory-limit", "1024", "--rate", "0", "--connections-per-client", "0"];
    let mut server = Program::new(&folder.races(), &limits);
    let hostile = hostile();
    let mut open = Vec::new();
    for (command, request) in hostile.iter().filter(|(command, _)| *command != "catalogue") {
        let mut stream = TcpStream::connect(server.address).unwrap();
        let body = request.to_string();
        let length = body.len();
        write!(stream, "POST /api/{command} HTTP/1.1\r\nHost: localhost\r\nContent-Length: {length}\r\n\r\n").unwrap();
        stream.write_all(body.as_bytes()).unwrap();
        open.push(stream);
    }
    open.push(TcpStream::connect(server.address).unwrap());
    std::thread::sleep(Duration::from_millis(500));
    let start = Instant::now();
    assert!(server.end());
    assert!(start.elapsed() < WATCHDOG, "{:?}", start.elapsed());
}

#[test]
fn the_server_has_names_and_answers_under_no_other() {
    let server = Running::new(&["--host", "Cards.example", "--rate", "0"]);
    let status = |method: &str, path: &str, head: &str| {
        let mut stream = server.connect();
        write!(stream, "{method} {path} HTTP/1.1\r\n{head}\r\nContent-Length: 0\r\nConnection: close\r\n\r\n").unwrap();
        let mut answered = String::new();
        stream.read_to_string(&mut answered).unwrap();
        answered
    };
    for (method, path) in
        [("GET", "/"), ("POST", "/api/methods"), ("POST", "/mcp"), ("GET", "/api/race"), ("POST", "/api/worksheet.svg")]
    {
        for name in ["evil.example", "127.0.0.1.nip.io", "localhost.evil.example:80"] {
            let answered = status(method, path, &format!("Host: {name}"));
            assert!(answered.starts_with("HTTP/1.1 403"), "{method} {path} {name}: {answered}");
            assert!(answered.contains("--host"), "{answered}");
        }
        for name in ["localhost", "cards.example", "CARDS.EXAMPLE:8443", "127.0.0.1:1", "[::1]"] {
            let answered = status(method, path, &format!("Host: {name}"));
            assert!(!answered.starts_with("HTTP/1.1 403"), "{method} {path} {name}: {answered}");
        }
        let foreign = status(method, path, "Host: localhost\r\nOrigin: https://evil.example");
        assert!(foreign.starts_with("HTTP/1.1 403"), "{method} {path}: {foreign}");
    }
}

#[test]
fn figures_are_for_those_who_run_the_server() {
    let server = Running::new(&["--behind-proxy", "127.0.0.1", "--host", "cards.example"]);
    assert!(server.get("/metrics").1.contains("make24_panics_total 0"));
    let elsewhere = |path: &str| {
        let mut stream = server.connect();
        write!(
            stream,
            "GET {path} HTTP/1.1\r\nHost: cards.example\r\nX-Forwarded-For: 192.0.2.7\r\nConnection: close\r\n\r\n"
        )
        .unwrap();
        let mut answered = String::new();
        stream.read_to_string(&mut answered).unwrap();
        answered
    };
    assert!(elsewhere("/metrics").starts_with("HTTP/1.1 403"));
    // On a port of their own they are not on that of the page.
    let apart = Running::new(&["--metrics", "127.0.0.1:0"]);
    assert_eq!(apart.get("/metrics").0, 404);
    let own =
        ureq::get(format!("http://{}/metrics", apart.metrics.unwrap())).call().unwrap().into_body().read_to_string();
    assert!(own.unwrap().contains("make24_connections"));
}

pub(crate) fn connect_from(from: &str, server: std::net::SocketAddr) -> TcpStream {
    let socket = socket2::Socket::new(socket2::Domain::IPV4, socket2::Type::STREAM, None).unwrap();
    let from: std::net::SocketAddr = format!("{from}:0").parse().unwrap();
    socket.bind(&from.into()).unwrap();
    socket.connect(&server.into()).unwrap();
    socket.into()
}
