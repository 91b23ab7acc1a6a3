//! `PUT /api/mag/{id}/cover`

use octavo_domain::team::role::Role;
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
    // A JPEG that ends early is read as far as it goes by some decoders; whichever it is, nothing is stored of it raw.
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
    // Bytes after the end of a picture are no part of it.
    let mut picture = PICTURE.to_vec();
    picture.resize(1024 * 1024, 0);
    ines.browser.upload(&format!("/mag/{}/cover", num(&salt)), "image/jpeg", picture).await.expect(200);
}
