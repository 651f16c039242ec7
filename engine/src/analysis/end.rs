//! The position that ends a line: the king's field, who checks, who is pinned, who takes part.

use super::Feature;
use crate::board::{Bitboard, Owner, Side, Square};
use crate::diagram::DiagramUnit;
use crate::game::UnitOn;
use crate::game::inquiry::{Attempt, Inquiry, Obstacle};
use crate::walks::{Role, sliders};

/// A mate or stalemate.
#[derive(Clone, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct End {
    /// Which.
    pub kind: EndKind,
    /// The side that can't move.
    pub side: Side,
    /// The units that attack the king.
    pub checks: Vec<UnitOn>,
    /// The king and its field; nothing where the notion is [not defined](Self::undefined).
    pub field: Option<Field>,
    /// Why the king's field is not defined here.
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "Option::is_none"))]
    pub undefined: Option<Undefined>,
    /// The units that could prevent the end and may not, since another unit would attack the king.
    pub pins: Vec<Pin>,
    /// The units that take no part, of both sides.
    pub idle: Vec<UnitOn>,
    /// What else is there, to compare ends with one another: the units that take part.
    pub taking_part: Vec<UnitOn>,
    /// What is to be said of it.
    pub features: Vec<Feature>,
}

/// What an end is.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "lowercase"))]
pub enum EndKind {
    /// The side to move is in check and can't move.
    Mate,
    /// It is not in check and can't move.
    Stalemate,
}

/// A king and the squares around it.
#[derive(Clone, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Field {
    /// The king.
    pub king: UnitOn,
    /// The squares around it, from a1 to h8, as far as they are on the board.
    pub squares: Vec<FieldSquare>,
}

/// A square of a king's field, and why the king can't go there.
#[derive(Clone, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct FieldSquare {
    /// The square.
    pub square: Square,
    /// Whoever of its own side stands there.
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "Option::is_none"))]
    pub block: Option<UnitOn>,
    /// The units of the other side that guard it.
    pub guards: Vec<UnitOn>,
    /// Whether a rule other than the guard denies it.
    pub is_denied_by_rule: bool,
}

/// A unit that may not move, since its king would be attacked.
#[derive(Clone, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Pin {
    /// Which.
    pub unit: UnitOn,
    /// By whom it is pinned.
    pub by: Vec<UnitOn>,
}

/// Why a king's field is not defined.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "kebab-case"))]
pub enum Undefined {
    /// The side has no royal unit, or several.
    NoSingleKing,
    /// Its royal unit doesn't move as a king does.
    NoKingsWalk,
    /// The units of the other side that attack the king can't be told: a condition says what is check.
    NoAttackers,
}

/// Looks at an end of play; nothing if the side to move is neither mated nor stalemated.
pub(super) fn look(inquiry: &mut Inquiry, last: &[Square], left: Option<Square>) -> Option<End> {
    let side = inquiry.game().turn();
    let kind = if inquiry.game().is_mate() {
        EndKind::Mate
    } else if inquiry.game().is_stalemate() {
        EndKind::Stalemate
    } else {
        return None;
    };
    let checkers = if kind == EndKind::Mate { inquiry.attackers(side) } else { Bitboard::EMPTY };
    let attempts = inquiry.attempts();
    let pins = pins(inquiry, &attempts, checkers);
    let field = match field(inquiry, side, &attempts) {
        Ok(_) if kind == EndKind::Mate && checkers.is_empty() => Err(Undefined::NoAttackers),
        field => field,
    };
    let mut looked =
        Looked { inquiry, side, kind, checkers, pins, is_needed: Bitboard::EMPTY, roles: Bitboard::EMPTY };
    looked.roles = looked.roles(field.as_ref().ok());
    looked.is_needed = looked.needed();
    let mut features = Vec::new();
    if let Ok(field) = &field {
        looked.judge(field, &attempts, &mut features);
    }
    if checkers.len() > 1 {
        features.push(Feature::MultipleCheck);
    }
    if kind == EndKind::Mate && !looked.pins.is_empty() {
        features.push(Feature::PinMate);
    }
    if looked.is_by_battery(last, left) {
        features.push(Feature::BatteryMate);
    }
    let taking_part = looked.taking_part(field.as_ref().ok());
    let idle = looked.all().without(taking_part);
    let end = End {
        kind,
        side,
        checks: looked.units(checkers),
        pins: looked.told_pins(),
        idle: looked.units(idle),
        taking_part: looked.units(taking_part),
        undefined: field.as_ref().err().copied(),
        field: field.ok(),
        features,
    };
    Some(end)
}

/// The squares of units that could move but for an attack by others than those that check now, each with who attacks then.
fn pins(inquiry: &mut Inquiry, attempts: &[Attempt], checkers: Bitboard) -> Vec<(Square, Bitboard)> {
    let mut pins: Vec<(Square, Bitboard)> = Vec::new();
    for attempt in attempts.iter().filter(|attempt| !attempt.is_royal) {
        let Some(Obstacle::Guarded(by)) = &attempt.obstacle else { continue };
        let by = squares(by);
        if !(by & checkers).is_empty() {
            continue;
        }
        match pins.iter_mut().find(|(square, _)| *square == attempt.departure) {
            Some((_, pinning)) => *pinning |= by,
            None => pins.push((attempt.departure, by)),
        }
    }
    pins.retain(|(square, _)| inquiry.unit_on(*square).is_some());
    pins
}

/// The king's field as the rules in force see it.
fn field(inquiry: &mut Inquiry, side: Side, attempts: &[Attempt]) -> Result<Field, Undefined> {
    let [king] = inquiry.royals(side)[..] else { return Err(Undefined::NoSingleKing) };
    let walks_as_king = inquiry.mover(king).walks == ["king"];
    let unit = inquiry.unit_on(king).filter(|_| walks_as_king).ok_or(Undefined::NoKingsWalk)?;
    let holes = inquiry.game().position().holes();
    let squares = around(king).filter(|square| !holes.contains(*square));
    let squares = squares.map(|square| {
        let block = inquiry.unit_on(square).filter(|unit| unit.unit.owner.includes(side));
        let tried = attempts.iter().filter(|attempt| (attempt.departure, attempt.arrival) == (king, square));
        let guards = match &block {
            Some(_) => {
                let guards = inquiry.guarding_from(square, side.other()).into_iter();
                guards.filter_map(|guard| inquiry.unit_on(guard)).collect()
            }
            None => {
                let mut guards: Vec<UnitOn> = Vec::new();
                for attempt in tried {
                    if let Some(Obstacle::Guarded(by)) = &attempt.obstacle {
                        guards.extend(
                            by.iter().filter(|guard| !guards.contains(guard)).cloned().collect::<Vec<_>>(),
                        );
                    }
                }
                guards
            }
        };
        let is_denied_by_rule = block.is_none() && guards.is_empty();
        FieldSquare { square, block, guards, is_denied_by_rule }
    });
    Ok(Field { squares: squares.collect(), king: unit })
}

/// Where units stand.
fn squares(units: &[UnitOn]) -> Bitboard {
    units.iter().map(|unit| unit.square).collect()
}

/// The squares next to one.
fn around(square: Square) -> impl Iterator<Item = Square> {
    let steps = (-1..=1).flat_map(|ranks| (-1..=1).map(move |files| (files, ranks)));
    steps.filter(|step| *step != (0, 0)).filter_map(move |(files, ranks)| square.offset(files, ranks))
}

/// An end while it is looked at.
struct Looked<'a> {
    inquiry: &'a mut Inquiry,
    side: Side,
    kind: EndKind,
    checkers: Bitboard,
    pins: Vec<(Square, Bitboard)>,
    /// The units without which there would be no such end.
    is_needed: Bitboard,
    /// Those that check, guard, pin or block.
    roles: Bitboard,
}

impl Looked<'_> {
    fn all(&mut self) -> Bitboard {
        let position = self.inquiry.game().position();
        (position.occupied()).without(position.holes())
    }

    /// The units of the side that ends the play.
    fn winners(&mut self) -> Bitboard {
        self.inquiry.game().position().of(self.side.other())
    }

    /// The units that check, guard a square of the king's field, or pin a unit.
    fn roles(&mut self, field: Option<&Field>) -> Bitboard {
        let pinning = self.pins.iter().fold(Bitboard::EMPTY, |all, (_, by)| all | *by);
        let guards = field.into_iter().flat_map(|field| &field.squares).flat_map(|square| &square.guards);
        // What a flight would bring onto the board takes no part yet.
        let guards = guards.filter(|guard| self.inquiry.unit_on(guard.square).as_ref() == Some(*guard));
        guards.fold(self.checkers | pinning, |all, guard| all | Bitboard::of(guard.square))
    }

    /// The units without which there would be no such end: the rules in force are asked.
    fn needed(&mut self) -> Bitboard {
        let royals = self.inquiry.game().position().royals();
        let others = self.all().without(royals);
        let is_needed = |square: &Square| {
            let mut rest = self.inquiry.without(Bitboard::of(*square));
            match self.kind {
                EndKind::Mate => !rest.is_mate(),
                EndKind::Stalemate => !rest.is_stalemate(),
            }
        };
        others.into_iter().filter(is_needed).collect()
    }

    fn judge(&mut self, field: &Field, attempts: &[Attempt], features: &mut Vec<Feature>) {
        let is_pure = self.is_pure(field, attempts);
        let is_economical = self.is_economical();
        let idle = self.all().without(self.taking_part(Some(field)));
        let is_mirrored =
            field.squares.len() == 8 && around(field.king.square).all(|square| !self.all().contains(square));
        let is_mate = self.kind == EndKind::Mate;
        let [pure, economical, model, ideal] = if is_mate {
            [Feature::PureMate, Feature::EconomicalMate, Feature::ModelMate, Feature::IdealMate]
        } else {
            [
                Feature::PureStalemate,
                Feature::EconomicalStalemate,
                Feature::ModelStalemate,
                Feature::IdealStalemate,
            ]
        };
        let found = [
            (is_pure, pure),
            (is_economical, economical),
            (is_pure && is_economical, model),
            (is_pure && idle.is_empty(), ideal),
            (is_mate && is_mirrored, Feature::MirrorMate),
        ];
        features.extend(found.into_iter().filter_map(|(holds, feature)| holds.then_some(feature)));
    }

    fn is_pure(&self, field: &Field, attempts: &[Attempt]) -> bool {
        let parried_but_for = |checker: Square| {
            let only = Bitboard::of(checker);
            attempts.iter().any(|attempt| {
                !attempt.is_royal
                    && matches!(&attempt.obstacle, Some(Obstacle::Guarded(by)) if squares(by) & self.checkers == only)
            })
        };
        let is_checked_purely = self.checkers.len() < 2 || self.checkers.into_iter().all(parried_but_for);
        is_checked_purely && field.squares.iter().all(|square| self.is_denied_once(square))
    }

    fn is_denied_once(&self, square: &FieldSquare) -> bool {
        match (&square.block, square.guards.as_slice()) {
            (Some(_), []) => true,
            // The guard of a pinned unit is the pin.
            (Some(_), [guard]) => {
                let pin = self.pins.iter().find(|(pinned, _)| *pinned == square.square);
                pin.is_some_and(|(_, by)| by.contains(guard.square))
            }
            (None, [_]) => true,
            (None, []) => square.is_denied_by_rule,
            (_, [_, _, ..]) => false,
        }
    }

    fn is_economical(&mut self) -> bool {
        let taking_part = self.roles | self.is_needed;
        let pieces = self.winners().without(taking_part);
        pieces
            .into_iter()
            .all(|square| self.inquiry.unit_on(square).is_none_or(|unit| is_king_or_pawn(&unit.unit)))
    }

    /// The units that take part: those of the winner that do something, the king, the blocks of its field.
    fn taking_part(&mut self, field: Option<&Field>) -> Bitboard {
        let blocks =
            field.into_iter().flat_map(|field| &field.squares).filter_map(|square| square.block.as_ref());
        let blocks = blocks.fold(Bitboard::EMPTY, |all, block| all | Bitboard::of(block.square));
        let royals: Bitboard = self.inquiry.royals(self.side).into_iter().collect();
        self.roles | self.is_needed | blocks | royals
    }

    /// Whether the last move has left a line on which a unit that did not move checks.
    fn is_by_battery(&self, last: &[Square], left: Option<Square>) -> bool {
        let royals = self.inquiry.royals(self.side);
        let stood = self.checkers.into_iter().filter(|checker| !last.contains(checker));
        left.is_some_and(|left| {
            stood
                .into_iter()
                .any(|checker| royals.iter().any(|royal| sliders::between(*royal, checker).contains(left)))
        })
    }

    fn units(&mut self, squares: Bitboard) -> Vec<UnitOn> {
        squares.into_iter().filter_map(|square| self.inquiry.unit_on(square)).collect()
    }

    fn told_pins(&mut self) -> Vec<Pin> {
        let pins = std::mem::take(&mut self.pins);
        let told = pins
            .into_iter()
            .filter_map(|(square, by)| Some(Pin { unit: self.inquiry.unit_on(square)?, by: self.units(by) }));
        told.collect()
    }
}

/// Whether economy leaves a unit aside.
fn is_king_or_pawn(unit: &DiagramUnit) -> bool {
    let aside = |role: Role| matches!(role, Role::King | Role::Pawn | Role::ReversedPawn);
    unit.is_royal || unit.owner == Owner::Neutral || unit.walks.iter().all(|walk| aside(walk.row().role))
}
