//! Mars Circe: a unit captures from its rebirth square, to which it goes first. Anti-Mars Circe: it does so to move
//! without capturing.
//!
//! The square is found as in Circe for a unit captured where it stands, by the same modalities; it must be empty, or the
//! unit's own. Kings take part, unless `RexExclusive`: those then don't capture (or don't move without capturing). Castling counts as
//! either, and the king (in Anti-Mars Circe the rook, too) may go home for it. (Popeye's manual, conditions MarsCirce and
//! AntiMarsCirce; what the manual leaves open, by Popeye's behaviour.)

use super::ConditionError;
use super::circe::{Chain, Rebirth};
use super::condition::Condition;
use super::sides::joined;
use crate::board::{Bitboard, MaybeSquare, Parts, Position, Side, Slot, Square};
use crate::rules::attacks::Paralysis;
use crate::rules::facet::{Capture, Footprint, HasFacts, HasPromises, Promises, Rewrites, Starts};
use crate::rules::facts::Facts;
use crate::rules::generate::{Field, Walker, whole_units};
use crate::rules::moves::{CastlingSquares, keep};
use crate::rules::plan::Plan;
use crate::rules::{Move, MoveKind};
use crate::walks::{Planes, Purpose, sliders};
use std::fmt::Write;

/// How a unit goes home before it moves.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Way {
    pub(super) chain: Chain,
    pub(super) excludes_kings: bool,
    pub(super) paralysis: Paralysis,
}

/// For what units go home; one of the two at least.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Mars {
    /// To capture: Mars Circe.
    pub(super) captures: Option<Way>,
    /// To move without capturing: Anti-Mars Circe.
    pub(super) others: Option<Way>,
}

/// The traditional names and the words that they stand for.
const TRADITIONAL: &[(&str, &[&str])] = &[
    ("MarsMirrorCirce", &["Mirror"]),
    ("AntiMarsMirrorCirce", &["Mirror"]),
    ("AntiMarsAntipodeanCirce", &["Antipodes"]),
];

impl Way {
    /// Where a unit of `side` may start from, besides where it stands if that is the square itself.
    pub(super) fn starts(&self, plan: &Plan, position: &Position, from: Square, side: Side) -> Bitboard {
        let unit = position.unit(from);
        let free = !position.occupied() | Bitboard::of(from);
        if self.chain.chooses() {
            return free;
        }
        if self.chain.goes_to_array() {
            return Bitboard::of(super::circe::home_of(plan, unit.parts, side, from)) & free;
        }
        let captured = Capture { square: from, unit };
        let mv = Move::capture(from, from, unit.parts);
        let rebirth = self.chain.run(&Rebirth::start(plan, &self.chain, &mv, side.other(), captured, unit));
        rebirth.square.map_or(Bitboard::EMPTY, |square| Bitboard::of(square) & free)
    }
}

impl Mars {
    /// Appends the moves of the unit on `from` that start from where `way` leads it: captures, or
    /// all others.
    pub(super) fn detours(
        way: &Way,
        plan: &Plan,
        position: &Position,
        field: &Field,
        (from, purpose): (Square, Purpose),
        moves: &mut Vec<Move>,
    ) {
        let side = field.side;
        let unit = position.unit(from);
        if way.excludes_kings && unit.is_royal() || purpose == Purpose::Move && field.open.is_empty() {
            return;
        }
        let moves_as_printed = plan.planes().is_empty() && !plan.has_borrowers();
        let stands = (position, from);
        for start in way.starts(plan, position, from, side) {
            let [left, come] = [from, start].map(Bitboard::of);
            let occupied = position.occupied().without(left) | come;
            let field = match purpose {
                Purpose::Capture => {
                    Field { side, occupied, prey: field.prey.without(left), open: Bitboard::EMPTY }
                }
                Purpose::Move => Field { side, occupied, prey: Bitboard::EMPTY, open: !occupied },
            };
            let first = moves.len();
            if moves_as_printed {
                let ground = plan.ground(position, side).with_moved(from, start);
                for slot in unit.parts.slots() {
                    let walker = Walker { slot, from: start, parts: unit.parts };
                    walker.moves(plan, position, &field, &ground, moves);
                }
            } else {
                let away = position.with_unit_moved(from, start);
                let only: Planes = plan.planes_from_elsewhere(stands, (&away, start), side, way.paralysis);
                whole_units(plan, &away, &only, &field, moves);
            }
            // What leads back is no move, but for a pawn's double step.
            let leads_back =
                |mv: &Move| mv.arrival == from && mv.kind == MoveKind::Plain && purpose == Purpose::Move;
            keep(moves, first, |mv| !leads_back(mv));
            for mv in &mut moves[first..] {
                mv.departure = from;
                mv.detour = if start == from { MaybeSquare::NONE } else { MaybeSquare::at(start) };
            }
        }
    }

    /// Appends the captures and the other moves of a unit for which it goes home first.
    fn detours_of(
        &self,
        plan: &Plan,
        position: &Position,
        field: &Field,
        from: Square,
        moves: &mut Vec<Move>,
    ) {
        for (way, purpose) in [(&self.captures, Purpose::Capture), (&self.others, Purpose::Move)] {
            if let Some(way) = way {
                Self::detours(way, plan, position, field, (from, purpose), moves);
            }
        }
    }

    /// The same where there are two boards: a unit goes home on its own, and moves on from there to where nobody stands on the other.
    #[cold]
    fn detours_on_board(
        &self,
        plan: &Plan,
        position: &Position,
        field: &Field,
        from: Square,
        moves: &mut Vec<Move>,
    ) {
        let board = position.only(position.on_board_of(from));
        let field = Field { prey: field.prey & board.occupied(), ..*field };
        let elsewhere = position.occupied().without(board.occupied());
        let start = moves.len();
        self.detours_of(plan, &board, &field, from, moves);
        keep(moves, start, |mv| !elsewhere.contains(mv.arrival));
    }

    /// Appends castling for which the king, the rook or both go home first.
    pub(super) fn castling(&self, plan: &Plan, position: &Position, moves: &mut Vec<Move>) {
        if self.others.is_none() && position.state.castling.is_none() {
            return;
        }
        let side = position.turn();
        let kings = position.royals() & position.with_walk(Slot::KING) & plan.mobile(position, side);
        let own_rooks = position.with_walk(Slot::ROOK) & position.of(side);
        for kind in [MoveKind::CastleKingside, MoveKind::CastleQueenside] {
            let squares = CastlingSquares::new(side, kind);
            let path = sliders::between(squares.king_from, squares.rook_from);
            let right = kind.castling_right(side);
            for king in kings {
                let is_home = king == squares.king_from;
                let ways = [&self.captures, &self.others].into_iter().flatten();
                let goes_home = |way: &&Way| {
                    (!way.excludes_kings)
                        && way.starts(plan, position, king, side).contains(squares.king_from)
                };
                if !ways.clone().any(|way| goes_home(&way)) {
                    continue;
                }
                let occupied = position.occupied().without(Bitboard::of(king));
                let detour = if is_home { MaybeSquare::NONE } else { MaybeSquare::at(squares.king_from) };
                let mv = Move {
                    kind,
                    detour,
                    arriving: Parts::one(Slot::ROOK),
                    ..Move::quiet(king, squares.king_to, position.unit(king).parts)
                };
                let has_right = position.state.castling.has(right) && own_rooks.contains(squares.rook_from);
                if has_right && !is_home && !path.meets(occupied) {
                    moves.push(mv);
                }
                let is_blocked = !position.unit(squares.rook_from).is_none() && king != squares.rook_from;
                if is_blocked || !self.others.as_ref().is_some_and(|way| goes_home(&way)) {
                    continue;
                }
                for rook in own_rooks {
                    let home = super::circe::home_of(plan, Parts::one(Slot::ROOK), side, rook);
                    if home == squares.rook_from
                        && rook != home
                        && !path.meets(occupied.without(Bitboard::of(rook)))
                    {
                        moves.push(Move { chosen: Some(rook), ..mv });
                    }
                }
            }
        }
    }
}

impl Condition for Mars {
    const NAMES: &'static [&'static str] =
        &["MarsCirce", "MarsMirrorCirce", "AntiMarsCirce", "AntiMarsMirrorCirce", "AntiMarsAntipodeanCirce"];

    fn parse(name: &'static str, words: &[&str]) -> Result<Self, ConditionError> {
        let paralysis = Paralysis::WhereItStands;
        let mut way = Way { chain: Chain::STANDARD, excludes_kings: false, paralysis };
        let condition = if name.starts_with("Anti") { "AntiMarsCirce" } else { "MarsCirce" };
        if let Some((_, words)) = TRADITIONAL.iter().find(|(known, _)| *known == name) {
            way.chain.add_words(condition, words)?;
        }
        let mut taken = Vec::new();
        for word in words {
            match *word {
                "Strict" | "RexInclusive" | "Calvet" => {}
                "RexExclusive" => way.excludes_kings = true,
                other => taken.push(other),
            }
        }
        way.chain.add_words(condition, &taken)?;
        if let Some(word) = way.chain.beyond_placing() {
            return Err(ConditionError::UnknownWord { condition, word: word.to_owned(), nearest: None });
        }
        Ok(if name.starts_with("Anti") {
            Self { captures: None, others: Some(way) }
        } else {
            Self { captures: Some(way), others: None }
        })
    }

    fn join(&self, other: &Self) -> Option<Self> {
        let [captures, others] = joined([self.captures, self.others], [other.captures, other.others])?;
        Some(Self { captures, others })
    }

    fn describe(&self) -> String {
        let mut texts = Vec::new();
        for (name, way) in [("MarsCirce", self.captures), ("AntiMarsCirce", self.others)] {
            let Some(way) = way else { continue };
            let mut text = format!("{name}{}", way.chain);
            if way.excludes_kings {
                // Writing to a string cannot fail.
                let _ = write!(text, " RexExclusive");
            }
            texts.push(text);
        }
        texts.join(", ")
    }
}

impl HasFacts for Mars {
    fn facts(&self) -> Facts {
        let mut chains = [self.captures, self.others].into_iter().flatten();
        Facts {
            checks_by_playing: true,
            kings_return: true,
            captures_start_elsewhere: self.captures.is_some(),
            captures_kings_it_reaches: self.captures.is_some_and(|way| way.chain == Chain::STANDARD),
            tracks_origins: chains.any(|way| way.chain.tracks_origins()),
            ..Facts::NONE
        }
    }
}

impl Rewrites for Mars {
    fn rewrites_king_captures(&self) -> bool {
        true
    }

    fn rewrite(&self, plan: &Plan, position: &Position, field: &Field, start: usize, moves: &mut Vec<Move>) {
        let is_kept = |mv: &Move| {
            let way = if mv.capture.is_some() { &self.captures } else { &self.others };
            mv.is_castling() || way.is_none()
        };
        keep(moves, start, is_kept);
        for from in position.of(position.turn()) {
            if plan.has_two_boards() {
                self.detours_on_board(plan, position, field, from, moves);
            } else {
                self.detours_of(plan, position, field, from, moves);
            }
        }
        if field.open.is_some() {
            self.castling(plan, position, moves);
        }
    }
}

impl Starts for Mars {
    fn starts(&self, plan: &Plan, position: &Position, from: Square, side: Side) -> Option<Bitboard> {
        let way = self.captures.filter(|way| !(way.excludes_kings && position.royals().contains(from)))?;
        Some(way.starts(plan, position, from, side))
    }
}

impl HasPromises for Mars {
    fn promises(&self, safe: Promises) -> Promises {
        let captures_alone = self.others.is_none();
        let one = if captures_alone { Footprint::CAPTOR_ELSEWHERE } else { Footprint::MOVER_ELSEWHERE };
        Promises { footprint: Some(one), ..safe }
    }
}
