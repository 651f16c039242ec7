//! A corpus in a temporary folder, and the program run on it.

use std::fs;
#[cfg(unix)]
use std::io::Read;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};
use tempfile::TempDir;

/// Mate in one by 1.Ra2-a8.
pub const MATE_IN_ONE: &str = r##"
stipulation = "#1"
[position]
white = "Kg1 Ra2"
black = "Kg8 Pf7g7h7"
"##;

/// What `bless` writes for it.
pub const MATE_IN_ONE_TEXT: &str = "# entry: x\n\n   1.Ra2-a8 # !\n\n\n";

/// A folder with `corpus` and `expected`.
pub struct Corpus {
    folder: TempDir,
}

/// What the program did.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Done {
    /// Its exit code.
    pub exit: i32,
    /// What it printed.
    pub stdout: String,
    /// What it complained about.
    pub stderr: String,
}

impl Corpus {
    pub fn new() -> Self {
        let corpus = Self { folder: TempDir::new().unwrap() };
        fs::create_dir(corpus.path("corpus")).unwrap();
        corpus
    }

    pub fn path(&self, below: &str) -> PathBuf {
        self.folder.path().join(below)
    }

    /// Writes a file, its folders included.
    pub fn with(self, below: &str, content: impl AsRef<[u8]>) -> Self {
        let path = self.path(below);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, content).unwrap();
        self
    }

    /// Reads a file.
    pub fn read(&self, below: &str) -> Option<String> {
        fs::read_to_string(self.path(below)).ok()
    }

    /// Runs the program in the folder, outside of CI.
    pub fn run(&self, arguments: &[&str]) -> Done {
        self.run_with(arguments, |command| command.env_remove("CI"))
    }

    /// Runs the program in the folder and gives it something to read.
    pub fn run_fed(&self, arguments: &[&str], input: &str) -> Done {
        let mut command = Command::new(env!("CARGO_BIN_EXE_cookstopper"));
        command.args(arguments).current_dir(self.folder.path()).env("COOKSTOPPER_CACHE", self.path("cache"));
        command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
        let mut running = command.spawn().unwrap();
        // Who complains about its arguments doesn't read.
        let _ = running.stdin.take().unwrap().write_all(input.as_bytes());
        done(&running.wait_with_output().unwrap())
    }

    /// Runs the program in the folder.
    pub fn run_with(&self, arguments: &[&str], prepare: impl FnOnce(&mut Command) -> &mut Command) -> Done {
        let mut command = Command::new(env!("CARGO_BIN_EXE_cookstopper"));
        command.args(arguments).current_dir(self.folder.path()).env("COOKSTOPPER_CACHE", self.path("cache"));
        done(&prepare(&mut command).output().unwrap())
    }
}

/// Runs the program without a corpus.
pub fn run(arguments: &[&str]) -> Done {
    let mut command = Command::new(env!("CARGO_BIN_EXE_cookstopper"));
    command.args(arguments).current_dir(Path::new("/")).env("COOKSTOPPER_CACHE", env!("CARGO_TARGET_TMPDIR"));
    done(&command.output().unwrap())
}

fn done(output: &Output) -> Done {
    let text = |bytes: &[u8]| String::from_utf8(bytes.to_vec()).unwrap();
    Done { exit: output.status.code().unwrap(), stdout: text(&output.stdout), stderr: text(&output.stderr) }
}

/// A program that is still running.
#[cfg(unix)]
pub struct Running(std::process::Child);

#[cfg(unix)]
impl Running {
    /// Presses Ctrl-C and waits.
    pub fn interrupt(self) -> Done {
        let id = self.0.id().to_string();
        assert!(Command::new("kill").args(["-INT", &id]).status().unwrap().success());
        done(&self.0.wait_with_output().unwrap())
    }

    /// Reads what it prints up to this text, this included.
    pub fn read_until(&mut self, end: &str) -> String {
        let mut text = Vec::new();
        let mut byte = [0];
        let output = self.0.stdout.as_mut().unwrap();
        while !text.ends_with(end.as_bytes()) && output.read(&mut byte).unwrap() == 1 {
            text.push(byte[0]);
        }
        String::from_utf8(text).unwrap()
    }

    /// Closes the program's output unread and waits.
    pub fn hang_up(mut self) -> Done {
        drop(self.0.stdout.take());
        done(&self.0.wait_with_output().unwrap())
    }
}

#[cfg(unix)]
impl Corpus {
    /// Starts the program in the folder.
    pub fn start(&self, arguments: &[&str]) -> Running {
        let mut command = Command::new(env!("CARGO_BIN_EXE_cookstopper"));
        command.args(arguments).current_dir(self.folder.path()).env("COOKSTOPPER_CACHE", self.path("cache"));
        command.stdout(std::process::Stdio::piped()).stderr(std::process::Stdio::piped());
        Running(command.spawn().unwrap())
    }
}
