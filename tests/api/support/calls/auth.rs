//! Signing in: calls that use up a link come before those that mail another, and before those that end them all.

pub(crate) mod passkeys;

use axum::http::Method;
use serde_json::json;

use super::{Access, Call, call};
use crate::support::{app::PASSWORD, library::id};

pub(super) fn auth_calls() -> Vec<Call> {
    use Access::{Anybody, Own};
    let (get, post) = (Method::GET, Method::POST);
    vec![
        call(post.clone(), "/api/auth/join", Anybody, 201).body(
            |home| json!({ "email": format!("new.{}", home.email), "password": PASSWORD, "name": "New" }),
            &[
                r#"{"email":1,"password":"a","name":"b"}"#,
                r#"{"email":"a@b.example","name":"b"}"#,
                "null",
                r#""text""#,
            ],
        ),
        call(post.clone(), "/api/auth/login", Anybody, 200).body(
            |home| json!({ "email": home.email, "password": PASSWORD }),
            &[r#"{"email":"a@b.example","password":["x"]}"#, r#"{"password":"x"}"#, "true"],
        ),
        call(post.clone(), "/api/auth/logout", Anybody, 204),
        call(post.clone(), "/api/auth/confirm", Anybody, 204).body(
            |home| json!({ "token": home.confirmation, "password": PASSWORD }),
            &[r#"{"token":7}"#, r#"{"token":"x","password":7}"#, "{}"],
        ),
        call(post.clone(), "/api/auth/reset", Anybody, 204).body(
            |home| json!({ "token": home.reset, "password": "a quite different heron" }),
            &[r#"{"token":1,"password":"x"}"#, r#"{"token":"x"}"#],
        ),
        call(post.clone(), "/api/auth/recover", Anybody, 202)
            .body(|home| json!({ "email": home.email }), &[r#"{"email":null}"#, r#"{"email":{}}"#, "[]"]),
        call(post.clone(), "/api/auth/undo-email", Anybody, 204)
            .body(|home| json!({ "token": home.undo }), &[r#"{"token":7}"#, "{}"]),
        call(post.clone(), "/api/confirm/resend", Own, 204),
        call(post.clone(), "/api/auth/reauthenticate", Own, 204)
            .body(|_| json!({ "password": PASSWORD }), &[r#"{"password":1}"#, r#"{"passwort":"x"}"#, "[]"]),
        // No account here has a second factor: its tests are in `tests/api/second_factor`.
        call(post.clone(), "/api/auth/second-factor", Anybody, 422)
            .body(|_| json!({ "code": "123456" }), &[r#"{"code":123456}"#, r#"{"pin":"1"}"#, "[]"]),
        call(get, "/api/me/mfa/secret", Own, 200),
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
