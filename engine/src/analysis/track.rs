//! Which unit is which, from the diagram to the end of a line.

use crate::board::{Side, Square};
use crate::diagram::DiagramUnit;
use crate::game::{Game, MoveDetails, Seen};

/// A unit: the square on which it stood in the beginning, or a number above those of squares if it has come later.
pub(super) type Identity = u32;

/// A move as something that a unit did.
#[derive(Clone, Debug)]
pub(super) struct Deed {
    /// Who moved.
    pub mover: Option<Identity>,
    /// Whose it is.
    pub side: Side,
    /// From where.
    pub from: Option<Square>,
    /// To where it went.
    pub to: Option<Square>,
    /// What it was before.
    pub unit: Option<DiagramUnit>,
    /// What was captured: who, and where.
    pub captured: Vec<(Option<Identity>, Square)>,
}

/// Follows units through a line.
#[derive(Clone, Debug)]
pub(super) struct Track {
    standing: [Option<Identity>; 64],
    next: Identity,
    /// What has been done.
    pub deeds: Vec<Deed>,
}

impl Track {
    /// Begins where the play begins.
    pub(super) fn begin(game: &Game) -> Self {
        let standing = std::array::from_fn(|number| {
            let square = Square::all().nth(number)?;
            let is_unit = matches!(game.seen_at(square), Some(Seen::Unit(_)));
            is_unit.then(|| u32::try_from(number).expect("there are 64 squares"))
        });
        Self { standing, next: 64, deeds: Vec::new() }
    }

    /// Who stands on a square.
    pub(super) fn on(&self, square: Square) -> Option<Identity> {
        self.standing[square.index()]
    }

    /// Where a unit stands.
    pub(super) fn place_of(&self, unit: Identity) -> Option<Square> {
        Square::all().find(|square| self.on(*square) == Some(unit))
    }

    /// Where a unit stood in the diagram.
    pub(super) fn origin(unit: Identity) -> Option<Square> {
        Square::all().nth(usize::try_from(unit).ok()?)
    }

    /// Follows a move.
    pub(super) fn follow(&mut self, details: &MoveDetails) {
        let captured: Vec<(Option<Identity>, Square)> =
            details.captures.iter().map(|captured| (self.on(captured.square), captured.square)).collect();
        for (_, square) in &captured {
            self.standing[square.index()] = None;
        }
        let mover = details.departure.and_then(|from| self.on(from));
        if let (Some(from), Some(to)) = (details.departure, details.arrival) {
            self.standing[from.index()] = None;
            self.standing[to.index()] = mover;
        }
        if let Some(castling) = &details.castling {
            let rook = self.standing[castling.rook_from.index()].take();
            self.standing[castling.rook_to.index()] = rook;
        }
        // What conditions move on, or put on the board.
        for effect in &details.effects {
            if let Some(from) = effect.from.filter(|from| *from != effect.square) {
                let moved = self.standing[from.index()].take();
                self.standing[effect.square.index()] = moved;
            }
        }
        for change in &details.changes {
            let standing = &mut self.standing[change.square.index()];
            match (&change.after, &standing) {
                (Some(Seen::Unit(_)), None) => {
                    *standing = Some(self.next);
                    self.next += 1;
                }
                (Some(Seen::Unit(_)), Some(_)) => {}
                (Some(Seen::Hole | Seen::Imitator) | None, _) => *standing = None,
            }
        }
        self.deeds.push(Deed {
            mover,
            side: details.side,
            from: details.departure,
            to: details.arrival,
            unit: details.unit.clone(),
            captured,
        });
    }
}
