//! The parameters of Augsburg chess: where published sources differ.

use super::{Augsburg, ConditionError};
use crate::nearest::nearest;

/// What a pawn promotes to.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Promotion {
    /// Queen, rook, bishop, knight, fairy walks of the diagram, and types of several components that stood
    /// in the diagram or arose earlier in the play (the article's rule).
    Article,
    /// As the article, but not the types that arose.
    Diagram,
    /// Queen, rook, bishop, knight alone (Turnbull, *Variant Chess* 25).
    Simple,
}

/// Whether a lone pawn on its own first rank moves and checks.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum HomePawns {
    /// It does.
    Mobile,
    /// It does not.
    Immobile,
}

/// What falls to an en passant capture.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum EnPassantRule {
    /// The unit that stands there, with what it fused with.
    Unit,
    /// Only the group that made the double step.
    Group,
    /// There is no en passant capture.
    None,
}

const WORDS: &[&str] = &[
    "RexInclusive",
    "RexExclusive",
    "promotion=article",
    "promotion=diagram",
    "promotion=simple",
    "homepawn=mobile",
    "homepawn=immobile",
    "enpassant=unit",
    "enpassant=group",
    "enpassant=none",
];

/// Reads the words after the name.
pub fn parse(words: &[&str]) -> Result<Augsburg, ConditionError> {
    let mut augsburg = Augsburg {
        is_rex_inclusive: false,
        promotion: Promotion::Article,
        home_pawns: HomePawns::Mobile,
        en_passant: EnPassantRule::Unit,
    };
    let mut seen: Vec<&'static str> = Vec::new();
    for word in words {
        let Some(known) = WORDS.iter().copied().find(|known| known.eq_ignore_ascii_case(word)) else {
            return Err(ConditionError::UnknownWord {
                condition: "Augsburg",
                word: (*word).to_owned(),
                nearest: nearest(word, WORDS.iter().copied()),
            });
        };
        if let Some(earlier) = seen.iter().find(|earlier| subject(earlier) == subject(known)) {
            return Err(ConditionError::Contradiction((*earlier).to_owned(), known.to_owned()));
        }
        seen.push(known);
        match known {
            "RexInclusive" => augsburg.is_rex_inclusive = true,
            "promotion=diagram" => augsburg.promotion = Promotion::Diagram,
            "promotion=simple" => augsburg.promotion = Promotion::Simple,
            "homepawn=immobile" => augsburg.home_pawns = HomePawns::Immobile,
            "enpassant=group" => augsburg.en_passant = EnPassantRule::Group,
            "enpassant=none" => augsburg.en_passant = EnPassantRule::None,
            // The others name the defaults.
            _ => {}
        }
    }
    Ok(augsburg)
}

/// What a word is about: two words about the same thing contradict each other.
fn subject(word: &str) -> &str {
    if word.starts_with("Rex") { "Rex" } else { word.split('=').next().unwrap_or(word) }
}

/// The canonical name with the parameters that are not the default.
pub fn describe(augsburg: &Augsburg) -> String {
    let mut words = vec!["Augsburg"];
    if augsburg.is_rex_inclusive {
        words.push("RexInclusive");
    }
    match augsburg.promotion {
        Promotion::Article => {}
        Promotion::Diagram => words.push("promotion=diagram"),
        Promotion::Simple => words.push("promotion=simple"),
    }
    match augsburg.home_pawns {
        HomePawns::Mobile => {}
        HomePawns::Immobile => words.push("homepawn=immobile"),
    }
    match augsburg.en_passant {
        EnPassantRule::Unit => {}
        EnPassantRule::Group => words.push("enpassant=group"),
        EnPassantRule::None => words.push("enpassant=none"),
    }
    words.join(" ")
}
