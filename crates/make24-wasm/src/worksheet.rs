//! Worksheets in a page: a request as JSON in, a file out.

use crate::{hand_over, host, taken, tell};
use make24_api::{Error, ErrorCode, Host};
use make24_worksheet::{Format, WorksheetRequest};
use serde_json::json;
use std::sync::Arc;

/// Prints the worksheet of a request of this many bytes at a place that [`allocate`](crate::allocate) has given: `as_svg`
/// is 1 for SVG, and else 0 for PDF. The page gets the file, or a line with the error.
///
/// # Safety
///
/// The page has written all of these bytes, and does not use the place again.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn worksheet(text: *mut u8, length: usize, as_svg: i32) {
    // What the page promises here.
    let text = unsafe { taken(text, length) };
    let format = if as_svg == 1 { Format::Svg } else { Format::Pdf };
    match text.and_then(|text| printed(&text, format)) {
        Ok(bytes) => hand_over(&bytes),
        Err(error) => tell(&json!({ "error": error })),
    }
}

fn printed(text: &str, format: Format) -> Result<Vec<u8>, Error> {
    let host: Arc<dyn Host> = Arc::new(host::Page);
    let bytes = WorksheetRequest::from_json(text).and_then(|request| request.worksheet(&host)?.write(format));
    bytes.map_err(|error| Error::new(ErrorCode::InvalidRequest, error))
}
