//! What two solution texts differ in, whatever the order.

use super::text::{Node, Section, SolutionText};
use std::collections::{BTreeMap, BTreeSet};
use std::fmt;

/// Something that is in one text and not in the other.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Difference {
    /// In which way.
    pub kind: Kind,
    /// What it is: a key, a threat, a line.
    pub what: String,
    /// The way to it.
    pub path: Vec<String>,
}

/// In which way two texts differ.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Kind {
    /// Popeye has it.
    Missing,
    /// Only we have it.
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
        write!(f, "{kind} {}: {}", self.what, self.path.join(" / "))
    }
}

/// Compares Popeye's text with ours.
#[must_use]
pub fn compare(expected: &str, found: &str) -> Vec<Difference> {
    let (expected, found) = (SolutionText::new(expected), SolutionText::new(found));
    let mut differences = Vec::new();
    if expected.ending != found.ending {
        let what = format!("ending {:?} -> {:?}", expected.ending, found.ending);
        differences.push(Difference { kind: Kind::Changed, what, path: Vec::new() });
    }
    let (expected, found) = (by_label(&expected), by_label(&found));
    let labels: BTreeSet<&String> = expected.keys().chain(found.keys()).collect();
    let nothing = Section::default();
    for label in labels {
        let path = if label.is_empty() { Vec::new() } else { vec![format!("{label})")] };
        let (one, other) = (expected.get(label), found.get(label));
        let kind = if other.is_none() { Kind::Missing } else { Kind::Extra };
        if (one.is_none() || other.is_none()) && !label.is_empty() {
            differences.push(Difference { kind, what: "twin".to_owned(), path: path.clone() });
        }
        let (one, other) = (one.copied().unwrap_or(&nothing), other.copied().unwrap_or(&nothing));
        compare_lines(one, other, &path, &mut differences);
        compare_nodes(&one.roots, &other.roots, &path, None, &mut differences);
    }
    differences
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
    let count = |section: &Section, line: &String| section.lines.get(line).copied().unwrap_or_default();
    let lines: BTreeSet<&String> = one.lines.keys().chain(other.lines.keys()).collect();
    for line in lines {
        let (expected, found) = (count(one, line), count(other, line));
        let kind = if expected > found { Kind::Missing } else { Kind::Extra };
        for _ in 0..expected.abs_diff(found) {
            let path = [path, std::slice::from_ref(line)].concat();
            differences.push(Difference { kind, what: "line".to_owned(), path });
        }
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
                differences.push(Difference { kind, what: name(node, role).to_owned(), path });
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
    let mut changed = |what: String| {
        differences.push(Difference { kind: Kind::Changed, what, path: path.clone() });
    };
    if expected.mark != found.mark {
        changed(format!("mark {:?} -> {:?}", expected.mark, found.mark));
    }
    if expected.tail != found.tail {
        changed(format!("{:?} -> {:?}", expected.tail, found.tail));
    }
    if expected.refutes != found.refutes {
        changed(format!("refutes {} -> {}", expected.refutes, found.refutes));
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
