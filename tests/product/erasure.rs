//! Deleting an account leaves nothing behind: not in a table, not in a file, not in unused parts of the database.

use std::time::{Duration, Instant};

use reqwest::{Method, StatusCode};
use serde_json::{Value, json};
use sqlx::{AssertSqlSafe, Connection, PgConnection, SqliteConnection};

use crate::{
    full_disk::files_below,
    pictures::{FORM, form, square},
    support::{Browser, Installation, PASSWORD, Server, TestDatabase, until},
};

/// A word that is in a name, an address, titles and texts, and nowhere else.
const MARK: &str = "zanzibarquux";

/// Joins and leaves traces: confirms the address, fails to sign in, publishes, shares, sends, uploads, exports.
async fn live(server: &Server, noor: &Browser) -> Browser {
    let ines = server.browser();
    let email = format!("{MARK}@okafor.studio");
    let join = json!({ "email": email, "password": PASSWORD, "name": "Zanzibarquux Okafor" });
    ines.post("/auth/join", join, 201).await;
    server.confirm(&ines, &email).await;
    for password in ["wrong", PASSWORD] {
        let login = json!({ "email": email, "password": password });
        server.browser().attempt(Method::POST, "/auth/login", login).await.unwrap();
    }
    ines.post("/auth/recover", json!({ "email": email }), 202).await;
    ines.post("/folders/create", json!({ "name": "Zanzibarquux collected" }), 201).await;
    for number in 0..40 {
        let title = format!("Zanzibarquux {number} {}", "x".repeat(number));
        ines.post("/mag", json!({ "title": title }), 201).await;
    }
    let library = ines.get("/readymags/user").await;
    let project = library["mags"][0]["num_id"].clone();
    let settings = json!({ "desc": "All about zanzibarquux." });
    ines.call(Method::PATCH, &format!("/mag/{project}"), settings, 200).await;
    let cover = format!("/mag/{project}/cover");
    for side in [300, 400] {
        let (status, body) = ines.upload(Method::PUT, &cover, "image/png", square(side, false)).await;
        assert_eq!(status, StatusCode::OK, "{body}");
        ines.post(&format!("/mag/{project}/publish"), json!({}), 200).await;
    }
    ines.post(&format!("/mag/{project}/title"), json!({ "title": "Once zanzibarquux" }), 200).await;
    let (status, body) = ines.upload(Method::POST, "/me/pic", FORM, form(&square(300, false))).await;
    assert_eq!(status, StatusCode::CREATED, "{body}");
    // Billing details are erased when nothing was billed.
    let details = json!({ "company": "Zanzibarquux Studio", "address": "Zanzibarquux 1" });
    ines.call(Method::PUT, "/stripe/customer/details", details, 200).await;
    ines.post("/me/export", json!({}), 202).await;
    until("the export", async || {
        let export = ines.get("/me/export").await;
        (export["export"]["state"] == "ready").then_some(())
    })
    .await;
    // Another account sends something to the address, which waits for an answer.
    let made = noor.post("/mag", json!({ "title": "Salt" }), 201).await;
    noor.attempt(Method::POST, "/send", json!({ "email": email, "mags": [made["num_id"]] })).await.unwrap();
    ines
}

/// The SQLite tables with the word in a row. The search index stores no words.
async fn tables_of_sqlite(url: &str) -> Vec<String> {
    let mut connection = SqliteConnection::connect(url).await.unwrap();
    let list = "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'project_search%'";
    let names: Vec<String> = sqlx::query_scalar(list).fetch_all(&mut connection).await.unwrap();
    assert!(names.len() > 40, "{names:?}");
    let mut found = Vec::new();
    for name in names {
        let columns = "SELECT name FROM pragma_table_info($1)";
        let columns: Vec<String> =
            sqlx::query_scalar(columns).bind(&name).fetch_all(&mut connection).await.unwrap();
        let texts: Vec<String> =
            columns.iter().map(|column| format!("coalesce(CAST(\"{column}\" AS TEXT), '')")).collect();
        let sql = format!(
            "SELECT count(*) FROM \"{name}\" WHERE lower({}) LIKE '%{MARK}%'",
            texts.join(" || ' ' || ")
        );
        let count: i64 = sqlx::query_scalar(AssertSqlSafe(sql)).fetch_one(&mut connection).await.unwrap();
        found.extend((count > 0).then_some(name));
    }
    connection.close().await.unwrap();
    found
}

/// The same of a PostgreSQL database.
async fn tables_of_postgres(url: &str) -> Vec<String> {
    let mut connection = PgConnection::connect(url).await.unwrap();
    let list = "SELECT table_name::text FROM information_schema.tables \
                WHERE table_schema = 'public' AND table_type = 'BASE TABLE'";
    let names: Vec<String> = sqlx::query_scalar(list).fetch_all(&mut connection).await.unwrap();
    assert!(names.len() > 40, "{names:?}");
    let mut found = Vec::new();
    for name in names {
        let sql = format!("SELECT count(*) FROM \"{name}\" t WHERE lower(t::text) LIKE '%{MARK}%'");
        let count: i64 = sqlx::query_scalar(AssertSqlSafe(sql)).fetch_one(&mut connection).await.unwrap();
        found.extend((count > 0).then_some(name));
    }
    connection.close().await.unwrap();
    found
}

async fn tables(url: &str) -> Vec<String> {
    if url.starts_with("sqlite:") { tables_of_sqlite(url).await } else { tables_of_postgres(url).await }
}

/// The files in the data folder that contain the word. Mails are in their recipients' mailboxes, which is a folder
/// here.
fn files(installation: &Installation) -> Vec<String> {
    let data = installation.path("data");
    let kept = files_below(&data).into_iter().filter(|file| !file.starts_with(data.join("mail")));
    let has_it = |file: &std::path::PathBuf| {
        // The log may be replaced meanwhile.
        let bytes = std::fs::read(file).unwrap_or_default().to_ascii_lowercase();
        bytes.windows(MARK.len()).any(|part| part == MARK.as_bytes())
    };
    kept.filter(has_it).map(|file| file.display().to_string()).collect()
}

/// Uploaded, generated and copied files, by path.
fn uploaded(installation: &Installation) -> Vec<String> {
    let files = installation.path("data/files");
    let mut names: Vec<String> = files_below(&files).iter().map(|file| file.display().to_string()).collect();
    names.sort();
    names
}

async fn nothing_is_left(installation: Installation, url: &str) {
    let server = installation.serve();
    let noor = server.join("Noor").await;
    let before = uploaded(&installation);
    let ines = live(&server, &noor).await;
    assert!(!tables(url).await.is_empty());
    assert_ne!(uploaded(&installation), before);
    let is_sqlite = url.starts_with("sqlite:");
    assert_eq!(files(&installation).is_empty(), !is_sqlite, "the search finds what is there");

    let body = json!({ "deleteReason": "finished_project" });
    ines.call(Method::DELETE, "/user/account", body, 204).await;
    // Mails are being delivered, and a job runs once more when they are gone.
    let (mut left, begun) = ((vec![], vec![], vec![]), Instant::now());
    while begun.elapsed() < Duration::from_secs(40) {
        left = (tables(url).await, files(&installation), uploaded(&installation));
        if left == (vec![], vec![], before.clone()) {
            break;
        }
        tokio::time::sleep(Duration::from_millis(250)).await;
    }
    assert_eq!(left, (vec![], vec![], before));
    let login = json!({ "email": format!("{MARK}@okafor.studio"), "password": PASSWORD });
    let gone = server.browser().post("/auth/login", login, 422).await;
    assert_eq!(gone["code"], json!("wrong_credentials"));
    let library: Value = noor.get("/readymags/user").await;
    assert_eq!(library["mags"].as_array().unwrap().len(), 1);
}

#[tokio::test]
async fn a_deleted_account_is_in_no_table_no_file_and_no_unused_page_of_sqlite() {
    let installation = Installation::new();
    let url = format!("sqlite:{}", installation.path("data/octavo.db").display());
    nothing_is_left(installation, &url).await;
}

#[tokio::test]
async fn a_deleted_account_is_in_no_table_and_no_file_on_postgres() {
    let database = TestDatabase::create();
    nothing_is_left(Installation::on(&database), &database.url).await;
}
