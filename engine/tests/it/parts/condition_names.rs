//! Tests of names: which condition they mean, and what is said of those that mean none.

use cookstopper_engine::conditions::Conditions;

fn read(names: &[&str]) -> String {
    match Conditions::parse(names) {
        Ok(conditions) => conditions.to_string(),
        Err(errors) => {
            let errors: Vec<String> =
                errors.into_iter().map(|(place, error)| format!("{place}: {error}")).collect();
            errors.join("; ")
        }
    }
}

#[test]
fn names_are_written_in_many_ways() {
    let cases = [
        ("annan", "Annan"),
        ("AnnanChess", "Annan"),
        ("Anna typea", "Annan"),
        ("Annan B", "Annan TypeB"),
        ("annan TypeC", "Annan TypeC"),
        ("Annan d", "Annan TypeD"),
        ("Circe rex", "Circe RexInclusive"),
        ("Circe diam cl", "Circe Clone Diametral"),
        ("couscous circe", "Circe Couscous"),
        ("AntipodeanCirce", "Circe Antipodes"),
        ("Koek", "Koeko"),
        ("Köko", "Koeko"),
        ("white-köko", "White Koeko"),
        ("Black Koko", "Black Koeko"),
        ("Augsb", "Augsburg"),
        ("augsburgchess promotion=article RexExclusive", "Augsburg"),
        ("Augsburg rexinclusive PROMOTION=diagram", "Augsburg RexInclusive promotion=diagram"),
        (
            "Augsburg promotion=simple homepawn=immobile enpassant=group",
            "Augsburg promotion=simple homepawn=immobile enpassant=group",
        ),
        ("Augsburg enpassant=none", "Augsburg enpassant=none"),
    ];
    for (written, expected) in cases {
        assert_eq!(read(&[written]), expected, "{written}");
    }
}

#[test]
fn faults_are_named() {
    let cases = [
        ("", "0: unknown condition ``"),
        ("Xyzzychess", "0: unknown condition `Xyzzychess`"),
        ("Annan TypeE", "0: condition `Annan` knows no `TypeE`, did you mean `TypeA`?"),
        ("Annan A B", "0: `TypeA` and `TypeB` exclude each other in one condition"),
        ("Circe Dia", "0: condition `Circe` knows no `Dia`"),
        ("Circe PWC File", "0: `PWC` and `File` exclude each other in one condition"),
        ("Köko TypeA", "0: condition `Koeko` knows no `TypeA`"),
        (
            "Augsburg RexInclusive RexExclusive",
            "0: `RexInclusive` and `RexExclusive` exclude each other in one condition",
        ),
        (
            "Augsburg homepawn=immobil",
            "0: condition `Augsburg` knows no `homepawn=immobil`, did you mean `homepawn=immobile`?",
        ),
    ];
    for (written, expected) in cases {
        assert_eq!(read(&[written]), expected, "{written}");
    }
}

#[test]
fn the_start_of_several_is_ambiguous() {
    let found = read(&["An"]);
    assert!(
        found.starts_with("0: unknown condition `An`, did you mean ") && found.contains("Annan or"),
        "{found}"
    );
}

#[test]
fn several_are_joined_sorted_or_refused() {
    let cases: [(&[&str], &str); 9] = [
        (&[], ""),
        (&["Köko", "Circe", "Annan"], "Annan, Circe, Koeko"),
        (&["White Köko", "Black Köko"], "Koeko"),
        (&["Black Köko", "Black Köko"], "Black Koeko"),
        (&["AntiMarsCirce", "MarsCirce"], "MarsCirce, AntiMarsCirce"),
        (
            &["AntiMarsCirce", "MarsCirce", "AntiMarsMirrorCirce"],
            "2: `MarsCirce, AntiMarsCirce` and `AntiMarsCirce Mirror` have no meaning together: a problem has one set \
             of parameters for a condition; write them as one condition",
        ),
        (
            &["Annan", "Augsburg"],
            "1: `Annan` and `Augsburg` have no meaning together: no rule says what a unit of several components \
             lends to the unit in front of it",
        ),
        (
            &["Circe", "Circe PWC"],
            "1: `Circe` and `Circe PWC` have no meaning together: a problem has one set of parameters for a \
             condition; write them as one condition",
        ),
        (
            &["SeriesCapture", "Koeko"],
            "1: `SeriesCapture` and `Koeko` can't be used together yet: not compared with anything: a move \
             would consist of several",
        ),
    ];
    for (written, expected) in cases {
        assert_eq!(read(written), expected, "{written:?}");
    }
    let clones = read(&["Augsburg", "Circe Clone RexInclusive"]);
    assert!(
        clones.starts_with("1: `Augsburg` and `Circe Clone RexInclusive` have no meaning together"),
        "{clones}"
    );
}

#[test]
fn conditions_say_what_may_have_happened() {
    let past = |name: &str| {
        let past = Conditions::parse([name]).unwrap().past();
        let words = [
            (past.pawns_on_first_rank, "first rank"),
            (past.pawns_on_last_rank, "last rank"),
            (past.more_units, "units"),
            (past.ways_out, "ways"),
        ];
        words.into_iter().filter(|(may, _)| *may).map(|(_, word)| word).collect::<Vec<_>>().join(", ")
    };
    let cases = [
        ("Annan", "first rank, ways"),
        ("Köko", ""),
        ("Circe", ""),
        ("Circe Clone", "units"),
        ("Circe Assassin", ""),
        ("Circe PWC", "first rank, last rank, ways"),
        ("Circe Mirror", "first rank, last rank, ways"),
        ("Circe Couscous", "first rank, last rank, ways"),
        ("Circe Diametral", "first rank, last rank, ways"),
        ("Circe Clone PWC", "first rank, last rank, units, ways"),
        ("Augsburg", "first rank, units, ways"),
    ];
    for (name, expected) in cases {
        assert_eq!(past(name), expected, "{name}");
    }
    let both = Conditions::parse(["Annan", "Circe Clone"]).unwrap().past();
    assert!(both.pawns_on_first_rank && both.more_units && both.ways_out && !both.pawns_on_last_rank);
    let none = Conditions::default();
    assert!(none.is_empty() && none.past() == cookstopper_engine::conditions::past::Past::CHESS);
}

#[test]
fn many_conditions_can_be_set_up() {
    let names = [
        "Circe",
        "Madrasi",
        "NoCapture",
        "MonochromChess",
        "BlackMaximummer",
        "Volage",
        "Patrouille",
        "GridChess",
        "NewKoeko",
        "Disparate",
        "Anda",
        "Koeko",
    ];
    let conditions = Conditions::parse(names).unwrap();
    assert!(
        cookstopper_engine::game::Game::new(&cookstopper_engine::diagram::Diagram::game_array(), &conditions)
            .is_ok()
    );
}

#[test]
fn rules_about_guards_hold_together() {
    let named = |names: &[&str]| Conditions::parse(names).map(|set| set.to_string()).ok();
    assert_eq!(named(&["AntiGuards", "Lortap"]).as_deref(), Some("Lortap, AntiGuards"));
    assert_eq!(named(&["BichromChess", "MonochromChess"]).as_deref(), Some("MonochromChess, BichromChess"));
    assert_eq!(named(&["Lortap", "Lortap"]).as_deref(), Some("Lortap"));
    // What is joined with an earlier one is compared with all others.
    assert!(named(&["SuperGuards", "NannaChess"]).is_some());
    assert_eq!(named(&["SuperGuards", "NannaChess", "Patrouille"]), None);
    assert_eq!(named(&["NannaChess", "SuperGuards", "Patrouille"]), None);
}
