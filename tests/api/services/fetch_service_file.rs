//! `POST /api/me/services/{id}/files/{file}/fetch`

use chrono::TimeDelta;
use octavo_domain::auth::throttle::Limit;
use serde_json::Value;

use crate::support::{
    TestApp,
    browser::{Answer, Browser},
    calls::PICTURE,
    num,
    services::{Provider, WITHOUT_ORIGINAL, connect},
    stories,
};

async fn fetch(browser: &Browser, service: &str, file: &str) -> Answer {
    browser.post(&format!("/me/services/{service}/files/{file}/fetch"), Value::Null).await
}

stories! {
    async fn edit_234_a_photo_of_flickr_is_fetched_and_uploaded(app: &TestApp) {
        let provider = Provider::start().await;
        let ines = app.join("Ines").await;
        let browser = provider.serve(app, &ines);
        connect(&provider, &browser, "flickr").await;
        let asked = provider.log().len();
        let fetched = fetch(&browser, "flickr", "53001").await;
        // The type is that of the bytes, and not the one that the service says.
        assert_eq!((fetched.status.as_u16(), fetched.header("content-type")), (200, "image/jpeg"));
        let name = "attachment; filename=\"Salt - 53001.jpg\"; filename*=UTF-8''Salt%20-%2053001.jpg";
        assert_eq!(fetched.header("content-disposition"), name);
        assert_eq!(fetched.header("cache-control"), "no-store");
        let expected = ["flickr.photos.getInfo", "flickr.photos.getSizes", "picture 53001_o.jpg"];
        assert_eq!(&provider.log()[asked..], expected);
        // Where there is no original, the largest one is taken.
        assert_eq!(fetch(&browser, "flickr", WITHOUT_ORIGINAL).await.status.as_u16(), 200);
        assert_eq!(provider.log().last().unwrap(), "picture 53004_l.jpg");
        let salt = browser.project("Salt").await;
        browser.get(&format!("/documents/{}", num(&salt))).await.expect(200);
        let assets = format!("/documents/{}/assets?name=Salt", num(&salt));
        let uploaded = browser.send_file(axum::http::Method::POST, &assets, "image/*", fetched.bytes.clone()).await;
        assert_eq!(fetched.bytes, PICTURE);
        assert!(uploaded.status.is_success(), "{}", uploaded.text());
    }

    async fn edit_234_unsplash_is_told_of_a_download_before_it(app: &TestApp) {
        let provider = Provider::start().await;
        let ines = app.join("Ines").await;
        let browser = provider.serve(app, &ines);
        connect(&provider, &browser, "unsplash").await;
        let asked = provider.log().len();
        let fetched = fetch(&browser, "unsplash", "salt-_07").await;
        assert_eq!((fetched.status.as_u16(), fetched.header("content-type")), (200, "image/jpeg"));
        assert!(fetched.header("content-disposition").contains("\"white salt on a plate.jpg\""));
        let picture = "picture salt-_07.jpg?ixid=M3w&fm=jpg&q=85&fit=max&w=5120&h=5120";
        assert_eq!(&provider.log()[asked..], ["photo salt-_07", "download salt-_07 M3w", picture]);
    }

    async fn edit_234_what_is_not_there_or_no_picture_is_not_fetched(app: &TestApp) {
        let provider = Provider::start().await;
        let ines = app.join("Ines").await;
        let browser = provider.serve(app, &ines);
        fetch(&browser, "flickr", "53001").await.refused(404, "not_connected");
        for service in ["flickr", "unsplash", "vimeo"] {
            connect(&provider, &browser, service).await;
        }
        let problem = fetch(&browser, "flickr", "53999").await.refused(404, "not_found");
        assert_eq!(problem["detail"], "There is no such file any more");
        fetch(&browser, "unsplash", "gone").await.refused(404, "not_found");
        let asked = provider.log().len();
        let problem = fetch(&browser, "vimeo", "76979871").await.refused(422, "invalid_value");
        assert_eq!(problem["fieldName"], "id");
        for (service, file) in [("google", "53001"), ("flickr", "a.b"), ("flickr", "..%2Fme")] {
            fetch(&browser, service, file).await.refused(404, "not_found");
        }
        assert_eq!(provider.log().len(), asked);
    }

    async fn edit_234_an_account_fetches_so_many_pictures_an_hour(app: &TestApp) {
        let provider = Provider::start().await;
        let ines = app.join("Ines").await;
        let browser = provider.serve(app, &ines);
        for _ in 0..Limit::SERVICE_FILE_ACCOUNT.free {
            fetch(&browser, "flickr", "53001").await.refused(404, "not_connected");
        }
        fetch(&browser, "flickr", "53001").await.refused(429, "too_many_attempts");
        app.wait(TimeDelta::hours(1));
        fetch(&browser, "flickr", "53001").await.refused(404, "not_connected");
    }
}

#[tokio::test]
async fn edit_234_a_service_that_is_away_gives_no_picture() {
    let app = TestApp::new().await;
    let provider = Provider::start().await;
    let ines = app.join("Ines").await;
    let browser = provider.serve(&app, &ines);
    connect(&provider, &browser, "unsplash").await;
    provider.break_down(Some(503));
    fetch(&browser, "unsplash", "salt-_07").await.refused(502, "service_unreachable");
    provider.break_down(None);
    provider.end_access();
    // Keys are replaced for it, too.
    assert_eq!(fetch(&browser, "unsplash", "salt-_07").await.status.as_u16(), 200);
    provider.take_back();
    fetch(&browser, "unsplash", "salt-_07").await.refused(409, "service_refused");
}
