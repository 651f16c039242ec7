//! What a motion does to the board.

use super::aftermath::{brought_about, change_mover};
use super::board::{
    Board, EnPassant, Group, Position, Side, Square, Unit, Walk, Wing, file_of, king_home, rank_of,
    rook_home, shifted, square_name,
};
use super::generate::{Castling, Kind, Motion};
use super::homecoming::{Homecoming, homecomings};
use super::notation;
use super::onward::ends;
use super::rebirth::{deem_unmoved, rebirths, waiting_brought_back};
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
    /// Where it went, whatever became of it then.
    pub end: Square,
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

/// Every way to play a motion: one for each promotion and other choice. None, if it would remove the own king.
pub fn play(position: &Position, motion: &Motion) -> Vec<Played> {
    match &motion.kind {
        Kind::Castling(castling) => play_castling(position, motion, castling),
        Kind::Exchange => vec![play_exchange(position, motion)],
        _ => ends(position, motion).into_iter().flat_map(|end| play_to(position, motion, end)).collect(),
    }
}

/// The ways to play a motion that ends there.
fn play_to(position: &Position, motion: &Motion, end: Square) -> Vec<Played> {
    if !promotes(position, motion, end) {
        return play_promoting(position, motion, end, &[]);
    }
    let choices = promotions(position, pawns_in(&motion.group));
    let mut all: Vec<Played> = Vec::new();
    for played in choices.into_iter().flat_map(|choice| play_promoting(position, motion, end, &choice)) {
        // What has gone before it could promote has gone in one way.
        if all.iter().all(|known| known.text != played.text) {
            all.push(played);
        }
    }
    all
}

fn play_promoting(position: &Position, motion: &Motion, end: Square, choice: &[Walk]) -> Vec<Played> {
    let mut after = position.clone();
    let mut mover = take_group(&mut after.board, motion.from, &motion.group);
    let mut text = notation::body(motion, &mover);
    if end != motion.to && motion.kind == Kind::EnPassant {
        text = notation::body(&Motion { to: end, kind: Kind::Plain, ..motion.clone() }, &mover);
    } else if end != motion.to {
        text += &format!("-{}", square_name(end));
    }
    let captured = motion.capture.map(|square| (square, take_captured(&mut after, motion, square)));
    // A neutral unit is of the side that moves it, and of the other one if it is captured.
    if mover.neutral {
        mover.side = motion.side;
    }
    // Who comes to a home square by this move has not stayed there, be it the one that has left it.
    forget_moved(&mut after);
    let has_promoted = !choice.is_empty();
    if has_promoted {
        mover.components.retain(|walk| *walk != Walk::Pawn);
        mover.components.extend(choice);
        mover.components.sort();
        text += &notation::promotion(choice, &mover);
    }
    let arrived = fuse(&mut after.board, end, mover.clone());
    // "A unit holds at most 15 equal components; a fusion or promotion beyond that is no move."
    let is_too_much = |walk: &Walk| arrived.components.iter().filter(|other| *other == walk).count() > 15;
    if arrived.components.iter().any(is_too_much) {
        return Vec::new();
    }
    if has_promoted {
        // A neutral pawn may promote on a corner that is home to a rook of the other side.
        deem_unmoved(&mut after, end);
    }
    after.en_passant = en_passant_right(motion, &arrived);
    if after.rules.haan {
        after.board.dig(motion.from);
        if let Some(square) = motion.capture.filter(|square| *square != motion.to) {
            after.board.dig(square);
        }
    }
    after.exchanged = None;
    after.to_move = motion.side.other();
    let way = (file_of(end) - file_of(motion.from), rank_of(end) - rank_of(motion.from));
    let Some((square, unit)) = captured else {
        return play_quietly(position, motion, &after, way, end, &text);
    };
    let capture = Capture {
        unit,
        square,
        capturer: mover,
        walks_before_promotion: motion.group.clone(),
        from: motion.from,
        to: motion.to,
    };
    let mut all = Vec::new();
    for (after, returned) in waiting_brought_back(&after, way) {
        all.extend(play_capture(position, motion, &capture, after, end, &format!("{text}{returned}")));
    }
    all
}

/// What becomes of the capturing and of the captured unit.
fn play_capture(
    before: &Position,
    motion: &Motion,
    capture: &Capture,
    after: Position,
    end: Square,
    text: &str,
) -> Vec<Played> {
    let mut all = Vec::new();
    for homecoming in homecomings(&after, capture, end) {
        let Homecoming { position: after, text: homeward, at } = homecoming;
        let changed = change_mover(motion, arrived(after, motion, end, at, format!("{text}{homeward}")));
        for (after, rebirth) in rebirths(&changed.position, capture) {
            // A rebirth that makes room for itself may have removed who has captured.
            let mover =
                changed.mover.filter(|square| after.board[*square] == changed.position.board[*square]);
            let played = Played { text: format!("{}{rebirth}", changed.text), position: after, mover, end };
            all.extend(brought_about(before, motion, Some(capture), played));
        }
    }
    all
}

/// What comes of a move, so far and in this direction, that captures nothing.
fn play_quietly(
    before: &Position,
    motion: &Motion,
    after: &Position,
    way: (i32, i32),
    end: Square,
    text: &str,
) -> Vec<Played> {
    let returns = waiting_brought_back(after, way).into_iter();
    returns
        .map(|(after, rebirth)| arrived(after, motion, end, end, format!("{text}{rebirth}")))
        .flat_map(|played| brought_about(before, motion, None, change_mover(motion, played)))
        .collect()
}

/// What has been played when the unit has gone to `end`, and stands where it is `at` now.
fn arrived(after: Position, motion: &Motion, end: Square, at: Square, text: String) -> Played {
    let there = after.board[at].as_ref().is_some_and(|unit| unit.moves_for(motion.side));
    Played { text, mover: there.then_some(at), position: after, end }
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
    let mut unit = Rc::unwrap_or_clone(after.board[square].take().expect("a unit is captured"));
    if unit.neutral {
        unit.side = motion.side.other();
    }
    unit
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
    if motion.kind != Kind::DoubleStep {
        return None;
    }
    debug_assert!(arrived.has(Walk::Pawn));
    let steps = (rank_of(motion.to) - rank_of(motion.from)).abs();
    let on_the_way = (1..steps).filter_map(|step| shifted(motion.from, 0, step * motion.side.forward()));
    let crossed = on_the_way.collect();
    Some(EnPassant { by: motion.side, crossed, arrival: motion.to, group: motion.group.clone() })
}

/// A right to castle stays as long as an own king, an own rook stands on its home square and has
/// not left it ("newcomers are deemed to leave first").
pub fn forget_moved(after: &mut Position) {
    for side in [Side::White, Side::Black] {
        let stands = |square: Square, walk: Walk| {
            let unit = after.board[square].as_ref();
            unit.is_some_and(|unit| unit.moves_for(side) && unit.has(walk))
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

/// "A pawn that reaches its promotion rank, by whatever walk, promotes", where the whole move ends; not in Einstein
/// chess, nor where it disappears by capturing.
fn promotes(position: &Position, motion: &Motion, end: Square) -> bool {
    let unit = position.board[motion.from].as_ref().expect("a unit moves");
    let disappears = unit.kamikaze && motion.capture.is_some() && position.rules.circe.is_none();
    rank_of(end) == motion.side.rank(8)
        && motion.group.contains(&Walk::Pawn)
        && position.rules.einstein.is_none()
        && !disappears
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
    /// Remembers the types that a move has brought about, where the article's rule of promotion holds.
    pub fn note_new_types(&mut self) {
        if self.rules.augsburg.is_some_and(|augsburg| augsburg.promotion == Promotion::Article) {
            self.note_types();
        }
    }

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

fn play_castling(position: &Position, motion: &Motion, castling: &Castling) -> Vec<Played> {
    let mut after = position.clone();
    let corner = rook_home(motion.side, castling.wing);
    let text = notation::castling(position, motion, castling, corner);
    let king = take_group(&mut after.board, motion.from, &motion.group);
    let rook = take_group(&mut after.board, corner, &castling.rook_group);
    let rook_arrival = castling_rook_arrival(motion);
    after.board[motion.to] = Some(king.into());
    after.board[rook_arrival] = Some(rook.into());
    if after.rules.haan {
        after.board.dig(motion.from);
        after.board.dig(corner);
    }
    after.en_passant = None;
    after.exchanged = None;
    forget_moved(&mut after);
    after.to_move = motion.side.other();
    // "Castling counted as the sum of both ways."
    let files = |from: Square, to: Square| file_of(to) - file_of(from);
    let way = (files(motion.from, motion.to) + files(corner, rook_arrival), 0);
    play_quietly(position, motion, &after, way, motion.to, &text)
}

/// Where the rook goes that castles.
pub fn castling_rook_arrival(motion: &Motion) -> Square {
    usize::midpoint(motion.from, motion.to)
}

fn play_exchange(position: &Position, motion: &Motion) -> Played {
    let mut after = position.clone();
    let text = notation::exchange(position, motion);
    let (one, other) = (after.board[motion.from].take(), after.board[motion.to].take());
    // Both have left their squares, whoever comes.
    forget_moved(&mut after);
    after.board[motion.from] = other;
    after.board[motion.to] = one;
    after.en_passant = None;
    after.exchanged = Some([motion.from, motion.to]);
    after.to_move = motion.side.other();
    arrived(after, motion, motion.to, motion.to, text)
}
