//! `POST /api/documents/{id}/preview`, and what the viewer shows of it.

use chrono::TimeDelta;
use octavo_domain::plans::level::Level;
use serde_json::{Value, json};

use super::{batch, change, drawn, make, path, publish, words};
use crate::support::{APP_ORIGIN, Account, TestApp, VIEWER_ORIGIN, browser::Browser, num, stories};

const DRAFT: &str = "8f2hc5n1t4ab";

/// The path of a new preview.
async fn preview(account: &Account, project: &Value, body: Value) -> String {
    let made = account.browser.post(&format!("{}/preview", path(project)), body).await.expect(200);
    made["address"].as_str().unwrap().strip_prefix(VIEWER_ORIGIN).unwrap().to_owned()
}

/// Follows the token, and returns the path of the page.
async fn open(viewer: &Browser, path: &str) -> String {
    let opened = viewer.fetch(path, &[]).await;
    assert_eq!(opened.status.as_u16(), 303, "{}", opened.text());
    assert_eq!(
        (opened.header("cache-control"), opened.header("referrer-policy")),
        ("no-store", "no-referrer")
    );
    opened.header("location").to_owned()
}

/// A published project with an unpublished word, and a draft page that is linked from the first one.
async fn salt(ines: &Account) -> Value {
    let (salt, page) = drawn(ines, "Salt").await;
    publish(ines, &salt).await;
    let draft = json!({ "kind": "page", "order": "a1", "title": "Later", "path": "later", "state": "draft" });
    let text = json!({ "kind": "text", "parent": DRAFT, "order": "a0", "text": [{ "insert": "Soon\n" }] });
    let link = json!({ "kind": "text", "parent": page, "order": "a1", "text": [
        { "insert": "More", "attributes": { "link": { "page": DRAFT } } }, { "insert": "\n" } ] });
    let ops = json!([
        make(DRAFT, &draft),
        make("8f2hc5n1t4ze", &text),
        make("8f2hc5n1t4zf", &link),
        words(json!([{ "insert": "Many " }]))
    ]);
    change(&ines.browser, &salt, batch(2, 1, ops)).await.expect(200);
    salt
}

stories! {
    async fn edit_025_026_a_preview_shows_the_draft_by_a_token_that_works_once(app: &TestApp) {
        let ines = app.join("Ines").await;
        let salt = salt(&ines).await;
        let viewer = app.viewer();
        let token = preview(&ines, &salt, json!({})).await;
        let home = open(&viewer, &token).await;
        let again = viewer.fetch(&token, &[]).await;
        assert!(again.status.as_u16() == 404 && !again.text().contains("salt"), "it works once");
        let shown = viewer.fetch(&home, &[]).await;
        let text = shown.text();
        assert!(shown.status.as_u16() == 200 && text.contains("Many Bowls of salt"), "{text}");
        assert_eq!((shown.header("x-robots-tag"), shown.header("cache-control")), ("none", "no-store"));
        let policy = shown.header("content-security-policy");
        assert!(policy.contains(&format!("frame-ancestors {APP_ORIGIN}")) && policy.contains("sha256-"), "{policy}");
        assert!(policy.contains("sandbox") && !text.contains("canonical"), "{policy}");
        let link = format!("<a href=\"{home}later/\">More</a>");
        assert!(text.contains(&link), "drafts are reached: {text}");
        let later = viewer.fetch(&format!("{home}later/"), &[]).await;
        assert!(later.status.as_u16() == 200 && later.text().contains("Soon"));
        assert_eq!(viewer.fetch(&format!("{home}nothing/"), &[]).await.status.as_u16(), 404);
        assert_eq!(app.views(&ines, num(&salt)).await, 0, "nothing is counted");
        assert!(!viewer.fetch(&format!("/ines/{}/", num(&salt)), &[]).await.text().contains("Many"));
    }

    async fn edit_025_a_preview_opens_at_a_page(app: &TestApp) {
        let ines = app.join("Ines").await;
        let salt = salt(&ines).await;
        let viewer = app.viewer();
        let at = open(&viewer, &preview(&ines, &salt, json!({ "page": DRAFT })).await).await;
        assert!(at.ends_with("/later/") && viewer.fetch(&at, &[]).await.text().contains("Soon"), "{at}");
        for page in ["8f2hc5n1t4zz", "x"] {
            let refused = ines.browser.post(&format!("{}/preview", path(&salt)), json!({ "page": page })).await;
            refused.refused(422, "invalid_body");
        }
        let bare = ines.browser.project("Bare").await;
        ines.browser.post(&format!("{}/preview", path(&bare)), json!({})).await.refused(404, "not_found");
    }

    async fn a_preview_ends_with_its_time_and_with_the_role(app: &TestApp) {
        let (ines, noor) = (app.join("Ines").await, app.join("Noor").await);
        app.plan(&ines, Level::Studio).await;
        let salt = salt(&ines).await;
        let invited = ines.invite(json!({ "email": noor.email, "role": "editor", "mags": [num(&salt)] })).await;
        app.accept(&noor).await;
        let viewer = app.viewer();
        let late = preview(&noor, &salt, json!({})).await;
        let home = open(&viewer, &preview(&noor, &salt, json!({})).await).await;
        let status = async |path: &str| viewer.fetch(path, &[]).await.status.as_u16();
        assert_eq!(status(&home).await, 200);
        app.wait(TimeDelta::minutes(6));
        assert_eq!((status(&late).await, status(&home).await), (404, 200), "a token is valid for five minutes");
        let role = json!({ "id": invited["recordId"] });
        ines.browser.call(axum::http::Method::DELETE, "/team", Some(role)).await.expect(200);
        assert_eq!(status(&home).await, 404, "the role is gone");
        let home = open(&viewer, &preview(&ines, &salt, json!({})).await).await;
        app.wait(TimeDelta::hours(2));
        assert_eq!(status(&home).await, 404);
    }

    async fn nobody_makes_a_pass_of_their_own(app: &TestApp) {
        let ines = app.join("Ines").await;
        let salt = salt(&ines).await;
        let viewer = app.viewer();
        let token = preview(&ines, &salt, json!({})).await;
        let text = token.strip_prefix("/preview/").unwrap().strip_suffix('/').unwrap();
        // A token without what makes it differ would be a pass, and a pass with more a token.
        let (ids, signature) = text.split_once('.').unwrap();
        for forged in [format!("{}.{signature}", &ids[..64]), format!("{}0.{signature}", ids), format!("{ids}.1.00"), ".".to_owned()] {
            assert_eq!(viewer.fetch(&format!("/preview/{forged}/"), &[]).await.status.as_u16(), 404, "{forged}");
        }
        let home = open(&viewer, &token).await;
        let pass = home.strip_prefix("/preview/").unwrap();
        let more = format!("/preview/{}{}", "0".repeat(32), pass);
        assert_eq!(viewer.fetch(&more, &[]).await.status.as_u16(), 404);
    }
}
