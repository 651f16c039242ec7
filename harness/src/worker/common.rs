//! A process that does several slices of one problem at the same time, and whoever watches it: what one of them has proved the others
//! needn't prove again.

use super::hand::{LOOK, longest, over_time, send, started};
use super::{line_of, locked};
use crate::job::{Answer, Failure, Limits};
use serde::Deserialize;
use std::collections::HashMap;
use std::io::{self, BufRead, BufReader};
use std::path::Path;
use std::process::{Child, ChildStdin, ChildStdout};
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::sync::{Arc, Mutex};
use std::thread;
use std::time::Instant;

/// Who waits for which answer, by the hash of the job; nothing once there are no more answers.
type Waiting = Arc<Mutex<Option<HashMap<String, Sender<String>>>>>;

/// What several slices are done by.
pub struct Common<'a> {
    program: &'a Path,
    /// So many are done at the same time.
    lanes: usize,
    running: Mutex<State>,
}

#[derive(Default)]
struct State {
    process: Option<Process>,
    /// How many there have been.
    count: u64,
}

struct Process {
    child: Child,
    input: ChildStdin,
    waiting: Waiting,
}

impl<'a> Common<'a> {
    /// A process that is started when there is a slice.
    pub fn new(program: &'a Path, lanes: usize) -> Self {
        Self { program, lanes, running: Mutex::default() }
    }

    /// The answer to a slice, done beside others. Nothing if it had better be done by itself: it would be alone here, or is under way
    /// already, or the process has ended and nobody knows by whose fault.
    ///
    /// # Errors
    /// No process can be started.
    pub fn answer(&self, line: &str, job: &str, limits: &Limits) -> io::Result<Option<String>> {
        if self.lanes < 2 || job.is_empty() || limits.memory_bytes.is_some() {
            return Ok(None);
        }
        let begin = Instant::now();
        let Some((number, answer)) = self.begin(line, job)? else { return Ok(None) };
        let longest = longest(limits);
        loop {
            match answer.recv_timeout(LOOK) {
                Ok(answer) => return Ok(Some(answer)),
                Err(RecvTimeoutError::Disconnected) => {
                    self.end(number);
                    return Ok(None);
                }
                Err(RecvTimeoutError::Timeout) => {}
            }
            if longest.is_some_and(|longest| begin.elapsed() > longest) {
                self.end(number);
                return Ok(Some(line_of(&Answer::failed(job, Failure::Time, over_time(limits)))));
            }
        }
    }

    /// Sends a slice to the process, and says which one that is and where its answer comes.
    fn begin(&self, line: &str, job: &str) -> io::Result<Option<(u64, Receiver<String>)>> {
        let mut state = locked(&self.running);
        let State { process, count } = &mut *state;
        if let Some(ended) = process.as_mut().filter(|process| locked(&process.waiting).is_none()) {
            ended.child.wait()?;
            *process = None;
        }
        let process = match process {
            Some(process) => process,
            None => {
                *count += 1;
                process.insert(Process::start(self.program, self.lanes)?)
            }
        };
        let (sender, answer) = channel();
        // One that has ended meanwhile will do nothing.
        if let Some(waiting) = &mut *locked(&process.waiting) {
            if waiting.contains_key(job) {
                return Ok(None);
            }
            waiting.insert(job.to_owned(), sender);
        }
        send(&mut process.input, line);
        Ok(Some((*count, answer)))
    }

    /// Ends the process of this number, if it is still the one: who waits for it does its slice by itself.
    fn end(&self, number: u64) {
        let mut state = locked(&self.running);
        if state.count == number
            && let Some(mut process) = state.process.take()
        {
            // It may have ended already.
            let _ = process.child.kill();
            let _ = process.child.wait();
        }
    }
}

impl Drop for Common<'_> {
    fn drop(&mut self) {
        if let Some(Process { mut child, input, .. }) = locked(&self.running).process.take() {
            drop(input);
            // It ends with its input; how, is of no interest any more.
            let _ = child.wait();
        }
    }
}

impl Process {
    fn start(program: &Path, lanes: usize) -> io::Result<Self> {
        let (child, input, output) = started(program, lanes)?;
        let waiting = Arc::new(Mutex::new(Some(HashMap::new())));
        let given_out = Arc::clone(&waiting);
        thread::spawn(move || hand_out(output, &given_out));
        Ok(Self { child, input, waiting })
    }
}

/// Gives each answer to who waits for it, until there are no more.
fn hand_out(output: ChildStdout, waiting: &Waiting) {
    #[derive(Deserialize)]
    struct Head {
        job: String,
    }
    for line in BufReader::new(output).lines().map_while(Result::ok) {
        let head = serde_json::from_str::<Head>(&line).ok();
        if let Some(sender) = head.and_then(|head| locked(waiting).as_mut()?.remove(&head.job)) {
            // Who has given up doesn't wait any more.
            let _ = sender.send(line);
        }
    }
    // Nobody gets an answer any more.
    *locked(waiting) = None;
}
