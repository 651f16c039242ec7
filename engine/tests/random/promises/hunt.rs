//! The comparisons for as long as one likes.

use super::subjects::Subject;
use super::{Question, Tally, compare};
use cookstopper_engine::rules::Shortcuts;
use std::io::{self, Write};
use std::time::{Duration, Instant};

/// Compares until the time is over, of all subjects or of those with this name, and prints every disagreement; how many there are.
pub fn hunt(seconds: u64, seed: u64, name: Option<&str>, output: &mut dyn Write) -> io::Result<usize> {
    let end = Instant::now() + Duration::from_secs(seconds);
    let all = Subject::all();
    let mut tally = Tally::default();
    let mut faults = 0;
    let mut round = seed;
    while Instant::now() < end {
        for subject in all.iter().filter(|subject| name.is_none_or(|name| name == subject.name)) {
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
