//! The moves of a position in the order in which Popeye tries them, as far as it gives them a number.

use super::Fairy;
use crate::board::unit::{Attributes, SLOTS};
use crate::board::{Bitboard, Parts, Position, Slot, Square};
use crate::rules::in_play::{ConditionInPlay, Numbering};
use crate::rules::moves::Push;
use crate::rules::names::unit_on;
use crate::rules::plan::Plan;
use crate::rules::{Move, MoveKind, Rules};
use crate::walks::attempts::{Attempt, AttemptPlace, Hurdles};
use crate::walks::{Ground, Planes};
use std::cmp::Reverse;

/// Something of which it isn't known in which order Popeye tries the moves.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("it isn't known in which order Popeye tries {0}, so moves have no numbers")]
pub struct UnknownOrder(pub String);

/// Why moves have no numbers.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Untold {
    /// The order of something isn't known.
    Order(UnknownOrder),
    /// It isn't known which of two moves comes first.
    Alike(Box<[Move; 2]>),
}

impl From<UnknownOrder> for Untold {
    fn from(order: UnknownOrder) -> Self {
        Self::Order(order)
    }
}

/// A move with a number.
#[derive(Clone, Copy, Debug)]
pub struct NumberedAttempt {
    /// The move.
    pub mv: Move,
    /// Moves that leave their own side's king in check are tried, too. True as well of those that their goal may excuse.
    pub is_legal: bool,
}

/// By what the moves are sorted: the first is tried first.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
enum Key {
    /// Unit by unit, those of the second board before those of the first; a unit's moves from the last one made to the first.
    /// Castling is made last.
    Unit(u8, Square, Reverse<(u8, AttemptPlace, AttemptPlace)>, Choice),
    /// From the last squares to the first.
    Squares(Reverse<(Square, Square, Option<Square>, MoveKind)>, Choice),
    /// First what captures nothing (then castling, then double steps), then captures from the last squares to the first.
    Captures(Option<Reverse<Square>>, u8, Reverse<(Square, Square)>, Choice),
}

/// What a move chooses besides its squares, in the order of Popeye's loops, the outermost first. Where a hurdle goes is tried
/// from the last of its moves to the first, and then what it promotes to.
type Choice = (u8, Reverse<Option<AttemptPlace>>, u8, (u8, u8), u8);

/// What is no move of a unit is made last, and so tried first.
const fn place_of_no_move(kind: MoveKind) -> Option<u8> {
    match kind {
        MoveKind::RoleExchange => Some(u8::MAX),
        MoveKind::Null => Some(u8::MAX - 1),
        _ => None,
    }
}

/// The place of a kind of move where moves are sorted by captures.
const fn place_before_captures(kind: MoveKind) -> Option<u8> {
    match kind {
        MoveKind::CastleQueenside => Some(1),
        MoveKind::CastleKingside => Some(2),
        MoveKind::DoubleStep => Some(3),
        MoveKind::EnPassant => None,
        _ => Some(0),
    }
}

/// The place of castling behind the other moves of a king, which have 0.
const fn place_of_castling(kind: MoveKind) -> Option<u8> {
    match kind {
        MoveKind::Plain | MoveKind::DoubleStep | MoveKind::EnPassant => Some(0),
        MoveKind::IntoChameleon | MoveKind::IntoHurdleChanger => Some(0),
        MoveKind::CastleKingside => Some(1),
        MoveKind::CastleQueenside => Some(2),
        _ => None,
    }
}

/// What decides about the places of moves in all positions.
#[derive(Clone, Copy, Debug)]
pub(super) struct Sorting {
    /// Whether moves are sorted by their squares.
    by_squares: bool,
    /// Whether they are sorted by what they capture.
    by_captures: bool,
    /// Whether the places of steps and captures are told in no other way.
    only_sorted: bool,
    /// Whether units go on where they have captured.
    in_two_legs: bool,
    /// Whether moves are added that come before those from which they are made.
    adds: bool,
}

impl Sorting {
    /// What decides under these rules.
    pub fn new(plan: &Plan) -> Self {
        let is_some = |numbering: Numbering| plan.all().iter().any(|one| one.numbering() == numbering);
        let hurdles = if plan.marks().hurdle_changing != 0 { Hurdles::Change } else { Hurdles::Stay };
        let sorts = |slot: Slot| plan.walks().walk(slot).sorts_attempts(hurdles);
        Self {
            by_squares: plan.walks().slots().any(sorts) || is_some(Numbering::Sorted),
            by_captures: is_some(Numbering::SortedByCaptures),
            only_sorted: is_some(Numbering::OnlySorted),
            in_two_legs: is_some(Numbering::InTwoLegs),
            adds: is_some(Numbering::Added),
        }
    }
}

/// What decides about the places of some moves of a position.
struct Order {
    sorting: Sorting,
    /// How units move; nothing where moves are sorted.
    planes: Planes,
    ground: Ground,
}

impl<const LED: bool> Fairy<LED> {
    /// The moves of the side to move to which Popeye gives numbers, in its order.
    ///
    /// # Errors
    /// If that isn't known.
    pub fn numbered_attempts(&self, position: &mut Position) -> Result<Vec<NumberedAttempt>, Untold> {
        let plan = &self.plan;
        if let Some(condition) =
            plan.all().iter().find(|condition| condition.numbering() == Numbering::Unknown)
        {
            return Err(UnknownOrder(format!("moves under {}", condition.describe())).into());
        }
        let unknown = if plan.has_null_moves() {
            Some("null moves")
        } else if plan.fuses_units() {
            Some("moves of parts of units")
        } else if plan.excuses_check() && !plan.precedes().is_empty() {
            Some("moves into check that their goal excuses, where some moves come before others")
        } else {
            None
        };
        if let Some(unknown) = unknown {
            return Err(UnknownOrder(unknown.to_owned()).into());
        }
        if plan.captors_move_on() && !plan.fairy_slots().is_empty() {
            return Err(UnknownOrder("how fairy units go on when they have captured".to_owned()).into());
        }
        let is_odd = |square: &Square| {
            let slots = position.unit(*square).parts.slots();
            slots.into_iter().any(|slot| plan.walks().walk(slot).may_capture_itself())
        };
        if let Some(square) = position.neutral().into_iter().find(is_odd) {
            return Err(UnknownOrder(format!("the moves of {}", unit_on(plan, position, square))).into());
        }
        let mut moves = Vec::new();
        self.candidates(position, &mut moves);
        let candidates = moves.len();
        self.keep_most_urgent(position, 0, &mut moves);
        let is_chosen = moves.len() < candidates;
        for condition in plan.selects() {
            condition.select(self, position, 0, &mut moves);
        }
        let order = self.order(position, Bitboard::ALL);
        let mut numbered = Vec::new();
        for mv in moves {
            if mv.is_castling() && self.castles_through_check(position, &mv)
                || !self.is_numbered(position, &mv)
            {
                continue;
            }
            let key = self.key_of(position, &order, &mv)?;
            // Of a move into check only its goal can tell whether it is excused.
            let is_legal = plan.excuses_check() || self.is_legal(position, &mv);
            numbered.push((key, NumberedAttempt { mv, is_legal }));
        }
        // How a unit goes on is generated in Popeye's order.
        numbered.sort_by_key(|(key, _)| *key);
        let identity = |(key, attempt): &(Key, NumberedAttempt)| (*key, attempt.mv.legs);
        if let Some(pair) = numbered.windows(2).find(|pair| identity(&pair[0]) == identity(&pair[1])) {
            return Err(Untold::Alike(Box::new([pair[0].1.mv, pair[1].1.mv])));
        }
        let mut attempts: Vec<NumberedAttempt> = numbered.into_iter().map(|(_, attempt)| attempt).collect();
        // Where some are less urgent, moves into check are dropped behind the last legal one.
        let turn = position.turn();
        if is_chosen && plan.precedes().iter().any(|condition| condition.least_precedence(turn).is_none()) {
            let legal = attempts.iter().rposition(|attempt| attempt.is_legal);
            attempts.truncate(legal.map_or(0, |place| place + 1));
        }
        Ok(attempts)
    }

    /// Sorts moves of the side to move into the order in which Popeye tries them. Where that isn't known of all, they
    /// stay as they are; conditions of which nothing is known are taken to leave the order of the walks alone.
    pub fn sort_as_tried(&self, position: &Position, moves: &mut [Move]) {
        let Some(order) = self.order_as_tried(position, moves) else { return };
        let sorted: Vec<Move> = order.into_iter().map(|place| moves[place]).collect();
        moves.copy_from_slice(&sorted);
    }

    /// The places of these moves in the order in which Popeye tries them; nothing where that isn't known of all.
    pub(super) fn order_as_tried(&self, position: &Position, moves: &[Move]) -> Option<Vec<usize>> {
        if moves.len() < 2 {
            return None;
        }
        let departures = moves.iter().map(|mv| mv.departure).collect();
        let order = self.order(position, departures);
        let key_and_place = |(place, mv)| Some((self.known_key(position, &order, mv)?, place));
        let keys: Option<Vec<(Key, usize)>> = moves.iter().enumerate().map(key_and_place).collect();
        let mut keys = keys?;
        // The places keep apart what is alike.
        keys.sort_unstable();
        Some(keys.into_iter().map(|(_, place)| place).collect())
    }

    /// Sorts moves of chess that may check or mate at the end of the play: Popeye makes these in another order, from a1 to
    /// h8, and of a pawn first those en passant, then the steps.
    pub fn sort_as_mating(&self, position: &Position, moves: &mut [Move]) {
        self.sort_as_tried(position, moves);
        moves.sort_by_key(|mv| Self::mating_order(position, mv));
    }

    /// By what they are sorted.
    pub(super) fn mating_order(position: &Position, mv: &Move) -> Reverse<(Square, Option<(u8, u8)>)> {
        let is_to_the_right = mv.arrival.file() > mv.departure.file();
        let place = match mv.kind {
            _ if !position.unit(mv.departure).parts.has(Slot::PAWN) => None,
            MoveKind::EnPassant => Some((0, u8::from(!is_to_the_right))),
            MoveKind::DoubleStep => Some((2, 0)),
            _ if mv.capture.is_none() => Some((1, 0)),
            _ => Some((3, u8::from(is_to_the_right))),
        };
        Reverse((mv.departure, place))
    }

    /// Whether no condition forbids the move, and it takes no king off the board.
    fn is_numbered(&self, position: &mut Position, mv: &Move) -> bool {
        let mark = position.mark();
        let before = self.kings_that_stay(position, |_| false);
        let played = self.enact(position, mv, &mark);
        let counts = |condition: &ConditionInPlay| condition.numbering() != Numbering::Everything;
        let is_numbered = self.is_allowed_by(position, &played, &mark, counts)
            && (!self.plan.kings_can_vanish() || before == self.kings_that_stay(position, |_| false));
        position.take_back(&mark);
        is_numbered
    }

    /// Carries a move out, legal or not.
    pub(crate) fn play_anyhow(&self, position: &mut Position, mv: &Move) -> crate::rules::Undo {
        let mark = position.mark();
        self.enact(position, mv, &mark);
        crate::rules::Undo { mark, captured: crate::board::Unit::NONE }
    }

    /// What decides about the places of the moves of units of the side to move on these squares.
    fn order(&self, position: &Position, group: Bitboard) -> Order {
        let sorting = *self.sorting.get_or_init(|| Sorting::new(&self.plan));
        let turn = position.turn();
        let planes = match sorting.by_squares || sorting.by_captures {
            true => [Bitboard::EMPTY; SLOTS],
            false => self.planes_among(position, turn, group),
        };
        Order { sorting, planes, ground: self.plan.ground(position, turn) }
    }

    fn key_of(&self, position: &Position, order: &Order, mv: &Move) -> Result<Key, UnknownOrder> {
        let unknown =
            || UnknownOrder(format!("the moves of {}", unit_on(&self.plan, position, mv.departure)));
        self.known_key(position, order, mv).ok_or_else(unknown)
    }

    /// By what Popeye sorts the move; nothing if that isn't known.
    fn known_key(&self, position: &Position, order: &Order, mv: &Move) -> Option<Key> {
        if let Some(place) = place_of_no_move(mv.kind) {
            let last = Reverse((place, AttemptPlace::default(), AttemptPlace::default()));
            return Some(Key::Unit(0, Square::at(0, 0), last, Choice::default()));
        }
        let choice = self.choice_of(position, order, mv)?;
        if order.sorting.by_squares {
            let squares = (mv.departure, mv.arrival, mv.capture, mv.kind);
            return Some(Key::Squares(Reverse(squares), choice));
        }
        if order.sorting.by_captures {
            let squares = Reverse((mv.departure, mv.arrival));
            let special = place_before_captures(mv.kind)?;
            return Some(Key::Captures(mv.capture.map(Reverse), special, squares, choice));
        }
        let castling = place_of_castling(mv.kind)?;
        let is_second = position.unit(mv.departure).attributes.has(Attributes::SECOND_BOARD);
        let [place, second] = match castling {
            0 if order.sorting.only_sorted => return None,
            0 => self.places_of(position, order, mv)?,
            _ => [AttemptPlace::default(); 2],
        };
        Some(Key::Unit(u8::from(!is_second), mv.departure, Reverse((castling, place, second)), choice))
    }

    /// The place of a move among those of its unit, and that of what comes behind its capture.
    fn places_of(&self, position: &Position, order: &Order, mv: &Move) -> Option<[AttemptPlace; 2]> {
        let walks = self.plan.walks();
        let mut attempt = Attempt { from: mv.departure, to: mv.arrival, is_capture: mv.capture.is_some() };
        let mut second = AttemptPlace::default();
        if order.sorting.in_two_legs
            && let Some(victim) = mv.capture
        {
            attempt.to = self.end_of_capture(position, mv)?;
            second = self.second_leg(position, mv, attempt.to, victim)?;
        }
        let departure = Bitboard::of(mv.departure);
        let mut places = walks
            .slots()
            .filter(|slot| order.planes[slot.index()].meets(departure))
            .map(|slot| walks.walk(slot).place_of_attempt(&order.ground, attempt));
        match (places.next(), places.next()) {
            (Some(Some(place)), None) => Some([place, second]),
            _ => None,
        }
    }

    /// Where the unit captures that moves on behind its capture; nothing if that can't be told.
    fn end_of_capture(&self, position: &Position, mv: &Move) -> Option<Square> {
        if self.plan.has_locusts() {
            return None;
        }
        if mv.kind != MoveKind::EnPassant {
            return mv.capture;
        }
        let right = position.state.en_passant?;
        if right.also_crossed().is_some() { None } else { Some(right.crossed) }
    }

    /// The place of what comes behind a capture, among the moves that the captured unit would make from there.
    fn second_leg(
        &self,
        position: &Position,
        mv: &Move,
        start: Square,
        victim: Square,
    ) -> Option<AttemptPlace> {
        let side = position.turn().other();
        let squares = Bitboard::of(mv.departure) | Bitboard::of(victim);
        let mut ground = self.plan.ground(position, side);
        ground.occupied = ground.occupied.without(squares) | Bitboard::of(start);
        let attempt = Attempt { from: start, to: mv.arrival, is_capture: false };
        let parts = position.unit(victim).parts;
        if parts.is_composite() {
            return None;
        }
        self.plan.walks().walk(parts.lowest()).place_of_attempt(&ground, attempt)
    }

    /// What the moving pawn becomes, what is chosen beside, and what a reborn pawn becomes.
    fn choice_of(&self, position: &Position, order: &Order, mv: &Move) -> Option<Choice> {
        let place_of = |slot: Slot| self.plan.walks().walk(slot).promotion_place();
        let place = |parts: Parts| place_of(parts.lowest());
        let is_promotion = !mv.is_castling() && mv.arriving != mv.moving;
        let promotion = if is_promotion { place(mv.arriving)? + 1 } else { 0 };
        // What is added comes before what it is made from.
        let none = if order.sorting.adds { u8::MAX } else { 0 };
        let place_of_choice = |chosen: Option<Square>| chosen.map_or(none, |square| square.index() as u8 + 1);
        let chosen =
            (place_of_choice(mv.given_up.square()), place_of_choice(mv.chosen.or(mv.turned_hurdle())));
        let reborn = match mv.reborn_as {
            // Nobody knows the place of imitators.
            Some(Parts::NONE) => return None,
            Some(parts) => place(parts)? + 1,
            None => 0,
        };
        let push = mv.push.filter(|_| mv.turned_hurdle().is_none());
        let pushed = match push {
            Some(push) => Some(self.place_of_push(position, mv, push)?),
            None => None,
        };
        let becomes = match push.and_then(|push| push.promotion) {
            Some((slot, _)) => place_of(slot)? + 1,
            None => 0,
        };
        Some((promotion, Reverse(pushed), becomes, chosen, reborn))
    }

    /// The place of a hurdle's move among those that it can make.
    fn place_of_push(&self, position: &Position, mv: &Move, push: Push) -> Option<AttemptPlace> {
        let hurdle = position.unit(push.hurdle);
        let is_bul = position.unit(mv.departure).attributes.has(Attributes::BUL);
        let walk = if is_bul { mv.moving } else { hurdle.parts };
        let turn = position.turn();
        let side = if is_bul || hurdle.owner.includes(turn) { turn } else { turn.other() };
        let attempt = Attempt { from: push.hurdle, to: push.arrival, is_capture: false };
        self.plan.walks().walk(walk.lowest()).place_of_attempt(&self.plan.ground(position, side), attempt)
    }
}
