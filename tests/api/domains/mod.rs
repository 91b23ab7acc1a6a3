//! Custom domains, against a DNS server with the records of each test.

mod certificate;
mod check;
mod forget_checked;
mod map_profile;
mod map_project;
mod monitor_domains;
mod reseller;
mod visit;

use axum::http::Method;
use octavo_domain::plans::level::Level;
use serde_json::{Value, json};

use crate::support::{
    Account, TestApp,
    browser::Answer,
    calls::{Access, Call, Home, call},
    num,
};

/// The domain of the published project.
fn of_published(home: &Home) -> String {
    format!("low-{}.example", num(&home.published))
}

/// The calls on custom domains.
pub(crate) fn domain_calls() -> Vec<Call> {
    use Access::{Own, Owner, Owning};
    let post = Method::POST;
    let published = |home: &Home| num(&home.published).to_string();
    vec![
        call(post.clone(), "/api/checkdomain", Own, 200).body(
            |_| json!({ "type": "user", "domain": "salt.example" }),
            &["{}", r#"{"type":"folder","domain":"salt.example"}"#, r#"{"type":"user","domain":7}"#],
        ),
        call(post.clone(), "/api/user/domain", Own, 200).body(
            |_| json!({ "status": "off" }),
            &["{}", r#"{"status":"maybe"}"#, r#"{"status":"off","x":1}"#],
        ),
        call(post.clone(), "/api/mag/domain/{id}", Owning, 200).changes_list().id(published).body(
            |_| json!({ "status": "off" }),
            &["{}", r#"{"status":"maybe"}"#, r#"{"status":"off","x":1}"#],
        ),
        call(Method::DELETE, "/api/me/domain", Own, 204),
        call(post, "/api/domain/visit", Owner, 200)
            .body(|home| json!({ "domain": of_published(home) }), &["{}", r#"{"domain":7}"#]),
        call(Method::GET, "/api/domain/certificate/{id}", Owner, 200).id(of_published),
        call(Method::GET, "/api/domain-reseller/{id}", Own, 200).id(|_| "entri".to_owned()),
    ]
}

/// The address that A records must have in these tests.
const HERE: &str = "203.0.113.10";
/// An address of another server.
const ELSEWHERE: &str = "198.51.100.7";
/// The host that CNAMEs must have.
const HOST: &str = "pages.octavo.example";

/// An account on a plan with domains, and its published project.
async fn publisher(app: &TestApp, name: &str) -> (Account, Value) {
    let account = app.join(name).await;
    app.plan(&account, Level::Studio).await;
    let project = account.browser.project("Salt").await;
    app.publish(&account, num(&project), None).await;
    (account, project)
}

impl Account {
    /// Tests a domain for the profile.
    async fn check(&self, domain: &str) -> Answer {
        self.browser.post("/checkdomain", json!({ "type": "user", "domain": domain })).await
    }

    /// What prevents mapping a domain, the most important fault first.
    async fn faults(&self, domain: &str) -> Value {
        let found = self.check(domain).await.expect(200);
        let (status, errors) = (&found["userdomain_data"]["status"], &found["errors"]);
        if errors.as_array().unwrap().is_empty() {
            assert_eq!(status, "CanMap");
        } else {
            assert_eq!(status, &errors[0]);
        }
        errors.clone()
    }

    /// The text with which this account proves a domain.
    async fn proof(&self) -> String {
        let found = self.check("proof.example").await.expect(200);
        found["dnsSettings"]["txt"].as_str().unwrap().to_owned()
    }

    /// Maps a domain to the profile.
    async fn map(&self, domain: &str) -> Answer {
        self.browser.post("/user/domain", json!({ "domain": domain, "status": "on" })).await
    }

    /// Maps a domain to a project.
    async fn map_to(&self, project: &Value, domain: &str) -> Answer {
        let body = json!({ "domain": domain, "status": "on" });
        self.browser.post(&format!("/mag/domain/{}", num(project)), body).await
    }

    /// The account as its owner sees it.
    async fn me(&self) -> Value {
        self.browser.get("/me").await.expect(200)
    }
}

/// The page that a reader gets at a domain.
async fn served(app: &TestApp, domain: &str) -> (u16, String) {
    let page = app.viewer().fetch("/", &[("host", domain)]).await;
    (page.status.as_u16(), page.text())
}
