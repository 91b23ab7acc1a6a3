//! The second factor.

mod disable;
mod enable;
mod recovery_codes;
mod secret;
mod sign_in;

use axum::http::Method;
use serde_json::json;

use crate::support::{
    calls::{Access, Call, call},
    id,
};

/// The calls on the second factor. No account has one here.
pub(crate) fn second_factor_calls() -> Vec<Call> {
    use Access::{Anybody, Own};
    let post = Method::POST;
    vec![
        call(post.clone(), "/api/auth/second-factor", Anybody, 422)
            .body(|_| json!({ "code": "123456" }), &[r#"{"code":123456}"#, r#"{"pin":"1"}"#, "[]"]),
        call(Method::GET, "/api/me/mfa/secret", Own, 200),
        call(post.clone(), "/api/me/mfa/enable", Own, 422).body(
            |_| json!({ "code": "123456", "secretBase32Encoded": "A", "method": "authenticator" }),
            &[
                r#"{"code":"123456","secretBase32Encoded":"A"}"#,
                r#"{"code":"123456","secretBase32Encoded":"A","method":"sms"}"#,
                r#"{"code":123456,"secretBase32Encoded":"A","method":"authenticator"}"#,
                "4",
            ],
        ),
        call(post.clone(), "/api/me/mfa/disable", Own, 422).body(
            |home| json!({ "code": "123456", "methodId": id(&home.project) }),
            &[r#"{"code":"123456"}"#, r#"{"methodId":7,"code":"123456"}"#, "{}"],
        ),
        call(post, "/api/me/mfa/recovery-codes", Own, 409)
            .body(|_| json!({ "code": "123456" }), &[r#"{"code":123456}"#, r#"{"codes":[]}"#, "null"]),
    ]
}
