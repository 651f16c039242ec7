//! Dashes, blanks, marks of files, and numbers of twins as people and their programs write them.

use crate::program::Corpus;
use serde_json::Value;

/// Two keys, so that what is claimed is told from what isn't: 1.Qb3 and 1.Qd7.
const DIRECT: &str = "stipulation = \"#2\"\n[position]\nwhite = \"Kc6 Qh3\"\nblack = \"Ka8 Pa7\"\n";
const HELP: &str = "stipulation = \"h#2\"\n[position]\nwhite = \"Kf6 Ra1\"\nblack = \"Kh8\"\n";
const TWINS: &str = "stipulation = \"#1\"\n[position]\nwhite = \"Kg1 Ra2\"\nblack = \"Kg8 Pf7g7h7\"\n[[twin]]\nb = \"Move a2 b2\"\n";

/// Each is understood as `1.Qb3! (2.Qg8#) 1...a6 2.Qb7#`.
const SOLUTIONS: &[&str] = &[
    "1.Qb3! (2.Qg8#) 1.– a6 2.Qb7#",
    "1.Qb3! (2.Qg8#) 1.-a6 2.Qb7#",
    "1.Qb3! (2.Qg8#) 1... a6 2.Qb7#",
    "1.Qb3! (2.Qg8#) 1.— a6 2.Qb7#",
    "1.Qb3! (2.Qg8#)\n1.– a6 2.Qb7#\n1.– a5 2.Qb7#",
    "1.Qb3! – 2.Qg8#\n1… a6 2.Qb7#",
    "1. Qb3! (2. Qg8#) 1. … a6 2. Qb7#",
    "1.Qb3! (2.Qg8#) 1. - a6 2. Qb7#",
    "1.Qb3! (2.Qg8#) 1.–, a6 2.Qb7#",
    "1.Qb3! (2.Qg8#) 1.−− a6 2.Qb7#",
    "1.Qb3! (2.Qg8#) 1..a6 2.Qb7#",
    "1.Qb3! (2.Qg8#) 1.. a6 2.Qb7#",
    "\u{feff}1.Qb3! (2.Qg8#) 1...a6 2.Qb7#",
    "\u{feff}# letters: German\n1.Db3! (2.Dg8#) 1...a6 2.Db7#",
    "1.\u{a0}Qb3!\u{a0}(2.Qg8#) 1...\u{a0}a6\u{a0}2.Qb7#",
    "1.Qh3\u{2011}b3! (2.Qb3\u{2010}g8#) 1...a7\u{2212}a6 2.Qb7#",
    "1.Qh3–b3! (2.Qb3–g8#) 1...a7–a6 2.Qb3–b7#",
    "1.Qh3—b3! (2.Qb3—g8#) 1...a7—a6 2.Qb3—b7#",
    "1.Qb3! \u{2009}(2.Qg8#) 1...\u{202f}a6 2.\u{2002}Qb7#",
    "1.Qb3! (2.Qg8♯) 1...a6 2.Qb7≠",
    "1.\u{200b}Qb3! (2.Qg8#) 1...a6 2.Qb7#\u{200b}",
    "1.Qb3! (2.Qg8#) 1...a6 2.Qb7#\r\n1...a5 2.Qb7#\r\n",
    "1.Qb3 ! ( 2.Qg8 # ) 1 ... a6 2 . Qb7 #",
    "1.Qb3! (2.Qg8#), 1.– a6; 2.Qb7#",
    "• 1.Qb3! (2.Qg8#)\n•\u{a0}1...a6 2.Qb7#",
    "Sol.: 1.Qb3! (2.Qg8#) 1...a6 2.Qb7#",
    "Sol. 1.Qb3! (2.Qg8#) 1...a6 2.Qb7#",
    "Solution: 1.Qb3! (2.Qg8#) 1...a6 2.Qb7#",
    "Solution 1.Qb3! (2.Qg8#) 1...a6 2.Qb7#",
    "SOLUTION:\n1.Qb3! (2.Qg8#) 1...a6 2.Qb7#",
    "Lösung: 1.Qb3! (2.Qg8#) 1...a6 2.Qb7#",
    "Lösung – 1.Qb3! (2.Qg8#) 1...a6 2.Qb7#",
    "Lsg.: 1.Qb3! (2.Qg8#) 1...a6 2.Qb7#",
    "Решение: 1.Qb3! (2.Qg8#) 1...a6 2.Qb7#",
    "Soluzione: 1.Qb3! (2.Qg8#) 1...a6 2.Qb7#",
    "Solución: 1.Qb3! (2.Qg8#) 1...a6 2.Qb7#",
    "1) Qb3! threat 2) Qg8# 1) ... a6 2) Qb7#",
    "1) Qb3! threat: 2) Qg8#\n1)... a6 2) Qb7#",
    "1)Qb3! threat 2)Qg8# 1)...a6 2)Qb7#",
    "1) Qb3! threat 2) Qg8# 1) … a6 2) Qb7#",
];

/// Each is understood as `1.Kg8 Kg6 2.Kh8 Ra8#`.
const LINES: &[&str] = &[
    "1.Kg8 – Kg6 2.Kh8 – Ra8#",
    "1.Kh8–g8 Kf6–g6\u{a0}2.Kg8–h8 Ra1–a8≠",
    "• 1.Kg8 Kg6 2.Kh8 Ra8#\n",
    "1) Kg8 Kg6 2) Kh8 Ra8#",
    "1)Kg8 Kg6 2)Kh8 Ra8#",
    "Solution: 1) Kg8 Kg6 2) Kh8 Ra8#",
    "1) 1.Kg8 Kg6 2.Kh8 Ra8#\n2) 1.Kh7 Kf7 2.Kh8 Rh1#",
    "1) 1.Kg8 Kg6 2.Kh8 Ra8# 2) 1.Kh7 Kf7 2.Kh8 Rh1#",
    "Sol.: 1.Kg8 Kg6 2.Kh8 Ra8#",
    "Lösung: 1.Kg8 Kg6 2.Kh8 Ra8#",
    "a) 1.Kg8 Kg6 2.Kh8 Ra8#\nb) 1.Kh7 Kf7 2.Kh8 Rh1#",
];

/// Each is understood as `a) 1.Ra8# b) 1.Rb8#`.
const NUMBERED: &[&str] = &[
    "a) 1.Ra8# b) 1.Rb8#",
    "a: 1.Ra8#\nb: 1.Rb8#",
    "(a) 1.Ra8#\n(b) 1.Rb8#",
    "(a) 1.Ra8#; (b) 1.Rb8#",
    "A) 1.Ra8#\nB) 1.Rb8#",
    "a). 1.Ra8#\nb). 1.Rb8#",
    "a)1.Ra8# b)1.Rb8#",
    "a.) 1.Ra8#\nb.) 1.Rb8#",
    "a/ 1.Ra8#\nb/ 1.Rb8#",
    "a–) 1.Ra8#\nb–) 1.Rb8#",
    "a-) 1.Ra8#\nb-) 1.Rb8#",
    "a–) 1.Ra8# b–) 1.Rb8#",
    "Solution: a) 1.Ra8# b) 1.Rb8#",
    "Solution:\na) 1.Ra8#\nb) 1.Rb8#",
    "Lösung: a) 1.Ra8#; b) 1.Rb8#",
    "a] 1.Ra8#\nb] 1.Rb8#",
    "Diagram: 1.Ra8#\nb) 1.Rb8#",
    "Twin a) 1.Ra8#\nTwin b) 1.Rb8#",
    "Zwilling a) 1.Ra8#\nZwilling b) 1.Rb8#",
    "α) 1.Ra8#\nβ) 1.Rb8#",
    "1) 1.Ra8#\n2) 1.Rb8#",
    "I) 1.Ra8#\nII) 1.Rb8#",
    "\u{feff}a) 1.Ra8#\nb) 1.Rb8#",
    "a)\u{a0}1.Ra8#\nb)\u{a0}1.Rb8#",
    "a) 1.Ra8# – b) 1.Rb8#",
    "a)\n1.Ra8#\n\nb) Ta2–b2\n1.Rb8#",
    "b) 1.Rb8#\na) 1.Ra8#",
];

/// What is said of each text, in one run of the program.
fn said(cases: &[(&str, &str)]) -> Vec<Vec<(String, String)>> {
    let corpus = cases.iter().enumerate().fold(Corpus::new(), |corpus, (number, (entry, text))| {
        corpus
            .with(&format!("corpus/{number:03}.toml"), entry)
            .with(&format!("expected/{number:03}.txt"), text)
    });
    let stdout = corpus.run(&["verify", "corpus", "--format", "json"]).stdout;
    let lines: Vec<Value> = stdout.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    assert_eq!(lines.len(), cases.len() + 1, "{stdout}");
    let text = |finding: &Value, name: &str| finding[name].as_str().unwrap_or_default().to_owned();
    let findings = |line: &Value| -> Vec<(String, String)> {
        line["findings"]
            .as_array()
            .unwrap()
            .iter()
            .map(|one| (text(one, "kind"), text(one, "text")))
            .collect()
    };
    lines[..cases.len()].iter().map(findings).collect()
}

/// Everything is read, and taken for what is true: the only findings are the key and the lines that aren't claimed.
#[test]
fn however_it_is_typed() {
    let of = |entry, texts: &[&'static str]| texts.iter().map(|text| (entry, *text)).collect::<Vec<_>>();
    let cases = [of(DIRECT, SOLUTIONS), of(HELP, LINES), of(TWINS, NUMBERED)].concat();
    for ((entry, text), findings) in cases.iter().zip(said(&cases)) {
        let wrong = findings.iter().filter(|(kind, _)| {
            !matches!(
                kind.as_str(),
                "cook" | "dual" | "minor-dual" | "unlisted" | "short" | "short-variation"
            )
        });
        assert_eq!(wrong.collect::<Vec<_>>(), Vec::<&(String, String)>::new(), "{text:?}");
        // The claimed key is none of the cooks.
        let cooks: Vec<&String> =
            findings.iter().filter(|(kind, _)| kind == "cook").map(|(_, text)| text).collect();
        let is_claimed = |key: &str| !cooks.iter().any(|cook| cook.contains(key));
        match *entry {
            DIRECT => assert!(is_claimed("1.Qh3-b3") && !is_claimed("1.Qh3-d7"), "{text:?}: {cooks:?}"),
            HELP => assert!(is_claimed("1.Kh8-g8 Kf6-g6   2.Kg8-h8 Ra1-a8"), "{text:?}: {cooks:?}"),
            _ => assert_eq!(findings, Vec::new(), "{text:?}"),
        }
    }
}

/// What is written of a twin that isn't there is called so, and nothing is claimed by it.
#[test]
fn twins_that_are_not_declared() {
    let cases = [
        (DIRECT, "a) 1.Qb3!\nb) 1.Qd7!", "a solution of twin b)"),
        (DIRECT, "1.Qb3!\nb) Kc6–c7: 1.Qd7!", "a solution of twin b)"),
        (HELP, "a) 1.Kg8 Kg6 2.Kh8 Ra8#\nb) Ta1–b1 1.Kg8 Kg6 2.Kh8 Rb8#", "a solution of twin b)"),
        (TWINS, "a) 1.Ra8#\nb) 1.Rb8#\nc) 1.Rc8#", "a solution of twin c)"),
        (TWINS, "a) 1.Ra8#", "no solution of twin b)"),
    ];
    let texts: Vec<(&str, &str)> = cases.iter().map(|(entry, text, _)| (*entry, *text)).collect();
    for ((_, text, wanted), findings) in cases.iter().zip(said(&texts)) {
        assert!(findings.iter().any(|(_, said)| said.contains(wanted)), "{text}: {findings:?}");
    }
}
