//! What a move does, as data.

use super::move_text;
use crate::board::position::Cause;
use crate::board::unit::Attributes;
use crate::board::{Bitboard, Position, Side, Square, Unit};
use crate::diagram::DiagramUnit;
use crate::rules::moves::CastlingSquares;
use crate::rules::{Move, MoveKind, Plan, Rules};
use std::fmt;

/// Everything that a move does.
///
/// ```
/// use cookstopper_engine::prelude::*;
/// # fn main() -> Result<(), Box<dyn std::error::Error>> {
/// let diagram = Diagram::from_piece_lists("Kd3", "Kh8 Pc4", "")?;
/// let mut game = Game::new(&diagram, &Conditions::parse(["Circe"])?)?;
/// let capture = game.play("Kxc4")?;
/// assert_eq!(&*capture.text, "Kd3*c4[+bPc7]");
/// assert_eq!((capture.side, capture.arrival), (Side::White, Some("c4".parse()?)));
/// assert_eq!(capture.unit.as_ref().map(ToString::to_string).as_deref(), Some("wK"));
/// assert_eq!(capture.captures[0].to_string(), "bPc4");
/// // The pawn comes back.
/// let rebirth = &capture.effects[0];
/// assert_eq!(rebirth.square, "c7".parse()?);
/// // d3 is empty now, on c4 stands the king, on c7 the pawn.
/// let seen: Vec<String> = capture.changes.iter().map(ToString::to_string).collect();
/// assert_eq!(seen, ["d3", "c4wK", "c7bP"]);
/// # Ok(())
/// # }
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[non_exhaustive]
pub struct MoveDetails {
    /// Popeye's long notation with effects, without check or goal marks: `Rh1*a1[+bRa8]`.
    pub text: Box<str>,
    /// Whether the side then to move is in check.
    pub gives_check: bool,
    /// Whose move it is.
    pub side: Side,
    /// What is special about it.
    pub kind: MoveKind,
    /// Where the moving unit comes from; nothing where none moves (null moves, exchanges of roles).
    pub departure: Option<Square>,
    /// Where its move leads. Conditions may take it further: where it ends, [`Self::changes`] tell.
    pub arrival: Option<Square>,
    /// The unit that moves as it was before. Of a unit that splits (Augsburg chess), the components that move.
    pub unit: Option<DiagramUnit>,
    /// What it promotes to.
    pub promotion: Option<DiagramUnit>,
    /// What is captured, and where it stood.
    pub captures: Vec<UnitOn>,
    /// The squares of king and rook, if it castles.
    pub castling: Option<CastlingSquares>,
    /// What it brings about besides, in order: rebirths, units that change sides or walks, ...
    pub effects: Vec<MoveEffect>,
    /// The squares that look otherwise afterwards, from a1 to h8.
    pub changes: Vec<SquareChange>,
}

/// A unit on its square.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct UnitOn {
    /// The square.
    pub square: Square,
    /// The unit.
    pub unit: DiagramUnit,
}

impl fmt::Display for UnitOn {
    /// `wRa4`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.unit, self.square)
    }
}

/// Something that a move brings about besides what it is itself.
#[derive(Clone, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct MoveEffect {
    /// What it is.
    pub cause: Cause,
    /// On which square.
    pub square: Square,
    /// From where a unit has come that was on another square before.
    pub from: Option<Square>,
    /// What stood there.
    pub before: Option<Seen>,
    /// What stands there then.
    pub after: Option<Seen>,
}

/// A square that looks otherwise after a move.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct SquareChange {
    /// The square.
    pub square: Square,
    /// What was to be seen there.
    pub before: Option<Seen>,
    /// What is to be seen there now.
    pub after: Option<Seen>,
}

impl fmt::Display for SquareChange {
    /// The square and what is to be seen there now: `b2wR`; `a2` if it is empty.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.square)?;
        self.after.as_ref().map_or(Ok(()), |seen| write!(f, "{seen}"))
    }
}

/// What is to be seen on a square that isn't empty.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "lowercase"))]
pub enum Seen {
    /// A unit.
    Unit(DiagramUnit),
    /// No square any more.
    Hole,
    /// What moves along with every unit.
    Imitator,
}

impl Seen {
    /// A square that is none, as it is written.
    pub const HOLE: &'static str = "hole";
    /// What moves along with every unit, as it is written.
    pub const IMITATOR: &'static str = "imitator";
    /// The mark of units on the second of two boards, which is written behind their colour.
    pub const SECOND_BOARD: &'static str = "ii";

    /// What stands on a square; nothing if it is empty.
    fn standing(plan: &Plan, unit: Unit) -> Option<Self> {
        if unit == Unit::HOLE {
            return Some(Self::Hole);
        }
        (!unit.is_none()).then(|| Self::Unit(described(plan, unit)))
    }

    /// What is to be seen on a square of a position.
    pub(super) fn on(plan: &Plan, position: &Position, square: Square) -> Option<Self> {
        if position.holes().contains(square) {
            return Some(Self::Hole);
        }
        let imitator = || imitators(position).contains(square).then_some(Self::Imitator);
        Self::standing(plan, position.unit(square)).or_else(imitator)
    }
}

impl fmt::Display for Seen {
    /// A unit as solutions write it with its colour, and with [`Self::SECOND_BOARD`] behind that where it stands there.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Unit(unit) if unit.marks.has(Attributes::SECOND_BOARD) => {
                let mut text = unit.to_string();
                text.insert_str(1, Self::SECOND_BOARD);
                f.write_str(&text)
            }
            Self::Unit(unit) => write!(f, "{unit}"),
            Self::Hole => f.write_str(Self::HOLE),
            Self::Imitator => f.write_str(Self::IMITATOR),
        }
    }
}

/// A unit as a diagram has it, whatever walks the problem has.
pub(super) fn diagram_unit(plan: &Plan, unit: Unit) -> DiagramUnit {
    let walk = |slot| std::iter::repeat_n(plan.walks().walk(slot), unit.parts.count(slot) as usize);
    let marks = unit.attributes;
    DiagramUnit {
        owner: unit.owner,
        walks: unit.parts.slots().flat_map(walk).collect(),
        is_royal: marks.has(Attributes::ROYAL),
        is_jigger: marks.has(Attributes::JIGGER),
        marks: marks.without(Attributes::ROYAL).without(Attributes::JIGGER),
    }
}

/// The same without the marks that all units have under these conditions, which nobody writes.
pub(super) fn described(plan: &Plan, unit: Unit) -> DiagramUnit {
    diagram_unit(plan, Unit { attributes: unit.attributes.without(plan.marks_of_all()), ..unit })
}

fn imitators(position: &Position) -> Bitboard {
    position.memory().imitators.squares().collect()
}

/// The squares that look otherwise in the later position.
pub(super) fn changes(plan: &Plan, before: &Position, after: &Position) -> Vec<SquareChange> {
    let moved = imitators(before) ^ imitators(after);
    let changed = |square: &Square| moved.contains(*square) || before.unit(*square) != after.unit(*square);
    let seen = |square: Square| SquareChange {
        square,
        before: Seen::on(plan, before, square),
        after: Seen::on(plan, after, square),
    };
    Square::all().filter(changed).map(seen).collect()
}

impl MoveDetails {
    /// What a move does that was generated for a position; nothing if it is illegal there.
    pub(super) fn of(rules: &dyn Rules, position: &mut Position, mv: &Move) -> Option<Self> {
        let plan = rules.plan();
        let before = position.clone();
        let side = before.turn();
        let is_of_unit = !matches!(mv.kind, MoveKind::Null | MoveKind::RoleExchange);
        let moving = before.unit(mv.departure).with_parts(mv.moving);
        let promoted = moving.with_parts(mv.arriving);
        let marked = |unit: Unit| {
            let marks =
                mv.kind.new_marks().iter().fold(unit.attributes, |marks, (mark, _)| marks.with(*mark));
            Unit { attributes: marks, ..unit }
        };
        let has_promoted = is_of_unit && !mv.is_castling() && mv.arriving != mv.moving;
        let castling = mv.is_castling().then(|| CastlingSquares::of(side, mv));
        let undo = rules.play_excused(position, mv)?;
        let mut captures = Vec::new();
        let mut effects = Vec::new();
        for effect in position.effects_since(&undo.mark) {
            let seen = |unit: Unit| Seen::standing(plan, unit);
            match effect.cause {
                Cause::Departure | Cause::Arrival => {}
                Cause::Capture => {
                    let captured = |unit: DiagramUnit| UnitOn { square: effect.square, unit };
                    let is_unit = !effect.before.is_none() && effect.before != Unit::HOLE;
                    captures.extend(is_unit.then(|| captured(described(plan, effect.before))));
                }
                cause => effects.push(MoveEffect {
                    cause,
                    square: effect.square,
                    from: effect.from,
                    before: seen(effect.before),
                    after: seen(effect.after),
                }),
            }
        }
        // The rules of chess keep no journal.
        if let (Some(square), true) = (mv.capture, captures.is_empty() && effects.is_empty()) {
            let captured = before.unit(square);
            captures
                .extend((!captured.is_none()).then(|| UnitOn { square, unit: described(plan, captured) }));
        }
        let changes = changes(plan, &before, position);
        rules.take_back(position, mv, &undo);
        let played = move_text::written(rules, position, mv)?;
        Some(Self {
            text: played.text,
            gives_check: played.gives_check,
            side,
            kind: mv.kind,
            departure: is_of_unit.then_some(mv.departure),
            arrival: is_of_unit.then_some(mv.arrival),
            unit: is_of_unit.then(|| described(plan, moving)),
            promotion: has_promoted.then(|| described(plan, marked(promoted))),
            captures,
            castling,
            effects,
            changes,
        })
    }
}
