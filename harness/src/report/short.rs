//! The play in short notation and in a reader's language, as magazines print it.

use crate::exhibit::{Knot, Leg, Play, ShownLine};
use crate::language::Language;

/// The play of a diagram or twin, a paragraph for each key, defence and line: `1.Sd5! (2.Te4#)`, `1...Kxd5 2.Dd3#`.
///
/// Defences with the same answers stand together; of threats the first moves are told.
#[must_use]
pub fn paragraphs(play: &[Play], language: Language) -> Vec<String> {
    let mut writer = Writer { language, paragraphs: Vec::new() };
    for phase in play {
        writer.phase(phase);
    }
    writer.paragraphs
}

struct Writer {
    language: Language,
    paragraphs: Vec<String>,
}

impl Writer {
    fn phase(&mut self, phase: &Play) {
        let has_play = !phase.tree.is_empty() || !phase.lines.is_empty();
        if phase.is_set_play && has_play {
            let heading = self.language.choose(["Set play", "Satzspiel", "Jeu apparent"]);
            self.paragraphs.push(format!("{heading}{}", self.language.colon().trim_end()));
        }
        if phase.is_after_key {
            let threats = self.threats(&phase.threats, 2);
            self.paragraphs.extend(threats.map(|threats| threats.trim_start().to_owned()));
        }
        if phase.is_set_play || phase.is_after_key {
            self.defences(&phase.tree, 1);
        } else {
            for root in &phase.tree {
                self.root(root);
            }
        }
        for line in &phase.lines {
            let line = self.line(line);
            self.paragraphs.push(line);
        }
    }

    /// A key or try with its play.
    fn root(&mut self, root: &Knot) {
        let mut text = format!("1.{}{}{}", self.played(&root.leg), root.mark, self.outlook(root, 2));
        let but = self.language.choose(["but", "aber", "mais"]);
        let refutations = self.joined(&root.refutations, ", ");
        let but = if refutations.is_empty() { refutations } else { format!("{but} 1...{refutations}!") };
        // What fails to the try comes before what refutes it.
        if root.replies.is_empty() && !but.is_empty() {
            text = format!("{text} {but}");
        }
        self.paragraphs.push(text);
        self.defences(&root.replies, 1);
        if !root.replies.is_empty() && !but.is_empty() {
            self.paragraphs.push(but);
        }
    }

    /// Defences, each in a paragraph with what follows.
    fn defences(&mut self, defences: &[Knot], number: usize) {
        let grouped = self.grouped(defences, number);
        self.paragraphs.extend(grouped);
    }

    /// Defences with the same answers together.
    fn grouped(&self, defences: &[Knot], number: usize) -> Vec<String> {
        let mut groups: Vec<(Vec<String>, String)> = Vec::new();
        for defence in defences {
            let answers = self.answers(defence, number + 1);
            let played = self.played(&defence.leg);
            // Where nothing follows, defences have nothing in common.
            match groups.iter_mut().find(|(_, others)| *others == answers && !answers.is_empty()) {
                Some((played_before, _)) => played_before.push(played),
                None => groups.push((vec![played], answers)),
            }
        }
        groups.iter().map(|(played, answers)| format!("{number}...{}{answers}", played.join(", "))).collect()
    }

    /// What the attacker plays behind a defence, in front of it a blank.
    fn answers(&self, defence: &Knot, number: usize) -> String {
        let answer = |answer: &Knot| {
            let replies = self.grouped(&answer.replies, number).join("; ");
            let replies = if replies.is_empty() { replies } else { format!(" {replies}") };
            format!("{}{}{replies}", self.played(&answer.leg), self.outlook(answer, number + 1))
        };
        let answers: Vec<String> = defence.replies.iter().map(answer).collect();
        // What follows an answer must not be taken for what follows those before it.
        let ends = defence.replies.iter().all(|answer| answer.replies.is_empty());
        let between = if ends { " / ".to_owned() } else { format!("; {number}.") };
        if answers.is_empty() { String::new() } else { format!(" {number}.{}", answers.join(&between)) }
    }

    /// What a move threatens, or that it threatens nothing, in front of it a blank.
    fn outlook(&self, knot: &Knot, number: usize) -> String {
        if knot.is_zugzwang {
            return format!(" {}", self.language.choose(["zugzwang", "Zugzwang", "blocus"]));
        }
        self.threats(&knot.threats, number).unwrap_or_default()
    }

    fn threats(&self, threats: &[Knot], number: usize) -> Option<String> {
        (!threats.is_empty()).then(|| format!(" ({number}.{})", self.joined(threats, ", ")))
    }

    fn joined(&self, knots: &[Knot], between: &str) -> String {
        knots.iter().map(|knot| self.played(&knot.leg)).collect::<Vec<_>>().join(between)
    }

    fn line(&self, line: &ShownLine) -> String {
        let mut text = String::new();
        let mut number = 1;
        if line.skipped > 0 {
            text.push_str("1...");
            number += 1;
        }
        for (place, leg) in line.legs.iter().enumerate() {
            if line.recounts.contains(&place) {
                number = 1;
            }
            if place > 0 {
                text.push(' ');
            }
            if leg.is_numbered {
                text.push_str(&format!("{number}."));
                number += 1;
            }
            text.push_str(&self.played(leg));
        }
        text
    }

    /// A move with its sign.
    fn played(&self, leg: &Leg) -> String {
        let language = self.language;
        let text = match &leg.short {
            Some(short) => {
                format!("{}{}{}", language.play(&short.unit), short.squares, language.play(&short.rest))
            }
            None => language.play(&leg.text),
        };
        // Letters would be read as a promotion.
        let blank = if leg.sign.starts_with(char::is_alphabetic) { " " } else { "" };
        format!("{text}{blank}{}", leg.sign)
    }
}
