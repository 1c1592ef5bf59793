//! make24 in a page: lines of JSON in, lines of JSON out, as `make24 ask` has them.
//!
//! The page writes a request into memory that [`allocate`] gives, and calls [`ask`]. Each line of the answer comes by
//! `line`, a function of the page, while `ask` runs: rows and progress if the request has `"stream": true`, and at last
//! the reply or the error. A page calls it in a worker; the clock and the wish to stop are functions of the page too.
//!
//! With the feature `extra` it is another program: `worksheet`, `qr` and `rules_file` in place of `ask`.

mod host;
#[cfg(feature = "extra")]
mod qr;
#[cfg(feature = "extra")]
mod rules_file;
#[cfg(feature = "extra")]
mod worksheet;

#[cfg(feature = "extra")]
pub use qr::qr;
#[cfg(feature = "extra")]
pub use rules_file::rules_file;
#[cfg(feature = "extra")]
pub use worksheet::worksheet;

use make24::problem;
#[cfg(not(feature = "extra"))]
use make24_api::Ask;
use make24_api::{Error, ErrorCode};
use std::alloc::{Layout, alloc};

#[link(wasm_import_module = "make24")]
unsafe extern "C" {
    /// Takes a line of an answer: this many bytes of UTF-8 at this place.
    fn line(text: *const u8, length: usize);
}

#[cfg(feature = "extra")]
#[link(wasm_import_module = "make24")]
unsafe extern "C" {
    /// Takes a file: this many bytes at this place.
    fn file(bytes: *const u8, length: usize);
}

/// Hands a file to the page.
#[cfg(feature = "extra")]
fn hand_over(bytes: &[u8]) {
    // The page copies the bytes before it returns.
    unsafe { file(bytes.as_ptr(), bytes.len()) };
}

/// Memory for a request of this many bytes, which [`ask`] takes back; null if there is none.
#[unsafe(no_mangle)]
pub extern "C" fn allocate(length: usize) -> *mut u8 {
    match Layout::array::<u8>(length.max(1)) {
        // The layout has at least one byte.
        Ok(layout) => unsafe { alloc(layout) },
        Err(_) => std::ptr::null_mut(),
    }
}

/// The text of this many bytes at a place that [`allocate`] has given.
///
/// # Safety
///
/// The page has written all of these bytes, and does not use the place again.
unsafe fn taken(text: *mut u8, length: usize) -> Result<String, Error> {
    // As `allocate` has laid it out.
    let bytes = unsafe { Vec::from_raw_parts(text, length, length.max(1)) };
    String::from_utf8(bytes).map_err(|error| {
        let valid = error.utf8_error().valid_up_to();
        let message = problem!("the request is not UTF-8 text from byte {valid} on", "use that encoding");
        Error::new(ErrorCode::InvalidJson, message)
    })
}

/// Hands a line to the page.
fn tell(answer: &impl serde::Serialize) {
    if let Ok(told) = serde_json::to_string(answer) {
        // The page reads the bytes before it returns.
        unsafe { line(told.as_ptr(), told.len()) };
    }
}

/// Answers the request of this many bytes at a place that [`allocate`] has given.
///
/// # Safety
///
/// The page has written all of these bytes, and does not use the place again.
#[cfg(not(feature = "extra"))]
#[unsafe(no_mangle)]
pub unsafe extern "C" fn ask(text: *mut u8, length: usize) {
    use std::ops::ControlFlow;
    // What the page promises here.
    let text = unsafe { taken(text, length) };
    let host: std::sync::Arc<dyn make24_api::Host> = std::sync::Arc::new(host::Page);
    let ask = text.map_or_else(Ask::invalid, |text| Ask::read(&text));
    ask.answer(&host, &mut |answer| {
        tell(answer);
        match host.is_cancelled() {
            true => ControlFlow::Break(()),
            false => ControlFlow::Continue(()),
        }
    });
}
