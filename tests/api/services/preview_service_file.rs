//! `GET /api/me/services/{id}/files/preview`

use serde_json::Value;

use crate::support::{
    TestApp,
    browser::{Answer, Browser},
    calls::PICTURE,
    services::{Provider, connect},
    stories,
};

/// The path of the preview of a service's first file.
async fn preview_of(browser: &Browser, service: &str) -> String {
    let listed = browser.get(&format!("/me/services/{service}/files")).await.expect(200);
    listed["files"][0]["preview"].as_str().unwrap().to_owned()
}

/// Asks as an image of a page does, without the header of the app's calls.
async fn see(browser: &Browser, path: &str) -> Answer {
    browser.fetch(path, &[("sec-fetch-site", "same-origin"), ("sec-fetch-dest", "image")]).await
}

stories! {
    async fn edit_234_a_preview_is_a_small_picture_of_the_service(app: &TestApp) {
        let provider = Provider::start().await;
        let ines = app.join("Ines").await;
        let browser = provider.serve(app, &ines);
        for (service, picture) in [
            ("flickr", "picture 53001_n.jpg"),
            ("unsplash", "picture salt-_01.jpg?ixid=M3w&w=400"),
            ("youtube", "picture kiln_-00001.jpg"),
            ("vimeo", "picture 76979871_640.jpg"),
        ] {
            connect(&provider, &browser, service).await;
            let path = preview_of(&browser, service).await;
            let shown = see(&browser, &path).await;
            assert_eq!((shown.status.as_u16(), shown.header("content-type")), (200, "image/jpeg"), "{service}");
            assert_eq!(shown.header("cache-control"), "private, max-age=3600");
            assert_eq!(shown.header("x-content-type-options"), "nosniff");
            assert_eq!(shown.bytes, PICTURE);
            assert_eq!(provider.log().last().unwrap(), picture);
        }
    }

    async fn edit_234_a_ticket_is_for_its_account_and_service_alone(app: &TestApp) {
        let provider = Provider::start().await;
        let (ines, noor) = (app.join("Ines").await, app.join("Noor").await);
        let (browser, other) = (provider.serve(app, &ines), provider.serve(app, &noor));
        connect(&provider, &browser, "flickr").await;
        connect(&provider, &browser, "vimeo").await;
        connect(&provider, &other, "flickr").await;
        let path = preview_of(&browser, "flickr").await;
        assert!(!path.contains("pictures"), "the address cannot be read: {path}");
        let (start, ticket) = path.split_once('=').unwrap();
        let asked = provider.log().len();
        let elsewhere = path.replace("/flickr/", "/vimeo/");
        let changed = format!("{start}={}A", ticket.strip_suffix(|_| true).unwrap());
        let address = format!("{start}=https%3A%2F%2F127.0.0.1%2F");
        let long = format!("{start}={}", "A".repeat(5_000));
        for (who, path) in [
            (&other, path.as_str()),
            (&browser, &elsewhere),
            (&browser, &changed),
            (&browser, &address),
            (&browser, &long),
            (&browser, start),
            (&browser, "/api/me/services/flickr/files/preview"),
            (&browser, "/api/me/services/google/files/preview?ticket=AAAA"),
        ] {
            see(who, path).await.refused(404, "not_found");
        }
        assert_eq!(provider.log().len(), asked, "nothing is asked for");
        assert_eq!(see(&browser, &path).await.status.as_u16(), 200);
    }
}

/// What the vault seals for another purpose is no ticket: a key to an account would be sent to nobody, and shown to nobody.
#[tokio::test]
async fn edit_234_a_sealed_key_is_no_ticket() {
    use base64::{Engine, engine::general_purpose::URL_SAFE_NO_PAD};
    let app = TestApp::new().await;
    let provider = Provider::start().await;
    let ines = app.join("Ines").await;
    let browser = provider.serve(&app, &ines);
    connect(&provider, &browser, "vimeo").await;
    let connections = app.ports.connections.connections(ines.id()).await.unwrap();
    let ticket = URL_SAFE_NO_PAD.encode(connections[0].tokens.access.bytes());
    see(&browser, &format!("/api/me/services/vimeo/files/preview?ticket={ticket}"))
        .await
        .refused(404, "not_found");
}

#[tokio::test]
async fn edit_234_a_preview_that_does_not_come_is_a_sentence() {
    let app = TestApp::new().await;
    let provider = Provider::start().await;
    let ines = app.join("Ines").await;
    let browser = provider.serve(&app, &ines);
    connect(&provider, &browser, "vimeo").await;
    let path = preview_of(&browser, "vimeo").await;
    provider.break_down(Some(500));
    let problem: Value = see(&browser, &path).await.refused(502, "service_unreachable");
    assert_eq!(problem["detail"], "Vimeo does not give us the picture. Please try again later");
}
