//! `vary`: what becomes of a problem when one thing is changed.

use crate::program::Corpus;

const POSITION: [&str; 7] =
    ["vary", "--white", "Kc1 Rh1 Rg2", "--black", "Ka8 Pa7 Ph7 Pb7", "--stipulation", "#2"];

fn varied(corpus: &Corpus, more: &[&str]) -> String {
    let done = corpus.run(&[&POSITION, more].concat());
    assert_eq!(done.exit, 0, "{more:?}: {done:?}");
    done.stdout
}

/// Arguments, and what is answered to them.
const ASKED: [(&[&str], &str); 9] = [
    (
        &["--remove"],
        "#2: 1 key: 1.Rg2-g8
-wRh1  same solution: superfluous?
-wRg2  no solution
-bPa7  no solution
-bPb7  other: 1 key; new 1.Rh1*h7; gone 1.Rg2-g8
-bPh7  cooked: 2 keys; new 1.Rh1-h8
5 variations: 1 same solution, 1 cooked, 1 other, 2 no solution; ",
    ),
    (
        &["--replace=Q,B", "--threads", "1"],
        "#2: 1 key: 1.Rg2-g8
wQh1  cooked: 3 keys; new 1.Rg2-b2, 1.Rg2-g7
wBh1  same solution
wQg2  other: 2 keys; new 1.Rh1*h7, 1.Qg2-g8; gone 1.Rg2-g8
wBg2  no solution
bQa7  no solution
bBa7  no solution
bQb7  no solution
bBb7  no solution
bQh7  no solution
bBh7  no solution
10 variations: ",
    ),
    (
        &["--add", "black P g7 h3", "--add", "white S,B d1"],
        "#2: 1 key: 1.Rg2-g8
+bPh3  same solution
+bPg7  no solution
+wSd1  same solution
+wBd1  same solution
4 variations: ",
    ),
    (&["--mirror"], "mirror a1<-->h1  same solution\nmirror a1<-->a8  "),
    (&["--shift"], "#2: 1 key: 1.Rg2-g8\n0 variations; "),
    (&["--exchange"], "wKc1<-->wRg2  "),
    (&["--lengths", "1..3"], "#1  same solution\n#3  same solution\n"),
    (&["--as", "h#1.5", "--as", "s#1"], "#2: 1 key: 1.Rg2-g8\nh#1.5  "),
    (&["--with", "Circe", "--with", "Koeko"], "\nCirce  "),
];

#[test]
fn each_variation_has_a_line() {
    let corpus = Corpus::new();
    for (more, answer) in ASKED {
        let told = varied(&corpus, more);
        assert!(told.contains(answer), "{more:?}: {told}");
    }
    // Each unit on each empty square.
    let moved = varied(&corpus, &["--move"]);
    let pawns = 3 * (48 - 4);
    let officers = 4 * (64 - 7);
    assert!(moved.contains(&format!("\n{} variations: ", pawns + officers)), "{moved}");
}

#[test]
fn what_is_usual_is_looked_at_if_nothing_is_said() {
    let corpus = Corpus::new();
    let twins = "stipulation = \"#1\"\nconditions = [\"Annan\"]\n[position]\nwhite = \"Kb3 Ra2 Ra4\"\nblack = \"Kh3\"\n";
    let corpus = corpus.with("x.toml", twins);
    let told = corpus.run(&["vary", "x.toml"]).stdout;
    for line in [
        "#1: 1 key: 1.Ra2-b2\n",
        "\n-wRa2  ",
        "\nwQa2  ",
        "\nshift a1 ==> a2  ",
        "\nrotate 180  ",
        "\nPolishType  ",
        "\nno conditions  no solution\n",
    ] {
        let squeezed: String =
            told.split("  ").filter(|part| !part.is_empty()).collect::<Vec<_>>().join("  ");
        assert!(squeezed.replace("   ", "  ").contains(line), "{line:?}: {told}");
    }
}

#[test]
fn geometry_carries_solutions_along() {
    let corpus = Corpus::new();
    let officers =
        ["vary", "--white", "Kb3 Rh2", "--black", "Kb1", "--stipulation", "#1", "--mirror", "--shift"];
    let told = corpus.run(&officers).stdout;
    let keys = told.lines().next().unwrap().to_owned();
    assert_eq!(keys, "#1: 1 key: 1.Rh2-h1", "{told}");
    let mirrored = told.lines().filter(|line| line.starts_with("mirror") || line.starts_with("rotate"));
    let mirrored: Vec<&str> = mirrored.collect();
    assert!(mirrored.len() == 7 && mirrored.iter().all(|line| line.ends_with("same solution")), "{told}");
    assert!(told.contains("shift h1 ==> g1  same solution\n"), "{told}");
}

#[test]
fn neither_threads_nor_limits_change_the_order() {
    let corpus = Corpus::new();
    let limits = ["--nodes", "400", "--option", "Variation", "--option", "Try"];
    let kinds = ["--remove", "--replace", "--lengths", "1..4", "--shift", "--mirror", "--colours"];
    let told = |threads: &str| {
        let done = corpus.run(&[&POSITION[..], &limits, &kinds, &["--threads", threads]].concat());
        assert_eq!(done.exit, 5, "{done:?}");
        done.stdout
    };
    let alone = told("1");
    assert!(alone.contains("undecided: stopped after"), "{alone}");
    let untimed = |text: &str| -> Vec<String> {
        text.lines().map(|line| line.split("stopped after").next().unwrap().to_owned()).collect()
    };
    assert_eq!(untimed(&alone), untimed(&told("3")));
}

#[test]
fn the_smallest_position_is_found() {
    let corpus = Corpus::new();
    let told = varied(&corpus, &["--minimise"]);
    let found = "#2: 1 key: 1.Rg2-g8\n6 units: 1 position; -wRh1\n5 units: 1 position; -wRh1  -bPh7\n\
                 White Kc1 Rg2; Black Ka8 Pa7b7  (-wRh1  -bPh7)\n";
    assert_eq!(told, found);
    let done =
        corpus.run(&["vary", "--white", "Kf7 Rg1", "--black", "Kh6", "--stipulation", "h#1", "--minimise"]);
    assert!(done.stdout.ends_with("no unit can be spared\n"), "{done:?}");
    let done = corpus.run(&["vary", "--white", "Ka1", "--black", "Kb8", "--stipulation", "#1", "--minimise"]);
    assert_eq!((done.exit, done.stdout.as_str()), (4, "#1: no solution\n"), "{done:?}");
}

#[test]
fn scripts_get_an_object_a_line() {
    let corpus = Corpus::new();
    let told = varied(&corpus, &["--remove", "--format", "json"]);
    let lines: Vec<serde_json::Value> =
        told.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    assert_eq!(lines.len(), 7, "{told}");
    assert_eq!(lines[0]["event"], "problem");
    assert_eq!(lines[0]["solutions"], serde_json::json!(["Rg2-g8"]));
    let verdicts: Vec<&str> = lines[1..6].iter().map(|line| line["verdict"].as_str().unwrap()).collect();
    assert_eq!(verdicts, ["same", "no-solution", "no-solution", "other", "cooked"]);
    assert_eq!(lines[4]["black"], "Ka8 Pa7h7");
    assert_eq!(
        (&lines[4]["new"], &lines[4]["gone"]),
        (&serde_json::json!(["Rh1*h7"]), &serde_json::json!(["Rg2-g8"]))
    );
    assert_eq!((&lines[6]["event"], &lines[6]["variations"]), (&"end".into(), &5.into()));
}

#[test]
fn what_is_wrong_is_said() {
    let corpus = Corpus::new();
    let wrong: [(&[&str], &str); 6] = [
        (&["--add", "green P anywhere"], "expected `white`, `black` or `neutral`, found `green`"),
        (&["--add", "black ?? anywhere"], "expected units such as `P` or `Q,R`, found `??`"),
        (&["--lengths", "5..2"], "expected lengths such as `2..5`"),
        (&["--replace=xyz"], "expected codes of walks"),
        (&["--with", "Cirse"], "Circe"),
        (&["--minimise", "--remove"], "cannot be used with"),
    ];
    for (more, said) in wrong {
        let done = corpus.run(&[&POSITION, more].concat());
        assert_eq!(done.exit, 2, "{more:?}: {done:?}");
        assert!(done.stderr.contains(said), "{more:?}: {done:?}");
    }
}

#[cfg(unix)]
#[test]
fn ctrl_c_ends_with_what_was_found() {
    let corpus = Corpus::new();
    let arguments = [&POSITION[..], &["--as", "h#9", "--as", "h#8", "--seconds", "60", "--threads", "1"]];
    let mut running = corpus.start(&[&arguments.concat()[..], &["--remove"]].concat());
    let begun = running.read_until("-bPh7  ");
    assert!(begun.contains("-wRh1  same solution"), "{begun}");
    let done = running.interrupt();
    assert_eq!(done.exit, 5, "{done:?}");
    assert!(done.stdout.ends_with("nodes; interrupted\n"), "{done:?}");
}
