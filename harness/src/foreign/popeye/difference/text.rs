//! A solution text in Popeye's layout, taken apart for comparing: headers, order, blanks and progress are
//! gone; what is left is trees and lines by twin.

use crate::foreign::popeye::wording::{
    BUT, FINISHED, INTERRUPTED, PARTIAL, POTENTIAL, REFUTES, THREAT, ZEROPOSITION, ZUGZWANG,
};
use crate::language::Names;
use std::collections::{BTreeMap, BTreeSet};

/// A whole text.
#[derive(Debug, Default)]
pub struct SolutionText {
    /// How solving ended.
    pub ending: Option<&'static str>,
    /// The play by twin.
    pub sections: Vec<Section>,
}

/// The play of one twin.
#[derive(Debug, Default)]
pub struct Section {
    /// The letter with `+` if it is continued; `zero` behind `zeroposition`; empty without twins.
    pub label: String,
    /// The first moves, threats of post key play, and what is below them.
    pub roots: Vec<Node>,
    /// Help and series play: where in the text each line occurs.
    pub lines: BTreeMap<String, Vec<usize>>,
    /// The lines of the text that belong to it.
    raw: Vec<RawLine>,
}

/// A line of the text, with its number from 0.
#[derive(Debug, Clone)]
struct RawLine {
    number: usize,
    text: String,
}

/// A move in a tree.
#[derive(Debug, Default)]
pub struct Node {
    /// Where it stands: the line of the text, from 0.
    pub line: usize,
    /// Half-moves from the key.
    pub depth: usize,
    /// The move with check and goal signs.
    pub text: String,
    /// `!` or `?`.
    pub mark: Option<char>,
    /// `zugzwang` or `threat` with what the threat brings about.
    pub tail: Option<String>,
    /// Whether a defence of post key play refutes.
    pub refutes: bool,
    /// What the attacker threatens.
    pub threats: Vec<Self>,
    /// What the other side can play.
    pub variations: Vec<Self>,
    /// What refutes a try.
    pub refutations: Vec<Self>,
}

const ENDINGS: [(Names, &str); 3] =
    [(FINISHED, "finished"), (PARTIAL, "partial"), (INTERRUPTED, "interrupted")];

const COUNTERS: [&str; 4] = [
    "add_to_move_generation_stack",
    "play_move",
    "is_white_king_square_attacked",
    "is_black_king_square_attacked",
];

impl SolutionText {
    /// Takes a text apart.
    #[must_use]
    pub fn new(text: &str) -> Self {
        let text = text.replace('\r', "");
        let mut solution = Self { ending: None, sections: vec![Section::default()] };
        let mut is_in_intro = false;
        for (number, line) in without_headers(&text) {
            is_in_intro = solution.add(number, line, is_in_intro);
        }
        for section in &mut solution.sections {
            section.build();
        }
        solution.sections.retain(|section| {
            !(section.label.is_empty() && section.lines.is_empty() && section.roots.is_empty())
        });
        solution
    }

    /// Adds a line; whether the next one can still belong to the announcement of a twin.
    fn add(&mut self, number: usize, line: &str, is_in_intro: bool) -> bool {
        let trimmed = line.trim();
        if trimmed.is_empty() {
            self.push_raw(number, "");
            return false;
        }
        if is_progress(trimmed) {
            return is_in_intro;
        }
        let is_said = |words: &Names| words.iter().any(|words| trimmed.starts_with(words));
        if let Some((_, ending)) = ENDINGS.iter().find(|(words, _)| is_said(words)) {
            self.ending = Some(ending);
            return is_in_intro;
        }
        if ZEROPOSITION.contains(&trimmed) {
            self.sections.push(Section { label: "zero".to_owned(), ..Section::default() });
            return is_in_intro;
        }
        let is_indented = line.starts_with(char::is_whitespace);
        if let Some(label) = twin_label(trimmed).filter(|_| !is_indented) {
            self.sections.push(Section { label: label.to_owned(), ..Section::default() });
            return true;
        }
        // Further conditions of a twin stand on lines of their own.
        if is_in_intro && numbered(trimmed).is_none() {
            return true;
        }
        if trimmed.starts_with("=> (") && trimmed.ends_with("->)") {
            return is_in_intro;
        }
        self.push_raw(number, trimmed);
        is_in_intro
    }

    fn push_raw(&mut self, number: usize, line: &str) {
        if let Some(section) = self.sections.last_mut() {
            section.raw.push(RawLine { number, text: line.to_owned() });
        }
    }
}

/// Everything from the first board to the end of its header, blanks squeezed: what a program has understood of its
/// input. `exact-` is left out, which Popeye doesn't print where it makes no difference.
#[must_use]
pub fn first_header(text: &str) -> Vec<String> {
    let play: BTreeSet<usize> = without_headers(text).into_iter().map(|(number, _)| number).collect();
    let lines = text.lines().enumerate().skip_while(|(_, line)| !is_border(line));
    let header = lines.take_while(|(number, _)| !play.contains(number));
    let lines = header.map(|(_, line)| squeezed(line).trim_start_matches("exact-").to_owned());
    // A check sign of play behind the key may follow at once.
    lines.filter(|line| !matches!(line.as_str(), "" | "+")).collect()
}

/// The lines of play with their numbers from 0, without blank lines at the beginning and the end.
#[must_use]
pub fn play_lines(text: &str) -> Vec<(usize, &str)> {
    let is_blank = |line: &(usize, &str)| line.1.trim().is_empty();
    let lines = without_headers(text).into_iter().filter(|(_, line)| !is_progress(line.trim()));
    let mut lines: Vec<(usize, &str)> = lines.skip_while(is_blank).collect();
    while lines.last().is_some_and(is_blank) {
        lines.pop();
    }
    lines
}

fn is_border(line: &str) -> bool {
    line.trim().starts_with("+---a---b---c")
}

/// The lines outside of headers, with their numbers: a header goes from a board to the next blank line, or to the
/// first line of play.
fn without_headers(text: &str) -> Vec<(usize, &str)> {
    let lines: Vec<&str> = text.split('\n').collect();
    let mut kept = Vec::new();
    let mut place = lines.iter().position(|line| is_border(line)).unwrap_or(0);
    let above = lines[..place].iter().copied().enumerate();
    kept.extend(above.filter(|(_, line)| ZEROPOSITION.contains(&line.trim())));
    while let Some(&line) = lines.get(place) {
        if !is_border(line) {
            kept.push((place, line));
            place += 1;
            continue;
        }
        place += 1;
        while lines.get(place).is_some_and(|line| !is_border(line)) {
            place += 1;
        }
        place += 1;
        let mut is_first = true;
        while let Some(&line) = lines.get(place).filter(|line| !line.trim().is_empty()) {
            if !is_first && (numbered(line.trim()).is_some() || twin_label(line).is_some()) {
                break;
            }
            is_first = false;
            place += 1;
        }
    }
    kept
}

/// Lines that tell how solving goes on: version, measurements, move numbers, positions looked at.
fn is_progress(line: &str) -> bool {
    let (first, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
    let rest = rest.trim_start();
    let is_number = |text: &str| !text.is_empty() && text.bytes().all(|digit| digit.is_ascii_digit());
    let is_root_move = first.split(':').all(is_number) && rest.starts_with('(');
    let is_potential = is_number(first) && POTENTIAL.iter().any(|words| rest.starts_with(words));
    let is_version = first == "Popeye";
    is_root_move || is_potential || is_version || COUNTERS.contains(&first)
}

/// The label of `b) ...` or `+z3)`.
fn twin_label(line: &str) -> Option<&str> {
    let (label, rest) = line.split_once(')')?;
    let letter = label.strip_prefix('+').unwrap_or(label);
    let is_letter = match letter.as_bytes() {
        [b'a'..=b'z'] => true,
        [b'z', digits @ ..] => digits.iter().all(u8::is_ascii_digit),
        _ => false,
    };
    (is_letter && (rest.is_empty() || rest.starts_with(char::is_whitespace))).then_some(label)
}

/// Splits `2...Ka1-a2` into the number, whether dots follow it, and the rest.
fn numbered(line: &str) -> Option<(usize, bool, &str)> {
    let (number, rest) = line.split_once('.')?;
    let number = number.parse().ok().filter(|_| number.bytes().all(|digit| digit.is_ascii_digit()))?;
    Some(match rest.strip_prefix("..") {
        Some(rest) => (number, true, rest.trim_start()),
        None => (number, false, rest.trim_start()),
    })
}

/// Whether a further numbered move stands in the text.
fn has_second_number(text: &str) -> bool {
    text.split_whitespace().skip(1).any(|word| numbered(word).is_some())
        || text.starts_with(char::is_whitespace) && numbered(text.trim_start()).is_some()
}

fn squeezed(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// Whether a line says what is threatened where there is no key.
fn is_outlook(line: &str) -> bool {
    ZUGZWANG.contains(&line) || THREAT.iter().any(|words| line.starts_with(words))
}

/// Splits `Rc1*c4 + ? threat:` into the move with its signs, the mark and the tail.
fn split_move(text: &str) -> (String, Option<char>, Option<String>) {
    let squeezed = squeezed(text);
    let mut rest = squeezed.as_str();
    let mut tail = None;
    if let Some(before) = ZUGZWANG.iter().find_map(|words| rest.strip_suffix(words)) {
        tail = Some("zugzwang".to_owned());
        rest = before.trim_end();
    } else if let Some((before, effects)) = THREAT.iter().find_map(|words| rest.split_once(words)) {
        tail = Some(format!("threat {}", effects.trim()).trim_end().to_owned());
        rest = before.trim_end();
    }
    let mark = rest.chars().next_back().filter(|last| matches!(last, '!' | '?'));
    match mark.and_then(|mark| rest.strip_suffix(mark)) {
        Some(before) if before.is_empty() || before.ends_with(' ') => (before.trim().to_owned(), mark, tail),
        Some(_) | None => (rest.to_owned(), None, tail),
    }
}

impl Section {
    fn is_tree(&self) -> bool {
        self.raw.iter().map(|line| line.text.as_str()).any(|line| {
            if BUT.contains(&line) || REFUTES.contains(&line) || is_outlook(line) {
                return true;
            }
            let Some((number, _, rest)) = numbered(line) else { return false };
            let (_, mark, tail) = split_move(rest);
            number != 1 || !has_second_number(rest) && (mark.is_some() || tail.is_some())
        })
    }

    fn build(&mut self) {
        let raw = std::mem::take(&mut self.raw);
        self.raw = raw.clone();
        if self.is_tree() {
            self.build_trees(&raw);
        } else {
            for line in raw.iter().filter(|line| numbered(&line.text).is_some()) {
                self.lines.entry(squeezed(&line.text)).or_default().push(line.number);
            }
        }
    }

    fn build_trees(&mut self, raw: &[RawLine]) {
        let mut open = OpenTree::default();
        for RawLine { number: line, text } in raw {
            match text.as_str() {
                "" => open.close_into(&mut self.roots),
                text if BUT.contains(&text) => open.begin_refutations(),
                text if REFUTES.contains(&text) => open.refute(),
                text => match numbered(text) {
                    None if is_outlook(text) => {
                        // Post key play has no key.
                        open.close_into(&mut self.roots);
                        let (_, _, tail) = split_move(text);
                        open.push(Node { line: *line, tail, ..Node::default() }, &mut self.roots);
                    }
                    None => {}
                    Some((_, _, rest)) if has_second_number(rest) => {
                        self.lines.entry(squeezed(text)).or_default().push(*line);
                        open.close_into(&mut self.roots);
                    }
                    Some((number, is_dotted, rest)) => {
                        let depth = 2 * number.saturating_sub(1) + usize::from(is_dotted);
                        let (text, mark, tail) = split_move(rest);
                        let node = Node { line: *line, depth, text, mark, tail, ..Node::default() };
                        open.push(node, &mut self.roots);
                    }
                },
            }
        }
        open.close_into(&mut self.roots);
    }
}

/// The moves from a root down to the last line, each with whether it is a refutation.
#[derive(Default)]
struct OpenTree {
    path: Vec<(Node, bool)>,
    has_refutations: bool,
}

impl OpenTree {
    fn push(&mut self, node: Node, roots: &mut Vec<Node>) {
        while self.path.last().is_some_and(|(last, _)| last.depth >= node.depth) {
            self.close_last(roots);
        }
        if self.path.is_empty() {
            self.has_refutations = false;
        }
        let is_refutation = self.has_refutations && self.path.len() == 1;
        self.path.push((node, is_refutation));
    }

    fn begin_refutations(&mut self) {
        while self.path.len() > 1 {
            self.close_last(&mut Vec::new());
        }
        self.has_refutations = !self.path.is_empty();
    }

    fn refute(&mut self) {
        if let Some((last, _)) = self.path.last_mut() {
            last.refutes = true;
        }
    }

    fn close_into(&mut self, roots: &mut Vec<Node>) {
        while !self.path.is_empty() {
            self.close_last(roots);
        }
        self.has_refutations = false;
    }

    /// Hangs the last move below the one before it.
    fn close_last(&mut self, roots: &mut Vec<Node>) {
        let Some((node, is_refutation)) = self.path.pop() else { return };
        match self.path.last_mut() {
            None => roots.push(node),
            Some((parent, _)) if is_refutation => parent.refutations.push(node),
            Some((parent, _)) if node.depth >= parent.depth + 2 => parent.threats.push(node),
            Some((parent, _)) => parent.variations.push(node),
        }
    }
}
