//! What options let the attacker do: `NonTrivial`, `MaxFlightsquares`, `Threat`.

use super::battle::BattleLeft;
use super::grammar::Node;
use super::prover::{Plays, Prover};
use super::table::Known;
use crate::board::key::Key;
use crate::rules::{MoveKind, Rules};

impl<'g> Prover<'_, '_, 'g> {
    /// What is left of the allowance of non-trivial defences behind those in this position; `None` if there are too many.
    pub fn allowance_behind(&mut self, battle_left: BattleLeft<'g>, rest: u32) -> Option<u32> {
        let Some(limit) = self.options.non_trivial.filter(|limit| rest > limit.trivial_length) else {
            return Some(self.non_trivial);
        };
        // Half-moves are what Popeye counts: where the last one is the attacker's, he is left one more move.
        let trivial_length = limit.trivial_length + u32::from(!battle_left.battle.ends_on_defence);
        let allowed = self.non_trivial.saturating_add(1);
        let found = self.non_trivial_defences(battle_left, trivial_length, allowed);
        allowed.checked_sub(found)
    }

    /// [`Self::count_non_trivial`], remembered: the same defences are counted for every length.
    fn non_trivial_defences(&mut self, battle_left: BattleLeft<'g>, length: u32, allowed: u32) -> u32 {
        let key = Key(self.key(battle_left).0.rotate_left(1) ^ u128::from(length));
        let known = self.search.table.get(key);
        if known.proven != 0 {
            return u32::from(known.proven) - 1;
        }
        let found = self.count_non_trivial(battle_left, length, allowed);
        if !self.search.was_interrupted() {
            let proven = u16::try_from(found + 1).unwrap_or(u16::MAX);
            self.search.learn(key, Known { proven, disproven: 0 });
        }
        found
    }

    /// Whether options forbid the attack just played, because it leaves too many flights or threatens nothing soon.
    pub fn is_too_free(&mut self, battle_left: BattleLeft<'g>, rest: u32) -> bool {
        self.leaves_too_many_flights(rest) || self.lacks_threat(battle_left, rest)
    }

    /// Whether options forbid the attack just played, whatever it threatens.
    pub fn leaves_too_many_flights(&mut self, rest: u32) -> bool {
        rest > 1 && self.has_too_many_flights()
    }

    /// Parry play: how many of `rest` moves the attacker has behind an attack without check. What he goes on to is what he
    /// threatens, so that `Threat n` leaves him n.
    pub fn rest_behind_pass(&self, rest: u32) -> u32 {
        self.options.most_threat.map_or(rest, |most| rest.min(most))
    }

    /// `Threat n`: whether the attack, without check, threatens nothing within n moves.
    fn lacks_threat(&mut self, battle_left: BattleLeft<'g>, rest: u32) -> bool {
        let Some(most) = self.options.most_threat.filter(|most| rest >= *most) else { return false };
        // The last half-move of a threat is the attacker's.
        let battle_left = match battle_left.battle.cut.map(|id| (id, self.grammar.node(id))) {
            Some((id, Node::Battle(battle))) => BattleLeft { id, battle, ..battle_left },
            _ => battle_left,
        };
        !self.search.in_check()
            && self.after_pass(|prover| prover.shortest(battle_left, most, None)).is_none()
    }

    /// `MaxFlightsquares`: whether the king of the side to move has more flights than allowed. Asked where the attacker has
    /// two moves left or more, as in Popeye.
    fn has_too_many_flights(&mut self) -> bool {
        let Some(most) = self.options.most_flights else { return false };
        let position = &*self.search.position;
        let kings = position.royals() & position.of(position.turn());
        let flights = self.search.legal_moves();
        flights.iter().filter(|mv| mv.kind != MoveKind::Null && kings.contains(mv.departure)).count()
            > most as usize
    }

    /// `NonTrivial`: the defences after which the attacker doesn't succeed within `length` moves; counted up
    /// to one more than are allowed.
    fn count_non_trivial(&mut self, battle_left: BattleLeft<'g>, length: u32, allowed: u32) -> u32 {
        let mut found = 0;
        let start = self.search.moves.len();
        self.search.rules.generate(self.search.position, &mut self.search.moves);
        for place in start..self.search.moves.len() {
            let mv = self.search.moves[place];
            let Some(undo) = self.search.rules.play(self.search.position, &mv) else { continue };
            self.search.count();
            found += u32::from(!self.defence_loses(battle_left, length, &mv, &undo));
            self.search.rules.take_back(self.search.position, &mv, &undo);
            if found > allowed || self.search.was_interrupted() {
                break;
            }
        }
        self.search.moves.truncate(start);
        found
    }
}
