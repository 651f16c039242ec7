//! A slow, obvious reading of the rules, for tests only: of Annan, Circe, Köko and Augsburg chess, and of the
//! conditions most used otherwise.
//!
//! It is the oracle the fast engine is compared with, so it shares no idea with it: a board of 64
//! squares, walked square by square; every move is played on a copied board; check is tested by
//! playing the enemy's captures. Each function is meant to be read beside a sentence of the rules.
//!
//! | module | subject |
//! |---|---|
//! | `board` | squares, sides, walks, units, the position |
//! | `rules`, `names` | the conditions in force; how their names are read |
//! | `fen` | positions from text |
//! | `walks` | where a walk leads on a given board |
//! | `far_walks` | the rarer walks |
//! | `generate` | which groups may move how: Annan, fission, fusion, pawns, castling, exchanges |
//! | `observe` | who observes whom: Madrasi, Isardam, Patrol chess, transmuted kings |
//! | `alice` | two boards |
//! | `play` | what a move does to the board: capture, promotion, rights |
//! | `onward` | Take&Make: where a capture goes on to |
//! | `homecoming` | Anticirce, kamikaze: what becomes of the capturing unit |
//! | `rebirth` | Circe: whose square, where, adapted how |
//! | `aftermath` | what else a move brings about: Andernach, Einstein, Masand, Sentinelles, Breton |
//! | `legality` | contact, check, legal moves, perft |
//! | `choice` | which of the legal moves may be played: maximummer, Checkless |
//! | `notation` | the text of a move |

#![allow(
    missing_docs,
    reason = "read by tests only, which need no manual: what a name doesn't say has its sentence"
)]

pub mod aftermath;
pub mod alice;
pub mod board;
pub mod choice;
pub mod far_walks;
pub mod fen;
pub mod generate;
pub mod homecoming;
pub mod legality;
pub mod names;
pub mod notation;
pub mod observe;
pub mod onward;
pub mod play;
pub mod rebirth;
pub mod rules;
pub mod walks;

pub use board::{Position, Side, Unit, Walk};
pub use rules::Rules;
