//! Diagrams that can't be, or may not be.

use crate::program::Corpus;
use expect_test::{Expect, expect};

/// What the report says beside the verdict on the solution, which is not the point here.
fn check(fen: &str, conditions: &str, exit: i32, expected: Expect) {
    let entry = format!("conditions = [{conditions}]\nstipulation = \"~1\"\n[position]\nfen = \"{fen}\"\n");
    let done = Corpus::new().with("corpus/x.toml", entry).run(&["verify", "corpus"]);
    let lines = done.stdout.lines().filter(|line| line.contains("illegal: ") || line.contains("doubtful: "));
    expected.assert_eq(&lines.map(|line| format!("{}\n", line.trim_start())).collect::<String>());
    assert!(exit == 0 || done.exit == 1, "{done:?}");
}

#[test]
fn numbers() {
    let chess = |fen, expected| check(fen, "", 1, expected);
    chess(
        "4k3/8/8/P7/8/8/PPPPPPPP/4K3 w - - 0 1",
        expect![[r#"
        illegal: White has 9 pawns
    "#]],
    );
    chess(
        "4k3/8/8/8/8/QQ6/PPPPPPPP/4K3 w - - 0 1",
        expect![[r#"
        illegal: White has 1 promoted unit, but only 0 pawns are missing
    "#]],
    );
    chess("4k3/8/8/8/8/QQ6/PPPPPPP1/4K3 w - - 0 1", expect![[""]]);
    chess("4k3/8/8/8/8/1B1B4/PPPPPP1P/4K3 w - - 0 1", expect![[""]]);
    chess(
        "4k3/8/8/8/NNNNNNNN/NNNNNNNN/N7/4K3 w - - 0 1",
        expect![[r#"
        illegal: White has 18 units
        illegal: White has 15 promoted units, but only 8 pawns are missing
    "#]],
    );
    chess(
        "4k3/8/8/8/8/8/8/K3K3 w - - 0 1",
        expect![[r#"
            warning: doubtful: White has 2 kings
        "#]],
    );
    check("4k3/8/8/8/8/QQ6/PPPPPPPP/4K3 w - - 0 1", "\"Circe Clone\"", 0, expect![[""]]);
    check(
        "4k3/8/8/8/8/QQ6/PPPPPPPP/4K3 w - - 0 1",
        "\"Circe\"",
        1,
        expect![[r#"
        illegal: White has 1 promoted unit, but only 0 pawns are missing
    "#]],
    );
    check(
        "4k3/8/8/8/8/QQG5/PPPPPPPP/4K3 w - - 0 1",
        "",
        0,
        expect![[r#"
            warning: doubtful: White has 1 promoted unit, but only 0 pawns are missing
        "#]],
    );
}

#[test]
fn squares() {
    check(
        "4k3/8/8/8/8/8/8/P3K3 w - - 0 1",
        "",
        1,
        expect![[r#"
        illegal: a pawn of White on its first rank, on a1
    "#]],
    );
    check(
        "P3k3/8/8/8/8/8/8/4K2p w - - 0 1",
        "",
        1,
        expect![[r#"
        illegal: a pawn of White on its last rank, on a8
        illegal: a pawn of Black on its last rank, on h1
    "#]],
    );
    check("4k3/8/8/8/8/8/8/P3K3 w - - 0 1", "\"Annan\"", 0, expect![[""]]);
    check("4k3/8/8/8/8/8/8/P3K3 w - - 0 1", "\"Augsburg\"", 0, expect![[""]]);
    check(
        "4k3/8/8/8/8/8/8/P3K3 w - - 0 1",
        "\"Koeko\"",
        1,
        expect![[r#"
        illegal: a pawn of White on its first rank, on a1
    "#]],
    );
    check(
        "4k3/8/8/8/8/8/8/P2GK3 w - - 0 1",
        "",
        0,
        expect![[r#"
            warning: doubtful: a pawn of White on its first rank, on a1
        "#]],
    );
    check(
        "4k3/8/8/8/8/8/1P6/B3K3 w - - 0 1",
        "",
        1,
        expect![[r#"
        illegal: no bishop gets to a1 behind the pawn of b2
    "#]],
    );
    check(
        "4k3/8/8/8/8/8/PPPPPP1P/B3K3 w - - 0 1",
        "",
        1,
        expect![[r#"
        illegal: no bishop gets to a1 behind the pawn of b2
    "#]],
    );
    check("4k3/8/8/2B5/8/8/PP1PPPPP/4K3 w - - 0 1", "", 1, expect![[""]]);
    check("4k3/8/8/4B3/8/8/PPPPPPPP/4K3 w - - 0 1", "\"Annan\"", 0, expect![[""]]);
}

#[test]
fn rights() {
    check(
        "4k3/8/8/8/8/8/8/R3K3 w KQ - 0 1",
        "",
        0,
        expect![[r#"
            warning: doubtful: White can't castle with h1: king or rook is not there
        "#]],
    );
    check("4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1", "", 0, expect![[""]]);
    check(
        "4k3/8/8/4P3/8/8/8/4K3 w - d6 0 1",
        "",
        0,
        expect![[r#"
            warning: doubtful: no pawn of Black can just have crossed d6 by a double step
        "#]],
    );
    check("4k3/8/8/8/8/8/4R3/4K3 w - - 0 1", "", 1, expect![[""]]);
}
