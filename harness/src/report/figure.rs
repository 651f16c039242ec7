//! How units look in a diagram, and what they are called below it.
//!
//! Fairy units are turned figures of chess: by quarter turns to the right. Several walks can share a figure;
//! therefore every diagram with fairy units has a legend.

use crate::language::Names;
use cookstopper_engine::board::unit::Attributes;
use cookstopper_engine::game::Seen;
use cookstopper_engine::walks::Walk;

/// A figure of chess, turned, or several merged into one.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Figure {
    /// Letters of the figures of chess (K Q R B S P); more than one are merged.
    pub bases: &'static str,
    /// Quarter turns to the right.
    pub turns: u8,
}

struct Row {
    code: &'static str,
    figure: Figure,
    german: &'static str,
    french: &'static str,
}

const fn row(
    code: &'static str,
    bases: &'static str,
    turns: u8,
    german: &'static str,
    french: &'static str,
) -> Row {
    Row { code, figure: Figure { bases, turns }, german, french }
}

/// The walks whose figures and names are usual in the literature.
const USUAL: &[Row] = &[
    row("K", "K", 0, "König", "roi"),
    row("Q", "Q", 0, "Dame", "dame"),
    row("R", "R", 0, "Turm", "tour"),
    row("B", "B", 0, "Läufer", "fou"),
    row("S", "S", 0, "Springer", "cavalier"),
    row("P", "P", 0, "Bauer", "pion"),
    row("EK", "K", 2, "Erlkönig", "roi des Aulnes"),
    row("WE", "R", 2, "Wesir", "vizir"),
    row("FE", "B", 2, "Fers", "fers"),
    row("DA", "R", 1, "Dabbaba", "dabbaba"),
    row("AL", "B", 1, "Alfil", "alfil"),
    row("CA", "S", 1, "Kamel", "chameau"),
    row("GI", "S", 1, "Giraffe", "girafe"),
    row("Z", "S", 3, "Zebra", "zèbre"),
    row("AN", "S", 3, "Antilope", "antilope"),
    row("BU", "S", 1, "Bukephalus", "bucéphale"),
    row("RF", "S", 1, "Wurzel-50-Springer", "bondisseur racine de 50"),
    row("GN", "S", 3, "Gnu", "gnou"),
    row("OK", "S", 3, "Okapi", "okapi"),
    row("BI", "S", 3, "Bison", "bison"),
    row("SQ", "S", 1, "Eichhörnchen", "écureuil"),
    row("N", "S", 2, "Nachtreiter", "noctambule"),
    row("WR", "R", 2, "Wesirreiter", "vizir-sauteur"),
    row("FR", "B", 2, "Fersreiter", "fers-sauteur"),
    row("CR", "S", 1, "Kamelreiter", "chameau-noctambule"),
    row("ZR", "S", 3, "Zebrareiter", "zèbre-noctambule"),
    row("GR", "S", 3, "Gnureiter", "gnou-noctambule"),
    row("AM", "QS", 0, "Amazone", "amazone"),
    row("EM", "RS", 0, "Kaiserin", "impératrice"),
    row("PR", "BS", 0, "Prinzessin", "princesse"),
    row("WA", "R", 1, "Waran", "varan"),
    row("G", "Q", 2, "Grashüpfer", "sauterelle"),
    row("RH", "R", 2, "Turmhüpfer", "sauterelle-tour"),
    row("BH", "B", 2, "Läuferhüpfer", "sauterelle-fou"),
    row("NH", "S", 3, "Nachtreiterhüpfer", "sauterelle-noctambule"),
    row("CH", "S", 1, "Kamelreiterhüpfer", "sauterelle-chameau"),
    row("ZH", "S", 3, "Zebrareiterhüpfer", "sauterelle-zèbre"),
    row("GH", "S", 3, "Gnureiterhüpfer", "sauterelle-gnou"),
    row("LI", "Q", 1, "Lion", "lion"),
    row("RL", "R", 1, "Turmlion", "lion-tour"),
    row("BL", "B", 1, "Läuferlion", "lion-fou"),
    row("NL", "S", 1, "Nachtreiterlion", "lion-noctambule"),
    row("LE", "Q", 3, "Leo", "léo"),
    row("PA", "R", 3, "Pao", "pao"),
    row("VA", "B", 3, "Vao", "vao"),
    row("NA", "S", 3, "Nao", "nao"),
    row("MA", "S", 3, "Mao", "mao"),
    row("MO", "S", 1, "Moa", "moa"),
    row("L", "B", 1, "Heuschrecke", "locuste"),
    row("KH", "K", 1, "Königshüpfer", "sauterelle-roi"),
    row("BP", "P", 1, "Berolinabauer", "pion berlinois"),
    row("SP", "P", 2, "Superbauer", "super-pion"),
    row("BS", "P", 3, "Berolina-Superbauer", "super-pion berlinois"),
    row("RO", "S", 2, "Rose", "rose"),
    row("EQ", "Q", 1, "Equihüpfer", "équisauteur"),
    row("NE", "Q", 1, "Nicht-Stop-Equihüpfer", "équisauteur non-stop"),
    row("O", "Q", 1, "Orphan", "orphelin"),
    row("F", "Q", 1, "Friend", "ami"),
];

/// What marks are called, by their names in entries.
const MARKS: &[(&str, Names)] = &[
    ("Royal", ["royal", "königlich", "royal"]),
    ("Kamikaze", ["kamikaze", "Kamikaze", "kamikaze"]),
    ("Paralysing", ["paralysing", "paralysierend", "paralysant"]),
    ("Chameleon", ["chameleon", "Chamäleon", "caméléon"]),
    ("Jigger", ["jigger", "Jigger", "jigger"]),
    ("Volage", ["volage", "volage", "volage"]),
    ("Functionary", ["functionary", "beamtet", "fonctionnaire"]),
    ("HalfNeutral", ["half-neutral", "halbneutral", "demi-neutre"]),
    (
        "HurdleColourChanging",
        ["changes the hurdle’s colour", "färbt den Sprungbock um", "change la couleur du sautoir"],
    ),
    ("Magic", ["magic", "magisch", "magique"]),
    ("Uncapturable", ["uncapturable", "unschlagbar", "imprenable"]),
    ("Patrol", ["patrol", "Patrouille", "patrouille"]),
    ("Frischauf", ["promoted (Frischauf)", "umgewandelt (Frischauf)", "promu (Frischauf)"]),
    ("Bul", ["bul", "Bul", "bul"]),
    ("Dob", ["dob", "Dob", "dob"]),
    ("Anda", ["Anda", "Anda", "Anda"]),
    ("AndaInverse", ["Anda inverse", "Anda invers", "Anda inverse"]),
    ("AliceA", ["on board A", "auf Brett A", "sur l’échiquier A"]),
    ("AliceB", ["on board B", "auf Brett B", "sur l’échiquier B"]),
];

/// What a mark is called in English, German and French, given its name in entries.
#[must_use]
pub fn mark_names(mark: &str) -> Option<&'static Names> {
    MARKS.iter().find(|(name, _)| *name == mark).map(|(_, names)| names)
}

/// The figure of a walk, given by its English code.
#[must_use]
pub fn figure(code: &str) -> Figure {
    let usual = USUAL.iter().find(|row| row.code == code);
    usual.map_or(Figure { bases: "Q", turns: 3 }, |row| row.figure)
}

/// The names of a walk in English, German and French; those that aren't known are the English one.
#[must_use]
pub fn names(code: &str) -> [String; 3] {
    let english = Walk::from_code(code).map_or(code, |walk| walk.row().name);
    let usual = USUAL.iter().find(|row| row.code == code);
    [english, usual.map_or(english, |row| row.german), usual.map_or(english, |row| row.french)]
        .map(str::to_owned)
}

/// The codes of the walks in a unit as solutions write it with its colour: `w(B+S)` has `B` and `S`.
pub fn walk_codes(unit: &str) -> impl Iterator<Item = &str> {
    let is_unit = unit.starts_with(['w', 'b', 'n']);
    let marks = |sign: char| sign.is_ascii_lowercase() || matches!(sign, '(' | ')');
    let walks = if is_unit { unit } else { "" };
    walks.trim_matches(marks).split('+').filter(|code| !code.is_empty())
}

/// The letters of the marks of a unit as solutions write it with its colour: `nhnrG` has `hn` and `r`.
#[must_use]
pub fn mark_letters(unit: &str) -> Vec<&'static str> {
    let mut rest = unit.get(1..).unwrap_or_default();
    let mut letters = Vec::new();
    let begins = |rest: &str| {
        let known = Attributes::NAMED.into_iter().map(|(_, _, letters)| letters).chain([Seen::SECOND_BOARD]);
        known.filter(|known| !known.is_empty() && rest.starts_with(known)).max_by_key(|known| known.len())
    };
    while let Some(mark) = begins(rest) {
        letters.push(mark);
        rest = &rest[mark.len()..];
    }
    letters
}

#[cfg(test)]
mod tests {
    use super::{figure, mark_letters, mark_names, names, walk_codes};
    use cookstopper_engine::board::unit::Attributes;

    #[test]
    fn walks_have_figures_and_names() {
        assert_eq!((figure("G").bases, figure("G").turns), ("Q", 2));
        assert_eq!(names("G"), ["grasshopper", "Grashüpfer", "sauterelle"]);
        assert_eq!(names("37"), ["3:7-leaper", "3:7-leaper", "3:7-leaper"]);
        assert!(!figure("37").bases.is_empty());
    }

    #[test]
    fn walks_of_units() {
        let codes = |unit| walk_codes(unit).collect::<Vec<_>>();
        assert_eq!(codes("wR"), ["R"]);
        assert_eq!(codes("bjS"), ["S"]);
        assert_eq!(codes("nrG"), ["G"]);
        assert_eq!(codes("w(B+S+P)"), ["B", "S", "P"]);
        assert_eq!(codes("w24"), ["24"]);
        assert!(codes("hole").is_empty());
    }

    #[test]
    fn marks_of_units() {
        assert_eq!(mark_letters("nhnrG"), ["hn", "r"]);
        assert_eq!(mark_letters("wR"), [""; 0]);
        assert_eq!(mark_letters("bj(B+S)"), ["j"]);
        assert_eq!(mark_letters("wiijR"), ["ii", "j"]);
    }

    #[test]
    fn every_mark_has_a_name() {
        for (_, mark, _) in Attributes::NAMED {
            assert!(mark_names(mark).is_some(), "{mark}");
        }
    }
}
