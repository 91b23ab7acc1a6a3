//! `POST /api/auth/logout`

use axum::http::Method;

use crate::support::{TestApp, stories};

stories! {
    async fn signing_out_works_on_the_very_next_request(app: &TestApp) {
        let ines = app.join("Ines").await;
        let kept = ines.browser.cookies();
        let elsewhere = ines.browser.at(app.second_server());
        ines.library().await;
        elsewhere.library().await;
        let answer = ines.browser.call(Method::POST, "/auth/logout", None).await;
        answer.expect(204);
        assert_eq!(answer.header("set-cookie"), "octavo=; Path=/; Max-Age=0; HttpOnly; SameSite=Lax");
        assert!(ines.browser.cookies().is_empty());
        // A copy of the cookie does not work either, even at another server that has the list cached.
        ines.browser.set_cookies(kept);
        for path in ["/me", "/readymags/user"] {
            ines.browser.get(path).await.refused(401, "signed_out");
            elsewhere.get(path).await.refused(401, "signed_out");
        }
    }

    async fn other_browsers_stay_signed_in(app: &TestApp) {
        let ines = app.join("Ines").await;
        let phone = app.browser();
        let body = serde_json::json!({ "email": ines.email, "password": crate::support::PASSWORD });
        phone.post("/auth/login", body).await.expect(200);
        ines.browser.call(Method::POST, "/auth/logout", None).await.expect(204);
        phone.get("/me").await.expect(200);
    }
}

#[tokio::test]
async fn without_a_session_only_the_cookie_goes() {
    let app = TestApp::new().await;
    let browser = app.browser();
    browser.call(Method::POST, "/auth/logout", None).await.expect(204);
    browser.set_cookies([("octavo".to_owned(), "f".repeat(64))].into());
    browser.call(Method::POST, "/auth/logout", None).await.expect(204);
    assert!(browser.cookies().is_empty());
}
