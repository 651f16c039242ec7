//! Which jobs and answers stand where in some files; even their places are kept in a file where they are many.

use super::{MOST_TOLD, fault};
use crate::diagnostic::{Code, Diagnostic};
use crate::event::Setting;
use crate::job::{Answer, Comparison, Job, Limits, State, VERSION, program};
use crate::on_disk::{OnDisk, read_at};
use crate::source::{Source, display_path};
use rayon::prelude::*;
use serde::Deserialize;
use serde::de::IgnoredAny;
use std::collections::HashMap;
use std::fs::File;
use std::io::{self, BufRead, BufReader, BufWriter, Read, Write};
use std::ops::Range;
use std::path::{Path, PathBuf};

/// So many bytes of lines are read before all processors look at them.
const BLOCK: usize = 4 << 20;

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
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Line {
    file: u16,
    offset: u64,
    length: u32,
}

/// Where a job and its answer are, as bytes.
const KNOWN: usize = 8 + 2 * LINE;
const LINE: usize = 12;

/// The bytes of a hash.
const HASH: usize = 16;

/// What the files hold.
#[derive(Debug)]
pub struct Found {
    files: Vec<(PathBuf, File)>,
    known: OnDisk<KNOWN>,
    /// The first job of each entry, one behind the other.
    first_jobs: BufWriter<File>,
    entries: u64,
    /// The jobs of entries that are done in slices, by the entry's number.
    slices: HashMap<u64, Vec<Hash>>,
    setting: Setting,
    /// From this file on they may hold answers to other jobs, too.
    first_store: usize,
}

/// What is remembered only while files are read.
#[derive(Default)]
struct Reading {
    /// The numbers of entries that are done in slices.
    entries: HashMap<String, u64>,
    wrong: Vec<Diagnostic>,
    /// Whether an answer has come in front of its job, or without one.
    has_early: bool,
    /// All jobs are known.
    knows_jobs: bool,
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

impl Hash {
    fn to_bytes(self) -> [u8; HASH] {
        let mut bytes = [0; HASH];
        bytes[..8].copy_from_slice(&self.key.to_le_bytes());
        bytes[8..].copy_from_slice(&self.rest.to_le_bytes());
        bytes
    }

    fn from_bytes(bytes: &[u8]) -> Self {
        Self { key: number(&bytes[..8]), rest: number(&bytes[8..]) }
    }
}

impl Line {
    fn to_bytes(self) -> [u8; LINE] {
        let mut bytes = [0; LINE];
        bytes[..4].copy_from_slice(&self.length.to_le_bytes());
        bytes[4..6].copy_from_slice(&self.file.to_le_bytes());
        bytes[6..].copy_from_slice(&self.offset.to_le_bytes()[..6]);
        bytes
    }

    /// Nothing if there is no line: none is empty.
    fn from_bytes(bytes: &[u8]) -> Option<Self> {
        let length = number(&bytes[..4]) as u32;
        (length > 0).then(|| Self { file: number(&bytes[4..6]) as u16, offset: number(&bytes[6..]), length })
    }
}

/// A line that was read.
enum Parsed {
    Job(Result<PlannedJob, String>),
    Answer(Head, State),
    /// It is empty, or a heartbeat.
    Nothing,
}

/// What must be known of a job.
struct PlannedJob {
    hash: Hash,
    limits: Limits,
    /// The entry of which it does a slice.
    divided: Option<String>,
}

impl Parsed {
    fn of(text: &[u8], knows_jobs: bool) -> Self {
        // What is neither is told as something that is no job.
        let head: Head = serde_json::from_slice(text).unwrap_or_default();
        match head.state {
            _ if head.heartbeat.is_some() || text.trim_ascii().is_empty() => Self::Nothing,
            Some(state) => Self::Answer(head, state),
            None if knows_jobs => Self::Nothing,
            None => Self::Job(PlannedJob::read(text)),
        }
    }
}

impl PlannedJob {
    fn read(text: &[u8]) -> Result<Self, String> {
        let job = Job::read(&String::from_utf8_lossy(text))?;
        let hash = hash(&job.job).ok_or("a job without a hash")?;
        // Slices that were planned later belong to the same entry, with whatever limits.
        let divided = job.slice.map(|_| serde_json::to_string(&job.entry).unwrap_or_default());
        Ok(Self { hash, limits: job.limits, divided })
    }
}

/// Lines that were read at once, one behind the other, and where each is.
fn read_block(input: &mut impl BufRead, text: &mut Vec<u8>) -> io::Result<Vec<Range<usize>>> {
    text.clear();
    let mut lines = Vec::new();
    while text.len() < BLOCK {
        let begin = text.len();
        if input.read_until(b'\n', text)? == 0 {
            break;
        }
        lines.push(begin..text.len());
    }
    Ok(lines)
}

/// The number of the line that begins there.
fn line_number(file: &Path, offset: u64) -> io::Result<u32> {
    let mut above = BufReader::new(File::open(file)?.take(offset));
    let mut text = Vec::new();
    let mut number = 1;
    while above.read_until(b'\n', &mut text)? > 0 {
        text.clear();
        number += 1;
    }
    Ok(number)
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
            first_jobs: BufWriter::new(tempfile::tempfile().map_err(no_place)?),
            entries: 0,
            slices: HashMap::new(),
            setting: Setting { jobs: 1, ..Setting::default() },
            first_store: paths.len(),
        };
        let unread =
            |path: &Path, error: io::Error| vec![fault(path, None, &format!("can't be read: {error}"))];
        for path in paths.iter().chain(stores) {
            let file = File::open(path).map_err(|error| unread(path, error))?;
            found.files.push((path.clone(), file));
        }
        let mut reading = Reading::default();
        let mut again = Vec::new();
        for number in 0..found.files.len() {
            reading.has_early = false;
            found.read(number, &mut reading).map_err(|error| unread(&found.files[number].0, error))?;
            if reading.has_early {
                again.push(number);
            }
        }
        reading.knows_jobs = true;
        for number in again {
            found.read(number, &mut reading).map_err(|error| unread(&found.files[number].0, error))?;
        }
        found.first_jobs.flush().map_err(no_place)?;
        if reading.wrong.is_empty() { Ok(found) } else { Err(reading.wrong) }
    }

    /// Reads a file, on all processors.
    fn read(&mut self, number: usize, reading: &mut Reading) -> io::Result<()> {
        let path = self.files[number].0.clone();
        let file = u16::try_from(number).map_err(|_| io::Error::other("there are too many files"))?;
        let mut input = BufReader::with_capacity(1 << 16, File::open(&path)?);
        let (mut text, mut above) = (Vec::with_capacity(BLOCK), 0);
        loop {
            let lines = read_block(&mut input, &mut text)?;
            if lines.is_empty() {
                return Ok(());
            }
            let knows_jobs = reading.knows_jobs;
            let parsed: Vec<Parsed> =
                lines.par_iter().map(|line| Parsed::of(&text[line.clone()], knows_jobs)).collect();
            for (line, parsed) in lines.into_iter().zip(parsed) {
                let length = u32::try_from(line.len())
                    .map_err(|_| io::Error::other("a line of more than four gigabytes"))?;
                let place = Line { file, offset: above + line.start as u64, length };
                let read = match parsed {
                    Parsed::Nothing => Ok(()),
                    Parsed::Job(job) => match job {
                        Ok(job) => self.add_job(job, place, reading).map(Ok)?,
                        Err(reason) => Err(reason),
                    },
                    Parsed::Answer(head, state) => {
                        self.add_answer(&head, state, &text[line], place, reading)?
                    }
                };
                if let Err(reason) = read
                    && reading.wrong.len() < MOST_TOLD
                {
                    let told = fault(&path, Some(line_number(&path, place.offset)?), &reason);
                    // It may have been read twice.
                    if !reading.wrong.contains(&told) {
                        reading.wrong.push(told);
                    }
                }
            }
            above += text.len() as u64;
        }
    }

    fn add_job(&mut self, job: PlannedJob, line: Line, reading: &mut Reading) -> io::Result<()> {
        let PlannedJob { hash, limits, divided } = job;
        if self.known(hash)?.is_some() {
            return Ok(());
        }
        self.put(hash, line, None)?;
        let is_whole = divided.is_none();
        self.setting.nodes = self.setting.nodes.max(limits.nodes.filter(|_| is_whole));
        self.setting.time = self.setting.time.max(limits.time().filter(|_| is_whole));
        self.setting.table_bytes = self.setting.table_bytes.max(limits.table_bytes);
        let Some(entry) = divided else { return self.add_group(hash) };
        let place = *reading.entries.entry(entry).or_insert(self.entries);
        if place == self.entries {
            self.add_group(hash)?;
        }
        self.slices.entry(place).or_default().push(hash);
        Ok(())
    }

    fn add_group(&mut self, first: Hash) -> io::Result<()> {
        self.entries += 1;
        self.first_jobs.write_all(&first.to_bytes())
    }

    /// Where a job is, and its answer.
    fn known(&self, hash: Hash) -> io::Result<Option<(Line, Option<Line>)>> {
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
        reading: &mut Reading,
    ) -> io::Result<Result<(), String>> {
        let ours = program();
        let is_store = usize::from(line.file) >= self.first_store;
        let asked = match hash(&answer.job) {
            Some(hash) => self.known(hash)?.map(|(job, answer)| (hash, job, answer)),
            None => None,
        };
        if is_store && answer.program != ours {
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
            reading.has_early = true;
            let is_foreign = reading.knows_jobs && !is_store;
            return Ok(if is_foreign {
                Err(format!("an answer to a job that isn't in the plan: {job}"))
            } else {
                Ok(())
            });
        };
        let kept = match known {
            None => line,
            Some(known) if known == line => return Ok(Ok(())),
            Some(known) => match serde_json::from_slice::<Answer>(text)?.compared(&self.answer_at(known)?) {
                Comparison::Better => line,
                Comparison::NoBetter => return Ok(Ok(())),
                Comparison::Contradicts => {
                    let file = &self.files[usize::from(known.file)].0;
                    let (number, file) = (line_number(file, known.offset)?, display_path(file));
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
        self.entries
    }

    /// The jobs of some entries, by their numbers in the order of the plans.
    pub fn groups(&self, places: Range<u64>) -> io::Result<Vec<Group>> {
        let mut bytes = vec![0; (places.end - places.start) as usize * HASH];
        read_at(self.first_jobs.get_ref(), places.start * HASH as u64, &mut bytes)?;
        let group = |(place, bytes)| match self.slices.get(&place) {
            Some(slices) => Group::Slices(slices.clone()),
            None => Group::Entry(Hash::from_bytes(bytes)),
        };
        Ok(places.zip(bytes.chunks_exact(HASH)).map(group).collect())
    }

    /// What the jobs were asked for.
    pub const fn setting(&self) -> &Setting {
        &self.setting
    }

    /// A job.
    pub fn job(&self, hash: Hash) -> io::Result<Job> {
        let (line, _) = self.known(hash)?.ok_or(io::ErrorKind::NotFound)?;
        // Its hash was compared when it was found.
        Ok(serde_json::from_slice(&self.text(line)?)?)
    }

    /// The answer to a job, if there is one.
    pub fn answer(&self, hash: Hash) -> io::Result<Option<Answer>> {
        match self.known(hash)? {
            Some((_, Some(line))) => self.answer_at(line).map(Some),
            Some((_, None)) | None => Ok(None),
        }
    }

    /// Whether there is an answer to a job.
    pub fn is_answered(&self, hash: Hash) -> io::Result<bool> {
        Ok(matches!(self.known(hash)?, Some((_, Some(_)))))
    }

    fn answer_at(&self, line: Line) -> io::Result<Answer> {
        Ok(serde_json::from_slice(&self.text(line)?)?)
    }

    fn text(&self, line: Line) -> io::Result<Vec<u8>> {
        let (_, file) = &self.files[usize::from(line.file)];
        let mut text = vec![0; line.length as usize];
        read_at(file, line.offset, &mut text)?;
        Ok(text)
    }
}
