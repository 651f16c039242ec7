//! The conditions in force, one field each; `names` reads them.

use super::board::{Side, Square, Walk};
use std::collections::BTreeSet;

/// Annan chess: who lends and who borrows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Annan {
    pub kings_lend: bool,
    pub kings_borrow: bool,
}

/// Circe: where the square of rebirth is found.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Where {
    Home,
    File,
    Symmetry,
    Antipodes,
    Diagram,
    /// The square the capturer left (Popeye's PWC).
    Departure,
    Equipollents,
    /// Brought back by the next move, as far from the capture as that goes.
    Parrain,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Circe {
    pub place: Where,
    /// As if of the other side.
    pub mirror: bool,
    /// The capturer's square, not the captured unit's.
    pub couscous: bool,
    /// The square opposite to the one found otherwise.
    pub diametral: bool,
    /// Reborn with the capturer's walk.
    pub clone: bool,
    /// What stands on the square of rebirth is removed.
    pub assassin: bool,
    pub rex_inclusive: bool,
}

impl Circe {
    /// Whether a pawn reborn on its promotion rank promotes (Popeye: where it can come about).
    pub fn reborn_pawn_promotes(&self) -> bool {
        let place = matches!(
            self.place,
            Where::Symmetry | Where::Antipodes | Where::Departure | Where::Equipollents | Where::Parrain
        );
        place || self.couscous
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Promotion {
    Article,
    Diagram,
    Simple,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum EnPassantTakes {
    Unit,
    Group,
    Nothing,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Augsburg {
    pub rex_inclusive: bool,
    pub promotion: Promotion,
    pub lone_home_pawn_moves: bool,
    pub en_passant: EnPassantTakes,
}

/// Both sides, one, or none.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Sides {
    pub white: bool,
    pub black: bool,
}

impl Sides {
    pub const BOTH: Sides = Sides { white: true, black: true };

    pub fn has(self, side: Side) -> bool {
        match side {
            Side::White => self.white,
            Side::Black => self.black,
        }
    }
}

/// Anticirce: who captures comes back; where is found as for what Circe brings back.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Anticirce {
    /// Whose square, and which.
    pub home: Circe,
    /// A unit may not capture on its own square of rebirth.
    pub cheylan: bool,
    pub rex_exclusive: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Madrasi {
    pub rex_inclusive: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Isardam {
    /// A king may be captured by a move that would not be one otherwise.
    pub type_b: bool,
    pub rex_inclusive: bool,
}

/// Andernach: who captures changes sides. Anti-Andernach: who doesn't.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Turncoats {
    Capturers,
    Others,
}

/// Einstein: down by a quiet move, up by a capture; reversed; down alone.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Einstein {
    Plain,
    Reversal,
    Anti,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Breton {
    /// A unit of the other side goes.
    pub adverse: bool,
    /// It changes sides instead.
    pub chromatic: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Sentinels {
    /// The pawn is of the other side.
    pub adverse: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Messigny {
    pub rex_exclusive: bool,
}

/// "Moves, also the capture of a king": how the squares that a move leaves and enters must lie.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SquareRule {
    SameColour,
    OtherColour,
    OtherCell,
    EdgeForBlack,
    EdgeForWhite,
}

impl SquareRule {
    /// Whether a move of `side` may lead from one square to another.
    pub fn allows(self, side: Side, from: Square, to: Square) -> bool {
        let (file, rank) = (to % 8, to / 8);
        let is_light = |square: Square| (square % 8 + square / 8) % 2 == 1;
        let on_edge = file == 0 || file == 7 || rank == 0 || rank == 7;
        match self {
            SquareRule::SameColour => is_light(from) == is_light(to),
            SquareRule::OtherColour => is_light(from) != is_light(to),
            SquareRule::OtherCell => from % 8 / 2 != file / 2 || from / 8 / 2 != rank / 2,
            SquareRule::EdgeForBlack => side == Side::White || on_edge,
            SquareRule::EdgeForWhite => side == Side::Black || on_edge,
        }
    }
}

#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Rules {
    pub annan: Option<Annan>,
    pub circe: Option<Circe>,
    pub koeko: Sides,
    pub augsburg: Option<Augsburg>,
    /// What the squares of a move must be to one another.
    pub squares: Vec<SquareRule>,
    pub no_captures: bool,
    pub anticirce: Option<Anticirce>,
    pub madrasi: Option<Madrasi>,
    pub isardam: Option<Isardam>,
    pub patrol: bool,
    pub take_and_make: bool,
    pub turncoats: Option<Turncoats>,
    pub masand: bool,
    pub masand_generalised: bool,
    pub einstein: Option<Einstein>,
    pub breton: Option<Breton>,
    pub sentinels: Option<Sentinels>,
    pub haan: bool,
    pub alice: bool,
    pub messigny: Option<Messigny>,
    /// Whose kings move in check like what checks them.
    pub transmuted: Sides,
    /// Who plays only the longest of its moves.
    pub maximummer: Sides,
    pub checkless: bool,
    /// The fairy walks that stand in the diagram: pawns promote to them too.
    pub diagram_walks: BTreeSet<Walk>,
}
