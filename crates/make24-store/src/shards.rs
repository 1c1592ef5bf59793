//! Shards of a census that workers claim: each belongs to a worker for a time, which it may prolong, and to another
//! worker after that. The database's clock decides.

use crate::dialect::Dialect;
use crate::schema::Shards;
use crate::store::Store;
use crate::store_table::{Table, table};
use hmac_sha256::Hash;
use sea_query::{Expr, ExprTrait, OnConflict, Order, Query, SimpleExpr};
use sqlx::Row;

/// Shards that a worker considers: another one may be quicker with the first of them.
const LOOKED_AT: u64 = 16;

const BATCH: u64 = 1000;

/// A census that is cut into shards, which workers claim.
#[derive(Clone, Debug, PartialEq)]
pub struct ShardJob {
    /// What is asked, as [`CensusRequest::identity`](make24_api::CensusRequest::identity) writes it.
    pub request: String,
    /// The number of shards.
    pub shards: u64,
    /// How long a shard belongs to a worker that is not heard of, in seconds.
    pub lease: u64,
}

/// The answer to a worker that asks for a shard.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Claimed {
    /// The shard with this number, from 1, is the worker's.
    Shard(u64),
    /// Others work on all that is left.
    Wait,
    /// Every shard is done.
    Done,
}

/// A shard that belongs to a worker, as long as it is heard of.
#[derive(Clone, Debug)]
pub struct Lease {
    job: String,
    shard: i64,
    worker: String,
    /// In milliseconds.
    lease: i64,
}

impl Lease {
    /// A shard of a job as this worker claims it.
    pub fn new(job: &ShardJob, shard: u64, worker: &str) -> Lease {
        let lease = i64::try_from(job.lease.saturating_mul(1000)).unwrap_or(i64::MAX);
        Lease { job: name(job), shard: i64::try_from(shard).unwrap_or(i64::MAX), worker: worker.to_owned(), lease }
    }
}

/// Identifies a job by its request, its number of shards, and the version of make24: parts of different versions do not
/// belong together.
fn name(job: &ShardJob) -> String {
    let text = format!("{}\n{}\n{}", env!("CARGO_PKG_VERSION"), job.shards, job.request);
    make24_host::hex(&Hash::hash(text.as_bytes())[..16])
}

impl Dialect {
    /// In milliseconds.
    fn now(self) -> SimpleExpr {
        Expr::cust(match self {
            Dialect::Sqlite => "CAST(unixepoch('subsec') * 1000 AS INTEGER)",
            Dialect::MySql => "CAST(UNIX_TIMESTAMP(NOW(3)) * 1000 AS SIGNED)",
            Dialect::Postgres => "CAST(EXTRACT(EPOCH FROM clock_timestamp()) * 1000 AS BIGINT)",
        })
    }
}

impl Store {
    /// Claims a shard of a job for a worker.
    ///
    /// # Errors
    ///
    /// Returns an error if the write fails or the database stays unreachable for five minutes.
    pub async fn claim(&self, job: &ShardJob, worker: &str) -> anyhow::Result<Claimed> {
        let id = name(job);
        self.begin_job(&id, job).await?;
        let mut free = Query::select();
        free.column(Shards::Shard).from(Shards::Table).order_by(Shards::Shard, Order::Asc).limit(LOOKED_AT);
        free.and_where(Expr::col(Shards::Job).eq(id.as_str())).and_where(Expr::col(Shards::IsDone).eq(0));
        free.and_where(Expr::col(Shards::Expires).lt(self.dialect().now()));
        for row in self.fetch(&free).await? {
            let shard: i64 = row.try_get(0)?;
            let shard = u64::try_from(shard)?;
            if self.prolong(&Lease::new(job, shard, worker), None).await? {
                return Ok(Claimed::Shard(shard));
            }
        }
        let mut open = Query::select();
        open.expr(Expr::col(Shards::Shard).count()).from(Shards::Table);
        open.and_where(Expr::col(Shards::Job).eq(id)).and_where(Expr::col(Shards::IsDone).eq(0));
        let open: i64 = self.fetch(&open).await?.first().map_or(Ok(0), |row| row.try_get(0))?;
        Ok(if open == 0 { Claimed::Done } else { Claimed::Wait })
    }

    /// Prolongs a lease, and notes how many hands of how many are done. Without them it is a claim: only a shard that
    /// belongs to nobody is given. Returns whether the shard belongs to the worker.
    ///
    /// # Errors
    ///
    /// Returns an error if the write fails or the database stays unreachable for five minutes.
    pub async fn prolong(&self, lease: &Lease, done: Option<(u64, u64)>) -> anyhow::Result<bool> {
        let now = self.dialect().now();
        let mut update = Query::update();
        update.table(Shards::Table).value(Shards::Expires, now.clone().add(lease.lease));
        update.value(Shards::Worker, lease.worker.as_str());
        let (done, hands) = done.unzip();
        update.value(Shards::Done, i64::try_from(done.unwrap_or(0))?);
        update.and_where(Expr::col(Shards::Job).eq(lease.job.as_str()));
        update.and_where(Expr::col(Shards::Shard).eq(lease.shard)).and_where(Expr::col(Shards::IsDone).eq(0));
        match hands {
            Some(hands) => {
                update.value(Shards::Hands, i64::try_from(hands)?);
                update.and_where(Expr::col(Shards::Worker).eq(lease.worker.as_str()));
            }
            None => {
                update.and_where(Expr::col(Shards::Expires).lt(now));
            }
        }
        let (sql, values) = self.dialect().written(&update);
        Ok(self.execute(&sql, &values).await? == 1)
    }

    /// Notes that a shard is done, no matter whose it is now.
    ///
    /// # Errors
    ///
    /// Returns an error if the write fails or the database stays unreachable for five minutes.
    pub async fn finish(&self, lease: &Lease) -> anyhow::Result<()> {
        let mut update = Query::update();
        update.table(Shards::Table).value(Shards::IsDone, 1).value(Shards::Worker, lease.worker.as_str());
        update.value(Shards::Done, Expr::col(Shards::Hands));
        update.and_where(Expr::col(Shards::Job).eq(lease.job.as_str()));
        update.and_where(Expr::col(Shards::Shard).eq(lease.shard));
        let (sql, values) = self.dialect().written(&update);
        self.execute(&sql, &values).await?;
        Ok(())
    }

    /// Every shard of every job: its worker, how far it is, and for how many milliseconds it still belongs to the worker.
    ///
    /// # Errors
    ///
    /// Returns an error if the write fails or the database stays unreachable for five minutes.
    pub async fn shards(&self) -> anyhow::Result<Table> {
        let mut all = Query::select();
        all.columns(Shards::COLUMNS).from(Shards::Table);
        all.expr_as(Expr::col(Shards::Expires).sub(self.dialect().now()), "left");
        all.order_by(Shards::Job, Order::Asc).order_by(Shards::Shard, Order::Asc);
        table(&self.fetch(&all).await?)
    }

    async fn begin_job(&self, id: &str, job: &ShardJob) -> anyhow::Result<()> {
        let mut known = Query::select();
        known.expr(Expr::col(Shards::Shard).count()).from(Shards::Table).and_where(Expr::col(Shards::Job).eq(id));
        let known: i64 = self.fetch(&known).await?.first().map_or(Ok(0), |row| row.try_get(0))?;
        if u64::try_from(known)? == job.shards {
            return Ok(());
        }
        for start in (1..=job.shards).step_by(BATCH as usize) {
            let mut insert = Query::insert();
            insert.into_table(Shards::Table).columns(Shards::COLUMNS);
            for shard in start..Ord::min(start + BATCH, job.shards + 1) {
                insert.values_panic([
                    id.into(),
                    i64::try_from(shard)?.into(),
                    i64::try_from(job.shards)?.into(),
                    job.request.as_str().into(),
                    Option::<String>::None.into(),
                    0i64.into(),
                    0i64.into(),
                    0i64.into(),
                    0i64.into(),
                ]);
            }
            let is_known = OnConflict::columns([Shards::Job, Shards::Shard]).do_nothing_on([Shards::Job]).to_owned();
            let (sql, values) = self.dialect().written(insert.on_conflict(is_known));
            self.execute(&sql, &values).await?;
        }
        Ok(())
    }
}
