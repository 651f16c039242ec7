//! What ends the play.

use crate::board::Square;
use std::fmt;

/// What the last move must bring about.
///
/// Seen from the side that has just moved; "the opponent" is the side then to move.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub enum Goal {
    /// `#`: the opponent is in check and has no legal move.
    Mate,
    /// `=`: the opponent is not in check and has no legal move.
    Stalemate,
    /// `#=`: the opponent has no legal move.
    MateOrStalemate,
    /// `==`: both sides are stalemated.
    DoubleStalemate,
    /// `##`: both sides are in check and have no legal move; capturing the other king would be one. The moving
    /// side had one before. The move that reaches the goal may leave its own king in check.
    DoubleMate,
    /// `##!`: as `##`, by a side that was itself mated before the move.
    CounterMate,
    /// `!#`: the side that has moved is in check and has no legal move. The move may leave its king in check.
    AutoMate,
    /// `!=`: the side that has moved is stalemated itself.
    AutoStalemate,
    /// `+`: the opponent is in check.
    Check,
    /// `x`: the move captures.
    Capture,
    /// `%`: the move captures a unit that is not reborn.
    WinOfUnit,
    /// `z` with a square: the moving unit arrives there.
    Target(Square),
    /// `k` with a square: the moving unit arrives next to the unit that stood there in the diagram, which
    /// then stands next to no other.
    Kiss(Square),
    /// `ep`: the move captures en passant.
    EnPassant,
    /// `00`: the move castles.
    Castling,
    /// `~`: any move.
    AnyMove,
    /// `ct`: the moving unit returns to its square in the diagram.
    Circuit,
    /// `ctr`: a captured unit is reborn on its square in the diagram.
    CircuitByRebirth,
    /// `<>`: the moving unit and another of its side have exchanged their squares of the diagram.
    Exchange,
    /// `<>r`: a unit is reborn where another stood in the diagram that now stands where the first did.
    ExchangeByRebirth,
    /// `c81`: the moving unit stands on its last rank behind all that the move brings about.
    Chess81,
    /// `dia`: the position of the diagram has arisen, from the game array.
    ProofGame,
    /// `a=>b`: the second position of the problem has arisen.
    AToB,
}

impl Goal {
    /// The sign behind the move that reaches the goal, in Popeye's layout; empty for several goals.
    #[must_use]
    pub const fn sign(self) -> &'static str {
        match self {
            Self::Mate => "#",
            Self::Stalemate => "=",
            Self::MateOrStalemate => "#=",
            Self::DoubleStalemate => "==",
            Self::AutoStalemate => "!=",
            Self::DoubleMate => "##",
            Self::CounterMate => "##!",
            Self::AutoMate => "!#",
            Self::Check => "+",
            Self::Capture => "x",
            Self::WinOfUnit => "%",
            Self::Target(_) => "z",
            Self::Chess81 => "c81",
            Self::ProofGame => "dia",
            Self::AToB => "a=>b",
            Self::Kiss(_)
            | Self::EnPassant
            | Self::Castling
            | Self::AnyMove
            | Self::Circuit
            | Self::CircuitByRebirth
            | Self::Exchange
            | Self::ExchangeByRebirth => "",
        }
    }

    /// Whether the opponent has no move behind it.
    #[must_use]
    pub const fn leaves_no_move(self) -> bool {
        matches!(self, Self::Mate | Self::Stalemate | Self::MateOrStalemate | Self::DoubleStalemate)
    }

    /// The word in a stipulation, without the square that some goals have.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            Self::Kiss(_) => "k",
            Self::EnPassant => "ep",
            Self::Castling => "00",
            Self::AnyMove => "~",
            Self::Circuit => "ct",
            Self::CircuitByRebirth => "ctr",
            Self::Exchange => "<>",
            Self::ExchangeByRebirth => "<>r",
            signed => signed.sign(),
        }
    }

    /// The square that belongs to the goal.
    #[must_use]
    pub const fn square(self) -> Option<Square> {
        match self {
            Self::Target(square) | Self::Kiss(square) => Some(square),
            Self::Mate
            | Self::Stalemate
            | Self::MateOrStalemate
            | Self::DoubleStalemate
            | Self::AutoStalemate
            | Self::DoubleMate
            | Self::CounterMate
            | Self::AutoMate
            | Self::Check
            | Self::Capture
            | Self::WinOfUnit
            | Self::EnPassant
            | Self::Castling
            | Self::AnyMove
            | Self::Circuit
            | Self::CircuitByRebirth
            | Self::Exchange
            | Self::ExchangeByRebirth
            | Self::Chess81
            | Self::ProofGame
            | Self::AToB => None,
        }
    }

    /// Whether the sign makes the check mark superfluous.
    #[must_use]
    pub const fn implies_check_mark(self) -> bool {
        matches!(
            self,
            Self::Mate
                | Self::Stalemate
                | Self::MateOrStalemate
                | Self::DoubleStalemate
                | Self::AutoStalemate
                | Self::DoubleMate
                | Self::CounterMate
                | Self::Check
        )
    }

    /// Whether the goal asks where units stood in the diagram.
    #[must_use]
    pub const fn asks_for_origins(self) -> bool {
        matches!(
            self,
            Self::Kiss(_) | Self::Circuit | Self::CircuitByRebirth | Self::Exchange | Self::ExchangeByRebirth
        )
    }

    /// Whether the move that reaches the goal may leave the king of its own side in check: where both kings' fates count, and
    /// where a side may be stalemated even in check (paralysing units).
    #[must_use]
    pub const fn excuses_check(self) -> bool {
        matches!(self, Self::DoubleMate | Self::CounterMate | Self::AutoMate | Self::AutoStalemate)
    }
}

impl fmt::Display for Goal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.word())?;
        self.square().map_or(Ok(()), |square| write!(f, "{square}"))
    }
}
