//! `merge`: the report that one machine would have written, of the answers to the jobs of a plan.

use super::{complain, verify};
use crate::cli::{MergeArgs, ReportFormat, VerifyArgs};
use crate::diagnostic::{Code, Diagnostic};
use crate::event::{Event, Setting, Summary};
use crate::exit::Exit;
use crate::job::{Answer, Comparison, Job, State};
use crate::report::Patient;
use crate::source::{Source, display_path};
use std::collections::HashMap;
use std::fs::File;
use std::io::{self, BufRead, BufReader, Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};
use std::time::Duration;

/// So many things that are wrong are told.
const MOST_TOLD: usize = 20;

/// Makes the report.
pub fn run(arguments: &MergeArgs) -> Exit {
    let [plan, answers @ ..] = arguments.files.as_slice() else { return Exit::Usage };
    let mut found = match Found::in_files(plan, answers) {
        Ok(found) => found,
        Err(wrong) => {
            complain(&wrong);
            return Exit::Unread;
        }
    };
    let asked = VerifyArgs {
        format: arguments.format,
        report: arguments.report.clone(),
        language: arguments.language,
        ..VerifyArgs::default()
    };
    let wants_play = arguments.report.is_some()
        || matches!(arguments.format, ReportFormat::Latex | ReportFormat::Markdown);
    let reported = verify::reporters(&asked).and_then(|mut reporters| {
        let mut tell = |event: &Event<'_>| reporters.iter_mut().try_for_each(|one| one.report(event));
        report(plan, &mut found, wants_play, &mut tell)
    });
    match reported {
        Ok(exit) => exit,
        Err(error) => complain_of(plan, None, &format!("no report can be made of it: {error}")),
    }
}

fn complain_of(file: &Path, line: Option<usize>, title: &str) -> Exit {
    complain(&[fault(file, line, title)]);
    Exit::Unread
}

fn fault(file: &Path, line: Option<usize>, title: &str) -> Diagnostic {
    let line = line.map(|line| format!(":{line}")).unwrap_or_default();
    let source = Source::of_argument(&format!("{}{line}", display_path(file)), "");
    Diagnostic::of_file(Code::WrongValue, &source, title)
}

/// Where the answers to the jobs are.
struct Found {
    files: Vec<(PathBuf, File)>,
    /// By the hashes of the jobs; nothing for a job without an answer.
    places: HashMap<Hash, Option<Place>>,
    /// How many jobs there are, and how much they may be.
    entries: usize,
    setting: Setting,
}

/// Half of a job's hash tells it from all others.
type Hash = u128;

#[derive(Debug, Clone, Copy)]
struct Place {
    file: u32,
    line: u32,
    offset: u64,
    length: u32,
}

fn hash(job: &str) -> Option<Hash> {
    job.get(..32).and_then(|half| Hash::from_str_radix(half, 16).ok())
}

impl Found {
    fn in_files(plan: &Path, answers: &[PathBuf]) -> Result<Self, Vec<Diagnostic>> {
        let unread = |file: &Path| {
            let file = file.to_owned();
            move |error: io::Error| vec![fault(&file, None, &format!("can't be read: {error}"))]
        };
        let mut found = Self {
            files: Vec::new(),
            places: HashMap::new(),
            entries: 0,
            setting: Setting { jobs: 1, ..Setting::default() },
        };
        let mut wrong = Vec::new();
        let jobs = BufReader::new(File::open(plan).map_err(unread(plan))?);
        for (number, line) in (1..).zip(jobs.lines()) {
            match Job::read(&line.map_err(unread(plan))?) {
                Ok(job) => found.expect(&job),
                Err(reason) if wrong.len() < MOST_TOLD => wrong.push(fault(plan, Some(number), &reason)),
                Err(_) => {}
            }
        }
        for file in answers {
            let opened = File::open(file).map_err(unread(file))?;
            found.files.push((file.clone(), opened));
            found.read_answers(file, &mut wrong).map_err(unread(file))?;
        }
        if wrong.is_empty() { Ok(found) } else { Err(wrong) }
    }

    fn expect(&mut self, job: &Job) {
        let Some(hash) = hash(&job.job) else { return };
        if self.places.insert(hash, None).is_none() {
            self.entries += 1;
            self.setting.nodes = self.setting.nodes.max(job.limits.nodes);
            self.setting.time = self.setting.time.max(job.limits.time());
            self.setting.table_bytes = self.setting.table_bytes.max(job.limits.table_bytes);
        }
    }

    /// Notes where the answers of the last file are.
    fn read_answers(&mut self, file: &Path, wrong: &mut Vec<Diagnostic>) -> io::Result<()> {
        let number = self.files.len() as u32 - 1;
        let mut input = BufReader::new(File::open(file)?);
        let (mut text, mut offset) = (Vec::new(), 0);
        for line in 1.. {
            text.clear();
            let length = input.read_until(b'\n', &mut text)?;
            if length == 0 {
                break;
            }
            let place = Place { file: number, line, offset, length: length as u32 };
            offset += length as u64;
            if let Err(reason) = self.add(&text, place)?
                && wrong.len() < MOST_TOLD
            {
                wrong.push(fault(file, Some(line as usize), &reason));
            }
        }
        Ok(())
    }

    fn add(&mut self, text: &[u8], place: Place) -> io::Result<Result<(), String>> {
        if text.trim_ascii().is_empty() || is_heartbeat(text) {
            return Ok(Ok(()));
        }
        let answer: Answer = match serde_json::from_slice(text) {
            Ok(answer) => answer,
            Err(error) => return Ok(Err(format!("not an answer: {error}"))),
        };
        if answer.version != crate::job::VERSION || answer.program != crate::job::program() {
            let (version, program) = (answer.version, &answer.program);
            return Ok(Err(format!(
                "an answer of `{program}`, contract version {version}; this is `{}`",
                crate::job::program()
            )));
        }
        if answer.state == State::Refused {
            // It is told as missing.
            return Ok(Ok(()));
        }
        let job = answer.job.clone();
        let Some(known) = hash(&job).and_then(|hash| self.places.get(&hash).copied()) else {
            return Ok(Err(format!("an answer to a job that isn't in the plan: {job}")));
        };
        let kept = match known {
            None => place,
            Some(known) => {
                let other = self.answer(known)?;
                match answer.compared(&other) {
                    Comparison::Better => place,
                    Comparison::NoBetter => known,
                    Comparison::Contradicts => {
                        let (file, line) = (display_path(&self.files[known.file as usize].0), known.line);
                        return Ok(Err(format!(
                            "a second, different answer to job {job}, beside {file}:{line}"
                        )));
                    }
                }
            }
        };
        if let Some(hash) = hash(&job) {
            self.places.insert(hash, Some(kept));
        }
        Ok(Ok(()))
    }

    fn answer(&mut self, place: Place) -> io::Result<Answer> {
        let (_, file) = &mut self.files[place.file as usize];
        let mut text = vec![0; place.length as usize];
        file.seek(SeekFrom::Start(place.offset))?;
        file.read_exact(&mut text)?;
        Ok(serde_json::from_slice(&text)?)
    }
}

fn is_heartbeat(text: &[u8]) -> bool {
    #[derive(serde::Deserialize)]
    struct Heartbeat {
        heartbeat: Option<serde::de::IgnoredAny>,
    }
    // A heartbeat has no field `state`, with which every answer begins to say what it is.
    text.windows(11).take(400).any(|part| part == b"\"heartbeat\"")
        && serde_json::from_slice(text).is_ok_and(|line: Heartbeat| line.heartbeat.is_some())
}

fn report(
    plan: &Path,
    found: &mut Found,
    wants_play: bool,
    tell: &mut dyn FnMut(&Event<'_>) -> io::Result<()>,
) -> io::Result<Exit> {
    let mut summary =
        Summary { selected: found.entries, setting: found.setting.clone(), ..Summary::default() };
    let mut missing = Missing::default();
    tell(&Event::Begun { entries: found.entries })?;
    for line in BufReader::new(File::open(plan)?).lines() {
        let Ok(job) = Job::read(&line?) else { continue };
        let Some(place) = hash(&job.job).and_then(|hash| found.places.remove(&hash)) else { continue };
        let Some(place) = place else {
            missing.add(&job);
            continue;
        };
        let outcome = found.answer(place)?.outcome(&job);
        if wants_play && job.show.is_none() && job.entry.faults.is_empty() {
            return Err(io::Error::other(
                "it shows no play; make the plan with `--show long`, for LaTeX `--show short`",
            ));
        }
        summary.elapsed += outcome.elapsed;
        summary.add(&outcome);
        tell(&Event::Finished(&outcome))?;
    }
    tell(&Event::Ended(&summary))?;
    let mut errors = Patient::new(anstream::stderr().lock());
    missing.tell(&mut errors)?;
    writeln!(errors, "{:.1} s", Duration::as_secs_f64(&summary.elapsed))?;
    Ok(Exit::of(&summary))
}

/// The jobs without an answer.
#[derive(Default)]
struct Missing {
    told: Vec<String>,
    count: usize,
}

impl Missing {
    fn add(&mut self, job: &Job) {
        self.count += 1;
        if self.told.len() < MOST_TOLD {
            self.told.push(format!("no answer: {} (job {})", job.entry.id, job.job));
        }
    }

    fn tell(&self, errors: &mut dyn Write) -> io::Result<()> {
        self.told.iter().try_for_each(|line| writeln!(errors, "{line}"))?;
        match self.count.saturating_sub(self.told.len()) {
            0 => Ok(()),
            more => writeln!(errors, "no answer: {more} more"),
        }
    }
}
