//! A problem as the page holds it.

use crate::refusal::Refusal;
use cookstopper::diagnostic::Diagnostic;
use cookstopper::entry::{Entry, Twin};
use cookstopper::foreign::{WrittenEntry, field_at, with_solution};
use cookstopper::language::Language;
use cookstopper::source::Source;
use cookstopper_engine::board::unit::Attributes;
use cookstopper_engine::board::{Owner, Side, Square};
use cookstopper_engine::diagram::{Diagram, DiagramUnit};
use cookstopper_engine::problem::Problem;
use cookstopper_engine::twin::twin_letter;
use cookstopper_engine::walks::Walk;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// What the text of a problem is called in messages.
const NAME: &str = "problem";

/// A stipulation that anything fulfils.
const ANYTHING: &str = "~1";

/// The fields of an entry that state something about a diagram.
const STATEMENTS: [&str; 2] = ["assert", "accept"];

/// A problem, as far as an entry can say it.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct DeskProblem {
    /// Its name.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub title: String,
    /// Who composed it.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub authors: Vec<String>,
    /// Where it was published.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub source: String,
    /// What stands where.
    pub units: Vec<DeskUnit>,
    /// How many total invisibles there are.
    #[serde(skip_serializing_if = "is_none_at_all")]
    pub invisible: u8,
    /// Who is to move, where that is said.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub turn: Option<Side>,
    /// The castling rights as a FEN writes them, where they are said.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub castling: Option<String>,
    /// The square over which a pawn has just stepped.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub en_passant: Option<String>,
    /// What is asked for.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub stipulation: String,
    /// The fairy conditions.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub conditions: Vec<String>,
    /// How to solve.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub options: Vec<String>,
    /// How each twin changes the diagram.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub twins: Vec<String>,
    /// Whether the diagram itself is not to be solved.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub zeroposition: bool,
    /// The position that the play leads to.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub target: Vec<DeskUnit>,
    /// The squares of the imitators in it, where they matter.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub imitators: Vec<Square>,
    /// The author's solution.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub solution: String,
    /// How many solutions the author claims.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub solutions: Option<usize>,
    /// What other programs say of it.
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    pub kept: BTreeMap<String, String>,
    /// What an entry states about the diagram, as TOML.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub statements: String,
}

#[allow(clippy::trivially_copy_pass_by_ref, reason = "serde asks for a reference")]
const fn is_none_at_all(number: &u8) -> bool {
    *number == 0
}

/// A unit on its square.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct DeskUnit {
    /// The square.
    pub square: Square,
    /// Whose it is.
    pub colour: Owner,
    /// Its components, one for an ordinary unit.
    pub walks: Vec<Walk>,
    /// Its marks, by their English names.
    #[serde(default, skip_serializing_if = "Attributes::is_none")]
    pub marks: Attributes,
}

/// The units of a diagram.
fn units_of(diagram: &Diagram) -> Vec<DeskUnit> {
    let unit = |square: Square| {
        let unit = diagram.unit(square)?;
        let (walks, marks) = (unit.walks.clone(), unit.attributes());
        Some(DeskUnit { square, colour: unit.owner, walks, marks })
    };
    Square::all().filter_map(unit).collect()
}

/// The diagram in which these units stand.
fn diagram_of(units: &[DeskUnit], field: &'static str) -> Result<Diagram, Refusal> {
    let mut diagram = Diagram::default();
    for DeskUnit { square, colour, walks, marks } in units {
        let Some((first, others)) = walks.split_first() else {
            return Err(Refusal::of(field, format!("the unit on {square} has no walk")));
        };
        let mut unit = DiagramUnit::new(*colour, *first);
        unit.walks.extend(others);
        unit.mark(*marks);
        if diagram.units[square.index()].replace(unit).is_some() {
            return Err(Refusal::of(field, format!("two units on {square}")));
        }
    }
    Ok(diagram)
}

impl DeskProblem {
    /// The problem that an entry's text says, with the author's solution if that stands elsewhere.
    ///
    /// # Errors
    /// What is wrong with the text.
    pub fn of_entry(
        source: &std::sync::Arc<Source>,
        solution: Option<String>,
    ) -> Result<Self, Vec<Diagnostic>> {
        let entry = Entry::parse(std::sync::Arc::clone(source))?;
        let table: toml::Table = toml::from_str(&source.text).expect("what was read as an entry is TOML");
        let text = |name: &str| table.get(name).and_then(toml::Value::as_str).map(str::to_owned);
        let list = |name: &str| {
            let strings = table.get(name).and_then(toml::Value::as_array).into_iter().flatten();
            strings.filter_map(|string| string.as_str().map(str::to_owned)).collect::<Vec<_>>()
        };
        let twins = table.get("twin").and_then(toml::Value::as_array).into_iter().flatten();
        let twins = twins.filter_map(toml::Value::as_table).flatten();
        let twins: Vec<(&String, &str)> =
            twins.filter_map(|(letter, changes)| Some((letter, changes.as_str()?))).collect();
        let statements =
            STATEMENTS.iter().filter_map(|name| Some(((*name).to_owned(), table.get(*name)?.clone())));
        let statements: toml::Table = statements.collect();
        let fen = entry.diagram.to_fen();
        let said: Vec<&str> = fen.split(' ').collect();
        let target = entry.task.as_ref().and_then(|task| task.stipulation.target.as_deref());
        Ok(Self {
            title: entry.title.clone().unwrap_or_default(),
            authors: entry.authors.clone(),
            source: entry.published.clone().unwrap_or_default(),
            units: units_of(&entry.diagram),
            invisible: entry.diagram.invisible,
            turn: entry.diagram.turn,
            castling: entry.diagram.castling.and(said.get(2)).map(|castling| (*castling).to_owned()),
            en_passant: entry.diagram.en_passant.and(said.get(3)).map(|square| (*square).to_owned()),
            stipulation: text("stipulation").unwrap_or_default(),
            conditions: list("conditions"),
            options: list("options"),
            zeroposition: twins.first().is_some_and(|(letter, _)| **letter == twin_letter(0)),
            twins: twins.into_iter().map(|(_, changes)| changes.to_owned()).collect(),
            target: target.map(units_of).unwrap_or_default(),
            imitators: target.map(|target| target.imitators.clone()).unwrap_or_default(),
            solution: text("solution").or(solution).unwrap_or_default(),
            solutions: entry.task.as_ref().and_then(|task| task.solutions),
            kept: entry.kept,
            statements: if statements.is_empty() { String::new() } else { statements.to_string() },
        })
    }

    /// A problem that has come out of this one, which keeps its authors.
    #[must_use]
    pub fn changed_to(&self, problem: &Problem) -> Self {
        let Problem { diagram, conditions, stipulation, options } = problem;
        let options = options.to_string();
        Self {
            title: self.title.clone(),
            authors: self.authors.clone(),
            source: self.source.clone(),
            units: units_of(diagram),
            invisible: diagram.invisible,
            turn: diagram.turn,
            castling: self.castling.clone(),
            en_passant: self.en_passant.clone(),
            stipulation: stipulation.to_string(),
            conditions: conditions.names(),
            options: if options.is_empty() { Vec::new() } else { vec![options] },
            target: stipulation.target.as_deref().map(units_of).unwrap_or_default(),
            imitators: stipulation
                .target
                .as_deref()
                .map(|target| target.imitators.clone())
                .unwrap_or_default(),
            ..Self::default()
        }
    }

    /// The text of the entry that says it.
    ///
    /// # Errors
    /// Units that can't stand so.
    pub fn text(&self) -> Result<String, Refusal> {
        let some = |text: &String| (!text.trim().is_empty()).then(|| text.clone());
        let first = usize::from(!self.zeroposition);
        let twins = self.twins.iter().enumerate();
        let mut entry = WrittenEntry {
            title: some(&self.title),
            authors: self.authors.clone(),
            source: some(&self.source),
            conditions: self.conditions.clone(),
            stipulation: some(&self.stipulation),
            options: self.options.clone(),
            solutions: self.solutions,
            twin: twins
                .map(|(place, changes)| BTreeMap::from([(twin_letter(place + first), changes.clone())]))
                .collect(),
            kept: self.kept.clone(),
            ..WrittenEntry::default()
        };
        let diagram = Diagram { invisible: self.invisible, ..diagram_of(&self.units, "position")? };
        entry.place(&diagram);
        if self.turn.is_some() || self.castling.is_some() || self.en_passant.is_some() {
            entry.position.retain(|name, _| *name == "invisible");
            entry.position.insert("fen", self.fen(&diagram));
        }
        if !self.target.is_empty() {
            let imitators = self.imitators.clone();
            entry.place_target(&Diagram { imitators, ..diagram_of(&self.target, "target")? });
        }
        let mut text = entry.text();
        if !self.statements.is_empty() {
            text.push('\n');
            text.push_str(&self.statements);
        }
        let solution = self.solution.trim_end();
        Ok(if solution.is_empty() { text } else { with_solution(&text, solution) })
    }

    /// The diagram as a FEN, with what is said of turn, castling and en passant.
    fn fen(&self, diagram: &Diagram) -> String {
        // Where nothing is said, whoever may capture en passant is to move.
        let is_black = |square: &String| self.turn.is_none() && square.ends_with('3');
        let turn = match self.en_passant.as_ref().is_some_and(is_black) {
            true => Side::Black,
            false => self.turn.unwrap_or(Side::White),
        };
        let said = Diagram { turn: Some(turn), ..diagram.clone() }.to_fen();
        let mut fields: Vec<&str> = said.split(' ').collect();
        for (place, field) in [(2, &self.castling), (3, &self.en_passant)] {
            if let (Some(field), Some(said)) = (field, fields.get_mut(place)) {
                *said = field;
            }
        }
        fields.join(" ")
    }

    /// The entry.
    ///
    /// # Errors
    /// The first thing that is wrong with it.
    pub fn entry(&self, language: Language) -> Result<Entry, Refusal> {
        let asks = !self.stipulation.trim().is_empty();
        // A board on which nothing is asked for yet is no entry, but a board.
        let text = match asks {
            true => self.text()?,
            false => Self { stipulation: ANYTHING.to_owned(), ..self.clone() }.text()?,
        };
        let source = Source::of_argument(NAME, &text);
        let mut entry = Entry::parse(source).map_err(|wrong| {
            let first = wrong.first();
            first.map_or_else(Refusal::default, |diagnostic| refusal(&text, diagnostic, language))
        })?;
        entry.task = entry.task.filter(|_| asks);
        Ok(entry)
    }

    /// The twin with this number, of which there is at least one where something is asked for.
    ///
    /// # Errors
    /// Nothing is asked for, or there is no such twin.
    pub fn twin(entry: &Entry, number: usize) -> Result<&Twin, Refusal> {
        let nothing = "nothing is asked for: expected a stipulation such as `#2`";
        let task = entry.task.as_ref().ok_or_else(|| Refusal::of("stipulation", nothing))?;
        let count = task.twins.len();
        let unknown = || Refusal::of("twin", format!("there is no twin {number}; there are {count}, from 0"));
        task.twins.get(number).ok_or_else(unknown)
    }
}

/// An error of the entry's text as an error of the field.
fn refusal(text: &str, diagnostic: &Diagnostic, language: Language) -> Refusal {
    let at = diagnostic.span.as_ref().map_or(0, |span| span.start);
    let field = field_at(text, at).unwrap_or("position");
    let (field, is_list) = match field {
        "twin" => ("twins", false),
        "conditions" | "options" | "authors" => (field, true),
        _ => (field, false),
    };
    let line = text.get(..at).and_then(|before| before.rfind('\n')).map_or(0, |feed| feed + 1);
    let quotes = text.get(line..at).unwrap_or_default().matches('"').count();
    let before = text.get(..at).unwrap_or_default();
    let place = match (field, is_list) {
        ("twins", _) => Some(before.matches("[[twin]]").count().saturating_sub(1)),
        (_, true) => Some(quotes / 2),
        (_, false) => None,
    };
    let place = place.filter(|_| diagnostic.span.is_some());
    Refusal { field, place, line: None, ..Refusal::of_text(diagnostic, language) }
}
