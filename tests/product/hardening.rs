//! What the product refuses, and which files are private.

use std::{
    fs,
    os::unix::fs::PermissionsExt,
    path::{Path, PathBuf},
};

use reqwest::StatusCode;
use serde_json::json;

use crate::support::{Installation, PASSWORD, TestDatabase};

#[test]
fn the_demo_account_is_not_made_in_production() {
    let installation = Installation::new()
        .set("OCTAVO_MODE", "production")
        .set("OCTAVO_APP_ORIGIN", "https://app.example")
        .set("OCTAVO_VIEWER_ORIGIN", "https://pages.example")
        .set("OCTAVO_MAIL_URL", "smtp://127.0.0.1:1")
        .set("OCTAVO_SECRET_KEY", &"5e".repeat(32));
    for arguments in [&["demo"][..], &["serve", "--demo"]] {
        assert!(installation.fail(arguments).contains("no demo account in production"), "{arguments:?}");
    }
    assert!(!installation.path("data/octavo.db").exists());
}

fn mode(path: &Path) -> u32 {
    fs::metadata(path).unwrap().permissions().mode() & 0o777
}

fn loosen(path: &Path, mode: u32) {
    fs::set_permissions(path, fs::Permissions::from_mode(mode)).unwrap();
}

/// Everything below a folder, and the folder.
fn all(folder: &Path) -> Vec<PathBuf> {
    let mut found = vec![folder.to_owned()];
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() { found.extend(all(&path)) } else { found.push(path) }
    }
    found
}

#[tokio::test]
async fn what_is_kept_is_for_its_owner_alone() {
    let installation = Installation::new();
    let (data, copy) = (installation.path("data"), installation.path("copy"));
    installation.say(&["migrate"]);
    // Permissions that an earlier release may have left.
    for path in [data.clone(), data.join("files"), data.join("mail")] {
        fs::create_dir_all(&path).unwrap();
        loosen(&path, 0o755);
    }
    for name in ["octavo.db", "files/a.jpg"] {
        let path = data.join(name);
        fs::OpenOptions::new().create(true).append(true).open(&path).unwrap();
        loosen(&path, 0o644);
    }
    let server = installation.serve();
    server.join("Ines").await;
    server.mail("ines@okafor.studio", "Confirm").await;
    for folder in ["", "files", "mail"] {
        assert_eq!(mode(&data.join(folder)), 0o700, "{folder}");
    }
    let made = all(&data);
    for name in ["octavo.db", "octavo.db-wal", "octavo.db-shm", "sandbox.db", "secret.key"] {
        assert!(made.contains(&data.join(name)), "{name}: {made:?}");
    }
    let old = data.join("files/a.jpg");
    for path in made.iter().filter(|path| path.is_file() && **path != old) {
        assert_eq!(mode(path), 0o600, "{}", path.display());
    }

    installation.say(&["backup", "--to", "copy"]);
    server.kill();
    for path in all(&copy) {
        assert_eq!(mode(&path), if path.is_dir() { 0o700 } else { 0o600 }, "{}", path.display());
    }
    // A backup may have had other permissions.
    loosen(&copy.join("octavo.db"), 0o644);
    installation.say(&["restore", "--from", "copy", "--replace"]);
    for name in ["octavo.db", "files/a.jpg"] {
        assert_eq!(mode(&data.join(name)), 0o600, "{name}");
    }
}

/// `elsewhere` is another machine's installation with the same database.
async fn is_not_restored_under_a_server(installation: Installation, elsewhere: Option<Installation>) {
    let server = installation.serve();
    let ines = server.join("Ines").await;
    installation.say(&["backup", "--to", "copy"]);
    let copy = installation.path("copy");
    let restore = ["restore", "--from", copy.to_str().unwrap(), "--replace"];
    for installation in [Some(&installation), elsewhere.as_ref()].into_iter().flatten() {
        assert!(installation.fail(&restore).contains("stop it first"));
    }
    ines.post("/mag", json!({ "title": "Salt" }), 201).await;
    // Other commands may use it meanwhile.
    installation.say(&["admin", "user", "ines@okafor.studio"]);
    server.kill();
    installation.say(&restore);
    let server = installation.serve();
    assert_eq!(ines.at(&server).get("/readymags/user").await["mags"], json!([]));
}

#[tokio::test]
async fn nothing_is_restored_under_a_server_on_sqlite() {
    is_not_restored_under_a_server(Installation::new(), None).await;
}

#[tokio::test]
async fn nothing_is_restored_under_a_server_on_postgres() {
    let database = TestDatabase::create();
    is_not_restored_under_a_server(Installation::on(&database), Some(Installation::on(&database))).await;
}

#[tokio::test]
async fn a_name_that_is_too_long_for_a_file_names_none() {
    let installation = Installation::new();
    let server = installation.serve();
    let long = "a".repeat(300);
    for path in
        [format!("media/covers/{long}.jpg"), format!("media/{long}/a.jpg"), format!("media/{long}.png")]
    {
        let (status, _) = server.browser().page(&format!("{}/{path}", server.viewer)).await;
        assert_eq!(status, StatusCode::NOT_FOUND, "{path}");
    }
}

#[tokio::test]
async fn the_apps_origin_is_known_however_it_is_written() {
    let installation = Installation::new().set("OCTAVO_APP_ORIGIN", "http://App.Example:80");
    let server = installation.serve();
    for (number, (origin, status)) in [
        ("http://app.example", StatusCode::CREATED),
        ("http://app.example:80", StatusCode::CREATED),
        ("http://app.example:8080", StatusCode::FORBIDDEN),
        ("http://other.example", StatusCode::FORBIDDEN),
        ("null", StatusCode::FORBIDDEN),
    ]
    .into_iter()
    .enumerate()
    {
        let body =
            json!({ "email": format!("ines{number}@okafor.studio"), "password": PASSWORD, "name": "Ines" });
        let join = server.browser().client.post(format!("{}/api/auth/join", server.app));
        let join = join.header("x-octavo-client", "web").header("origin", origin).json(&body);
        assert_eq!(join.send().await.unwrap().status(), status, "{origin}");
    }
}
