//! Custom domains.

use axum::http::Method;
use serde_json::json;

use super::{Access, Call, Home, call};
use crate::support::library::num;

/// The domain of the published project.
fn of_published(home: &Home) -> String {
    format!("low-{}.example", num(&home.published))
}

pub(super) fn domain_calls() -> Vec<Call> {
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
        call(post.clone(), "/api/mag/domain/{id}", Owning, 200).id(published).body(
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
