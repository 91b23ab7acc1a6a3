//! `PATCH /api/me/pic`

use chrono::TimeDelta;
use octavo_domain::plans::level::Level;
use serde_json::{Value, json};

use super::{assert_not_from_the_app, avatar, picture, status};
use crate::support::{Account, PICTURE, TestApp, VIEWER_ORIGIN, browser::Answer, num, stories};

async fn cut(account: &Account, url: &Value, x: u32, w: u32, h: u32) -> Answer {
    let body = json!({ "url": url, "cropX": x, "cropY": 0, "cropW": w, "cropH": h });
    account.browser.patch("/me/pic", body).await
}

stories! {
    /// ACCT-268
    async fn acct_187_a_part_of_the_picture_becomes_the_avatar(app: &TestApp) {
        let ines = app.join("Ines").await;
        assert_eq!(ines.user["pic"], Value::Null);
        let uploaded = picture(&ines).await;
        let pic = cut(&ines, &uploaded["url"], 100, 300, 301).await.expect(200)["pic"].clone();
        assert_eq!(ines.browser.get("/me").await.expect(200)["pic"], pic);
        let address = pic.as_str().unwrap().strip_prefix(VIEWER_ORIGIN).unwrap();
        assert!(address.starts_with("/media/avatars/") && address.ends_with(".jpg"), "{address}");
        let shown = app.viewer().fetch(address, &[]).await;
        assert_eq!((shown.status.as_u16(), shown.header("content-type")), (200, "image/jpeg"));
        assert!(shown.header("content-security-policy").contains("sandbox"));
        assert_not_from_the_app(&ines, address).await;
        // The picture is no longer needed.
        app.work().await;
        assert_eq!(status(app, uploaded["url"].as_str().unwrap()).await, 404);
        cut(&ines, &uploaded["url"], 0, 300, 300).await.refused(422, "unknown_upload");
        // The avatar stays as long as it is used.
        app.wait(TimeDelta::days(40));
        app.work().await;
        assert_eq!(status(app, pic.as_str().unwrap()).await, 200);
    }

    async fn another_avatar_takes_its_place_and_its_file(app: &TestApp) {
        let ines = app.join("Ines").await;
        let (first, second) = (avatar(&ines).await, avatar(&ines).await);
        assert_ne!(first, second);
        app.work().await;
        assert_eq!((status(app, &first).await, status(app, &second).await), (404, 200));
    }

    async fn it_is_shown_wherever_people_are(app: &TestApp) {
        let ines = app.join("Ines").await;
        app.plan(&ines, Level::Studio).await;
        let noor = app.join("Noor").await;
        app.vouch(&noor).await;
        let pic = avatar(&ines).await;
        ines.invite(json!({ "email": noor.email, "role": "member", "sharesAll": true })).await;
        let invitations = noor.browser.get("/team/invitations").await.expect(200);
        assert_eq!(invitations["invitations"][0]["from"]["pic"], json!(pic));
        app.accept(&noor).await;
        assert_eq!(noor.browser.get("/team").await.expect(200)["withMe"][0]["pic"], json!(pic));
        let theirs = avatar(&noor).await;
        assert_eq!(ines.browser.get("/team").await.expect(200)["byMe"][0]["pic"], json!(theirs));
        let gift = ines.browser.project("Gift").await;
        let sent = json!({ "email": noor.email, "mags": [num(&gift)] });
        ines.browser.post("/send", sent).await.expect(201);
        assert_eq!(noor.browser.get("/send").await.expect(200)["incoming"][0]["from"]["pic"], json!(pic));
        let path = pic.strip_prefix(VIEWER_ORIGIN).unwrap();
        ines.browser.post(&format!("/mag/{}/publish", num(&gift)), json!({})).await.expect(200);
        for page in ["/ines/".to_owned(), format!("/ines/{}/", num(&gift))] {
            assert!(app.viewer().fetch(&page, &[]).await.text().contains(path), "{page}");
        }
    }

    async fn only_ones_own_uploads_can_be_cut(app: &TestApp) {
        let (ines, noor) = (app.join("Ines").await, app.join("Noor").await);
        let theirs = picture(&noor).await["url"].clone();
        let own_avatar = avatar(&ines).await;
        let icon = [("name", b"favicon".as_slice()), ("upload", PICTURE)];
        let icon = ines.browser.post_form("/upload", &icon).await.expect(201)["baseUrl"].clone();
        let inside = theirs.as_str().unwrap().strip_prefix(VIEWER_ORIGIN).unwrap().to_owned();
        for url in [
            theirs,
            icon,
            json!(own_avatar),
            json!(inside),
            json!(format!("https://elsewhere.example{inside}")),
            json!("http://127.0.0.1/"),
            json!("file:///etc/passwd"),
            json!(format!("{VIEWER_ORIGIN}/media/../secret_key")),
            json!(""),
        ] {
            let problem = cut(&ines, &url, 0, 100, 100).await.refused(422, "unknown_upload");
            assert_eq!(problem["fieldName"], "url", "{url}");
        }
        assert_eq!(ines.browser.get("/me").await.expect(200)["pic"], json!(own_avatar));
        let own = picture(&ines).await["url"].clone();
        for (x, w, h) in [(0, 300, 200), (0, 0, 0), (400, 300, 300), (u32::MAX, 9, 9)] {
            cut(&ines, &own, x, w, h).await.refused(422, "invalid_crop");
        }
        app.wait(TimeDelta::hours(24));
        cut(&ines, &own, 0, 300, 300).await.refused(422, "unknown_upload");
    }

    async fn it_goes_with_the_account(app: &TestApp) {
        let ines = app.join("Ines").await;
        let pic = avatar(&ines).await;
        let waiting = picture(&ines).await["url"].as_str().unwrap().to_owned();
        let icon = [("name", b"favicon".as_slice()), ("upload", PICTURE)];
        let icon = ines.browser.post_form("/upload", &icon).await.expect(201)["baseUrl"].as_str().unwrap().to_owned();
        ines.browser.post("/me/opts", json!({ "favicon": icon })).await.expect(200);
        let reason = json!({ "deleteReason": "finished_project" });
        ines.browser.call(axum::http::Method::DELETE, "/user/account", Some(reason)).await.expect(204);
        app.wait(TimeDelta::hours(1));
        app.work().await;
        for address in [pic, waiting, icon] {
            assert_eq!(status(app, &address).await, 404, "{address}");
        }
        for folder in ["avatars", "pictures", "favicons"] {
            assert_eq!(std::fs::read_dir(app.files().join(folder)).unwrap().count(), 0, "{folder}");
        }
    }
}
