//! The rules under fairy conditions.

mod castling;
mod generation;
mod inquiry;
mod known_checks;
mod mating;
mod numbered;
mod plain;
mod playing;
mod relocation;
mod royals;
mod series;
mod shield;
mod specials;
mod steps;
mod strides;

pub(crate) use castling::{castling_move, may_castle};
pub use inquiry::Refusal;
pub(crate) use mating::Contact;
pub use numbered::{NumberedAttempt, UnknownOrder, Untold};

use self::known_checks::KnownChecks;
use self::numbered::Sorting;
use self::relocation::detour;
use self::royals::is_only_deposed;
use self::shield::{is_shielded, leaves_check};
use self::strides::{Stride, carry_out};
use super::attacks::keep_among;
use super::in_play::{Acting, ConditionInPlay};
use super::last_help::LastHelp;
use super::marks;
use super::moves::{SpareMoves, keep};
use super::plan::Plan;
use super::{Move, MoveKind, Rules, Undo, has_generated_move, keep_checks};
use crate::board::position::{Cause, Mark};
use crate::board::{Bitboard, Position, Side, Unit};
use crate::rules::facet::{Allows, Concedes, Played};
use crate::walks::Planes;
use std::sync::OnceLock;
use std::sync::atomic::{AtomicBool, Ordering};

/// Chess with whatever a [`Plan`] adds. `LED` says whether some condition changes how units move, so that
/// where none does, the planes are read off the position.
#[derive(Debug)]
pub struct Fairy<const LED: bool> {
    plan: Plan,
    /// Whether some position has had more moves than are listed.
    is_cut_short: AtomicBool,
    /// Whether it could not be decided whether some move is legal.
    is_undecidable: AtomicBool,
    /// What is known of checks that can only be played out.
    known_checks: KnownChecks,
    /// By what moves are sorted as Popeye tries them, if somebody asks.
    sorting: OnceLock<Sorting>,
}

/// Which moves are played.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Wanted {
    /// Legal ones.
    Legal,
    /// Legal ones that give check.
    Checking,
    /// Those that are illegal for leaving the mover's king in check alone.
    IntoCheck,
    /// Legal ones, and those that conditions forbid by what can happen next.
    WithoutPermit,
}

impl<const LED: bool> Fairy<LED> {
    /// The rules for a plan.
    #[must_use]
    pub fn new(plan: Plan) -> Self {
        debug_assert_eq!(LED, plan.changes_walks());
        let known_checks = KnownChecks::new(&plan);
        let [is_cut_short, is_undecidable] = [const { AtomicBool::new(false) }; 2];
        Self { plan, is_cut_short, is_undecidable, known_checks, sorting: OnceLock::new() }
    }

    /// How the units of `side` move now: asked once per node.
    #[inline]
    fn planes(&self, position: &Position, side: Side) -> Planes {
        if LED {
            self.plan.planes_in_force(position, side)
        } else {
            self.plan.planes_as_printed(position, side)
        }
    }

    /// How some units of `side` move now.
    #[inline]
    fn planes_among(&self, position: &Position, side: Side, among: Bitboard) -> Planes {
        if LED {
            self.plan.planes_in_force_among(position, side, among)
        } else {
            let mut planes = self.plan.planes_as_printed(position, side);
            keep_among(&mut planes, among);
            planes
        }
    }

    /// How the units of `side` move, those apart to whom others lend a walk.
    #[inline]
    fn planes_of_their_own(&self, position: &Position, side: Side) -> Planes {
        if LED {
            self.plan.planes_of_their_own(position, side)
        } else {
            self.plan.planes_as_printed(position, side)
        }
    }

    /// The units of `by` that may reach one of these squares, told without asking how units move now; all where that can't be told.
    fn reaching_at_most(&self, position: &Position, squares: Bitboard, by: Side) -> Bitboard {
        // Who is paralysed attacks nothing; others move as printed.
        if !(self.plan.shortcuts().tell_in_advance() && self.plan.only_paralyses()) {
            return Bitboard::ALL;
        }
        let reaching = squares.into_iter().map(|square| self.plan.reaching_as_printed(position, square, by));
        reaching.fold(Bitboard::EMPTY, |all, reaching| all | reaching)
    }

    /// Carries out a move with all its effects and gives the turn to the other side. Whether the conditions
    /// allow it; the safety of kings is not looked at.
    fn apply(&self, position: &mut Position, mv: &Move, mark: &Mark) -> bool {
        let played = self.enact(position, mv, mark);
        self.is_allowed(position, &played, mark)
    }

    /// Whether the conditions allow the result of a move.
    fn is_allowed(&self, position: &Position, played: &Played, mark: &Mark) -> bool {
        self.is_allowed_by(position, played, mark, |_| true)
    }

    /// Whether those conditions that count allow the result of a move.
    fn is_allowed_by(
        &self,
        position: &Position,
        played: &Played,
        mark: &Mark,
        counts: impl Fn(&ConditionInPlay) -> bool,
    ) -> bool {
        let mut allows = self.plan.allows().iter().filter(|acting| counts(&acting.condition));
        played.mv.kind == MoveKind::RoleExchange
            || allows.all(|condition| condition.allows(&self.plan, position, played, mark))
    }

    /// Carries out a move with all its effects and gives the turn to the other side.
    fn enact(&self, position: &mut Position, mv: &Move, mark: &Mark) -> Played {
        for condition in self.plan.before() {
            condition.before(&self.plan, position, mv);
        }
        let played = self.enact_stride(position, mv, mark, Stride::First);
        if !mv.legs.is_empty() {
            self.enact_legs(position, mv, &played, mark);
        }
        self.update_castlings(position, &played, mark);
        debug_assert!(
            self.are_at_home(position, mark),
            "{mv:?} sends somebody to where he was told not to come"
        );
        // What comes back, or stands there for another reason, bars the way to who would capture en passant.
        if let Some(right) = position.state.en_passant {
            position.set_en_passant(right.only(!position.occupied()));
        }
        position.pass_turn();
        played
    }

    /// Whether all that has come back since the mark has come [home](Plan::homes).
    fn are_at_home(&self, position: &Position, mark: &Mark) -> bool {
        let mut effects = position.effects_since(mark).iter();
        effects.all(|effect| {
            let has_come = matches!(effect.cause, Cause::Rebirth | Cause::CapturerRebirth);
            let owner = effect.after.owner.side().filter(|_| has_come && effect.after.is_unmarked());
            let homes = owner.and_then(|side| self.plan.homes(side, effect.after.parts.lowest()));
            homes.is_none_or(|squares| squares.contains(effect.square))
        })
    }

    /// Carries out a move, or how it goes on, with what conditions add to it.
    fn enact_stride(&self, position: &mut Position, mv: &Move, mark: &Mark, stride: Stride) -> Played {
        let played = carry_out(&self.plan, position, mv, stride);
        // What is remembered of units before conditions remember anew.
        position.follow_units(mark);
        // Nobody moves where roles are exchanged.
        if mv.kind != MoveKind::RoleExchange {
            if self.plan.marks().have_effects() {
                marks::after(&self.plan, position, &played);
            }
            self.act_after(position, &played, mark);
        }
        played
    }

    /// Lets the conditions act that act behind moves.
    #[inline]
    fn act_after(&self, position: &mut Position, played: &Played, mark: &Mark) {
        for condition in self.plan.after() {
            let asks = condition.asks_for_check() && !position.node.takes_king;
            if !asks {
                condition.after(&self.plan, position, played, mark);
                continue;
            }
            // Who checks may be told by all moves of the side: it has no castling left that this move has cost it.
            self.update_castlings(position, played, mark);
            let gives_check = self.in_check(position, played.mover.other());
            condition.after(&self.plan, position, &Played { gives_check, ..*played }, mark);
        }
        position.follow_units(mark);
    }

    /// Whether there is a move without check, where nothing takes such a move away and whether one that checks is left costs more to tell.
    fn has_move_without_check(&self, position: &mut Position, scratch: &mut Vec<Move>) -> bool {
        let plan = &self.plan;
        let is_told =
            plan.shortcuts().tell_in_advance() && plan.selects_among_checks() && plan.judges().is_empty();
        if !is_told {
            return false;
        }
        let start = scratch.len();
        self.candidates(position, scratch);
        let found = (start..scratch.len()).any(|place| {
            let mv = scratch[place];
            let Some(undo) = self.attempt(position, &mv, Wanted::Legal) else { return false };
            let gives_check = self.in_check(position, position.turn());
            position.take_back(&undo.mark);
            !gives_check && !matches!(mv.kind, MoveKind::RoleExchange | MoveKind::Null)
        });
        scratch.truncate(start);
        found
    }

    /// Whether a move can be played.
    fn play_and_take_back(&self, position: &mut Position, mv: &Move) -> bool {
        let Some(undo) = self.attempt(position, mv, Wanted::Legal) else { return false };
        position.take_back(&undo.mark);
        true
    }

    /// Plays a null move, which nobody may in check, unless that is wanted.
    #[cold]
    fn play_null(&self, position: &mut Position, wanted: Wanted) -> Option<Undo> {
        let mover = position.turn();
        if self.in_check(position, mover) != (wanted == Wanted::IntoCheck) {
            return None;
        }
        let mark = position.mark();
        position.pass();
        position.set_behind_null_move(true);
        Some(Undo { mark, captured: Unit::NONE })
    }

    /// Plays a move if it is what is wanted.
    #[inline]
    fn attempt(&self, position: &mut Position, mv: &Move, wanted: Wanted) -> Option<Undo> {
        let into_check = wanted == Wanted::IntoCheck;
        if mv.kind == MoveKind::Null {
            return self.play_null(position, wanted);
        }
        let leaves_check = !into_check && leaves_check(position, mv);
        if leaves_check && !cfg!(debug_assertions) {
            return None;
        }
        if !into_check && !leaves_check && self.is_plain(position, mv) {
            return self.attempt_plain(position, mv, wanted);
        }
        let is_forbidden = |condition: &Acting<dyn Allows>| condition.forbids(&self.plan, position, mv);
        if self.plan.shortcuts().tell_in_advance()
            && !self.plan.quiet_moves_have_effects()
            && mv.capture.is_none()
            && self.plan.allows().iter().any(is_forbidden)
        {
            return None;
        }
        if mv.is_castling() && self.castles_through_check(position, mv) {
            return None;
        }
        let mover = position.turn();
        let is_shielded = is_shielded(position, mv);
        let mark = position.mark();
        let stay = |position: &Position| {
            let is_captured = position.node.takes_king;
            self.kings_that_stay(position, |side| side != mover && (is_captured || self.plan.excuses_check()))
        };
        let before = self.plan.kings_can_vanish().then(|| stay(position));
        let played = self.enact(position, mv, &mark);
        // Hardly any move does, and what doesn't need not be looked at any further.
        if wanted == Wanted::Checking && !self.in_check(position, mover.other()) {
            position.take_back(&mark);
            return None;
        }
        let is_legal = self.is_allowed(position, &played, &mark)
            && before.is_none_or(|before| {
                let after = stay(position);
                // A king that is put on the board takes none off it.
                let has_none_gone = before.iter().zip(after).all(|(before, after)| *before <= after);
                has_none_gone || is_only_deposed(position, &played, &mark, before, after)
            })
            && (is_shielded && !into_check && !self.is_reached_by_reborn(position, mover, &mark)
                || self.in_check(position, mover) == into_check);
        debug_assert!(!is_legal || !leaves_check, "{mv:?} was held not to end a check");
        self.keep_if_wanted(position, &played, mark, is_legal, wanted)
    }

    /// Lets a move stand that has been carried out, if it is what is wanted; whether it is legal but for permits is known.
    #[inline]
    fn keep_if_wanted(
        &self,
        position: &mut Position,
        played: &Played,
        mark: Mark,
        is_legal: bool,
        wanted: Wanted,
    ) -> Option<Undo> {
        debug_assert!(
            !is_legal || wanted == Wanted::IntoCheck || !self.in_check(position, played.mover),
            "the shield let {:?} pass",
            played.mv
        );
        let permits = self.plan.permits();
        let is_permitted = |position: &mut Position| {
            permits.iter().all(|condition| condition.permits(self, position, played))
        };
        if is_legal && (wanted == Wanted::WithoutPermit || is_permitted(position)) {
            return Some(Undo { mark, captured: Unit::NONE });
        }
        position.take_back(&mark);
        None
    }
}

impl<const LED: bool> Rules for Fairy<LED> {
    fn plan(&self) -> &Plan {
        &self.plan
    }

    #[inline]
    fn is_cut_short(&self) -> bool {
        self.is_cut_short.load(Ordering::Relaxed)
    }

    fn note_undecidable(&self) {
        self.is_undecidable.store(true, Ordering::Relaxed);
    }

    fn is_undecidable(&self) -> bool {
        self.is_undecidable.load(Ordering::Relaxed)
    }

    fn take_undecidable(&self) -> bool {
        self.is_undecidable.swap(false, Ordering::Relaxed)
    }

    fn further_strides(&self, position: &mut Position, mv: &Move) -> Vec<Move> {
        self.series_behind(position, mv)
    }

    fn generate(&self, position: &mut Position, moves: &mut Vec<Move>) {
        let start = moves.len();
        self.candidates(position, moves);
        if !self.plan.precedes().is_empty() {
            self.keep_most_urgent(position, start, moves);
        }
        for condition in self.plan.selects() {
            condition.select(self, position, start, moves);
        }
    }

    fn candidates(&self, position: &mut Position, moves: &mut Vec<Move>) {
        let start = moves.len();
        self.varied(position, Bitboard::ALL, moves);
        if self.plan.captors_move_on() {
            self.add_series(position, start, moves);
        }
        if self.plan.may_pass(position.turn()) && !position.state.is_behind_null_move {
            moves.push(Move::null());
        }
    }

    fn is_suffocated(&self, position: &Position) -> bool {
        self.plan.suffocates().iter().any(|condition| condition.suffocates(self, position))
    }

    fn play(&self, position: &mut Position, mv: &Move) -> Option<Undo> {
        self.attempt(position, mv, Wanted::Legal)
    }

    fn is_legal(&self, position: &mut Position, mv: &Move) -> bool {
        let told = self.told_legal(position, mv);
        if let Some(told) = told
            && !cfg!(debug_assertions)
        {
            return told;
        }
        let is_legal = self.play_and_take_back(position, mv);
        debug_assert!(told.is_none_or(|told| told == is_legal), "{mv:?} was told to be legal: {told:?}");
        is_legal
    }

    fn play_checking(&self, position: &mut Position, mv: &Move) -> Option<Undo> {
        // Where checks are told in advance, nearly all of these moves give check; elsewhere hardly any does, so that it is asked first.
        let is_told = self.plan.tells_checks_closely() || !self.plan.shortcuts().tell_in_advance();
        self.attempt(position, mv, if is_told { Wanted::Legal } else { Wanted::Checking })
    }

    fn generate_checks(&self, position: &mut Position, moves: &mut Vec<Move>) {
        let start = moves.len();
        if self.plan.selects_among_moves() || self.plan.has_null_moves() {
            return keep_checks(self, position, moves);
        }
        self.possible_checks(position, moves);
        self.drop_vetoed(position, start, moves);
        if self.plan.captors_move_on() {
            self.possible_series_checks(position, moves);
        }
    }

    fn last_help(&self, position: &mut Position, scratch: &mut Vec<Move>) -> Option<LastHelp> {
        if !self.plan.shows_checks_behind_steps() || self.in_check(position, position.turn()) {
            return None;
        }
        let mark = position.mark();
        self.skip_turn(position);
        let start = scratch.len();
        // What is forbidden now may not be behind what the other side does.
        self.possible_checks(position, scratch);
        let help = LastHelp::new(&self.plan, position, &scratch[start..]);
        scratch.truncate(start);
        position.take_back(&mark);
        help
    }

    fn generate_of(&self, position: &mut Position, squares: Bitboard, moves: &mut Vec<Move>) -> bool {
        if !self.tells_moves_of_units() {
            return false;
        }
        self.varied(position, squares, moves);
        true
    }

    fn generates(&self, position: &mut Position, mv: &Move, scratch: &mut Vec<Move>) -> bool {
        let is_own = position.of(position.turn()).contains(mv.departure);
        let start = scratch.len();
        // Of moves between other squares nothing need be chosen.
        if !is_own || !self.generate_like(position, mv, scratch) {
            return false;
        }
        self.vary(position, start, scratch);
        self.drop_vetoed(position, start, scratch);
        let is_there = scratch[start..].contains(mv);
        scratch.truncate(start);
        is_there
    }

    fn has_move(&self, position: &mut Position, scratch: &mut Vec<Move>) -> bool {
        // Where a most urgent legal move is chosen there is one, if there is a legal one at all.
        let turn = position.turn();
        let mut precedes = self.plan.precedes().iter();
        let is_chosen = !self.plan.promised().select_only_adds
            || precedes.any(|condition| condition.least_precedence(turn).is_some())
            || !self.plan.precedes().is_empty() && !self.plan.selects().is_empty()
            || !self.plan.judges().is_empty();
        if is_chosen || !self.plan.shortcuts().tell_in_advance() {
            if self.has_move_without_check(position, scratch) {
                debug_assert!(
                    has_generated_move(self, position, scratch),
                    "a move without check isn't there"
                );
                return true;
            }
            return has_generated_move(self, position, scratch);
        }
        if let Some(step) = self.told_step_of_king(position) {
            debug_assert!(self.finds_step(position, step, scratch), "{step:?} was told to be legal");
            return true;
        }
        position.node.set_shield(self.shield(position));
        if let Some(step) = self.told_step(position) {
            debug_assert!(self.finds_step(position, step, scratch), "{step:?} was told to be legal");
            return true;
        }
        let kings = position.royals();
        let groups =
            if self.moves_unit_by_unit() { [kings, !kings] } else { [Bitboard::ALL, Bitboard::EMPTY] };
        let start = scratch.len();
        let found = groups.into_iter().filter(|group| group.is_some()).any(|group| {
            self.unvaried(position, group, scratch);
            let found = self.has_legal_variant(position, start, scratch);
            scratch.truncate(start);
            found
        });
        let adds = !self.plan.selects().is_empty() || self.plan.captors_move_on();
        found || adds && has_generated_move(self, position, scratch)
    }

    fn generate_some(&self, position: &mut Position, moves: &mut Vec<Move>) -> bool {
        let start = moves.len();
        if self.plan.shortcuts().tell_in_advance() {
            self.add_plain_steps(position, moves);
        }
        if moves.len() > start {
            return false;
        }
        self.generate(position, moves);
        true
    }

    fn play_into_check(&self, position: &mut Position, mv: &Move) -> Option<Undo> {
        if self.plan.excuses_check() { self.attempt(position, mv, Wanted::IntoCheck) } else { None }
    }

    fn put_before(&self, position: &mut Position, mv: &Move, moves: &mut Vec<Move>) {
        if self.plan.precedes().is_empty() {
            return;
        }
        let start = moves.len();
        self.generate(position, moves);
        let urgencies = self.all_urgencies(position, mv);
        keep(moves, start, |other| self.all_urgencies(position, other) > urgencies);
    }

    fn play_without_permit(&self, position: &mut Position, mv: &Move) -> Option<Undo> {
        let is_excused = self.plan.checks_end_without_permit();
        // Who has been mated doesn't check any more.
        let is_over = |position: &mut Position| {
            self.in_check(position, position.turn()) && !self.has_move(position, &mut SpareMoves::lent())
        };
        if !is_excused || is_over(position) {
            return None;
        }
        self.attempt(position, mv, Wanted::WithoutPermit)
    }

    fn take_back(&self, position: &mut Position, _: &Move, undo: &Undo) {
        position.take_back(&undo.mark);
    }

    fn in_check(&self, position: &mut Position, side: Side) -> bool {
        if let Some(condition) = self.plan.checks().first() {
            return self.in_check_by_definition(position, side, &**condition);
        }
        if self.plan.needs_playing() || self.plan.checks_are_played_out() {
            return self.in_check_by_playing(position, side);
        }
        let kings = position.royals() & position.of(side);
        if kings.is_empty() {
            return false;
        }
        // A king that has just made a double step by pawn walk may fall en passant; what it leaves empty then
        // decides with the rest.
        if position.state.en_passant.is_some_and(|right| kings.contains(right.victim)) {
            return self.in_check_by_playing(position, side);
        }
        if !LED && self.plan.observes().is_empty() && self.plan.concedes().is_empty() {
            let by = side.other();
            return kings.into_iter().any(|king| self.plan.is_reached_as_printed(position, king, by));
        }
        let planes = if LED && self.plan.has_borrowers() {
            let Some(planes) = self.plan.planes_reaching(position, kings, side.other()) else { return false };
            planes
        } else {
            let reaching =
                if LED { self.reaching_at_most(position, kings, side.other()) } else { Bitboard::ALL };
            if reaching.is_empty() {
                return false;
            }
            self.planes_among(position, side.other(), reaching)
        };
        kings.into_iter().any(|king| {
            let attackers = self.plan.attackers_in_place(position, king, side.other(), &planes);
            let concede = |attackers: Bitboard, condition: &Acting<dyn Concedes>| {
                if attackers.is_empty() {
                    return attackers;
                }
                condition.concedes(self, position, king, side.other(), attackers)
            };
            self.plan.concedes().iter().fold(attackers, concede).is_some()
        })
    }
}
