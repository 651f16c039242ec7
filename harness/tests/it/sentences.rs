//! Every sentence of findings in every language, to be read by those who speak them.

use cookstopper::language::Language;
use cookstopper::opinion::Silence;
use cookstopper::sentence::{
    Begun, Colour, Doubt, Failure, KeyFault, Length, LineFault, Moves, Only, Part, Point, Reached, Relation,
    Sentence, TextFault,
};
use expect_test::expect_file;
use std::time::Duration;

fn sentences() -> Vec<Sentence> {
    let text = str::to_owned;
    let key = || text("1.Qa1-a2");
    let line = || text("1.Kg8-h8 Ra1-a7 2.Kh8-g8 Ra7*a8[+bSb8] #");
    let parts =
        [Part::Try, Part::Threat, Part::Refutation, Part::Variation, Part::Continuation, Part::SetPlay];
    let few = || Moves::of(vec![text("1...Kb3-b2!")]);
    let many = || Moves::of(["Kb3-b2", "Sa1-c2", "Pa2-a1=Q", "Bb1-c2", "Kb3-c4"].map(str::to_owned).to_vec());
    let key_faults = [
        KeyFault::Unplayable,
        KeyFault::NotLegal,
        KeyFault::NoMate,
        KeyFault::NoStalemate,
        KeyFault::NoGoal(text("za1")),
        KeyFault::SolvesNot,
        KeyFault::Refuted(few()),
        KeyFault::Refuted(many()),
    ];
    let line_faults = [
        LineFault::Unplayable,
        LineFault::StaysInCheck(Colour::White, text("Ra1-a7")),
        LineFault::NotLegal(text("Ra1-a7")),
        LineFault::TooLong,
        LineFault::NotInCheck(Colour::Black),
        LineFault::InCheck(Colour::White),
        LineFault::CanMove(Colour::Black, few()),
        LineFault::CanMove(Colour::White, many()),
        LineFault::NoGoal(text("=")),
    ];
    let mut all = vec![
        Sentence::NoKey,
        Sentence::NoSolution,
        Sentence::Cook(key()),
        Sentence::CookBeside(key(), text("1.Ra1-a3!")),
        Sentence::CookLine(line(), None),
        Sentence::CookLine(line(), Some(Relation::Reordered(line()))),
        Sentence::CookLine(line(), Some(Relation::SharesBeginning(1, line()))),
        Sentence::CookLine(line(), Some(Relation::SharesBeginning(3, line()))),
        Sentence::CookLine(line(), Some(Relation::Independent)),
        Sentence::Short(key()),
        Sentence::ShortClaimedKey(key()),
        Sentence::ShortClaimedLine(line()),
    ];
    all.push(Sentence::PerhapsMeant(key()));
    let unread = |fault| Sentence::Unread { place: text("expected/x.txt:1:3"), fault };
    all.extend(text_faults().into_iter().map(unread));
    all.extend(key_faults.iter().map(|fault| Sentence::KeyFails(key(), fault.clone())));
    all.push(Sentence::TryFails(key(), KeyFault::SolvesNot));
    all.extend(line_faults.iter().map(|fault| Sentence::LineFails(line(), fault.clone())));
    all.push(Sentence::SetPlayFails(line(), LineFault::TooLong));
    all.extend(parts.iter().map(|part| Sentence::ClaimFails(*part, key())));
    all.extend(parts.iter().map(|part| Sentence::Unlisted(*part, key())));
    all.extend([
        Sentence::NoVariations(key()),
        Sentence::Refutes(text("1...Kb3-b2")),
        Sentence::Count { of_keys: true, claimed: 1, found: 2 },
        Sentence::Count { of_keys: false, claimed: 3, found: 0 },
        Sentence::Dual { number: Some(2), line: line(), beside: key() },
        Sentence::Dual { number: None, line: line(), beside: key() },
        Sentence::ShortVariation(line(), key()),
        Sentence::InCheck(Colour::White),
        Sentence::InCheck(Colour::Black),
    ]);
    all.extend(doubts().into_iter().map(|doubt| Sentence::Doubt { is_impossible: true, doubt }));
    all.push(Sentence::Doubt { is_impossible: false, doubt: Doubt::Kings(Colour::Black, 2) });
    all.extend(kings().into_iter().map(|doubt| Sentence::Doubt { is_impossible: false, doubt }));
    let stated =
        |say: Option<&str>, failure| Sentence::Statement { number: 2, say: say.map(str::to_owned), failure };
    all.push(stated(None, Failure::Legal(key())));
    all.extend(failures().into_iter().map(|failure| stated(Some("Say"), failure)));
    all.extend(reached().into_iter().map(Sentence::Undecided));
    let point = |only, what: &str, said: Option<(&str, &str)>| Point {
        only,
        what: what.to_owned(),
        play: key(),
        said: said.map(|(theirs, ours)| (theirs.to_owned(), ours.to_owned())),
    };
    let disagreement =
        |point, others| Sentence::Disagreement { program: "Popeye 4.104".to_owned(), point, others };
    all.extend([
        disagreement(point(Only::Theirs, "key", None), 0),
        disagreement(point(Only::Ours, "variation", None), 2),
        disagreement(point(Only::Both, "outlook", Some(("threat", "zugzwang"))), 0),
        disagreement(Point::in_check(Only::Ours), 0),
    ]);
    all
}

fn kings() -> [Doubt; 4] {
    let white = Colour::White;
    [Doubt::NoKing(white), Doubt::KingsOfOneSide(Colour::Black), Doubt::NoUnits(white), Doubt::Nightriders]
}

fn text_faults() -> Vec<TextFault> {
    let text = str::to_owned;
    let moves = |count: usize| vec![text("Ra2-a7"); count];
    vec![
        TextFault::Missing(text("expected/x.txt")),
        TextFault::Letters(text("expected letters")),
        TextFault::OfNoTwin(text("")),
        TextFault::OfNoTwin(text("c")),
        TextFault::NoneOfTwin(text("")),
        TextFault::NoneOfTwin(text("b")),
        TextFault::Invisible,
        TextFault::NotLegal {
            text: text("Bd7"),
            side: Colour::White,
            near: moves(9).into(),
            elsewhere: Some((text("German"), text("d6-d7"))),
        },
        TextFault::NotLegal {
            text: text("Bd7"),
            side: Colour::Black,
            near: moves(0).into(),
            elsewhere: None,
        },
        TextFault::Ambiguous(text("Ra7"), moves(2).into()),
        TextFault::Unknown(text("wins")),
        TextFault::Unclosed('{'),
        TextFault::NoMove,
        TextFault::Gap(2, 12),
        TextFault::Number(1000),
        TextFault::NoPlace(text("Sb3")),
        TextFault::NoTry,
        TextFault::TooManyReadings,
        TextFault::Other(text("something else")),
    ]
}

fn reached() -> Vec<Reached> {
    let length = |stipulation: &str| Length::of(&stipulation.parse().unwrap());
    let begun = |of_keys, solutions, stipulation: &str, examined, refuted: &[&str]| Begun {
        of_keys,
        is_in_set_play: false,
        solutions,
        length: length(stipulation),
        first_moves: if examined > 0 { 20 } else { 0 },
        examined,
        refuted: refuted.iter().map(|played| (*played).to_owned()).collect(),
    };
    let many = ["Qa1-a2"; 15];
    vec![
        Reached { nodes: 20_000, millis: 12_345, finished: None, begun: None, is_endless: false },
        Reached {
            nodes: 20_000,
            millis: 12_345,
            finished: Some((false, length("#3"))),
            begun: Some(begun(true, 1, "#4", 0, &[])),
            is_endless: false,
        },
        Reached {
            nodes: 20_000,
            millis: 12_345,
            finished: Some((true, length("h#1.5"))),
            begun: Some(begun(false, 0, "ser-h#1", 1, &[])),
            is_endless: true,
        },
        Reached {
            nodes: 20_000,
            millis: 12_345,
            finished: Some((false, length("#1"))),
            begun: Some(begun(true, 0, "#2", 2, &["Qa1-a2", "Sb1-c3"])),
            is_endless: false,
        },
        Reached {
            nodes: 20_000,
            millis: 12_345,
            finished: None,
            begun: Some(begun(true, 2, "#2", 17, &many)),
            is_endless: false,
        },
        Reached {
            nodes: 20_000,
            millis: 12_345,
            finished: None,
            begun: Some(Begun { is_in_set_play: true, ..begun(true, 0, "#2", 0, &[]) }),
            is_endless: false,
        },
    ]
}

fn doubts() -> Vec<Doubt> {
    let square = || "a1".to_owned();
    let promoted = |promoted, missing, walled: &[&str]| Doubt::Promoted {
        colour: Colour::White,
        promoted,
        missing,
        walled: walled.iter().map(|square| (*square).to_owned()).collect(),
    };
    vec![
        Doubt::Kings(Colour::White, 2),
        Doubt::Units(Colour::Black, 17),
        Doubt::Pawns(Colour::White, 9),
        promoted(1, 0, &[]),
        promoted(2, 1, &["c4"]),
        promoted(3, 2, &["c4", "f4"]),
        Doubt::PawnOnFirstRank(Colour::White, square()),
        Doubt::PawnOnLastRank(Colour::Black, square()),
        Doubt::CornerBishop { corner: square(), wall: "b2".to_owned() },
        Doubt::Castling(Colour::White, square()),
        Doubt::IdleOption { option: "Quodlibet".to_owned(), stipulation: "h#2".to_owned() },
        Doubt::EnPassant(Colour::Black, "e6".to_owned()),
        Doubt::HangsOnItself(Vec::new()),
        Doubt::HangsOnItself(vec!["Rh8-h5".to_owned(), "Rh4-h5".to_owned()]),
    ]
}

fn failures() -> Vec<Failure> {
    let text = str::to_owned;
    let not_legal = |of_unit: &[&str]| Failure::NotLegal {
        text: text("Qa1-b3"),
        side: Colour::White,
        of_unit: of_unit.iter().map(|played| text(played)).collect(),
    };
    let moves = |unit: Option<&str>, missing: &str, extra: &str| Failure::Moves {
        unit: unit.map(str::to_owned),
        of: text("a1"),
        missing: text(missing),
        extra: text(extra),
    };
    let unit = |found: Option<&str>, stated: Option<&str>| Failure::Unit {
        at: text("c2"),
        found: found.map(str::to_owned),
        stated: stated.map(str::to_owned),
    };
    let mut all = vec![
        not_legal(&[]),
        not_legal(&["Qa1-a2", "Qa1-b2"]),
        Failure::Legal(text("Qa1-a2")),
        Failure::Count { side: Colour::Black, found: 3, stated: 4 },
        moves(Some("bQ"), "a2", ""),
        moves(Some("bQ"), "", "b2 c3"),
        moves(None, "a2", "b2"),
        unit(Some("w(B+S)"), Some("bjR")),
        unit(None, Some("wQ")),
        unit(Some("nQ"), None),
    ];
    for is_so in [true, false] {
        for side in [Colour::White, Colour::Black] {
            all.extend([
                Failure::Check(side, is_so),
                Failure::Mate(side, is_so),
                Failure::Stalemate(side, is_so),
            ]);
        }
    }
    all
}

#[test]
fn every_sentence_in_every_language() {
    let silences = [
        Silence::NothingToSolve,
        Silence::Unread,
        Silence::Undecided,
        Silence::Refused("could not recognize condition: Augsburg".to_owned()),
        Silence::Otherwise("KoeKo".to_owned()),
        Silence::OutOfTime(Duration::from_millis(2500)),
        Silence::Failed("signal: 11".to_owned()),
        Silence::Unintelligible,
        Silence::Stopped,
    ];
    let mut text = String::new();
    let mut add = |sentence: &dyn Fn(Language) -> String| {
        for language in Language::ALL {
            text.push_str(&format!("{}  {}\n", language.code(), sentence(language)));
        }
        text.push('\n');
    };
    for sentence in sentences() {
        add(&|language| sentence.text(language));
    }
    for silence in silences {
        add(&|language| silence.text(language));
    }
    expect_file!["sentences.txt"].assert_eq(&text);
}
