//! The parts of the engine, each by itself.

mod condition_names;
pub mod crowded;
mod distance;
mod exclusions;
mod fen_dialect;
mod foresight;
mod forsyth;
mod header;
mod known_positions;
mod letters;
mod matching;
mod memory;
mod move_details;
mod nearest;
mod options;
mod picture_reach;
mod pictures;
mod piece_list;
mod places;
mod rays;
mod sliders;
mod snapshot;
mod solution_text;
mod stipulation;
mod structure;
mod twins;
mod walk_table;
