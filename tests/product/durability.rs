//! A 2xx means durable.

use std::sync::{
    Arc,
    atomic::{AtomicUsize, Ordering},
};

use reqwest::{Method, StatusCode};
use serde_json::{Value, json};

use crate::support::{Installation, TestDatabase, until};

/// Writers save titles one after the other, and the server is killed meanwhile. After a restart every acknowledged
/// title and every session is there.
async fn acknowledged_titles_survive(installation: Installation) {
    const WRITERS: usize = 4;
    const ENOUGH: usize = 200;
    let server = installation.serve();
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

    let again = installation.serve();
    let library = ines.at(&again).get("/readymags/user").await;
    let projects = library["mags"].as_array().unwrap();
    for (project, last) in saved {
        let listed = projects.iter().find(|listed| listed["num_id"] == project).unwrap();
        let title: u64 = listed["title"].as_str().unwrap().parse().unwrap();
        // One more may have been saved whose answer was lost.
        assert!(title == last || title == last + 1, "{last} was acknowledged, {title} is there");
    }
    let found = ines.at(&again).post("/readymags/search", json!({ "query": "00" }), 200).await;
    assert_ne!(found["count"], Value::Null);
}

#[tokio::test]
async fn kill_9_loses_no_acknowledged_write_on_sqlite() {
    acknowledged_titles_survive(Installation::new()).await;
}

#[tokio::test]
async fn kill_9_loses_no_acknowledged_write_on_postgres() {
    let database = TestDatabase::migrated();
    acknowledged_titles_survive(Installation::on(&database)).await;
}

/// The disk fills up under load. Writes without space are refused with a sentence, and reads work. Every acknowledged
/// write is there when there is space again.
#[tokio::test]
async fn a_full_disk_refuses_writes_and_loses_nothing() {
    const KIB: u32 = 2_048;
    const MANY: usize = 5_000;
    let installation = Installation::new();
    let first = installation.serve();
    let ines = first.join("Ines").await;
    first.terminate();
    assert_eq!(first.ended().await, Some(0));

    let server = installation.serve_on_a_disk_of(KIB);
    let ines = ines.at(&server);
    let (mut saved, mut refusal) = (Vec::new(), None);
    for number in 0..MANY {
        let body = json!({ "title": format!("{number} {}", "x".repeat(100)) });
        match ines.attempt(Method::POST, "/mag", body).await.expect("the server answers") {
            (StatusCode::CREATED, project) => saved.push(project["num_id"].clone()),
            (status, problem) => {
                refusal = Some((status, problem));
                break;
            }
        }
    }
    let (status, problem) = refusal.expect("the disk is full at some time");
    assert_eq!((status.as_u16(), &problem["code"]), (503, &json!("unavailable")), "{problem}");
    assert!(!saved.is_empty());
    let numbers = |library: &Value| -> Vec<Value> {
        library["mags"].as_array().unwrap().iter().map(|project| project["num_id"].clone()).collect()
    };
    let seen = numbers(&ines.get("/readymags/user").await);
    assert!(saved.iter().all(|number| seen.contains(number)));
    server.kill();

    let again = installation.serve();
    let ines = ines.at(&again);
    let kept = numbers(&ines.get("/readymags/user").await);
    assert!(saved.iter().all(|number| kept.contains(number)));
    ines.post("/mag", json!({ "title": "Room again" }), 201).await;
}
