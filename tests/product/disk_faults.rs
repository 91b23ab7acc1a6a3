//! Disks that fail: full, read-only, or broken at a write, a sync or a rename. Writes are refused with a sentence and
//! reads go on. When the fault has ended, the server works again by itself, and a power loss takes nothing then.

use octavo_tests::{Call, DiskError, Fault, Loss, Paths, TestDisk};
use reqwest::{Method, StatusCode};
use serde_json::{Value, json};

use crate::{
    pictures::square,
    support::{Browser, Installation, Server, until},
};

/// Each way in which a disk fails, below a path.
const FAULTS: [(&str, &[Call], DiskError); 6] = [
    ("a write is broken", &[Call::Write], DiskError::Broken),
    ("a sync is broken", &[Call::Sync], DiskError::Broken),
    ("a rename is broken", &[Call::Rename], DiskError::Broken),
    ("everything is broken", Call::ALL, DiskError::Broken),
    ("it is read-only", Call::ALL, DiskError::ReadOnly),
    ("it is full", &[Call::Write, Call::Make], DiskError::Full),
];

fn installation(disk: &TestDisk) -> Installation {
    Installation::new().set("OCTAVO_DATA_DIR", disk.path("data").to_str().unwrap())
}

/// A write that must be refused for now.
#[track_caller]
fn is_refused((status, problem): (StatusCode, Value), how: &str) {
    assert_eq!((status.as_u16(), &problem["code"]), (503, &json!("unavailable")), "{how}: {problem}");
    assert_eq!(problem["retryAfter"], json!(5), "{how}");
}

async fn is_ready(server: &Server, browser: &Browser, status: StatusCode) {
    let ready = format!("{}/readyz", server.app);
    until(&format!("readiness {status}"), async || (browser.page(&ready).await.0 == status).then_some(()))
        .await;
}

/// The numbers of all projects, in the order in which they were made.
async fn numbers(browser: &Browser) -> Vec<u64> {
    let library = browser.get("/readymags/user").await;
    let projects = library["mags"].as_array().unwrap().iter();
    let mut numbers: Vec<u64> = projects.map(|project| project["num_id"].as_u64().unwrap()).collect();
    numbers.sort_unstable();
    numbers
}

async fn make(browser: &Browser) -> (StatusCode, Value) {
    browser.attempt(Method::POST, "/mag", json!({ "title": "Salt" })).await.unwrap()
}

/// The number of a project that must be made.
async fn made(browser: &Browser, how: &str) -> u64 {
    let (status, project) = make(browser).await;
    assert_eq!(status, StatusCode::CREATED, "{how}: {project}");
    project["num_id"].as_u64().unwrap()
}

#[tokio::test]
async fn a_database_on_a_disk_that_fails_refuses_writes_and_loses_nothing() {
    let mut disk = TestDisk::new();
    let installation = installation(&disk);
    let mut server = installation.serve_through(&disk.enter());
    let mut ines = server.join("Ines").await;
    let mut saved = Vec::new();
    // SQLite renames nothing.
    for (how, calls, error) in FAULTS.into_iter().filter(|(_, calls, _)| *calls != [Call::Rename]) {
        saved.push(made(&ines, how).await);
        let failed = disk.failed();
        disk.fail(Fault { calls, paths: Paths::From("data/octavo.db"), error });
        for _ in 0..4 {
            is_refused(make(&ines).await, how);
            assert_eq!(numbers(&ines).await, saved, "{how}: reads go on, and show what was acknowledged");
        }
        is_ready(&server, &ines, StatusCode::SERVICE_UNAVAILABLE).await;
        assert!(disk.failed() > failed, "{how}: nothing failed");

        disk.heal();
        // Nobody has to write for that.
        is_ready(&server, &ines, StatusCode::OK).await;
        for _ in 0..3 {
            saved.push(made(&ines, how).await);
        }
        assert_eq!(numbers(&ines).await, saved, "{how}");
        disk.cut();
        server.kill();
        disk.restore(Loss::Everything);
        server = installation.serve_through(&disk.enter());
        ines = ines.at(&server);
        assert_eq!(numbers(&ines).await, saved, "{how}: after a power loss");
    }
}

/// The bytes of a cover as readers get them.
async fn cover(server: &Server, browser: &Browser, project: &Value) -> Vec<u8> {
    let address = browser.get(&format!("/mag/{project}")).await["cover"].clone();
    let path = address.as_str().unwrap().split_once("/media/").unwrap().1.to_owned();
    let served = browser.client.get(format!("{}/media/{path}", server.viewer)).send().await.unwrap();
    assert_eq!(served.status(), StatusCode::OK, "{path}");
    served.bytes().await.unwrap().to_vec()
}

#[tokio::test]
async fn files_on_a_disk_that_fails_are_refused_and_none_is_lost() {
    let mut disk = TestDisk::new();
    let installation = installation(&disk);
    let mut server = installation.serve_through(&disk.enter());
    let mut ines = server.join("Ines").await;
    let project = ines.post("/mag", json!({ "title": "Salt" }), 201).await["num_id"].clone();
    let path = format!("/mag/{project}/cover");
    let mut before: Option<Vec<u8>> = None;
    // The first one fails when the folder of covers was made, at the sync of the folder above it.
    for (number, (how, calls, error)) in (0..).zip([1, 0, 2, 3, 4, 5].map(|at| FAULTS[at])) {
        let upload = async |side| ines.upload(Method::PUT, &path, "image/png", square(side, false)).await;
        let failed = disk.failed();
        let paths = if before.is_some() { Paths::From("data/files") } else { Paths::Of("data/files") };
        disk.fail(Fault { calls, paths, error });
        if before.is_none() {
            is_refused(upload(300).await, how);
        } else {
            for _ in 0..2 {
                is_refused(upload(300 + number).await, how);
                assert_eq!(Some(cover(&server, &ines, &project).await), before, "{how}: reads go on");
            }
            // The database is on another part of the disk.
            is_ready(&server, &ines, StatusCode::OK).await;
        }
        assert!(disk.failed() > failed, "{how}: nothing failed");

        disk.heal();
        is_ready(&server, &ines, StatusCode::OK).await;
        let (status, body) = upload(400 + number).await;
        assert_eq!(status, StatusCode::OK, "{how}: {body}");
        let after = cover(&server, &ines, &project).await;
        assert_ne!(before.as_ref(), Some(&after), "{how}");
        disk.cut();
        server.kill();
        disk.restore(Loss::Everything);
        server = installation.serve_through(&disk.enter());
        ines = ines.at(&server);
        assert_eq!(cover(&server, &ines, &project).await, after, "{how}: after a power loss");
        before = Some(after);
    }
}
