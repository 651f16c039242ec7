//! What else a move brings about once it has been played: changes of walk and side, pawns left behind, units that
//! go with the captured one, the other board.

use super::alice::go_through;
use super::board::{Position, Side, Square, Unit, Walk, rank_of, square_name};
use super::generate::{Kind, Motion};
use super::notation;
use super::observe::observes;
use super::play::{Capture, Played, castling_rook_arrival, forget_moved};
use super::rebirth::deem_unmoved;
use super::rules::{Einstein, Turncoats};
use std::rc::Rc;

/// What becomes of the moved unit itself, before anything captured comes back.
pub fn change_mover(motion: &Motion, mut played: Played) -> Played {
    change_walks(motion, &mut played);
    turn_mover(motion, &mut played);
    played
}

/// The ways in which what has been played ends.
pub fn brought_about(
    before: &Position,
    motion: &Motion,
    capture: Option<&Capture>,
    mut played: Played,
) -> Vec<Played> {
    leave_sentinel(before, motion, &mut played);
    let ways = match capture {
        Some(capture) => lose_likes(before, motion, capture, played),
        None => vec![played],
    };
    let finished = ways.into_iter().map(|mut played| {
        turn_observed(motion, &mut played);
        turn_observed_by_all(motion, &mut played);
        change_boards(motion, &mut played);
        played.position.note_new_types();
        played
    });
    finished.collect()
}

/// The squares of the units that have moved, the rook that has castled included.
fn movers(motion: &Motion, played: &Played) -> Vec<Square> {
    let rook = matches!(motion.kind, Kind::Castling(_)).then(|| castling_rook_arrival(motion));
    played.mover.into_iter().chain(rook).collect()
}

/// The five walks of Einstein chess, upwards.
const LADDER: [Walk; 5] = [Walk::Pawn, Walk::Knight, Walk::Bishop, Walk::Rook, Walk::Queen];

/// "With a move without capturing a queen becomes a rook, a rook a bishop, a bishop a knight, a knight a pawn; with a
/// capture the other way."
fn change_walks(motion: &Motion, played: &mut Played) {
    let Some(einstein) = played.position.rules.einstein else { return };
    let step: i32 = match (einstein, motion.capture.is_some()) {
        (Einstein::Plain, false) | (Einstein::Reversal, true) | (Einstein::Anti, false) => -1,
        (Einstein::Plain, true) | (Einstein::Reversal, false) => 1,
        (Einstein::Anti, true) => 0,
    };
    for square in movers(motion, played) {
        let Some(unit) = played.position.board[square].clone() else { continue };
        let Some(rung) = LADDER.iter().position(|walk| unit.is_just(*walk)) else { continue };
        let walk = LADDER[(rung as i32 + step).clamp(0, 4) as usize];
        if !unit.royal && !unit.is_just(walk) {
            // A rook that comes about in a corner may castle, as in Popeye.
            replace(&mut played.position, square, Unit { components: vec![walk], ..Unit::clone(&unit) });
            played.text += &format!("={}", notation::walk_code(walk));
        }
    }
}

/// "A unit other than a pawn that leaves a square of the ranks two to seven leaves a pawn of its side there, as long as
/// that side has fewer than eight pawns and both together fewer than sixteen."
fn leave_sentinel(before: &Position, motion: &Motion, played: &mut Played) {
    let Some(sentinels) = before.rules.sentinels else { return };
    let unit = before.board[motion.from].as_ref().expect("a unit that moved");
    // Under Einstein chess, where pawns stand on every rank, everywhere.
    let is_last = rank_of(motion.from) == 0 || rank_of(motion.from) == 7;
    let is_on_edge = is_last && before.rules.einstein.is_none();
    if unit.has(Walk::Pawn) || is_on_edge || played.position.board[motion.from].is_some() {
        return;
    }
    let side = if sentinels.adverse { unit.side.other() } else { unit.side };
    let pawns = |side: Side| {
        let owned = played.position.board.iter().flatten().filter(|unit| unit.side == side);
        owned.filter(|unit| unit.is_just(Walk::Pawn)).count()
    };
    if pawns(side) < 8 && pawns(side) + pawns(side.other()) < 16 {
        let pawn = Unit::new(side, vec![Walk::Pawn], false, motion.from);
        played.text += &format!("[+{}]", notation::placed(&pawn, motion.from));
        played.position.board[motion.from] = Some(pawn.into());
    }
}

/// Breton: "a side that captures also removes a unit of its own of the same walk as the captured one, as it chooses,
/// if there is one".
fn lose_likes(before: &Position, motion: &Motion, capture: &Capture, played: Played) -> Vec<Played> {
    let Some(breton) = before.rules.breton else { return vec![played] };
    if capture.unit.royal {
        return vec![played];
    }
    let side = if breton.adverse { motion.side.other() } else { motion.side };
    // "A promotion comes after that."
    let has_promoted = *capture.walks_before_promotion != capture.capturer.components[..];
    let is_like = |square: &Square| {
        let unit = played.position.board[*square].as_ref().expect("a unit");
        let was_pawn = has_promoted && played.mover == Some(*square);
        let walks = if was_pawn { &capture.walks_before_promotion[..] } else { &unit.components[..] };
        walks == capture.unit.components && !unit.royal
    };
    let likes: Vec<Square> = played.position.squares_of(side).into_iter().filter(is_like).collect();
    if likes.is_empty() {
        return vec![played];
    }
    let lose = |square: Square| {
        let mut played = played.clone();
        // What disappears or changes sides before it promotes does so as a pawn, and promotes no more.
        let is_unpromoted = has_promoted && played.mover == Some(square);
        if is_unpromoted {
            let pawn = Rc::make_mut(played.position.board[square].as_mut().expect("who moved"));
            pawn.components = capture.walks_before_promotion.to_vec();
            played.text.truncate(played.text.find('=').unwrap_or(played.text.len()));
        }
        if breton.chromatic {
            turn(&mut played, square);
            return played;
        }
        let unit = played.position.board[square].take().expect("a unit");
        let text = format!("[-{}]", notation::placed(&unit, square));
        played.text = text_before_promotion(&played.text, &text, motion);
        forget_moved(&mut played.position);
        if played.mover == Some(square) {
            played.mover = None;
        }
        played
    };
    likes.into_iter().map(lose).collect()
}

/// `b7*a8[-wRh1][a8=Q]`: what happens before the promotion is written before it.
fn text_before_promotion(text: &str, addition: &str, motion: &Motion) -> String {
    match text.split_once('=') {
        Some((body, walk)) => {
            format!("{body}{addition}[{}={walk}]", square_name(motion.to))
        }
        None => format!("{text}{addition}"),
    }
}

/// Andernach: "a unit that captures changes sides". Anti-Andernach: "a unit that moves without capturing".
fn turn_mover(motion: &Motion, played: &mut Played) {
    let Some(turncoats) = played.position.rules.turncoats else { return };
    let turns = (turncoats == Turncoats::Capturers) == motion.capture.is_some();
    if !turns {
        return;
    }
    // Castling is a move of the king, as in Popeye: its rook doesn't turn.
    let Some(square) = played.mover else { return };
    if may_turn(&played.position, square) {
        let side = change_side(&mut played.position, square);
        played.text += &format!("={}", side.letter());
    }
}

/// Another unit stands there now, as if it had just come.
fn replace(position: &mut Position, square: Square, unit: Unit) {
    position.board[square] = None;
    forget_moved(position);
    position.board[square] = Some(unit.into());
    deem_unmoved(position, square);
}

/// Lets what stands there change sides, and says of which it is then.
fn change_side(position: &mut Position, square: Square) -> Side {
    let unit = position.board[square].clone().expect("a unit that turns");
    let side = unit.side.other();
    replace(position, square, Unit { side, ..Unit::clone(&unit) });
    side
}

/// Turns what stands there, and says so.
fn turn(played: &mut Played, square: Square) {
    let side = change_side(&mut played.position, square);
    played.text += &format!("[{}={}]", square_name(square), side.letter());
}

fn may_turn(position: &Position, square: Square) -> bool {
    position.board[square].as_ref().is_some_and(|unit| !unit.royal && !unit.neutral)
}

/// Masand: "a unit that checks by moving turns all units that it observes, of either side, except kings, one after
/// another from a1, b1 to h8".
fn turn_observed(motion: &Motion, played: &mut Played) {
    let Some(mover) = played.mover.filter(|_| played.position.rules.masand) else { return };
    if !played.position.is_checked_from(mover, motion.side.other()) {
        return;
    }
    for square in 0..64 {
        if square != mover && may_turn(&played.position, square) && observes(&played.position, mover, square)
        {
            turn(played, square);
        }
    }
}

/// Masand generalised: "after a move each unit that checks, one after another from a1, b1 to h8, turns all units that it
/// observes", as it stands when its turn comes: who has been turned into a checking unit by then does so, too. "No unit
/// changes sides twice."
fn turn_observed_by_all(motion: &Motion, played: &mut Played) {
    if !played.position.rules.masand_generalised {
        return;
    }
    let mut turned: Vec<Square> = Vec::new();
    for checker in 0..64 {
        let is_own = played.position.board[checker].as_ref().is_some_and(|unit| unit.moves_for(motion.side));
        if !is_own || !played.position.is_checked_from(checker, motion.side.other()) {
            continue;
        }
        for square in 0..64 {
            let turns = square != checker && !turned.contains(&square) && may_turn(&played.position, square);
            if turns && observes(&played.position, checker, square) {
                turn(played, square);
                turned.push(square);
            }
        }
    }
}

/// Alice chess: who has moved goes through to the other board.
fn change_boards(motion: &Motion, played: &mut Played) {
    if !played.position.rules.alice {
        return;
    }
    for square in movers(motion, played) {
        played.text += go_through(&mut played.position, square);
    }
}
