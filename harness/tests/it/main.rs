//! The program end to end, on tiny corpora in temporary folders.

mod analyse;
mod bad_input;
mod bad_input_files;
#[cfg(unix)]
mod bad_input_many;
mod bad_input_process;
mod bless;
mod compare;
mod data;
mod desk;
mod diagnostics;
mod emails;
mod evidence;
mod exchange;
mod faults_found;
mod given;
mod going_on;
mod helpless;
mod layers;
mod legality;
mod mangled;
mod many;
#[cfg(target_os = "linux")]
mod many_entries;
mod names;
mod numbers;
mod olive;
mod policy;
mod popeye;
mod popeye_lines;
mod popeye_reading;
mod position;
mod print;
mod program;
mod reading;
mod report_forms;
mod report_page;
mod reports;
mod rereading;
mod schemas;
#[cfg(unix)]
mod second_opinion;
mod selection;
mod sentences;
mod sessions;
#[cfg(unix)]
mod side_to_move;
mod signals;
mod slices;
mod streamed;
#[cfg(unix)]
mod terminal;
mod tourney;
mod translated;
mod typing;
mod unfinished;
mod vary;
mod verdicts;
mod why;
mod worker;

#[path = "../faults/mod.rs"]
mod faults;
#[path = "../lines/mod.rs"]
mod lines;
