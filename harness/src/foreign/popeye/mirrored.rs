//! Problems with the sides exchanged, for `Duplex`: White's units become Black's, ranks are mirrored, so
//! that the stipulation is about the other side; solutions are mirrored back.

use cookstopper_engine::board::{Diagram, Owner, Square};
use cookstopper_engine::conditions::Conditions;
use cookstopper_engine::options::Options;
use cookstopper_engine::problem::Problem;

/// The same problem for the other side; nothing if the conditions or the stipulation can't be mirrored.
#[must_use]
pub fn problem(problem: &Problem) -> Option<Problem> {
    let names = problem.conditions.names();
    let conditions = Conditions::parse(names.iter().map(|name| exchange_names(name))).ok()?;
    let stipulation = mirror_targets(&problem.stipulation.to_string()).parse().ok()?;
    let mirror = |squares: &[Square]| squares.iter().map(|square| square.flip_ranks()).collect();
    let options = Options {
        en_passant: mirror(&problem.options.en_passant),
        no_castling: mirror(&problem.options.no_castling),
        ..problem.options.clone()
    };
    Some(Problem { diagram: diagram(&problem.diagram), conditions, stipulation, options })
}

/// A solution of the mirrored problem as one of the original.
#[must_use]
pub fn solution(text: &str) -> String {
    let mirrored = mirror_squares(text, |_| true);
    let letters: Vec<char> = mirrored.chars().collect();
    let exchanged = letters.iter().enumerate().map(|(place, &letter)| {
        let before = place.checked_sub(1).and_then(|place| letters.get(place)).copied();
        let after = letters.get(place + 1).copied().unwrap_or(' ');
        let may_be_owner = before.is_some_and(|before| matches!(before, '[' | '+' | '-' | '=' | '>'));
        match letter {
            'w' if may_be_owner => 'b',
            // Otherwise it is a file.
            'b' if may_be_owner && !after.is_ascii_digit() => 'w',
            other => other,
        }
    });
    exchanged.collect()
}

fn diagram(diagram: &Diagram) -> Diagram {
    let mut mirrored = diagram.clone();
    for square in Square::all() {
        let mut unit = diagram.unit(square.flip_ranks()).cloned();
        if let Some(unit) = &mut unit {
            unit.owner = match unit.owner {
                Owner::White => Owner::Black,
                Owner::Black => Owner::White,
                Owner::Neutral => Owner::Neutral,
            };
        }
        mirrored.units[square.index()] = unit;
    }
    mirrored.turn = diagram.turn.map(|side| side.other());
    mirrored.en_passant = diagram.en_passant.map(Square::flip_ranks);
    if let Some(claim) = &mut mirrored.castling {
        claim.king_unmoved.reverse();
        claim.kingside.reverse();
        claim.queenside.reverse();
    }
    mirrored
}

fn exchange_names(name: &str) -> String {
    let words = name.split(' ').map(|word| match word {
        "White" => "Black",
        "Black" => "White",
        other => other,
    });
    words.collect::<Vec<_>>().join(" ")
}

/// Mirrors the target of `zd5` or `kd5`.
fn mirror_targets(stipulation: &str) -> String {
    mirror_squares(stipulation, |before| before.is_some_and(|before| matches!(before, 'z' | 'k')))
}

/// Mirrors the squares that stand behind a letter that fits.
fn mirror_squares(text: &str, fits: impl Fn(Option<char>) -> bool) -> String {
    let mut mirrored = String::with_capacity(text.len());
    let (mut before, mut last) = (None, None);
    for letter in text.chars() {
        let is_rank = matches!(letter, '1'..='8') && matches!(last, Some('a'..='h')) && fits(before);
        mirrored.push(match letter.to_digit(10) {
            Some(rank) if is_rank => char::from_digit(9 - rank, 10).unwrap_or(letter),
            Some(_) | None => letter,
        });
        before = last;
        last = Some(letter);
    }
    mirrored
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn solutions_are_mirrored() {
        let cases = [
            ("\n  1.Bc6-e4 Rg6*g2[+wPg2]   2.b7-b8=Q +", "\n  1.Bc3-e5 Rg3*g7[+bPg7]   2.b2-b1=Q +"),
            ("e7-e8=R=b[g3=w][bKe3->rBf8][-wBg4][b3=S]", "e2-e1=R=w[g6=b][wKe6->rBf1][-bBg5][b6=S]"),
            ("   1.0-0 ! threat:", "   1.0-0 ! threat:"),
        ];
        for (text, expected) in cases {
            assert_eq!(solution(text), expected);
            assert_eq!(solution(expected), text);
        }
    }

    #[test]
    fn targets_are_mirrored() {
        assert_eq!(mirror_targets("hzf61"), "hzf31");
        assert_eq!(mirror_targets("h#2.5"), "h#2.5");
    }
}
