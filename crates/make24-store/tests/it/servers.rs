//! Database servers for the tests: each on a free port, in a folder of its own, stopped by its id.

use std::net::{TcpListener, TcpStream};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::sync::Mutex;
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::{Duration, Instant};

/// A watchdog: the longest wait for a server to start.
const START: Duration = Duration::from_secs(180);

/// A database of one kind, which ends when this is dropped.
pub(crate) struct Server {
    pub(crate) url: String,
    folder: PathBuf,
    process: Option<Child>,
    start: Box<dyn Fn() -> Child + Send>,
    port: u16,
}

/// All kinds of databases.
#[allow(dead_code, reason = "not every test starts them all")]
pub(crate) fn all() -> Vec<Server> {
    vec![sqlite(), mariadb(), postgres()]
}

pub(crate) fn sqlite() -> Server {
    let folder = folder("sqlite");
    let url = format!("sqlite:{}", folder.join("store.db").display());
    Server { url, folder, process: None, start: Box::new(|| unreachable!("it is no server")), port: 0 }
}

pub(crate) fn mariadb() -> Server {
    let (folder, port) = (folder("mariadb"), free_port());
    let data = folder.join("data");
    owned(&folder, "mysql");
    // Servers that begin at the same moment take each other's tables away from one folder for temporary files.
    let temporary = format!("--tmpdir={}", folder.display());
    let program = found("mariadbd", &["/usr/sbin"]);
    let user = if is_root() { vec!["--user=mysql"] } else { Vec::new() };
    let installed = Command::new(found("mariadb-install-db", &["/usr/bin"]))
        .args(["--no-defaults", "--auth-root-authentication-method=normal", "--skip-test-db"])
        .arg(format!("--datadir={}", data.display()))
        .arg(&temporary)
        .args(&user)
        .output()
        .unwrap();
    let told = [installed.stdout, installed.stderr].map(|text| String::from_utf8_lossy(&text).into_owned()).concat();
    assert!(installed.status.success(), "mariadb-install-db failed: {told}");
    let socket = folder.join("socket");
    let user: Vec<String> = user.into_iter().map(str::to_owned).collect();
    let start = move || {
        Command::new(&program)
            .arg("--no-defaults")
            .args(&user)
            .arg(format!("--datadir={}", data.display()))
            .arg(&temporary)
            .arg(format!("--socket={}", socket.display()))
            .arg(format!("--port={port}"))
            .args(["--bind-address=127.0.0.1", "--innodb-flush-log-at-trx-commit=2", "--skip-log-bin"])
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn()
            .unwrap()
    };
    let url = format!("mysql://root@127.0.0.1:{port}/make24");
    let mut server = Server { url, folder, process: None, start: Box::new(start), port };
    server.begin();
    let made = Command::new(found("mariadb", &["/usr/bin"]))
        .args(["--no-defaults", "--user=root", "-e", "CREATE DATABASE make24"])
        // The port answers; the socket may not yet.
        .args(["--protocol=tcp", "--host=127.0.0.1", &format!("--port={port}")])
        .status()
        .unwrap();
    assert!(made.success());
    server
}

pub(crate) fn postgres() -> Server {
    let (folder, port) = (folder("postgres"), free_port());
    let data = folder.join("data");
    owned(&folder, "postgres");
    let folders: Vec<String> = (13..=19).rev().map(|version| format!("/usr/lib/postgresql/{version}/bin")).collect();
    let folders: Vec<&str> = folders.iter().map(String::as_str).collect();
    let made = as_user("postgres", &found("initdb", &folders))
        .args(["--username=root", "--auth=trust", "--encoding=UTF8", "--locale=C", "--no-sync", "-D"])
        .arg(&data)
        .stdout(Stdio::null())
        .status()
        .unwrap();
    assert!(made.success(), "initdb failed");
    let program = found("postgres", &folders);
    let sockets = folder.clone();
    let start = move || {
        as_user("postgres", &program)
            .arg("-D")
            .arg(&data)
            .arg("-k")
            .arg(&sockets)
            .args(["-h", "127.0.0.1", "-p", &port.to_string()])
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn()
            .unwrap()
    };
    let url = format!("postgres://root@127.0.0.1:{port}/postgres");
    let mut server = Server { url, folder, process: None, start: Box::new(start), port };
    server.begin();
    server
}

#[allow(dead_code, reason = "not every test stops a server")]
impl Server {
    /// Starts the server, and waits until it answers.
    pub(crate) fn begin(&mut self) {
        self.process = Some((self.start)());
        let began = Instant::now();
        while TcpStream::connect(("127.0.0.1", self.port)).is_err() {
            assert!(began.elapsed() < START, "{} does not start", self.url);
            std::thread::sleep(Duration::from_millis(50));
        }
    }

    /// Stops the server by a signal, as an administrator does: `TERM` for MariaDB, `INT` for PostgreSQL, which both send
    /// their clients away.
    pub(crate) fn stop(&mut self, signal: &str) {
        let mut process = self.process.take().unwrap();
        let sent = Command::new("kill").args([&format!("-{signal}"), &process.id().to_string()]).status().unwrap();
        assert!(sent.success());
        assert!(process.wait().unwrap().success(), "{} has not stopped in peace", self.url);
    }

    /// Ends the server, as a machine that is switched off does.
    pub(crate) fn kill(&mut self) {
        if let Some(mut process) = self.process.take() {
            let _ = process.kill();
            let _ = process.wait();
        }
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        self.kill();
        let _ = std::fs::remove_dir_all(&self.folder);
    }
}

/// A program, or how to come by it.
fn found(name: &str, folders: &[&str]) -> PathBuf {
    let path = std::env::var_os("PATH").unwrap_or_default();
    let known = folders.iter().map(PathBuf::from).chain(std::env::split_paths(&path));
    let file = known.map(|folder| folder.join(name)).find(|file| file.is_file());
    file.unwrap_or_else(|| panic!("{name} is not installed; scripts/test installs mariadb-server and postgresql"))
}

fn folder(name: &str) -> PathBuf {
    static NEXT: AtomicU32 = AtomicU32::new(0);
    let number = NEXT.fetch_add(1, Ordering::Relaxed);
    let folder = std::env::temp_dir().join(format!("make24-{name}-{}-{number}", std::process::id()));
    std::fs::create_dir_all(&folder).unwrap();
    folder
}

fn is_root() -> bool {
    std::fs::metadata("/proc/self").is_ok_and(|own| std::os::unix::fs::MetadataExt::uid(&own) == 0)
}

/// Gives a folder to the user of a server, which does not run as root.
fn owned(folder: &Path, user: &str) {
    if is_root() {
        assert!(Command::new("chown").arg(user).arg(folder).status().unwrap().success());
    }
}

/// A program as a user who may be another one; the process is the program's own, so that its id stops it.
fn as_user(user: &str, program: &Path) -> Command {
    if !is_root() {
        return Command::new(program);
    }
    let mut command = Command::new("setpriv");
    command.args(["--reuid", user, "--regid", user, "--init-groups"]).arg(program);
    command
}

/// A port that no other test of this process has been given.
fn free_port() -> u16 {
    static GIVEN: Mutex<Vec<u16>> = Mutex::new(Vec::new());
    let mut given = GIVEN.lock().unwrap();
    loop {
        let port = TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap().port();
        if !given.contains(&port) {
            given.push(port);
            return port;
        }
    }
}
