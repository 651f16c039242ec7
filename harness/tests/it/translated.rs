//! Errors of files in the languages of the page.

use super::layers::{rust_files, workspace};
use crate::program::Corpus;
use cookstopper::diagnostic::translated;
use cookstopper::language::Language;
use serde_json::Value;
use std::fs;

/// What the page says of a wrong line, in German and French, after what the error is about.
const ERRORS: &[(&str, &str, &str)] = &[
    (
        "stipulation = \"#x\"",
        "die Zahl der Züge erwartet, wie in `#2` oder `h#2.5`; gefunden: `x`",
        "nombre de coups attendu, comme `#2` ou `h#2.5` ; trouvé : `x`",
    ),
    (
        "stipulation = \"h2#\"",
        "eine Forderung wie `#2` oder `h#2.5` erwartet, `h2#` gefunden; ist `h#2` gemeint?",
        "énoncé comme `#2` ou `h#2.5` attendu, `h2#` trouvé ; vouliez-vous dire `h#2` ?",
    ),
    (
        "stipulation = \"#1",
        "kein gültiges TOML: beim Text fehlt das `\"` am Ende",
        "pas du TOML : il manque le `\"` à la fin du texte",
    ),
    (
        "stipulation = #1",
        "kein gültiges TOML: Texte stehen in Anführungszeichen",
        "pas du TOML : les textes s’écrivent entre guillemets",
    ),
    (
        "titel = \"x\"",
        "unbekanntes Feld `titel` in einem Eintrag (ist `title` gemeint?)",
        "champ inconnu `titel` dans une entrée (vouliez-vous dire `title` ?)",
    ),
    (
        "solutions = \"two\"",
        "bei `solutions` erwartet: eine Zahl, die nicht negativ ist; gefunden: `\"two\"`",
        "pour `solutions`, attendu : un nombre non négatif ; trouvé : `\"two\"`",
    ),
    (
        "conditions = [\"Circee\"]",
        "unbekannte Bedingung `Circee`; ist Circe oder CirceEinstein gemeint?",
        "condition inconnue `Circee` ; vouliez-vous dire Circe ou CirceEinstein ?",
    ),
    (
        "conditions = [\"Madrassi\"]",
        "unbekannte Bedingung `Madrassi`; ist `Madrasi` gemeint?",
        "condition inconnue `Madrassi` ; vouliez-vous dire `Madrasi` ?",
    ),
    (
        "conditions = [\"Madrasi Circe\"]",
        "die Bedingung `Madrasi` kennt kein `Circe`; `Circe` ist eine eigene Bedingung: zwei schreiben",
        "la condition `Madrasi` ne connaît pas `Circe` ; `Circe` est une condition à part : en écrire deux",
    ),
    (
        "options = [\"SetPaly\"]",
        "unbekannte Option `SetPaly`; ist `SetPlay` gemeint?",
        "option inconnue `SetPaly` ; vouliez-vous dire `SetPlay` ?",
    ),
    (
        "position.white = \"Kg9\"",
        "ein Feld wie `e4` erwartet, `g9` gefunden",
        "case comme `e4` attendue, `g9` trouvé",
    ),
    (
        "position.white = \"Kg1 Ta2\"",
        "eine Gangart (K, Q, R, B, S, P oder CA) mit ihren Feldern wie in `Ra2a4` erwartet, `T` gefunden; der Turm ist hier R",
        "marche (K, Q, R, B, S, P ou CA) et ses cases attendues, comme `Ra2a4`, `T` trouvé ; la tour est ici R",
    ),
    (
        "position.white = \"Kg1 Rg1\"",
        "zwei Steine auf g1: white K und white R",
        "deux pièces en g1 : white K et white R",
    ),
    (
        "position.fen = \"8/8/9/8\"",
        "erwartet: einer der Buchstaben KQRBNPGH, der Code einer Gangart wie `[CA]`, Bestandteile wie `(BNP)` oder eine Zahl von 1 bis 8; gefunden: `9`",
        "attendu : une des lettres KQRBNPGH, le code d’une marche comme `[CA]`, des composants comme `(BNP)` ou un nombre de 1 à 8 ; trouvé : `9`",
    ),
    (
        "twin = [{ b = \"Remove a8\" }]",
        "einen Stein auf a8 erwartet, keinen gefunden",
        "pièce attendue en a8, aucune trouvée",
    ),
    (
        "twin = [{ c = \"Remove a2\" }]",
        "den Zwilling `b` erwartet, `c` gefunden (Zwillinge heißen a, b, c, ... in dieser Reihenfolge)",
        "jumeau `b` attendu, `c` trouvé (les jumeaux s’appellent a, b, c, ... dans cet ordre)",
    ),
];

#[test]
fn what_is_wrong_with_a_file_is_said_in_the_readers_language() {
    let mut wrong = Vec::new();
    for (line, german, french) in ERRORS {
        let stipulation = if line.starts_with("stipulation") { "" } else { "stipulation = \"#1\"\n" };
        let position = if line.starts_with("position") {
            ""
        } else {
            "position = { white = \"Kg1 Ra2\", black = \"Kg8\" }\n"
        };
        let corpus = Corpus::new().with("corpus/x.toml", format!("{stipulation}{position}{line}\n"));
        assert_eq!(corpus.run(&["verify", "corpus", "--report", "report"]).exit, 3, "{line}");
        let page = corpus.read("report/index.html").unwrap();
        let (_, rest) = page.split_once("id=\"e0\">").unwrap();
        let entry: Value = serde_json::from_str(rest.split_once("</script>").unwrap().0).unwrap();
        let error = &entry["errors"][0];
        if (&error["text"]["de"], &error["text"]["fr"]) != (&Value::from(*german), &Value::from(*french)) {
            wrong.push(format!("{line}: {}", error["text"]));
        }
        assert!(error["place"].as_str().unwrap().starts_with("corpus/x.toml:"), "{error}");
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// Files of other kinds, and what is said of the first error.
const FILES: &[(&str, &str, &str, &str)] = &[
    (
        "x.inp",
        "BeginProblem\nPieces White Kg1 Black Kg8\nStipulation #1\nCondition Xyz\nEndProblem\n",
        "eine Bedingung erwartet, `Xyz` gefunden",
        "condition attendue, `Xyz` trouvé",
    ),
    (
        "x.inp",
        "BeginProblem\nPieces White Kg1 Black Kg8\nStipulation h2#\nEndProblem\n",
        "Forderung `h2#`: eine Forderung wie `#2` oder `h#2.5` erwartet, `h2#` gefunden; ist `h#2` gemeint?",
        "énoncé `h2#` : énoncé comme `#2` ou `h#2.5` attendu, `h2#` trouvé ; vouliez-vous dire `h#2` ?",
    ),
    (
        "x.inp",
        "BeginProblem\nPieces White Kg1 Pe4 d2\n Black Kg8\nStipulation #1\nEndProblem\n",
        "eine Gangart vor `d2` erwartet: Die Felder einer Gangart stehen zusammen, wie in `Ra2a4`",
        "marche attendue devant `d2` : les cases d’une marche s’écrivent ensemble, comme `Ra2a4`",
    ),
    (
        "x.inp",
        "BeginProblem\nPieces White Kg1 Black Kg8\nStipulation #1\nTwin Move\nEndProblem\n",
        "hinter `Move` zwei Felder erwartet",
        "deux cases attendues derrière `Move`",
    ),
    (
        "x.inp",
        "BeginProblem\nPieces White Kg1 Black Kg8\nEndProblem\n",
        "eine Forderung erwartet, keine gefunden",
        "énoncé attendu, aucun trouvé",
    ),
    (
        "x.epd",
        "8/8/8/8/R7/1K5k/R7/8 w - - dm x;\n",
        "hinter `dm` eine Zahl erwartet, `x` gefunden",
        "nombre attendu derrière `dm`, `x` trouvé",
    ),
    (
        "x.olv",
        "---\nauthors:\n",
        "`stipulation` erwartet, nicht gefunden",
        "`stipulation` attendu, non trouvé",
    ),
    (
        "x.toml",
        "id = \"n\"\nstipulation = \"#1\"\nposition.fen = \"8/8/8/8/R7/1K5k/R7/8 w\"\n---\nid = \"n\"\nstipulation = \"#1\"\nposition.fen = \"8/8/8/8/R7/1K5k/R7/8 w\"\n",
        "ein zweiter Eintrag namens `n` in dieser Datei (Zeile 5) (jedem seine eigene `id` geben)",
        "une seconde entrée appelée `n` dans ce fichier (ligne 5) (donner à chacune son propre `id`)",
    ),
];

#[test]
fn what_is_wrong_with_other_files_is_said_in_the_readers_language() {
    let mut wrong = Vec::new();
    for (name, text, german, french) in FILES {
        let corpus = Corpus::new().with(&format!("corpus/{name}"), *text);
        let done = corpus.run(&["verify", &format!("corpus/{name}"), "--report", "report"]);
        let page = corpus.read("report/index.html").unwrap_or_default();
        let errors = page.lines().find_map(|line| {
            let (_, rest) = line.split_once("id=\"e")?;
            let (_, rest) = rest.split_once("\">")?;
            let entry: Value = serde_json::from_str(rest.split_once("</script>")?.0).ok()?;
            entry.get("errors").map(|errors| errors[0]["text"].clone())
        });
        let text = errors.unwrap_or_else(|| Value::from(format!("{done:?}")));
        if (&text["de"], &text["fr"]) != (&Value::from(*german), &Value::from(*french)) {
            wrong.push(format!("{name}: {text}"));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// Every error that the engine can have with an entry is known in every language: what stands in the attributes of its errors, with a word for each thing
/// that they name.
#[test]
fn every_error_of_the_engine_is_known_in_every_language() {
    let mut checked = 0;
    let mut unknown = Vec::new();
    for part in
        ["diagram", "conditions", "options", "problem", "stipulation", "twin", "setup", "walks", "board"]
    {
        let folder = workspace().join("engine/src").join(part);
        let file = folder.with_extension("rs");
        let inner = if folder.is_dir() { rust_files(&folder) } else { Vec::new() };
        for file in inner.into_iter().chain(file.exists().then_some(file)) {
            for text in errors_in(&fs::read_to_string(&file).unwrap()) {
                let Some(sample) = sample(&text) else { continue };
                checked += 1;
                let is_known = |language| translated(&sample, language).is_some();
                if !(is_known(Language::German) && is_known(Language::French)) {
                    unknown.push(format!("{}: {sample}", file.display()));
                }
            }
        }
    }
    assert!(checked > 60, "{checked}");
    assert!(unknown.is_empty(), "{}", unknown.join("\n"));
}

/// The texts of the attributes `#[error("...")]`, lines that go on joined.
fn errors_in(code: &str) -> Vec<String> {
    let attributes = code.split("#[error(").skip(1);
    let text = |attribute: &str| {
        let text = attribute.trim_start().strip_prefix('"')?;
        let end = text.match_indices('"').map(|(end, _)| end).find(|end| !text[..*end].ends_with('\\'))?;
        let lines: Vec<&str> = text[..end].split("\\\n").collect();
        let rest = lines[1..].iter().map(|line| line.trim_start());
        Some(lines[..1].iter().copied().chain(rest).collect::<String>())
    };
    attributes.filter_map(text).collect()
}

/// A message as it might be; nothing where another error speaks for itself, or in front of what is said.
fn sample(template: &str) -> Option<String> {
    let mut text = template.to_owned();
    // What may stand behind is a message of its own.
    while let Some(rest) = text.strip_suffix("{}").filter(|rest| rest.ends_with(['`', '}'])) {
        text = rest.to_owned();
    }
    if text.starts_with('{') {
        return None;
    }
    let mut pieces = text.split('{');
    let mut sample = pieces.next().unwrap_or_default().to_owned();
    for piece in pieces {
        sample.push_str("nothing");
        sample.push_str(piece.split_once('}').map_or("", |(_, rest)| rest));
    }
    Some(sample)
}
