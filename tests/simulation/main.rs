//! Thousands of schedules with every possible fault, between two servers, a store and a card provider. In each of them
//! a customer pays once for what they get, and every payment is recorded.
//!
//! Each schedule follows from its seed alone. `SIMULATION_SEED=17` runs one of them again, `SIMULATION_SCHEDULES` sets
//! their number.
#![cfg(test)]

mod calm;
mod compaction;
mod designers;
mod editing;
mod found;
mod ledger;
mod people;
mod provider;
mod refused_changes;
mod steps;
mod store;
mod surplus;
mod together;
mod webhooks;
mod wild;
mod world;

use std::{
    panic::{AssertUnwindSafe, catch_unwind},
    sync::atomic::{AtomicU64, Ordering},
};

/// Schedules of each kind in a run of the tests.
const SCHEDULES: u64 = 5_000;

#[expect(clippy::disallowed_methods, reason = "whoever runs the tests says which schedules they want")]
fn asked(name: &str) -> Option<u64> {
    let text = std::env::var(name).ok()?;
    Some(text.parse().unwrap_or_else(|_| panic!("{name} is no number: {text}")))
}

/// Runs schedules on every core; says which of them failed.
fn every(schedule: fn(u64)) {
    some(SCHEDULES, schedule);
}

/// The same, with another number of them unless one was asked for.
fn some(schedules: u64, schedule: fn(u64)) {
    if let Some(seed) = asked("SIMULATION_SEED") {
        return schedule(seed);
    }
    let first = asked("SIMULATION_FROM").unwrap_or(0);
    let end = first + asked("SIMULATION_SCHEDULES").unwrap_or(schedules);
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

/// Orders are not awaited before the next day, so they run concurrently with everything else.
#[test]
fn whatever_goes_wrong_a_customer_pays_once_and_the_ledger_agrees() {
    every(wild::schedule);
}

/// Customers repeat each order until it is done: faults do not change the result.
#[test]
fn whatever_goes_wrong_ends_as_if_nothing_had() {
    every(calm::schedule);
}

/// Three people edit one document on two servers, over a network that loses, repeats, delays and reorders.
#[test]
fn whatever_goes_wrong_all_who_edit_a_document_see_the_same() {
    some(SCHEDULES * 2, together::schedule);
}
