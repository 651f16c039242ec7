//! What a motion does to the board.

use super::board::{
    Board, EnPassant, Group, Position, Side, Square, Unit, Walk, Wing, king_home, rank_of, rook_home,
};
use super::generate::{Castling, Kind, Motion};
use super::notation;
use super::rebirth::rebirths;
use super::rules::{EnPassantTakes, Promotion};
use std::collections::BTreeSet;
use std::rc::Rc;

/// A motion played, with its promotions chosen.
#[derive(Clone, Debug)]
pub struct Played {
    pub text: String,
    pub position: Position,
    /// The unit that moved (with what it fused with), if it is still there.
    pub mover: Option<Square>,
}

/// A capture, as the rebirth needs to know it.
pub struct Capture {
    pub unit: Unit,
    pub square: Square,
    /// After its own promotion.
    pub capturer: Unit,
    pub walks_before_promotion: Group,
    pub from: Square,
    pub to: Square,
}

/// Every way to play a motion: one for each promotion. None, if it would remove the own king.
pub fn play(position: &Position, motion: &Motion) -> Vec<Played> {
    if let Kind::Castling(castling) = &motion.kind {
        return vec![play_castling(position, motion, castling)];
    }
    if !promotes(motion) {
        return play_promoting(position, motion, &[]);
    }
    promotions(position, pawns_in(&motion.group))
        .into_iter()
        .flat_map(|choice| play_promoting(position, motion, &choice))
        .collect()
}

fn play_promoting(position: &Position, motion: &Motion, choice: &[Walk]) -> Vec<Played> {
    let mut after = position.clone();
    let mut mover = take_group(&mut after.board, motion.from, &motion.group);
    let mut text = notation::body(motion, &mover);
    let captured = motion.capture.map(|square| (square, take_captured(&mut after, motion, square)));
    if promotes(motion) {
        mover.components.retain(|walk| *walk != Walk::Pawn);
        mover.components.extend(choice);
        mover.components.sort();
        text += &notation::promotion(choice, &mover);
    }
    let arrived = fuse(&mut after.board, motion.to, mover.clone());
    // "A unit holds at most 15 equal components; a fusion or promotion beyond that is no move."
    let is_too_much = |walk: &Walk| arrived.components.iter().filter(|other| *other == walk).count() > 15;
    if arrived.components.iter().any(is_too_much) {
        return Vec::new();
    }
    after.en_passant = en_passant_right(motion, &arrived);
    forget_moved(&mut after);
    after.to_move = motion.side.other();
    let Some((square, unit)) = captured else {
        return vec![finish(after, motion, text)];
    };
    let capture = Capture {
        unit,
        square,
        capturer: mover,
        walks_before_promotion: motion.group.clone(),
        from: motion.from,
        to: motion.to,
    };
    let after_rebirth = rebirths(&after, &capture);
    after_rebirth
        .into_iter()
        .map(|(after, rebirth)| finish(after, motion, format!("{text}{rebirth}")))
        .collect()
}

fn finish(mut after: Position, motion: &Motion, text: String) -> Played {
    if after.rules.augsburg.is_some_and(|augsburg| augsburg.promotion == Promotion::Article) {
        after.note_types();
    }
    let there = after.board[motion.to].as_ref().is_some_and(|unit| unit.side == motion.side);
    Played { text, mover: there.then_some(motion.to), position: after }
}

/// Lifts a group off its square; the rest of its unit stays.
pub fn take_group(board: &mut Board, from: Square, group: &[Walk]) -> Unit {
    let unit = Rc::unwrap_or_clone(board[from].take().expect("a unit moves"));
    if unit.components.len() == group.len() {
        return unit;
    }
    let mut rest = unit.components.clone();
    for walk in group {
        let index = rest.iter().position(|other| other == walk).expect("the group is part of the unit");
        rest.remove(index);
    }
    board[from] = Some(Unit::new(unit.side, rest, unit.jigger, unit.diagram_square).into());
    Unit::new(unit.side, group.to_vec(), unit.jigger, unit.diagram_square)
}

/// "Capture takes the whole unit"; a parameter restricts en passant to the arriving group.
fn take_captured(after: &mut Position, motion: &Motion, square: Square) -> Unit {
    let takes = after.rules.augsburg.map_or(EnPassantTakes::Unit, |augsburg| augsburg.en_passant);
    if motion.kind == Kind::EnPassant && takes == EnPassantTakes::Group {
        let group = after.en_passant.as_ref().expect("an en passant right").group.clone();
        return take_group(&mut after.board, square, &group);
    }
    Rc::unwrap_or_clone(after.board[square].take().expect("a unit is captured"))
}

/// Puts a unit on a square, joining it with a unit of its side that stands there.
fn fuse(board: &mut Board, square: Square, mover: Unit) -> Unit {
    let mut unit = mover;
    if let Some(standing) = board[square].take() {
        unit.components.extend(&standing.components);
        unit.components.sort();
        unit.jigger |= standing.jigger;
        unit.royal |= standing.royal;
    }
    board[square] = Some(unit.clone().into());
    unit
}

/// "After a double step by pawn walk"; outside Augsburg chess the unit must be a real pawn: "an
/// officer with pawn power can't be captured en passant after a double step".
fn en_passant_right(motion: &Motion, arrived: &Unit) -> Option<EnPassant> {
    if motion.kind != Kind::DoubleStep || !motion.group.contains(&Walk::Pawn) {
        return None;
    }
    debug_assert!(arrived.has(Walk::Pawn));
    let crossed = (motion.from + motion.to) / 2;
    Some(EnPassant { by: motion.side, crossed, arrival: motion.to, group: motion.group.clone() })
}

/// A right to castle stays as long as an own king, an own rook stands on its home square and has
/// not left it ("newcomers are deemed to leave first").
pub fn forget_moved(after: &mut Position) {
    for side in [Side::White, Side::Black] {
        let stands = |square: Square, walk: Walk| {
            after.board[square].as_ref().is_some_and(|unit| unit.side == side && unit.has(walk))
        };
        let king = stands(king_home(side), Walk::King);
        let king_wing_rook = stands(rook_home(side, Wing::King), Walk::Rook);
        let queen_wing_rook = stands(rook_home(side, Wing::Queen), Walk::Rook);
        let unmoved = after.unmoved_mut(side);
        unmoved.king &= king;
        unmoved.king_wing_rook &= king_wing_rook;
        unmoved.queen_wing_rook &= queen_wing_rook;
    }
}

fn pawns_in(group: &[Walk]) -> usize {
    group.iter().filter(|walk| **walk == Walk::Pawn).count()
}

/// "A pawn that reaches its promotion rank, by whatever walk, promotes."
fn promotes(motion: &Motion) -> bool {
    rank_of(motion.to) == motion.side.rank(8) && motion.group.contains(&Walk::Pawn)
}

/// What so many pawns may become together, each multiset once.
pub fn promotions(position: &Position, pawns: usize) -> BTreeSet<Vec<Walk>> {
    let mut together = BTreeSet::from([Vec::new()]);
    for _ in 0..pawns {
        let mut longer = BTreeSet::new();
        for others in &together {
            for one in promotions_of_one(position) {
                let mut all = [others.clone(), one].concat();
                all.sort();
                longer.insert(all);
            }
        }
        together = longer;
    }
    together
}

fn promotions_of_one(position: &Position) -> BTreeSet<Vec<Walk>> {
    let rules = &position.rules;
    let mut types = BTreeSet::from([vec![Walk::Rook], vec![Walk::Bishop], vec![Walk::Knight]]);
    let queen = if rules.augsburg.is_some() { vec![Walk::Bishop, Walk::Rook] } else { vec![Walk::Queen] };
    types.insert(queen);
    if rules.augsburg.is_some_and(|augsburg| augsburg.promotion == Promotion::Simple) {
        return types;
    }
    types.extend(rules.diagram_walks.iter().map(|walk| vec![*walk]));
    types.extend(position.types_seen.iter().cloned());
    types
}

impl Position {
    /// Remembers the types on the board: "types with a king or a pawn don't count".
    pub fn note_types(&mut self) {
        let counts =
            |unit: &&Unit| unit.components.len() > 1 && !unit.has(Walk::King) && !unit.has(Walk::Pawn);
        let units = self.board.iter().flatten().map(|unit| &**unit).filter(counts);
        let is_new = |unit: &&Unit| !self.types_seen.contains(&unit.components);
        let new: Vec<&Unit> = units.filter(is_new).collect();
        for unit in new {
            Rc::make_mut(&mut self.types_seen).insert(unit.components.clone());
        }
    }
}

fn play_castling(position: &Position, motion: &Motion, castling: &Castling) -> Played {
    let mut after = position.clone();
    let corner = rook_home(motion.side, castling.wing);
    let text = notation::castling(position, motion, castling, corner);
    let king = take_group(&mut after.board, motion.from, &motion.group);
    let rook = take_group(&mut after.board, corner, &castling.rook_group);
    after.board[motion.to] = Some(king.into());
    after.board[(motion.from + motion.to) / 2] = Some(rook.into());
    after.en_passant = None;
    forget_moved(&mut after);
    after.to_move = motion.side.other();
    finish(after, motion, text)
}
