//! Battle play: can the attacker force the goal?

use super::search::Search;
use super::table::Known;
use crate::rules::{Move, Rules, Undo};
use crate::stipulation::{Goal, Play};

/// Who has to reach the goal, and who must when able to.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Kind {
    /// The attacker reaches it.
    Direct,
    /// The defender is forced to reach it.
    SelfPlay,
    /// The defender must reach it when able to.
    SemiReflex,
    /// So must the attacker, which ruins the attack.
    Reflex,
}

impl Kind {
    /// The kind of a battle stipulation; `None` for help and series play.
    pub const fn of(play: Play) -> Option<Self> {
        match play {
            Play::Direct => Some(Self::Direct),
            Play::SelfPlay => Some(Self::SelfPlay),
            Play::SemiReflex => Some(Self::SemiReflex),
            Play::Reflex => Some(Self::Reflex),
            Play::Help
            | Play::HelpSelf
            | Play::HelpReflex
            | Play::SeriesDirect
            | Play::SeriesHelp
            | Play::SeriesSelf
            | Play::SeriesReflex => None,
        }
    }
}

/// Answers about battle play, remembered in the table of the search.
pub struct Battle<'s, 'a, R: Rules> {
    /// The search.
    pub search: &'s mut Search<'a, R>,
    /// Who has to reach the goal.
    pub kind: Kind,
    /// The goal.
    pub goal: Goal,
    /// `Quodlibet`: in self and reflex play the attacker may as well reach the goal himself.
    pub is_quodlibet: bool,
    /// By number of attacker's moves left: the defence that refuted last.
    refutations: Vec<Option<Move>>,
}

impl<'s, 'a, R: Rules> Battle<'s, 'a, R> {
    /// A battle in which nothing is known.
    pub fn new(search: &'s mut Search<'a, R>, kind: Kind, goal: Goal) -> Self {
        Self { search, kind, goal, is_quodlibet: false, refutations: Vec::new() }
    }

    /// The least number of moves, up to `most`, in which the attacker, who is to move, succeeds.
    pub fn shortest(&mut self, most: u32) -> Option<u32> {
        let key = self.search.position.state.key;
        let mut known = self.search.table.get(key);
        if known.proven != 0 && u32::from(known.proven) <= most {
            return Some(u32::from(known.proven));
        }
        if u32::from(known.disproven) >= most {
            return None;
        }
        if self.is_ruined() {
            self.search.table.set(key, Known { disproven: u16::MAX, ..known });
            return None;
        }
        for length in u32::from(known.disproven) + 1..=most {
            let works = self.works_in(length);
            if self.search.was_interrupted() {
                return None;
            }
            if works {
                self.search.table.set(key, Known { proven: length as u16, ..known });
                return Some(length);
            }
            known.disproven = length as u16;
        }
        self.search.table.set(key, known);
        None
    }

    /// In reflex play: the attacker, who is to move, can reach the goal and so must.
    pub fn is_ruined(&mut self) -> bool {
        self.kind == Kind::Reflex && !self.is_quodlibet && self.search.can_reach(self.goal)
    }

    /// Whether some move succeeds in `length` moves, of which none succeeds in less.
    fn works_in(&mut self, length: u32) -> bool {
        let start = self.search.moves.len();
        if length == 1 && self.kind == Kind::Direct {
            self.search.generate_for(self.goal);
        } else {
            self.search.rules.generate(self.search.position, &mut self.search.moves);
        }
        let mut found = false;
        for place in start..self.search.moves.len() {
            let mv = self.search.moves[place];
            if let Some(undo) = self.search.rules.play(self.search.position, &mv) {
                self.search.count();
                found = self.succeeds_in(length, &mv, &undo);
                self.search.rules.take_back(self.search.position, &mv, undo);
                if found || self.search.was_interrupted() {
                    break;
                }
            }
        }
        self.search.moves.truncate(start);
        found
    }

    /// Whether the attacker's move just played succeeds in exactly `length` moves, this one included, if it
    /// does not in fewer.
    fn succeeds_in(&mut self, length: u32, mv: &Move, undo: &Undo) -> bool {
        if self.is_quodlibet && length == 1 && self.search.has_reached(self.goal, mv, undo) {
            return true;
        }
        match self.kind {
            Kind::Direct if length == 1 => self.search.has_reached(self.goal, mv, undo),
            Kind::Direct | Kind::SelfPlay => self.all_defences_lose(length - 1),
            Kind::SemiReflex | Kind::Reflex if length == 1 => self.search.can_reach(self.goal),
            Kind::SemiReflex | Kind::Reflex => {
                self.search.can_reach(self.goal) || self.all_defences_lose(length - 1)
            }
        }
    }

    /// Whether the attacker's move just played succeeds in up to `length` moves, this one included.
    pub fn succeeds_within(&mut self, length: u32, mv: &Move, undo: &Undo) -> bool {
        let is_attackers_goal = self.kind == Kind::Direct || self.is_quodlibet;
        if is_attackers_goal && self.search.has_reached(self.goal, mv, undo) {
            return true;
        }
        match self.kind {
            Kind::Direct => length > 1 && self.all_defences_lose(length - 1),
            Kind::SelfPlay | Kind::SemiReflex | Kind::Reflex => self.succeeds_in(length, mv, undo),
        }
    }

    /// Whether the defender, who is to move, has a move, and the attacker succeeds after each within
    /// `rest` moves of his own.
    fn all_defences_lose(&mut self, rest: u32) -> bool {
        let start = self.search.moves.len();
        self.search.rules.generate(self.search.position, &mut self.search.moves);
        self.put_refutation_first(start, rest);
        let mut has_move = false;
        let mut is_refuted = false;
        for place in start..self.search.moves.len() {
            let mv = self.search.moves[place];
            if let Some(undo) = self.search.rules.play(self.search.position, &mv) {
                self.search.count();
                has_move = true;
                is_refuted = !self.defence_loses(rest, &mv, &undo);
                self.search.rules.take_back(self.search.position, &mv, undo);
                if self.search.was_interrupted() {
                    is_refuted = true;
                    break;
                }
                if is_refuted {
                    self.remember_refutation(mv, rest);
                    break;
                }
            }
        }
        self.search.moves.truncate(start);
        has_move && !is_refuted
    }

    /// Whether the attacker succeeds after the defence just played.
    pub fn defence_loses(&mut self, rest: u32, mv: &Move, undo: &Undo) -> bool {
        let is_goal = self.kind == Kind::SelfPlay && self.search.has_reached(self.goal, mv, undo);
        is_goal || rest > 0 && self.shortest(rest).is_some()
    }

    fn put_refutation_first(&mut self, start: usize, rest: u32) {
        let Some(Some(refutation)) = self.refutations.get(rest as usize) else { return };
        let found = self.search.moves[start..].iter().position(|mv| mv == refutation);
        if let Some(place) = found {
            self.search.moves.swap(start, start + place);
        }
    }

    fn remember_refutation(&mut self, mv: Move, rest: u32) {
        let place = rest as usize;
        if self.refutations.len() <= place {
            self.refutations.resize(place + 1, None);
        }
        self.refutations[place] = Some(mv);
    }
}
