//! An outage of the database while the server runs.

use std::{
    sync::{
        Arc,
        atomic::{AtomicBool, AtomicUsize, Ordering},
    },
    time::{Duration, Instant},
};

use octavo_tests::TestLink;
use reqwest::{Method, StatusCode};
use serde_json::{Value, json};

use crate::support::{Browser, Installation, TestDatabase, until};

/// Everything works again this long after the outage.
const HEALED: Duration = Duration::from_secs(10);
/// The longest time of a call during the outage.
const PATIENCE: Duration = Duration::from_secs(20);

async fn library(browser: &Browser) -> Option<Value> {
    match browser.attempt(Method::GET, "/readymags/user", Value::Null).await {
        Some((StatusCode::OK, library)) => Some(library),
        _ => None,
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn calls_wait_for_it_and_go_on_by_themselves() {
    let database = TestDatabase::migrated();
    let (link, through) = TestLink::to_database(&database.url).await;
    let installation = Installation::new().set("OCTAVO_DATABASE_URL", &through);
    let server = installation.serve();
    let ines = server.join("Ines").await;
    let salt = ines.post("/mag", json!({ "title": "Salt" }), 201).await;

    link.cut();
    for (method, path, body) in [
        (Method::GET, "/me".to_owned(), Value::Null),
        (Method::POST, "/mag".to_owned(), json!({ "title": "Lost" })),
        (Method::POST, format!("/mag/{}/title", salt["num_id"]), json!({ "title": "Lost" })),
    ] {
        let (status, problem) = ines.attempt(method, &path, body).await.expect("the server answers");
        assert_eq!(status, StatusCode::SERVICE_UNAVAILABLE, "{path}: {problem}");
        assert_eq!((&problem["code"], &problem["retryAfter"]), (&json!("unavailable"), &json!(5)), "{path}");
    }
    let ready = format!("{}/readyz", server.app);
    assert_eq!(ines.page(&ready).await.0, StatusCode::SERVICE_UNAVAILABLE);

    link.restore();
    let since = Instant::now();
    let library = until("the database is back", async || library(&ines).await).await;
    assert!(since.elapsed() < HEALED, "{:?}", since.elapsed());
    let titles: Vec<&Value> = library["mags"].as_array().unwrap().iter().map(|mag| &mag["title"]).collect();
    assert_eq!(titles, ["Salt"]);
    ines.post("/mag", json!({ "title": "Marrow" }), 201).await;
    assert_eq!(ines.page(&ready).await.0, StatusCode::OK);
}

/// Readers and writers, and the results of their calls.
#[derive(Default)]
struct Work {
    is_over: AtomicBool,
    /// The number of refusals since the link fell silent.
    refused: AtomicUsize,
}

/// Reads and writes until the test ends. Each call is answered in time, with its result or with a refusal that has a
/// `Retry-After`.
async fn work(browser: Browser, work: Arc<Work>) {
    let mut was_refused = false;
    while !work.is_over.load(Ordering::SeqCst) {
        for (method, path, body) in [
            (Method::GET, "/readymags/user", Value::Null),
            (Method::POST, "/mag", json!({ "title": "Kiln" })),
        ] {
            let since = Instant::now();
            let (status, answer) = browser.attempt(method, path, body).await.expect("an answer");
            assert!(since.elapsed() < PATIENCE, "{path}: {:?}", since.elapsed());
            if status == StatusCode::SERVICE_UNAVAILABLE {
                assert_eq!(answer["retryAfter"], json!(5), "{path}: {answer}");
                if !was_refused {
                    was_refused = true;
                    work.refused.fetch_add(1, Ordering::SeqCst);
                }
            } else {
                assert!(status.is_success(), "{path}: {status} {answer}");
            }
        }
    }
}

/// The link falls silent while many calls are running, and is restored.
async fn heals_from_silence(restore: impl FnOnce(&TestLink)) {
    const PEOPLE: usize = 12;
    let database = TestDatabase::migrated();
    let (link, through) = TestLink::to_database(&database.url).await;
    let installation = Installation::new().set("OCTAVO_DATABASE_URL", &through);
    let server = installation.serve();
    let shared = Arc::new(Work::default());
    let mut people = Vec::new();
    for number in 0..PEOPLE {
        people.push(server.join(&format!("Ines{number}")).await);
    }
    let at_work: Vec<_> =
        people.iter().map(|person| tokio::spawn(work(person.clone(), Arc::clone(&shared)))).collect();
    let ines = &people[0];
    until("some work", async || (library(ines).await?["mags"].as_array()?.len() > 3).then_some(())).await;

    link.fall_silent();
    until("a refusal for everybody", async || {
        let done = at_work.iter().any(tokio::task::JoinHandle::is_finished);
        (done || shared.refused.load(Ordering::SeqCst) == PEOPLE).then_some(())
    })
    .await;
    let ready = format!("{}/readyz", server.app);
    assert_eq!(ines.page(&ready).await.0, StatusCode::SERVICE_UNAVAILABLE);

    restore(&link);
    let since = Instant::now();
    until("everybody can read", async || {
        for person in &people {
            library(person).await?;
        }
        Some(())
    })
    .await;
    until("everybody can write", async || {
        for person in &people {
            let (status, _) = person.attempt(Method::POST, "/mag", json!({ "title": "Marrow" })).await?;
            status.is_success().then_some(())?;
        }
        Some(())
    })
    .await;
    assert!(since.elapsed() < HEALED, "{:?}", since.elapsed());
    assert_eq!(ines.page(&ready).await.0, StatusCode::OK);
    shared.is_over.store(true, Ordering::SeqCst);
    for person in at_work {
        person.await.unwrap();
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_link_that_falls_silent_is_given_up_until_it_forwards_again() {
    heals_from_silence(TestLink::restore).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_link_that_stays_silent_is_replaced_by_new_connections() {
    heals_from_silence(TestLink::restore_for_new_ones).await;
}
