//! From tokens to trees: which move is written below which.

use super::token::{Dots, Kind, Token};
use super::words::Word;
use super::written::{Written, add_signs, signs_of};
use super::{ReadFault, SpannedFault};
use crate::stipulation::{Goal, MOST_HALF_MOVES};

/// Moves that are written at one place, with what is written below all of them.
#[derive(Clone, Debug)]
pub(super) struct Node {
    /// `2.Sd5/Sf4#` has two.
    pub moves: Vec<Written>,
    /// Half-moves behind the key.
    pub depth: usize,
    pub tail: Tail,
    /// Whether `but` has been read.
    pub has_but: bool,
    /// Whether the text says above that tries follow.
    pub is_among_tries: bool,
    pub threats: Vec<usize>,
    pub replies: Vec<usize>,
    /// Replies behind `but`.
    pub refutations: Vec<usize>,
}

impl Node {
    /// A node of which nothing has been read yet.
    const fn at(depth: usize) -> Self {
        Self {
            moves: Vec::new(),
            depth,
            tail: Tail::None,
            has_but: false,
            is_among_tries: false,
            threats: Vec::new(),
            replies: Vec::new(),
            refutations: Vec::new(),
        }
    }
}

/// What is written behind an attacker's move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Tail {
    None,
    Zugzwang,
    Threat,
}

/// All trees of a text.
#[derive(Clone, Debug, Default)]
pub(super) struct Grove {
    pub nodes: Vec<Node>,
    /// The key that isn't written, where the play is that behind a key: a node without moves.
    pub hidden_key: Option<usize>,
    /// First moves of the defender.
    pub set_play: Vec<usize>,
    /// Keys and tries.
    pub actual: Vec<usize>,
    /// Keys and tries in whose place stands something else.
    pub lost_keys: usize,
}

/// Where the text begins.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Beginning {
    /// With the diagram: trees without a key are set play.
    Diagram,
    /// Behind a key that isn't written.
    BehindKey,
}

/// What is written under one heading.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Section {
    Play,
    Tries,
}

/// Reads all trees.
pub(super) fn read(
    tokens: &[Token<'_>],
    goal: Goal,
    beginning: Beginning,
    faults: &mut Vec<SpannedFault>,
) -> Grove {
    let mut parser = Parser {
        tokens,
        goal,
        grove: Grove::default(),
        open: Vec::new(),
        last: None,
        number: None,
        separator: Separator::None,
        is_after_ellipsis: false,
        section: Section::Play,
        is_lost: false,
        brackets: Vec::new(),
    };
    if beginning == Beginning::BehindKey {
        parser.grove.hidden_key = Some(0);
        parser.grove.nodes.push(Node::at(0));
        parser.open.push(0);
    }
    for (place, token) in tokens.iter().enumerate() {
        if let Err(fault) = parser.token(place, *token) {
            faults.push(SpannedFault { start: token.start, end: token.end, fault });
        }
    }
    if let Some((number, _)) = parser.number {
        faults.push(SpannedFault {
            start: number.start,
            end: number.end,
            fault: ReadFault::NoMove("nothing".to_owned()),
        });
    }
    parser.grove
}

/// What stands between two moves.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Separator {
    None,
    /// A comma or semicolon: another move at this place, or only the end of a variation.
    Weak,
    /// `/`, `or`: another move at this place.
    Strong,
}

struct Parser<'text, 'run> {
    tokens: &'run [Token<'text>],
    goal: Goal,
    grove: Grove,
    /// The moves above the next one, each deeper than the one before.
    open: Vec<usize>,
    /// The moves read last.
    last: Option<usize>,
    /// A number whose move hasn't come yet, with its half-move.
    number: Option<(Token<'text>, usize)>,
    separator: Separator,
    is_after_ellipsis: bool,
    section: Section,
    /// Whether nobody knows where moves without numbers belong, since one before them has no place.
    is_lost: bool,
    /// What was open, and read last, before each bracket that isn't closed.
    brackets: Vec<(Vec<usize>, Option<usize>)>,
}

impl<'text> Parser<'text, '_> {
    fn token(&mut self, place: usize, token: Token<'text>) -> Result<(), ReadFault> {
        if let Some(signs) = signs_of(token.kind, self.goal) {
            return self.signs(signs);
        }
        match token.kind {
            Kind::Number(number, dots) => self.number(token, number, dots),
            Kind::Ellipsis => {
                self.is_after_ellipsis = true;
                Ok(())
            }
            Kind::Move(text) => self.played(place, token, text),
            Kind::Suffix(suffix) => match self.last_written() {
                Some(written) => {
                    written.extend(suffix, token);
                    Ok(())
                }
                None => Err(ReadFault::Unknown(suffix.to_owned())),
            },
            Kind::Open => {
                self.brackets.push((self.open.clone(), self.last));
                self.separator = Separator::None;
                Ok(())
            }
            Kind::Close => {
                if let Some((open, last)) = self.brackets.pop() {
                    self.open = open;
                    self.last = last;
                }
                self.separator = Separator::None;
                Ok(())
            }
            Kind::Comma | Kind::Semicolon => {
                self.separator = Separator::Weak;
                Ok(())
            }
            Kind::Slash => {
                self.separator = Separator::Strong;
                Ok(())
            }
            Kind::Label => {
                self.begin(self.section);
                Ok(())
            }
            Kind::Word(word) => self.word(word),
            Kind::Signs(text) | Kind::Unknown(text) => {
                // In the place of a move.
                if let Some((_, depth)) = self.number.take() {
                    self.is_lost = true;
                    self.grove.lost_keys += usize::from(depth == 0);
                }
                Err(ReadFault::Unknown(text.to_owned()))
            }
        }
    }

    fn last_written(&mut self) -> Option<&mut Written> {
        self.grove.nodes.get_mut(self.last?)?.moves.last_mut()
    }

    fn signs(&mut self, signs: &str) -> Result<(), ReadFault> {
        if self.is_lost {
            return Ok(());
        }
        if self.number.is_some() {
            return Err(ReadFault::NoMove(format!("`{signs}`")));
        }
        let is_behind_key = self.grove.hidden_key.is_some();
        let is_beginning = self.grove.nodes.is_empty();
        match self.last_written() {
            Some(written) => {
                add_signs(&mut written.signs, signs);
                Ok(())
            }
            // That the key gives check, be there play behind it or not.
            None if (is_behind_key || is_beginning) && signs == "+" => Ok(()),
            None => Err(ReadFault::Unknown(signs.to_owned())),
        }
    }

    /// Nothing that follows stands below what came before.
    fn begin(&mut self, section: Section) {
        self.open.clear();
        self.open.extend(self.grove.hidden_key);
        self.last = None;
        self.separator = Separator::None;
        self.section = section;
    }

    fn word(&mut self, word: Word) -> Result<(), ReadFault> {
        match word {
            Word::SetPlay | Word::Actual => self.begin(Section::Play),
            Word::Tries => self.begin(Section::Tries),
            Word::Threat => self.set_tail(Tail::Threat),
            Word::Zugzwang => self.set_tail(Tail::Zugzwang),
            Word::But => {
                let root = self.open.first().copied().filter(|root| self.grove.nodes[*root].depth == 0);
                let root = root.ok_or(ReadFault::NoTry)?;
                self.grove.nodes[root].has_but = true;
                self.open.truncate(1);
                self.last = Some(root);
                self.separator = Separator::None;
            }
            Word::Or => self.separator = Separator::Strong,
            Word::And => self.separator = Separator::Weak,
            Word::Mate | Word::Stalemate | Word::Check | Word::Filler => {}
        }
        Ok(())
    }

    /// Notes what stands behind the attacker's move that was read last.
    fn set_tail(&mut self, tail: Tail) {
        let attack =
            self.open.iter().rev().copied().find(|node| self.grove.nodes[*node].depth.is_multiple_of(2));
        if let Some(attack) = attack {
            self.grove.nodes[attack].tail = tail;
        }
        self.separator = Separator::None;
    }

    fn number(&mut self, token: Token<'text>, number: u32, dots: Dots) -> Result<(), ReadFault> {
        let before = self.number.take();
        if number == 0 || number > MOST_HALF_MOVES / 2 {
            self.is_lost = true;
            return Err(ReadFault::NumberRange { found: number });
        }
        let half_moves = 2 * (number as usize - 1);
        let depth = match dots {
            Dots::One => half_moves,
            Dots::Three => half_moves + 1,
        };
        self.number = Some((token, depth));
        self.separator = Separator::None;
        self.is_after_ellipsis = false;
        match before {
            Some(_) => Err(ReadFault::NoMove("another number".to_owned())),
            None => Ok(()),
        }
    }

    fn played(&mut self, place: usize, token: Token<'text>, text: &str) -> Result<(), ReadFault> {
        let written = Written::new(text, token);
        let separator = std::mem::replace(&mut self.separator, Separator::None);
        let is_after_ellipsis = std::mem::replace(&mut self.is_after_ellipsis, false);
        let numbered = self.number.take().map(|(_, depth)| depth);
        if numbered.is_none() && self.is_lost {
            return Ok(());
        }
        let depth = match (numbered, self.last) {
            (Some(depth), _) => depth,
            (None, Some(last)) => {
                let ends_variation = self.ends_variation(place, last, separator);
                let node = &mut self.grove.nodes[last];
                if is_after_ellipsis {
                    node.depth | 1
                } else if ends_variation {
                    node.depth - 1
                } else if separator == Separator::None {
                    // In a bracket that begins without a number stands a threat.
                    let is_threat = matches!(
                        self.tokens.get(place.wrapping_sub(1)),
                        Some(Token { kind: Kind::Open | Kind::Word(Word::Threat), .. })
                    );
                    node.depth + 1 + usize::from(is_threat && node.depth.is_multiple_of(2))
                } else {
                    node.moves.push(written);
                    return Ok(());
                }
            }
            (None, None) => usize::from(is_after_ellipsis),
        };
        self.attach(written, depth)
    }

    /// Whether an unnumbered move begins another variation: `2.Qb1#, b5 2.Qc1#`, or refutes: `2.Qb1#, b5!`.
    /// The number or sign that follows it tells.
    fn ends_variation(&self, place: usize, last: usize, separator: Separator) -> bool {
        let node = &self.grove.nodes[last];
        let next = self.tokens.get(place + 1).map(|token| token.kind);
        let reaches_goal = matches!(next, Some(Kind::Signs(signs)) if signs.contains(['#', '=']));
        if node.depth < 2 || !node.depth.is_multiple_of(2) || separator == Separator::Strong || reaches_goal {
            return false;
        }
        let may_end = separator == Separator::Weak || node.moves.iter().any(Written::ends_play);
        let root = self.open.first().map(|root| &self.grove.nodes[*root]);
        let is_in_try = root.is_some_and(|root| root.moves.iter().any(|written| written.signs.contains('?')));
        let refutes = matches!(next, Some(Kind::Signs(signs)) if signs.contains('!'));
        if may_end && is_in_try && refutes && node.depth == 2 {
            return true;
        }
        let behind = self.tokens.iter().skip(place + 1);
        let mut telling = behind.filter(|token| matches!(token.kind, Kind::Number(..) | Kind::Move(_)));
        may_end
            && match telling.next().map(|token| token.kind) {
                Some(Kind::Number(number, Dots::One)) => number as usize == node.depth / 2 + 1,
                _ => false,
            }
    }

    fn attach(&mut self, written: Written, depth: usize) -> Result<(), ReadFault> {
        while self.open.last().is_some_and(|above| self.grove.nodes[*above].depth >= depth) {
            self.open.pop();
        }
        let new = self.grove.nodes.len();
        let text = written.text.clone();
        match self.open.last().map(|above| &mut self.grove.nodes[*above]) {
            None if depth == 0 => self.grove.actual.push(new),
            None if depth == 1 => self.grove.set_play.push(new),
            Some(above) if above.depth + 1 == depth && above.has_but => above.refutations.push(new),
            Some(above) if above.depth + 1 == depth => above.replies.push(new),
            Some(above) if above.depth + 2 == depth && above.depth.is_multiple_of(2) => {
                above.threats.push(new)
            }
            // Where that stands below something unreadable has been said.
            None | Some(_) if self.is_lost => return Ok(()),
            None | Some(_) => {
                self.is_lost = true;
                return Err(ReadFault::NoParent(text));
            }
        }
        self.is_lost = false;
        let is_among_tries = self.section == Section::Tries && depth == 0;
        self.grove.nodes.push(Node { moves: vec![written], is_among_tries, ..Node::at(depth) });
        self.open.push(new);
        self.last = Some(new);
        Ok(())
    }
}
