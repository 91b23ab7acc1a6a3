//! `kill -9` under people who write everywhere, and the server is started again on the same data.

use std::panic::AssertUnwindSafe;

use futures_util::FutureExt;
use rand::{RngExt, SeedableRng, rngs::StdRng};

use crate::{
    live_killed::asked,
    support::{Installation, TestDatabase},
    writers::{Place, Writers},
};

/// How often the server is killed in a run of the tests. `KILLS` sets another number, and `KILL_SEED` a seed.
const KILLS: u64 = 4;

#[expect(clippy::print_stdout, reason = "the figures of a long run")]
async fn play(place: Place, kills: u64, seed: u64) {
    let mut chance = StdRng::seed_from_u64(seed);
    let mut server = place.installation.serve();
    let mut writers = Writers::come(&server, &place).await;
    for round in 1..=kills {
        let at_work = writers.write();
        // Each writer is somewhere in a call of its own when one of them is answered.
        at_work.further(chance.random_range(1..60)).await;
        server.kill();
        writers = at_work.stopped().await;
        let records = place.records().await;
        if round % 8 == 0 {
            place.forget_attempts().await;
        }
        server = place.installation.serve();
        writers.check(&server, &records).await;
    }
    server.kill();
    place.make_due().await;
    let server = place.installation.serve();
    writers.finish(&server, &place).await;
    println!("{kills} kills, {} writes acknowledged and there", writers.acknowledged());
}

async fn is_killed(installation: Installation, database: Option<String>) {
    let kills = asked("KILLS").unwrap_or(KILLS);
    let seed = asked("KILL_SEED").unwrap_or_else(rand::random);
    let data = installation.path("data");
    let place = Place { installation, enter: Vec::new(), data, database };
    let played = AssertUnwindSafe(play(place, kills, seed)).catch_unwind().await;
    assert!(played.is_ok(), "KILL_SEED={seed} plays this schedule again");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn kill_9_under_every_kind_of_write_loses_nothing() {
    is_killed(Installation::new(), None).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn kill_9_under_every_kind_of_write_loses_nothing_on_postgres() {
    let database = TestDatabase::migrated();
    is_killed(Installation::on(&database), Some(database.url.clone())).await;
}
