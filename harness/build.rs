//! Gives the program a fingerprint of the sources it is made of: results of another program are not its own, even where
//! the version's number is the same.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};

fn main() -> io::Result<()> {
    let mut files = Vec::new();
    for folder in ["src", "../engine/src"] {
        // Packed for a registry, the engine's sources lie elsewhere; its version is fixed there.
        if Path::new(folder).is_dir() {
            println!("cargo:rerun-if-changed={folder}");
            add_files(Path::new(folder), &mut files)?;
        }
    }
    files.sort();
    let mut hash = Fnv::default();
    for file in files {
        hash.add(file.to_string_lossy().replace('\\', "/").as_bytes());
        hash.add(&fs::read(&file)?);
    }
    println!("cargo:rustc-env=COOKSTOPPER_SOURCES={:016x}", hash.0);
    Ok(())
}

fn add_files(folder: &Path, files: &mut Vec<PathBuf>) -> io::Result<()> {
    for entry in fs::read_dir(folder)? {
        let path = entry?.path();
        if path.is_dir() {
            add_files(&path, files)?;
        } else {
            files.push(path);
        }
    }
    Ok(())
}

/// Fowler, Noll and Vo's hash of 64 bits (1a): short, and the same everywhere.
struct Fnv(u64);

impl Default for Fnv {
    fn default() -> Self {
        Self(0xcbf2_9ce4_8422_2325)
    }
}

impl Fnv {
    fn add(&mut self, bytes: &[u8]) {
        for byte in bytes.len().to_le_bytes().iter().chain(bytes) {
            self.0 = (self.0 ^ u64::from(*byte)).wrapping_mul(0x0100_0000_01b3);
        }
    }
}
