//! Servers that are killed while people edit together, and started again on the same database.

use std::panic::AssertUnwindSafe;

use futures_util::FutureExt;
use rand::{RngExt, SeedableRng, rngs::StdRng};

use crate::{
    live_people::Session,
    support::{Installation, Server, TestDatabase},
};

/// How often servers are killed in a run of the tests. `LIVE_KILLS` sets another number, and `LIVE_SEED` a seed.
const KILLS: u64 = 4;

#[expect(clippy::disallowed_methods, reason = "the schedule is chosen for a run of the tests")]
pub(crate) fn asked(name: &str) -> Option<u64> {
    std::env::var(name).ok().map(|text| text.parse().unwrap())
}

/// Plays a schedule that follows from a seed.
async fn are_killed(installation: Installation, count: usize) {
    let seed = asked("LIVE_SEED").unwrap_or_else(rand::random);
    let played = AssertUnwindSafe(play(installation, count, seed)).catch_unwind().await;
    assert!(played.is_ok(), "LIVE_SEED={seed} plays this schedule again");
}

/// Kills one of so many servers, or all of them at once, each time after some further changes.
async fn play(installation: Installation, count: usize, seed: u64) {
    let mut chance = StdRng::seed_from_u64(seed);
    let mut servers: Vec<_> = (0..count).map(|_| installation.serve()).collect();
    let session = Session::begin(&installation, &servers).await;
    for _ in 0..asked("LIVE_KILLS").unwrap_or(KILLS) {
        session.more(chance.random_range(1..30)).await;
        let victim = chance.random_range(0..count);
        let all = chance.random_bool(0.25);
        let is_victim = |(slot, _): &(usize, &mut Server)| all || *slot == victim;
        servers.iter_mut().enumerate().filter(is_victim).for_each(|(_, server)| server.end());
        for (slot, server) in servers.iter_mut().enumerate().filter(is_victim) {
            *server = installation.serve();
            session.moved(slot, server);
        }
    }
    session.more(30).await;
    session.finish().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn edit_011_edit_377_edit_428_kill_9_under_people_who_edit_together_loses_nothing() {
    are_killed(Installation::new(), 1).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn edit_011_edit_377_edit_428_kill_9_of_two_servers_in_turn_loses_nothing_on_postgres() {
    let database = TestDatabase::migrated();
    are_killed(Installation::on(&database), 2).await;
}
