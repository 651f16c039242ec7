//! Traditional stipulations as the trees that they abbreviate.

use super::structure::{Branch, Expression, Manner, Structure};
use super::{Goal, Play, Stipulation};
use crate::board::Side;
use crate::options::Options;

impl Stipulation {
    /// What is to be solved, in the structured form, as far as the options change it (`WhiteToPlay`,
    /// `Quodlibet`), with White in the attacker's part.
    ///
    /// ```
    /// use cookstopper_engine::options::Options;
    /// use cookstopper_engine::stipulation::Stipulation;
    /// let structure = |text: &str| {
    ///     let stipulation: Stipulation = text.parse().unwrap();
    ///     stipulation.structure(&Options::default()).to_string()
    /// };
    /// assert_eq!(structure("#2"), "White 3a[#]d");
    /// assert_eq!(structure("h#2"), "Black 4hh[#]");
    /// assert_eq!(structure("ser-h#5"), "Black 5s[1h[#]h]");
    /// assert_eq!(structure("r#2"), "White 3a[>1a[#]d]d{!1a[#]d}");
    /// ```
    #[must_use]
    pub fn structure(&self, options: &Options) -> Structure {
        let mut structure = match (&self.structure, self.introduction) {
            (Some(structure), _) => Structure::clone(structure),
            (None, None) => self.without_introduction(options),
            (None, Some(most)) => {
                // What can be left out is left out of the introduction.
                let main = self.without_introduction(&Options { white_to_play: false, ..options.clone() });
                let series = Branch::of_length(Manner::Series, most).ending(0, main.play);
                Structure { starter: main.starter.other(), play: series.into() }
            }
        };
        if options.white_to_play
            && let Some(later) = self.without_first_move(&structure)
        {
            structure = later;
        }
        if options.goal_is_end {
            let mut goals = structure.play.goals();
            goals.dedup();
            if let [goal] = goals.as_slice() {
                structure.play.end_with(*goal);
            }
        }
        structure
    }

    /// `WhiteToPlay` where half a move less isn't written so: series, introductions and structured play without their
    /// first move, as if the other side had begun with it.
    fn without_first_move(&self, structure: &Structure) -> Option<Structure> {
        let is_series = matches!(
            self.play,
            Play::SeriesDirect
                | Play::SeriesHelp
                | Play::SeriesSelf
                | Play::SeriesReflex
                | Play::SeriesHelpSelf
                | Play::SeriesReciprocal
        );
        if !is_series && self.introduction.is_none() && self.structure.is_none() {
            return None;
        }
        let Expression::Branch(branch) = &structure.play else { return None };
        let later = match branch.manner {
            Manner::Series if self.structure.is_none() => Branch::clone(branch),
            Manner::Help if branch.most > 1 => {
                let [first, second] = branch.legs.clone();
                Branch { legs: [second, first], ..Branch::clone(branch) }
            }
            Manner::Help | Manner::Series | Manner::Attack | Manner::Defence => return None,
        };
        let [least, most] = [branch.least.saturating_sub(1), branch.most - 1];
        let is_remainder = branch.least <= 1;
        let play = Expression::from(Branch { least, most, is_remainder, ..later }).inverted();
        // In reciprocal series play the sides change their parts.
        let starter = if self.introduction.is_none() && self.play == Play::SeriesReciprocal {
            structure.starter
        } else {
            structure.starter.other()
        };
        Some(Structure { starter, play })
    }

    /// The length of the play in half-moves: `WhiteToPlay` takes one off help play, unless one is missing
    /// already.
    #[must_use]
    pub fn half_moves_under(&self, options: &Options) -> u32 {
        let can_shift = match self.play {
            Play::Help | Play::HelpSelf | Play::HelpReflex => true,
            Play::ParrySeriesHelp | Play::ParrySeriesHelpSelf => true,
            Play::ParryHelp | Play::ParryHelpSelf | Play::ParryHelpReflex => true,
            Play::Reciprocal => self.half_moves > 2,
            Play::ProofGame => self.goal == Goal::ProofGame,
            Play::Direct | Play::SelfPlay | Play::Reflex | Play::SemiReflex => false,
            Play::SeriesDirect | Play::SeriesHelp | Play::SeriesSelf | Play::SeriesReflex => false,
            Play::SeriesHelpSelf | Play::SeriesReciprocal => false,
            Play::Parry | Play::ParrySelf | Play::ParryReflex => false,
            Play::Structured => false,
        };
        let has_shift = options.white_to_play && can_shift && self.half_moves.is_multiple_of(2);
        self.half_moves - u32::from(has_shift)
    }

    fn without_introduction(&self, options: &Options) -> Structure {
        let goal = Expression::Goal(self.goal);
        let moves = self.moves();
        let half_moves = self.half_moves_under(options);
        let least = |most: u32| if self.is_exact { most } else { 0 };
        let attack = |most: u32| Branch::of_length(Manner::Attack, most).at_least(least(most));
        let series = |most: u32| Branch::of_length(Manner::Series, most).at_least(least(most));
        let help = |most: u32| Branch::of_length(Manner::Help, most).at_least(least(most));
        let white = |play: Branch| Structure { starter: Side::White, play: play.into() };
        let black = |play: Branch| Structure { starter: Side::Black, play: play.into() };
        // The leg behind the last half-move of help play.
        let last = (half_moves as usize + 1) % 2;
        match self.play {
            Play::Direct => white(attack(2 * moves - 1).ending(0, goal)),
            Play::SelfPlay => {
                let play = attack(2 * moves).ending(1, goal.clone());
                white(if options.quodlibet { play.ending(0, goal) } else { play })
            }
            Play::SemiReflex | Play::Reflex => {
                let play = attack(2 * moves - 1).forced_to(0, reached_at_once(self.goal));
                let play = match self.play {
                    Play::Reflex => play.under(1, reached_at_once(self.goal).negated()),
                    _ => play,
                };
                white(if options.quodlibet { play.ending(0, goal) } else { play })
            }
            Play::Help => helped(Side::Black, half_moves, help(half_moves).ending(last, goal)),
            Play::HelpSelf
            | Play::HelpReflex
            | Play::ParryHelpSelf
            | Play::ParryHelpReflex
            | Play::ParryHelp => {
                let is_parried =
                    matches!(self.play, Play::ParryHelpSelf | Play::ParryHelpReflex | Play::ParryHelp);
                let last = 1 - last;
                let play = help(half_moves - 1);
                let play = match self.play {
                    Play::HelpSelf | Play::ParryHelpSelf => play.forced_to(last, forced_at_once(self.goal)),
                    Play::HelpReflex | Play::ParryHelpReflex => play
                        .forced_to(last, reached_at_once(self.goal))
                        .under(1 - last, reached_at_once(self.goal).negated()),
                    _ => play.ending(last, goal),
                };
                // Half a move less is play without its first half-move, and may be over before it begins.
                let play = Branch { is_remainder: half_moves % 2 == 1, ..play };
                helped(Side::White, half_moves, if is_parried { play.parried() } else { play })
            }
            Play::ProofGame if half_moves < self.half_moves => {
                helped(Side::Black, half_moves, help(half_moves).ending(last, goal))
            }
            Play::ProofGame => {
                let is_white = self.goal == Goal::ProofGame || options.white_to_play;
                let starter = if is_white { Side::White } else { Side::Black };
                Structure { starter, play: help(half_moves).ending(last, goal).into() }
            }
            Play::SeriesHelp if self.goal == Goal::ProofGame => {
                white(series(moves).ending(0, helped_at_once(self.goal)))
            }
            Play::SeriesDirect => white(series(moves).ending(0, goal)),
            Play::SeriesHelp => black(series(moves).ending(0, helped_at_once(self.goal))),
            Play::SeriesSelf => white(series(moves).forced_to(0, forced_at_once(self.goal))),
            Play::SeriesReflex => white(
                series(moves)
                    .forced_to(0, reached_at_once(self.goal))
                    .under(0, reached_at_once(self.goal).negated()),
            ),
            Play::SeriesHelpSelf => black(series(moves).ending(0, helped_to_be_forced(self.goal))),
            Play::Parry => white(attack(2 * moves - 1).ending(0, goal).parried()),
            Play::ParrySelf => {
                let play = attack(2 * moves - 1).ending(0, forced_at_once(self.goal)).ending(1, goal.clone());
                let play = if options.quodlibet { play.ending(0, goal) } else { play };
                white(play.parried())
            }
            Play::ParryReflex => white(
                attack(2 * moves - 1)
                    .forced_to(0, reached_at_once(self.goal))
                    .under(1, reached_at_once(self.goal).negated())
                    .parried(),
            ),
            Play::ParrySeriesHelp => {
                let play = help(half_moves - 1).ending(1 - last, helped_at_once(self.goal));
                let play = Branch { is_remainder: half_moves % 2 == 1, ..play };
                let starter = if self.goal == Goal::ProofGame { Side::White } else { Side::Black };
                helped(starter, half_moves, play.parried())
            }
            Play::ParrySeriesHelpSelf => {
                let play = help(half_moves - 1).ending(1 - last, helped_to_be_forced(self.goal));
                let play = Branch { is_remainder: half_moves % 2 == 1, ..play };
                helped(Side::Black, half_moves, play.parried())
            }
            Play::Reciprocal => {
                let both = self.reciprocal();
                let longer = |both: Expression| -> Expression {
                    let least = if self.is_exact { half_moves - 2 } else { 0 };
                    let play = Branch::of_length(Manner::Help, half_moves - 2).at_least(least);
                    play.ending(last, both).into()
                };
                let play = match half_moves {
                    ..=2 => both,
                    // Both goals may be in reach at once.
                    _ if half_moves.is_multiple_of(2) && !self.is_exact => {
                        Expression::Each(Box::new(both.clone()), Box::new(longer(both)))
                    }
                    _ => longer(both),
                };
                Structure { starter: Side::Black, play: without_first_half_move(half_moves, play) }
            }
            Play::SeriesReciprocal => {
                let both = self.reciprocal();
                let play =
                    if moves == 1 { both } else { series(moves - 1).ending(0, both.inverted()).into() };
                Structure { starter: Side::Black, play }
            }
            Play::Structured => Structure { starter: Side::White, play: goal },
        }
    }

    /// `reci-h`: Black reaches a goal at once, and both help to the other goal.
    fn reciprocal(&self) -> Expression {
        let reciprocal = self.reciprocal_goal.unwrap_or(self.goal);
        let helped = Branch::of_length(Manner::Help, 2).at_least(2).ending(1, Expression::Goal(self.goal));
        Expression::And(Box::new(helped.into()), Box::new(helped_at_once(reciprocal)))
    }
}

/// Help play; with half a move in front of the first whole one, the side that was to begin is left out.
fn helped(starter: Side, half_moves: u32, play: Branch) -> Structure {
    Structure { starter, play: without_first_half_move(half_moves, play.into()) }
}

/// Of an odd number of half-moves the first is left out.
fn without_first_half_move(half_moves: u32, play: Expression) -> Expression {
    if half_moves % 2 == 1 { play.inverted() } else { play }
}

/// The side to move can reach the goal.
fn reached_at_once(goal: Goal) -> Expression {
    Branch::of_length(Manner::Attack, 1).ending(0, Expression::Goal(goal)).into()
}

/// The side to move has moves, and each reaches the goal.
fn forced_at_once(goal: Goal) -> Expression {
    Branch::of_length(Manner::Defence, 1).ending(0, Expression::Goal(goal)).into()
}

fn helped_at_once(goal: Goal) -> Expression {
    Branch::of_length(Manner::Help, 1).ending(0, Expression::Goal(goal)).into()
}

fn helped_to_be_forced(goal: Goal) -> Expression {
    Branch::of_length(Manner::Help, 1).ending(0, forced_at_once(goal)).into()
}
