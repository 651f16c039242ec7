//! Which groups may move how, before any question of legality.

use super::alice::own_board;
use super::board::{Group, Position, Side, Square, Unit, Walk, Wing, king_home, rank_of, rook_home, shifted};
use super::observe::{is_paralysed, may_capture, transmuted_walks};
use super::rules::{EnPassantTakes, Where};
use super::walks::{reached, reached_capturing};
use std::rc::Rc;

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Kind {
    Plain,
    /// Two steps by pawn walk.
    DoubleStep,
    EnPassant,
    Castling(Castling),
    /// Messigny chess: it changes places with what stands there.
    Exchange,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Castling {
    pub wing: Wing,
    /// The components of the corner unit that castle.
    pub rook_group: Group,
}

/// A group leaves `from` for `to`. Promotions are chosen when it is played.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Motion {
    pub side: Side,
    pub from: Square,
    pub to: Square,
    /// The components that move; all of them outside Augsburg chess.
    pub group: Group,
    pub capture: Option<Square>,
    pub kind: Kind,
    /// Written ` dstep`: the group could make the same move by another of its walks.
    pub says_double_step: bool,
}

/// All motions of a side, castling and exchanges included.
pub fn motions(position: &Position, side: Side) -> Vec<Motion> {
    let squares = position.squares_of(side);
    let mut motions: Vec<Motion> =
        squares.into_iter().flat_map(|from| motions_from(position, from, side, |_| true)).collect();
    motions.extend(castlings(position, side));
    motions.extend(exchanges(position, side));
    motions
}

/// The motions of the unit there, but castling, that capture (or don't) as wanted.
pub fn motions_from(
    position: &Position,
    from: Square,
    side: Side,
    is_wanted: impl Fn(Option<Square>) -> bool,
) -> Vec<Motion> {
    if is_paralysed(position, from) {
        return Vec::new();
    }
    let mut motions = match transmuted_walks(position, from, side) {
        Some(walks) => motions_by(position, from, side, &walks, true, &is_wanted),
        None => untransmuted_motions_from(position, from, side, &is_wanted),
    };
    motions.retain(|motion| motion.capture.is_none() || may_capture(position, from, side));
    motions
}

/// The same for a unit that nothing paralyses, guards or transmutes.
pub fn untransmuted_motions_from(
    position: &Position,
    from: Square,
    side: Side,
    is_wanted: &impl Fn(Option<Square>) -> bool,
) -> Vec<Motion> {
    let unit = position.board[from].as_ref().expect("a unit moves");
    let lender = annan_lender(position, from);
    let walks = walks_in(lender.unwrap_or(unit));
    motions_by(position, from, side, &walks, lender.is_some(), is_wanted)
}

/// The same by these walks, its own or borrowed ones.
fn motions_by(
    position: &Position,
    from: Square,
    side: Side,
    walks: &[Walk],
    are_borrowed: bool,
    is_wanted: &impl Fn(Option<Square>) -> bool,
) -> Vec<Motion> {
    let unit = position.board[from].as_ref().expect("a unit moves");
    // Alice chess: "a unit moves on its own board, but only to a square that is empty on the other one".
    let seen = own_board(position, from);
    let has_room = |way: &Way| position.board[way.to].is_none() || seen.board[way.to].is_some();
    let ways: Vec<Way> =
        walks.iter().flat_map(|walk| ways_of(&seen, from, side, *walk, is_wanted)).filter(has_room).collect();
    if ways.is_empty() {
        return Vec::new();
    }
    let of_group = |group: Group| {
        let mut motions: Vec<Motion> = Vec::new();
        // A borrowed walk moves the unit as it stands.
        for way in ways.iter().filter(|way| are_borrowed || group.contains(&way.walk)) {
            let fuses_with = position.board[way.to].as_ref().filter(|unit| !unit.is_prey_of(side));
            if fuses_with.is_none_or(|standing| may_fuse(position, &group, standing)) {
                add(&mut motions, motion(side, from, way, &group));
            }
        }
        motions
    };
    groups(position, unit).into_iter().flat_map(of_group).collect()
}

/// Where a walk leads, whoever uses it.
#[derive(Clone, Debug)]
struct Way {
    walk: Walk,
    to: Square,
    capture: Option<Square>,
    kind: Kind,
}

fn ways_of(
    position: &Position,
    from: Square,
    side: Side,
    walk: Walk,
    is_wanted: &impl Fn(Option<Square>) -> bool,
) -> Vec<Way> {
    match walk {
        Walk::Pawn => {
            pawn_ways(position, from, side).into_iter().filter(|way| is_wanted(way.capture)).collect()
        }
        _ => officer_ways(position, from, side, walk)
            .into_iter()
            .filter(|way| is_wanted(way.capture))
            .collect(),
    }
}

fn motion(side: Side, from: Square, way: &Way, group: &Group) -> Motion {
    let Way { to, capture, ref kind, .. } = *way;
    // An officer that moves like a pawn can't be captured en passant: its double step is a move like any other.
    let is_plain = *kind == Kind::DoubleStep && !group.contains(&Walk::Pawn);
    let kind = if is_plain { &Kind::Plain } else { kind };
    Motion { side, from, to, group: group.clone(), capture, kind: kind.clone(), says_double_step: false }
}

/// "Moves that lead to the same position by different walks are one move", but a double step by
/// pawn walk, which can be captured en passant, is another move than the same by rook walk.
fn add(motions: &mut Vec<Motion>, mut motion: Motion) {
    for known in motions.iter_mut() {
        if known.to == motion.to && known.kind == motion.kind && known.capture == motion.capture {
            return;
        }
        if known.to == motion.to {
            known.says_double_step = known.kind == Kind::DoubleStep;
            motion.says_double_step = motion.kind == Kind::DoubleStep;
        }
    }
    motions.push(motion);
}

/// "Any non-empty part of a unit moves"; outside Augsburg chess the unit as it stands.
fn groups(position: &Position, unit: &Unit) -> Vec<Group> {
    if position.rules.augsburg.is_none() || unit.components.len() == 1 {
        return vec![Group::from(&unit.components[..])];
    }
    parts(&unit.components)
}

/// The non-empty parts of a multiset, each once: of every walk none, one, two ...
fn parts(components: &[Walk]) -> Vec<Group> {
    let mut parts: Vec<Vec<Walk>> = vec![Vec::new()];
    for same in components.chunk_by(|one, other| one == other) {
        let with_more = |part: Vec<Walk>| (0..=same.len()).map(move |times| [&part, &same[..times]].concat());
        parts = parts.into_iter().flat_map(with_more).collect();
    }
    parts.into_iter().filter(|part| !part.is_empty()).map(Group::from).collect()
}

/// The walks of a unit, each once.
fn walks_in(unit: &Unit) -> Vec<Walk> {
    let mut walks = unit.components.clone();
    walks.dedup();
    walks
}

/// Annan: "a unit standing directly in front of a unit of its own side moves only like that rear
/// unit", which lends its nature, never a walk it borrows itself.
pub fn annan_lender(position: &Position, front: Square) -> Option<&Rc<Unit>> {
    let annan = position.rules.annan?;
    let unit = position.board[front].as_ref()?;
    let behind = shifted(front, 0, -unit.side.forward())?;
    let rear = position.board[behind].as_ref().filter(|rear| rear.side == unit.side)?;
    let lends = annan.kings_lend || !rear.royal;
    let borrows = annan.kings_borrow || !unit.royal;
    (lends && borrows).then_some(rear)
}

fn officer_ways(position: &Position, from: Square, side: Side, walk: Walk) -> Vec<Way> {
    let is_enemy = |to: &Square| position.board[*to].as_ref().is_some_and(|unit| unit.is_prey_of(side));
    let mut reached = reached(&position.board, from, walk);
    if let Some(capturing) = reached_capturing(&position.board, from, walk) {
        reached.retain(|to| !is_enemy(to));
        reached.extend(capturing.into_iter().filter(is_enemy));
    }
    // Without fusion nothing moves onto a unit of its own side.
    let is_open =
        |to: &Square| position.rules.augsburg.is_some() || position.board[*to].is_none() || is_enemy(to);
    let way = |to: Square| Way { walk, to, capture: is_enemy(&to).then_some(to), kind: Kind::Plain };
    reached.into_iter().filter(is_open).map(way).collect()
}

/// "Any unit but a king may move onto a square held by a unit of its own side"; rex inclusive, kings
/// too.
fn may_fuse(position: &Position, group: &[Walk], standing: &Unit) -> bool {
    let Some(augsburg) = position.rules.augsburg else {
        return false;
    };
    augsburg.rex_inclusive || !group.contains(&Walk::King) && !standing.has(Walk::King)
}

/// A pawn's steps and captures, for the side that moves it.
fn pawn_ways(position: &Position, from: Square, side: Side) -> Vec<Way> {
    let steps = pawn_steps(position, from, side);
    if steps == 0 {
        return Vec::new();
    }
    let way = |to: Square, capture: Option<Square>, kind: Kind| Way { walk: Walk::Pawn, to, capture, kind };
    let is_enemy = |to: Square| position.board[to].as_ref().is_some_and(|unit| unit.is_prey_of(side));
    let mut ways = Vec::new();
    for step in 1..=steps {
        let to = shifted(from, 0, step * side.forward()).filter(|to| !position.board.is_hole(*to));
        let Some(to) = to else { break };
        if !is_enemy(to) {
            // Where nothing can be captured en passant, a double step is a move like any other.
            let takes = position.rules.augsburg.map(|augsburg| augsburg.en_passant);
            let is_plain = step == 1 || takes == Some(EnPassantTakes::Nothing);
            ways.push(way(to, None, if is_plain { Kind::Plain } else { Kind::DoubleStep }));
        }
        if position.board[to].is_some() {
            break;
        }
    }
    for sideways in [-1, 1] {
        let Some(to) = shifted(from, sideways, side.forward()) else {
            continue;
        };
        if is_enemy(to) {
            ways.push(way(to, Some(to), Kind::Plain));
        } else if let Some(capture) = en_passant_capture(position, side, to) {
            ways.push(way(to, Some(capture), Kind::EnPassant));
        }
    }
    ways
}

/// How far a pawn may step from here, 0: it neither moves nor captures.
fn pawn_steps(position: &Position, from: Square, side: Side) -> i32 {
    let unit = position.board[from].as_ref().expect("a unit");
    let rank = rank_of(from);
    if rank == side.rank(2) {
        return 2;
    }
    if rank != side.rank(1) {
        return 1;
    }
    // Einstein chess: "a pawn on its own first rank moves one, two or three squares".
    if position.rules.einstein.is_some() {
        return 3;
    }
    // Parrain: "pawns on their own first rank move and capture, by one square".
    if position.rules.circe.is_some_and(|circe| circe.place == Where::Parrain) {
        return 1;
    }
    match position.rules.augsburg {
        // "A pawn on its own first rank neither moves nor checks."
        None => 0,
        // "A pawn component on its own first rank steps one square forward, captures diagonally and
        // checks. (A parameter makes a lone one immobile.)"
        Some(augsburg) if unit.is_just(Walk::Pawn) && !augsburg.lone_home_pawn_moves => 0,
        Some(_) => 1,
    }
}

fn en_passant_capture(position: &Position, side: Side, to: Square) -> Option<Square> {
    let right = position.en_passant.as_ref()?;
    let takes = position.rules.augsburg.map_or(EnPassantTakes::Unit, |augsburg| augsburg.en_passant);
    // Only what is still an enemy, and (Alice chess) stands on the board that the capturer sees.
    let is_there = position.board[right.arrival].as_ref().is_some_and(|unit| unit.is_prey_of(side));
    let possible =
        is_there && right.by != side && right.crossed.contains(&to) && takes != EnPassantTakes::Nothing;
    (possible && position.board[to].is_none()).then_some(right.arrival)
}

/// Castlings with both partners unmoved and nothing between them; checks are looked at later.
fn castlings(position: &Position, side: Side) -> Vec<Motion> {
    let mut motions = Vec::new();
    for wing in [Wing::King, Wing::Queen] {
        motions.extend(castlings_to(position, side, wing));
    }
    motions
}

fn castlings_to(position: &Position, side: Side, wing: Wing) -> Vec<Motion> {
    let mut unmoved = position.unmoved(side);
    let (home, corner) = (king_home(side), rook_home(side, wing));
    let between = if wing == Wing::King { home + 1..corner } else { corner + 1..home };
    // Alice chess: the way is free on the king's board; where it ends, on both.
    let seen = own_board(position, home);
    let is_taken = |square: Square| seen.board[square].is_some() || position.board.is_hole(square);
    if !unmoved.king || !*unmoved.rook(wing) || between.clone().any(is_taken) {
        return Vec::new();
    }
    // "Castling is a move of the king": a paralysed rook takes part in it, as in Popeye.
    if is_paralysed(position, home) {
        return Vec::new();
    }
    let king = position.board[home].as_ref().expect("an unmoved king");
    let rook = position.board[corner].as_ref().expect("an unmoved rook");
    let to = if wing == Wing::King { home + 2 } else { home - 2 };
    if [to, usize::midpoint(home, to)].iter().any(|square| position.board[*square].is_some()) {
        return Vec::new();
    }
    let mut motions = Vec::new();
    // "The whole unit castles, or any part of it that includes a rook"; the king's unit likewise.
    for group in groups(position, king).into_iter().filter(|group| group.contains(&Walk::King)) {
        for rook_group in groups(position, rook).into_iter().filter(|group| group.contains(&Walk::Rook)) {
            let kind = Kind::Castling(Castling { wing, rook_group });
            let way = Way { walk: Walk::King, to, capture: None, kind };
            motions.push(motion(side, home, &way, &group));
        }
    }
    motions
}

/// Messigny chess: "instead of moving, a unit may change places with an enemy unit of the same walk; not if
/// one of the two has been exchanged by the move before".
fn exchanges(position: &Position, side: Side) -> Vec<Motion> {
    let Some(messigny) = position.rules.messigny else { return Vec::new() };
    let takes_part = |unit: &Unit| !(messigny.rex_exclusive && unit.royal);
    let was_exchanged = |square: Square| position.exchanged.is_some_and(|squares| squares.contains(&square));
    let mut motions = Vec::new();
    for from in position.squares_of(side) {
        let unit = position.board[from].as_ref().expect("a unit of this side");
        if was_exchanged(from) || !takes_part(unit) || is_paralysed(position, from) {
            continue;
        }
        let partners = position.squares_of(side.other()).into_iter().filter(|to| {
            let partner = position.board[*to].as_ref().expect("a unit of the other side");
            unit.components == partner.components && !was_exchanged(*to)
        });
        let way = |to: Square| Way { walk: unit.components[0], to, capture: None, kind: Kind::Exchange };
        let group: Group = unit.components.clone().into();
        motions.extend(partners.map(|to| motion(side, from, &way(to), &group)));
    }
    motions
}
