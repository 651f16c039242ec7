//! Writing problems as Popeye reads them.

use super::Credits;
use super::conditions::input_of;
use cookstopper_engine::board::piece_list::to_piece_list;
use cookstopper_engine::board::unit::Attributes;
use cookstopper_engine::board::{Diagram, DiagramUnit, Owner, Square};
use cookstopper_engine::options::Options;
use cookstopper_engine::problem::Problem;
use cookstopper_engine::stipulation::Stipulation;
use cookstopper_engine::twin::{Mirror, Rotation, Twin, TwinCommand};
use std::collections::BTreeSet;

/// What is written of a problem.
#[derive(Debug, Clone)]
pub struct Written {
    /// The lines above the diagram.
    pub credits: Credits,
    /// The diagram.
    pub diagram: Problem,
    /// The first twin is the first position to be solved.
    pub is_zeroposition: bool,
    /// How the twins differ from it.
    pub twins: Vec<Twin>,
}

/// A whole input in English.
///
/// Units of several components are written in parentheses, which Popeye itself doesn't read.
#[must_use]
pub fn write(problems: &[Written]) -> String {
    let mut text = String::from("BeginProblem\n");
    for (place, problem) in problems.iter().enumerate() {
        push_problem(&mut text, problem);
        text.push_str(if place + 1 == problems.len() { "EndProblem\n" } else { "NextProblem\n" });
    }
    text
}

fn push_problem(text: &mut String, written: &Written) {
    let Credits { authors, origins, award, titles } = &written.credits;
    let award: Vec<String> = award.iter().cloned().collect();
    for (command, lines) in [("Author", authors), ("Origin", origins), ("Award", &award), ("Title", titles)] {
        for line in lines.iter().filter(|line| !line.trim().is_empty()) {
            push_line(text, command, line.trim());
        }
    }
    let problem = &written.diagram;
    if problem.stipulation.target.is_some() {
        push_pieces(text, &problem.diagram);
    }
    push_line(text, keyword(&problem.stipulation), &problem.stipulation.to_string());
    let conditions = input_of(&problem.conditions);
    if !conditions.is_empty() {
        push_line(text, "Condition", &conditions);
    }
    let options = with_rights(problem).to_string();
    if !options.is_empty() {
        push_line(text, "Option", options.trim());
    }
    push_pieces(text, problem.stipulation.target.as_deref().unwrap_or(&problem.diagram));
    for (place, twin) in written.twins.iter().enumerate() {
        let command = if place == 0 && written.is_zeroposition { "ZeroPosition" } else { "Twin" };
        push_line(text, command, &twin_text(twin));
    }
}

fn push_line(text: &mut String, command: &str, line: &str) {
    text.push_str(command);
    text.push(' ');
    text.push_str(line);
    text.push('\n');
}

/// The options with what a diagram says about castling and en passant.
fn with_rights(problem: &Problem) -> Options {
    let mut options = problem.options.clone();
    if let Some(claim) = problem.diagram.castling {
        for (side, rank) in [(0, 0), (1, 7)] {
            let (kingside, queenside) = (claim.kingside[side], claim.queenside[side]);
            let has_moved = !claim.king_unmoved[side] && !kingside && !queenside;
            let lost = [(4, has_moved), (7, !kingside && !has_moved), (0, !queenside && !has_moved)];
            let squares =
                lost.iter().filter(|(_, is_lost)| *is_lost).map(|(file, _)| Square::at(*file, rank));
            options.no_castling.extend(squares.collect::<Vec<_>>());
        }
        options.no_castling.sort();
        options.no_castling.dedup();
    }
    let crossed = match options.en_passant.as_slice() {
        [] => problem.diagram.en_passant,
        [crossed] => Some(*crossed),
        _ => None,
    };
    if let Some(crossed) = crossed {
        options.en_passant = double_step(crossed);
    }
    options
}

/// The squares of the double step that crosses this one, which Popeye wants to know all.
fn double_step(crossed: Square) -> Vec<Square> {
    let ranks: &[u8] = match crossed.rank() {
        2 => &[1, 2, 3],
        5 => &[6, 5, 4],
        _ => return vec![crossed],
    };
    ranks.iter().map(|rank| Square::at(crossed.file(), *rank)).collect()
}

/// A line for each colour and attribute.
fn pieces_text(diagram: &Diagram) -> Vec<String> {
    let mut lines = Vec::new();
    for (owner, colour) in [(Owner::White, "White"), (Owner::Black, "Black"), (Owner::Neutral, "Neutral")] {
        let of_owner = diagram.units.iter().flatten().filter(|unit| unit.owner == owner);
        let marks_of = |unit: &DiagramUnit| unit.attributes().without(Attributes::ROYAL);
        let marks: BTreeSet<Attributes> = of_owner.map(marks_of).collect();
        for marks in marks {
            let present = Attributes::NAMED.iter().filter(|(mark, _, _)| marks.has(*mark));
            let attribute: String = present.map(|(_, name, _)| format!(" {name}")).collect();
            let is_meant = |unit: &DiagramUnit| unit.owner == owner && marks_of(unit) == marks;
            let plain = unmarked(only(diagram, |unit| is_meant(unit) && !unit.is_royal));
            let plain = to_piece_list(&plain, owner);
            if !plain.is_empty() {
                lines.push(format!("{colour}{attribute} {plain}"));
            }
            // `Royal` holds for one walk, so that each royal unit has its own colour.
            for square in Square::all() {
                if diagram.unit(square).is_some_and(|unit| is_meant(unit) && unit.is_royal) {
                    let royal = to_piece_list(&unmarked(at(diagram, square)), owner);
                    lines.push(format!("{colour}{attribute} {royal}"));
                }
            }
        }
    }
    lines
}

/// The same units without marks other than that of being royal.
fn unmarked(mut diagram: Diagram) -> Diagram {
    for unit in diagram.units.iter_mut().flatten() {
        unit.is_jigger = false;
        unit.marks = Attributes::NONE;
    }
    diagram
}

fn only(diagram: &Diagram, is_meant: impl Fn(&DiagramUnit) -> bool) -> Diagram {
    let mut part = diagram.clone();
    for unit in &mut part.units {
        *unit = unit.take().filter(&is_meant);
    }
    part
}

fn at(diagram: &Diagram, square: Square) -> Diagram {
    let mut part = Diagram::default();
    part.units[square.index()] = diagram.unit(square).cloned();
    part
}

/// The commands of a twin, as Popeye and our entries write them.
#[must_use]
pub fn twin_text(twin: &Twin) -> String {
    let continued = twin.is_continued.then(|| "Continued".to_owned());
    let words: Vec<String> = continued.into_iter().chain(twin.commands.iter().map(command_text)).collect();
    words.join(" ")
}

fn push_pieces(text: &mut String, diagram: &Diagram) {
    let pieces = pieces_text(diagram);
    if !pieces.is_empty() {
        push_line(text, "Pieces", &pieces.join("\n       "));
    }
}

/// The command in front of a stipulation.
fn keyword(stipulation: &Stipulation) -> &'static str {
    if stipulation.structure.is_some() { "SStipulation" } else { "Stipulation" }
}

fn command_text(command: &TwinCommand) -> String {
    match command {
        TwinCommand::Move(from, to) => format!("Move {from} {to}"),
        TwinCommand::Exchange(one, other) => format!("Exchange {one} {other}"),
        TwinCommand::Remove(square) => format!("Remove {square}"),
        TwinCommand::Add(square, unit) => add_text(*square, unit),
        TwinCommand::Substitute(from, to) => format!("Substitute {} {}", from.code(), to.code()),
        TwinCommand::Rotate(rotation) => format!("Rotate {}", degrees(*rotation)),
        TwinCommand::Mirror(mirror) => format!("Mirror {}", mirror_text(*mirror)),
        TwinCommand::Shift(from, to) => format!("Shift {from} {to}"),
        TwinCommand::PolishType => "PolishType".to_owned(),
        TwinCommand::Stipulation(stipulation) => format!("{} {stipulation}", keyword(stipulation)),
        TwinCommand::Condition(conditions) => format!("Condition {}", input_of(conditions)),
    }
}

fn add_text(square: Square, unit: &DiagramUnit) -> String {
    let colour = match unit.owner {
        Owner::White => "White",
        Owner::Black => "Black",
        Owner::Neutral => "Neutral",
    };
    let mut diagram = Diagram::default();
    diagram.units[square.index()] = Some(unit.clone());
    format!("Add {colour} {}", to_piece_list(&diagram, unit.owner))
}

const fn degrees(rotation: Rotation) -> &'static str {
    match rotation {
        Rotation::Quarter => "90",
        Rotation::Half => "180",
        Rotation::ThreeQuarters => "270",
    }
}

const fn mirror_text(mirror: Mirror) -> &'static str {
    match mirror {
        Mirror::LeftRight => "a1<-->h1",
        Mirror::AboveBelow => "a1<-->a8",
        Mirror::AboutA8H1 => "a1<-->h8",
        Mirror::AboutA1H8 => "a8<-->h1",
    }
}
