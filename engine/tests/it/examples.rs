//! The programs in `engine/examples` say what they always said.

#[path = "../../examples/compose.rs"]
mod compose;
#[path = "../../examples/moves.rs"]
mod moves;
#[path = "../../examples/solve.rs"]
mod solve;

#[test]
fn solving() {
    solve::main().unwrap();
    assert_eq!(solve::solved().unwrap(), "\n   1.Ra2-b2 # !\n\n");
}

#[test]
fn listing_moves() {
    moves::main().unwrap();
    let expected = [
        "Kd3*c4[+bPf2] Kd3-c2 Kd3-c3 Kd3-d2 Kd3-d4 Kd3-e2 Kd3-e3 Kd3-e4",
        "Kd3*c4[+bPf2] is played",
        "on f2 stands bP",
        "Ke8-d7 Ke8-d8 Ke8-e7 Ke8-f7 Ke8-f8 f2-f1=B f2-f1=Q f2-f1=R f2-f1=S",
    ];
    assert_eq!(moves::listed().unwrap(), expected);
}

#[test]
fn composing() {
    compose::main().unwrap();
    let expected = [
        "Ka1 Qg3 Gc6 / Kf1 Rc3 Pf2: Qg3-d6 Rc3-f3 Qd6-d1",
        "Kh5 Qf5 Gh7 / Kh2 Rg8 Pb6: Kh5-h4 Rg8-g1 Qf5-h3",
        "Kd8 Qe4 Gf4 / Kb6 Re2 Pg4: Kd8-c8 Kb6-a7 Qe4-b7",
        "Ka4 Qh8 Ge7 / Kc2 Re8 Pa6: Ka4-a3 Kc2-b1 Qh8-b2",
    ];
    assert_eq!(compose::composed(1).unwrap(), expected);
}
