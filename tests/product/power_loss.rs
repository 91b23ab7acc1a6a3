//! Power losses: on a disk that forgets what was not synced, at a moment between two calls of the server on it.

use std::panic::AssertUnwindSafe;

use futures_util::FutureExt;
use octavo_tests::{Loss, TestDisk};
use rand::{RngExt, SeedableRng, rngs::StdRng};

use crate::{
    live_killed::asked,
    support::{Installation, Server, until},
    writers::{Place, Writers},
};

/// How often the power is lost in a run of the tests. `POWER_LOSSES` sets another number, and `POWER_SEED` a seed.
const LOSSES: u64 = 4;
/// The power is lost at the latest at this call on the disk.
const CALLS: u64 = 600;

/// A product with its data on such a disk.
fn place(disk: &TestDisk) -> Place {
    // Not the root of the disk, so that the product makes its folder itself.
    let installation = Installation::new().set("OCTAVO_DATA_DIR", disk.path("data").to_str().unwrap());
    Place { installation, enter: disk.enter(), data: disk.here("data"), database: None }
}

impl Place {
    /// The disk was mounted once more.
    fn again(&mut self, disk: &TestDisk) {
        (self.enter, self.data) = (disk.enter(), disk.here("data"));
    }

    fn serve(&self) -> Server {
        self.installation.serve_through(&self.enter)
    }
}

#[expect(clippy::print_stdout, reason = "the figures of a long run")]
async fn play(losses: u64, seed: u64) {
    let mut chance = StdRng::seed_from_u64(seed);
    let mut disk = TestDisk::new();
    let mut place = place(&disk);
    let mut server = place.serve();
    let mut writers = Writers::come(&server, &place).await;
    for round in 1..=losses {
        disk.cut_at(chance.random_range(1..CALLS));
        let at_work = writers.write();
        until("the power loss", async || disk.is_dark().then_some(())).await;
        server.kill();
        writers = at_work.stopped().await;
        let loss = if round % 2 == 0 { Loss::Everything } else { Loss::ByChance(chance.random()) };
        disk.restore(loss);
        place.again(&disk);
        let records = place.records().await;
        if round % 8 == 0 {
            place.forget_attempts().await;
        }
        server = place.serve();
        writers.check(&server, &records).await;
    }
    server.kill();
    place.make_due().await;
    let server = place.serve();
    writers.finish(&server, &place).await;
    println!("{losses} power losses, {} writes acknowledged and there", writers.acknowledged());
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_power_loss_loses_nothing_that_was_acknowledged() {
    let losses = asked("POWER_LOSSES").unwrap_or(LOSSES);
    let seed = asked("POWER_SEED").unwrap_or_else(rand::random);
    let played = AssertUnwindSafe(play(losses, seed)).catch_unwind().await;
    assert!(played.is_ok(), "POWER_SEED={seed} plays this schedule again");
}
