//! Anticirce and kamikaze: what becomes of a unit that has captured.

use super::board::{Position, Square, square_name};
use super::notation;
use super::play::{Capture, forget_moved};
use super::rebirth::{come_back_as, placed, rebirth_square_of};
use std::rc::Rc;

/// Where the capturing unit is when it has captured.
pub struct Homecoming {
    pub position: Position,
    pub text: String,
    pub at: Square,
}

/// The ways in which the capturing unit, which has arrived, comes back; it alone where nothing brings it back.
pub fn homecomings(after: &Position, capture: &Capture, arrival: Square) -> Vec<Homecoming> {
    let unit = after.board[arrival].as_ref().expect("a capturing unit");
    if unit.kamikaze {
        return vec![disappeared(after, arrival)];
    }
    let anticirce = after.rules.anticirce.filter(|anticirce| !(anticirce.rex_exclusive && unit.royal));
    let Some(anticirce) = anticirce else {
        return vec![Homecoming { position: after.clone(), text: String::new(), at: arrival }];
    };
    let mut back = Rc::unwrap_or_clone(Rc::clone(unit));
    // A king, too: it is royal still.
    if anticirce.home.clone && !capture.unit.royal {
        back.components.clone_from(&capture.unit.components);
    }
    let relevant = if anticirce.home.couscous { &capture.unit } else { &back };
    let Some(square) = rebirth_square_of(&anticirce.home, relevant, capture, capture.square) else {
        return Vec::new();
    };
    // "If it is taken, the capture is impossible; what has been captured and what captures are off their squares
    // by then."
    let mut gone = after.clone();
    gone.board[arrival] = None;
    forget_moved(&mut gone);
    if gone.board[square].is_some() || gone.board.is_hole(square) || anticirce.cheylan && square == arrival {
        return Vec::new();
    }
    let becomes =
        if back.components == unit.components { String::new() } else { notation::clone(&back, unit) };
    let text = format!("[{}->{becomes}{}", notation::placed(unit, arrival), square_name(square));
    let come_back = |(unit, promotion)| Homecoming {
        position: placed(&gone, square, unit),
        text: format!("{text}{promotion}]"),
        at: square,
    };
    come_back_as(after, &anticirce.home, square, back).into_iter().map(come_back).collect()
}

/// Kamikaze: "disappears when it captures".
fn disappeared(after: &Position, arrival: Square) -> Homecoming {
    let mut position = after.clone();
    let unit = position.board[arrival].take().expect("a capturing unit");
    forget_moved(&mut position);
    Homecoming { position, text: format!("[-{}]", notation::placed(&unit, arrival)), at: arrival }
}
