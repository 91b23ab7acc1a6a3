//! `GET /api/domain/certificate/{id}`, and certificates from the order to the renewal. The product tests use a real
//! authority.

use std::net::{IpAddr, Ipv4Addr};

use axum::http::Method;
use chrono::TimeDelta;
use octavo_application::{domains::ports::certificates::AuthorityError, shared::clock::Clock};
use octavo_domain::plans::level::Level;
use serde_json::{Value, json};

use super::{HERE, publisher};
use crate::support::{Account, TestApp, num, stories};

/// A server that gets certificates.
async fn with_certificates() -> TestApp {
    TestApp::with(|settings| settings.own_certificates = true).await
}

/// An account whose profile has a domain.
async fn at_domain(app: &TestApp, name: &str, domain: &str) -> Account {
    let (account, _) = publisher(app, name).await;
    app.dns.set(domain, &[("A", HERE)]);
    account.map(domain).await.expect(200);
    account
}

/// The certificate of a domain, as its owner reads it.
async fn certificate(account: &Account, domain: &str) -> Value {
    account.browser.get(&format!("/domain/certificate/{domain}")).await.expect(200)["certificate"].clone()
}

/// Moves the clock forward and runs due jobs.
async fn later(app: &TestApp, time: TimeDelta) {
    app.wait(time);
    app.work().await;
}

fn refused(reason: &str) -> AuthorityError {
    AuthorityError::Refused(reason.to_owned())
}

stories! {
    async fn only_its_owner_reads_it_and_it_is_null_where_others_get_it(app: &TestApp) {
        let ines = at_domain(app, "Ines", "ines.example").await;
        app.work().await;
        assert_eq!(certificate(&ines, "Ines.example").await, json!(null));
        assert_eq!(app.authority.registered(), 0);
        let noor = app.join("Noor").await;
        for domain in ["ines.example", "nobodys.example", "no%20domain"] {
            let answer = noor.browser.get(&format!("/domain/certificate/{domain}")).await;
            answer.refused(404, "not_found");
        }
    }
}

#[tokio::test]
async fn a_mapped_domain_gets_a_certificate_and_readers_are_sent_to_it() {
    let app = with_certificates().await;
    app.authority.next_look(Ok(()));
    let ines = at_domain(&app, "Ines", "ines.example").await;
    assert_eq!(certificate(&ines, "ines.example").await["state"], "pending", "before anybody has looked");
    app.work().await;
    assert_eq!(app.authority.ordered(), ["ines.example"]);
    let pending = certificate(&ines, "ines.example").await;
    assert_eq!((&pending["state"], &pending["validUntil"]), (&json!("pending"), &json!(null)));

    // Its challenge is answered on this domain only; readers are served as before.
    let viewer = app.viewer();
    let ask = async |host: &str, path: &str| viewer.fetch(path, &[("host", host)]).await;
    let answer = ask("ines.example", "/.well-known/acme-challenge/token-1").await;
    assert_eq!((answer.status.as_u16(), answer.text().as_str()), (200, "token-1.thumb"));
    for (host, token) in
        [("ines.example", "token-2"), ("noor.example", "token-1"), ("localhost:4001", "token-1")]
    {
        let path = format!("/.well-known/acme-challenge/{token}");
        assert_eq!(ask(host, &path).await.status.as_u16(), 404, "{host} {token}");
    }
    assert_eq!(ask("ines.example", "/").await.status.as_u16(), 200);

    later(&app, TimeDelta::seconds(5)).await;
    let valid = certificate(&ines, "ines.example").await;
    let until = app.clock.now() + TimeDelta::days(90);
    assert_eq!(valid["state"], "valid");
    assert_eq!(valid["validUntil"], json!(until.to_rfc3339_opts(chrono::SecondsFormat::Secs, true)));
    assert_eq!(ask("ines.example", "/.well-known/acme-challenge/token-1").await.status.as_u16(), 404);

    let moved = ask("ines.example", "/f/kiln?a=1").await;
    assert_eq!((moved.status.as_u16(), moved.header("location")), (308, "https://ines.example/f/kiln?a=1"));
    let form = [("host", "ines.example"), ("content-type", "application/x-www-form-urlencoded")];
    let sent = viewer.send(Method::POST, "/", &form, "password=x").await;
    assert_eq!(sent.status.as_u16(), 308, "with its method");
    assert_eq!(
        ask("localhost:4001", "/ines/").await.status.as_u16(),
        200,
        "the viewer's own host has a proxy"
    );
    // Any client can send this header.
    let claimed = viewer.fetch("/", &[("host", "ines.example"), ("x-forwarded-proto", "https")]).await;
    assert_eq!(claimed.status.as_u16(), 308);

    for secret in ["private key 1", "private account 1"] {
        let written = app.written();
        assert!(!written.windows(secret.len()).any(|part| part == secret.as_bytes()), "{secret} is sealed");
    }
}

#[tokio::test]
async fn a_proxy_that_is_believed_may_have_taken_it_over_tls() {
    let app = TestApp::with(|settings| {
        settings.own_certificates = true;
        settings.trusted_proxies = vec![IpAddr::V4(Ipv4Addr::LOCALHOST)];
    })
    .await;
    at_domain(&app, "Ines", "ines.example").await;
    app.work().await;
    for (scheme, status) in [("https", 200), ("http", 308)] {
        let page = app.viewer().fetch("/", &[("host", "ines.example"), ("x-forwarded-proto", scheme)]).await;
        assert_eq!(page.status.as_u16(), status, "{scheme}");
    }
}

#[tokio::test]
async fn one_is_renewed_when_a_third_of_its_life_is_left_and_holds_meanwhile() {
    let app = with_certificates().await;
    let ines = at_domain(&app, "Ines", "ines.example").await;
    app.work().await;
    assert_eq!(certificate(&ines, "ines.example").await["state"], "valid");
    later(&app, TimeDelta::days(60) - TimeDelta::seconds(10)).await;
    assert_eq!(app.authority.ordered().len(), 1);
    app.authority.refuse_order(refused("not today"));
    later(&app, TimeDelta::seconds(10)).await;
    assert_eq!(app.authority.ordered().len(), 2);
    let ines = app.sign_in(&ines.email).await;
    let read = async || ines.get("/domain/certificate/ines.example").await.expect(200)["certificate"].clone();
    let kept = read().await;
    assert_eq!((&kept["state"], &kept["error"]), (&json!("valid"), &json!("not today")));
    later(&app, TimeDelta::hours(1)).await;
    assert_eq!(app.authority.ordered().len(), 3);
    let renewed = read().await;
    let until = app.clock.now() + TimeDelta::days(90);
    assert_eq!(renewed["validUntil"], json!(until.to_rfc3339_opts(chrono::SecondsFormat::Secs, true)));
    assert_eq!(renewed["error"], json!(null));
}

#[tokio::test]
async fn failures_wait_longer_each_time_and_say_why() {
    let app = with_certificates().await;
    for _ in 0..2 {
        app.authority.next_look(Err(refused("nobody answered at ines.example")));
    }
    app.authority.refuse_order(refused("we know this name"));
    let ines = at_domain(&app, "Ines", "ines.example").await;
    app.work().await;
    let failed = certificate(&ines, "ines.example").await;
    assert_eq!((&failed["state"], &failed["error"]), (&json!("failed"), &json!("we know this name")));
    for (hours, orders) in [(1, 2), (5, 2), (1, 3), (23, 3)] {
        later(&app, TimeDelta::hours(hours)).await;
        assert_eq!(app.authority.ordered().len(), orders, "after {hours} hours");
    }
    let ines = app.sign_in(&ines.email).await;
    let failed = ines.get("/domain/certificate/ines.example").await.expect(200)["certificate"].clone();
    assert_eq!(failed["error"], "nobody answered at ines.example");
    assert_eq!(app.viewer().fetch("/", &[("host", "ines.example")]).await.status.as_u16(), 200);
    later(&app, TimeDelta::hours(1)).await;
    let valid = ines.get("/domain/certificate/ines.example").await.expect(200)["certificate"].clone();
    assert_eq!(valid["state"], "valid");
}

#[tokio::test]
async fn an_order_that_does_not_end_is_given_up() {
    let app = with_certificates().await;
    for _ in 0..400 {
        app.authority.next_look(Ok(()));
    }
    let ines = at_domain(&app, "Ines", "ines.example").await;
    app.work().await;
    for _ in 0..119 {
        later(&app, TimeDelta::seconds(5)).await;
    }
    assert_eq!(certificate(&ines, "ines.example").await["state"], "pending");
    later(&app, TimeDelta::seconds(5)).await;
    assert_eq!(certificate(&ines, "ines.example").await["state"], "failed");
    assert_eq!(app.authority.ordered().len(), 1);
}

#[tokio::test]
async fn trouble_of_the_authority_is_no_failure_of_the_domain() {
    let app = with_certificates().await;
    app.authority.refuse_order(AuthorityError::Unreachable("no route".to_owned()));
    app.authority.refuse_order(AuthorityError::Busy("too many".to_owned()));
    app.authority.refuse_order(AuthorityError::UnknownAccount);
    let ines = at_domain(&app, "Ines", "ines.example").await;
    app.work().await;
    let state = async || certificate(&ines, "ines.example").await;
    let orders = || app.authority.ordered().len();
    assert_eq!((state().await["state"].clone(), orders()), (json!("pending"), 1));
    later(&app, TimeDelta::minutes(5)).await;
    assert_eq!((state().await["error"].clone(), orders()), (json!(null), 2));
    later(&app, TimeDelta::minutes(59)).await;
    assert_eq!((orders(), app.authority.registered()), (2, 1));
    later(&app, TimeDelta::minutes(1)).await;
    assert_eq!((orders(), app.authority.registered()), (3, 1), "then it does not know us");
    later(&app, TimeDelta::seconds(5)).await;
    assert_eq!((orders(), app.authority.registered()), (4, 2));
    assert_eq!(state().await["state"], "valid");
}

#[tokio::test]
async fn so_many_are_ordered_in_an_hour_and_no_more() {
    let app = with_certificates().await;
    let ines = app.join("Ines").await;
    app.plan(&ines, Level::Studio).await;
    for number in 0..53 {
        let project = ines.browser.project(&format!("Salt {number}")).await;
        app.publish(&ines, num(&project), Some(&format!("number{number}.example"))).await;
    }
    app.work().await;
    assert_eq!(app.authority.ordered().len(), 50);
    later(&app, TimeDelta::minutes(59)).await;
    assert_eq!(app.authority.ordered().len(), 50);
    later(&app, TimeDelta::minutes(1)).await;
    let mut ordered = app.authority.ordered();
    ordered.sort();
    ordered.dedup();
    assert_eq!(ordered.len(), 53, "each once");
    assert_eq!(app.authority.registered(), 1);
}

#[tokio::test]
async fn none_is_ordered_for_a_domain_that_is_not_served() {
    let app = with_certificates().await;
    let ines = at_domain(&app, "Ines", "ines.example").await;
    app.plan(&ines, Level::Free).await;
    app.work().await;
    assert!(app.authority.ordered().is_empty());
    app.plan(&ines, Level::Studio).await;
    later(&app, TimeDelta::hours(1)).await;
    assert_eq!(app.authority.ordered(), ["ines.example"]);
}

#[tokio::test]
async fn a_domain_that_is_mapped_again_soon_needs_no_new_one() {
    let app = with_certificates().await;
    let ines = at_domain(&app, "Ines", "ines.example").await;
    app.work().await;
    let unmap = async || {
        let browser = app.sign_in(&ines.email).await;
        browser.post("/user/domain", json!({ "status": "off" })).await.expect(200);
        browser
    };
    unmap().await;
    later(&app, TimeDelta::days(20)).await;
    let map = json!({ "domain": "ines.example", "status": "on" });
    app.sign_in(&ines.email).await.post("/user/domain", map.clone()).await.expect(200);
    later(&app, TimeDelta::seconds(5)).await;
    assert_eq!(app.authority.ordered().len(), 1);
    unmap().await;
    later(&app, TimeDelta::hours(1)).await;
    for _ in 0..31 {
        later(&app, TimeDelta::days(1)).await;
    }
    app.sign_in(&ines.email).await.post("/user/domain", map).await.expect(200);
    later(&app, TimeDelta::seconds(5)).await;
    assert_eq!(app.authority.ordered().len(), 2, "it was forgotten");
}
