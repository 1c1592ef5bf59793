//! Every command prints what its transcript says, and the README and the guide say what the commands print.

#[test]
fn transcripts_and_readme_hold() {
    let package = std::path::Path::new(env!("CARGO_MANIFEST_DIR"));
    // Some examples write files.
    let folder = tempfile::tempdir().unwrap();
    std::env::set_current_dir(&folder).unwrap();
    trycmd::TestCases::new()
        .default_bin_name("make24")
        .case(package.join("tests/cmd/*.md"))
        .case(package.join("../../README.md"))
        .case(package.join("../../book/src/*.md"))
        .case(package.join("../../book/src/reference/*.md"))
        .case(package.join("../../docs/difficulty.md"))
        // `scripts/test` runs the command that builds.
        .register_bin("cargo", trycmd::schema::Bin::Ignore)
        .run();
}

/// The guide pipes lines into commands, and shows what they print.
#[test]
fn the_guide_says_what_pipes_print() {
    let guide = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../../book/src");
    let mut held = 0;
    for page in ["models.md", "library.md", "reference/json.md"] {
        let text = std::fs::read_to_string(guide.join(page)).unwrap();
        for example in text.split("```sh\necho '").skip(1) {
            let (line, rest) = example.split_once("' | make24 ").unwrap();
            let (args, rest) = rest.split_once("\n```\n\n```json\n").unwrap();
            let (printed, _) = rest.split_once("```").unwrap();
            let mut make24 = std::process::Command::new(env!("CARGO_BIN_EXE_make24"))
                .args(args.split(' '))
                .stdin(std::process::Stdio::piped())
                .stdout(std::process::Stdio::piped())
                .spawn()
                .unwrap();
            std::io::Write::write_all(&mut make24.stdin.take().unwrap(), line.as_bytes()).unwrap();
            let out = make24.wait_with_output().unwrap().stdout;
            assert_eq!(String::from_utf8(out).unwrap(), printed, "{page}: {line}");
            held += 1;
        }
    }
    assert_eq!(held, 5);
}
