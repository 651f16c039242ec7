//! Trees of battle play.

use super::Explain;
use crate::judge::{self, Duals, Length};
use crate::outline::{Branch, Threat, Tree, bare, may_mean};
use crate::sentence::{Part, Sentence};
use crate::verdict::{Finding, Kind};
use cookstopper_engine::solution::Mark;

/// Compares two trees of a stipulation.
pub fn compare(expected: &Tree, found: &Tree, length: Length<'_>, explain: &mut dyn Explain) -> Vec<Finding> {
    let moves = length.moves();
    let mut comparison =
        Comparison { length, moves, findings: Vec::new(), path: Vec::new(), texts: Vec::new(), explain };
    for key in found.first_moves.iter().filter(|branch| branch.mark == Mark::Key) {
        let claimed = claim_of(key, &expected.first_moves, &found.first_moves);
        if claimed.is_none_or(|claimed| claimed.mark == Mark::Try) {
            let kind = comparison.cook(key);
            comparison.findings.push(kind);
        }
    }
    for claimed in &expected.first_moves {
        match (claimed.mark, named(&found.first_moves, &claimed.text)) {
            (Mark::Try, Some(found)) if found.mark == Mark::Try => comparison.below(claimed, found),
            (Mark::Try, Some(_)) => {}
            (Mark::Try, None) => {
                let why = comparison.explain.first_move(&claimed.text);
                let says = Sentence::TryFails(claimed.numbered(), why);
                comparison.findings.push(Finding::of_move(Kind::ClaimFails, claimed.numbered(), says));
            }
            (_, Some(found)) if found.mark == Mark::Key => {
                comparison.short(found);
                comparison.below(claimed, found);
            }
            (_, Some(_) | None) => {
                let why = comparison.explain.first_move(&claimed.text);
                let says = Sentence::KeyFails(claimed.numbered(), why);
                comparison.findings.push(Finding::of_move(Kind::ClaimFails, claimed.numbered(), says));
            }
        }
    }
    for attempt in found.first_moves.iter().filter(|branch| branch.mark == Mark::Try) {
        if claimed_as(&expected.first_moves, &attempt.text).is_none() {
            comparison.unlisted(attempt, Part::Try);
        }
    }
    comparison.defences(Part::SetPlay, &expected.set_play, &found.set_play, &[]);
    // Who claims that nothing solves is right.
    if expected.first_moves.iter().any(|branch| branch.mark != Mark::Try)
        && found.first_moves.iter().all(|branch| branch.mark != Mark::Key)
    {
        comparison.findings.push(Finding::general(Kind::NoSolution, Sentence::NoKey));
    }
    comparison.findings
}

struct Comparison<'run> {
    length: Length<'run>,
    moves: usize,
    findings: Vec<Finding>,
    /// The moves above, with their numbers.
    path: Vec<String>,
    /// The same without.
    texts: Vec<String>,
    explain: &'run mut dyn Explain,
}

impl Comparison<'_> {
    /// A claimed key that needs fewer moves.
    fn short(&mut self, found: &Branch) {
        if self.length.is_short_key(found) {
            let says = Sentence::ShortClaimedKey(found.marked());
            self.findings.push(Finding::of_move(Kind::Short, found.numbered(), says));
        }
    }

    fn cook(&self, key: &Branch) -> Finding {
        let played = key.numbered();
        if self.length.is_short_key(key) {
            return Finding::of_move(Kind::Short, &played, Sentence::Short(key.marked()));
        }
        Finding::of_move(Kind::Cook, &played, Sentence::Cook(key.marked()))
    }

    fn enter(&mut self, found: &Branch) {
        self.path.push(found.numbered());
        self.texts.push(found.text.clone());
    }

    fn leave(&mut self) {
        self.path.pop();
        self.texts.pop();
    }

    /// Compares what stands below an attacker's move.
    fn below(&mut self, claimed: &Branch, found: &Branch) {
        self.enter(found);
        let threats = match (&claimed.outlook, &found.outlook) {
            (Threat::Moves(claimed), Threat::Moves(found)) => {
                self.threats(claimed, found);
                found.as_slice()
            }
            (Threat::Moves(claimed), Threat::Zugzwang | Threat::Unsaid) => {
                self.threats(claimed, &[]);
                &[]
            }
            (Threat::Zugzwang, Threat::Moves(found)) => {
                for threat in found {
                    self.unlisted(threat, Part::Threat);
                }
                found.as_slice()
            }
            (Threat::Unsaid, Threat::Moves(found)) => found.as_slice(),
            (Threat::Unsaid | Threat::Zugzwang, Threat::Unsaid | Threat::Zugzwang) => &[],
        };
        self.defences(Part::Variation, &claimed.replies, &found.replies, threats);
        for refutation in &claimed.refutations {
            if named(&found.refutations, &refutation.text).is_none() {
                self.fails(refutation, Part::Refutation);
            }
        }
        for refutation in &found.refutations {
            if claimed_as(&claimed.refutations, &refutation.text).is_none() {
                self.unlisted(refutation, Part::Refutation);
            }
        }
        self.leave();
    }

    /// Threats, and what they answer, are no variations: a choice there is no dual.
    fn without_duals(&mut self, compare: impl FnOnce(&mut Self)) {
        let before = self.findings.len();
        compare(self);
        let is_dual =
            |finding: &Finding| matches!(finding.kind, Kind::Dual | Kind::MinorDual | Kind::ShortVariation);
        let kept: Vec<Finding> = self.findings.drain(before..).filter(|finding| !is_dual(finding)).collect();
        self.findings.extend(kept);
    }

    fn threats(&mut self, claimed: &[Branch], found: &[Branch]) {
        for threat in claimed {
            match named(found, &threat.text) {
                Some(found) => self.without_duals(|comparison| comparison.below(threat, found)),
                None => self.fails(threat, Part::Threat),
            }
        }
        for threat in found {
            if claimed_as(claimed, &threat.text).is_none() {
                self.unlisted(threat, Part::Threat);
            }
        }
    }

    /// Compares the defender's moves and what is played against them.
    fn defences(&mut self, part: Part, claimed: &[Branch], found: &[Branch], threats: &[Branch]) {
        for defence in claimed {
            match named(found, &defence.text) {
                Some(found) => self.continuations(defence, found, threats),
                None if is_answered_by_threats(defence, threats) => {}
                None => match self.explain.defence(&self.texts, &defence.text) {
                    Some(found) => {
                        self.without_duals(|comparison| comparison.continuations(defence, &found, threats));
                    }
                    None => self.fails(defence, part),
                },
            }
        }
        if claimed.is_empty() && !found.is_empty() && !self.path.is_empty() {
            let moves = self.path.join(" ");
            self.findings.push(Finding::of_move(
                Kind::Unlisted,
                &moves,
                Sentence::NoVariations(moves.clone()),
            ));
        }
        for defence in found.iter().filter(|defence| claimed_as(claimed, &defence.text).is_none()) {
            if !claimed.is_empty() || self.path.is_empty() {
                self.unlisted(defence, part);
            }
            let duals = Duals { moves: self.moves, threats };
            self.findings.extend(duals.after_defence(&self.path, defence));
        }
    }

    fn continuations(&mut self, claimed: &Branch, found: &Branch, threats: &[Branch]) {
        self.enter(found);
        for continuation in &claimed.replies {
            match named(&found.replies, &continuation.text) {
                Some(found) => self.below(continuation, found),
                None => self.fails(continuation, Part::Continuation),
            }
        }
        let is_listed = |branch: &&Branch| claim_of(branch, &claimed.replies, &found.replies).is_some();
        let (listed, extra): (Vec<&Branch>, Vec<&Branch>) = found.replies.iter().partition(is_listed);
        let is_threat = |branch: &Branch| is_among(&branch.text, threats);
        let is_choice = !found.replies.iter().all(is_threat);
        for continuation in extra {
            let finding = match listed.first() {
                Some(other) if is_choice && judge::has_full_length(continuation, self.moves) => {
                    judge::dual(&self.path, continuation, other)
                }
                Some(other) if is_choice => {
                    self.findings.push(judge::short_variation(&self.path, continuation, other));
                    self.unlisted(continuation, Part::Continuation);
                    continue;
                }
                Some(_) | None => {
                    self.unlisted(continuation, Part::Continuation);
                    continue;
                }
            };
            self.findings.push(finding);
        }
        self.leave();
    }

    fn fails(&mut self, claimed: &Branch, part: Part) {
        let line = judge::with_path(&self.path, claimed);
        let says = Sentence::ClaimFails(part, line.clone());
        self.findings.push(Finding::of_move(Kind::ClaimFails, line, says));
    }

    fn unlisted(&mut self, found: &Branch, part: Part) {
        let line = judge::with_path(&self.path, found);
        let says = Sentence::Unlisted(part, line.clone());
        self.findings.push(Finding::of_move(Kind::Unlisted, line, says));
    }
}

/// Whether the author merely shows that a threat works against this defence, which is no variation then.
fn is_answered_by_threats(defence: &Branch, threats: &[Branch]) -> bool {
    let is_threat = |continuation: &Branch| is_among(&continuation.text, threats);
    !defence.replies.is_empty() && defence.replies.iter().all(is_threat)
}

/// The claim that means `branch`, one of those `found`. What is written so short that it could mean several
/// moves claims the first of them only, so that it hides no cook.
fn claim_of<'branches>(
    branch: &Branch,
    claimed: &'branches [Branch],
    found: &[Branch],
) -> Option<&'branches Branch> {
    let claim = claimed_as(claimed, &branch.text)?;
    named(found, &claim.text).is_some_and(|meant| meant.text == branch.text).then_some(claim)
}

/// Whether a move, perhaps in short notation, is one of the threats.
fn is_among(written: &str, threats: &[Branch]) -> bool {
    threats.iter().any(|threat| may_mean(&bare(written), &bare(&threat.text)))
}

/// The branch that the author means by what he has written, perhaps in short notation.
fn named<'branches>(branches: &'branches [Branch], written: &str) -> Option<&'branches Branch> {
    let exact = branches.iter().find(|branch| branch.text == written);
    exact.or_else(|| branches.iter().find(|branch| may_mean(written, &branch.text)))
}

/// The author's branch that may mean this move.
fn claimed_as<'branches>(claimed: &'branches [Branch], played: &str) -> Option<&'branches Branch> {
    let exact = claimed.iter().find(|branch| branch.text == played);
    exact.or_else(|| claimed.iter().find(|branch| may_mean(&branch.text, played)))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::outline::Outline;
    use crate::outline::OutlineLine;
    use crate::sentence::{KeyFault, LineFault, Moves};
    use cookstopper_engine::conditions::Conditions;
    use cookstopper_engine::diagram::Diagram;
    use cookstopper_engine::notation::read_solution;
    use cookstopper_engine::options::Options;
    use cookstopper_engine::problem::Problem;
    use expect_test::{Expect, expect};
    use std::collections::BTreeSet;

    struct Refuted;

    impl Explain for Refuted {
        fn first_move(&mut self, _: &str) -> KeyFault {
            KeyFault::Refuted(Moves::of(vec!["1...Kb3-b2!".to_owned()]))
        }

        fn line(&mut self, _: &OutlineLine) -> LineFault {
            LineFault::Unplayable
        }

        fn defence(&mut self, _: &[String], _: &str) -> Option<Branch> {
            None
        }
    }

    fn check(expected: &str, found: &str, verdicts: Expect) {
        // What is claimed and what is found is made up; the moves are playable.
        let problem = Problem {
            diagram: Diagram::from_piece_lists("Kh8 Qa1 Rh1", "Kb3", "").unwrap(),
            conditions: Conditions::default(),
            stipulation: "#2".parse().unwrap(),
            options: Options::default(),
        };
        let read = |text: &str| {
            let solution = read_solution(text, &problem, None).unwrap();
            match Outline::new(&solution.phases, &problem.stipulation) {
                Outline::Tree(tree) => tree,
                Outline::Lines(_) => unreachable!("battle play has trees"),
            }
        };
        let none = BTreeSet::new();
        let length = Length { stipulation: &problem.stipulation, shorter: &none };
        let findings = compare(&read(expected), &read(found), length, &mut Refuted);
        let shown: Vec<_> =
            findings.iter().map(|finding| format!("{}: {}\n", finding.kind.name(), finding.text())).collect();
        verdicts.assert_eq(&shown.concat());
    }

    const KEY: &str = "   1.Qa1-a2 ! zugzwang.\n      1...Kb3-b4\n          2.Qa2-a3 #\n";

    #[test]
    fn other_keys_are_cooks_and_claimed_keys_must_work() {
        let other = "   1.Rh1-c1 ! zugzwang.\n      1...Kb3-b4\n          2.Rc1-b1 #\n";
        check(
            KEY,
            &format!("{KEY}\n{other}"),
            expect![[r#"
            cook: cook: 1.Rh1-c1!
        "#]],
        );
        check(
            &format!("{KEY}\n{other}"),
            KEY,
            expect![[r#"
            claim-fails: the claimed key 1.Rh1-c1 fails to 1...Kb3-b2!
        "#]],
        );
        check(
            KEY,
            "   1.Rh1-c1 # !\n",
            expect![[r#"
            cook: cook: 1.Rh1-c1#!
            claim-fails: the claimed key 1.Qa1-a2 fails to 1...Kb3-b2!
        "#]],
        );
    }

    #[test]
    fn a_choice_is_a_dual_unless_the_author_lists_it() {
        let dual = format!("{KEY}          2.Qa2-b2 #\n");
        check(
            KEY,
            &dual,
            expect![[r#"
            minor-dual: minor dual at the last move: 1.Qa1-a2 1...Kb3-b4 2.Qa2-b2# beside 2.Qa2-a3#
        "#]],
        );
        check(&dual, &dual, expect![""]);
        check(
            &dual,
            KEY,
            expect![[r#"
            claim-fails: claimed, but does not work: 1.Qa1-a2 1...Kb3-b4 2.Qa2-b2
        "#]],
        );
    }

    #[test]
    fn what_the_author_leaves_out_is_only_mentioned() {
        let more = format!("{KEY}      1...Kb3-c3\n          2.Qa2-c2 #\n");
        check(
            KEY,
            &more,
            expect![[r#"
            unlisted: the author's solution does not list the variation 1.Qa1-a2 1...Kb3-c3
        "#]],
        );
        check(
            "   1.Qa1-a2 !\n",
            &more,
            expect![[r#"
            unlisted: 1.Qa1-a2: the author's solution lists no variations
        "#]],
        );
        check(
            &more,
            KEY,
            expect![[r#"
            claim-fails: claimed, but is not among the variations: 1.Qa1-a2 1...Kb3-c3
        "#]],
        );
    }
}
