//! What several lines have together: echoes, Grimshaw and Novotny, Zilahi, Allumwandlung, Valladão.

use super::end::End;
use super::identity::{Identities, Known};
use super::lines::Line;
use super::obstruction::Shut;
use super::track::Track;
use super::{AnalysedKind, Feature, Finding, PhaseSummary, name};
use crate::board::Square;
use crate::walks::Role;
use std::collections::{BTreeMap, BTreeSet, VecDeque};

/// What is found among the lines of all phases.
pub(super) fn findings(identities: &Identities, phases: &[PhaseSummary], lines: &[Line]) -> Vec<Finding> {
    let of_solution: Vec<(usize, &Line)> = lines
        .iter()
        .enumerate()
        .filter(|(_, line)| phases[line.told.phase].kind.is_actual() && !line.told.is_threat)
        .collect();
    let mut findings = mutual_interferences(lines);
    findings.extend(echoes(&of_solution));
    findings.extend(zilahis(identities, phases, &of_solution));
    findings.extend(allumwandlung(&of_solution));
    findings.extend(valladao(&of_solution));
    findings
}

/// A unit around a king: which it is, and where seen from the king.
type Seen = (String, i32, i32);

/// A way of turning or mirroring the board.
type Turn = fn((i32, i32)) -> (i32, i32);

/// How units stand around a king, the same for all that are shifted, turned or mirrored.
fn pattern(end: &End, king: Square) -> Vec<Seen> {
    let seen = |square: Square| {
        let difference = |one: u8, other: u8| i32::from(one) - i32::from(other);
        (difference(square.file(), king.file()), difference(square.rank(), king.rank()))
    };
    let units: Vec<(String, (i32, i32))> =
        end.taking_part.iter().map(|unit| (unit.unit.to_string(), seen(unit.square))).collect();
    let ways: [Turn; 8] = [
        |(x, y)| (x, y),
        |(x, y)| (-x, y),
        |(x, y)| (x, -y),
        |(x, y)| (-x, -y),
        |(x, y)| (y, x),
        |(x, y)| (-y, x),
        |(x, y)| (y, -x),
        |(x, y)| (-y, -x),
    ];
    let turned = ways.map(|way| {
        let mut seen: Vec<Seen> = units
            .iter()
            .map(|(unit, place)| {
                let (x, y) = way(*place);
                (unit.clone(), x, y)
            })
            .collect();
        seen.sort();
        seen
    });
    turned.into_iter().min().unwrap_or_default()
}

/// Beside the king so many units have to stand in the same way.
const FEWEST_UNITS_OF_ECHO: usize = 2;

/// A line, where its king stands, and all units that take part.
type Likeness = (usize, Square, Vec<String>);

fn echoes(lines: &[(usize, &Line)]) -> Vec<Finding> {
    let mut groups: BTreeMap<(&'static str, Vec<Seen>), Vec<Likeness>> = BTreeMap::new();
    for (place, line) in lines {
        let Some(end) = &line.told.end else { continue };
        let Some(king) = end.field.as_ref().map(|field| field.king.square) else { continue };
        if end.taking_part.len() > FEWEST_UNITS_OF_ECHO {
            let kind = match end.kind {
                super::EndKind::Mate => "#",
                super::EndKind::Stalemate => "=",
            };
            let where_they_stand = end.taking_part.iter().map(ToString::to_string).collect();
            let group = groups.entry((kind, pattern(end, king))).or_default();
            // The same end again is no echo.
            if !group.iter().any(|(_, _, known)| *known == where_they_stand) {
                group.push((*place, king, where_they_stand));
            }
        }
    }
    let echo = |group: Vec<Likeness>| {
        if group.len() < 2 {
            return None;
        }
        let kings: BTreeSet<Square> = group.iter().map(|(_, king, _)| *king).collect();
        let colours: BTreeSet<bool> = kings.iter().map(|king| king.is_dark()).collect();
        let feature = if colours.len() > 1 { Feature::ChameleonEcho } else { Feature::Echo };
        let detail = kings.iter().map(|king| format!("K{king}")).collect::<Vec<_>>().join(" ");
        let lines = group.into_iter().map(|(place, ..)| place).collect();
        Some(Finding { feature, detail, lines })
    };
    let mut found: Vec<Finding> = groups.into_values().filter_map(echo).collect();
    found.sort_by(|one, other| one.lines.cmp(&other.lines));
    found
}

/// Two units that shut each other's lines on one square, in one phase.
fn mutual_interferences(lines: &[Line]) -> Vec<Finding> {
    let mut found = BTreeSet::new();
    for (place, one) in lines.iter().enumerate() {
        for (other_place, other) in lines.iter().enumerate().skip(place + 1) {
            if one.told.phase != other.told.phase {
                // Lines stand phase by phase.
                break;
            }
            for first in &one.shut {
                for second in other.shut.iter().filter(|second| are_mutual(first, second)) {
                    let is_novotny = first.is_by_capture && second.is_by_capture;
                    let captures = first.captures || second.captures;
                    if is_novotny || !captures {
                        let feature = if is_novotny { Feature::Novotny } else { Feature::Grimshaw };
                        let mut units = [name(&second.whose_unit), name(&first.whose_unit)];
                        units.sort();
                        let detail = format!("{} {} {}", first.square, units[0], units[1]);
                        found.insert((feature, one.told.phase, detail, place, other_place));
                    }
                }
            }
        }
    }
    // One of many variations with the same idea is enough.
    let mut told = BTreeSet::new();
    let first = found
        .into_iter()
        .filter(|(feature, phase, detail, ..)| told.insert((*feature, *phase, detail.clone())));
    first
        .map(|(feature, _, detail, one, other)| Finding { feature, detail, lines: vec![one, other] })
        .collect()
}

fn are_mutual(first: &Shut, second: &Shut) -> bool {
    let is_pawn = |shut: &Shut| {
        shut.by_unit.unit.walks.iter().any(|walk| matches!(walk.row().role, Role::Pawn | Role::ReversedPawn))
    };
    let moves_differently = is_pawn(first) || is_pawn(second) || first.is_diagonal != second.is_diagonal;
    (first.square, first.by, first.whose) == (second.square, second.whose, second.by) && moves_differently
}

/// Which unit mates in a line of help play, and which units of the mating side were captured.
struct Sacrifice {
    place: usize,
    mates: Option<Known>,
    captured: BTreeSet<Known>,
}

fn zilahis(identities: &Identities, phases: &[PhaseSummary], lines: &[(usize, &Line)]) -> Vec<Finding> {
    let help = lines.iter().filter(|(_, line)| phases[line.told.phase].kind == AnalysedKind::Solutions);
    let sacrifices: Vec<Sacrifice> = help
        .filter(|(_, line)| line.told.end.is_some())
        .map(|(place, line)| {
            let letter = &phases[line.told.phase].letter;
            let known = |track| Track::origin(track).map(|square| identities.unit(letter, square));
            let deeds = &line.track.deeds;
            let winner = deeds.last().map(|deed| deed.side);
            let by_the_other = deeds.iter().filter(|deed| Some(deed.side) != winner);
            let captured = by_the_other.flat_map(|deed| &deed.captured).filter_map(|(unit, _)| *unit);
            Sacrifice {
                place: *place,
                mates: line.last.and_then(known),
                captured: captured.filter_map(known).collect(),
            }
        })
        .collect();
    let is_captured_in = |mating: &Sacrifice, other: &Sacrifice| {
        mating.mates.is_some_and(|unit| other.captured.contains(&unit))
    };
    let mut found = Vec::new();
    for (place, one) in sacrifices.iter().enumerate() {
        for other in &sacrifices[place + 1..] {
            if is_captured_in(one, other) && is_captured_in(other, one) && one.mates != other.mates {
                found.push(zilahi(Feature::Zilahi, &[one, other]));
            }
        }
    }
    found.extend(cycle_of(&sacrifices));
    found
}

/// What is captured, what mates then, and the first solution in which that is so.
type Steps<'s> = BTreeMap<Known, BTreeMap<Known, &'s Sacrifice>>;

/// Solutions, each of which captures the unit that mates in the one before, and the first the unit that mates in the last.
fn cycle_of(sacrifices: &[Sacrifice]) -> Option<Finding> {
    let mut steps = Steps::new();
    for sacrifice in sacrifices {
        let Some(mates) = sacrifice.mates else { continue };
        for captured in sacrifice.captured.iter().filter(|captured| **captured != mates) {
            steps.entry(*captured).or_default().entry(mates).or_insert(sacrifice);
        }
    }
    let cycles = steps.keys().rev().filter_map(|unit| shortest_cycle(*unit, &steps));
    let longest = cycles.max_by_key(Vec::len)?;
    Some(zilahi(Feature::CyclicZilahi, &longest))
}

/// The fewest solutions of a cycle that begins with the capture of a unit; two make a Zilahi, and aren't one.
fn shortest_cycle<'s>(unit: Known, steps: &Steps<'s>) -> Option<Vec<&'s Sacrifice>> {
    let cycles = steps.get(&unit)?.iter().filter_map(|(second, first)| {
        let rest = way_back(*second, unit, steps)?;
        Some([*first].into_iter().chain(rest).collect())
    });
    cycles.min_by_key(Vec::len)
}

/// The fewest solutions that lead from the capture of a unit to a mate by another one, two at least.
fn way_back<'s>(from: Known, to: Known, steps: &Steps<'s>) -> Option<Vec<&'s Sacrifice>> {
    let mut seen = BTreeSet::from([from]);
    let mut next = VecDeque::from([(from, Vec::new())]);
    while let Some((captured, way)) = next.pop_front() {
        for (mates, sacrifice) in steps.get(&captured).into_iter().flatten() {
            let is_direct = way.is_empty() && *mates == to;
            if is_direct || !seen.insert(*mates) {
                continue;
            }
            let way: Vec<&Sacrifice> = way.iter().copied().chain([*sacrifice]).collect();
            if *mates == to {
                return Some(way);
            }
            next.push_back((*mates, way));
        }
    }
    None
}

fn zilahi(feature: Feature, cycle: &[&Sacrifice]) -> Finding {
    let units = cycle.iter().filter_map(|sacrifice| sacrifice.mates).map(|known| known.square.to_string());
    Finding {
        feature,
        detail: units.collect::<Vec<_>>().join(" "),
        lines: cycle.iter().map(|sacrifice| sacrifice.place).collect(),
    }
}

fn allumwandlung(lines: &[(usize, &Line)]) -> Option<Finding> {
    let mut firsts: BTreeMap<&str, usize> = BTreeMap::new();
    for (place, line) in lines {
        for promotion in &line.promotions {
            let code = promotion.trim_start_matches(|sign: char| sign.is_ascii_lowercase());
            if let Some(known) = ["Q", "R", "B", "S"].into_iter().find(|known| *known == code) {
                firsts.entry(known).or_insert(*place);
            }
        }
    }
    let lines: BTreeSet<usize> = firsts.values().copied().collect();
    (firsts.len() == 4).then(|| Finding {
        feature: Feature::Allumwandlung,
        detail: String::new(),
        lines: lines.into_iter().collect(),
    })
}

fn valladao(lines: &[(usize, &Line)]) -> Option<Finding> {
    let first = |feature: Feature| {
        let has = |line: &Line| line.told.findings.iter().any(|finding| finding.feature == feature);
        lines.iter().find(|(_, line)| has(line)).map(|(place, _)| *place)
    };
    let all = [Feature::Castling, Feature::EnPassant, Feature::Promotion].map(first);
    let lines: BTreeSet<usize> = all.iter().copied().flatten().collect();
    all.iter().all(Option::is_some).then(|| Finding {
        feature: Feature::Valladao,
        detail: String::new(),
        lines: lines.into_iter().collect(),
    })
}
