//! An executor that dies while it has work costs time and nothing else: no row is lost, and none is doubled.

use crate::machines::{self, Machine, embedded, folder, hands};
use std::path::{Path, PathBuf};
use std::process::{Output, Stdio};
use std::time::{Duration, Instant};

/// A watchdog: the longest wait for an executor to have work.
const WORK: Duration = Duration::from_secs(300);

/// A scheduler and two executors.
struct Cluster {
    url: String,
    scheduler: Machine,
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
        Cluster { url: format!("df://{host}:{port}"), scheduler, executors, folders }
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
    machines::rows_of(output_with_a_death(cluster, sql, at_work))
}

/// What is printed in such a case.
fn output_with_a_death(cluster: &mut Cluster, sql: &str, at_work: impl Fn(&Cluster) -> Option<usize>) -> Output {
    let (url, text) = (cluster.url.clone(), sql.to_owned());
    let asked = std::thread::spawn(move || machines::ask(&url, &text));
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
    let hands = hands("killed", "make24_hands(1, 8, 5)");
    let sql =
        format!("SELECT sum(make24_count(hand, 24, 'arranged')) AS all, count(*) AS hands FROM '{}/'", hands.display());
    let worked_out = |cluster: &Cluster| (0..2).find(|number| has_file(&cluster.folders[*number]));
    assert_eq!(rows_with_a_death(&mut Cluster::new("killed"), &sql, worked_out), embedded(&sql));
    std::fs::remove_dir_all(hands).unwrap();
}

/// One file, and a folder of files that each attempt gives names of its own. What dies is an executor that has worked out
/// parts of the rows.
#[test]
fn an_executor_that_dies_in_a_copy_doubles_no_rows() {
    let hands = hands("copied", "make24_hands(1, 8, 5)");
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
        assert_eq!(rows_with_a_death(&mut cluster, &sql, worked_out), "count\n792\n", "{name}");
        let again = format!("SELECT count(*) AS hands, count(DISTINCT hand) AS different FROM '{to}'");
        assert_eq!(embedded(&again), "hands,different\n792,792\n", "{name}");
    }
    std::fs::remove_dir_all(hands).unwrap();
    std::fs::remove_dir_all(out).unwrap();
}

/// Rows that take a while to write, some 100 MB, and have a join between two tables that executors work out.
fn long_rows(hands: &Path) -> String {
    let hands = hands.display();
    format!(
        "SELECT make24_canonical(a.hand) AS hand, b.lowest AS lowest, n, repeat(md5(concat(make24_canonical(a.hand), n)), 80) \
         AS text FROM '{hands}/' a CROSS JOIN (SELECT DISTINCT lowest FROM '{hands}/') b CROSS JOIN \
         (VALUES (1), (2)) AS numbers(n)"
    )
}

/// That a CSV file has all of the long rows, and none of them twice.
fn has_each_long_row_once(file: &Path) {
    let sql = format!(
        "SELECT count(*) AS rows, count(DISTINCT concat(hand, '/', lowest, '/', n)) AS different FROM '{}'",
        file.display()
    );
    assert_eq!(embedded(&sql), "rows,different\n40040,40040\n", "{}", file.display());
}

/// Whether a process has a file open whose name has this in it.
fn has_open(process: u32, name: &str) -> bool {
    let links = std::fs::read_dir(format!("/proc/{process}/fd")).into_iter().flatten().flatten();
    links.filter_map(|link| link.path().read_link().ok()).any(|file| file.to_string_lossy().contains(name))
}

/// The executor that has a file open whose name has this in it, as `rows.csv#1`: rows that are not all there.
fn writer(cluster: &Cluster, name: &str) -> Option<usize> {
    (0..2).find(|number| has_open(cluster.executors[*number].id(), name))
}

/// An executor that writes the file of a copy dies. Ballista's two ways to plan fail in two ways of their own.
fn the_writer_of_a_copy_dies(is_adaptive: bool) {
    let hands = hands(&format!("written-{is_adaptive}"), "make24_hands(1, 10, 5)");
    let out = folder(&format!("written-{is_adaptive}-out"));
    let to = out.join("rows.csv");
    let sql = format!(
        "SET ballista.planner.adaptive.enabled = {is_adaptive}; COPY ({}) TO '{}' STORED AS CSV",
        long_rows(&hands),
        to.display()
    );
    let mut cluster = Cluster::new(&format!("written-{is_adaptive}-cluster"));
    let rows = rows_with_a_death(&mut cluster, &sql, |cluster| writer(cluster, ".csv#"));
    assert_eq!(rows, "count\n40040\n");
    has_each_long_row_once(&to);
    std::fs::remove_dir_all(hands).unwrap();
    std::fs::remove_dir_all(out).unwrap();
}

#[test]
fn the_executor_that_writes_the_file_of_a_copy_may_die() {
    the_writer_of_a_copy_dies(false);
}

#[test]
fn the_executor_that_writes_the_file_of_an_adaptive_copy_may_die() {
    the_writer_of_a_copy_dies(true);
}

/// The client keeps rows in a file without a name once it has 16 MB of some 100, half of which each executor has.
#[test]
fn an_executor_that_dies_while_its_rows_are_fetched_loses_none() {
    let hands = hands("fetched", "make24_hands(1, 10, 5)");
    let out = folder("fetched-out");
    let path = out.join("rows.csv");
    let mut cluster = Cluster::new("fetched");
    let mut client = machines::client(&cluster.url, &long_rows(&hands));
    let client = client.stdout(std::fs::File::create(&path).unwrap()).stderr(Stdio::piped()).spawn().unwrap();
    let start = Instant::now();
    while !has_open(client.id(), "(deleted)") {
        assert!(start.elapsed() < WORK, "no rows come");
        std::thread::sleep(Duration::from_millis(1));
    }
    cluster.executors[0].kill();
    let output = client.wait_with_output().unwrap();
    let told = String::from_utf8(output.stderr).unwrap();
    assert!(output.status.success() && told.contains("asked again"), "{told}");
    has_each_long_row_once(&path);
    std::fs::remove_dir_all(hands).unwrap();
    std::fs::remove_dir_all(out).unwrap();
}

/// A folder in which a file has been finished has a part of the rows: another attempt would add all of them.
#[test]
fn a_folder_with_a_part_of_the_rows_is_told() {
    let hands = hands("part", "make24_hands(1, 10, 5)");
    let out = folder("part-out");
    let sql = format!("COPY ({}) TO '{}/' STORED AS CSV", long_rows(&hands), out.display());
    let mut cluster = Cluster::new("part");
    let output = output_with_a_death(&mut cluster, &sql, |cluster| {
        let found = writer(cluster, ".csv#")?;
        std::fs::write(out.join("finished.csv"), "").unwrap();
        Some(found)
    });
    let told = String::from_utf8(output.stderr).unwrap();
    assert!(!output.status.success() && told.contains("has a part of the rows"), "{told}");
    std::fs::remove_dir_all(hands).unwrap();
    std::fs::remove_dir_all(out).unwrap();
}

/// Executors wait for a scheduler that has died, and work for the one that takes its place.
#[test]
fn executors_come_back_when_their_scheduler_does() {
    let mut cluster = Cluster::new("scheduler");
    let sql = "SELECT make24_count('1 2 3 4') AS solutions";
    assert_eq!(machines::rows(&cluster.url, sql), "solutions\n3\n");
    cluster.scheduler.kill();
    let address = cluster.url.trim_start_matches("df://");
    let (host, port) = address.split_once(':').unwrap();
    // Longer than an executor takes to give its scheduler up.
    std::thread::sleep(Duration::from_secs(30));
    cluster.scheduler = Machine::scheduler(host, port.parse().unwrap(), &[]);
    assert_eq!(machines::rows(&cluster.url, sql), "solutions\n3\n");
}
