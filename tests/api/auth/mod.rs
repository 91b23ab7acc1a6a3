//! Joining, signing in and out, and mailed links.

mod confirm;
mod invitation;
mod join;
mod login;
mod logout;
pub(crate) mod passkeys;
mod reauthenticate;
mod recover;
mod reset;
pub(crate) mod second_factor;
mod undo_email;

use axum::http::Method;
use serde_json::json;

use crate::support::{
    PASSWORD,
    calls::{Access, Call, call},
};

/// The calls of joining and signing in. Calls that use up a link come before those that mail another, and before
/// those that end them all.
pub(crate) fn auth_calls() -> Vec<Call> {
    use Access::{Anybody, Own};
    let post = Method::POST;
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
        call(post, "/api/auth/reauthenticate", Own, 204)
            .body(|_| json!({ "password": PASSWORD }), &[r#"{"password":1}"#, r#"{"passwort":"x"}"#, "[]"]),
    ]
}
