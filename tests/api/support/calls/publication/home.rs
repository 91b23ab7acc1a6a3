//! Home projects and What's new.

use axum::http::Method;
use serde_json::json;

use crate::support::calls::{Access, Call, call};
use crate::support::{library::num, news::TOLD_AT};

pub(crate) fn home_calls() -> Vec<Call> {
    use Access::{Own, Owner};
    let (get, post) = (Method::GET, Method::POST);
    vec![
        call(post.clone(), "/api/me/domain-project", Owner, 200).body(
            |home| json!({ "num_id": num(&home.project) }),
            &[r#"{"num_id":"7"}"#, r#"{"project":7}"#, r#"{"num_id":7.5}"#],
        ),
        call(get.clone(), "/api/user/mags", Own, 200),
        call(get, "/api/whats-new", Own, 200),
        call(post, "/api/whats-new/seen", Own, 204).body(
            |_| json!({ "date": TOLD_AT, "type": "feature" }),
            &[
                "{}",
                r#"{"date":"today","type":"feature"}"#,
                r#"{"date":"2026-11-20T09:00:00Z","type":"gossip"}"#,
            ],
        ),
    ]
}
