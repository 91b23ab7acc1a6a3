//! What widgets of a published page may load and run.

use base64::{Engine as _, prelude::BASE64_STANDARD};
use octavo_domain::plans::level::Level;
use serde_json::json;
use sha2::{Digest, Sha256};

use super::document::{ABOUT, Drawn};
use crate::support::TestApp;

const SHOW: &str = "8f2hc5n1t4s1";
const SLIDE: &str = "8f2hc5n1t4s2";
const EMBED: &str = "8f2hc5n1t4e1";
const VIDEO: &str = "https://youtu.be/aB3-_xYz012";

/// The value of a directive; empty where there is none.
fn directive<'a>(policy: &'a str, name: &str) -> &'a str {
    let found = policy.split("; ").find_map(|directive| directive.strip_prefix(name));
    found.unwrap_or_default().trim()
}

#[tokio::test]
async fn edit_008_285_286_a_policy_allows_what_the_page_has_and_no_more() {
    let app = TestApp::new().await;
    let ines = app.join("Ines").await;
    let mut drawn = Drawn::by(&ines).await;
    let place = json!({ "base": [6400, 6400] });
    let make = |id: &str, mut record: serde_json::Value| {
        record["position"] = place.clone();
        record["size"] = json!({ "base": [60000, 30000] });
        json!({ "create": { "id": id, "record": record } })
    };
    let show = json!({ "kind": "slideshow", "parent": ABOUT, "order": "a5", "autoplay": true });
    let slide = json!({ "kind": "picture", "parent": SHOW, "order": "a0" });
    let embed =
        json!({ "kind": "embed", "parent": ABOUT, "order": "a6", "source": VIDEO, "label": "The <ebb>" });
    drawn.change(&ines, json!([make(SHOW, show), make(SLIDE, slide), make(EMBED, embed)])).await;
    drawn.publish(&ines).await;

    let plain = drawn.read(&app, "").await;
    let policy = plain.header("content-security-policy");
    assert!(!policy.contains("script-src") && !policy.contains("frame-src"), "{policy}");
    assert!(!policy.contains("allow-same-origin") && !plain.text().contains("<script src"), "{policy}");

    let page = drawn.read(&app, "about/").await;
    let (policy, text) = (page.header("content-security-policy"), page.text());
    assert_eq!(directive(policy, "frame-src"), "https://www.youtube-nocookie.com");
    assert_eq!(directive(policy, "default-src"), "'none'");
    let sandbox = directive(policy, "sandbox");
    assert!(sandbox.contains("allow-presentation allow-same-origin"), "{sandbox}");
    assert!(!sandbox.contains("allow-forms"), "{sandbox}");
    assert!(!sandbox.contains("top-navigation") && !sandbox.contains("downloads"), "{sandbox}");
    // The service is named in a link of a frame alone, which is not asked for before somebody follows it.
    assert_eq!(text.matches("youtube-nocookie.com").count(), 1);
    assert!(
        text.contains("&lt;a href=&quot;https://www.youtube-nocookie.com/embed/aB3-_xYz012?autoplay=1&quot;")
    );
    assert!(text.contains("title=\"The &lt;ebb&gt; – YouTube\""), "{text}");

    let (_, script) = text.split_once("<script src=\"").unwrap();
    let (address, script) = script.split_once("\" integrity=\"").unwrap();
    let integrity = script.split('"').next().unwrap();
    assert_eq!(directive(policy, "script-src"), format!("'{integrity}'"));
    let file = app.viewer().fetch(address, &[]).await;
    assert_eq!(integrity, format!("sha256-{}", BASE64_STANDARD.encode(Sha256::digest(&file.bytes))));
    assert_eq!(file.header("content-type"), "text/javascript; charset=utf-8");
    assert_eq!(file.header("access-control-allow-origin"), "*");
    assert!(file.header("cache-control").contains("immutable"));
    let other = address.replace(".js", "0.js");
    assert_eq!(app.viewer().fetch(&other, &[]).await.status.as_u16(), 404, "an address has its hash");
}

/// What frames need of the sandbox would give these scripts the origin of all pages.
#[tokio::test]
async fn edit_286_beside_scripts_of_the_owner_an_embed_is_a_link() {
    let app = TestApp::new().await;
    let ines = app.join("Ines").await;
    let mut drawn = Drawn::by(&ines).await;
    let embed = json!({ "kind": "embed", "parent": ABOUT, "order": "a6", "source": VIDEO });
    drawn.change(&ines, json!([{ "create": { "id": EMBED, "record": embed } }])).await;
    drawn.publish(&ines).await;
    let read = async || drawn.read(&app, "about/").await;
    assert!(read().await.text().contains("<iframe "));
    ines.browser.post("/me/opts", json!({ "gtm_id": "GTM-AB12CD" })).await.expect(200);
    app.plan(&ines, Level::Studio).await;
    let page = read().await;
    let (policy, text) = (page.header("content-security-policy"), page.text());
    assert!(text.contains("googletagmanager.com") && !text.contains("<iframe "), "{text}");
    assert!(text.contains(&format!("href=\"{VIDEO}\" target=\"_blank\" rel=\"noopener\"")), "{text}");
    assert!(!policy.contains("frame-src") && !policy.contains("allow-same-origin"), "{policy}");
}

#[tokio::test]
async fn edit_070_282_283_284_what_no_known_service_shows_is_refused() {
    let app = TestApp::new().await;
    let ines = app.join("Ines").await;
    let mut drawn = Drawn::by(&ines).await;
    let embed = json!({ "kind": "embed", "parent": ABOUT, "order": "a6", "source": VIDEO });
    drawn.change(&ines, json!([{ "create": { "id": EMBED, "record": embed } }])).await;
    for source in ["https://octavo.example/", "javascript:alert(1)", "https://youtube.com.example/watch?v=a"]
    {
        let op = json!({ "set": { "id": EMBED, "key": "source", "value": source } });
        drawn.refused(&ines, json!([op]), &format!("{EMBED}.source")).await;
    }
    let text = json!({ "kind": "text", "parent": SHOW, "order": "a0", "text": [{ "insert": "Words\n" }] });
    let show = json!({ "kind": "slideshow", "parent": ABOUT, "order": "a5" });
    let ops = json!([
        { "create": { "id": SHOW, "record": show } }, { "create": { "id": SLIDE, "record": text } },
    ]);
    drawn.refused(&ines, ops, SLIDE).await;
}
