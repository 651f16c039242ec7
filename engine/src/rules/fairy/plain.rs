//! Moves that do nothing but what they show, as most moves do under most conditions: they are played without asking who could add what.

use super::castling::touches_homes;
use super::shield::is_shielded;
use super::{Fairy, Wanted};
use crate::board::position::{Cause, Mark};
use crate::board::{Bitboard, Position, Unit};
use crate::rules::facet::{Capture, Played};
use crate::rules::flights::allow_step;
use crate::rules::{Move, MoveKind, Rules, Undo};

impl<const LED: bool> Fairy<LED> {
    /// Whether a move does nothing but what it shows, and no condition but those that permit moves forbids it: most moves of most games.
    #[inline]
    pub(super) fn is_plain(&self, position: &Position, mv: &Move) -> bool {
        let plan = &self.plan;
        let side = position.turn();
        plan.steps_are_plain()
            && mv.kind == MoveKind::Plain
            && mv.takes_whole_unit(position.unit(mv.departure).parts)
            && match mv.capture {
                None => {
                    position.unit(mv.arrival).is_none()
                        && allow_step(plan, position, side, [mv.departure, mv.arrival], Bitboard::EMPTY)
                }
                Some(_) => plan.captures_as_shown() && plan.allows().is_empty() && !plan.kings_can_vanish(),
            }
    }

    /// Plays a move that [does nothing but what it shows](Self::is_plain), if it is what is wanted: by itself, since asked within all that
    /// other moves need it loses half of what it saves.
    #[inline]
    pub(super) fn attempt_plain(&self, position: &mut Position, mv: &Move, wanted: Wanted) -> Option<Undo> {
        let is_shielded = is_shielded(position, mv);
        let mark = position.mark();
        let played = self.enact_plain(position, mv, &mark);
        let is_wanted = wanted != Wanted::Checking || self.in_check(position, played.mover.other());
        let is_legal = is_wanted && (is_shielded || !self.in_check(position, played.mover));
        self.keep_if_wanted(position, &played, mark, is_legal, wanted)
    }

    /// Carries out a move that [does nothing but what it shows](Self::is_plain), and gives the turn to the other side.
    #[inline]
    fn enact_plain(&self, position: &mut Position, mv: &Move, mark: &Mark) -> Played {
        let unit = position.unit(mv.departure);
        let captured = mv.capture.map(|square| Capture { square, unit: position.unit(square) });
        let played = Played { mv: *mv, mover: position.turn(), unit, captured, gives_check: false };
        if let Some(captured) = captured {
            position.change(captured.square, Unit::NONE, Cause::Capture);
        }
        position.shift(mv.departure, mv.arrival);
        if position.state.en_passant.is_some() {
            position.set_en_passant(None);
        }
        position.set_behind_null_move(false);
        position.follow_units(mark);
        // What changes nothing on the board may remember the move.
        if captured.is_some() || self.plan.plain_steps_are_remembered() {
            self.act_after(position, &played, mark);
        } else if cfg!(debug_assertions) {
            let key = position.state.key;
            self.act_after(position, &played, mark);
            assert_eq!(key, position.state.key, "{mv:?} was held to be nothing to remember");
        }
        if touches_homes(mv) {
            self.update_castling(position, mv, mark);
        }
        position.pass_turn();
        played
    }
}
