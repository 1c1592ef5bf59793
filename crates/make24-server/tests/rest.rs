//! The requests over HTTP: the rows that every front end keeps, long answers, and clients that mean no good.

#![allow(clippy::unwrap_used, reason = "a failed unwrap is a failed test")]

use serde_json::{Value, json};
use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::time::{Duration, Instant};

#[path = "../../../tests/rows/mod.rs"]
mod table;

mod running;

use running::Running;
use table::{holds, rows};

impl Running {
    /// The status and the body of an answer.
    fn ask(&self, command: &str, body: &str) -> (u16, String) {
        let agent: ureq::Agent = ureq::Agent::config_builder().http_status_as_error(false).build().into();
        let mut response = agent.post(format!("http://{}/api/{command}", self.address)).send(body).unwrap();
        (response.status().as_u16(), response.body_mut().read_to_string().unwrap())
    }

    fn get(&self, path: &str) -> (u16, String) {
        let agent: ureq::Agent = ureq::Agent::config_builder().http_status_as_error(false).build().into();
        let mut response = agent.get(format!("http://{}{path}", self.address)).call().unwrap();
        (response.status().as_u16(), response.body_mut().read_to_string().unwrap())
    }

    fn connect(&self) -> TcpStream {
        let stream = TcpStream::connect(self.address).unwrap();
        stream.set_read_timeout(Some(Duration::from_secs(60))).unwrap();
        stream
    }
}

#[test]
fn every_row_holds() {
    let server = Running::new(&["--rate", "0"]);
    for (claim, row) in rows() {
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
    assert!(start.elapsed() < Duration::from_secs(5), "{:?}", start.elapsed());
    drop(server);
    // Clients that ask and go: their work goes too, and others are answered.
    let server = Running::new(&["--time-limit", "3600", "--rate", "0"]);
    for _ in 0..8 {
        let mut stream = server.connect();
        write!(stream, "POST /api/solve HTTP/1.1\r\nHost: x\r\nContent-Length: {}\r\n\r\n{long}", long.len()).unwrap();
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
        write!(stream, "POST /api/census HTTP/1.1\r\nHost: x\r\nContent-Length: {}\r\n\r\n{long}", long.len()).unwrap();
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
    write!(stream, "POST /api/solve HTTP/1.1\r\nHost: x\r\nContent-Length: 100000000\r\n\r\n").unwrap();
    let piece = vec![b'x'; 1 << 16];
    let sent = (0..1600).take_while(|_| stream.write_all(&piece).is_ok()).count();
    assert!(sent < 1000, "the server took {sent} pieces");
    let mut answered = String::new();
    let _ = BufReader::new(&stream).read_line(&mut answered);
    assert!(answered.is_empty() || answered.contains("413"), "{answered}");
    // A head that comes a byte at a time.
    let mut slow = server.connect();
    slow.write_all(b"POST /api/so").unwrap();
    // Connections that say nothing.
    let idle: Vec<TcpStream> = (0..500).map(|_| server.connect()).collect();
    assert_eq!(server.ask("count", r#"{"hand": [6, 6, 6, 6]}"#).0, 200);
    let (_, metrics) = server.get("/metrics");
    let open = metrics.lines().find_map(|line| line.strip_prefix("make24_connections ")).unwrap();
    assert!(open.parse::<f64>().unwrap() >= 500.0, "{open}");
    assert!(metrics.contains("make24_requests_total{path=\"/api/{command}\",status=\"200\"} 1"), "{metrics}");
    // The server ends what does not go on.
    let mut rest = Vec::new();
    let start = Instant::now();
    let _ = slow.read_to_end(&mut rest);
    assert!(start.elapsed() < Duration::from_secs(30), "{:?}", start.elapsed());
    drop(idle);
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
    let agent: ureq::Agent = ureq::Agent::config_builder().http_status_as_error(false).build().into();
    let asked = |origin: String| {
        let url = format!("http://{}/api/count", server.address);
        agent.post(url).header("origin", origin).send(r#"{"hand": [6, 6, 6, 6]}"#).unwrap().status().as_u16()
    };
    assert_eq!(asked(format!("http://{}", server.address)), 200);
    assert_eq!(asked(String::from("https://elsewhere.example")), 403);
    let mut broken = server.connect();
    write!(broken, "POST /api/count HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\nZZ\r\n").unwrap();
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
        let agent: ureq::Agent = ureq::Agent::config_builder().http_status_as_error(false).build().into();
        agent.post(format!("http://{address}/api/count")).send(&slow).unwrap().status().as_u16()
    });
    std::thread::sleep(Duration::from_millis(500));
    drop(server.end.take());
    assert_eq!(asking.join().unwrap(), 200);
    server.thread.take().unwrap().join().unwrap();
    assert!(TcpStream::connect(address).is_err());
}

/// A worksheet is the file that the library makes, and a mistake in its request is told.
#[test]
fn worksheets_are_printed() {
    let server = Running::new(&[]);
    let (status, svg) = server.ask("worksheet.svg", r#"{"count": 3, "seed": 7, "key": "all"}"#);
    assert_eq!(status, 200, "{svg}");
    let request = make24_worksheet::WorksheetRequest::from_json(r#"{"count": 3, "seed": 7, "key": "all"}"#).unwrap();
    let host: std::sync::Arc<dyn make24_api::Host> = std::sync::Arc::new(make24_api::BareHost);
    let own = request.worksheet(&host).unwrap().write(make24_worksheet::Format::Svg).unwrap();
    assert_eq!(svg.as_bytes(), own);
    let agent: ureq::Agent = ureq::Agent::config_builder().http_status_as_error(false).build().into();
    let mut response = agent.post(format!("http://{}/api/worksheet.pdf", server.address)).send("{}").unwrap();
    assert_eq!(response.headers()["content-type"], "application/pdf");
    assert!(response.body_mut().read_to_vec().unwrap().starts_with(b"%PDF"));
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
