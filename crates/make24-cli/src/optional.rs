//! The libraries that take minutes to build, each behind a feature of this package. What stands in for a library that is
//! not built in cannot be made: the attempt says how to get it.

#[cfg(feature = "parquet")]
pub(crate) use make24_parquet as parquet;
#[cfg(not(feature = "parquet"))]
#[path = "optional/no_parquet.rs"]
pub(crate) mod parquet;

/// Refuses what ends in a Parquet file where that cannot be written, before any work is done.
pub(crate) fn require_parquet() -> anyhow::Result<()> {
    anyhow::ensure!(cfg!(feature = "parquet"), crate::program::missing("parquet"));
    Ok(())
}

/// What a worker does with a shard of a census that a store lends: it is given its number, and a place to report how many
/// of how many hands are done; it returns whether the shard is done.
pub(crate) type WorkOnShard<'a> = dyn FnMut(u64, &dyn Fn(u64, u64)) -> anyhow::Result<bool> + 'a;

#[cfg(not(feature = "store"))]
#[path = "optional/no_store.rs"]
pub(crate) mod store;
#[cfg(feature = "store")]
pub(crate) mod store;
