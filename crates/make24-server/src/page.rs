//! The page, which is in the program if `scripts/build-page` ran before the build.

use axum::http::{HeaderMap, HeaderName, StatusCode, Uri, header};
use axum::response::{IntoResponse, Response};
use make24_host::hex;
use rust_embed::{EmbeddedFile, RustEmbed};

#[derive(RustEmbed)]
#[folder = "../../target/page"]
#[allow_missing = true]
struct Files;

const RACES: HeaderName = HeaderName::from_static("make24-races");

const NO_PAGE: &str = "This make24-serve was built without the page. In the source of make24, run scripts/build-page and \
                       build it again. The requests are at /api/openapi.json.\n";

/// The encodings of `scripts/build-page`, the smallest first: the name in HTTP, and the suffix of the file.
const ENCODINGS: [(&str, &str); 2] = [("br", "br"), ("gzip", "gz")];

pub(crate) async fn file(uri: Uri, headers: HeaderMap) -> Response {
    let path = match uri.path().trim_start_matches('/') {
        "" => "index.html",
        path => path,
    };
    let Some(plain) = Files::get(path) else {
        return missing(&headers);
    };
    let mimetype = plain.metadata.mimetype().to_owned();
    let (encoding, file) = encoded(path, &headers).map_or((None, plain), |(encoding, file)| (Some(encoding), file));
    // The folder of assets has a hash of its content in its name; the two files outside it change, and have a tag.
    let (keep, tag) = match path.starts_with("app-") {
        true => ("public, max-age=31536000, immutable", None),
        false => ("no-cache", Some(tag_of(&file))),
    };
    let is_known = tag
        .as_ref()
        .is_some_and(|tag| headers.get(header::IF_NONE_MATCH).is_some_and(|known| known.as_bytes() == tag.as_bytes()));
    // The page requests its own head, and offers races if this header is there.
    let told = [(header::CACHE_CONTROL, keep), (header::VARY, "accept-encoding"), (RACES, "yes")];
    let tag = tag.map(|tag| [(header::ETAG, tag)]);
    if is_known {
        return (StatusCode::NOT_MODIFIED, told, tag, ()).into_response();
    }
    let content = [
        (header::CONTENT_TYPE, mimetype),
        // What the page cannot state in a meta element.
        (
            HeaderName::from_static("permissions-policy"),
            String::from("camera=(), geolocation=(), microphone=(), payment=(), usb=()"),
        ),
    ];
    let encoding = encoding.map(|encoding| [(header::CONTENT_ENCODING, encoding)]);
    (told, tag, content, encoding, file.data).into_response()
}

/// A path without a file gets a page for browsers, and a line for other programs.
fn missing(headers: &HeaderMap) -> Response {
    let wants_html = headers
        .get(header::ACCEPT)
        .and_then(|accept| accept.to_str().ok())
        .is_some_and(|accept| accept.contains("text/html"));
    match Files::get("404.html") {
        Some(page) if wants_html => {
            let html = [(header::CONTENT_TYPE, "text/html; charset=utf-8")];
            (StatusCode::NOT_FOUND, html, page.data).into_response()
        }
        Some(_) => (StatusCode::NOT_FOUND, "There is no such file.\n").into_response(),
        None => (StatusCode::NOT_FOUND, NO_PAGE).into_response(),
    }
}

fn tag_of(file: &EmbeddedFile) -> String {
    format!("\"{}\"", hex(&file.metadata.sha256_hash()[..16]))
}

/// `None` if the browser accepts none of [`ENCODINGS`].
fn encoded(path: &str, headers: &HeaderMap) -> Option<(&'static str, EmbeddedFile)> {
    let taken = ENCODINGS.iter().filter(|(encoding, _)| takes(headers, encoding));
    taken.into_iter().find_map(|(encoding, end)| Some((*encoding, Files::get(&format!("{path}.{end}"))?)))
}

/// Whether `Accept-Encoding` names an encoding with a weight above zero.
fn takes(headers: &HeaderMap, encoding: &str) -> bool {
    let lists = headers.get_all(header::ACCEPT_ENCODING).iter().filter_map(|list| list.to_str().ok());
    lists.flat_map(|list| list.split(',')).any(|item| {
        let (name, weight) = item.split_once(';').unwrap_or((item, "q=1"));
        let weight = weight.trim().strip_prefix("q=").and_then(|weight| weight.parse().ok()).unwrap_or(0.0);
        name.trim().eq_ignore_ascii_case(encoding) && weight > 0.0
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn encodings_are_those_that_the_browser_takes() {
        for (list, br, gzip) in [
            ("gzip, deflate, br, zstd", true, true),
            ("GZIP;q=0.5", false, true),
            ("br;q=0, gzip; q=1.0", false, true),
            ("identity", false, false),
            ("br;q=much", false, false),
            ("", false, false),
        ] {
            let mut headers = HeaderMap::new();
            headers.insert(header::ACCEPT_ENCODING, list.parse().expect("a header"));
            assert_eq!((takes(&headers, "br"), takes(&headers, "gzip")), (br, gzip), "{list}");
        }
        assert!(!takes(&HeaderMap::new(), "br"));
    }
}
