//! Lines that are shut or opened for the end of a line.

use super::end::End;
use super::track::{Deed, Identity, Track};
use super::{Feature, Finding, name};
use crate::board::{Bitboard, Square};
use crate::game::UnitOn;
use crate::game::inquiry::Inquiry;
use crate::walks::sliders;
use std::collections::BTreeSet;

/// A unit stands in the way of another one of its side, which could prevent the end otherwise.
pub(super) struct Shut {
    /// Where.
    pub square: Square,
    /// Who stands there.
    pub by: Identity,
    pub by_unit: UnitOn,
    /// Whose line is shut.
    pub whose: Identity,
    pub whose_unit: UnitOn,
    /// Whether the line runs along a diagonal.
    pub is_diagonal: bool,
    /// Whether a unit was captured there that the other side has played there.
    pub is_by_capture: bool,
    /// Whether any unit was captured there.
    pub captures: bool,
}

impl Shut {
    pub(super) fn finding(&self) -> Finding {
        Finding::new(Feature::Interference, format!("{} {}", name(&self.by_unit), name(&self.whose_unit)))
    }
}

/// The lines that are shut in the end by units that went there.
pub(super) fn shut(inquiry: &mut Inquiry, end: &End, track: &Track) -> Vec<Shut> {
    let mut all = Vec::new();
    let movers: BTreeSet<Identity> =
        track.deeds.iter().filter(|deed| deed.side == end.side).filter_map(|deed| deed.mover).collect();
    let royals: Bitboard = inquiry.royals(end.side).into_iter().collect();
    for by in movers {
        let Some(square) = track.place_of(by).filter(|square| !royals.contains(*square)) else { continue };
        let arrival = track.deeds.iter().rposition(|deed| (deed.mover, deed.to) == (Some(by), Some(square)));
        let (Some(by_unit), Some(arrival)) = (inquiry.unit_on(square), arrival) else { continue };
        let mut open = inquiry.without(Bitboard::of(square));
        let mut told = BTreeSet::new();
        for legal in open.legal_moves() {
            let crosses = sliders::between(legal.departure, legal.arrival).contains(square);
            if !crosses || royals.contains(legal.departure) || !told.insert(legal.departure) {
                continue;
            }
            let whose = track.on(legal.departure);
            let (Some(whose), Some(whose_unit)) = (whose, inquiry.unit_on(legal.departure)) else {
                continue;
            };
            let captured = track.deeds[arrival].captured.iter();
            let captured: Vec<_> = captured.filter(|(_, from)| *from == square).collect();
            let is_played = |unit: &Option<Identity>| {
                let before = &track.deeds[..arrival];
                unit.is_some() && before.iter().any(|deed| (deed.mover, deed.to) == (*unit, Some(square)))
            };
            all.push(Shut {
                square,
                by,
                by_unit: by_unit.clone(),
                whose,
                whose_unit,
                is_diagonal: legal.departure.file() != legal.arrival.file()
                    && legal.departure.rank() != legal.arrival.rank(),
                is_by_capture: captured.iter().any(|(unit, _)| is_played(unit)),
                captures: !captured.is_empty(),
            });
        }
    }
    all
}

/// The lines that act in the end across squares that were left.
pub(super) fn opened(inquiry: &mut Inquiry, end: &End, track: &Track) -> Vec<Finding> {
    let royals: Bitboard = inquiry.royals(end.side).into_iter().collect();
    // That a king has left a square opens no line for those who mate it.
    let kings: Vec<Identity> = royals.into_iter().filter_map(|royal| track.on(royal)).collect();
    let checks = royals.into_iter().flat_map(|royal| end.checks.iter().map(move |unit| (unit, royal)));
    let squares = end.field.iter().flat_map(|field| &field.squares);
    let guards = squares.flat_map(|field| field.guards.iter().map(|guard| (guard, field.square)));
    let mut findings = BTreeSet::new();
    for (unit, target) in checks.chain(guards) {
        for square in sliders::between(unit.square, target) {
            if inquiry.unit_on(square).is_some() {
                continue;
            }
            // What a flight would bring onto the board stands nowhere.
            let Some(acting) = track.on(unit.square) else { continue };
            for (place, deed) in track.deeds.iter().enumerate() {
                let is_left = deed.from == Some(square) && deed.mover.is_some() && deed.mover != Some(acting);
                let is_royal = deed.mover.is_some_and(|mover| kings.contains(&mover));
                if !is_left || is_royal {
                    continue;
                }
                let is_last = place + 1 == track.deeds.len();
                let left_by = deed.unit.as_ref().map(|unit| name(&UnitOn { square, unit: unit.clone() }));
                let detail = format!("{} {}", left_by.unwrap_or_default(), name(unit));
                let was_there = deed.mover.and_then(Track::origin) == Some(square);
                if was_there && !is_last {
                    findings.insert(Finding::new(Feature::LineOpening, detail));
                } else if annihilates(&track.deeds[..place], deed, square) && deed.side != end.side {
                    findings.insert(Finding::new(Feature::Annihilation, detail));
                }
            }
        }
    }
    findings.into_iter().collect()
}

/// Whether the unit that leaves a square has captured there.
fn annihilates(before: &[Deed], leaving: &Deed, square: Square) -> bool {
    before.iter().any(|deed| {
        deed.mover == leaving.mover
            && deed.to == Some(square)
            && deed.captured.iter().any(|(_, from)| *from == square)
    })
}
