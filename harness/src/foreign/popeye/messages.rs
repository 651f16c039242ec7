//! What Popeye remarks upon in its three languages.
//!
//! Some remarks stand in the output, where it writes them before or behind a header; the others go to stderr.

use super::wording::INPUT_ERROR;
use crate::language::{Language, Names};

/// Behind a square where two units were placed.
pub const OVERWRITTEN: Names = [
    "already occupied - old piece goes to the underworld.",
    "ist bereits besetzt - alter Stein geht in die Unterwelt.",
    "deja occupee - piece ancienne va dans l'au-dela.",
];

/// `Continued` stands behind another twin command.
pub const CONTINUED_LATE: Names = [
    "Continued must be given immediately after twin.",
    "Ferner muss als erstes nach Zwilling angegeben werden.",
    "Enplus doit immediatement suivre jumeau.",
];

/// The option `WhiteToPlay` where White begins anyway.
pub const NO_WHITE_TO_PLAY: Names = [
    "WhiteToPlay not applicable - ignored",
    "WeissBeginnt nicht anwendbar - ignoriert",
    "ApparentSeul pas applicable - ignore",
];

/// The option `SetPlay` where there is no first move to leave out.
pub const NO_SET_PLAY: Names = [
    "SetPlay not applicable - ignored",
    "Satzspiel nicht anwendbar - ignoriert",
    "Apparent pas applicable - ignore",
];

/// The option `PostKeyPlay` where there is no key.
pub const NO_POST_KEY_PLAY: Names = [
    "PostKeyPlay not applicable - ignored",
    "NachSchluessel nicht anwendbar - ignoriert",
    "ApresCle pas applicable - ignore",
];

/// The option `Quodlibet` where the defender is not to reach the goal.
pub const NO_QUODLIBET: Names = [
    "Quodlibet not applicable - ignored",
    "Quodlibet nicht anwendbar - ignoriert",
    "Quodlibet pas applicable - ignore",
];

/// The option `GoalIsEnd` where the goal can be reached in several ways.
pub const NO_GOAL_IS_END: Names = [
    "GoalIsEnd not applicable - ignored",
    "ZielIstEnde nicht anwendbar - ignoriert",
    "ButEstFin pas applicable - ignore",
];

/// Tries behind a key.
pub const NO_TRIES: Names =
    ["try play not applicable", "Verfuehrung nicht anwendbar", "jeu d'essai pas applicable"];

/// The option `Threat` where nothing is threatened, or nothing so long.
pub const NO_THREAT_LENGTH: Names = [
    "Option \"Threat\" not applicable or indicated maximum threat length too big",
    "Option \"Drohung\" nicht anwendbar order maximale Laenge der Drohung zu gross",
    "Option \"menace\" pas applicable ou longueur maximale de la menace trop grande",
];

/// The option `StopOnShortSolutions` where nobody helps.
pub const NO_STOP_ON_SHORT: Names = [
    "Option  StopOnShortSolutions  not supported with direct play.",
    "Option  StopNachKurzloesungen  nicht unterstuetzt im direkten Spiel.",
    "L'option  FinApresSolutionsCourtes  n'est pas soutenu au jeu direct.",
];

/// Numbers of moves behind the first one of a battle, or of play that begins with a defence.
pub const NO_NUMBERS: Names = [
    "StartMoveNumber or UpToMoveNumber incompatible with the stipulation",
    "StartZugnummer oder BisZugnummer inkompatibel mit der Forderung",
    "Enroute ou JusquAuCoup incompatible avec l'enonce",
];

/// The option `Intelligent` where Popeye can't be.
pub const NOT_INTELLIGENT: Names = [
    "Intelligent Mode only with h#/=, ser-#/= and ser-h#/=, with a limited set of fairy conditions and without fairy pieces.",
    "Intelligent Modus nur im h#/=, ser-#/= und ser-h#/=, wenigen Maerchenbedingungen und keinen Maerchensteinen.",
    "mode intelligent seulement avec h#/=, ser-#/= et ser-h#/=, facultativement avec certaines conditions, et sans pieces feeriques.",
];

/// Moves are left out whose legality hangs on itself.
pub const HANGS_ON_ITSELF: Names = [
    "whether some move is legal hangs on itself and cannot be decided",
    "ob ein Zug legal ist, haengt von sich selbst ab und laesst sich nicht entscheiden",
    "la legalite d'un coup depend d'elle-meme et ne peut etre decidee",
];

/// Whoever moves could capture the king.
pub const KING_CAPTURE: Names = [
    "the side to play can capture the king",
    "Die am Zug befindliche Partei kann den Koenig schlagen",
    "le camp au trait peut prendre le roi",
];

/// The squares of a pawn's last step don't fit the position.
pub const INCONSISTENT_RETRO: Names =
    ["Inconsistent retro information", "Inkonsistente Retro-Information", "Information retro inconsistent"];

/// A side has neither a king nor the option to do without.
pub const MISSING_KING: Names = [
    "both sides need a king",
    "Es fehlt ein weisser oder schwarzer Koenig",
    "il faut un roi de chaque couleur",
];

/// Behind a square that a twin command wants to be occupied.
pub const EMPTY_SQUARE: Names = [
    "square is empty - cannot (re)move any piece.",
    "Feld leer - kann keine Figur entfernen/versetzen.",
    "la case est vide - on ne peut pas oter ou deplacer une piece.",
];

/// A twin command shifts a unit over the edge.
pub const SHIFTED_OUTSIDE: Names = [
    "A piece will be moved outside.",
    "Ein Stein wird ueber den Brettrand verschoben.",
    "Une piece est deplacee hors de l'echiquier.",
];

/// A rotation or a mirror that there isn't.
pub const UNKNOWN_TRANSFORMATION: Names = [
    "This rotation/mirroring is not supported:",
    "Drehung/Spiegelung nicht erlaubt:",
    "Rotation/Miroir impossible.",
];

/// An option that two names begin like.
pub const AMBIGUOUS_OPTION: Names =
    ["option not uniq - ignored", "Option nicht eindeutig - ignoriert", "option pas unique - ignoree"];

/// A command that two names begin like.
pub const AMBIGUOUS_COMMAND: Names = [
    "command not uniq specified - ignored",
    "Kommando nicht eindeutig - wird ignoriert",
    "specification de commande pas unique - ignoree",
];

/// A condition that two names begin like.
pub const AMBIGUOUS_CONDITION: Names = [
    "condition not uniq - ignored",
    "Bedingung nicht eindeutig - ignoriert",
    "condition pas unique - ignoree",
];

/// No condition stands where some should.
pub const NO_CONDITION: Names =
    ["could not recognize condition", "Bedingung nicht erkannt", "condition inconnue"];

/// A number is missing or wrong.
pub const WRONG_NUMBER: Names = ["wrong integer", "Keine oder falsche Zahlenangabe", "numero incorrecte"];

/// Squares are missing or wrong.
pub const MISSING_SQUARES: Names = [
    "wrong or missing SquareList - please give one",
    "Falsche oder fehlende Feldliste - bitte eine eingeben",
    "liste des cases inconnue ou il mangue une liste des cases - veuillez donner une",
];

/// Both duplex options.
pub const TWO_DUPLEXES: Names =
    ["Inconsistent duplex options", "Inkonsistente Duplex-Optionen", "Options duplex inconsistentes"];

/// `Intelligent` with a number, which Popeye takes for a limit. No word of Popeye's says this.
pub const ALL_OF_EACH_POSITION: Names = [
    "Intelligent: all solutions are looked for, whatever number of them is asked for in each final position",
    "Intelligent: es werden alle Loesungen gesucht, gleich wieviele je Schlussstellung verlangt sind",
    "Intelligent: toutes les solutions sont cherchees, quel que soit le nombre demande par position finale",
];

/// In front of a word that is not understood where it stands.
pub const OFFENDING: Names = ["offending item:", "Stoerende Eingabe:", "element d'offenser:"];

/// A complaint about a word of the input, with the word, as Popeye writes both.
#[must_use]
pub fn about_word(language: Language, message: &Names, word: &str) -> String {
    let [error, message, offending] = [&INPUT_ERROR, message, &OFFENDING].map(|names| language.of(names));
    format!("{error}{message}\n{offending} {word}")
}

/// A complaint about a word that isn't understood where it stands.
#[must_use]
pub fn about_offence(language: Language, word: &str) -> String {
    let [error, offending] = [&INPUT_ERROR, &OFFENDING].map(|names| language.of(names));
    format!("{error}{offending} {word}")
}
