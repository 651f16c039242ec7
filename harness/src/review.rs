//! Goes through what differs from the authors' solutions, one difference after the other.

use crate::corpus::EntryPath;
use crate::event::Event;
use crate::exit::Exit;
use crate::outcome::{Outcome, TextDifference};
use crate::schedule::{self, Item, Plan};
use crate::solving::Mode;
use crate::verify::verify;
use cookstopper_engine::notation::header_text;
use similar::{ChangeTag, TextDiff};
use std::io::{self, BufRead, Write};

/// The columns of a board.
const BOARD_WIDTH: usize = 38;

/// The lines around a difference that are shown with it.
const CONTEXT_LINES: usize = 3;

/// Entries that differ in the same way.
struct Group<'run> {
    change: String,
    difference: TextDifference,
    findings: Vec<String>,
    paths: Vec<&'run EntryPath>,
}

/// Verifies the entries and asks about each difference, the same differences together. What is accepted is
/// written as the author's solution.
///
/// # Errors
/// When nothing can be printed or asked.
pub fn review(
    paths: &[EntryPath],
    plan: &Plan,
    input: &mut dyn BufRead,
    output: &mut dyn Write,
) -> io::Result<Exit> {
    let mut outcomes: Vec<Outcome> = Vec::new();
    let mut count = 0;
    let _summary = schedule::run(paths.iter().cloned().map(Item::Entry), paths.len(), plan, &mut |event| {
        if let Event::Finished(outcome) = event {
            count += 1;
            // What doesn't differ is not asked about.
            if outcome.difference.is_some() {
                outcomes.push((*outcome).clone());
            }
        }
        Ok(())
    })?;
    let groups = grouped(&outcomes, paths);
    if groups.is_empty() {
        writeln!(output, "nothing differs in {count} entries")?;
        return Ok(Exit::Sound);
    }
    let mut accepted = 0;
    for (number, group) in groups.iter().enumerate() {
        let ids: Vec<&str> = group.paths.iter().map(|path| path.id.as_str()).collect();
        writeln!(output, "{} of {}: {}", number + 1, groups.len(), ids.join(", "))?;
        for finding in &group.findings {
            writeln!(output, "  {finding}")?;
        }
        output.write_all(beside(&board(group), &difference_lines(&group.difference)).as_bytes())?;
        match ask(input, output)? {
            Answer::Accept => {
                for path in &group.paths {
                    let outcome = verify(path, Mode::Bless, &plan.budget);
                    for diagnostic in &outcome.diagnostics {
                        writeln!(output, "{}", diagnostic.render())?;
                    }
                    accepted += usize::from(outcome.is_blessed);
                }
                // What is accepted stays so, however the review ends.
                for path in &group.paths {
                    if let Err(diagnostic) = path.write_edits() {
                        writeln!(output, "{}", diagnostic.render())?;
                    }
                }
            }
            Answer::Skip => {}
            Answer::Quit => break,
        }
    }
    writeln!(output, "{accepted} accepted")?;
    Ok(Exit::Sound)
}

fn grouped<'run>(outcomes: &[Outcome], paths: &'run [EntryPath]) -> Vec<Group<'run>> {
    let mut groups: Vec<Group<'run>> = Vec::new();
    for outcome in outcomes {
        let Some(difference) = &outcome.difference else { continue };
        let Some(path) = paths.iter().find(|path| path.id == outcome.id) else { continue };
        let change = changed_lines(difference);
        match groups.iter_mut().find(|group| group.change == change) {
            Some(group) => group.paths.push(path),
            None => groups.push(Group {
                change,
                difference: difference.clone(),
                findings: outcome.findings.iter().map(|finding| finding.text()).collect(),
                paths: vec![path],
            }),
        }
    }
    groups
}

/// What is taken away and what is added, without what stays.
fn changed_lines(difference: &TextDifference) -> String {
    let diff = TextDiff::from_lines(&difference.expected, &difference.found);
    let changes = diff.iter_all_changes().filter(|change| change.tag() != ChangeTag::Equal);
    changes.map(|change| format!("{}{}", change.tag(), change.value())).collect()
}

fn difference_lines(difference: &TextDifference) -> Vec<String> {
    let diff = TextDiff::from_lines(&difference.expected, &difference.found);
    let mut lines = Vec::new();
    for hunk in diff.unified_diff().context_radius(CONTEXT_LINES).iter_hunks() {
        for change in hunk.iter_changes() {
            lines.push(format!("{}{}", change.tag(), change.value().trim_end()));
        }
    }
    lines
}

fn board(group: &Group<'_>) -> Vec<String> {
    let entry = group.paths.first().and_then(|path| path.read().ok());
    let problem = entry.and_then(|entry| Some(entry.task?.twins.into_iter().next()?.problem));
    let text = problem.map(|problem| header_text(&problem, &[])).unwrap_or_default();
    text.trim_matches('\n').lines().map(str::to_owned).collect()
}

/// Two blocks of lines side by side.
fn beside(left: &[String], right: &[String]) -> String {
    let rows = left.len().max(right.len());
    let row = |place: usize| {
        let [left, right] = [left, right].map(|block| block.get(place).map_or("", String::as_str));
        let line = format!("{left:BOARD_WIDTH$}  {right}");
        format!("{}\n", line.trim_end())
    };
    (0..rows).map(row).collect()
}

enum Answer {
    Accept,
    Skip,
    Quit,
}

fn ask(input: &mut dyn BufRead, output: &mut dyn Write) -> io::Result<Answer> {
    loop {
        write!(output, "accept (a), skip (s), quit (q)? ")?;
        output.flush()?;
        let mut line = String::new();
        if input.read_line(&mut line)? == 0 {
            writeln!(output)?;
            return Ok(Answer::Quit);
        }
        match line.trim() {
            "a" | "accept" => return Ok(Answer::Accept),
            "s" | "skip" => return Ok(Answer::Skip),
            "q" | "quit" => return Ok(Answer::Quit),
            _ => {}
        }
    }
}
