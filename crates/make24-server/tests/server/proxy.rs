//! The server behind nginx, as the README has it.

use crate::running::{Folder, Program, asked_from, count_from};
use serde_json::{Value, json};
use std::net::{SocketAddr, TcpListener, TcpStream};
use std::process::{Child, Command, Stdio};
use std::time::Duration;

/// nginx with the lines of the README, on a port of its own.
struct Nginx {
    process: Child,
    address: SocketAddr,
    _folder: Folder,
}

impl Nginx {
    fn before(server: SocketAddr) -> Nginx {
        let readme = include_str!("../../README.md");
        let lines = readme.split("```nginx\n").nth(1).unwrap().split("```").next().unwrap();
        let folder = Folder::new();
        let address = TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap();
        let lines =
            lines.replace("listen 80;", &format!("listen {address};")).replace("127.0.0.1:2424", &server.to_string());
        let at = folder.path().display().to_string();
        let places =
            ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"].map(|of| format!("{of}_temp_path {at}/{of};"));
        let whole = format!(
            "daemon off; pid {at}/pid; error_log stderr;\nevents {{}}\nhttp {{ access_log off; {}\n{lines}\n}}\n",
            places.join(" ")
        );
        std::fs::write(folder.path().join("nginx.conf"), whole).unwrap();
        let process = Command::new("/usr/sbin/nginx")
            .args(["-p", &at, "-c", &format!("{at}/nginx.conf")])
            .stderr(Stdio::inherit())
            .spawn()
            .expect("nginx is installed by `scripts/setup server`");
        let mut nginx = Nginx { process, address, _folder: folder };
        while TcpStream::connect(address).is_err() {
            assert!(nginx.process.try_wait().unwrap().is_none(), "nginx has ended");
            std::thread::sleep(Duration::from_millis(20));
        }
        nginx
    }
}

impl Drop for Nginx {
    fn drop(&mut self) {
        let _ = Command::new("kill").arg(self.process.id().to_string()).status();
        let _ = self.process.wait();
    }
}

const SERVER: [&str; 4] = ["--behind-proxy", "127.0.0.1", "--host", "cards.example"];
const HOST: &str = "Host: cards.example\r\nOrigin: http://cards.example\r\n";

#[test]
fn the_server_works_behind_nginx_as_the_readme_has_it() {
    let folder = Folder::new();
    let server = Program::new(&folder.races(), &[&SERVER[..], &["--rate", "0"]].concat());
    let nginx = Nginx::before(server.address);
    let answered = asked_from("127.0.0.2", nginx.address, "/api/count", HOST, r#"{"hand": [6, 6, 6, 6]}"#);
    assert!(answered.contains("\"count\":2"), "{answered}");
    // A race goes through it.
    let stream = TcpStream::connect(nginx.address).unwrap();
    stream.set_read_timeout(Some(Duration::from_secs(30))).unwrap();
    let request = tungstenite::http::Request::builder()
        .uri(format!("ws://{}/api/race", nginx.address))
        .header("host", "cards.example")
        .header("origin", "http://cards.example")
        .header("connection", "Upgrade")
        .header("upgrade", "websocket")
        .header("sec-websocket-version", "13")
        .header("sec-websocket-key", tungstenite::handshake::client::generate_key())
        .body(())
        .unwrap();
    let (mut socket, _) = tungstenite::client(request, stream).unwrap();
    let join = json!({"type": "join", "secret": "secretsecretada0000", "name": "Ada", "role": "player"});
    socket.send(tungstenite::Message::text(join.to_string())).unwrap();
    let told: Value = serde_json::from_str(socket.read().unwrap().to_text().unwrap()).unwrap();
    assert_eq!(told["type"], "room", "{told}");
}

#[test]
fn clients_behind_a_proxy_have_rates_of_their_own_and_forge_none() {
    let folder = Folder::new();
    let server = Program::new(&folder.races(), &[&SERVER[..], &["--rate", "2"]].concat());
    let nginx = Nginx::before(server.address);
    // Another forged address each time, which changes nothing.
    let statuses: Vec<bool> = (0..30)
        .map(|number| {
            let head = format!("{HOST}X-Forwarded-For: 203.0.113.{number}\r\nForwarded: for=203.0.113.{number}\r\n");
            let answered = asked_from("127.0.0.2", nginx.address, "/api/count", &head, r#"{"hand": [6, 6, 6, 6]}"#);
            answered.starts_with("HTTP/1.1 429")
        })
        .collect();
    assert!(statuses.contains(&true) && !statuses[0], "{statuses:?}");
    let other = asked_from("127.0.0.3", nginx.address, "/api/count", HOST, r#"{"hand": [6, 6, 6, 6]}"#);
    assert!(other.contains("\"count\":2"), "{other}");
    // A client that is not a proxy cannot speak for others.
    let direct: Vec<bool> = (0..30)
        .map(|number| {
            let head = format!("{HOST}X-Forwarded-For: 203.0.113.{number}\r\n");
            asked_from("127.0.0.4", server.address, "/api/count", &head, "{}").starts_with("HTTP/1.1 429")
        })
        .collect();
    assert!(direct.contains(&true), "{direct:?}");
    assert!(count_from("127.0.0.5", server.address).contains("\"count\":2"));
}
