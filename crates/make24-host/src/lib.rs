//! The machine that a program of make24 runs on: its clock, threads and memory for requests, its files and folders, and
//! text for terminals.

mod file;
mod folder;
mod hex;
mod local_host;
mod visible;

pub use file::{OutFile, remove_leftovers, replace};
pub use folder::FolderLock;
pub use hex::hex;
pub use local_host::LocalHost;
pub use visible::{shortened, visible};
