//! `desk`: serves the desk in the browser to this machine.

use super::{complain, printed};
use crate::cli::DeskArgs;
use crate::desk::{Server, Site};
use crate::diagnostic::{Code, Diagnostic};
use crate::exit::Exit;
use crate::source::{Source, display_path};
use std::io::Write;
use std::sync::mpsc::channel;

/// Serves until Ctrl-C.
pub fn run(arguments: &DeskArgs) -> Exit {
    let usage = |name: &str, title: String| {
        complain(&[Diagnostic::of_file(Code::Usage, &Source::of_argument(name, ""), title)])
    };
    let site = match Site::find(arguments.site.as_deref()) {
        Ok(site) => site,
        Err(error) => {
            let name = arguments.site.as_deref().map_or_else(|| "desk".to_owned(), display_path);
            return usage(&name, error.to_string());
        }
    };
    let (end, ended) = channel();
    // Failing means that there is a handler already, as when tests call two commands.
    let _ = ctrlc::set_handler(move || {
        // Whoever waits has gone already.
        let _ = end.send(());
    });
    let server = match Server::start(site, arguments.port) {
        Ok(server) => server,
        Err(error) => {
            let title =
                format!("can't be used: {error}; name another one, or `--port 0` for any that is free");
            return usage(&format!("--port {}", arguments.port), title);
        }
    };
    let url = server.url();
    let mut output = anstream::stdout().lock();
    let told = writeln!(output, "{url}\nCtrl-C ends it").and_then(|()| output.flush());
    drop(output);
    if let Err(error) = told {
        return printed(Err(error), Exit::Sound);
    }
    if arguments.open
        && let Err(error) = open::that_detached(&url)
    {
        complain(&[Diagnostic::of_file(
            Code::Usage,
            &Source::of_argument("--open", ""),
            format!("no browser could be opened: {error}; the address is {url}"),
        )]);
    }
    // The other end is the handler's, which stays until the program ends.
    let _ = ended.recv();
    drop(server);
    Exit::Sound
}
