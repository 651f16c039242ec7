//! Twins: problems that differ from the diagram by small changes.
//!
//! Commands and descriptions are Popeye's: `Move a2 c2` is announced as `wPa2-->c2`.

mod parse;

pub use parse::{TwinParseError, TwinParseFault};

use crate::board::{Owner, Square};
use crate::conditions::Conditions;
use crate::diagram::CastlingClaim;
use crate::diagram::piece_list::walks_text;
use crate::diagram::{Diagram, DiagramUnit};
use crate::notation::header::stipulation_text;
use crate::notation::{English, Wording};
use crate::problem::Problem;
use crate::stipulation::Stipulation;
use crate::walks::Walk;

/// One change.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum TwinCommand {
    /// `Move a2 c2`: a unit on the second square disappears.
    Move(Square, Square),
    /// `Exchange a1 b1`: two units change places.
    Exchange(Square, Square),
    /// `Remove d2`.
    Remove(Square),
    /// `Add White Kd4` or `Add wKd4`: a unit that stands there is replaced.
    Add(Square, DiagramUnit),
    /// `Add TotalInvisible 3`: so many total invisibles, however many there are in the diagram.
    Invisible(u8),
    /// `Substitute R B`: every rook becomes a bishop.
    Substitute(Walk, Walk),
    /// `Rotate 90`.
    Rotate(Rotation),
    /// `Mirror a1<-->h1`.
    Mirror(Mirror),
    /// `Shift a1 a2`: every unit goes as far as from the first square to the second.
    Shift(Square, Square),
    /// `PolishType`: White's units become Black's and the other way round.
    PolishType,
    /// `Stipulation h#3`.
    Stipulation(Stipulation),
    /// `Condition Circe`: these and no other conditions.
    Condition(Conditions),
}

/// How far the board is turned to the left.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Rotation {
    /// By 90 degrees: a1 goes to h1.
    Quarter,
    /// By 180 degrees: a1 goes to h8.
    Half,
    /// By 270 degrees: a1 goes to a8.
    ThreeQuarters,
}

/// How the board is mirrored, told by two squares that change places.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Mirror {
    /// `a1<-->h1`: left and right.
    LeftRight,
    /// `a1<-->a8`: above and below.
    AboveBelow,
    /// `a1<-->h8`: about the diagonal from a8 to h1.
    AboutA8H1,
    /// `a8<-->h1`: about the diagonal from a1 to h8.
    AboutA1H8,
}

/// A twin.
///
/// ```
/// use cookstopper_engine::diagram::Diagram;
/// use cookstopper_engine::conditions::Conditions;
/// use cookstopper_engine::options::Options;
/// use cookstopper_engine::problem::Problem;
/// use cookstopper_engine::twin::Twin;
///
/// let mut problem = Problem {
///     diagram: Diagram::from_piece_lists("Kb3 Ra2a4", "Kh3", "").unwrap(),
///     conditions: Conditions::default(),
///     stipulation: "#1".parse().unwrap(),
///     options: Options::default(),
/// };
/// let twin: Twin = "Move a2 c2 Stipulation #2".parse().unwrap();
/// let description = twin.apply(&mut problem).unwrap();
/// assert_eq!(twin.announcement(1, &description), "\nb) wRa2-->c2  #2  \n");
/// assert_eq!(problem.stipulation.to_string(), "#2");
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Twin {
    /// `Continued`: the changes are made to the twin before, not to the diagram.
    pub is_continued: bool,
    /// The changes, in their order.
    pub commands: Vec<TwinCommand>,
}

/// A change that can't be made.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum TwinError {
    /// There is no unit to change.
    #[error("expected a unit on {0}, found none")]
    EmptySquare(Square),
    /// A shift over the edge.
    #[error(
        "expected every unit to stay on the board, found that the one on {square} would leave it when {from} goes to {to}"
    )]
    LeavesBoard {
        /// Where the unit stands.
        square: Square,
        /// The first square of the command.
        from: Square,
        /// The second square of the command.
        to: Square,
    },
}

impl Twin {
    /// Makes the changes and describes them as Popeye does behind the twin's letter. The problem remains as
    /// it was if one of them can't be made.
    ///
    /// # Errors
    ///
    /// The first change that can't be made.
    pub fn apply(&self, problem: &mut Problem) -> Result<String, TwinError> {
        self.apply_in(&English, problem)
    }

    /// [`Self::apply`] with a description in another language.
    ///
    /// # Errors
    ///
    /// The first change that can't be made.
    pub fn apply_in(&self, wording: &dyn Wording, problem: &mut Problem) -> Result<String, TwinError> {
        let mut diagram = problem.diagram.clone();
        let mut items = Vec::new();
        for command in &self.commands {
            items.extend(command.change(wording, &mut diagram)?);
        }
        problem.diagram = diagram;
        for command in &self.commands {
            match command {
                TwinCommand::Stipulation(stipulation) => problem.stipulation = stipulation.clone(),
                TwinCommand::Condition(conditions) => problem.conditions = conditions.clone(),
                TwinCommand::Rotate(rotation) => {
                    problem.conditions = problem.conditions.turned(|square| rotation.of(square));
                }
                TwinCommand::Mirror(mirror) => {
                    problem.conditions = problem.conditions.turned(|square| mirror.of(square));
                }
                TwinCommand::Move(..)
                | TwinCommand::Exchange(..)
                | TwinCommand::Remove(..)
                | TwinCommand::Add(..)
                | TwinCommand::Invisible(_)
                | TwinCommand::Substitute(..)
                | TwinCommand::Shift(..)
                | TwinCommand::PolishType => {}
            }
        }
        Ok(description(&items))
    }

    /// The line above the `nth` position (0 is the diagram itself), with the line feeds around it.
    #[must_use]
    pub fn announcement(&self, nth: usize, description: &str) -> String {
        let continued = if self.is_continued { "+" } else { "" };
        format!("\n{continued}{}) {description}\n", twin_letter(nth))
    }
}

/// The letter of the `nth` position: `a` to `z`, then `z1` and so on.
///
/// ```
/// use cookstopper_engine::twin::twin_letter;
/// assert_eq!([0, 25, 26].map(twin_letter), ["a", "z", "z1"]);
/// ```
#[must_use]
pub fn twin_letter(nth: usize) -> String {
    match u8::try_from(nth) {
        Ok(nth @ 0..26) => char::from(b'a' + nth).to_string(),
        Ok(_) | Err(_) => format!("z{}", nth - 25),
    }
}

/// What a change did, for its description.
enum Item {
    Added(Square, String),
    Removed(Square, String),
    Said(String),
}

/// A unit that is removed and another put in its place are written as one replacement.
fn description(items: &[Item]) -> String {
    let mut text = String::new();
    for (place, item) in items.iter().enumerate() {
        let was_removed =
            |square| items[..place].iter().any(|item| matches!(item, Item::Removed(on, _) if on == square));
        let is_replaced =
            |square| items[place..].iter().any(|item| matches!(item, Item::Added(on, _) if on == square));
        match item {
            Item::Added(square, unit) => {
                let sign = if was_removed(square) { "" } else { "+" };
                text.push_str(&format!("{sign}{unit}  "));
            }
            Item::Removed(square, _) if is_replaced(square) => {}
            Item::Removed(_, unit) => text.push_str(&format!("-{unit}  ")),
            Item::Said(words) => text.push_str(&format!("{words}  ")),
        }
    }
    text
}

impl TwinCommand {
    /// Makes the change in the diagram; a new stipulation and new conditions leave it as it is.
    ///
    /// # Errors
    ///
    /// The change can't be made; the diagram is then as it was.
    pub fn apply(&self, diagram: &mut Diagram) -> Result<(), TwinError> {
        self.change(&English, diagram).map(|_| ())
    }

    /// Where this change takes a square of the diagram; nothing if it leaves the board.
    ///
    /// ```
    /// use cookstopper_engine::board::Square;
    /// use cookstopper_engine::twin::{Mirror, TwinCommand};
    /// let square = |name: &str| -> Square { name.parse().unwrap() };
    /// let mirror = TwinCommand::Mirror(Mirror::LeftRight);
    /// assert_eq!(mirror.goal_of(square("a2")), Some(square("h2")));
    /// let shift = TwinCommand::Shift(square("a1"), square("b1"));
    /// assert_eq!([square("g3"), square("h3")].map(|from| shift.goal_of(from)), [Some(square("h3")), None]);
    /// ```
    #[must_use]
    pub fn goal_of(&self, square: Square) -> Option<Square> {
        match self {
            Self::Rotate(rotation) => Some(rotation.of(square)),
            Self::Mirror(mirror) => Some(mirror.of(square)),
            Self::Shift(from, to) => {
                let distance = |to: u8, from: u8| to as i8 - from as i8;
                square.offset(distance(to.file(), from.file()), distance(to.rank(), from.rank()))
            }
            Self::Move(..)
            | Self::Exchange(..)
            | Self::Remove(_)
            | Self::Add(..)
            | Self::Invisible(_)
            | Self::Substitute(..)
            | Self::PolishType
            | Self::Stipulation(_)
            | Self::Condition(_) => Some(square),
        }
    }

    fn change(&self, wording: &dyn Wording, diagram: &mut Diagram) -> Result<Vec<Item>, TwinError> {
        match self {
            Self::Move(from, to) => move_unit(wording, diagram, *from, *to),
            Self::Exchange(first, second) => exchange(wording, diagram, *first, *second),
            Self::Remove(square) => {
                let unit = diagram.units[square.index()].take().ok_or(TwinError::EmptySquare(*square))?;
                forget_castling(diagram, *square);
                Ok(vec![Item::Removed(*square, unit_on(wording, &unit, *square))])
            }
            Self::Add(square, unit) => {
                forget_castling(diagram, *square);
                let replaced = diagram.units[square.index()].replace(unit.clone());
                let removed = replaced.map(|unit| Item::Removed(*square, unit_on(wording, &unit, *square)));
                Ok(removed
                    .into_iter()
                    .chain([Item::Added(*square, unit_on(wording, unit, *square))])
                    .collect())
            }
            // Popeye says nothing of it.
            Self::Invisible(number) => {
                diagram.invisible = *number;
                Ok(Vec::new())
            }
            Self::Substitute(from, to) => {
                let walks = diagram.units.iter_mut().flatten().flat_map(|unit| &mut unit.walks);
                walks.filter(|walk| **walk == *from).for_each(|walk| *walk = *to);
                Ok(said(format!("{} ==> {}", wording.walk(from.code()), wording.walk(to.code()))))
            }
            Self::Rotate(rotation) => {
                transform(diagram, |square| rotation.of(square));
                Ok(said(format!("{} {}", wording.word("rotate"), rotation.degrees())))
            }
            Self::Mirror(mirror) => {
                transform(diagram, |square| mirror.of(square));
                Ok(said(format!("{} {}", wording.word("mirror"), mirror.name())))
            }
            Self::Shift(from, to) => shift(wording, diagram, *from, *to),
            Self::PolishType => {
                for unit in diagram.units.iter_mut().flatten() {
                    unit.owner = match unit.owner {
                        Owner::White => Owner::Black,
                        Owner::Black => Owner::White,
                        Owner::Neutral => Owner::Neutral,
                    };
                }
                forget_past(diagram);
                Ok(said(wording.word("PolishType").to_owned()))
            }
            Self::Stipulation(stipulation) => Ok(said(stipulation_text(wording, stipulation))),
            Self::Condition(conditions) => Ok(said(wording.conditions(conditions).join("\n   "))),
        }
    }
}

fn said(words: String) -> Vec<Item> {
    vec![Item::Said(words)]
}

fn move_unit(
    wording: &dyn Wording,
    diagram: &mut Diagram,
    from: Square,
    to: Square,
) -> Result<Vec<Item>, TwinError> {
    let unit = diagram.units[from.index()].take().ok_or(TwinError::EmptySquare(from))?;
    forget_castling(diagram, from);
    forget_castling(diagram, to);
    let moved = Item::Said(format!("{}-->{to}", unit_on(wording, &unit, from)));
    let replaced = diagram.units[to.index()].replace(unit);
    let removed = replaced.map(|unit| Item::Removed(to, unit_on(wording, &unit, to)));
    Ok(removed.into_iter().chain([moved]).collect())
}

fn exchange(
    wording: &dyn Wording,
    diagram: &mut Diagram,
    first: Square,
    second: Square,
) -> Result<Vec<Item>, TwinError> {
    let on = |square: Square| {
        diagram.unit(square).map(|unit| unit_on(wording, unit, square)).ok_or(TwinError::EmptySquare(square))
    };
    let words = format!("{}<-->{}", on(first)?, on(second)?);
    diagram.units.swap(first.index(), second.index());
    forget_castling(diagram, first);
    forget_castling(diagram, second);
    Ok(said(words))
}

fn shift(
    wording: &dyn Wording,
    diagram: &mut Diagram,
    from: Square,
    to: Square,
) -> Result<Vec<Item>, TwinError> {
    let goal_of = |square: Square| TwinCommand::Shift(from, to).goal_of(square);
    let mut units = [const { None }; 64];
    for square in Square::all() {
        let Some(unit) = diagram.unit(square) else { continue };
        let goal = goal_of(square).ok_or(TwinError::LeavesBoard { square, from, to })?;
        units[goal.index()] = Some(unit.clone());
    }
    diagram.units = units;
    for (square, _) in &mut diagram.beneath {
        *square = goal_of(*square).unwrap_or(*square);
    }
    forget_past(diagram);
    Ok(said(format!("{} {from} ==> {to}", wording.word("shift"))))
}

/// Moves every unit to another square.
fn transform(diagram: &mut Diagram, goal: impl Fn(Square) -> Square) {
    let mut units = [const { None }; 64];
    for square in Square::all() {
        units[goal(square).index()] = diagram.units[square.index()].take();
    }
    diagram.units = units;
    for (square, _) in &mut diagram.beneath {
        *square = goal(*square);
    }
    forget_past(diagram);
}

/// What a diagram said about castling and en passant doesn't outlast a change of the whole board.
fn forget_past(diagram: &mut Diagram) {
    diagram.castling = diagram.castling.map(|_| CastlingClaim::default());
    diagram.en_passant = None;
}

/// Rights that a diagram claims are lost when the king or rook is touched.
fn forget_castling(diagram: &mut Diagram, square: Square) {
    let Some(claim) = &mut diagram.castling else { return };
    let side = match square.rank() {
        0 => 0,
        7 => 1,
        _ => return,
    };
    if square.file() == 4 {
        claim.king_unmoved[side] = false;
    }
    if matches!(square.file(), 4 | 7) {
        claim.kingside[side] = false;
    }
    if matches!(square.file(), 4 | 0) {
        claim.queenside[side] = false;
    }
}

/// The unit as in descriptions: `wKa1`, `bjSb2`, `n(B+S)c3`.
fn unit_on(wording: &dyn Wording, unit: &DiagramUnit, square: Square) -> String {
    let owner = match unit.owner {
        Owner::White => "w",
        Owner::Black => "b",
        Owner::Neutral => "n",
    };
    let name = format!("{owner}{}{}{square}", unit.attributes().letters(), walks_text(&unit.walks));
    wording.unit(&name).into_owned()
}

impl Rotation {
    const fn degrees(self) -> u16 {
        match self {
            Self::Quarter => 90,
            Self::Half => 180,
            Self::ThreeQuarters => 270,
        }
    }

    const fn of(self, square: Square) -> Square {
        match self {
            Self::Quarter => Square::at(7 - square.rank(), square.file()),
            Self::Half => square.antipode_of_centre(),
            Self::ThreeQuarters => Square::at(square.rank(), 7 - square.file()),
        }
    }
}

impl Mirror {
    const fn name(self) -> &'static str {
        match self {
            Self::LeftRight => "a1<-->h1",
            Self::AboveBelow => "a1<-->a8",
            Self::AboutA8H1 => "a1<-->h8",
            Self::AboutA1H8 => "a8<-->h1",
        }
    }

    const fn of(self, square: Square) -> Square {
        match self {
            Self::LeftRight => square.flip_files(),
            Self::AboveBelow => square.flip_ranks(),
            Self::AboutA8H1 => Square::at(7 - square.rank(), 7 - square.file()),
            Self::AboutA1H8 => Square::at(square.rank(), square.file()),
        }
    }
}
