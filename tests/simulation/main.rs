//! Thousands of schedules in which everything goes wrong that can, between two servers, a store and a card provider.
//! Whatever happens, a customer pays once for what they get, and what they paid is known.
//!
//! Each schedule follows from its seed alone. `SIMULATION_SEED=17` runs one of them again, `SIMULATION_SCHEDULES` so many.
#![cfg(test)]

mod books;
mod calm;
mod found;
mod people;
mod provider;
mod steps;
mod store;
mod webhooks;
mod wild;
mod world;

use std::{
    panic::{AssertUnwindSafe, catch_unwind},
    sync::atomic::{AtomicU64, Ordering},
};

/// Schedules of each kind that a run of the tests goes through.
const SCHEDULES: u64 = 5_000;

#[expect(clippy::disallowed_methods, reason = "whoever runs the tests says which schedules they want")]
fn asked(name: &str) -> Option<u64> {
    let text = std::env::var(name).ok()?;
    Some(text.parse().unwrap_or_else(|_| panic!("{name} is no number: {text}")))
}

/// Goes through schedules on every core; says which of them failed.
fn every(schedule: fn(u64)) {
    if let Some(seed) = asked("SIMULATION_SEED") {
        return schedule(seed);
    }
    let first = asked("SIMULATION_FROM").unwrap_or(0);
    let end = first + asked("SIMULATION_SCHEDULES").unwrap_or(SCHEDULES);
    let next = AtomicU64::new(first);
    let failed = AtomicU64::new(u64::MAX);
    let cores = std::thread::available_parallelism().map_or(1, usize::from);
    std::thread::scope(|scope| {
        for _ in 0..cores {
            scope.spawn(|| {
                loop {
                    let seed = next.fetch_add(1, Ordering::Relaxed);
                    if seed >= end || failed.load(Ordering::Relaxed) != u64::MAX {
                        return;
                    }
                    if catch_unwind(AssertUnwindSafe(|| schedule(seed))).is_err() {
                        failed.fetch_min(seed, Ordering::Relaxed);
                    }
                }
            });
        }
    });
    let failed = failed.into_inner();
    assert_eq!(failed, u64::MAX, "a schedule failed: run it again with SIMULATION_SEED={failed}");
}

/// Nothing is awaited between what people want and the next day: whatever they do crosses whatever else is done.
#[test]
fn whatever_goes_wrong_a_customer_pays_once_and_the_books_agree() {
    every(wild::schedule);
}

/// People want one thing after the other, and want it again until it is there: what goes wrong changes nothing.
#[test]
fn whatever_goes_wrong_ends_as_if_nothing_had() {
    every(calm::schedule);
}
