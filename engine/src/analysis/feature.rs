//! What composers and judges look for: one row of data each.

use std::fmt;

/// Declares the features and their table.
macro_rules! features {
    ($($(#[$doc:meta])* $name:ident $code:literal [$en:literal, $de:literal, $fr:literal] $kind:ident $source:literal $text:literal;)*) => {
        /// Something that composers and judges look for in a solution.
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
        #[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
        pub enum Feature {
            $(
                #[doc = $text]
                #[cfg_attr(feature = "serde", serde(rename = $code))]
                $name,
            )*
        }

        impl Feature {
            /// All of them, in the order in which they are told.
            pub const ALL: &[Self] = &[$(Self::$name),*];

            /// What is known of it.
            #[must_use]
            pub const fn row(self) -> FeatureRow {
                match self {
                    $(Self::$name => FeatureRow {
                        code: $code,
                        names: [$en, $de, $fr],
                        scope: Scope::$kind,
                        source: $source,
                        definition: $text,
                    },)*
                }
            }
        }
    };
}

/// What is known of a feature.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct FeatureRow {
    /// Its name in data.
    pub code: &'static str,
    /// Its names in English, German, French.
    pub names: [&'static str; 3],
    /// What it is a feature of.
    pub scope: Scope,
    /// Who defines it so.
    pub source: &'static str,
    /// What it is.
    pub definition: &'static str,
}

/// What a feature is a feature of.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Scope {
    /// The position that ends a line.
    End,
    /// The play of a line.
    Line,
    /// Several lines together.
    Lines,
    /// Several phases together: set play, tries, solutions, twins.
    Phases,
}

features! {
    PureMate "pure-mate" ["pure mate", "reines Matt", "mat pur"] End "Hooper & Whyld"
        "Every square of the mated king's field is denied to it for one reason: it is guarded once, or blocked by a unit of its own side and not guarded; blocks that are pinned may be guarded by the pinning unit. The king is attacked once, or twice where each check alone could be parried.";
    EconomicalMate "economical-mate" ["economical mate", "ökonomisches Matt", "mat économique"] End "Hooper & Whyld"
        "All units of the mating side but king and pawns take part: they check, guard a square of the king's field, pin a unit that could parry, or there would be no mate without them.";
    ModelMate "model-mate" ["model mate", "Mustermatt", "mat modèle"] End "Hooper & Whyld"
        "A mate that is pure and economical.";
    IdealMate "ideal-mate" ["ideal mate", "Idealmatt", "mat idéal"] End "Wikipedia, Pure mate"
        "A pure mate in which all units of both sides take part, kings and pawns too: those of the mated side block a square of the king's field, or there would be no mate without them.";
    MirrorMate "mirror-mate" ["mirror mate", "Spiegelmatt", "mat miroir"] End "usage"
        "A mate in which the eight squares around the king are there and empty.";
    PureStalemate "pure-stalemate" ["pure stalemate", "reines Patt", "pat pur"] End "as mates"
        "As in pure mates, but the king is not attacked.";
    EconomicalStalemate "economical-stalemate" ["economical stalemate", "ökonomisches Patt", "pat économique"] End "as mates"
        "As in economical mates: without the unit there would be no stalemate, or it guards a square of the king's field.";
    ModelStalemate "model-stalemate" ["model stalemate", "Musterpatt", "pat modèle"] End "as mates"
        "A stalemate that is pure and economical.";
    IdealStalemate "ideal-stalemate" ["ideal stalemate", "Idealpatt", "pat idéal"] End "as mates"
        "A pure stalemate in which all units of both sides take part.";
    MultipleCheck "multiple-check" ["double check", "Doppelschach", "échec double"] End "Laws of Chess"
        "The mated king is attacked by two or more units.";
    PinMate "pin-mate" ["pin mate", "Fesselungsmatt", "mat avec clouage"] End "usage"
        "A unit of the mated side could parry the check, but may not, since another unit would attack the king then.";
    BatteryMate "battery-mate" ["battery mate", "Batteriematt", "mat par batterie"] End "Wikipedia, Glossary of chess problems"
        "The last move leaves a line, and the unit behind it on that line gives check.";
    SelfBlock "self-block" ["self-block", "Selbstblock", "autoblocage"] Line "usage"
        "A unit of the mated side has moved to a square of the king's field, stands there in the end, and the square is not guarded.";
    Interference "interference" ["interference", "Verstellung", "interférence"] Line "Wikipedia, Glossary of chess problems"
        "A unit of the mated side has moved onto the line of another one of its side; without it the other could prevent the mate across that square.";
    LineOpening "line-opening" ["line opening", "Linienöffnung", "ouverture de ligne"] Line "StrateGems"
        "A unit, but not the king that is mated, has left its square of the diagram before the last move; the square is empty in the end, and a unit of the mating side checks, or guards a square of the king's field, across it.";
    Annihilation "annihilation" ["annihilation", "Annihilation", "annihilation"] Line "usage in help play"
        "A unit of the mating side captures and later leaves the square of the capture, across which another one of its side checks, or guards a square of the king's field, in the end.";
    Switchback "switchback" ["switchback", "Rückkehr", "retour"] Line "usage"
        "A unit returns to a square that it has left, the way it came.";
    Rundlauf "rundlauf" ["round trip (Rundlauf)", "Rundlauf", "circuit (Rundlauf)"] Line "list of themes"
        "A unit returns to a square that it has left, by another way, in three moves or more.";
    ExchangedPlaces "exchanged-places" ["exchanged places", "Platzwechsel", "échange de places"] Line "usage"
        "Two units stand, in the end, each where the other stood in the diagram.";
    Promotion "promotion" ["promotion", "Umwandlung", "promotion"] Line "Laws of Chess"
        "A unit promotes.";
    Castling "castling" ["castling", "Rochade", "roque"] Line "Laws of Chess"
        "A king castles.";
    EnPassant "en-passant" ["en passant", "en passant", "en passant"] Line "Laws of Chess"
        "A pawn is captured en passant.";
    MinorDual "minor-dual" ["minor dual", "kleiner Dual", "dual mineur"] Line "house rule"
        "A choice of the attacker at the last move, after a defence that does not leave the threats alone.";
    Dual "dual" ["dual", "Dual", "dual"] Line "StrateGems"
        "A choice of the attacker before the last move, after a defence that does not leave the threats alone.";
    Echo "echo" ["echo", "Echo", "écho"] Lines "usage"
        "In two mates or stalemates the units that take part stand around the king in the same way, shifted, turned or mirrored; two at least beside the king.";
    ChameleonEcho "chameleon-echo" ["chameleon echo", "Chamäleonecho", "écho caméléon"] Lines "usage"
        "An echo in which the two kings stand on squares of different colours.";
    Grimshaw "grimshaw" ["Grimshaw", "Grimshaw", "Grimshaw"] Lines "Wikipedia, Glossary of chess problems"
        "Two interferences on one square in one phase: two units that move differently shut each other's lines, neither by a capture.";
    Novotny "novotny" ["Novotny", "Nowotny", "Novotny"] Lines "Wikipedia, Glossary of chess problems"
        "As a Grimshaw, but both capture a unit that the attacker has played to that square.";
    Zilahi "zilahi" ["Zilahi", "Zilahi", "Zilahi"] Lines "Wikipedia, Helpmate"
        "Of two solutions of help play, each captures the unit that mates in the other.";
    CyclicZilahi "cyclic-zilahi" ["cyclic Zilahi", "zyklischer Zilahi", "Zilahi cyclique"] Lines "as Zilahi"
        "Of three solutions or more of help play, each captures the unit that mates in the next.";
    Allumwandlung "allumwandlung" ["Allumwandlung", "Allumwandlung", "Allumwandlung"] Lines "Jelliss"
        "Promotions to queen, rook, bishop and knight in the solution.";
    Valladao "valladao" ["Valladão", "Valladão", "Valladão"] Lines "usage"
        "Castling, a capture en passant and a promotion in the solution.";
    ChangedMate "changed-mate" ["changed mates", "Mattwechsel", "mats changés"] Phases "list of themes"
        "The same defence is answered by different moves in two phases, by one move in each.";
    TransferredMate "transferred-mate" ["transferred mates", "Paradenwechsel", "mats transférés"] Phases "usage"
        "The same move answers different defences in two phases.";
    Zagoruiko "zagoruiko" ["Zagoruiko", "Sagoruiko", "Zagorouïko"] Phases "Wong"
        "Two defences or more are answered by different moves in each of three phases or more.";
    ReciprocalChange "reciprocal-change" ["reciprocal change", "reziproker Mattwechsel", "changement réciproque"] Phases "Lörinc & Brabec"
        "The answers to two defences are exchanged in another phase.";
    CyclicChange "cyclic-change" ["cyclic change (Lačný)", "zyklischer Mattwechsel (Lačný)", "changement cyclique (Lačný)"] Phases "Wikipedia, Lacny"
        "The answers to three defences or more are exchanged in a cycle in another phase.";
}

impl Feature {
    /// The feature with this name in data.
    #[must_use]
    pub fn of_code(code: &str) -> Option<Self> {
        Self::ALL.iter().copied().find(|feature| feature.row().code == code)
    }
}

impl fmt::Display for Feature {
    /// Its English name.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.row().names[0])
    }
}
