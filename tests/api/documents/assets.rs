//! `GET`, `POST` and `DELETE /api/documents/{id}/assets`

use axum::http::Method;
use octavo_domain::plans::{entitlements::Overrides, level::Level, limits::Cap};
use serde_json::{Value, json};

use super::{batch, change, opened, path};
use crate::support::{
    Account, PICTURE, TestApp, VIEWER_ORIGIN,
    browser::{Answer, Browser},
    num, stories,
};

/// A GIF of one pixel.
const GIF: &[u8] =
    b"GIF89a\x01\0\x01\0\x80\0\0\xff\0\0\0\0\xff\x2c\0\0\0\0\x01\0\x01\0\0\x02\x02\x44\x01\0\x3b";
/// A drawing with a script in it.
const SVG: &[u8] = b"<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 24 16'><script>alert(1)</script>\
    <rect width='24' height='16' fill='#0a7' onclick='alert(2)'/></svg>";

async fn add(browser: &Browser, project: &Value, name: &str, bytes: &'static [u8]) -> Answer {
    let call = format!("{}/assets?name={name}", path(project));
    browser.send_file(Method::POST, &call, "image/*", bytes).await
}

async fn list(browser: &Browser, project: &Value) -> Value {
    browser.get(&format!("{}/assets", path(project))).await.expect(200)["assets"].clone()
}

async fn remove(browser: &Browser, project: &Value, asset: &Value) -> Answer {
    browser.delete(&format!("{}/assets/{}", path(project), asset["key"].as_str().unwrap())).await
}

async fn fetch(app: &TestApp, address: &Value) -> Answer {
    let local = address.as_str().unwrap().strip_prefix(VIEWER_ORIGIN).unwrap();
    app.viewer().fetch(local, &[]).await
}

async fn used(app: &TestApp, account: &Account) -> u64 {
    app.ports.storage.begin().await.unwrap().uploads().used(account.id()).await.unwrap()
}

/// The number of stored files of pictures.
fn stored(app: &TestApp) -> usize {
    std::fs::read_dir(app.files().join("assets")).map_or(0, Iterator::count)
}

/// An op that puts a picture on a page.
fn put(page: &str, asset: &Value) -> Value {
    let record = json!({ "kind": "picture", "parent": page, "order": "a0", "asset": asset["key"],
        "size": { "base": [40000, 40000] } });
    json!([{ "create": { "id": "8f2hc5n1t4zd", "record": record } }])
}

stories! {
    async fn edit_434_a_picture_is_added_and_listed(app: &TestApp) {
        let ines = app.join("Ines").await;
        let (salt, _) = opened(&ines, "Salt").await;
        assert_eq!(list(&ines.browser, &salt).await, json!([]));
        let version = ines.library().await.version();
        let added = add(&ines.browser, &salt, "old%2Foven.jpg", PICTURE).await.expect(201);
        assert_eq!((&added["name"], &added["contentType"]), (&json!("oven.jpg"), &json!("image/webp")));
        assert_eq!((&added["width"], &added["height"]), (&json!(608), &json!(608)));
        assert_eq!((&added["isPublished"], &added["addedAt"]), (&json!(false), &json!("2026-11-21T12:00:00Z")));
        let colour = added["colour"].as_str().unwrap();
        assert!(colour.len() == 7 && colour.starts_with('#'), "{colour}");
        let widths: Vec<&Value> = added["renditions"].as_array().unwrap().iter().map(|one| &one["width"]).collect();
        assert_eq!(widths, [320, 608]);
        assert_eq!(added["address"], added["renditions"][1]["address"]);
        let mut bytes = 0;
        for rendition in added["renditions"].as_array().unwrap() {
            let file = fetch(app, &rendition["address"]).await;
            assert_eq!((file.status.as_u16(), file.header("content-type")), (200, "image/webp"));
            assert!(file.bytes.starts_with(b"RIFF"));
            bytes += file.bytes.len();
        }
        assert_eq!(added["bytes"], json!(bytes));
        assert_eq!(used(app, &ines).await, added["bytes"].as_u64().unwrap());
        app.wait(chrono::TimeDelta::seconds(1));
        let gif = add(&ines.browser, &salt, "dot.gif", GIF).await.expect(201);
        assert_eq!(list(&ines.browser, &salt).await, json!([gif, added]), "the last added first");
        assert_eq!(ines.library().await.version(), version, "lists show nothing of it");
    }

    async fn edit_241_242_243_every_kind_is_taken(app: &TestApp) {
        let ines = app.join("Ines").await;
        let (salt, _) = opened(&ines, "Salt").await;
        let gif = add(&ines.browser, &salt, "", GIF).await.expect(201);
        assert_eq!((&gif["contentType"], &gif["renditions"]), (&json!("image/gif"), &json!([])));
        assert_eq!((&gif["name"], &gif["colour"]), (&json!("picture"), &json!("#ff0000")));
        let kept = fetch(app, &gif["address"]).await;
        assert_eq!((kept.header("content-type"), kept.bytes.as_ref()), ("image/gif", GIF));
        let svg = add(&ines.browser, &salt, "mark.svg", SVG).await.expect(201);
        assert_eq!((&svg["width"], &svg["height"]), (&json!(24), &json!(16)));
        assert_eq!((&svg["contentType"], &svg["colour"]), (&json!("image/svg+xml"), &json!(null)));
        let drawn = fetch(app, &svg["address"]).await;
        assert!(drawn.text().contains("#0a7") && !drawn.text().contains("alert"), "{}", drawn.text());
        assert_eq!(drawn.header("content-type"), "image/svg+xml");
        let policy = "default-src 'none'; style-src 'unsafe-inline'; sandbox";
        assert_eq!(drawn.header("content-security-policy"), policy);
        assert_eq!(drawn.header("x-content-type-options"), "nosniff");
    }

    async fn edit_245_246_what_cannot_be_shown_is_refused_with_a_sentence(app: &TestApp) {
        let ines = app.join("Ines").await;
        let (salt, _) = opened(&ines, "Salt").await;
        let refuse = async |bytes: &'static [u8], status: u16, code: &str, sentence: &str| {
            let problem = add(&ines.browser, &salt, "x", bytes).await.refused(status, code);
            assert!(problem["detail"].as_str().unwrap().contains(sentence), "{problem}");
        };
        refuse(b"\0\0\0\x18ftypheic\0\0\0\0mif1heic", 415, "unsupported_media_type", "HEIC").await;
        refuse(b"\0\0\0\x18ftypavif\0\0\0\0mif1avif", 415, "unsupported_media_type", "This AVIF picture cannot be read").await;
        refuse(b"plain words", 415, "unsupported_media_type", "GIF or SVG").await;
        refuse(&PICTURE[..PICTURE.len() / 2], 422, "broken_picture", "damaged").await;
        refuse(&GIF[..GIF.len() - 1], 422, "broken_picture", "damaged").await;
        let mut vast = GIF.to_vec();
        vast[6..10].copy_from_slice(&[0xff; 4]);
        refuse(vast.leak(), 422, "too_many_pixels", "40 megapixels").await;
        refuse(b"", 422, "file_required", "choose a file").await;
        refuse(vec![b' '; 25 * 1024 * 1024 + 1].leak(), 413, "body_too_large", "25 MB").await;
        let mut long = GIF.to_vec();
        long.resize(8 * 1024 * 1024 + 1, 0);
        refuse(long.leak(), 413, "body_too_large", "8 MB").await;
        assert_eq!((list(&ines.browser, &salt).await, stored(app), used(app, &ines).await), (json!([]), 0, 0));
    }

    async fn edit_240_the_same_file_is_stored_once(app: &TestApp) {
        let ines = app.join("Ines").await;
        let ((salt, _), (kiln, _)) = (opened(&ines, "Salt").await, opened(&ines, "Kiln").await);
        let first = add(&ines.browser, &salt, "oven.jpg", PICTURE).await.expect(201);
        let (files, room) = (stored(app), used(app, &ines).await);
        assert_eq!(add(&ines.browser, &salt, "other.jpg", PICTURE).await.expect(201), first);
        let second = add(&ines.browser, &kiln, "other.jpg", PICTURE).await.expect(201);
        assert_eq!((&second["key"], &second["name"]), (&first["key"], &json!("other.jpg")));
        assert_ne!(second["address"], first["address"], "each project decides who reads its files");
        assert_eq!((stored(app), used(app, &ines).await), (files, room));
        ines.browser.post("/mags/remove", json!({ "mag_num_ids": [num(&salt)] })).await.expect(200);
        app.work().await;
        assert_eq!(fetch(app, &first["address"]).await.status.as_u16(), 404);
        assert_eq!(fetch(app, &second["address"]).await.status.as_u16(), 200, "the other project has it");
        assert_eq!(used(app, &ines).await, room);
        remove(&ines.browser, &kiln, &second).await.expect(204);
        app.work().await;
        assert_eq!((stored(app), used(app, &ines).await), (0, 0));
    }

    async fn edit_370_those_who_may_change_pictures_add_them(app: &TestApp) {
        let (ines, noor) = (app.join("Ines").await, app.join("Noor").await);
        app.plan(&ines, Level::Studio).await;
        let (salt, _) = opened(&ines, "Salt").await;
        add(&noor.browser, &salt, "x", PICTURE).await.refused(404, "not_found");
        noor.browser.get(&format!("{}/assets", path(&salt))).await.refused(404, "not_found");
        ines.invite(json!({ "email": noor.email, "mags": [num(&salt)] })).await;
        app.accept(&noor).await;
        for (role, bytes) in [("editor", GIF), ("member", PICTURE)] {
            ines.browser.put("/team", json!({ "email": noor.email, "role": role })).await.expect(200);
            add(&noor.browser, &salt, "x", bytes).await.expect(201);
        }
        assert_eq!(list(&noor.browser, &salt).await.as_array().unwrap().len(), 2);
        assert_eq!(used(app, &noor).await, 0, "it counts for the project's owner");
        let room = used(app, &ines).await;
        assert!(room > 0);
        ines.browser.archive(&[&salt], &[]).await;
        let one = list(&ines.browser, &salt).await[0].clone();
        add(&ines.browser, &salt, "x", SVG).await.refused(409, "archived");
        remove(&ines.browser, &salt, &one).await.refused(409, "archived");
    }

    async fn edit_434_a_picture_in_use_is_not_removed(app: &TestApp) {
        let ines = app.join("Ines").await;
        let (salt, page) = opened(&ines, "Salt").await;
        let oven = add(&ines.browser, &salt, "oven.jpg", PICTURE).await.expect(201);
        change(&ines.browser, &salt, batch(1, 0, put(&page, &oven))).await.expect(200);
        remove(&ines.browser, &salt, &oven).await.refused(409, "asset_in_use");
        ines.browser.post(&format!("/mag/{}/publish", num(&salt)), json!({})).await.expect(200);
        assert_eq!(list(&ines.browser, &salt).await[0]["isPublished"], true);
        change(&ines.browser, &salt, batch(2, 1, json!([{ "delete": { "id": "8f2hc5n1t4zd" } }]))).await.expect(200);
        remove(&ines.browser, &salt, &oven).await.refused(409, "asset_in_use");
        ines.browser.post(&format!("/unpublish/{}", num(&salt)), json!({})).await.expect(200);
        assert_eq!(list(&ines.browser, &salt).await[0]["isPublished"], false);
        remove(&ines.browser, &salt, &oven).await.expect(204);
        remove(&ines.browser, &salt, &oven).await.expect(204);
        app.work().await;
        assert_eq!((stored(app), list(&ines.browser, &salt).await), (0, json!([])));
    }

    async fn what_an_account_has_no_room_for_is_refused_and_not_kept(app: &TestApp) {
        let ines = app.join("Ines").await;
        let (salt, _) = opened(&ines, "Salt").await;
        app.change_user(&ines, |user| {
            user.overrides = Overrides { storage: Some(Cap::NONE), ..Overrides::default() };
        })
        .await;
        add(&ines.browser, &salt, "x", PICTURE).await.refused(403, "storage_full");
        assert_eq!(stored(app), 0);
        app.change_user(&ines, |user| user.overrides = Overrides::default()).await;
        add(&ines.browser, &salt, "x", PICTURE).await.expect(201);
    }

    async fn pictures_go_with_their_account(app: &TestApp) {
        let ines = app.join("Ines").await;
        let (salt, _) = opened(&ines, "Salt").await;
        add(&ines.browser, &salt, "oven.jpg", PICTURE).await.expect(201);
        assert!(stored(app) > 0);
        app.behind(async |unit| {
            unit.erasures().abandon_files(ines.id()).await.unwrap();
            unit.users().delete(ines.id()).await.unwrap();
        })
        .await;
        app.wait(chrono::TimeDelta::hours(1));
        app.work().await;
        assert_eq!(stored(app), 0);
    }
}
