//! Networks to other services that end, are late, break off in the middle, or bring rubbish.
//!
//! For each service there is a table of conditions. In each, calls without the service stay as they are, and calls that need
//! it are answered. Afterwards everything works, without a restart.

mod all;
mod bucket;
mod cards;
mod database;
mod mail;

use std::path::Path;

use octavo_tests::Condition;
use rand::{RngExt, SeedableRng, rngs::StdRng};
use reqwest::{Method, StatusCode};
use serde_json::{Value, json};
use sqlx::{AssertSqlSafe, Connection, Row, SqliteConnection, sqlite::SqliteConnectOptions};

use crate::support::{Browser, Installation};

/// Conditions of a campaign, beside those of the tables. `NETWORK_FAULTS` sets their number, and `NETWORK_SEED` other ones.
fn campaign(longest: usize) -> Vec<Condition> {
    let mut chance = StdRng::seed_from_u64(asked("NETWORK_SEED").unwrap_or(0));
    let count = asked("NETWORK_FAULTS").unwrap_or(0);
    let condition = |_| match chance.random_range(0..5) {
        // The first bytes matter more than the others.
        0 => Condition::CutInAnswer(chance.random_range(0..longest)),
        1 => Condition::CutInAnswer(chance.random_range(0..200)),
        2 => Condition::CutInRequest(chance.random_range(0..longest)),
        3 => Condition::CutInRequest(chance.random_range(0..200)),
        _ => Condition::Garbage(chance.random::<u64>() | 1),
    };
    (0..count).map(condition).collect()
}

#[expect(clippy::disallowed_methods, reason = "the number is chosen for a run of the tests")]
fn asked(name: &str) -> Option<u64> {
    std::env::var(name).ok().map(|text| text.parse().unwrap())
}

/// Calls that need nothing but the database.
async fn works_as_ever(browser: &Browser) {
    browser.post("/mag", json!({ "title": "Salt" }), 201).await;
    browser.get("/readymags/user").await;
}

/// An answer of a call that needs a service, which is 2xx or one of these problems.
async fn answered(
    browser: &Browser,
    (method, path, body): (Method, &str, Value),
    problems: &[&str],
) -> (StatusCode, Value) {
    let (status, answer) = browser.attempt(method, path, body).await.expect("an answer");
    let code = answer["code"].as_str().unwrap_or_default();
    assert!(status.is_success() || problems.contains(&code), "{path}: {status} {answer}");
    (status, answer)
}

/// A connection to an installation's own SQLite database.
async fn database(installation: &Installation) -> SqliteConnection {
    let options = SqliteConnectOptions::new().filename(Path::new(&installation.path("data/octavo.db")));
    SqliteConnection::connect_with(&options).await.unwrap()
}

async fn tell(database: &mut SqliteConnection, sql: &str) {
    sqlx::raw_sql(AssertSqlSafe(sql)).execute(database).await.unwrap();
}

async fn number(database: &mut SqliteConnection, sql: &str) -> i64 {
    sqlx::query(AssertSqlSafe(sql)).fetch_one(database).await.unwrap().get(0)
}

/// Forgets what was counted for the limits on attempts: a campaign has more of them than a person.
async fn may_try_again(database: &mut SqliteConnection) {
    tell(database, "DELETE FROM attempt_counts").await;
}

/// The server has not panicked.
fn is_sound(installation: &Installation) {
    let log = installation.log();
    let panic = log.lines().find(|line| line.contains("panicked"));
    assert_eq!(panic, None);
}
