//! Rules, legal moves and solutions of orthodox and fairy chess problems.
//!
//! The crate is pure: no files, no environment, no printing. What it says is complete and exact: all legal moves, all
//! keys, all lines, as problemists and the program Popeye understand the conditions.
//!
//! # Solving
//!
//! A [`Problem`](problem::Problem) is a diagram, its conditions, a stipulation, and options. [`solve`](fn@solve) finds
//! everything that solves it; [`solution_text`](notation::text::solution_text) writes that down.
//!
//! ```
//! use cookstopper_engine::prelude::*;
//!
//! # fn main() -> Result<(), Box<dyn std::error::Error>> {
//! // Annan chess: a unit in front of a unit of its own side moves only like that unit.
//! let diagram = Diagram::from_piece_lists("Kb3 Ra2 Ra4", "Kh3", "")?;
//! let problem = Problem::new(diagram, Conditions::parse(["Annan"])?, "#1".parse()?);
//! let solution = solve(&problem, &Control::default())?;
//! let keys: Vec<&str> = solution.keys().map(|key| &*key.played.text).collect();
//! assert_eq!(keys, ["Ra2-b2"]);
//! assert_eq!(solution_text(&problem, &solution).trim(), "1.Ra2-b2 # !");
//! # Ok(())
//! # }
//! ```
//!
//! What a solution holds besides its text (tries, threats, variations, lines of help play) is in [`solution`]. A
//! [`Control`](solve::Control) sets limits: a flag to stop by, a number of moves, a deadline, memory. A solution that a
//! limit cut short says so in [`Solution::ending`](solution::Solution::ending).
//!
//! # Looking and playing
//!
//! A [`Game`](game::Game) is a position under the rules of its conditions.
//!
//! ```
//! use cookstopper_engine::prelude::*;
//!
//! # fn main() -> Result<(), Box<dyn std::error::Error>> {
//! let diagram = Diagram::from_fen("4k3/8/8/8/2p5/3K4/8/8 w - - 0 1")?;
//! let mut game = Game::new(&diagram, &Conditions::parse(["Circe Diametral"])?)?;
//! assert_eq!(game.legal_moves().len(), 8);
//! // The captured pawn is reborn on the square diametrically opposite to that of standard Circe.
//! game.play("Kd3*c4[+bPf2]")?;
//! assert_eq!(game.unit_at("f2".parse()?).as_deref(), Some("bP"));
//! assert!(!game.is_mate());
//! # Ok(())
//! # }
//! ```
//!
//! # Where things are
//!
//! | to | see |
//! |---|---|
//! | read a diagram: FEN, Forsyth, piece lists | [`diagram::Diagram`] |
//! | name conditions, learn which there are and which exclude each other | [`conditions`] |
//! | say what is asked for: stipulations, options, twins | [`stipulation`], [`options`], [`twin`] |
//! | write solutions, and read what authors write | [`notation`] |
//! | count moves | [`Game::perft`](game::Game::perft) |
//!
//! Every error implements [`std::error::Error`], so that `?` takes it. The folder `examples` has programs to begin with.

pub mod board;
pub mod conditions;
pub mod diagram;
mod facade;
pub mod game;
pub mod invisible;
pub mod legality;
pub mod nearest;
pub mod notation;
pub mod options;
pub mod playback;
pub mod popeye;
pub mod prelude;
pub mod problem;
pub mod rules;
pub mod setup;
pub mod solution;
pub mod solve;
pub mod stipulation;
pub mod twin;
pub mod walks;

pub use facade::solve;

/// The programs in the read-me file are compiled and run with the tests of the documentation.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct ReadMe;
