//! Solved puzzles of make24 in a database, shared by many machines: SQLite in a file, MySQL or MariaDB, PostgreSQL. The
//! URL chooses.
//!
//! A puzzle is known by its hand in ascending order, its target and its rules, and is kept once, no matter who writes it and how
//! often: what one machine counted under one form and another under another stands in one row.
//!
//! ```
//! # let runtime = tokio::runtime::Runtime::new()?;
//! # runtime.block_on(async {
//! use make24_api::SolvedPuzzle;
//! use make24_store::{Filter, Select, Store};
//!
//! let store = Store::open("sqlite::memory:").await?;
//! let puzzle = SolvedPuzzle::new("3 3 8 8", "24", "arithmetic", "solved");
//! store.write(&[puzzle]).await?;
//! let filter = Filter { cards: Some((1, 10)), ..Filter::default() };
//! assert_eq!(filter.rows(&store).await?.rows.len(), 1);
//! # anyhow::Ok(())
//! # })?;
//! # anyhow::Ok(())
//! ```

mod attempt;
mod dialect;
mod fill;
mod filter;
mod held;
mod migration;
mod puzzle;
mod schema;
mod shards;
mod sql;
mod store;
mod store_table;
mod url;

pub use attempt::is_database_error;
pub use dialect::Dialect;
pub use fill::{Fill, Filled};
pub use filter::Filter;
pub use held::{HeldShard, worker_name};
pub use shards::{Claimed, Lease, ShardJob};
pub use sql::{Sql, SqlLimits};
pub use store::Store;
pub use store_table::{Select, Table, puzzle};
