//! The comparisons for as long as one likes, and with promises that aren't kept.

use super::subjects::Subject;
use super::{Question, Tally, compare};
use cookstopper_engine::rules::Shortcuts;
use cookstopper_engine::rules::facet::Promises;
use cookstopper_engine::rules::shortcuts::Assumption;
use std::io::{self, Write};
use std::time::{Duration, Instant};

/// All questions.
pub const QUESTIONS: [Question; 5] =
    [Question::Play, Question::Keys, Question::Solutions, Question::Finals, Question::Targets];

/// Compares until the time is over, of all subjects or of those with this name, and prints every disagreement; how many there are.
pub fn hunt(seconds: u64, seed: u64, name: Option<&str>, output: &mut dyn Write) -> io::Result<usize> {
    let end = Instant::now() + Duration::from_secs(seconds);
    let all = Subject::all();
    let mut tally = Tally::default();
    let mut faults = 0;
    let mut round = seed;
    while Instant::now() < end {
        for subject in all.iter().filter(|subject| name.is_none_or(|name| name == subject.name)) {
            for question in QUESTIONS {
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

/// A promise that a condition does not make.
#[derive(Clone, Debug)]
pub struct Lie {
    /// What is said.
    pub name: &'static str,
    /// The condition of which it is said, with the samples of it that promise the same.
    pub subject: Subject,
    shortcuts: Shortcuts,
}

/// Every declaration of every condition, turned to the generous side, one at a time.
pub fn lies() -> Vec<Lie> {
    let mut lies = Vec::new();
    for subject in Subject::all().into_iter().filter(|subject| subject.kind.is_some()) {
        let Some(kind) = subject.kind else { continue };
        let mut groups: Vec<(Promises, Vec<Vec<String>>)> = Vec::new();
        for sample in &subject.samples {
            let Some(promises) = subject.promises_of(sample) else { continue };
            match groups.iter_mut().find(|(known, _)| *known == promises) {
                Some((_, samples)) => samples.push(sample.clone()),
                None => groups.push((promises, vec![sample.clone()])),
            }
        }
        for (promises, samples) in groups {
            for (name, promises) in promises.turned_generous() {
                let shortcuts = Shortcuts::AsIf(Assumption { condition: kind.rank(), promises });
                let subject = Subject { samples: samples.clone(), ..subject.clone() };
                lies.push(Lie { name, subject, shortcuts });
            }
        }
    }
    lies
}

impl Lie {
    /// The questions that may show it.
    fn questions(&self) -> &'static [Question] {
        match self.name.split(':').next() {
            Some("footprint") => &[Question::Targets],
            Some("ends as in chess") => &[Question::Finals],
            Some("selection only adds") => &[Question::Play, Question::Finals, Question::Solutions],
            _ => &[Question::Play, Question::Solutions],
        }
    }

    /// The fault that shows it, and how many diagrams that took; none if it isn't noticed.
    pub fn noticed(
        &self,
        all: &[Subject],
        seed: u64,
        diagrams: u64,
        limit: Duration,
    ) -> Option<(u64, String)> {
        let end = Instant::now() + limit;
        for place in 0..diagrams {
            for question in self.questions() {
                if let Err(fault) = compare(*question, seed + place, &self.subject, all, self.shortcuts) {
                    return Some((place, fault));
                }
            }
            if Instant::now() >= end {
                break;
            }
        }
        None
    }
}

/// Tells every lie and prints those that nothing notices; how many there are.
pub fn survivors(seconds: u64, seed: u64, name: Option<&str>, output: &mut dyn Write) -> io::Result<usize> {
    let all = Subject::all();
    let [mut told, mut unnoticed] = [0, 0];
    for lie in lies().into_iter().filter(|lie| name.is_none_or(|name| name == lie.subject.name)) {
        told += 1;
        let words: Vec<String> = lie.subject.samples.iter().map(|sample| sample.join(" + ")).collect();
        match lie.noticed(&all, seed, u64::MAX, Duration::from_secs(seconds)) {
            Some((place, _)) => {
                writeln!(output, "noticed after {place}: {}: {}", lie.subject.name, lie.name)?
            }
            None => {
                unnoticed += 1;
                writeln!(output, "UNNOTICED: {}: {} ({})", lie.subject.name, lie.name, words.join("; "))?;
            }
        }
        output.flush()?;
    }
    writeln!(output, "{told} lies, {unnoticed} unnoticed")?;
    Ok(unnoticed)
}
