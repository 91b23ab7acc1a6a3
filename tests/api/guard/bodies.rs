//! Bodies that no call accepts.

use std::{convert::Infallible, time::Duration};

use axum::{body::Body, http::Method};
use bytes::Bytes;
use futures_util::stream;
use serde_json::{Value, json};

use crate::support::{
    TestApp,
    browser::{Answer, Browser},
    calls::{Call, Home, calls},
};

const OWN: [(&str, &str); 2] = [("x-octavo-client", "web"), ("sec-fetch-site", "same-origin")];

async fn raw(
    browser: &Browser,
    call: &Call,
    home: &Home,
    kind: Option<&str>,
    body: impl Into<String>,
) -> Answer {
    let path = format!("/api{}", call.path(home));
    let mut headers = OWN.to_vec();
    headers.extend(kind.map(|kind| ("content-type", kind)));
    browser.send(call.method.clone(), &path, &headers, body.into()).await
}

/// Every call with a body, by an account that may make it; nothing may change.
async fn each(check: impl AsyncFn(&Browser, &Call, &Home)) {
    let app = TestApp::new().await;
    let owner = app.join("Ines").await;
    let home = Home::furnish(&app, &owner).await;
    let before = (owner.library().await, owner.browser.get("/me").await.json());
    for call in calls().iter().filter(|call| call.body.is_some()) {
        check(&owner.browser, call, &home).await;
    }
    assert_eq!((owner.library().await, owner.browser.get("/me").await.json()), before);
}

#[tokio::test]
async fn what_is_not_json_is_malformed() {
    each(async |browser, call, home| {
        for body in ["{", "{\"a\":}", "not json", "{} {}", "{}x", "\u{feff}{}"] {
            let answer = raw(browser, call, home, Some("application/json"), body).await;
            let problem = answer.refused(400, "malformed_body");
            assert_eq!(problem["detail"], "The body is not JSON", "{} {body}", call.name());
        }
    })
    .await;
}

#[tokio::test]
async fn bytes_that_are_not_utf_8_are_malformed() {
    each(async |browser, call, home| {
        let path = format!("/api{}", call.path(home));
        let headers = [OWN[0], OWN[1], ("content-type", "application/json")];
        let body: &[u8] = b"{\"title\":\"\xff\"}";
        let answer = browser.send(call.method.clone(), &path, &headers, body).await;
        answer.refused(400, "malformed_body");
    })
    .await;
}

#[tokio::test]
async fn values_of_another_kind_are_invalid() {
    each(async |browser, call, home| {
        for body in call.wrong {
            let answer = raw(browser, call, home, Some("application/json"), *body).await;
            answer.refused(422, "invalid_body");
        }
    })
    .await;
}

#[tokio::test]
async fn a_field_that_the_call_does_not_list_is_invalid() {
    each(async |browser, call, home| {
        let mut body: Value = call.body.unwrap()(home);
        body["surprise"] = json!(true);
        let answer = raw(browser, call, home, Some("application/json"), body.to_string()).await;
        answer.refused(422, "invalid_body");
    })
    .await;
}

#[tokio::test]
async fn another_content_type_is_refused() {
    each(async |browser, call, home| {
        let body = call.body.unwrap()(home).to_string();
        let kinds = [
            Some("text/plain"),
            Some("application/x-www-form-urlencoded"),
            Some("multipart/form-data"),
            None,
        ];
        // Calls that the specification marks "form" also accept a form.
        let takes_forms = ["POST /api/stripe/customer", "PUT /api/stripe/subscription"];
        for kind in kinds {
            if takes_forms.contains(&call.name().as_str())
                && kind.is_some_and(|kind| kind.ends_with("urlencoded"))
            {
                continue;
            }
            let problem =
                raw(browser, call, home, kind, body.clone()).await.refused(415, "unsupported_media_type");
            assert_eq!(problem["detail"], "The body must be application/json");
        }
    })
    .await;
}

#[tokio::test]
async fn json_may_name_its_charset() {
    let app = TestApp::new().await;
    let owner = app.join("Ines").await;
    let headers = [OWN[0], OWN[1], ("content-type", "application/json; charset=utf-8")];
    owner.browser.send(Method::POST, "/api/mag", &headers, "{}").await.expect(201);
}

#[tokio::test]
async fn a_body_that_is_too_large_is_refused() {
    each(async |browser, call, home| {
        // A change of a document may be larger than other bodies.
        let is_change = call.name() == "POST /api/documents/{id}/changes";
        let (size, code) = if is_change { (256, "too_large") } else { (64, "body_too_large") };
        let body = format!("{{\"title\":\"{}\"}}", "x".repeat(size * 1024));
        raw(browser, call, home, Some("application/json"), body).await.refused(413, code);
    })
    .await;
}

#[tokio::test]
async fn the_largest_sensible_call_fits() {
    let app = TestApp::new().await;
    let owner = app.join("Ines").await;
    let ids: Vec<i64> = (0..1_000).map(|number| 9_000_000_000_000_000 + number).collect();
    let answer = owner.browser.post("/mags/archive", json!({ "mag_num_ids": ids })).await;
    assert_eq!(answer.refused(404, "not_found")["errors"].as_array().unwrap().len(), 1_000);
}

/// A body that comes in pieces, with a pause before each.
fn slow(pieces: u32, pause: Duration) -> Body {
    let next = move |sent: u32| async move {
        tokio::time::sleep(pause).await;
        (sent < pieces).then(|| (Ok::<_, Infallible>(Bytes::from_static(b" ")), sent + 1))
    };
    Body::from_stream(stream::unfold(0, next))
}

// Time is paused in these tests and jumps when nothing else can happen: no test waits for ten seconds.
#[tokio::test]
async fn a_body_that_pauses_or_trickles_is_too_slow() {
    let app = TestApp::memory().await;
    let ines = app.join("Ines").await;
    let headers = [OWN[0], OWN[1], ("content-type", "application/json")];
    tokio::time::pause();
    for (pieces, pause) in [(1, 11), (1_000, 1)] {
        let begun = tokio::time::Instant::now();
        let body = slow(pieces, Duration::from_secs(pause));
        let answer = ines.browser.send(Method::POST, "/api/mag", &headers, body).await;
        let problem = answer.refused(408, "body_too_slow");
        assert_eq!(problem["detail"], "The body took too long");
        assert!(begun.elapsed() <= Duration::from_secs(31), "{:?}", begun.elapsed());
    }
    assert_eq!(ines.library().await.titles(), [""; 0]);
    // Slow, but within the limit.
    let answer = ines.browser.send(Method::POST, "/api/mag", &headers, slow(3, Duration::from_secs(5))).await;
    assert_eq!(answer.refused(400, "malformed_body")["detail"], "The body is not JSON");
}
