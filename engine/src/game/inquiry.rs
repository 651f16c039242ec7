//! Facts about moves that are illegal, or that are not mate: who attacks, who doesn't, and by which walk.

use super::{Game, LegalMove};
use crate::board::position::Mark;
use crate::board::{Bitboard, Side, Slot, Square};
use crate::conditions::Conditions;
use crate::diagram::Diagram;
use crate::rules::AnyRules;
use crate::rules::facet::Question;
use crate::rules::fairy::Refusal;
use crate::rules::names::unit_on;
use crate::rules::{Move, Plan};
use crate::setup::{SetUpError, set_up_inquiry};
use crate::walks::sliders;

/// Calls a function of the fairy rules; chess is set up as fairy rules here.
macro_rules! asked {
    ($game:expr, $rules:ident => $call:expr) => {
        match &*$game.rules {
            AnyRules::Orthodox(_) => unreachable!("an inquiry is never set up so"),
            AnyRules::Printed($rules) => $call,
            AnyRules::Led($rules) => $call,
        }
    };
}

mod attempts;

pub use attempts::{Attempt, Obstacle};

/// A position that can be asked for reasons.
///
/// ```
/// use cookstopper_engine::{diagram::Diagram, conditions::Conditions, game::inquiry::Inquiry};
/// let diagram = Diagram::from_piece_lists("Kb3 Ra2 Ra4", "Kh3", "").unwrap();
/// let conditions = Conditions::parse(["Annan"]).unwrap();
/// let mut inquiry = Inquiry::new(&diagram, &conditions).unwrap();
/// inquiry.game().play("Kb3-a3").unwrap();
/// let replies = inquiry.replies();
/// assert_eq!(replies.len(), 2);
/// assert_eq!(replies[0].gaps[0].unit, "Ra4");
/// assert_eq!(replies[0].gaps[0].walks, ["king"]);
/// ```
#[derive(Clone, Debug)]
pub struct Inquiry {
    game: Game,
}

/// A unit and how it moves.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub struct Mover {
    /// What it is called: `Ra4`.
    pub unit: String,
    /// Where it stands.
    pub square: Square,
    /// The names of the walks by which it moves now.
    pub walks: Vec<&'static str>,
    /// Why it moves otherwise than printed, or why its captures don't count, in words that follow its name.
    pub reason: Option<String>,
}

/// What a legal move does about a check.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Way {
    /// A royal unit moves.
    Flight,
    /// A checking unit is captured.
    Capture,
    /// A line of check is shut.
    Interposition,
    /// Anything else.
    Other,
}

/// A legal move of the side that should be mated.
#[derive(Debug, Clone)]
pub struct Reply {
    /// The move.
    pub legal: LegalMove,
    /// What it does.
    pub way: Way,
    /// The enemy units that would reach the royal unit's new square if they moved as printed, or whose capture
    /// there does not count.
    pub gaps: Vec<Mover>,
}

/// What a unit has to do with the check that its move would leave or open.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Concern {
    /// It is royal itself, or the condition is at work.
    None,
    /// Its side is in check already.
    InCheck,
    /// It stands on the line of the attacker.
    Pinned,
}

/// What is known about a move that was asked for.
#[derive(Debug, Clone)]
pub enum Answer {
    /// It is legal.
    Legal(LegalMove),
    /// No unit stands there, or none of the side to move.
    NoUnit(Option<String>),
    /// The unit's walk does not lead there.
    OutOfReach {
        /// The unit.
        mover: Mover,
        /// What stands in its way, if a line leads there.
        blocked: Option<String>,
        /// Where it can go by its walk.
        squares: Vec<Square>,
    },
    /// Its walk leads there, but the move is illegal.
    Refused {
        /// The unit.
        mover: Mover,
        /// Why.
        refusal: Refusal,
        /// The royal units that could be captured then, each with those that could capture it.
        exposed: Vec<(String, Vec<Mover>)>,
        /// How the moving unit is concerned.
        concern: Concern,
    },
}

impl Inquiry {
    /// Sets up a diagram.
    ///
    /// # Errors
    /// When diagram and conditions cannot be put together.
    pub fn new(diagram: &Diagram, conditions: &Conditions) -> Result<Self, SetUpError> {
        let (rules, position) = set_up_inquiry(diagram, conditions)?;
        Ok(Self { game: Game { rules: rules.into(), position } })
    }

    /// The position under its rules.
    pub fn game(&mut self) -> &mut Game {
        &mut self.game
    }

    /// A mark of what was played so far.
    pub fn mark(&self) -> Mark {
        self.game.position.mark()
    }

    /// Takes back what was played since a mark.
    pub fn take_back(&mut self, mark: &Mark) {
        self.game.position.take_back(mark);
    }

    /// Where the royal units of a side stand.
    #[must_use]
    pub fn royals(&self, side: Side) -> Vec<Square> {
        (self.game.position.royals() & self.game.position.of(side)).into_iter().collect()
    }

    fn plan(&self) -> &Plan {
        asked!(self.game, rules => rules.plan_of())
    }

    /// The unit on a square and how it moves.
    #[must_use]
    pub fn mover(&self, square: Square) -> Mover {
        let position = &self.game.position;
        let unit = position.unit(square);
        let slots = asked!(self.game, rules => rules.walks_now(position, square));
        let printed: Vec<Slot> = unit.parts.slots().collect();
        let is_changed = slots.len() != printed.len() || slots.iter().any(|slot| !printed.contains(slot));
        let reason = asked!(self.game, rules => rules.reason(position, &Question::Walk(square)));
        Mover {
            unit: unit_on(self.plan(), position, square),
            square,
            walks: slots.iter().map(|slot| self.plan().walks().walk(*slot).row().name).collect(),
            reason: reason.filter(|_| is_changed),
        }
    }

    /// What there is to say about going from one square to another. `promotion` is a walk's code.
    pub fn ask(&mut self, departure: Square, arrival: Square, promotion: Option<&str>) -> Answer {
        let side = self.game.turn();
        let unit = self.game.position.unit(departure);
        if unit.is_none() || !unit.owner.includes(side) {
            return Answer::NoUnit(self.game.unit_at(departure));
        }
        let is_meant = |played: &str| promotion.is_none_or(|code| played.contains(&format!("={code}")));
        let legal = self.game.legal_moves();
        let mut fitting =
            legal.into_iter().filter(|legal| (legal.departure, legal.arrival) == (departure, arrival));
        if let Some(legal) = fitting.find(|legal| is_meant(&legal.played.text)) {
            return Answer::Legal(legal);
        }
        let mover = self.mover(departure);
        let walked = asked!(self.game, rules => rules.walked_moves(&mut self.game.position));
        let of_unit: Vec<Move> = walked.into_iter().filter(|mv| mv.departure == departure).collect();
        match of_unit.iter().find(|mv| mv.arrival == arrival) {
            Some(mv) => self.refused(mover, mv),
            None => {
                let rewritten = asked!(self.game, rules => {
                    rules.why_rewritten(&mut self.game.position, departure, arrival)
                });
                // A unit that moves otherwise than printed has its reason already.
                if let Some(reason) = rewritten.filter(|_| mover.reason.is_none()) {
                    let refusal = Refusal::Forbidden(reason);
                    return Answer::Refused { mover, refusal, exposed: Vec::new(), concern: Concern::None };
                }
                let mut squares: Vec<Square> = of_unit.iter().map(|mv| mv.arrival).collect();
                squares.sort();
                squares.dedup();
                Answer::OutOfReach { mover, blocked: self.blocked(departure, arrival), squares }
            }
        }
    }

    /// What shuts the line between two squares, or stands on the second.
    fn blocked(&self, departure: Square, arrival: Square) -> Option<String> {
        let position = &self.game.position;
        let between = sliders::between(departure, arrival) & position.occupied();
        let name = |square: Square| unit_on(self.plan(), position, square);
        let own = position.of(position.turn());
        let on_arrival = Some(arrival).filter(|arrival| own.contains(*arrival));
        between
            .first()
            .map(|square| format!("{} shuts the line", name(square)))
            .or_else(|| on_arrival.map(|square| format!("{} stands there", name(square))))
    }

    fn refused(&mut self, mover: Mover, mv: &Move) -> Answer {
        let side = self.game.turn();
        let is_royal = self.game.position.royals().contains(mv.departure);
        let was_in_check = self.game.in_check(side);
        let mark = self.game.position.mark();
        let (refusal, _) = asked!(self.game, rules => rules.carry_out(&mut self.game.position, mv));
        let exposed = match refusal {
            Some(Refusal::SelfCheck) => self.attacks_on(side),
            Some(_) | None => Vec::new(),
        };
        let concern = if is_royal || exposed.is_empty() {
            Concern::None
        } else if was_in_check {
            Concern::InCheck
        } else {
            let royals = self.royals(side);
            let attackers = exposed.iter().flat_map(|(_, attackers)| attackers);
            let is_on_line = |attacker: &Mover| {
                royals.iter().any(|royal| sliders::between(*royal, attacker.square).contains(mv.departure))
            };
            if attackers.into_iter().any(is_on_line) { Concern::Pinned } else { Concern::None }
        };
        self.game.position.take_back(&mark);
        // What is neither refused nor legal captures a royal unit, which would end the game.
        Answer::Refused { mover, refusal: refusal.unwrap_or(Refusal::RoyalLost), exposed, concern }
    }

    /// The royal units of `side` that are attacked, each with its attackers.
    pub fn attacks_on(&mut self, side: Side) -> Vec<(String, Vec<Mover>)> {
        let royals = self.game.position.royals() & self.game.position.of(side);
        let mut attacks = Vec::new();
        for royal in royals {
            let guards = self.guards(royal, side.other());
            if guards.is_some() {
                let name = unit_on(self.plan(), &self.game.position, royal);
                attacks.push((name, guards.into_iter().map(|square| self.mover(square)).collect()));
            }
        }
        attacks
    }

    fn guards(&mut self, target: Square, by: Side) -> Bitboard {
        asked!(self.game, rules => rules.guards(&mut self.game.position, target, by))
    }

    /// The units of `by` that would guard `target` by their printed walks, and don't.
    pub fn gaps(&mut self, target: Square, by: Side) -> Vec<Mover> {
        let guards = self.guards(target, by);
        let position = &self.game.position;
        let reaching = asked!(self.game, rules => rules.reaching(position, target, by)).without(guards);
        let printed = asked!(self.game, rules => rules.reaching_as_printed(position, target, by));
        let asleep = printed.without(reaching | guards);
        let unobserved = reaching.into_iter().map(|attacker| {
            let question = Question::Unobserved { target, attacker };
            let reason = asked!(self.game, rules => rules.reason(position, &question));
            Mover { reason, ..self.mover(attacker) }
        });
        unobserved.chain(asleep.into_iter().map(|square| self.mover(square))).collect()
    }

    /// The legal moves of the side to move, with what they do about a check.
    pub fn replies(&mut self) -> Vec<Reply> {
        let side = self.game.turn();
        let royals = self.game.position.royals() & self.game.position.of(side);
        let mut checkers = Vec::new();
        for royal in royals {
            checkers.extend(self.guards(royal, side.other()).into_iter().map(|from| (royal, from)));
        }
        let legal = self.game.legal_moves();
        legal.into_iter().map(|legal| self.reply(legal, &checkers)).collect()
    }

    fn reply(&mut self, legal: LegalMove, checkers: &[(Square, Square)]) -> Reply {
        let side = self.game.turn();
        let is_royal = self.game.position.royals().contains(legal.departure);
        let captures = |(_, from): &(Square, Square)| legal.mv.capture == Some(*from);
        let shuts =
            |(royal, from): &(Square, Square)| sliders::between(*royal, *from).contains(legal.arrival);
        let way = if is_royal {
            Way::Flight
        } else if checkers.iter().any(captures) {
            Way::Capture
        } else if checkers.iter().any(shuts) {
            Way::Interposition
        } else {
            Way::Other
        };
        let mut gaps = Vec::new();
        if is_royal {
            let mark = self.game.position.mark();
            let _ = asked!(self.game, rules => rules.carry_out(&mut self.game.position, &legal.mv));
            gaps = self.gaps(legal.arrival, side.other());
            self.game.position.take_back(&mark);
        }
        Reply { legal, way, gaps }
    }

    /// What became of the unit that a legal move captures, in words that follow the capturing unit.
    pub fn capture(&mut self, mv: &Move) -> Option<String> {
        let mark = self.game.position.mark();
        let (_, capture) = asked!(self.game, rules => rules.carry_out(&mut self.game.position, mv));
        self.game.position.take_back(&mark);
        capture
    }

    /// The units of `by` that guard `target` now.
    pub fn guarding(&mut self, target: Square, by: Side) -> Vec<Mover> {
        self.guards(target, by).into_iter().map(|square| self.mover(square)).collect()
    }
}
