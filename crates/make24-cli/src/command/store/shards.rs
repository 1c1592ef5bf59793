//! `make24 store shards`: how far the censuses are that many workers share.

use super::lines;
use crate::args::store::ShardsArgs;
use make24_api::{CensusRequest, LimitsSpec, Shard};
use make24_store::{Store, Table};
use serde_json::Value;
use std::collections::BTreeMap;
use std::io::Write;

struct ShardRow {
    job: String,
    shard: i64,
    of: i64,
    request: String,
    worker: Option<String>,
    done: i64,
    hands: i64,
    is_done: bool,
    /// Milliseconds until the lease ends.
    left: i64,
}

pub(super) async fn shards(args: &ShardsArgs, out: &mut dyn Write) -> anyhow::Result<()> {
    let store = Store::open(&args.store.url).await?;
    let table = store.shards().await?;
    if args.json {
        return lines(&table, false, out);
    }
    let rows = rows(&table);
    let mut jobs: BTreeMap<&str, Vec<&ShardRow>> = BTreeMap::new();
    for row in &rows {
        jobs.entry(&row.job).or_default().push(row);
    }
    if jobs.is_empty() {
        writeln!(out, "no census is shared here; make24 census --claim URL --shards N --out FOLDER begins one")?;
    }
    for (job, shards) in jobs {
        let done = shards.iter().filter(|row| row.is_done).count();
        let request = shards.first().map_or("", |row| row.request.as_str());
        let all = hands(request);
        let done_hands: u64 = shards.iter().map(|row| row.done_hands(all)).sum();
        write!(out, "{}: {done} of {} shards are done", &job[..job.len().min(8)], shards.len())?;
        match all {
            Some(all) => writeln!(out, ", {done_hands} of {all} hands")?,
            None => writeln!(out)?,
        }
        writeln!(out, "  {request}")?;
        for row in shards.iter().filter(|row| !row.is_done && row.worker.is_some()) {
            let worker = row.worker.as_deref().unwrap_or_default();
            let heard = match row.left {
                left if left > 0 => format!("its lease ends in {} s", left / 1000),
                _ => String::from("not heard of any more; the next worker takes the shard"),
            };
            let hands = row.all_hands(all);
            writeln!(out, "  shard {:>5}  {worker:<24}  {} of {hands} hands, {heard}", row.shard, row.done)?;
        }
    }
    Ok(())
}

fn hands(request: &str) -> Option<u64> {
    let request: CensusRequest = serde_json::from_str(request).ok()?;
    request.deck.deck(LimitsSpec::USUAL_MEMORY).ok()?.hands(request.deck.size()).remaining()
}

impl ShardRow {
    /// Computed, since a quick worker may not have reported its number.
    fn all_hands(&self, all: Option<u64>) -> u64 {
        let shard = u64::try_from(self.shard).ok().zip(u64::try_from(self.of).ok());
        let range = all.and_then(|all| Some(Shard::new(shard?.0, shard?.1).ok()?.range(all)));
        range.map_or(u64::try_from(self.hands).unwrap_or_default(), |range| range.end - range.start)
    }

    fn done_hands(&self, all: Option<u64>) -> u64 {
        match self.is_done {
            true => self.all_hands(all),
            false => u64::try_from(self.done).unwrap_or_default(),
        }
    }
}

fn rows(table: &Table) -> Vec<ShardRow> {
    let place = |name: &str| table.columns.iter().position(|column| column == name);
    let row = |row: &Vec<Value>| {
        let value = |name: &str| place(name).and_then(|place| row.get(place)).cloned().unwrap_or_default();
        let text = |name: &str| value(name).as_str().map(str::to_owned);
        let number = |name: &str| value(name).as_i64().unwrap_or_default();
        ShardRow {
            job: text("job").unwrap_or_default(),
            shard: number("shard"),
            of: number("of"),
            request: text("request").unwrap_or_default(),
            worker: text("worker"),
            done: number("done"),
            hands: number("hands"),
            is_done: number("is_done") == 1,
            left: number("left"),
        }
    };
    table.rows.iter().map(row).collect()
}
