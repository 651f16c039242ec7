//! What happens in a line: units that come back, promotions, castling; and duals.

use super::lines::text;
use super::track::{Deed, Identity, Track};
use super::{Feature, Finding};
use crate::board::Square;
use crate::playback::{Branch, Step};
use crate::rules::MoveKind;
use std::collections::BTreeSet;

/// What is to be said of the moves of a line.
pub(super) fn findings(steps: &[&Step], track: &Track) -> Vec<Finding> {
    let mut findings = Vec::new();
    for step in steps {
        let Some(details) = step.details.as_deref() else { continue };
        let named = [
            (details.promotion.is_some(), Feature::Promotion),
            (details.castling.is_some(), Feature::Castling),
            (details.kind == MoveKind::EnPassant, Feature::EnPassant),
        ];
        let found = named.into_iter().filter(|(is_found, _)| *is_found);
        findings.extend(found.map(|(_, feature)| Finding::new(feature, text(step))));
    }
    let movers: BTreeSet<Identity> = track.deeds.iter().filter_map(|deed| deed.mover).collect();
    for mover in &movers {
        let deeds: Vec<&Deed> = track.deeds.iter().filter(|deed| deed.mover == Some(*mover)).collect();
        findings.extend(returns(&deeds));
    }
    findings.extend(exchanges(&movers, track));
    findings
}

/// Where a unit comes back to a square that it has left.
fn returns(deeds: &[&Deed]) -> Vec<Finding> {
    let mut findings = Vec::new();
    let mut begin = 0;
    for (place, deed) in deeds.iter().enumerate() {
        // A condition may have taken it elsewhere in between: then it has not come this way.
        if place > begin && deeds[place - 1].to != deed.from {
            begin = place;
        }
        let left = (begin..place).rev().find(|earlier| deeds[*earlier].from == deed.to);
        let Some(left) = left.filter(|_| deed.to.is_some()) else { continue };
        let tour = &deeds[left..=place];
        let way: Vec<Square> =
            tour[0].from.into_iter().chain(tour.iter().filter_map(|deed| deed.to)).collect();
        let is_the_same_way = way.iter().eq(way.iter().rev()) || is_on_one_line(&way);
        let feature = if is_the_same_way { Feature::Switchback } else { Feature::Rundlauf };
        let squares: Vec<String> = way.iter().map(Square::to_string).collect();
        let unit = tour[0].unit.as_ref().map(|unit| unit.to_string()).unwrap_or_default();
        let unit = unit.strip_prefix(['w', 'b']).unwrap_or(&unit).to_owned();
        findings.push(Finding::new(feature, format!("{unit}{}", squares.join("-"))));
        // One tour is told once.
        begin = place + 1;
    }
    findings
}

fn is_on_one_line(way: &[Square]) -> bool {
    let place = |square: &Square| (i32::from(square.file()), i32::from(square.rank()));
    let (first, second) = (place(&way[0]), place(&way[1]));
    let step = (second.0 - first.0, second.1 - first.1);
    way.iter().map(place).all(|here| (here.0 - first.0) * step.1 == (here.1 - first.1) * step.0)
}

/// Units that stand where the other stood.
fn exchanges(movers: &BTreeSet<Identity>, track: &Track) -> Vec<Finding> {
    let mut findings = Vec::new();
    let ways: Vec<(Identity, Square, Square)> = movers
        .iter()
        .filter_map(|mover| Some((*mover, Track::origin(*mover)?, track.place_of(*mover)?)))
        .filter(|(_, from, to)| from != to)
        .collect();
    for (place, (one, from, to)) in ways.iter().enumerate() {
        for (other, begun, ended) in &ways[place + 1..] {
            if (from, to) == (ended, begun) {
                let name = |identity: &Identity| {
                    let deed = track.deeds.iter().find(|deed| deed.mover == Some(*identity));
                    let unit = deed.and_then(|deed| deed.unit.as_ref());
                    let text = unit.map(|unit| unit.to_string()).unwrap_or_default();
                    text.strip_prefix(['w', 'b']).unwrap_or(&text).to_owned()
                };
                let detail = format!("{}{from} {}{begun}", name(one), name(other));
                findings.push(Finding::new(Feature::ExchangedPlaces, detail));
            }
        }
    }
    findings
}

/// Tells the choices of the attacker below the last move of a path, which is his.
pub(super) fn duals(path: &mut Vec<&Branch>, moves: usize, tell: &mut impl FnMut(&[&Branch], &[&Branch])) {
    let attack = path[path.len() - 1];
    let is_threat = |branch: &Branch| {
        attack.threats.iter().any(|threat| threat.step.played.text == branch.step.played.text)
    };
    for defence in &attack.replies {
        path.push(defence);
        let answers: Vec<&Branch> = defence.replies.iter().collect();
        // A choice where the play ends early is none.
        let needed = moves.saturating_sub(path.len() / 2);
        let has_full_length = answers.first().is_some_and(|first| length(first) >= needed);
        if answers.len() > 1 && has_full_length && !answers.iter().all(|answer| is_threat(answer)) {
            tell(path, &answers);
        }
        for answer in answers {
            path.push(answer);
            duals(path, moves, tell);
            path.pop();
        }
        path.pop();
    }
}

/// How many moves of the attacker are still written, this one included.
fn length(attack: &Branch) -> usize {
    let replies = attack.replies.iter().flat_map(|defence| &defence.replies);
    1 + replies.chain(&attack.threats).map(length).max().unwrap_or_default()
}
