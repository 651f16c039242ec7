//! Whether two texts mean the same move, one of them perhaps in short notation.

/// The parts of a move's text; what short notation leaves out is empty.
#[derive(Debug, Clone, PartialEq, Eq)]
struct Parts<'text> {
    /// The walk with its attributes; empty for a pawn.
    piece: &'text str,
    /// A square, or the file or rank that tells two units apart.
    departure: &'text str,
    /// `-` or `*`; empty where nothing stands between departure and arrival.
    sign: &'static str,
    arrival: &'text str,
    /// What stands behind `=`.
    change: &'text str,
    /// Rebirths and other effects, in brackets.
    effects: &'text str,
}

/// Whether the texts mean the same move, as far as they say.
///
/// Long notation with all effects is `Ra2*b2[+bPb7]`; `Rxb2`, `Rab2` and `R2:b2` mean the same. A change of
/// walk can't be left out.
///
/// ```
/// use cookstopper::outline::is_same_move;
/// assert!(is_same_move("Rxb2", "Ra2*b2[+bPb7]"));
/// assert!(is_same_move("O-O", "0-0"));
/// assert!(!is_same_move("Rcb2", "Ra2*b2"));
/// assert!(!is_same_move("e8=S", "e7-e8=Q"));
/// ```
#[must_use]
pub fn is_same_move(one: &str, other: &str) -> bool {
    may_mean(one, other) || may_mean(other, one)
}

/// The move without what it captures and brings about: a threat stays the same threat when a unit has come in
/// its way.
#[must_use]
pub fn bare(text: &str) -> String {
    let body = text.split('[').next().unwrap_or(text);
    body.trim_end().trim_end_matches(" ep.").replace(['*', 'x', ':'], "-")
}

/// Whether what an author has written may mean a move that is written in full. He may leave out captures and
/// effects, but not claim some that there are not.
///
/// ```
/// use cookstopper::outline::may_mean;
/// assert!(may_mean("Ra2*b2", "Ra2*b2[+bPb7]"));
/// assert!(!may_mean("Ra2*b2[+bPb7]", "Ra2*b2"));
/// assert!(!may_mean("Ra2*b2", "Ra2-b2"));
/// ```
#[must_use]
pub fn may_mean(written: &str, played: &str) -> bool {
    if written.trim_start() == played.trim_start() {
        return true;
    }
    if is_castling(written) || is_castling(played) {
        return written.replace('O', "0") == played.replace('O', "0");
    }
    match (parts(written), parts(played)) {
        (Some(written), Some(played)) => written.may_mean(&played),
        (None, _) | (_, None) => false,
    }
}

impl Parts<'_> {
    fn may_mean(&self, played: &Self) -> bool {
        self.piece == played.piece
            && self.arrival == played.arrival
            && self.change == played.change
            && tells_nothing_else(self.departure, played.departure)
            && (self.sign.is_empty() || played.sign.is_empty() || self.sign == played.sign)
            && (self.effects.is_empty() || self.effects == played.effects)
    }
}

/// Whether one departure is a part of the other: a file or rank of a square, or nothing.
fn tells_nothing_else(one: &str, other: &str) -> bool {
    one.contains(other) || other.contains(one)
}

fn is_castling(text: &str) -> bool {
    text.starts_with("0-0") || text.starts_with("O-O")
}

fn parts(text: &str) -> Option<Parts<'_>> {
    let bracket = text.find('[').unwrap_or(text.len());
    let (body, effects) = text.split_at(bracket);
    let body = body.trim_end().trim_end_matches("ep.").trim_end_matches("dstep").trim_end();
    let (walk, change) = body.split_once('=').unwrap_or((body, ""));
    let arrival_start = walk.len().checked_sub(2)?;
    let arrival = walk.get(arrival_start..).filter(|arrival| is_square(arrival))?;
    let before = &walk[..arrival_start];
    let sign = match before.chars().next_back() {
        Some('-') => "-",
        Some('*' | 'x' | ':') => "*",
        _ => "",
    };
    let before = before.trim_end_matches(['-', '*', 'x', ':']);
    let piece_length = before.trim_end_matches(|sign| matches!(sign, 'a'..='h' | '1'..='8')).len();
    let (piece, departure) = before.split_at(piece_length);
    Some(Parts { piece: if piece == "P" { "" } else { piece }, departure, sign, arrival, change, effects })
}

fn is_square(text: &str) -> bool {
    matches!(text.as_bytes(), [b'a'..=b'h', b'1'..=b'8'])
}

#[cfg(test)]
mod tests {
    use super::is_same_move;

    #[test]
    fn short_and_long_notation() {
        let same = [
            ("Rb2", "Ra2-b2"),
            ("Rab2", "Ra2-b2"),
            ("R2b2", "Ra2-b2"),
            ("e5", "e7-e5"),
            ("dxe3", "d4*e3 ep."),
            ("d4*e3", "d4*e3 ep.[+wPe2]"),
            ("e8=Q", "e7-e8=Q"),
            ("bxa8=Q", "b7*a8=Q[+bRh8]"),
            ("jRb8", "jRb5-b8"),
            ("(B+S)c3", "(B+S)a3-c3"),
            ("0-0-0", "O-O-O"),
        ];
        for (short, long) in same {
            assert!(is_same_move(short, long), "{short} is {long}");
            assert!(is_same_move(long, short), "{long} is {short}");
        }
        let different = [
            ("Rb2", "Qa2-b2"),
            ("Rb2", "Ra2-b3"),
            ("cxe3", "d4*e3 ep."),
            ("e8", "e7-e8=Q"),
            ("0-0", "0-0-0"),
            ("Ra2*b2", "Ra2*b2=w"),
            ("Ra2*b2[+bPb7]", "Ra2*b2[+bPc7]"),
            ("Ra2*b2", "Ra2-b2"),
            ("Rxb2", "Ra2-b2"),
            ("??", "Ra2-b2"),
        ];
        for (one, other) in different {
            assert!(!is_same_move(one, other), "{one} is not {other}");
        }
    }
}
