//! Time: what engines are offered, and what is theirs.

use serde_json::Value;

use crate::setup::*;

/// A player may use what he is offered for each answer, a step or a decision in the opponent's turn, and has time left.
#[test]
fn every_answer_has_the_time_that_it_is_offered() {
    let folder = Folder::new("patient");
    for (kind, variant, more) in [("patient", "chess2", ""), ("patient-steps", "twomove", "turns=steps")] {
        let limits = format!("st=0.1 timemargin=30 {more}");
        let engines = [engine("one", &format!("{kind} 1"), &limits), engine("two", &format!("{kind} 2"), &limits)];
        let options = format!("-variant {variant} -rounds 3 -concurrency 2 -srand 3 -maxmoves 12");
        let (_, events) = play(&folder, &engines, &format!("{options} -config outname={kind}.json"));
        let games: Vec<&Value> = of(&events, "finished").collect();
        assert!(games.len() == 6 && games.iter().all(|game| game["fault"].is_null()), "{variant}: {games:?}");
    }
}

#[test]
fn a_slow_start_costs_no_time() {
    let folder = Folder::new("slow");
    let engines = [engine("good", "random", "tc=20"), engine("slow", "slow", "tc=1")];
    let (_, events) = play(&folder, &engines, "-rounds 1 -maxmoves 20");
    assert!(of(&events, "finished").all(|game| game["termination"] != "time forfeit"), "{events:?}");
}
