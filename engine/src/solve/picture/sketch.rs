//! Sketches of final positions: who comes where, as what. Handed down the tree, each node keeps those that can still
//! be reached.

use super::few::Few;
use super::participants::{MoveMade, Participants, Since};
use super::reach::Form;
use crate::board::Square;

/// More parts than this are not asked for.
const MOST_ROLES: usize = 16;

/// A part: who comes where, as what.
#[derive(Clone, Copy, Debug)]
pub struct Part {
    /// The unit's place among the participants.
    pub who: u8,
    /// What it is to be in the end.
    pub form: Form,
    /// Where it is to be in the end.
    pub square: Square,
}

/// A final position as far as it matters: the king, who checks him, who guards or blocks his flights, who pins, who is
/// stopped or stops.
#[derive(Clone, Copy, Debug)]
pub struct Sketch {
    /// First the king, then who checks, if anybody.
    roles: Few<Part, MOST_ROLES>,
    checkers: u8,
    /// The units that have a part, one bit each.
    engaged: u32,
    /// The units that are to be captured, one bit each.
    captured: u32,
    /// How many moves the hunter and the other side have to spare, where that has been looked at.
    spare: [u32; 2],
}

impl Sketch {
    /// Only the king is drawn.
    pub fn new(king: Part, checkers: u8) -> Self {
        let mut roles = Few::new(king);
        roles.push(king);
        Self { roles, checkers, engaged: 1 << king.who, captured: 0, spare: [0, 0] }
    }

    /// With one part more, if so many are asked for.
    #[inline]
    pub fn with(&self, role: Part) -> Self {
        let mut sketch = *self;
        // A sketch that asks for less is one of more positions.
        if sketch.roles.push(role) {
            sketch.engaged |= 1 << role.who;
        }
        sketch
    }

    /// With a unit that is to be captured.
    #[inline]
    pub fn with_captured(&self, who: usize) -> Self {
        Self { captured: self.captured | 1 << who, ..*self }
    }

    /// The parts, the king's first.
    pub fn roles(&self) -> &[Part] {
        &self.roles
    }

    /// The same if so many moves of the hunter and of the other side may lead to it.
    pub fn kept(&self, participants: &Participants, moves: [u32; 2]) -> Option<Self> {
        let [mut hunting, mut helping] = moves;
        if self.captured != 0 && participants.alive(self.captured) > hunting {
            return None;
        }
        for (place, role) in self.roles.iter().enumerate() {
            let left = if participants.is_hunter(role.who as usize) { &mut hunting } else { &mut helping };
            *left = left.checked_sub(self.needed(participants, place, *role)?)?;
        }
        participants.has_captures_for(&self.roles).then_some(Self { spare: [hunting, helping], ..*self })
    }

    /// The same behind what has happened since it was kept: only who has moved is looked at again.
    pub fn kept_since(&self, since: &Since) -> Option<Self> {
        let kept = if since.castlings_differ() {
            self.kept(&since.now, since.now.left)
        } else {
            self.kept_but_for_changes(since)
        };
        debug_assert_eq!(
            kept.map(|sketch| sketch.spare),
            self.kept(&since.now, since.now.left).map(|sketch| sketch.spare)
        );
        kept
    }

    fn kept_but_for_changes(&self, since: &Since) -> Option<Self> {
        if self.captured != 0 && since.now.alive(self.captured) > since.now.left[0] {
            return None;
        }
        let mut needed = since.spent;
        let mut spare = self.spare;
        let have_moved = self.engaged & since.changed != 0;
        if have_moved {
            for (place, role) in self.roles.iter().enumerate() {
                if since.changed >> role.who & 1 != 0 {
                    let side = usize::from(!since.now.is_hunter(role.who as usize));
                    spare[side] += self.needed(&since.before, place, *role)?;
                    needed[side] += self.needed(&since.now, place, *role)?;
                }
            }
        }
        let spare = [spare[0].checked_sub(needed[0])?, spare[1].checked_sub(needed[1])?];
        let may_want_captures = have_moved || since.are_fewer();
        (!may_want_captures || since.now.has_captures_for(&self.roles)).then_some(Self { spare, ..*self })
    }

    /// How many moves a part needs at the least, which has this place.
    #[inline]
    fn needed(&self, participants: &Participants, place: usize, role: Part) -> Option<u32> {
        let is_hunter = participants.is_hunter(role.who as usize);
        Some(match is_hunter && place <= self.checkers as usize {
            true => participants.moves_to_check(role, self.roles.first()?.square),
            false => participants.moves(role),
        })
    }

    /// The units of the hunter, and of the other side, that may make any move that captures nobody: those without a part, while their side
    /// has a move to spare. One bit each; those of the other side don't count in either.
    pub const fn idle(&self) -> [u32; 2] {
        let [hunting, helping] = self.spare;
        [if hunting > 0 { !self.engaged } else { 0 }, if helping > 0 { !self.engaged } else { 0 }]
    }

    /// Whether it may still be reached behind a step, if it may before. Never wrong when it says no.
    pub fn allows(&self, participants: &Participants, step: MoveMade) -> bool {
        if step.captured.is_some_and(|captured| self.engaged >> captured & 1 != 0) {
            return false;
        }
        let is_hunter = participants.is_hunter(step.who);
        let spare = self.spare[usize::from(!is_hunter)];
        if self.engaged >> step.who & 1 == 0 {
            return spare > 0;
        }
        let Some(place) = self.roles.iter().position(|role| role.who as usize == step.who) else {
            return true;
        };
        let role = self.roles[place];
        let before = match (is_hunter && place <= self.checkers as usize, self.roles.first()) {
            (true, Some(king)) => participants.moves_to_check(role, king.square),
            _ => participants.moves(role),
        };
        let form = participants.form_now(role.form, step.becomes, is_hunter);
        form.is_some_and(|form| participants.form_moves(form, step.to, role.square) < spare + before)
    }
}
