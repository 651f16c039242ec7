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
//! What a solution holds besides its text (tries, threats, variations, lines of help play) is in [`solution`]. There, moves are
//! texts; a [`Playback`](playback::Playback) tells of each what it does: squares, units, captures, promotions, effects, what the
//! board looks like then. Lines of help play become a tree, if that is wanted.
//!
//! # Looking and playing
//!
//! A [`Game`](game::Game) is a position under the rules of its conditions. It plays what it has listed, and what people write.
//!
//! ```
//! use cookstopper_engine::prelude::*;
//!
//! # fn main() -> Result<(), Box<dyn std::error::Error>> {
//! let diagram = Diagram::from_fen("4k3/8/8/8/2p5/3K4/8/8 w - - 0 1")?;
//! let mut game = Game::new(&diagram, &Conditions::parse(["Circe Diametral"])?)?;
//! assert_eq!(game.legal_moves().len(), 8);
//! // The captured pawn is reborn on the square diametrically opposite to that of standard Circe.
//! let capture = game.play("Kxc4")?;
//! assert_eq!(&*capture.text, "Kd3*c4[+bPf2]");
//! assert_eq!(capture.captures[0].to_string(), "bPc4");
//! assert_eq!(game.unit_at("f2".parse()?).as_deref(), Some("bP"));
//! assert!(!game.is_mate());
//! # Ok(())
//! # }
//! ```
//!
//! # While it is solved
//!
//! A [`Control`](solve::Control) sets limits: a flag to stop by, a number of moves, a deadline by any clock, memory. A solution
//! that a limit cut short says so ([`Solution::is_finished`](solution::Solution::is_finished)), and another search goes on where
//! it stopped ([`Solution::continued_by`](solution::Solution::continued_by)). A [`Follower`](solve::Follower) hears of every line,
//! key and try as soon as it is found; [`Watched`](solve::Watched) shows length, first move and moves played. Nobody pays for what
//! he doesn't ask for.
//!
//! The same problem has the same solution, written in the same order, on every machine and any number of threads.
//!
//! # Where things are
//!
//! | to | see |
//! |---|---|
//! | read a diagram: FEN, Forsyth, piece lists | [`diagram::Diagram`] |
//! | name conditions, learn which there are and which exclude each other | [`conditions`] |
//! | say what is asked for: stipulations, options, twins | [`stipulation`], [`options`], [`twin`] |
//! | ask whether a problem can be set up, and what is doubtful about it | [`legality::check`] |
//! | write solutions, also while they are found, and read what authors write | [`notation`] |
//! | know why a move is illegal, or no mate | [`game::inquiry`] |
//! | count moves | [`Game::perft`](game::Game::perft) |
//!
//! Every error implements [`std::error::Error`], so that `?` takes it. What has a usual text is read by `parse` and written by
//! `to_string`. The folder `examples` has programs to begin with: `solve`, `list`, `play`, `follow`, `compose`, `resume`.
//!
//! # Features
//!
//! - `serde`: problems, solutions, moves and what they do can be written and read.
//!
//! The engine needs neither files nor a clock, and compiles to WebAssembly.

pub mod analysis;
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
mod texts;
pub mod twin;
pub mod walks;

pub use facade::solve;

/// The programs in the read-me file are compiled and run with the tests of the documentation.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct ReadMe;
