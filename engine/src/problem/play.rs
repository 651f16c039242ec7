//! Which play a problem asks for, and who begins it.

use super::Problem;
use crate::board::Side;
use crate::options::Options;
use crate::stipulation::structure::{Branch, End, Expression, Manner, Structure};

/// Who plays the first move of the actual play: of the solution that is asked for, or the first of two.
#[must_use]
pub fn beginner(problem: &Problem) -> Side {
    let first = first_mover(&structure(problem));
    if problem.options.half_duplex { first.other() } else { first }
}

/// Who plays the first move of the actual play where that is the play behind a key, without the key.
#[must_use]
pub fn defender_behind_key(problem: &Problem) -> Option<Side> {
    let structure = structure(problem);
    let play = if problem.options.post_key_play { behind_key(&structure.play) } else { None };
    let play = play.unwrap_or(structure.play);
    let has_swapped = !play.inversions().is_multiple_of(2);
    match play.behind_inversions() {
        Expression::Branch(branch) if branch.manner == Manner::Defence => {
            Some(if has_swapped { structure.starter.other() } else { structure.starter })
        }
        _ => None,
    }
}

/// Who is to move in the diagram: the side that begins, or, behind a key that has been played, the other.
#[must_use]
pub fn to_move(problem: &Problem) -> Side {
    let structure = structure(problem);
    let is_behind_key = problem.options.post_key_play && has_key(&structure.play);
    let waits = begun_series(&structure, &problem.options).is_some();
    if is_behind_key || waits { beginner(problem).other() } else { beginner(problem) }
}

/// A series without its first move (`WhiteToPlay`), in which the other side comes first and does nothing.
pub(crate) fn begun_series<'play>(structure: &'play Structure, options: &Options) -> Option<&'play Branch> {
    match &structure.play {
        Expression::Inverted(inner) if options.white_to_play => match &**inner {
            Expression::Branch(branch) if branch.manner == Manner::Series => Some(branch),
            _ => None,
        },
        _ => None,
    }
}

/// What is asked for. Where the side that begins is not fixed by the stipulation, a FEN's side to move does.
pub(crate) fn structure(problem: &Problem) -> Structure {
    let stipulation = &problem.stipulation;
    let structure = stipulation.structure(&problem.options);
    // Who is named in a structured stipulation is to move in the diagram, behind a key, too.
    if stipulation.structure.is_some() && problem.options.post_key_play && has_key(&structure.play) {
        return Structure { starter: structure.starter.other(), ..structure };
    }
    match problem.diagram.turn {
        Some(Side::Black) if !stipulation.fixes_beginner() => {
            Structure { starter: structure.starter.other(), ..structure }
        }
        _ => structure,
    }
}

/// Who plays the first half-move that isn't left out.
pub(crate) fn first_mover(structure: &Structure) -> Side {
    if structure.play.inversions().is_multiple_of(2) { structure.starter } else { structure.starter.other() }
}

/// Who reaches the goals, if it is one side alone.
pub(crate) fn keeper(structure: &Structure) -> Option<Side> {
    let mut sides = structure.play.reachers(structure.starter).into_iter();
    let first = sides.next()?;
    sides.all(|side| side == first).then_some(first)
}

/// What remains of play when its first half-move is left out; `None` if there is no such play.
pub(crate) fn set_play(play: &Expression) -> Option<Expression> {
    match play {
        Expression::Inverted(inner) => set_play(inner).map(Expression::inverted),
        // Behind two half-moves left out Popeye looks at one half-move alone.
        Expression::Branch(branch) if branch.has_parry && branch.is_remainder => {
            let [first, second] = branch.legs.clone();
            let play = Branch {
                least: 1,
                most: 1,
                legs: [second, first],
                is_remainder: false,
                ..Branch::clone(branch)
            };
            Some(Expression::from(play).inverted())
        }
        Expression::Branch(branch) if branch.manner == Manner::Series || branch.has_parry => {
            let [first, _] = &branch.legs;
            let mut ends = first.ends.iter().map(|end| &end.play);
            let end = ends.find(|end| !matches!(end, Expression::Goal(_) | Expression::Not(_)))?;
            Some(end.clone().inverted())
        }
        Expression::Branch(branch) if branch.manner == Manner::Defence => None,
        Expression::Branch(branch) => Some(Expression::from(without_first_move(branch)?).inverted()),
        // Of several plays the first; in reciprocal help play that is of both goals the one to which both help, behind as much play as
        // there can be.
        Expression::And(first, _) | Expression::Or(first, _) => set_play(first),
        Expression::Each(_, longer) => set_play(longer),
        Expression::Goal(_) | Expression::Not(_) => None,
    }
}

/// Whether there can be play behind a key: battle play.
pub(crate) fn has_key(play: &Expression) -> bool {
    matches!(play, Expression::Branch(branch) if branch.manner == Manner::Attack)
}

/// The play behind the key of battle play; nothing if the key is all of it.
pub(crate) fn behind_key(play: &Expression) -> Option<Expression> {
    match play {
        Expression::Branch(branch) => Some(Expression::from(without_first_move(branch)?).inverted()),
        _ => None,
    }
}

fn without_first_move(branch: &Branch) -> Option<Branch> {
    let [first, second] = branch.legs.clone();
    let manner = match branch.manner {
        Manner::Attack => Manner::Defence,
        Manner::Defence => Manner::Attack,
        manner => manner,
    };
    // The first move itself may have been the end.
    let is_battle = matches!(branch.manner, Manner::Attack | Manner::Defence);
    let is_play = |end: &End| matches!(end.play, Expression::Branch(_));
    let is_playable = branch.most > 1 || is_battle && first.ends.iter().any(is_play);
    is_playable.then(|| Branch {
        manner,
        least: branch.least.saturating_sub(1),
        most: branch.most - 1,
        legs: [second, first],
        has_parry: branch.has_parry,
        is_remainder: true,
    })
}
