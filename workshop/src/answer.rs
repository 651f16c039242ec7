//! Both programs' answers to the same problems.

use crate::sketch::Sketch;
use crate::wording::Wording;
use cookstopper::foreign::popeye::difference::{are_balanced, compare};
use cookstopper::foreign::popeye::wording::{
    FINISHED, INTERRUPTED, PARTIAL, POTENTIAL, PROBLEM_IGNORED, TIME,
};
use cookstopper::foreign::popeye::{self, Limits};
use cookstopper::language::Language;
use cookstopper::panic;
use cookstopper::second_opinion::process::{self, Ending, Run};
use cookstopper_engine::solution::Completeness;
use std::collections::BTreeMap;
use std::io;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

/// The memory for Popeye's table, in megabytes.
const POPEYE_MEMORY_MB: usize = 8;

/// So many times longer it may take where it is asked again without shortcuts.
const PATIENCE: u32 = 8;

/// The solver's table for each problem, in bytes.
const TABLE_BYTES: usize = 8 << 20;

/// What came of a problem.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Verdict {
    /// The same text but for the order.
    Agrees {
        /// Whether there is any play in it.
        has_solution: bool,
    },
    /// Another solution.
    Differs(Vec<String>),
    /// The same solution in another layout.
    Looks(Vec<String>),
    /// The same solution as Popeye's, if it solves without a table and derives no play from its end: with them it loses
    /// solutions.
    LosesSolutions,
    /// Popeye complains about the input.
    Refused(String),
    /// We can't solve it; what is missing.
    Unsupported(String),
    /// One of the programs takes too long.
    TooSlow,
    /// Our program failed.
    Failed(String),
}

impl Verdict {
    /// What it is called in tables.
    #[must_use]
    pub const fn kind(&self) -> &'static str {
        match self {
            Self::Agrees { has_solution: true } => "agree",
            Self::Agrees { has_solution: false } => "no play",
            Self::Differs(_) => "differ",
            Self::Looks(_) => "look",
            Self::LosesSolutions => "lost by Popeye",
            Self::Refused(_) => "refused",
            Self::Unsupported(_) => "unsupported",
            Self::TooSlow => "slow",
            Self::Failed(_) => "failed",
        }
    }

    /// Whether the two programs found something else.
    #[must_use]
    pub const fn is_difference(&self) -> bool {
        matches!(self, Self::Differs(_) | Self::Failed(_))
    }
}

/// What is asked of the second program: its answer to an input, within limits.
pub type Second<'run> = dyn Fn(&str, process::Limits<'_>) -> io::Result<Run> + Sync + 'run;

/// The two programs.
pub struct Programs<'run> {
    /// Popeye.
    pub popeye: &'run Second<'run>,
    /// The longest either may take for a problem.
    pub most_time: Duration,
}

/// Popeye's outputs, one for each problem; nothing if it complained.
type Outputs = Option<Vec<String>>;

impl Programs<'_> {
    /// Compares the answers to several problems, which stand in the same file.
    ///
    /// # Errors
    /// Popeye can't be run.
    pub fn compare_all(&self, sketches: &[Sketch], wording: &Wording) -> io::Result<Vec<Verdict>> {
        let input = wording.clone().input(sketches);
        let language = wording.language;
        let ours = self.ask_ours(&input);
        if matches!(ours.as_deref(), Ok([Ours::Slow])) {
            return Ok(vec![Verdict::TooSlow]);
        }
        let (theirs, complaints) = self.ask_popeye(sketches, language, POPEYE_MEMORY_MB)?;
        match (theirs, ours) {
            (Some(theirs), Ok(ours)) if theirs.len() == sketches.len() && ours.len() == sketches.len() => {
                let mut verdicts = Vec::new();
                for ((theirs, ours), sketch) in theirs.iter().zip(&ours).zip(sketches) {
                    verdicts.push(match self.judge(theirs, ours, sketch) {
                        Verdict::Differs(_) if self.agrees_without_shortcuts(ours, sketch, language)? => {
                            Verdict::LosesSolutions
                        }
                        verdict => verdict,
                    });
                }
                Ok(verdicts)
            }
            _ if sketches.len() > 1 => {
                let alone = |sketch: &Sketch| self.compare(sketch, wording);
                sketches.iter().map(alone).collect()
            }
            (None, _) => Ok(vec![Verdict::Refused(complaints)]),
            (Some(theirs), Ok(ours)) => {
                let counts = format!("{} problems, {} of ours", theirs.len(), ours.len());
                Ok(vec![Verdict::Failed(counts)])
            }
            (Some(_), Err(failure)) => Ok(vec![Verdict::Failed(failure)]),
        }
    }

    /// Compares the answers to one problem.
    ///
    /// # Errors
    /// Popeye can't be run.
    pub fn compare(&self, sketch: &Sketch, wording: &Wording) -> io::Result<Verdict> {
        let verdicts = self.compare_all(std::slice::from_ref(sketch), wording)?;
        Ok(verdicts.into_iter().next().unwrap_or(Verdict::TooSlow))
    }

    /// What both programs print for a problem in plain English: Popeye, and ours.
    ///
    /// # Errors
    /// Popeye can't be run.
    pub fn outputs(&self, sketch: &Sketch) -> io::Result<[String; 2]> {
        let sketches = std::slice::from_ref(sketch);
        let run = self.run_popeye(sketches, Language::English, POPEYE_MEMORY_MB)?;
        let ours = match self.ask_ours(&Wording::plain(Language::English).input(sketches)) {
            Ok(ours) => ours.iter().map(Ours::text).collect(),
            Err(failure) => failure,
        };
        Ok([run.output + &run.complaints, ours])
    }

    fn agrees_without_shortcuts(&self, ours: &Ours, sketch: &Sketch, language: Language) -> io::Result<bool> {
        let mut plain = sketch.clone();
        plain.options.retain(|option| !option.starts_with("Intelligent"));
        // Without a table it takes longer.
        let patient = Programs { popeye: self.popeye, most_time: self.most_time * PATIENCE };
        for memory_mb in [POPEYE_MEMORY_MB, 0] {
            let (theirs, _) = patient.ask_popeye(std::slice::from_ref(&plain), language, memory_mb)?;
            let theirs = theirs.as_deref().and_then(<[_]>::first);
            let verdict = theirs.map(|theirs| patient.judge(theirs, ours, sketch));
            if matches!(verdict, Some(Verdict::Agrees { .. } | Verdict::Looks(_))) {
                return Ok(true);
            }
        }
        Ok(false)
    }

    fn ask_popeye(
        &self,
        sketches: &[Sketch],
        language: Language,
        memory_mb: usize,
    ) -> io::Result<(Outputs, String)> {
        let run = self.run_popeye(sketches, language, memory_mb)?;
        let outputs = match run.ending {
            Ending::Exited(status) if status.success() && !is_refusal(&run.complaints) => {
                Some(split(&run.output))
            }
            Ending::Exited(_) | Ending::Refused | Ending::TimedOut | Ending::TooMuch | Ending::Stopped => {
                None
            }
        };
        let complaint = match run.ending {
            Ending::Exited(status) if !status.success() => format!("Popeye fails: {status}"),
            Ending::Exited(_) | Ending::Refused => run.complaints,
            Ending::TimedOut | Ending::TooMuch | Ending::Stopped => "Popeye doesn't end".to_owned(),
        };
        Ok((outputs, complaint))
    }

    /// Popeye always gets plain words, in the language in which it shall answer.
    fn run_popeye(&self, sketches: &[Sketch], language: Language, memory_mb: usize) -> io::Result<Run> {
        let input = Wording::plain(language).input(sketches);
        let stop = AtomicBool::new(false);
        let limits = process::Limits {
            most_time: self.most_time * u32::try_from(sketches.len()).unwrap_or(u32::MAX),
            memory_mb,
            stop: &stop,
        };
        (self.popeye)(&input, limits)
    }

    fn ask_ours(&self, input: &str) -> Result<Vec<Ours>, String> {
        let problems = popeye::read(input).map_err(|fault| fault.message)?;
        let limits = Limits {
            stop: Arc::default(),
            most_time: Some(self.most_time),
            table_bytes: TABLE_BYTES,
            ..Limits::default()
        };
        let solve = |problem| match panic::caught(|| popeye::solve(problem, &limits)) {
            Ok(Ok(answer)) if answer.completeness == Completeness::Interrupted => Ours::Slow,
            Ok(Ok(answer)) => Ours::Text(answer.text),
            Ok(Err(faults)) => {
                let faults = faults.into_iter().map(|fault| format!("{} {}", fault.feature, fault.name));
                Ours::Missing(faults.collect::<Vec<_>>().join("; "))
            }
            Err(failure) => Ours::Failed(failure),
        };
        Ok(problems.iter().map(solve).collect())
    }

    fn judge(&self, theirs: &str, ours: &Ours, sketch: &Sketch) -> Verdict {
        let ours = match ours {
            Ours::Text(text) => text,
            Ours::Missing(what) => return Verdict::Unsupported(what.clone()),
            Ours::Slow => return Verdict::TooSlow,
            Ours::Failed(failure) => return Verdict::Failed(failure.clone()),
        };
        if INTERRUPTED.iter().any(|words| theirs.contains(words))
            || seconds(theirs) >= self.most_time.as_secs_f64()
        {
            return Verdict::TooSlow;
        }
        let differences = compare(theirs, ours);
        let depends_on_order = sketch.options.iter().any(|option| option.starts_with("MaxSolutions"));
        if !differences.is_empty() {
            if depends_on_order && are_balanced(&differences) {
                return Verdict::Agrees { has_solution: true };
            }
            return Verdict::Differs(differences.iter().map(ToString::to_string).collect());
        }
        let looks = if depends_on_order { Vec::new() } else { looks(theirs, ours, sketch) };
        if looks.is_empty() {
            Verdict::Agrees { has_solution: theirs.contains("1.") }
        } else {
            Verdict::Looks(looks)
        }
    }
}

fn is_refusal(complaints: &str) -> bool {
    process::is_about_input(complaints) || PROBLEM_IGNORED.iter().any(|words| complaints.contains(words))
}

/// Our answer to a problem.
enum Ours {
    Text(String),
    Missing(String),
    Slow,
    Failed(String),
}

impl Ours {
    fn text(&self) -> &str {
        match self {
            Self::Text(text) | Self::Missing(text) | Self::Failed(text) => text,
            Self::Slow => "too slow",
        }
    }
}

/// An output for each problem.
fn split(output: &str) -> Vec<String> {
    let mut outputs = vec![String::new()];
    for line in output.split('\n').skip(1) {
        let last = outputs.len() - 1;
        let text = &mut outputs[last];
        text.push_str(line);
        text.push('\n');
        if [FINISHED, PARTIAL, INTERRUPTED]
            .as_flattened()
            .iter()
            .any(|ending| line.trim_start().starts_with(ending))
        {
            outputs.push(String::new());
        }
    }
    outputs.pop();
    outputs
}

/// The time that Popeye says it took.
fn seconds(output: &str) -> f64 {
    let time = TIME.iter().find_map(|words| output.rsplit_once(words));
    let time = time.and_then(|(_, time)| time.split_whitespace().next());
    time.and_then(|time| time.parse().ok()).unwrap_or(0.0)
}

/// The lines, blanks included, of which one text has more than the other.
fn looks(theirs: &str, ours: &str, sketch: &Sketch) -> Vec<String> {
    let has_progress = sketch.options.iter().any(|option| option == "MoveNumbers" || option == "Intelligent");
    let mut counts: BTreeMap<String, i32> = BTreeMap::new();
    for (text, sign) in [(theirs, 1), (ours, -1)] {
        for line in text.trim_matches('\n').split('\n') {
            let timed = TIME.iter().find_map(|words| line.split_once(&format!(" {words}")));
            let line = timed.map_or(line, |(line, _)| line);
            let is_progress = has_progress
                && (line.trim().is_empty()
                    || POTENTIAL.iter().any(|words| line.contains(words))
                    || line.contains("  ("));
            if !is_progress {
                *counts.entry(line.to_owned()).or_default() += sign;
            }
        }
    }
    let unequal = counts.iter().filter(|(_, count)| **count != 0);
    unequal
        .map(|(line, count)| {
            let whose = if *count > 0 { "Popeye" } else { "ours" };
            format!("{whose} has {} more of `{line}`", count.abs())
        })
        .collect()
}
