//! The items in the order in which they are begun.

use super::{Item, Plan};
use crate::corpus::EntryPath;
use crate::outcome::Outcome;
use crate::solving::Mode;
use std::collections::VecDeque;

/// Of so many entries the longest are begun first.
const WINDOW: usize = 1024;

/// Takes items from an iterator: what is not known first, then the longest.
pub struct Feed<'run, I> {
    items: std::iter::Enumerate<I>,
    plan: &'run Plan,
    window: VecDeque<(usize, Item)>,
    /// An entry of each file of which entries may get new texts.
    files: Vec<EntryPath>,
}

impl<'run, I: Iterator<Item = Item>> Feed<'run, I> {
    pub fn new(items: I, plan: &'run Plan) -> Self {
        Self { items: items.enumerate(), plan, window: VecDeque::new(), files: Vec::new() }
    }

    /// The next item and its place among all of them.
    pub fn next(&mut self) -> Option<(usize, Item)> {
        let Some(results) = self.plan.results.as_ref().filter(|results| !results.is_empty()) else {
            let next = self.items.next();
            next.iter().for_each(|(_, item)| self.note_file(item));
            return next;
        };
        if self.window.is_empty() {
            let seconds = |item: &Item| match item {
                Item::Entry(path) => results.seconds(path).unwrap_or(f64::INFINITY),
                Item::Known(_) => 0.0,
            };
            let begun = self.items.by_ref().take(WINDOW);
            let mut window: Vec<_> = begun.map(|(place, item)| (seconds(&item), place, item)).collect();
            // What is finished waits for what stands in front of it, and not for more than a window.
            window.sort_by(|one, other| other.0.total_cmp(&one.0));
            window.iter().for_each(|(_, _, item)| self.note_file(item));
            self.window.extend(window.into_iter().map(|(_, place, item)| (place, item)));
        }
        self.window.pop_front()
    }

    fn note_file(&mut self, item: &Item) {
        if let (Mode::Bless, Item::Entry(path)) = (self.plan.mode, item)
            && self.files.last().is_none_or(|last| last.entry != path.entry)
        {
            self.files.push(path.clone());
        }
    }

    /// Writes the files of which entries got new texts; what failed.
    pub fn write_edits(self) -> Vec<Outcome> {
        let failed = |path: EntryPath| {
            let diagnostic = path.write_edits().err()?;
            Some(Outcome { diagnostics: vec![diagnostic], ..Outcome::new(&path.id) })
        };
        self.files.into_iter().filter_map(failed).collect()
    }
}
