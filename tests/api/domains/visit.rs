//! `POST /api/domain/visit`

use octavo_domain::plans::level::Level;
use serde_json::json;

use super::{ELSEWHERE, HERE, publisher};
use crate::support::{Account, TestApp, browser::Answer, stories};

async fn visit(account: &Account, domain: &str) -> Answer {
    account.browser.post("/domain/visit", json!({ "domain": domain })).await
}

stories! {
    async fn acct_206_a_visit_looks_at_the_dns_and_says_how_the_domain_stands(app: &TestApp) {
        let (ines, _) = publisher(app, "Ines").await;
        app.dns.set("ines.example", &[("A", HERE)]);
        visit(&ines, "ines.example").await.refused(404, "not_found");
        ines.map("ines.example").await.expect(200);
        let well = json!({
            "domain": "ines.example", "status": "CanMap", "errors": [], "served": true, "failingSince": null,
        });
        assert_eq!(visit(&ines, "Ines.example").await.expect(200), well);
        app.dns.set("ines.example", &[("A", ELSEWHERE), ("AAAA", "2001:db8::99")]);
        let ill = visit(&ines, "ines.example").await.expect(200);
        assert_eq!(ill["errors"], json!(["BadDNSSettings", "IPv6Present"]));
        assert!(ill["served"] == true && ill["failingSince"] != json!(null), "{ill}");
        assert_eq!(ines.me().await["domain_state"], "failing");
        app.dns.remove("ines.example");
        assert_eq!(visit(&ines, "ines.example").await.expect(200)["status"], "DomainNotFound");
        app.dns.set("ines.example", &[("A", HERE)]);
        assert_eq!(visit(&ines, "ines.example").await.expect(200), well);
        app.plan(&ines, Level::Free).await;
        let unpaid = visit(&ines, "ines.example").await.expect(200);
        assert_eq!((&unpaid["status"], &unpaid["served"]), (&json!("NoValidSubscriptionMapped"), &json!(false)));
        let (noor, _) = publisher(app, "Noor").await;
        let hers = visit(&noor, "ines.example").await;
        hers.refused(404, "not_found");
        assert_eq!(hers.bytes, visit(&noor, "nobodys.example").await.bytes);
        visit(&noor, "no domain").await.refused(404, "not_found");
    }
}
