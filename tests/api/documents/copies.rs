//! Documents of projects that are made from others.

use axum::http::Method;
use octavo_domain::{plans::level::Level, prompts::template::Category};
use serde_json::{Value, json};

use super::{TEXT, batch, change, document, drawn, path, publish, words};
use crate::support::{Account, PICTURE, TestApp, id, items, num, nums, stories};

fn told(document: &Value) -> &str {
    document["widgets"][TEXT]["text"][0]["insert"].as_str().unwrap()
}

async fn change_words(account: &Account, project: &Value, number: u32, insert: &str) {
    let batch = batch(number, u64::from(number) - 1, json!([words(json!([{ "insert": insert }]))]));
    change(&account.browser, project, batch).await.expect(200);
}

stories! {
    async fn edit_405_a_duplicate_has_the_draft_of_its_original(app: &TestApp) {
        let ines = app.join("Ines").await;
        let (salt, page) = drawn(&ines, "Salt").await;
        publish(&ines, &salt).await;
        change_words(&ines, &salt, 2, "Many ").await;
        let bare = ines.browser.project("Bare").await;
        let ids = json!({ "mag_num_ids": nums(&[&salt, &bare]) });
        let copies = ines.browser.post("/mags/duplicate", ids).await.expect(200)["success"].clone();
        let copy = document(&ines.browser, &copies[0]).await;
        assert_eq!(told(&copy), "Many Bowls of salt\n");
        assert!(copy["pages"][&page].is_object(), "its records keep their ids");
        assert_eq!(document(&ines.browser, &copies[1]).await["widgets"], json!({}));
        change_words(&ines, &copies[0], 1, "Still ").await;
        let log = ines.browser.get(&format!("/documents/{}/changes?after=0", num(&salt))).await.expect(200);
        assert_eq!(log["changes"].as_array().unwrap().len(), 2, "the original stays as it is");
        let path = format!("/ines/{}/", num(&copies[0]));
        assert_eq!(app.viewer().fetch(&path, &[]).await.status.as_u16(), 404, "it is a draft");
    }

    async fn edit_405_a_copy_that_is_sent_has_the_document_as_it_is_accepted(app: &TestApp) {
        let (ines, noor) = (app.join("Ines").await, app.join("Noor").await);
        app.plan(&ines, Level::Studio).await;
        app.confirm(&noor).await;
        let (salt, _) = drawn(&ines, "Salt").await;
        let body = json!({ "email": noor.email, "mags": nums(&[&salt]), "folders": [] });
        let sent = ines.browser.post("/send", body).await.expect(201)["send"].clone();
        change_words(&ines, &salt, 2, "Many ").await;
        let accept = format!("/send/{}/accept", sent["id"].as_str().unwrap());
        noor.browser.post(&accept, Value::Null).await.expect(200);
        // What was accepted is received even if the original is gone meanwhile.
        ines.browser.post("/mags/remove", items(&[&salt], &[])).await.expect(200);
        app.work().await;
        let received = noor.library().await.projects()[0].clone();
        assert_eq!(received["copyStatus"], Value::Null);
        assert_eq!(told(&document(&noor.browser, &received).await), "Many Bowls of salt\n");
    }

    async fn edit_405_a_template_gives_what_its_author_published(app: &TestApp) {
        let (studio, ines) = (app.join("Octavo Studio").await, app.join("Ines").await);
        let (notes, _) = drawn(&studio, "Field Notes").await;
        publish(&studio, &notes).await;
        app.template(&notes, &[Category::Longreads], "").await;
        change_words(&studio, &notes, 2, "Secret ").await;
        let made = ines.browser.post(&format!("/templates/{}/start", num(&notes)), json!({})).await.expect(201);
        assert_eq!(told(&document(&ines.browser, &made).await), "Bowls of salt\n");
    }

    async fn edit_406_407_documents_are_exported_and_deleted_with_the_account(app: &TestApp) {
        let ines = app.join("Ines").await;
        let (salt, _) = drawn(&ines, "Salt").await;
        change_words(&ines, &salt, 2, "Many ").await;
        let bare = ines.browser.project("Bare").await;
        let call = format!("{}/assets?name=oven.jpg", path(&salt));
        let oven = ines.browser.send_file(Method::POST, &call, "image/jpeg", PICTURE).await.expect(201);
        let zip = ines.exported(app).await;
        assert_eq!(told(&zip.json(&format!("documents/{}.json", num(&salt)))), "Many Bowls of salt\n");
        assert!(!zip.names().contains(&format!("documents/{}.json", num(&bare)).as_str()));
        let listed = zip.json(&format!("documents/{}/pictures.json", num(&salt)))[0].clone();
        assert_eq!((&listed["key"], &listed["name"]), (&oven["key"], &json!("oven.jpg")));
        let file = format!("documents/{}/{}.webp", num(&salt), oven["key"].as_str().unwrap());
        assert_eq!(listed["file"], json!(file));
        assert!(zip.holding(b"WEBP").contains(&file.as_str()), "{:?}", zip.names());
        let reason = json!({ "deleteReason": "finished_project" });
        ines.browser.call(Method::DELETE, "/user/account", Some(reason)).await.expect(204);
        let left = app.ports.documents.document_snapshot(id(&salt).parse().unwrap()).await.unwrap();
        assert_eq!(left, None);
    }

    async fn the_archive_keeps_the_document(app: &TestApp) {
        let ines = app.join("Ines").await;
        let (salt, _) = drawn(&ines, "Salt").await;
        publish(&ines, &salt).await;
        ines.browser.archive(&[&salt], &[]).await;
        let path = format!("/ines/{}/", num(&salt));
        assert_eq!(app.viewer().fetch(&path, &[]).await.status.as_u16(), 404);
        ines.browser.restore(&[&salt], &[]).await;
        assert_eq!(app.viewer().fetch(&path, &[]).await.status.as_u16(), 404, "restoring does not publish");
        publish(&ines, &salt).await;
        assert!(app.viewer().fetch(&path, &[]).await.text().contains("Bowls of salt"));
    }
}
