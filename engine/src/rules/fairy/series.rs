//! Units that move on when they have captured (series capture).

use super::Fairy;
use super::generation::Sought;
use super::strides::Stride;
use crate::board::position::Mark;
use crate::board::{Bitboard, Position, Side};
use crate::rules::checks::CheckFilter;
use crate::rules::facet::Played;
use crate::rules::moves::SpareMoves;
use crate::rules::{Move, MoveKind, Rules};
use std::sync::atomic::Ordering;

/// The most moves that go on behind a capture listed for one position. Each step multiplies them, most of all where
/// what is captured comes back on a square of one's choice; a search over that many ends nowhere anyway.
const MOST_MOVES: usize = 1 << 16;

/// Which moves are listed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Ends {
    /// All.
    All,
    /// Those whose last stride may give check.
    Checks,
}

/// A capture behind which the unit may move on: the move as far as it has gone, its last stride, and what was before that.
struct Behind<'a> {
    mv: Move,
    played: &'a Played,
    mark: &'a Mark,
}

impl<const LED: bool> Fairy<LED> {
    /// Adds to each capture from `start` on the moves in which the unit moves on behind it.
    pub(super) fn add_series(&self, position: &mut Position, start: usize, moves: &mut Vec<Move>) {
        let mut captures = SpareMoves::lent();
        captures.extend(moves[start..].iter().filter(|mv| mv.capture.is_some()));
        self.series_of(position, &captures, Ends::All, moves);
    }

    /// Appends the moves in which a unit moves on behind its capture that may give check.
    pub(super) fn possible_series_checks(&self, position: &mut Position, moves: &mut Vec<Move>) {
        let mut captures = SpareMoves::lent();
        self.varied(position, Bitboard::ALL, &mut captures);
        captures.retain(|mv| mv.capture.is_some());
        self.series_of(position, &captures, Ends::Checks, moves);
    }

    /// Appends the moves that begin with these captures, and go on behind them.
    fn series_of(&self, position: &mut Position, captures: &[Move], ends: Ends, moves: &mut Vec<Move>) {
        if self.is_cut_short() {
            return;
        }
        let most = moves.len() + MOST_MOVES;
        for mv in captures {
            let mark = position.mark();
            let played = self.enact_stride(position, mv, &mark, Stride::First);
            let behind = Behind { mv: *mv, played: &played, mark: &mark };
            self.go_on(position, behind, ends, moves, most);
            position.take_back(&mark);
        }
    }

    /// Adds the moves that go on behind a capture, until there are `most` in all.
    fn go_on(
        &self,
        position: &mut Position,
        Behind { mv, played, mark }: Behind<'_>,
        ends: Ends,
        moves: &mut Vec<Move>,
        most: usize,
    ) {
        if self.is_cut_short()
            || !self.is_capture_allowed(position, played, mark)
            || Side::BOTH.into_iter().any(|side| self.in_check(position, side))
        {
            return;
        }
        let mut strides = SpareMoves::lent();
        self.strides(position, played, mark, &mut strides);
        let order = self.order_as_tried(position, &strides);
        // Nobody is in check here, so that what checks behind the next stride checks by it.
        let filter = if ends == Ends::Checks { CheckFilter::new(&self.plan, position) } else { None };
        for place in 0..strides.len() {
            let number = order.as_ref().map_or(place, |order| order[place]);
            let stride = strides[number];
            let legs = mv.legs.and(number).filter(|_| moves.len() < most);
            let Some(legs) = legs else {
                self.is_cut_short.store(true, Ordering::Relaxed);
                return;
            };
            let longer = Move { legs, ..mv };
            if filter.as_ref().is_none_or(|filter| filter.passes(&stride)) {
                moves.push(longer);
            }
            if stride.capture.is_some() {
                let mark = position.mark();
                let played = self.enact_stride(position, &stride, &mark, Stride::Further);
                let behind = Behind { mv: longer, played: &played, mark: &mark };
                self.go_on(position, behind, ends, moves, most);
                position.take_back(&mark);
            }
        }
    }

    /// Appends to an empty list what a unit that has captured can do next, whatever becomes of kings, in the order in which legs count it.
    fn strides(&self, position: &mut Position, played: &Played, mark: &Mark, strides: &mut Vec<Move>) {
        let place = played.place(position, mark);
        let Some(place) = place.filter(|place| position.of(played.mover).contains(*place)) else { return };
        let group = if self.moves_unit_by_unit() { Bitboard::of(place) } else { Bitboard::ALL };
        self.generate_with(position, Sought::SparingKings, group, strides);
        self.vary(position, 0, strides);
        let is_vetoed = |mv: &Move| {
            self.plan
                .vetoes()
                .iter()
                .any(|condition| condition.vetoes(&self.plan, position, played.mover, mv))
        };
        let is_stride = |mv: &Move| {
            mv.departure == place
                && matches!(
                    mv.kind,
                    MoveKind::Plain
                        | MoveKind::DoubleStep
                        | MoveKind::IntoChameleon
                        | MoveKind::IntoHurdleChanger
                        | MoveKind::IntoHurdleChangingChameleon
                )
        };
        strides.retain(|mv| is_stride(mv) && !is_vetoed(mv));
        if !self.plan.allows().iter().any(|condition| condition.judges_captures()) {
            return;
        }
        strides.retain(|mv| {
            let before = position.mark();
            let played = self.enact_stride(position, mv, &before, Stride::Further);
            let is_allowed = self.is_capture_allowed(position, &played, &before);
            position.take_back(&before);
            is_allowed
        });
    }

    /// Whether those conditions that judge captures allow this one, behind which the unit may move on.
    fn is_capture_allowed(&self, position: &Position, played: &Played, mark: &Mark) -> bool {
        let mut judges = self.plan.allows().iter().filter(|condition| condition.judges_captures());
        judges.all(|condition| condition.allows(&self.plan, position, played, mark))
    }

    /// How a unit moves on behind the first stride of this move.
    pub(super) fn series_behind(&self, position: &mut Position, mv: &Move) -> Vec<Move> {
        if mv.legs.is_empty() {
            return Vec::new();
        }
        let mark = position.mark();
        let first = self.enact_stride(position, mv, &mark, Stride::First);
        let strides = self.enact_legs(position, mv, &first, &mark);
        position.take_back(&mark);
        strides
    }

    /// Carries out how a unit moves on behind the first stride of its move, and says how.
    pub(super) fn enact_legs(
        &self,
        position: &mut Position,
        mv: &Move,
        first: &Played,
        mark: &Mark,
    ) -> Vec<Move> {
        let mut played = *first;
        let mut enacted = Vec::new();
        let mut behind: Option<Mark> = None;
        let mut strides = SpareMoves::lent();
        for number in mv.legs.numbers() {
            let last = behind.as_ref().unwrap_or(mark);
            strides.clear();
            self.strides(position, &played, last, &mut strides);
            let Some(&stride) = strides.get(number) else {
                debug_assert!(false, "{mv:?} was not generated here");
                return enacted;
            };
            enacted.push(stride);
            let next = position.mark();
            played = self.enact_stride(position, &stride, &next, Stride::Further);
            behind = Some(next);
        }
        enacted
    }
}
