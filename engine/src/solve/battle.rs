//! Battle play: in how many moves does the attacker succeed?

use super::grammar::{Battle, Id, Leg};
use super::prover::{Last, Plays, Prover};
use super::table::Known;
use crate::board::key::Key;
use crate::rules::{Move, Rules, Undo};
use crate::stipulation::Goal;

/// What the defences come to.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Defences {
    /// There are none.
    None,
    AllLose,
    /// That is: one refutes, or it isn't known.
    OneRefutes,
}

/// More answers than a check leaves.
const MANY_ANSWERS: u32 = 60;

/// With more moves left than so many, a defender who always tries the same first sees far fewer positions: an `s#31` of four
/// units 2.8 s in the place of 34.
const LONG: u32 = 8;

/// A battle and how much of it is left.
#[derive(Clone, Copy)]
pub struct BattleLeft<'g> {
    /// Its node.
    pub id: Id,
    /// What it is about.
    pub battle: &'g Battle,
    /// How many of the attacker's moves must still be played for an end to count, the next one included.
    pub least: u32,
}

impl<'g> BattleLeft<'g> {
    /// The leg behind the attacker's next move, if the play may end there.
    pub fn attack_leg(self) -> Option<&'g Leg> {
        self.is_long_enough().then_some(&self.battle.attack)
    }

    /// The leg behind the defence that is played now, if the play may end there.
    pub fn defence_leg(self) -> Option<&'g Leg> {
        self.defence_counts().then_some(&self.battle.defence)
    }

    /// The same after one more move of the attacker.
    pub fn next(self) -> Self {
        Self { least: self.least.saturating_sub(1), ..self }
    }

    /// Whether an end behind the attacker's next move, or behind the answer to it, counts.
    pub fn is_long_enough(self) -> bool {
        self.least <= 1
    }

    /// Whether an end behind a defence that is played now counts.
    pub fn defence_counts(self) -> bool {
        self.least == 0 || self.battle.begins_with_defence && self.is_long_enough()
    }
}

impl<'g> Prover<'_, '_, 'g> {
    /// The least number of moves, up to `most`, in which the attacker, who is to move, succeeds.
    pub fn shortest(&mut self, battle_left: BattleLeft<'g>, most: u32, last: Last<'_>) -> Option<u32> {
        let Leg { constraints, move_constraints, .. } = &battle_left.battle.defence;
        if self.search.has_kept_nothing() {
            return None;
        }
        if !move_constraints.iter().all(|constraint| self.holds(*constraint, last)) {
            return None;
        }
        let key = self.key(battle_left);
        let mut known = self.search.table.get(key);
        if known.proven != 0 && u32::from(known.proven) <= most {
            return Some(u32::from(known.proven));
        }
        if u32::from(known.disproven) >= most {
            return None;
        }
        if !constraints.iter().all(|constraint| self.holds(*constraint, last)) {
            if !self.search.was_interrupted() {
                self.search.learn(key, Known { disproven: u16::MAX, ..known });
            }
            return None;
        }
        let first = (u32::from(known.disproven) + 1).max(battle_left.least);
        if first <= most && self.is_hopeless(battle_left, most) {
            known.disproven = most as u16;
        }
        let first = (u32::from(known.disproven) + 1).max(battle_left.least);
        for length in first..=most {
            let works = self.works_in(battle_left, length);
            if self.search.was_interrupted() {
                return None;
            }
            if works {
                self.search.learn(key, Known { proven: length as u16, ..known });
                return Some(length);
            }
            known.disproven = length as u16;
        }
        self.search.learn(key, known);
        None
    }

    /// What is known is known of a position and a battle.
    pub fn key(&self, battle_left: BattleLeft<'_>) -> Key {
        self.salted_key(self.search.position.state.key, battle_left)
    }

    fn salted_key(&self, position: Key, battle_left: BattleLeft<'_>) -> Key {
        let left = u128::from(self.non_trivial) << 16 | u128::from(battle_left.least.saturating_sub(1));
        let salt = (battle_left.id as u128) << 64 | left;
        position.salted(salt)
    }

    /// Whether some move succeeds in `length` moves, of which none succeeds in less.
    fn works_in(&mut self, battle_left: BattleLeft<'g>, length: u32) -> bool {
        let start = self.search.moves.len();
        let is_last = length == 1 && !battle_left.battle.ends_on_defence;
        match battle_left.battle.attack.only_goal {
            goal @ Some(_) if is_last => self.search.generate_last(goal, None),
            _ => {
                self.search.rules.generate(self.search.position, &mut self.search.moves);
                if battle_left.battle.forced_goal(length) == Some(Goal::Mate) {
                    self.search.keep_forcing(start);
                }
                let begin = self.search.lane.begin(self.search.moves.len() - start);
                self.search.moves[start..].rotate_left(begin);
                self.successes.put_first(&mut self.search.moves[start..], length);
            }
        }
        let mut found = false;
        let mut is_shared = false;
        let fewest = self.search.crew.as_ref().map_or(0, |crew| crew.fewest_attacks());
        for place in start..self.search.moves.len() {
            let mv = self.search.moves[place];
            let begun = self.search.nodes();
            found = self.attack_succeeds(battle_left, length, &mv);
            if found {
                self.successes.remember(mv, length);
            }
            if found || self.search.was_interrupted() {
                break;
            }
            // Where so many fail, perhaps all of them do.
            if place - start >= fewest
                && !is_shared
                && self.search.is_worth_sharing(self.search.nodes() - begun)
            {
                is_shared = true;
                self.find_one(place + 1, |prover, mv| prover.attack_succeeds(battle_left, length, mv));
            }
        }
        self.search.moves.truncate(start);
        found
    }

    /// Whether a move of the attacker succeeds in exactly `length` moves, if none does in fewer.
    #[inline]
    fn attack_succeeds(&mut self, battle_left: BattleLeft<'g>, length: u32, mv: &Move) -> bool {
        let is_last = length == 1 && !battle_left.battle.ends_on_defence;
        let undo = match battle_left.attack_leg().filter(|_| is_last) {
            Some(leg) => self.play_last(leg, mv),
            None => self.play_towards(battle_left.attack_leg(), mv),
        };
        let Some(undo) = undo else { return false };
        self.search.count();
        let succeeds = self.succeeds_in(battle_left, length, mv, &undo);
        self.search.rules.take_back(self.search.position, mv, &undo);
        succeeds
    }

    /// Whether the attacker's move just played succeeds in exactly `length` moves, this one included, if it
    /// does not in fewer.
    fn succeeds_in(&mut self, battle_left: BattleLeft<'g>, length: u32, mv: &Move, undo: &Undo) -> bool {
        if length > 1 && battle_left.is_long_enough() {
            return self.goes_on_to_success(battle_left, length, mv, undo);
        }
        self.succeeds_within(battle_left, length, mv, undo)
    }

    /// Whether the attacker's move just played succeeds in up to `length` moves, this one included.
    pub fn succeeds_within(
        &mut self,
        battle_left: BattleLeft<'g>,
        length: u32,
        mv: &Move,
        undo: &Undo,
    ) -> bool {
        let leg = &battle_left.battle.attack;
        if battle_left.is_long_enough() && self.ends(leg, mv, undo) {
            return true;
        }
        self.goes_on_to_success(battle_left, length, mv, undo)
    }

    fn goes_on_to_success(
        &mut self,
        battle_left: BattleLeft<'g>,
        length: u32,
        mv: &Move,
        undo: &Undo,
    ) -> bool {
        let can_go_on = length > 1 || battle_left.battle.ends_on_defence;
        can_go_on
            && self.goes_on(&battle_left.battle.attack, Some((mv, undo)))
            && self.all_defences_lose(battle_left.next(), length - 1)
    }

    /// Whether the defender, who is to move, has a move, and the attacker succeeds after each within
    /// `rest` moves of his own.
    pub fn all_defences_lose(&mut self, battle_left: BattleLeft<'g>, rest: u32) -> bool {
        if battle_left.battle.has_parry && !self.search.in_check() {
            let rest = self.rest_behind_pass(rest);
            return self.after_pass(|prover| {
                prover.ends_by_passing(battle_left)
                    || rest > 0 && prover.shortest(battle_left, rest, None).is_some()
            });
        }
        let lose = |prover: &mut Self| {
            !prover.is_too_free(battle_left, rest) && prover.each_defence_loses(battle_left, rest)
        };
        self.within_non_trivial(battle_left, rest, lose).unwrap_or(false)
    }

    /// Parry play: whether the defender, who has just passed, has reached a goal by it, as where the attacker is stalemated.
    pub fn ends_by_passing(&mut self, battle_left: BattleLeft<'g>) -> bool {
        battle_left.defence_counts()
            && battle_left.battle.defence.ends.iter().any(|end| end.is_goal && self.holds(end.what, None))
    }

    pub fn each_defence_loses(&mut self, battle_left: BattleLeft<'g>, rest: u32) -> bool {
        let start = self.search.moves.len();
        // Where every defence must reach the goal, hardly any does: a few tell soon.
        if rest == 0 {
            if self.is_refuted_again(battle_left) {
                return false;
            }
            let are_all = self.search.rules.generate_some(self.search.position, &mut self.search.moves);
            self.refutations.put_first(&mut self.search.moves[start..], rest);
            let defences = self.try_defences(start, battle_left, rest);
            if are_all || defences == Defences::OneRefutes {
                return defences == Defences::AllLose;
            }
        }
        self.search.rules.generate(self.search.position, &mut self.search.moves);
        let takes_long = rest > 1 || rest == 1 && battle_left.battle.ends_on_defence;
        if takes_long && self.search.rules.plan().shortcuts().tell_in_advance() {
            self.put_promising_first(start, battle_left, rest);
        } else {
            self.refutations.put_first(&mut self.search.moves[start..], rest);
        }
        self.try_defences(start, battle_left, rest) == Defences::AllLose
    }

    /// Whether a defence refutes that has just refuted elsewhere: nearly always it does, and no other move has to be found.
    fn is_refuted_again(&mut self, battle_left: BattleLeft<'g>) -> bool {
        let Some(recent) = self.refutations.last(0) else { return false };
        let start = self.search.moves.len();
        if self.search.rules.generates(self.search.position, &recent, &mut self.search.moves) {
            self.search.moves.push(recent);
        }
        self.try_defences(start, battle_left, 0) == Defences::OneRefutes
    }

    /// Tries the defences generated from `start` on, which are then dropped, up to the first that refutes.
    fn try_defences(&mut self, start: usize, battle_left: BattleLeft<'g>, rest: u32) -> Defences {
        let mut found = Defences::None;
        let mut is_shared = false;
        for place in start..self.search.moves.len() {
            let mv = self.search.moves[place];
            let begun = self.search.nodes();
            let Some(loses) = self.loses(battle_left, rest, &mv) else { continue };
            if loses && !self.search.was_interrupted() {
                found = Defences::AllLose;
                // Where the first loses, perhaps all of them do.
                if !is_shared && self.search.is_worth_sharing(self.search.nodes() - begun) {
                    is_shared = true;
                    self.find_one(place + 1, |prover, mv| prover.loses(battle_left, rest, mv) == Some(false));
                }
                continue;
            }
            found = Defences::OneRefutes;
            if !self.search.was_interrupted() {
                self.refutations.remember(mv, rest);
            }
            break;
        }
        self.search.moves.truncate(start);
        found
    }

    /// Whether the attacker succeeds after a defence; nothing if it can't be played.
    #[inline]
    fn loses(&mut self, battle_left: BattleLeft<'g>, rest: u32, mv: &Move) -> Option<bool> {
        let undo = self.play_towards(battle_left.defence_leg(), mv)?;
        self.search.count();
        let loses = self.defence_loses(battle_left, rest, mv, &undo);
        self.search.rules.take_back(self.search.position, mv, &undo);
        Some(loses)
    }

    /// Whether the attacker succeeds after the defence just played.
    pub fn defence_loses(&mut self, battle_left: BattleLeft<'g>, rest: u32, mv: &Move, undo: &Undo) -> bool {
        let leg = &battle_left.battle.defence;
        let is_end = battle_left.defence_counts() && !leg.ends.is_empty() && self.ends(leg, mv, undo);
        is_end || rest > 0 && self.shortest(battle_left, rest, Some((mv, undo))).is_some()
    }

    /// Sorts the defences from `start` on: first those that are known to refute, then those that leave the attacker few
    /// answers, of two as good the one that has refuted last. Most attacks are refuted by most defences, so that what counts
    /// is how long it takes to see that: in long play by meeting the same positions again, so that there the order is the same
    /// everywhere.
    fn put_promising_first(&mut self, start: usize, battle_left: BattleLeft<'g>, rest: u32) {
        let mut defences = Vec::with_capacity(self.search.moves.len() - start);
        let goal = battle_left.battle.attack.only_goal.or(battle_left.battle.defence.only_goal);
        let is_about_mate = goal == Some(Goal::Mate);
        if rest <= LONG {
            self.refutations.put_first(&mut self.search.moves[start..], rest);
        }
        for mv in &self.search.moves[start..] {
            let key = mv.likely_key_behind(self.search.position);
            self.search.table.fetch(self.salted_key(key, battle_left));
        }
        for place in start..self.search.moves.len() {
            let mv = self.search.moves[place];
            let Some(undo) = self.play_towards(battle_left.defence_leg(), &mv) else { continue };
            self.search.count();
            let known = self.search.table.get(self.key(battle_left));
            let refutes = u32::from(known.disproven) >= rest;
            let rank = if known.proven != 0 && u32::from(known.proven) <= rest {
                u32::MAX
            } else if refutes || rest > LONG {
                0
            } else {
                let answers = 4 * self.about_how_many_answers(&mv, rest);
                match self.refutations.last(rest) == Some(mv) {
                    true if is_about_mate => answers - 1,
                    true => answers * 3 / 4,
                    false => answers,
                }
            };
            self.search.rules.take_back(self.search.position, &mv, &undo);
            if refutes {
                // Any other is hardly ever asked for: where this one ends the play after all.
                self.search.moves.swap(start, place);
                return;
            }
            defences.push((rank, mv));
        }
        defences.sort_by_key(|(rank, _)| *rank);
        self.search.moves.truncate(start);
        self.search.moves.extend(defences.into_iter().map(|(_, mv)| mv));
    }

    /// How many answers the attacker has to the defence just played, with `rest` moves left; a guess where counting takes
    /// longer than trying.
    fn about_how_many_answers(&mut self, mv: &Move, rest: u32) -> u32 {
        let (rules, moves) = (self.search.rules, &mut self.search.moves);
        if rules.in_check(self.search.position, self.search.position.turn()) {
            return 1 + rules.count_legal(self.search.position, moves) as u32;
        }
        if rest == 1 {
            return MANY_ANSWERS - 2 * u32::from(mv.capture.is_some());
        }
        let start = moves.len();
        rules.generate(self.search.position, moves);
        let count = moves.len() - start;
        moves.truncate(start);
        1 + count as u32
    }
}
