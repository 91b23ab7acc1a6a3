//! `POST /api/me/services/{id}/connect`

use chrono::TimeDelta;
use serde_json::Value;

use crate::support::{
    PASSWORD, TestApp,
    services::{CLIENT, Provider, SECRET, connect, depart, status_of},
    stories,
};

const ALL: [(&str, &str); 7] = [
    ("google", "ines@work.example"),
    ("flickr", "ines on film"),
    ("unsplash", "ines.o"),
    ("youtube", "Ines’ films"),
    ("vimeo", "Ines at work"),
    ("mailchimp", "Okafor Ltd"),
    ("dropbox", "ines@work.example"),
];

stories! {
    async fn acct_262_every_service_is_connected_over_oauth(app: &TestApp) {
        let provider = Provider::start().await;
        let ines = app.join("Ines").await;
        let browser = provider.serve(app, &ines);
        for (service, name) in ALL {
            connect(&provider, &browser, service).await;
            assert_eq!(status_of(&browser, service).await["connected"]["account"], name, "{service}");
        }
        assert_eq!(app.events(&ines, 1).await, ["service_connected"]);
    }
}

#[tokio::test]
async fn the_page_that_asks_is_told_who_asks_and_never_the_secret() {
    let app = TestApp::new().await;
    let provider = Provider::start().await;
    let ines = app.join("Ines").await;
    let browser = provider.serve(&app, &ines);
    let google = depart(&browser, "google").await;
    for part in [
        CLIENT,
        "code_challenge=",
        "code_challenge_method=S256",
        "access_type=offline",
        "state=",
        "scope=openid",
    ] {
        assert!(google.contains(part), "{part} is missing in {google}");
    }
    assert!(
        google.contains("redirect_uri=http%3A%2F%2Flocalhost%3A4000%2Fapi%2Fservices%2Fgoogle%2Fcallback")
    );
    let flickr = depart(&browser, "flickr").await;
    assert!(flickr.contains("/1/authorize?oauth_token=asking-") && flickr.contains("perms=read"), "{flickr}");
    for url in [google, flickr] {
        assert!(!url.contains("never") && !url.contains(SECRET));
    }
}

#[tokio::test]
async fn what_is_not_set_up_or_unknown_leads_nowhere() {
    let app = TestApp::new().await;
    let ines = app.join("Ines").await;
    let problem = ines.browser.post("/me/services/vimeo/connect", Value::Null).await;
    let problem = problem.refused(409, "service_not_configured");
    assert_eq!(problem["detail"], "Vimeo is not available here: it has not been set up");
    ines.browser.post("/me/services/gopher/connect", Value::Null).await.refused(404, "not_found");
}

#[tokio::test]
async fn nobody_is_sent_away_without_end() {
    let app = TestApp::new().await;
    let provider = Provider::start().await;
    let ines = app.join("Ines").await;
    let browser = provider.serve(&app, &ines);
    for _ in 0..30 {
        depart(&browser, "vimeo").await;
    }
    browser.post("/me/services/vimeo/connect", Value::Null).await.refused(429, "too_many_attempts");
    app.wait(TimeDelta::hours(1));
    depart(&browser, "vimeo").await;
}

#[tokio::test]
async fn a_service_that_is_away_is_a_sentence() {
    let app = TestApp::new().await;
    let provider = Provider::start().await;
    let ines = app.join("Ines").await;
    let browser = provider.serve(&app, &ines);
    for (status, answered, code) in [(503, 502, "service_unreachable"), (401, 409, "service_refused")] {
        provider.break_down(Some(status));
        browser.post("/me/services/flickr/connect", Value::Null).await.refused(answered, code);
    }
    provider.break_down(None);
    depart(&browser, "flickr").await;
}

/// The database alone gives no keys: they are sealed, and answers only contain names.
#[tokio::test]
async fn no_key_is_stored_as_it_is_or_shown() {
    let app = TestApp::new().await;
    let provider = Provider::start().await;
    let ines = app.join("Ines").await;
    let browser = provider.serve(&app, &ines);
    connect(&provider, &browser, "google").await;
    connect(&provider, &browser, "flickr").await;
    let written = app.written();
    let is_in = |text: &str| written.windows(text.len()).any(|part| part == text.as_bytes());
    assert!(is_in("ines on film"), "the file is not the one that is written to");
    let shown = browser.get("/me/services").await.text();
    let secrets = provider.secrets();
    assert_eq!(secrets.len(), 4, "{secrets:?}");
    for secret in secrets.iter().map(String::as_str).chain([SECRET, PASSWORD]) {
        assert!(!is_in(secret) && !shown.contains(secret), "{secret}");
    }
}

/// Deleting the account deletes its connections.
#[tokio::test]
async fn they_go_with_the_account() {
    let app = TestApp::new().await;
    let provider = Provider::start().await;
    let ines = app.join("Ines").await;
    let browser = provider.serve(&app, &ines);
    connect(&provider, &browser, "google").await;
    depart(&browser, "vimeo").await;
    let id = ines.id();
    browser
        .call(
            axum::http::Method::DELETE,
            "/user/account",
            Some(serde_json::json!({ "deleteReason": "finished_project" })),
        )
        .await
        .expect(204);
    assert_eq!(app.ports.connections.connections(id).await.unwrap(), []);
}
