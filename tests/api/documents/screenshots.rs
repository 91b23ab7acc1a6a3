//! The picture of the first page on the card of a project.

use chrono::TimeDelta;
use serde_json::{Value, json};

use super::{batch, change, opened, path, title};
use crate::support::{Account, PICTURE, TestApp, VIEWER_ORIGIN, items, num, stories};

/// A shape that fills the top of the page.
fn shape(page: &str, colour: &str) -> Value {
    json!({ "create": { "id": "8f2hc5n1t4zd", "record": {
        "kind": "shape", "parent": page, "order": "a0",
        "position": { "base": [0, 0] }, "size": { "base": [144_000, 144_000] }, "fill": { "base": colour },
    } } })
}

fn fill(colour: &str) -> Value {
    json!({ "set": { "id": "8f2hc5n1t4zd", "key": "fill", "width": "base", "value": colour } })
}

/// What the owner's list says of the project's cover.
async fn listed(account: &Account, project: &Value) -> Value {
    let library = account.browser.get("/readymags/user").await.expect(200);
    let mags = library["mags"].as_array().unwrap();
    mags.iter().find(|mag| mag["num_id"] == project["num_id"]).unwrap().clone()
}

/// The path of a cover on the viewer.
fn file_of(shown: &Value) -> String {
    shown["cover"].as_str().unwrap().strip_prefix(VIEWER_ORIGIN).unwrap().to_owned()
}

async fn status(app: &TestApp, file: &str) -> u16 {
    app.viewer().fetch(file, &[]).await.status.as_u16()
}

/// The colour in the middle of a picture.
async fn colour(app: &TestApp, file: &str) -> [u8; 3] {
    let answer = app.viewer().fetch(file, &[]).await;
    assert_eq!((answer.status.as_u16(), answer.header("content-type")), (200, "image/jpeg"));
    let picture = image::load_from_memory(&answer.bytes).unwrap().into_rgb8();
    picture.get_pixel(picture.width() / 2, picture.height() / 2).0
}

stories! {
    async fn edit_364_the_card_shows_the_first_page_once_there_is_something_on_it(app: &TestApp) {
        let ines = app.join("Ines").await;
        let (salt, page) = opened(&ines, "Salt").await;
        change(&ines.browser, &salt, batch(1, 0, json!([title(&page, "Home")]))).await.expect(200);
        app.wait(TimeDelta::minutes(2));
        app.work().await;
        assert_eq!(listed(&ines, &salt).await["cover"], json!(null), "nothing lies on the page");
        let version = ines.library().await.version();
        change(&ines.browser, &salt, batch(2, 1, json!([shape(&page, "#ff0000ff")]))).await.expect(200);
        app.wait(TimeDelta::seconds(6));
        app.work().await;
        let shown = listed(&ines, &salt).await;
        assert_eq!((&shown["coverWidth"], &shown["coverHeight"]), (&json!(1_216), &json!(868)));
        assert!(ines.library().await.version() > version, "lists are read anew");
        let file = file_of(&shown);
        let [red, green, blue] = colour(app, &file).await;
        assert!(red > 240 && green < 15 && blue < 15);
        assert_eq!(colour(app, &file.replace(".jpg", "_608.jpg")).await, [red, green, blue]);
        let leads = ines.browser.get(&format!("/screenshot/renew/{}/cover", num(&salt))).await;
        assert_eq!(leads.header("location"), shown["cover"].as_str().unwrap());
    }

    async fn the_picture_follows_the_edits_and_the_old_one_is_removed(app: &TestApp) {
        let ines = app.join("Ines").await;
        let (salt, page) = opened(&ines, "Salt").await;
        change(&ines.browser, &salt, batch(1, 0, json!([shape(&page, "#ff0000ff")]))).await.expect(200);
        app.wait(TimeDelta::seconds(6));
        app.work().await;
        let first = file_of(&listed(&ines, &salt).await);
        change(&ines.browser, &salt, batch(2, 1, json!([fill("#00ff00ff")]))).await.expect(200);
        app.work().await;
        assert_eq!(file_of(&listed(&ines, &salt).await), first, "edits settle first");
        app.wait(TimeDelta::minutes(1));
        app.work().await;
        let second = file_of(&listed(&ines, &salt).await);
        let [red, green, _] = colour(app, &second).await;
        assert!(second != first && red < 15 && green > 240);
        assert_eq!([status(app, &first).await, status(app, &first.replace(".jpg", "_608.jpg")).await], [404, 404]);
        let version = ines.library().await.version();
        change(&ines.browser, &salt, batch(3, 2, json!([title(&page, "Home")]))).await.expect(200);
        app.wait(TimeDelta::minutes(2));
        app.work().await;
        assert_eq!(file_of(&listed(&ines, &salt).await), second, "it looks as it did");
        assert_eq!(ines.library().await.version(), version + 1, "lists changed for the edit alone");
        change(&ines.browser, &salt, batch(4, 3, json!([{ "delete": { "id": "8f2hc5n1t4zd" } }]))).await.expect(200);
        app.wait(TimeDelta::minutes(2));
        app.work().await;
        assert_eq!(listed(&ines, &salt).await["cover"], json!(null));
        assert_eq!(status(app, &second).await, 404);
    }

    async fn edit_366_an_own_cover_wins(app: &TestApp) {
        let ines = app.join("Ines").await;
        let (salt, page) = opened(&ines, "Salt").await;
        let mag = format!("/mag/{}", num(&salt));
        let own = ines.browser.upload(&format!("{mag}/cover"), "image/jpeg", PICTURE).await.expect(200);
        assert_eq!(own["hasOwnCover"], json!(true));
        change(&ines.browser, &salt, batch(1, 0, json!([shape(&page, "#ff0000ff")]))).await.expect(200);
        app.wait(TimeDelta::minutes(2));
        app.work().await;
        assert_eq!(listed(&ines, &salt).await["cover"], own["cover"]);
        let bare = ines.browser.delete(&format!("{mag}/cover")).await.expect(200);
        assert_eq!((&bare["hasOwnCover"], &bare["coverWidth"]), (&json!(false), &json!(1_216)));
        let [red, ..] = colour(app, &file_of(&bare)).await;
        assert!(red > 240);
    }

    async fn publishing_does_not_wait_until_edits_have_settled(app: &TestApp) {
        let ines = app.join("Ines").await;
        let (salt, page) = opened(&ines, "Salt").await;
        change(&ines.browser, &salt, batch(1, 0, json!([shape(&page, "#ff0000ff")]))).await.expect(200);
        app.wait(TimeDelta::seconds(6));
        app.work().await;
        change(&ines.browser, &salt, batch(2, 1, json!([fill("#00ff00ff")]))).await.expect(200);
        ines.browser.post(&format!("/mag/{}/publish", num(&salt)), json!({})).await.expect(200);
        app.work().await;
        let [red, green, _] = colour(app, &file_of(&listed(&ines, &salt).await)).await;
        assert!(red < 15 && green > 240, "the card shows what was published");
    }

    async fn what_readers_see_of_a_project_does_not_show_the_picture(app: &TestApp) {
        let ines = app.join("Ines").await;
        let (salt, page) = opened(&ines, "Salt").await;
        change(&ines.browser, &salt, batch(1, 0, json!([shape(&page, "#ff0000ff")]))).await.expect(200);
        app.wait(TimeDelta::minutes(2));
        app.work().await;
        let mag = format!("/mag/{}", num(&salt));
        let published = ines.browser.post(&format!("{mag}/publish"), json!({})).await.expect(200);
        assert_eq!(published["published"]["cover"], json!(null), "a draft may be in it");
        let copies = ines.browser.post("/mags/duplicate", json!({ "mag_num_ids": [num(&salt)] })).await.expect(200);
        assert!(!copies.to_string().contains("/media/"), "a copy has pages of its own: {copies}");
    }

    async fn nothing_is_left_of_a_project_that_is_gone(app: &TestApp) {
        let ines = app.join("Ines").await;
        let (salt, page) = opened(&ines, "Salt").await;
        change(&ines.browser, &salt, batch(1, 0, json!([shape(&page, "#ff0000ff")]))).await.expect(200);
        app.wait(TimeDelta::seconds(6));
        app.work().await;
        let file = file_of(&listed(&ines, &salt).await);
        assert_eq!(std::fs::read_dir(app.files().join("covers")).unwrap().count(), 2);
        // Another drawing is due while the project goes.
        ines.browser.archive(&[&salt], &[]).await;
        ines.browser.post("/mags/remove", items(&[&salt], &[])).await.expect(200);
        app.wait(TimeDelta::minutes(2));
        app.work().await;
        assert_eq!(status(app, &file).await, 404);
        assert_eq!(std::fs::read_dir(app.files().join("covers")).unwrap().count(), 0);
        ines.browser.get(&path(&salt)).await.refused(404, "not_found");
    }
}
