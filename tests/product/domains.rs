//! Custom domains on the real binary, against a DNS server on loopback.

use octavo_tests::DnsServer;
use reqwest::StatusCode;
use serde_json::json;

use crate::support::Place;

#[tokio::test]
async fn a_proxy_asks_before_it_gets_a_certificate() {
    let dns = DnsServer::start();
    let address: &'static str = dns.address.to_string().leak();
    let place =
        Place::new().set("OCTAVO_DNS_SERVER", address).set("OCTAVO_DOMAIN_HOST", "pages.octavo.example");
    let server = place.serve();
    let ines = server.join("Ines").await;
    place.say(&["admin", "plan", "ines@okafor.studio", "studio"]);
    let salt = ines.post("/mag", json!({ "title": "Salt" }), 201).await;
    ines.post(&format!("/mag/{}/publish", salt["num_id"]), json!({}), 200).await;
    // The addresses that are left out of the settings are the host's.
    dns.set("pages.octavo.example", &[("A", "203.0.113.10")]);
    dns.set("ines.example", &[("A", "203.0.113.10")]);
    let ask = async |name: &str| ines.page(&format!("{}/domains/ask?domain={name}", server.metrics)).await.0;
    assert_eq!(ask("ines.example").await, StatusCode::NOT_FOUND);
    ines.post("/user/domain", json!({ "domain": "ines.example", "status": "on" }), 200).await;
    assert_eq!(ask("ines.example").await, StatusCode::OK);
    for other in ["noor.example", "pages.octavo.example", "localhost", ""] {
        assert_eq!(ask(other).await, StatusCode::NOT_FOUND, "{other}");
    }
    let read = async || {
        let asked = ines.client.get(&server.viewer).header("host", "ines.example");
        asked.send().await.unwrap().status()
    };
    assert_eq!(read().await, StatusCode::OK);
    // Only the private listener is asked.
    let (status, _) = ines.page(&format!("{}/domains/ask?domain=ines.example", server.viewer)).await;
    assert_eq!(status, StatusCode::NOT_FOUND);
    place.say(&["admin", "plan", "ines@okafor.studio", "free"]);
    assert_eq!((ask("ines.example").await, read().await), (StatusCode::NOT_FOUND, StatusCode::NOT_FOUND));
}
