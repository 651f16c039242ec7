//! Lines of help and series play.

use crate::judge;
use crate::outline::{OutlineLine, is_same_move};
use crate::verdict::{Finding, Kind};
use cookstopper_engine::stipulation::Stipulation;

/// Compares two sets of lines.
pub fn compare(expected: &[OutlineLine], found: &[OutlineLine], stipulation: &Stipulation) -> Vec<Finding> {
    let mut findings = Vec::new();
    for line in found.iter().filter(|line| !is_claimed(line, expected, found)) {
        let shown = &line.shown;
        findings.push(if line.is_set_play {
            let text = format!("the author's solution does not list the set play {shown}");
            Finding::of_line(Kind::Unlisted, shown, text)
        } else if judge::is_short_line(line, stipulation) {
            Finding::of_line(Kind::Short, shown, format!("short solution: {shown}"))
        } else {
            Finding::of_line(Kind::Cook, shown, format!("cook: {shown}"))
        });
    }
    for line in expected.iter().filter(|line| meant(found, line).is_none()) {
        let text = format!("the claimed line {} does not work", line.shown);
        findings.push(Finding::of_line(Kind::ClaimFails, &line.shown, text));
    }
    findings
}

/// Whether the author claims the line. What is written so short that it could mean several lines claims the
/// first of them only, so that it hides no cook.
fn is_claimed(line: &OutlineLine, expected: &[OutlineLine], found: &[OutlineLine]) -> bool {
    let mut claims = expected.iter().filter(|claim| is_same_line(claim, line));
    claims.any(|claim| meant(found, claim) == Some(line))
}

/// The line that is written like this, if necessary in short notation.
fn meant<'lines>(lines: &'lines [OutlineLine], wanted: &OutlineLine) -> Option<&'lines OutlineLine> {
    let exact =
        lines.iter().find(|line| line.is_set_play == wanted.is_set_play && line.moves == wanted.moves);
    exact.or_else(|| lines.iter().find(|line| is_same_line(line, wanted)))
}

fn is_same_line(one: &OutlineLine, other: &OutlineLine) -> bool {
    one.is_set_play == other.is_set_play && plays_the_same(&one.moves, &other.moves)
}

fn plays_the_same(one: &[String], other: &[String]) -> bool {
    one.len() == other.len() && one.iter().zip(other).all(|(one, other)| is_same_move(one, other))
}
