//! The network to the bucket.

use std::time::Duration;

use octavo_tests::{Condition, TestBucket, TestLink};
use reqwest::{Method, StatusCode};
use serde_json::json;

use super::{campaign, database, is_sound, may_try_again, tell, works_as_ever};
use crate::support::{Browser, Installation, Server, until};

const PICTURE: &[u8] = include_bytes!("../../../bootstrap/demo/covers/salt_608.jpg");

/// The conditions of every run.
const TABLE: [Condition; 6] = [
    Condition::Late(Duration::from_millis(20)),
    Condition::Cut,
    Condition::CutInAnswer(20),
    Condition::CutInAnswer(400),
    Condition::CutInRequest(9_000),
    Condition::Garbage(1),
];

/// An installation whose bucket is behind a link.
pub(super) fn with_bucket(installation: Installation, link: &TestLink) -> Installation {
    installation
        .set("OCTAVO_S3_ENDPOINT", &format!("http://{}", link.address))
        .set("OCTAVO_S3_BUCKET", TestBucket::NAME)
        .set("OCTAVO_S3_ACCESS_KEY_ID", "folio")
        .set("OCTAVO_S3_SECRET_ACCESS_KEY", "quarto-and-octavo")
}

pub(super) async fn bucket() -> (TestBucket, TestLink) {
    let _ = rustls::crypto::ring::default_provider().install_default();
    let bucket = TestBucket::start().await;
    let link = TestLink::to(bucket.endpoint.trim_start_matches("http://").to_owned()).await;
    (bucket, link)
}

/// Uploads a picture and cuts an avatar from it; its path at the viewer, or none where the files are away.
pub(super) async fn avatar(browser: &Browser) -> Option<String> {
    let head = "--folio\r\nContent-Disposition: form-data; name=\"upload\"; filename=\"salt.jpg\"\r\n\
                Content-Type: image/jpeg\r\n\r\n";
    let form = [head.as_bytes(), PICTURE, b"\r\n--folio--\r\n"].concat();
    let (status, uploaded) =
        browser.upload(Method::POST, "/me/pic", "multipart/form-data; boundary=folio", form).await;
    if status != StatusCode::CREATED {
        assert_eq!((status.as_u16(), &uploaded["code"]), (503, &json!("unavailable")), "{uploaded}");
        return None;
    }
    let part = json!({ "url": uploaded["url"], "cropX": 0, "cropY": 0, "cropW": 300, "cropH": 300 });
    let (status, cut) = browser.attempt(Method::PATCH, "/me/pic", part).await.unwrap();
    if status != StatusCode::OK {
        assert_eq!((status.as_u16(), &cut["code"]), (503, &json!("unavailable")), "{cut}");
        return None;
    }
    Some(cut["pic"].as_str().unwrap().strip_prefix("http://localhost:4001").unwrap().to_owned())
}

/// What the viewer answers for a picture: a reader never gets half of it, or another one.
pub(super) async fn seen(server: &Server, browser: &Browser, pic: &str, whole: &[u8]) -> StatusCode {
    let answer = browser.client.get(format!("{}{pic}", server.viewer)).send().await.unwrap();
    let status = answer.status();
    if status == StatusCode::OK {
        assert_eq!(answer.bytes().await.unwrap(), whole, "{pic}");
    } else {
        assert_eq!(status, StatusCode::SERVICE_UNAVAILABLE, "{pic}");
    }
    status
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_bad_network_to_the_bucket_is_survived() {
    let (_bucket, link) = bucket().await;
    let installation = with_bucket(Installation::new(), &link);
    let server = installation.serve_logged();
    let (ines, noor) = (server.join("Ines").await, server.join("Noor").await);
    let pic = avatar(&ines).await.unwrap();
    let whole = ines.client.get(format!("{}{pic}", server.viewer)).send().await.unwrap();
    let whole = whole.bytes().await.unwrap();
    let mut stored = database(&installation).await;
    let (mut newest, mut replaced) = (avatar(&noor).await.unwrap(), Vec::new());
    for condition in TABLE.into_iter().chain(campaign(20_000)) {
        may_try_again(&mut stored).await;
        link.becomes(condition);
        works_as_ever(&ines).await;
        let status = seen(&server, &ines, &pic, &whole).await;
        let stored = avatar(&noor).await;
        if matches!(condition, Condition::Late(_)) {
            assert!(status == StatusCode::OK && stored.is_some(), "a slow network is no outage");
        }
        if let Some(new) = stored {
            replaced.push(std::mem::replace(&mut newest, new));
        }
        link.restore();
        for pic in [&pic, &newest] {
            assert_eq!(seen(&server, &ines, pic, &whole).await, StatusCode::OK, "{condition:?}");
        }
    }
    // What was replaced is deleted by jobs, which have failed meanwhile.
    replaced.push(std::mem::replace(&mut newest, avatar(&noor).await.unwrap()));
    for gone in replaced {
        until("its removal", async || {
            tell(
                &mut stored,
                "UPDATE jobs SET due_at = 0 WHERE kind = 'erase_files' AND last_error IS NOT NULL",
            )
            .await;
            let answer = ines.client.get(format!("{}{gone}", server.viewer)).send().await.unwrap();
            (answer.status() == StatusCode::NOT_FOUND).then_some(())
        })
        .await;
    }
    assert_eq!(seen(&server, &ines, &newest, &whole).await, StatusCode::OK);
    is_sound(&installation);
}
