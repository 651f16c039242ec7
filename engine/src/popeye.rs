//! What is a habit of Popeye and no rule of chess.

pub mod order;
