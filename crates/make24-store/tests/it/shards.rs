//! A census that workers share: they come, go and die, and the parts are those of one worker who had peace.

use make24_store::{Claimed, Lease, ShardJob, Store};
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Child, Output, Stdio};
use std::time::{Duration, Instant};

use crate::program;
use crate::servers;

/// The longest that a worker has before it is killed, in microseconds.
const LONGEST: u64 = 400_000;

/// The workers that are killed, unless `KILLS` is another number.
const KILLS: u64 = 30;

const CENSUS: &[&str] = &["census", "--cards", "1..9", "--columns", "hand,target,status,count,solution"];

/// A job whose leases do not end while a test runs, however slow the machine is.
fn job(shards: u64) -> ShardJob {
    ShardJob { request: String::from("{\"deck\":{}}"), shards, lease: 3600 }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_shard_belongs_to_one_worker_until_its_lease_ends() {
    for server in servers::all() {
        let store = Store::open(&server.url).await.unwrap();
        let job = job(40);
        // Twenty workers at once: each has shards of its own, and every second one finishes none of them.
        let workers = (0..20).map(|worker| {
            let (url, job) = (server.url.clone(), job.clone());
            tokio::spawn(async move {
                let (store, worker) = (Store::open(&url).await.unwrap(), format!("worker {worker}"));
                let (mut mine, mut unfinished) = (Vec::new(), Vec::new());
                while let Claimed::Shard(shard) = store.claim(&job, &worker).await.unwrap() {
                    mine.push(shard);
                    if worker.ends_with(['0', '2', '4', '6', '8']) {
                        store.finish(&Lease::new(&job, shard, &worker)).await.unwrap();
                    } else {
                        unfinished.push(Lease::new(&ShardJob { lease: 1, ..job.clone() }, shard, &worker));
                    }
                }
                (mine, unfinished)
            })
        });
        let (mut all, mut unfinished) = (Vec::new(), Vec::new());
        for worker in workers.collect::<Vec<_>>() {
            let (shards, leases) = worker.await.unwrap();
            all.extend(shards);
            unfinished.extend(leases);
        }
        all.sort_unstable();
        assert_eq!(all, (1..=40).collect::<Vec<u64>>(), "{}", server.url);
        let done = |table: &make24_store::Table| {
            let column = table.columns.iter().position(|column| column == "is_done").unwrap();
            table.rows.iter().filter(|row| row[column] == 1).count()
        };
        let finished = done(&store.shards().await.unwrap());
        assert_eq!(finished + unfinished.len(), 40, "{}", server.url);
        if !unfinished.is_empty() {
            assert_eq!(store.claim(&job, "late").await.unwrap(), Claimed::Wait, "{}", server.url);
            // A shard is free when nobody has prolonged its lease for a second.
            for lease in &unfinished {
                assert!(store.prolong(lease, Some((0, 1))).await.unwrap());
            }
            tokio::time::sleep(Duration::from_millis(1100)).await;
            let Claimed::Shard(mine) = store.claim(&job, "late").await.unwrap() else { panic!("{}", server.url) };
            let lease = Lease::new(&job, mine, "late");
            assert!(store.prolong(&lease, Some((1, 2))).await.unwrap());
            assert!(!store.prolong(&Lease::new(&job, mine, "another"), Some((1, 2))).await.unwrap());
            store.finish(&lease).await.unwrap();
            assert_eq!(done(&store.shards().await.unwrap()), finished + 1);
            while let Claimed::Shard(shard) = store.claim(&job, "late").await.unwrap() {
                store.finish(&Lease::new(&job, shard, "late")).await.unwrap();
            }
        }
        assert_eq!(store.claim(&job, "late").await.unwrap(), Claimed::Done, "{}", server.url);
        // Another cut is another job.
        let other = ShardJob { shards: 3, ..job };
        assert_eq!(store.claim(&other, "late").await.unwrap(), Claimed::Shard(1), "{}", server.url);
    }
}

fn folder(name: &str) -> PathBuf {
    let path = std::env::temp_dir().join(format!("make24-claims-{}-{name}", std::process::id()));
    let _ = fs::remove_dir_all(&path);
    fs::create_dir_all(&path).unwrap();
    path
}

fn worker(url: &str, target: &str, folder: &Path) -> Child {
    let parts = folder.join("parts").display().to_string();
    let claim = ["--claim", url, "--shards", "24", "--lease", "1", "--target", target, "--out", &parts];
    let mut command = program::make24(&[CENSUS, &claim].concat());
    command.stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null()).spawn().unwrap()
}

fn run(args: &[&str]) -> Output {
    program::make24(args).output().unwrap()
}

/// The parts are one census, with the bytes of a census that nobody disturbed.
fn assert_whole(target: &str, folder: &Path) {
    let path = |name: &str| folder.join(name).display().to_string();
    let merged = run(&["census", "merge", &path("parts"), "--out", &path("merged.parquet")]);
    assert!(merged.status.success(), "{}", String::from_utf8_lossy(&merged.stderr));
    let whole = ["--target", target, "--format", "parquet", "--out", &path("whole.parquet")];
    assert!(run(&[CENSUS, &whole].concat()).status.success());
    assert!(fs::read(path("merged.parquet")).unwrap() == fs::read(path("whole.parquet")).unwrap(), "{target}");
    let left: Vec<String> =
        fs::read_dir(path("parts")).unwrap().map(|entry| entry.unwrap().file_name().into_string().unwrap()).collect();
    assert!(left.len() == 24 && left.iter().all(|name| name.ends_with(".parquet")), "{left:?}");
}

#[test]
fn workers_that_die_lose_and_double_nothing() {
    let server = servers::sqlite();
    let wanted = std::env::var("KILLS").map_or(KILLS, |text| text.parse().unwrap());
    let (mut census, mut kills, mut attempts) = (0, 0, 0);
    while kills < wanted {
        // A target of its own is a job of its own.
        let target = (20 + census).to_string();
        let folder = folder(&target);
        census += 1;
        while kills < wanted {
            let mut worker = worker(&server.url, &target, &folder);
            // Moments that are spread over the time of a census, and nowhere the same.
            attempts += 1;
            std::thread::sleep(Duration::from_micros(attempts * 79_193 % LONGEST));
            let is_done = worker.try_wait().unwrap().is_some();
            worker.kill().unwrap();
            let status = worker.wait().unwrap();
            if is_done {
                assert!(status.success());
                break;
            }
            kills += 1;
        }
        assert!(self::worker(&server.url, &target, &folder).wait().unwrap().success());
        assert_whole(&target, &folder);
        fs::remove_dir_all(folder).unwrap();
    }
    assert!(attempts < 10 * wanted, "most workers were done before they could be killed");
}

#[test]
fn several_workers_share_a_census_on_every_database() {
    for (number, server) in servers::all().into_iter().enumerate() {
        let folder = folder(&format!("shared-{number}"));
        let workers: Vec<Child> = (0..3).map(|_| worker(&server.url, "24", &folder)).collect();
        for mut worker in workers {
            assert!(worker.wait().unwrap().success(), "{}", server.url);
        }
        assert_whole("24", &folder);
        let shown = run(&["store", "shards", "--url", &server.url]);
        let shown = String::from_utf8(shown.stdout).unwrap();
        assert!(shown.contains("24 of 24 shards are done, 495 of 495 hands"), "{shown}");
        fs::remove_dir_all(folder).unwrap();
    }
}

/// The first that a worker tells is seen at once, and not after a third of its lease.
#[test]
fn progress_is_seen_while_a_worker_is_at_work() {
    let server = servers::sqlite();
    let folder = folder("progress");
    let parts = folder.join("parts").display().to_string();
    let census = ["census", "--cards", "1..13", "--size", "5", "--rules", "powers"];
    let claim = ["--claim", &server.url, "--shards", "2", "--lease", "600", "--out", &parts];
    let mut command = program::make24(&[&census[..], &claim].concat());
    let mut worker = command.stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null()).spawn().unwrap();
    let start = Instant::now();
    let shown = loop {
        let shown = run(&["store", "shards", "--url", &server.url]);
        let shown = String::from_utf8(shown.stdout).unwrap();
        assert!(worker.try_wait().unwrap().is_none(), "the worker is done before it was seen: {shown}");
        if shown.contains(" hands, its lease ends in ") && !shown.contains("  0 of 3094 hands, ") {
            break shown;
        }
        assert!(start.elapsed() < Duration::from_secs(60), "nobody sees the worker: {shown}");
        std::thread::sleep(Duration::from_millis(100));
    };
    worker.kill().unwrap();
    worker.wait().unwrap();
    let done: u64 = shown
        .lines()
        .find(|line| line.contains("  shard "))
        .and_then(|line| line.rsplit("  ").next()?.split(' ').next()?.parse().ok())
        .unwrap();
    assert!(done > 0 && shown.contains(&format!("0 of 2 shards are done, {done} of 6188 hands")), "{shown}");
    fs::remove_dir_all(folder).unwrap();
}
