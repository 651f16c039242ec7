//! The position while a solution is being read, and the work that may be spent on it.

use super::pattern::Candidate;
use crate::board::Side;
use crate::board::position::Mark;
use crate::game::{Game, LegalMove};
use crate::problem::Problem;
use crate::problem::beginner;
use crate::rules::{Rules, Undo};
use crate::setup::SetUpError;
use crate::stipulation::{Goal, Play};

/// So many positions may be looked at for each move of the text ...
const POSITIONS_PER_MOVE: usize = 24;

/// ... and so many besides.
const POSITIONS: usize = 2_000;

/// A position in which written moves are looked up.
pub(super) struct Board {
    game: Game,
    /// Who plays the first move of the actual play.
    pub beginner: Side,
    /// Whether a side that doesn't move in between has passed, which is a move: in front of a threat, and in parry play.
    passes: bool,
    /// How many moves have been played.
    played: usize,
    /// How many positions may still be looked at.
    left: usize,
}

/// What must be known to return to an earlier position.
pub(super) struct Played {
    legal: LegalMove,
    undo: Undo,
}

impl Board {
    pub fn new(problem: &Problem, written_moves: usize) -> Result<Self, SetUpError> {
        let beginner = beginner(problem);
        let game = Game::of_problem(problem, beginner)?;
        let left = written_moves.saturating_mul(POSITIONS_PER_MOVE).saturating_add(POSITIONS);
        let is_parry = matches!(problem.stipulation.play, Play::Parry | Play::ParrySelf | Play::ParryReflex);
        let passes = is_parry || problem.stipulation.is_battle();
        Ok(Self { game, beginner, passes, played: 0, left })
    }

    /// Lets the two boards of duplex change places, if there is another one.
    pub fn exchange(&mut self, other: Option<&mut Self>) {
        if let Some(other) = other {
            std::mem::swap(self, other);
        }
    }

    /// The legal moves of `side`, and those that are excused if they may end the play; nothing once too much work has been done.
    pub fn moves_of(&mut self, side: Side, may_end: bool) -> Option<Vec<Candidate>> {
        self.left = self.left.checked_sub(1)?;
        let before = self.turn_to(side);
        let excused = if may_end { self.game.excused_moves() } else { Vec::new() };
        let moves = self.game.legal_moves().into_iter().chain(excused).map(Candidate::new).collect();
        self.restore(&before);
        Some(moves)
    }

    /// Plays a legal move of `side`; nothing if it can't be played now.
    pub fn play(&mut self, side: Side, legal: &LegalMove) -> Option<(Mark, Played)> {
        let before = self.turn_to(side);
        let (rules, position) = self.game.parts();
        let undo = rules.play_excused(position, &legal.mv);
        match undo {
            Some(undo) => {
                self.played += 1;
                Some((before, Played { legal: legal.clone(), undo }))
            }
            None => {
                self.restore(&before);
                None
            }
        }
    }

    pub fn take_back(&mut self, (before, played): (Mark, Played)) {
        let (rules, position) = self.game.parts();
        rules.take_back(position, &played.legal.mv, &played.undo);
        self.played -= 1;
        self.restore(&before);
    }

    /// Whether the move just played reaches the goal; nothing for goals that the position doesn't tell.
    pub fn is_reached(&mut self, goal: Goal) -> Option<bool> {
        match goal {
            Goal::Mate => Some(self.game.is_mate()),
            Goal::Stalemate => Some(self.game.is_stalemate()),
            Goal::MateOrStalemate => Some(self.game.is_mate() || self.game.is_stalemate()),
            _ => None,
        }
    }

    /// Gives the move to `side`, which costs an en passant right of the other; where a pass is a move, the other passes.
    fn turn_to(&mut self, side: Side) -> Mark {
        let before = self.game.position().mark();
        let (rules, position) = self.game.parts();
        let skips = position.turn() != side;
        if skips && self.passes && self.played > 0 && !rules.in_check(position, side.other()) {
            rules.pass(position);
        } else {
            self.game.set_turn(side);
        }
        before
    }

    fn restore(&mut self, before: &Mark) {
        self.game.parts().1.take_back(before);
    }
}
