//! `GET /api/documents/{id}/live`: the handshake. What is said over a socket is tested with the built binary.

use axum::http::{Method, header};

use super::{opened, path};
use crate::support::{
    APP_ORIGIN, TestApp,
    browser::{Answer, Browser},
    stories,
};

const OWN: &[(&str, &str)] = &[("origin", APP_ORIGIN)];

async fn asks(browser: &Browser, path: &str, headers: &[(&str, &str)]) -> Answer {
    browser.send(Method::GET, &format!("/api{path}"), headers, String::new()).await
}

stories! {
    async fn edit_428_only_the_app_of_somebody_who_may_see_it_gets_a_socket(app: &TestApp) {
        let (ines, noor) = (app.join("Ines").await, app.join("Noor").await);
        let (salt, _) = opened(&ines, "Salt").await;
        let live = format!("{}/live?after=0", path(&salt));
        asks(&app.browser(), &live, OWN).await.refused(401, "signed_out");
        asks(&noor.browser, &live, OWN).await.refused(404, "not_found");
        for other in ["https://evil.example", "null"] {
            asks(&ines.browser, &live, &[("origin", other)]).await.refused(403, "cross_site");
        }
        asks(&ines.browser, &live, &[("sec-fetch-site", "same-site")]).await.refused(403, "cross_site");
        asks(&ines.browser, &live, &[]).await.refused(403, "cross_site");
        let answer = asks(&ines.browser, &live, OWN).await;
        assert_eq!(answer.headers[header::UPGRADE], "websocket");
        answer.refused(426, "upgrade_required");
    }

    async fn edit_428_where_to_begin_is_a_number_of_a_change(app: &TestApp) {
        let ines = app.join("Ines").await;
        let (salt, _) = opened(&ines, "Salt").await;
        for query in ["", "?after=-1", "?after=x", "?after=0&wait=2"] {
            asks(&ines.browser, &format!("{}/live{query}", path(&salt)), OWN).await.refused(422, "invalid_query");
        }
    }
}
