//! The arguments of `desk`.

use clap::Args;
use std::path::PathBuf;

/// The port if none is named. Browsers keep problems by address, so that it must stay the same.
const PORT: u16 = 6464;

/// The address at that port.
pub(super) const ADDRESS: &str = "http://127.0.0.1:6464/";

/// The arguments of `desk`.
#[derive(Debug, Clone, Args)]
pub struct DeskArgs {
    /// The port on this machine; 0 takes any that is free, where the browser doesn't find again what it kept at another one
    #[arg(long, default_value_t = PORT)]
    pub port: u16,
    /// Open it in the browser
    #[arg(long)]
    pub open: bool,
    /// Serve the desk in this folder, as `cargo xtask web` builds it [default: the one in the program]
    #[arg(long, value_name = "DIR")]
    pub site: Option<PathBuf>,
}
