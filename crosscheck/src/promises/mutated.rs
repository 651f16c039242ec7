//! Diagrams that have shown something, slightly changed: what is rare on random boards is near there.

use crate::dice::Dice;

/// The most changes.
const MOST_CHANGES: usize = 3;
/// Units that may be added, as FEN writes them.
const UNITS: [&str; 12] = ["P", "p", "N", "n", "B", "b", "R", "r", "Q", "q", "P", "p"];

/// The diagram with up to so many units added, taken away or put elsewhere, or with the other side to move.
pub fn mutated(dice: &mut Dice, fen: &str) -> String {
    let (placement, rest) = fen.split_once(' ').unwrap_or((fen, "w - - 0 1"));
    let mut squares = squares(placement);
    for _ in 0..dice.below(MOST_CHANGES + 1) {
        let [place, other] = [(); 2].map(|()| dice.below(squares.len()));
        match dice.below(3) {
            0 => squares.swap(place, other),
            1 if squares[place] == "1" => squares[place] = (*dice.pick(&UNITS)).to_owned(),
            1 | 2 if !squares[place].to_lowercase().contains('k') => squares[place] = "1".to_owned(),
            _ => (),
        }
    }
    let ranks: Vec<String> = squares.chunks(8).map(|rank| rank.concat()).collect();
    // A right to capture en passant belongs to the diagram as it was.
    let mut fields: Vec<&str> = rest.split(' ').collect();
    if let Some(crossed) = fields.get_mut(2) {
        *crossed = "-";
    }
    if dice.chance(10) {
        fields[0] = if fields[0] == "w" { "b" } else { "w" };
    }
    format!("{} {}", ranks.join("/"), fields.join(" "))
}

/// What stands on each square, from a8 to h1; `1` where nothing does.
fn squares(placement: &str) -> Vec<String> {
    let mut squares: Vec<String> = Vec::new();
    let mut depth = 0_u32;
    let mut is_begun = false;
    for letter in placement.chars() {
        let opens = matches!(letter, '[' | '{' | '(');
        let goes_on = depth > 0 || is_begun || matches!(letter, '{' | '~');
        match letter {
            '/' if depth == 0 => continue,
            '1'..='8' if depth == 0 => {
                let count = letter.to_digit(10).unwrap_or(0);
                squares.extend((0..count).map(|_| "1".to_owned()));
                continue;
            }
            _ => (),
        }
        match squares.last_mut().filter(|_| goes_on) {
            Some(last) => last.push(letter),
            None => squares.push(letter.to_string()),
        }
        depth = depth + u32::from(opens) - u32::from(matches!(letter, ']' | '}' | ')'));
        // Signs in front of a unit belong to it.
        is_begun = depth == 0 && matches!(letter, '=' | '!');
    }
    squares
}
