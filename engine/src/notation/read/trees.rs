//! Trees: battle play.

use super::{Dots, ReadError, ReadFault, Signs, SourceLine, TextPosition, split_number, split_signs};
use crate::solution::{Body, Mark, Outlook, PlayedMove, TreeMove};
use crate::stipulation::{Goal, MOST_HALF_MOVES};

/// A move while its tree is being read.
struct Node {
    /// Half-moves behind the key.
    depth: usize,
    position: TextPosition,
    /// The move without what is below it.
    tree: TreeMove,
    tail: Tail,
    /// Whether `but` has been read.
    has_but: bool,
    threats: Vec<Node>,
    replies: Vec<Node>,
    refutations: Vec<Node>,
}

/// What is written behind an attacker's move.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Tail {
    None,
    Zugzwang,
    Threat,
}

/// What a move is to the one that it stands below.
#[derive(Clone, Copy)]
enum Role {
    Threat,
    Reply,
    Refutation,
}

/// Reads all trees; those without a key are set play.
pub(super) fn read<'text>(
    lines: impl Iterator<Item = SourceLine<'text>>,
    goal: Goal,
    errors: &mut Vec<ReadError>,
) -> (Body, Body, Vec<TextPosition>) {
    let mut grove = Grove::default();
    for line in lines {
        if let Err((place, fault)) = grove.read_line(line, goal) {
            errors.push(ReadError { position: line.position_of(place), fault });
        }
    }
    grove.close(0);
    let mut positions = Vec::new();
    let mut grown =
        |roots: Vec<Node>| Body::Tree(roots.into_iter().map(|root| root.grown(&mut positions)).collect());
    let set_play = grown(grove.set_play);
    let actual = grown(grove.actual);
    (set_play, actual, positions)
}

#[derive(Default)]
struct Grove {
    set_play: Vec<Node>,
    actual: Vec<Node>,
    /// The move read last and those above it, each deeper than the one before, with its role.
    open: Vec<(Role, Node)>,
}

impl Grove {
    fn read_line(&mut self, line: SourceLine<'_>, goal: Goal) -> Result<(), (usize, ReadFault)> {
        if line.text == "but" {
            self.close(1);
            let (_, root) = self.open.last_mut().ok_or((0, ReadFault::NoTry))?;
            root.has_but = true;
            return Ok(());
        }
        let node = read_node(line, goal)?;
        self.close(node.depth);
        let role = match self.open.last() {
            None if node.depth < 2 => Role::Reply,
            Some((_, above)) if above.depth + 1 == node.depth => {
                if above.has_but {
                    Role::Refutation
                } else {
                    Role::Reply
                }
            }
            Some((_, above)) if above.depth + 2 == node.depth && above.tail == Tail::Threat => Role::Threat,
            None | Some(_) => return Err((0, ReadFault::NoParent(line.text.to_owned()))),
        };
        self.open.push((role, node));
        Ok(())
    }

    /// Ends the moves at `depth` and below: what follows isn't below them.
    fn close(&mut self, depth: usize) {
        while let Some((role, mut node)) = self.open.pop_if(|(_, node)| node.depth >= depth) {
            let siblings = match (self.open.last_mut(), role) {
                (None, _) if node.depth == 0 => &mut self.actual,
                (None, _) => &mut self.set_play,
                (Some((_, above)), Role::Threat) => &mut above.threats,
                (Some((_, above)), Role::Reply) => &mut above.replies,
                (Some((_, above)), Role::Refutation) => {
                    node.tree.mark = Mark::Refutation;
                    &mut above.refutations
                }
            };
            siblings.push(node);
        }
    }
}

impl Node {
    /// The move with what is below it; the positions are added in the order of writing.
    fn grown(self, positions: &mut Vec<TextPosition>) -> TreeMove {
        positions.push(self.position);
        let mut grown =
            |nodes: Vec<Self>| nodes.into_iter().map(|node| node.grown(positions)).collect::<Vec<_>>();
        let threats = grown(self.threats);
        let replies = grown(self.replies);
        let refutations = grown(self.refutations);
        let outlook = match self.tail {
            Tail::None => Outlook::NotAsked,
            Tail::Zugzwang => Outlook::Zugzwang,
            Tail::Threat => Outlook::Threats(threats),
        };
        TreeMove { outlook, replies, refutations, ..self.tree }
    }
}

/// Reads `2...Ka8-b8 + !`; the place of a fault is counted in bytes from the beginning of the line.
fn read_node(line: SourceLine<'_>, goal: Goal) -> Result<Node, (usize, ReadFault)> {
    let found = || line.text.to_owned();
    let (number, dots, rest) = split_number(line.text).ok_or_else(|| (0, ReadFault::NoNumber(found())))?;
    let rest = rest.trim_start();
    let place = line.text.len() - rest.len();
    if number == 0 || number > MOST_HALF_MOVES / 2 {
        return Err((0, ReadFault::NumberRange { found: number }));
    }
    let half_moves = 2 * (number as usize - 1);
    let depth = match dots {
        Dots::One => half_moves,
        Dots::Three => half_moves + 1,
    };
    let (rest, tail) = split_tail(rest);
    let (played, signs) = split_signs(rest, goal);
    if played.is_empty() {
        let found = if rest.is_empty() { "nothing".to_owned() } else { format!("`{rest}`") };
        return Err((place, ReadFault::NoMove(found)));
    }
    let tree = TreeMove {
        goal: signs.goal,
        is_forced_goal: signs.forced,
        mark: mark_of(signs, depth),
        ..TreeMove::leaf(PlayedMove {
            text: played.into(),
            gives_check: signs.check || signs.goal == Some(Goal::Mate),
        })
    };
    let position = line.position_of(place);
    let [threats, replies, refutations] = [Vec::new(), Vec::new(), Vec::new()];
    Ok(Node { depth, position, tree, tail, has_but: false, threats, replies, refutations })
}

fn split_tail(text: &str) -> (&str, Tail) {
    if let Some(rest) = text.strip_suffix("zugzwang.") {
        (rest.trim_end(), Tail::Zugzwang)
    } else if let Some(rest) = text.strip_suffix("threat:") {
        (rest.trim_end(), Tail::Threat)
    } else {
        (text, Tail::None)
    }
}

/// First moves are keys or tries; refutations are known by the `but` before them.
const fn mark_of(signs: Signs, depth: usize) -> Mark {
    if depth > 0 {
        Mark::None
    } else if signs.exclamation {
        Mark::Key
    } else if signs.question {
        Mark::Try
    } else {
        Mark::None
    }
}
