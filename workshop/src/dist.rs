//! `cargo xtask dist`: the archive of a release, for the machine on which it is made.

use crate::{release, root, target_folder, web};
use clap::Args;
use flate2::Compression;
use flate2::write::GzEncoder;
use std::fs::{self, File};
use std::io;
use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode};
use tar::{Builder, Header};
use walkdir::WalkDir;

/// Files of the repository that go into the archive, and their names there.
const FILES: &[(&str, &str)] = &[
    ("README.md", "README.md"),
    ("LICENSE-MIT", "LICENSE-MIT"),
    ("LICENSE-APACHE", "LICENSE-APACHE"),
    ("harness/src/report/page/figures-LICENSE.txt", "LICENSE-figures.txt"),
];

/// The folder of the repository whose documents go into the archive, too.
const DOCUMENTS: &str = "docs";

/// What the program prints about itself, and where it goes.
const PRINTED: &[(&[&str], &str)] = &[
    (&["man"], "man/cookstopper.1"),
    (&["completions", "bash"], "completions/cookstopper.bash"),
    (&["completions", "zsh"], "completions/_cookstopper"),
    (&["completions", "fish"], "completions/cookstopper.fish"),
    (&["completions", "powershell"], "completions/_cookstopper.ps1"),
    (&["completions", "elvish"], "completions/cookstopper.elv"),
];

const PROGRAM_MODE: u32 = 0o755;
const FILE_MODE: u32 = 0o644;

#[derive(Debug, Args)]
pub struct DistArgs {
    /// Where the archive goes [default: the folder `dist` where cargo builds]
    #[arg(long, value_name = "DIR")]
    output: Option<PathBuf>,
}

pub fn run(arguments: &DistArgs) -> ExitCode {
    match dist(arguments) {
        Ok(archive) => {
            eprintln!("{}", archive.display());
            ExitCode::SUCCESS
        }
        Err(failure) => {
            eprintln!("dist: {failure}");
            ExitCode::FAILURE
        }
    }
}

fn dist(arguments: &DistArgs) -> Result<PathBuf, String> {
    // What is there when the program is compiled becomes a part of it.
    eprintln!("{}", web::build(&root().join(web::DIST))?);
    let program = release::build()?;
    let folder = arguments.output.clone().unwrap_or_else(|| target_folder().join("dist"));
    let machine = format!("{}-{}", std::env::consts::ARCH, std::env::consts::OS);
    let name = format!("cookstopper-{}-{machine}", env!("CARGO_PKG_VERSION"));
    let archive = folder.join(format!("{name}.tar.gz"));
    let failed = |path: &Path, error: &io::Error| format!("{}: {error}", path.display());
    fs::create_dir_all(&folder).map_err(|error| failed(&folder, &error))?;
    let file = File::create(&archive).map_err(|error| failed(&archive, &error))?;
    let mut tar = Builder::new(GzEncoder::new(file, Compression::best()));
    let mut add = |inside: &str, mode: u32, content: &[u8]| {
        let mut header = Header::new_gnu();
        header.set_size(content.len() as u64);
        header.set_mode(mode);
        // Without dates, the same files make the same archive.
        header.set_mtime(0);
        tar.append_data(&mut header, format!("{name}/{inside}"), content)
            .map_err(|error| failed(&archive, &error))
    };
    let binary = fs::read(&program).map_err(|error| failed(&program, &error))?;
    add(&format!("cookstopper{}", std::env::consts::EXE_SUFFIX), PROGRAM_MODE, &binary)?;
    for (path, inside) in FILES {
        let path = root().join(path);
        add(inside, FILE_MODE, &fs::read(&path).map_err(|error| failed(&path, &error))?)?;
    }
    for path in documents() {
        let inside = path.strip_prefix(root()).unwrap_or(&path).to_string_lossy().replace('\\', "/");
        add(&inside, FILE_MODE, &fs::read(&path).map_err(|error| failed(&path, &error))?)?;
    }
    for (words, inside) in PRINTED {
        let output =
            Command::new(&program).args(*words).output().map_err(|error| failed(&program, &error))?;
        if !output.status.success() {
            return Err(format!("`cookstopper {}` failed", words.join(" ")));
        }
        add(inside, FILE_MODE, &output.stdout)?;
    }
    let finished = tar.into_inner().and_then(GzEncoder::finish);
    finished.map_err(|error| failed(&archive, &error))?;
    Ok(archive)
}

/// Documents and their pictures, always in the same order.
fn documents() -> impl Iterator<Item = PathBuf> {
    let files = WalkDir::new(root().join(DOCUMENTS)).sort_by_file_name().into_iter().flatten();
    files.filter(|file| file.file_type().is_file()).map(walkdir::DirEntry::into_path)
}
