//! The same SQL on two executors as on one machine, also when one of them dies.

#![allow(clippy::unwrap_used, reason = "a failed unwrap is a failed test")]

use make24_sql::{Format, Settings, answer, context};
use std::io::{BufRead, BufReader};
use std::path::PathBuf;
use std::process::{Child, Command, Output, Stdio};
use std::time::Duration;

/// A cluster of two executors on free ports, which ends with this.
struct Cluster {
    up: Child,
    url: String,
    executors: Vec<u32>,
}

impl Cluster {
    fn new() -> Cluster {
        let mut up = Command::new(env!("CARGO_BIN_EXE_make24-cluster"))
            .args(["up", "--executors", "2", "--cores", "1", "--port", "0"])
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .unwrap();
        let mut line = String::new();
        BufReader::new(up.stdout.take().unwrap()).read_line(&mut line).unwrap();
        let url =
            line.split_whitespace().find(|word| word.starts_with("df://")).unwrap().trim_end_matches(';').to_owned();
        let (_, ids) = line.split_once("the processes ").unwrap();
        let executors = ids.split_whitespace().map(|id| id.parse().unwrap()).collect();
        Cluster { up, url, executors }
    }

    fn ask(&self, sql: &str) -> Output {
        let mut command = Command::new(env!("CARGO_BIN_EXE_make24-cluster"));
        command.args(["sql", "--at", &self.url, "--format", "csv", "-c", sql]).output().unwrap()
    }

    fn rows(&self, sql: &str) -> String {
        let output = self.ask(sql);
        assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
        String::from_utf8(output.stdout).unwrap()
    }
}

impl Drop for Cluster {
    fn drop(&mut self) {
        // What is stopped by its signal stops its executors.
        let _ = Command::new("kill").arg(self.up.id().to_string()).status();
        let _ = self.up.wait();
    }
}

/// The rows on this machine alone.
fn embedded(sql: &str) -> String {
    let runtime = tokio::runtime::Runtime::new().unwrap();
    runtime.block_on(async {
        let mut out = Vec::new();
        answer(&context(&Settings::default()).unwrap(), sql, Format::Csv, &mut out).await.unwrap();
        String::from_utf8(out).unwrap()
    })
}

/// Hands as Parquet, a file for each lowest card: as many parts to work on.
fn hands(name: &str, table: &str) -> PathBuf {
    let folder = std::env::temp_dir().join(format!("make24-cluster-{}-{name}", std::process::id()));
    let _ = std::fs::remove_dir_all(&folder);
    std::fs::create_dir_all(&folder).unwrap();
    let path = folder.display();
    embedded(&format!(
        "COPY (SELECT hand, hand[1] AS lowest FROM {table}) TO '{path}/' STORED AS PARQUET PARTITIONED BY (lowest)"
    ));
    folder
}

/// 1..13: 1362, 1..10: 566, 1..9: 404.
#[test]
fn two_executors_say_what_one_machine_says() {
    let cluster = Cluster::new();
    for (high, solvable) in [(13, 1362), (10, 566), (9, 404)] {
        let folder = hands(&high.to_string(), &format!("make24_hands(1, {high}, 4)"));
        let path = folder.display();
        let sql = format!("SELECT count(*) AS solvable FROM '{path}/' WHERE make24_solvable(hand, 24)");
        assert_eq!(cluster.rows(&sql), format!("solvable\n{solvable}\n"));
        let grouped = format!(
            "SELECT make24_count(hand) AS solutions, count(*) AS hands, min(make24_canonical(hand)) AS least, \
             max(make24_try_solve(make24_canonical(hand))) AS greatest FROM '{path}/' GROUP BY 1 ORDER BY 1"
        );
        assert_eq!(cluster.rows(&grouped), embedded(&grouped));
        std::fs::remove_dir_all(folder).unwrap();
    }
    let wrong = cluster.ask("SELECT make24_count('x')");
    let told = String::from_utf8_lossy(&wrong.stderr).into_owned();
    assert!(wrong.status.code() == Some(2) && told.contains("card 1, `x`, is not a card"), "{told}");
}

#[test]
fn an_executor_that_dies_costs_time_and_nothing_else() {
    let folder = hands("five", "make24_hands(1, 13, 5)");
    let out = folder.with_extension("out");
    let path = folder.display();
    let sql = format!("SELECT sum(make24_count(hand, 24, 'arranged')) AS all, count(*) AS hands FROM '{path}/'");
    let expected = embedded(&sql);
    let cluster = Cluster::new();
    let killer = |id: u32, after: u64| {
        std::thread::spawn(move || {
            std::thread::sleep(Duration::from_millis(after));
            assert!(Command::new("kill").args(["-9", &id.to_string()]).status().unwrap().success());
        })
    };
    let killed = killer(cluster.executors[0], 1000);
    let rows = cluster.rows(&sql);
    assert!(killed.is_finished(), "the rows came before the executor died");
    killed.join().unwrap();
    assert_eq!(rows, expected);
    // What it writes is whole, too; one executor is left.
    let copied = cluster.rows(&format!(
        "COPY (SELECT make24_canonical(hand) AS hand, make24_solvable(hand) AS solvable FROM '{path}/') TO '{}/rows.parquet'",
        out.display()
    ));
    assert_eq!(copied, "count\n6188\n");
    let again =
        format!("SELECT count(*) AS hands, count(DISTINCT hand) AS different FROM '{}/rows.parquet'", out.display());
    assert_eq!(embedded(&again), "hands,different\n6188,6188\n");
    std::fs::remove_dir_all(folder).unwrap();
    std::fs::remove_dir_all(out).unwrap();
}

#[test]
fn what_is_wrong_has_a_sentence() {
    let run = |args: &[&str]| {
        let output = Command::new(env!("CARGO_BIN_EXE_make24-cluster")).args(args).output().unwrap();
        (output.status.code(), String::from_utf8(output.stderr).unwrap())
    };
    for (args, told) in [
        (&["sql", "--at", "df://127.0.0.1:1", "-c", "SELECT 1"][..], "127.0.0.1:1"),
        (&["executor", "--scheduler", "nowhere"], "`nowhere` is no host with a port"),
        (&["executor", "--memory", "much"], "is no amount of memory"),
        (&["up", "--executors", "0"], "0 is not in 1..=64"),
        (&["scheduler", "--bind", "everywhere"], "invalid"),
    ] {
        let (status, error) = run(args);
        assert!(status == Some(2) && error.contains(told), "{args:?}: {error}");
    }
}
