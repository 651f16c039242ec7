//! A solution as it is written, before anybody asks what the position allows.

use super::token::{Kind, Token};
use crate::stipulation::Goal;

/// A move as written.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Written {
    /// The move with its suffixes: `d4*e3 ep.[+wPe2]`.
    pub text: String,
    /// The signs behind it, without blanks.
    pub signs: String,
    /// Its bytes in the text.
    pub start: usize,
    pub end: usize,
}

impl Written {
    pub fn new(text: &str, token: Token<'_>) -> Self {
        Self { text: text.to_owned(), signs: String::new(), start: token.start, end: token.end }
    }

    /// Adds `ep.` or `dstep`.
    pub fn extend(&mut self, suffix: &str, token: Token<'_>) {
        self.text.push(' ');
        self.text.push_str(suffix);
        self.end = token.end;
    }

    /// What the signs say, where `goal` is asked for.
    pub fn claims(&self, goal: Goal) -> Signs {
        Signs::of(&self.signs, goal)
    }

    /// Whether the goal's sign stands there, or any that could be one.
    pub fn ends_play(&self) -> bool {
        self.signs.contains(['#', '=', '%'])
    }
}

/// What the signs behind a move say.
#[derive(Clone, Copy, Default, PartialEq, Eq, Debug)]
pub(super) struct Signs {
    pub check: bool,
    /// The goal whose sign stands there.
    pub goal: Option<Goal>,
    pub forced: bool,
    pub exclamation: bool,
    pub question: bool,
    /// Whether the first mark is a question mark.
    pub question_first: bool,
}

impl Signs {
    fn of(written: &str, goal: Goal) -> Self {
        let written = written.replace(['‡', '≠'], "#").replace('†', "+");
        let (written, is_word) = match written.strip_suffix('\u{1}') {
            Some(before) => (before.to_owned(), true),
            None => (written, false),
        };
        let marks = written.replacen("?!?", "", 1);
        let is_forced = marks.len() < written.len();
        // `!=` is a goal, but `! =` and `= !` a stalemate with its key's mark.
        let has_own_mark = matches!(goal, Goal::AutoStalemate | Goal::AutoMate | Goal::CounterMate);
        let is_own = has_own_mark && marks.contains(goal.sign());
        let rest = if is_own { marks.replacen(goal.sign(), "", 1) } else { marks.clone() };
        let has = |sign: char| marks.contains(sign);
        let reached = match goal {
            _ if is_word => Some(goal),
            Goal::MateOrStalemate | Goal::DoubleStalemate if has('#') || has('=') => Some(goal),
            _ if is_own => Some(goal),
            Goal::DoubleMate | Goal::CounterMate | Goal::AutoMate if has('#') => Some(goal),
            Goal::WinOfUnit if has('%') => Some(goal),
            Goal::Check if has('+') => Some(goal),
            _ if has('#') => Some(Goal::Mate),
            _ if has('=') => Some(Goal::Stalemate),
            _ => None,
        };
        Self {
            check: has('+'),
            goal: reached,
            forced: is_forced,
            exclamation: rest.contains('!'),
            question: marks.contains('?'),
            question_first: rest.find('?').is_some_and(|at| rest.find('!').is_none_or(|other| at < other)),
        }
    }
}

/// Stands in [`Written::signs`] for a goal that is said by a word, such as `z` or `x`.
pub(super) const GOAL_WORD: char = '\u{1}';

/// Adds signs, keeping [`GOAL_WORD`] at the end.
pub(super) fn add_signs(signs: &mut String, more: &str) {
    let has_word = signs.ends_with(GOAL_WORD);
    if has_word {
        signs.pop();
    }
    signs.push_str(more.trim_end_matches(GOAL_WORD));
    if has_word || more.ends_with(GOAL_WORD) {
        signs.push(GOAL_WORD);
    }
}

/// The signs that a token adds to the move before it, if it does.
pub(super) fn signs_of<'text>(kind: Kind<'text>, goal: Goal) -> Option<&'text str> {
    use super::words::Word;
    match kind {
        Kind::Signs(signs) => Some(signs),
        Kind::Word(Word::Mate) => Some("#"),
        Kind::Word(Word::Stalemate) => Some("="),
        Kind::Word(Word::Check) => Some("+"),
        Kind::Unknown(word) | Kind::Move(word) if !word.is_empty() && word == goal.sign() => Some("\u{1}"),
        _ => None,
    }
}
