//! The sentences of an answer.

use super::Gaps;
use cookstopper_engine::board::{Side, Square};
use cookstopper_engine::game::inquiry::{Concern, Inquiry, Mover, Reply, Way};
use cookstopper_engine::rules::fairy::Refusal;
use cookstopper_engine::stipulation::Goal;

/// The whole answer for an illegal move.
pub fn illegal(text: &str, reason: &str) -> String {
    format!("{text} is illegal: {reason}.\n")
}

/// No unit of the side to move stands where the move begins.
pub fn not_there(square: Square, there: Option<&str>, turn: Side) -> String {
    match there {
        None => format!("there is no unit on {square}"),
        Some(unit) => format!("on {square} stands {unit}, and {} is to move", turn.name()),
    }
}

/// The walk does not lead there.
pub fn out_of_reach(mover: &Mover, arrival: Square, blocked: Option<&str>, squares: &[Square]) -> String {
    let name = &mover.unit;
    let walk = match &mover.reason {
        Some(reason) => format!("{name} {reason}, as {}", with_article(&mover.walks)),
        None if mover.walks.is_empty() => format!("{name} does not move"),
        None => format!("{name} moves as {}", with_article(&mover.walks)),
    };
    let reached = match squares {
        [] => "it reaches no square".to_owned(),
        squares => format!("it reaches {}", list(squares)),
    };
    match blocked {
        Some(blocked) => format!("{walk}, but on the way to {arrival} {blocked}; {reached}"),
        None => format!("{walk}, and so not to {arrival}; {reached}"),
    }
}

/// The walk leads there, but the move is illegal.
pub fn refused(
    mover: &Mover,
    refusal: &Refusal,
    exposed: &[(String, Vec<Mover>)],
    concern: Concern,
) -> String {
    match refusal {
        Refusal::CastlingThroughCheck => {
            "the king would castle out of check or across an attacked square".to_owned()
        }
        Refusal::Forbidden(reason) => format!("{} {reason}", mover.unit),
        Refusal::RoyalLost => "a royal unit would be captured for good".to_owned(),
        Refusal::SelfCheck => {
            let attacks: Vec<String> = exposed
                .iter()
                .map(|(royal, attackers)| {
                    let attackers: Vec<String> = attackers.iter().map(described).collect();
                    format!("{royal} would be in check from {}", attackers.join(" and from "))
                })
                .collect();
            let attacks = attacks.join("; ");
            match concern {
                Concern::None => attacks,
                Concern::InCheck => format!("it does not parry the check; {attacks}"),
                Concern::Pinned => format!("{} is pinned; {attacks}", mover.unit),
            }
        }
    }
}

/// Whether a move reaches the goal, and what there is to say about it. The position stays as it is.
pub fn no_goal(inquiry: &mut Inquiry, numbered: &str, text: &str, goal: Goal) -> (bool, String) {
    let mover = inquiry.game().turn();
    let victim = mover.other();
    let legal = inquiry.game().legal_moves().into_iter().find(|legal| *legal.played.text == *text);
    let Some(legal) = legal else { return (false, format!("{numbered} can't be played.\n")) };
    let mut guarded: Vec<(Square, Vec<Mover>)> =
        Square::all().map(|square| (square, inquiry.guarding(square, mover))).collect();
    let capture = inquiry.capture(&legal.mv);
    let mark = inquiry.mark();
    if inquiry.game().play(text).is_err() {
        return (false, format!("{numbered} can't be played.\n"));
    }
    let name = victim.name();
    let attacks = inquiry.attacks_on(victim);
    let replies = inquiry.replies();
    let goal_is_mate = match goal {
        Goal::Mate => true,
        Goal::Stalemate => false,
        other => {
            inquiry.take_back(&mark);
            return (false, format!("{numbered}: only mate and stalemate are explained, not `{other}`.\n"));
        }
    };
    let mut said = String::new();
    // The rules in force decide, not the moves that are left: under some a side without a move, in check, is stalemated.
    let is_reached = if goal_is_mate { inquiry.game().is_mate() } else { inquiry.game().is_stalemate() };
    let (noun, verb) = if goal_is_mate { ("mate", "mates") } else { ("stalemate", "stalemates") };
    if is_reached && replies.is_empty() {
        said.push_str(&format!("{numbered} {verb}: {name} has no move.\n"));
    } else if is_reached {
        said.push_str(&format!("{numbered} {verb}, by the rules in force.\n"));
    } else if replies.is_empty() && attacks.is_empty() != goal_is_mate {
        said.push_str(&format!(
            "{numbered} is no {noun}, by the rules in force, although {name} has no move.\n"
        ));
    } else if goal_is_mate && attacks.is_empty() {
        said.push_str(&format!("{numbered} is no mate: it gives no check.\n"));
        for line in unobserved(inquiry, victim) {
            said.push_str(&format!("  {line}\n"));
        }
    } else if !goal_is_mate && !attacks.is_empty() {
        said.push_str(&format!("{numbered} is no stalemate: it gives check.\n"));
    } else {
        let check = if goal_is_mate { "+" } else { "" };
        let remain = if replies.len() == 1 { "remains" } else { "remain" };
        let moves: Vec<&str> = replies.iter().map(|reply| &*reply.legal.played.text).collect();
        said.push_str(&format!("{numbered}{check} is no {noun}: {} {remain}.\n", moves.join(", ")));
    }
    for (royal, attackers) in &attacks {
        let attackers: Vec<String> = attackers.iter().map(described).collect();
        said.push_str(&format!("  {royal} is in check from {}.\n", attackers.join(" and from ")));
    }
    if let Some(capture) = capture {
        said.push_str(&format!("  The move {capture}.\n"));
    }
    if !is_reached && goal_is_mate && !attacks.is_empty() && !replies.is_empty() {
        let checkers: Vec<String> =
            attacks.iter().flat_map(|(_, attackers)| attackers).map(|mover| mover.unit.clone()).collect();
        for (_, movers) in &mut guarded {
            movers.retain(|mover| mover.square != legal.departure);
        }
        said.push_str(&remaining(inquiry, &replies, &guarded, &checkers, mover));
    }
    inquiry.take_back(&mark);
    (is_reached, said)
}

/// The units that reach a royal unit without attacking it, with the reason.
fn unobserved(inquiry: &mut Inquiry, victim: Side) -> Vec<String> {
    let royals = inquiry.royals(victim);
    let gaps = royals.into_iter().flat_map(|royal| {
        let gaps = inquiry.gaps(royal, victim.other());
        gaps.into_iter().map(move |gap| (royal, gap))
    });
    let said = |(royal, gap): (Square, Mover)| {
        format!("{} does not attack {royal}: it {}.", gap.unit, reason_of(&gap))
    };
    gaps.collect::<Vec<_>>().into_iter().map(said).collect()
}

/// What each move that remains does, and why it is possible.
fn remaining(
    inquiry: &mut Inquiry,
    replies: &[Reply],
    guarded: &[(Square, Vec<Mover>)],
    checkers: &[String],
    attacker: Side,
) -> String {
    let mut said = String::new();
    let of_way = |way: Way| replies.iter().filter(move |reply| reply.way == way).collect::<Vec<_>>();
    let flights = of_way(Way::Flight);
    if !flights.is_empty() {
        said.push_str(&format!("  {}: {}.\n", moves(&flights), noun(&flights, "a flight", "flights")));
        let mut gaps = Gaps::new();
        let mut lost: std::collections::BTreeMap<String, Vec<Square>> = std::collections::BTreeMap::new();
        for flight in &flights {
            let square = flight.legal.arrival;
            for gap in &flight.gaps {
                gaps.entry(gap.clone()).or_default().push(square);
            }
            let before = guarded.iter().find(|(guarded, _)| *guarded == square);
            for mover in before.into_iter().flat_map(|(_, movers)| movers) {
                if !flight.gaps.iter().any(|gap| gap.square == mover.square) {
                    lost.entry(mover.unit.clone()).or_default().push(square);
                }
            }
        }
        for (gap, squares) in &gaps {
            let was_guarding = |square: &Square| {
                guarded.iter().any(|(guarded, movers)| {
                    guarded == square && movers.iter().any(|mover| mover.square == gap.square)
                })
            };
            let longer = if squares.iter().all(was_guarding) { "no longer guards" } else { "does not guard" };
            said.push_str(&format!("    {} {longer} {}: it {}.\n", gap.unit, list(squares), reason_of(gap)));
        }
        for (unit, squares) in lost {
            said.push_str(&format!("    {unit} guarded {} before this move.\n", list(&squares)));
        }
    }
    let checking = checkers.join(" and ");
    for (way, one, several) in [
        (
            Way::Capture,
            format!("captures {checking}, which checks"),
            format!("capture {checking}, which checks"),
        ),
        (
            Way::Interposition,
            format!("interposes on the line of {checking}"),
            format!("interpose on the line of {checking}"),
        ),
        (Way::Other, "parries the check".to_owned(), "parry the check".to_owned()),
    ] {
        let moves_of_way = of_way(way);
        if moves_of_way.is_empty() {
            continue;
        }
        said.push_str(&format!("  {}: {}.\n", moves(&moves_of_way), noun(&moves_of_way, &one, &several)));
        let mut units: Vec<Mover> =
            moves_of_way.iter().map(|reply| inquiry.mover(reply.legal.departure)).collect();
        units.sort();
        units.dedup();
        for unit in units.iter().filter(|unit| unit.reason.is_some()) {
            said.push_str(&format!("    {} {}.\n", unit.unit, reason_of(unit)));
        }
        for reply in moves_of_way {
            if let Some(capture) = inquiry.capture(&reply.legal.mv) {
                let unit = inquiry.mover(reply.legal.departure).unit;
                said.push_str(&format!("    {unit} {capture}.\n"));
            }
        }
    }
    debug_assert!(inquiry.game().turn() == attacker.other());
    said
}

fn moves(replies: &[&Reply]) -> String {
    replies.iter().map(|reply| &*reply.legal.played.text).collect::<Vec<_>>().join(", ")
}

fn noun<'word>(replies: &[&Reply], one: &'word str, several: &'word str) -> &'word str {
    if replies.len() == 1 { one } else { several }
}

/// A unit, with the reason if it moves otherwise than printed: `Ka3, which stands in front of Ra2 and ...`.
fn described(mover: &Mover) -> String {
    match &mover.reason {
        Some(_) => format!("{}, which {}", mover.unit, reason_of(mover)),
        None => mover.unit.clone(),
    }
}

/// Why a unit moves as it does, in words that follow it.
fn reason_of(mover: &Mover) -> String {
    let walks = || format!("as {}", with_article(&mover.walks));
    match &mover.reason {
        Some(reason) if reason.contains("moves like") => format!("{reason}, {}", walks()),
        Some(reason) => reason.clone(),
        None => format!("moves {}", walks()),
    }
}

fn with_article(walks: &[&str]) -> String {
    match walks {
        [] => "nothing".to_owned(),
        walks => {
            let named = |walk: &&str| {
                let article = if walk.starts_with(['a', 'e', 'i', 'o', 'u']) { "an" } else { "a" };
                format!("{article} {walk}")
            };
            walks.iter().map(named).collect::<Vec<_>>().join(" and ")
        }
    }
}

fn list(squares: &[Square]) -> String {
    let mut squares: Vec<String> = squares.iter().map(Square::to_string).collect();
    squares.dedup();
    match squares.split_last() {
        Some((last, [])) => last.clone(),
        Some((last, others)) => format!("{} and {last}", others.join(", ")),
        None => String::new(),
    }
}
