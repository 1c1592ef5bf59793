//! Memory used by each request, as counted by the allocator.

#[cfg(not(target_env = "msvc"))]
#[global_allocator]
static ALLOCATOR: tikv_jemallocator::Jemalloc = tikv_jemallocator::Jemalloc;

/// The bytes that this thread has allocated minus those that it has freed. Only differences are meaningful, because a
/// thread may free what another one allocated.
#[cfg(not(target_env = "msvc"))]
fn balance() -> Option<u64> {
    use tikv_jemalloc_ctl::thread::{ThreadLocal, allocatedp, deallocatedp};
    thread_local! {
        static COUNTERS: Option<(ThreadLocal<u64>, ThreadLocal<u64>)> =
            allocatedp::read().ok().zip(deallocatedp::read().ok());
    }
    COUNTERS.with(|counters| counters.as_ref().map(|(allocated, freed)| allocated.get().wrapping_sub(freed.get())))
}

#[cfg(target_env = "msvc")]
fn balance() -> Option<u64> {
    None
}

/// Allocated by the current thread since the counter was created and not freed yet.
#[derive(Clone, Copy, Debug)]
pub(crate) struct ThreadMemory {
    start: Option<u64>,
}

impl ThreadMemory {
    pub(crate) fn new() -> ThreadMemory {
        ThreadMemory { start: balance() }
    }

    /// `None` if the platform cannot count. Must be called on the thread that created the counter.
    pub(crate) fn bytes(self) -> Option<u64> {
        // Negative if the thread has freed older memory.
        let difference = balance()?.wrapping_sub(self.start?) as i64;
        Some(difference.max(0) as u64)
    }
}

#[cfg(all(test, not(target_env = "msvc")))]
mod tests {
    use super::*;

    #[test]
    fn counts_the_memory_of_one_thread() {
        let memory = ThreadMemory::new();
        let block = vec![1u8; 1 << 20];
        let held = memory.bytes().unwrap();
        assert!((1 << 20..1 << 21).contains(&held), "{held}");
        drop(block);
        assert!(memory.bytes().unwrap() < 1 << 16);
        let other = std::thread::spawn(|| vec![1u8; 1 << 20]).join().unwrap();
        assert!(memory.bytes().unwrap() < 1 << 16);
        drop(other);
    }
}
