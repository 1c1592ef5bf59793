//! Rules files in a page: the text of a file in, its rules out.

use crate::{taken, tell};
use make24_api::RulesFile;
use serde_json::json;

/// Reads the rules file of this many bytes at a place that [`allocate`](crate::allocate) has given. The page gets a line with
/// what the file says as the `reply`, or with the error.
///
/// # Safety
///
/// The page has written all of these bytes, and does not use the place again.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn rules_file(text: *mut u8, length: usize) {
    // What the page promises here.
    let text = unsafe { taken(text, length) };
    match text.and_then(|text| RulesFile::read(&text)) {
        Ok(file) => tell(&json!({ "reply": file })),
        Err(error) => tell(&json!({ "error": error })),
    }
}
