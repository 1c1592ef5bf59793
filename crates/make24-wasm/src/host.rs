//! The page as the host of a request: its clock, its wish to stop, and the memory that WebAssembly has given.

use make24_api::Host;
use std::time::Duration;

#[link(wasm_import_module = "make24")]
unsafe extern "C" {
    /// The time since some fixed moment, in milliseconds.
    fn now() -> f64;
    /// 1 if the work is to stop.
    fn is_cancelled() -> i32;
}

/// The page.
pub(crate) struct Page;

impl Host for Page {
    fn now(&self) -> Option<Duration> {
        // A function without arguments, whatever it returns, does no harm.
        Duration::try_from_secs_f64(unsafe { now() } / 1000.0).ok()
    }

    fn allocated(&self) -> Option<u64> {
        // Memory never shrinks here, so that its size is what the request and those before it needed.
        #[cfg(target_arch = "wasm32")]
        return Some(core::arch::wasm32::memory_size(0) as u64 * (1 << 16));
        #[cfg(not(target_arch = "wasm32"))]
        None
    }

    fn is_cancelled(&self) -> bool {
        // As above.
        unsafe { is_cancelled() != 0 }
    }
}
