//! How moves and lines of an outline are named in messages.

use super::Branch;
use cookstopper_engine::solution::{Line, Mark};

impl Branch {
    /// A first move with its number: `1.Qa1-a2`.
    #[must_use]
    pub fn first_move(text: &str) -> String {
        format!("1.{text}")
    }

    /// The move with its number: `1.Qa1-a2`, `1...Kb3-b4`.
    #[must_use]
    pub fn numbered(&self) -> String {
        let dots = if self.depth.is_multiple_of(2) { "." } else { "..." };
        format!("{}{dots}{}", self.depth / 2 + 1, self.text)
    }

    /// The number and the move, with its mark: `1.Qa1-a2!`.
    #[must_use]
    pub fn marked(&self) -> String {
        let mark = match self.mark {
            Mark::None | Mark::Refutes => "",
            Mark::Key | Mark::Refutation => "!",
            Mark::Try => "?",
        };
        format!("{}{}{mark}", self.numbered(), self.goal.as_deref().unwrap_or_default())
    }
}

/// The moves of a line with their numbers and the goal: `1.Rc3-f3 Rc5-c2 2.Rf3-f1 Rf5-e5 #`.
pub(super) fn show_line(line: &Line) -> String {
    let mut words = Vec::new();
    let mut number = 1;
    match line.skipped {
        0 => {}
        skipped => {
            words.push(format!("{number}...{}", if skipped > 1 { " ..." } else { "" }));
            number += 1;
        }
    }
    for (place, played) in line.moves.iter().enumerate() {
        if line.numbered.get(place).copied().unwrap_or_default() {
            words.push(format!("{number}.{}", played.text));
            number += 1;
        } else {
            words.push(played.text.to_string());
        }
    }
    words.extend(line.goal.map(|goal| goal.sign().to_owned()));
    words.join(" ").replacen("1... ", "1...", usize::from(line.skipped == 1))
}
