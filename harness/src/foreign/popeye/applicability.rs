//! Options that don't apply: what Popeye says of them before it ignores them.

use super::condition_names::apart::INTELLIGIBLE;
use super::messages::{
    NO_GOAL_IS_END, NO_NUMBERS, NO_POST_KEY_PLAY, NO_QUODLIBET, NO_SET_PLAY, NO_STOP_ON_SHORT,
    NO_THREAT_LENGTH, NO_TRIES, NO_WHITE_TO_PLAY, NOT_INTELLIGENT,
};
use crate::language::{Language, Names};
use cookstopper_engine::board::Side;
use cookstopper_engine::board::unit::Attributes;
use cookstopper_engine::diagram::DiagramUnit;
use cookstopper_engine::options::Options;
use cookstopper_engine::problem::Problem;
use cookstopper_engine::stipulation::structure::{Branch, End, Expression, Manner};
use cookstopper_engine::stipulation::{Goal, Play, Stipulation};
use cookstopper_engine::walks::table::Role;

/// The walks of chess.
const ORTHODOX: [&str; 6] = ["K", "Q", "R", "B", "S", "P"];

/// A remark in a language as Popeye prints it: one of them without a line feed.
#[must_use]
pub fn line(language: Language, words: &Names) -> String {
    let is_open = *words == NO_TRIES && language == Language::French;
    format!("{}{}", language.of(words), if is_open { "" } else { "\n" })
}

/// What is said of a stipulation when it is read.
#[must_use]
pub fn of_stipulation(stipulation: &Stipulation, options: &Options) -> Vec<Names> {
    let play = play(stipulation);
    let said = [
        (options.quodlibet && !takes_quodlibet(&play), NO_QUODLIBET),
        (options.goal_is_end && !takes_goal_is_end(stipulation, options), NO_GOAL_IS_END),
        (options.white_to_play && !takes_white_to_play(stipulation, &play), NO_WHITE_TO_PLAY),
        (options.post_key_play && !begins_with_attack(&play), NO_POST_KEY_PLAY),
    ];
    said.into_iter().filter(|(is_said, _)| *is_said).map(|(_, words)| words).collect()
}

/// What is said when a side's play is about to be looked for.
#[must_use]
pub fn of_play(problem: &Problem, is_intelligent: bool) -> Vec<Names> {
    let Problem { stipulation, options, .. } = problem;
    let play = play(stipulation);
    let battle = root_battle(&play);
    let is_tree = battle.is_some_and(|branch| !branch.has_parry);
    let has_no_key = is_tree && (options.post_key_play || !begins_with_attack(&play));
    let is_nested = |threat: u32| threat == 0 && play.has_play(is_battle);
    let lacks_threats =
        options.most_threat.is_some_and(|threat| !has_threats_of(battle, threat) && !is_nested(threat));
    let said = [
        (options.set_play && !takes_set_play(problem), NO_SET_PLAY),
        (is_intelligent && !can_be_intelligent(problem, &play), NOT_INTELLIGENT),
        (numbers(problem) != Numbers::Fit, NO_NUMBERS),
        (options.most_refutations > 0 && has_no_key, NO_TRIES),
        (lacks_threats, NO_THREAT_LENGTH),
        (options.stop_on_short_solutions && !has_help(&play), NO_STOP_ON_SHORT),
    ];
    said.into_iter().filter(|(is_said, _)| *is_said).map(|(_, words)| words).collect()
}

/// What becomes of numbers of moves.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Numbers {
    /// They count, or aren't asked for.
    Fit,
    /// They are ignored.
    Ignored,
    /// No first move is played.
    Forbidding,
    /// No first move is played but what is forced.
    ForbiddingAllButForced,
}

/// Whether Popeye can count moves.
#[must_use]
pub fn numbers(problem: &Problem) -> Numbers {
    let options = &problem.options;
    let play = play(&problem.stipulation);
    let is_known_goal = |goal: &Goal| matches!(goal, Goal::Mate | Goal::Stalemate);
    match root_battle(&play) {
        None if options.is_intelligent && play.goals().iter().any(is_known_goal) => Numbers::Ignored,
        Some(_) if !options.move_numbers && !options.restricts_numbers() => Numbers::Fit,
        Some(branch) if branch.manner == Manner::Defence || options.post_key_play => Numbers::Ignored,
        Some(branch) if options.number_levels() > 1 => {
            let can_force = branch.legs.iter().any(|leg| !leg.constraints.is_empty());
            if can_force { Numbers::ForbiddingAllButForced } else { Numbers::Forbidding }
        }
        _ => Numbers::Fit,
    }
}

/// Whether the goal, once reached, can end everything: not where it is asked for more than once.
#[must_use]
pub fn takes_goal_is_end(stipulation: &Stipulation, options: &Options) -> bool {
    let play = play(stipulation);
    let is_asked_twice = options.quodlibet && takes_quodlibet(&play) && begins_with_attack(&play);
    let goals = play.goals();
    let sides = play.reachers(Side::White);
    let is_one =
        goals.windows(2).all(|pair| pair[0] == pair[1]) && sides.windows(2).all(|pair| pair[0] == pair[1]);
    !is_asked_twice && is_one
}

/// The play without options.
fn play(stipulation: &Stipulation) -> Expression {
    stipulation.structure(&Options::default()).play
}

const fn is_battle(manner: Manner) -> bool {
    matches!(manner, Manner::Attack | Manner::Defence)
}

/// The play, if it begins with a battle.
fn root_battle(play: &Expression) -> Option<&Branch> {
    match play {
        Expression::Branch(branch) => Some(&**branch).filter(|branch| is_battle(branch.manner)),
        _ => None,
    }
}

/// Whether there can be a key.
fn begins_with_attack(play: &Expression) -> bool {
    root_battle(play).is_some_and(|branch| branch.manner == Manner::Attack)
}

/// Play that White doesn't begin anyway, and that can do without its first move.
fn takes_white_to_play(stipulation: &Stipulation, play: &Expression) -> bool {
    let begins_late = stipulation.half_moves % 2 == 1;
    match stipulation.play {
        _ if stipulation.introduction.is_some() => true,
        _ if begins_late && stipulation.target.is_none() => false,
        Play::Direct
        | Play::SelfPlay
        | Play::Reflex
        | Play::SemiReflex
        | Play::Parry
        | Play::ParrySelf
        | Play::ParryReflex => false,
        Play::Reciprocal | Play::SeriesReciprocal => stipulation.half_moves > 2,
        Play::Structured => matches!(play, Expression::Branch(branch) if !is_battle(branch.manner)),
        _ => true,
    }
}

/// Whether there is something to leave out: not the only move of help play, nor the moves of a series in which the other
/// side has no part.
#[must_use]
pub fn takes_set_play(problem: &Problem) -> bool {
    let options = Options { goal_is_end: false, ..problem.options.clone() };
    let play = problem.stipulation.structure(&options).play;
    let has_begun = options.white_to_play && play.inversions() == 1;
    match play.upright() {
        Expression::Branch(branch) if has_begun && branch.manner == Manner::Series => true,
        Expression::Branch(branch) => match branch.manner {
            Manner::Attack => !options.post_key_play,
            Manner::Defence => false,
            Manner::Help if !branch.has_parry => branch.most > 1,
            Manner::Help if branch.is_remainder => true,
            Manner::Help | Manner::Series => {
                let mut ends = branch.legs.iter().flat_map(|leg| &leg.ends);
                ends.any(|end| !matches!(end.play, Expression::Goal(_)))
            }
        },
        _ => true,
    }
}

/// Whether a goal stands behind a defence.
fn takes_quodlibet(play: &Expression) -> bool {
    fn has_goal(play: &Expression, is_behind: bool) -> bool {
        match play {
            Expression::Goal(_) => is_behind,
            Expression::Not(play) | Expression::Inverted(play) => has_goal(play, is_behind),
            Expression::And(one, other) | Expression::Or(one, other) | Expression::Each(one, other) => {
                has_goal(one, is_behind) || has_goal(other, is_behind)
            }
            Expression::Branch(branch) => branch.legs.iter().enumerate().any(|(place, leg)| {
                let is_behind = is_behind
                    || match branch.manner {
                        Manner::Attack => place == 1,
                        Manner::Defence => true,
                        Manner::Help | Manner::Series => false,
                    };
                // What is forced upon somebody in a battle is forced upon the defender.
                let of_end =
                    |end: &End| has_goal(&end.play, is_behind || end.is_forced && is_battle(branch.manner));
                leg.ends.iter().any(of_end) || leg.constraints.iter().any(|play| has_goal(play, is_behind))
            }),
        }
    }
    has_goal(play, false)
}

/// Whether there can be a threat that is longer than the longest that is asked for.
fn has_threats_of(battle: Option<&Branch>, longest: u32) -> bool {
    battle.is_some_and(|branch| match branch.most.div_ceil(2) {
        0 | 1 => true,
        moves => longest < moves,
    })
}

/// Whether somebody helps or plays a series.
fn has_help(play: &Expression) -> bool {
    match play {
        Expression::Goal(_) => false,
        Expression::Not(play) | Expression::Inverted(play) => has_help(play),
        Expression::And(one, other) | Expression::Or(one, other) | Expression::Each(one, other) => {
            has_help(one) || has_help(other)
        }
        Expression::Branch(branch) => {
            let ends = branch.legs.iter().flat_map(|leg| &leg.ends);
            !is_battle(branch.manner) || ends.map(|end| &end.play).any(has_help)
        }
    }
}

/// Whether Popeye can derive the play from its end.
fn can_be_intelligent(problem: &Problem, play: &Expression) -> bool {
    let is_known_goal = |goal: &Goal| matches!(goal, Goal::Mate | Goal::Stalemate);
    let has_target = problem.stipulation.target.is_some() || problem.stipulation.play == Play::ProofGame;
    let goals_fit = has_target || play.goals().iter().all(is_known_goal);
    let is_cut = problem.options.goal_is_end && takes_goal_is_end(&problem.stipulation, &problem.options);
    goals_fit && !is_cut && !play.has_play(is_battle) && can_be_understood(problem)
}

/// Whether Popeye can be intelligent under the conditions and with the units: where no pawn may promote to a fairy unit.
fn can_be_understood(problem: &Problem) -> bool {
    let conditions = problem.conditions.names();
    let mut names = conditions.iter().map(|name| name.split(' ').next().unwrap_or_default());
    let units = problem.diagram.units.iter().flatten();
    let fits = |unit: &DiagramUnit| {
        let walks_fit =
            unit.walks.iter().all(|walk| ORTHODOX.contains(&walk.code()) || walk.row().role != Role::Officer);
        walks_fit && !unit.attributes().has(Attributes::KAMIKAZE)
    };
    names.all(|name| INTELLIGIBLE.contains(&name)) && units.into_iter().all(fits)
}
