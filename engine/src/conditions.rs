//! The registry of fairy conditions: one line each.
//!
//! What each of them does is found out from the traits that it implements (`conditions/dispatch.rs`).

pub mod acting_hoppers;
pub mod alice;
pub mod all_in;
pub mod alphabetic;
pub mod amu;
pub mod anda;
pub mod andernach;
pub mod annan;
pub mod anti_kings;
pub mod anti_koeko;
pub mod anticirce;
pub mod arrivals;
pub mod augsburg;
pub mod back_home;
pub mod bgl;
pub mod bicaptures;
pub mod bicolores;
pub mod black_checks;
pub mod bolero;
pub mod breton;
pub mod brunner;
pub mod cast;
pub mod central;
pub mod chameleons;
pub mod checkless;
pub mod circe;
pub mod condition;
pub mod confronted;
pub mod contact_grid;
pub mod danger_circe;
pub mod disparate;
mod dispatch;
pub mod dister;
pub mod duellists;
pub mod early_magic;
pub mod edge_mover;
pub mod eiffel;
pub mod einstein;
pub mod exclusions;
pub mod exclusive;
pub mod extinction;
pub mod families;
pub mod followers;
pub mod football;
pub mod forced_squares;
pub mod frankfurt;
pub mod free_castling;
pub mod fuddled;
pub mod functionary;
pub mod geneva;
pub mod ghosts;
pub mod grid;
pub mod guards;
pub mod half_neutral;
pub mod holes;
pub mod imitator;
pub mod immobilio;
pub mod immun;
pub mod influencer;
pub mod isardam;
pub mod kobul;
pub mod koeko;
pub mod last_capture;
pub mod leffie;
pub mod lent_walks;
pub mod lese_majeste;
pub mod losing;
pub mod lost_pieces;
pub mod madrasi;
pub mod maff;
pub mod magic_squares;
pub mod magic_units;
pub mod make_and_take;
pub mod mars;
pub mod masand;
pub mod mate_c;
pub mod messigny;
pub mod multi_captures;
pub mod mummer;
pub mod must_capture;
pub mod new_koeko;
pub mod no_capture;
pub mod normal_pawn;
pub mod norsk;
pub mod oscillating_kings;
pub mod pad;
pub mod paralysing_units;
mod parse;
pub mod partial_paralysis;
pub mod past;
pub mod pepo;
pub mod phantom;
pub mod point_reflection;
pub mod promoted_units;
pub mod promotion_squares;
pub mod promotions;
pub mod reborn_kamikazes;
pub mod reborn_volage;
pub mod republican;
pub mod revolving;
pub mod role_exchange;
pub mod royal_dynasty;
pub mod royal_squares;
pub mod sat;
pub mod sentinelles;
pub mod sequence;
pub mod series_capture;
mod set;
pub mod shielded_kings;
mod sides;
pub mod single_box;
pub mod snek;
pub mod square_colour;
mod squares;
mod strictness;
pub mod super_transmuting;
pub mod take_and_make;
pub mod transmuted_kings;
pub mod ultra_schachzwang;
pub mod vaulting_kings;
pub mod vogtlaender;
pub mod volage;
pub mod woozles;
pub mod wormholes;

pub use parse::{ConditionError, ConditionErrors};
pub use set::Conditions;

use crate::board::unit::Attributes;
use crate::board::{Side, Square};
use crate::rules::facet::Stage;
pub use crate::rules::facet::{Drawn, DrawnGrid, GridLine};
use crate::rules::in_play::Rank;
use condition::Condition;

macro_rules! registry {
    ($($module:ident::$variant:ident: $doc:literal,)*) => {
        /// One condition of a problem. The order of the variants is the order in which conditions act
        /// within a stage.
        #[derive(Clone, Copy, PartialEq, Eq, Debug)]
        pub enum AnyCondition {
            $(#[doc = $doc] $variant($module::$variant),)*
        }

        /// A condition without its parameters.
        #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
        pub enum Kind {
            $(#[doc = $doc] $variant,)*
        }

        impl Kind {
            /// All of them, in the order of the registry.
            pub const ALL: &'static [Self] = &[$(Self::$variant,)*];

            /// The canonical name.
            #[must_use]
            pub const fn name(self) -> &'static str {
                match self { $(Self::$variant => $module::$variant::NAMES[0],)* }
            }

            /// The place in the registry, by which the rules know it.
            #[must_use]
            pub const fn rank(self) -> Rank {
                Rank(self as usize)
            }

            /// What it does, in one sentence.
            #[must_use]
            pub const fn rule(self) -> &'static str {
                match self { $(Self::$variant => $doc,)* }
            }
        }

        impl AnyCondition {
            /// Every name of every condition, in the order of the registry; of each condition the canonical one first.
            pub const NAMES: &'static [&'static [&'static str]] = &[$($module::$variant::NAMES,)*];

            /// Reads the words after `name`, which must be one of [`Self::NAMES`].
            fn parse_named(name: &'static str, words: &[&str]) -> Result<Self, ConditionError> {
                $(if $module::$variant::NAMES.contains(&name) {
                    return $module::$variant::parse(name, words).map(Self::$variant);
                })*
                Err(ConditionError::Unknown { name: name.to_owned(), nearest: None })
            }

            /// Which condition it is, whatever its parameters.
            #[must_use]
            pub const fn kind(&self) -> Kind {
                match self { $(Self::$variant(_) => Kind::$variant,)* }
            }

            /// Adds what marked units, or the conditions themselves, bring along. See [`Condition::brought_along_by`].
            fn bring_along(marks: Attributes, conditions: &mut Vec<Self>) {
                $(if let Some(condition) = $module::$variant::brought_along_by(marks, conditions) {
                    conditions.push(Self::$variant(condition));
                })*
            }

            /// Joins two of a kind, where that has a meaning.
            fn join(&self, other: &Self) -> Option<Self> {
                match (self, other) {
                    $((Self::$variant(one), Self::$variant(two)) => one.join(two).map(Self::$variant),)*
                    _ => None,
                }
            }

            /// See [`Condition::describe`].
            #[must_use]
            pub fn describe(&self) -> String {
                match self { $(Self::$variant(condition) => condition.describe(),)* }
            }

            /// See [`Condition::turned`].
            #[must_use]
            pub fn turned(self, goal: &dyn Fn(Square) -> Square) -> Self {
                match self { $(Self::$variant(condition) => Self::$variant(condition.turned(goal)),)* }
            }

            /// See [`Condition::bound`].
            #[must_use]
            fn bound(self, defender: Side) -> Self {
                match self { $(Self::$variant(condition) => Self::$variant(condition.bound(defender)),)* }
            }

            /// See [`Condition::rests_in`].
            fn rests_in(&self, stage: Stage) -> bool {
                match self { $(Self::$variant(condition) => condition.rests_in(stage),)* }
            }

            dispatch::acts! { $($variant)* }
            dispatch::facets! { $($variant)* }
        }
    };
}

// One line a condition: `file::Type: "what it does"`. The order is that in which conditions act.
registry! {
    annan::Annan: "Units move like the unit behind them.",
    confronted::Confronted: "Units move like the enemy unit that they face.",
    point_reflection::PointReflection: "Opposite units exchange their walks.",
    transmuted_kings::TransmutedKings: "Kings in check move like what checks them.",
    super_transmuting::SuperTransmuting: "Kings in check become what checks them.",
    vaulting_kings::VaultingKings: "Kings in check move in other ways.",
    lent_walks::LentWalks: "Units move like others.",
    paralysing_units::ParalysingUnits: "Paralysing units.",
    fuddled::Fuddled: "Who has moved rests a move.",
    madrasi::Madrasi: "Units paralyse those of the same walk.",
    eiffel::Eiffel: "Units paralyse those above them.",
    functionary::Functionary: "Only observed units move.",
    immobilio::Immobilio: "Units that could not come back don't move.",
    central::Central: "Only units that guards link with their king move.",
    bolero::Bolero: "Units move, or capture, like what starts the game on their file.",
    danger_circe::DangerCirce: "Observed units may go home.",
    lese_majeste::LeseMajeste: "The king of the side that has moved may be in reach.",
    phantom::Phantom: "Units also move from elsewhere.",
    mars::Mars: "Units go home before they capture, or before they don't.",
    take_and_make::TakeAndMake: "Who captures moves on like what was captured.",
    role_exchange::RoleExchange: "White may let the sides change roles.",
    messigny::Messigny: "Units of the same walk may change places.",
    free_castling::FreeCastling: "Kings castle in other ways.",
    all_in::AllIn: "Sides move one another's units.",
    imitator::Imitator: "Imitators go wherever units go.",
    holes::Holes: "Some squares are none, or become none.",
    chameleons::Chameleons: "What chameleons turn into.",
    frankfurt::Frankfurt: "Who captures turns into what it captured.",
    breton::Breton: "Who captures loses a unit of the same walk.",
    ghosts::Ghosts: "Captured units come back where they were captured.",
    football::Football: "Units may change on the edge.",
    arrivals::Arrivals: "Units change with the square to which they go.",
    norsk::Norsk: "Units change their walk with every move, and capture only their own.",
    wormholes::Wormholes: "Units go on from one wormhole to another.",
    alice::Alice: "Units change boards with every move.",
    einstein::Einstein: "Units change their walk, up or down, by moving.",
    half_neutral::HalfNeutral: "Half-neutral units change sides by moving.",
    kobul::Kobul: "Kings take over walks of captured units.",
    snek::Snek: "Lower units rise for captured ones.",
    single_box::SingleBox: "No side has more units of a kind than in the game array.",
    promoted_units::PromotedUnits: "Promoted units are told apart.",
    early_magic::EarlyMagic: "Units change sides on certain squares before they come back.",
    anticirce::AntiCirce: "Capturing units come back.",
    reborn_kamikazes::RebornKamikazes: "Kamikaze units that have captured come back.",
    andernach::Andernach: "Units change sides by capturing, or by moving.",
    volage::Volage: "Units change sides by moving to the other colour.",
    magic_squares::MagicSquares: "Units change sides on certain squares.",
    oscillating_kings::OscillatingKings: "Kings change places.",
    acting_hoppers::ActingHoppers: "Hoppers that act on the units over which they hop.",
    circe::Circe: "Captured units are reborn.",
    last_capture::LastCapture: "What was captured before the diagram.",
    reborn_volage::RebornVolage: "Volage units change sides by coming back on the other colour.",
    magic_units::MagicUnits: "Magic units turn what they come to attack.",
    make_and_take::MakeAndTake: "Who captures first moves like what it captures.",
    augsburg::Augsburg: "Units fuse and split.",
    sentinelles::Sentinelles: "Units leave pawns behind.",
    anti_kings::AntiKings: "Kings are in check if nothing attacks them.",
    royal_squares::RoyalSquares: "A side is in check where a square is attacked.",
    sat::Sat: "Kings are in check if they have flights.",
    republican::Republican: "Kings are put where they are mated.",
    revolving::Revolving: "The centre, or the board, turns.",
    mate_c::MateC: "Who mates changes sides.",
    anda::Anda: "Who checks becomes neutral.",
    masand::Masand: "Who checks turns what it observes.",
    influencer::Influencer: "Units change the enemies that they come to stand beside.",
    duellists::Duellists: "Who has moved moves on.",
    extinction::Extinction: "No kind may die out.",
    losing::Losing: "Who can capture must, kings too.",
    vogtlaender::Vogtlaender: "Check is to attack.",
    series_capture::SeriesCapture: "Who has captured may move on.",
    pad::Pad: "Who captures twice disappears.",
    disparate::Disparate: "Sides answer by another walk.",
    lost_pieces::LostPieces: "What would be mated disappears.",
    royal_dynasty::RoyalDynasty: "Only single kings are royal.",
    bgl::Bgl: "Sides may move only so far.",
    new_koeko::NewKoeko: "Units neither win nor lose contact.",
    koeko::Koeko: "Units move only into contact.",
    anti_koeko::AntiKoeko: "Units move only out of contact.",
    promotions::Promotions: "What pawns promote to.",
    families::Families: "Other pieces in the place of those of chess.",
    normal_pawn::NormalPawn: "Pawns move from their first rank.",
    maff::Maff: "Mate leaves the king one move, or one unit beside it.",
    amu::Amu: "Only attacked units mate.",
    promotion_squares::PromotionSquares: "Where pawns promote.",
    square_colour::SquareColour: "Units keep to squares of one colour, or change it with every move.",
    edge_mover::EdgeMover: "A side moves only to the edge.",
    grid::Grid: "Moves cross lines of a grid.",
    contact_grid::ContactGrid: "Moves cross lines of a grid, into contact.",
    bicaptures::Bicaptures: "Units capture either side.",
    bicolores::Bicolores: "Kings are in check from either side.",
    cast::Cast: "Only units with a single capture capture.",
    multi_captures::MultiCaptures: "Captures need a second unit that could capture.",
    no_capture::NoCapture: "Nobody, or one side, captures.",
    woozles::Woozles: "Units that observe one another can't capture.",
    immun::Immun: "Units that could not come back can't be captured.",
    geneva::Geneva: "Units capture only if they could come back.",
    guards::Guards: "Captures depend on who is guarded.",
    shielded_kings::ShieldedKings: "Kings don't check guarded kings.",
    pepo::Pepo: "Kings that are attacked can't move; check needs two.",
    partial_paralysis::PartialParalysis: "Observed units don't go where their observers' walks lead.",
    isardam::Isardam: "No unit may come to be observed by one of the same walk.",
    leffie::Leffie: "No unit may be observed by the next in a ring.",
    brunner::Brunner: "Captures of kings that leave the own king in check don't count.",
    exclusive::Exclusive: "Who could mate in several ways may mate in none.",
    black_checks::BlackChecks: "Black must check, or passes.",
    ultra_schachzwang::UltraSchachzwang: "Every move must give check.",
    checkless::Checkless: "Check only by mate.",
    back_home::BackHome: "Who can go home must.",
    must_capture::MustCapture: "Who can capture must.",
    followers::Followers: "A side goes where or as the other has gone.",
    dister::Dister: "Only moves that bring two units apart, or together.",
    forced_squares::ForcedSquares: "Who can must go to certain squares.",
    alphabetic::Alphabetic: "Only the unit on the first square in the alphabet moves.",
    mummer::Mummer: "Only the longest or shortest moves.",
}
