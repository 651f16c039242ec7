//! A process that does jobs, and whoever watches it.

use super::queue::Ahead;
use super::{line_of, with_end};
use crate::job::{Answer, Failure, Limits};
use std::fs;
use std::io::{self, BufRead, BufReader, Write};
use std::path::Path;
use std::process::{Child, ChildStdin, ChildStdout, Command, ExitStatus, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError, channel};
use std::thread;
use std::time::{Duration, Instant};

/// How often the watcher looks at a process.
pub const LOOK: Duration = Duration::from_millis(20);

/// So much longer than its limit a job may take: the solver looks at the clock itself and says how far it got.
const GRACE: Duration = Duration::from_secs(3);

/// So long it takes until whoever ends all processes has ended this one, too.
const MOMENT: Duration = Duration::from_millis(500);

/// When a job is given up that goes on behind its limit.
pub fn longest(limits: &Limits) -> Option<Duration> {
    limits.time().map(|time| time + time / 4 + GRACE)
}

/// What is said of such a job.
pub fn over_time(limits: &Limits) -> String {
    format!("it went on long behind its limit of {} s", limits.seconds.unwrap_or_default())
}

/// Starts a process that does so many jobs at the same time, unwatched, and ends with this one.
///
/// # Errors
/// It can't be started.
pub fn started(program: &Path, lanes: usize) -> io::Result<(Child, ChildStdin, ChildStdout)> {
    let mut child = Command::new(program)
        .args(["work", "--alone", "--lanes", &lanes.to_string()])
        .args(["--parent", &std::process::id().to_string()])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()?;
    let missing = || io::Error::other("the process has no input and output");
    let input = child.stdin.take().ok_or_else(missing)?;
    let output = child.stdout.take().ok_or_else(missing)?;
    Ok((child, input, output))
}

/// Sends a job to a process. Where it has ended its answers have, too.
pub fn send(input: &mut ChildStdin, line: &str) {
    let _ = input.write_all(with_end(line).as_bytes());
}

/// What does one job at a time.
pub struct Hand<'a> {
    program: &'a Path,
    process: Option<Process>,
}

struct Process {
    child: Child,
    input: ChildStdin,
    answers: Receiver<io::Result<String>>,
    /// What it has got beside the job that it is doing.
    sent_ahead: Option<String>,
}

/// Why there is no answer.
struct Broken {
    failure: Failure,
    text: String,
    /// Somebody ended the process, which needn't be the job's fault.
    is_from_outside: bool,
}

impl<'a> Hand<'a> {
    /// A process that is started when there is a job.
    pub const fn new(program: &'a Path) -> Self {
        Self { program, process: None }
    }

    /// The answer to a job; the one behind it may be begun already.
    ///
    /// # Errors
    /// No process can be started.
    pub fn answer(
        &mut self,
        line: &str,
        job: &str,
        limits: &Limits,
        ahead: &mut Ahead<'_>,
    ) -> io::Result<String> {
        let first = self.tried(line, limits, ahead)?;
        let answer = match first {
            Err(broken) if broken.is_from_outside => {
                thread::sleep(MOMENT);
                self.tried(line, limits, ahead)?
            }
            other => other,
        };
        Ok(answer.unwrap_or_else(|broken| line_of(&Answer::failed(job, broken.failure, broken.text))))
    }

    fn tried(
        &mut self,
        line: &str,
        limits: &Limits,
        ahead: &mut Ahead<'_>,
    ) -> io::Result<Result<String, Broken>> {
        let mut process = match self.process.take() {
            Some(process) => process,
            None => Process::start(self.program)?,
        };
        let answer = process.answer(line, limits, ahead);
        let is_tired = || {
            let most = limits.memory_bytes.unwrap_or(u64::MAX);
            process.memory().is_some_and(|bytes| bytes > most / 2)
        };
        // What one job has left in memory shall not count as the next one's, nor shall anybody do what others do.
        let has_too_much = process.sent_ahead.as_deref() != ahead.line();
        if answer.is_ok() && !has_too_much && (limits.memory_bytes.is_none() || !is_tired()) {
            self.process = Some(process);
        } else {
            process.end();
        }
        Ok(answer)
    }
}

impl Drop for Hand<'_> {
    fn drop(&mut self) {
        if let Some(Process { mut child, input, .. }) = self.process.take() {
            drop(input);
            // It ends with its input; how, is of no interest any more.
            let _ = child.wait();
        }
    }
}

impl Process {
    fn start(program: &Path) -> io::Result<Self> {
        let (child, input, output) = started(program, 1)?;
        let (sender, answers) = channel();
        thread::spawn(move || {
            for line in BufReader::new(output).lines() {
                if sender.send(line).is_err() {
                    return;
                }
            }
        });
        Ok(Self { child, input, answers, sent_ahead: None })
    }

    fn answer(&mut self, line: &str, limits: &Limits, ahead: &mut Ahead<'_>) -> Result<String, Broken> {
        let begin = Instant::now();
        let longest = longest(limits);
        if self.sent_ahead.take().as_deref() != Some(line) {
            send(&mut self.input, line);
        }
        if let Some(next) = ahead.line() {
            send(&mut self.input, next);
            self.sent_ahead = Some(next.to_owned());
        }
        loop {
            match self.answers.recv_timeout(LOOK) {
                Ok(Ok(answer)) => return Ok(answer),
                Ok(Err(error)) => {
                    return Err(Broken::by_itself(
                        Failure::Crash,
                        format!("its answer can't be read: {error}"),
                    ));
                }
                Err(RecvTimeoutError::Disconnected) => return Err(self.ended()),
                Err(RecvTimeoutError::Timeout) => ahead.give_back(),
            }
            if longest.is_some_and(|longest| begin.elapsed() > longest) {
                return Err(Broken::by_itself(Failure::Time, over_time(limits)));
            }
            if let (Some(most), Some(bytes)) = (limits.memory_bytes, self.memory())
                && bytes > most
            {
                let [most, bytes] = [most, bytes].map(|bytes| bytes >> 20);
                let text = format!("it took {bytes} MB of memory, more than its limit of {most} MB");
                return Err(Broken::by_itself(Failure::Memory, text));
            }
        }
    }

    /// Why it has ended.
    fn ended(&mut self) -> Broken {
        match self.child.wait() {
            Ok(status) => Broken {
                failure: Failure::Crash,
                text: format!("its process ended: {status}"),
                is_from_outside: was_ended(status),
            },
            Err(error) => Broken::by_itself(Failure::Crash, format!("its process is lost: {error}")),
        }
    }

    /// How much memory the process has now, where the system tells.
    fn memory(&self) -> Option<u64> {
        let text = fs::read_to_string(format!("/proc/{}/status", self.child.id())).ok()?;
        let line = text.lines().find_map(|line| line.strip_prefix("VmRSS:"))?;
        let kilobytes: u64 = line.trim().trim_end_matches("kB").trim().parse().ok()?;
        kilobytes.checked_mul(1024)
    }

    fn end(mut self) {
        // It may have ended already.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

impl Broken {
    const fn by_itself(failure: Failure, text: String) -> Self {
        Self { failure, text, is_from_outside: false }
    }
}

/// Whether somebody ended a process: a scheduler, a person, a machine that is short of memory.
#[cfg(unix)]
fn was_ended(status: ExitStatus) -> bool {
    use std::os::unix::process::ExitStatusExt;
    const HANG_UP: i32 = 1;
    const INTERRUPT: i32 = 2;
    const KILL: i32 = 9;
    const TERMINATE: i32 = 15;
    status.signal().is_some_and(|signal| [HANG_UP, INTERRUPT, KILL, TERMINATE].contains(&signal))
}

#[cfg(not(unix))]
fn was_ended(_: ExitStatus) -> bool {
    false
}
