//! The words between the moves, as people write them in English, German, French, Italian, Spanish and Russian.

/// What a word says.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Word {
    /// A threat follows.
    Threat,
    /// Whoever is to move would rather not.
    Zugzwang,
    /// A refutation follows.
    But,
    /// Set play follows.
    SetPlay,
    /// Tries follow.
    Tries,
    /// The solution follows.
    Actual,
    /// The move before mates.
    Mate,
    /// The move before stalemates.
    Stalemate,
    /// The move before gives check.
    Check,
    /// Another move at the same place follows.
    Or,
    /// What comes before and after belongs together.
    And,
    /// Says nothing that could be claimed.
    Filler,
}

const WORDS: &[(Word, &[&str])] = &[
    (
        Word::Threat,
        &[
            "threat",
            "threats",
            "threatens",
            "threatening",
            "th",
            "thr",
            "droht",
            "drohung",
            "dr",
            "menace",
            "menaces",
            "menaçant",
            "minaccia",
            "amenaza",
            "угроза",
            "грозит",
        ],
    ),
    (
        Word::Zugzwang,
        &["zz", "zugzwang", "zzg", "zug", "blocus", "blocco", "block", "waiting", "tempo", "цугцванг"],
    ),
    (
        Word::But,
        &[
            "but",
            "however",
            "aber",
            "mais",
            "ma",
            "pero",
            "refuted",
            "refutation",
            "refutations",
            "fails",
            "scheitert",
            "widerlegt",
            "widerlegung",
            "réfuté",
            "réfutée",
            "réfutation",
            "но",
            "опровержение",
        ],
    ),
    (
        Word::SetPlay,
        &["set", "setplay", "satz", "satzspiel", "apparent", "apparente", "aparente", "иллюзорная"],
    ),
    (
        Word::Tries,
        &[
            "try",
            "tries",
            "virtual",
            "verführung",
            "verführungen",
            "essai",
            "essais",
            "tentative",
            "tentativi",
            "tentativo",
            "ensayo",
            "ensayos",
            "ложный",
            "ложные",
        ],
    ),
    (
        Word::Actual,
        &[
            "key",
            "sol",
            "lsg",
            "lös",
            "реш",
            "solution",
            "solutions",
            "actual",
            "lösung",
            "lösungen",
            "schlüssel",
            "clé",
            "clef",
            "réel",
            "soluzione",
            "chiave",
            "solución",
            "clave",
            "решение",
            "решения",
        ],
    ),
    (Word::Mate, &["mate", "matt", "mat", "matto", "мат"]),
    (Word::Stalemate, &["stalemate", "patt", "pat", "stallo", "пат"]),
    (Word::Check, &["check", "ch", "schach", "échec"]),
    (Word::Or, &["or", "oder", "ou", "o"]),
    (Word::And, &["and", "und", "et", "y", "also", "auch", "aussi"]),
    (
        Word::Filler,
        &[
            "play",
            "jeu",
            "spiel",
            "phase",
            "by",
            "an",
            "to",
            "par",
            "main",
            "line",
            "lines",
            "variation",
            "variations",
            "variante",
            "varianten",
            "variantes",
            "etc",
            "then",
            "dann",
            "refutes",
            "refute",
            "puis",
        ],
    ),
];

/// Words for a move that doesn't matter.
const ANY: &[&str] = &["any", "else", "otherwise", "beliebig", "bel", "sonst", "quelconque", "ad.lib"];

/// What a word says, if it is known; case and a full stop don't matter.
pub(super) fn word(text: &str) -> Option<Word> {
    let text = text.trim_end_matches('.').to_lowercase();
    WORDS.iter().find(|(_, spelt)| spelt.contains(&text.as_str())).map(|(word, _)| *word)
}

/// Whether a word stands for any move.
pub(super) fn is_any(text: &str) -> bool {
    ANY.contains(&text.trim_end_matches('.').to_lowercase().as_str())
}
