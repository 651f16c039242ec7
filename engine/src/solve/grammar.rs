//! A stipulation's structure, prepared for the solver: numbered nodes instead of boxes.

use crate::stipulation::Goal;
use crate::stipulation::structure::{Branch, End as WrittenEnd, Expression, Leg as WrittenLeg, Manner};

/// The number of a node.
pub type Id = usize;

/// All nodes of a structure; children come before their parents.
#[derive(Debug)]
pub struct Grammar {
    nodes: Vec<Node>,
    /// The node of the whole.
    pub root: Id,
}

/// What can be solved or not.
#[derive(Debug)]
pub enum Node {
    /// The move just played reaches the goal.
    Goal(Goal),
    /// Not.
    Not(Id),
    /// Both.
    And(Id, Id),
    /// One of them, the second only where the first isn't solved.
    Or(Id, Id),
    /// Each for itself, as far as it is solved.
    Each(Id, Id),
    /// The other side is to move.
    Inverted(Id),
    /// Battle play.
    Battle(Battle),
    /// Help or series play.
    Help(Help),
}

/// Battle play. Its length is counted in moves of the attacker.
#[derive(Debug)]
pub struct Battle {
    /// The defender moves first.
    pub begins_with_defence: bool,
    /// The fewest moves of the attacker that count; at least 1, unless there are none.
    pub least: u32,
    /// The most moves of the attacker.
    pub most: u32,
    /// The defender moves last.
    pub ends_on_defence: bool,
    /// What stands behind the attacker's moves.
    pub attack: Leg,
    /// What stands behind the defender's moves.
    pub defence: Leg,
    /// The defender moves only to parry checks.
    pub has_parry: bool,
    /// The same without the defender's last move, if it ends on one.
    pub cut: Option<Id>,
}

impl Battle {
    /// The goal that the defender must be forced to reach, if the attacker has so many moves left and nothing else ends the play behind the
    /// next one.
    pub fn forced_goal(&self, left: u32) -> Option<Goal> {
        let is_forced = left == 1 && self.ends_on_defence && !self.has_parry && self.attack.ends.is_empty();
        self.defence.only_goal.filter(|_| is_forced)
    }

    /// The goal of an attacker who has so many moves left, if the next move is the last one.
    pub fn last_goal(&self, left: u32) -> Option<Goal> {
        self.attack.only_goal.filter(|_| left == 1 && !self.ends_on_defence)
    }
}

/// Help or series play. Its length is counted in half-moves, or in moves of a series.
#[derive(Debug)]
pub struct Help {
    /// One side moves alone.
    pub is_series: bool,
    /// The fewest that count.
    pub least: u32,
    /// The most.
    pub most: u32,
    /// What stands behind the first, third, ... and behind the second, fourth, ...; in series, behind all.
    pub legs: [Leg; 2],
    /// The side that isn't to play the last half-move plays only to parry checks.
    pub has_parry: bool,
    /// The half-move in front of the first has been left out; what it forces must be played at once.
    pub is_remainder: bool,
    /// Play that may be at its end before it begins: what stands behind the half-move in front of the first may be solved there.
    pub may_be_over: bool,
    /// Play whose last half-move was asked for in vain: nothing ends the play behind it.
    pub is_cut: bool,
}

/// What every line of some play comes to.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Aim {
    /// A goal that is reached, whatever else may be asked for.
    pub goal: Goal,
    /// By so many half-moves behind the play itself at the most, the sides taking turns; if by fewer, then the
    /// same side plays the last one.
    pub more: u32,
}

/// What stands behind half-moves of one kind.
#[derive(Clone, Debug)]
pub struct Leg {
    /// Each completes the play.
    pub ends: Vec<End>,
    /// The goal, where it is the only end.
    pub only_goal: Option<Goal>,
    /// Whether some goal among the ends excuses a move that leaves its own side's king in check.
    pub excuses_check: bool,
    /// Whether the only goals are to give check or mate.
    pub asks_for_check: bool,
    /// What the play goes on under, as far as it looks at the position alone.
    pub constraints: Vec<Id>,
    /// What the play goes on under, as far as it looks at the move just played.
    pub move_constraints: Vec<Id>,
}

/// What completes a branch.
#[derive(Clone, Debug)]
pub struct End {
    /// Whoever can play it must.
    pub is_forced: bool,
    /// Its moves are not written.
    pub is_suppressed: bool,
    /// Move numbers begin anew in front of it.
    pub recounts: bool,
    /// Tested on the move just played, without further moves.
    pub is_goal: bool,
    /// Such a goal, behind which help play doesn't go on even if it can be longer. Behind a mate or a stalemate there are
    /// no moves anyway, and behind what is none Popeye goes on.
    pub stops_play: bool,
    /// What is to be solved.
    pub what: Id,
}

impl Grammar {
    /// Prepares a structure.
    pub fn new(play: &Expression) -> Self {
        let mut grammar = Self { nodes: Vec::new(), root: 0 };
        grammar.root = grammar.add(play);
        grammar
    }

    /// A node.
    #[inline]
    pub fn node(&self, id: Id) -> &Node {
        &self.nodes[id]
    }

    /// Whether help play stands behind other play, so that there are several beginnings.
    pub fn has_introduction(&self) -> bool {
        let is_help = |id: Id| matches!(self.nodes[id], Node::Help(_));
        is_help(self.root) && (0..self.nodes.len()).any(|id| id != self.root && is_help(id))
    }

    /// What play that can end behind this leg comes to; `None` if it may come to several things.
    pub fn aim(&self, leg: &Leg) -> Option<Aim> {
        match leg.ends.as_slice() {
            [end] => self.aim_of(end.what),
            _ => None,
        }
    }

    /// The goal that the other side must be forced to reach with its next move, where nothing else ends the play behind this leg.
    pub fn forced_next(&self, leg: &Leg) -> Option<Goal> {
        let [end] = leg.ends.as_slice() else { return None };
        match self.node(end.what) {
            Node::Battle(battle) if battle.begins_with_defence && battle.most == 0 && !battle.has_parry => {
                battle.defence.only_goal
            }
            _ => None,
        }
    }

    fn aim_of(&self, id: Id) -> Option<Aim> {
        match self.node(id) {
            Node::Goal(goal) => Some(Aim { goal: *goal, more: 0 }),
            Node::And(first, second) => self.aim_of(*first).or_else(|| self.aim_of(*second)),
            Node::Help(help) if help.least == help.most && !help.is_series => {
                let last = &help.legs[(help.most as usize + 1) % 2];
                self.aim(last).map(|aim| Aim { more: aim.more + help.most, ..aim })
            }
            Node::Battle(battle) if battle.begins_with_defence && battle.most == 0 => {
                self.aim(&battle.defence).map(|aim| Aim { more: aim.more + 1, ..aim })
            }
            Node::Battle(battle) => {
                let first = u32::from(battle.begins_with_defence);
                let aim = self.aim_of_attack(battle, battle.most)?;
                Some(Aim { more: aim.more + first, ..aim })
            }
            Node::Help(_) | Node::Not(_) | Node::Or(..) | Node::Each(..) | Node::Inverted(_) => None,
        }
    }

    /// What each line comes to that the attacker, who is to move, wins in so many moves at the most, counted
    /// in half-moves from now on.
    pub fn aim_of_attack(&self, battle: &Battle, most: u32) -> Option<Aim> {
        let last_defence = if battle.ends_on_defence { 2 * most } else { (2 * most).saturating_sub(2) };
        let behind = [(&battle.attack, (2 * most).checked_sub(1)?), (&battle.defence, last_defence)];
        let ends = behind.into_iter().filter(|(leg, _)| !leg.ends.is_empty());
        let aims =
            ends.map(|(leg, half_moves)| self.aim(leg).map(|aim| Aim { more: aim.more + half_moves, ..aim }));
        let together = |one: Option<Aim>, other: Option<Aim>| {
            let [one, other] = [one?, other?];
            let is_alike = one.goal == other.goal && one.more % 2 == other.more % 2;
            is_alike.then_some(if one.more > other.more { one } else { other })
        };
        aims.reduce(together).flatten()
    }

    fn add(&mut self, expression: &Expression) -> Id {
        let node = match expression {
            Expression::Goal(goal) => Node::Goal(*goal),
            Expression::Not(inner) => Node::Not(self.add(inner)),
            Expression::And(first, second) => Node::And(self.add(first), self.add(second)),
            Expression::Or(first, second) => Node::Or(self.add(first), self.add(second)),
            Expression::Each(first, second) => {
                let ids = [self.add(first), self.add(second)];
                // The first is what the second comes to if it is over before it begins.
                if let Node::Help(help) = &mut self.nodes[ids[1]] {
                    help.may_be_over = false;
                }
                Node::Each(ids[0], ids[1])
            }
            Expression::Inverted(inner) => Node::Inverted(self.add(inner)),
            Expression::Branch(branch) => self.branch(branch),
        };
        self.nodes.push(node);
        self.nodes.len() - 1
    }

    fn branch(&mut self, branch: &Branch) -> Node {
        let [first, second] = &branch.legs;
        let [first, second] = [self.leg(first), self.leg(second)];
        let Branch { manner, least, most, has_parry, is_remainder, .. } = *branch;
        match manner {
            Manner::Help | Manner::Series => {
                let is_series = manner == Manner::Series;
                // Where nothing ends the play behind the last half-move, it is over before.
                let last = [&first, &second][(most as usize + 1) % 2];
                let is_cut = !is_series && !has_parry && most > 1 && last.ends.is_empty();
                let most = most - u32::from(is_cut);
                let leads_on = second.ends.iter().any(|end| !end.is_goal && !end.is_suppressed);
                let may_be_empty = !is_series && !has_parry && least == 0 && most.is_multiple_of(2);
                Node::Help(Help {
                    is_series,
                    least: least.max(1),
                    most,
                    legs: [first, second],
                    has_parry,
                    is_remainder,
                    may_be_over: is_remainder || may_be_empty && leads_on,
                    is_cut,
                })
            }
            Manner::Attack => {
                let ends_on_defence = most % 2 == 0;
                let least = if ends_on_defence { least.div_ceil(2) } else { least / 2 + 1 };
                self.battle(Battle {
                    begins_with_defence: false,
                    least: least.max(1),
                    most: most.div_ceil(2),
                    ends_on_defence,
                    attack: first,
                    defence: second,
                    has_parry,
                    cut: None,
                })
            }
            Manner::Defence => {
                let ends_on_defence = most % 2 == 1;
                let least = if ends_on_defence { least / 2 } else { least.div_ceil(2) };
                self.battle(Battle {
                    begins_with_defence: true,
                    least: least.max(1),
                    most: most / 2,
                    ends_on_defence,
                    attack: second,
                    defence: first,
                    has_parry,
                    cut: None,
                })
            }
        }
    }

    fn battle(&mut self, battle: Battle) -> Node {
        if !battle.ends_on_defence {
            return Node::Battle(battle);
        }
        let [attack, defence] = [battle.attack.clone(), battle.defence.clone()];
        self.nodes.push(Node::Battle(Battle { ends_on_defence: false, attack, defence, ..battle }));
        Node::Battle(Battle { cut: Some(self.nodes.len() - 1), ..battle })
    }

    fn leg(&mut self, leg: &WrittenLeg) -> Leg {
        let only_goal = match leg.ends.as_slice() {
            [WrittenEnd { is_suppressed: false, play: Expression::Goal(goal), .. }] => Some(*goal),
            _ => None,
        };
        let ends = leg
            .ends
            .iter()
            .map(|end| End {
                is_forced: end.is_forced,
                is_suppressed: end.is_suppressed,
                recounts: end.play.nominal_length() > 2,
                is_goal: is_about_last_move(&end.play),
                stops_play: is_about_last_move(&end.play)
                    && end.play.goals().iter().any(|goal| !goal.leaves_no_move()),
                what: self.add(&end.play),
            })
            .collect();
        let goals = leg.ends.iter().filter(|end| is_about_last_move(&end.play));
        let goals: Vec<Goal> = goals.flat_map(|end| end.play.goals()).collect();
        let excuses_check = goals.iter().any(|goal| goal.excuses_check());
        let asks_for_check =
            goals.contains(&Goal::Check) && goals.iter().all(|goal| matches!(goal, Goal::Check | Goal::Mate));
        let mut constraints = Vec::new();
        let mut move_constraints = Vec::new();
        for constraint in &leg.constraints {
            let id = self.add(constraint);
            if is_about_last_move(constraint) { move_constraints.push(id) } else { constraints.push(id) }
        }
        Leg { ends, only_goal, excuses_check, asks_for_check, constraints, move_constraints }
    }

    /// The play whose first moves have numbers: beside shorter play the longer one.
    pub fn numbered(&self) -> Id {
        match self.node(self.root) {
            Node::Each(_, longer) => *longer,
            _ => self.root,
        }
    }

    /// How many half-moves are left out in front of this.
    pub fn inversions(&self, id: Id) -> u8 {
        match self.node(id) {
            Node::Inverted(inner) => self.inversions(*inner).saturating_add(1),
            _ => 0,
        }
    }

    /// Whether this is written as trees, see [`Expression::is_battle`].
    pub fn is_battle(&self, id: Id) -> bool {
        match self.node(id) {
            Node::Goal(_) => true,
            Node::Not(inner) | Node::Inverted(inner) => self.is_battle(*inner),
            Node::And(first, second) | Node::Or(first, second) | Node::Each(first, second) => {
                self.is_battle(*first) && self.is_battle(*second)
            }
            Node::Battle(battle) => !battle.has_parry,
            Node::Help(_) => false,
        }
    }
}

/// Whether an expression is made of goals alone.
fn is_about_last_move(expression: &Expression) -> bool {
    match expression {
        Expression::Goal(_) => true,
        Expression::Not(inner) => is_about_last_move(inner),
        Expression::And(first, second) | Expression::Or(first, second) | Expression::Each(first, second) => {
            is_about_last_move(first) && is_about_last_move(second)
        }
        Expression::Inverted(_) | Expression::Branch(_) => false,
    }
}
