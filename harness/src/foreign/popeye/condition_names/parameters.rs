//! What may stand behind each condition.

use super::words::special_words;
use crate::foreign::popeye::walks;
use crate::language::{ATTRIBUTES, Language, Names};
use cookstopper_engine::board::Square;

/// What a word behind a condition may be.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Parameter {
    /// Squares.
    Squares,
    /// Squares, or lines between them.
    Cells,
    /// A number, or a sign for none.
    Number,
    /// A walk.
    Walk,
    /// One of these words.
    Word(&'static [Names]),
    /// One of the condition's own words.
    OwnWord,
    /// One of the words about rebirth.
    WordOfRebirth,
}

/// Types that have a letter.
const LETTERS: &[Names] = &[
    ["TypeA", "TypA", "TypeA"],
    ["TypeB", "TypB", "TypeB"],
    ["TypeC", "TypC", "TypeC"],
    ["TypeD", "TypD", "TypeD"],
];

/// Types that have a number.
const NUMBERS: &[Names] =
    &[["Type1", "Typ1", "Type1"], ["Type2", "Typ2", "Type2"], ["Type3", "Typ3", "Type3"]];

/// Whether kings are meant, too.
const REX: &[Names] =
    &[["RexInclusive", "RexInklusive", "RexInclusif"], ["RexExclusive", "RexExklusive", "RexExclusif"]];

/// Whose.
const SIDES: &[Names] = &[["White", "Weiss", "Blancs"], ["Black", "Schwarz", "Noirs"]];

/// To whom a piece belongs.
const OWNERS: &[Names] =
    &[["White", "Weiss", "Blancs"], ["Black", "Schwarz", "Noirs"], ["Neutral", "Neutral", "Neutre"]];

/// What contact is.
const NEIGHBOUR: &[Names] = &[["Neighbour", "Nachbar", "Voisin"]];

/// Only what is recaptured at once.
const STRICT: &[Names] = &[["Strict", "Strikt", "Stricte"]];

/// The words of the traditional kinds of Anticirce.
const ANTICIRCE: &[Names] = &[["Calvet", "Calvet", "Calvet"], ["Cheylan", "Cheylan", "Cheylan"]];

use Parameter::{Cells, Number, OwnWord, Squares, Walk, Word, WordOfRebirth};

/// The conditions behind which something may stand, by their English names.
const PARAMETERS: &[(&[&str], &[Parameter])] = &[
    (&["Imitator", "Hole", "Wormholes", "BlackRoyalSquare", "WhiteRoyalSquare"], &[Squares]),
    (&["BlackMaxDister", "BlackMinDister", "WhiteMaxDister", "WhiteMinDister"], &[Squares]),
    (&["WhiteForcedSquare", "WhiteConsequentForcedSquare"], &[Squares]),
    (&["BlackForcedSquare", "BlackConsequentForcedSquare"], &[Squares]),
    (&["WhitePromSquares", "BlackPromSquares"], &[Squares]),
    (&["LastCapture"], &[Word(OWNERS), Word(ATTRIBUTES)]),
    (&["MagicSquares"], &[Squares, Word(NUMBERS)]),
    (&["GridChess"], &[OwnWord, Cells]),
    (&["SAT", "StrictSAT", "BGL", "RoleExchange"], &[Number]),
    (&["Sentinelles"], &[OwnWord, Number]),
    (&["Breton", "CASTChess", "Take&MakeChess"], &[OwnWord]),
    (&["Maximummer", "BlackMaximummer", "WhiteMaximummer"], &[OwnWord]),
    (&["BlackMinimummer", "WhiteMinimummer", "BlackMustCapture", "WhiteMustCapture"], &[OwnWord]),
    (&["VaultingKings", "WhiteVaultingKing", "BlackVaultingKing"], &[Walk, OwnWord]),
    (&["PromOnly", "ChameleonSequence", "ChameleonChess", "Football", "Immobilio"], &[Walk]),
    (&["KoeKo", "AntiKoeko"], &[Word(NEIGHBOUR), Walk]),
    (&["AnnanChess", "NannaChess", "WhiteOscillatingKings", "BlackOscillatingKings"], &[Word(LETTERS)]),
    (&["SingleBox", "RepublicanChess"], &[Word(NUMBERS)]),
    (&["Isardam"], &[Word(LETTERS), Word(REX)]),
    (&["Madrasi", "MessignyChess", "Woozles", "BiWoozles", "Heffalumps", "BiHeffalumps"], &[Word(REX)]),
    (&["ProteanChess", "FrankfurtChess", "Bolero", "BoleroInverse", "PowerTransfer"], &[Word(REX)]),
    (&["PADChess"], &[Word(REX), Word(STRICT)]),
    (&["KobulKings", "MultiCaptures"], &[Word(SIDES)]),
    (&["AntiCirce", "MarsCirce", "AntiMarsCirce", "ImmunChess", "GenevaChess"], &[WordOfRebirth, Walk]),
    (&["PhantomChess"], &[WordOfRebirth]),
    (&["MarsMirrorCirce", "AntiMarsMirrorCirce", "AntiMarsAntipodeanCirce"], &[Word(REX)]),
    (&["MirrorImmunChess", "DiagramImmunChess"], &[Word(REX)]),
    (&["MirrorAntiCirce", "DiagramAntiCirce", "FileAntiCirce", "SymmetryAntiCirce"], &[Word(ANTICIRCE)]),
    (&["MirrorFileAntiCirce", "AntipodeanAntiCirce", "EquipollentsAntiCirce"], &[Word(ANTICIRCE)]),
    (&["AntiSuperCirce", "VerticalSymmetryAntiCirce"], &[Word(ANTICIRCE)]),
    (&["HorizontalSymmetryAntiCirce"], &[Word(ANTICIRCE)]),
];

/// What may stand behind a condition.
#[must_use]
pub fn parameters_of(condition: &str) -> &'static [Parameter] {
    PARAMETERS.iter().find(|(names, _)| names.contains(&condition)).map_or(&[], |(_, parameters)| parameters)
}

impl Parameter {
    /// The word in English, if it is one of these behind `condition`.
    #[must_use]
    pub fn read(self, condition: &str, language: Language, word: &str) -> Option<String> {
        let named = |table: &'static [Names]| {
            Some(Language::English.of(&table[language.row(table, word).found()?]).to_owned())
        };
        let own = || Some(word.to_owned());
        match self {
            Squares => Square::list(word).and_then(|_| own()),
            Cells => is_cell(word).then(own)?,
            Number => {
                let is_sign =
                    |letter: char| letter.is_ascii_digit() || matches!(letter, '.' | '-' | '+' | '/');
                word.chars().all(is_sign).then(own)?
            }
            Walk => Some(walks::named(language, word)?.code().to_owned()),
            Word(table) => named(table),
            OwnWord => named(special_words(condition)),
            WordOfRebirth => named(super::rebirth::WORDS),
        }
    }
}

/// Whether a word is made of files, ranks, squares, or lines between squares (`hc43`).
fn is_cell(word: &str) -> bool {
    let line = word.strip_prefix(['h', 'v', 'H', 'V']).filter(|_| word.len() == 4);
    let is_label = |letter: char| matches!(letter.to_ascii_lowercase(), 'a'..='h' | '1'..='8');
    line.unwrap_or(word).chars().all(is_label)
}
