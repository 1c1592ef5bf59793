//! The same SQL on two executors as on one machine.

use crate::machines::{ask, embedded, hands, rows};
use std::io::{BufRead, BufReader};
use std::process::{Child, Command, Stdio};

/// A cluster of two executors on free ports, which ends with this.
pub(crate) struct Cluster {
    up: Child,
    pub(crate) url: String,
}

impl Cluster {
    pub(crate) fn new() -> Cluster {
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
        assert_eq!(ids.split_whitespace().count(), 2, "{line}");
        Cluster { up, url }
    }
}

impl Drop for Cluster {
    fn drop(&mut self) {
        // What is stopped by its signal stops its executors.
        let _ = Command::new("kill").arg(self.up.id().to_string()).status();
        let _ = self.up.wait();
    }
}

/// 1..13: 1362, 1..10: 566, 1..9: 404.
#[test]
fn two_executors_say_what_one_machine_says() {
    let cluster = Cluster::new();
    for (high, solvable) in [(13, 1362), (10, 566), (9, 404)] {
        let folder = hands(&high.to_string(), &format!("make24_hands(1, {high}, 4)"));
        let path = folder.display();
        let sql = format!("SELECT count(*) AS solvable FROM '{path}/' WHERE make24_solvable(hand, 24)");
        assert_eq!(rows(&cluster.url, &sql), format!("solvable\n{solvable}\n"));
        std::fs::remove_dir_all(folder).unwrap();
    }
    let folder = hands("grouped", "make24_hands(1, 7, 4)");
    let path = folder.display();
    let grouped = format!(
        "SELECT make24_count(hand) AS solutions, count(*) AS hands, min(make24_canonical(hand)) AS least, \
         max(make24_try_solve(make24_canonical(hand))) AS greatest FROM '{path}/' GROUP BY 1 ORDER BY 1"
    );
    assert_eq!(rows(&cluster.url, &grouped), embedded(&grouped));
    std::fs::remove_dir_all(folder).unwrap();
    // A cluster has the functions of lists, and reads long conditions.
    let hands = hands("lists", "make24_hands(1, 4, 4)");
    let path = hands.display();
    for columns in [
        "sum(hand[1]) AS first, sum(array_length(hand)) AS cards",
        "count(*) FILTER (WHERE array_has(hand, 3)) AS threes, sum(cardinality(hand)) AS cards",
        "max(make24_solutions(hand)[1]) AS first, max(array_to_string(hand, '-')) AS last",
    ] {
        let sql = format!("SELECT {columns} FROM '{path}/'");
        assert_eq!(rows(&cluster.url, &sql), embedded(&sql));
    }
    let union = format!("SELECT hand[1] AS card FROM '{path}/' UNION ALL SELECT hand[2] FROM '{path}/'");
    for sql in [
        format!("SELECT card FROM ({union}) ORDER BY card"),
        format!("SELECT card FROM ({union}) ORDER BY card DESC LIMIT 40"),
        format!("SELECT card, count(*) AS cards FROM ({union}) GROUP BY card ORDER BY card"),
        format!("SELECT sum(card) AS sum FROM ({union} UNION ALL {union})"),
    ] {
        assert_eq!(rows(&cluster.url, &sql), embedded(&sql), "{sql}");
    }
    // A column that the names of folders make.
    let grouped = format!("SELECT lowest, count(*) AS hands FROM '{path}/' GROUP BY lowest ORDER BY lowest");
    assert_eq!(rows(&cluster.url, &grouped), embedded(&grouped));
    let refused = ask(&cluster.url, "SELECT count(*) FROM make24_hands(1, 4, 4)");
    let told = String::from_utf8_lossy(&refused.stderr);
    assert!(!refused.status.success() && told.contains("COPY (SELECT"), "{told}");
    let terms = (0..800).map(|number| format!("lowest = {number}")).collect::<Vec<_>>().join(" OR ");
    let long = format!("SELECT count(*) AS hands FROM '{path}/' WHERE {terms}");
    assert_eq!(rows(&cluster.url, &long), "hands\n35\n");
    let sum = vec!["hand[1]"; 250].join(" + ");
    assert_eq!(rows(&cluster.url, &format!("SELECT max({sum}) AS sum FROM '{path}/'")), "sum\n1000\n");
    let endless = vec!["lowest"; 200_000].join(" + ");
    let refused = ask(&cluster.url, &format!("SELECT {} FROM '{path}/'", &endless[..100_000]));
    assert!(String::from_utf8_lossy(&refused.stderr).contains("nested too deeply"));
    std::fs::remove_dir_all(hands).unwrap();
    let mut late = Command::new(env!("CARGO_BIN_EXE_make24-cluster"));
    let late = late.args(["sql", "--at", &cluster.url, "--time-limit", "1ms", "-c", "SELECT 1"]).output().unwrap();
    let told = String::from_utf8_lossy(&late.stderr).into_owned();
    assert!(
        late.status.code() == Some(2) && told.contains("no answer within 1ms; use a longer --time-limit"),
        "{told}"
    );
    let wrong = ask(&cluster.url, "SELECT make24_count('x')");
    let told = String::from_utf8_lossy(&wrong.stderr).into_owned();
    assert!(wrong.status.code() == Some(2) && told.contains("card 1, `x`, is not a card"), "{told}");
}

#[test]
fn what_is_wrong_has_a_sentence() {
    let run = |args: &[&str]| {
        let output = Command::new(env!("CARGO_BIN_EXE_make24-cluster")).args(args).output().unwrap();
        (output.status.code(), String::from_utf8(output.stderr).unwrap())
    };
    for (args, told) in [
        (&["sql", "--at", "df://127.0.0.1:1", "-c", "SELECT 1"][..], "no scheduler answers at df://127.0.0.1:1; "),
        (&["executor", "--scheduler", "nowhere"], "invalid address `nowhere`"),
        (&["executor", "--memory", "much"], "invalid amount of memory"),
        (&["sql", "--time-limit", "soon", "-c", "SELECT 1"], "invalid value 'soon'"),
        (&["up", "--executors", "0"], "0 is not in 1..=64"),
        (&["scheduler", "--bind", "everywhere"], "invalid"),
    ] {
        let (status, error) = run(args);
        assert!(status == Some(2) && error.contains(told), "{args:?}: {error}");
    }
}
