//! The page, which is in the program if `scripts/build-page` ran before it was built.

use axum::http::{HeaderMap, StatusCode, Uri, header};
use axum::response::{IntoResponse, Response};
use rust_embed::RustEmbed;

#[derive(RustEmbed)]
#[folder = "../../target/page"]
#[allow_missing = true]
struct Files;

/// What is said where there is no page.
const NO_PAGE: &str = "This make24-serve was built without the page. In the source of make24, run scripts/build-page and \
                       build it again. The requests are at /api/openapi.json.\n";

/// A file of the page.
pub(crate) async fn file(uri: Uri, headers: HeaderMap) -> Response {
    let path = match uri.path().trim_start_matches('/') {
        "" => "index.html",
        path => path,
    };
    let Some(file) = Files::get(path) else {
        let said = if Files::get("index.html").is_none() { NO_PAGE } else { "There is no such file.\n" };
        return (StatusCode::NOT_FOUND, said).into_response();
    };
    let hash: String = file.metadata.sha256_hash()[..16].iter().map(|byte| format!("{byte:02x}")).collect();
    let tag = format!("\"{hash}\"");
    if headers.get(header::IF_NONE_MATCH).is_some_and(|known| known.as_bytes() == tag.as_bytes()) {
        return StatusCode::NOT_MODIFIED.into_response();
    }
    // The name of the folder of assets has the hash of its content; the two files outside it change.
    let keep = if path.starts_with("app-") { "public, max-age=31536000, immutable" } else { "no-cache" };
    let headers = [
        (header::CONTENT_TYPE, file.metadata.mimetype().to_owned()),
        (header::CACHE_CONTROL, keep.to_owned()),
        (header::ETAG, tag),
        (header::X_CONTENT_TYPE_OPTIONS, String::from("nosniff")),
    ];
    (headers, file.data).into_response()
}
