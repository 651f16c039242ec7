//! What Popeye writes above a solution: credits, diagram, stipulation, conditions.

use super::wording::{English, Wording};
use super::writer::push;
use crate::board::unit::Attributes;
use crate::board::{Bitboard, Owner, Square};
use crate::conditions::{Drawn, DrawnGrid};
use crate::diagram::piece_list::walks_text;
use crate::diagram::{Diagram, DiagramUnit};
use crate::options::{NonTrivial, Options};
use crate::problem::Problem;
use crate::stipulation::{Play, Stipulation, Structure};
use std::sync::Arc;

/// The width in which lines are centred.
const WIDTH: usize = 37;

/// The column in which the numbers of units below the diagram end.
const COUNTS_END: usize = 35;

/// The width of a square.
const CELL: usize = 4;

const BORDER: &str = "+---a---b---c---d---e---f---g---h---+\n";
const BETWEEN_RANKS: &str = "|                                   |\n";

/// The header of a problem in Popeye's layout: `credits` (authors, origin, award, title) a line each, the
/// diagram, the stipulation and what else must be known.
///
/// Units of several components, which Popeye doesn't have, show the beginning of their list on the board
/// and are listed in full below it.
///
/// ```
/// use cookstopper_engine::diagram::Diagram;
/// use cookstopper_engine::conditions::Conditions;
/// use cookstopper_engine::notation::header_text;
/// use cookstopper_engine::options::Options;
/// use cookstopper_engine::problem::Problem;
///
/// let problem = Problem {
///     diagram: Diagram::from_piece_lists("Kb3 Ra2a4", "Kh3", "").unwrap(),
///     conditions: Conditions::default(),
///     stipulation: "#1".parse().unwrap(),
///     options: Options::default(),
/// };
/// let header = header_text(&problem, &["Albert Author"]);
/// assert!(header.starts_with("\n            Albert Author\n\n+---a---b"));
/// assert!(header.contains("3   .   K   .   .   .   .   .  -K   3\n"));
/// assert!(header.ends_with("  #1                          3 + 1\n"));
/// ```
#[must_use]
pub fn header_text(problem: &Problem, credits: &[&str]) -> String {
    header_text_in(&English, problem, credits, &problem.conditions.names())
}

/// [`header_text`] in another language, with other lines in the place of the names of the conditions.
#[must_use]
pub fn header_text_in(
    wording: &dyn Wording,
    problem: &Problem,
    credits: &[&str],
    conditions: &[String],
) -> String {
    let holes = problem.conditions.holes();
    let mut drawn = problem.conditions.drawn();
    let grid = drawn.grid.filter(|_| !problem.options.suppress_grid);
    let numbered = drawn.grid.unwrap_or_else(DrawnGrid::regular);
    drawn.grid = grid;
    let mut text = String::from("\n");
    for line in credits {
        push_centred(&mut text, line);
    }
    text.push('\n');
    let target = problem.stipulation.target.as_deref();
    if target.is_some() {
        push_board(wording, &mut text, &problem.diagram, holes, drawn);
        push_counted(&mut text, "", &problem.diagram);
        let starter = problem.stipulation.structure(&problem.options).starter.name();
        text.push('\n');
        push_centred(&mut text, &format!("=> ({} ->)", wording.word(starter)));
        text.push_str("\n\n");
    }
    let diagram = target.unwrap_or(&problem.diagram);
    if !diagram.imitators.is_empty() {
        drawn.imitators = diagram.imitators.iter().copied().collect();
    }
    push_board(wording, &mut text, diagram, holes, drawn);
    let asked =
        format!("{}{}", stipulation_text(wording, &normalised(problem)), limits_text(&problem.options));
    push_counted(&mut text, &asked, diagram);
    push_exclusive_castlings(wording, &mut text, &problem.options);
    let has_two_boards = has_two_boards(problem);
    for line in remarkable_units(wording, diagram, has_two_boards) {
        push_centred(&mut text, &line);
    }
    for name in conditions {
        push_centred(&mut text, name);
    }
    if problem.options.write_grid {
        push_cells_of_grid(&mut text, &numbered);
    }
    text
}

fn push_centred(text: &mut String, line: &str) {
    let padding = WIDTH.saturating_sub(line.chars().count()) / 2;
    push(text, format_args!("{:padding$}{line}\n", ""));
}

fn push_board(wording: &dyn Wording, text: &mut String, diagram: &Diagram, holes: Bitboard, drawn: Drawn) {
    text.push_str(BORDER);
    text.push_str(BETWEEN_RANKS);
    for rank in (0..8).rev() {
        let name = rank + 1;
        push(text, format_args!("{name}"));
        // Of the hunter in the cell before.
        let stroke =
            |file: u8| if file > 0 && hunter_at(diagram, file - 1, rank).is_some() { '/' } else { ' ' };
        for file in 0..8 {
            let square = Square::at(file, rank);
            let cell = match diagram.unit(square) {
                _ if drawn.imitators.contains(square) => "I".to_owned(),
                Some(unit) => cell_text(wording, unit),
                None if holes.contains(square) => String::new(),
                None => ".".to_owned(),
            };
            let has_line = drawn.grid.is_some_and(|grid| grid.has_line_left(file, rank));
            let line = if has_line && cell.chars().count() < CELL - 1 { "|" } else { "" };
            let width = CELL - 1 - line.len();
            let behind = stroke(file);
            if cell.chars().count() < CELL {
                push(text, format_args!("{behind}{line}{cell:>width$}"));
            } else {
                text.push_str(&cell);
            }
        }
        push(text, format_args!("{}{name:>width$}\n", stroke(8), width = CELL - 1));
        push_between_ranks(wording, text, diagram, drawn.grid.as_ref(), rank);
    }
    text.push_str(BORDER);
}

/// A board with the numbers of the cells of a grid.
fn push_cells_of_grid(text: &mut String, grid: &DrawnGrid) {
    text.push('\n');
    text.push_str(BORDER);
    text.push_str(BETWEEN_RANKS);
    for rank in (0..8).rev() {
        let name = rank + 1;
        push(text, format_args!("{name}"));
        for file in 0..8 {
            push(text, format_args!("{:>CELL$}", grid.cells[Square::at(file, rank).index()]));
        }
        push(text, format_args!("{name:>CELL$}\n"));
        text.push_str(BETWEEN_RANKS);
    }
    text.push_str(BORDER);
}

/// What stands below a rank: lines of a grid, and the second walks of hunters.
fn push_between_ranks(
    wording: &dyn Wording,
    text: &mut String,
    diagram: &Diagram,
    grid: Option<&DrawnGrid>,
    rank: u8,
) {
    let mut line: Vec<char> = BETWEEN_RANKS.trim_end().chars().collect();
    for file in 0..8 {
        let centre = CELL * (usize::from(file) + 1);
        if grid.is_some_and(|grid| grid.has_line_below(file, rank)) {
            line[centre - 1..=centre + 1].fill('-');
        }
        let home = hunter_at(diagram, file, rank).map_or("", |(_, home)| wording.walk(home));
        let beginning = (centre + 1).saturating_sub(home.chars().count());
        for (place, letter) in line[beginning..].iter_mut().zip(home.chars()) {
            *place = letter;
        }
    }
    text.extend(line);
    text.push('\n');
}

/// The codes of the walks of the hunter on a square, if there is one.
fn hunter_at(diagram: &Diagram, file: u8, rank: u8) -> Option<(&'static str, &'static str)> {
    match diagram.unit(Square::at(file, rank))?.walks.as_slice() {
        [walk] => walk.code().split_once('/'),
        _ => None,
    }
}

/// A unit in at most four characters.
fn cell_text(wording: &dyn Wording, unit: &DiagramUnit) -> String {
    let owner = match unit.owner {
        Owner::White => "",
        Owner::Black => "-",
        Owner::Neutral => "=",
    };
    let codes: String = unit.walks.iter().map(|walk| wording.walk(walk.code())).collect();
    if let [walk] = unit.walks.as_slice()
        && let Some((away, _)) = walk.code().split_once('/')
    {
        return format!("{owner}{}", wording.walk(away));
    }
    match codes.get(..2) {
        Some(beginning) if codes.len() >= CELL => format!("{owner}{beginning}+"),
        Some(_) | None => format!("{owner}{codes}"),
    }
}

/// A stipulation; a structured one begins with whoever begins.
#[must_use]
pub fn stipulation_text(wording: &dyn Wording, stipulation: &Stipulation) -> String {
    let text = stipulation.to_string();
    match text.split_once(' ').filter(|_| stipulation.structure.is_some()) {
        Some((starter, play)) => format!("{} {play}", wording.word(starter)),
        None => text,
    }
}

/// What stands behind the stipulation: `/m` for threats of up to m moves, `/n` for up to n flights, and `;m,n` for
/// non-trivial defences.
fn limits_text(options: &Options) -> String {
    let limits = match (options.most_threat, options.most_flights) {
        (None, None) => String::new(),
        (Some(threat), None) => format!("/{threat}"),
        (None, Some(flights)) => format!("//{flights}"),
        (Some(threat), Some(flights)) => format!("/{threat}/{flights}"),
    };
    let non_trivial =
        options.non_trivial.map(|NonTrivial { most, trivial_length }| format!(";{most},{trivial_length}"));
    limits + &non_trivial.unwrap_or_default()
}

/// The line below a board: the stipulation and how many units there are.
fn push_counted(text: &mut String, stipulation: &str, diagram: &Diagram) {
    let [white, black, neutral] = diagram.counts();
    let neutral = if neutral > 0 { format!(" + {neutral}n") } else { String::new() };
    let invisible =
        if diagram.invisible > 0 { format!(" + {} TI", diagram.invisible) } else { String::new() };
    let counts = format!("{white} + {black}{neutral}{invisible}");
    let width = COUNTS_END.saturating_sub(stipulation.len() + 2);
    push(text, format_args!("  {stipulation}{counts:>width$}\n"));
}

/// Which castlings exclude each other, on the left, as Popeye writes it.
fn push_exclusive_castlings(wording: &dyn Wording, text: &mut String, options: &Options) {
    let mut pairs = options.exclusive_castlings.clone();
    pairs.sort_by_key(|pair| pair.map(Square::file));
    pairs.dedup();
    if !pairs.is_empty() {
        let pairs: String = pairs.iter().map(|[white, black]| format!(" {white}{black}")).collect();
        let name = wording.word("CastlingMutuallyExclusive");
        push(text, format_args!("{name}{pairs}\n"));
    }
}

/// A help play that White begins is printed as half a move shorter, `exact-` only of play that could be shorter, and
/// Black's goal only where it is another.
fn normalised(problem: &Problem) -> Stipulation {
    let is_shortened = problem.options.white_to_play
        && problem.stipulation.introduction.is_none()
        && matches!(problem.stipulation.play, Play::SeriesDirect | Play::SeriesHelp | Play::SeriesHelpSelf);
    let played = problem.stipulation.half_moves_under(&problem.options);
    let half_moves = if is_shortened { played.saturating_sub(2) } else { played };
    let stipulation = Stipulation { half_moves, ..problem.stipulation.clone() };
    let is_exact = stipulation.is_exact && stipulation.introduction.is_none() && main_part(&stipulation) > 2;
    let turned = |structure: Structure| match problem.options.half_duplex {
        true => Structure { starter: structure.starter.other(), ..structure },
        false => structure,
    };
    let structure = stipulation.structure.as_ref().map(|_| {
        let options = Options { goal_is_end: false, ..problem.options.clone() };
        Arc::new(turned(stipulation.structure(&options)))
    });
    let reciprocal_goal = stipulation.reciprocal_goal.filter(|goal| *goal != stipulation.goal);
    let structure = structure.or(stipulation.structure);
    // One move of a series is help play.
    let play = match stipulation.play {
        Play::SeriesReciprocal if stipulation.half_moves <= 2 => Play::Reciprocal,
        play => play,
    };
    Stipulation { play, is_exact, reciprocal_goal, structure, ..stipulation }
}

/// The half-moves in front of what ends the play.
fn main_part(stipulation: &Stipulation) -> u32 {
    let half_moves = stipulation.half_moves;
    match stipulation.play {
        Play::SelfPlay | Play::Help | Play::ProofGame => half_moves,
        Play::Reciprocal | Play::SeriesReciprocal => half_moves.saturating_sub(2),
        _ => half_moves.saturating_sub(1),
    }
}

/// Whether there are two boards.
#[must_use]
pub fn has_two_boards(problem: &Problem) -> bool {
    let marks = [Attributes::FIRST_BOARD, Attributes::SECOND_BOARD];
    let diagrams = [Some(&problem.diagram), problem.stipulation.target.as_deref()].into_iter().flatten();
    let mut units = diagrams.flat_map(|diagram| diagram.units.iter().flatten());
    units.any(|unit| marks.iter().any(|mark| unit.marks.has(*mark))) || problem.conditions.has_two_boards()
}

/// What the board doesn't show: royal units, jiggers (unless all units are), components.
fn remarkable_units(wording: &dyn Wording, diagram: &Diagram, has_two_boards: bool) -> Vec<String> {
    let units: Vec<(Square, &DiagramUnit)> = (0..8)
        .rev()
        .flat_map(|rank| (0..8).map(move |file| Square::at(file, rank)))
        .filter_map(|square| Some((square, diagram.unit(square)?)))
        .collect();
    let mut lines = Vec::new();
    let mut list = |name: &str, is_meant: &dyn Fn(&DiagramUnit) -> bool| {
        let squares = units.iter().filter(|(_, unit)| is_meant(unit)).map(|(square, _)| format!(" {square}"));
        let squares: String = squares.collect();
        if !squares.is_empty() {
            lines.push(format!("{name}{squares}"));
        }
    };
    list(wording.word("Royal"), &|unit| unit.is_royal);
    for (mark, name, _) in Attributes::NAMED {
        let is_said = match mark {
            Attributes::ROYAL | Attributes::FIRST_BOARD => false,
            Attributes::JIGGER => !units.iter().all(|(_, unit)| unit.is_jigger),
            _ => true,
        };
        if mark == Attributes::FIRST_BOARD && has_two_boards {
            list(wording.word(name), &|unit| !unit.marks.has(Attributes::SECOND_BOARD));
        }
        if is_said {
            list(wording.word(name), &|unit| unit.attributes().has(mark));
        }
    }
    let mut listed: Vec<&DiagramUnit> = Vec::new();
    for (_, unit) in units.iter().filter(|(_, unit)| unit.walks.len() > 1) {
        if !listed.iter().any(|other| other.walks == unit.walks) {
            listed.push(unit);
            list(&wording.play(&walks_text(&unit.walks)), &|other| other.walks == unit.walks);
        }
    }
    lines
}
