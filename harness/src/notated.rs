//! Solutions in the notation that a reader asks for.

use cookstopper_engine::game::ShortMove;
use cookstopper_engine::playback::{Branch, Playback, PlayedBody, Step};
use cookstopper_engine::problem::Problem;
use cookstopper_engine::solution::{Body, Line, Phase, PlayedMove, Solution, TreeMove};
use serde::Deserialize;

/// Figures in the place of Popeye's letters.
const FIGURES: [(char, char); 5] = [('K', '♔'), ('Q', '♕'), ('R', '♖'), ('B', '♗'), ('S', '♘')];

/// How the moves of a solution are written.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[cfg_attr(feature = "program", derive(clap::ValueEnum))]
pub enum MoveNotation {
    /// With departure and arrival: Sb1-d2
    #[default]
    Long,
    /// With as much of the departure as is needed: Sbd2
    Short,
    /// Short, with figures in the place of letters: ♘bd2
    Figurine,
}

/// Writes solutions of a problem in a notation.
#[derive(Debug, Clone)]
pub struct Notated {
    problem: Problem,
    notation: MoveNotation,
}

impl Notated {
    /// Solutions of this problem in this notation.
    #[must_use]
    pub fn new(problem: &Problem, notation: MoveNotation) -> Self {
        Self { problem: problem.clone(), notation }
    }

    /// Whether moves stay as they are.
    #[must_use]
    pub fn is_long(&self) -> bool {
        self.notation == MoveNotation::Long
    }

    /// A whole solution.
    pub fn solution(&self, solution: &Solution) -> Solution {
        let phases = solution.phases.iter().map(|phase| self.phase(phase, 0)).collect();
        Solution { phases, ..solution.clone() }
    }

    /// A phase from a tree or line on; those in front of it stay as they are.
    #[must_use]
    pub fn phase(&self, phase: &Phase, from: usize) -> Phase {
        if self.is_long() {
            return phase.clone();
        }
        let mut rest = phase.clone();
        match &mut rest.body {
            Body::Tree(roots) => drop(roots.drain(..from.min(roots.len()))),
            Body::Lines(lines) => drop(lines.drain(..from.min(lines.len()))),
            Body::AfterKey(_) => {}
        }
        let played = Playback::new(&self.problem).in_short_notation().of(&Solution::complete(vec![rest]));
        let mut phase = phase.clone();
        match (&mut phase.body, played.ok().and_then(|mut played| played.pop()).map(|played| played.body)) {
            (Body::Tree(roots), Some(PlayedBody::Tree(branches))) => {
                self.trees(roots.get_mut(from..).unwrap_or_default(), &branches);
            }
            (Body::AfterKey(after), Some(PlayedBody::AfterKey { threats, replies })) => {
                self.trees(after.outlook.threats_mut(), &threats);
                self.trees(&mut after.replies, &replies);
            }
            (Body::Lines(lines), Some(PlayedBody::Lines(played))) => {
                for (line, played) in lines.iter_mut().skip(from).zip(played) {
                    self.line(line, &played.steps);
                }
            }
            // What can't be played through stays as it is.
            _ => {}
        }
        phase
    }

    fn trees(&self, trees: &mut [TreeMove], branches: &[Branch]) {
        for (tree, branch) in trees.iter_mut().zip(branches) {
            self.write(&mut tree.played, &branch.step);
            self.trees(tree.outlook.threats_mut(), &branch.threats);
            self.trees(&mut tree.replies, &branch.replies);
            self.trees(&mut tree.refutations, &branch.refutations);
        }
    }

    fn line(&self, line: &mut Line, steps: &[Step]) {
        for (played, step) in line.moves.iter_mut().zip(steps) {
            self.write(played, step);
        }
    }

    /// What is no move of a single unit from square to square is written in full in any notation.
    fn write(&self, played: &mut PlayedMove, step: &Step) {
        let Some(short) = step.short.as_ref().filter(|short| !short.squares.is_empty()) else { return };
        let ShortMove { unit, squares, rest } = short;
        played.text = match self.notation {
            MoveNotation::Long => return,
            MoveNotation::Short => short.to_string(),
            MoveNotation::Figurine => format!("{}{squares}{}", figurine(unit), figurine(rest)),
        }
        .into();
    }
}

/// Figures in the place of the letters of chess; walks with other letters keep them.
#[must_use]
pub fn figurine(text: &str) -> String {
    let letters: Vec<char> = text.chars().collect();
    let is_part_of_code = |sign: Option<&char>| sign.is_some_and(|sign| sign.is_ascii_uppercase());
    let written = letters.iter().enumerate().map(|(place, letter)| {
        let before = place.checked_sub(1).and_then(|place| letters.get(place));
        let is_alone = !is_part_of_code(before) && !is_part_of_code(letters.get(place + 1));
        let figure = FIGURES.iter().find(|(code, _)| code == letter).map(|(_, figure)| *figure);
        figure.filter(|_| is_alone).unwrap_or(*letter)
    });
    written.collect()
}
