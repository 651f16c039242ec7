//! Which jobs and answers stand where in some files; even their places are kept in a file.

use super::{MOST_TOLD, fault};
use crate::diagnostic::{Code, Diagnostic};
use crate::event::Setting;
use crate::job::{Answer, Comparison, Job, State, VERSION, program};
use crate::on_disk::{OnDisk, read_at};
use crate::source::{Source, display_path};
use serde::Deserialize;
use serde::de::IgnoredAny;
use std::collections::HashMap;
use std::fs::File;
use std::io::{self, BufRead, BufReader};
use std::path::PathBuf;

/// A quarter of a job's hash finds it, another quarter tells it from all others.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Hash {
    key: u64,
    rest: u64,
}

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

/// Where a job and its answer are, as bytes.
const KNOWN: usize = 8 + 2 * LINE;
const LINE: usize = 20;

/// What the files hold.
#[derive(Debug)]
pub struct Found {
    files: Vec<(PathBuf, File)>,
    known: OnDisk<KNOWN>,
    /// The first job of each entry, by the entry's number.
    groups: OnDisk<16>,
    /// The jobs of entries that are done in slices, by the entry's number.
    slices: HashMap<u64, Vec<Hash>>,
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
    let number = |part: &str| u64::from_str_radix(part, 16).ok();
    Some(Hash { key: number(job.get(..16)?)?, rest: number(job.get(16..32)?)? })
}

fn number(bytes: &[u8]) -> u64 {
    bytes.iter().rev().fold(0, |number, byte| number << 8 | u64::from(*byte))
}

impl Line {
    fn to_bytes(self) -> [u8; LINE] {
        let mut bytes = [0; LINE];
        bytes[..4].copy_from_slice(&self.file.to_le_bytes());
        bytes[4..8].copy_from_slice(&self.number.to_le_bytes());
        bytes[8..16].copy_from_slice(&self.offset.to_le_bytes());
        bytes[16..].copy_from_slice(&self.length.to_le_bytes());
        bytes
    }

    /// Nothing if there is no line: none is empty.
    fn from_bytes(bytes: &[u8]) -> Option<Self> {
        let length = number(&bytes[16..]) as u32;
        let (file, line) = (number(&bytes[..4]) as u32, number(&bytes[4..8]) as u32);
        (length > 0).then(|| Self { file, number: line, offset: number(&bytes[8..16]), length })
    }
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
        let no_place = |error: io::Error| {
            let title = format!("there is no place for a temporary file: {error}");
            vec![Diagnostic::of_file(Code::Unreadable, &Source::of_argument("merge", ""), title)]
        };
        let mut found = Self {
            files: Vec::new(),
            known: OnDisk::temporary().map_err(no_place)?,
            groups: OnDisk::temporary().map_err(no_place)?,
            slices: HashMap::new(),
            setting: Setting { jobs: 1, ..Setting::default() },
            first_store: 0,
            have_answers: Vec::new(),
        };
        let mut wrong = Vec::new();
        let mut entries = HashMap::new();
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
                let read = found.read(number as u32, is_answer, &mut entries, &mut wrong);
                read.map_err(unread)?;
            }
        }
        if wrong.is_empty() { Ok(found) } else { Err(wrong) }
    }

    fn read(
        &mut self,
        file: u32,
        wants_answers: bool,
        entries: &mut HashMap<String, u64>,
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
                None => self.add_job(&text, line, entries)?,
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
        entries: &mut HashMap<String, u64>,
    ) -> io::Result<Result<(), String>> {
        let job = match Job::read(&String::from_utf8_lossy(text)) {
            Ok(job) => job,
            Err(reason) => return Ok(Err(reason)),
        };
        let Some(hash) = hash(&job.job) else { return Ok(Ok(())) };
        if self.known(hash)?.is_some() {
            return Ok(Ok(()));
        }
        self.put(hash, line, None)?;
        self.setting.nodes = self.setting.nodes.max(job.limits.nodes.filter(|_| job.slice.is_none()));
        self.setting.time = self.setting.time.max(job.limits.time().filter(|_| job.slice.is_none()));
        self.setting.table_bytes = self.setting.table_bytes.max(job.limits.table_bytes);
        let next = self.groups.len();
        if job.slice.is_none() {
            return self.add_group(next, hash).map(Ok);
        }
        // Slices that were planned later belong to the same entry, with whatever limits.
        let entry = serde_json::to_string(&job.entry).unwrap_or_default();
        let place = *entries.entry(entry).or_insert(next);
        if place == next {
            self.add_group(next, hash)?;
        }
        self.slices.entry(place).or_default().push(hash);
        Ok(Ok(()))
    }

    fn add_group(&mut self, place: u64, first: Hash) -> io::Result<()> {
        let mut bytes = [0; 16];
        bytes[..8].copy_from_slice(&first.key.to_le_bytes());
        bytes[8..].copy_from_slice(&first.rest.to_le_bytes());
        self.groups.put(place, bytes).map(|_| ())
    }

    /// Where a job is, and its answer.
    fn known(&mut self, hash: Hash) -> io::Result<Option<(Line, Option<Line>)>> {
        let found = self.known.get(hash.key)?.filter(|bytes| number(&bytes[..8]) == hash.rest);
        Ok(found.and_then(|bytes| {
            let [job, answer] = [&bytes[8..8 + LINE], &bytes[8 + LINE..]].map(Line::from_bytes);
            Some((job?, answer))
        }))
    }

    fn put(&mut self, hash: Hash, job: Line, answer: Option<Line>) -> io::Result<()> {
        let mut bytes = [0; KNOWN];
        bytes[..8].copy_from_slice(&hash.rest.to_le_bytes());
        bytes[8..8 + LINE].copy_from_slice(&job.to_bytes());
        if let Some(answer) = answer {
            bytes[8 + LINE..].copy_from_slice(&answer.to_bytes());
        }
        self.known.put(hash.key, bytes).map(|_| ())
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
        let asked = match hash(&answer.job) {
            Some(hash) => self.known(hash)?.map(|(job, answer)| (hash, job, answer)),
            None => None,
        };
        if is_store && (answer.program != ours || asked.is_none()) {
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
        let Some((hash, asked, known)) = asked else {
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
        self.put(hash, asked, Some(kept)).map(Ok)
    }

    /// How many entries there are.
    pub const fn len(&self) -> u64 {
        self.groups.len()
    }

    /// The jobs of an entry, by its number in the order of the plans.
    pub fn group(&mut self, place: u64) -> io::Result<Group> {
        if let Some(slices) = self.slices.get(&place) {
            return Ok(Group::Slices(slices.clone()));
        }
        let bytes = self.groups.get(place)?.ok_or(io::ErrorKind::NotFound)?;
        Ok(Group::Entry(Hash { key: number(&bytes[..8]), rest: number(&bytes[8..]) }))
    }

    /// What the jobs were asked for.
    pub const fn setting(&self) -> &Setting {
        &self.setting
    }

    /// A job.
    pub fn job(&mut self, hash: Hash) -> io::Result<Job> {
        let (line, _) = self.known(hash)?.ok_or(io::ErrorKind::NotFound)?;
        let text = self.text(line)?;
        // Its hash was compared when it was found.
        Ok(serde_json::from_slice(&text)?)
    }

    /// The answer to a job, if there is one.
    pub fn answer(&mut self, hash: Hash) -> io::Result<Option<Answer>> {
        match self.known(hash)? {
            Some((_, Some(line))) => self.answer_at(line).map(Some),
            Some((_, None)) | None => Ok(None),
        }
    }

    fn answer_at(&mut self, line: Line) -> io::Result<Answer> {
        Ok(serde_json::from_slice(&self.text(line)?)?)
    }

    fn text(&mut self, line: Line) -> io::Result<Vec<u8>> {
        let (_, file) = &self.files[line.file as usize];
        let mut text = vec![0; line.length as usize];
        read_at(file, line.offset, &mut text)?;
        Ok(text)
    }
}
