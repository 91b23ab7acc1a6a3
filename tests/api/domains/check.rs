//! `POST /api/checkdomain`

use octavo_domain::plans::{catalogue::Cap, entitlements::Overrides, level::Level};
use serde_json::json;

use super::{ELSEWHERE, HERE, HOST, publisher};
use crate::support::{TestApp, num, stories};

stories! {
    async fn acct_173_a_test_answers_the_records_and_what_stands_against(app: &TestApp) {
        let (ines, salt) = publisher(app, "Ines").await;
        app.dns.set("www.salt.example", &[("CNAME", "elsewhere.example"), ("TXT", "v=spf1 -all")]);
        app.dns.set("elsewhere.example", &[("A", ELSEWHERE), ("AAAA", "2001:db8::99")]);
        let body = json!({ "type": "mag", "domain": " WWW.Salt.Example. ", "num_id": num(&salt) });
        let found = ines.browser.post("/checkdomain", body).await.expect(200);
        let key = found["dnsSettings"]["ownerKey"].as_str().unwrap().to_owned();
        assert!(key.len() == 32 && key.bytes().all(|byte| byte.is_ascii_hexdigit()), "{key}");
        assert_eq!(found["dnsSettings"], json!({
            "domain": "salt.example",
            "subdomain": "www",
            "hostname": "www.salt.example",
            "unicode": "www.salt.example",
            "isApex": false,
            "arecord": HERE,
            "arecords": [HERE],
            "cname": HOST,
            "usedArecord": [ELSEWHERE],
            "validArecord": false,
            "usedCname": "elsewhere.example",
            "validCname": false,
            "usedAaaarecord": ["2001:db8::99"],
            "foreignAaaarecord": ["2001:db8::99"],
            "ownerKey": key,
            "txt": format!("octavo-verify={key}"),
            "txtHostname": "_octavo.www.salt.example",
            "validTxt": false,
        }));
        // ACCT-070, ACCT-071
        assert_eq!(found["domain_data"], json!({ "type": null, "user": null, "mag": null }));
        let user = num(&ines.user);
        assert_eq!(
            found["userdomain_data"],
            json!({ "status": "BadDNSSettings", "type": "mag", "user": user, "mag": num(&salt) })
        );
        assert_eq!(found["errors"], json!(["BadDNSSettings", "IPv6Present"]));
        // A key belongs to one account, and stays.
        let noor = app.join("Noor").await;
        assert_ne!(noor.proof().await, format!("octavo-verify={key}"));
        assert_eq!(ines.proof().await, format!("octavo-verify={key}"));
    }

    async fn acct_081_to_084_the_account_is_asked_before_the_dns(app: &TestApp) {
        let ines = app.join("Ines").await;
        // No server answers for this name, and none is asked.
        app.dns.set("salt.example", &[("SILENCE", "")]);
        assert_eq!(ines.faults("salt.example").await, json!(["NoValidSubscription"]));
        app.plan(&ines, Level::Studio).await;
        assert_eq!(ines.faults("salt.example").await, json!(["NotPublished"]));
        let salt = ines.browser.project("Salt").await;
        let of_salt = json!({ "type": "mag", "domain": "salt.example", "num_id": num(&salt) });
        let found = ines.browser.post("/checkdomain", of_salt).await.expect(200);
        assert_eq!(found["errors"], json!(["NotPublished"]));
        app.publish(&ines, num(&salt), Some("salt.example")).await;
        app.change_user(&ines, |user| user.paused = true).await;
        assert_eq!(ines.faults("salt.example").await, json!(["PausedSubscription"]));
        app.change_user(&ines, |user| user.paused = false).await;
        app.plan(&ines, Level::Free).await;
        assert_eq!(ines.faults("salt.example").await, json!(["NoValidSubscriptionMapped"]));
        assert_eq!(ines.faults("other.example").await, json!(["NoValidSubscription"]));
    }

    async fn acct_085_to_089_acct_093_the_records_decide(app: &TestApp) {
        let (ines, _) = publisher(app, "Ines").await;
        let proof = ines.proof().await;
        let dns = &app.dns;
        assert_eq!(ines.faults("salt.example").await, json!(["DomainNotFound"]));
        assert_eq!(ines.faults("www.salt.example").await, json!(["DomainNotFound"]));
        dns.set("salt.example", &[("SERVFAIL", "")]);
        assert_eq!(ines.faults("salt.example").await, json!(["DomainNotFound"]));
        dns.set("salt.example", &[("NS", "ns.example")]);
        assert_eq!(ines.faults("salt.example").await, json!(["BadDNSSettings"]));
        assert_eq!(ines.faults("www.salt.example").await, json!(["BadDNSSettings"]), "the apex is known");
        dns.set("salt.example", &[("A", HERE)]);
        assert_eq!(ines.faults("salt.example").await, json!([]));
        dns.set("www.salt.example", &[("CNAME", HOST)]);
        dns.set(HOST, &[("A", HERE), ("AAAA", "2001:db8::10")]);
        assert_eq!(ines.faults("www.salt.example").await, json!([]));
        dns.set("www.salt.example", &[("A", HERE)]);
        assert_eq!(ines.faults("www.salt.example").await, json!(["BadDNSSettings"]), "a subdomain is an alias");
        // It points here and elsewhere: only an owner with the TXT record can have it.
        dns.set("salt.example", &[("A", HERE), ("A", ELSEWHERE)]);
        assert_eq!(ines.faults("salt.example").await, json!(["InvalidOwner"]));
        dns.set("_octavo.salt.example", &[("TXT", &proof)]);
        assert_eq!(ines.faults("salt.example").await, json!([]));
        dns.remove("_octavo.salt.example");
        dns.set("salt.example", &[("A", HERE), ("A", ELSEWHERE), ("TXT", &proof)]);
        assert_eq!(ines.faults("salt.example").await, json!([]));
        dns.set("salt.example", &[("A", HERE), ("AAAA", "2001:db8::10")]);
        assert_eq!(ines.faults("salt.example").await, json!([]), "the viewer's own IPv6 address");
        dns.set("salt.example", &[("A", HERE), ("AAAA", "2001:db8::99")]);
        assert_eq!(ines.faults("salt.example").await, json!(["IPv6Present"]));
    }

    async fn acct_089_all_three_faults_stand_together(app: &TestApp) {
        let (ines, _) = publisher(app, "Ines").await;
        let (noor, _) = publisher(app, "Noor").await;
        app.dns.set("salt.example", &[("A", HERE)]);
        noor.map("salt.example").await.expect(200);
        noor.browser.post("/user/domain", json!({ "status": "off" })).await.expect(200);
        // ACCT-087: another account has used it.
        assert_eq!(ines.faults("salt.example").await, json!(["InvalidOwner"]));
        assert_eq!(noor.faults("salt.example").await, json!([]));
        app.dns.set("salt.example", &[("A", ELSEWHERE), ("AAAA", "2001:db8::99")]);
        let three = json!(["BadDNSSettings", "InvalidOwner", "IPv6Present"]);
        assert_eq!(ines.faults("salt.example").await, three);
        // The earlier use is known even after that account is deleted.
        app.dns.set("salt.example", &[("A", HERE)]);
        let body = json!({ "deleteReason": "finished_project" });
        noor.browser.call(axum::http::Method::DELETE, "/user/account", Some(body)).await.expect(204);
        assert_eq!(ines.faults("salt.example").await, json!(["InvalidOwner"]));
        app.wait(chrono::TimeDelta::days(401));
        app.sweep().await;
        let again = app.sign_in(&ines.email).await;
        let found = again.post("/checkdomain", json!({ "type": "user", "domain": "salt.example" })).await.expect(200);
        assert_eq!(found["errors"], json!([]));
    }

    async fn acct_090_to_092_who_has_it_now(app: &TestApp) {
        let (ines, salt) = publisher(app, "Ines").await;
        let (noor, _) = publisher(app, "Noor").await;
        for name in ["salt.example", "ines.example"] {
            app.dns.set(name, &[("A", HERE)]);
        }
        ines.map("ines.example").await.expect(200);
        ines.map_to(&salt, "salt.example").await.expect(200);
        let user = num(&ines.user);
        let found = ines.check("ines.example").await.expect(200);
        assert_eq!(found["errors"], json!(["DomainUsedByMe"]));
        assert_eq!(found["domain_data"], json!({ "type": "user", "user": user, "mag": null }));
        let found = ines.check("salt.example").await.expect(200);
        assert_eq!(found["errors"], json!(["DomainUsedByMyMag"]));
        assert_eq!(found["domain_data"], json!({ "type": "mag", "user": user, "mag": num(&salt) }));
        let found = noor.check("salt.example").await.expect(200);
        assert_eq!(found["errors"], json!(["DomainUsedByOther"]));
        // The owner's account is not shown to others.
        assert_eq!(found["domain_data"], json!({ "type": null, "user": null, "mag": null }));
        app.dns.set("salt.example", &[("A", HERE), ("TXT", &noor.proof().await)]);
        assert_eq!(noor.faults("salt.example").await, json!([]), "a proof wins over an older holder");
    }

    async fn the_name_tested_last_is_remembered_for_the_profile(app: &TestApp) {
        let (ines, _) = publisher(app, "Ines").await;
        assert_eq!(ines.me().await["last_checked_domain"], json!(null));
        ines.check("Salt.example").await.expect(200);
        let of_mag = json!({ "type": "mag", "domain": "marrow.example" });
        ines.browser.post("/checkdomain", of_mag).await.expect(200);
        assert_eq!(ines.me().await["last_checked_domain"], "salt.example");
    }

    async fn names_that_cannot_be_mapped_are_refused(app: &TestApp) {
        let (ines, _) = publisher(app, "Ines").await;
        for name in ["", "salt", "co.uk", "127.0.0.1", "salt.example:80", "a@salt.example", "x/y.example", "localhost"] {
            assert_eq!(ines.check(name).await.refused(422, "invalid_domain")["fieldName"], "domain", "{name}");
        }
        // ACCT-003: the product's own names cannot be custom domains.
        for name in ["octavo.example", "app.octavo.example", HOST] {
            assert_eq!(ines.check(name).await.refused(422, "own_domain")["fieldName"], "domain", "{name}");
            ines.map(name).await.refused(422, "own_domain");
        }
        let of_nobody = json!({ "type": "mag", "domain": "salt.example", "num_id": 7 });
        ines.browser.post("/checkdomain", of_nobody).await.refused(404, "not_found");
        let (_, hers) = publisher(app, "Noor").await;
        let of_noor = json!({ "type": "mag", "domain": "salt.example", "num_id": num(&hers) });
        ines.browser.post("/checkdomain", of_noor).await.refused(404, "not_found");
    }

    async fn tests_are_counted(app: &TestApp) {
        let (ines, _) = publisher(app, "Ines").await;
        for _ in 0..30 {
            ines.check("salt.example").await.expect(200);
        }
        let answer = ines.check("salt.example").await;
        answer.refused(429, "too_many_attempts");
        assert_eq!(answer.header("retry-after"), "600");
        ines.map("salt.example").await.refused(429, "too_many_attempts");
        let one = Overrides { domain_limit: Some(Cap::AtMost(40)), ..Overrides::default() };
        app.change_user(&ines, |user| user.overrides = one).await;
        app.wait(chrono::TimeDelta::minutes(10));
        ines.check("salt.example").await.expect(200);
    }
}

/// A DNS that does not answer.
struct Silent;

#[async_trait::async_trait]
impl octavo_application::domains::ports::dns::Dns for Silent {
    async fn records(
        &self,
        _name: &octavo_domain::domains::DomainName,
    ) -> Result<Option<octavo_domain::domains::Records>, octavo_application::domains::ports::dns::DnsError>
    {
        Err(octavo_application::domains::ports::dns::DnsError::TimedOut)
    }

    async fn addresses(
        &self,
        _host: &str,
    ) -> Result<Vec<std::net::IpAddr>, octavo_application::domains::ports::dns::DnsError> {
        Err(octavo_application::domains::ports::dns::DnsError::TimedOut)
    }
}

#[tokio::test]
async fn acct_211_a_dns_that_does_not_answer_is_a_504() {
    let app = TestApp::new().await;
    let (ines, _) = publisher(&app, "Ines").await;
    let router = app.server_with(|ports| ports.dns = std::sync::Arc::new(Silent));
    let there = ines.browser.at(router);
    let body = json!({ "type": "user", "domain": "salt.example" });
    there.post("/checkdomain", body).await.refused(504, "dns_timeout");
    let body = json!({ "domain": "salt.example", "status": "on" });
    there.post("/user/domain", body).await.refused(504, "dns_timeout");
}

#[tokio::test]
async fn a_server_that_is_silent_is_given_up() {
    let app = TestApp::new().await;
    let (ines, _) = publisher(&app, "Ines").await;
    app.dns.set("salt.example", &[("SILENCE", "")]);
    ines.check("salt.example").await.refused(504, "dns_timeout");
}
