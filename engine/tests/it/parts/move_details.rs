//! What moves do, as data: as the texts of the moves say.

use cookstopper_engine::board::position::Cause;
use cookstopper_engine::board::unit::Attributes;
use cookstopper_engine::game::MoveDetails;
use cookstopper_engine::prelude::*;

/// Position, conditions, the move as somebody writes it, and what it does: who, from where, to where, what is captured, what it
/// becomes, what happens besides, and how the squares look then.
const MOVES: &[[&str; 9]] = &[
    ["Ke1 Rh1 / Ke8", "", "0-0", "wK", "e1g1", "", "", "", "e1 f1wR g1wK h1"],
    ["Ke1 Pe5 / Ke8 Pd5", "", "exd6", "", "", "", "", "", ""],
    ["Ke1 Pe7 / Kh8 Sd8", "", "exd8S", "wP", "e7d8", "bSd8", "wS", "", "e7 d8wS"],
    ["Kd3 / Kh8 Pc4", "Circe", "Kxc4", "wK", "d3c4", "bPc4", "", "Rebirth c7 bP", "d3 c4wK c7bP"],
    ["Ka1 Qd1 / Kh8 Sd5", "Andernach", "Qxd5=b", "wQ", "d1d5", "bSd5", "", "SideChange d5 bQ", "d1 d5bQ"],
    ["Ka1 Pc7 Pg2 / Kh8", "Circe", "c8Q+", "wP", "c7c8", "", "wQ", "", "c7 c8wQ"],
    ["Ka1 Sd4 / Kh8", "Imitator g6", "Se2", "wS", "d4e2", "", "", "", "e2wS d4 h4imitator g6"],
];

fn game(position: &str, conditions: &str) -> Game {
    let (white, black) = position.split_once(" / ").unwrap();
    let conditions: Vec<&str> = [conditions].into_iter().filter(|text| !text.is_empty()).collect();
    let diagram = Diagram::from_piece_lists(white, black, "").unwrap();
    Game::new(&diagram, &Conditions::parse(conditions).unwrap()).unwrap()
}

fn text<T: ToString>(what: Option<&T>) -> String {
    what.map_or_else(String::new, ToString::to_string)
}

#[test]
fn moves_as_data() {
    for [position, conditions, written, unit, squares, captures, promotion, effects, changes] in MOVES {
        let mut game = game(position, conditions);
        let found = game.play(*written);
        if unit.is_empty() {
            assert!(found.is_err(), "{written}");
            continue;
        }
        let found: MoveDetails = found.unwrap_or_else(|error| panic!("{written}: {error}"));
        let shown = |items: Vec<String>| items.join(" ");
        let ends = [found.departure, found.arrival].map(|square| square.unwrap().to_string()).concat();
        let told = found
            .effects
            .iter()
            .map(|effect| format!("{:?} {} {}", effect.cause, effect.square, text(effect.after.as_ref())));
        assert_eq!(
            [
                text(found.unit.as_ref()),
                ends,
                shown(found.captures.iter().map(ToString::to_string).collect()),
                text(found.promotion.as_ref()),
                shown(told.collect()),
                shown(found.changes.iter().map(ToString::to_string).collect()),
            ],
            [*unit, *squares, *captures, *promotion, *effects, *changes].map(str::to_owned),
            "{written}"
        );
    }
}

#[test]
fn en_passant_and_castling() {
    let mut game = game("Ke1 Ra1 Pe2 / Ke8 Pd4", "");
    game.play("e4").unwrap();
    let capture = game.play("dxe3").unwrap();
    assert_eq!(capture.captures[0].to_string(), "wPe4");
    assert_eq!(capture.side, Side::Black);
    let castling = game.play("0-0-0").unwrap().castling.unwrap();
    assert_eq!([castling.rook_from, castling.rook_to].map(|square| square.to_string()), ["a1", "d1"]);
}

#[test]
fn marks_act() {
    let marked = |mark: Attributes, conditions: &str| {
        let mut diagram = Diagram::from_piece_lists("Ka1 Qd1", "Kh8 Sd5", "").unwrap();
        diagram.units[3].as_mut().unwrap().mark(mark);
        Game::new(&diagram, &Conditions::parse([conditions]).unwrap()).unwrap()
    };
    let capture = marked(Attributes::KAMIKAZE, "Circe").play("Qxd5").unwrap();
    assert_eq!(text(capture.unit.as_ref()), "wkQ");
    assert_eq!(capture.captures[0].to_string(), "bSd5");
    let causes: Vec<Cause> = capture.effects.iter().map(|effect| effect.cause).collect();
    assert!(causes.contains(&Cause::Rebirth) && causes.contains(&Cause::CapturerRebirth), "{causes:?}");
    let change = marked(Attributes::CHAMELEON, "Circe").play("cQd1-d3=cS").unwrap();
    assert_eq!(change.effects[0].cause, Cause::Chameleon);
    assert_eq!(change.changes[1].to_string(), "d3wcS");
}

/// What a move says it changes is what is seen, and what stands there is named as everywhere.
#[test]
fn a_clone_goes_its_own_way() {
    let before = game("Kd3 / Kh8 Pc4", "Circe");
    let mut after = before.clone();
    let details = after.play("Kxc4").unwrap();
    for change in &details.changes {
        assert_eq!(change.before, before.seen_at(change.square));
        assert_eq!(change.after, after.seen_at(change.square));
        let named = change.after.as_ref().map(ToString::to_string);
        assert_eq!(named, after.unit_at(change.square));
    }
    assert_eq!(before.turn(), Side::White);
    assert_eq!(after.turn(), Side::Black);
}
