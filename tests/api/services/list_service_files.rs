//! `GET /api/me/services/{id}/files`

use axum::http::Method;
use chrono::TimeDelta;
use octavo_domain::auth::throttle::Limit;
use serde_json::{Value, json};

use crate::support::{
    TestApp,
    browser::{Answer, Browser},
    services::{HAS, Provider, connect},
    stories,
};

async fn list(browser: &Browser, service: &str, query: &str) -> Answer {
    browser.get(&format!("/me/services/{service}/files{query}")).await
}

/// The ids on every page, in their order.
async fn all(browser: &Browser, service: &str, query: &str) -> Vec<String> {
    let (mut ids, mut page) = (Vec::new(), String::new());
    loop {
        let answer = list(browser, service, &format!("?query={query}{page}")).await.expect(200);
        let files = answer["files"].as_array().unwrap();
        assert!(files.len() <= 24);
        ids.extend(files.iter().map(|file| file["id"].as_str().unwrap().to_owned()));
        match answer["next"].as_str() {
            Some(next) => page = format!("&page={next}"),
            None => return ids,
        }
    }
}

fn without_preview(file: &Value) -> Value {
    let mut file = file.clone();
    assert!(file["preview"].as_str().unwrap().starts_with("/api/me/services/"), "{file}");
    file.as_object_mut().unwrap().remove("preview");
    file
}

stories! {
    async fn edit_234_photos_of_flickr_are_listed_page_by_page(app: &TestApp) {
        let provider = Provider::start().await;
        let ines = app.join("Ines").await;
        let browser = provider.serve(app, &ines);
        list(&browser, "flickr", "").await.refused(404, "not_connected");
        connect(&provider, &browser, "flickr").await;
        let first = list(&browser, "flickr", "").await.expect(200);
        let expected = json!({
            "id": "53001", "kind": "picture", "title": "Salt / 53001", "alternative": null, "author": "ines on film",
            "width": 4000, "height": 3000, "seconds": null, "address": null,
        });
        assert_eq!(without_preview(&first["files"][0]), expected);
        assert_eq!(first["next"], "2");
        // The video among the photos is none of them.
        assert_eq!(first["files"].as_array().unwrap().len(), 23);
        assert_eq!(all(&browser, "flickr", "").await.len(), HAS - 1);
        assert_eq!(all(&browser, "flickr", "salt%20kiln").await, ["53001"]);
        assert_eq!(all(&browser, "flickr", "wool").await, Vec::<String>::new());
        assert_eq!(provider.log().last().unwrap(), "flickr.photos.search 1");
        provider.take_back();
        list(&browser, "flickr", "").await.refused(409, "service_refused");
    }

    async fn edit_234_photos_of_unsplash_are_those_that_are_liked_or_found(app: &TestApp) {
        let provider = Provider::start().await;
        let ines = app.join("Ines").await;
        let browser = provider.serve(app, &ines);
        connect(&provider, &browser, "unsplash").await;
        let first = list(&browser, "unsplash", "").await.expect(200);
        let expected = json!({
            "id": "salt-_01", "kind": "picture", "title": "white salt on a plate",
            "alternative": "white salt on a plate", "author": "Noor Haddad", "width": 5120, "height": 3413,
            "seconds": null, "address": null,
        });
        assert_eq!(without_preview(&first["files"][0]), expected);
        assert_eq!(all(&browser, "unsplash", "").await.len(), HAS);
        assert_eq!(all(&browser, "unsplash", "salt").await.len(), 48);
        assert_eq!(&provider.log()[5..], ["search salt 1", "search salt 2"]);
    }

    async fn edit_234_videos_of_youtube_are_the_uploads_of_the_account(app: &TestApp) {
        let provider = Provider::start().await;
        let ines = app.join("Ines").await;
        let browser = provider.serve(app, &ines);
        connect(&provider, &browser, "youtube").await;
        let first = list(&browser, "youtube", "").await.expect(200);
        let expected = json!({
            "id": "kiln_-00001", "kind": "video", "title": "Salt & kiln", "alternative": null, "author": "Ines’ films",
            "width": null, "height": null, "seconds": 3723, "address": "https://www.youtube.com/watch?v=kiln_-00001",
        });
        assert_eq!(without_preview(&first["files"][0]), expected);
        assert_eq!(&provider.log()[2..], ["youtube channels", "youtube playlistItems", "youtube videos"]);
        // One was deleted, and the others keep their order.
        assert_eq!(first["files"][1]["id"], "kiln_-00003");
        assert_eq!(first["next"], "CBgQAA");
        let mut ids = all(&browser, "youtube", "").await;
        assert_eq!(ids.len(), HAS - 1);
        assert!(ids.is_sorted());
        ids = all(&browser, "youtube", "salt").await;
        assert_eq!(ids.len(), HAS - 1);
        let problem = list(&browser, "youtube", "?page=AAAA").await.refused(409, "service_refused");
        assert_eq!(problem["detail"], "YouTube refuses: it answered 400");
    }

    async fn edit_234_videos_of_vimeo_are_those_of_the_account(app: &TestApp) {
        let provider = Provider::start().await;
        let ines = app.join("Ines").await;
        let browser = provider.serve(app, &ines);
        connect(&provider, &browser, "vimeo").await;
        let first = list(&browser, "vimeo", "").await.expect(200);
        let expected = json!({
            "id": "76979871", "kind": "video", "title": "The kiln 1", "alternative": null, "author": "Ines",
            "width": null, "height": null, "seconds": 62, "address": "https://vimeo.com/76979871",
        });
        assert_eq!(without_preview(&first["files"][0]), expected);
        assert_eq!(all(&browser, "vimeo", "").await.len(), HAS);
        assert_eq!(all(&browser, "vimeo", "kiln").await.len(), 1);
        assert_eq!(provider.log().last().unwrap(), "vimeo 1 kiln");
    }

    async fn edit_234_keys_that_have_run_out_are_renewed_for_a_list(app: &TestApp) {
        let provider = Provider::start().await;
        let ines = app.join("Ines").await;
        let browser = provider.serve(app, &ines);
        connect(&provider, &browser, "vimeo").await;
        provider.end_access();
        list(&browser, "vimeo", "").await.expect(200);
        assert_eq!(&provider.log()[2..], ["vimeo 1", "token refresh_token", "vimeo 1"]);
        app.wait(TimeDelta::hours(1));
        list(&browser, "vimeo", "").await.expect(200);
        assert_eq!(&provider.log()[5..], ["token refresh_token", "vimeo 1"]);
    }

    async fn edit_234_an_account_lists_so_many_pages_an_hour(app: &TestApp) {
        let provider = Provider::start().await;
        let (ines, noor) = (app.join("Ines").await, app.join("Noor").await);
        let browser = provider.serve(app, &ines);
        for _ in 0..Limit::SERVICE_LIST_ACCOUNT.free {
            list(&browser, "vimeo", "").await.refused(404, "not_connected");
        }
        list(&browser, "vimeo", "").await.refused(429, "too_many_attempts");
        list(&provider.serve(app, &noor), "vimeo", "").await.refused(404, "not_connected");
        app.wait(TimeDelta::hours(1));
        list(&browser, "vimeo", "").await.refused(404, "not_connected");
    }
}

#[tokio::test]
async fn edit_234_what_cannot_be_asked_for_is_refused_at_its_field() {
    let app = TestApp::new().await;
    let provider = Provider::start().await;
    let ines = app.join("Ines").await;
    let browser = provider.serve(&app, &ines);
    connect(&provider, &browser, "vimeo").await;
    connect(&provider, &browser, "google").await;
    let asked = provider.log().len();
    for service in ["google", "mailchimp", "dropbox", "gopher"] {
        list(&browser, service, "").await.refused(404, "not_found");
    }
    let long = "a".repeat(101);
    for (query, field) in [
        (format!("?query={long}"), "query"),
        ("?page=0".to_owned(), "page"),
        ("?page=CBgQAA".to_owned(), "page"),
        ("?page=2%26per_page%3D100".to_owned(), "page"),
        (format!("?page={}", "1".repeat(201)), "page"),
        ("?q=salt".to_owned(), "query"),
    ] {
        let problem = list(&browser, "vimeo", &query).await.refused(422, "invalid_query");
        assert_eq!(problem["fieldName"], field, "{query}: {problem}");
    }
    assert_eq!(provider.log().len(), asked, "the service is not asked");
    assert_eq!(all(&browser, "vimeo", "%20%20").await.len(), HAS, "nothing but space is no search");
}

#[tokio::test]
async fn edit_234_a_service_that_is_away_is_not_one_that_refuses_a_list() {
    let app = TestApp::new().await;
    let provider = Provider::start().await;
    let ines = app.join("Ines").await;
    let browser = provider.serve(&app, &ines);
    for service in ["flickr", "unsplash", "youtube", "vimeo"] {
        connect(&provider, &browser, service).await;
        for status in [500, 503, 429] {
            provider.break_down(Some(status));
            list(&browser, service, "").await.refused(502, "service_unreachable");
        }
        provider.break_down(Some(403));
        list(&browser, service, "").await.refused(409, "service_refused");
        provider.break_down(None);
        list(&browser, service, "").await.expect(200);
        // Without a configuration neither works.
        list(&ines.browser, service, "").await.refused(409, "service_not_configured");
    }
}

/// It may renew keys, so it is guarded like an unsafe call.
#[tokio::test]
async fn edit_234_nobody_elses_page_may_have_files_listed() {
    let app = TestApp::new().await;
    let provider = Provider::start().await;
    let ines = app.join("Ines").await;
    let browser = provider.serve(&app, &ines);
    connect(&provider, &browser, "vimeo").await;
    let asked = provider.log().len();
    for headers in [
        vec![("sec-fetch-site", "cross-site"), ("x-octavo-client", "web")],
        vec![("sec-fetch-site", "same-origin")],
    ] {
        let answer = browser.send(Method::GET, "/api/me/services/vimeo/files", &headers, "").await;
        assert_eq!(answer.status.as_u16(), 403, "{headers:?}");
    }
    assert_eq!(provider.log().len(), asked);
}
