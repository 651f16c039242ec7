//! Moves in Popeye's long notation, with what they bring about in brackets.

use crate::board::position::{Cause, Effect, Mark};
use crate::board::unit::Attributes;
use crate::board::{Parts, Position, Slot, Square, Unit};
use crate::rules::distances;
use crate::rules::moves::CastlingSquares;
use crate::rules::names::{colour, components, group, marked, marks, prefix, unit_on, unit_with_colour};
use crate::rules::{Move, MoveKind, Plan, Rules, Undo};
use crate::solution::PlayedMove;

/// The text of a move without what is left to the sides behind it (BGL), which authors leave out.
#[must_use]
pub fn without_balances(text: &str) -> &str {
    text.split_once(" (").map_or(text, |(text, _)| text)
}

/// Plays a move and takes it back; its text and whether it gives check, or `None` if it is illegal.
pub fn played(rules: &dyn Rules, position: &mut Position, mv: &Move) -> Option<PlayedMove> {
    played_by(rules, position, mv, |position| rules.play(position, mv))
}

fn played_by(
    rules: &dyn Rules,
    position: &mut Position,
    mv: &Move,
    play: impl FnOnce(&mut Position) -> Option<Undo>,
) -> Option<PlayedMove> {
    let before = Before::new(rules.plan(), position, mv);
    let undo = play(position)?;
    let text = before.text(rules.plan(), position, mv, &undo.mark);
    let gives_check = rules.in_check(position, position.turn());
    rules.take_back(position, mv, &undo);
    Some(PlayedMove { text: text.into(), gives_check })
}

/// [`played`], of a move that `play` carries out, legal or not.
pub fn attempted(
    rules: &dyn Rules,
    position: &mut Position,
    mv: &Move,
    play: impl FnOnce(&mut Position) -> Undo,
) -> PlayedMove {
    let played = played_by(rules, position, mv, |position| Some(play(position)));
    played.unwrap_or_else(|| PlayedMove { text: Box::default(), gives_check: false })
}

/// [`played`], of moves into check, too, where some goal excuses them.
pub fn written(rules: &dyn Rules, position: &mut Position, mv: &Move) -> Option<PlayedMove> {
    played_by(rules, position, mv, |position| rules.play_excused(position, mv))
}

/// How Popeye writes a null move.
pub const NULL_MOVE: &str = " ...";

/// What of the text must be read off before the move is played.
struct Before {
    unit: Unit,
    /// The composite castling partners, if either is composite.
    castling: Option<String>,
    /// The text of what is no move of a single unit, whole.
    special: Option<String>,
    is_ambiguous_double_step: bool,
}

/// What Popeye writes for a king that castles anywhere.
fn castling_anywhere(plan: &Plan, position: &Position, mv: &Move) -> String {
    let squares = CastlingSquares::of(position.turn(), mv);
    let king = unit_on(plan, position, squares.king_from);
    let jumper = unit_with_colour(plan, position.unit(squares.rook_from));
    format!("{king}-{}/{jumper}{}-{}", squares.king_to, squares.rook_from, squares.rook_to)
}

/// What Popeye writes for units that have changed places: as what they are in the end, from where they stood.
fn exchange(plan: &Plan, position: &Position, mv: &Move) -> String {
    let name = |stands: Square, stood: Square| {
        let unit = position.unit(stands);
        format!("{}{stood}", group(plan, unit.parts))
    };
    let (one, other) = (name(mv.arrival, mv.departure), name(mv.departure, mv.arrival));
    // A king that castles so is named second.
    if mv.chosen.is_some() { format!("{other}<->{one}") } else { format!("{one}<->{other}") }
}

/// The imitators that have moved, as Popeye writes them: `[Id5,e7]`.
fn imitators(position: &Position, mv: &Move) -> String {
    let squares = position.memory().imitators;
    let is_new =
        usize::from(mv.kind == MoveKind::IntoImitator) + usize::from(mv.reborn_as == Some(Parts::NONE));
    let squares: Vec<String> = squares.squares().map(|square| square.to_string()).collect();
    match squares.len().saturating_sub(is_new) {
        0 => String::new(),
        moved => format!("[I{}]", squares[..moved].join(",")),
    }
}

/// What a pass has changed since the mark, as Popeye writes it: `[-wPd7]`.
pub fn pass(plan: &Plan, position: &Position, mark: &Mark) -> String {
    let mut texts = EffectTexts { plan, text: String::new(), is_open: false };
    for effect in position.effects_since(mark) {
        texts.write(effect, None);
    }
    texts.end()
}

impl Before {
    fn new(plan: &Plan, position: &Position, mv: &Move) -> Self {
        let unit = position.unit(mv.departure);
        let special = match mv.kind {
            MoveKind::RoleExchange => Some(" RoleExchange".to_owned()),
            MoveKind::CastleAnywhere(_) => Some(castling_anywhere(plan, position, mv)),
            MoveKind::TakesBehindKingside => mv.capture.map(|square| format!("0-0*{square}")),
            MoveKind::TakesBehindQueenside => mv.capture.map(|square| format!("0-0-0*{square}")),
            _ => None,
        };
        let castling = mv.is_castling().then(|| {
            let squares = CastlingSquares::of(position.turn(), mv);
            let corner = position.unit(squares.rook_from).parts;
            let is_plain = corner == mv.arriving && unit.parts == mv.moving || !plan.fuses_units();
            if is_plain {
                String::new()
            } else {
                format!("{{{},{}}}", group(plan, mv.moving), group(plan, mv.arriving))
            }
        });
        let ground = plan.ground(position, position.turn());
        let is_ambiguous_double_step = mv.kind == MoveKind::DoubleStep
            && mv.moving.is_composite()
            && mv
                .moving
                .slots()
                .any(|slot| plan.walks().reach(slot, mv.departure, &ground).contains(mv.arrival));
        Self { unit, castling, special, is_ambiguous_double_step }
    }

    /// What promotes and then changes its walk has, in Popeye's text, the marks of what stands there in the end from the change on.
    fn text(&self, plan: &Plan, position: &Position, mv: &Move, mark: &Mark) -> String {
        // Popeye lets a pawn promote only when a unit has been removed (Breton).
        let effects = position.effects_since(mark);
        let is_late = effects.iter().any(|effect| effect.cause == Cause::Removal);
        let arrives =
            |effect: &Effect| matches!(effect.cause, Cause::Capture | Cause::Departure | Cause::Arrival);
        let begin = effects.iter().position(arrives).unwrap_or(0);
        let mut prelude = EffectTexts { plan, text: String::new(), is_open: false };
        for effect in effects[..begin].iter().filter(|effect| effect.cause != Cause::Detour) {
            prelude.write(effect, None);
        }
        let prelude = prelude.end();
        let detoured = if self.castling.is_some() { detours(plan, effects) } else { String::new() };
        let effects = &effects[begin..];
        let text = match (&self.castling, mv.kind) {
            (_, MoveKind::Null) => NULL_MOVE.to_owned(),
            (_, _) if self.special.is_some() => self.special.clone().unwrap_or_default(),
            (_, MoveKind::Exchange) => exchange(plan, position, mv),
            (Some(parts), MoveKind::CastleQueenside) => format!("0-0-0{parts}{}", imitators(position, mv)),
            (Some(parts), _) => format!("0-0{parts}{}", imitators(position, mv)),
            (None, _) => self.plain(plan, position, mv, is_late),
        };
        let text = format!("{prelude}{detoured}{text}");
        let mut texts = EffectTexts { plan, text, is_open: false };
        let mut previous = None;
        let mut further = Further::default();
        for effect in effects {
            if !mv.legs.is_empty() {
                further.write(effect, &mut texts);
            }
            if effect.cause == Cause::WalkChange && mv.arriving != mv.moving && !mv.is_castling() {
                let prefix = prefix(plan, position.unit(mv.arrival));
                texts.text.push_str(&format!("={prefix}{}", group(plan, effect.after.parts)));
            } else {
                texts.write(effect, previous);
            }
            if effect.cause != Cause::Assassination {
                previous = Some(effect);
            }
            if is_late && effect.cause == Cause::Removal && mv.arriving != mv.moving {
                texts.begin();
                let (prefix, walk) = (prefix(plan, self.unit), components(plan, mv.arriving));
                texts.text.push_str(&format!("{}={prefix}{walk}", mv.arrival));
            }
        }
        let mut text = texts.end();
        // Whose limit the move has used up in part; the other side has the move now.
        let distances = position.memory().distances;
        if distances[position.turn().other().index()].is_some() {
            let shown = if plan.shares_distances() { &distances[..1] } else { &distances };
            text.push_str(&format!(" ({})", distances::written(shown)));
        }
        text
    }

    /// Of a chameleon that promotes Popeye writes the marks of what stands there in the end: none, if it has come back elsewhere.
    fn prefix_of_promoted(&self, plan: &Plan, position: &Position, mv: &Move) -> String {
        let is_chameleon = self.unit.attributes.has(Attributes::CHAMELEON);
        prefix(plan, if is_chameleon { position.unit(mv.arrival) } else { self.unit })
    }

    fn plain(&self, plan: &Plan, position: &Position, mv: &Move, is_late: bool) -> String {
        let prefix = prefix(plan, self.unit);
        let walk = group(plan, mv.moving);
        let is_bare_pawn = prefix.is_empty() && mv.moving == Parts::one(Slot::PAWN);
        let walk = if is_bare_pawn { String::new() } else { format!("{prefix}{walk}") };
        let walk = match mv.detour.square() {
            Some(start) => format!("{walk}{}-{start}", mv.departure),
            None => format!("{walk}{}", mv.departure),
        };
        let sign = if mv.capture.is_some() { '*' } else { '-' };
        let mut text =
            match mv.capture.filter(|victim| mv.kind != MoveKind::EnPassant && *victim != mv.arrival) {
                Some(victim) => format!("{walk}*{victim}-{}", mv.arrival),
                None => format!("{walk}{sign}{}", mv.arrival),
            };
        // Where a move goes on to the square of the captured unit (Take&Make), nothing tells it apart.
        if mv.kind == MoveKind::EnPassant && mv.capture != Some(mv.arrival) {
            text.push_str(" ep.");
        }
        text.push_str(&imitators(position, mv));
        if mv.kind == MoveKind::IntoImitator {
            text.push_str("=I");
        }
        if mv.arriving != mv.moving && !is_late {
            let promoted = if mv.moving.is_composite() {
                mv.arriving.minus(mv.moving.without(Slot::PAWN))
            } else {
                mv.arriving
            };
            text.push('=');
            text.push_str(&self.prefix_of_promoted(plan, position, mv));
            text.push_str(&components(plan, promoted));
        }
        if self.is_ambiguous_double_step {
            text.push_str(" dstep");
        }
        text
    }
}

/// How a unit that has captured goes on: `*d5-c6`. Of a locust's capture Popeye writes the victim's square alone.
#[derive(Default)]
struct Further {
    is_behind_arrival: bool,
    captured_on: Option<Square>,
}

impl Further {
    fn write(&mut self, effect: &Effect, texts: &mut EffectTexts<'_>) {
        match effect.cause {
            Cause::Capture if self.is_behind_arrival => self.captured_on = Some(effect.square),
            Cause::Arrival if self.is_behind_arrival => {
                if std::mem::take(&mut texts.is_open) {
                    texts.text.push(']');
                }
                let text = match self.captured_on.take() {
                    Some(victim) => format!("*{victim}"),
                    None => format!("-{}", effect.square),
                };
                texts.text.push_str(&text);
            }
            Cause::Arrival => self.is_behind_arrival = true,
            _ => {}
        }
    }
}

/// Where king and rook go before they castle.
fn detours(plan: &Plan, effects: &[Effect]) -> String {
    let detours = effects.iter().filter(|effect| effect.cause == Cause::Detour);
    let text = |effect: &Effect| {
        let from = effect.from.map(|from| from.to_string()).unwrap_or_default();
        format!("[{}{from}->{}]", unit_with_colour(plan, effect.after), effect.square)
    };
    detours.map(text).collect()
}

/// The effects beyond the move itself, as Popeye writes them: what concerns the unit named last follows it,
/// everything else begins a bracket.
struct EffectTexts<'a> {
    plan: &'a Plan,
    text: String,
    is_open: bool,
}

impl EffectTexts<'_> {
    fn begin(&mut self) {
        if self.is_open {
            self.text.push(']');
        }
        self.is_open = true;
        self.text.push('[');
    }

    fn end(mut self) -> String {
        if self.is_open {
            self.text.push(']');
        }
        self.text
    }

    fn write(&mut self, effect: &Effect, previous: Option<&Effect>) {
        match EffectText::of(self.plan, effect, previous) {
            EffectText::None => {}
            EffectText::OfLast(text) => self.text.push_str(&text),
            EffectText::OfAnother(text) => {
                self.begin();
                self.text.push_str(&text);
            }
        }
    }
}

/// What Popeye writes of an effect.
enum EffectText {
    None,
    /// What concerns the unit named last.
    OfLast(String),
    /// What concerns another one, in a bracket of its own.
    OfAnother(String),
}

impl EffectText {
    fn of(plan: &Plan, effect: &Effect, previous: Option<&Effect>) -> Self {
        let (square, before, after) = (effect.square, effect.before, effect.after);
        let named = |unit: Unit| unit_with_colour(plan, unit);
        let walk = |unit: Unit| group(plan, unit.parts);
        let royal = |unit: Unit| if marks(plan, unit).contains('r') { "r" } else { "" };
        match effect.cause {
            // Popeye writes neither who made room for a reborn unit nor which kamikaze unit could not come back.
            Cause::Capture
            | Cause::Detour
            | Cause::Departure
            | Cause::Arrival
            | Cause::CapturerLost
            | Cause::Royalty
            | Cause::Revolution
            | Cause::Transfer
            | Cause::Assassination
            | Cause::Marking => Self::None,
            // Of two squares the first names both.
            Cause::KingSwap => {
                let text = format!("{}{square}", marked(plan, before));
                match previous.filter(|previous| previous.cause == Cause::KingSwap) {
                    Some(_) => Self::OfLast(format!("<->{text}")),
                    None => Self::OfAnother(text),
                }
            }
            Cause::Rebirth | Cause::Summoning | Cause::Creation => {
                Self::OfAnother(format!("+{}{square}", named(after)))
            }
            Cause::RebornPromotion | Cause::PushedPromotion => {
                Self::OfLast(format!("={}{}", prefix(plan, after), components(plan, after.parts)))
            }
            Cause::IntoImitator => Self::OfLast("=I".to_owned()),
            Cause::Burial => Self::OfLast("->v".to_owned()),
            Cause::Kamikaze | Cause::Removal | Cause::Loss => {
                Self::OfAnother(format!("-{}{square}", named(before)))
            }
            Cause::Push => {
                Self::OfAnother(format!("{}{}->{square}", named(after), effect.from.unwrap_or(square)))
            }
            Cause::CapturerRebirth | Cause::Passage => {
                Self::OfAnother(rebirth_of_capturer(plan, effect, previous))
            }
            Cause::Chameleon | Cause::WalkChange => {
                let text = format!("={}{}", prefix(plan, after), walk(after));
                // Behind what has happened elsewhere it is said where.
                let is_elsewhere = |previous: &&Effect| {
                    matches!(previous.cause, Cause::Removal | Cause::Summoning) && previous.square != square
                };
                match previous.filter(is_elsewhere) {
                    Some(_) => Self::OfAnother(format!("{square}{text}")),
                    None => Self::OfLast(text),
                }
            }
            Cause::BoardChange => {
                let is_second = after.attributes.has(Attributes::SECOND_BOARD);
                Self::OfLast(if is_second { "B" } else { "A" }.to_owned())
            }
            Cause::Neutralising => Self::OfAnother(format!("={}{}", colour(after), marks(plan, after))),
            Cause::PhaseChange => Self::OfLast(format!("={}h", colour(after))),
            Cause::IntoChameleon | Cause::IntoHurdleChanger => {
                Self::OfLast(format!("={}", prefix(plan, after)))
            }
            Cause::SideChange => Self::OfLast(format!("={}", colour(after))),
            Cause::Recolouring => Self::OfAnother(format!("{square}={}", colour(after))),
            Cause::BareWalkChange => Self::OfLast(format!("={}", walk(after))),
            // Popeye names the side of a king, were it neutral, only where its marks change, too.
            Cause::KingReshaping => Self::OfAnother(format!("{square}={}{}", royal(after), walk(after))),
            // Its marks alone have changed.
            Cause::Reshaping if before.parts == after.parts && before.attributes != after.attributes => {
                Self::OfAnother(format!("{square}={}", prefix(plan, after)))
            }
            Cause::Reshaping => Self::OfAnother(format!("{square}={}{}", prefix(plan, after), walk(after))),
        }
    }
}

/// From where and to where a capturing unit is reborn, and as what if that has changed.
fn rebirth_of_capturer(plan: &Plan, effect: &Effect, previous: Option<&Effect>) -> String {
    let square = effect.square;
    let transfer = previous.filter(|previous| previous.cause == Cause::Transfer);
    let (before, from) = match (effect.from, transfer) {
        (None, Some(transfer)) => (transfer.before, transfer.square),
        (from, _) => (effect.after, from.unwrap_or(square)),
    };
    let walk = || group(plan, effect.after.parts);
    let becomes = if marks(plan, before) != marks(plan, effect.after) {
        format!("{}{}", marks(plan, effect.after), walk())
    } else if before.parts != effect.after.parts {
        walk()
    } else {
        String::new()
    };
    format!("{}{from}->{becomes}{square}", unit_with_colour(plan, before))
}
