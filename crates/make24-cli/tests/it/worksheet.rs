//! Worksheets as files.

use std::process::Command;

/// A device is written to, a link stays a link, and no other file is touched.
#[cfg(unix)]
#[test]
fn files_are_written_where_they_are() {
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name);
    std::fs::write(path("sheet.pdf.partial"), "mine").unwrap();
    std::os::unix::fs::symlink(path("there.pdf"), path("sheet.pdf")).unwrap();
    std::fs::write(path("there.pdf"), "old").unwrap();
    let run = |out: &std::path::Path| {
        let mut command = Command::new(env!("CARGO_BIN_EXE_make24"));
        command.args(["worksheet", "--count", "1", "--out"]).arg(out).output().unwrap()
    };
    assert!(run(&path("sheet.pdf")).status.success());
    assert!(path("sheet.pdf").is_symlink());
    assert!(std::fs::read(path("there.pdf")).unwrap().starts_with(b"%PDF"));
    assert_eq!(std::fs::read(path("sheet.pdf.partial")).unwrap(), b"mine");
    assert_eq!(std::fs::read_dir(folder.path()).unwrap().count(), 3);
    let pipe = path("pipe");
    assert!(Command::new("mkfifo").arg(&pipe).status().unwrap().success());
    let reader = std::thread::spawn({
        let pipe = pipe.clone();
        move || std::fs::read(pipe).unwrap()
    });
    assert!(run(&pipe).status.success());
    assert!(reader.join().unwrap().starts_with(b"%PDF"));
    let unnamed = run(&path("sheet.txt"));
    assert!(String::from_utf8_lossy(&unnamed.stderr).contains("names no format"), "{unnamed:?}");
}
