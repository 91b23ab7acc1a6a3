//! Passkeys.

mod add;
mod ask;
mod begin_add;
mod list;
mod remove;
mod rename;
mod sign_in;

use axum::http::Method;
use serde_json::json;

use crate::support::calls::{Access, Call, call};

/// The calls on passkeys. No account has one here.
pub(crate) fn passkey_calls() -> Vec<Call> {
    use Access::{Anybody, Own, Owner};
    let (get, post) = (Method::GET, Method::POST);
    vec![
        call(post.clone(), "/api/auth/passkey/options", Anybody, 200),
        call(post.clone(), "/api/auth/passkey", Anybody, 422)
            .body(|_| json!({ "credential": {} }), &[r#"{"passkey":{}}"#, "{}", "[]"]),
        call(get, "/api/me/passkeys", Own, 200),
        call(post.clone(), "/api/me/passkeys", Own, 422).body(
            |_| json!({ "name": "Laptop", "credential": {} }),
            &[r#"{"name":7,"credential":{}}"#, r#"{"name":"Laptop"}"#, r#"{"credential":{}}"#, "4"],
        ),
        call(post, "/api/me/passkeys/options", Own, 200),
        call(Method::PATCH, "/api/me/passkeys/{id}", Owner, 200)
            .id(|home| home.passkey.clone())
            .body(|_| json!({ "name": "Phone" }), &[r#"{"name":7}"#, "{}", r#"{"name":"x","key":"y"}"#]),
        call(Method::DELETE, "/api/me/passkeys/{id}", Owner, 204).id(|home| home.passkey.clone()),
    ]
}
