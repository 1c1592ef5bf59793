//! What the programs of make24 share, apart from puzzles: files, folders, and text for terminals.

mod file;
mod folder;
mod hex;
mod visible;

pub use file::{OutFile, remove_leftovers, replace};
pub use folder::FolderLock;
pub use hex::hex;
pub use visible::{shortened, visible};
