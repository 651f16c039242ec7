//! The desk in the browser: where its files are, and a server of this machine alone that hands them out.

mod server;
mod site;

pub use server::Server;
pub use site::{Encoding, NoSite, Sent, Site};
