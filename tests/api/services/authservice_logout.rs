//! `GET /api/authservice/{id}/logout`

use crate::support::{
    TestApp,
    services::{Provider, connect},
    stories,
};

stories! {
    async fn acct_190_services_of_pictures_and_videos_are_left(app: &TestApp) {
        let provider = Provider::start().await;
        let ines = app.join("Ines").await;
        let browser = provider.serve(app, &ines);
        for service in ["flickr", "unsplash", "youtube", "vimeo"] {
            connect(&provider, &browser, service).await;
            browser.get(&format!("/authservice/{service}/logout")).await.expect(204);
            browser.get(&format!("/authservice/{service}/check")).await.refused(404, "not_connected");
        }
        for wrong in ["google", "gopher"] {
            browser.get(&format!("/authservice/{wrong}/logout")).await.refused(404, "not_found");
        }
    }
}
