//! Reading solutions in Popeye's layout.
//!
//! What [`solution_text`](super::solution_text) writes is read back as it was. White space doesn't matter, except that every move
//! of a tree and every line of help or series play stands in a line of its own; signs (`!`, `?`, `+`, `#`,
//! `=`) may touch their move. Popeye's remarks about its work (`solution finished.`, potential positions,
//! move numbers) and lines that begin with `#` are skipped.

mod lines;
mod trees;

use crate::options::Options;
use crate::solution::{Body, Phase, PhaseKind, PlayedMove, TreeMove};
use crate::stipulation::Goal;
use crate::stipulation::{MOST_HALF_MOVES, Stipulation};

/// A place in a text.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct TextPosition {
    /// The line, counted from 1.
    pub line: usize,
    /// The character of the line, counted from 1.
    pub column: usize,
    /// The byte of the whole text, counted from 0.
    pub offset: usize,
}

/// A solution with the place of every move.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ParsedSolution {
    /// Set play first, where there is one or it was asked for, then the actual play.
    pub phases: Vec<Phase>,
    /// Where the moves stand, in the order of [`ParsedSolution::moves`].
    pub positions: Vec<TextPosition>,
}

impl ParsedSolution {
    /// Every move with its place, in the order in which Popeye writes them: below a move the threats, then
    /// the replies, then the refutations.
    ///
    /// ```
    /// use cookstopper_engine::notation::read_solution;
    /// use cookstopper_engine::options::Options;
    /// let text = "   1.Kb6 ! zugzwang.\n      1...Ka8-b8\n          2.Rh1-h8 #\n";
    /// let solution = read_solution(text, "#2".parse().unwrap(), &Options::default()).unwrap();
    /// let (last, position) = solution.moves().last().unwrap();
    /// assert_eq!(&*last.text, "Rh1-h8");
    /// assert_eq!((position.line, position.column), (3, 13));
    /// ```
    pub fn moves(&self) -> impl Iterator<Item = (&PlayedMove, TextPosition)> {
        let mut moves = Vec::new();
        for phase in &self.phases {
            match &phase.body {
                Body::Tree(roots) => roots.iter().for_each(|root| collect(root, &mut moves)),
                Body::AfterKey(play) => {
                    play.outlook.threats().iter().for_each(|threat| collect(threat, &mut moves));
                    play.replies.iter().for_each(|reply| collect(reply, &mut moves));
                }
                Body::Lines(lines) => moves.extend(lines.iter().flat_map(|line| &line.moves)),
            }
        }
        moves.into_iter().zip(self.positions.iter().copied())
    }
}

fn collect<'tree>(tree: &'tree TreeMove, moves: &mut Vec<&'tree PlayedMove>) {
    moves.push(&tree.played);
    tree.outlook.threats().iter().for_each(|threat| collect(threat, moves));
    tree.replies.iter().chain(&tree.refutations).for_each(|child| collect(child, moves));
}

/// What can't be read, and where it stands.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{fault}")]
pub struct ReadError {
    /// Where.
    pub position: TextPosition,
    /// What.
    pub fault: ReadFault,
}

impl ReadError {
    /// The byte at which the fault was noticed.
    #[must_use]
    pub const fn offset(&self) -> usize {
        self.position.offset
    }
}

/// What can be wrong with the text of a solution.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum ReadFault {
    /// A line that doesn't begin like one of a solution.
    #[error("expected a move with its number, such as `1.Ra2-b2`, found `{0}`")]
    NoNumber(String),
    /// A number without a move.
    #[error("expected a move behind the number, found {0}")]
    NoMove(String),
    /// A number that doesn't continue the line.
    #[error("expected move number {expected}, found {found}")]
    Number {
        /// The number that would continue.
        expected: u32,
        /// What was found.
        found: u32,
    },
    /// A number that no move of the longest play has.
    #[error("expected a move number from 1 to {most}, found {found}", most = MOST_HALF_MOVES / 2)]
    NumberRange {
        /// What was found.
        found: u32,
    },
    /// A move of a tree that hangs in the air.
    #[error("expected `{0}` below a move that comes just before it")]
    NoParent(String),
    /// `but` without a try.
    #[error("expected a try before `but`, found none")]
    NoTry,
    /// More behind the move that reaches the goal.
    #[error("expected nothing behind the move that reaches the goal, found `{0}`")]
    BehindGoal(String),
}

/// Reads the solution of one diagram or twin.
///
/// The stipulation tells trees from lines and whether a line is set play. With the option `SetPlay` the
/// first phase is the set play, even if it has no moves.
///
/// # Errors
///
/// Everything that can't be read.
pub fn read_solution(
    text: &str,
    stipulation: &Stipulation,
    options: &Options,
) -> Result<ParsedSolution, Vec<ReadError>> {
    let mut errors = Vec::new();
    let source_lines = source_lines(text).filter(|line| !line.is_remark());
    let (set_play, actual, positions) = if stipulation.is_battle() {
        trees::read(source_lines, stipulation.goal, &mut errors)
    } else {
        let skipped = skipped_in_actual_play(stipulation, options);
        lines::read(source_lines, skipped, stipulation.goal, &mut errors)
    };
    if !errors.is_empty() {
        return Err(errors);
    }
    let has_set_play = match &set_play {
        Body::Tree(roots) => !roots.is_empty(),
        Body::AfterKey(play) => !play.replies.is_empty(),
        Body::Lines(lines) => !lines.is_empty(),
    };
    let mut phases = Vec::new();
    if options.set_play || has_set_play {
        phases.push(Phase { kind: PhaseKind::SetPlay, skipped: 1, body: set_play });
    }
    phases.push(Phase { kind: PhaseKind::Actual, skipped: 0, body: actual });
    Ok(ParsedSolution { phases, positions })
}

/// How many half-moves of the first full move are skipped when nothing is set play.
fn skipped_in_actual_play(stipulation: &Stipulation, options: &Options) -> u8 {
    let is_short = stipulation.play.is_help() && options.half_moves(stipulation) % 2 == 1;
    u8::from(is_short)
}

/// A line of the text without the white space around it.
#[derive(Clone, Copy)]
struct SourceLine<'text> {
    /// The whole text up to the end of this line.
    up_to_end: &'text str,
    /// The line, counted from 1.
    number: usize,
    text: &'text str,
    /// The byte of the whole text at which `text` begins.
    offset: usize,
}

impl<'text> SourceLine<'text> {
    /// The place that is so many bytes behind the beginning of this line's text.
    fn position_of(self, place: usize) -> TextPosition {
        let offset = self.offset + place;
        let before = self.up_to_end.get(..offset).unwrap_or(self.up_to_end);
        let line_start = before.rfind('\n').map_or(0, |place| place + 1);
        let column = before.get(line_start..).unwrap_or_default().chars().count() + 1;
        TextPosition { line: self.number, column, offset }
    }

    /// Whether this says something about the solving or nothing at all.
    fn is_remark(self) -> bool {
        const REMARKS: [&str; 3] = ["solution finished.", "Partial solution", "solving interrupted."];
        let digits = self.text.trim_start_matches(|character: char| character.is_ascii_digit());
        let behind_number = if digits.len() < self.text.len() { digits.trim_start() } else { "" };
        self.text.is_empty()
            || self.text.starts_with('#')
            || REMARKS.iter().any(|remark| self.text.starts_with(remark))
            || behind_number.starts_with("potential positions in ")
            || behind_number.starts_with('(')
    }
}

fn source_lines(text: &str) -> impl Iterator<Item = SourceLine<'_>> {
    let mut end = 0;
    text.split_inclusive('\n').enumerate().map(move |(index, line)| {
        let start = end;
        end += line.len();
        let offset = start + line.len() - line.trim_start().len();
        let up_to_end = text.get(..end).unwrap_or(text);
        SourceLine { up_to_end, number: index + 1, text: line.trim(), offset }
    })
}

/// Splits `12.` or `12...` off; the flag says which.
fn split_number(text: &str) -> Option<(u32, Dots, &str)> {
    let (digits, rest) = text.split_once('.')?;
    let is_number = !digits.is_empty() && digits.bytes().all(|digit| digit.is_ascii_digit());
    let number = digits.parse().ok().filter(|_| is_number)?;
    match rest.strip_prefix("..") {
        Some(rest) => Some((number, Dots::Three, rest)),
        None => Some((number, Dots::One, rest)),
    }
}

/// The dots behind a move number.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Dots {
    /// The move of the side that begins.
    One,
    /// The answer to it.
    Three,
}

/// The signs behind a move, in any order.
#[derive(Clone, Copy, Default)]
struct Signs {
    check: bool,
    /// The goal whose sign stands there.
    goal: Option<Goal>,
    forced: bool,
    exclamation: bool,
    question: bool,
}

/// Splits the signs behind a move off; `goal` is the one that the stipulation asks for.
fn split_signs(text: &str, goal: Goal) -> (&str, Signs) {
    let is_sign = |character: char| "!?+#=%".contains(character) || character.is_whitespace();
    let mut played = text.trim_end_matches(is_sign);
    let word = goal.sign();
    let is_word = word.starts_with(|first: char| first.is_alphabetic());
    let mut is_reached = false;
    if let Some(before) = played.strip_suffix(word).filter(|_| is_word)
        && (before.is_empty() || before.ends_with(is_sign))
    {
        played = before.trim_end_matches(is_sign);
        is_reached = true;
    }
    let written: String = text.get(played.len()..).unwrap_or_default().split_whitespace().collect();
    let marks = written.replacen("?!?", "", 1);
    let is_forced = marks.len() < written.len();
    // `!=` is a goal, but `! =` and `= !` a stalemate with its key's mark.
    let is_auto = goal == Goal::AutoStalemate && marks.contains("!=");
    let rest = if is_auto { marks.replacen("!=", "", 1) } else { marks.clone() };
    let has = |sign: char| marks.contains(sign);
    let reached = match goal {
        _ if is_reached => Some(goal),
        Goal::MateOrStalemate | Goal::DoubleStalemate if has('#') || has('=') => Some(goal),
        Goal::AutoStalemate if is_auto => Some(goal),
        Goal::WinOfUnit if has('%') => Some(goal),
        Goal::Check if has('+') => Some(goal),
        _ if has('#') => Some(Goal::Mate),
        _ if has('=') => Some(Goal::Stalemate),
        _ => None,
    };
    let signs = Signs {
        check: has('+'),
        goal: reached,
        forced: is_forced,
        exclamation: rest.contains('!'),
        question: marks.contains('?'),
    };
    (played, signs)
}

#[cfg(test)]
mod tests;
