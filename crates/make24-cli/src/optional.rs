//! Libraries that take minutes to build, each behind a feature of this package. A stand-in for a missing library cannot
//! be constructed: the attempt says how to get the library.

#[cfg(feature = "parquet")]
pub(crate) use make24_parquet as parquet;
#[cfg(not(feature = "parquet"))]
#[path = "optional/no_parquet.rs"]
pub(crate) mod parquet;

pub(crate) fn require_parquet() -> anyhow::Result<()> {
    anyhow::ensure!(cfg!(feature = "parquet"), crate::program::missing("parquet"));
    Ok(())
}

/// Works on a shard that a store lends: takes its number, and a callback for the number of hands done and the total;
/// returns whether the shard is done.
pub(crate) type WorkOnShard<'a> = dyn FnMut(u64, &dyn Fn(u64, u64)) -> anyhow::Result<bool> + 'a;

#[cfg(not(feature = "store"))]
#[path = "optional/no_store.rs"]
pub(crate) mod store;
#[cfg(feature = "store")]
pub(crate) mod store;
