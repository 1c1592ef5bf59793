//! make24 in a page: lines of JSON in, lines of JSON out, as `make24 ask` has them.
//!
//! The page writes a request into memory that [`allocate`] gives, and calls [`ask`]. Each line of the answer comes by
//! `line`, a function of the page, while `ask` runs: rows and progress if the request has `"stream": true`, and at last
//! the reply or the error. A page calls it in a worker; the clock and the wish to stop are functions of the page too.

mod host;

use host::Page;
use make24_api::{Error, ErrorCode, Host};
use std::alloc::{Layout, alloc};
use std::ops::ControlFlow;
use std::sync::Arc;

#[link(wasm_import_module = "make24")]
unsafe extern "C" {
    /// Takes a line of an answer: so many bytes of UTF-8 at this place.
    fn line(text: *const u8, length: usize);
}

/// Memory for a request of so many bytes, which [`ask`] takes back; null if there is none.
#[unsafe(no_mangle)]
pub extern "C" fn allocate(length: usize) -> *mut u8 {
    match Layout::array::<u8>(length.max(1)) {
        // The layout has at least one byte.
        Ok(layout) => unsafe { alloc(layout) },
        Err(_) => std::ptr::null_mut(),
    }
}

/// Answers the request of so many bytes at a place that [`allocate`] has given.
///
/// # Safety
///
/// The page has written all of these bytes, and does not use the place again.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn ask(text: *mut u8, length: usize) {
    // As `allocate` has laid it out.
    let request = unsafe { Vec::from_raw_parts(text, length, length.max(1)) };
    let text = std::str::from_utf8(&request).map_err(|error| {
        let message = format!("the request is not UTF-8 text from byte {} on; use that encoding", error.valid_up_to());
        Error::new(ErrorCode::InvalidJson, message)
    });
    let host: Arc<dyn Host> = Arc::new(Page);
    make24_api::ask(text, None, &host, &mut |answer| {
        if let Ok(told) = serde_json::to_string(answer) {
            // The page reads the bytes before it returns.
            unsafe { line(told.as_ptr(), told.len()) };
        }
        match host.is_cancelled() {
            true => ControlFlow::Break(()),
            false => ControlFlow::Continue(()),
        }
    });
}
