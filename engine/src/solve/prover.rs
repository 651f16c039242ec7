//! What can be proved of a position: whether something holds, in how many moves, whether play leads to its end.
//!
//! [`battle`](super::battle) and [`help`](super::help) hold the searches, [`restrictions`](super::restrictions) what options forbid. Who writes
//! asks, and knows nothing of the table and of what is foreseen.

use super::battle::BattleLeft;
use super::goals;
use super::grammar::{End, Grammar, Id, Leg, Node};
use super::numbers::are_tried_apart;
use super::recent::RecentMoves;
use super::search::Search;
use super::tries::Tries;
use crate::options::Options;
use crate::rules::fairy::NumberedAttempt;
use crate::rules::in_play::Numbering;
use crate::rules::{Move, MoveKind, Rules, Undo};
use crate::stipulation::Goal;

/// The move just played.
pub type Last<'m> = Option<(&'m Move, &'m Undo)>;

/// Answers about a structure, remembered in the table of the search.
pub struct Prover<'s, 'a, 'g> {
    /// The search.
    pub search: &'s mut Search<'a>,
    /// What is asked for.
    pub grammar: &'g Grammar,
    /// What else is asked for.
    pub options: &'g Options,
    /// How many non-trivial defences, beside one at every move, the attacker may still allow.
    pub(super) non_trivial: u32,
    /// By number of attacker's moves left: the defence that refuted last.
    pub(super) refutations: RecentMoves,
    /// By number of moves left: the attack that succeeded last.
    pub(super) successes: RecentMoves,
}

/// Who plays moves in the position of a prover and takes them back: the prover itself, and the writers that ask it.
pub trait Plays<'s, 'a: 's, 'g> {
    /// Who is asked.
    fn prover(&mut self) -> &mut Prover<'s, 'a, 'g>;

    /// Plays a move, does something, and takes it back; nothing if it is neither legal nor excused by the ends of the
    /// leg behind it.
    fn after<T>(
        &mut self,
        leg: Option<&Leg>,
        mv: &Move,
        act: impl FnOnce(&mut Self, &Undo) -> T,
    ) -> Option<T> {
        let undo = self.prover().play_towards(leg, mv)?;
        self.prover().search.count();
        let result = act(self, &undo);
        let search = &mut *self.prover().search;
        search.rules.take_back(search.position, mv, &undo);
        Some(result)
    }

    /// Gives the move to the other side though nobody has moved, does something, and takes it back.
    fn after_skipping<T>(&mut self, act: impl FnOnce(&mut Self) -> T) -> T {
        let mark = self.prover().search.skip_turn();
        let result = act(self);
        self.prover().search.position.take_back(&mark);
        result
    }

    /// Lets the side to move pass as a move, does something, and takes the pass back.
    fn after_pass<T>(&mut self, act: impl FnOnce(&mut Self) -> T) -> T {
        let mark = self.prover().search.pass();
        let result = act(self);
        self.prover().search.position.take_back(&mark);
        result
    }

    /// `NonTrivial`: looks at the defences with what is left of the allowance behind them; `None` if there
    /// are too many of them.
    fn within_non_trivial<T>(
        &mut self,
        battle_left: BattleLeft<'g>,
        rest: u32,
        act: impl FnOnce(&mut Self) -> T,
    ) -> Option<T> {
        let left = self.prover().allowance_behind(battle_left, rest)?;
        let before = std::mem::replace(&mut self.prover().non_trivial, left);
        let result = act(self);
        self.prover().non_trivial = before;
        Some(result)
    }
}

impl<'s, 'a, 'g> Plays<'s, 'a, 'g> for Prover<'s, 'a, 'g> {
    fn prover(&mut self) -> &mut Self {
        self
    }
}

impl<'s, 'a, 'g> Prover<'s, 'a, 'g> {
    /// A prover that knows nothing.
    pub fn new(search: &'s mut Search<'a>, grammar: &'g Grammar, options: &'g Options) -> Self {
        let non_trivial = options.non_trivial.map_or(0, |limit| limit.most);
        let [refutations, successes] = [RecentMoves::default(), RecentMoves::default()];
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
                !self.search.in_check() && self.after_skipping(|prover| prover.holds(*inner, None))
            }
            Node::Battle(battle) => {
                let battle_left = BattleLeft { id, battle, least: battle.least };
                if battle.begins_with_defence {
                    self.goes_on(&battle.attack, last) && self.all_defences_lose(battle_left, battle.most)
                } else {
                    self.shortest(battle_left, battle.most, last).is_some()
                }
            }
            Node::Help(_) => self.reaches(id, last),
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

    /// Whether the move just played has left its own side's king in check, which a goal must excuse.
    fn is_excused(&mut self, last: Last<'_>) -> bool {
        last.is_some()
            && self.search.rules.plan().excuses_check()
            && self.search.rules.in_check(self.search.position, self.search.position.turn().other())
    }

    /// Plays a move if it is legal or, behind which the leg stands, reaches a goal that excuses the check in which it
    /// leaves its own side's king, or lets it do without the permit of conditions.
    #[inline]
    pub fn play_towards(&mut self, leg: Option<&Leg>, mv: &Move) -> Option<Undo> {
        let undo = self.search.rules.play(self.search.position, mv);
        let Some(leg) = leg else { return undo };
        let undo = match undo {
            None if leg.excuses_check || leg.asks_for_check => self.play_excused(leg, mv)?,
            undo => undo?,
        };
        if leg.excuses_check && !self.search.rules.plan().precedes().is_empty() {
            self.search.rules.take_back(self.search.position, mv, &undo);
            return self.play_unless_put_off(leg, mv);
        }
        Some(undo)
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

    /// Plays a move, which is legal or excused, unless others come before it: those that are more urgent reach a goal that excuses them, or are
    /// illegal.
    #[cold]
    fn play_unless_put_off(&mut self, leg: &Leg, mv: &Move) -> Option<Undo> {
        let mut before = Vec::new();
        self.search.rules.put_before(self.search.position, mv, &mut before);
        let is_excused = |other: &Move| {
            let undo = self.play_excused(leg, other);
            undo.inspect(|undo| self.search.rules.take_back(self.search.position, other, undo)).is_some()
        };
        if before.iter().any(is_excused) {
            return None;
        }
        self.search.rules.play_excused(self.search.position, mv)
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
        self.search.rules.take_back(self.search.position, mv, &undo);
        None
    }

    /// The moves of the side to move that are legal or, at the end of the play, excused by their goal.
    pub fn moves_towards(&mut self, leg: Option<&Leg>) -> Vec<Move> {
        let start = self.search.moves.len();
        self.search.rules.generate(self.search.position, &mut self.search.moves);
        let mut found = Vec::new();
        for place in start..self.search.moves.len() {
            if self.search.was_interrupted() {
                break;
            }
            let mv = self.search.moves[place];
            if let Some(undo) = self.play_towards(leg, &mv) {
                self.search.count();
                found.push(mv);
                self.search.rules.take_back(self.search.position, &mv, &undo);
            }
        }
        self.search.moves.truncate(start);
        found
    }

    /// The moves of the side to move that have numbers, in Popeye's order. Of those that would reach the goal at once it
    /// doesn't try all, but in set play.
    pub fn numbered_towards(&mut self, last_leg: Option<&Leg>) -> Vec<NumberedAttempt> {
        let attempts = self.search.numbered_attempts();
        let Some(leg) = last_leg.filter(|leg| leg.ends.iter().any(|end| end.is_goal)) else {
            return attempts;
        };
        let counts_all = self.search.counts_all();
        let is_hopeless = match leg.only_goal {
            Some(Goal::DoubleMate) => counts_all,
            Some(goal) => !goals::is_near(self.search, goal),
            None => false,
        };
        if is_hopeless {
            return Vec::new();
        }
        if counts_all {
            return attempts;
        }
        let plan = self.search.rules.plan();
        let carries_on = plan.carries_on();
        let tries_everything = plan.all().iter().any(|one| one.numbering() == Numbering::Everything);
        if are_tried_apart(plan, self.search.position, leg.only_goal) {
            return self.search.mating_attempts(leg.only_goal, attempts);
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

    /// The attacker's moves in the order in which they are tried: as first moves of all those whose numbers are asked for,
    /// if they have numbers. So many moves are left to him.
    pub fn attacks_in_order(&mut self, battle_left: BattleLeft<'g>, length: u32) -> Tries {
        if battle_left.id == self.grammar.root && self.search.is_numbered() {
            let is_last = battle_left.battle.most == 1 && !battle_left.battle.ends_on_defence;
            return Tries::numbered(self.numbered_towards(is_last.then_some(&battle_left.battle.attack)));
        }
        let mut moves = self.moves_towards(battle_left.attack_leg());
        self.search.sort_as_tried(&mut moves, battle_left.battle.last_goal(length));
        Tries::listed(moves)
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
}
