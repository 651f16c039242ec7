//! Verifies chess problems: everything around the engine.
//!
//! Entries are found ([`corpus`]), read ([`entry`]), selected ([`select`], [`partition`]) and spread over
//! threads ([`schedule`]). Each is verified ([`mod@verify`]): its statements are judged ([`statement`]), it
//! is solved, and what was found is compared with the author's solution ([`expected`], [`mod@compare`]) or
//! judged in itself ([`mod@judge`]). The findings make a verdict ([`verdict`]), and events ([`event`]) tell
//! the reporters ([`report`]); what they show of an entry is an [`mod@exhibit`] ([`mod@show`]).

pub mod analysis;
pub mod asked;
pub mod bless;
pub mod budget;
pub mod cache;
pub mod cli;
pub mod collection;
pub mod command;
pub mod compare;
pub mod corpus;
pub mod definition;
pub mod diagnostic;
pub mod entry;
pub mod event;
pub mod exhibit;
pub mod exit;
pub mod expected;
pub mod foreign;
pub mod in_order;
pub mod job;
pub mod judge;
pub mod language;
pub mod legality;
pub mod on_disk;
pub mod opinion;
pub mod outcome;
pub mod outline;
pub mod panic;
pub mod partition;
pub mod parts;
pub mod policy;
pub mod report;
pub mod results;
pub mod review;
pub mod schedule;
pub mod second_opinion;
pub mod select;
pub mod sentence;
pub mod show;
pub mod slices;
pub mod solving;
pub mod source;
pub mod statement;
pub mod table;
pub mod variation;
pub mod verdict;
pub mod verify;
pub mod why;
pub mod worker;
