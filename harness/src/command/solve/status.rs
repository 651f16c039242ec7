//! The line on the terminal that shows how far the solver has got.

use crate::language::Language;
use crate::sentence::{Length, time_text};
use cookstopper_engine::solve::{Moment, Watched};
use cookstopper_engine::stipulation::{Play, Stipulation};
use indicatif::{ProgressBar, ProgressDrawTarget, ProgressState, ProgressStyle};
use std::fmt::Write;
use std::io::{self, IsTerminal};
use std::sync::Arc;
use std::time::Duration;

/// So often the line is written anew.
const TICK: Duration = Duration::from_millis(200);

/// A line that stands on the terminal while a diagram or twin is solved.
#[derive(Debug)]
pub struct Status {
    bar: ProgressBar,
    watched: Arc<Watched>,
}

impl Status {
    /// Begins one, if stderr is a terminal.
    pub fn begin(stipulation: &Stipulation, twin: &str) -> Option<Self> {
        if !io::stderr().is_terminal() {
            return None;
        }
        let watched = Arc::new(Watched::default());
        let seen = Arc::clone(&watched);
        let name = if twin.is_empty() { stipulation.to_string() } else { format!("{twin}) {stipulation}") };
        let stipulation = stipulation.clone();
        let tell = move |state: &ProgressState, line: &mut dyn Write| {
            let millis = u64::try_from(state.elapsed().as_millis()).unwrap_or(u64::MAX);
            // What can't be formatted isn't shown; the next tick shows the line again.
            let _ = write!(line, "{name}{}", text(&stipulation, seen.now(), millis));
        };
        let bar = ProgressBar::with_draw_target(None, ProgressDrawTarget::stderr());
        let style = ProgressStyle::with_template("{spinner} {reached}").expect("the template is well formed");
        bar.set_style(style.with_key("reached", tell));
        bar.enable_steady_tick(TICK);
        Some(Self { bar, watched })
    }

    /// Does something while the line isn't there.
    pub fn aside<T>(&self, act: impl FnOnce() -> T) -> T {
        self.bar.suspend(act)
    }

    /// Where the solver shows how far it has got.
    pub fn watched(&self) -> Arc<Watched> {
        Arc::clone(&self.watched)
    }
}

impl Drop for Status {
    fn drop(&mut self) {
        self.bar.finish_and_clear();
    }
}

/// What is shown behind the stipulation: `, 2 moves: first move 5 of 23, 1234567 nodes, 12 s`.
fn text(stipulation: &Stipulation, moment: Moment, millis: u64) -> String {
    let mut text = String::new();
    if stipulation.play == Play::Help && moment.length > 0 {
        text.push_str(", ");
        text.push_str(&Length::shorter(stipulation, moment.length).text(Language::English));
    }
    text.push_str(": ");
    let Moment { first_move, first_moves, nodes, .. } = moment;
    if (1..=first_moves).contains(&first_move) {
        text.push_str(&format!("first move {first_move} of {first_moves}, "));
    }
    text.push_str(&format!("{nodes} nodes, {}", time_text(millis, Language::English)));
    text
}
