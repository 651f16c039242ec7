//! A slow, obvious reading of the rules of Annan, Circe, Köko and Augsburg chess, for tests only.
//!
//! It is the oracle the fast engine is compared with, so it shares no idea with it: a board of 64
//! squares, walked square by square; every move is played on a copied board; check is tested by
//! playing the enemy's captures. Each function is meant to be read beside a sentence of the rules.
//!
//! | module | subject |
//! |---|---|
//! | `board` | squares, sides, walks, units, the position |
//! | `rules` | the conditions in force and how their names are read |
//! | `fen` | positions in and out of text |
//! | `walks` | where a walk leads on a given board |
//! | `far_walks` | the rarer walks |
//! | `generate` | which groups may move how: Annan, fission, fusion, pawns, castling |
//! | `play` | what a move does to the board: capture, promotion, rebirth, rights |
//! | `rebirth` | Circe: whose square, where, adapted how |
//! | `legality` | contact, check, legal moves, perft |
//! | `notation` | the text of a move |

#![allow(dead_code)]

pub mod board;
pub mod far_walks;
pub mod fen;
pub mod generate;
pub mod legality;
pub mod notation;
pub mod play;
pub mod rebirth;
pub mod rules;
pub mod walks;

pub use board::{Position, Side, Unit, Walk};
pub use rules::Rules;
