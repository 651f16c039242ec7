//! From text to tokens: moves, numbers, signs, brackets and words, each with its place.

use super::pattern::split_suffix;
use super::word_length::{
    begins_with_numbered_walk, composite_length, enclosed, prelude_length, word_length,
};
use super::words::{Word, is_any, word};
use super::{ReadFault, SpannedFault};
use crate::notation::wording::UNDECIDABLE;
use crate::problem::Problem;
use crate::stipulation::MOST_HALF_MOVES;

/// A part of the text.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Token<'text> {
    pub kind: Kind<'text>,
    /// Its bytes.
    pub start: usize,
    pub end: usize,
    /// Whether only white space stands in front of it on its line.
    pub begins_line: bool,
}

/// What a part of the text is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Kind<'text> {
    /// `12.` or `12...`
    Number(u32, Dots),
    /// `...` without a number.
    Ellipsis,
    /// A move without its signs.
    Move(&'text str),
    /// `ep.` or `dstep`, with effects: belongs to the move before.
    Suffix(&'text str),
    /// `!`, `?`, `+`, `#`, `=` in any number.
    Signs(&'text str),
    /// A bracket around moves.
    Open,
    Close,
    Comma,
    /// `/`
    Slash,
    /// `;` in front of further moves.
    Semicolon,
    /// `a)`, `I)`, `2)`
    Label,
    Word(Word),
    /// Anything else.
    Unknown(&'text str),
}

/// The dots behind a move number.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Dots {
    /// The move of the side that begins.
    One,
    /// The answer to it.
    Three,
}

/// What `...` by itself stands for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Ellipses {
    /// That the other side moves next.
    Gaps,
    /// A null move.
    Moves,
}

impl Ellipses {
    pub(super) fn of(problem: &Problem) -> Self {
        let may_pass = problem.options.null_moves || problem.conditions.let_pass();
        if may_pass { Self::Moves } else { Self::Gaps }
    }
}

/// All tokens, and brackets without their others; what is in braces, behind a semicolon or in brackets without moves is a comment.
pub(super) fn tokens(text: &str, ellipses: Ellipses) -> (Vec<Token<'_>>, Vec<SpannedFault>) {
    let mut lexer = Lexer {
        text,
        place: 0,
        tokens: Vec::new(),
        brackets: 0,
        is_line_start: true,
        ellipses,
        has_bracketed_numbers: has_bracketed_numbers(text),
    };
    let mut unclosed = Vec::new();
    loop {
        match lexer.step() {
            Ok(true) => {}
            Ok(false) => return (lexer.tokens, unclosed),
            // What stands behind it may be read all the same.
            Err(fault) => {
                lexer.place = fault.end;
                // ... but hardly what stands in the same line behind the beginning of a remark.
                if fault.fault == ReadFault::Unclosed('{') {
                    lexer.place += lexer.rest().find('\n').unwrap_or(lexer.rest().len());
                }
                unclosed.push(fault);
            }
        }
    }
}

struct Lexer<'text> {
    text: &'text str,
    place: usize,
    tokens: Vec<Token<'text>>,
    /// How many brackets around moves are open.
    brackets: usize,
    is_line_start: bool,
    ellipses: Ellipses,
    /// Whether moves are numbered `1)`, so that this is no label.
    has_bracketed_numbers: bool,
}

/// No move is longer, in bytes; what is, is read in parts, so that the work stays in proportion to the text.
pub(super) const LONGEST_WORD: usize = 160;

/// So many brackets may stand in each other.
pub(super) const DEEPEST_BRACKETS: usize = 16;

/// The only sign of a goal that isn't one word.
const A_TO_B: &str = "a=>b";

/// The only move without a square, in the languages of Popeye.
pub(super) const ROLE_EXCHANGES: [&str; 3] = ["RoleExchange", "Rollentausch", "EchangeRole"];

const DASHES: [char; 4] = ['-', '–', '—', '−'];
const SIGNS: &str = "!?+#=%‡†≠";
const QUOTES: &str = "\"'“”„’«»";

impl<'text> Lexer<'text> {
    fn rest(&self) -> &'text str {
        self.text.get(self.place..).unwrap_or_default()
    }

    fn push(&mut self, kind: Kind<'text>, length: usize) {
        let start = self.place;
        self.place += length;
        let before = self.text.get(..start).unwrap_or_default();
        let begins_line = before.rsplit('\n').next().is_none_or(|line| line.trim().is_empty());
        self.tokens.push(Token { kind, start, end: self.place, begins_line });
    }

    /// Reads the next token or skips something; `false` at the end.
    fn step(&mut self) -> Result<bool, SpannedFault> {
        let rest = self.rest();
        if self.is_line_start {
            self.is_line_start = false;
            let line = rest.split('\n').next().unwrap_or_default();
            if is_remark(line.trim()) {
                self.place += line.len();
                return Ok(true);
            }
            if let Some((length, word)) = heading(line) {
                match word {
                    Some(word) => self.push(Kind::Word(word), length),
                    None => self.place += length,
                }
                return Ok(true);
            }
        }
        let Some(next) = rest.chars().next() else { return Ok(false) };
        match next {
            '\n' => {
                self.place += 1;
                self.is_line_start = true;
            }
            blank if blank.is_whitespace() => self.place += blank.len_utf8(),
            '{' => self.place += self.closed('{', '}')?,
            ';' => self.semicolon(),
            '[' if prelude_length(rest) > 0 => self.word()?,
            '(' | '[' if composite_length(rest) == 0 => self.open()?,
            ')' | ']' if self.brackets > 0 => {
                self.brackets -= 1;
                self.push(Kind::Close, 1);
            }
            ',' => self.push(Kind::Comma, 1),
            '&' => self.push(Kind::Word(Word::And), 1),
            '/' => self.push(Kind::Slash, 1),
            '>' => self.push(Kind::Word(Word::Threat), 1),
            '…' => self.push(Kind::Ellipsis, next.len_utf8()),
            '.' if rest.starts_with("...") && self.ellipses == Ellipses::Moves => {
                self.push(Kind::Move(&rest[..3]), 3)
            }
            '.' if rest.starts_with("..") => self.push(Kind::Ellipsis, run(rest, '.')),
            '-' if rest.starts_with("->") => self.place += 2,
            ':' | '.' | '-' | '–' | '—' | '→' | '|' => self.place += next.len_utf8(),
            quote if QUOTES.contains(quote) => self.place += quote.len_utf8(),
            sign if SIGNS.contains(sign) => {
                let length = rest.find(|other| !SIGNS.contains(other)).unwrap_or(rest.len());
                self.push(Kind::Signs(&rest[..length]), length);
            }
            '*' if rest[1..].trim_start().starts_with(|digit: char| digit.is_ascii_digit()) => {
                self.push(Kind::Word(Word::SetPlay), 1);
            }
            digit if digit.is_ascii_digit() && !is_castling(rest) && !begins_with_numbered_walk(rest) => {
                self.number()
            }
            'a' if rest.starts_with(A_TO_B) => self.push(Kind::Unknown(A_TO_B), A_TO_B.len()),
            _ => self.word()?,
        }
        Ok(true)
    }

    /// The length of what is enclosed, brackets included.
    fn closed(&self, open: char, close: char) -> Result<usize, SpannedFault> {
        enclosed(self.rest(), open, close).ok_or_else(|| SpannedFault {
            start: self.place,
            end: self.place + 1,
            fault: ReadFault::Unclosed(open),
        })
    }

    /// A comment to the end of the line, unless moves follow.
    fn semicolon(&mut self) {
        let behind = &self.rest()[1..];
        let line = behind.split('\n').next().unwrap_or_default();
        let first = line.trim_start();
        let first_word = first_word(first);
        let is_play = first_word.is_empty()
            || starts_with_number(first)
            || has_square(first_word)
            || word(first_word.trim_end_matches(':')).is_some()
            || label_length(first).is_some()
            || first.starts_with(['{', '(', '[', '*']);
        if is_play {
            self.push(Kind::Semicolon, 1);
        } else {
            self.place += 1 + line.len();
        }
    }

    /// A bracket: around moves, around `zugzwang`, or around a remark.
    fn open(&mut self) -> Result<(), SpannedFault> {
        let (open, close) = if self.rest().starts_with('(') { ('(', ')') } else { ('[', ']') };
        let length = self.closed(open, close)?;
        let inside = self.rest()[1..length - 1].trim();
        let first = inside.split(|c: char| c.is_whitespace() || c == ':').next().unwrap_or_default();
        let is_zugzwang = word(inside) == Some(Word::Zugzwang) || inside.eq_ignore_ascii_case("z");
        let are_moves = || {
            let mut words =
                inside.split(|c: char| c.is_whitespace() || c == ',').filter(|word| !word.is_empty());
            !inside.is_empty() && words.all(|word| has_square(word) || is_castling(word))
        };
        if is_zugzwang {
            self.push(Kind::Word(Word::Zugzwang), length);
        } else if inside.starts_with('>')
            || matches!(word(first), Some(Word::Threat))
            || holds_number(inside)
            || are_moves()
        {
            self.brackets += 1;
            self.push(Kind::Open, 1);
        } else {
            self.place += length;
        }
        Ok(())
    }

    fn number(&mut self) {
        let rest = self.rest();
        let digits = rest.find(|c: char| !c.is_ascii_digit()).unwrap_or(rest.len());
        let behind = &rest[digits..];
        let is_label = !self.has_bracketed_numbers && self.brackets == 0;
        if let Some(length) = label_length(rest).filter(|_| is_label) {
            self.push(Kind::Label, length);
            return;
        }
        if behind.starts_with(')') && self.has_bracketed_numbers {
            let number = rest[..digits].parse().unwrap_or(u32::MAX);
            let blanks = behind[1..].len() - behind[1..].trim_start_matches(' ').len();
            let next = &behind[1 + blanks..];
            let dots = if next.starts_with('…') { '…'.len_utf8() } else { run(next, '.') };
            let kind = if dots > 0 { Dots::Three } else { Dots::One };
            self.push(Kind::Number(number, kind), digits + 1 + if dots > 0 { blanks + dots } else { 0 });
            return;
        }
        // What is larger than any number that is accepted need not be told apart.
        let number = rest[..digits].parse().unwrap_or(u32::MAX);
        // `1 . e4` and `1 ... e5`
        let blanks = behind.len() - behind.trim_start_matches(' ').len();
        let behind_blanks = &behind[blanks..];
        let dots = match self.ellipses {
            Ellipses::Moves => run(behind, '.'),
            _ => dots_length(behind_blanks),
        };
        if dots > 0 {
            let length = digits + dots + if self.ellipses == Ellipses::Moves { 0 } else { blanks };
            let kind = if dots == 1 { Dots::One } else { Dots::Three };
            self.push(Kind::Number(number, kind), length);
            return;
        }
        let first = first_word(behind.trim_start());
        let is_number =
            behind.starts_with(' ') && number <= MOST_HALF_MOVES && (has_square(first) || is_castling(first));
        if is_number {
            self.push(Kind::Number(number, Dots::One), digits);
        } else {
            let end = rest.find(|c: char| c.is_whitespace()).unwrap_or(rest.len());
            self.push(Kind::Unknown(&rest[..end]), end);
        }
    }

    fn word(&mut self) -> Result<(), SpannedFault> {
        let rest = self.rest();
        if let Some(length) = label_length(rest).filter(|_| self.brackets == 0) {
            self.push(Kind::Label, length);
            return Ok(());
        }
        let length = word_length(rest).map_err(|(place, open)| SpannedFault {
            start: self.place + place,
            end: self.place + place + 1,
            fault: ReadFault::Unclosed(open),
        })?;
        if length == 0 {
            let length = rest.chars().next().map_or(0, char::len_utf8);
            self.push(Kind::Unknown(&rest[..length]), length);
            return Ok(());
        }
        let text = &rest[..length];
        let bare = text.split(['[', '(']).next().unwrap_or_default();
        let goes_on = bare.starts_with("ep.*") || bare.starts_with("ep.-");
        let is_suffix = goes_on || split_suffix(bare).is_some_and(|[before, ..]| before.is_empty());
        let kind = if is_suffix {
            Kind::Suffix(text)
        } else if is_castling(text)
            || has_square(text)
            || text.contains('~')
            || ROLE_EXCHANGES.contains(&text)
        {
            Kind::Move(text)
        } else if let Some(word) = word(text) {
            Kind::Word(word)
        } else if is_any(text) {
            Kind::Move("~")
        } else {
            Kind::Unknown(text)
        };
        let announces = matches!(kind, Kind::Word(Word::Threat));
        self.push(kind, length);
        if announces {
            self.place += pass_length(self.rest());
        }
        Ok(())
    }
}

/// The length of what passing brings about, directly behind the word for threats: `:[-wPd7]`.
fn pass_length(text: &str) -> usize {
    let Some(behind) = text.strip_prefix(':') else { return 0 };
    let ends = |text: &str| text.find([']', '\n']).filter(|end| text[*end..].starts_with(']'));
    let mut length = 0;
    while let Some(end) = behind[length..].strip_prefix('[').and_then(ends) {
        length += end + 2;
    }
    if length > 0 { length + 1 } else { 0 }
}

/// Whether a line says something about the solving or about the file.
fn is_remark(line: &str) -> bool {
    const POTENTIAL: [&str; 3] =
        ["potential positions in ", "moegliche Stellungen in ", "positions possibles dans "];
    const REMARKS: [&str; 3] = ["solution finished.", "Partial solution", "solving interrupted."];
    // `11:7  (d7-d5 )`: numbers of moves, one behind the other.
    let digits = line.trim_start_matches(|character: char| character.is_ascii_digit() || character == ':');
    let numbers = &line[..line.len() - digits.len()];
    let are_numbers = !numbers.is_empty() && numbers.split(':').all(|number| !number.is_empty());
    let behind_number = if are_numbers { digits.trim_start() } else { "" };
    line.starts_with('#')
        || UNDECIDABLE.iter().any(|words| line.ends_with(words.trim_start()))
        || REMARKS.iter().any(|remark| line.starts_with(remark))
        || POTENTIAL.iter().any(|words| behind_number.starts_with(words))
        || (behind_number.starts_with('(') && behind_number.ends_with(')') && !digits.starts_with('('))
}

/// The length of a heading, such as `Main lines:` or `Set play (by the author):`, and what begins with it.
///
/// A heading stands at the beginning of a line and has no digits, so that no move can be in it; `Sol.:` is one, too.
fn heading(line: &str) -> Option<(usize, Option<Word>)> {
    let (text, _) = line.split_once(':')?;
    let is_plain =
        |letter: char| letter.is_alphabetic() || letter.is_whitespace() || "-()'.".contains(letter);
    if text.len() > LONGEST_WORD || text.trim().is_empty() || !text.chars().all(is_plain) {
        return None;
    }
    let said: Vec<Word> = text.split(|letter: char| !letter.is_alphabetic()).filter_map(word).collect();
    let says = |wanted: &[Word]| said.iter().copied().find(|word| wanted.contains(word));
    if says(&[Word::Threat, Word::Zugzwang, Word::But, Word::Mate, Word::Stalemate, Word::Check]).is_some() {
        return None;
    }
    Some((text.len() + 1, says(&[Word::SetPlay, Word::Tries]).or(says(&[Word::Actual]))))
}

/// The first word, as far as it matters.
pub(super) fn first_word(text: &str) -> &str {
    let ends = |(place, character): (usize, char)| place >= LONGEST_WORD || character.is_whitespace();
    let end = text.char_indices().find(|&found| ends(found)).map_or(text.len(), |(end, _)| end);
    &text[..end]
}

fn run(text: &str, character: char) -> usize {
    text.len() - text.trim_start_matches(character).len()
}

/// The length of the dots behind a number: 1 for the side that begins, more for the other.
fn dots_length(text: &str) -> usize {
    if text.starts_with('…') {
        return '…'.len_utf8();
    }
    let dots = run(text, '.');
    let behind = &text[dots..];
    match dots {
        0 => 0,
        // `4.69` is no move number, `1.0-0` is one.
        1 if behind.starts_with(|c: char| c.is_ascii_digit())
            && !is_castling(behind)
            && !begins_with_numbered_walk(behind) =>
        {
            0
        }
        1 => {
            let blanks = behind.len() - behind.trim_start_matches(' ').len();
            let next = &behind[blanks..];
            if next.starts_with("..") {
                dots + blanks + run(next, '.')
            } else if next.starts_with('…') {
                dots + blanks + '…'.len_utf8()
            } else {
                // `1.– e5`: a dash in the place of the first side's move.
                match next.len() - next.trim_start_matches(DASHES).len() {
                    0 => 1,
                    dashes => dots + blanks + dashes + usize::from(next[dashes..].starts_with(',')),
                }
            }
        }
        more => more,
    }
}

pub(super) fn starts_with_number(text: &str) -> bool {
    let digits = text.find(|c: char| !c.is_ascii_digit()).unwrap_or(text.len());
    digits > 0 && dots_length(&text[digits..]) > 0
}

/// Whether moves are numbered `1)`: if no number has a dot, and one with a bracket stands inside of a line, where no list of
/// solutions begins.
fn has_bracketed_numbers(text: &str) -> bool {
    let is_bracketed = |word: &str| {
        let digits = word.len() - word.trim_start_matches(|sign: char| sign.is_ascii_digit()).len();
        (1..=3).contains(&digits) && word[digits..].starts_with(')')
    };
    let mut lines = text.lines().map(|line| line.split_whitespace().skip(1));
    lines.any(|mut words| words.any(is_bracketed)) && !holds_number(text)
}

/// Whether a move number stands anywhere.
fn holds_number(text: &str) -> bool {
    let mut before = ' ';
    for (place, character) in text.char_indices() {
        if character.is_ascii_digit() && !before.is_alphanumeric() && starts_with_number(&text[place..]) {
            return true;
        }
        before = character;
    }
    false
}

/// The length of `a)`, `IV)` or `2)`.
fn label_length(text: &str) -> Option<usize> {
    let (label, _) = first_word(text).split_once(')')?;
    let is_letter = label.len() == 1 && label.bytes().all(|byte| byte.is_ascii_alphanumeric());
    let is_roman = (1..=5).contains(&label.len())
        && (label.bytes().all(|byte| b"IVX".contains(&byte))
            || label.bytes().all(|byte| b"ivx".contains(&byte)));
    let is_number = (1..=2).contains(&label.len()) && label.bytes().all(|byte| byte.is_ascii_digit());
    (is_letter || is_roman || is_number).then_some(label.len() + 1)
}

/// Whether a text begins with castling.
pub(super) fn is_castling(text: &str) -> bool {
    ["0-0", "O-O", "o-o"].iter().any(|castling| text.starts_with(castling))
}

/// Whether a square stands anywhere.
pub(super) fn has_square(text: &str) -> bool {
    text.as_bytes().windows(2).any(|pair| matches!(pair, [b'a'..=b'h', b'1'..=b'8']))
}
