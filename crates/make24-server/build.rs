//! The page is a part of the program: the program is built again when the page is.

fn main() {
    println!("cargo:rerun-if-changed=../../target/page");
}
