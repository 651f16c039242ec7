//! How strictly a side keeps to the moves that come first: longest moves, captures, forced squares.

use crate::board::{Bitboard, Position, Side, Square};
use crate::rules::facet::{Concedes, Precedes, Stage};
use crate::rules::facts::Facts;
use crate::rules::moves::SpareMoves;
use crate::rules::{Move, Plan, Rules};

/// How strictly a side keeps to the moves that come first.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Strictness {
    /// Only legal moves count.
    #[default]
    Regular,
    /// Moves that leave the own king in check count, too; mate and stalemate are those of chess.
    Exact,
    /// So does the capture of the enemy king: only what could be played checks.
    Ultra,
}

impl Strictness {
    /// The strictness that a word names.
    #[must_use]
    pub fn named(word: &str) -> Option<Self> {
        match word.to_ascii_lowercase().as_str() {
            "exact" => Some(Self::Exact),
            "ultra" => Some(Self::Ultra),
            _ => None,
        }
    }

    /// The word, with a blank in front.
    #[must_use]
    pub const fn suffix(self) -> &'static str {
        match self {
            Self::Regular => "",
            Self::Exact => " exact",
            Self::Ultra => " ultra",
        }
    }

    /// Whether a condition that binds the sides so strictly does not act in a stage.
    #[must_use]
    pub fn rests_in(sides: [Self; 2], stage: Stage) -> bool {
        stage == Stage::Concedes && !sides.contains(&Self::Ultra)
    }

    /// Says how mates are judged.
    pub fn facts(sides: [Self; 2]) -> Facts {
        Facts {
            needs_attackers: sides.contains(&Self::Ultra),
            mates_ignore_selection: sides.map(|strictness| strictness == Self::Exact),
            ..Facts::NONE
        }
    }

    /// The least urgency with which a side moves; `shortest` is that of a move of no length.
    #[must_use]
    pub const fn least(self, shortest: i32) -> Option<i32> {
        match self {
            Self::Regular => None,
            Self::Exact => Some(i32::MIN),
            Self::Ultra => Some(shortest),
        }
    }
}

/// Precedes checks, too: units of some sides capture the king only where nothing is more urgent.
pub trait BindsChecks: Precedes {
    /// Whether this holds for a side.
    fn binds_checks(&self, side: Side) -> bool;
}

impl<T: BindsChecks> Concedes for T {
    fn concedes(
        &self,
        rules: &dyn Rules,
        position: &mut Position,
        target: Square,
        by: Side,
        attackers: Bitboard,
    ) -> Bitboard {
        let Some(least) = self.least_precedence(by).filter(|_| self.binds_checks(by)) else {
            return attackers;
        };
        let precedence = |plan: &Plan, position: &Position, mv: &Move| self.precedence(plan, position, mv);
        most_urgent(rules, position, target, by, attackers, least, &precedence)
    }
}

/// How often the sides ask one another whether they could castle, before nobody can.
const MOST_QUESTIONS: u8 = 4;

/// Those of the attackers whose capture on `target` is as urgent as the most urgent move of their side, and as `least`.
fn most_urgent(
    rules: &dyn Rules,
    position: &mut Position,
    target: Square,
    by: Side,
    attackers: Bitboard,
    least: i32,
    precedence: &dyn Fn(&Plan, &Position, &Move) -> i32,
) -> Bitboard {
    let mark = position.mark();
    position.set_turn(by);
    let mut moves = SpareMoves::lent();
    rules.candidates(position, &mut moves);
    // Whether the sides can castle is not asked for ever.
    position.node.foresight += 1;
    let may_ask = position.node.foresight <= MOST_QUESTIONS;
    moves.retain(|mv| !mv.is_castling() || may_ask && rules.is_legal(position, mv));
    let plan = rules.plan();
    let most = moves.iter().map(|mv| precedence(plan, position, mv)).max();
    let urgency = |attacker: Square| {
        let mv = Move::capture(attacker, target, position.unit(attacker).parts);
        precedence(plan, position, &mv)
    };
    let ranked: Vec<(i32, Square)> =
        attackers.into_iter().map(|attacker| (urgency(attacker), attacker)).collect();
    let most = ranked.iter().map(|(urgency, _)| *urgency).chain(most).fold(least, i32::max);
    position.take_back(&mark);
    ranked.into_iter().filter(|(urgency, _)| *urgency == most).map(|(_, attacker)| attacker).collect()
}
