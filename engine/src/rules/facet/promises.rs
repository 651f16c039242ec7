//! What conditions declare for speed's sake.

use super::{Footprint, Shield, Stage, Strays};

/// All that a condition, or several together, promise. Nothing else may be relied on to save work.
///
/// A promise that says too little costs time; one that says too much loses solutions. So each is tested against play
/// [without shortcuts](crate::rules::Shortcuts::None).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Promises {
    /// Which moves cannot expose a king; see [`Shield`].
    pub shield: Shield,
    /// Whether a capture may take more units off the board than the captured one and those of the side that captures.
    pub kings_go_uncaptured: bool,
    /// Whether what a capture brings about may give check otherwise than by the move's squares.
    pub captures_check_otherwise: bool,
    /// Whether anything ever happens to the board behind a move when nothing was captured.
    pub acts_after_quiet_moves: bool,
    /// Whether anything is remembered or forgotten behind a move when nothing was captured: of the play, of units that wait, or of rights.
    pub remembers_quiet_moves: bool,
    /// Whether a side is mated or stalemated only if it would be in chess on a board of perhaps fewer squares, and the other moves are
    /// those of chess or fewer: from afar, final positions look the same then.
    pub ends_as_in_chess: bool,
    /// Whether the stage `Selects` takes no move away.
    pub select_only_adds: bool,
    /// What a move can change; nothing if anything.
    pub footprint: Option<Footprint>,
}

impl Promises {
    /// What chess promises, to which conditions are added.
    pub const CHESS: Self = Self {
        shield: Shield::PLAIN_MOVES,
        kings_go_uncaptured: false,
        captures_check_otherwise: false,
        acts_after_quiet_moves: false,
        remembers_quiet_moves: false,
        ends_as_in_chess: true,
        select_only_adds: true,
        footprint: Some(Footprint::NONE),
    };

    /// What holds of every condition that acts in these stages.
    #[must_use]
    pub fn safe(stages: &[Stage], only_paralyses: bool) -> Self {
        Self {
            shield: Shield::NONE,
            kings_go_uncaptured: stages.iter().any(|stage| matches!(stage, Stage::Before | Stage::After)),
            captures_check_otherwise: stages.contains(&Stage::After),
            acts_after_quiet_moves: stages.contains(&Stage::After),
            remembers_quiet_moves: stages.contains(&Stage::After),
            ends_as_in_chess: false,
            select_only_adds: !stages.contains(&Stage::Selects),
            footprint: Footprint::of_stages(stages, only_paralyses),
        }
    }

    /// With what follows from what is promised, for a condition that acts in these stages.
    #[must_use]
    pub fn with_what_follows(
        self,
        stages: &[Stage],
        only_paralyses: bool,
        attacks_from_elsewhere: bool,
    ) -> Self {
        let is_small =
            |footprint: Footprint| footprint.filled == 0 && footprint.emptied == 0 && !footprint.turns;
        // At the most the unit that moves becomes another one, or goes on.
        let touches_mover_alone = self.footprint.is_some_and(is_small);
        let does_nothing = self.footprint.is_some_and(|one| is_small(one) && one.strays == Strays::NOBODY);
        let mover_stays_with_its_side =
            self.footprint.is_some_and(|one| is_small(one) && !one.fills_for_others);
        // Where no enemy unit reaches a king, one that is forbidden more doesn't either; nor does it because an own unit has become
        // another one, or has gone on.
        let endangers_no_king = stages.iter().all(|stage| match stage {
            Stage::After => mover_stays_with_its_side,
            // Whom it sets free reached the king before, as printed.
            Stage::Planes => only_paralyses,
            stage => stage.only_restricts(),
        });
        // Of the legal moves some come first: there are none of these where there are none at all.
        let prefers_moves = stages == [Stage::Precedes];
        let is_harmless = endangers_no_king && !attacks_from_elsewhere;
        Self {
            shield: if is_harmless { Shield::PLAIN_MOVES } else { self.shield },
            kings_go_uncaptured: self.kings_go_uncaptured && !touches_mover_alone,
            captures_check_otherwise: self.captures_check_otherwise && !does_nothing,
            acts_after_quiet_moves: self.acts_after_quiet_moves && !does_nothing,
            ends_as_in_chess: self.ends_as_in_chess || prefers_moves,
            ..self
        }
    }

    /// What both together promise.
    #[must_use]
    pub fn and(self, other: Self) -> Self {
        let footprint = self.footprint.zip(other.footprint);
        Self {
            shield: self.shield.and(other.shield),
            kings_go_uncaptured: self.kings_go_uncaptured || other.kings_go_uncaptured,
            captures_check_otherwise: self.captures_check_otherwise || other.captures_check_otherwise,
            acts_after_quiet_moves: self.acts_after_quiet_moves || other.acts_after_quiet_moves,
            remembers_quiet_moves: self.remembers_quiet_moves || other.remembers_quiet_moves,
            ends_as_in_chess: self.ends_as_in_chess && other.ends_as_in_chess,
            select_only_adds: self.select_only_adds && other.select_only_adds,
            footprint: footprint.map(|(one, more)| one.and(more)),
        }
    }

    /// The same with one declaration more generous, in every way that would save work, each with a name.
    #[must_use]
    pub fn turned_generous(self) -> Vec<(&'static str, Self)> {
        let mut turned = Vec::new();
        let mut add = |name, promises: Self| {
            if promises != self {
                turned.push((name, promises));
            }
        };
        let covers_captures = self.shield.covers_captures;
        add(
            "shield: quiet moves",
            Self { shield: Shield { covers_captures, ..Shield::QUIET_MOVES }, ..self },
        );
        if self.shield.touchy.is_empty() {
            add("shield: captures", Self { shield: Shield::PLAIN_MOVES, ..self });
        }
        add("captures remove no others", Self { kings_go_uncaptured: false, ..self });
        add("captures check as they show", Self { captures_check_otherwise: false, ..self });
        add("nothing after quiet moves", Self { acts_after_quiet_moves: false, ..self });
        add("nothing remembered of quiet moves", Self { remembers_quiet_moves: false, ..self });
        add("ends as in chess", Self { ends_as_in_chess: true, ..self });
        add("selection only adds", Self { select_only_adds: true, ..self });
        for (name, footprint) in Footprint::turned_generous(self.footprint) {
            add(name, Self { footprint: Some(footprint), ..self });
        }
        turned
    }
}
