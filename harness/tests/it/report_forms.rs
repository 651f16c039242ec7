//! The forms of the report beside those for people, JSON and JUnit.

use crate::program::{Corpus, MATE_IN_ONE};

/// A sound entry, a cooked one, one that can't be read.
fn three() -> Corpus {
    let cooked = MATE_IN_ONE.replace("Kg1 Ra2", "Kg1 Ra2 Rb2");
    Corpus::new()
        .with("corpus/one.toml", MATE_IN_ONE)
        .with(
            "corpus/two.toml",
            format!("title = \"50% *sound* & more_\"\nauthors = [\"Ada Lovelace\"]\n{cooked}"),
        )
        .with("expected/two.txt", "1.Ra2-a8 # !\n")
        .with("corpus/wrong.toml", "titel = 1\n")
}

#[test]
fn table() {
    let done = three().run(&["verify", "corpus", "--format", "table"]);
    assert!(done.stdout.lines().all(|line| line.chars().count() <= 100), "{done:?}");
    let begins: Vec<&str> = done.stdout.lines().filter_map(|line| line.split_whitespace().next()).collect();
    assert_eq!(begins, ["verdict", "sound", "cooked", "invalid", "3"], "{done:?}");
    assert!(done.stderr.contains("unknown field `titel`"), "{done:?}");
}

#[test]
fn annotations_stand_at_the_line_of_the_entry() {
    let done = three().run(&["verify", "corpus", "--format", "github"]);
    let lines: Vec<&str> = done.stdout.lines().collect();
    assert_eq!(
        lines[0], "::error file=corpus/two.toml,line=4,title=cooked%3A two::cook: 1.Rb2-b8#!",
        "{done:?}"
    );
    assert!(
        lines[1].starts_with("::error file=corpus/wrong.toml,line=1,col=1,title=invalid%3A wrong::"),
        "{done:?}"
    );
    assert!(lines.last().is_some_and(|line| line.starts_with("3 entries: ")), "{done:?}");
}

#[test]
fn markdown() {
    let done = three().run(&["verify", "corpus", "--format", "markdown"]);
    for part in [
        "| cooked | 1 |",
        "## cooked: `two`",
        "Ada Lovelace · 50% \\*sound\\* & more\\_",
        ". . . . . . k .\n. . . . . p p p\n",
        "(3+4)",
        "- cook: 1.Rb2-b8\\#!",
        "```diff\n--- ",
        "## invalid: `wrong`",
    ] {
        assert!(done.stdout.contains(part), "{part} is missing: {}", done.stdout);
    }
    assert!(!done.stdout.contains("`one`"), "{}", done.stdout);
}

/// The structure; that it compiles was seen with XeTeX and pdfTeX and chess-problem-diagrams 2022-06-19.
#[test]
fn latex() {
    let done = three().run(&["verify", "corpus", "--format", "latex"]);
    for part in [
        "\\usepackage{diagram}",
        "\\usepackage{fontspec}",
        "\\author{Lovelace, Ada}",
        "\\pieces[3+4]{wKg1, wTa2, wTb2, sBf7, sBg7, sBh7, sKg8}",
        "\\stipulation{\\#1}",
        "50\\% *sound* \\& more\\_",
        "\\end{document}",
    ] {
        assert!(done.stdout.contains(part), "{part} is missing: {}", done.stdout);
    }
    let count = |text: &str| done.stdout.matches(text).count();
    for environment in ["diagram", "minipage", "document"] {
        let begins = count(&format!("\\begin{{{environment}}}"));
        assert_eq!(begins, count(&format!("\\end{{{environment}}}")), "{environment}");
    }
    assert_eq!(count("\\begin{diagram}"), 2);
}

/// Solutions as magazines print them, in the letters of a language.
#[test]
fn latex_in_short_notation() {
    let annan = "conditions = [\"Annan\"]\noptions = [\"Variations\"]\n";
    let annan_white = "Ke1 Qh5 Ra1 Re2 Ba4 Bh8 Se7 Pc2d2c3b4";
    let annan_black = "Kc4 Ba2 Bf6 Se4 Sf4 Pg3e6g6f7";
    let cases = [
        (
            "#2",
            annan,
            annan_white,
            annan_black,
            [
                ("en", ["1.0-0-0! (2.Rxe4\\#)", "1...Sxd2, Sxc3, Sf2, Sd6 2.Qc5\\#", "1...Sd3+ 2.dxd3\\#"]),
                ("de", ["1.0-0-0! (2.Txe4\\#)", "1...Sxd2, Sxc3, Sf2, Sd6 2.Dc5\\#", "1...Lf5 2.d3\\#"]),
                ("fr", ["1.0-0-0! (2.Txe4\\#)", "1...Cxd2, Cxc3, Cf2, Cd6 2.Dc5\\#", "1...Ff5 2.d3\\#"]),
            ],
        ),
        (
            "h#2",
            "",
            "Kf6 Rg1 Rg4",
            "Kh6",
            [
                ("en", ["1.Kh5 R1g3 2.Kh6 Rh3\\#", "1.Kh5 R4g3 2.Kh6 Rh1\\#", "1.Kh5 Kf7 2.Kh6 Rh4"]),
                ("de", ["1.Kh5 T1g3 2.Kh6 Th3\\#", "1.Kh5 T4g3 2.Kh6 Th1\\#", "1.Kh5 Kf7 2.Kh6 Th4"]),
                ("fr", ["1.Rh5 T1g3 2.Rh6 Th3\\#", "1.Rh5 T4g3 2.Rh6 Th1\\#", "1.Rh5 Rf7 2.Rh6 Th4"]),
            ],
        ),
    ];
    for (stipulation, more, white, black, languages) in cases {
        let entry = format!(
            "stipulation = \"{stipulation}\"\n{more}[position]\nwhite = \"{white}\"\nblack = \"{black}\"\n"
        );
        let corpus = Corpus::new().with("corpus/x.toml", entry);
        for (language, parts) in languages {
            let done = corpus.run(&["verify", "corpus", "--format", "latex", "--language", language]);
            for part in parts {
                assert!(
                    done.stdout.contains(part),
                    "{stipulation}, {language}: {part} is missing: {}",
                    done.stdout
                );
            }
        }
    }
    assert_eq!(three().run(&["verify", "corpus", "--language", "de"]).exit, 2);
}

#[test]
fn completions_and_manual_know_every_option() {
    for shell in ["bash", "zsh", "fish", "powershell", "elvish"] {
        let done = crate::program::run(&["completions", shell]);
        assert_eq!(done.exit, 0);
        assert!(done.stdout.contains("partition"), "{shell}");
    }
    let manual = crate::program::run(&["man"]);
    assert_eq!(manual.exit, 0);
    for part in [".TH cookstopper", ".SH VERIFY", "\\-\\-report", ".SH EXIT CODES"] {
        assert!(manual.stdout.contains(part), "{part} is missing");
    }
}

/// A diagram by itself, with names in any script, as a picture that any program shows.
#[test]
fn diagrams() {
    let entry = "title = \"Нео & <b>\"\nauthors = [\"Мегалло, Иван\"]\nstipulation = \"#1\"\n[position]\nwhite = \"Kb3 Ra2 jigger Gc5\"\nblack = \"Kh3\"\nneutral = \"Pg2\"\n";
    let corpus = Corpus::new()
        .with("x.toml", format!("{entry}[[twin]]\nb = \"Move a2 b2\"\n"))
        .with("two.toml", format!("{MATE_IN_ONE}---\nid = \"name\"{MATE_IN_ONE}"));
    let svg = corpus.run(&["diagram", "x.toml"]).stdout;
    let document = oxml::parse(&svg);
    assert!(document.is_ok(), "{svg}");
    for part in [
        "Нео &amp; &lt;b&gt;",
        "Мегалло, Иван",
        ">#1<",
        ">(3+1+1)<",
        "#wK",
        "#bK",
        "url(#left)",
        "grasshopper c5",
        "class=\"badge\"",
    ] {
        assert!(svg.contains(part), "{part} is missing: {svg}");
    }
    let rook = |letter: &str| corpus.run(&["diagram", "x.toml", "--bare", "--twin", letter]).stdout;
    assert!(rook("a").contains("translate(0 270)") && rook("b").contains("translate(45 270)"));
    assert!(!rook("a").contains("Иван"));
    assert_eq!(corpus.run(&["diagram", "x.toml", "--output", "x.png", "--width", "400"]).exit, 0);
    let png = std::fs::read(corpus.path("x.png")).unwrap();
    assert!(png.starts_with(b"\x89PNG\r\n") && png[16..20] == 400_u32.to_be_bytes());
    assert_eq!(corpus.run(&["diagram", "two.toml"]).exit, 2);
    assert_eq!(corpus.run(&["diagram", "two.toml", "--id", "name"]).exit, 0);
    assert_eq!(corpus.run(&["diagram", "x.toml", "--twin", "c"]).exit, 2);
}
