//! Gives the program a fingerprint of the sources it is made of: results of another program are not its own, even where
//! the version's number is the same. And the desk in the browser, where that was built before a release of the program.

use std::env;
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
    embed_site()
}

/// Writes the table of the files of the desk. While one develops they stay where they are: otherwise every change of a page would
/// compile the program anew.
fn embed_site() -> io::Result<()> {
    const SITE: &str = "../web/dist";
    let is_release = env::var("PROFILE").is_ok_and(|profile| profile == "release");
    let mut table = String::from("pub const FILES: &[(&str, &[u8])] = &[\n");
    if is_release && env::var_os("CARGO_FEATURE_PROGRAM").is_some() && Path::new("../web").is_dir() {
        // A file that isn't there is one that has changed; the folder above is there.
        let watched = if Path::new(SITE).is_dir() { SITE } else { "../web" };
        println!("cargo:rerun-if-changed={watched}");
        let mut files = Vec::new();
        if Path::new(SITE).join("index.html").is_file() {
            add_files(Path::new(SITE), &mut files)?;
        }
        files.sort();
        for file in files {
            let name =
                file.strip_prefix(SITE).map_err(io::Error::other)?.to_string_lossy().replace('\\', "/");
            let path = fs::canonicalize(&file)?;
            table.push_str(&format!("    ({name:?}, include_bytes!({:?})),\n", path.to_string_lossy()));
        }
    }
    table.push_str("];\n");
    let folder = env::var_os("OUT_DIR").ok_or_else(|| io::Error::other("cargo names no folder"))?;
    fs::write(Path::new(&folder).join("site.rs"), table)
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
