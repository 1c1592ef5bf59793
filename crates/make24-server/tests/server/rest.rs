//! The requests over HTTP: a sample of the shared rows, long answers, and clients that mean no good.

use crate::running::{Folder, Program, Running, WATCHDOG, agent, count_from, peak_memory};
use crate::table::{holds, sample};
use serde_json::{Value, json};
use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

#[test]
fn the_rows_hold() {
    // A row that takes a second may take a minute on a busy machine.
    let server = Running::new(&["--rate", "0", "--time-limit", "120"]);
    let document: Value = serde_json::from_str(&server.get("/api/openapi.json").1).unwrap();
    let mut validators = std::collections::BTreeMap::new();
    for (claim, row) in sample() {
        let mut request = row["request"].clone();
        let command = request["command"].as_str().unwrap().to_owned();
        request.as_object_mut().unwrap().remove("command");
        let (status, body) = server.ask(&command, &request.to_string());
        let answered: Value = serde_json::from_str(&body).unwrap();
        for field in ["reply", "end", "error"].into_iter().filter(|field| row.get(*field).is_some()) {
            let actual = answered.get(field).unwrap_or(&Value::Null);
            assert!(holds(&row[field], actual), "{claim}\nexpected {}\ngot      {actual}", row[field]);
        }
        match row.get("error") {
            Some(_) => assert!(matches!(status, 400 | 404), "{claim}: {status}"),
            None => assert_eq!(status, 200, "{claim}"),
        }
        // The description holds for every answer.
        let validator = validators.entry(command.clone()).or_insert_with(|| {
            let answered = &document["paths"][format!("/api/{command}")]["post"]["responses"]["200"];
            let mut schema = answered["content"]["application/json"]["schema"].clone();
            schema["components"] = document["components"].clone();
            jsonschema::draft202012::new(&schema).unwrap()
        });
        if status == 200 {
            let wrong: Vec<String> = validator.iter_errors(&answered).map(|error| error.to_string()).collect();
            assert_eq!(wrong, [""; 0], "{claim}: {body}");
        }
    }
}

#[test]
fn rows_of_a_long_answer_come_as_they_are_found() {
    let server = Running::new(&[]);
    let request = json!({"deck": {"cards": "1..10"}, "stream": true});
    let (status, body) = server.ask("census", &request.to_string());
    let lines: Vec<Value> = body.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    assert_eq!((status, lines.iter().filter(|line| line.get("row").is_some()).count()), (200, 715));
    assert_eq!(lines.last().unwrap()["reply"]["solvable"], 566);
}

#[test]
fn work_ends_with_its_time_and_with_its_client() {
    let server = Running::new(&["--time-limit", "1"]);
    // Hours of work.
    let long = json!({"hand": "1 2 3 4 5 6 7", "rules": "modulo", "all": true, "limit": 1}).to_string();
    let start = Instant::now();
    let (status, body) = server.ask("count", &json!({"hand": "1 2 3 4 5 6 7", "rules": "modulo"}).to_string());
    assert_eq!(status, 200, "{body}");
    assert!(body.contains("\"end\":\"incomplete\""), "{body}");
    assert!(start.elapsed() < WATCHDOG, "{:?}", start.elapsed());
    drop(server);
    // Clients that ask and go: their work goes too, and others are answered.
    let server = Running::new(&["--time-limit", "3600", "--rate", "0"]);
    for _ in 0..8 {
        let mut stream = server.connect();
        write!(stream, "POST /api/solve HTTP/1.1\r\nHost: localhost\r\nContent-Length: {}\r\n\r\n{long}", long.len())
            .unwrap();
        std::thread::sleep(Duration::from_millis(50));
    }
    let (status, body) = server.ask("solve", r#"{"hand": [3, 3, 8, 8], "brief": true}"#);
    assert_eq!(status, 200);
    assert!(body.contains("8 / (3 - 8 / 3)"), "{body}");
}

#[test]
fn clients_that_do_not_read_keep_nobody_from_an_answer() {
    let server = Running::new(&["--time-limit", "3600", "--rate", "0"]);
    let long = json!({"deck": {"cards": "1..1000"}, "exists": true, "stream": true}).to_string();
    let mut silent = Vec::new();
    for _ in 0..8 {
        let mut stream = server.connect();
        write!(stream, "POST /api/census HTTP/1.1\r\nHost: localhost\r\nContent-Length: {}\r\n\r\n{long}", long.len())
            .unwrap();
        silent.push(stream);
    }
    std::thread::sleep(Duration::from_millis(500));
    assert_eq!(server.ask("count", r#"{"hand": [6, 6, 6, 6]}"#).0, 200);
}

#[test]
fn a_client_that_asks_too_often_is_told_so() {
    let server = Running::new(&["--rate", "2"]);
    let statuses: Vec<u16> = (0..30).map(|_| server.ask("solve", r#"{"hand": [1, 2, 3, 4]}"#).0).collect();
    assert_eq!(statuses[..8], [200; 8]);
    assert!(statuses.contains(&429), "{statuses:?}");
    // What costs nothing is not counted.
    assert_eq!(server.get("/health"), (200, String::from("ok\n")));
}

#[test]
fn long_bodies_slow_clients_and_idle_connections_do_no_harm() {
    let server = Running::new(&["--rate", "0"]);
    // A body of 100 MB is refused when its length is known, and when it is too long without one.
    let mut stream = server.connect();
    write!(stream, "POST /api/solve HTTP/1.1\r\nHost: localhost\r\nContent-Length: 100000000\r\n\r\n").unwrap();
    let piece = vec![b'x'; 1 << 16];
    let sent = (0..1600).take_while(|_| stream.write_all(&piece).is_ok()).count();
    assert!(sent < 1000, "the server took {sent} pieces");
    let mut answered = String::new();
    let _ = BufReader::new(&stream).read_line(&mut answered);
    assert!(answered.is_empty() || answered.contains("413"), "{answered}");
    // The same in chunks, to the requests and to the tools of agents.
    for path in ["/api/solve", "/mcp"] {
        let mut stream = server.connect();
        write!(stream, "POST {path} HTTP/1.1\r\nHost: 127.0.0.1\r\nTransfer-Encoding: chunked\r\n\r\n").unwrap();
        let sent = (0..1600).take_while(|_| {
            write!(stream, "10000\r\n").is_ok() && stream.write_all(&piece).is_ok() && stream.write_all(b"\r\n").is_ok()
        });
        let sent = sent.count();
        assert!(sent < 1000, "{path}: the server took {sent} pieces");
    }
    // A head that comes a byte at a time, and bodies that do not come.
    let mut slow = server.connect();
    slow.write_all(b"POST /api/so").unwrap();
    let bodies = ["/api/solve", "/mcp"].map(|path| {
        let mut stream = server.connect();
        write!(stream, "POST {path} HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: 100\r\n\r\n{{").unwrap();
        stream
    });
    assert_eq!(server.ask("count", r#"{"hand": [6, 6, 6, 6]}"#).0, 200);
    let (_, metrics) = server.get("/metrics");
    assert!(metrics.contains("make24_requests_total{path=\"/api/{command}\",status=\"200\"} 1"), "{metrics}");
    // The server ends what does not go on.
    let start = Instant::now();
    for mut body in bodies {
        let mut answered = String::new();
        BufReader::new(&mut body).read_line(&mut answered).unwrap();
        assert!(answered.contains("408"), "{answered}");
    }
    let _ = slow.read_to_end(&mut Vec::new());
    assert!(start.elapsed() < WATCHDOG, "{:?}", start.elapsed());
}

#[cfg(target_os = "linux")]
#[test]
fn ten_thousand_idle_connections_keep_nobody_from_an_answer() {
    let folder = Folder::new();
    let server = Program::new(&folder.races(), &["--connections-per-client", "0"]);
    let allowed = rlimit::increase_nofile_limit(10_200).unwrap();
    let count = usize::try_from(allowed).unwrap().saturating_sub(200).min(10_000);
    assert!(count >= 10_000, "this machine allows {allowed} open files; raise `ulimit -Hn`");
    let idle: Vec<TcpStream> = (0..count).map(|_| TcpStream::connect(server.address).unwrap()).collect();
    let agent = agent();
    let start = Instant::now();
    let mut answered =
        agent.post(format!("http://{}/api/count", server.address)).send(r#"{"hand": [6, 6, 6, 6]}"#).unwrap();
    assert!(answered.body_mut().read_to_string().unwrap().contains("\"count\":2"));
    assert!(start.elapsed() < WATCHDOG, "{:?}", start.elapsed());
    let used = peak_memory(server.id());
    assert!(used < 400, "{used} MiB for {count} connections");
    drop(idle);
}

#[test]
fn a_client_has_so_many_connections_and_others_have_theirs() {
    let server = Running::new(&["--connections-per-client", "8", "--rate", "0"]);
    let mut idle: Vec<TcpStream> = (0..8).map(|_| server.connect()).collect();
    // One too many is closed without an answer.
    let mut refused = server.connect();
    let _ = write!(refused, "GET /health HTTP/1.1\r\nHost: localhost\r\n\r\n");
    let mut answered = Vec::new();
    let _ = refused.read_to_end(&mut answered);
    assert!(answered.is_empty(), "{}", String::from_utf8_lossy(&answered));
    assert!(count_from("127.0.0.2", server.address).contains("200 OK"));
    idle.pop();
    for waited in 0.. {
        let mut next = server.connect();
        let _ = write!(next, "GET /health HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n");
        let mut answered = String::new();
        let _ = next.read_to_string(&mut answered);
        if answered.contains("200 OK") {
            break;
        }
        assert!(waited < 100, "the place of a closed connection is not free");
        std::thread::sleep(Duration::from_millis(50));
    }
}

#[test]
fn a_flood_of_one_client_keeps_no_other_from_an_answer() {
    let server = Running::new(&["--rate", "20"]);
    // The flood goes on until the other client has all of its answers.
    let is_over = AtomicBool::new(false);
    let flood = |path: &str| {
        let url = format!("http://{}{path}", server.address);
        let agent = agent();
        let mut refused = 0;
        while refused <= 100 || !is_over.load(Ordering::Relaxed) {
            let sent = agent.post(&url).header("accept", "application/json, text/event-stream").send("{}");
            refused += u32::from(sent.unwrap().status().as_u16() == 429);
        }
    };
    std::thread::scope(|scope| {
        for path in ["/api/count", "/mcp"] {
            scope.spawn(move || flood(path));
        }
        // The address of another client on this machine.
        for _ in 0..10 {
            let answered = count_from("127.0.0.2", server.address);
            assert!(answered.contains("200 OK") && answered.contains("\"count\":2"), "{answered}");
            std::thread::sleep(Duration::from_millis(100));
        }
        is_over.store(true, Ordering::Relaxed);
    });
}

/// Operators end with the request that defines them.
#[test]
fn clients_may_define_any_number_of_operators() {
    let server = Running::new(&["--rate", "0"]);
    for request in 0..200 {
        let rules = sixty_four_operators(request);
        let asked = json!({"hand": [1, 1], "target": 2, "rules": rules, "exists": true}).to_string();
        let (status, body) = server.ask("solve", &asked);
        assert_eq!((status, body.contains("\"solved\"")), (200, true), "{body}");
    }
}

/// The most operators that rules define, with other formulas for each `number`.
pub(crate) fn sixty_four_operators(number: u32) -> Value {
    let name = |n: u8| format!("f{}{}", char::from(b'a' + n / 8), char::from(b'a' + n % 8));
    let define: Vec<String> = (0..64).map(|n| format!("{}(a) = a + {number} * {n} + 7", name(n))).collect();
    json!({ "define": define, "operators": "+" })
}

#[test]
fn mistakes_of_clients_have_sentences() {
    let server = Running::new(&[]);
    let (status, body) = server.ask("sovle", "{}");
    assert_eq!(status, 404);
    assert!(body.contains("unknown command `sovle`"), "{body}");
    let (status, body) = server.ask("solve", "[3, 3, 8, 8]");
    assert_eq!(status, 400);
    assert!(body.contains("invalid_json"), "{body}");
    assert_eq!(server.get("/no/such/file").0, 404);
    let agent = agent();
    let asked = |origin: String| {
        let url = format!("http://{}/api/count", server.address);
        agent.post(url).header("origin", origin).send(r#"{"hand": [6, 6, 6, 6]}"#).unwrap().status().as_u16()
    };
    assert_eq!(asked(format!("http://{}", server.address)), 200);
    assert_eq!(asked(String::from("https://elsewhere.example")), 403);
    let mut broken = server.connect();
    write!(broken, "POST /api/count HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\nZZ\r\n").unwrap();
    let mut answered = String::new();
    BufReader::new(&broken).read_line(&mut answered).unwrap();
    assert!(answered.contains("400"), "{answered}");
    assert_eq!(server.get("/../../../etc/passwd").0, 404);
}

#[test]
fn the_description_names_every_command() {
    let server = Running::new(&[]);
    let (status, body) = server.get("/api/openapi.json");
    assert_eq!(status, 200);
    let document: Value = serde_json::from_str(&body).unwrap();
    assert_eq!(document["openapi"], "3.1.0");
    for command in make24_api::Request::COMMANDS {
        let asked = &document["paths"][format!("/api/{command}")]["post"]["requestBody"]["content"]["application/json"];
        let name = asked["schema"]["$ref"].as_str().unwrap().rsplit('/').next().unwrap();
        assert!(document["components"]["schemas"][name].is_object(), "{name}");
    }
    // Every reference leads somewhere.
    let mut open = vec![&document];
    while let Some(value) = open.pop() {
        if let Some(to) = value.get("$ref").and_then(Value::as_str) {
            assert!(document.pointer(to.trim_start_matches('#')).is_some(), "{to}");
        }
        match value {
            Value::Object(fields) => open.extend(fields.values()),
            Value::Array(items) => open.extend(items),
            _ => {}
        }
    }
}

#[test]
fn the_server_ends_when_it_is_told_and_answers_what_it_has_begun() {
    let mut server = Running::new(&[]);
    let address = server.address;
    let slow =
        json!({"hand": "1 2 3 4 5 6", "form": "written", "rules": "powers", "limits": {"time_ms": 1500}}).to_string();
    let asking = std::thread::spawn(move || {
        let agent = agent();
        agent.post(format!("http://{address}/api/count")).send(&slow).unwrap().status().as_u16()
    });
    std::thread::sleep(Duration::from_millis(500));
    drop(server.end.take());
    assert_eq!(asking.join().unwrap(), 200);
    server.thread.take().unwrap().join().unwrap();
    assert!(TcpStream::connect(address).is_err());
}

/// A certificate is returned as a file, and refused if the cards make the number.
#[test]
fn certificates_are_files() {
    let server = Running::new(&[]);
    let (status, file) = server.ask("certificate.txt", r#"{"hand": "1 1", "rules": "school"}"#);
    assert_eq!(status, 200);
    assert!(file.starts_with("make24 certificate\ncards: 1 1\n") && file.ends_with("\n1: 1\n1 1: 0 1 2\n"), "{file}");
    for (body, said) in [(r#"{"hand": "3 3 8 8"}"#, "3 3 8 8 can make 24"), (r#"{"hand": "x"}"#, "card 1"), ("", "{")] {
        let (status, error) = server.ask("certificate.txt", body);
        assert!(status == 400 && error.contains(said), "{body}: {status} {error}");
    }
}

/// A worksheet is the file that the library makes, and a mistake in its request is told.
#[test]
fn worksheets_are_printed() {
    let server = Running::new(&[]);
    let (status, svg) = server.ask("worksheet.svg", r#"{"count": 3, "seed": 7, "key": "all"}"#);
    assert_eq!(status, 200, "{svg}");
    let own = |body: &str, format| {
        let request = make24_worksheet::WorksheetRequest::from_json(body).unwrap();
        let host: std::sync::Arc<dyn make24_api::Host> = std::sync::Arc::new(make24_api::BareHost);
        request.worksheet(&host).unwrap().write(format).unwrap()
    };
    let wanted = r#"{"count": 3, "seed": 7, "key": "all"}"#;
    assert_eq!(svg.as_bytes(), own(wanted, make24_worksheet::Format::Svg));
    let agent = agent();
    let mut response = agent.post(format!("http://{}/api/worksheet.pdf", server.address)).send(wanted).unwrap();
    assert_eq!(response.headers()["content-type"], "application/pdf");
    assert!(response.body_mut().read_to_vec().unwrap() == own(wanted, make24_worksheet::Format::Pdf));
    for (body, told) in [
        ("{", "EOF"),
        (r#"{"count": 501}"#, "1 to 500"),
        (r#"{"hand": 1}"#, "unknown field `hand`"),
        (r#"{"deck": {"cards": "1..2"}}"#, "other cards"),
        (r#"{"target": "x"}"#, "is not a number"),
    ] {
        let (status, error) = server.ask("worksheet.pdf", body);
        assert!(status == 400 && error.contains(told), "{body}: {status} {error}");
    }
    let (_, document) = server.get("/api/openapi.json");
    assert!(document.contains("/api/worksheet.pdf"));
}
