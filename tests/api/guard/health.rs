//! Is the process alive, and can it work?

use axum::http::StatusCode;

use crate::support::{TestApp, stories};

stories! {
    async fn a_server_with_a_database_is_alive_and_ready(app: &TestApp) {
        let browser = app.browser();
        assert_eq!(browser.fetch("/healthz", &[]).await.text(), "ok");
        assert_eq!(browser.fetch("/readyz", &[]).await.text(), "ready");
    }
}

#[tokio::test]
async fn a_server_that_stops_is_alive_but_not_ready() {
    let app = TestApp::new().await;
    app.app.start_draining();
    assert_eq!(app.browser().fetch("/healthz", &[]).await.status, StatusCode::OK);
    let answer = app.browser().fetch("/readyz", &[]).await;
    assert_eq!(
        (answer.status, answer.text().as_str()),
        (StatusCode::SERVICE_UNAVAILABLE, "the server is stopping")
    );
}
