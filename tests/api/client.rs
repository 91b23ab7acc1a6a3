//! The client: its start page, and its files.

use std::io::Read;

use axum::http::Method;
use serde_json::{Value, json};

use crate::support::{TestApp, browser::Answer};

/// The start page; without a built client these tests have nothing to check.
async fn start_page(app: &TestApp, path: &str) -> Answer {
    let answer = app.browser().fetch(path, &[("accept", "text/html")]).await;
    assert_eq!(answer.status.as_u16(), 200, "build frontend/ first: {}", answer.text());
    answer
}

fn config(page: &str) -> Value {
    let (_, rest) = page.split_once("<script type=\"application/json\" id=\"octavo-config\">").unwrap();
    serde_json::from_str(rest.split_once("</script>").unwrap().0).unwrap()
}

/// The addresses of the hashed files that the start page names.
fn assets(page: &str) -> Vec<String> {
    let named = page.split('"').filter(|text| text.starts_with("/assets/"));
    named.map(str::to_owned).collect()
}

#[tokio::test]
async fn the_start_page_carries_the_configuration() {
    let app = TestApp::with(|settings| settings.product_name = "O<c>tavo & \"Co\"</script>".to_owned()).await;
    let page = start_page(&app, "/").await;
    assert_eq!(page.header("content-type"), "text/html; charset=utf-8");
    assert_eq!(page.header("cache-control"), "no-store");
    let text = page.text();
    assert!(!text.contains("__OCTAVO_"), "a placeholder is left");
    assert!(text.contains("<title>O&lt;c&gt;tavo &amp; &quot;Co&quot;&lt;/script&gt;</title>"));
    assert_eq!(
        config(&text),
        json!({
            "productName": "O<c>tavo & \"Co\"</script>",
            "appOrigin": "http://localhost:4000", "viewerOrigin": "http://localhost:4001", "development": false,
            "supportEmail": "support@octavo.example",
            "search": { "suggestionLimit": 6, "minQuery": 2, "maxQuery": 128 },
            "limits": {
                "title": 128, "folderName": 56, "bulkItems": 1000, "name": 64, "description": 300,
                "password": { "min": 8, "max": 256 },
            },
            "links": {
                "examples": "http://localhost:4001/templates", "learn": "/learn", "pricing": "/learn/plans",
                "students": "/learn/education", "teachers": "/learn/education", "nonProfit": "/learn/education",
                "affiliate": "/learn/referral",
            },
            "toggles": {
                "businessToAdvancedTitle": false, "blackFriday": true, "cyberMonday": false,
                "onboardingViaTemplate": true, "pricingRedesign": false, "subscriptionAddons": true,
                "summerSale2025": false,
            },
            "phoneBreakpoint": 700,
            "promoCode": { "key": "folio_code", "maxAge": 3600 },
            "sellsDomains": true,
        })
    );
}

#[tokio::test]
async fn every_page_of_the_client_is_the_start_page() {
    let app = TestApp::new().await;
    let start = start_page(&app, "/").await;
    for path in [
        "/index.html",
        "/auth/login?redirect=/",
        "/settings",
        "/ines/kiln",
        "/東京".replace("東京", "%E6%9D%B1").as_str(),
        "/apix",
    ] {
        let page = start_page(&app, path).await;
        assert_eq!(page.bytes, start.bytes, "{path}");
        assert_eq!(page.header("cache-control"), "no-store");
    }
}

#[tokio::test]
async fn the_page_runs_only_the_apps_own_files() {
    let app = TestApp::new().await;
    let page = start_page(&app, "/").await.text();
    let scripts: Vec<&str> =
        page.split("<script").skip(1).map(|script| script.split_once('>').unwrap().0).collect();
    assert!(scripts.len() >= 3);
    assert!(
        scripts.iter().all(|script| script.contains("src=\"/") || script.contains("application/json")),
        "{scripts:?}"
    );
    assert!(!page.contains("<style") && !page.contains(" style=") && !page.contains(" onload="));
}

#[tokio::test]
async fn hashed_files_are_kept_for_ever_and_come_compressed() {
    let app = TestApp::new().await;
    let assets = assets(&start_page(&app, "/").await.text());
    assert!(
        assets.iter().any(|asset| asset.ends_with(".js"))
            && assets.iter().any(|asset| asset.ends_with(".css"))
    );
    for asset in assets {
        let plain = app.browser().fetch(&asset, &[]).await;
        assert_eq!(plain.status.as_u16(), 200, "{asset}");
        assert_eq!(plain.header("cache-control"), "public, max-age=31536000, immutable");
        assert_eq!(plain.header("content-encoding"), "");
        if asset.ends_with(".woff2") {
            continue;
        }
        let kind =
            if asset.ends_with(".js") { "text/javascript; charset=utf-8" } else { "text/css; charset=utf-8" };
        assert_eq!(plain.header("content-type"), kind, "{asset}");
        // Small files are not compressed.
        if plain.bytes.len() < 2_048 {
            continue;
        }
        for (accepted, encoding) in [("gzip, deflate, br", "br"), ("gzip;q=1.0", "gzip")] {
            let packed = app.browser().fetch(&asset, &[("accept-encoding", accepted)]).await;
            assert_eq!(packed.header("content-encoding"), encoding, "{asset}");
            assert_eq!(packed.header("vary"), "accept-encoding");
            assert!(packed.bytes.len() < plain.bytes.len());
            assert_eq!(packed.header("cache-control"), "public, max-age=31536000, immutable");
            if encoding == "gzip" {
                let mut text = Vec::new();
                flate2::read::GzDecoder::new(&packed.bytes[..]).read_to_end(&mut text).unwrap();
                assert_eq!(text, plain.bytes);
            }
        }
    }
}

#[tokio::test]
async fn edit_213_the_type_library_is_kept_for_ever_and_has_its_licences() {
    let app = TestApp::new().await;
    start_page(&app, "/").await;
    for family in octavo_fonts::families() {
        for file in family.subsets.iter().flat_map(|subset| subset.files.values()) {
            let font = app.browser().fetch(&format!("/fonts/{file}"), &[]).await;
            assert_eq!((font.status.as_u16(), font.header("content-type")), (200, "font/woff2"), "{file}");
            assert_eq!(font.header("cache-control"), "public, max-age=31536000, immutable");
        }
        let licence = app.browser().fetch(&format!("/fonts/{}.LICENSE.txt", family.id), &[]).await;
        assert_eq!(licence.header("cache-control"), "no-cache");
        assert!(licence.text().starts_with(&family.copyright), "{}", family.id);
        assert!(licence.text().contains("SIL OPEN FONT LICENSE Version 1.1"), "{}", family.id);
    }
}

#[tokio::test]
async fn other_files_are_asked_for_again() {
    let app = TestApp::new().await;
    start_page(&app, "/").await;
    for (path, kind) in [("/theme.js", "text/javascript; charset=utf-8"), ("/icon.svg", "image/svg+xml")] {
        let file = app.browser().fetch(path, &[]).await;
        assert_eq!((file.status.as_u16(), file.header("content-type")), (200, kind));
        assert_eq!(file.header("cache-control"), "no-cache");
    }
}

#[tokio::test]
async fn a_file_of_an_older_build_is_gone_and_not_the_start_page() {
    let app = TestApp::new().await;
    for path in [
        "/assets/index-0.js",
        "/assets/index-0.css",
        "/assets/",
        "/fonts/inter-latin-wght-normal.00000000.woff2",
        "/fonts/",
        "/old.js",
        "/index.js.map",
        "/assets/../index.html",
    ] {
        app.browser().fetch(path, &[]).await.refused(404, "not_found");
    }
}

#[tokio::test]
async fn pages_only_answer_get() {
    let app = TestApp::new().await;
    for method in [Method::POST, Method::PUT, Method::DELETE] {
        app.browser().send(method, "/settings", &[], "").await.refused(405, "method_not_allowed");
    }
    let head = app.browser().send(Method::HEAD, "/", &[], "").await;
    assert_eq!(head.status.as_u16(), 200);
}

#[tokio::test]
async fn only_development_says_so() {
    let app = TestApp::with(|settings| settings.development = true).await;
    assert_eq!(config(&start_page(&app, "/").await.text())["development"], json!(true));
}
