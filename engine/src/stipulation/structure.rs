//! What is played, as a tree: the syntax of Popeye's structured stipulations.
//!
//! Traditional stipulations are abbreviations of such trees (`s#2` of `4ad[#]`), and the solver knows nothing
//! else. A *branch* is play of so many half-moves; behind each of its two kinds of half-moves stand the
//! *ends* that may complete it and the *constraints* under which it goes on.

mod parse;

pub use parse::StructureError;

use super::Goal;
use crate::board::Side;
use std::fmt;

/// A stipulation in the structured form: who begins, and what is to be solved.
///
/// ```
/// use cookstopper_engine::stipulation::Structure;
/// let structure: Structure = "white 3 a[>1a[#] d] d".parse().unwrap();
/// assert_eq!(structure.to_string(), "White 3a[>1a[#]d]d");
/// ```
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Structure {
    /// Whose turn it is in the diagram.
    pub starter: Side,
    /// What is to be solved.
    pub play: Expression,
}

/// Something that can be solved or not, at a certain point of the play.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum Expression {
    /// The move just played reaches the goal.
    Goal(Goal),
    /// `!`: not.
    Not(Box<Expression>),
    /// `&`: both.
    And(Box<Expression>, Box<Expression>),
    /// `|`: one of them, the second only where the first isn't solved.
    Or(Box<Expression>, Box<Expression>),
    /// Each for itself, as far as it is solved: play that may also be shorter, which has no sign of its own.
    Each(Box<Expression>, Box<Expression>),
    /// `-`: the same with the other side to move.
    Inverted(Box<Expression>),
    /// Play.
    Branch(Box<Branch>),
}

/// How the sides play in a branch.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Manner {
    /// `a d`: some move of the side that begins must lead to an end, whatever the other side plays.
    Attack,
    /// `d a`: every move of the side that begins must, the other side choosing its moves.
    Defence,
    /// `h h`: both sides help.
    Help,
    /// `s`: the side that begins moves alone.
    Series,
}

/// Play of so many half-moves.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Branch {
    /// How the sides play.
    pub manner: Manner,
    /// An end with fewer half-moves (moves in a series) doesn't count; 0 if all do.
    pub least: u32,
    /// The most half-moves (moves in a series).
    pub most: u32,
    /// What stands behind the half-moves of the side that begins, and behind those of the other. A series
    /// has the first alone.
    pub legs: [Leg; 2],
    /// `?+?`: the side that doesn't begin moves only to parry a check.
    pub has_parry: bool,
    /// The first half-move of this play has been left out, as in set play. Not written.
    pub is_remainder: bool,
}

/// What stands behind half-moves of one kind.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Default)]
pub struct Leg {
    /// `[...]`: each of these completes the branch, if it is solved after the half-move.
    pub ends: Vec<End>,
    /// `{...}`: each of these must be solved before the next half-move of the branch.
    pub constraints: Vec<Expression>,
}

/// What completes a branch.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct End {
    /// `>`: whoever can play it must.
    pub is_forced: bool,
    /// `/`: its moves are not written.
    pub is_suppressed: bool,
    /// What is to be solved.
    pub play: Expression,
}

impl Branch {
    /// A branch of at most `most` half-moves without ends.
    #[must_use]
    pub fn of_length(manner: Manner, most: u32) -> Self {
        Self {
            manner,
            least: 0,
            most,
            legs: [Leg::default(), Leg::default()],
            has_parry: false,
            is_remainder: false,
        }
    }

    /// The same with one more end behind the half-moves of the side that begins (0) or of the other (1).
    #[must_use]
    pub fn ending(mut self, leg: usize, play: Expression) -> Self {
        self.legs[leg].ends.push(End { is_forced: false, is_suppressed: false, play });
        self
    }

    /// The same with an end that whoever can play must.
    #[must_use]
    pub fn forced_to(mut self, leg: usize, play: Expression) -> Self {
        self.legs[leg].ends.push(End { is_forced: true, is_suppressed: false, play });
        self
    }

    /// The same with one more constraint.
    #[must_use]
    pub fn under(mut self, leg: usize, constraint: Expression) -> Self {
        self.legs[leg].constraints.push(constraint);
        self
    }

    /// The same in which nothing shorter than `least` counts.
    #[must_use]
    pub const fn at_least(mut self, least: u32) -> Self {
        self.least = least;
        self
    }

    /// The same in which the side that doesn't begin only parries checks.
    #[must_use]
    pub const fn parried(mut self) -> Self {
        self.has_parry = true;
        self
    }
}

impl From<Branch> for Expression {
    fn from(branch: Branch) -> Self {
        Self::Branch(Box::new(branch))
    }
}

impl Expression {
    /// The same with the other side to move.
    #[must_use]
    pub fn inverted(self) -> Self {
        Self::Inverted(Box::new(self))
    }

    /// The opposite.
    #[must_use]
    pub fn negated(self) -> Self {
        Self::Not(Box::new(self))
    }

    /// Whether Popeye writes this as trees: battle play without parries.
    #[must_use]
    pub fn is_battle(&self) -> bool {
        match self {
            Self::Goal(_) => true,
            Self::Not(inner) | Self::Inverted(inner) => inner.is_battle(),
            Self::And(first, second) | Self::Or(first, second) | Self::Each(first, second) => {
                first.is_battle() && second.is_battle()
            }
            Self::Branch(branch) => match branch.manner {
                Manner::Attack | Manner::Defence => !branch.has_parry,
                Manner::Help | Manner::Series => false,
            },
        }
    }

    /// Whether there is play in one of these manners somewhere, however deep.
    #[must_use]
    pub fn has_play(&self, is_wanted: fn(Manner) -> bool) -> bool {
        match self {
            Self::Goal(_) => false,
            Self::Not(inner) | Self::Inverted(inner) => inner.has_play(is_wanted),
            Self::And(first, second) | Self::Or(first, second) | Self::Each(first, second) => {
                first.has_play(is_wanted) || second.has_play(is_wanted)
            }
            Self::Branch(branch) => {
                let behind = |leg: &Leg| {
                    let mut ends = leg.ends.iter().map(|end| &end.play);
                    ends.any(|play| play.has_play(is_wanted))
                        || leg.constraints.iter().any(|play| play.has_play(is_wanted))
                };
                is_wanted(branch.manner) || branch.legs.iter().any(behind)
            }
        }
    }

    /// Lets whoever reaches the goal without being asked to end the play.
    pub fn end_with(&mut self, goal: Goal) {
        match self {
            Self::Goal(_) => {}
            Self::Not(inner) | Self::Inverted(inner) => inner.end_with(goal),
            Self::And(first, second) | Self::Or(first, second) | Self::Each(first, second) => {
                first.end_with(goal);
                second.end_with(goal);
            }
            Self::Branch(branch) => {
                let asks = |leg: &Leg| leg.ends.iter().any(|end| end.play == Self::Goal(goal));
                let [first, second] = &branch.legs;
                let reachers = Self::from(Branch::clone(branch)).reachers(Side::White);
                let is_by = |side: Side| !reachers.is_empty() && reachers.iter().all(|one| *one == side);
                let other = match (asks(first), asks(second)) {
                    (true, false) => Some(1),
                    (false, true) => Some(0),
                    // The goal is reached in the play behind: by the side that begins here, or by the other.
                    _ if is_by(Side::White) => Some(1),
                    _ if is_by(Side::Black) => Some(0),
                    _ => None,
                };
                // In a series the other side doesn't move.
                let moves = |leg: &usize| *leg == 0 || branch.manner != Manner::Series;
                if let Some(other) = other.filter(moves) {
                    branch.legs[other].constraints.push(Self::Goal(goal).negated());
                }
                for end in branch.legs.iter_mut().flat_map(|leg| &mut leg.ends) {
                    end.play.end_with(goal);
                }
            }
        }
    }

    /// Who reaches goals in it, where `mover` moves next and the other side has moved last.
    #[must_use]
    pub fn reachers(&self, mover: Side) -> Vec<Side> {
        match self {
            Self::Goal(_) => vec![mover.other()],
            Self::Not(inner) => inner.reachers(mover),
            Self::Inverted(inner) => inner.reachers(mover.other()),
            Self::And(first, second) | Self::Or(first, second) | Self::Each(first, second) => {
                let mut sides = first.reachers(mover);
                sides.extend(second.reachers(mover));
                sides
            }
            Self::Branch(branch) => {
                let behind = [mover.other(), mover];
                let of_leg = |(leg, next): (&Leg, Side)| -> Vec<Side> {
                    let ends = leg.ends.iter().flat_map(|end| end.play.reachers(next));
                    // In a series it is the same side that goes on.
                    let next = if branch.manner == Manner::Series { mover } else { next };
                    ends.chain(leg.constraints.iter().flat_map(|play| play.reachers(next))).collect()
                };
                branch.legs.iter().zip(behind).flat_map(of_leg).collect()
            }
        }
    }

    /// How many half-moves are left out in front of it.
    #[must_use]
    pub fn inversions(&self) -> u8 {
        match self {
            Self::Inverted(inner) => inner.inversions().saturating_add(1),
            Self::Goal(_)
            | Self::Not(_)
            | Self::And(..)
            | Self::Or(..)
            | Self::Each(..)
            | Self::Branch(_) => 0,
        }
    }

    /// What is played when those have been left out.
    #[must_use]
    pub fn behind_inversions(&self) -> &Self {
        match self {
            Self::Inverted(inner) => inner.behind_inversions(),
            Self::Goal(_)
            | Self::Not(_)
            | Self::And(..)
            | Self::Or(..)
            | Self::Each(..)
            | Self::Branch(_) => self,
        }
    }

    /// The same without inversions in front of it.
    #[must_use]
    pub fn upright(&self) -> &Self {
        match self {
            Self::Inverted(inner) => inner.upright(),
            _ => self,
        }
    }

    /// The goals in it, in the order written.
    #[must_use]
    pub fn goals(&self) -> Vec<Goal> {
        match self {
            Self::Goal(goal) => vec![*goal],
            Self::Not(inner) | Self::Inverted(inner) => inner.goals(),
            Self::And(first, second) | Self::Or(first, second) | Self::Each(first, second) => {
                let mut goals = first.goals();
                goals.extend(second.goals());
                goals
            }
            Self::Branch(branch) => {
                let of_leg = |leg: &Leg| -> Vec<Goal> {
                    let ends = leg.ends.iter().map(|end| &end.play);
                    ends.chain(&leg.constraints).flat_map(Self::goals).collect()
                };
                branch.legs.iter().flat_map(of_leg).collect()
            }
        }
    }

    /// The least number of half-moves that Popeye takes this for, when it decides whether move numbers begin
    /// anew.
    #[must_use]
    pub fn nominal_length(&self) -> u32 {
        match self {
            Self::Goal(_) => 0,
            Self::Not(inner) | Self::Inverted(inner) => inner.nominal_length(),
            Self::And(first, second) | Self::Or(first, second) | Self::Each(first, second) => {
                first.nominal_length().min(second.nominal_length())
            }
            Self::Branch(branch) => match branch.manner {
                Manner::Series => (2 * branch.most).saturating_sub(1),
                Manner::Attack | Manner::Defence | Manner::Help => branch.most,
            },
        }
    }
}

impl fmt::Display for Structure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", self.starter.name(), self.play)
    }
}

impl fmt::Display for Expression {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Goal(goal) => write!(f, "{goal}"),
            Self::Not(inner) => write!(f, "!{inner}"),
            Self::And(first, second) => write!(f, "{first}&{second}"),
            Self::Or(first, second) | Self::Each(first, second) => write!(f, "{first}|{second}"),
            Self::Inverted(inner) => write!(f, "-{inner}"),
            Self::Branch(branch) => write!(f, "{branch}"),
        }
    }
}

impl fmt::Display for Branch {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [first, second] = &self.legs;
        if self.least > 1 {
            write!(f, "{}:", self.least)?;
        }
        write!(f, "{}", self.most)?;
        let letters = match self.manner {
            Manner::Attack => ["a", "d"],
            Manner::Defence => ["d", "a"],
            Manner::Help => ["h", "h"],
            Manner::Series => ["s", ""],
        };
        let parry = if self.has_parry { "?+?" } else { "" };
        write!(f, "{}{first}{parry}{}{second}", letters[0], letters[1])
    }
}

impl fmt::Display for Leg {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for End { is_forced, is_suppressed, play } in &self.ends {
            let forced = if *is_forced { ">" } else { "" };
            let suppressed = if *is_suppressed { "/" } else { "" };
            write!(f, "[{forced}{suppressed}{play}]")?;
        }
        self.constraints.iter().try_for_each(|constraint| write!(f, "{{{constraint}}}"))
    }
}
