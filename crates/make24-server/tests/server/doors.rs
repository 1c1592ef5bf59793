//! What is refused at the door: heads, hosts, origins, encodings, and bodies that never come.

use crate::hostile::connect_from;
use crate::running::{Folder, Program, Running, WATCHDOG, asked_from, peak_memory};
use std::io::{Read, Write};
use std::net::{Shutdown, TcpStream};

/// The whole answer to what is sent as it is.
fn answered(mut stream: TcpStream, sent: &str) -> String {
    stream.set_read_timeout(Some(WATCHDOG)).unwrap();
    // A server that refuses may close before all is sent.
    let _ = stream.write_all(sent.as_bytes());
    let mut answer = Vec::new();
    let _ = stream.read_to_end(&mut answer);
    String::from_utf8_lossy(&answer).into_owned()
}

#[test]
fn what_is_wrong_in_a_head_has_its_status() {
    let server = Running::new(&["--rate", "0", "--host", "cards.example"]);
    let address = server.address;
    let long = |length: usize| format!("X-Long: {}", "a".repeat(length));
    for (path, head, status) in [
        ("/api/methods", "Host: localhost".to_owned(), 200),
        ("/api/methods", "Host: localhost\r\nHost: evil.example".to_owned(), 400),
        ("/api/methods", format!("Host: {address}\r\nOrigin: http://{address}\r\nOrigin: http://evil.example"), 400),
        ("/api/methods", format!("Host: {address}\r\nOrigin: http://{address}"), 200),
        ("/api/methods", format!("Host: {address}\r\nOrigin: chrome-extension://{address}"), 403),
        ("/api/methods", "Host: localhost\r\nContent-Encoding: gzip".to_owned(), 415),
        ("/api/methods", "Host: localhost\r\nContent-Encoding: identity".to_owned(), 200),
        ("/api/methods", format!("Host: localhost\r\n{}", long(8 << 10)), 200),
        ("/api/methods", format!("Host: localhost\r\n{}", long(17 << 10)), 431),
        // The figures obey the names too, and are not for those whom a proxy passes on.
        ("/metrics", "Host: localhost".to_owned(), 200),
        ("/metrics", "Host: evil.example".to_owned(), 403),
        ("/health", "Host: cards.example\r\nX-Forwarded-For: 192.0.2.7".to_owned(), 403),
        ("/health", "Host: localhost\r\nVia: 1.1 proxy".to_owned(), 403),
    ] {
        let method = if path.starts_with("/api") { "POST" } else { "GET" };
        let request = format!("{method} {path} HTTP/1.1\r\n{head}\r\nContent-Length: 0\r\nConnection: close\r\n\r\n");
        let answer = answered(server.connect(), &request);
        assert!(answer.starts_with(&format!("HTTP/1.1 {status}")), "{path} {:.80}: {answer:.200}", head);
        // What the library answers before a request is read has no headers of ours.
        assert!(status == 431 || answer.to_lowercase().contains("x-content-type-options: nosniff"), "{answer:.300}");
    }
}

#[test]
fn a_client_that_sends_no_more_gets_its_answer() {
    let server = Running::new(&[]);
    let mut stream = server.connect();
    let body = r#"{"hand": [1, 2, 3, 4, 5, 6]}"#;
    let length = body.len();
    write!(stream, "POST /api/solve HTTP/1.1\r\nHost: localhost\r\nContent-Length: {length}\r\n\r\n{body}").unwrap();
    stream.shutdown(Shutdown::Write).unwrap();
    let answer = answered(stream, "");
    assert!(answer.starts_with("HTTP/1.1 200") && answer.contains("\"status\":\"solved\""), "{answer:.300}");
}

#[test]
fn the_oldest_idle_connection_makes_room_for_a_newcomer() {
    let server = Running::new(&["--connections", "4"]);
    let silent: Vec<TcpStream> = (0..4).map(|_| server.connect()).collect();
    let check = r#"{"hand": [3, 3, 8, 8], "answer": "8/(3-8/3)"}"#;
    let answer = asked_from("127.0.0.1", server.address, "/api/check", "", check);
    assert!(answer.contains("\"verdict\":\"right\""), "{answer}");
    // It is the first that is closed.
    assert_eq!((&silent[0]).read(&mut [0]).unwrap(), 0);
}

/// Sixty-four clients with twenty bodies each that never end; the largest part of each arrives.
#[cfg(target_os = "linux")]
#[test]
fn bodies_that_never_end_have_little_memory() {
    let folder = Folder::new();
    let mut server = Program::new(&folder.races(), &["--rate", "0"]);
    let mut open = Vec::new();
    let part = vec![b' '; 900_000];
    for client in 0..64 {
        for _ in 0..20 {
            let mut stream = connect_from(&format!("127.0.2.{}", client + 1), server.address);
            let _ = stream.set_write_timeout(Some(std::time::Duration::from_millis(200)));
            let _ = write!(stream, "POST /api/check HTTP/1.1\r\nHost: localhost\r\nContent-Length: 1000000\r\n\r\n");
            let _ = stream.write_all(&part);
            open.push(stream);
        }
    }
    let check = r#"{"hand": [3, 3, 8, 8], "answer": "8/(3-8/3)"}"#;
    let answer = asked_from("127.0.0.1", server.address, "/api/check", "", check);
    assert!(answer.contains("\"verdict\":\"right\""), "{answer}");
    assert!(peak_memory(server.id()) < 512, "{} MiB", peak_memory(server.id()));
    assert!(server.end());
}
