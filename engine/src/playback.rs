//! Solutions played through: every move with the squares, units and effects of it.
//!
//! A [`Solution`] holds moves as they are written, since there may be millions of them. [`Playback`] plays them again, and tells
//! of each what it [does](MoveDetails).
//!
//! ```
//! use cookstopper_engine::prelude::*;
//! # fn main() -> Result<(), Box<dyn std::error::Error>> {
//! let diagram = Diagram::from_piece_lists("Kb6 Pc7", "Ka8 Pd7", "")?;
//! let problem = Problem::new(diagram, Conditions::default(), "h#1".parse()?);
//! let solution = solve(&problem, &Control::default())?;
//! let phases = Playback::new(&problem).of(&solution)?;
//! let PlayedBody::Lines(lines) = &phases[0].body else { unreachable!("help play is written as lines") };
//! for line in lines {
//!     let mate = line.steps.last().and_then(|step| step.details.as_ref()).unwrap();
//!     assert_eq!((mate.side, mate.arrival), (Side::White, Some("c8".parse()?)));
//!     let promotion = mate.promotion.as_ref().map(ToString::to_string);
//!     assert!(["wQ", "wR"].contains(&promotion.unwrap_or_default().as_str()));
//! }
//! // The same as a tree: lines that begin alike are one branch as far as they go together.
//! let tree = phases[0].tree();
//! let shape: Vec<(&str, usize)> = tree.iter().map(|root| (&*root.step.played.text, root.replies.len())).collect();
//! assert_eq!(shape, [("d7-d6", 2), ("d7-d5", 2)]);
//! # Ok(())
//! # }
//! ```

use crate::board::Side;
use crate::game::{Game, MoveDetails, ShortMove};
use crate::problem::{Problem, beginner};
use crate::setup::SetUpError;
use crate::solution::{Body, Line, Mark, Outlook, Phase, PhaseKind, PlayedMove, Solution, TreeMove};
use crate::stipulation::Goal;

/// Plays solutions of a problem through.
#[derive(Clone, Copy, Debug)]
pub struct Playback<'problem> {
    problem: &'problem Problem,
    is_short_told: bool,
    most_moves: usize,
    most_played: usize,
}

/// A phase that has been played through.
#[derive(Clone, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct PlayedPhase {
    /// Which.
    pub kind: PhaseKind,
    /// How many half-moves are left out in front.
    pub skipped: u8,
    /// Its moves.
    pub body: PlayedBody,
}

/// The moves of a phase.
#[derive(Clone, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "snake_case"))]
pub enum PlayedBody {
    /// Battle play.
    Tree(Vec<Branch>),
    /// The play behind a key, without the key.
    AfterKey {
        /// What the attacker would do if the defender could pass.
        threats: Vec<Branch>,
        /// The defences that are written.
        replies: Vec<Branch>,
    },
    /// Help and series play.
    Lines(Vec<PlayedLine>),
}

/// A move.
#[derive(Clone, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Step {
    /// As it is written in the solution.
    pub played: PlayedMove,
    /// Whose it is.
    pub side: Side,
    /// In short notation, where that was [asked for](Playback::in_short_notation).
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "Option::is_none"))]
    pub short: Option<ShortMove>,
    /// What it does; nothing where that can't be told: units that nobody sees have moved.
    pub details: Option<Box<MoveDetails>>,
}

/// A move of a tree with all that follows.
#[derive(Clone, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Branch {
    /// The move.
    pub step: Step,
    /// The goal, if this move reaches it.
    pub goal: Option<Goal>,
    /// Whether the goal is reached because a reflex condition forces it (written ` ?!?`).
    pub is_forced_goal: bool,
    /// Key, try or refutation.
    pub mark: Mark,
    /// Whether nothing is threatened though that was looked for.
    pub is_zugzwang: bool,
    /// What is threatened.
    pub threats: Vec<Self>,
    /// The moves that are written below this one: those of the other side; in a series, of the same one.
    pub replies: Vec<Self>,
    /// The defences that refute a try.
    pub refutations: Vec<Self>,
    /// How many moves below are left out, because there are [too many](Playback::at_most).
    pub left_out: usize,
}

/// A line of help or series play.
#[derive(Clone, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct PlayedLine {
    /// The line as it is written.
    pub line: Line,
    /// Its moves.
    pub steps: Vec<Step>,
}

impl<'problem> Playback<'problem> {
    /// Plays solutions of this problem through.
    #[must_use]
    pub fn new(problem: &'problem Problem) -> Self {
        Self { problem, is_short_told: false, most_moves: usize::MAX, most_played: usize::MAX }
    }

    /// Tells each move in short notation, too, which takes longer: it depends on all other moves of the position.
    #[must_use]
    pub fn in_short_notation(self) -> Self {
        Self { is_short_told: true, ..self }
    }

    /// Leaves the deepest moves of trees out, so that about so many remain; the first replies always do.
    #[must_use]
    pub fn at_most(self, moves: usize) -> Self {
        Self { most_moves: moves, ..self }
    }

    /// Plays no more than about so many moves of each phase: a tree with more isn't played through, nor are lines behind the first ones.
    /// Their moves are told [without details](Step::details), for who plays through what somebody looks at.
    ///
    /// ```
    /// use cookstopper_engine::prelude::*;
    /// # fn main() -> Result<(), Box<dyn std::error::Error>> {
    /// let diagram = Diagram::from_piece_lists("Kb6 Pc7", "Ka8 Pd7", "")?;
    /// let problem = Problem::new(diagram, Conditions::default(), "h#1".parse()?);
    /// let solution = solve(&problem, &Control::default())?;
    /// let phases = Playback::new(&problem).playing(2).of(&solution)?;
    /// let PlayedBody::Lines(lines) = &phases[0].body else { unreachable!("help play is written as lines") };
    /// let is_played: Vec<bool> = lines.iter().map(|line| line.steps[0].details.is_some()).collect();
    /// assert_eq!(is_played, [true, false, false, false]);
    /// assert_eq!(&*lines[3].steps[1].played.text, "c7-c8=R");
    /// # Ok(())
    /// # }
    /// ```
    #[must_use]
    pub fn playing(self, moves: usize) -> Self {
        Self { most_played: moves, ..self }
    }

    /// The phases of a solution. Under `Duplex` the second half of them is that of the other side.
    ///
    /// # Errors
    /// When diagram and conditions cannot be put together.
    pub fn of(self, solution: &Solution) -> Result<Vec<PlayedPhase>, SetUpError> {
        let half = solution.phases.len().div_ceil(2);
        let halves = self.problem.halves();
        let phases = solution.phases.iter().enumerate();
        let played = phases.map(|(place, phase)| {
            let is_second_half = self.problem.options.duplex && place >= half;
            let begins = beginner(self.problem);
            let begins = if is_second_half { begins.other() } else { begins };
            match &halves {
                Some(halves) => {
                    Playback { problem: &halves[usize::from(is_second_half)], ..self }.phase(phase, begins)
                }
                None => self.phase(phase, begins),
            }
        });
        played.collect()
    }

    /// A phase of play that this side begins.
    fn phase(self, phase: &Phase, begins: Side) -> Result<PlayedPhase, SetUpError> {
        let first = if phase.kind == PhaseKind::SetPlay { begins.other() } else { begins };
        if self.problem.diagram.invisible > 0 {
            let body = match &phase.body {
                Body::Lines(lines) => {
                    PlayedBody::Lines(lines.iter().map(|line| untold(line, first)).collect())
                }
                Body::Tree(_) | Body::AfterKey(_) => PlayedBody::Tree(Vec::new()),
            };
            return Ok(PlayedPhase { kind: phase.kind, skipped: phase.skipped, body });
        }
        let mut player =
            Player { game: Game::of_problem(self.problem, first)?, asked: self, left: self.most_played };
        let body = match &phase.body {
            Body::Tree(roots) => {
                let depth = depth_that_fits(roots, self.most_moves);
                player.plays_only(roots, depth);
                PlayedBody::Tree(player.branches(roots, first, depth))
            }
            Body::AfterKey(after) => {
                let depth = depth_that_fits(&after.replies, self.most_moves);
                player.plays_only(&after.replies, depth);
                PlayedBody::AfterKey {
                    threats: player.branches(after.outlook.threats(), begins, depth),
                    replies: player.branches(&after.replies, begins.other(), depth),
                }
            }
            Body::Lines(lines) => {
                PlayedBody::Lines(lines.iter().map(|line| player.line(line, first)).collect())
            }
        };
        Ok(PlayedPhase { kind: phase.kind, skipped: phase.skipped, body })
    }
}

impl PlayedPhase {
    /// Its moves as a tree, lines too: those that begin with the same moves are one branch as far as they go together.
    #[must_use]
    pub fn tree(&self) -> Vec<Branch> {
        match &self.body {
            PlayedBody::Tree(roots) => roots.clone(),
            PlayedBody::AfterKey { replies, .. } => replies.clone(),
            PlayedBody::Lines(lines) => {
                let mut roots = Vec::new();
                for PlayedLine { line, steps } in lines {
                    add(&mut roots, line, steps);
                }
                roots
            }
        }
    }

    /// Every move with those that lead to it, in the order in which they are written: threats, replies, refutations.
    ///
    /// ```
    /// use cookstopper_engine::prelude::*;
    /// # fn main() -> Result<(), Box<dyn std::error::Error>> {
    /// let diagram = Diagram::from_piece_lists("Kc6 Rh1", "Ka8", "")?;
    /// let mut problem = Problem::new(diagram, Conditions::default(), "#2".parse()?);
    /// problem.options = Options::parse(["Variation"])?;
    /// let solution = solve(&problem, &Control::default())?;
    /// let mut mates = Vec::new();
    /// for phase in Playback::new(&problem).of(&solution)? {
    ///     phase.visit(|path, branch| {
    ///         if branch.goal.is_some() {
    ///             mates.push(format!("{} behind {} move", branch.step.played.text, path.len()));
    ///         }
    ///     });
    /// }
    /// // Of two keys, each with its threat.
    /// assert_eq!(mates, ["Rh1-h8 behind 1 move", "Rh1-a1 behind 1 move"]);
    /// # Ok(())
    /// # }
    /// ```
    pub fn visit(&self, mut look: impl FnMut(&[&Branch], &Branch)) {
        let threats = match &self.body {
            PlayedBody::AfterKey { threats, .. } => threats.as_slice(),
            PlayedBody::Tree(_) | PlayedBody::Lines(_) => &[],
        };
        for root in threats.iter().chain(&self.tree()) {
            root.visit(&mut Vec::new(), &mut look);
        }
    }
}

impl Branch {
    /// A move with nothing below it.
    fn leaf(step: Step) -> Self {
        Self {
            step,
            goal: None,
            is_forced_goal: false,
            mark: Mark::None,
            is_zugzwang: false,
            threats: Vec::new(),
            replies: Vec::new(),
            refutations: Vec::new(),
            left_out: 0,
        }
    }

    fn visit<'tree>(&'tree self, path: &mut Vec<&'tree Self>, look: &mut dyn FnMut(&[&Self], &Self)) {
        look(path, self);
        path.push(self);
        for branch in self.threats.iter().chain(&self.replies).chain(&self.refutations) {
            branch.visit(path, look);
        }
        path.pop();
    }
}

/// Adds the rest of a line to branches that go on from the same moves.
fn add(branches: &mut Vec<Branch>, line: &Line, steps: &[Step]) {
    let Some((step, rest)) = steps.split_first() else { return };
    let is_same = |branch: &Branch| branch.step.played == step.played && branch.step.side == step.side;
    let place = branches.iter().position(is_same).unwrap_or_else(|| {
        branches.push(Branch::leaf(step.clone()));
        branches.len() - 1
    });
    let branch = &mut branches[place];
    if rest.is_empty() {
        branch.goal = line.goal;
        branch.is_forced_goal = line.is_forced_goal;
    } else {
        add(&mut branch.replies, line, rest);
    }
}

/// A line of which it can't be told what its moves do.
fn untold(line: &Line, first: Side) -> PlayedLine {
    let step = |played: &PlayedMove| Step { played: played.clone(), side: first, short: None, details: None };
    PlayedLine { line: line.clone(), steps: line.moves.iter().map(step).collect() }
}

struct Player<'problem> {
    game: Game,
    asked: Playback<'problem>,
    /// So many moves are still to be played.
    left: usize,
}

impl Player<'_> {
    /// A tree is played through as a whole or not at all.
    fn plays_only(&mut self, roots: &[TreeMove], depth: usize) {
        if self.left < usize::MAX {
            let moves: usize = roots.iter().map(|root| count(root, depth)).sum();
            self.left = if moves <= self.left { usize::MAX } else { 0 };
        }
    }

    fn branches(&mut self, moves: &[TreeMove], side: Side, depth: usize) -> Vec<Branch> {
        moves.iter().map(|found| self.branch(found, side, depth)).collect()
    }

    fn branch(&mut self, found: &TreeMove, side: Side, depth: usize) -> Branch {
        let bookmark = (self.left > 0).then(|| self.game.bookmark());
        // Of the other side, if this one doesn't have it.
        let follow = |player: &mut Self, side| player.follow(&found.played, side);
        let is_played = bookmark.is_some();
        let step = is_played.then(|| follow(self, side).or_else(|| follow(self, side.other()))).flatten();
        let untold = || Step { played: found.played.clone(), side, short: None, details: None };
        let mut branch = Branch {
            goal: found.goal,
            is_forced_goal: found.is_forced_goal,
            mark: found.mark,
            is_zugzwang: found.outlook == Outlook::Zugzwang,
            ..Branch::leaf(step.unwrap_or_else(untold))
        };
        let side = branch.step.side;
        match depth.checked_sub(1) {
            None => branch.left_out = count(found, usize::MAX) - 1,
            Some(depth) => {
                branch.threats = self.branches(found.outlook.threats(), side, depth);
                branch.replies = self.branches(&found.replies, side.other(), depth);
                branch.refutations = self.branches(&found.refutations, side.other(), depth);
            }
        }
        if let Some(bookmark) = &bookmark {
            self.game.return_to(bookmark);
        }
        branch
    }

    fn line(&mut self, line: &Line, first: Side) -> PlayedLine {
        if self.left == 0 {
            return untold(line, first);
        }
        self.left = self.left.saturating_sub(line.moves.len());
        let bookmark = self.game.bookmark();
        let mut steps = Vec::new();
        let is_told = self.steps(line, first, &mut steps);
        self.game.return_to(&bookmark);
        // Where no order of the sides fits, the board doesn't follow the moves.
        if is_told { PlayedLine { line: line.clone(), steps } } else { untold(line, first) }
    }

    /// Finds who plays which move of a line, beginning behind those `played`. Moves with numbers are mostly
    /// those of one side; that all of them are legal decides.
    fn steps(&mut self, line: &Line, first: Side, played: &mut Vec<Step>) -> bool {
        let place = played.len();
        let Some(found) = line.moves.get(place) else { return true };
        let number = |place: usize| line.numbered.get(place).copied().unwrap_or_default();
        let likely = match played.last() {
            None => first,
            Some(step) if number(place) == number(place - 1) => step.side,
            Some(step) => step.side.other(),
        };
        let bookmark = self.game.bookmark();
        for side in [likely, likely.other()] {
            if let Some(step) = self.follow(found, side) {
                played.push(step);
                if self.steps(line, first, played) {
                    return true;
                }
                played.truncate(place);
                self.game.return_to(&bookmark);
            }
        }
        false
    }

    /// Plays a move, if this side has it.
    fn follow(&mut self, played: &PlayedMove, side: Side) -> Option<Step> {
        let before = self.asked.is_short_told.then(|| self.game.clone());
        let details = self.game.follow_closely(&played.text, side).ok()?;
        let short = before.and_then(|mut game| {
            game.set_turn(side);
            let mut legal = game.legal_moves();
            legal.extend(game.excused_moves());
            let wanted = legal.iter().find(|legal| legal.played.text == played.text)?;
            Some(ShortMove::new(wanted, &legal))
        });
        Some(Step { played: played.clone(), side, short, details: Some(Box::new(details)) })
    }
}

/// The greatest depth at which the trees together have at most so many moves, but at least the first replies.
fn depth_that_fits(roots: &[TreeMove], most: usize) -> usize {
    let total = |depth: usize| roots.iter().map(|root| count(root, depth)).sum::<usize>();
    let mut depth = 1;
    let mut moves = total(depth);
    loop {
        let deeper = total(depth + 1);
        if deeper == moves {
            return usize::MAX;
        }
        if deeper > most {
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
