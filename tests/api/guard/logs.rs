//! Log lines of requests.

use std::{
    io::{self, Write},
    sync::{Arc, Mutex},
};

use serde_json::json;
use tracing_subscriber::fmt::{MakeWriter, format::FmtSpan};

use crate::support::{
    PASSWORD, TestApp,
    figma::{self, FigmaDouble},
};

/// Collects log lines.
#[derive(Clone, Default)]
struct Log(Arc<Mutex<Vec<u8>>>);

impl Log {
    fn text(&self) -> String {
        String::from_utf8(self.0.lock().unwrap().clone()).unwrap()
    }
}

impl Write for Log {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.lock().unwrap().write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

impl<'a> MakeWriter<'a> for Log {
    type Writer = Self;

    fn make_writer(&'a self) -> Self {
        self.clone()
    }
}

/// The secret of a mailed link is in the query of the page that it opens, and then in the body of a call.
#[tokio::test]
async fn a_request_is_logged_with_its_path_and_without_its_secrets() {
    let log = Log::default();
    let everything = tracing_subscriber::fmt()
        .with_max_level(tracing::Level::TRACE)
        .with_ansi(false)
        .with_span_events(FmtSpan::FULL)
        .with_writer(log.clone())
        .finish();
    let _logging = tracing::subscriber::set_default(everything);
    let app = TestApp::memory().await;
    let ines = app.join("Ines").await;
    ines.browser.post("/auth/recover", json!({ "email": ines.email })).await.expect(202);
    let (confirmation, reset) =
        (app.link(&ines.email, "confirm_email").await, app.link(&ines.email, "reset_password").await);
    ines.browser.fetch(&format!("/auth/confirm?token={confirmation}"), &[]).await;
    ines.browser.fetch(&format!("/auth/reset/?token={reset}"), &[]).await;
    ines.browser.fetch(&format!("/api/nothing/?token={reset}"), &[]).await.refused(404, "not_found");
    app.viewer().fetch(&format!("/nothing?token={reset}"), &[]).await;
    ines.browser.post("/auth/confirm", json!({ "token": confirmation })).await.expect(204);
    let session = ines.browser.cookies()["octavo"].clone();
    let password = "a quite different heron";
    ines.browser.post("/auth/reset", json!({ "token": reset, "password": password })).await.expect(204);

    let fetching = FigmaDouble::start().await.serve(&app, &ines);
    ines.browser.post("/auth/login", json!({ "email": ines.email, "password": password })).await.expect(200);
    fetching.put("/me/figma-token", json!({ "token": figma::TOKEN })).await.expect(200);
    assert_eq!(fetching.post("/me/figma-file", json!({ "address": figma::ADDRESS })).await.status, 200);

    let text = log.text();
    for path in ["/auth/confirm", "/auth/reset/", "/api/nothing", "/nothing", "/api/auth/reset"] {
        assert!(text.contains(&format!("path=\"{path}\"")), "{path} is not in the log:\n{text}");
    }
    for secret in [&confirmation, &reset, &session, PASSWORD, password, figma::TOKEN] {
        assert!(!text.contains(secret), "{secret} is in the log:\n{text}");
    }
}
