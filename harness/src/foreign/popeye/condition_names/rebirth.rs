//! Circe, its words, and its relatives, which have the same words.

use crate::language::Names;

/// The condition by its own name.
pub const REBIRTH: &str = "Circe";

/// Parts of the names of conditions behind which the words may stand.
pub const RELATED: &[&str] = &["Circe", "Immun", "GenevaChess"];

/// The traditional names and what they mean.
pub const TRADITIONAL: &[(&str, &[&str])] = &[
    ("Circe", &[]),
    ("MirrorCirce", &["Mirror"]),
    ("PWC", &["PWC"]),
    ("ChameleonCirce", &["Chameleon"]),
    ("CouscousCirce", &["Couscous"]),
    ("EquipollentsCirce", &["Equipollents"]),
    ("FileCirce", &["File"]),
    ("DiagramCirce", &["Diagram"]),
    ("ParrainCirce", &["Parrain"]),
    ("ContraParrain", &["ContraParrain"]),
    ("SymmetryCirce", &["Symmetry"]),
    ("VerticalSymmetryCirce", &["VerticalSymmetry"]),
    ("HorizontalSymmetryCirce", &["HorizontalSymmetry"]),
    ("CirceClone", &["Clone"]),
    ("MirrorFileCirce", &["File", "Mirror"]),
    ("AntipodeanCirce", &["Antipodes"]),
    ("MirrorCirceClone", &["Mirror", "Clone"]),
    ("SuperCirce", &["Super"]),
    ("FrischAufCirce", &["Frischauf"]),
    ("VerticalMirrorCirce", &["VerticalMirror"]),
    ("DiametralCirce", &["Diametral"]),
    ("RankCirce", &["Rank"]),
    ("MirrorCouscousCirce", &["Couscous", "Mirror"]),
    ("CirceAssassin", &["Assassin"]),
    ("AprilChess", &["Super", "Strict", "April"]),
    ("CirceTurncoats", &["Turncoats"]),
    ("CirceDoubleAgents", &["Mirror", "Turncoats"]),
    ("CageCirce", &["Cage"]),
    ("CirceTake&Make", &["Take&Make"]),
];

/// Words that Popeye reads and doesn't print.
pub const READ_ONLY: &[&str] = &["LastMove"];

/// The order in which Popeye prints the words.
pub const PRINTED: &[&str] = &[
    "PWC",
    "Symmetry",
    "VerticalSymmetry",
    "HorizontalSymmetry",
    "Diagram",
    "Cage",
    "Rank",
    "File",
    "Couscous",
    "Antipodes",
    "Take&Make",
    "Super",
    "CaptureSquare",
    "April",
    "Equipollents",
    "Parrain",
    "ContraParrain",
    "WaitCapture",
    "Mirror",
    "Assassin",
    "Strict",
    "Relaxed",
    "Parachute",
    "Volcanic",
    "Diametral",
    "VerticalMirror",
    "Clone",
    "Einstein",
    "ReversalEinstein",
    "Chameleon",
    "Turncoats",
    "Frischauf",
    "Cheylan",
    "RexInclusive",
];

/// The words behind which walks stand.
pub const TAKING_WALKS: &[&str] = &["April", "Chameleon"];

/// Words that say what holds anyway.
pub const DEFAULTS: &[&str] = &["RexExclusive", "Relaxed", "Calvet"];

/// Relatives, each with the name and the words under which Popeye prints it.
pub const RELATIVES: &[(&str, &str, &[&str])] = &[
    ("AntiCirce", "AntiCirce", &[]),
    ("MarsCirce", "MarsCirce", &[]),
    ("AntiMarsCirce", "AntiMarsCirce", &[]),
    ("GenevaChess", "GenevaChess", &[]),
    ("MarsMirrorCirce", "MarsCirce", &["Mirror"]),
    ("AntiMarsMirrorCirce", "AntiMarsCirce", &["Mirror"]),
    ("AntiMarsAntipodeanCirce", "AntiMarsCirce", &["Antipodes"]),
    ("MirrorAntiCirce", "AntiCirce", &["Mirror"]),
    ("DiagramAntiCirce", "AntiCirce", &["Diagram"]),
    ("FileAntiCirce", "AntiCirce", &["File"]),
    ("SymmetryAntiCirce", "AntiCirce", &["Symmetry"]),
    ("MirrorFileAntiCirce", "AntiCirce", &["File", "Mirror"]),
    ("AntipodeanAntiCirce", "AntiCirce", &["Antipodes"]),
    ("EquipollentsAntiCirce", "AntiCirce", &["Equipollents"]),
    ("AntiCloneCirce", "AntiCirce", &["Clone"]),
    ("AntiSuperCirce", "AntiCirce", &["Super"]),
    ("VerticalSymmetryAntiCirce", "AntiCirce", &["VerticalSymmetry"]),
    ("HorizontalSymmetryAntiCirce", "AntiCirce", &["HorizontalSymmetry"]),
];

/// What `LastMove Equipollents Mirror` are together.
pub const MIRRORED: &str = "ContraParrain";

/// The relative of which kings stay out unless that is said otherwise.
pub const WITHOUT_KINGS: &str = "GenevaChess";

/// The words behind Circe and its relatives.
pub const WORDS: &[Names] = &[
    ["RexInclusive", "RexInklusive", "RexInclusif"],
    ["RexExclusive", "RexExklusive", "RexExclusif"],
    ["Mirror", "Spiegel", "Malefique"],
    ["Assassin", "Assassin", "Assassin"],
    ["Diametral", "Diametral", "Diametral"],
    ["VerticalMirror", "VertikalSpiegel", "MalefiqueVerticale"],
    ["Clone", "Clone", "Clone"],
    ["Chameleon", "Chamaeleon", "Chameleon"],
    ["Turncoats", "Turncoat", "Turncoats"],
    ["Couscous", "Couscous", "Couscous"],
    ["LastMove", "LetzterZug", "CoupDernier"],
    ["Equipollents", "Equipollents", "Equipollents"],
    ["Parrain", "Parrain", "Parrain"],
    ["ContraParrain", "ContraParrain", "ContraParrain"],
    ["Cage", "Kaefig", "Cage"],
    ["Rank", "Reihe", "Rangee"],
    ["File", "File", "Colonne"],
    ["Symmetry", "Symmetrie", "Symetrie"],
    ["VerticalSymmetry", "VertikaleSymmetrie", "VerticaleSymetrique"],
    ["HorizontalSymmetry", "HorizontaleSymmetrie", "HorizontaleSymetrique"],
    ["Diagram", "Diagramm", "Diagramme"],
    ["PWC", "Platzwechsel", "Echange"],
    ["Antipodes", "Antipoden", "Antipodes"],
    ["Take&Make", "Take&Make", "Take&Make"],
    ["Super", "Super", "Super"],
    ["April", "April", "Avril"],
    ["Frischauf", "Frischauf", "Frischauf"],
    ["Calvet", "Calvet", "Calvet"],
    ["Cheylan", "Cheylan", "Cheylan"],
    ["Strict", "Strikt", "Stricte"],
    ["Relaxed", "Locker", "Relache"],
    ["Volcanic", "Vulkan", "Volcanique"],
    ["Parachute", "Fallschirm", "Parachute"],
    ["Einstein", "Einstein", "Einstein"],
    ["ReversalEinstein", "ReversesEinstein", "ReversEinstein"],
    ["WaitCapture", "NaechsterSchlag", "PriseProchaine"],
    ["CaptureSquare", "Schlagfeld", "CaseDePrise"],
];
