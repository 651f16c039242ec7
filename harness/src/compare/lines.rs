//! Lines of help and series play.

use super::Explain;
use crate::judge;
use crate::outline::{OutlineLine, bare, is_same_move, may_mean};
use crate::verdict::{Finding, Kind};
use cookstopper_engine::stipulation::Stipulation;

/// Compares two sets of lines.
pub fn compare(
    expected: &[OutlineLine],
    found: &[OutlineLine],
    stipulation: &Stipulation,
    explain: &mut dyn Explain,
) -> Vec<Finding> {
    let mut findings = Vec::new();
    for line in found.iter().filter(|line| !is_claimed(line, expected, found)) {
        let shown = &line.shown;
        findings.push(if line.is_set_play {
            let text = format!("the author's solution does not list the set play {shown}");
            Finding::of_line(Kind::Unlisted, shown, text)
        } else if judge::is_short_line(line, stipulation) {
            Finding::of_line(Kind::Short, shown, format!("short solution: {shown}"))
        } else {
            let relation = relation(line, expected);
            Finding::of_line(Kind::Cook, shown, format!("cook: {shown}{relation}"))
        });
    }
    for line in found.iter().filter(|line| is_claimed(line, expected, found)) {
        if judge::is_short_line(line, stipulation) {
            let text = format!("short solution: the claimed line {}", line.shown);
            findings.push(Finding::of_line(Kind::Short, &line.shown, text));
        }
    }
    for line in expected.iter().filter(|line| meant(found, line).is_none()) {
        let what = if line.is_set_play { "set play" } else { "line" };
        let text = format!("the claimed {what} {} does not work: {}", line.shown, explain.line(line));
        findings.push(Finding::of_line(Kind::ClaimFails, &line.shown, text));
    }
    findings
}

/// Whether the author claims the line. What is written so short that it could mean several lines claims the
/// first of them only, so that it hides no cook.
fn is_claimed(line: &OutlineLine, expected: &[OutlineLine], found: &[OutlineLine]) -> bool {
    let mut claims = expected.iter().filter(|claim| may_be_line(claim, line));
    claims.any(|claim| meant(found, claim) == Some(line))
}

/// The line that is written like this, if necessary in short notation.
fn meant<'lines>(lines: &'lines [OutlineLine], wanted: &OutlineLine) -> Option<&'lines OutlineLine> {
    let exact =
        lines.iter().find(|line| line.is_set_play == wanted.is_set_play && line.moves == wanted.moves);
    exact.or_else(|| lines.iter().find(|line| may_be_line(wanted, line)))
}

fn may_be_line(written: &OutlineLine, played: &OutlineLine) -> bool {
    let moves = || written.moves.iter().zip(&played.moves);
    written.is_set_play == played.is_set_play
        && written.moves.len() == played.moves.len()
        && moves().all(|(written, played)| may_mean(written, played))
}

/// How an extra line hangs together with those of the author: in words that follow it.
fn relation(line: &OutlineLine, claimed: &[OutlineLine]) -> String {
    let mut claimed = claimed.iter().filter(|claim| !claim.is_set_play).peekable();
    if claimed.peek().is_none() {
        return String::new();
    }
    if let Some(claim) = claimed.clone().find(|claim| is_reordered(&line.moves, &claim.moves)) {
        return format!(" (another order of the moves of {})", claim.shown);
    }
    let shared = |claim: &&OutlineLine| {
        line.moves.iter().zip(&claim.moves).take_while(|(one, other)| is_same_move(one, other)).count()
    };
    match claimed.max_by_key(shared).map(|claim| (shared(&claim), claim)) {
        Some((1, claim)) => format!(" (shares its first half-move with {})", claim.shown),
        Some((half_moves @ 2.., claim)) => {
            format!(" (shares its first {half_moves} half-moves with {})", claim.shown)
        }
        Some(_) | None => " (independent of the author's lines)".to_owned(),
    }
}

/// Whether both lines have the same moves, effects apart, in some order.
fn is_reordered(one: &[String], other: &[String]) -> bool {
    let mut left: Vec<&String> = other.iter().collect();
    one.len() == other.len()
        && one.iter().all(|played| {
            let same = |candidate: &&String| is_same_move(&bare(played), &bare(candidate));
            left.iter().position(same).map(|place| left.swap_remove(place)).is_some()
        })
}
