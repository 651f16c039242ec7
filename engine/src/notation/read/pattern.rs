//! Whether a legal move is what an author wrote.

use super::letters::Letters;
use super::token::{ROLE_EXCHANGES, is_castling};
use crate::game::LegalMove;
use crate::game::move_text::{self, without_balances};

/// A legal move with the parts of its text.
#[derive(Clone, Debug)]
pub(super) struct Candidate {
    pub legal: LegalMove,
    parts: Parts,
    /// Where the unit comes from and over which square it goes, if it goes by steps: `e4-d4`.
    detour: Option<String>,
}

/// The parts of a move's text.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
struct Parts {
    /// `0-0` or `0-0-0`, with the components that castle.
    castling: Option<String>,
    /// The walk with its attributes, and what is written of the departure.
    front: String,
    arrival: String,
    /// The square of what is captured elsewhere than on the arrival square.
    elsewhere: Option<String>,
    is_capture: bool,
    /// Whether a `-` says that nothing is captured.
    is_quiet: bool,
    /// What stands behind `=`.
    change: String,
    /// What stands in brackets.
    effects: Vec<String>,
    is_en_passant: bool,
    is_double_step: bool,
}

/// How literally a text is taken.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Reading {
    /// As it stands.
    Strict,
    /// Signs of capture and attributes (neutral, royal, jigger) may be missing.
    Lenient,
}

impl Candidate {
    pub fn new(legal: LegalMove) -> Self {
        let mut parts = parts(without_balances(&legal.played.text)).unwrap_or_default();
        let departure = legal.departure.to_string();
        let mut detour = None;
        if let Some(piece) = parts.front.strip_suffix(&departure) {
            parts.front = piece.to_owned();
        } else if let Some(at) = parts.front.find(&format!("{departure}-")) {
            detour = Some(parts.front.split_off(at));
        }
        Self { legal, parts, detour }
    }

    pub fn text(&self) -> &str {
        &self.legal.played.text
    }
}

/// What an author wrote for a move.
#[derive(Clone, Debug)]
pub(super) enum Pattern {
    /// A move.
    Move(Box<MovePattern>),
    /// `~`: any move of the unit named before it; of any unit if that is empty.
    Any(String),
    /// A move that is no unit's own, to be written in full: `RoleExchange`, `...`.
    Whole(String),
    /// Nothing that can be a move.
    Nothing,
}

/// A move with its parts.
#[derive(Clone, Debug)]
pub(super) struct MovePattern {
    text: String,
    parts: Parts,
    /// What else may be meant by an empty front.
    other_front: Option<String>,
}

impl Pattern {
    pub fn new(text: &str) -> Self {
        if let Some((front, _)) = text.split_once('~') {
            return Self::Any(front.trim_end_matches(['-', '*', 'x']).to_owned());
        }
        if text == move_text::NULL_MOVE.trim_start() {
            return Self::Whole(text.to_owned());
        }
        match parts(text) {
            Some(parts) => {
                Self::Move(Box::new(MovePattern { text: text.to_owned(), parts, other_front: None }))
            }
            None if ROLE_EXCHANGES.contains(&text) => Self::Whole(ROLE_EXCHANGES[0].to_owned()),
            None => Self::Nothing,
        }
    }

    /// A bare square can also stand for the unit of another move: `d4` in `Qb5/d4`.
    pub fn inherit(&mut self, other: &Self) {
        let (Self::Move(this), Self::Move(other)) = (self, other) else { return };
        if this.parts.front.is_empty() && this.parts.castling.is_none() && !other.parts.front.is_empty() {
            this.other_front = Some(other.parts.front.clone());
        }
    }

    pub const fn is_any(&self) -> bool {
        matches!(self, Self::Any(_))
    }

    /// The moves that are written so: as they stand, otherwise as far as they say.
    pub fn matching(&self, candidates: &[Candidate], letters: Letters) -> Vec<usize> {
        let find = |fits: &dyn Fn(&Candidate) -> bool| -> Vec<usize> {
            (0..candidates.len()).filter(|place| fits(&candidates[*place])).collect()
        };
        match self {
            Self::Nothing => Vec::new(),
            Self::Whole(text) => find(&|candidate| candidate.text().trim_start() == text),
            Self::Any(front) => find(&|candidate| {
                front.is_empty()
                    || is_front(front, candidate, letters, Reading::Lenient)
                    || *front == candidate.legal.departure.to_string()
            }),
            Self::Move(written) => {
                if letters == Letters::English {
                    let exact =
                        find(&|candidate| without_balances(candidate.text()).trim_start() == written.text);
                    if !exact.is_empty() {
                        return exact;
                    }
                }
                let strict = find(&|candidate| written.fits(candidate, letters, Reading::Strict));
                let fitting = if strict.is_empty() {
                    find(&|candidate| written.fits(candidate, letters, Reading::Lenient))
                } else {
                    strict
                };
                // Who writes from where to where, as programs do, leaves nothing out.
                if letters == Letters::English || squares(&written.parts.front).is_empty() {
                    return fitting;
                }
                let is_whole = |place: &usize| written.parts.is_as_long_as(&candidates[*place].parts);
                let whole: Vec<usize> = fitting.iter().copied().filter(is_whole).collect();
                if whole.is_empty() { fitting } else { whole }
            }
        }
    }

    /// Another language in whose letters exactly one move is written so, and that move.
    pub fn in_other_letters(&self, candidates: &[Candidate], letters: Letters) -> Option<(Letters, String)> {
        Letters::ALL.into_iter().filter(|other| *other != letters).find_map(|other| {
            match self.matching(candidates, other).as_slice() {
                [only] => Some((other, candidates[*only].text().to_owned())),
                _ => None,
            }
        })
    }

    /// Moves that are nearest to what is written, for messages: those to the same square, otherwise those
    /// from the same.
    pub fn near(&self, candidates: &[Candidate], letters: Letters) -> Vec<String> {
        let Self::Move(written) = self else { return Vec::new() };
        let find = |fits: &dyn Fn(&Candidate) -> bool| -> Vec<String> {
            let texts = candidates.iter().filter(|candidate| fits(candidate));
            texts.map(|candidate| candidate.text().to_owned()).collect()
        };
        let departure =
            squares(&written.parts.front).last().map(|at| written.parts.front[*at..at + 2].to_owned());
        let from = |square: &str| find(&|candidate| candidate.legal.departure.to_string() == square);
        if let Some(near) = departure.map(|square| from(&square)).filter(|near| !near.is_empty()) {
            return near;
        }
        let there = find(&|candidate| {
            candidate.parts.arrival == written.parts.arrival && candidate.parts.castling.is_none()
        });
        if !there.is_empty() {
            return there;
        }
        find(&|candidate| {
            let front = written.parts.front.trim_end_matches(|sign| matches!(sign, 'a'..='h' | '1'..='8'));
            !front.is_empty() && is_front(front, candidate, letters, Reading::Lenient)
        })
    }
}

impl Parts {
    /// Whether the one says as much as the other: as many effects, and as many captures on the way.
    fn is_as_long_as(&self, other: &Self) -> bool {
        let captures = |parts: &Self| parts.front.matches('*').count();
        self.effects.len() == other.effects.len()
            && captures(self) == captures(other)
            && self.elsewhere.is_some() == other.elsewhere.is_some()
    }
}

impl MovePattern {
    fn fits(&self, candidate: &Candidate, letters: Letters, reading: Reading) -> bool {
        let (written, legal) = (&self.parts, &candidate.parts);
        let are_effects = || {
            let is_one =
                |effect: &String| legal.effects.iter().any(|found| is_effect(effect, found, letters));
            written.effects.iter().all(is_one)
        };
        if let (Some(written), Some(legal)) = (&written.castling, &legal.castling) {
            let [(written, written_change), (legal, change)] =
                [written, legal].map(|text| text.split_once('=').unwrap_or((text, "")));
            let has_parts = written.contains('{');
            let core = legal.split('{').next().unwrap_or_default();
            return (if has_parts { written == legal } else { written == core })
                && is_change(written_change, change, letters)
                && are_effects();
        }
        let is_same_kind = written.castling.is_none() && legal.castling.is_none();
        let is_capture = if written.is_capture || written.is_quiet {
            written.is_capture == legal.is_capture
        } else {
            !legal.is_capture || reading == Reading::Lenient
        };
        is_same_kind
            && is_capture
            && written.arrival == legal.arrival
            && (written.elsewhere.is_none() || written.elsewhere == legal.elsewhere)
            && (!written.is_en_passant || legal.is_en_passant)
            && (!written.is_double_step || legal.is_double_step)
            && is_change(&written.change, &legal.change, letters)
            && (is_front(&written.front, candidate, letters, reading)
                || self
                    .other_front
                    .as_ref()
                    .is_some_and(|front| is_front(front, candidate, letters, reading)))
            && are_effects()
    }
}

/// Whether `written` means the unit that moves, perhaps with the file, the rank or the square it comes from.
fn is_front(written: &str, candidate: &Candidate, letters: Letters, reading: Reading) -> bool {
    let departure = candidate.legal.departure.to_string();
    let (file, rank) = departure.split_at(1);
    let detour = candidate.detour.as_deref().unwrap_or_default();
    // Whom a king jumps over has letters, too.
    if detour.contains('/')
        && let Some(at) = written.find(&format!("{departure}-"))
    {
        let (piece, way) = written.split_at(at);
        return is_change(way, detour, letters) && is_piece(piece, &candidate.parts.front, letters, reading);
    }
    ["", file, rank, departure.as_str(), detour].into_iter().any(|from| {
        written
            .strip_suffix(from)
            .is_some_and(|piece| is_piece(piece, &candidate.parts.front, letters, reading))
    })
}

/// Whether `written` means the walk that Popeye writes as `piece`; leniently, its attributes may be missing.
fn is_piece(written: &str, piece: &str, letters: Letters, reading: Reading) -> bool {
    if let (Some((from, to)), Some((written_from, written_to))) =
        (piece.split_once("<->"), written.split_once("<->"))
    {
        let halves = [from, written_from].map(|half| half.split_at_checked(half.len().saturating_sub(2)));
        let [Some((unit, square)), Some((written, written_square))] = halves else { return false };
        return square == written_square
            && is_piece(written, unit, letters, reading)
            && is_piece(written_to, to, letters, reading);
    }
    // A unit that captures and moves on: what stands behind its first square isn't translated, but for what it becomes.
    let [at, written_at] = [piece, written].map(|text| squares(text).first().copied());
    if let (Some(at @ 1..), Some(written_at)) = (at, written_at) {
        return is_piece(&written[..written_at], &piece[..at], letters, reading)
            && is_change(&written[written_at..], &piece[at..], letters);
    }
    let base = piece.trim_start_matches(|letter: char| letter.is_ascii_lowercase());
    let attributes = &piece[..piece.len() - base.len()];
    let has_marks =
        !attributes.is_empty() && base.starts_with(|first: char| first.is_uppercase() || first == '(');
    let written = match written.strip_prefix(attributes) {
        Some(walk) => walk,
        // In other languages marks have other letters.
        None if reading == Reading::Lenient && has_marks && letters != Letters::English => {
            Some(written.trim_start_matches(|letter: char| letter.is_ascii_lowercase()))
                .filter(|walk| !walk.is_empty())
                .unwrap_or(written)
        }
        None if reading == Reading::Lenient => written,
        None => return false,
    };
    let is_list = |text: &str| text.starts_with('(') || text.contains('+');
    if is_list(base) || is_list(written) {
        // Letters without brackets are those of one walk (`PR`, princess).
        let is_walk = is_list(written) || letters.code(written).is_some();
        return is_walk
            && components(written, letters)
                .is_some_and(|written| Some(written) == components(base, Letters::English));
    }
    match base {
        "" | "P" => written.is_empty() || letters.of("P").contains(&written),
        _ => is_walk(written, base, letters),
    }
}

fn is_walk(written: &str, code: &str, letters: Letters) -> bool {
    if let (Some(written), Some(code)) = (written.split_once('/'), code.split_once('/')) {
        return is_walk(written.0, code.0, letters) && is_walk(written.1, code.1, letters);
    }
    match letters.of(code) {
        [] => written == code,
        known => known.contains(&written) || written == code && letters.is_nobodys(code),
    }
}

/// The codes of a unit's components, sorted: bishop and rook for a queen.
fn components(text: &str, letters: Letters) -> Option<Vec<&'static str>> {
    let mut codes = Vec::new();
    let mut digits = [0_u8; 4];
    for letter in text.chars().filter(|letter| !"(+/)".contains(*letter)) {
        match letters.code(letter.encode_utf8(&mut digits))? {
            "Q" => codes.extend(["B", "R"]),
            code => codes.push(code),
        }
    }
    codes.sort_unstable();
    (!codes.is_empty()).then_some(codes)
}

/// Whether `written` means the change that Popeye writes as `change`.
fn is_change(written: &str, change: &str, letters: Letters) -> bool {
    if written == change && (written.is_empty() || letters == Letters::English) {
        return true;
    }
    if written.is_empty() || change.is_empty() {
        return false;
    }
    // Many write the sides in English all the same.
    if letters.side(change) == Some(written) || letters.mark(change).is_some_and(|mark| mark == written) {
        return true;
    }
    let parts = |text: &str| -> Vec<String> { text.split(['=', '*', '-', '/']).map(str::to_owned).collect() };
    let [all, written_all] = [change, written].map(parts);
    if all.len() > 1 {
        let mut pairs = written_all.iter().zip(&all);
        return all.len() == written_all.len()
            && pairs.all(|(written, change)| is_change(written, change, letters));
    }
    let capital = written.to_ascii_uppercase();
    is_piece(written, change, letters, Reading::Lenient)
        || is_piece(&capital, change, letters, Reading::Lenient)
}

/// Whether `written` means the effect that Popeye writes as `effect`: `Pf2` or `f2` for `+bPf2`.
fn is_effect(written: &str, effect: &str, letters: Letters) -> bool {
    if written == effect {
        return true;
    }
    if let (Some((one, other)), Some((written_one, written_other))) =
        (effect.split_once("<->"), written.split_once("<->"))
    {
        let is_half =
            |written: &str, half: &str| is_effect(&format!("+{written}"), &format!("+w{half}"), letters);
        return is_half(written_one, one) && is_half(written_other, other);
    }
    if let (Some((from, to)), Some((written_from, written_to))) =
        (effect.split_once("->"), written.split_once("->"))
    {
        let square = |text: &str| squares(text).last().map(|at| text[*at..].to_owned());
        let is_there = match [to, written_to].map(|text| text.split_once('=')) {
            [Some((to, change)), Some((written_to, written_change))] => {
                square(to) == square(written_to) && is_change(written_change, change, letters)
            }
            _ if square(to).is_some() => square(to) == square(written_to),
            _ => to == written_to,
        };
        let [from, written_from] = [from, written_from].map(|unit| unit.trim_start_matches('+'));
        return is_there && is_effect(&format!("+{written_from}"), &format!("+{from}"), letters);
    }
    if let (Some((square, change)), Some((written_square, written_change))) =
        (effect.split_once('='), written.split_once('='))
        && (square.is_empty() || squares(square) == [0] && square.len() == 2)
    {
        return square == written_square && is_change(written_change, change, letters);
    }
    let Some(unit) = effect.strip_prefix(['+', '-']) else { return false };
    let Some(unit) = unit.strip_prefix(['w', 'b', 'n']) else { return false };
    let is_removal = effect.starts_with('-');
    if written.starts_with(if is_removal { '+' } else { '-' }) {
        return false;
    }
    let written = written.trim_start_matches(['+', '-']);
    let is_unit = |written: &str| {
        let (written, written_change) = written.split_once('=').unwrap_or((written, ""));
        let (unit, change) = unit.split_once('=').unwrap_or((unit, ""));
        let (Some(at), Some(end)) = (squares(unit).last().copied(), squares(written).last().copied()) else {
            return false;
        };
        let square = &unit[at..];
        let is_there = &written[end..] == square;
        let piece = &written[..end];
        is_there
            && ((is_piece(piece, &unit[..at], letters, Reading::Lenient)
                && is_change(written_change, change, letters))
                || (written_change.is_empty()
                    && !change.is_empty()
                    && is_piece(piece, change, letters, Reading::Lenient)))
    };
    // A colour may stand in front; in French and German it is another letter.
    is_unit(written) || written.strip_prefix(['w', 'b', 'n', 's', 'v']).is_some_and(is_unit)
}

/// Where squares begin.
fn squares(text: &str) -> Vec<usize> {
    let pairs = text.as_bytes().windows(2).enumerate();
    pairs.filter(|(_, pair)| matches!(pair, [b'a'..=b'h', b'1'..=b'8'])).map(|(at, _)| at).collect()
}

/// The text before `ep.` or `dstep`, that suffix, and what is said of the unit behind it: what it becomes, or the board of Alice chess
/// on which it is then (`e5*d6 ep.=b`, `e5*d6 ep.B`).
pub(super) fn split_suffix(text: &str) -> Option<[&str; 3]> {
    let told = text.split('=').next()?.trim_end_matches(['A', 'B']);
    let bare = told.trim_end_matches(['.', ' ']);
    let split = |suffix: &'static str| Some([bare.strip_suffix(suffix)?, suffix, &text[told.len()..]]);
    ["dstep", "ep", "e.p"].into_iter().find_map(split)
}

/// Takes the text of a move apart; nothing if no square is in it.
fn parts(text: &str) -> Option<Parts> {
    let mut parts = Parts::default();
    let mut body = take_brackets(text, &mut parts);
    if let Some([before, suffix, change]) = split_suffix(&body) {
        parts.is_double_step = suffix == "dstep";
        parts.is_en_passant = suffix != "dstep";
        body = format!("{}{change}", before.trim_end());
    }
    let is_sign = |sign: char| "*x:×X".contains(sign);
    if is_castling(&body) {
        // Some conditions let castling capture.
        let body = body.replace(['O', 'o'], "0").replace(is_sign, "*");
        parts.castling = Some(body.trim_end_matches('-').to_owned());
        return Some(parts);
    }
    let (walk, change) = match body.split_once('=') {
        Some((walk, change)) => (walk.to_owned(), change.trim_matches(['(', ')']).to_owned()),
        None => (body.clone(), String::new()),
    };
    let at = squares(&walk).last().copied()?;
    parts.arrival = walk[at..at + 2].to_owned();
    let behind = walk[at + 2..].trim();
    if !behind.is_empty() {
        // `e8Q`; anything else there is no part of a move.
        if !change.is_empty() || !parts.change.is_empty() || !behind.chars().all(char::is_alphanumeric) {
            return None;
        }
        behind.clone_into(&mut parts.change);
    } else if !change.is_empty() {
        parts.change = change;
    }
    let mut front = &walk[..at];
    if let Some(before) = front.strip_suffix(['-', '–']) {
        parts.is_quiet = true;
        front = before;
        // A locust's move: what it captures stands between.
        if let Some((unit, captured)) = before.rsplit_once(is_sign)
            && squares(captured) == [0]
            && captured.len() == 2
        {
            parts.elsewhere = Some(captured.to_owned());
            parts.is_capture = true;
            parts.is_quiet = false;
            front = unit;
        }
    } else if front.ends_with(is_sign) {
        parts.is_capture = true;
        front = front.trim_end_matches(is_sign);
    }
    front.clone_into(&mut parts.front);
    Some(parts)
}

/// Takes effects and a promotion in brackets out of a move's text.
fn take_brackets(text: &str, parts: &mut Parts) -> String {
    let mut body = String::new();
    let mut rest = text;
    while let Some(at) = rest.find(['[', '(']) {
        let close = if rest[at..].starts_with('[') { ']' } else { ')' };
        let Some(length) = rest[at..].find(close) else { break };
        let inside = &rest[at + 1..at + length];
        body.push_str(&rest[..at]);
        let is_composite = close == ')' && (squares(&body).is_empty() && !is_castling(&body));
        if is_composite || body.ends_with('=') || body.contains('{') && !body.contains('}') {
            body.push_str(&rest[at..=at + length]);
        } else if squares(inside).is_empty() && close == ')' {
            inside.clone_into(&mut parts.change);
        } else {
            parts.effects.push(inside.to_owned());
        }
        rest = &rest[at + length + 1..];
    }
    body.push_str(rest);
    body
}
