//! Pages of other sites cannot act for a signed-in account.

use axum::http::Method;
use serde_json::json;

use crate::support::{
    TestApp,
    app::APP_ORIGIN,
    calls::{Home, calls},
};

const JSON: (&str, &str) = ("content-type", "application/json");
const OWN: (&str, &str) = ("x-octavo-client", "web");

#[tokio::test]
async fn every_unsafe_call_must_come_from_the_app() {
    let app = TestApp::new().await;
    let owner = app.join("Ines").await;
    let home = Home::furnish(&app, &owner).await;
    let before = (owner.library().await, owner.browser.get("/me").await.json());
    let bad: [&[(&str, &str)]; 6] = [
        // A form on another page, without our header.
        &[("sec-fetch-site", "cross-site"), ("origin", "https://evil.example")],
        &[("sec-fetch-site", "same-origin")],
        &[OWN, ("sec-fetch-site", "cross-site")],
        &[OWN, ("sec-fetch-site", "same-site")],
        // An old browser that only sends its origin.
        &[OWN, ("origin", "https://evil.example")],
        &[OWN, ("origin", "null")],
    ];
    for call in calls().iter().filter(|call| !call.method.is_safe()) {
        for headers in bad {
            let headers: Vec<_> = headers.iter().copied().chain([JSON]).collect();
            let body = call.body.map(|body| body(&home).to_string()).unwrap_or_default();
            let path = format!("/api{}", call.path(&home));
            let problem = owner
                .browser
                .send(call.method.clone(), &path, &headers, body)
                .await
                .refused(403, "cross_site");
            assert_eq!(problem["detail"], "This request did not come from the app");
        }
    }
    assert_eq!((owner.library().await, owner.browser.get("/me").await.json()), before);
}

#[tokio::test]
async fn the_origin_serves_where_browsers_say_no_more() {
    let app = TestApp::new().await;
    let owner = app.join("Ines").await;
    let headers = [OWN, JSON, ("origin", APP_ORIGIN)];
    owner.browser.send(Method::POST, "/api/mag", &headers, "{}").await.expect(201);
}

#[tokio::test]
async fn safe_methods_change_nothing() {
    let app = TestApp::new().await;
    let owner = app.join("Ines").await;
    let home = Home::furnish(&app, &owner).await;
    let before = (owner.library().await, owner.browser.get("/me").await.json());
    for call in calls() {
        for method in [Method::GET, Method::HEAD, Method::OPTIONS] {
            // As another site's page could request it; the few that make something are for the app only.
            let path = format!("/api{}", call.path(&home));
            let answer = owner.browser.send(method, &path, &[], "").await;
            assert!(answer.status.as_u16() < 500, "{}", call.name());
        }
    }
    assert_eq!((owner.library().await, owner.browser.get("/me").await.json()), before);
}

#[tokio::test]
async fn no_other_origin_may_read_answers() {
    let app = TestApp::new().await;
    let owner = app.join("Ines").await;
    let headers = [("origin", "https://evil.example"), ("access-control-request-method", "POST")];
    for method in [Method::GET, Method::OPTIONS] {
        let answer = owner.browser.send(method, "/api/me", &headers, "").await;
        assert_eq!(answer.header("access-control-allow-origin"), "");
    }
}

#[tokio::test]
async fn a_refused_call_signs_nobody_in() {
    let app = TestApp::new().await;
    let owner = app.join("Ines").await;
    let browser = app.browser();
    let body = json!({ "email": owner.email, "password": crate::support::PASSWORD }).to_string();
    let headers = [JSON, ("sec-fetch-site", "cross-site")];
    browser.send(Method::POST, "/api/auth/login", &headers, body).await.refused(403, "cross_site");
    assert!(browser.cookies().is_empty());
}
