//! Squares, sets of squares, units and positions: what a diagram shows.

pub mod bitboard;
pub mod diagram;
pub mod fen;
pub mod forsyth;
pub mod key;
pub mod piece_list;
pub mod position;
pub mod side;
pub mod square;
pub mod unit;

pub use bitboard::Bitboard;
pub use diagram::{Diagram, DiagramUnit};
pub use position::Position;
pub use side::{Owner, Side};
pub use square::Square;
pub use unit::{Parts, Slot, Unit};
