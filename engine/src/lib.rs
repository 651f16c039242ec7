//! Rules, legal moves and solutions of orthodox and fairy chess problems.
//!
//! The crate is pure: no files, no environment, no printing. A diagram is read from text, set up under its
//! conditions, and looked at or solved:
//!
//! ```
//! use cookstopper_engine::{board::Diagram, conditions::Conditions, game::Game};
//!
//! let diagram = Diagram::from_piece_lists("Kb3 Ra2 Ra4", "Kh3", "").unwrap();
//! let conditions = Conditions::parse(["Annan"]).unwrap();
//! let mut game = Game::new(&diagram, &conditions).unwrap();
//! let mate = game.legal_moves().into_iter().find(|mv| &*mv.played.text == "Ra2-b2").unwrap();
//! assert!(mate.played.gives_check);
//! ```

pub mod board;
pub mod conditions;
mod facade;
pub mod game;
pub mod invisible;
pub mod nearest;
pub mod notation;
pub mod options;
pub mod popeye;
pub mod problem;
pub mod rules;
pub mod setup;
pub mod solution;
pub mod solve;
pub mod stipulation;
pub mod twin;
pub mod walks;

pub use facade::solve;
