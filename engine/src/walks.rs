//! Walks: how units move, as data.

pub mod reach;
pub mod sliders;
pub mod table;

pub use reach::Walks;
pub use table::{Walk, WalkRow};
