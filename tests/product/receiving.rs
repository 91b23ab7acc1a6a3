//! Copying survives `kill -9`: everything is copied, and once.

use serde_json::{Value, json};

use crate::support::{Browser, Installation, Server, TestDatabase, until};

/// Enough that the server is killed while it copies them.
const PROJECTS: &str = "1200";

/// The demo account, which has a library.
async fn demo(server: &Server) -> Browser {
    let browser = server.browser();
    let body = json!({ "email": "demo@octavo.example", "password": "octavo demo account" });
    browser.post("/auth/login", body, 200).await;
    browser
}

/// The number of finished and of waiting copies in a library.
async fn counts(browser: &Browser) -> (usize, usize) {
    let library = browser.get("/readymags/user").await;
    let (projects, folders) =
        (library["mags"].as_array().unwrap(), library["user"]["folders"].as_array().unwrap());
    let statuses: Vec<&Value> = projects.iter().chain(folders).map(|item| &item["copyStatus"]).collect();
    assert!(statuses.iter().all(|status| **status != "failed"), "{statuses:?}");
    let waiting = statuses.iter().filter(|status| !status.is_null()).count();
    (statuses.len() - waiting, waiting)
}

/// The titles of projects, in order.
fn titles<'a>(projects: impl Iterator<Item = &'a Value>) -> Vec<String> {
    let mut titles: Vec<String> = projects.map(|one| one["title"].as_str().unwrap().to_owned()).collect();
    titles.sort();
    titles
}

async fn everything_is_received_once(installation: Installation) {
    installation.say(&["demo", "--projects", PROJECTS, "--collections", "1"]);
    let server = installation.serve();
    let (ines, mila) = (demo(&server).await, server.join("Mila").await);
    let library = ines.get("/readymags/user").await;
    let folders = library["user"]["folders"].as_array().unwrap();
    let folder = folders.iter().find(|folder| folder["isArchive"] == false).unwrap();
    let projects: Vec<&Value> =
        library["mags"].as_array().unwrap().iter().filter(|one| one["isArchived"] == false).collect();
    let inside = || projects.iter().copied().filter(|one| one["folder"] == folder["_id"]);
    // Some more with covers.
    let single: Vec<&Value> =
        projects.iter().copied().filter(|one| one["folder"].is_null()).take(40).collect();
    let numbers: Vec<&Value> = single.iter().map(|one| &one["num_id"]).collect();
    let body = json!({
        "email": mila.get("/me").await["uri"], "mags": numbers, "folders": [folder["num_id"]],
    });
    let sent = ines.post("/send", body, 201).await["send"]["id"].as_str().unwrap().to_owned();
    mila.post(&format!("/send/{sent}/accept"), json!({}), 200).await;
    until("some are received", async || (counts(&mila).await.0 > 0).then_some(())).await;
    server.kill();

    let again = installation.serve();
    let (ines, mila) = (ines.at(&again), mila.at(&again));
    assert!(counts(&mila).await.1 > 0, "the server was killed when it had received everything");
    until("all are received", async || (counts(&mila).await.1 == 0).then_some(())).await;
    let received = mila.get("/readymags/user").await;
    let received = received["mags"].as_array().unwrap();
    assert_eq!(titles(received.iter()), titles(inside().chain(single.iter().copied())));
    let covers: Vec<&str> = received.iter().filter_map(|one| one["cover"].as_str()).collect();
    let originals = inside().chain(single.iter().copied()).filter(|one| !one["cover"].is_null());
    assert_eq!(covers.len(), originals.count());
    for cover in covers {
        let path = cover.split_once("/media/").unwrap().1;
        for path in [path.to_owned(), path.replace(".jpg", "_608.jpg")] {
            let (status, _) = mila.page(&format!("{}/media/{path}", again.viewer)).await;
            assert_eq!(status.as_u16(), 200, "{path}");
        }
    }
    until("the sender knows", async || {
        let fate = ines.get("/send").await["outgoing"][0]["status"].clone();
        (fate == "received").then_some(())
    })
    .await;
}

#[tokio::test]
async fn kill_9_while_copies_are_received_on_sqlite() {
    everything_is_received_once(Installation::new()).await;
}

#[tokio::test]
async fn kill_9_while_copies_are_received_on_postgres() {
    let database = TestDatabase::migrated();
    everything_is_received_once(Installation::on(&database)).await;
}
