//! Help and series play, solved exhaustively.

use super::naive::{Ply, can_reach, has_reached, plies, with_turn};
use super::reference::{Position, Side};
use cookstopper_engine::solution::{Line, PhaseKind};
use cookstopper_engine::stipulation::{Goal, Play, Stipulation};

/// Who moves when, up to the last move that isn't forced.
struct Score {
    movers: Vec<Side>,
    numbered: Side,
    skipped: u8,
}

pub fn solve(
    position: &Position,
    attacker: Side,
    stipulation: &Stipulation,
    kind: PhaseKind,
) -> Option<Vec<Line>> {
    let scores = match kind {
        PhaseKind::SetPlay => set_play(stipulation, attacker),
        PhaseKind::Actual => actual_play(stipulation, attacker),
    };
    let longest = scores.last()?;
    let mut lines = Vec::new();
    // "Either side must reach the goal when it can": an attacker who can at once has nothing else to play.
    if is_reflex(stipulation) && longest.movers.first() == Some(&attacker) {
        let begins = with_turn(position, attacker);
        if can_reach(&begins, stipulation.goal) {
            let reaching = plies(&begins).into_iter().filter(|ply| has_reached(&ply.after, stipulation.goal));
            return Some(reaching.map(|ply| forced_at_once(ply, stipulation, longest.skipped)).collect());
        }
    }
    for score in scores {
        match score.movers.first() {
            Some(first) => {
                play(&with_turn(position, *first), stipulation, &score, &mut Vec::new(), &mut lines);
            }
            None => finish(&with_turn(position, attacker.other()), stipulation, &score, &[], &mut lines),
        }
    }
    Some(lines)
}

fn is_reflex(stipulation: &Stipulation) -> bool {
    matches!(stipulation.play, Play::HelpReflex | Play::SeriesReflex)
}

/// Written with `?!?`.
fn forced_at_once(ply: Ply, stipulation: &Stipulation, skipped: u8) -> Line {
    Line {
        skipped,
        numbered: vec![true],
        moves: vec![ply.played],
        recounts: Vec::new(),
        goal: Some(stipulation.goal),
        is_forced_goal: true,
    }
}

/// Every length up to the one asked for.
fn actual_play(stipulation: &Stipulation, attacker: Side) -> Vec<Score> {
    let Stipulation { play, half_moves, .. } = *stipulation;
    let defender = attacker.other();
    let skipped = (half_moves % 2) as u8;
    let alternating = |length: u32, last: Side| -> Vec<Side> {
        (0..length).map(|place| if (length - place) % 2 == 1 { last } else { last.other() }).collect()
    };
    let score = |length: u32| match play {
        // The last half-move, the defender's, is forced.
        Play::HelpSelf | Play::HelpReflex => {
            Score { movers: alternating(length - 1, attacker), numbered: attacker, skipped }
        }
        Play::SeriesDirect | Play::SeriesSelf | Play::SeriesReflex => {
            Score { movers: vec![attacker; length as usize / 2], numbered: attacker, skipped: 0 }
        }
        Play::SeriesHelp => {
            let series = vec![defender; length as usize / 2];
            Score { movers: [series, vec![attacker]].concat(), numbered: defender, skipped: 0 }
        }
        _ => Score { movers: alternating(length, attacker), numbered: defender, skipped },
    };
    let lengths = (1..=half_moves).filter(|length| length % 2 == half_moves % 2);
    lengths.filter(|length| !stipulation.is_exact || *length == half_moves).map(score).collect()
}

/// As if the side that begins had passed, or, in a series, had not begun at all.
fn set_play(stipulation: &Stipulation, attacker: Side) -> Vec<Score> {
    let scores = actual_play(stipulation, attacker);
    let series = |score: Score, movers: Vec<Side>| Score { movers, skipped: 1, ..score };
    match stipulation.play {
        Play::SeriesDirect => Vec::new(),
        Play::SeriesSelf | Play::SeriesReflex => {
            scores.into_iter().take(1).map(|score| series(score, Vec::new())).collect()
        }
        Play::SeriesHelp => scores.into_iter().take(1).map(|score| series(score, vec![attacker])).collect(),
        play => {
            // In reflex play the defender may reach the goal in place of any move, even of the first of set play.
            let is_long = scores.last().is_some_and(|score| score.movers.len() > 1);
            let least = if play == Play::HelpReflex && is_long { 1 } else { 2 };
            let passed = |score: Score| Score {
                movers: score.movers[1..].to_vec(),
                skipped: score.skipped + 1,
                ..score
            };
            scores.into_iter().filter(|score| score.movers.len() >= least).map(passed).collect()
        }
    }
}

fn play(
    position: &Position,
    stipulation: &Stipulation,
    score: &Score,
    path: &mut Vec<Ply>,
    lines: &mut Vec<Line>,
) {
    let place = path.len();
    let is_last = place + 1 == score.movers.len();
    // Whoever can reach the goal must, and so may not play on. That the defender does is a shorter line.
    if is_reflex(stipulation) && can_reach(position, stipulation.goal) {
        return;
    }
    for ply in plies(position) {
        let after = ply.after.clone();
        path.push(ply);
        if is_last {
            finish(&after, stipulation, score, path, lines);
        } else if stipulation.play == Play::Help
            && (score.movers.len() - place) % 2 == 1
            && has_reached(&after, stipulation.goal)
        {
            // Who has reached the goal has solved the problem in fewer moves, and doesn't play on.
        } else if score.movers[place + 1] == after.to_move {
            play(&after, stipulation, score, path, lines);
        } else if is_reflex(stipulation) && can_reach(&after, stipulation.goal) {
            // In a series, too, the other side must reach the goal as soon as it can.
        } else if stipulation.play == Play::SeriesSelf && has_no_other_move(&plies(&after), stipulation.goal)
        {
            // The series has done what it is for: it is a shorter line, and doesn't play on.
        } else if !after.in_check(after.to_move) {
            // In a series the other side passes, which it can't do in check.
            play(&with_turn(&after, score.movers[place + 1]), stipulation, score, path, lines);
        }
        path.pop();
    }
}

/// Whether each of the replies reaches the goal, and there is one.
fn has_no_other_move(replies: &[Ply], goal: Goal) -> bool {
    !replies.is_empty() && replies.iter().all(|reply| has_reached(&reply.after, goal))
}

fn finish(after: &Position, stipulation: &Stipulation, score: &Score, path: &[Ply], lines: &mut Vec<Line>) {
    let goal = stipulation.goal;
    let line = |forced: Option<&Ply>| Line {
        skipped: score.skipped,
        numbered: score
            .movers
            .iter()
            .map(|mover| *mover == score.numbered)
            .chain(forced.map(|_| false))
            .collect(),
        moves: path.iter().chain(forced).map(|ply| ply.played.clone()).collect(),
        recounts: Vec::new(),
        goal: Some(goal),
        is_forced_goal: false,
    };
    match stipulation.play {
        Play::HelpSelf | Play::SeriesSelf => {
            let replies = plies(after);
            if has_no_other_move(&replies, goal) {
                lines.extend(replies.iter().map(|reply| line(Some(reply))));
            }
        }
        Play::HelpReflex | Play::SeriesReflex => {
            let replies = plies(after);
            let reaching = replies.iter().filter(|reply| has_reached(&reply.after, goal));
            lines.extend(reaching.map(|reply| line(Some(reply))));
        }
        _ => lines.extend(has_reached(after, goal).then(|| line(None))),
    }
}
