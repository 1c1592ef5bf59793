//! The page is a part of an optimised program, which is built again when the page is.

use std::path::Path;

fn main() {
    println!("cargo:rerun-if-changed=build.rs");
    if std::env::var("PROFILE").as_deref() == Ok("release") {
        println!("cargo:rerun-if-changed=../../target/page");
    } else if Path::new("../../scripts/build-page").exists() {
        // A debug build reads the folder when it runs, and finds it only if it was there when rust-embed noted its path.
        std::fs::create_dir_all("../../target/page").expect("the target folder can be written");
    }
}
