//! Files of a folder that an interrupted run may continue: whole files, and digests of them.

use anyhow::{Context, ensure};
use hmac_sha256::Hash;
use make24_host::hex;
use serde::Deserialize;
use std::fs::{self, File};
use std::io::Read;
use std::path::Path;

pub(crate) fn read_json<T: for<'de> Deserialize<'de>>(path: &Path) -> anyhow::Result<Option<T>> {
    let is_other = path.metadata().is_ok_and(|known| !known.is_file());
    ensure!(!is_other, "{} is not a regular file; use another folder", path.display());
    match fs::read(path) {
        Ok(bytes) => Ok(Some(
            make24_api::read_json(&String::from_utf8_lossy(&bytes))
                .with_context(|| format!("{} is not a file of make24; use another folder", path.display()))?,
        )),
        Err(error) if error.kind() == std::io::ErrorKind::NotFound => Ok(None),
        Err(error) => Err(error).with_context(|| format!("{} cannot be read", path.display())),
    }
}

pub(crate) fn hashed(path: &Path) -> anyhow::Result<(u64, String)> {
    let mut file = File::open(path).with_context(|| format!("{} cannot be read", path.display()))?;
    let (mut sha, mut bytes, mut buffer) = (Hash::new(), 0, vec![0; 1 << 16]);
    loop {
        match file.read(&mut buffer)? {
            0 => return Ok((bytes, hex(&sha.finalize()))),
            read => {
                sha.update(&buffer[..read]);
                bytes += read as u64;
            }
        }
    }
}
