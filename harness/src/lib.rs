//! Verifies chess problems: everything around the engine.
//!
//! Entries are found ([`corpus`]), read ([`entry`]), selected ([`select`], [`partition`]) and spread over
//! threads ([`schedule`]). Each is verified ([`mod@verify`]): its statements are judged ([`statement`]), it
//! is solved, and what was found is compared with the author's solution ([`expected`], [`mod@compare`]) or
//! judged in itself ([`mod@judge`]). The findings make a verdict ([`verdict`]), and events ([`event`]) tell
//! the reporters ([`report`]); what they show of an entry is an [`mod@exhibit`] ([`mod@show`]).

pub mod analysis;
pub mod asked;
#[cfg(feature = "program")]
pub mod bless;
pub mod budget;
#[cfg(feature = "program")]
pub mod cache;
#[cfg(feature = "program")]
pub mod cli;
#[cfg(feature = "program")]
pub mod collection;
#[cfg(feature = "program")]
pub mod command;
pub mod compare;
#[cfg(feature = "program")]
pub mod corpus;
pub mod definition;
#[cfg(feature = "program")]
pub mod desk;
pub mod diagnostic;
pub mod entry;
pub mod event;
pub mod exhibit;
#[cfg(feature = "program")]
pub mod exit;
pub mod expected;
pub mod explained;
pub mod foreign;
pub mod in_order;
#[cfg(feature = "program")]
pub mod job;
pub mod judge;
pub mod language;
pub mod legality;
pub mod notated;
#[cfg(feature = "program")]
pub mod on_disk;
pub mod opinion;
pub mod outcome;
pub mod outline;
pub mod panic;
pub mod partition;
pub mod parts;
pub mod policy;
pub mod report;
#[cfg(feature = "program")]
pub mod results;
#[cfg(feature = "program")]
pub mod review;
#[cfg(feature = "program")]
pub mod schedule;
#[cfg(feature = "program")]
pub mod second_opinion;
pub mod select;
pub mod sentence;
pub mod show;
#[cfg(feature = "program")]
pub mod slices;
pub mod so_far;
pub mod solving;
pub mod source;
pub mod statement;
pub mod table;
pub mod variation;
pub mod verdict;
#[cfg(feature = "program")]
pub mod verify;
pub mod why;
#[cfg(feature = "program")]
pub mod worker;
