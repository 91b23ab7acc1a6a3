//! Custom domains on the real binary, against a DNS server on loopback.

use octavo_tests::DnsServer;
use reqwest::StatusCode;
use serde_json::json;

use crate::support::Installation;

#[tokio::test]
async fn a_proxy_asks_before_it_gets_a_certificate() {
    let dns = DnsServer::start();
    let address: &'static str = dns.address.to_string().leak();
    let installation = Installation::new()
        .set("OCTAVO_DNS_SERVER", address)
        .set("OCTAVO_DOMAIN_HOST", "pages.octavo.example");
    let server = installation.serve();
    let ines = server.join("Ines").await;
    installation.say(&["admin", "plan", "ines@okafor.studio", "studio"]);
    let salt = ines.post("/mag", json!({ "title": "Salt" }), 201).await;
    ines.post(&format!("/mag/{}/publish", salt["num_id"]), json!({}), 200).await;
    // Addresses that the settings leave out are looked up for the host.
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
    // Only the private listener answers this.
    let (status, _) = ines.page(&format!("{}/domains/ask?domain=ines.example", server.viewer)).await;
    assert_eq!(status, StatusCode::NOT_FOUND);
    installation.say(&["admin", "plan", "ines@okafor.studio", "free"]);
    assert_eq!((ask("ines.example").await, read().await), (StatusCode::NOT_FOUND, StatusCode::NOT_FOUND));
}
