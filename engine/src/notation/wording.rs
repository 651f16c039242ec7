//! The language of a text.

use crate::conditions::Conditions;
use std::borrow::Cow;

/// What is written behind a move whose legality hangs on itself, and behind one that is refuted if an answer of that kind is legal.
pub const UNDECIDABLE: [&str; 2] =
    [" cannot decide if this move is legal or not.", " Can't decide whether this move is refuted"];

/// How a language names what headers, solutions and announcements of twins consist of. What isn't said otherwise is
/// English, with Popeye's letters.
pub trait Wording {
    /// The code of a walk, given the English one.
    fn walk<'a>(&self, code: &'a str) -> &'a str {
        code
    }

    /// A word: `threat:`, `White`, `mirror`, the name of a mark such as `Kamikaze`.
    fn word<'a>(&self, english: &'a str) -> &'a str {
        english
    }

    /// A move with its effects, such as `Rh1*a1[+bRa8]`.
    fn play<'a>(&self, text: &'a str) -> Cow<'a, str> {
        Cow::Borrowed(text)
    }

    /// A unit behind its colour: `wKa1`, `bjS`.
    fn unit<'a>(&self, text: &'a str) -> Cow<'a, str> {
        Cow::Borrowed(text)
    }

    /// The names of conditions.
    fn conditions(&self, conditions: &Conditions) -> Vec<String> {
        conditions.names()
    }
}

impl<W: Wording + ?Sized> Wording for &W {
    fn walk<'a>(&self, code: &'a str) -> &'a str {
        W::walk(self, code)
    }

    fn word<'a>(&self, english: &'a str) -> &'a str {
        W::word(self, english)
    }

    fn play<'a>(&self, text: &'a str) -> Cow<'a, str> {
        W::play(self, text)
    }

    fn unit<'a>(&self, text: &'a str) -> Cow<'a, str> {
        W::unit(self, text)
    }

    fn conditions(&self, conditions: &Conditions) -> Vec<String> {
        W::conditions(self, conditions)
    }
}

/// English.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct English;

impl Wording for English {}
