//! Files in a bucket that servers share.

use octavo_tests::TestBucket;
use reqwest::Method;
use serde_json::json;

use crate::support::{Browser, Installation, until};

const PICTURE: &[u8] = include_bytes!("../../bootstrap/demo/covers/salt_608.jpg");

/// Uploads a picture and cuts an avatar from it; returns its address.
async fn avatar(browser: &Browser, app: &str) -> String {
    let head = "--folio\r\nContent-Disposition: form-data; name=\"upload\"; filename=\"salt.jpg\"\r\n\
                Content-Type: image/jpeg\r\n\r\n";
    let form = [head.as_bytes(), PICTURE, b"\r\n--folio--\r\n"].concat();
    let request = browser
        .client
        .post(format!("{app}/api/me/pic"))
        .header("x-octavo-client", "web")
        .header("sec-fetch-site", "same-origin")
        .header("content-type", "multipart/form-data; boundary=folio")
        .body(form);
    let answer = request.send().await.unwrap();
    assert_eq!(answer.status().as_u16(), 201);
    let uploaded: serde_json::Value = answer.json().await.unwrap();
    let part = json!({ "url": uploaded["url"], "cropX": 0, "cropY": 0, "cropW": 300, "cropH": 300 });
    let pic = browser.call(Method::PATCH, "/me/pic", part, 200).await["pic"].as_str().unwrap().to_owned();
    pic.strip_prefix("http://localhost:4001").unwrap().to_owned()
}

#[tokio::test]
async fn what_one_server_keeps_in_the_bucket_another_serves_and_removes() {
    let _ = rustls::crypto::ring::default_provider().install_default();
    let bucket = TestBucket::start().await;
    let installation = Installation::new()
        .set("OCTAVO_S3_ENDPOINT", &bucket.endpoint)
        .set("OCTAVO_S3_BUCKET", TestBucket::NAME)
        .set("OCTAVO_S3_ACCESS_KEY_ID", "folio")
        .set("OCTAVO_S3_SECRET_ACCESS_KEY", "quarto-and-octavo");
    let server = installation.serve();
    let ines = server.join("Ines").await;
    let pic = avatar(&ines, &server.app).await;
    assert!(!installation.path("data/files").join("avatars").exists(), "nothing of it lies in the folder");
    server.kill();

    let server = installation.serve();
    let ines = ines.at(&server);
    let shown = ines.client.get(format!("{}{pic}", server.viewer)).send().await.unwrap();
    assert_eq!(
        (shown.status().as_u16(), &shown.headers()["content-type"]),
        (200, &"image/jpeg".parse().unwrap())
    );
    ines.call(Method::DELETE, "/me/pic", json!({}), 204).await;
    until("its removal", async || {
        let (status, _) = ines.page(&format!("{}{pic}", server.viewer)).await;
        (status.as_u16() == 404).then_some(())
    })
    .await;
}
