//! What can't be reached any more, however both sides may play.

use super::battle::BattleLeft;
use super::grammar::Aim;
use super::nets::Hunt;
use super::picture::{self, Depth, LeftOver, NodeProspects};
use super::prover::Prover;
use crate::board::{Parts, Side, Slot};
use crate::stipulation::Goal;

impl Depth {
    /// It is enough to know whether there is one.
    fn flat(left: u32) -> Self {
        Self { is_complete: false, steps: few_steps(left) }
    }

    /// With so many half-moves left of a course of so many; the nodes behind, if there are any, want to know all.
    pub fn of(left: u32, length: u32) -> Self {
        // Neither longer than the play itself, nor than what the nodes before have taken all together.
        let most = rising(20, 3 * length, MOST_STEPS);
        let steps = most.checked_shr(4 * (length - left)).unwrap_or(0);
        Self { is_complete: left > 1, steps: steps.max(few_steps(left)) }
    }
}

/// Steps that are taken anywhere.
fn few_steps(left: u32) -> u32 {
    rising(4, 2 * left, 2_000)
}

/// A number doubled so often, up to a bound.
fn rising(first: u32, doubled: u32, most: u32) -> u32 {
    if doubled < first.leading_zeros() { most.min(first << doubled) } else { most }
}

/// Looking for final positions doesn't take more steps.
const MOST_STEPS: u32 = 20_000_000;

/// A goal and the moves left for it.
#[derive(Clone, Copy, Debug)]
pub struct Reach {
    /// The goal.
    pub goal: Goal,
    /// Who is to play the last move.
    pub hunter: Side,
    /// His moves at the most.
    pub hunting: u32,
    /// The other side's moves at the most.
    pub helping: u32,
}

impl Reach {
    /// Whether a position is to be reached.
    pub fn is_target(self) -> bool {
        matches!(self.goal, Goal::ProofGame | Goal::AToB)
    }

    /// With so many half-moves left, the sides taking turns.
    pub fn in_turns(goal: Goal, turn: Side, half_moves: u32) -> Self {
        let hunter = if half_moves.is_multiple_of(2) { turn.other() } else { turn };
        Self { goal, hunter, hunting: half_moves.div_ceil(2), helping: half_moves / 2 }
    }

    /// How many moves White and Black have left.
    pub fn moves(&self) -> [u32; 2] {
        let mut moves = [self.helping; 2];
        moves[self.hunter as usize] = self.hunting;
        moves
    }

    /// With so many moves of a series left, and what comes behind it.
    pub fn in_series(aim: Aim, turn: Side, left: u32) -> Self {
        let behind = Self::in_turns(aim.goal, turn.other(), aim.more);
        match behind.hunter == turn {
            true => Self { hunting: left + behind.hunting, ..behind },
            false => Self { helping: left + behind.helping, ..behind },
        }
    }
}

impl<'g> Prover<'_, '_, 'g> {
    /// Whether a goal may be within reach, and what is left over of the final positions for the next nodes, if
    /// that is asked for. Never wrong when it says no.
    pub fn may_reach(
        &mut self,
        reach: Reach,
        before: Option<LeftOver>,
        depth: Depth,
    ) -> (bool, Option<LeftOver>) {
        let Reach { goal, hunter, hunting, helping } = reach;
        let position = &*self.search.position;
        match goal {
            _ if self.search.is_short_sighted() => (true, None),
            goal if self.search.pictures.tell(goal) => {
                let mut prospects = NodeProspects::new(&mut self.search.prospects, before, depth);
                let is_possible = picture::may_be_reached(
                    &self.search.pictures,
                    position,
                    goal,
                    hunter,
                    hunting,
                    helping,
                    &mut prospects,
                );
                (is_possible, prospects.left_over())
            }
            _ if reach.is_target() => (self.may_reach_target(reach), None),
            goal if goal.leaves_no_move() => {
                let checks = goal == Goal::Mate;
                (self.may_be_netted(Hunt { hunter, hunting, helping, checks }), None)
            }
            _ => (true, None),
        }
    }

    /// The same for the position that the play is to end in.
    #[inline]
    pub fn may_reach_target(&self, reach: Reach) -> bool {
        let moves = reach.moves();
        let target = self.search.target.as_ref();
        self.search.is_short_sighted()
            || target.is_none_or(|target| target.may_be_reached(self.search.position, moves))
    }

    /// Whether no line of so many moves of the attacker, who is to move, can end as he wants it.
    pub fn is_hopeless(&mut self, battle_left: BattleLeft<'g>, most: u32) -> bool {
        let Some(aim) = self.grammar.aim_of_attack(battle_left.battle, most) else { return false };
        let reach = Reach::in_turns(aim.goal, self.search.position.turn(), aim.more);
        if aim.goal == Goal::Mate && self.has_bare_king(reach.hunter) {
            return true;
        }
        // Mates that the attacker himself gives are hardly ever too far away.
        let is_near = aim.goal == Goal::Mate && !aim.more.is_multiple_of(2);
        !is_near && !self.may_reach(reach, None, Depth::flat(aim.more)).0
    }

    /// Whether a side has nothing but a king that can't check: it would be in check itself.
    fn has_bare_king(&self, side: Side) -> bool {
        let position = &*self.search.position;
        let kings = position.royals();
        self.search.has_chess_kings
            && !self.search.is_short_sighted()
            && (position.of(side) & !kings).is_empty()
            && kings.into_iter().all(|square| position.unit(square).parts == Parts::one(Slot::KING))
    }
}
