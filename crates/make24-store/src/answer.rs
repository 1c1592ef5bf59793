//! `make24-store answer`: the questions of a `make24 --store`, on lines of JSON. A shard that is lent stays lent as long as
//! the asker lives, whose end closes standard input.

use crate::args::AnswerArgs;
use anyhow::Context;
use make24_api::{ShardJob, StoreAnswer, StoreQuestion};
use make24_store::{Claimed, Lease, Store};
use std::io::{BufRead, Write, stdin, stdout};
use std::time::Duration;
use tokio::sync::mpsc;
use tokio::time::{Instant, sleep_until};

/// A shard that is lent.
struct Lent {
    lease: Lease,
    done: (u64, u64),
    /// The lease is prolonged this often.
    every: Duration,
    next: Instant,
}

pub(crate) async fn answer(args: &AnswerArgs) -> anyhow::Result<()> {
    let store = match args.reading {
        true => Store::open_existing(&args.store.url).await?,
        false => Store::open(&args.store.url).await?,
    };
    let mut answers = Answers { store, worker: worker(), lent: None };
    tell(&StoreAnswer::Ready)?;
    let mut lines = questions();
    loop {
        let next = answers.lent.as_ref().map(|lent| lent.next);
        let prolong = async {
            match next {
                Some(next) => sleep_until(next).await,
                None => std::future::pending().await,
            }
        };
        tokio::select! {
            line = lines.recv() => match line {
                Some(line) => {
                    let answer = answers.of(&line?).await;
                    tell(&answer.unwrap_or_else(|error| StoreAnswer::Error(format!("{error:#}"))))?;
                }
                None => return Ok(()),
            },
            () = prolong => answers.prolong().await?,
        }
    }
}

/// The lines of standard input, as they come.
fn questions() -> mpsc::Receiver<std::io::Result<String>> {
    let (sender, lines) = mpsc::channel(1);
    std::thread::spawn(move || {
        for line in stdin().lock().lines() {
            if sender.blocking_send(line).is_err() {
                break;
            }
        }
    });
    lines
}

fn tell(answer: &StoreAnswer) -> anyhow::Result<()> {
    let mut out = stdout().lock();
    serde_json::to_writer(&mut out, answer)?;
    out.write_all(b"\n")?;
    Ok(out.flush()?)
}

/// The name by which people find a worker: its machine and its process.
fn worker() -> String {
    let machine =
        gethostname::gethostname().to_string_lossy().chars().filter(char::is_ascii).take(64).collect::<String>();
    format!("{machine}:{}", std::process::id())
}

struct Answers {
    store: Store,
    worker: String,
    lent: Option<Lent>,
}

impl Answers {
    async fn of(&mut self, line: &str) -> anyhow::Result<StoreAnswer> {
        match serde_json::from_str(line).context("this make24-store is of another version than make24")? {
            StoreQuestion::Known { rules, puzzles } => {
                Ok(StoreAnswer::Known(self.store.known(&rules, &puzzles).await?))
            }
            StoreQuestion::Claim(job) => self.claim(&job).await,
            StoreQuestion::Progress { done, hands } => {
                if let Some(lent) = &mut self.lent {
                    // Who watches learns at once that a worker is at work, and then as often as the lease is prolonged.
                    if lent.done == (0, 0) {
                        lent.next = Instant::now();
                    }
                    lent.done = (done, hands);
                }
                Ok(StoreAnswer::Ready)
            }
            StoreQuestion::Finish => {
                let lent = self.lent.take().context("no part is lent")?;
                self.store.finish(&lent.lease).await?;
                Ok(StoreAnswer::Ready)
            }
        }
    }

    async fn claim(&mut self, job: &ShardJob) -> anyhow::Result<StoreAnswer> {
        self.lent = None;
        Ok(match self.store.claim(job, &self.worker).await? {
            Claimed::Wait => StoreAnswer::Wait,
            Claimed::Done => StoreAnswer::Done,
            Claimed::Shard(shard) => {
                let every = Duration::from_secs(job.lease) / 3;
                let lease = Lease::new(job, shard, &self.worker);
                self.lent = Some(Lent { lease, done: (0, 0), every, next: Instant::now() + every });
                StoreAnswer::Shard(shard)
            }
        })
    }

    /// Prolongs the lease. A worker that was not heard of for too long has lost it; what it writes is the same as what the
    /// next one writes, so that it goes on.
    async fn prolong(&mut self) -> anyhow::Result<()> {
        if let Some(lent) = &mut self.lent {
            self.store.prolong(&lent.lease, Some(lent.done)).await?;
            lent.next = Instant::now() + lent.every;
        }
        Ok(())
    }
}
