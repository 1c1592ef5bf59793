//! How the tables of a store come to be: a step from each format to the next.
//!
//! A step may be taken again, and by several processes at once. That is why the migrations of sqlx are not used: MySQL
//! commits each statement for itself, and sqlx refuses for ever a store whose migration was killed between two of them.

use crate::schema::{self, Meaning};
use crate::store::{Dialect, Store};
use sea_query::{Expr, ExprTrait, OnConflict, Query};

/// What the rows mean, and which tables there are: the number of steps. A make24 refuses the stores of a larger number.
pub(crate) const FORMAT: i64 = 2;

/// The oldest format whose rows are read as they stand. A program that writes takes the missing steps first.
pub(crate) const OLDEST_READ: i64 = 1;

/// The statements of the step to a format from the one before.
fn step(format: i64, dialect: Dialect) -> Vec<String> {
    match format {
        // Puzzles, and the row that says which format this is.
        1 => vec![
            dialect.created(&schema::puzzles(dialect)),
            dialect.created(&schema::index()),
            dialect.created(&schema::meaning()),
        ],
        // The shards of censuses. Stores of format 1 had the table once a worker had asked for a shard.
        2 => vec![dialect.created(&schema::shards(dialect))],
        _ => Vec::new(),
    }
}

impl Store {
    /// Takes the steps from this format to [`FORMAT`]; 0 is that of an empty database.
    pub(crate) async fn migrate(&self, from: i64) -> anyhow::Result<()> {
        for format in from + 1..=FORMAT {
            self.make(&step(format, self.dialect())).await?;
            let (sql, values) = match format {
                1 => {
                    let mut first = Query::insert();
                    first.into_table(Meaning::Table).columns([Meaning::Id, Meaning::Format, Meaning::Engine]);
                    first.values_panic([1.into(), format.into(), env!("CARGO_PKG_VERSION").into()]);
                    first.on_conflict(OnConflict::column(Meaning::Id).do_nothing_on([Meaning::Id]).to_owned());
                    self.dialect().written(&first)
                }
                _ => {
                    // Another process may be steps ahead.
                    let mut next = Query::update();
                    next.table(Meaning::Table).value(Meaning::Format, format);
                    next.and_where(Expr::col(Meaning::Format).lt(format));
                    self.dialect().written(&next)
                }
            };
            self.execute(&sql, &values).await?;
        }
        Ok(())
    }
}
