use twofold_rules::Variant;

/// A middlegame full of captures; on 8x8 Peter McKenzie's "kiwipete".
pub fn middlegame(variant: Variant) -> String {
    with_steps(
        variant,
        "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 10",
        "1n6/2ppppn1/1p1bkrp1/1prq2p1/1pbkb1p1/1prnbrp1/2p1np2/4p3/8/2PPPP2/1PR1BRPN/NPBKQNP1/1PRQKBP1/1P1B1RP1/2PPPP2/8 \
         w - - 0 5",
    )
}

/// The position for the size of the game's board, with all steps of a turn left.
pub fn with_steps(variant: Variant, orthodox: &str, tall: &str) -> String {
    let fen = if variant == Variant::DoubleDouble { tall } else { orthodox };
    let rest = match variant {
        Variant::Chess => "",
        Variant::Chess2 => " cc 33",
        _ => " 2",
    };
    format!("{fen}{rest}")
}
