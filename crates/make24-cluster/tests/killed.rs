//! An executor that dies while it has work costs time and nothing else: no row is lost, and none is doubled.

#![cfg(target_os = "linux")]
#![allow(clippy::unwrap_used, reason = "a failed unwrap is a failed test")]

use machines::{Machine, embedded, folder, hands};
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

#[allow(dead_code, reason = "other tests need the rest")]
mod machines;

/// The longest wait for an executor to have work.
const WORK: Duration = Duration::from_secs(60);

/// A scheduler and two executors.
struct Cluster {
    url: String,
    _scheduler: Machine,
    executors: [Machine; 2],
    /// What each executor has worked out.
    folders: [PathBuf; 2],
}

impl Cluster {
    fn new(name: &str) -> Cluster {
        let host = "127.0.0.2";
        let port = machines::free_port(host);
        let scheduler = Machine::scheduler(host, port, &[]);
        let folders = ["one", "two"].map(|executor| folder(&format!("{name}-{executor}")));
        let executors =
            [0, 1].map(|number| Machine::executor(&format!("{host}:{port}"), "127.0.0.3", &folders[number]));
        Cluster { url: format!("df://{host}:{port}"), _scheduler: scheduler, executors, folders }
    }
}

impl Drop for Cluster {
    fn drop(&mut self) {
        for (executor, folder) in self.executors.iter_mut().zip(&self.folders) {
            executor.kill();
            let _ = std::fs::remove_dir_all(folder);
        }
    }
}

/// Whether a folder or one in it has a file.
fn has_file(folder: &Path) -> bool {
    let entries = std::fs::read_dir(folder).into_iter().flatten().flatten();
    entries.map(|entry| entry.path()).any(|path| path.is_file() || has_file(&path))
}

/// The rows of a statement, in the middle of which an executor dies: the first that is found at work.
fn rows_with_a_death(cluster: &mut Cluster, sql: &str, at_work: impl Fn(&Cluster) -> Option<usize>) -> String {
    let (url, text) = (cluster.url.clone(), sql.to_owned());
    let asked = std::thread::spawn(move || machines::rows(&url, &text));
    let start = Instant::now();
    let killed = loop {
        if let Some(number) = at_work(cluster) {
            break number;
        }
        assert!(!asked.is_finished(), "the rows came before an executor was found at work");
        assert!(start.elapsed() < WORK, "no executor has work");
        std::thread::sleep(Duration::from_millis(1));
    };
    cluster.executors[killed].kill();
    assert!(!asked.is_finished(), "the rows came before the executor died");
    asked.join().unwrap()
}

#[test]
fn an_executor_that_dies_with_parts_worked_out_loses_none() {
    let hands = hands("killed", "make24_hands(1, 13, 5)");
    let sql =
        format!("SELECT sum(make24_count(hand, 24, 'arranged')) AS all, count(*) AS hands FROM '{}/'", hands.display());
    let worked_out = |cluster: &Cluster| (0..2).find(|number| has_file(&cluster.folders[*number]));
    assert_eq!(rows_with_a_death(&mut Cluster::new("killed"), &sql, worked_out), embedded(&sql));
    std::fs::remove_dir_all(hands).unwrap();
}

/// One file, and a folder of files that each attempt gives names of its own. What dies is an executor that has worked out
/// parts of the rows. The one that writes the file itself is another case, of which the README tells: Ballista 55 waits
/// for it for ever.
#[test]
fn an_executor_that_dies_in_a_copy_doubles_no_rows() {
    let hands = hands("copied", "make24_hands(1, 13, 5)");
    let out = folder("copied-out");
    for (name, to) in [("file", "rows.parquet"), ("folder", "rows/")] {
        let to = format!("{}/{to}", out.display());
        let sql = format!(
            "COPY (SELECT make24_canonical(hand) AS hand, make24_count(hand, 24, 'arranged') AS solutions FROM '{}/') \
             TO '{to}' STORED AS PARQUET",
            hands.display()
        );
        let mut cluster = Cluster::new(name);
        let worked_out = |cluster: &Cluster| (0..2).find(|number| has_file(&cluster.folders[*number]));
        assert_eq!(rows_with_a_death(&mut cluster, &sql, worked_out), "count\n6188\n", "{name}");
        let again = format!("SELECT count(*) AS hands, count(DISTINCT hand) AS different FROM '{to}'");
        assert_eq!(embedded(&again), "hands,different\n6188,6188\n", "{name}");
    }
    std::fs::remove_dir_all(hands).unwrap();
    std::fs::remove_dir_all(out).unwrap();
}
