//! What play may have brought about before the diagram: one table for all conditions.

use super::AnyCondition as Any;
use super::circe::{Chain, Step};
use super::single_box::SingleBox;

/// What play under a condition may have brought about before the diagram. Where it may, a diagram that chess
/// could not reach is no more than doubtful.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Past {
    /// Pawns may stand on their own first rank.
    pub pawns_on_first_rank: bool,
    /// Pawns may stand on their last rank.
    pub pawns_on_last_rank: bool,
    /// There may be more units of a kind than promotion explains.
    pub more_units: bool,
    /// Units may leave squares that chess would keep them on.
    pub ways_out: bool,
    /// The side to move may have the enemy king in its reach.
    pub kings_in_reach: bool,
}

impl Past {
    /// As in chess.
    pub const CHESS: Self = Self {
        pawns_on_first_rank: false,
        pawns_on_last_rank: false,
        more_units: false,
        ways_out: false,
        kings_in_reach: false,
    };
    /// Anything that a game could lead to.
    pub const ANY: Self = Self {
        pawns_on_first_rank: true,
        pawns_on_last_rank: true,
        more_units: true,
        ways_out: true,
        kings_in_reach: false,
    };

    /// What either may have brought about.
    #[must_use]
    pub const fn or(self, other: Self) -> Self {
        Self {
            pawns_on_first_rank: self.pawns_on_first_rank || other.pawns_on_first_rank,
            pawns_on_last_rank: self.pawns_on_last_rank || other.pawns_on_last_rank,
            more_units: self.more_units || other.more_units,
            ways_out: self.ways_out || other.ways_out,
            kings_in_reach: self.kings_in_reach || other.kings_in_reach,
        }
    }
}

/// What play under a condition may have brought about. A condition of which nothing is said here makes nothing impossible; where
/// moves only become fewer it is as in chess.
#[must_use]
pub fn past(condition: &Any) -> Past {
    match condition {
        // Led pawns go back, and led bishops over a wall; whatever pawn reaches its last rank promotes.
        Any::Annan(_) => Past { pawns_on_first_rank: true, ways_out: true, ..Past::CHESS },
        // Pawns fuse with units that go back; every unit can hold what promotion made.
        Any::Augsburg(_) => Past { pawns_on_last_rank: false, ..Past::ANY },
        // Units are reborn where modalities say, and as what they say.
        Any::Circe(circe) => {
            let is_standard = !Chain::PLACING.into_iter().any(|step| circe.chain().decides(step));
            let more_units = circe.chain().decides(Step::Walk);
            if is_standard { Past { more_units, ..Past::CHESS } } else { Past { more_units, ..Past::ANY } }
        }
        Any::LeseMajeste(_) => Past { kings_in_reach: true, ..Past::CHESS },
        Any::PromotionSquares(_) => Past { pawns_on_last_rank: true, ..Past::CHESS },
        Any::SingleBox(kind) => Past { pawns_on_last_rank: *kind != SingleBox::Type1, ..Past::CHESS },
        Any::ParalysingUnits(_)
        | Any::Fuddled(_)
        | Any::Madrasi(_)
        | Any::Eiffel(_)
        | Any::Functionary(_)
        | Any::Immobilio(_)
        | Any::Central(_)
        | Any::Holes(_)
        | Any::Breton(_)
        | Any::LastCapture(_)
        | Any::PromotedUnits(_)
        | Any::AntiKings(_)
        | Any::Republican(_)
        | Any::Duellists(_)
        | Any::Vogtlaender(_)
        | Any::Pad(_)
        | Any::Bgl(_)
        | Any::Disparate(_)
        | Any::NewKoeko(_)
        | Any::Koeko(_)
        | Any::AntiKoeko(_)
        | Any::Promotions(_)
        | Any::Families(_)
        | Any::Maff(_)
        | Any::Amu(_)
        | Any::Monochrome(_)
        | Any::Bichrome(_)
        | Any::EdgeMover(_)
        | Any::Grid(_)
        | Any::ContactGrid(_)
        | Any::Bicolores(_)
        | Any::Cast(_)
        | Any::MultiCaptures(_)
        | Any::NoCapture(_)
        | Any::Woozles(_)
        | Any::Immun(_)
        | Any::Geneva(_)
        | Any::Patrol(_)
        | Any::Lortap(_)
        | Any::SuperGuards(_)
        | Any::AntiGuards(_)
        | Any::ShieldedKings(_)
        | Any::PartialParalysis(_)
        | Any::Isardam(_)
        | Any::Leffie(_)
        | Any::Brunner(_)
        | Any::Exclusive(_)
        | Any::UltraSchachzwang(_)
        | Any::Checkless(_)
        | Any::BackHome(_)
        | Any::MustCapture(_)
        | Any::Followers(_)
        | Any::Dister(_)
        | Any::ForcedSquares(_)
        | Any::Alphabetic(_)
        | Any::Mummer(_) => Past::CHESS,
        _ => Past::ANY,
    }
}
