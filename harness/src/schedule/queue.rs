//! Brings outcomes into the order of their items.

use crate::event::{Event, Summary};
use crate::exhibit::Exhibit;
use crate::on_disk::OnDisk;
use crate::outcome::{Outcome, OutcomeByValue};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::fs::File;
use std::io::{self, Read, Seek, SeekFrom, Write};
use std::time::Duration;

/// So far behind the next one outcomes wait in memory; those further behind in a file.
const NEAR: usize = 2048;

type Report<'run> = &'run mut dyn FnMut(&Event<'_>) -> io::Result<()>;

/// Outcomes that wait for those in front of them.
pub struct Queue<'run> {
    waiting: BTreeMap<usize, Outcome>,
    far: Option<Far>,
    next: usize,
    report: Report<'run>,
    summary: Summary,
}

/// What a report needs of an outcome.
#[derive(Serialize, Deserialize)]
struct Kept {
    id: String,
    outcome: OutcomeByValue,
    exhibit: Option<Box<Exhibit>>,
    is_blessed: bool,
    is_remembered: bool,
    limits: Option<(Option<u64>, Option<Duration>)>,
}

impl<'run> Queue<'run> {
    /// Nothing is finished yet.
    pub fn new(report: Report<'run>, summary: Summary) -> Self {
        Self { waiting: BTreeMap::new(), far: None, next: 0, report, summary }
    }

    /// Reports the outcome as soon as all in front of it are.
    pub fn put(&mut self, place: usize, outcome: Outcome) -> io::Result<()> {
        // A second program takes so long that few wait for it.
        if place > self.next + NEAR && outcome.second_opinion.is_none() {
            if self.far.is_none() {
                self.far = Some(Far::new()?);
            }
            if let Some(far) = &mut self.far {
                return far.put(place, &outcome);
            }
        }
        self.waiting.insert(place, outcome);
        while let Some(outcome) = self.take(self.next)? {
            self.next += 1;
            self.finished(&outcome)?;
        }
        Ok(())
    }

    fn take(&mut self, place: usize) -> io::Result<Option<Outcome>> {
        match (self.waiting.remove(&place), &mut self.far) {
            (Some(outcome), _) => Ok(Some(outcome)),
            (None, Some(far)) => far.take(place),
            (None, None) => Ok(None),
        }
    }

    /// Reports what waits behind items that were never begun.
    pub fn flush(&mut self) -> io::Result<()> {
        let last = self.far.as_ref().map_or(0, |far| far.last);
        let end = self.waiting.keys().last().map_or(0, |place| place + 1).max(last + 1);
        for place in self.next..end {
            if let Some(outcome) = self.take(place)? {
                self.finished(&outcome)?;
            }
        }
        Ok(())
    }

    /// Reports an outcome.
    pub fn finished(&mut self, outcome: &Outcome) -> io::Result<()> {
        self.summary.add(outcome);
        (self.report)(&Event::Finished(outcome))
    }

    /// Whom it was reported to, and what it came to.
    pub fn end(self) -> (Report<'run>, Summary) {
        (self.report, self.summary)
    }
}

/// Outcomes in a file.
struct Far {
    texts: File,
    length: u64,
    places: OnDisk<12>,
    last: usize,
}

impl Far {
    fn new() -> io::Result<Self> {
        Ok(Self { texts: tempfile::tempfile()?, length: 0, places: OnDisk::temporary()?, last: 0 })
    }

    fn put(&mut self, place: usize, outcome: &Outcome) -> io::Result<()> {
        let text = serde_json::to_vec(&Kept {
            id: outcome.id.clone(),
            outcome: outcome.into(),
            exhibit: outcome.exhibit.clone(),
            is_blessed: outcome.is_blessed,
            is_remembered: outcome.is_remembered,
            limits: outcome.limits,
        })?;
        let mut line = [0; 12];
        line[..8].copy_from_slice(&self.length.to_le_bytes());
        line[8..].copy_from_slice(&u32::try_from(text.len()).map_err(io::Error::other)?.to_le_bytes());
        self.texts.seek(SeekFrom::Start(self.length))?;
        self.texts.write_all(&text)?;
        self.length += text.len() as u64;
        self.last = self.last.max(place);
        self.places.put(place as u64, line).map(|_| ())
    }

    fn take(&mut self, place: usize) -> io::Result<Option<Outcome>> {
        let Some(line) = self.places.get(place as u64)? else { return Ok(None) };
        let [offset, length] = [&line[..8], &line[8..]]
            .map(|bytes| bytes.iter().rev().fold(0_u64, |number, byte| number << 8 | u64::from(*byte)));
        let mut text = vec![0; length as usize];
        self.texts.seek(SeekFrom::Start(offset))?;
        self.texts.read_exact(&mut text)?;
        let Kept { id, outcome, exhibit, is_blessed, is_remembered, limits } = serde_json::from_slice(&text)?;
        Ok(Some(Outcome { exhibit, is_blessed, is_remembered, limits, ..outcome.outcome(&id) }))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn outcomes_come_in_their_order_wherever_they_wait() {
        let count = 3 * NEAR;
        let mut told = Vec::new();
        let mut report = |event: &Event<'_>| {
            if let Event::Finished(outcome) = event {
                told.push(outcome.id.clone());
            }
            Ok(())
        };
        let mut queue = Queue::new(&mut report, Summary::default());
        let outcome = |place: usize| Outcome { nodes: 1, ..Outcome::new(&place.to_string()) };
        for place in (1..count).filter(|place| *place != count - 2) {
            queue.put(place, outcome(place)).unwrap();
        }
        assert!(queue.waiting.len() <= NEAR && queue.far.is_some());
        queue.put(0, outcome(0)).unwrap();
        queue.flush().unwrap();
        assert_eq!(queue.end().1.nodes, count as u64 - 1);
        let ids = (0..count).filter(|place| *place != count - 2).map(|place| place.to_string());
        assert_eq!(told, ids.collect::<Vec<_>>());
    }
}
