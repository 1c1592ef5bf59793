//! The file of schemas, which `make24 schema` prints.

use make24_api::schemas;

/// `TRYCMD=overwrite cargo test -p make24-api` writes it.
#[test]
fn the_file_of_schemas_is_what_the_types_derive() {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/src/schemas.json");
    let derived = schemas::generate();
    if std::env::var_os("TRYCMD").is_some_and(|mode| mode == "overwrite") {
        std::fs::write(path, derived).unwrap();
    } else if std::fs::read_to_string(path).unwrap() != derived {
        panic!("the types have changed; write the file with TRYCMD=overwrite cargo test -p make24-api schema");
    }
}
