//! Writing problems as Popeye reads them.

use super::Credits;
use super::conditions::{input_of, is_popeyes_condition};
use super::keywords::{
    BEGINNING, CHANGES, COLOURS, COMMANDS, Change, Colour, Command, Ending, PROBLEM_ENDINGS, TWIN_ENDINGS,
};
use super::option_names::OPTIONS;
use super::wording::{PopeyeWording, translated};
use crate::language::Letters;
use crate::language::{ATTRIBUTES, Language, Names};
use cookstopper_engine::board::unit::Attributes;
use cookstopper_engine::board::{Owner, Square};
use cookstopper_engine::conditions::Conditions;
use cookstopper_engine::diagram::piece_list::to_piece_list;
use cookstopper_engine::diagram::{Diagram, DiagramUnit};
use cookstopper_engine::notation::Wording;
use cookstopper_engine::notation::header::stipulation_text;
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
    write_in(Language::English, problems)
}

/// A whole input.
#[must_use]
pub fn write_in(language: Language, problems: &[Written]) -> String {
    let mut writer = Writer { wording: InputWording { language }, text: String::new() };
    writer.push_word(language.of(&BEGINNING));
    for (place, problem) in problems.iter().enumerate() {
        writer.push_problem(problem);
        let ending = if place + 1 == problems.len() { Ending::EndProblem } else { Ending::NextProblem };
        writer.push_word(name(language, PROBLEM_ENDINGS, ending));
    }
    writer.text
}

/// One problem in English, and what stands in front of it: the beginning of an input, or the end of the problem before.
#[must_use]
pub fn write_next(problem: &Written, is_first: bool) -> String {
    let language = Language::English;
    let mut writer = Writer { wording: InputWording { language }, text: String::new() };
    let word =
        if is_first { language.of(&BEGINNING) } else { name(language, PROBLEM_ENDINGS, Ending::NextProblem) };
    writer.push_word(word);
    writer.push_problem(problem);
    writer.text
}

/// The end of an input.
#[must_use]
pub fn end() -> String {
    format!("{}\n", name(Language::English, PROBLEM_ENDINGS, Ending::EndProblem))
}

/// What of a problem Popeye doesn't know: conditions, and units of several components.
#[must_use]
pub fn unknown_to_popeye(problem: &Problem) -> Vec<String> {
    let inputs = super::inputs_of(&problem.conditions, Language::English);
    let unknown = inputs.into_iter().filter(|input| !is_popeyes_condition(input));
    let mut unknown: Vec<String> = unknown.map(|input| format!("the condition `{input}`")).collect();
    let diagrams = [Some(&problem.diagram), problem.stipulation.target.as_deref()];
    let mut units = diagrams.into_iter().flatten().flat_map(|diagram| diagram.units.iter().flatten());
    if units.any(|unit| unit.walks.len() > 1) {
        unknown.push("units of several components".to_owned());
    }
    unknown
}

/// The commands of a twin, as our entries write them.
#[must_use]
pub fn twin_text(twin: &Twin) -> String {
    InputWording { language: Language::English }.twin(twin)
}

/// The name of a keyword in a language.
fn name<T: PartialEq>(language: Language, table: &[(T, Names)], keyword: T) -> &'static str {
    table.iter().find(|(known, _)| *known == keyword).map_or("", |(_, names)| language.of(names))
}

/// An input while it is written.
struct Writer {
    wording: InputWording,
    text: String,
}

impl Writer {
    fn push_word(&mut self, word: &str) {
        self.text.push_str(word);
        self.text.push('\n');
    }

    fn push_line(&mut self, command: &str, line: &str) {
        self.push_word(&format!("{command} {line}"));
    }

    fn push(&mut self, command: Command, line: &str) {
        self.push_line(name(self.wording.language, COMMANDS, command), line);
    }

    fn push_problem(&mut self, written: &Written) {
        let Credits { authors, origins, award, titles } = &written.credits;
        let award: Vec<String> = award.iter().cloned().collect();
        for (command, lines) in [
            (Command::Author, authors),
            (Command::Origin, origins),
            (Command::Award, &award),
            (Command::Title, titles),
        ] {
            for line in lines.iter().filter(|line| !line.trim().is_empty()) {
                self.push(command, line.trim());
            }
        }
        let problem = &written.diagram;
        if problem.stipulation.target.is_some() {
            self.push_pieces(&problem.diagram);
        }
        // Behind conditions the French `Pieces` would be taken for one.
        let conditions = input_of(&problem.conditions, self.wording.language);
        if !conditions.is_empty() {
            self.push(Command::Condition, &conditions);
        }
        let command = if problem.stipulation.structure.is_some() {
            Command::StructuredStipulation
        } else {
            Command::Stipulation
        };
        self.push(command, &self.wording.stipulation(&problem.stipulation));
        let options = self.wording.options(&with_rights(problem));
        if !options.is_empty() {
            self.push(Command::Option, &options);
        }
        self.push_pieces(problem.stipulation.target.as_deref().unwrap_or(&problem.diagram));
        let imitators = problem.stipulation.target.iter().flat_map(|target| &target.imitators);
        let imitators: String = imitators.map(ToString::to_string).collect();
        if !imitators.is_empty() {
            let condition = Conditions::parse([&format!("Imitator {imitators}")]).unwrap_or_default();
            self.push(Command::Condition, &input_of(&condition, self.wording.language));
        }
        for (place, twin) in written.twins.iter().enumerate() {
            let ending =
                if place == 0 && written.is_zeroposition { Ending::ZeroPosition } else { Ending::Twin };
            let command = name(self.wording.language, TWIN_ENDINGS, ending);
            self.push_line(command, &self.wording.twin(twin));
        }
    }

    fn push_pieces(&mut self, diagram: &Diagram) {
        let pieces = self.wording.pieces(diagram);
        if !pieces.is_empty() {
            self.push(Command::Pieces, &pieces.join("\n       "));
        }
    }
}

/// How a problem is put into a language.
#[derive(Debug, Clone, Copy)]
struct InputWording {
    language: Language,
}

impl InputWording {
    fn colour(self, owner: Owner) -> &'static str {
        let colour = match owner {
            Owner::White => Colour::White,
            Owner::Black => Colour::Black,
            Owner::Neutral => Colour::Neutral,
        };
        name(self.language, COLOURS, colour)
    }

    /// A list of units without marks but `Royal`.
    fn units(self, diagram: &Diagram, owner: Owner) -> String {
        let list = to_piece_list(diagram, owner);
        let word = |word: &str| {
            let attribute = ATTRIBUTES.iter().find(|names| names[0].eq_ignore_ascii_case(word));
            match attribute {
                Some(names) => self.language.of(names).to_owned(),
                None => Letters::popeyes(self.language).play(word),
            }
        };
        list.split(' ').map(word).collect::<Vec<_>>().join(" ")
    }

    fn stipulation(self, stipulation: &Stipulation) -> String {
        stipulation_text(&PopeyeWording::new(self.language), stipulation)
    }

    fn options(self, options: &Options) -> String {
        let options = options.to_string();
        let words = options.split_whitespace().map(|word| {
            let row = Language::English.row(OPTIONS, word).found();
            row.map_or(word, |row| self.language.of(&OPTIONS[row]))
        });
        words.collect::<Vec<_>>().join(" ")
    }

    /// A line for each colour and attribute.
    fn pieces(self, diagram: &Diagram) -> Vec<String> {
        let mut lines = Vec::new();
        for owner in [Owner::White, Owner::Black, Owner::Neutral] {
            let colour = self.colour(owner);
            let of_owner = diagram.units.iter().flatten().filter(|unit| unit.owner == owner);
            let marks_of = |unit: &DiagramUnit| unit.attributes().without(Attributes::ROYAL);
            let marks: BTreeSet<Attributes> = of_owner.map(marks_of).collect();
            for marks in marks {
                let attribute = self.marks(marks);
                let is_meant = |unit: &DiagramUnit| unit.owner == owner && marks_of(unit) == marks;
                let plain = unmarked(only(diagram, |unit| is_meant(unit) && !unit.is_royal));
                let plain = self.units(&plain, owner);
                if !plain.is_empty() {
                    lines.push(format!("{colour}{attribute} {plain}"));
                }
                // `Royal` holds for one walk, so that each royal unit has its own colour.
                for square in Square::all() {
                    if diagram.unit(square).is_some_and(|unit| is_meant(unit) && unit.is_royal) {
                        let royal = self.units(&unmarked(at(diagram, square)), owner);
                        lines.push(format!("{colour}{attribute} {royal}"));
                    }
                }
            }
        }
        if diagram.invisible > 0 {
            let colour = name(self.language, COLOURS, Colour::TotalInvisible);
            lines.push(format!("{colour} {}", diagram.invisible));
        }
        lines
    }

    /// The names of marks, each behind a blank.
    fn marks(self, marks: Attributes) -> String {
        let present = Attributes::NAMED.iter().filter(|(mark, _, _)| marks.has(*mark));
        let names =
            present.map(|(_, name, _)| translated(self.language, &[ATTRIBUTES], name).unwrap_or(name));
        names.fold(String::new(), |text, name| format!("{text} {name}"))
    }

    fn twin(self, twin: &Twin) -> String {
        let continued = twin.is_continued.then(|| self.change(Change::Continued).to_owned());
        let commands = twin.commands.iter().map(|command| self.command(command));
        continued.into_iter().chain(commands).collect::<Vec<_>>().join(" ")
    }

    fn change(self, change: Change) -> &'static str {
        name(self.language, CHANGES, change)
    }

    fn command(self, command: &TwinCommand) -> String {
        let (change, rest) = match command {
            TwinCommand::Move(from, to) => (Change::Move, format!("{from} {to}")),
            TwinCommand::Exchange(one, other) => (Change::Exchange, format!("{one} {other}")),
            TwinCommand::Remove(square) => (Change::Remove, square.to_string()),
            TwinCommand::Add(square, unit) => (Change::Add, self.added(*square, unit)),
            TwinCommand::Invisible(number) => {
                let colour = name(self.language, COLOURS, Colour::TotalInvisible);
                (Change::Add, format!("{colour} {number}"))
            }
            TwinCommand::Substitute(from, to) => {
                let wording = PopeyeWording::new(self.language);
                let [from, to] = [from, to].map(|walk| wording.walk(walk.code()));
                (Change::Substitute, format!("{from} {to}"))
            }
            TwinCommand::Rotate(rotation) => (Change::Rotate, degrees(*rotation).to_owned()),
            TwinCommand::Mirror(mirror) => (Change::Mirror, mirror_text(*mirror).to_owned()),
            TwinCommand::Shift(from, to) => (Change::Shift, format!("{from} {to}")),
            TwinCommand::PolishType => return self.change(Change::PolishType).to_owned(),
            TwinCommand::Stipulation(stipulation) => {
                let is_structured = stipulation.structure.is_some();
                let change = if is_structured { Change::StructuredStipulation } else { Change::Stipulation };
                (change, self.stipulation(stipulation))
            }
            TwinCommand::Condition(conditions) => (Change::Condition, input_of(conditions, self.language)),
        };
        format!("{} {rest}", self.change(change))
    }

    fn added(self, square: Square, unit: &DiagramUnit) -> String {
        let mut diagram = Diagram::default();
        diagram.units[square.index()] = Some(unit.clone());
        format!("{} {}", self.colour(unit.owner), self.units(&diagram, unit.owner))
    }
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
        [] => problem.diagram.en_passant.map(|step| step.crossed),
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
