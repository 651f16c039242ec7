//! The play with what each move changes on the board.

use super::change_text;
use cookstopper_engine::board::Side;
use cookstopper_engine::game::Game;
use cookstopper_engine::game::replay::Change;
use cookstopper_engine::problem::Problem;
use cookstopper_engine::solution::{Body, Line, Mark, Outlook, PhaseKind, PlayedMove, Solution, TreeMove};
use cookstopper_engine::stipulation::Play as Kind;
use serde::{Deserialize, Serialize};

/// A tree with more moves than this is shown without its deepest moves.
const MOST_MOVES: usize = 20_000;

/// One phase. Names are short because a page holds very many of them.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Play {
    /// As if the side that begins had passed.
    #[serde(rename = "set", skip_serializing_if = "is_false", default)]
    pub is_set_play: bool,
    /// The moves of battle play.
    #[serde(skip_serializing_if = "Vec::is_empty", default)]
    pub tree: Vec<Knot>,
    /// The lines of help and series play.
    #[serde(skip_serializing_if = "Vec::is_empty", default)]
    pub lines: Vec<ShownLine>,
}

/// A move of a tree with what follows.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct Knot {
    /// The move.
    #[serde(flatten)]
    pub leg: Leg,
    /// `!`, `?` or nothing.
    #[serde(rename = "k", skip_serializing_if = "str::is_empty", default)]
    pub mark: String,
    /// The threats.
    #[serde(rename = "t", skip_serializing_if = "Vec::is_empty", default)]
    pub threats: Vec<Knot>,
    /// Whether nothing is threatened.
    #[serde(rename = "z", skip_serializing_if = "is_false", default)]
    pub is_zugzwang: bool,
    /// The other side's moves.
    #[serde(rename = "r", skip_serializing_if = "Vec::is_empty", default)]
    pub replies: Vec<Knot>,
    /// The moves that refute.
    #[serde(rename = "b", skip_serializing_if = "Vec::is_empty", default)]
    pub refutations: Vec<Knot>,
    /// How many moves below are left out, since there are too many.
    #[serde(rename = "x", skip_serializing_if = "is_zero", default)]
    pub left_out: usize,
}

/// A move and what it changes.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct Leg {
    /// The move in long notation.
    #[serde(rename = "m")]
    pub text: String,
    /// The squares that it changes: `a2 b2wR`.
    #[serde(rename = "f", skip_serializing_if = "str::is_empty", default)]
    pub changes: String,
    /// The sign behind it: check or goal.
    #[serde(rename = "s", skip_serializing_if = "str::is_empty", default)]
    pub sign: String,
    /// In a line, whether a number stands in front.
    #[serde(rename = "n", skip_serializing_if = "is_false", default)]
    pub is_numbered: bool,
}

/// A line.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct ShownLine {
    /// How many half-moves of the first full moves are skipped.
    #[serde(rename = "skip", skip_serializing_if = "is_nothing", default)]
    pub skipped: u8,
    /// The moves.
    #[serde(rename = "l")]
    pub legs: Vec<Leg>,
}

impl Play {
    /// Every move of the phase.
    #[must_use]
    pub fn legs(&self) -> Vec<&Leg> {
        fn collect<'play>(knots: &'play [Knot], legs: &mut Vec<&'play Leg>) {
            for knot in knots {
                legs.push(&knot.leg);
                collect(&knot.threats, legs);
                collect(&knot.replies, legs);
                collect(&knot.refutations, legs);
            }
        }
        let mut legs: Vec<&Leg> = self.lines.iter().flat_map(|line| &line.legs).collect();
        collect(&self.tree, &mut legs);
        legs
    }
}

#[allow(clippy::trivially_copy_pass_by_ref, reason = "serde asks for a reference")]
fn is_false(flag: &bool) -> bool {
    !flag
}

#[allow(clippy::trivially_copy_pass_by_ref, reason = "serde asks for a reference")]
fn is_zero(number: &usize) -> bool {
    *number == 0
}

#[allow(clippy::trivially_copy_pass_by_ref, reason = "serde asks for a reference")]
fn is_nothing(number: &u8) -> bool {
    *number == 0
}

/// The play of a solution. Under `Duplex` the second half of the phases is that of the other side.
pub fn play(problem: &Problem, solution: &Solution) -> Vec<Play> {
    let kind = problem.stipulation.play;
    let attacker = if kind.is_help() { Side::White } else { problem.diagram.turn.unwrap_or(Side::White) };
    let attacker = if problem.options.half_duplex { attacker.other() } else { attacker };
    let half = solution.phases.len().div_ceil(2);
    let mut phases = Vec::new();
    for (place, phase) in solution.phases.iter().enumerate() {
        let attacker = if problem.options.duplex && place >= half { attacker.other() } else { attacker };
        let Ok(game) = Game::of_problem(problem, attacker) else { return Vec::new() };
        let mut replayer = Replayer { game };
        let is_set_play = phase.kind == PhaseKind::SetPlay;
        let mut shown = Play { is_set_play, tree: Vec::new(), lines: Vec::new() };
        match &phase.body {
            Body::Tree(roots) => {
                let first = if is_set_play { attacker.other() } else { attacker };
                let depth = depth_that_fits(roots);
                shown.tree = replayer.knots(roots, first, depth);
            }
            Body::Lines(lines) => {
                let numbered = numbered_side(kind, attacker);
                shown.lines = lines.iter().map(|line| replayer.line(line, numbered)).collect();
            }
        }
        phases.push(shown);
    }
    phases
}

/// The side whose moves have numbers in lines.
const fn numbered_side(kind: Kind, attacker: Side) -> Side {
    match kind {
        Kind::Help | Kind::SeriesHelp => attacker.other(),
        Kind::HelpSelf
        | Kind::HelpReflex
        | Kind::SeriesDirect
        | Kind::SeriesSelf
        | Kind::SeriesReflex
        | Kind::Direct
        | Kind::SelfPlay
        | Kind::Reflex
        | Kind::SemiReflex => attacker,
    }
}

struct Replayer {
    game: Game,
}

impl Replayer {
    fn knots(&mut self, moves: &[TreeMove], side: Side, depth: usize) -> Vec<Knot> {
        moves.iter().map(|found| self.knot(found, side, depth)).collect()
    }

    fn knot(&mut self, found: &TreeMove, side: Side, depth: usize) -> Knot {
        let bookmark = self.game.bookmark();
        let changes = self.follow(&found.played, side);
        let sign = found.goal.map_or("", |goal| goal.sign());
        let check = if found.played.gives_check && sign.is_empty() { "+" } else { "" };
        let forced = if found.is_forced_goal { "?!?" } else { "" };
        let mut knot = Knot {
            leg: Leg {
                text: found.played.text.to_string(),
                changes,
                sign: format!("{check}{sign}{forced}"),
                is_numbered: false,
            },
            mark: match found.mark {
                Mark::None => "",
                Mark::Key | Mark::Refutation => "!",
                Mark::Try => "?",
            }
            .to_owned(),
            is_zugzwang: found.outlook == Outlook::Zugzwang,
            ..Knot::default()
        };
        match depth.checked_sub(1) {
            None => knot.left_out = count(found, usize::MAX) - 1,
            Some(depth) => {
                if let Outlook::Threats(threats) = &found.outlook {
                    knot.threats = self.knots(threats, side, depth);
                }
                knot.replies = self.knots(&found.replies, side.other(), depth);
                knot.refutations = self.knots(&found.refutations, side.other(), depth);
            }
        }
        self.game.return_to(&bookmark);
        knot
    }

    fn line(&mut self, line: &Line, numbered: Side) -> ShownLine {
        let bookmark = self.game.bookmark();
        let last = line.moves.len().saturating_sub(1);
        let leg = |(place, played): (usize, &PlayedMove)| {
            let is_numbered = line.numbered.get(place).copied().unwrap_or_default();
            let side = if is_numbered { numbered } else { numbered.other() };
            let check = if played.gives_check && place < last { "+" } else { "" };
            let sign = if place == last { line.goal.sign() } else { check };
            Leg {
                text: played.text.to_string(),
                changes: self.follow(played, side),
                sign: sign.to_owned(),
                is_numbered,
            }
        };
        let legs = line.moves.iter().enumerate().map(leg).collect();
        self.game.return_to(&bookmark);
        ShownLine { skipped: line.skipped, legs }
    }

    /// Plays a move of the solution. In series play the marks of the mover may be missing in front of the last
    /// moves; then the move is the other side's.
    fn follow(&mut self, played: &PlayedMove, side: Side) -> String {
        let changes =
            self.game.follow(&played.text, side).or_else(|_| self.game.follow(&played.text, side.other()));
        let changes = changes.unwrap_or_default();
        changes.iter().map(change_text_of).collect::<Vec<_>>().join(" ")
    }
}

fn change_text_of(change: &Change) -> String {
    change_text(change)
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
    let threats = match &found.outlook {
        Outlook::Threats(threats) => threats.as_slice(),
        Outlook::NotAsked | Outlook::Zugzwang => &[],
    };
    let below = threats.iter().chain(&found.replies).chain(&found.refutations);
    1 + below.map(|child| count(child, depth)).sum::<usize>()
}
