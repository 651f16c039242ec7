//! The comparisons for as long as one likes.

use super::subjects::Subject;
use super::{Question, Tally, compare};
use cookstopper_engine::rules::Shortcuts;
use std::io::{self, Write};
use std::time::{Duration, Instant};

/// What is to be compared, and for how long.
#[derive(Clone, Copy, Debug)]
pub struct Hunted<'run> {
    pub seconds: u64,
    pub seed: u64,
    /// Only the subjects with this name.
    pub name: Option<&'run str>,
    /// A condition under which each of them is looked at.
    pub with: Option<&'run str>,
}

/// Compares until the time is over and prints every disagreement; how many there are.
///
/// # Errors
/// Nothing has the name of the condition, or nothing can be written.
pub fn hunt(hunted: Hunted<'_>, output: &mut dyn Write) -> io::Result<usize> {
    let Hunted { seconds, seed, name, with } = hunted;
    let end = Instant::now() + Duration::from_secs(seconds);
    let all = Subject::all();
    let nothing = |what: String| io::Error::new(io::ErrorKind::InvalidInput, what);
    let named = |name: &str| {
        let found = all.iter().find(|subject| subject.name == name && subject.is_named_condition());
        found.ok_or_else(|| nothing(format!("no condition {name}")))
    };
    if let Some(name) = name.filter(|name| all.iter().all(|subject| subject.name != *name)) {
        return Err(nothing(format!("no condition or mark {name}")));
    }
    let subjects: Vec<Subject> = match with.map(named).transpose()? {
        Some(other) => all.iter().filter(|one| one.name != other.name).map(|one| one.with(other)).collect(),
        None => all.clone(),
    };
    let mut tally = Tally::default();
    let mut faults = 0;
    let mut round = seed;
    while Instant::now() < end {
        for subject in subjects.iter().filter(|subject| name.is_none_or(|name| name == subject.name)) {
            for question in Question::ALL {
                match compare(question, round, subject, &all, Shortcuts::All) {
                    Ok(found) => tally.add(found),
                    Err(fault) => {
                        faults += 1;
                        writeln!(output, "{fault}\n")?;
                        output.flush()?;
                    }
                }
            }
            if Instant::now() >= end {
                break;
            }
        }
        round += 1;
    }
    let Tally { diagrams, acting, positions, pairs, problems, with_solution } = tally;
    writeln!(output, "seeds {seed} to {round}")?;
    writeln!(
        output,
        "{diagrams} diagrams, {acting} of them and of the problems with an effect of what is tested"
    )?;
    writeln!(
        output,
        "{positions} positions, {pairs} pairs with equal keys, {problems} problems, {with_solution} with solutions"
    )?;
    writeln!(output, "{faults} disagreements")?;
    Ok(faults)
}
