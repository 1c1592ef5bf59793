//! Machines of a cluster: processes with addresses of their own, which only Linux has without asking.

use make24_sql::{Format, Settings, answer, context};
use std::net::{TcpListener, TcpStream};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Output, Stdio};
use std::time::{Duration, Instant};

/// A watchdog: the longest wait for a program to listen.
const START: Duration = Duration::from_secs(180);

/// A program of a cluster, which ends with this.
pub(crate) struct Machine {
    process: Child,
}

impl Machine {
    fn new(args: &[&str], listens_at: &str) -> Machine {
        let mut command = Command::new(env!("CARGO_BIN_EXE_make24-cluster"));
        let process = command.args(args).stdout(Stdio::null()).stderr(Stdio::null()).spawn().unwrap();
        let start = Instant::now();
        while TcpStream::connect(listens_at).is_err() {
            assert!(start.elapsed() < START, "nobody listens at {listens_at}");
            std::thread::sleep(Duration::from_millis(50));
        }
        Machine { process }
    }

    /// A scheduler at an address, with more arguments.
    pub(crate) fn scheduler(host: &str, port: u16, more: &[&str]) -> Machine {
        let args = ["scheduler", "--bind", host, "--port", &port.to_string()];
        Machine::new(&[&args, more].concat(), &format!("{host}:{port}"))
    }

    /// An executor at an address, which keeps what it has worked out in a folder.
    pub(crate) fn executor(scheduler: &str, host: &str, folder: &Path) -> Machine {
        let [port, work_port] = [free_port(host), free_port(host)].map(|port| port.to_string());
        let folder = folder.display().to_string();
        let args = ["executor", "--scheduler", scheduler, "--bind", host, "--port", &port, "--work-port", &work_port];
        Machine::new(&[&args[..], &["--cores", "1", "--folder", &folder]].concat(), &format!("{host}:{work_port}"))
    }

    /// The number of its process.
    pub(crate) fn id(&self) -> u32 {
        self.process.id()
    }

    /// Ends it, as a machine that is switched off does.
    pub(crate) fn kill(&mut self) {
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}

impl Drop for Machine {
    fn drop(&mut self) {
        self.kill();
    }
}

/// A port of an address that nobody has now.
pub(crate) fn free_port(host: &str) -> u16 {
    TcpListener::bind((host, 0)).unwrap().local_addr().unwrap().port()
}

/// A statement on the cluster of a scheduler, to be run.
pub(crate) fn client(url: &str, sql: &str) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_make24-cluster"));
    // A statement that hangs fails its test by a sentence.
    command.args(["sql", "--at", url, "--time-limit", "8min", "--format", "csv", "-c", sql]);
    command
}

/// Runs a statement on the cluster of a scheduler.
pub(crate) fn ask(url: &str, sql: &str) -> Output {
    client(url, sql).output().unwrap()
}

/// The rows of a statement on the cluster of a scheduler.
pub(crate) fn rows(url: &str, sql: &str) -> String {
    rows_of(ask(url, sql))
}

/// The rows of a statement that was answered.
pub(crate) fn rows_of(output: Output) -> String {
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).unwrap()
}

/// The rows on this machine alone.
pub(crate) fn embedded(sql: &str) -> String {
    let runtime = tokio::runtime::Runtime::new().unwrap();
    runtime.block_on(async {
        let mut out = Vec::new();
        answer(&context(&Settings::default()).unwrap(), sql, Format::Csv, &mut out).await.unwrap();
        String::from_utf8(out).unwrap()
    })
}

/// An empty folder.
pub(crate) fn folder(name: &str) -> PathBuf {
    let folder = std::env::temp_dir().join(format!("make24-cluster-{}-{name}", std::process::id()));
    let _ = std::fs::remove_dir_all(&folder);
    std::fs::create_dir_all(&folder).unwrap();
    folder
}

/// Hands as Parquet, a file for each lowest card: as many parts to work on.
pub(crate) fn hands(name: &str, table: &str) -> PathBuf {
    let folder = folder(name);
    let path = folder.display();
    embedded(&format!(
        "COPY (SELECT hand, hand[1] AS lowest FROM {table}) TO '{path}/' STORED AS PARQUET PARTITIONED BY (lowest)"
    ));
    folder
}
