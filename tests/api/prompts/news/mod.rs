//! What's new.

mod list;
mod seen;

use axum::http::Method;
use serde_json::json;

use crate::support::{
    calls::{Access, Call, call},
    news::TOLD_AT,
};

/// The calls on What's new.
pub(crate) fn news_calls() -> Vec<Call> {
    use Access::Own;
    vec![
        call(Method::GET, "/api/whats-new", Own, 200),
        call(Method::POST, "/api/whats-new/seen", Own, 204).body(
            |_| json!({ "date": TOLD_AT, "type": "feature" }),
            &[
                "{}",
                r#"{"date":"today","type":"feature"}"#,
                r#"{"date":"2026-11-20T09:00:00Z","type":"gossip"}"#,
            ],
        ),
    ]
}
