//! What holds for every position: mirrors, undoing, hash keys, texts, and rules that do nothing.

use crate::mirrored;
use cookstopper_crosscheck::answers::sorted_components;
use cookstopper_crosscheck::conditions::{ConditionSet, name_of, random};
use cookstopper_crosscheck::diagrams::random_fen;
use cookstopper_crosscheck::dice::Dice;
use cookstopper_engine::board::{Owner, Position, Side, Square};
use cookstopper_engine::conditions::Conditions;
use cookstopper_engine::diagram::Diagram;
use cookstopper_engine::diagram::piece_list::to_piece_list;
use cookstopper_engine::game::{Game, move_text};
use cookstopper_engine::rules::AnyRules;
use cookstopper_engine::rules::plan::{Demands, UnitsInPlay};
use cookstopper_engine::rules::{Fairy, Plan, Rules};
use cookstopper_engine::setup::set_up;
use cookstopper_engine::walks::Walks;
use proptest::prelude::*;
use proptest::test_runner::FileFailurePersistence;

/// A random diagram under random conditions.
#[derive(Clone, Debug)]
struct Case {
    conditions: ConditionSet,
    fen: String,
    seed: u64,
}

impl Case {
    fn under(conditions: ConditionSet, seed: u64) -> Self {
        Self { fen: random_fen(&mut Dice::new(seed), &conditions), conditions, seed }
    }

    fn diagram(&self) -> Diagram {
        Diagram::from_fen(&self.fen).unwrap()
    }

    /// Texts of the legal moves with `+` behind checks, sorted.
    fn texts(&self, diagram: &Diagram) -> Vec<String> {
        texts(diagram, &self.conditions)
    }
}

fn texts(diagram: &Diagram, conditions: &ConditionSet) -> Vec<String> {
    let conditions = Conditions::parse(conditions).unwrap();
    let moves = Game::new(diagram, &conditions).unwrap().legal_moves();
    sorted(moves.into_iter().map(|legal| {
        format!(
            "{}{}",
            sorted_components(&legal.played.text),
            if legal.played.gives_check { "+" } else { "" }
        )
    }))
}

fn sorted(texts: impl Iterator<Item = String>) -> Vec<String> {
    let mut texts: Vec<String> = texts.collect();
    texts.sort();
    texts
}

fn cases() -> impl Strategy<Value = Case> {
    any::<u64>().prop_map(|seed| Case::under(random(&mut Dice::new(!seed)), seed))
}

/// Cases under conditions that treat left and right alike.
fn symmetric_cases() -> impl Strategy<Value = Case> {
    let is_symmetric = |name: &String| {
        let places = ["File", "Symmetry", "Antipodes", "PWC", "Equipollents", "Diagram"];
        !name.starts_with("Circe") || places.iter().any(|place| name.contains(place))
    };
    let has_kings_file = |name: &String| name.contains("RexInclusive") && name.starts_with("Circe");
    cases().prop_filter("left and right are not alike", move |case| {
        case.conditions.iter().all(|name| is_symmetric(name) && !has_kings_file(name))
    })
}

fn config() -> ProptestConfig {
    let regressions = FileFailurePersistence::Direct("tests/properties/regressions.txt");
    ProptestConfig { failure_persistence: Some(Box::new(regressions)), ..crate::random_cases(300) }
}

proptest! {
    #![proptest_config(config())]

    #[test]
    fn the_other_side_has_the_mirrored_moves(case in cases()) {
        let mirrored = mirrored::colours_changed(&case.diagram());
        let swap = |name: &String| match name.as_str() {
            "White Koeko" => "Black Koeko".to_owned(),
            "Black Koeko" => "White Koeko".to_owned(),
            other => other.to_owned(),
        };
        let conditions: ConditionSet = case.conditions.iter().map(swap).collect();
        let flipped = case.texts(&case.diagram());
        let flipped = sorted(flipped.iter().map(|text| mirrored::text_with_colours_changed(text)));
        prop_assert_eq!(texts(&mirrored, &conditions), flipped);
    }

    #[test]
    fn left_and_right_are_alike_without_castling(case in symmetric_cases()) {
        let diagram = Diagram { castling: Some(Default::default()), ..case.diagram() };
        let mirrored = mirrored::files_changed(&diagram);
        let flipped = case.texts(&diagram);
        let flipped = sorted(flipped.iter().map(|text| mirrored::text_with_files_changed(text)));
        let without_castling = |texts: Vec<String>| -> Vec<String> {
            texts.into_iter().filter(|text| !text.starts_with('0')).collect()
        };
        prop_assert_eq!(without_castling(case.texts(&mirrored)), without_castling(flipped));
    }

    #[test]
    fn taking_back_restores_everything(case in cases()) {
        let conditions = Conditions::parse(&case.conditions).unwrap();
        let (rules, mut position) = set_up(&case.diagram(), &conditions).unwrap();
        play_and_take_back(&rules, &mut position, &mut Dice::new(case.seed), 30)?;
    }

    #[test]
    fn diagrams_survive_their_texts(case in cases()) {
        let diagram = case.diagram();
        let fen = diagram.to_fen();
        prop_assert_eq!(&Diagram::from_fen(&fen).unwrap(), &diagram, "{}", fen);
        let forsyth = diagram.to_forsyth();
        prop_assert_eq!(&Diagram::from_forsyth(&forsyth).unwrap().units, &diagram.units, "{}", forsyth);
        let [white, black, neutral] =
            [Owner::White, Owner::Black, Owner::Neutral].map(|owner| to_piece_list(&diagram, owner));
        let listed = Diagram::from_piece_lists(&white, &black, &neutral).unwrap();
        prop_assert_eq!(&listed.units, &diagram.units, "{} / {}", white, black);
    }

    #[test]
    fn fairy_rules_without_conditions_are_chess(seed in any::<u64>()) {
        let mut dice = Dice::new(seed);
        let fen = random_fen(&mut dice, &[]);
        let (rules, mut position) = set_up(&Diagram::from_fen(&fen).unwrap(), &Conditions::default()).unwrap();
        let AnyRules::Orthodox(chess) = rules else { return Ok(()) };
        prop_assume!(!chess.in_check(&mut position.clone(), position.turn().other()));
        let plan = Plan::derive(Walks::default(), &[], &UnitsInPlay::default(), &Demands::default());
        let fairy = Fairy::<false>::new(plan);
        for _ in 0..20 {
            let moves = legal(&chess, &mut position);
            let fairy_moves = legal(&fairy, &mut position);
            prop_assert_eq!(texts_of(&moves), texts_of(&fairy_moves), "{}", fen);
            if moves.is_empty() {
                break;
            }
            let _permanent = chess.play(&mut position, &dice.pick(&moves).1);
        }
    }

    #[test]
    fn circe_changes_captures_alone(seed in any::<u64>(), modality in 0..6_usize) {
        let circe = ["Circe", "Circe Diametral", "Circe Mirror", "Circe PWC", "Circe Clone", "Circe Couscous"];
        let set = vec![circe[modality].to_owned()];
        let case = Case::under(set, seed);
        let without_captures = |texts: Vec<String>| -> Vec<String> {
            texts.into_iter().filter(|text| !text.contains('*')).collect()
        };
        let chess = texts(&case.diagram(), &ConditionSet::new());
        prop_assert_eq!(without_captures(case.texts(&case.diagram())), without_captures(chess), "{}", case.fen);
    }

    #[test]
    fn annan_without_pairs_is_chess(seed in any::<u64>(), kind in 0..4_usize) {
        let mut diagram = Case::under(ConditionSet::new(), seed).diagram();
        for square in 0..56 {
            let owner = |square: usize| diagram.units[square].as_ref().map(|unit| unit.owner);
            if owner(square).is_some() && owner(square) == owner(square + 8) {
                diagram.units[square + 8] = None;
            }
        }
        let annan = ["Annan", "Annan TypeB", "Annan TypeC", "Annan TypeD"][kind];
        // Castling is left out: the king may stand behind a pawn on its way.
        let without_pairs = |text: &str, after: &Position, _: Square| {
            let is_pair = |square: Square| {
                let ahead = Square::at(square.file(), square.rank() + 1);
                !after.unit(square).is_none() && after.unit(square).owner == after.unit(ahead).owner
                    && !after.unit(ahead).is_none()
            };
            !text.starts_with('0') && !Square::all().take(56).any(is_pair)
        };
        let [chess, annan] = [&[][..], &[annan]].map(|set| chosen_moves(&diagram, set, without_pairs));
        prop_assert_eq!(annan, chess, "{}", diagram.to_fen());
    }

    #[test]
    fn augsburg_of_lone_units_is_chess(seed in any::<u64>(), kind in 0..3_usize) {
        let mut dice = Dice::new(seed);
        let promotion = ["", " promotion=diagram", " promotion=simple"][kind];
        let augsburg = format!("Augsburg homepawn=immobile{promotion}");
        // Kings stand outside, and there is nobody else to fuse with.
        let mut squares: Vec<u8> = (8..56).collect();
        let mut list = || {
            let mut square = || Square::new(squares.swap_remove(dice.below(squares.len())));
            let (king, other) = (square(), square());
            format!("K{king} {}{other}", dice.pick(&["S", "B", "R", "P"]))
        };
        let (white, black) = (list(), list());
        let mut diagram = Diagram::from_piece_lists(&white, &black, "").unwrap();
        diagram.turn = Some(if dice.chance(50) { Side::White } else { Side::Black });
        let [chess, augsburg] = [&[][..], &[&augsburg[..]]].map(|set| chosen_moves(&diagram, set, |_, _, _| true));
        prop_assert_eq!(augsburg, chess, "{} / {}", white, black);
    }

    #[test]
    fn koeko_without_kings_only_asks_for_contact(seed in any::<u64>()) {
        let mut diagram = Case::under(ConditionSet::new(), seed).diagram();
        for unit in &mut diagram.units {
            if unit.as_ref().is_some_and(|unit| unit.walks.iter().any(|walk| walk.code() == "K") || unit.is_royal) {
                *unit = None;
            }
        }
        diagram.castling = Some(Default::default());
        let has_contact = |_: &str, after: &Position, arrival: Square| {
            let is_near = |one: usize, other: usize| one.abs_diff(other) <= 1;
            let is_neighbour = |square: &Square| {
                let (one, other) = (square.index(), arrival.index());
                one != other && is_near(one % 8, other % 8) && is_near(one / 8, other / 8)
            };
            Square::all().filter(is_neighbour).any(|square| !after.unit(square).is_none())
        };
        let chess = chosen_moves(&diagram, &[], has_contact);
        prop_assert_eq!(chosen_moves(&diagram, &["Koeko"], |_, _, _| true), chess, "{}", diagram.to_fen());
    }

    #[test]
    fn koeko_is_white_and_black_koeko(seed in any::<u64>()) {
        let case = Case::under(vec!["Koeko".to_owned()], seed);
        let both = vec!["Black Koeko".to_owned(), "White Koeko".to_owned()];
        prop_assert_eq!(case.texts(&case.diagram()), texts(&case.diagram(), &both));
    }
}

/// Texts of the legal moves, with `+` behind checks, that are chosen by text, position after the move and square of
/// arrival.
fn chosen_moves(
    diagram: &Diagram,
    conditions: &[&str],
    is_chosen: impl Fn(&str, &Position, Square) -> bool,
) -> Vec<String> {
    let conditions = Conditions::parse(conditions).unwrap();
    let (rules, mut position) = set_up(diagram, &conditions).unwrap();
    let position = &mut position;
    let mut texts = Vec::new();
    for (text, mv) in legal(&rules, position) {
        let undo = rules.play(position, &mv).unwrap();
        let check = if rules.in_check(position, position.turn()) { "+" } else { "" };
        if is_chosen(&text, position, mv.arrival) {
            texts.push(format!("{text}{check}"));
        }
        rules.take_back(position, &mv, &undo);
    }
    texts
}

type TextAndMove = (Box<str>, cookstopper_engine::rules::Move);

fn legal(rules: &dyn Rules, position: &mut Position) -> Vec<TextAndMove> {
    let mut generated = Vec::new();
    rules.generate(position, &mut generated);
    let mut legal: Vec<TextAndMove> = generated
        .into_iter()
        .filter_map(|mv| Some((move_text::played(rules, position, &mv)?.text, mv)))
        .collect();
    legal.sort();
    legal
}

fn texts_of(moves: &[TextAndMove]) -> Vec<&str> {
    moves.iter().map(|(text, _)| &**text).collect()
}

/// Plays a random game, and takes back every legal move of every position on the way.
fn play_and_take_back(
    rules: &dyn Rules,
    position: &mut Position,
    dice: &mut Dice,
    half_moves: usize,
) -> Result<(), TestCaseError> {
    for _ in 0..half_moves {
        let moves = legal(rules, position);
        let before = format!("{position:?}");
        for (text, mv) in moves.iter().take(40) {
            let undo =
                rules.play(position, mv).ok_or_else(|| TestCaseError::fail(format!("{text} vanished")))?;
            prop_assert_eq!(position.state.key, position.computed_key(), "key after {}", text);
            rules.take_back(position, mv, &undo);
            prop_assert_eq!(&format!("{position:?}"), &before, "after {}", text);
        }
        if moves.is_empty() || moves.len() > 400 {
            break;
        }
        let _permanent = rules.play(position, &dice.pick(&moves).1);
    }
    Ok(())
}

#[test]
fn condition_names_are_read_back() {
    for seed in 0..500 {
        let set = random(&mut Dice::new(seed));
        let conditions =
            Conditions::parse(&set).unwrap_or_else(|errors| panic!("{}: {errors:?}", name_of(&set)));
        assert_eq!(Conditions::parse(conditions.names()).unwrap(), conditions, "{}", name_of(&set));
    }
}
