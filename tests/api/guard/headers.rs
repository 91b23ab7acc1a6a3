//! Security headers.

use std::collections::BTreeMap;

use axum::http::Method;
use octavo_http::{CardForm, DomainReseller};

use crate::support::{
    Account, TestApp,
    app::VIEWER_ORIGIN,
    browser::Answer,
    calls::{Access, Home, Homes, Outcome, Who, calls},
};

fn directives(answer: &Answer) -> Vec<&str> {
    answer.header("content-security-policy").split(';').map(str::trim).collect()
}

#[track_caller]
fn holds_what_every_answer_holds(answer: &Answer) {
    let policy = directives(answer);
    assert!(policy.contains(&"default-src 'none'"), "{policy:?}");
    assert!(policy.contains(&"frame-ancestors 'none'"), "{policy:?}");
    assert!(policy.contains(&"base-uri 'none'"), "{policy:?}");
    assert!(!policy.iter().any(|directive| directive.contains("unsafe")), "{policy:?}");
    assert_eq!(answer.header("x-content-type-options"), "nosniff");
    assert_eq!(answer.header("referrer-policy"), "strict-origin-when-cross-origin");
    assert_eq!(answer.header("cross-origin-opener-policy"), "same-origin");
    assert!(answer.header("permissions-policy").contains("camera=()"));
}

#[tokio::test]
async fn every_answer_carries_them() {
    let app = TestApp::with(|settings| settings.domain_reseller = None).await;
    let owner = app.join("Ines").await;
    for path in ["/", "/auth/login", "/healthz", "/api/me", "/api/nothing", "/theme.js", "/assets/none.js"] {
        let answer = owner.browser.fetch(path, &[]).await;
        holds_what_every_answer_holds(&answer);
        let policy = directives(&answer);
        assert!(policy.contains(&"script-src 'self'"), "{path}: {policy:?}");
        assert!(
            policy.contains(&format!("img-src 'self' data: blob: {VIEWER_ORIGIN}").as_str()),
            "{path}: {policy:?}"
        );
    }
    for path in ["/", "/robots.txt", "/viewer.css", "/media/none.jpg"] {
        let answer = app.viewer().fetch(path, &[]).await;
        holds_what_every_answer_holds(&answer);
        assert!(directives(&answer).iter().any(|directive| directive.starts_with("sandbox")), "{path}");
        assert!(!directives(&answer).iter().any(|directive| directive.starts_with("script-src")), "{path}");
    }
}

#[tokio::test]
async fn bill_191_a_card_provider_with_a_script_is_let_in_where_it_says() {
    let app = TestApp::with(|settings| {
        settings.domain_reseller = None;
        let origins = |hosts: &[&str]| hosts.iter().map(|host| format!("https://{host}")).collect();
        settings.card_form = CardForm {
            publishable_key: Some("pk_test_1".to_owned()),
            script: None,
            scripts: origins(&["js.cards.example", "*.js.cards.example"]),
            frames: origins(&["js.cards.example", "hooks.cards.example"]),
            calls: origins(&["api.cards.example"]),
        };
    })
    .await;
    let policy = app.browser().fetch("/", &[]).await;
    let policy = directives(&policy);
    for directive in [
        "script-src 'self' https://js.cards.example https://*.js.cards.example",
        &format!("frame-src https://js.cards.example https://hooks.cards.example {VIEWER_ORIGIN}"),
        &format!("connect-src 'self' https://api.cards.example {VIEWER_ORIGIN}"),
    ] {
        assert!(policy.contains(&directive), "{policy:?}");
    }
    let page = app.viewer().fetch("/", &[]).await;
    assert!(!page.header("content-security-policy").contains("cards.example"));
}

#[tokio::test]
async fn only_tls_promises_tls() {
    let plain = TestApp::new().await;
    assert_eq!(plain.browser().fetch("/healthz", &[]).await.header("strict-transport-security"), "");
    let secure = TestApp::with(|settings| {
        settings.app_origin = "https://app.octavo.example".to_owned();
        settings.viewer_origin = "https://pages.octavo.example".to_owned();
    })
    .await;
    for answer in [secure.browser().fetch("/healthz", &[]).await, secure.viewer().fetch("/", &[]).await] {
        assert_eq!(answer.header("strict-transport-security"), "max-age=31536000; includeSubDomains");
    }
}

#[tokio::test]
async fn private_answers_are_kept_by_nobody() {
    let app = TestApp::new().await;
    let mut homes = Homes::default();
    for call in &calls() {
        let uncached = async |owner: &Account, home: &Home| {
            let signed_out = call.make(&app.browser(), home).await;
            let signed_in = call.make(&owner.browser, home).await;
            // What anybody may do can be done only once with some of the secrets.
            if call.access != Access::Anybody && call.access.outcome(Who::Owner) == Outcome::Done {
                call.made(&signed_in)?;
            }
            for answer in [signed_out, signed_in] {
                let caching = answer.header("cache-control");
                // The reader's browser may cache the lists and the type library, if it revalidates each time.
                let lists = ["/api/readymags/user", "/api/readymags/shared", "/api/fonts"];
                let list = lists.contains(&call.path) && caching == "private, no-cache";
                if caching != "no-store" && !list {
                    return Err(format!("{caching:?}"));
                }
            }
            Ok(())
        };
        homes.check(&app, call, uncached).await;
    }
}

#[tokio::test]
async fn a_request_keeps_its_id() {
    let app = TestApp::new().await;
    let answer = app.browser().fetch("/healthz", &[("x-request-id", "from-the-proxy")]).await;
    assert_eq!(answer.header("x-request-id"), "from-the-proxy");
    let (one, two) = (app.browser().fetch("/healthz", &[]).await, app.browser().fetch("/healthz", &[]).await);
    assert!(
        one.header("x-request-id").len() == 36 && one.header("x-request-id") != two.header("x-request-id")
    );
}

#[tokio::test]
async fn answers_are_compressed_for_who_asks() {
    let app = TestApp::new().await;
    let owner = app.join("Ines").await;
    for (asked, given) in [("gzip", "gzip"), ("br", "br"), ("identity", "")] {
        let answer = owner.browser.fetch("/api/me", &[("accept-encoding", asked)]).await;
        assert_eq!(answer.header("content-encoding"), given, "{asked}");
    }
}

#[tokio::test]
async fn a_method_that_an_address_does_not_know_is_refused() {
    let app = TestApp::new().await;
    let owner = app.join("Ines").await;
    for (method, path) in [(Method::DELETE, "/me"), (Method::GET, "/mag"), (Method::PUT, "/mags/archive")] {
        let answer = owner.browser.call(method, path, None).await;
        answer.refused(405, "method_not_allowed");
        assert!(!answer.header("allow").is_empty());
    }
}

#[tokio::test]
async fn acct_047_the_partner_that_sells_domains_may_run_its_script_and_nobody_else() {
    let partner = |script: &str| DomainReseller {
        id: "entri".to_owned(),
        script: script.to_owned(),
        settings: BTreeMap::new(),
    };
    let policy = async |script: &str| {
        let partner = partner(script);
        let app = TestApp::with(|settings| settings.domain_reseller = Some(partner)).await;
        app.browser().fetch("/", &[]).await.header("content-security-policy").to_owned()
    };
    let with = policy("https://cdn.partner.example:8443/shop.js?v=1").await;
    let more = format!(" {VIEWER_ORIGIN}");
    let more = more.as_str();
    for (directive, more) in [("script-src 'self'", ""), ("connect-src 'self'", more), ("frame-src", more)] {
        let wanted = format!("{directive} https://cdn.partner.example:8443{more};");
        assert!(with.contains(&wanted), "{with}");
    }
    // A value that is not an address cannot add a directive.
    let strange = policy("https://a.example; script-src *").await;
    assert!(strange.contains("script-src 'self';") && !strange.contains('*'), "{strange}");
}
