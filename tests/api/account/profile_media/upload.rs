//! `POST /api/upload`

use chrono::TimeDelta;
use octavo_domain::plans::level::Level;
use serde_json::{Value, json};

use super::{assert_not_from_the_app, status};
use crate::support::{Account, PICTURE, TestApp, VIEWER_ORIGIN, browser::Answer, num, stories};

const DRAWING: &[u8] =
    b"<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 8 8'><circle cx='4' cy='4' r='4'/></svg>";

async fn upload(account: &Account, file: &[u8]) -> Answer {
    account.browser.post_form("/upload", &[("name", b"favicon".as_slice()), ("upload", file)]).await
}

async fn icon(account: &Account, file: &[u8]) -> String {
    upload(account, file).await.expect(201)["baseUrl"].as_str().unwrap().to_owned()
}

/// A PNG's sides.
fn sides(png: &[u8]) -> (u32, u32) {
    let number = |at: usize| u32::from_be_bytes(png[at..at + 4].try_into().unwrap());
    assert!(png.starts_with(b"\x89PNG\r\n\x1a\n"));
    (number(16), number(20))
}

stories! {
    /// ACCT-268
    async fn acct_179_an_icon_is_kept_in_every_size_on_the_viewers_origin(app: &TestApp) {
        let ines = app.join("Ines").await;
        for file in [PICTURE, DRAWING] {
            let base = icon(&ines, file).await;
            let path = base.strip_prefix(VIEWER_ORIGIN).unwrap();
            assert_not_from_the_app(&ines, path).await;
            for (query, side) in [("?size=16", 32), ("?size=57", 57), ("?size=100", 128), ("?size=256", 256), ("?size=999", 256)] {
                let shown = app.viewer().fetch(&format!("{path}{query}"), &[]).await;
                assert_eq!((shown.status.as_u16(), shown.header("content-type")), (200, "image/png"));
                assert_eq!(sides(&shown.bytes), (side, side), "{query}");
            }
        }
    }

    async fn acct_128_without_a_size_it_has_57_pixels(app: &TestApp) {
        let ines = app.join("Ines").await;
        let base = icon(&ines, DRAWING).await;
        let path = base.strip_prefix(VIEWER_ORIGIN).unwrap();
        for address in [path.to_owned(), format!("{path}?size=large")] {
            assert_eq!(sides(&app.viewer().fetch(&address, &[]).await.bytes), (57, 57), "{address}");
        }
        assert_eq!(app.viewer().fetch("/media/favicons/nobody", &[]).await.status.as_u16(), 404);
    }

    /// ACCT-004 ACCT-150
    async fn acct_168_it_is_on_the_pages_once_it_is_chosen_and_the_plan_has_it(app: &TestApp) {
        let ines = app.join("Ines").await;
        let page = async || app.viewer().fetch("/ines/", &[]).await.text();
        let base = icon(&ines, DRAWING).await;
        let path = base.strip_prefix(VIEWER_ORIGIN).unwrap();
        app.plan(&ines, Level::Studio).await;
        assert!(!page().await.contains("rel=\"icon\""));
        let opts = ines.browser.post("/me/opts", json!({ "data": { "favicon": base } })).await.expect(200);
        assert_eq!(opts["opts"]["favicon"], json!(base));
        assert_eq!(ines.browser.get("/me").await.expect(200)["opts"]["favicon"], json!(base));
        let shown = page().await;
        assert!(shown.contains(&format!("<link rel=\"icon\" type=\"image/png\" sizes=\"57x57\" href=\"{path}\">")));
        assert!(shown.contains(&format!("href=\"{path}?size=256\"")));
        for (level, has) in [(Level::Free, false), (Level::Personal, false), (Level::Freelancer, true)] {
            app.plan(&ines, level).await;
            assert_eq!(page().await.contains("rel=\"icon\""), has, "{level:?}");
        }
        // It stays as long as it is used, and is removed once another replaces it.
        app.wait(TimeDelta::days(3));
        app.work().await;
        assert_eq!(status(app, &base).await, 200);
        let other = icon(&ines, PICTURE).await;
        ines.browser.post("/me/opts", json!({ "favicon": other })).await.expect(200);
        app.work().await;
        assert_eq!((status(app, &base).await, status(app, &other).await), (404, 200));
        let opts = ines.browser.post("/me/opts", json!({ "favicon": "" })).await.expect(200);
        assert_eq!(opts["opts"]["favicon"], Value::Null);
        app.work().await;
        assert_eq!(status(app, &other).await, 404);
        assert!(!page().await.contains("rel=\"icon\""));
    }

    async fn edit_045_pages_are_shared_with_the_picture_of_the_account(app: &TestApp) {
        let ines = app.join("Ines").await;
        let share = async |file: &'static [u8]| {
            let form = [("name", b"sharePicture".as_slice()), ("upload", file)];
            ines.browser.post_form("/upload", &form).await
        };
        share(DRAWING).await.refused(415, "unsupported_media_type");
        let base = share(PICTURE).await.expect(201)["baseUrl"].as_str().unwrap().to_owned();
        app.plan(&ines, Level::Studio).await;
        let salt = num(&ines.browser.project("Salt").await);
        app.publish(&ines, salt, None).await;
        let told = async |path: &str| {
            let text = app.viewer().fetch(path, &[]).await.text();
            text.contains(&format!("<meta property=\"og:image\" content=\"{base}\">"))
        };
        let pages = ["/ines/".to_owned(), format!("/ines/{salt}/")];
        assert!(!told(&pages[0]).await && !told(&pages[1]).await, "it was not chosen yet");
        let opts = ines.browser.post("/me/opts", json!({ "sharePicture": base })).await.expect(200);
        assert_eq!((&opts["opts"]["sharePicture"], &opts["opts"]["favicon"]), (&json!(base), &Value::Null));
        assert!(told(&pages[0]).await && told(&pages[1]).await);
        let file = app.viewer().fetch(base.strip_prefix(VIEWER_ORIGIN).unwrap(), &[]).await;
        assert_eq!((file.status.as_u16(), file.header("content-type")), (200, "image/jpeg"));
        let refused = ines.browser.post("/me/opts", json!({ "favicon": base })).await;
        assert_eq!(refused.refused(422, "unknown_upload")["fieldName"], "favicon");
        let icon = icon(&ines, PICTURE).await;
        let refused = ines.browser.post("/me/opts", json!({ "sharePicture": icon })).await;
        assert_eq!(refused.refused(422, "unknown_upload")["fieldName"], "sharePicture");
        let protect = json!({ "isPrivatePages": true, "password": "kiln and salt" });
        ines.browser.patch(&format!("/mag/{salt}"), protect).await.expect(200);
        assert!(!told(&pages[1]).await, "what is protected is shared with no picture");
        app.plan(&ines, Level::Personal).await;
        assert!(!told(&pages[0]).await, "the plan has no pictures of the account's own");
        ines.browser.post("/me/opts", json!({ "sharePicture": "" })).await.expect(200);
        app.work().await;
        assert_eq!(status(app, &base).await, 404);
    }

    async fn only_ones_own_icons_can_be_chosen(app: &TestApp) {
        let (ines, noor) = (app.join("Ines").await, app.join("Noor").await);
        let theirs = icon(&noor, DRAWING).await;
        let old = icon(&ines, DRAWING).await;
        app.wait(TimeDelta::hours(24));
        let picture = ines.browser.post_form("/me/pic", &[("upload", PICTURE)]).await.expect(201);
        for favicon in [&theirs, &old, picture["url"].as_str().unwrap(), "https://elsewhere.example/icon.png", "/x"] {
            let refused = ines.browser.post("/me/opts", json!({ "favicon": favicon, "viewMode": "list" })).await;
            assert_eq!(refused.refused(422, "unknown_upload")["fieldName"], "favicon", "{favicon}");
        }
        assert_eq!(ines.browser.get("/me").await.expect(200)["opts"], ines.user["opts"]);
    }
}

#[tokio::test]
async fn what_is_no_icon_is_refused() {
    let app = TestApp::new().await;
    let ines = app.join("Ines").await;
    let problem = upload(&ines, b"%PDF-1.7").await.refused(415, "unsupported_media_type");
    assert_eq!(problem["detail"], "Please choose a PNG, SVG, ICO, JPEG or WebP picture");
    for drawing in [
        "<image href='file:///etc/passwd' width='8' height='8'/>",
        "<image href='http://169.254.169.254/' width='8' height='8'/>",
        "<script>alert(1)</script>",
        "<g id='a'><use href='#a'/></g>",
    ] {
        let svg = format!("<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 8 8'>{drawing}</svg>");
        upload(&ines, svg.as_bytes()).await.refused(422, "too_complex");
    }
    upload(&ines, b"<svg").await.refused(422, "broken_picture");
    for fields in [vec![("upload", PICTURE)], vec![("name", b"avatar".as_slice()), ("upload", PICTURE)]] {
        ines.browser.post_form("/upload", &fields).await.refused(422, "unknown_upload");
    }
    ines.browser.post_form("/upload", &[("name", b"favicon".as_slice())]).await.refused(422, "file_required");
    assert!(!app.files().join("favicons").exists(), "nothing is stored");
}
