//! Solutions in a form that ignores order.

use cookstopper_engine::solution::{Body, Line, Outlook, Phase, PlayedMove, TreeMove};

/// One line per move or line of play, indented by depth, sorted at every level.
pub fn outline(phases: &[Phase]) -> String {
    // Whether a phase without anything in it is announced by a blank line is a matter of layout.
    let written = phases.iter().filter(|phase| match &phase.body {
        Body::Tree(roots) => !roots.is_empty(),
        Body::AfterKey(play) => !play.replies.is_empty(),
        Body::Lines(lines) => !lines.is_empty(),
    });
    written.map(|phase| format!("{:?}\n{}", phase.kind, body(&phase.body))).collect()
}

fn body(body: &Body) -> String {
    match body {
        Body::Tree(roots) => nodes("", roots, 1),
        Body::AfterKey(play) => nodes("", &play.replies, 1),
        Body::Lines(lines) => sorted(lines.iter().map(line).collect()),
    }
}

fn line(line: &Line) -> String {
    let moves: Vec<String> = line
        .moves
        .iter()
        .zip(&line.numbered)
        .map(|(played, is_numbered)| format!("{}{}", if *is_numbered { "." } else { "" }, text(played)))
        .collect();
    let forced = if line.is_forced_goal { " forced" } else { "" };
    format!("  {} {} {}{forced}\n", line.skipped, moves.join(" "), line.goal.map_or("", |goal| goal.sign()))
}

fn text(played: &PlayedMove) -> String {
    let check = if played.gives_check { "+" } else { "" };
    format!("{}{check}", sorted_components(&played.text))
}

fn nodes(label: &str, nodes: &[TreeMove], depth: usize) -> String {
    sorted(nodes.iter().map(|child| node(label, child, depth)).collect())
}

fn node(label: &str, node: &TreeMove, depth: usize) -> String {
    let TreeMove { played, goal, is_forced_goal, mark, outlook, replies, refutations } = node;
    let (outlook, threats): (&str, &[TreeMove]) = match outlook {
        Outlook::NotAsked => ("", &[]),
        Outlook::Zugzwang => (" zugzwang", &[]),
        Outlook::Threats(threats) | Outlook::ThreatsBehind { threats, .. } => (" threat", threats),
    };
    let goal = goal.map_or("", |goal| goal.sign());
    let forced = if *is_forced_goal { " forced" } else { "" };
    let indent = "  ".repeat(depth);
    let mut result = format!("{indent}{label}{} {goal}{forced} {mark:?}{outlook}\n", text(played));
    result += &nodes("threat ", threats, depth + 1);
    result += &nodes("", replies, depth + 1);
    result += &nodes("but ", refutations, depth + 1);
    result
}

fn sorted(mut items: Vec<String>) -> String {
    items.sort();
    items.concat()
}

/// The text with the components of every group in alphabetical order: the order of fairy components is the
/// writer's choice.
pub fn sorted_components(text: &str) -> String {
    if !text.contains('+') {
        return text.to_owned();
    }
    let is_of_group = |letter: char| letter.is_ascii_uppercase() || letter.is_ascii_digit() || letter == '+';
    let mut result = String::with_capacity(text.len());
    let mut rest = text;
    while let Some(first) = rest.chars().next() {
        let length = rest.find(|letter| is_of_group(letter) != is_of_group(first)).unwrap_or(rest.len());
        let (token, behind) = rest.split_at(length);
        if is_of_group(first) && token.contains('+') {
            let mut components: Vec<&str> = token.split('+').collect();
            components.sort_unstable();
            result.push_str(&components.join("+"));
        } else {
            result.push_str(token);
        }
        rest = behind;
    }
    result
}
