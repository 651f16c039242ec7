//! The rules: which moves there are, what they do, and whether they are legal.

pub mod any;
pub mod array;
pub mod attacks;
pub mod checks;
pub mod distances;
pub mod facet;
pub mod facts;
pub mod fairy;
pub mod flights;
pub mod free_moves;
pub mod generate;
pub mod in_play;
pub mod last_help;
pub mod marks;
pub mod moves;
pub mod names;
pub mod orthodox;
pub(crate) mod paradox;
pub mod perft;
pub mod plan;
pub mod shortcuts;

pub use any::AnyRules;
pub use fairy::Fairy;
pub use in_play::{Acting, ConditionInPlay, Facets};
pub use moves::{Move, MoveKind};
pub use orthodox::Orthodox;
pub use plan::Plan;
pub use shortcuts::Shortcuts;

use crate::board::{Bitboard, Position, Side};
use last_help::LastHelp;

/// What is needed to take a move back.
#[derive(Debug)]
#[must_use]
pub struct Undo {
    pub(crate) mark: crate::board::position::Mark,
    pub(crate) captured: crate::board::Unit,
}

const _: () = assert!(size_of::<Undo>() <= 80);

/// What generators and solvers ask of the rules.
///
/// Three types implement it: [`Orthodox`] for the moves of chess with nothing added, [`Fairy<false>`] where
/// every unit moves as printed, [`Fairy<true>`] where some condition changes how units move. [`AnyRules`] is one of
/// them and implements it, too: who solves, looks and writes asks that, and is compiled once.
pub trait Rules: Sync {
    /// The walks, promotions and conditions of the problem.
    fn plan(&self) -> &Plan;

    /// Appends the moves of the side to move. Each may still turn out to be illegal when it is played.
    fn generate(&self, position: &mut Position, moves: &mut Vec<Move>);

    /// Whether some position has had more moves than are listed, so that what was answered about it since may be wrong: a unit
    /// that moves on behind each capture can have billions of ways.
    fn is_cut_short(&self) -> bool {
        false
    }

    /// Notes that whether some move is legal can't be decided: it hangs on itself.
    fn note_undecidable(&self) {}

    /// Whether that has been noted, and nobody has asked for it yet.
    fn is_undecidable(&self) -> bool {
        false
    }

    /// Whether such a thing has been noted since this was asked last.
    fn take_undecidable(&self) -> bool {
        false
    }

    /// Appends the moves of [`Self::generate`] without most of those that cannot give check.
    fn generate_checks(&self, position: &mut Position, moves: &mut Vec<Move>) {
        keep_checks(self, position, moves);
    }

    /// What a move of the side to move must do so that the other one can mate with its next move; `None` if anything may help, or nothing
    /// can be told. `scratch` is appended to and cut back.
    fn last_help(&self, _: &mut Position, _scratch: &mut Vec<Move>) -> Option<LastHelp> {
        None
    }

    /// Appends some of the moves of [`Self::generate`], if there are any; whether these are all.
    fn generate_some(&self, position: &mut Position, moves: &mut Vec<Move>) -> bool {
        self.generate(position, moves);
        true
    }

    /// Appends the moves of [`Self::generate`] that units on these squares make, if it can be told without the others; whether it can.
    fn generate_of(&self, _: &mut Position, _: Bitboard, _: &mut Vec<Move>) -> bool {
        false
    }

    /// Whether a move is one of those of [`Self::generate`]; not if that can't be told without all the others. Then it can be played.
    /// `scratch` is appended to and cut back.
    fn generates(&self, _: &mut Position, _: &Move, _scratch: &mut Vec<Move>) -> bool {
        false
    }

    /// The further steps of a generated move that moves on behind its first one: [`Move::legs`] tells them by their numbers, which
    /// mean others in other positions.
    fn further_strides(&self, _: &mut Position, _: &Move) -> Vec<Move> {
        Vec::new()
    }

    /// Appends the moves of the side to move before conditions choose among them by what they lead to.
    fn candidates(&self, position: &mut Position, moves: &mut Vec<Move>) {
        self.generate(position, moves);
    }

    /// Plays a generated move; `None`, with the position untouched, if it is illegal.
    fn play(&self, position: &mut Position, mv: &Move) -> Option<Undo>;

    /// [`Self::play`] of a move that is wanted only if it gives check; it may play others all the same.
    fn play_checking(&self, position: &mut Position, mv: &Move) -> Option<Undo> {
        self.play(position, mv)
    }

    /// Plays a generated move that is illegal for nothing but leaving a king of its own side in check; `None`, with
    /// the position untouched, of all others. Only where the plan [excuses](Plan::excuses_check) it.
    fn play_into_check(&self, _: &mut Position, _: &Move) -> Option<Undo> {
        None
    }

    /// Appends the generated moves that come before this one, if they reach a goal that excuses them: of the legal ones none does. Only
    /// where the plan [excuses](Plan::excuses_check) moves into check.
    fn put_before(&self, _: &mut Position, _: &Move, _moves: &mut Vec<Move>) {}

    /// Plays a generated move that conditions forbid by what can happen next, and nothing else does; `None`, with the position
    /// untouched, of all others. Only where the plan lets [the end of the play](Plan::checks_end_without_permit) do without.
    fn play_without_permit(&self, _: &mut Position, _: &Move) -> Option<Undo> {
        None
    }

    /// Plays a generated move that may be played: a legal one, one into check where a goal excuses that, or one without
    /// permit; `None`, with the position untouched, of all others.
    fn play_excused(&self, position: &mut Position, mv: &Move) -> Option<Undo> {
        let undo = self.play(position, mv).or_else(|| self.play_into_check(position, mv));
        undo.or_else(|| self.play_without_permit(position, mv))
    }

    /// Whether a generated move is legal: plays it and takes it back.
    fn is_legal(&self, position: &mut Position, mv: &Move) -> bool {
        let Some(undo) = self.play(position, mv) else { return false };
        self.take_back(position, mv, &undo);
        true
    }

    /// Takes a played move back.
    fn take_back(&self, position: &mut Position, mv: &Move, undo: &Undo);

    /// Gives the move to the other side though nobody has moved: in a series, in set play, or to see what that side could do.
    /// The last move stays the last one, other than where a side [passes](Position::pass) as a move.
    fn skip_turn(&self, position: &mut Position) {
        if self.plan().all().is_empty() {
            // Nobody can capture en passant any more, and nothing else asks.
            position.set_en_passant(None);
        }
        position.pass_turn();
    }

    /// Lets the play begin with `side`. Who has a right to capture en passant from the diagram doesn't begin otherwise: it has lapsed,
    /// be it only to be seen (Madrasi).
    fn begin(&self, position: &mut Position, side: Side) {
        if position.turn() != side {
            self.skip_turn(position);
            position.set_en_passant(None);
        }
    }

    /// Lets the side to move [pass](Position::pass) as a move, with what conditions bring about behind it.
    fn pass(&self, position: &mut Position) {
        position.pass();
        for condition in self.plan().after() {
            condition.after_pass(self.plan(), position);
        }
    }

    /// Whether `side` is in check: whether its opponent, if it were to move, could capture a royal unit.
    fn in_check(&self, position: &mut Position, side: Side) -> bool;

    /// Whether the side to move has a legal move, other than to exchange roles: mate is mate all the same.
    /// `scratch` is appended to and cut back.
    fn has_move(&self, position: &mut Position, scratch: &mut Vec<Move>) -> bool;

    /// Whether the side to move is mated: it is in check and has no legal move, and no condition stalemates it for what keeps it
    /// from moving.
    fn is_mated(&self, position: &mut Position, scratch: &mut Vec<Move>) -> bool {
        self.in_check(position, position.turn())
            && !self.has_move(position, scratch)
            && !self.is_suffocated(position)
    }

    /// Whether a condition says that the side to move is stalemated in the place of mated.
    fn is_suffocated(&self, _: &Position) -> bool {
        false
    }

    /// How many legal moves the side to move has. `scratch` is appended to and cut back.
    fn count_legal(&self, position: &mut Position, scratch: &mut Vec<Move>) -> usize {
        let start = scratch.len();
        self.generate(position, scratch);
        let count = scratch[start..].iter().filter(|mv| self.is_legal(position, mv)).count();
        scratch.truncate(start);
        count
    }

    /// Whether the side to move, which is in check, is not mated: [`Self::has_move`], or a move that conditions forbid
    /// but not for this.
    fn has_parry(&self, position: &mut Position, scratch: &mut Vec<Move>) -> bool {
        let looks_ahead = u8::from(self.plan().mates_ignore_permits());
        position.node.foresight += looks_ahead;
        let found = self.has_move(position, scratch);
        position.node.foresight -= looks_ahead;
        found
    }
}

/// [`Rules::generate_checks`], told from all moves.
fn keep_checks<R: Rules + ?Sized>(rules: &R, position: &mut Position, moves: &mut Vec<Move>) {
    let start = moves.len();
    rules.generate(position, moves);
    let Some(filter) = checks::CheckFilter::new(rules.plan(), position) else { return };
    moves::keep(moves, start, |mv| filter.passes(mv));
}

/// [`Rules::has_move`], told from all moves.
fn has_generated_move<R: Rules>(rules: &R, position: &mut Position, scratch: &mut Vec<Move>) -> bool {
    if let Some(condition) = rules.plan().judges().first() {
        return condition.is_mobile(rules, position);
    }
    let start = scratch.len();
    if rules.plan().mates_ignore_selection()[position.turn().index()] {
        rules.candidates(position, scratch);
    } else {
        rules.generate(position, scratch);
    }
    // Kings are the likeliest to have a move.
    let is_of_king = |position: &Position, mv: &Move| position.royals().contains(mv.departure);
    let found = [true, false].into_iter().any(|of_kings| {
        scratch[start..].iter().any(|mv| {
            !matches!(mv.kind, MoveKind::RoleExchange | MoveKind::Null)
                && is_of_king(position, mv) == of_kings
                && rules.is_legal(position, mv)
        })
    });
    scratch.truncate(start);
    found
}
