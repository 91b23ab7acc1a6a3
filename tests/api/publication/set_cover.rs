//! `PUT /api/mag/{id}/cover`

use chrono::TimeDelta;
use octavo_domain::{
    account::profile_media::UploadKey,
    plans::{entitlements::Overrides, level::Level, limits::Cap},
    team::role::Role,
};
use serde_json::json;

use super::teammate;
use crate::support::{PICTURE, TestApp, VIEWER_ORIGIN, num, stories};

stories! {
    async fn a_picture_becomes_the_cover(app: &TestApp) {
        let ines = app.join("Ines").await;
        let salt = ines.browser.project("Salt").await;
        let path = format!("/mag/{}", num(&salt));
        ines.browser.post(&format!("{path}/publish"), json!({})).await.expect(200);
        let before = ines.library().await.version();
        let changed = ines.browser.upload(&format!("{path}/cover"), "image/jpeg", PICTURE).await.expect(200);
        assert_eq!((&changed["coverWidth"], &changed["coverHeight"]), (&json!(608), &json!(608)));
        assert_eq!((&changed["changed"], &changed["published"]["cover"]), (&json!(true), &json!(null)));
        assert_eq!(ines.library().await.version(), before + 1);
        let cover = changed["cover"].as_str().unwrap().strip_prefix(VIEWER_ORIGIN).unwrap().to_owned();
        assert!(cover.starts_with("/media/covers/") && cover.ends_with(".jpg"), "{cover}");
        for address in [cover.clone(), cover.replace(".jpg", "_608.jpg")] {
            let picture = app.viewer().fetch(&address, &[]).await;
            assert_eq!((picture.status.as_u16(), picture.header("content-type")), (200, "image/jpeg"));
            assert_ne!(picture.bytes.as_ref(), PICTURE, "it was made anew");
        }
        let published = ines.browser.post(&format!("{path}/publish"), json!({})).await.expect(200);
        assert_eq!(published["cover"], changed["cover"]);
        let seen = ines.browser.get(&path).await.expect(200);
        assert_eq!(seen["published"]["cover"], changed["cover"]);
    }

    async fn another_cover_has_another_address_and_the_public_keeps_the_old(app: &TestApp) {
        let ines = app.join("Ines").await;
        let salt = ines.browser.project("Salt").await;
        let path = format!("/mag/{}", num(&salt));
        let upload = async |query: &str| {
            ines.browser.upload(&format!("{path}/cover{query}"), "image/jpeg", PICTURE).await
        };
        let first = upload("").await.expect(200);
        ines.browser.post(&format!("{path}/publish"), json!({})).await.expect(200);
        let second = upload("?x=100&y=50&w=400&h=200").await.expect(200);
        assert_eq!((&second["coverWidth"], &second["coverHeight"]), (&json!(400), &json!(200)));
        assert_ne!(second["cover"], first["cover"]);
        assert_eq!(second["published"]["cover"], first["cover"]);
        let old = first["cover"].as_str().unwrap().strip_prefix(VIEWER_ORIGIN).unwrap();
        assert_eq!(app.viewer().fetch(old, &[]).await.status.as_u16(), 200);
        for query in ["?x=1", "?x=0&y=0&w=0&h=10", "?x=600&y=0&w=9&h=9", "?x=-1&y=0&w=9&h=9", "?x=a&y=0&w=9&h=9"] {
            assert_eq!(upload(query).await.refused(422, "invalid_crop")["fieldName"], "crop", "{query}");
        }
    }

    async fn a_cover_that_nothing_shows_any_more_is_removed(app: &TestApp) {
        let ines = app.join("Ines").await;
        let salt = ines.browser.project("Salt").await;
        let path = format!("/mag/{}", num(&salt));
        let upload = async || {
            let changed = ines.browser.upload(&format!("{path}/cover"), "image/jpeg", PICTURE).await.expect(200);
            changed["cover"].as_str().unwrap().strip_prefix(VIEWER_ORIGIN).unwrap().to_owned()
        };
        let shown = async |cover: &str| {
            app.work().await;
            let small = cover.replace(".jpg", "_608.jpg");
            let statuses = [app.viewer().fetch(cover, &[]).await.status, app.viewer().fetch(&small, &[]).await.status];
            statuses.map(|status| status.as_u16())
        };
        let first = upload().await;
        ines.browser.post(&format!("{path}/publish"), json!({})).await.expect(200);
        let second = upload().await;
        let third = upload().await;
        assert_eq!(shown(&first).await, [200, 200], "the public sees it");
        assert_eq!(shown(&second).await, [404, 404]);
        assert_eq!(shown(&third).await, [200, 200]);
        let copy = json!({ "mag_num_ids": [num(&salt)] });
        ines.browser.post("/mags/duplicate", copy).await.expect(200);
        ines.browser.post(&format!("{path}/publish"), json!({})).await.expect(200);
        assert_eq!(shown(&first).await, [404, 404]);
        ines.browser.delete(&format!("{path}/cover")).await.expect(200);
        ines.browser.post(&format!("/unpublish/{}", num(&salt)), json!({})).await.expect(200);
        assert_eq!(shown(&third).await, [200, 200], "the copy shows it");
        let used = async || {
            app.ports.storage.begin().await.unwrap().uploads().used(ines.id()).await.unwrap()
        };
        assert!(used().await > 0);
        let library = ines.library().await;
        let all: Vec<_> = library.projects().iter().map(|mag| mag["num_id"].clone()).collect();
        ines.browser.post("/mags/remove", json!({ "mag_num_ids": all })).await.expect(200);
        assert_eq!(shown(&third).await, [404, 404]);
        assert_eq!(used().await, 0);
    }

    async fn a_cover_of_unknown_size_counts_once_it_is_measured(app: &TestApp) {
        let ines = app.join("Ines").await;
        let path = format!("/mag/{}/cover", num(&ines.browser.project("Salt").await));
        let shown = ines.browser.upload(&path, "image/jpeg", PICTURE).await.expect(200);
        let key = shown["cover"].as_str().unwrap().strip_prefix(&format!("{VIEWER_ORIGIN}/media/")).unwrap();
        let key = UploadKey::parse(key).unwrap();
        let used = async || {
            app.ports.storage.begin().await.unwrap().uploads().used(ines.id()).await.unwrap()
        };
        let known = used().await;
        // As it was recorded before sizes were.
        app.behind(async |unit| unit.uploads().measured(&key, 0).await.unwrap()).await;
        assert_eq!(used().await, 0);
        app.wait(TimeDelta::hours(1));
        app.work().await;
        assert_eq!(used().await, known);
        // A file that is gone is not looked for for ever.
        app.behind(async |unit| unit.uploads().measured(&key, 0).await.unwrap()).await;
        std::fs::remove_dir_all(app.files().join("covers")).unwrap();
        app.wait(TimeDelta::hours(1));
        app.work().await;
        assert_eq!(used().await, 1);
    }

    async fn uploads_of_any_kind_share_one_budget(app: &TestApp) {
        let ines = app.join("Ines").await;
        let path = format!("/mag/{}/cover", num(&ines.browser.project("Salt").await));
        for _ in 0..59 {
            ines.browser.post_form("/me/pic", &[("upload", b"GIF89a".as_slice())]).await.refused(415, "unsupported_media_type");
        }
        ines.browser.upload(&path, "image/jpeg", PICTURE).await.expect(200);
        ines.browser.upload(&path, "image/jpeg", PICTURE).await.refused(429, "too_many_attempts");
        ines.browser.post_form("/me/pic", &[("upload", PICTURE)]).await.refused(429, "too_many_attempts");
        app.wait(TimeDelta::hours(1));
        ines.browser.upload(&path, "image/jpeg", PICTURE).await.expect(200);
    }

    async fn what_an_account_has_no_room_for_is_refused_and_not_kept(app: &TestApp) {
        let ines = app.join("Ines").await;
        app.plan(&ines, Level::Studio).await;
        let path = format!("/mag/{}/cover", num(&ines.browser.project("Salt").await));
        let none = Overrides { storage: Some(Cap::NONE), ..Overrides::default() };
        app.change_user(&ines, |user| user.overrides = none).await;
        let noor = teammate(app, &ines, "Noor", Role::Member).await;
        for account in [&ines, &noor] {
            let problem = account.browser.upload(&path, "image/jpeg", PICTURE).await.refused(403, "storage_full");
            assert_eq!(problem["fieldName"], "cover");
        }
        ines.browser.post_form("/me/pic", &[("upload", PICTURE)]).await.refused(403, "storage_full");
        let icon = [("name", b"favicon".as_slice()), ("upload", PICTURE)];
        ines.browser.post_form("/upload", &icon).await.refused(403, "storage_full");
        noor.browser.post_form("/upload", &icon).await.expect(201);
        assert!(!app.files().join("covers").exists() && !app.files().join("pictures").exists());
        app.change_user(&ines, |user| user.overrides = Overrides::default()).await;
        ines.browser.upload(&path, "image/jpeg", PICTURE).await.expect(200);
    }

    async fn members_upload_and_editors_do_not(app: &TestApp) {
        let ines = app.join("Ines").await;
        let salt = ines.browser.project("Salt").await;
        let path = format!("/mag/{}/cover", num(&salt));
        let noor = teammate(app, &ines, "Noor", Role::Member).await;
        let mila = teammate(app, &ines, "Mila", Role::Editor).await;
        noor.browser.upload(&path, "image/jpeg", PICTURE).await.expect(200);
        let before = ines.library().await;
        mila.browser.upload(&path, "image/jpeg", PICTURE).await.refused(403, "forbidden");
        mila.browser.delete(&path).await.refused(403, "forbidden");
        let stranger = app.join("Teun").await;
        stranger.browser.upload(&path, "image/jpeg", PICTURE).await.refused(404, "not_found");
        assert_eq!(ines.library().await, before);
    }
}

#[tokio::test]
async fn other_files_are_refused_and_change_nothing() {
    let app = TestApp::new().await;
    let ines = app.join("Ines").await;
    let salt = ines.browser.project("Salt").await;
    let path = format!("/mag/{}/cover", num(&salt));
    let before = ines.library().await;
    for kind in ["image/svg+xml", "image/gif", "text/html", "application/json", ""] {
        ines.browser.upload(&path, kind, PICTURE).await.refused(415, "unsupported_media_type");
    }
    let svg = b"<svg xmlns='http://www.w3.org/2000/svg'/>".as_slice();
    ines.browser.upload(&path, "image/png", svg).await.refused(415, "unsupported_media_type");
    let half = &PICTURE[..PICTURE.len() / 2];
    let cut = ines.browser.upload(&path, "image/jpeg", half).await;
    // Some decoders read a truncated JPEG partly; in either case no raw bytes of it are stored.
    assert!([200, 422].contains(&cut.status.as_u16()), "{}", cut.text());
    if cut.status == 422 {
        cut.refused(422, "broken_picture");
        assert_eq!(ines.library().await, before);
    }
    let huge = vec![0_u8; 10 * 1024 * 1024 + 1];
    ines.browser.upload(&path, "image/jpeg", huge).await.refused(413, "body_too_large");
}

#[tokio::test]
async fn a_picture_may_be_larger_than_other_bodies() {
    let app = TestApp::new().await;
    let ines = app.join("Ines").await;
    let salt = ines.browser.project("Salt").await;
    // Bytes after the end of a picture are dropped.
    let mut picture = PICTURE.to_vec();
    picture.resize(1024 * 1024, 0);
    ines.browser.upload(&format!("/mag/{}/cover", num(&salt)), "image/jpeg", picture).await.expect(200);
}
