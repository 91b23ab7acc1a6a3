//! A database that is unavailable or broken.

use std::sync::Arc;

use async_trait::async_trait;
use axum::http::Method;
use chrono::{DateTime, Utc};
use octavo_application::{
    auth::ports::queries::{SessionQueries, SessionRow, SessionView},
    shared::storage::{Storage, StorageError, UnitOfWork},
};
use octavo_domain::{auth::credential::SecretHash, ids::UserId};
use serde_json::json;

use crate::support::{
    TestApp,
    calls::{Home, calls},
};

/// Fails each time, in one of two ways.
struct Failing {
    away: bool,
}

impl Failing {
    fn error(&self) -> StorageError {
        let inside = "connection to 10.1.2.3 as octavo_secret_user".to_owned();
        if self.away { StorageError::Unavailable(inside) } else { StorageError::Backend(inside) }
    }
}

#[async_trait]
impl Storage for Failing {
    async fn begin(&self) -> Result<Box<dyn UnitOfWork>, StorageError> {
        Err(self.error())
    }

    async fn ping(&self) -> Result<(), StorageError> {
        Err(self.error())
    }
}

#[async_trait]
impl SessionQueries for Failing {
    async fn by_token(&self, _: &SecretHash) -> Result<Option<SessionView>, StorageError> {
        Err(self.error())
    }

    async fn of_user(&self, _: UserId, _: DateTime<Utc>, _: u32) -> Result<Vec<SessionRow>, StorageError> {
        Err(self.error())
    }
}

#[tokio::test]
async fn while_the_database_is_away_calls_say_when_to_come_back() {
    let app = TestApp::new().await;
    let ines = app.join("Ines").await;
    let home = Home::furnish(&app, &ines).await;
    let away = app.server_with(|ports| {
        ports.storage = Arc::new(Failing { away: true });
        ports.sessions = Arc::new(Failing { away: true });
    });
    // A sign-in challenge and a passkey challenge are looked up as well.
    let mut cookies = ines.browser.cookies();
    for between in ["octavo_second_factor", "octavo_passkey"] {
        cookies.insert(between.to_owned(), "0".repeat(64));
    }
    let between = ines.browser.at(away.clone()).neighbour();
    between.set_cookies(cookies);
    // Prices come from a file.
    let needs_none = ["GET /api/plans", "GET /api/addons"];
    for call in calls().iter().filter(|call| !needs_none.contains(&call.name().as_str())) {
        let answer = call.make(&between, &home).await;
        assert_eq!(answer.refused(503, "unavailable")["retryAfter"], json!(5), "{}", call.name());
        assert_eq!(answer.header("retry-after"), "5");
        assert!(!answer.text().contains("10.1.2.3"));
    }
    let browser = app.browser().at(away);
    assert_eq!(browser.fetch("/healthz", &[]).await.status.as_u16(), 200);
    assert_eq!(browser.fetch("/readyz", &[]).await.status.as_u16(), 503);
    // The database is back, and sessions still work.
    ines.browser.get("/me").await.expect(200);
}

#[tokio::test]
async fn what_breaks_inside_is_not_told() {
    let app = TestApp::new().await;
    let ines = app.join("Ines").await;
    let broken = app.server_with(|ports| ports.storage = Arc::new(Failing { away: false }));
    for (method, path, body) in [
        (Method::POST, "/mag", Some(json!({}))),
        (Method::POST, "/auth/login", Some(json!({ "email": ines.email, "password": "x" }))),
        (Method::PUT, "/me", Some(json!({ "name": "x" }))),
    ] {
        let answer = ines.browser.at(broken.clone()).call(method, path, body).await;
        assert_eq!(answer.refused(500, "internal")["detail"], "An error occurred. Please try again later");
        assert!(!answer.text().contains("10.1.2.3"));
    }
}

/// An answer must not call a live session ended.
#[tokio::test]
async fn a_session_that_could_not_be_ended_is_not_called_ended() {
    let app = TestApp::new().await;
    let ines = app.join("Ines").await;
    let away = app.server_with(|ports| ports.sessions = Arc::new(Failing { away: true }));
    let browser = ines.browser.at(away);
    browser.call(Method::POST, "/auth/logout", None).await.refused(503, "unavailable");
    assert!(!browser.cookies().is_empty(), "the cookie stays, so that it can be tried again");
    ines.browser.get("/me").await.expect(200);
}
