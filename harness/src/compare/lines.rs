//! Lines of help and series play.

use super::Explain;
use crate::judge;
use crate::outline::{OutlineLine, bare, is_same_move, may_mean};
use crate::sentence::{Part, Relation, Sentence};
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
            Finding::of_line(Kind::Unlisted, shown, Sentence::Unlisted(Part::SetPlay, shown.clone()))
        } else if judge::is_short_line(line, stipulation) {
            Finding::of_line(Kind::Short, shown, Sentence::Short(shown.clone()))
        } else {
            let says = Sentence::CookLine(shown.clone(), relation(line, expected));
            Finding::of_line(Kind::Cook, shown, says)
        });
    }
    for line in found.iter().filter(|line| is_claimed(line, expected, found)) {
        if judge::is_short_line(line, stipulation) {
            let says = Sentence::ShortClaimedLine(line.shown.clone());
            findings.push(Finding::of_line(Kind::Short, &line.shown, says));
        }
    }
    for line in expected.iter().filter(|line| meant(found, line).is_none()) {
        let says = if line.is_set_play { Sentence::SetPlayFails } else { Sentence::LineFails };
        let says = says(line.shown.clone(), explain.line(line));
        findings.push(Finding::of_line(Kind::ClaimFails, &line.shown, says));
    }
    // Who claims that nothing solves is right.
    let claims_something = expected.iter().any(|line| !line.is_set_play);
    if claims_something && found.iter().all(|line| line.is_set_play) {
        findings.push(Finding::general(Kind::NoSolution, Sentence::NoSolution));
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

/// How an extra line hangs together with those of the author, if there are any.
fn relation(line: &OutlineLine, claimed: &[OutlineLine]) -> Option<Relation> {
    let claimed = claimed.iter().filter(|claim| !claim.is_set_play);
    if let Some(claim) = claimed.clone().find(|claim| is_reordered(&line.moves, &claim.moves)) {
        return Some(Relation::Reordered(claim.shown.clone()));
    }
    let shared = |claim: &&OutlineLine| {
        line.moves.iter().zip(&claim.moves).take_while(|(one, other)| is_same_move(one, other)).count()
    };
    let nearest = claimed.max_by_key(shared)?;
    Some(match shared(&nearest) {
        0 => Relation::Independent,
        half_moves => Relation::SharesBeginning(half_moves, nearest.shown.clone()),
    })
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
