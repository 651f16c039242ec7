//! Battle play, and whether anything else can be solved.

use super::goals;
use super::grammar::{Battle, End, Grammar, Id, Leg, Node};
use super::numbers::are_tried_apart;
use super::search::Search;
use super::table::Known;
use crate::board::key::Key;
use crate::options::Options;
use crate::popeye::order::{Numbering, numbering};
use crate::rules::fairy::{NumberedAttempt, UnknownOrder};
use crate::rules::{Move, MoveKind, Rules, Undo};
use crate::stipulation::Goal;

/// The move just played.
pub type Last<'m> = Option<(&'m Move, &'m Undo)>;

/// Answers about a structure, remembered in the table of the search.
pub struct Solver<'s, 'a, 'g> {
    /// The search.
    pub search: &'s mut Search<'a>,
    /// What is asked for.
    pub grammar: &'g Grammar,
    /// What else is asked for.
    pub options: &'g Options,
    /// How many non-trivial defences, beside one at every move, the attacker may still allow.
    non_trivial: u32,
    /// By number of attacker's moves left: the defence that refuted last.
    refutations: Killers,
    /// By number of moves left: the attack that succeeded last.
    successes: Killers,
}

/// Moves that worked elsewhere, by number of moves left: likely to work again.
#[derive(Default)]
struct Killers(Vec<Option<Move>>);

impl Killers {
    fn remember(&mut self, mv: Move, left: u32) {
        let place = left as usize;
        if self.0.len() <= place {
            self.0.resize(place + 1, None);
        }
        self.0[place] = Some(mv);
    }

    fn last(&self, left: u32) -> Option<Move> {
        self.0.get(left as usize).copied().flatten()
    }

    fn put_first(&self, moves: &mut [Move], left: u32) {
        let Some(killer) = self.last(left) else { return };
        if let Some(place) = moves.iter().position(|mv| *mv == killer) {
            moves.swap(0, place);
        }
    }
}

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

/// A battle and how much of it is left.
#[derive(Clone, Copy)]
pub struct Fight<'g> {
    /// Its node.
    pub id: Id,
    /// What it is about.
    pub battle: &'g Battle,
    /// How many of the attacker's moves must still be played for an end to count, the next one included.
    pub least: u32,
}

impl<'g> Fight<'g> {
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

impl<'s, 'a, 'g> Solver<'s, 'a, 'g> {
    /// A solver that knows nothing.
    pub fn new(search: &'s mut Search<'a>, grammar: &'g Grammar, options: &'g Options) -> Self {
        let non_trivial = options.non_trivial.map_or(0, |limit| limit.most);
        let [refutations, successes] = [Killers::default(), Killers::default()];
        Self { search, grammar, options, non_trivial, refutations, successes }
    }

    /// Whether this is solved in the position, after the move just played.
    pub fn holds(&mut self, id: Id, last: Last<'_>) -> bool {
        match self.grammar.node(id) {
            Node::Goal(goal) => match last {
                Some((mv, undo)) => self.search.has_reached(*goal, mv, undo),
                None => goals::stands(self.search, *goal).unwrap_or(false),
            },
            Node::Not(inner) => !self.is_excused(last) && !self.holds(*inner, last),
            Node::And(first, second) => self.holds(*first, last) && self.holds(*second, last),
            Node::Or(first, second) | Node::Each(first, second) => {
                self.holds(*first, last) || self.holds(*second, last)
            }
            Node::Inverted(inner) => {
                !self.search.in_check() && self.after_skipping(|solver| solver.holds(*inner, None))
            }
            Node::Battle(battle) => {
                let fight = Fight { id, battle, least: battle.least };
                if battle.begins_with_defence {
                    self.goes_on(&battle.attack, last) && self.all_defences_lose(fight, battle.most)
                } else {
                    self.shortest(fight, battle.most, last).is_some()
                }
            }
            Node::Help(_) => self.help(id, last, None),
        }
    }

    /// The goal that has been reached where this holds: what is written behind the move.
    pub fn goal_of(&mut self, id: Id, last: Last<'_>) -> Option<Goal> {
        match *self.grammar.node(id) {
            Node::Goal(goal) => Some(goal),
            Node::And(first, second) => self.goal_of(second, last).or_else(|| self.goal_of(first, last)),
            Node::Or(first, second) | Node::Each(first, second) => {
                let reached = if self.holds(first, last) { first } else { second };
                self.goal_of(reached, last)
            }
            Node::Not(_) | Node::Inverted(_) | Node::Battle(_) | Node::Help(_) => None,
        }
    }

    /// Gives the move to the other side though nobody has moved, does something, and takes it back.
    pub fn after_skipping<T>(&mut self, act: impl FnOnce(&mut Self) -> T) -> T {
        let mark = self.search.skip_turn();
        let result = act(self);
        self.search.position.take_back(&mark);
        result
    }

    /// Lets the side to move pass as a move, does something, and takes the pass back.
    pub fn after_pass<T>(&mut self, act: impl FnOnce(&mut Self) -> T) -> T {
        let mark = self.search.pass();
        let result = act(self);
        self.search.position.take_back(&mark);
        result
    }

    /// Whether the move just played has left its own side's king in check, which a goal must excuse.
    fn is_excused(&mut self, last: Last<'_>) -> bool {
        last.is_some()
            && self.search.rules.plan().excuses_check
            && self.search.rules.in_check(self.search.position, self.search.position.turn().other())
    }

    /// Plays a move if it is legal or, behind which the leg stands, reaches a goal that excuses the check in which it
    /// leaves its own side's king, or lets it do without the permit of conditions.
    #[inline]
    pub fn play_towards(&mut self, leg: Option<&Leg>, mv: &Move) -> Option<Undo> {
        let undo = self.search.rules.play(self.search.position, mv);
        match (undo, leg) {
            (None, Some(leg)) if leg.excuses_check || leg.asks_for_check => self.play_excused(leg, mv),
            (undo, _) => undo,
        }
    }

    /// [`Self::play_towards`] of the last move before the end of the leg.
    #[inline]
    pub fn play_last(&mut self, leg: &Leg, mv: &Move) -> Option<Undo> {
        match leg.only_goal {
            Some(Goal::Mate | Goal::Check) if !leg.excuses_check && !leg.asks_for_check => {
                self.search.rules.play_checking(self.search.position, mv)
            }
            _ => self.play_towards(Some(leg), mv),
        }
    }

    #[cold]
    fn play_excused(&mut self, leg: &Leg, mv: &Move) -> Option<Undo> {
        let undo = if leg.excuses_check {
            self.search.rules.play_into_check(self.search.position, mv)
        } else {
            self.search.rules.play_without_permit(self.search.position, mv)
        }?;
        if self.ends(leg, mv, &undo) {
            return Some(undo);
        }
        self.search.rules.take_back(self.search.position, mv, undo);
        None
    }

    /// The moves of the side to move that are legal or, at the end of the play, excused by their goal.
    pub fn moves_towards(&mut self, leg: Option<&Leg>) -> Vec<Move> {
        let start = self.search.moves.len();
        self.search.rules.generate(self.search.position, &mut self.search.moves);
        let mut found = Vec::new();
        for place in start..self.search.moves.len() {
            let mv = self.search.moves[place];
            if let Some(undo) = self.play_towards(leg, &mv) {
                self.search.count();
                found.push(mv);
                self.search.rules.take_back(self.search.position, &mv, undo);
                if self.search.was_interrupted() {
                    break;
                }
            }
        }
        self.search.moves.truncate(start);
        found
    }

    /// The moves of the side to move that have numbers, in Popeye's order. Of those that would reach the goal at once it
    /// doesn't try all.
    pub fn numbered_towards(&mut self, last_leg: Option<&Leg>) -> Vec<NumberedAttempt> {
        let attempts = self.search.numbered_attempts();
        let Some(leg) = last_leg else { return attempts };
        if leg.ends.iter().all(|end| !end.is_goal) {
            return attempts;
        }
        let plan = self.search.rules.plan();
        let carries_on = plan.carries_on;
        let tries_everything = plan.all.iter().any(|one| numbering(one) == Numbering::Everything);
        if are_tried_apart(plan, self.search.position, leg.only_goal) {
            self.search.fail(UnknownOrder("moves that may reach the goal at once".to_owned()));
            return Vec::new();
        }
        let fits: fn(Goal, &Move) -> bool = match leg.only_goal {
            _ if tries_everything => |_, _| true,
            Some(Goal::Capture | Goal::WinOfUnit) => |_, mv| mv.capture.is_some(),
            Some(Goal::EnPassant) => |_, mv| mv.kind == MoveKind::EnPassant,
            Some(Goal::Castling) => |_, mv| mv.is_castling(),
            Some(Goal::Chess81) => |_, mv| matches!(mv.arrival.rank(), 0 | 7),
            Some(Goal::Target(_)) if !carries_on => |goal, mv| goal == Goal::Target(mv.arrival),
            _ => |_, _| true,
        };
        let goal = leg.only_goal.unwrap_or(Goal::AnyMove);
        attempts.into_iter().filter(|attempt| fits(goal, &attempt.mv)).collect()
    }

    /// Plays a move, does something, and takes it back; nothing if it is neither legal nor excused by the ends of the
    /// leg behind it.
    pub fn after<T>(
        &mut self,
        leg: Option<&Leg>,
        mv: &Move,
        act: impl FnOnce(&mut Self, &Undo) -> T,
    ) -> Option<T> {
        let undo = self.play_towards(leg, mv)?;
        self.search.count();
        let result = act(self, &undo);
        self.search.rules.take_back(self.search.position, mv, undo);
        Some(result)
    }

    /// Whether the constraints let the play go on behind a half-move.
    pub fn goes_on(&mut self, leg: &Leg, last: Last<'_>) -> bool {
        let mut constraints = leg.move_constraints.iter().chain(&leg.constraints);
        !self.search.has_kept_nothing() && constraints.all(|constraint| self.holds(*constraint, last))
    }

    /// Whether the move just played completes the play.
    pub fn ends(&mut self, leg: &Leg, mv: &Move, undo: &Undo) -> bool {
        match leg.only_goal {
            Some(goal) => self.search.has_reached(goal, mv, undo),
            None => leg.ends.iter().any(|End { what, .. }| self.holds(*what, Some((mv, undo)))),
        }
    }

    /// The least number of moves, up to `most`, in which the attacker, who is to move, succeeds.
    pub fn shortest(&mut self, fight: Fight<'g>, most: u32, last: Last<'_>) -> Option<u32> {
        let Leg { constraints, move_constraints, .. } = &fight.battle.defence;
        if self.search.has_kept_nothing() {
            return None;
        }
        if !move_constraints.iter().all(|constraint| self.holds(*constraint, last)) {
            return None;
        }
        let key = self.key(fight);
        let mut known = self.search.table.get(key);
        if known.proven != 0 && u32::from(known.proven) <= most {
            return Some(u32::from(known.proven));
        }
        if u32::from(known.disproven) >= most {
            return None;
        }
        if !constraints.iter().all(|constraint| self.holds(*constraint, last)) {
            if !self.search.was_interrupted() {
                self.search.table.set(key, Known { disproven: u16::MAX, ..known });
            }
            return None;
        }
        let first = (u32::from(known.disproven) + 1).max(fight.least);
        if first <= most && self.is_hopeless(fight, most) {
            known.disproven = most as u16;
        }
        let first = (u32::from(known.disproven) + 1).max(fight.least);
        for length in first..=most {
            let works = self.works_in(fight, length);
            if self.search.was_interrupted() {
                return None;
            }
            if works {
                self.search.table.set(key, Known { proven: length as u16, ..known });
                return Some(length);
            }
            known.disproven = length as u16;
        }
        self.search.table.set(key, known);
        None
    }

    /// What is known is known of a position and a battle.
    fn key(&self, fight: Fight<'_>) -> Key {
        let left = u128::from(self.non_trivial) << 16 | u128::from(fight.least.saturating_sub(1));
        let salt = (fight.id as u128) << 64 | left;
        Key(self.search.position.state.key.0 ^ salt.wrapping_mul(0x9e37_79b9_7f4a_7c15_f39c_c060_5ced_c835))
    }

    /// Whether some move succeeds in `length` moves, of which none succeeds in less.
    fn works_in(&mut self, fight: Fight<'g>, length: u32) -> bool {
        let start = self.search.moves.len();
        let is_last = length == 1 && !fight.battle.ends_on_defence;
        match fight.battle.attack.only_goal {
            Some(goal) if is_last => self.search.generate_for(goal),
            _ => {
                self.search.rules.generate(self.search.position, &mut self.search.moves);
                self.successes.put_first(&mut self.search.moves[start..], length);
            }
        }
        let mut found = false;
        for place in start..self.search.moves.len() {
            let mv = self.search.moves[place];
            let undo = match fight.attack_leg().filter(|_| is_last) {
                Some(leg) => self.play_last(leg, &mv),
                None => self.play_towards(fight.attack_leg(), &mv),
            };
            if let Some(undo) = undo {
                self.search.count();
                found = self.succeeds_in(fight, length, &mv, &undo);
                self.search.rules.take_back(self.search.position, &mv, undo);
                if found {
                    self.successes.remember(mv, length);
                }
                if found || self.search.was_interrupted() {
                    break;
                }
            }
        }
        self.search.moves.truncate(start);
        found
    }

    /// Whether the attacker's move just played succeeds in exactly `length` moves, this one included, if it
    /// does not in fewer.
    fn succeeds_in(&mut self, fight: Fight<'g>, length: u32, mv: &Move, undo: &Undo) -> bool {
        if length > 1 && fight.is_long_enough() {
            return self.goes_on_to_success(fight, length, mv, undo);
        }
        self.succeeds_within(fight, length, mv, undo)
    }

    /// Whether the attacker's move just played succeeds in up to `length` moves, this one included.
    pub fn succeeds_within(&mut self, fight: Fight<'g>, length: u32, mv: &Move, undo: &Undo) -> bool {
        let leg = &fight.battle.attack;
        if fight.is_long_enough() && self.ends(leg, mv, undo) {
            return true;
        }
        self.goes_on_to_success(fight, length, mv, undo)
    }

    fn goes_on_to_success(&mut self, fight: Fight<'g>, length: u32, mv: &Move, undo: &Undo) -> bool {
        let can_go_on = length > 1 || fight.battle.ends_on_defence;
        can_go_on
            && self.goes_on(&fight.battle.attack, Some((mv, undo)))
            && self.all_defences_lose(fight.next(), length - 1)
    }

    /// Whether the defender, who is to move, has a move, and the attacker succeeds after each within
    /// `rest` moves of his own.
    fn all_defences_lose(&mut self, fight: Fight<'g>, rest: u32) -> bool {
        if fight.battle.has_parry && !self.search.in_check() {
            return self.after_pass(|solver| {
                solver.ends_by_passing(fight) || rest > 0 && solver.shortest(fight, rest, None).is_some()
            });
        }
        let lose =
            |solver: &mut Self| !solver.is_too_free(fight, rest) && solver.each_defence_loses(fight, rest);
        self.within_non_trivial(fight, rest, lose).unwrap_or(false)
    }

    /// Parry play: whether the defender, who has just passed, has reached a goal by it, as where the attacker is stalemated.
    pub fn ends_by_passing(&mut self, fight: Fight<'g>) -> bool {
        fight.defence_counts()
            && fight.battle.defence.ends.iter().any(|end| end.is_goal && self.holds(end.what, None))
    }

    /// `NonTrivial`: looks at the defences with what is left of the allowance behind them; `None` if there
    /// are too many of them.
    pub fn within_non_trivial<T>(
        &mut self,
        fight: Fight<'g>,
        rest: u32,
        act: impl FnOnce(&mut Self) -> T,
    ) -> Option<T> {
        let Some(limit) = self.options.non_trivial.filter(|limit| rest > limit.trivial_length) else {
            return Some(act(self));
        };
        // Half-moves are what Popeye counts: where the last one is the attacker's, he is left one more move.
        let trivial_length = limit.trivial_length + u32::from(!fight.battle.ends_on_defence);
        let allowed = self.non_trivial.saturating_add(1);
        let found = self.non_trivial_defences(fight, trivial_length, allowed);
        let left = allowed.checked_sub(found)?;
        let before = std::mem::replace(&mut self.non_trivial, left);
        let result = act(self);
        self.non_trivial = before;
        Some(result)
    }

    /// [`Self::count_non_trivial`], remembered: the same defences are counted for every length.
    fn non_trivial_defences(&mut self, fight: Fight<'g>, length: u32, allowed: u32) -> u32 {
        let key = Key(self.key(fight).0.rotate_left(1) ^ u128::from(length));
        let known = self.search.table.get(key);
        if known.proven != 0 {
            return u32::from(known.proven) - 1;
        }
        let found = self.count_non_trivial(fight, length, allowed);
        if !self.search.was_interrupted() {
            let proven = u16::try_from(found + 1).unwrap_or(u16::MAX);
            self.search.table.set(key, Known { proven, disproven: 0 });
        }
        found
    }

    /// Whether options forbid the attack just played, because it leaves too many flights or threatens nothing soon.
    pub fn is_too_free(&mut self, fight: Fight<'g>, rest: u32) -> bool {
        self.leaves_too_many_flights(rest) || self.lacks_threat(fight, rest)
    }

    /// Whether options forbid the attack just played, whatever it threatens.
    pub fn leaves_too_many_flights(&mut self, rest: u32) -> bool {
        rest > 1 && self.has_too_many_flights()
    }

    /// `Threat n`: whether the attack, without check, threatens nothing within n moves.
    fn lacks_threat(&mut self, fight: Fight<'g>, rest: u32) -> bool {
        let Some(most) = self.options.most_threat.filter(|most| rest >= *most) else { return false };
        // The last half-move of a threat is the attacker's.
        let fight = match fight.battle.cut.map(|id| (id, self.grammar.node(id))) {
            Some((id, Node::Battle(battle))) => Fight { id, battle, ..fight },
            _ => fight,
        };
        !self.search.in_check() && self.after_pass(|solver| solver.shortest(fight, most, None)).is_none()
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
    fn count_non_trivial(&mut self, fight: Fight<'g>, length: u32, allowed: u32) -> u32 {
        let mut found = 0;
        let start = self.search.moves.len();
        self.search.rules.generate(self.search.position, &mut self.search.moves);
        for place in start..self.search.moves.len() {
            let mv = self.search.moves[place];
            let Some(undo) = self.search.rules.play(self.search.position, &mv) else { continue };
            self.search.count();
            found += u32::from(!self.defence_loses(fight, length, &mv, &undo));
            self.search.rules.take_back(self.search.position, &mv, undo);
            if found > allowed || self.search.was_interrupted() {
                break;
            }
        }
        self.search.moves.truncate(start);
        found
    }

    pub fn each_defence_loses(&mut self, fight: Fight<'g>, rest: u32) -> bool {
        let start = self.search.moves.len();
        // Where every defence must reach the goal, hardly any does: a few tell soon.
        if rest == 0 {
            let are_all = self.search.rules.generate_some(self.search.position, &mut self.search.moves);
            self.refutations.put_first(&mut self.search.moves[start..], rest);
            let defences = self.try_defences(start, fight, rest);
            if are_all || defences == Defences::OneRefutes {
                return defences == Defences::AllLose;
            }
        }
        self.search.rules.generate(self.search.position, &mut self.search.moves);
        let takes_long = rest > 1 || rest == 1 && fight.battle.ends_on_defence;
        if takes_long && self.search.rules.plan().shortcuts.tell_in_advance() {
            self.put_promising_first(start, fight, rest);
        } else {
            self.refutations.put_first(&mut self.search.moves[start..], rest);
        }
        self.try_defences(start, fight, rest) == Defences::AllLose
    }

    /// Tries the defences generated from `start` on, which are then dropped, up to the first that refutes.
    fn try_defences(&mut self, start: usize, fight: Fight<'g>, rest: u32) -> Defences {
        let mut found = Defences::None;
        for place in start..self.search.moves.len() {
            let mv = self.search.moves[place];
            let Some(undo) = self.play_towards(fight.defence_leg(), &mv) else { continue };
            self.search.count();
            let loses = self.defence_loses(fight, rest, &mv, &undo);
            self.search.rules.take_back(self.search.position, &mv, undo);
            if loses && !self.search.was_interrupted() {
                found = Defences::AllLose;
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

    /// Whether the attacker succeeds after the defence just played.
    pub fn defence_loses(&mut self, fight: Fight<'g>, rest: u32, mv: &Move, undo: &Undo) -> bool {
        let leg = &fight.battle.defence;
        let is_end = fight.defence_counts() && !leg.ends.is_empty() && self.ends(leg, mv, undo);
        is_end || rest > 0 && self.shortest(fight, rest, Some((mv, undo))).is_some()
    }

    /// Sorts the defences from `start` on: first those that are known to refute, then those that leave the attacker few
    /// answers. Most attacks are refuted by most defences, so that what counts is how long it takes to see that.
    fn put_promising_first(&mut self, start: usize, fight: Fight<'g>, rest: u32) {
        let mut defences = Vec::with_capacity(self.search.moves.len() - start);
        for place in start..self.search.moves.len() {
            let mv = self.search.moves[place];
            let Some(undo) = self.play_towards(fight.defence_leg(), &mv) else { continue };
            self.search.count();
            let known = self.search.table.get(self.key(fight));
            let rank = if u32::from(known.disproven) >= rest {
                0
            } else if known.proven != 0 && u32::from(known.proven) <= rest {
                u32::MAX
            } else {
                let answers = self.about_how_many_answers(&mv, rest);
                if self.refutations.last(rest) == Some(mv) { answers * 3 / 4 } else { answers }
            };
            self.search.rules.take_back(self.search.position, &mv, undo);
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
