//! The network to PostgreSQL. Silence and an end are in `database_away`.

use std::{collections::BTreeSet, time::Duration};

use octavo_tests::{Condition, TestLink};
use reqwest::{Method, StatusCode};
use serde_json::{Value, json};

use super::{answered, campaign, is_sound};
use crate::support::{Installation, TestDatabase, until};

/// The conditions of every run.
const TABLE: [Condition; 11] = [
    Condition::Late(Duration::from_millis(20)),
    Condition::CutInAnswer(0),
    Condition::CutInAnswer(1),
    Condition::CutInAnswer(40),
    Condition::CutInAnswer(700),
    Condition::CutInAnswer(5_000),
    Condition::CutInRequest(5),
    Condition::CutInRequest(600),
    Condition::CutInRequest(4_000),
    Condition::Garbage(1),
    Condition::Garbage(7),
];

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_bad_network_to_postgres_is_survived() {
    let database = TestDatabase::migrated();
    let (link, through) = TestLink::to_database(&database.url).await;
    let installation = Installation::new().set("OCTAVO_DATABASE_URL", &through);
    let server = installation.serve_logged();
    let ines = server.join("Ines").await;
    let mut acknowledged = BTreeSet::new();
    let mut asked = BTreeSet::new();
    for (round, condition) in TABLE.into_iter().chain(campaign(20_000)).enumerate() {
        link.becomes(condition);
        let mut made = 0;
        for number in 0..4 {
            let title = format!("{round} {number}");
            let make = (Method::POST, "/mag", json!({ "title": title }));
            let (status, _) = answered(&ines, make, &["unavailable"]).await;
            asked.insert(title.clone());
            if status == StatusCode::CREATED {
                acknowledged.insert(title);
                made += 1;
            }
            answered(&ines, (Method::GET, "/readymags/user", Value::Null), &["unavailable"]).await;
        }
        assert!(made == 4 || !matches!(condition, Condition::Late(_)), "a slow network is no outage");
        // The page itself, and that the process runs, need no database.
        for page in ["", "/healthz"] {
            assert_eq!(ines.page(&format!("{}{page}", server.app)).await.0, StatusCode::OK, "{page}");
        }
        link.restore();
        until("a write", async || {
            let title = format!("{round} again");
            asked.insert(title.clone());
            let (status, _) = ines.attempt(Method::POST, "/mag", json!({ "title": title })).await?;
            (status == StatusCode::CREATED).then(|| acknowledged.insert(title))
        })
        .await;
    }
    let library = ines.get("/readymags/user").await;
    let titles = library["mags"].as_array().unwrap().iter();
    let there: BTreeSet<String> =
        titles.map(|project| project["title"].as_str().unwrap().to_owned()).collect();
    assert!(acknowledged.is_subset(&there), "{:?}", acknowledged.difference(&there));
    assert!(there.is_subset(&asked), "{:?}", there.difference(&asked));
    is_sound(&installation);
}
