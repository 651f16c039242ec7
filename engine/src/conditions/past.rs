//! What play may have brought about before the diagram: one table for all conditions.

use super::circe::{Chain, Step};
use super::single_box::SingleBox;
use super::{AnyCondition as Any, Kind};

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

/// The conditions with which nothing is possible before the diagram that isn't in chess: moves only become fewer.
const AS_IN_CHESS: &[Kind] = &[
    Kind::ParalysingUnits,
    Kind::Fuddled,
    Kind::Madrasi,
    Kind::Eiffel,
    Kind::Functionary,
    Kind::Immobilio,
    Kind::Central,
    Kind::Holes,
    Kind::Breton,
    Kind::HalfNeutral,
    Kind::ActingHoppers,
    Kind::LastCapture,
    Kind::PromotedUnits,
    Kind::AntiKings,
    Kind::RoyalSquares,
    Kind::Republican,
    Kind::Duellists,
    Kind::Vogtlaender,
    Kind::Pad,
    Kind::Bgl,
    Kind::Disparate,
    Kind::NewKoeko,
    Kind::Koeko,
    Kind::AntiKoeko,
    Kind::Promotions,
    Kind::Families,
    Kind::Maff,
    Kind::Amu,
    Kind::SquareColour,
    Kind::EdgeMover,
    Kind::Grid,
    Kind::ContactGrid,
    Kind::Bicolores,
    Kind::Cast,
    Kind::MultiCaptures,
    Kind::NoCapture,
    Kind::Woozles,
    Kind::Immun,
    Kind::Geneva,
    Kind::Guards,
    Kind::ShieldedKings,
    Kind::PartialParalysis,
    Kind::Isardam,
    Kind::Leffie,
    Kind::Brunner,
    Kind::Exclusive,
    Kind::BlackChecks,
    Kind::UltraSchachzwang,
    Kind::Checkless,
    Kind::BackHome,
    Kind::MustCapture,
    Kind::Followers,
    Kind::Dister,
    Kind::ForcedSquares,
    Kind::Alphabetic,
    Kind::Mummer,
];

/// Conditions with which some things are possible.
const SOME: [(Kind, Past); 4] = [
    // Led pawns go back, and led bishops over a wall; whatever pawn reaches its last rank promotes.
    (Kind::Annan, Past { pawns_on_first_rank: true, ways_out: true, ..Past::CHESS }),
    // Pawns fuse with units that go back; every unit can hold what promotion made.
    (Kind::Augsburg, Past { pawns_on_last_rank: false, ..Past::ANY }),
    (Kind::LeseMajeste, Past { kings_in_reach: true, ..Past::CHESS }),
    (Kind::PromotionSquares, Past { pawns_on_last_rank: true, ..Past::CHESS }),
];

/// What play under a condition may have brought about. A condition of which nothing is said here makes nothing impossible: a diagram is then
/// never called illegal.
#[must_use]
pub fn past(condition: &Any) -> Past {
    if let Any::Circe(circe) = condition {
        return of_circe(circe.chain());
    }
    if let Any::SingleBox(kind) = condition {
        return Past { pawns_on_last_rank: *kind != SingleBox::Type1, ..Past::CHESS };
    }
    let kind = condition.kind();
    if AS_IN_CHESS.contains(&kind) {
        return Past::CHESS;
    }
    SOME.iter().find(|(some, _)| *some == kind).map_or(Past::ANY, |(_, past)| *past)
}

/// Units are reborn where modalities say, and as what they say.
fn of_circe(chain: &Chain) -> Past {
    let is_standard = !Chain::PLACING.into_iter().any(|step| chain.decides(step));
    let more_units = chain.decides(Step::Walk);
    if is_standard { Past { more_units, ..Past::CHESS } } else { Past { more_units, ..Past::ANY } }
}
