//! The fuzz targets as one program; `FUZZ_TARGET` names the one that runs (`scripts/fuzz`).

#![no_main]

mod define;
mod judge;
mod parse;
mod real;
mod response;
mod solve;

use libfuzzer_sys::fuzz_target;
use std::sync::LazyLock;

/// A target by its name.
fn target(name: &str) -> Option<fn(&[u8])> {
    Some(match name {
        "define" => |bytes| define::check(text(bytes)),
        "judge" => |bytes| judge::check(text(bytes)),
        "parse" => |bytes| parse::check(text(bytes)),
        "real" => real::check,
        "response" => |bytes| response::check(text(bytes)),
        "solve" => solve::check,
        _ => return None,
    })
}

/// The text at the start of an input.
fn text(bytes: &[u8]) -> &str {
    bytes.utf8_chunks().next().map_or("", |chunk| chunk.valid())
}

static TARGET: LazyLock<fn(&[u8])> = LazyLock::new(|| {
    let name = std::env::var("FUZZ_TARGET").unwrap_or_default();
    let check = target(&name).unwrap_or_else(|| {
        panic!("there is no fuzz target `{name}`; set FUZZ_TARGET to define, judge, parse, real, response or solve")
    });
    // Tables are built before the first input is timed.
    check(b"");
    check
});

fuzz_target!(init: LazyLock::force(&TARGET), |bytes: &[u8]| TARGET(bytes));
