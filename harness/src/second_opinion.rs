//! A second program's opinion: an installed Popeye solves the same entries, and what it says is compared with what was
//! found here.
//!
//! Popeye gets each entry as `export` writes it, with the options with which it was solved here, and its answer counts
//! only if the diagram, the stipulation and the conditions that it prints are those of the entry: where it doesn't
//! understand something it complains and solves what is left, or silently something else.

pub mod process;

use crate::budget::Budget;
use crate::corpus::EntryPath;
use crate::diagnostic::{Code, Diagnostic};
use crate::entry::{Entry, Task};
use crate::expected::compose_play;
use crate::foreign::export_with;
use crate::foreign::popeye;
use crate::foreign::popeye::difference::{self, are_balanced, compare, first_header, has_ending};
use crate::foreign::popeye::wording::{FINISHED, INPUT_ERROR, PARTIAL};
use crate::opinion::{Disagreement, Opinion, Silence, marked_lines};
use crate::outcome::Outcome;
use crate::sentence::{Only, Point};
use crate::source::Source;
use crate::verdict::Finding;
use cookstopper_engine::notation::solution_text;
use cookstopper_engine::options::Options;
use cookstopper_engine::problem::Problem;
use cookstopper_engine::solution::{Completeness, Solution};
use cookstopper_engine::solve;
use process::{Ending, Limits, Run, run};
use std::io;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

/// A problem that every Popeye solves at once: 1.Ra2-a8 mates.
const PROBE: &str =
    "BeginProblem\nStipulation #1\nPieces White Kg1 Ra2\n       Black Kg8 Pf7g7h7\nEndProblem\n";

/// So long Popeye may take for that.
const PROBE_TIME: Duration = Duration::from_secs(10);

/// The memory for that, in megabytes.
const PROBE_MEMORY_MB: usize = 16;

/// What Popeye says of a diagram in which the side that doesn't begin is in check.
const KING_IN_REACH: &str = "the side to play can capture the king";

/// What Popeye says of a diagram without a king; it solves it all the same.
const NO_KING: &str = "both sides need a king";

/// The words with which Popeye ends when its time is over.
const OUT_OF_TIME: &str = "solving interrupted.";

/// An installed Popeye.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SecondProgram {
    /// The program.
    path: PathBuf,
    /// Its name and version: `Popeye 4.104`.
    name: String,
    /// The longest it may take for an entry.
    most_time: Duration,
}

impl SecondProgram {
    /// Takes a program that proves to be Popeye.
    ///
    /// # Errors
    /// It can't be run, or is another program.
    pub fn find(path: &Path, most_time: Duration) -> Result<Self, Diagnostic> {
        let source = Source::of_argument("--second-opinion", &path.to_string_lossy());
        let wrong = |title: String, help: &str| {
            let span = 0..source.text.len();
            Diagnostic::new(Code::Usage, &source, span, title).with_help(help)
        };
        let help = "give the path of an installed Popeye, such as /usr/local/bin/py";
        // Beside its own files, not beside ours, since it runs in a folder of its own.
        let is_path = path.components().count() > 1;
        let absolute = if is_path { std::path::absolute(path) } else { Ok(path.to_owned()) };
        let path = absolute.map_err(|error| wrong(format!("can't be found: {error}"), help))?;
        let stop = AtomicBool::new(false);
        let limits = Limits { most_time: PROBE_TIME, memory_mb: PROBE_MEMORY_MB, stop: &stop };
        let run = run(&path, PROBE, limits).map_err(|error| {
            let is_forbidden = error.kind() == io::ErrorKind::PermissionDenied;
            let help = if is_forbidden { "make the program executable: chmod +x" } else { help };
            wrong(format!("can't be run: {error}"), help)
        })?;
        match version(&run.output) {
            Some(name) if has_ending(&run.output) => Ok(Self { path, name, most_time }),
            Some(_) | None => {
                let title = "is not Popeye: it doesn't answer a mate in one as Popeye does".to_owned();
                Err(wrong(title, help))
            }
        }
    }

    /// Its name and version: `Popeye 4.104`.
    #[must_use]
    pub fn name(&self) -> &str {
        &self.name
    }

    /// The longest it may take for an entry.
    #[must_use]
    pub const fn most_time(&self) -> Duration {
        self.most_time
    }

    /// What it says about an entry that was verified here.
    #[must_use]
    pub fn opinion(&self, path: &EntryPath, outcome: &Outcome, budget: &Budget) -> Opinion {
        let (Ok(entry), true) = (path.read(), outcome.diagnostics.is_empty()) else {
            return Opinion::CannotSay(Silence::Unread);
        };
        let Some(task) = &entry.task else { return Opinion::CannotSay(Silence::NothingToSolve) };
        match self.compared(&entry, task, outcome, budget) {
            Ok(None) => Opinion::Agrees,
            Ok(Some(disagreement)) => Opinion::Disagrees(disagreement),
            Err(silence) => Opinion::CannotSay(silence),
        }
    }

    fn compared(
        &self,
        entry: &Entry,
        task: &Task,
        outcome: &Outcome,
        budget: &Budget,
    ) -> Result<Option<Disagreement>, Silence> {
        let options = options(task, outcome);
        let ours = Ours::of(task, outcome, &options, budget)?;
        let input = export_with(entry, &options).ok_or(Silence::NothingToSolve)?;
        let theirs = self.answer(&input, budget)?;
        check_header(&input, &theirs.output)?;
        let mut differences = compare(&theirs.output, &ours.text);
        if ours.is_as_asked && are_balanced(&differences) {
            differences.clear();
        }
        let is_illegal = theirs.complaints.contains(KING_IN_REACH);
        if differences.is_empty() && is_illegal == ours.is_illegal {
            return Ok(None);
        }
        let mut points: Vec<Point> = differences.iter().map(Point::from).collect();
        if is_illegal != ours.is_illegal {
            points.insert(0, Point::in_check(if is_illegal { Only::Theirs } else { Only::Ours }));
        }
        let mark = |text: &str, lines: fn(&difference::Difference) -> &[usize]| {
            let marked = differences.iter().flat_map(lines).copied().collect();
            marked_lines(text, &marked)
        };
        Ok(Some(Disagreement {
            program: self.name.clone(),
            points,
            theirs: mark(&theirs.output, |difference| &difference.first_lines),
            ours: mark(&ours.text, |difference| &difference.second_lines),
        }))
    }

    /// Popeye's answer, if it is one.
    fn answer(&self, input: &str, budget: &Budget) -> Result<Run, Silence> {
        let memory_mb = (budget.table_bytes >> 20).max(1);
        let limits = Limits { most_time: self.most_time, memory_mb, stop: &budget.stop };
        let run = run(&self.path, input, limits)
            .map_err(|error| Silence::Failed(format!("can't be run: {error}")))?;
        match run.ending {
            // Ctrl-C reaches both programs, the second one sometimes first.
            _ if budget.stop.load(Ordering::Relaxed) => return Err(Silence::Stopped),
            Ending::Stopped => return Err(Silence::Stopped),
            Ending::TimedOut => return Err(Silence::OutOfTime(self.most_time)),
            Ending::TooMuch => return Err(Silence::Unintelligible),
            Ending::Exited(status) if !status.success() => return Err(Silence::Failed(status.to_string())),
            Ending::Exited(_) | Ending::Refused => {}
        }
        let complaint = run.complaints.lines().map(str::trim).find(|line| !is_harmless(line));
        match complaint {
            Some(complaint) => Err(Silence::Refused(refusal(complaint, &run.complaints))),
            None if run.output.contains(OUT_OF_TIME) => Err(Silence::OutOfTime(self.most_time)),
            None if !has_ending(&run.output) || version(&run.output).is_none() => {
                Err(Silence::Unintelligible)
            }
            None => Ok(run),
        }
    }
}

/// What this program found, as Popeye would write it.
struct Ours {
    text: String,
    /// Whether only so many solutions were asked for; which these are depends on the order of the search.
    is_as_asked: bool,
    /// Whether in the diagram, or in a twin, the side that doesn't begin is in check.
    is_illegal: bool,
}

impl Ours {
    fn of(task: &Task, outcome: &Outcome, options: &Options, budget: &Budget) -> Result<Self, Silence> {
        let mut texts = Vec::new();
        let mut is_as_asked = false;
        for (place, twin) in task.twins.iter().enumerate() {
            let Some(Some(solved)) = outcome.solved.get(place) else {
                texts.push("\n".to_owned());
                continue;
            };
            let problem = Problem { options: options.clone(), ..twin.problem.clone() };
            let solution = if (Options { no_board: false, ..solved.options.clone() }) == *options {
                Arc::clone(&solved.solution)
            } else {
                again(&problem, budget)?
            };
            match solution.ending() {
                Completeness::Interrupted => return Err(Silence::Undecided),
                Completeness::AsAsked => is_as_asked = true,
                Completeness::Complete => {}
            }
            texts.push(solution_text(&problem, &solution));
        }
        let play = compose_play(task.twins.iter().zip(texts.iter().map(String::as_str)));
        let is_illegal = outcome.solved.len() < task.twins.len() || outcome.solved.contains(&None);
        let [ending, ..] = if is_as_asked { PARTIAL } else { FINISHED };
        Ok(Self { text: format!("{play}\n{ending}\n"), is_as_asked, is_illegal })
    }
}

/// Solves once more, with what another twin's claims ask for.
fn again(problem: &Problem, budget: &Budget) -> Result<Arc<Solution>, Silence> {
    let solution = solve(problem, budget.begin().control());
    solution.map(Arc::new).map_err(|_| Silence::Undecided)
}

/// What all twins were solved with: an input of Popeye's has options for all of them together.
fn options(task: &Task, outcome: &Outcome) -> Options {
    let mut options = task.twins.first().map(|twin| twin.problem.options.clone()).unwrap_or_default();
    for solved in outcome.solved.iter().flatten() {
        options.set_play |= solved.options.set_play;
        options.variations |= solved.options.variations;
        options.most_refutations = options.most_refutations.max(solved.options.most_refutations);
    }
    // What it prints above the solution shows what it has understood.
    options.no_board = false;
    options
}

/// Popeye solves what it has understood: that must be the entry.
fn check_header(input: &str, output: &str) -> Result<(), Silence> {
    let problem = popeye::read(input).ok().and_then(|problems| problems.into_iter().next());
    let header =
        problem.as_ref().and_then(|problem| Some(popeye::header(problem, problem.diagram.as_ref()?)));
    let Some(ours) = header.map(|header| first_header(&header)) else {
        return Err(Silence::Otherwise(String::new()));
    };
    let theirs = first_header(output);
    if ours == theirs {
        return Ok(());
    }
    let other = theirs.iter().find(|line| !ours.contains(line));
    let missing = || ours.iter().find(|line| !theirs.contains(line)).map(|line| format!("without {line}"));
    Err(Silence::Otherwise(other.cloned().or_else(missing).unwrap_or_default()))
}

/// `Popeye 4.104` of `Popeye Linux-5.15-x86_64-64Bit v4.104 (64 MB)`.
fn version(output: &str) -> Option<String> {
    let line = output.lines().find(|line| !line.trim().is_empty())?;
    let words = line.strip_prefix("Popeye ")?.split_whitespace();
    let is_version = |word: &str| word.starts_with(|first: char| first.is_ascii_digit());
    let version = words.filter_map(|word| word.strip_prefix('v')).find(|word| is_version(word))?;
    Some(format!("Popeye {version}"))
}

/// That a diagram can't be is an answer, too, and kings may be missing.
fn is_harmless(complaint: &str) -> bool {
    complaint.is_empty() || complaint == NO_KING || complaint.ends_with(KING_IN_REACH)
}

/// What it is that Popeye refuses: `could not recognize condition: Augsburg`.
fn refusal(complaint: &str, complaints: &str) -> String {
    let what = complaint.trim_start_matches(INPUT_ERROR[0]).trim();
    let item = complaints.lines().find_map(|line| line.trim().strip_prefix("offending item:"));
    match item {
        Some(item) if !what.contains("offending item") => format!("{what}: {}", item.trim()),
        Some(item) => item.trim().to_owned(),
        None => what.to_owned(),
    }
}

impl Outcome {
    /// Takes a second opinion into account: a disagreement is a finding.
    pub fn hear(&mut self, opinion: Opinion, path: &EntryPath) {
        if let Opinion::Disagrees(disagreement) = &opinion {
            let mut findings: Vec<Finding> = disagreement.finding().into_iter().collect();
            let exceptions = path.read().map(|entry| entry.exceptions).unwrap_or_default();
            path.policy().apply(&mut findings, &exceptions);
            self.findings.extend(findings);
        }
        self.second_opinion = Some(Box::new(opinion));
    }
}

#[cfg(test)]
mod tests {
    use super::{is_harmless, refusal, version};

    #[test]
    fn versions_stand_in_the_first_line() {
        let of = |text: &str| version(text);
        assert_eq!(of("\nPopeye Linux-5.15-x86_64-64Bit v4.104 (64 MB)\n").as_deref(), Some("Popeye 4.104"));
        assert_eq!(of("Popeye Win64 v5.0-beta (1 GB)").as_deref(), Some("Popeye 5.0-beta"));
        for other in ["", "Stockfish 17", "Popeye", "Popeye verbose", "x\nPopeye v4.1"] {
            assert_eq!(of(other), None, "{other}");
        }
    }

    #[test]
    fn refusals_name_what_is_refused() {
        let complaints = "input-error:could not recognize condition\noffending item: Augsburg\n";
        let first = complaints.lines().next().unwrap();
        assert_eq!(refusal(first, complaints), "could not recognize condition: Augsburg");
        assert!(is_harmless("both sides need a king") && !is_harmless("problem ignored"));
        let complaints = "input-error:offending item: (R+B)a2\noffending item: (R+B)a2\n";
        assert_eq!(refusal("input-error:offending item: (R+B)a2", complaints), "(R+B)a2");
        assert_eq!(refusal("only one king allowed", ""), "only one king allowed");
    }
}
