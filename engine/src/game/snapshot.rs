//! A position as a diagram, to solve on from it.

use super::Game;
use crate::board::position::Castling;
use crate::board::unit::Attributes;
use crate::board::{Side, Square};
use crate::diagram::{CastlingClaim, Diagram, DiagramUnit, PawnStep};
use crate::rules::Rules;

impl Game {
    /// The position as a diagram; nothing where play has left something that no diagram shows: where units
    /// come from, which types have arisen, or new holes.
    #[must_use]
    pub fn snapshot(&self) -> Option<Diagram> {
        let plan = self.rules.plan();
        let has_new_holes = self.position.holes() != plan.holes();
        if plan.tracks_origins() || plan.promotes_to_types() || has_new_holes {
            return None;
        }
        let mut diagram = Diagram { turn: Some(self.turn()), ..Diagram::default() };
        for square in Square::all() {
            let unit = self.position.unit(square);
            if unit.is_none() || self.position.holes().contains(square) {
                continue;
            }
            let marks = unit.attributes;
            let walk = |slot| std::iter::repeat_n(plan.walks().walk(slot), unit.parts.count(slot) as usize);
            diagram.units[square.index()] = Some(DiagramUnit {
                owner: unit.owner,
                walks: unit.parts.slots().flat_map(walk).collect(),
                is_royal: marks.has(Attributes::ROYAL),
                is_jigger: marks.has(Attributes::JIGGER),
                marks: marks.without(Attributes::ROYAL).without(Attributes::JIGGER),
            });
        }
        let castling = self.position.state.castling;
        let claimed = |right: fn(Side) -> Castling| Side::BOTH.map(|side| castling.has(right(side)));
        diagram.castling = Some(CastlingClaim {
            king_unmoved: claimed(Castling::king_unmoved),
            kingside: claimed(Castling::kingside),
            queenside: claimed(Castling::queenside),
        });
        let right = self.position.en_passant_of(self.position.turn());
        diagram.en_passant = right.map(|right| PawnStep::over(right.crossed));
        Some(diagram)
    }
}

#[cfg(test)]
mod tests {
    use crate::conditions::Conditions;
    use crate::diagram::Diagram;
    use crate::game::Game;

    #[test]
    fn new_holes_are_in_no_diagram() {
        let diagram = Diagram::from_piece_lists("Ka1", "Kh8", "").unwrap();
        for (name, is_shown) in [("Hole d4", true), ("HaanerChess", false)] {
            let mut game = Game::new(&diagram, &Conditions::parse([name]).unwrap()).unwrap();
            game.play("Ka1-b1").unwrap();
            let diagram = game.snapshot();
            assert_eq!(diagram.is_some(), is_shown);
            assert_eq!(diagram.map_or(2, |diagram| diagram.all_units().count()), 2);
        }
    }

    #[test]
    fn playing_on_from_a_snapshot_is_playing_on() {
        let fen = "r3k2r/pp1ppppp/8/2p5/3P4/8/PPP1PPPP/R3K2R b KQkq - 0 1";
        for conditions in [&[][..], &["Annan"], &["Circe", "Koeko"]] {
            let conditions = Conditions::parse(conditions).unwrap();
            let mut game = Game::new(&Diagram::from_fen(fen).unwrap(), &conditions).unwrap();
            for _ in 0..6 {
                let moves = game.legal_moves();
                let mut copy = Game::new(&game.snapshot().unwrap(), &conditions).unwrap();
                let texts = |game: &mut Game| game.legal_moves().into_iter().map(|legal| legal.played);
                assert!(texts(&mut copy).eq(texts(&mut game)));
                let middle = &moves[moves.len() / 2];
                game.play(&middle.played.text).unwrap();
            }
        }
    }
}
