//! How the tables of a store are created and upgraded: a step from each format to the next.
//!
//! A step may be repeated, and run by several processes at once. That rules out the migrations of sqlx: MySQL commits
//! each statement separately, and sqlx refuses for ever a store whose migration was killed between two of them.

use crate::dialect::Dialect;
use crate::schema::{self, FORMAT, StoreMetadata};
use crate::store::Store;
use sea_query::{Expr, ExprTrait, OnConflict, Query};

fn step(format: i64, dialect: Dialect) -> Vec<String> {
    match format {
        // Puzzles, and the row with the format.
        1 => vec![
            dialect.created(&schema::puzzles(dialect)),
            dialect.created(&schema::index()),
            dialect.created(&schema::meaning()),
        ],
        // The shards of censuses. Stores of format 1 have the table if a worker has asked for a shard.
        2 => vec![dialect.created(&schema::shards(dialect))],
        // Drops the difficulties of an older model of people. The condition is for another process that has taken the
        // step and written since.
        3 => vec![String::from("UPDATE puzzles SET difficulty = NULL WHERE (SELECT format FROM make24_store) < 3")],
        _ => Vec::new(),
    }
}

impl Store {
    /// Takes the steps from this format to [`FORMAT`]; 0 means an empty database.
    pub(crate) async fn migrate(&self, from: i64) -> anyhow::Result<()> {
        for format in from + 1..=FORMAT {
            self.make(&step(format, self.dialect())).await?;
            let (sql, values) = match format {
                1 => {
                    let mut first = Query::insert();
                    first.into_table(StoreMetadata::Table).columns([
                        StoreMetadata::Id,
                        StoreMetadata::Format,
                        StoreMetadata::Engine,
                    ]);
                    first.values_panic([1.into(), format.into(), env!("CARGO_PKG_VERSION").into()]);
                    first.on_conflict(
                        OnConflict::column(StoreMetadata::Id).do_nothing_on([StoreMetadata::Id]).to_owned(),
                    );
                    self.dialect().written(&first)
                }
                _ => {
                    // Another process may be steps ahead.
                    let mut next = Query::update();
                    next.table(StoreMetadata::Table).value(StoreMetadata::Format, format);
                    next.and_where(Expr::col(StoreMetadata::Format).lt(format));
                    self.dialect().written(&next)
                }
            };
            self.execute(&sql, &values).await?;
        }
        Ok(())
    }
}
