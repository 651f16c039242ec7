//! What the page asks and what it is told, natively.

use cookstopper::corpus::Corpus;
use cookstopper::entry::Entry;
use cookstopper::language::Language;
use cookstopper::show::{self, Notation};
use cookstopper_engine::solve;
use cookstopper_engine::solve::Control;
use cookstopper_web::desk;
use cookstopper_web::host::Host;
use cookstopper_web::problem::DeskProblem;
use serde_json::{Value, json};
use std::path::Path;
use std::sync::{Arc, Mutex};
use std::time::Instant;

fn ask(request: &Value) -> Vec<Value> {
    ask_text(&request.to_string())
}

fn ask_text(request: &str) -> Vec<Value> {
    let told: Arc<Mutex<Vec<Value>>> = Arc::default();
    let heard = Arc::clone(&told);
    let begun = Instant::now();
    let tell = move |answer: &Value| heard.lock().unwrap().push(answer.clone());
    desk::answer(&Host::new(tell, move || begun.elapsed().as_secs_f64() * 1000.0), request);
    std::mem::take(&mut *told.lock().unwrap())
}

fn only<'told>(told: &'told [Value], kind: &str) -> &'told Value {
    let mut found = told.iter().filter(|answer| answer["kind"] == kind);
    let (Some(one), None) = (found.next(), found.next()) else { panic!("not one `{kind}` in {told:?}") };
    one
}

fn text_of(told: &[Value]) -> String {
    told.iter()
        .filter(|answer| answer["kind"] == "text")
        .filter_map(|answer| answer["text"].as_str())
        .collect()
}

/// Reads a text that holds one problem.
fn opened(text: &str) -> Value {
    let told = ask(&json!({ "ask": "read", "text": text }));
    let read = only(&told, "problems");
    assert_eq!(read["faults"], json!([]), "{text}");
    assert_eq!(read["problems"].as_array().unwrap().len(), 1, "{text}");
    read["problems"][0].clone()
}

fn annan() -> Value {
    opened("White Kb3 Ra2 Ra4 Black Kh3 #1")
}

#[test]
fn every_entry_of_the_corpus_is_the_same_behind_the_page() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).parent().unwrap();
    let corpus = Corpus::find(&[root.join("corpus")], None).unwrap();
    let mut count = 0;
    for path in corpus.entries() {
        let entry = path.read().unwrap();
        let problem = DeskProblem::of_entry(&entry.source, None).unwrap();
        // As the page keeps it.
        let kept: DeskProblem = serde_json::from_value(json!(problem)).unwrap();
        assert_eq!(kept, problem, "{}", path.id);
        let again = kept.entry(Language::English).unwrap_or_else(|wrong| panic!("{}: {wrong:?}", path.id));
        let all = |entry: &Entry| {
            let task = entry.task.as_ref().map(|task| {
                let twins: Vec<_> =
                    task.twins.iter().map(|twin| (twin.letter.clone(), twin.problem.clone())).collect();
                (twins, task.solutions)
            });
            let statements = entry.assertions.len() + entry.exceptions.len();
            let credits = (entry.title.clone(), entry.authors.clone(), entry.published.clone());
            (entry.diagram.clone(), entry.conditions.names(), task, statements, credits, entry.kept.clone())
        };
        assert_eq!(all(&again), all(&entry), "{}", path.id);
        count += 1;
    }
    assert!(count > 500, "{count}");
}

#[test]
fn what_is_written_is_read_again() {
    let problem = opened(
        "title = \"T\"\nauthors = [\"A B\"]\nconditions = [\"Circe\"]\nstipulation = \"h#2\"\noptions = [\"SetPlay\"]\n\
         [position]\nwhite = \"Kb3 jigger Ra2\"\nblack = \"Kh3 Gd4\"\n[[twin]]\nb = \"Move a2 a1\"\n",
    );
    for format in ["toml", "inp", "olv"] {
        let told = ask(&json!({ "ask": "write", "format": format, "problems": [problem] }));
        let again = opened(only(&told, "written")["text"].as_str().unwrap());
        for field in ["units", "conditions", "stipulation", "options", "authors"] {
            assert_eq!(again[field], problem[field], "{format}: {field}");
        }
        assert_eq!(again["twins"].as_array().unwrap().len(), 1, "{format}");
    }
    let several = ask(&json!({ "ask": "write", "format": "toml", "problems": [problem, annan()] }));
    let told = ask(&json!({ "ask": "read", "text": only(&several, "written")["text"] }));
    assert_eq!(only(&told, "problems")["problems"].as_array().unwrap().len(), 2);
    for (format, sign) in
        [("svg", "<svg"), ("latex", "\\begin{diagram}"), ("text", "+---a---b"), ("fen", "/1K5k/")]
    {
        let told = ask(&json!({ "ask": "write", "format": format, "problems": [annan()] }));
        let text = only(&told, "written")["text"].as_str().unwrap();
        assert!(text.contains(sign), "{format}: {text}");
    }
}

#[test]
fn every_format_is_opened() {
    let fen = opened("8/8/8/8/R7/1K5k/R7/8 w - - 0 1");
    assert_eq!((&fen["stipulation"], &fen["turn"]), (&json!("#2"), &json!("white")));
    let lists = opened("white: Kb3 Ra2a4\nblack: Kh3\nh=3");
    assert_eq!((&lists["stipulation"], lists["units"].as_array().unwrap().len()), (&json!("h=3"), 4));
    let input = opened(
        "BeginProblem\nPieces White Kb3 Ra2a4\nBlack Kh3\nStipulation #1\nCondition Annan\nEndProblem",
    );
    assert_eq!(input["conditions"], json!(["Annan"]));
    let wrong = ask(&json!({ "ask": "read", "text": "stipulation = \"#2\"\n[position]\nwhite = \"Xa1\"\n" }));
    let fault = &only(&wrong, "problems")["faults"][0];
    assert!(fault["text"].as_str().unwrap().contains("`X"), "{fault}");
    assert_eq!(fault["line"], 3);
}

#[test]
fn a_solution_comes_as_the_program_prints_it() {
    let mut problem = opened("White Kc6 Rh1 Black Ka8 #2");
    problem["options"] = json!(["Variations"]);
    problem["twins"] = json!(["Move h1 h2"]);
    let told = ask(&json!({ "id": 7, "ask": "solve", "problem": problem }));
    assert!(told.iter().all(|answer| answer["id"] == 7));
    let text = text_of(&told);
    let play = |rook: &str, corner: &str| {
        format!(
            "\n   1.Kc6-b6 ! threat:\n          2.R{rook}-h8 #\n\n   1.Kc6-c7 ! threat:\n          2.R{rook}-{corner} #\n\n"
        )
    };
    let (first, second) = (play("h1", "a1"), play("h2", "a2"));
    let expected = format!("\na) \n{first}\nb) wRh1-->h2  \n{second}\nsolution finished.\n\n\n");
    assert_eq!(text, expected);
    let done = only(&told, "done");
    assert_eq!(done["reason"], "complete");
    assert!(done["nodes"].as_u64().unwrap() > 0);
    let panels: Vec<&Value> = told.iter().filter(|answer| answer["kind"] == "panel").collect();
    assert_eq!(panels.len(), 2);
    let key = &panels[0]["panel"]["play"][0]["tree"][0];
    assert!(key["f"].as_str().is_some_and(|changes| changes.contains("wK")), "{key}");
    // What is played while it is found is what stands there in the end.
    let parts = told.iter().filter(|answer| answer["kind"] == "play" && answer["twin"] == 0);
    let parts: Vec<&Value> = parts.flat_map(|answer| answer["parts"].as_array().unwrap()).collect();
    assert_eq!(parts.iter().filter(|part| part["knot"] == *key).count(), 1, "{parts:?}");
}

#[test]
fn limits_end_a_search_and_say_what_is_certain() {
    let problem = opened("White Ka1 Qb2 Rc3 Sd4 Pg2 Black Ke5 Rf6 Bg7 Ph7a7 #9");
    let told =
        ask(&json!({ "ask": "solve", "problem": problem, "limits": { "nodes": 2000, "megabytes": 1 } }));
    let done = only(&told, "done");
    assert_eq!(done["reason"], "interrupted");
    assert_eq!(done["certain"].as_array().unwrap().len(), 1, "{done}");
    assert!(text_of(&told).contains(done["certain"][0].as_str().unwrap()));
    let begun = Instant::now();
    let told =
        ask(&json!({ "ask": "solve", "problem": problem, "limits": { "seconds": 0.05 }, "language": "fr" }));
    assert_eq!(only(&told, "done")["reason"], "interrupted");
    assert!(begun.elapsed().as_secs() < 10);
}

#[test]
fn wrong_requests_get_one_clear_error() {
    let with = |field: &str, value: Value| {
        let mut problem = annan();
        problem[field] = value;
        problem
    };
    let unit = |square: &str| json!({ "square": square, "colour": "white", "walks": ["R"] });
    let cases = [
        (with("conditions", json!(["Annan", "Circus"])), "conditions", json!(1)),
        (with("options", json!(["Trie"])), "options", json!(0)),
        (with("stipulation", json!("#x")), "stipulation", Value::Null),
        (with("stipulation", json!("")), "stipulation", Value::Null),
        (with("twins", json!(["Move a2 b2", "Move"])), "twins", json!(1)),
        (with("units", json!([unit("a1"), unit("a1")])), "position", Value::Null),
        (with("units", json!([unit("i9")])), "request", Value::Null),
        (with("colour", json!(1)), "request", Value::Null),
        (with("castling", json!("XY")), "position", Value::Null),
    ];
    for (problem, field, place) in cases {
        let told = ask(&json!({ "ask": "solve", "problem": problem }));
        let error = told.last().unwrap();
        assert_eq!((&error["kind"], &error["field"]), (&json!("error"), &json!(field)), "{error} {problem}");
        assert_eq!(error["place"], place, "{error}");
        assert!(!error["text"].as_str().unwrap().is_empty());
    }
    for text in ["", "{", "[]", "{}", "{\"ask\":\"dance\"}", "{\"ask\":\"solve\"}", "null"] {
        let told = ask_text(text);
        assert_eq!((told.len(), &told[0]["kind"]), (1, &json!("error")), "{text}");
    }
}

#[test]
fn doubts_and_what_is_asked_are_told_in_words() {
    let problem = opened("White Ke3 Qe7 Pa1 Black Kg7 #2");
    let told = ask(&json!({ "ask": "check", "problem": problem }));
    let checked = only(&told, "checked");
    let doubts = checked["doubts"].as_array().unwrap();
    assert!(
        doubts.iter().any(|doubt| doubt["squares"] == json!(["a1"]) && doubt["is_impossible"] == true),
        "{doubts:?}"
    );
    assert!(checked["asked"][0].as_str().unwrap().starts_with("White begins"), "{checked}");
    assert!(checked["twins"][0]["position"].as_str().unwrap().contains("e7wQ"));
}

#[test]
fn moves_are_listed_with_all_they_do() {
    let mut problem = opened("White Kd3 Black Kh8 Pc4 #2");
    problem["conditions"] = json!(["Circe"]);
    let told = ask(&json!({ "ask": "moves", "problem": problem }));
    let listed = only(&told, "moves");
    let capture = listed["moves"].as_array().unwrap().iter().find(|one| one["arrival"] == "c4").unwrap();
    assert_eq!((&capture["text"], &capture["changes"]), (&json!("Kd3*c4[+bPc7]"), &json!("d3 c4wK c7bP")));
    assert_eq!(capture["details"]["effects"][0]["square"], "c7");
    let behind = ask(&json!({ "ask": "moves", "problem": problem, "line": ["Kxc4"], "language": "de" }));
    let behind = only(&behind, "moves");
    assert_eq!(behind["turn"], "black");
    assert!(behind["position"].as_str().unwrap().contains("c7bP"));
    let wrong = ask(&json!({ "ask": "moves", "problem": problem, "line": ["Kd3-d4", "Kh8-a1"] }));
    let wrong = only(&wrong, "error");
    assert_eq!((&wrong["field"], &wrong["place"]), (&json!("line"), &json!(1)));
    let why = ask(&json!({ "ask": "why", "problem": annan(), "line": "Ra2-h2" }));
    assert!(!only(&why, "why")["text"].as_str().unwrap().is_empty());
}

#[test]
fn shares_of_variations_are_all_of_them() {
    let problem = opened("White Kg1 Ra2 Black Kg8 Pf7g7h7 #1");
    let rows = |share: Value| {
        let told = ask(
            &json!({ "ask": "vary", "problem": problem, "kinds": { "remove": true, "shift": true }, "share": share }),
        );
        assert_eq!(only(&told, "base")["solutions"], json!(["Ra2-a8"]));
        let rows = told.into_iter().filter(|answer| answer["kind"] == "variation");
        rows.map(|row| (row["place"].as_u64().unwrap(), row)).collect::<Vec<_>>()
    };
    let all = rows(Value::Null);
    assert!(all.len() > 3, "{all:?}");
    let mut shared: Vec<_> = (0..3).flat_map(|number| rows(json!([number, 3]))).collect();
    shared.sort_by_key(|(place, _)| *place);
    assert_eq!(shared, all);
    // A variation can be put on the board.
    let removed = &all[0].1;
    assert_eq!((&removed["change"], &removed["variation"]), (&json!("-wRa2"), &json!("removed")));
    assert_eq!(removed["problem"]["units"].as_array().unwrap().len(), 5);
    let smallest = ask(&json!({ "ask": "minimise", "problem": problem }));
    assert!(smallest.iter().any(|answer| answer["kind"] == "base"));
    assert_eq!(smallest.last().unwrap()["kind"], "done");
}

#[test]
fn a_solution_is_analysed_in_the_letters_of_the_reader() {
    let problem = opened("White Kb6 Rh1 Black Kb8 #1");
    let told = ask(&json!({ "ask": "analyse", "problem": problem, "language": "de" }));
    let found = only(&told, "analysis");
    assert_eq!(found["analysis"]["lines"][0]["moves"], json!(["1.Rh8#!"]));
    assert!(found["text"].as_str().unwrap().contains("1.Th8#"), "{found}");
    assert_eq!(only(&told, "done")["finished"], true);
}

#[test]
fn the_page_knows_every_walk_mark_and_condition() {
    let data = cookstopper_web::data::data();
    for code in ["K", "Q", "G", "CA"] {
        assert!(data["walks"][code]["names"]["de"].is_string(), "{code}");
    }
    assert_eq!(data["marks"]["Royal"]["letters"], "r");
    let conditions = data["conditions"].as_array().unwrap();
    assert!(conditions.len() > 150, "{}", conditions.len());
    // What it writes into a problem can be read.
    for condition in conditions {
        let mut problem = annan();
        problem["conditions"] = json!([condition["written"]]);
        let told = ask(&json!({ "ask": "check", "problem": problem }));
        let wrong = told.iter().find(|answer| answer["field"] == "conditions");
        assert!(wrong.is_none(), "{condition}: {wrong:?}");
    }
}

/// Problems with threats, set play, refutations, series, rebirths, a key that is left out, twins.
const PLAYED: [&str; 8] = [
    "White Kc6 Rh1 Black Ka8 Pa7 #3",
    "White Kf3 Qe2 Bd2 Black Kh1 Pa7b7 Sa8 #3",
    "stipulation = \"#2\"\noptions = [\"SetPlay\", \"Try\", \"Defence 2\"]\nconditions = [\"Circe\"]\n[position]\nwhite = \"Kd6 Qc3 Bd1\"\nblack = \"Kb5 Sa1\"\n",
    "stipulation = \"h#2.5\"\noptions = [\"SetPlay\"]\n[position]\nwhite = \"Kc6 Rh1 Pb5\"\nblack = \"Ka8 Pa7 Sb8\"\n",
    "stipulation = \"ser-h#4\"\n[position]\nwhite = \"Kf7 Ra1\"\nblack = \"Kh8 Ph7b3\"\n",
    "stipulation = \"s#2\"\n[position]\nwhite = \"Kh1 Qd1 Rg2 Ph2\"\nblack = \"Ka8 Rb3 Pa7\"\n",
    "stipulation = \"h#2\"\nconditions = [\"Annan\"]\n[position]\nwhite = \"Kf7 Ra1\"\nblack = \"Kh8 Ph7\"\nneutral = \"Sc3\"\n[[twin]]\nb = \"Move h7 g7\"\n",
    "stipulation = \"#3\"\noptions = [\"PostKeyPlay\"]\n[position]\nwhite = \"Kc7 Rh1\"\nblack = \"Ka8 Pa7\"\n",
];

/// All lines of a tree: of each move the text, what it changes, and whether the side plays it that has moved before.
fn lines_of(
    knot: &Value,
    before: &[(Value, Value, bool)],
    is_again: bool,
    lines: &mut Vec<Vec<(Value, Value, bool)>>,
) {
    let line = [before, &[(knot["m"].clone(), knot["f"].clone(), is_again)]].concat();
    for (field, is_again) in [("t", true), ("r", false), ("b", false)] {
        for below in knot[field].as_array().into_iter().flatten() {
            lines_of(below, &line, is_again, lines);
        }
    }
    lines.push(line);
}

/// Whatever the page steps into, it is told what the moves change, as where everything is played through in advance.
#[test]
fn long_play_is_played_through_where_somebody_steps_into_it() {
    let (mut followed, mut unplayed) = (0, 0);
    for text in PLAYED {
        let mut problem = opened(text);
        if problem["stipulation"]
            .as_str()
            .is_some_and(|text| text.starts_with(['#', 's']) && !text.starts_with("ser"))
        {
            let options = problem["options"].as_array().cloned().unwrap_or_default();
            problem["options"] = json!([options, vec![json!("Variation")]].concat());
        }
        let entry: DeskProblem = serde_json::from_value(problem.clone()).unwrap();
        let entry = entry.entry(Language::English).unwrap();
        let told = ask(&json!({ "ask": "solve", "problem": problem }));
        for (number, twin) in entry.task.unwrap().twins.iter().enumerate() {
            let panel =
                told.iter().find(|answer| answer["kind"] == "panel" && answer["twin"] == number).unwrap();
            let solution = solve(&twin.problem, &Control::default()).unwrap();
            let whole = json!(show::play(&twin.problem, &solution, Notation::Long));
            for (phase, shown) in
                whole.as_array().unwrap().iter().zip(panel["panel"]["play"].as_array().unwrap())
            {
                let mut lines = Vec::new();
                // Behind a key that is left out the defender begins, and what is threatened is the other side's.
                for knot in phase["t"].as_array().into_iter().flatten() {
                    lines_of(knot, &[], false, &mut lines);
                }
                for knot in phase["tree"].as_array().into_iter().flatten() {
                    lines_of(knot, &[], false, &mut lines);
                }
                for line in phase["lines"].as_array().into_iter().flatten() {
                    let legs = line["l"].as_array().unwrap();
                    let is_again = |place: usize| place > 0 && legs[place]["n"] == legs[place - 1]["n"];
                    let steps = legs
                        .iter()
                        .enumerate()
                        .map(|(place, leg)| (leg["m"].clone(), leg["f"].clone(), is_again(place)));
                    lines.push(steps.collect());
                }
                let roots = shown["tree"].as_array().into_iter().flatten();
                let firsts = shown["lines"].as_array().into_iter().flatten().map(|line| &line["l"][0]);
                unplayed += roots.chain(firsts).filter(|first| first["f"].is_null()).count();
                for line in lines {
                    let moves: Vec<Value> =
                        line.iter().map(|(text, _, again)| json!({ "text": text, "again": again })).collect();
                    let request = json!({ "ask": "follow", "problem": problem, "twin": number, "set": phase["set"] == true, "line": moves });
                    let told = ask(&request);
                    let changes: Vec<Value> = line.iter().map(|(_, changes, _)| changes.clone()).collect();
                    assert_eq!(only(&told, "followed")["changes"], json!(changes), "{request}");
                    followed += 1;
                }
            }
        }
    }
    assert!(followed > 300 && unplayed > 0, "{followed} lines, {unplayed} first moves not played through");
    let wrong = ask(
        &json!({ "ask": "follow", "problem": annan(), "line": [{ "text": "Ra2-b2" }, { "text": "Ra2-b2" }] }),
    );
    let wrong = only(&wrong, "error");
    assert_eq!((&wrong["field"], &wrong["place"]), (&json!("line"), &json!(1)));
}
