//! A server on a free port, with a log of races of its own.

use clap::Parser;
use make24_server::{Args, Server};
use std::io::{BufRead, BufReader};
use std::net::{SocketAddr, TcpStream};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::Duration;
use tokio::sync::oneshot;

/// Far more than any answer takes on a busy machine, and far less than what it is compared with.
pub(crate) const WATCHDOG: Duration = Duration::from_secs(60);

/// A client that takes every status for an answer.
pub(crate) fn agent() -> ureq::Agent {
    ureq::Agent::config_builder().http_status_as_error(false).build().into()
}

/// The status and the body of an answer of a server to a command.
pub(crate) fn ask(server: SocketAddr, command: &str, body: &str) -> (u16, String) {
    let mut response = agent().post(format!("http://{server}/api/{command}")).send(body).unwrap();
    (response.status().as_u16(), response.body_mut().with_config().limit(1 << 30).read_to_string().unwrap())
}

/// What the server answers a question of a client with another address of this machine.
pub(crate) fn count_from(address: &str, server: SocketAddr) -> String {
    asked_from(address, server, "/api/count", "", r#"{"hand": [6, 6, 6, 6]}"#)
}

/// What the server answers a client with another address of this machine, and these lines in its head.
pub(crate) fn asked_from(address: &str, server: SocketAddr, path: &str, head: &str, body: &str) -> String {
    use tokio::io::{AsyncReadExt, AsyncWriteExt};
    let length = body.len();
    let host = if head.contains("Host:") { "" } else { "Host: localhost\r\n" };
    let asked =
        format!("POST {path} HTTP/1.1\r\n{host}{head}Content-Length: {length}\r\nConnection: close\r\n\r\n{body}");
    tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap().block_on(async {
        let socket = tokio::net::TcpSocket::new_v4().unwrap();
        socket.bind(format!("{address}:0").parse().unwrap()).unwrap();
        let mut stream = socket.connect(server).await.unwrap();
        stream.write_all(asked.as_bytes()).await.unwrap();
        let mut answered = String::new();
        stream.read_to_string(&mut answered).await.unwrap();
        answered
    })
}

/// The most memory that a process has had, in MiB.
#[cfg(target_os = "linux")]
pub(crate) fn peak_memory(process: u32) -> u64 {
    let status = std::fs::read_to_string(format!("/proc/{process}/status")).unwrap();
    let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:")).unwrap();
    line.split_whitespace().next().unwrap().parse::<u64>().unwrap() / 1024
}

/// A folder for the files of one test, which goes with it.
pub(crate) struct Folder(PathBuf);

impl Folder {
    pub(crate) fn new() -> Folder {
        static NEXT: AtomicU32 = AtomicU32::new(0);
        let name = format!("make24-{}-{}", std::process::id(), NEXT.fetch_add(1, Ordering::Relaxed));
        let folder = std::env::temp_dir().join(name);
        std::fs::create_dir_all(&folder).unwrap();
        Folder(folder)
    }

    pub(crate) fn path(&self) -> &Path {
        &self.0
    }

    /// The log of races.
    pub(crate) fn races(&self) -> String {
        self.0.join("races.sqlite").display().to_string()
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

/// A server in this process, which ends when this is dropped.
pub(crate) struct Running {
    pub(crate) address: SocketAddr,
    /// Where the figures are, if apart.
    pub(crate) metrics: Option<SocketAddr>,
    pub(crate) end: Option<oneshot::Sender<()>>,
    pub(crate) thread: Option<std::thread::JoinHandle<()>>,
    _folder: Folder,
}

impl Running {
    pub(crate) fn new(args: &[&str]) -> Running {
        let folder = Folder::new();
        let races = folder.races();
        let args =
            ["make24-serve", "--listen", "127.0.0.1:0", "--races", &races].into_iter().chain(args.iter().copied());
        let args = Args::try_parse_from(args).unwrap();
        let (sender, receiver) = std::sync::mpsc::channel();
        let (end, ended) = oneshot::channel();
        let thread = std::thread::spawn(move || {
            tokio::runtime::Runtime::new().unwrap().block_on(async {
                let server = Server::bind(&args).await.unwrap();
                sender.send((server.address(), server.metrics_address())).unwrap();
                let ended = async {
                    let _ = ended.await;
                };
                server.run(ended).await;
            });
        });
        let (address, metrics) = receiver.recv().unwrap();
        Running { address, metrics, end: Some(end), thread: Some(thread), _folder: folder }
    }
}

impl Running {
    /// The status and the body of an answer.
    pub(crate) fn ask(&self, command: &str, body: &str) -> (u16, String) {
        ask(self.address, command, body)
    }

    pub(crate) fn get(&self, path: &str) -> (u16, String) {
        let mut response = agent().get(format!("http://{}{path}", self.address)).call().unwrap();
        (response.status().as_u16(), response.body_mut().read_to_string().unwrap())
    }

    pub(crate) fn connect(&self) -> TcpStream {
        let stream = TcpStream::connect(self.address).unwrap();
        stream.set_read_timeout(Some(WATCHDOG)).unwrap();
        stream
    }
}

impl Drop for Running {
    fn drop(&mut self) {
        drop(self.end.take());
        let _ = self.thread.take().map(std::thread::JoinHandle::join);
    }
}

/// A server in a process of its own, which can be killed.
pub(crate) struct Program {
    pub(crate) address: SocketAddr,
    process: Child,
}

impl Program {
    pub(crate) fn new(races: &str, args: &[&str]) -> Program {
        let mut process = Command::new(env!("CARGO_BIN_EXE_make24-serve"))
            .args(["--listen", "127.0.0.1:0", "--races", races])
            .args(args)
            .stdout(Stdio::piped())
            .spawn()
            .unwrap();
        let mut line = String::new();
        BufReader::new(process.stdout.take().unwrap()).read_line(&mut line).unwrap();
        let address = line.trim().rsplit("http://").next().unwrap().trim_end_matches('/').parse().unwrap();
        Program { address, process }
    }

    /// The number of the process.
    pub(crate) fn id(&self) -> u32 {
        self.process.id()
    }

    /// Ends the process as an operator does, and waits for it; whether it has ended well.
    pub(crate) fn end(&mut self) -> bool {
        let told = Command::new("kill").arg(self.id().to_string()).status().unwrap();
        assert!(told.success());
        self.process.wait().unwrap().success()
    }

    /// Kills the process as `kill -9` does.
    pub(crate) fn kill(&mut self) {
        self.process.kill().unwrap();
        self.process.wait().unwrap();
    }
}

impl Drop for Program {
    fn drop(&mut self) {
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}
