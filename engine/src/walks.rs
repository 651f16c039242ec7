//! Walks: how units move, as data.
//!
//! | module | subject |
//! |---|---|
//! | `table` | the rows, one a walk, and the ways of which walks are made |
//! | `vectors` | the steps |
//! | `compiled`, `trees` | the tables of one walk; the trees of those that go along fixed ways |
//! | `reach` | the walks of a problem, compiled where that pays |
//! | `families` | from a way of the table to the function of its family |
//! | `ground` | the board as a walk sees it |
//! | `holes` | for which walks it is known what a hole is |
//! | `sliders` | bishop, rook, queen, knight, king |
//! | `hoppers`, `angles`, `equihoppers`, `lame`, `curves`, `zigzags`, `bounces`, `places`, `radial`, `locusts`, `pawns` | the families |
//! | `attempts` | the order in which Popeye makes the moves of a unit |
//! | `succession` | what each walk turns into, where some turn into others |
//! | `lent` | orphans and friends |

pub mod angles;
pub mod attempts;
pub mod bounces;
mod compiled;
pub mod curves;
pub mod equihoppers;
pub mod families;
pub mod ground;
mod holes;
pub mod hoppers;
pub mod lame;
pub mod lent;
pub mod locusts;
pub mod pawns;
pub mod places;
pub mod radial;
pub mod rays;
pub mod reach;
pub mod sliders;
mod succession;
pub mod table;
mod trees;
mod vectors;
pub mod zigzags;

pub use ground::{Ground, Purpose};
pub use reach::Walks;
pub use succession::Succession;
pub use table::{Role, Walk, WalkRow};

use crate::board::Bitboard;
use crate::board::unit::SLOTS;

/// One bitboard per walk: the units of a side that move by it now.
pub type Planes = [Bitboard; SLOTS];
