//! What is written for scripts and CI servers keeps to its published schemas, and the schemas refuse what doesn't.

use crate::program::{Corpus, MATE_IN_ONE};
use cookstopper::verdict::{Kind, Verdict};
use cookstopper_engine::analysis::Feature;
use serde_json::{Value, json};
use std::fs;
use std::path::Path;

fn document(name: &str) -> String {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).parent().unwrap().join("docs/formats");
    fs::read_to_string(folder.join(name)).unwrap()
}

/// Entries of many verdicts, in battle and help play, with everything that an entry can say of itself.
fn many() -> Corpus {
    let cooked = MATE_IN_ONE.replace("Kg1 Ra2", "Kg1 Ra2 Rb2");
    Corpus::new()
        .with(
            "corpus/deep/sound.toml",
            format!("title = \"50% & <b>\"\nauthors = [\"Ada\", \"Иван\"]\n{MATE_IN_ONE}"),
        )
        .with("corpus/cooked.toml", format!("conditions = [\"Circe\"]\n{cooked}"))
        .with("expected/cooked.txt", "1.Ra2-a8 # !\n")
        .with("corpus/text.toml", MATE_IN_ONE)
        .with("expected/text.txt", "1.Xa8#\n")
        .with("corpus/help.toml", MATE_IN_ONE.replace("#1", "h#2"))
        .with("corpus/doubtful.toml", MATE_IN_ONE.replace("Kg1", "Kg1 Ke1"))
        .with("corpus/illegal.toml", MATE_IN_ONE.replace("Kg1", "Kg1 Rg3").replace("Pg7", ""))
        .with("corpus/stated.toml", "[position]\nwhite = \"Ka1\"\nblack = \"Kh8\"\n[[assert]]\nmate = true\n")
        .with("corpus/wrong.toml", "titel = 1\n")
}

#[test]
fn json_lines() {
    let schema: Value = serde_json::from_str(&document("verify.schema.json")).unwrap();
    let validator = jsonschema::validator_for(&schema).unwrap();
    let mut count = 0;
    for limits in [&[][..], &["--nodes", "1"], &["--analyse"]] {
        let done = many().run(&[&["verify", "corpus", "--format", "json"], limits].concat());
        for line in done.stdout.lines() {
            let value: Value = serde_json::from_str(line).unwrap();
            let wrong: Vec<String> = validator.iter_errors(&value).map(|error| error.to_string()).collect();
            assert!(wrong.is_empty(), "{line}\n{wrong:?}");
            count += 1;
            for (field, other) in [
                ("verdict", json!("fine")),
                ("findings", json!([{"kind": "cook"}])),
                ("sound", json!(1)),
                ("nodes", json!(-1)),
                ("analysis", json!({"phases": [], "lines": [], "findings": [{"feature": "nice"}]})),
            ] {
                let mut changed = value.clone();
                changed[field] = other;
                assert!(!validator.is_valid(&changed), "{field} may be anything: {changed}");
            }
        }
    }
    assert_eq!(count, 27);
}

#[test]
fn the_schema_names_every_verdict_finding_and_feature() {
    let schema: Value = serde_json::from_str(&document("verify.schema.json")).unwrap();
    assert_eq!(schema["$defs"]["verdict"]["enum"], json!(Verdict::ALL.map(Verdict::name)));
    assert_eq!(schema["$defs"]["finding"]["properties"]["kind"]["enum"], json!(Kind::ALL.map(Kind::name)));
    let features: Vec<&str> = Feature::ALL.iter().map(|feature| feature.row().code).collect();
    assert_eq!(schema["$defs"]["feature"]["enum"], json!(features));
}

/// Who composed what, and how grave each finding is, is told; the gravest comes first.
#[test]
fn entries_say_title_authors_and_levels() {
    let done = many().run(&["verify", "corpus", "--format", "json"]);
    let lines: Vec<Value> = done.stdout.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    let of = |id: &str| lines.iter().find(|line| line["id"] == id).unwrap();
    assert_eq!(of("deep/sound")["title"], "50% & <b>");
    assert_eq!(of("deep/sound")["authors"], json!(["Ada", "Иван"]));
    let levels = |id: &str| -> Vec<&str> {
        of(id)["findings"]
            .as_array()
            .unwrap()
            .iter()
            .filter_map(|finding| finding["level"].as_str())
            .collect()
    };
    assert_eq!(levels("cooked")[0], "error");
    let doubtful = levels("doubtful");
    assert!(doubtful.contains(&"warning") && doubtful.is_sorted(), "{doubtful:?}");
}

#[test]
fn junit() {
    let schema = xmlschema::parse_schema(&document("junit.xsd")).unwrap();
    let written = many().run(&["verify", "corpus", "--format", "junit"]).stdout;
    let document = oxml::parse(&written).unwrap();
    let report = xmlschema::validate(&document, &schema);
    assert!(report.is_valid(), "{written}\n{report:?}");
    for (part, other) in [
        (" classname=", " class="),
        ("<failure ", "<fault "),
        ("time=\"0.0", "time=\"soon"),
        ("<testsuite ", "<suite "),
    ] {
        let changed = written
            .replace(part, other)
            .replace("</failure>", if part.contains("failure") { "</fault>" } else { "</failure>" });
        let changed =
            changed.replace("</testsuite>", if part.contains("suite") { "</suite>" } else { "</testsuite>" });
        assert_ne!(changed, written, "{part}");
        let is_valid =
            oxml::parse(&changed).is_ok_and(|document| xmlschema::validate(&document, &schema).is_valid());
        assert!(!is_valid, "{other} is valid");
    }
}
