//! What answers the defences in each phase, as the table that problemists draw: defences in columns, phases in rows.

use super::lines::{text, written};
use super::{AnalysedKind, Feature, PhaseSummary};
use crate::board::Square;
use crate::game::UnitOn;
use crate::playback::{Branch, Step};
use std::cmp::Reverse;
use std::collections::BTreeSet;

/// Defences and their answers in all phases.
#[derive(Clone, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct ChangeTable {
    /// The defences, in the order in which they are first written.
    pub defences: Vec<String>,
    /// The phases.
    pub rows: Vec<Row>,
    /// What changes between them.
    pub changes: Vec<Change>,
}

/// A phase and what answers each defence in it.
#[derive(Clone, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Row {
    /// The phase, from 0.
    pub phase: usize,
    /// One for each defence.
    pub cells: Vec<Cell>,
}

/// What becomes of a defence in a phase.
#[derive(Clone, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "kebab-case"))]
pub enum Cell {
    /// It isn't written there.
    None,
    /// These moves answer it.
    Answers(Vec<String>),
    /// It refutes.
    Refutes,
}

/// Something that changes between phases.
#[derive(Clone, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Change {
    /// What.
    pub feature: Feature,
    /// The phases, from 0.
    pub phases: Vec<usize>,
    /// The defences, from 0.
    pub defences: Vec<usize>,
}

/// What tells moves apart: the same unit goes from the same square to the same one, and promotes to the same.
type MoveKey = String;

/// What answers a defence, each with its text.
type Answers = Vec<(MoveKey, String)>;

/// The play behind a first move, or set play.
pub(super) struct Opening {
    phase: usize,
    threats: BTreeSet<MoveKey>,
    /// Each defence with its text and its answers; none for those that refute.
    defences: Vec<(MoveKey, String, Option<Answers>)>,
}

impl Opening {
    pub(super) fn new(
        phase: usize,
        first: Option<&Branch>,
        threats: &[Branch],
        replies: &[Branch],
        refutations: &[Branch],
    ) -> Self {
        // What the key's unit plays then is the same move whether or not it has moved.
        let moved = first.and_then(|first| first.step.details.as_deref());
        let moved = moved.and_then(|details| Some((details.departure?, details.arrival?)));
        let key = |step: &Step| key(step, moved);
        let answer = |branch: &Branch| (key(&branch.step), written(branch));
        let answered = replies.iter().filter(|reply| !reply.replies.is_empty()).map(|reply| {
            let answers = reply.replies.iter().map(answer).collect();
            (key(&reply.step), text(&reply.step), Some(answers))
        });
        let refuting = refutations.iter().map(|reply| (key(&reply.step), text(&reply.step), None));
        Self {
            phase,
            threats: threats.iter().map(|threat| key(&threat.step)).collect(),
            defences: answered.chain(refuting).collect(),
        }
    }

    fn answers(&self, defence: &MoveKey) -> Option<&Answers> {
        self.defences.iter().find(|(found, ..)| found == defence).and_then(|(.., answers)| answers.as_ref())
    }

    /// The only answer to a defence.
    fn answer(&self, defence: &MoveKey) -> Option<&MoveKey> {
        match self.answers(defence).map(Vec::as_slice) {
            Some([(answer, _)]) => Some(answer),
            Some(_) | None => None,
        }
    }

    fn cell(&self, defence: &MoveKey) -> Cell {
        match self.defences.iter().find(|(found, ..)| found == defence) {
            None => Cell::None,
            Some((.., None)) => Cell::Refutes,
            Some((.., Some(answers))) => {
                Cell::Answers(answers.iter().map(|(_, text)| text.clone()).collect())
            }
        }
    }
}

fn key(step: &Step, moved: Option<(Square, Square)>) -> MoveKey {
    let Some(details) = step.details.as_deref() else { return step.played.text.to_string() };
    match (details.departure, details.arrival, &details.unit) {
        (Some(square), Some(arrival), Some(unit)) if details.castling.is_none() => {
            let promotion = details.promotion.as_ref().map(ToString::to_string).unwrap_or_default();
            let square = moved.filter(|(_, arrival)| *arrival == square).map_or(square, |(from, _)| from);
            format!("{}{arrival}{promotion}", UnitOn { square, unit: unit.clone() })
        }
        _ => step.played.text.to_string(),
    }
}

/// The table, if there are several phases with answers.
pub(super) fn table(phases: &[PhaseSummary], openings: &[Opening]) -> Option<ChangeTable> {
    let answered =
        openings.iter().filter(|opening| opening.defences.iter().any(|(.., answers)| answers.is_some()));
    if answered.count() < 2 {
        return None;
    }
    let mut defences: Vec<(MoveKey, String)> = Vec::new();
    for (defence, text, _) in openings.iter().flat_map(|opening| &opening.defences) {
        if !defences.iter().any(|(known, _)| known == defence) {
            defences.push((defence.clone(), text.clone()));
        }
    }
    let row = |opening: &Opening| Row {
        phase: opening.phase,
        cells: defences.iter().map(|(defence, _)| opening.cell(defence)).collect(),
    };
    let found = Changes { phases, openings, defences: &defences };
    Some(ChangeTable {
        rows: openings.iter().map(row).collect(),
        changes: found.all(),
        defences: defences.into_iter().map(|(_, text)| text).collect(),
    })
}

struct Changes<'a> {
    phases: &'a [PhaseSummary],
    openings: &'a [Opening],
    defences: &'a [(MoveKey, String)],
}

impl Changes<'_> {
    fn all(&self) -> Vec<Change> {
        let mut changes = Vec::new();
        for (place, one) in self.openings.iter().enumerate() {
            for other in &self.openings[place + 1..] {
                // Tries alone, without the solution, are of no interest, nor are two keys of which one is a cook.
                if self.is_compared(one) != self.is_compared(other) || self.are_of_twins(one, other) {
                    // What is compared with the solution stands in front of it.
                    let (one, other) = if self.is_compared(other) { (one, other) } else { (other, one) };
                    self.between(one, other, &mut changes);
                }
            }
        }
        changes.extend(self.zagoruiko());
        changes
    }

    fn is_compared(&self, opening: &Opening) -> bool {
        self.phases[opening.phase].kind == AnalysedKind::Key
    }

    fn are_of_twins(&self, one: &Opening, other: &Opening) -> bool {
        let both = [one, other].map(|opening| &self.phases[opening.phase]);
        both[0].letter != both[1].letter && both.iter().all(|phase| phase.kind == AnalysedKind::Key)
    }

    fn change(&self, feature: Feature, openings: &[&Opening], defences: &[&MoveKey]) -> Change {
        let place = |defence: &&MoveKey| {
            let found = self.defences.iter().position(|(known, _)| known == *defence);
            found.expect("all defences are in the table")
        };
        Change {
            feature,
            phases: openings.iter().map(|opening| opening.phase).collect(),
            defences: defences.iter().map(place).collect(),
        }
    }

    fn between(&self, one: &Opening, other: &Opening, changes: &mut Vec<Change>) {
        let both = [one, other];
        let common: Vec<&MoveKey> = self.defences.iter().map(|(defence, _)| defence).collect();
        let changed: Vec<&MoveKey> = common
            .iter()
            .copied()
            .filter(|defence| match (one.answer(defence), other.answer(defence)) {
                (Some(before), Some(after)) => before != after,
                _ => false,
            })
            .collect();
        if !changed.is_empty() {
            changes.push(self.change(Feature::ChangedMate, &both, &changed));
        }
        let is_threatened = |answer: &MoveKey| both.iter().any(|opening| opening.threats.contains(answer));
        let mut transferred: Vec<&MoveKey> = Vec::new();
        for before in &common {
            for after in common.iter().filter(|after| *after != before) {
                let Some(answer) = one.answer(before).filter(|answer| !is_threatened(answer)) else {
                    continue;
                };
                let is_new = one.answer(after) != Some(answer) && other.answer(before) != Some(answer);
                if is_new && other.answer(after) == Some(answer) {
                    transferred.extend([before, after]);
                }
            }
        }
        transferred.sort();
        transferred.dedup();
        if !transferred.is_empty() {
            changes.push(self.change(Feature::TransferredMate, &both, &transferred));
        }
        for cycle in cycles(one, other, &common) {
            let feature = if cycle.len() == 2 { Feature::ReciprocalChange } else { Feature::CyclicChange };
            changes.push(self.change(feature, &both, &cycle));
        }
    }

    /// A great set of phases, three at least, and defences, two at least, in which all answers to each defence differ. There is one
    /// whenever there are three such phases; that none is greater isn't certain where there are many.
    fn zagoruiko(&self) -> Option<Change> {
        let key = self.openings.iter().position(|opening| self.is_compared(opening))?;
        let rows: Vec<usize> = (0..self.openings.len())
            .filter(|row| *row != key && self.columns(&[key, *row]).len() >= 2)
            .collect();
        let mut best: Option<(usize, Vec<usize>, Vec<&MoveKey>)> = None;
        for (place, one) in rows.iter().enumerate() {
            for other in &rows[place + 1..] {
                let mut chosen = vec![key, *one, *other];
                let mut columns = self.columns(&chosen);
                if columns.len() < 2 {
                    continue;
                }
                // One row after the other, as long as the table grows.
                for row in rows.iter().filter(|row| **row > *other) {
                    let more = [chosen.as_slice(), &[*row]].concat();
                    let kept = self.columns(&more);
                    if kept.len() >= 2 && more.len() * kept.len() > chosen.len() * columns.len() {
                        (chosen, columns) = (more, kept);
                    }
                }
                let size = chosen.len() * columns.len();
                if best.as_ref().is_none_or(|(most, ..)| size > *most) {
                    chosen.sort_unstable();
                    best = Some((size, chosen, columns));
                }
            }
        }
        let (_, rows, columns) = best?;
        let openings: Vec<&Opening> = rows.iter().map(|row| &self.openings[*row]).collect();
        Some(self.change(Feature::Zagoruiko, &openings, &columns))
    }

    /// The defences with one answer in each of these phases, a different one in each.
    fn columns(&self, rows: &[usize]) -> Vec<&MoveKey> {
        let differs = |defence: &&MoveKey| {
            let answers: Option<Vec<&MoveKey>> =
                rows.iter().map(|row| self.openings[*row].answer(defence)).collect();
            answers.is_some_and(|answers| answers.iter().collect::<BTreeSet<_>>().len() == rows.len())
        };
        self.defences.iter().map(|(defence, _)| defence).filter(differs).collect()
    }
}

/// So many times is a defence looked at in the search for cycles: a table in which there are more has more changes than anybody reads.
const MOST_STEPS: usize = 100_000;

/// The defences whose answers in one phase are exchanged among them in another, the longest cycles first; each defence is in one of them.
///
/// An answer leads to another one wherever a defence is answered by it in one phase and by the other one in the other. That it
/// answers more defences, whose answers don't change so, takes nothing away from the exchange.
fn cycles<'a>(one: &Opening, other: &Opening, defences: &[&'a MoveKey]) -> Vec<Vec<&'a MoveKey>> {
    let changed: Vec<Changed<'_, 'a>> = defences
        .iter()
        .filter_map(|defence| {
            let (before, after) = (one.answer(defence)?, other.answer(defence)?);
            (before != after).then_some(Changed { defence, before, after })
        })
        .collect();
    let mut found = Vec::new();
    let mut steps = MOST_STEPS;
    for begin in 0..changed.len() {
        closed(&changed, &mut vec![begin], &mut steps, &mut found);
    }
    // The first one of those of the same length stays the first.
    found.sort_by_key(|cycle: &Vec<usize>| Reverse(cycle.len()));
    let mut taken: Vec<Vec<usize>> = Vec::new();
    for cycle in found {
        if !taken.iter().flatten().any(|place| cycle.contains(place)) {
            taken.push(cycle);
        }
    }
    taken.into_iter().map(|cycle| cycle.into_iter().map(|place| changed[place].defence).collect()).collect()
}

/// A defence with its answers in two phases.
struct Changed<'o, 'a> {
    defence: &'a MoveKey,
    before: &'o MoveKey,
    after: &'o MoveKey,
}

/// Goes on from a chain of changes, each of which begins with the answer with which the one before ends, and finds those that close. Each
/// is found once, from its first defence, and no answer is twice in it.
fn closed(
    changed: &[Changed<'_, '_>],
    chain: &mut Vec<usize>,
    steps: &mut usize,
    found: &mut Vec<Vec<usize>>,
) {
    let (first, last) = (chain[0], chain[chain.len() - 1]);
    if changed[last].after == changed[first].before {
        found.push(chain.clone());
        return;
    }
    for next in first + 1..changed.len() {
        if *steps == 0 {
            return;
        }
        *steps -= 1;
        let is_new = chain.iter().all(|place| changed[*place].before != changed[next].before);
        if is_new && changed[next].before == changed[last].after {
            chain.push(next);
            closed(changed, chain, steps, found);
            chain.pop();
        }
    }
}
