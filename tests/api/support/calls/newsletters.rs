//! Newsletters and referrals.

use axum::http::Method;
use serde_json::json;

use super::{Access, Call, call};

pub(super) fn newsletter_calls() -> Vec<Call> {
    use Access::{Anybody, Own};
    vec![
        call(Method::GET, "/api/list/topics", Own, 200),
        call(Method::GET, "/api/me/mail", Own, 200),
        call(Method::POST, "/api/me/mail", Own, 200).body(
            |_| json!({ "subscriptions": { "interests": { "product-news": true }, "status": "subscribed" } }),
            &[
                "{}",
                r#"{"subscriptions":{"interests":{"product-news":"yes"}}}"#,
                r#"{"subscriptions":{"interests":["product-news"]}}"#,
                r#"{"subscriptions":{"status":"maybe"}}"#,
                r#"{"subscriptions":{},"email":"a@b.example"}"#,
            ],
        ),
        // No account here has a newsletter mail: the tests are in `tests/api/newsletters`.
        call(Method::POST, "/api/newsletters/unsubscribe", Anybody, 422).body(
            // Of the right form, but not signed.
            |_| json!({ "token": format!("00000000-0000-7000-8000-000000900001.product-news.{}", "0".repeat(64)) }),
            &[r#"{"token":7}"#, r#"{"token":"0","all":"yes"}"#, r#"{"user":"x","token":"0"}"#, "{}"],
        ),
        call(Method::GET, "/api/user/affiliate", Own, 200),
    ]
}
