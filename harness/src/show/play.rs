//! The play with what each move changes on the board.

use super::{Notation, change_text};
use crate::exhibit::{Knot, Leg, Play, ShownLine};
use cookstopper_engine::board::Side;
use cookstopper_engine::game::replay::Change;
use cookstopper_engine::game::{Game, ShortMove};
use cookstopper_engine::problem::Problem;
use cookstopper_engine::problem::beginner;
use cookstopper_engine::solution::{Body, Line, Mark, Outlook, PhaseKind, PlayedMove, Solution, TreeMove};

/// A tree with more moves than this is shown without its deepest moves.
const MOST_MOVES: usize = 20_000;

/// The play of a solution. Under `Duplex` the second half of the phases is that of the other side.
pub fn play(problem: &Problem, solution: &Solution, notation: Notation) -> Vec<Play> {
    let begins = beginner(problem);
    let half = solution.phases.len().div_ceil(2);
    let mut phases = Vec::new();
    for (place, phase) in solution.phases.iter().enumerate() {
        let begins = if problem.options.duplex && place >= half { begins.other() } else { begins };
        let is_set_play = phase.kind == PhaseKind::SetPlay;
        let first = if is_set_play { begins.other() } else { begins };
        let Ok(game) = Game::of_problem(problem, first) else { return Vec::new() };
        let mut replayer = Replayer { game, notation };
        let mut shown = Play { is_set_play, ..Play::default() };
        match &phase.body {
            Body::Tree(roots) => shown.tree = replayer.knots(roots, first, depth_that_fits(roots)),
            Body::AfterKey(after) => {
                let depth = depth_that_fits(&after.replies);
                shown.is_after_key = true;
                shown.threats = replayer.knots(after.outlook.threats(), begins, depth);
                shown.tree = replayer.knots(&after.replies, begins.other(), depth);
            }
            Body::Lines(lines) => {
                shown.lines = lines.iter().map(|line| replayer.line(line, first)).collect();
            }
        }
        phases.push(shown);
    }
    phases
}

/// Who has played a move of a line, what it changes, and how it is written in short notation.
type PlayedBySide = (Side, String, Option<ShortMove>);

struct Replayer {
    game: Game,
    notation: Notation,
}

impl Replayer {
    fn knots(&mut self, moves: &[TreeMove], side: Side, depth: usize) -> Vec<Knot> {
        moves.iter().map(|found| self.knot(found, side, depth)).collect()
    }

    fn knot(&mut self, found: &TreeMove, side: Side, depth: usize) -> Knot {
        let bookmark = self.game.bookmark();
        let short = self.short(&found.played.text, side);
        let (side, changes) = self.follow(&found.played, side).unwrap_or((side, String::new()));
        let sign = found.goal.map_or("", |goal| goal.sign());
        let check = if found.played.gives_check && sign.is_empty() { "+" } else { "" };
        let forced = if found.is_forced_goal { "?!?" } else { "" };
        let mut knot = Knot {
            leg: Leg {
                text: found.played.text.to_string(),
                short,
                changes,
                sign: format!("{check}{sign}{forced}"),
                is_numbered: false,
            },
            mark: match found.mark {
                Mark::None => "",
                Mark::Key | Mark::Refutation | Mark::Refutes => "!",
                Mark::Try => "?",
            }
            .to_owned(),
            is_zugzwang: found.outlook == Outlook::Zugzwang,
            ..Knot::default()
        };
        match depth.checked_sub(1) {
            None => knot.left_out = count(found, usize::MAX) - 1,
            Some(depth) => {
                knot.threats = self.knots(found.outlook.threats(), side, depth);
                knot.replies = self.knots(&found.replies, side.other(), depth);
                knot.refutations = self.knots(&found.refutations, side.other(), depth);
            }
        }
        self.game.return_to(&bookmark);
        knot
    }

    fn line(&mut self, line: &Line, first: Side) -> ShownLine {
        let bookmark = self.game.bookmark();
        let mut played = Vec::new();
        // Where no order of the sides fits, the moves are shown without the board following them.
        if !self.sides(line, first, &mut played) {
            played = vec![(first, String::new(), None); line.moves.len()];
        }
        self.game.return_to(&bookmark);
        let last = line.moves.len().saturating_sub(1);
        let goal = line.goal.map_or("", |goal| goal.sign());
        let leg = |(place, (found, (_, changes, short))): (usize, (&PlayedMove, PlayedBySide))| {
            let check = if found.gives_check { "+" } else { "" };
            let sign = if place == last && !goal.is_empty() { goal } else { check };
            let is_numbered = line.numbered.get(place).copied().unwrap_or_default();
            Leg { text: found.text.to_string(), short, changes, sign: sign.to_owned(), is_numbered }
        };
        let legs = line.moves.iter().zip(played).enumerate().map(leg).collect();
        ShownLine { skipped: line.skipped, recounts: line.recounts.clone(), legs }
    }

    /// Finds who plays which move of a line, beginning behind those `played`. Moves with numbers are mostly
    /// those of one side; that all of them are legal decides.
    fn sides(&mut self, line: &Line, first: Side, played: &mut Vec<PlayedBySide>) -> bool {
        let place = played.len();
        let Some(found) = line.moves.get(place) else { return true };
        let number = |place: usize| line.numbered.get(place).copied().unwrap_or_default();
        let likely = match played.last() {
            None => first,
            Some((side, ..)) if number(place) == number(place - 1) => *side,
            Some((side, ..)) => side.other(),
        };
        let bookmark = self.game.bookmark();
        for side in [likely, likely.other()] {
            let short = self.short(&found.text, side);
            if let Ok(changes) = self.game.follow(&found.text, side) {
                played.push((side, changes_text(&changes), short));
                if self.sides(line, first, played) {
                    return true;
                }
                played.truncate(place);
                self.game.return_to(&bookmark);
            }
        }
        false
    }

    /// The move in short notation, where it is asked for and the side has it.
    fn short(&mut self, text: &str, side: Side) -> Option<ShortMove> {
        if self.notation == Notation::Long {
            return None;
        }
        self.game.set_turn(side);
        let mut legal = self.game.legal_moves();
        legal.extend(self.game.moves_into_mate());
        let wanted = legal.iter().find(|legal| &*legal.played.text == text)?;
        Some(ShortMove::new(wanted, &legal))
    }

    /// Plays a move, of the other side if this one doesn't have it.
    fn follow(&mut self, played: &PlayedMove, side: Side) -> Option<(Side, String)> {
        let try_side = |game: &mut Game, side: Side| {
            let changes = game.follow(&played.text, side).ok()?;
            Some((side, changes_text(&changes)))
        };
        try_side(&mut self.game, side).or_else(|| try_side(&mut self.game, side.other()))
    }
}

fn changes_text(changes: &[Change]) -> String {
    changes.iter().map(change_text).collect::<Vec<_>>().join(" ")
}

/// The greatest depth at which the trees together keep to [`MOST_MOVES`], but at least the first replies.
fn depth_that_fits(roots: &[TreeMove]) -> usize {
    let total = |depth: usize| roots.iter().map(|root| count(root, depth)).sum::<usize>();
    let mut depth = 1;
    let mut moves = total(depth);
    loop {
        let deeper = total(depth + 1);
        if deeper == moves {
            return usize::MAX;
        }
        if deeper > MOST_MOVES {
            return depth;
        }
        depth += 1;
        moves = deeper;
    }
}

/// The number of moves down to a depth, this one included.
fn count(found: &TreeMove, depth: usize) -> usize {
    let Some(depth) = depth.checked_sub(1) else { return 1 };
    let below = found.outlook.threats().iter().chain(&found.replies).chain(&found.refutations);
    1 + below.map(|child| count(child, depth)).sum::<usize>()
}
