//! `GET`, `PUT` and `DELETE /api/me/figma-token`

use axum::http::Method;
use serde_json::{Value, json};

use crate::support::{
    TestApp,
    figma::{FigmaDouble, TOKEN},
    stories,
};

const CALL: &str = "/me/figma-token";

stories! {
    async fn edit_393_a_token_is_kept_replaced_and_forgotten(app: &TestApp) {
        let ines = app.join("Ines").await;
        let browser = FigmaDouble::start().await.serve(app, &ines);
        assert_eq!(browser.get(CALL).await.expect(200), json!({ "available": true, "token": null }));
        let kept = browser.put(CALL, json!({ "token": format!(" {TOKEN}\n") })).await.expect(200);
        let since = "2026-11-21T12:00:00Z";
        assert_eq!(kept, json!({ "available": true, "token": { "ending": "x-Yz", "since": since } }));
        assert_eq!(browser.get(CALL).await.expect(200), kept);
        let other = json!({ "token": "figd_anotheranotheranother_9876" });
        assert_eq!(browser.put(CALL, other).await.expect(200)["token"]["ending"], "9876");
        assert_eq!(app.events(&ines, 1).await, ["service_connected"]);
        browser.delete(CALL).await.expect(204);
        assert_eq!(browser.get(CALL).await.expect(200)["token"], Value::Null);
        assert_eq!(app.events(&ines, 1).await, ["service_disconnected"]);
        // Repeating it changes nothing.
        browser.delete(CALL).await.expect(204);
        assert_eq!(app.events(&ines, 2).await, ["service_disconnected", "service_connected"]);
    }

    async fn edit_393_a_token_is_its_own_accounts_and_goes_with_it(app: &TestApp) {
        let (ines, noor) = (app.join("Ines").await, app.join("Noor").await);
        let double = FigmaDouble::start().await;
        let (browser, theirs) = (double.serve(app, &ines), double.serve(app, &noor));
        browser.put(CALL, json!({ "token": TOKEN })).await.expect(200);
        assert_eq!(theirs.get(CALL).await.expect(200)["token"], Value::Null);
        theirs.delete(CALL).await.expect(204);
        assert!(browser.get(CALL).await.expect(200)["token"].is_object());
        let id = ines.id();
        let reason = json!({ "deleteReason": "finished_project" });
        browser.call(Method::DELETE, "/user/account", Some(reason)).await.expect(204);
        app.behind(async |unit| {
            assert_eq!(unit.figma_tokens().find(id).await.unwrap(), None);
        })
        .await;
    }

    async fn edit_393_what_is_no_token_is_refused(app: &TestApp) {
        let ines = app.join("Ines").await;
        let browser = FigmaDouble::start().await.serve(app, &ines);
        let sentence =
            "This is no personal access token of Figma: it has 20 to 200 letters, digits and signs, and no spaces";
        for text in ["", "figd_short", "two words and a few more letters", "figd_abcdefghijklmnopqrst\r\nX-Other: 1"] {
            let answer = browser.put(CALL, json!({ "token": text })).await;
            answer.refused_field(422, "invalid_value", "token", sentence);
        }
        assert_eq!(browser.get(CALL).await.expect(200)["token"], Value::Null);
        // Where Figma is turned off, no token is taken.
        assert_eq!(ines.browser.get(CALL).await.expect(200)["available"], false);
        ines.browser.put(CALL, json!({ "token": TOKEN })).await.refused(409, "service_not_configured");
    }
}

/// The database alone gives no token, and neither does any answer or the account's export.
#[tokio::test]
async fn edit_393_the_token_is_sealed_and_not_shown() {
    let app = TestApp::new().await;
    let ines = app.join("Ines").await;
    let browser = FigmaDouble::start().await.serve(&app, &ines);
    let shown = browser.put(CALL, json!({ "token": TOKEN })).await.text() + &browser.get(CALL).await.text();
    assert!(!shown.contains("figd_"), "{shown}");
    let written = app.written();
    let is_in = |text: &str| written.windows(text.len()).any(|part| part == text.as_bytes());
    assert!(is_in("x-Yz"), "the file is not the one that is written to");
    assert!(!is_in(TOKEN) && !is_in("figd_"));
    let zip = ines.exported(&app).await;
    for name in zip.names() {
        assert!(!zip.text(name).contains("x-Yz"), "{name}");
    }
}

/// A changed key is the operator's mistake, and the sentence says so; another token helps.
#[tokio::test]
async fn edit_393_a_token_that_was_sealed_with_another_key_is_a_sentence() {
    let app = TestApp::new().await;
    let ines = app.join("Ines").await;
    let browser = FigmaDouble::start().await.serve(&app, &ines);
    browser.put(CALL, json!({ "token": TOKEN })).await.expect(200);
    app.behind(async |unit| {
        let mut kept = unit.figma_tokens().find(ines.id()).await.unwrap().unwrap();
        kept.token = octavo_domain::auth::second_factor::Sealed::new(vec![1; 64]);
        unit.figma_tokens().save(&kept).await.unwrap();
    })
    .await;
    let design = json!({ "address": crate::support::figma::ADDRESS });
    browser.post("/me/figma-file", design.clone()).await.refused(503, "secrets_unavailable");
    browser.put(CALL, json!({ "token": TOKEN })).await.expect(200);
    assert_eq!(browser.post("/me/figma-file", design).await.status.as_u16(), 200);
}
