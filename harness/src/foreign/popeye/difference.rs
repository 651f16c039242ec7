//! What two solution texts in Popeye's layout differ in, whatever the order.

mod text;

pub use text::{first_header, play_lines};

use std::collections::{BTreeMap, BTreeSet};
use std::fmt;
use text::{Node, Section, SolutionText};

/// Something that is in one text and not in the other.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Difference {
    /// In which way.
    pub kind: Kind,
    /// What it is: a key, a threat, a line.
    pub what: String,
    /// The way to it.
    pub path: Vec<String>,
    /// What each text says, where both have it.
    pub change: Option<(String, String)>,
    /// The lines of the first text that it is about, from 0.
    pub first_lines: Vec<usize>,
    /// The lines of the second text that it is about, from 0.
    pub second_lines: Vec<usize>,
}

/// In which way two texts differ.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Kind {
    /// Only the first has it.
    Missing,
    /// Only the second has it.
    Extra,
    /// Both have it, but not the same.
    Changed,
}

impl fmt::Display for Difference {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let kind = match self.kind {
            Kind::Missing => "missing",
            Kind::Extra => "extra",
            Kind::Changed => "changed",
        };
        write!(f, "{kind} {}: {}", self.what, self.path.join(" / "))?;
        match &self.change {
            Some((before, after)) => write!(f, " ({before} -> {after})"),
            None => Ok(()),
        }
    }
}

impl Difference {
    fn new(kind: Kind, what: impl Into<String>, path: &[String]) -> Self {
        let (what, path) = (what.into(), path.to_vec());
        Self { kind, what, path, change: None, first_lines: Vec::new(), second_lines: Vec::new() }
    }

    fn changed(what: &str, path: &[String], before: Option<&str>, after: Option<&str>) -> Self {
        let said = |text: Option<&str>| text.unwrap_or("nothing").to_owned();
        Self { change: Some((said(before), said(after))), ..Self::new(Kind::Changed, what, path) }
    }

    fn at(self, first_lines: Vec<usize>, second_lines: Vec<usize>) -> Self {
        Self { first_lines, second_lines, ..self }
    }

    /// For what only one of the texts has.
    fn at_lines(self, lines: Vec<usize>) -> Self {
        match self.kind {
            Kind::Extra => self.at(Vec::new(), lines),
            Kind::Missing | Kind::Changed => self.at(lines, Vec::new()),
        }
    }
}

/// Compares two texts: what the first has is expected of the second.
#[must_use]
pub fn compare(expected: &str, found: &str) -> Vec<Difference> {
    let (expected, found) = (SolutionText::new(expected), SolutionText::new(found));
    let mut differences = Vec::new();
    if expected.ending != found.ending {
        differences.push(Difference::changed("ending", &[], expected.ending, found.ending));
    }
    let (expected, found) = (by_label(&expected), by_label(&found));
    let labels: BTreeSet<&String> = expected.keys().chain(found.keys()).collect();
    let nothing = Section::default();
    for label in labels {
        let path = if label.is_empty() { Vec::new() } else { vec![format!("{label})")] };
        let (one, other) = (expected.get(label), found.get(label));
        let kind = if other.is_none() { Kind::Missing } else { Kind::Extra };
        if (one.is_none() || other.is_none()) && !label.is_empty() {
            differences.push(Difference::new(kind, "twin", &path));
        }
        let (one, other) = (one.copied().unwrap_or(&nothing), other.copied().unwrap_or(&nothing));
        compare_lines(one, other, &path, &mut differences);
        compare_nodes(&one.roots, &other.roots, &path, None, &mut differences);
    }
    differences
}

/// Whether a text says how solving ended, as every output of Popeye does.
#[must_use]
pub fn has_ending(text: &str) -> bool {
    SolutionText::new(text).ending.is_some()
}

/// Whether every solution that is missing has another one in its place: so many are asked for, and which these
/// are depends on the order of the search.
#[must_use]
pub fn are_balanced(differences: &[Difference]) -> bool {
    let count = |kind: Kind| differences.iter().filter(|difference| difference.kind == kind).count();
    count(Kind::Missing) == count(Kind::Extra) && count(Kind::Changed) == 0
}

/// The sections; one with a label that was there before gets an apostrophe.
fn by_label(text: &SolutionText) -> BTreeMap<String, &Section> {
    let mut labelled = BTreeMap::new();
    for section in &text.sections {
        let mut label = section.label.clone();
        while labelled.contains_key(&label) {
            label.push('\'');
        }
        labelled.insert(label, section);
    }
    labelled
}

fn compare_lines(one: &Section, other: &Section, path: &[String], differences: &mut Vec<Difference>) {
    let places = |section: &Section, line: &String| section.lines.get(line).cloned().unwrap_or_default();
    let lines: BTreeSet<&String> = one.lines.keys().chain(other.lines.keys()).collect();
    for line in lines {
        let (expected, found) = (places(one, line), places(other, line));
        let path = [path, std::slice::from_ref(line)].concat();
        let mut alone = |kind: Kind, places: &[usize]| {
            differences.extend(
                places.iter().map(|place| Difference::new(kind, "line", &path).at_lines(vec![*place])),
            );
        };
        alone(Kind::Missing, expected.get(found.len()..).unwrap_or_default());
        alone(Kind::Extra, found.get(expected.len()..).unwrap_or_default());
    }
}

/// What a node is among its siblings; nothing for the roots, whose mark tells.
type Role = Option<&'static str>;

fn compare_nodes(
    expected: &[Node],
    found: &[Node],
    path: &[String],
    role: Role,
    differences: &mut Vec<Difference>,
) {
    let texts: BTreeSet<&str> = expected.iter().chain(found).map(|node| node.text.as_str()).collect();
    for text in texts {
        let (expected, found) = unlike(of_text(expected, text), of_text(found, text));
        for (one, other) in expected.iter().zip(&found) {
            compare_node(one, other, path, differences);
        }
        let mut alone = |kind: Kind, nodes: &[&Node]| {
            for node in nodes {
                let path = [path, &[label(node)]].concat();
                differences.push(Difference::new(kind, name(node, role), &path).at_lines(lines_of(node)));
            }
        };
        alone(Kind::Missing, expected.get(found.len()..).unwrap_or_default());
        alone(Kind::Extra, found.get(expected.len()..).unwrap_or_default());
    }
}

fn of_text<'text>(nodes: &'text [Node], text: &str) -> Vec<&'text Node> {
    let mut nodes: Vec<&Node> = nodes.iter().filter(|node| node.text == text).collect();
    nodes.sort_by_cached_key(|node| canonical(node));
    nodes
}

/// Both without the nodes that they have in common.
fn unlike<'text>(
    mut expected: Vec<&'text Node>,
    mut found: Vec<&'text Node>,
) -> (Vec<&'text Node>, Vec<&'text Node>) {
    expected.retain(|node| {
        let twin = found.iter().position(|other| canonical(other) == canonical(node));
        twin.map(|place| found.remove(place)).is_none()
    });
    (expected, found)
}

fn compare_node(expected: &Node, found: &Node, path: &[String], differences: &mut Vec<Difference>) {
    let path = [path, &[label(expected)]].concat();
    let mut changed = |what: &str, before: Option<&str>, after: Option<&str>| {
        let difference = Difference::changed(what, &path, before, after);
        differences.push(difference.at(vec![expected.line], vec![found.line]));
    };
    if expected.mark != found.mark {
        let [before, after] = [expected.mark, found.mark].map(|mark| mark.map(String::from));
        changed("mark", before.as_deref(), after.as_deref());
    }
    if expected.tail != found.tail {
        changed("outlook", expected.tail.as_deref(), found.tail.as_deref());
    }
    if expected.refutes != found.refutes {
        let [before, after] = [expected.refutes, found.refutes].map(|refutes| refutes.then_some("refutes"));
        changed("refutation", before, after);
    }
    compare_nodes(&expected.threats, &found.threats, &path, Some("threat"), differences);
    compare_nodes(&expected.variations, &found.variations, &path, Some("variation"), differences);
    compare_nodes(&expected.refutations, &found.refutations, &path, Some("refutation"), differences);
}

fn name(node: &Node, role: Role) -> &'static str {
    match (role, node.mark) {
        (Some(role), _) => role,
        (None, _) if node.depth % 2 == 1 => "set play",
        (None, Some('!')) => "key",
        (None, Some('?')) => "try",
        (None, Some(_) | None) => "root move",
    }
}

fn label(node: &Node) -> String {
    let dots = if node.depth % 2 == 1 { ".." } else { "" };
    let mark = node.mark.map(|mark| format!(" {mark}")).unwrap_or_default();
    format!("{}.{dots}{}{mark}", node.depth / 2 + 1, node.text)
}

/// The lines of a node and of everything below it.
fn lines_of(node: &Node) -> Vec<usize> {
    let below = [&node.threats, &node.variations, &node.refutations].into_iter().flatten();
    std::iter::once(node.line).chain(below.flat_map(lines_of)).collect()
}

/// The node with everything below it, siblings sorted.
fn canonical(node: &Node) -> String {
    let below = |nodes: &[Node]| {
        let mut texts: Vec<String> = nodes.iter().map(canonical).collect();
        texts.sort();
        texts.join(",")
    };
    let (threats, variations) = (below(&node.threats), below(&node.variations));
    let refutations = below(&node.refutations);
    format!(
        "{} {:?} {:?} {}({threats};{variations};{refutations})",
        node.text, node.mark, node.tail, node.refutes
    )
}
