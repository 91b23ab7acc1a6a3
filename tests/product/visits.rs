//! Visits wait in memory for a second at most.

use serde_json::{Value, json};

use crate::support::{Browser, Installation, Server, TestDatabase, until};

/// An account with a published project: its browser, the project's number, and the path of its page.
async fn publisher(server: &Server) -> (Browser, Value, String) {
    let ines = server.join("Ines").await;
    let salt = ines.post("/mag", json!({ "title": "Salt" }), 201).await["num_id"].clone();
    ines.post(&format!("/mag/{salt}/publish"), json!({}), 200).await;
    let me = ines.get("/me").await;
    let path = format!("/{}/{salt}/", me["uri"].as_str().unwrap());
    (ines, salt, path)
}

/// Readers with separate browsers open a page.
async fn read(server: &Server, path: &str, readers: std::ops::Range<u32>) {
    for reader in readers {
        let agent =
            format!("Mozilla/5.0 (X11; Linux x86_64; rv:{reader}.0) Gecko/20100101 Firefox/{reader}.0");
        let page = format!("{}{path}", server.viewer);
        let answer = server.browser().client.get(page).header("user-agent", agent).send().await.unwrap();
        assert_eq!(answer.status().as_u16(), 200);
    }
}

/// The views of this month.
async fn views(browser: &Browser, project: &Value) -> u64 {
    let counted = browser.get(&format!("/mag/{project}/views?months=1")).await;
    counted["data"]["months"][0]["views"].as_u64().unwrap()
}

async fn counted(browser: &Browser, project: &Value, wanted: u64) {
    until("every visit is counted", async || (views(browser, project).await == wanted).then_some(())).await;
}

/// Counted visits stay, and only later ones may be lost. Other writes of that time are there, and readers who come
/// again are counted.
async fn a_kill_loses_the_last_second_of_visits_at_most(installation: Installation) {
    let server = installation.serve();
    let (ines, salt, path) = publisher(&server).await;
    read(&server, &path, 100..110).await;
    counted(&ines, &salt, 10).await;
    ines.post(&format!("/mag/{salt}/title"), json!({ "title": "Salt and oil" }), 200).await;
    read(&server, &path, 110..115).await;
    server.kill();
    let again = installation.serve();
    let ines = ines.at(&again);
    let kept = views(&ines, &salt).await;
    assert!((10..=15).contains(&kept), "{kept}");
    assert_eq!(ines.get("/readymags/user").await["mags"][0]["title"], "Salt and oil");
    // Readers who were counted are not counted again.
    read(&again, &path, 100..115).await;
    counted(&ines, &salt, 15).await;
}

#[tokio::test]
async fn kill_9_loses_the_last_second_of_visits_at_most_on_sqlite() {
    a_kill_loses_the_last_second_of_visits_at_most(Installation::new()).await;
}

#[tokio::test]
async fn kill_9_loses_the_last_second_of_visits_at_most_on_postgres() {
    let database = TestDatabase::migrated();
    a_kill_loses_the_last_second_of_visits_at_most(Installation::on(&database)).await;
}

#[tokio::test]
async fn a_server_that_stops_counts_the_last_visits() {
    let installation = Installation::new();
    let server = installation.serve();
    let (ines, salt, path) = publisher(&server).await;
    read(&server, &path, 100..120).await;
    server.terminate();
    assert_eq!(server.ended().await, Some(0));
    let again = installation.serve();
    assert_eq!(views(&ines.at(&again), &salt).await, 20);
}

#[tokio::test]
async fn several_servers_add_up_on_postgres() {
    let database = TestDatabase::migrated();
    let installation = Installation::on(&database);
    let (one, two) = (installation.serve(), installation.serve());
    let (ines, salt, path) = publisher(&one).await;
    // Two of them visit both servers.
    tokio::join!(read(&one, &path, 100..110), read(&two, &path, 108..120));
    counted(&ines, &salt, 20).await;
}
