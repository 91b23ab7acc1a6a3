//! `GET /api/authservice/{id}/check`

use crate::support::{
    TestApp,
    services::{Provider, connect},
    stories,
};

stories! {
    async fn acct_189_services_of_pictures_and_videos_are_checked(app: &TestApp) {
        let provider = Provider::start().await;
        let ines = app.join("Ines").await;
        let browser = provider.serve(app, &ines);
        for (service, name) in [("flickr", "ines on film"), ("unsplash", "ines.o"), ("youtube", "Ines’ films"), ("vimeo", "Ines at work")] {
            let check = format!("/authservice/{service}/check");
            browser.get(&check).await.refused(404, "not_connected");
            connect(&provider, &browser, service).await;
            assert_eq!(browser.get(&check).await.expect(200)["account"], name);
        }
        provider.take_back();
        // Flickr refuses with 200, and has no key to renew.
        for service in ["flickr", "vimeo"] {
            browser.get(&format!("/authservice/{service}/check")).await.refused(409, "service_refused");
        }
        for wrong in ["google", "gopher"] {
            browser.get(&format!("/authservice/{wrong}/check")).await.refused(404, "not_found");
        }
    }
}
