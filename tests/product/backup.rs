//! A backup while the server runs, and a restore into another installation.

use std::sync::{
    Arc,
    atomic::{AtomicBool, Ordering},
};

use reqwest::Method;
use serde_json::{Value, json};

use crate::support::{Browser, Installation, PASSWORD, TestDatabase};

async fn furnish(ines: &Browser) -> Value {
    let kiln = ines.post("/folders/create", json!({ "name": "Kiln" }), 201).await;
    for number in 0..20 {
        let folder = if number % 2 == 0 { kiln["_id"].clone() } else { Value::Null };
        ines.post("/mag", json!({ "title": format!("“Salt” {number} 東京"), "folder": folder }), 201).await;
    }
    ines.get("/readymags/user").await
}

/// Backs up while another account writes, and restores elsewhere.
async fn comes_back_the_same(from: Installation, to: Installation) {
    let server = from.serve();
    let (ines, noor) = (server.join("Ines").await, server.join("Noor").await);
    let library = furnish(&ines).await;
    std::fs::create_dir_all(from.path("data/files/covers")).unwrap();
    std::fs::write(from.path("data/files/covers/a.jpg"), b"\xff\xd8picture").unwrap();
    let stop = Arc::new(AtomicBool::new(false));
    let writer = tokio::spawn({
        let stop = stop.clone();
        async move {
            let mut number = 0_u32;
            while !stop.load(Ordering::SeqCst) {
                noor.post("/mag", json!({ "title": format!("Hers {number}") }), 201).await;
                number += 1;
            }
            number
        }
    });
    let copy = to.path("copy");
    let copy = copy.to_str().unwrap().to_owned();
    let (from, said) = tokio::task::spawn_blocking({
        let copy = copy.clone();
        move || {
            let said = from.say(&["backup", "--to", &copy]);
            (from, said)
        }
    })
    .await
    .unwrap();
    stop.store(true, Ordering::SeqCst);
    assert!(writer.await.unwrap() > 0 && said.contains("backed up to"));
    assert!(from.fail(&["backup", "--to", &copy]).contains("exists already"));
    server.kill();

    to.say(&["restore", "--from", &copy]);
    let server = to.serve();
    // Sessions and the password are restored, too.
    let mut restored = ines.at(&server).get("/readymags/user").await;
    // The version is far ahead: browsers may have cached versions that the backup will reach again.
    let version = restored["version"].as_i64().unwrap();
    assert!(version > library["version"].as_i64().unwrap() + 100_000, "{version}");
    restored["version"] = library["version"].clone();
    assert_eq!(restored, library);
    let browser = server.browser();
    browser.post("/auth/login", json!({ "email": "ines@okafor.studio", "password": PASSWORD }), 200).await;
    let found = browser.post("/readymags/search", json!({ "query": "alt” 1" }), 200).await;
    assert_eq!(found["count"], json!(11));
    let picture = browser.client.get(format!("{}/media/covers/a.jpg", server.viewer)).send().await.unwrap();
    assert_eq!(picture.bytes().await.unwrap().as_ref(), b"\xff\xd8picture");
    // Numbers continue where they were.
    let made = browser.post("/mag", json!({}), 201).await;
    let numbers =
        library["mags"].as_array().unwrap().iter().map(|project| project["num_id"].as_i64().unwrap());
    assert!(made["num_id"].as_i64().unwrap() > numbers.max().unwrap());
}

#[tokio::test]
async fn an_sqlite_backup_comes_back_the_same() {
    comes_back_the_same(Installation::new(), Installation::new()).await;
}

#[tokio::test]
async fn a_postgres_backup_comes_back_the_same() {
    let (one, other) = (TestDatabase::create(), TestDatabase::create());
    comes_back_the_same(Installation::on(&one), Installation::on(&other)).await;
}

#[tokio::test]
async fn what_is_there_is_only_replaced_when_asked() {
    let installation = Installation::new();
    let server = installation.serve();
    let ines = server.join("Ines").await;
    ines.post("/mag", json!({ "title": "Before" }), 201).await;
    installation.say(&["backup", "--to", "copy"]);
    ines.post("/mag", json!({ "title": "After" }), 201).await;
    server.kill();
    assert!(installation.fail(&["restore", "--from", "copy"]).contains("say --replace"));
    assert!(installation.fail(&["restore", "--from", "nowhere"]).contains("is no backup"));
    let server = installation.serve();
    assert_eq!(ines.at(&server).get("/readymags/user").await["mags"].as_array().unwrap().len(), 2);
    server.kill();
    installation.say(&["restore", "--from", "copy", "--replace"]);
    let server = installation.serve();
    let library = ines.at(&server).call(Method::GET, "/readymags/user", json!({}), 200).await;
    let titles: Vec<&Value> =
        library["mags"].as_array().unwrap().iter().map(|project| &project["title"]).collect();
    assert_eq!(titles, [&json!("Before")]);
}
