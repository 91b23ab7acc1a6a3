//! `GET /api/services/{id}/callback`

use chrono::TimeDelta;
use serde_json::Value;

use crate::support::{
    TestApp,
    browser::{Answer, Browser},
    services::{Provider, come_back, connect, depart, status_of},
    stories,
};

#[track_caller]
fn led_to(answer: &Answer, service: &str, outcome: &str) {
    assert_eq!(answer.status.as_u16(), 303, "{}", answer.text());
    assert_eq!(answer.header("location"), format!("/connected?service={service}&outcome={outcome}"));
}

async fn is_connected(browser: &Browser, service: &str) -> bool {
    status_of(browser, service).await["connected"] != Value::Null
}

stories! {
    async fn what_they_were_sent_away_with_works_once(app: &TestApp) {
        let provider = Provider::start().await;
        let ines = app.join("Ines").await;
        let browser = provider.serve(app, &ines);
        let back = provider.consent(&depart(&browser, "google").await);
        led_to(&come_back(&browser, &back).await, "google", "connected");
        led_to(&come_back(&browser, &back).await, "google", "expired");
        assert!(is_connected(&browser, "google").await);
    }

    async fn it_is_heard_in_the_session_that_it_began_in_alone(app: &TestApp) {
        let provider = Provider::start().await;
        let (ines, mallory) = (app.join("Ines").await, app.join("Mallory").await);
        let (browser, theirs) = (provider.serve(app, &ines), provider.serve(app, &mallory));
        // Mallory's account at the service must not receive Ines's answers.
        let planted = provider.consent(&depart(&theirs, "google").await);
        led_to(&come_back(&browser, &planted).await, "google", "expired");
        assert!(!is_connected(&browser, "google").await);
        // Nor does it work for Mallory again: it was used up.
        led_to(&come_back(&theirs, &planted).await, "google", "expired");
        // Another browser of the same account is another session.
        let back = provider.consent(&depart(&browser, "google").await);
        let phone = app.sign_in(&ines.email).await;
        led_to(&come_back(&browser.neighbour(), &back).await, "google", "expired");
        let back = provider.consent(&depart(&browser, "google").await);
        let session = phone.cookies();
        let other = browser.neighbour();
        other.set_cookies(session);
        led_to(&come_back(&other, &back).await, "google", "expired");
        assert!(!is_connected(&browser, "google").await);
    }
}

#[tokio::test]
async fn it_is_of_the_service_that_they_were_sent_to() {
    let app = TestApp::new().await;
    let provider = Provider::start().await;
    let ines = app.join("Ines").await;
    let browser = provider.serve(&app, &ines);
    let back = provider.consent(&depart(&browser, "google").await).replace("/google/", "/dropbox/");
    led_to(&come_back(&browser, &back).await, "dropbox", "expired");
    come_back(&browser, &back.replace("/dropbox/", "/gopher/")).await.refused(404, "not_found");
}

#[tokio::test]
async fn they_have_a_quarter_of_an_hour() {
    let app = TestApp::new().await;
    let provider = Provider::start().await;
    let ines = app.join("Ines").await;
    let browser = provider.serve(&app, &ines);
    let (late, later) = (
        provider.consent(&depart(&browser, "vimeo").await),
        provider.consent(&depart(&browser, "vimeo").await),
    );
    app.wait(TimeDelta::minutes(15) - TimeDelta::microseconds(1));
    led_to(&come_back(&browser, &late).await, "vimeo", "connected");
    app.wait(TimeDelta::microseconds(1));
    led_to(&come_back(&browser, &later).await, "vimeo", "expired");
    // An unfinished connection expires.
    depart(&browser, "vimeo").await;
    app.wait(TimeDelta::minutes(15));
    let mut work = app.ports.storage.begin().await.unwrap();
    assert_eq!(
        work.connections()
            .delete_expired(octavo_application::shared::clock::Clock::now(&*app.clock))
            .await
            .unwrap(),
        1
    );
}

#[tokio::test]
async fn somebody_may_say_no() {
    let app = TestApp::new().await;
    let provider = Provider::start().await;
    let ines = app.join("Ines").await;
    let browser = provider.serve(&app, &ines);
    let back = provider.consent(&depart(&browser, "google").await);
    let state = back.split("state=").nth(1).unwrap();
    let no = format!("/api/services/google/callback?error=access_denied&state={state}");
    led_to(&come_back(&browser, &no).await, "google", "declined");
    led_to(&come_back(&browser, &back).await, "google", "expired");
    assert!(!is_connected(&browser, "google").await);
}

#[tokio::test]
async fn what_the_service_refuses_is_not_connected() {
    let app = TestApp::new().await;
    let provider = Provider::start().await;
    let ines = app.join("Ines").await;
    let browser = provider.serve(&app, &ines);
    for (service, from, to) in [
        ("google", "code=code-", "code=made-up-"),
        ("flickr", "oauth_verifier=", "oauth_verifier=x"),
        ("flickr", "oauth_token=asking", "oauth_token=other"),
    ] {
        let back = provider.consent(&depart(&browser, service).await);
        assert!(back.contains(from), "{back}");
        led_to(&come_back(&browser, &back.replacen(from, to, 1)).await, service, "refused");
        assert!(!is_connected(&browser, service).await);
    }
    let back = provider.consent(&depart(&browser, "google").await);
    provider.break_down(Some(500));
    led_to(&come_back(&browser, &back).await, "google", "unreachable");
}

#[tokio::test]
async fn connecting_again_replaces_the_keys() {
    let app = TestApp::new().await;
    let provider = Provider::start().await;
    let ines = app.join("Ines").await;
    let browser = provider.serve(&app, &ines);
    connect(&provider, &browser, "google").await;
    provider.take_back();
    connect(&provider, &browser, "google").await;
    browser.get("/connect/google/forms/check").await.expect(200);
    assert_eq!(app.ports.connections.connections(ines.id()).await.unwrap().len(), 1);
}

#[tokio::test]
async fn nothing_at_all_is_answered_with_the_page() {
    let app = TestApp::new().await;
    for path in ["/api/services/google/callback", "/api/services/google/callback?state=x&code=y&state=z"] {
        led_to(&come_back(&app.browser(), path).await, "google", "expired");
    }
}
