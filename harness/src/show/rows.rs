//! The author's solution and ours, move by move beside each other.

use crate::exhibit::{Row, Standing};
use crate::outline::{Branch, Outline, OutlineLine, Threat, Tree, is_same_move};
use crate::verdict::{Finding, Kind, Subject};
use cookstopper_engine::solution::Mark;

/// Compares two solutions of the same problem.
pub fn rows(author: &Outline, found: &Outline, findings: &[Finding]) -> Vec<Row> {
    let mut comparison = Comparison { findings, rows: Vec::new() };
    match (author, found) {
        (Outline::Tree(author), Outline::Tree(found)) => comparison.trees(author, found),
        (Outline::Lines(author), Outline::Lines(found)) => comparison.lines(author, found),
        (Outline::Tree(_), Outline::Lines(_)) | (Outline::Lines(_), Outline::Tree(_)) => {}
    }
    comparison.rows
}

struct Comparison<'run> {
    findings: &'run [Finding],
    rows: Vec<Row>,
}

impl Comparison<'_> {
    fn trees(&mut self, author: &Tree, found: &Tree) {
        self.branches("set", &author.set_play, &found.set_play, 0);
        self.branches("", &author.first_moves, &found.first_moves, 0);
    }

    fn branches(&mut self, label: &str, author: &[Branch], found: &[Branch], depth: usize) {
        for branch in found {
            match author.iter().find(|claim| means(claim, branch, found)) {
                Some(claim) => self.both(label, claim, branch, depth),
                None => self.only(label, branch, Standing::Found, depth),
            }
        }
        let is_missing = |claim: &&Branch| !found.iter().any(|branch| means(claim, branch, found));
        for claim in author.iter().filter(is_missing) {
            self.only(label, claim, Standing::Author, depth);
        }
    }

    fn both(&mut self, label: &str, author: &Branch, found: &Branch, depth: usize) {
        // A try that solves, or a key that doesn't, is claimed and yet wrong.
        let is_wrong = (author.mark == Mark::Try) != (found.mark == Mark::Try) && depth == 0;
        let kind = if is_wrong { self.kind_of(&found.numbered(), found) } else { None };
        let is_left = has_below(found) && !has_below(author);
        self.rows.push(Row {
            depth,
            standing: Standing::Both,
            label: label.to_owned(),
            author: Some(author.marked()),
            found: Some(found.marked()),
            kind,
            has_more: is_left,
        });
        if is_left {
            return;
        }
        self.branches("threat", threats(author), threats(found), depth + 1);
        self.branches("", &author.replies, &found.replies, depth + 1);
        self.branches("but", &author.refutations, &found.refutations, depth + 1);
    }

    fn only(&mut self, label: &str, branch: &Branch, standing: Standing, depth: usize) {
        let kind = self.kind_of(&branch.numbered(), branch);
        let text = Some(branch.marked());
        let (author, found) = if standing == Standing::Author { (text, None) } else { (None, text) };
        let has_more = has_below(branch);
        self.rows.push(Row { depth, standing, label: label.to_owned(), author, found, kind, has_more });
    }

    /// The kind of the finding whose subject ends with this move.
    fn kind_of(&self, numbered: &str, branch: &Branch) -> Option<String> {
        let is_about = |finding: &&Finding| match &finding.subject {
            Some(Subject::Move(line)) => {
                line == numbered || (line.ends_with(&format!(" {numbered}")) && branch.depth > 0)
            }
            Some(Subject::Line(_)) | None => false,
        };
        self.findings.iter().find(is_about).map(|finding| finding.kind.name().to_owned())
    }

    fn lines(&mut self, author: &[OutlineLine], found: &[OutlineLine]) {
        let plays_the_same = |one: &OutlineLine, other: &OutlineLine| {
            one.is_set_play == other.is_set_play
                && one.moves.len() == other.moves.len()
                && one.moves.iter().zip(&other.moves).all(|(one, other)| is_same_move(one, other))
        };
        for line in found {
            let claim = author.iter().find(|claim| plays_the_same(claim, line));
            let standing = if claim.is_some() { Standing::Both } else { Standing::Found };
            let kind = if claim.is_none() { self.kind_of_line(&line.shown, Kind::Cook) } else { None };
            self.line(line.is_set_play, standing, claim.map(|claim| &*claim.shown), Some(&line.shown), kind);
        }
        for claim in author.iter().filter(|claim| !found.iter().any(|line| plays_the_same(claim, line))) {
            let kind = self.kind_of_line(&claim.shown, Kind::ClaimFails);
            self.line(claim.is_set_play, Standing::Author, Some(&claim.shown), None, kind);
        }
    }

    fn kind_of_line(&self, shown: &str, otherwise: Kind) -> Option<String> {
        let is_about = |finding: &&Finding| match &finding.subject {
            Some(Subject::Line(line)) => line == shown,
            Some(Subject::Move(_)) | None => false,
        };
        let kind = self.findings.iter().find(is_about).map_or(otherwise, |finding| finding.kind);
        Some(kind.name().to_owned())
    }

    fn line(
        &mut self,
        is_set_play: bool,
        standing: Standing,
        author: Option<&str>,
        found: Option<&str>,
        kind: Option<String>,
    ) {
        let label = if is_set_play { "set" } else { "" };
        self.rows.push(Row {
            depth: 0,
            standing,
            label: label.to_owned(),
            author: author.map(str::to_owned),
            found: found.map(str::to_owned),
            kind,
            has_more: false,
        });
    }
}

/// Whether the claim means this branch: written so, or in short notation that no branch before it fits.
fn means(claim: &Branch, branch: &Branch, found: &[Branch]) -> bool {
    let exact = found.iter().find(|other| other.text == claim.text);
    let meant = exact.or_else(|| found.iter().find(|other| is_same_move(&other.text, &claim.text)));
    meant.is_some_and(|meant| meant.text == branch.text)
}

fn threats(branch: &Branch) -> &[Branch] {
    match &branch.outlook {
        Threat::Moves(threats) => threats,
        Threat::Unsaid | Threat::Zugzwang => &[],
    }
}

fn has_below(branch: &Branch) -> bool {
    !branch.replies.is_empty() || !branch.refutations.is_empty() || !threats(branch).is_empty()
}
