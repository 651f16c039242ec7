//! Runs another program on an input, within limits of time and space.

use crate::foreign::popeye::decoded;
use crate::foreign::popeye::wording::INPUT_ERROR;
use std::fs::{self, File};
use std::io;
use std::path::Path;
use std::process::{Child, Command, ExitStatus, Stdio};
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;
use std::time::{Duration, Instant};

/// What a program writes beyond this is no solution any more.
const MOST_BYTES: u64 = 64 << 20;

/// So long the program may take to end by itself when its time is over.
const GRACE: Duration = Duration::from_secs(2);

/// How often it is looked after: first, and at last.
const SHORTEST_LOOK: Duration = Duration::from_millis(1);
const LONGEST_LOOK: Duration = Duration::from_millis(20);

/// What a program may take.
#[derive(Debug, Clone, Copy)]
pub struct Limits<'run> {
    /// The longest it may run.
    pub most_time: Duration,
    /// The memory for its table, in megabytes; with none it solves without a table.
    pub memory_mb: usize,
    /// Set to stop it.
    pub stop: &'run AtomicBool,
}

/// How a program ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Ending {
    /// By itself.
    Exited(ExitStatus),
    /// It was stopped since it complained about its input.
    Refused,
    /// It was stopped since its time was over.
    TimedOut,
    /// It was stopped since it wrote too much.
    TooMuch,
    /// It was stopped because everything is.
    Stopped,
}

/// What a program did.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Run {
    /// How it ended.
    pub ending: Ending,
    /// What it printed.
    pub output: String,
    /// What it complained about.
    pub complaints: String,
}

/// Runs Popeye on an input, in a folder of its own.
///
/// # Errors
/// The program can't be started, or there is no place for its files.
pub fn run(program: &Path, input: &str, limits: Limits<'_>) -> io::Result<Run> {
    run_with(Command::new(program), input, limits)
}

/// Runs a program that takes Popeye's arguments behind those that it has already been given, as [`run`] does.
///
/// # Errors
/// The program can't be started, or there is no place for its files.
pub fn run_with(mut command: Command, input: &str, limits: Limits<'_>) -> io::Result<Run> {
    let folder = tempfile::tempdir()?;
    let [input_file, output, complaints] =
        ["problem.inp", "output", "complaints"].map(|name| folder.path().join(name));
    fs::write(&input_file, input)?;
    // Files, not pipes: what the program leaves running behind itself can't keep anybody waiting for their end.
    let child = command
        .args(["-maxmem", &format!("{}M", limits.memory_mb)])
        .args(["-maxtime", &whole_seconds(limits.most_time).to_string()])
        .arg(&input_file)
        .current_dir(folder.path())
        .stdin(Stdio::null())
        .stdout(File::create(&output)?)
        .stderr(File::create(&complaints)?)
        .spawn()?;
    let ending = wait(child, &output, &complaints, limits)?;
    let read = |file: &Path| -> io::Result<String> {
        let is_readable = fs::metadata(file)?.len() <= MOST_BYTES;
        Ok(if is_readable { decoded(fs::read(file)?) } else { String::new() })
    };
    Ok(Run { ending, output: read(&output)?, complaints: read(&complaints)? })
}

/// Whether Popeye couldn't read its input; it goes on with the rest, which is another problem.
#[must_use]
pub fn is_about_input(complaints: &str) -> bool {
    INPUT_ERROR.iter().any(|words| complaints.contains(words))
}

/// Popeye's clock knows whole seconds only, and nothing but its own end stops it where this program is killed.
fn whole_seconds(time: Duration) -> u64 {
    time.as_secs() + u64::from(time.subsec_nanos() > 0)
}

fn wait(mut child: Child, output: &Path, complaints: &Path, limits: Limits<'_>) -> io::Result<Ending> {
    let begin = Instant::now();
    let mut look = SHORTEST_LOOK;
    let mut complained = 0;
    loop {
        if let Some(status) = child.try_wait()? {
            return Ok(Ending::Exited(status));
        }
        let length = |file: &Path| fs::metadata(file).map_or(0, |metadata| metadata.len());
        let complaint_length = length(complaints);
        let is_refusal = || fs::read(complaints).is_ok_and(|text| is_about_input(&decoded(text)));
        let early = if limits.stop.load(Ordering::Relaxed) {
            Some(Ending::Stopped)
        } else if begin.elapsed() > limits.most_time.saturating_add(GRACE) {
            Some(Ending::TimedOut)
        } else if length(output).max(complaint_length) > MOST_BYTES {
            Some(Ending::TooMuch)
        } else if complaint_length > complained && is_refusal() {
            Some(Ending::Refused)
        } else {
            None
        };
        complained = complaint_length;
        if let Some(ending) = early {
            // It may have ended meanwhile; then there is nothing to kill.
            let _ = child.kill();
            child.wait()?;
            return Ok(ending);
        }
        thread::sleep(look);
        look = (look * 2).min(LONGEST_LOOK);
    }
}
