//! Which jobs and answers stand where in some files: only their places are kept in memory.

use super::{MOST_TOLD, fault};
use crate::diagnostic::Diagnostic;
use crate::event::Setting;
use crate::job::{Answer, Comparison, Job, State, VERSION, program};
use crate::source::display_path;
use serde::Deserialize;
use serde::de::IgnoredAny;
use std::collections::HashMap;
use std::fs::File;
use std::io::{self, BufRead, BufReader, Read, Seek, SeekFrom};
use std::path::PathBuf;

/// Half of a job's hash tells it from all others.
pub type Hash = u128;

/// The jobs of one entry.
#[derive(Debug, Clone)]
pub enum Group {
    /// The entry as a whole.
    Entry(Hash),
    /// Slices of it.
    Slices(Vec<Hash>),
}

/// Where a line is.
#[derive(Debug, Clone, Copy)]
struct Line {
    file: u32,
    number: u32,
    offset: u64,
    length: u32,
}

/// What the files hold.
#[derive(Debug, Default)]
pub struct Found {
    files: Vec<(PathBuf, File)>,
    known: HashMap<Hash, (Line, Option<Line>)>,
    groups: Vec<Group>,
    setting: Setting,
    /// From this file on they may hold answers to other jobs, too.
    first_store: usize,
    /// Whether there are answers in each of them.
    have_answers: Vec<bool>,
}

/// What tells jobs, answers and heartbeats apart, and answers to different jobs.
#[derive(Deserialize, Default)]
struct Head {
    #[serde(default)]
    version: u32,
    #[serde(default)]
    job: String,
    #[serde(default)]
    program: String,
    state: Option<State>,
    heartbeat: Option<IgnoredAny>,
}

fn hash(job: &str) -> Option<Hash> {
    job.get(..32).and_then(|half| Hash::from_str_radix(half, 16).ok())
}

impl Group {
    /// The job that stands first.
    pub fn first(&self) -> Hash {
        match self {
            Self::Entry(hash) => *hash,
            Self::Slices(hashes) => hashes.first().copied().unwrap_or_default(),
        }
    }

    /// All jobs.
    pub fn jobs(&self) -> &[Hash] {
        match self {
            Self::Entry(hash) => std::slice::from_ref(hash),
            Self::Slices(hashes) => hashes,
        }
    }
}

impl Found {
    /// Reads files of jobs and answers: first all jobs, then the answers to them.
    ///
    /// # Errors
    /// What can't be read or is no answer to any of the jobs.
    pub fn in_files(paths: &[PathBuf], stores: &[PathBuf]) -> Result<Self, Vec<Diagnostic>> {
        let mut found = Self { setting: Setting { jobs: 1, ..Setting::default() }, ..Self::default() };
        let mut wrong = Vec::new();
        let mut slices = HashMap::new();
        let first_store = paths.len();
        let paths: Vec<&PathBuf> = paths.iter().chain(stores).collect();
        found.first_store = first_store;
        found.have_answers = vec![false; paths.len()];
        for path in &paths {
            let unread = |error: io::Error| vec![fault(path, None, &format!("can't be read: {error}"))];
            found.files.push(((*path).clone(), File::open(path).map_err(unread)?));
        }
        for is_answer in [false, true] {
            for (number, path) in paths.iter().enumerate() {
                if is_answer && !found.have_answers[number] {
                    continue;
                }
                let unread = |error: io::Error| vec![fault(path, None, &format!("can't be read: {error}"))];
                let read = found.read(number as u32, is_answer, &mut slices, &mut wrong);
                read.map_err(unread)?;
            }
        }
        if wrong.is_empty() { Ok(found) } else { Err(wrong) }
    }

    fn read(
        &mut self,
        file: u32,
        wants_answers: bool,
        slices: &mut HashMap<String, usize>,
        wrong: &mut Vec<Diagnostic>,
    ) -> io::Result<()> {
        let path = self.files[file as usize].0.clone();
        let mut input = BufReader::new(File::open(&path)?);
        let (mut text, mut offset) = (Vec::new(), 0);
        for number in 1.. {
            text.clear();
            let length = input.read_until(b'\n', &mut text)?;
            if length == 0 {
                break;
            }
            let line = Line { file, number, offset, length: length as u32 };
            offset += length as u64;
            // What is neither is told as something that is no job.
            let head: Head = serde_json::from_slice(&text).unwrap_or_default();
            self.have_answers[file as usize] |= head.state.is_some();
            let is_wanted = head.state.is_some() == wants_answers;
            if head.heartbeat.is_some() || text.trim_ascii().is_empty() || !is_wanted {
                continue;
            }
            let read = match head.state {
                Some(state) => self.add_answer(&head, state, &text, line)?,
                None => self.add_job(&text, line, slices),
            };
            if let Err(reason) = read
                && wrong.len() < MOST_TOLD
            {
                wrong.push(fault(&path, Some(number), &reason));
            }
        }
        Ok(())
    }

    fn add_job(
        &mut self,
        text: &[u8],
        line: Line,
        slices: &mut HashMap<String, usize>,
    ) -> Result<(), String> {
        let job = Job::read(&String::from_utf8_lossy(text))?;
        let Some(hash) = hash(&job.job) else { return Ok(()) };
        if self.known.insert(hash, (line, None)).is_some() {
            return Ok(());
        }
        self.setting.nodes = self.setting.nodes.max(job.limits.nodes.filter(|_| job.slice.is_none()));
        self.setting.time = self.setting.time.max(job.limits.time().filter(|_| job.slice.is_none()));
        self.setting.table_bytes = self.setting.table_bytes.max(job.limits.table_bytes);
        if job.slice.is_none() {
            self.groups.push(Group::Entry(hash));
            return Ok(());
        }
        // Slices that were planned later belong to the same entry, with whatever limits.
        let entry = serde_json::to_string(&job.entry).unwrap_or_default();
        let place = *slices.entry(entry).or_insert(self.groups.len());
        match self.groups.get_mut(place) {
            Some(Group::Slices(hashes)) => hashes.push(hash),
            Some(Group::Entry(_)) | None => self.groups.push(Group::Slices(vec![hash])),
        }
        Ok(())
    }

    fn add_answer(
        &mut self,
        answer: &Head,
        state: State,
        text: &[u8],
        line: Line,
    ) -> io::Result<Result<(), String>> {
        let ours = program();
        let is_store = line.file as usize >= self.first_store;
        if is_store
            && (answer.program != ours
                || hash(&answer.job).is_none_or(|hash| !self.known.contains_key(&hash)))
        {
            return Ok(Ok(()));
        }
        if answer.version != VERSION || answer.program != ours {
            let (version, program) = (answer.version, &answer.program);
            return Ok(Err(format!(
                "an answer of `{program}`, version {version} of the contract; this is `{ours}`"
            )));
        }
        if state == State::Refused {
            // It is told as missing.
            return Ok(Ok(()));
        }
        let job = &answer.job;
        let Some((hash, (_, known))) = hash(job).and_then(|hash| Some((hash, *self.known.get(&hash)?)))
        else {
            return Ok(Err(format!("an answer to a job that isn't in the plan: {job}")));
        };
        let kept = match known {
            None => line,
            Some(known) => match serde_json::from_slice::<Answer>(text)?.compared(&self.answer_at(known)?) {
                Comparison::Better => line,
                Comparison::NoBetter => known,
                Comparison::Contradicts => {
                    let (file, number) = (display_path(&self.files[known.file as usize].0), known.number);
                    return Ok(Err(format!(
                        "a second, different answer to job {job}, beside {file}:{number}"
                    )));
                }
            },
        };
        if let Some((_, answered)) = self.known.get_mut(&hash) {
            *answered = Some(kept);
        }
        Ok(Ok(()))
    }

    /// The jobs, entry by entry, in their order.
    pub fn groups(&self) -> &[Group] {
        &self.groups
    }

    /// What the jobs were asked for.
    pub const fn setting(&self) -> &Setting {
        &self.setting
    }

    /// A job.
    pub fn job(&mut self, hash: Hash) -> io::Result<Job> {
        let (line, _) = self.known.get(&hash).copied().ok_or(io::ErrorKind::NotFound)?;
        let text = self.text(line)?;
        // Its hash was compared when it was found.
        Ok(serde_json::from_slice(&text)?)
    }

    /// The answer to a job, if there is one.
    pub fn answer(&mut self, hash: Hash) -> io::Result<Option<Answer>> {
        match self.known.get(&hash) {
            Some((_, Some(line))) => self.answer_at(*line).map(Some),
            Some((_, None)) | None => Ok(None),
        }
    }

    fn answer_at(&mut self, line: Line) -> io::Result<Answer> {
        Ok(serde_json::from_slice(&self.text(line)?)?)
    }

    fn text(&mut self, line: Line) -> io::Result<Vec<u8>> {
        let (_, file) = &mut self.files[line.file as usize];
        let mut text = vec![0; line.length as usize];
        file.seek(SeekFrom::Start(line.offset))?;
        file.read_exact(&mut text)?;
        Ok(text)
    }
}
