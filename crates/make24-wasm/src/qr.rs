//! QR codes in a page: a text in, an SVG out.

use crate::{hand_over, taken, tell};
use make24::problem;
use make24_api::{Error, ErrorCode};
use qrcode::QrCode;
use qrcode::render::svg;
use serde_json::json;

/// Draws the QR code of a text of this many bytes at a place that [`allocate`](crate::allocate) has given. The page gets an
/// SVG, or a line with the error.
///
/// # Safety
///
/// The page has written all of these bytes, and does not use the place again.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn qr(text: *mut u8, length: usize) {
    // What the page promises here.
    let text = unsafe { taken(text, length) };
    match text.and_then(|text| drawn(&text)) {
        Ok(svg) => hand_over(svg.as_bytes()),
        Err(error) => tell(&json!({ "error": error })),
    }
}

fn drawn(text: &str) -> Result<String, Error> {
    let code = QrCode::new(text).map_err(|error| {
        let message = problem!("this text has no QR code: {error}", "use a shorter one");
        Error::new(ErrorCode::InvalidRequest, message)
    })?;
    Ok(code.render::<svg::Color<'_>>().build())
}
