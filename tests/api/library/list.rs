//! `GET /api/readymags/user`

use std::io::Read;

use axum::http::Method;
use chrono::TimeDelta;
use serde_json::json;

use crate::support::{Library, TestApp, id, items, num, stories};

stories! {
    async fn all_projects_and_collections_with_the_last_edited_first(app: &TestApp) {
        let ines = app.join("Ines").await;
        let empty = ines.browser.get("/readymags/user").await;
        assert_eq!(empty.expect(200), json!({ "version": empty.version(), "user": { "folders": [] }, "mags": [] }));
        let kiln = ines.browser.folder("Kiln").await;
        let mut made = Vec::new();
        for title in ["Salt", "Marrow", "Away"] {
            app.wait(TimeDelta::seconds(1));
            made.push(ines.browser.project_in(&kiln, title).await);
        }
        ines.browser.archive(&[&made[2]], &[]).await;
        app.wait(TimeDelta::seconds(1));
        ines.browser.post(&format!("/mag/{}/title", num(&made[0])), json!({ "title": "Salt II" })).await.expect(200);
        let library = ines.library().await;
        assert_eq!(library.titles(), ["Salt II", "Away", "Marrow"]);
        assert_eq!(library.names(), ["Kiln", "Archive"]);
        let fields: Vec<&String> = library.0.as_object().unwrap().keys().collect();
        assert_eq!(fields, ["mags", "user", "version"]);
    }

    async fn everybody_has_their_own(app: &TestApp) {
        let (ines, noor) = (app.join("Ines").await, app.join("Noor").await);
        ines.browser.project("Salt").await;
        noor.browser.folder("Hers").await;
        for _ in 0..2 {
            assert_eq!((ines.library().await.titles(), ines.library().await.names()), (vec!["Salt"], vec![]));
            assert_eq!((noor.library().await.titles(), noor.library().await.names()), (vec![], vec!["Hers"]));
        }
        let tags = [&ines, &noor].map(|account| account.browser.get("/readymags/user"));
        let [one, other] = tags;
        assert_ne!(one.await.header("etag"), other.await.header("etag"));
    }

    async fn who_has_it_already_is_told_so(app: &TestApp) {
        let ines = app.join("Ines").await;
        let salt = ines.browser.project("Salt").await;
        let first = ines.browser.get("/readymags/user").await;
        let tag = first.header("etag").to_owned();
        assert!(tag.starts_with("W/\"") && tag.ends_with('"'), "{tag}");
        assert_eq!(first.header("cache-control"), "private, no-cache");
        assert!(first.header("vary").contains("cookie") && first.header("vary").contains("accept-encoding"));
        let again = ines.browser.fetch("/api/readymags/user", &[("if-none-match", &tag)]).await;
        assert_eq!((again.status.as_u16(), again.bytes.len(), again.header("etag")), (304, 0, tag.as_str()));
        assert_eq!(again.version(), first.version());
        ines.browser.archive(&[&salt], &[]).await;
        let moved = ines.browser.fetch("/api/readymags/user", &[("if-none-match", &tag)]).await;
        assert_eq!(Library(moved.expect(200)).project(&salt)["isArchived"], json!(true));
        assert_ne!(moved.header("etag"), tag);
        // Another account's tag, and invalid ones.
        for tag in [tag.as_str(), "*x", "\"\"", "W/\"0-0\""] {
            let answer = ines.browser.fetch("/api/readymags/user", &[("if-none-match", tag)]).await;
            assert_eq!(answer.status.as_u16(), 200, "{tag}");
        }
    }

    /// The cached list is right after each kind of write, at the server that wrote and at another.
    async fn it_is_right_after_each_write_on_every_server(app: &TestApp) {
        let ines = app.join("Ines").await;
        let here = &ines.browser;
        let there = here.at(app.second_server());
        let same = async || {
            let (one, other) = (here.library().await, there.library().await);
            assert_eq!(one, other);
            // Both have it cached now: a second request returns the same.
            assert_eq!(here.library().await, one);
            one
        };
        assert!(same().await.projects().is_empty());
        let kiln = here.folder("Kiln").await;
        assert_eq!(same().await.names(), ["Kiln"]);
        let salt = there.project("Salt").await;
        assert_eq!(same().await.titles(), ["Salt"]);
        here.post(&format!("/mag/{}/title", num(&salt)), json!({ "title": "Pepper" })).await.expect(200);
        assert_eq!(same().await.titles(), ["Pepper"]);
        there.patch(&format!("/folders/{}", id(&kiln)), json!({ "name": "Oven" })).await.expect(200);
        assert_eq!(same().await.names(), ["Oven"]);
        here.post(&format!("/folders/movemags/{}", id(&kiln)), json!({ "mag_num_ids": [num(&salt)] })).await.expect(200);
        assert_eq!(same().await.folder(&kiln)["count"], json!(1));
        there.post("/mags/duplicate", json!({ "mag_num_ids": [num(&salt)] })).await.expect(200);
        assert_eq!(same().await.folder(&kiln)["count"], json!(2));
        here.archive(&[&salt], &[]).await;
        assert_eq!(same().await.archive().unwrap()["count"], json!(1));
        there.restore(&[&salt], &[]).await;
        assert_eq!(same().await.archive(), None);
        here.post("/mags/remove", items(&[&salt], &[])).await.expect(200);
        assert_eq!(same().await.titles(), ["Pepper copy"]);
        let copy = same().await.projects()[0].clone();
        there.post("/folders/movemags/root", json!({ "mag_num_ids": [num(&copy)] })).await.expect(200);
        here.call(Method::POST, &format!("/folders/delete/{}", id(&kiln)), None).await.expect(200);
        assert!(same().await.folders().is_empty());
    }

    async fn readers_and_writers_at_once_never_see_an_old_list(app: &TestApp) {
        let ines = app.join("Ines").await;
        let servers = [ines.browser.clone(), ines.browser.at(app.second_server())];
        let tasks: Vec<_> = (0..4)
            .map(|writer| {
                let (write, read) = (servers[writer % 2].clone(), servers[(writer + 1) % 2].clone());
                tokio::spawn(async move {
                    for number in 0..10 {
                        let title = format!("{writer}-{number}");
                        let answer = write.post("/mag", json!({ "title": title })).await;
                        let library = read.library().await;
                        assert!(library.titles().contains(&title.as_str()), "{title} is missing");
                        assert!(library.version() >= answer.version());
                    }
                })
            })
            .collect();
        for task in tasks {
            task.await.unwrap();
        }
        assert_eq!(ines.library().await.projects().len(), 40);
    }
}

#[tokio::test]
async fn it_is_compressed_for_who_asks_and_the_same() {
    let app = TestApp::new().await;
    let ines = app.join("Ines").await;
    for number in 0..20 {
        ines.browser.project(&format!("Project {number}")).await;
    }
    let plain = ines.browser.get("/readymags/user").await;
    for _ in 0..3 {
        let answer = ines.browser.fetch("/api/readymags/user", &[("accept-encoding", "br, gzip")]).await;
        assert_eq!(answer.header("content-encoding"), "gzip");
        let mut text = String::new();
        flate2::read::GzDecoder::new(&answer.bytes[..]).read_to_string(&mut text).unwrap();
        assert_eq!(text, plain.text());
        assert!(answer.bytes.len() * 3 < plain.bytes.len());
    }
}

#[tokio::test]
async fn a_change_of_the_viewers_address_moves_the_covers() {
    let app =
        TestApp::with(|settings| settings.viewer_origin = "https://pages.octavo.example".to_owned()).await;
    let ines = app.join("Ines").await;
    let salt = ines.browser.project("Salt").await;
    app.behind(async |unit| {
        let number = octavo_domain::ids::NumId::parse(num(&salt)).unwrap();
        let mut project = unit.projects().find(ines.id(), number).await.unwrap().unwrap();
        let cover = octavo_domain::library::project::Cover {
            key: "covers/a.jpg".to_owned(),
            width: 600,
            height: 800,
        };
        project.cover = Some(cover);
        unit.projects().update_many(&[project]).await.unwrap();
        unit.users().touch_library(ines.id()).await.unwrap();
    })
    .await;
    assert_eq!(
        ines.library().await.project(&salt)["cover"],
        "https://pages.octavo.example/media/covers/a.jpg"
    );
}
