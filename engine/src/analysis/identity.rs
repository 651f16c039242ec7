//! Which unit of a twin is which of the diagram: a twin may have moved it.

use super::Part;
use crate::board::Square;
use crate::diagram::Diagram;
use std::collections::BTreeMap;

/// A unit, whichever twin it is in: where it stood in the diagram, or in the twin, from 1, that has brought it along.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(super) struct Known {
    twin: usize,
    pub(super) square: Square,
}

/// The units of a diagram and its twins.
pub(super) struct Identities {
    /// By the twin's letter: its place, and where in the diagram the units stood that it has moved.
    twins: BTreeMap<String, (usize, BTreeMap<Square, Known>)>,
}

impl Identities {
    pub(super) fn of(parts: &[Part<'_>]) -> Self {
        let Some(first) = parts.first() else { return Self { twins: BTreeMap::new() } };
        let twins = parts.iter().enumerate().map(|(place, part)| {
            (part.letter.to_owned(), (place, moved(&first.problem.diagram, &part.problem.diagram, place)))
        });
        Self { twins: twins.collect() }
    }

    /// The unit that stands on a square in the diagram of a twin.
    pub(super) fn unit(&self, letter: &str, square: Square) -> Known {
        let twin = self.twins.get(letter);
        let known = twin.and_then(|(_, known)| known.get(&square)).copied();
        known.unwrap_or(Known { twin: twin.map_or(0, |(place, _)| *place), square })
    }
}

/// The units of a twin that are also in the diagram: those that stand there, and those of which there is one alike that stands there
/// elsewhere.
fn moved(diagram: &Diagram, twin: &Diagram, place: usize) -> BTreeMap<Square, Known> {
    let stays = |square: &Square| diagram.unit(*square) == twin.unit(*square);
    let (same, others): (Vec<Square>, Vec<Square>) =
        Square::all().filter(|square| twin.unit(*square).is_some()).partition(stays);
    let gone: Vec<Square> =
        Square::all().filter(|square| diagram.unit(*square).is_some() && !stays(square)).collect();
    let stayed = same.into_iter().map(|square| (square, Known { twin: 0, square }));
    let found = others.iter().map(|square| {
        let unit = twin.unit(*square);
        let mut alike = gone.iter().filter(|before| diagram.unit(**before) == unit);
        let is_only = others.iter().filter(|other| twin.unit(**other) == unit).count() == 1;
        let known = match (alike.next(), alike.next()) {
            (Some(before), None) if is_only => Known { twin: 0, square: *before },
            _ => Known { twin: place, square: *square },
        };
        (*square, known)
    });
    stayed.chain(found).collect()
}
