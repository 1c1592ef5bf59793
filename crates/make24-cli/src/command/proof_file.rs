//! Files of proofs: complete or absent, and compressed if their name ends in `.gz`.

use anyhow::Context;
use flate2::Compression;
use flate2::read::MultiGzDecoder;
use flate2::write::GzEncoder;
use make24_host::OutFile;
use std::fs::File;
use std::io::{BufRead, BufReader, Write};
use std::path::Path;

pub(super) enum ProofFile {
    Plain(OutFile),
    Gzip(Box<GzEncoder<OutFile>>),
}

impl ProofFile {
    pub(super) fn create(path: &Path) -> anyhow::Result<ProofFile> {
        let file = OutFile::create(path)?;
        Ok(match is_gzip(path) {
            true => ProofFile::Gzip(Box::new(GzEncoder::new(file, Compression::default()))),
            false => ProofFile::Plain(file),
        })
    }

    pub(super) fn finish(self) -> anyhow::Result<()> {
        match self {
            ProofFile::Plain(file) => file.finish(),
            ProofFile::Gzip(file) => file.finish()?.finish(),
        }
    }
}

impl Write for ProofFile {
    fn write(&mut self, bytes: &[u8]) -> std::io::Result<usize> {
        match self {
            ProofFile::Plain(file) => file.write(bytes),
            ProofFile::Gzip(file) => file.write(bytes),
        }
    }

    fn flush(&mut self) -> std::io::Result<()> {
        match self {
            ProofFile::Plain(file) => file.flush(),
            ProofFile::Gzip(file) => file.flush(),
        }
    }
}

/// The contents of a file, and their length in bytes where it is known before they are read.
pub(super) fn open(path: &Path) -> anyhow::Result<(Option<u64>, Box<dyn BufRead>)> {
    let open = || File::open(path).and_then(|file| Ok((file.metadata()?.len(), file)));
    let (bytes, file) = open().with_context(|| format!("{} cannot be read", path.display()))?;
    Ok(match is_gzip(path) {
        true => (None, Box::new(BufReader::new(MultiGzDecoder::new(file)))),
        false => (Some(bytes), Box::new(BufReader::new(file))),
    })
}

fn is_gzip(path: &Path) -> bool {
    path.extension().is_some_and(|extension| extension.eq_ignore_ascii_case("gz"))
}
