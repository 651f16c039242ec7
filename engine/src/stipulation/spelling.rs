//! What people mean by stipulations that they write in their own way.

/// Words for a kind of play with its goal, longer ones first where one begins another.
const WORDS: &[(&str, &str)] = &[
    ("series helpmate", "ser-h#"),
    ("serienzughilfsmatt", "ser-h#"),
    ("helpstalemate", "h="),
    ("helpmate", "h#"),
    ("hilfsmatt", "h#"),
    ("hilfspatt", "h="),
    ("mat aidé", "h#"),
    ("pat aidé", "h="),
    ("selfmate", "s#"),
    ("selbstmatt", "s#"),
    ("mat inverse", "s#"),
    ("reflexmate", "r#"),
    ("reflexmatt", "r#"),
    ("stalemate", "="),
    ("patt", "="),
    ("pat", "="),
    ("mate", "#"),
    ("matt", "#"),
    ("mat", "#"),
    ("proof game", "dia"),
    ("beweispartie", "dia"),
    ("partie justificative", "dia"),
    ("spg", "dia"),
    ("pg", "dia"),
    ("bp", "dia"),
    ("pj", "dia"),
];

/// Goals that stand behind the number of moves in `h2#`.
const GOALS: [char; 2] = ['#', '='];

/// The stipulation that a text means which isn't written as one; nothing if nobody knows.
///
/// ```
/// use cookstopper_engine::stipulation::spelling::meant;
/// assert_eq!(meant("h2#").as_deref(), Some("h#2"));
/// assert_eq!(meant("mate in 2").as_deref(), Some("#2"));
/// assert_eq!(meant("h#2½").as_deref(), Some("h#2.5"));
/// assert_eq!(meant("something").as_deref(), None);
/// ```
#[must_use]
pub fn meant(text: &str) -> Option<String> {
    let lower = text.trim().to_lowercase().replace('½', ".5").replace(" 1/2", ".5").replace(',', ".");
    let lower = lower.replace(['‡', '≠'], "#");
    let joined: String = lower.split_whitespace().collect();
    let words = || {
        WORDS.iter().find_map(|(word, sign)| {
            let at = lower.find(word)?;
            // `mate in 2`, `mat en 2 coups`, `Matt in 2 Zügen`.
            let behind = &lower[at + word.len()..];
            let number: String = behind
                .chars()
                .skip_while(|c| !c.is_ascii_digit())
                .take_while(|c| c.is_ascii_digit() || *c == '.')
                .collect();
            Some(format!("{sign}{}", number.trim_end_matches('.')))
        })
    };
    let turned = joined.strip_suffix(GOALS).and_then(|before| {
        let length = before.len() - before.trim_end_matches(|c: char| c.is_ascii_digit() || c == '.').len();
        let (play, number) = before.split_at(before.len() - length);
        Some(format!("{play}{}{number}", joined.chars().last()?))
    });
    let is_one = |text: &String| super::parse::read(text).is_ok();
    [Some(joined.clone()), turned, words()].into_iter().flatten().find(is_one)
}
