use super::*;
use std::collections::BTreeMap;

#[test]
fn every_condition_is_defined_once() {
    let mut times: BTreeMap<&str, usize> = BTreeMap::new();
    for name in definitions().flat_map(|known| &known.names) {
        *times.entry(name).or_default() += 1;
    }
    let twice: Vec<_> = times.iter().filter(|(_, count)| **count > 1).collect();
    assert!(twice.is_empty(), "{twice:?}");
    let undefined: Vec<&str> = Conditions::known_names().filter(|name| !times.contains_key(name)).collect();
    // What these stand for are marks of units; no entry names them.
    assert_eq!(
        undefined,
        [
            "ParalysingUnits",
            "HalfNeutral",
            "PromotedUnits",
            "RebornKamikazes",
            "ActingHoppers",
            "RebornVolage",
            "MagicUnits"
        ]
    );
}

#[test]
fn every_definition_is_of_a_condition() {
    for known in definitions() {
        for name in &known.names {
            let is_read = Conditions::parse([name]).is_ok() || Conditions::parse([known.written()]).is_ok();
            assert!(is_read, "{name}");
        }
        let written = Conditions::parse([known.written()]).unwrap().names();
        let found = of_written(&written[0]);
        assert!(found.iter().any(|found| found.name() == known.name()), "{written:?}");
    }
}

#[test]
fn parameters_are_those_of_the_condition() {
    let mut unread = Vec::new();
    for known in definitions() {
        let words = known.parameters.iter().flat_map(|(words, _)| words.split(", "));
        for word in words.filter(|word| word.chars().next().is_some_and(char::is_uppercase)) {
            let written = format!("{} {word}", known.name());
            unread.extend(Conditions::parse([&written]).err().map(|error| format!("{written}: {error}")));
        }
    }
    assert!(unread.is_empty(), "{}", unread.join("\n"));
}

#[test]
fn names_are_found_as_people_write_them() {
    let name = |written: &str| find(written).map(Definition::name);
    assert_eq!(name("madrasi"), Ok("Madrasi"));
    assert_eq!(name("Köko"), Ok("Koeko"));
    assert_eq!(name("Gitterschach"), Ok("GridChess"));
    assert_eq!(name("patrol chess"), Ok("Patrouille"));
    assert_eq!(name("MirrorCirce"), Ok("Circe Mirror"));
    assert_eq!(name("Circe Diametral"), Ok("Circe Diametral"));
    assert_eq!(name("Madrassi"), Err(vec!["Madrasi"]));
    assert_eq!(find("walrus").unwrap_err(), Vec::<&str>::new());
}

#[test]
fn what_is_written_is_taken_apart() {
    let names = |written: &str| of_written(written).into_iter().map(Definition::name).collect::<Vec<_>>();
    assert_eq!(names("Circe Mirror Couscous"), ["Circe", "Circe Mirror", "Circe Couscous"]);
    assert_eq!(names("White Koeko"), ["Koeko"]);
    assert_eq!(names("BlackMaximummer exact"), ["BlackMaximummer"]);
    assert_eq!(names("Hole a1b2"), ["Hole"]);
}

#[test]
fn exclusions_have_reasons() {
    let exclusions = find("Annan").unwrap().exclusions();
    let with_augsburg = exclusions.iter().find(|exclusion| exclusion.others.contains(&"Augsburg")).unwrap();
    assert!(with_augsburg.reason.starts_with("no rule says"), "{with_augsburg:?}");
}

/// Every condition with everything that may stand behind it has a name in each language, which nobody would take for one in a program.
#[test]
fn every_condition_has_a_name_for_readers() {
    let mut written: Vec<String> = Vec::new();
    for known in definitions() {
        for name in known.names.iter().map(String::as_str).chain([known.written()]) {
            let words =
                known.parameters.iter().flat_map(|(words, _)| words.split(", ").chain([words.as_str()]));
            let texts = words.map(|word| format!("{name} {word}")).chain([name.to_owned()]);
            written.extend(texts.filter_map(|text| Some(Conditions::parse([&text]).ok()?.names())).flatten());
        }
    }
    assert!(written.len() > 400, "{}", written.len());
    let looks_like_code = |text: &str| {
        let signs: Vec<char> = text.chars().collect();
        let has_inner_capital =
            |three: &[char]| three[0].is_lowercase() && three[1].is_uppercase() && three[2].is_lowercase();
        text.contains(['=', '_']) || signs.windows(3).any(has_inner_capital)
    };
    let mut bad = Vec::new();
    for text in &written {
        assert!(names::is_called(head(text)), "{text} has no name");
        for language in Language::ALL {
            let called = called(text, language);
            if looks_like_code(&called) {
                bad.push(format!("{text}: {called}"));
            }
        }
    }
    assert!(bad.is_empty(), "{}", bad.join("\n"));
}

#[test]
fn conditions_are_called_as_readers_call_them() {
    for (written, names) in [
        (
            "BlackMaximummer exact",
            ["Black maximummer exact", "Schwarzer Längstzüger exakt", "Maximum noir exact"],
        ),
        (
            "Circe Mirror RexInclusive",
            ["Mirror Circe rex inclusive", "Spiegelcirce rex inklusiv", "Circé maléfique rex inclusif"],
        ),
        ("White Koeko", ["White Köko", "Weißes Köko", "Köko (blancs)"]),
        ("GridChess Irregular a1a2", ["Grid chess", "Gitterschach", "Échecs à grille"]),
        ("PromOnly Q G", ["Promotion only to Q G", "Umwandlung nur in D G", "Promotion seulement en D S"]),
        (
            "LastCapture White Rg4",
            ["Last capture white Rg4", "Letzter Schlag Weiß Tg4", "Dernière prise blancs Tg4"],
        ),
        ("Wormholes h2 a7", ["Wormholes h2 a7", "Wurmlöcher h2 a7", "Trous de ver h2 a7"]),
        (
            "Augsburg promotion=simple",
            [
                "Augsburg chess, orthodox promotion",
                "Augsburger Schach, orthodoxe Umwandlung",
                "Échecs d’Augsbourg, promotion orthodoxe",
            ],
        ),
    ] {
        assert_eq!(Language::ALL.map(|language| called(written, language)), names);
    }
    assert_eq!(readable("Only with `CaptureSquare`, `x`.", Language::German), "Only with Schlagfeld, `x`.");
}
