//! Verifies one entry: reads it, judges its statements, solves it, compares with the author's solution.

mod claims;
mod evidence;
mod explain;

use crate::budget::{Budget, Remaining};
use crate::compare::{Claim, compare_claim};
use crate::corpus::EntryPath;
use crate::definition;
use crate::diagnostic::{Code, Diagnostic};
use crate::entry::{Entry, Task, Twin};
use crate::expected::{Blessing, Expected, compose_play, stipulation_of};
use crate::judge::{Length, judge, judge_counts};
use crate::legality;
use crate::outcome::{Found, Outcome, TextDifference, Unfinished};
use crate::panic;
use crate::sentence::{Sentence, TextFault};
use crate::solving::{self, Mode, Solved, solve_twin};
use crate::source::{Source, display_path};
use crate::statement;
use crate::verdict::{Finding, Kind};
use cookstopper_engine::problem::Problem;
use cookstopper_engine::stipulation::Stipulation;
use explain::{Explainer, Silent};
use std::cmp::Reverse;
use std::sync::Arc;
use std::time::Instant;

/// Verifies an entry. Whatever happens, there is an outcome.
#[must_use]
pub fn verify(path: &EntryPath, mode: Mode, budget: &Budget) -> Outcome {
    verify_on(path, mode, budget, &[])
}

/// The same, going on from what an earlier run of the same program found of the unchanged entry.
#[must_use]
pub fn verify_on(path: &EntryPath, mode: Mode, budget: &Budget, stored: &[Unfinished]) -> Outcome {
    let begin = Instant::now();
    let mut outcome = Outcome::new(&path.id);
    let run = || match path.read() {
        Ok(entry) => Verification { path, entry: &entry, mode, stored, outcome: &mut outcome }.run(budget),
        Err(diagnostics) => outcome.diagnostics = diagnostics.into_iter().map(definition::advised).collect(),
    };
    if let Err(failure) = panic::caught(run) {
        outcome.diagnostics.push(internal(path, &failure));
    }
    outcome.elapsed = begin.elapsed();
    outcome
}

/// What is searched to verify an entry, for the diagram and each twin: see [`solving::searches`]. Nothing if it can't be
/// solved.
#[must_use]
pub fn searches(path: &EntryPath) -> Option<Vec<(Twin, Vec<Problem>)>> {
    let entry = path.read().ok()?;
    let task = entry.task?;
    let expected = path.read_expected().ok()?.map(|expected| expected.fitted_to(&task));
    let letters = expected.as_ref().map(|expected| solving::letters(expected, &task));
    let searches = task.twins.iter().map(|twin| {
        let is_possible = matches!(legality::check_diagram(&twin.problem), Ok(None));
        if !is_possible || twin.problem.diagram.invisible > 0 {
            return None;
        }
        let claim = expected.as_ref().zip(letters);
        let claim = claim.and_then(|(expected, letters)| solving::read_claim(expected, twin, letters).0);
        let claimed = claim.as_ref().filter(|claim| !claim.is_unreadable()).map(|claim| &claim.outline);
        Some((twin.clone(), solving::searches(twin, claimed, Mode::Compare)))
    });
    searches.collect()
}

/// The complaint about a mistake of the program.
pub(crate) fn internal(path: &EntryPath, failure: &str) -> Diagnostic {
    let source = Arc::new(Source::new(display_path(&path.entry), ""));
    let title = format!("the program failed on this entry: {failure}");
    let help = "this is a mistake of the program, not of the entry; please report it";
    Diagnostic::of_file(Code::Internal, &source, title).with_help(help)
}

struct Verification<'run> {
    path: &'run EntryPath,
    entry: &'run Entry,
    mode: Mode,
    stored: &'run [Unfinished],
    outcome: &'run mut Outcome,
}

impl Verification<'_> {
    fn run(&mut self, budget: &Budget) {
        self.outcome.title.clone_from(&self.entry.title);
        self.outcome.authors.clone_from(&self.entry.authors);
        self.outcome.conditions = self.entry.conditions.names();
        self.outcome.stipulation = self.entry.task.as_ref().map(stipulation_of);
        self.outcome.place = Some(self.place());
        match statement::judge(self.entry) {
            Ok(findings) => self.outcome.findings.extend(findings),
            Err(error) => {
                self.cannot_set_up(&error);
                return;
            }
        }
        if let Some(task) = &self.entry.task {
            self.task(task, budget);
        }
        self.path.policy().apply(&mut self.outcome.findings, &self.entry.exceptions);
        self.outcome.findings.sort_by_key(|finding| Reverse((finding.level, finding.kind.verdict())));
    }

    fn task(&mut self, task: &Task, budget: &Budget) {
        let expected = self.expected(task);
        if self.mode == Mode::Bless && !self.outcome.diagnostics.is_empty() {
            // What can't be read is not replaced either.
            return;
        }
        if !is_battle(task) {
            self.outcome.found = Found::Lines(Vec::new());
        }
        // What is wrong with the file of the author's solution keeps nobody from solving.
        let complaints = self.outcome.diagnostics.len();
        let letters = expected.as_ref().map(|expected| solving::letters(expected, task));
        let mut remaining = budget.begin();
        let mut solved = Vec::new();
        for (place, twin) in task.twins.iter().enumerate() {
            remaining.begin_part(task.twins.len() - place);
            let mut is_read = true;
            let claim = expected.as_ref().zip(letters).and_then(|(expected, letters)| {
                let (claim, faults) = solving::read_claim(expected, twin, letters);
                is_read &= faults.is_empty();
                self.say(faults.into_iter().map(|fault| labelled(twin, fault)));
                claim
            });
            let one = match self.mode {
                // What the author went into shall not be replaced by less, and here that isn't known.
                Mode::Bless if !is_read => self.twin(&in_full(twin), claim.as_ref(), &mut remaining),
                Mode::Bless | Mode::Compare => self.twin(twin, claim.as_ref(), &mut remaining),
            };
            self.outcome.solved.push(one.as_ref().map(Solved::kept));
            solved.extend(one.map(|one| (twin, one)));
            if self.outcome.diagnostics.len() > complaints {
                return;
            }
        }
        self.conclude(task, expected.as_ref(), &solved);
    }

    /// The author's solution. Whatever is wrong with it is a finding, and the problem is solved all the same.
    fn expected(&mut self, task: &Task) -> Option<Expected> {
        let expected = match self.path.read_expected() {
            Ok(expected) => expected?.fitted_to(task),
            Err(diagnostic) => {
                self.outcome.diagnostics.push(diagnostic);
                return None;
            }
        };
        self.say(expected.header_fault.clone());
        self.say(expected.check_twins(task));
        Some(expected)
    }

    /// Findings about the author's text, unless another is about to take its place.
    fn say(&mut self, findings: impl IntoIterator<Item = Finding>) {
        if self.mode == Mode::Compare {
            self.outcome.findings.extend(findings);
        }
    }

    /// Solves a twin and compares it; nothing if it can't be solved.
    fn twin(&mut self, twin: &Twin, claim: Option<&Claim>, remaining: &mut Remaining) -> Option<Solved> {
        let doubts = legality::judge(&twin.problem).into_iter();
        self.outcome.findings.extend(doubts.map(|finding| labelled(twin, finding)));
        match legality::check_diagram(&twin.problem) {
            Ok(None) => {}
            Ok(Some(finding)) => {
                self.outcome.findings.push(labelled(twin, finding));
                return None;
            }
            Err(error) => {
                self.cannot_set_up(&error);
                return None;
            }
        }
        let stored = self.stored.iter().find(|stored| stored.twin == twin.letter);
        // Where nothing that is claimed can be read, everything is judged, as where nothing is claimed.
        let claimed = claim.filter(|claim| !claim.is_unreadable()).map(|claim| &claim.outline);
        let solved = match solve_twin(twin, claimed, self.mode, remaining, stored) {
            Ok(solved) => solved,
            Err(error) => {
                self.cannot_set_up(&error);
                return None;
            }
        };
        self.outcome.nodes += solved.nodes;
        let mut findings = self.compared(twin, claim, &solved, remaining);
        findings.extend(legality::paradoxes(&solved.solution));
        evidence::attach(&mut findings, &twin.problem, &solved, remaining);
        self.outcome.findings.extend(findings.into_iter().map(|finding| labelled(twin, finding)));
        Some(solved)
    }

    /// What is found against what is claimed.
    fn compared(
        &mut self,
        twin: &Twin,
        claim: Option<&Claim>,
        solved: &Solved,
        remaining: &Remaining,
    ) -> Vec<Finding> {
        // With `WhiteToPlay` a line of full length is shorter than the stipulation is written.
        let written = &twin.problem.stipulation;
        let half_moves = written.half_moves_under(&twin.problem.options);
        let stipulation = &Stipulation { half_moves, ..written.clone() };
        let length = Length { stipulation, shorter: &solved.shorter };
        let mut explainer = Explainer::new(&twin.problem, remaining.control());
        let claim = claim.filter(|_| self.mode == Mode::Compare);
        match (claim, self.mode) {
            (_, Mode::Bless) if solved.is_complete => Vec::new(),
            (Some(claim), _) if solved.is_complete => {
                compare_claim(claim, &solved.outline, length, &mut explainer)
            }
            (None, Mode::Compare) if solved.is_complete => judge(&solved.outline, length),
            (claim, _) => {
                let mut findings = match claim {
                    Some(claim) => compare_claim(claim, &solved.outline, length, &mut Silent),
                    None => judge(&solved.outline, length),
                };
                // What was found stays found; that something is missing can't be told yet ...
                findings.retain(|finding| matches!(finding.kind, Kind::Cook | Kind::Short));
                // ... but what is claimed can be checked all the same.
                if let Some(claim) = claim {
                    let checked = claims::check(&twin.problem, &claim.outline, length);
                    self.outcome.nodes += checked.nodes;
                    let is_news = |finding: &Finding| !findings.contains(finding);
                    let news: Vec<Finding> = checked.findings.into_iter().filter(is_news).collect();
                    findings.extend(news);
                }
                findings
                    .push(Finding::general(Kind::Undecided, Sentence::Undecided(solved.progress.reached())));
                findings
            }
        }
    }

    fn conclude(&mut self, task: &Task, expected: Option<&Expected>, solved: &[(&Twin, Solved)]) {
        let is_battle = is_battle(task);
        let label = |twin: &Twin, text: String| match twin.letter.as_str() {
            "" => text,
            letter => format!("{letter}) {text}"),
        };
        let solutions = |(twin, solved): &(&Twin, Solved)| {
            let texts = solved.solutions();
            texts.into_iter().map(|text| label(twin, text)).collect::<Vec<_>>()
        };
        let all: Vec<String> = solved.iter().flat_map(solutions).collect();
        self.outcome.found = if is_battle { Found::Keys(all) } else { Found::Lines(all) };
        let is_decided = solved.len() == task.twins.len() && solved.iter().all(|(_, one)| one.is_complete);
        if !is_decided {
            self.outcome.unfinished = solved.iter().map(|(twin, one)| one.unfinished(twin)).collect();
            // What is missing would look like a difference, and blessing it would make it a claim.
            return;
        }
        if let Some(claimed) = task.solutions {
            let counts: Vec<usize> = solved.iter().map(|(_, solved)| solved.solutions().len()).collect();
            self.outcome.findings.extend(judge_counts(&counts, claimed, is_battle));
        }
        let play = compose_play(solved.iter().map(|(twin, solved)| (*twin, solved.text.as_str())));
        match (self.mode, expected) {
            (Mode::Bless, _) if task.twins.iter().any(|twin| twin.problem.diagram.invisible > 0) => {
                let title = "a solution with total invisibles is not written: it could not be read again";
                let span = task.stipulation_span.clone();
                let diagnostic = Diagnostic::new(Code::BadSolution, &self.entry.source, span, title);
                self.outcome.diagnostics.push(diagnostic);
            }
            (Mode::Bless, _) => {
                let blessing = Blessing { id: &self.path.id, entry: self.entry, play: &play };
                match self.path.bless(&blessing) {
                    Ok(is_written) => self.outcome.is_blessed = is_written,
                    Err(diagnostic) => self.outcome.diagnostics.push(diagnostic),
                }
            }
            (Mode::Compare, Some(expected)) if !self.outcome.findings.is_empty() => {
                let file = expected.source.name.clone();
                let mut text = expected.play().to_owned();
                if !text.ends_with('\n') {
                    text.push('\n');
                }
                let difference = TextDifference { file, expected: text, found: play };
                self.outcome.difference = (difference.expected != difference.found).then_some(difference);
            }
            (Mode::Compare, Some(_)) => {}
            (Mode::Compare, None) => self.missing_expected(task, &play),
        }
    }

    /// Whoever claims a number of solutions must also say which; what is found is shown to him.
    fn missing_expected(&mut self, task: &Task, play: &str) {
        // A file that can't be read is there.
        if task.solutions.is_none() || !self.outcome.diagnostics.is_empty() {
            return;
        }
        let place = self.entry.source.name.clone();
        let fault = TextFault::Missing(display_path(&self.path.expected()));
        let finding = Finding::general(Kind::Unreadable, Sentence::Unread { place, fault });
        let evidence = Some(play.trim_matches('\n').to_owned());
        self.outcome.findings.push(Finding { evidence, ..finding });
    }

    /// Where a reader finds the entry's claim.
    fn place(&self) -> (String, usize) {
        if self.path.is_foreign() {
            return (display_path(&self.path.entry), self.path.line());
        }
        let start = self.entry.task.as_ref().map_or(0, |task| task.stipulation_span.start);
        (self.entry.source.name.clone(), self.entry.source.line_column(start).0)
    }

    fn cannot_set_up(&mut self, error: &dyn std::error::Error) {
        let diagnostic = Diagnostic::of_file(Code::SetUp, &self.entry.source, error.to_string());
        self.outcome.diagnostics.push(diagnostic);
    }
}

/// The same with all its variations.
fn in_full(twin: &Twin) -> Twin {
    let mut in_full = twin.clone();
    in_full.problem.options.variations = true;
    in_full
}

/// Whether the diagram's solution is a tree.
fn is_battle(task: &Task) -> bool {
    task.twins.first().is_some_and(|twin| twin.problem.stipulation.is_battle())
}

/// Says to which twin a finding belongs, where there are several.
fn labelled(twin: &Twin, finding: Finding) -> Finding {
    Finding { twin: twin.letter.clone(), ..finding }
}
