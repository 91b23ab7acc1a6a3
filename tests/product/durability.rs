//! A 2xx means durable.

use std::sync::{
    Arc,
    atomic::{AtomicUsize, Ordering},
};

use reqwest::{Method, StatusCode};
use serde_json::{Value, json};

use crate::support::{Place, TestDatabase, until};

/// Writers save titles one after the other; the server is killed in the middle of it. Whatever was answered is there
/// when it is started again, and so is whoever was signed in.
async fn acknowledged_titles_survive(place: Place) {
    const WRITERS: usize = 4;
    const ENOUGH: usize = 200;
    let server = place.serve();
    let ines = server.join("Ines").await;
    let acknowledged = Arc::new(AtomicUsize::new(0));
    let mut writers = Vec::new();
    for _ in 0..WRITERS {
        let project = ines.post("/mag", json!({ "title": "0" }), 201).await["num_id"].clone();
        let (browser, acknowledged) = (ines.clone(), acknowledged.clone());
        writers.push(tokio::spawn(async move {
            let mut last = 0_u64;
            loop {
                let body = json!({ "title": (last + 1).to_string() });
                match browser.attempt(Method::POST, &format!("/mag/{project}/title"), body).await {
                    Some((StatusCode::OK, _)) => last += 1,
                    Some((status, body)) => panic!("{status}: {body}"),
                    None => return (project, last),
                }
                acknowledged.fetch_add(1, Ordering::SeqCst);
            }
        }));
    }
    until("200 saved titles", async || (acknowledged.load(Ordering::SeqCst) >= ENOUGH).then_some(())).await;
    server.kill();
    let mut saved = Vec::new();
    for writer in writers {
        saved.push(writer.await.unwrap());
    }
    assert!(saved.iter().map(|(_, last)| last).sum::<u64>() >= 200);

    let again = place.serve();
    let library = ines.at(&again).get("/readymags/user").await;
    let projects = library["mags"].as_array().unwrap();
    for (project, last) in saved {
        let listed = projects.iter().find(|listed| listed["num_id"] == project).unwrap();
        let title: u64 = listed["title"].as_str().unwrap().parse().unwrap();
        // One more may have been saved without its answer getting through.
        assert!(title == last || title == last + 1, "{last} was acknowledged, {title} is there");
    }
    let found = ines.at(&again).post("/readymags/search", json!({ "query": "00" }), 200).await;
    assert_ne!(found["count"], Value::Null);
}

#[tokio::test]
async fn kill_9_loses_no_acknowledged_write_on_sqlite() {
    acknowledged_titles_survive(Place::new()).await;
}

#[tokio::test]
async fn kill_9_loses_no_acknowledged_write_on_postgres() {
    let database = TestDatabase::create();
    acknowledged_titles_survive(Place::on(&database)).await;
}
