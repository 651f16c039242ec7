//! Squares, sets of squares, units and positions.

pub mod bitboard;
pub mod key;
pub mod position;
pub mod side;
pub mod square;
pub mod unit;

pub use bitboard::Bitboard;
pub use position::Position;
pub use side::{Owner, Side};
pub use square::{MaybeSquare, Square};
pub use unit::{Parts, Slot, Unit};
