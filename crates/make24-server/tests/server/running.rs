//! A server on a free port, with a log of races of its own.

use clap::Parser;
use make24_server::{Args, Server};
use std::io::{BufRead, BufReader};
use std::net::SocketAddr;
use std::path::PathBuf;
use std::process::{Child, Command, Stdio};
use std::sync::atomic::{AtomicU32, Ordering};
use tokio::sync::oneshot;

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
                sender.send(server.address()).unwrap();
                let ended = async {
                    let _ = ended.await;
                };
                server.run(ended).await;
            });
        });
        Running { address: receiver.recv().unwrap(), end: Some(end), thread: Some(thread), _folder: folder }
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
