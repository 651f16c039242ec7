//! Units that move on when they have captured (series capture).

use super::Fairy;
use super::generation::Sought;
use super::strides::Stride;
use crate::board::position::Mark;
use crate::board::{Bitboard, Position, Side};
use crate::rules::facet::Played;
use crate::rules::{Move, MoveKind, Rules};
use std::sync::atomic::Ordering;

/// The most moves that go on behind a capture listed for one position. Each step multiplies them, most of all where
/// what is captured comes back on a square of one's choice; a search over that many ends nowhere anyway.
const MOST_MOVES: usize = 1 << 16;

impl<const LED: bool> Fairy<LED> {
    /// Adds to each capture from `start` on the moves in which the unit moves on behind it.
    pub(super) fn add_series(&self, position: &mut Position, start: usize, moves: &mut Vec<Move>) {
        if self.is_cut_short() {
            return;
        }
        let end = moves.len();
        let most = end + MOST_MOVES;
        for place in start..end {
            let mv = moves[place];
            if mv.capture.is_some() {
                let mark = position.mark();
                let played = self.enact_stride(position, &mv, &mark, Stride::First);
                self.go_on(position, mv, &played, &mark, moves, most);
                position.take_back(&mark);
            }
        }
    }

    /// Adds the moves that begin like `mv`, whose last stride is `played`, and go on behind it, until there are `most` in all.
    fn go_on(
        &self,
        position: &mut Position,
        mv: Move,
        played: &Played,
        mark: &Mark,
        moves: &mut Vec<Move>,
        most: usize,
    ) {
        if self.is_cut_short()
            || !self.is_capture_allowed(position, played, mark)
            || Side::BOTH.into_iter().any(|side| self.in_check(position, side))
        {
            return;
        }
        let strides = self.strides(position, played, mark);
        let mut tried = strides.clone();
        if tried.len() > 1 {
            self.sort_as_tried(position, &mut tried);
        }
        for stride in tried {
            let Some(number) = strides.iter().position(|other| *other == stride) else { continue };
            let legs = mv.legs.and(number).filter(|_| moves.len() < most);
            let Some(legs) = legs else {
                self.is_cut_short.store(true, Ordering::Relaxed);
                return;
            };
            let longer = Move { legs, ..mv };
            moves.push(longer);
            if stride.capture.is_some() {
                let mark = position.mark();
                let played = self.enact_stride(position, &stride, &mark, Stride::Further);
                self.go_on(position, longer, &played, &mark, moves, most);
                position.take_back(&mark);
            }
        }
    }

    /// What a unit that has captured can do next, whatever becomes of kings, in the order in which legs count it.
    fn strides(&self, position: &mut Position, played: &Played, mark: &Mark) -> Vec<Move> {
        let place = played.place(position, mark);
        let Some(place) = place.filter(|place| position.of(played.mover).contains(*place)) else {
            return Vec::new();
        };
        let mut strides = Vec::new();
        let group = if self.moves_unit_by_unit() { Bitboard::of(place) } else { Bitboard::ALL };
        self.generate_with(position, Sought::SparingKings, group, &mut strides);
        self.vary(position, 0, &mut strides);
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
            return strides;
        }
        strides.retain(|mv| {
            let before = position.mark();
            let played = self.enact_stride(position, mv, &before, Stride::Further);
            let is_allowed = self.is_capture_allowed(position, &played, &before);
            position.take_back(&before);
            is_allowed
        });
        strides
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
        for number in mv.legs.numbers() {
            let last = behind.as_ref().unwrap_or(mark);
            let stride = self.strides(position, &played, last).get(number).copied();
            let Some(stride) = stride else {
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
