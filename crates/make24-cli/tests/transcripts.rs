//! Every command prints what its transcript says, and the README says what the commands print.

#[test]
fn transcripts_and_readme_hold() {
    trycmd::TestCases::new()
        .default_bin_name("make24")
        .case("tests/cmd/*.md")
        .case("../../README.md")
        .case("../../docs/difficulty.md")
        // `scripts/test` runs the command that builds.
        .register_bin("cargo", trycmd::schema::Bin::Ignore)
        .run();
}
