//! Transfers.

use axum::http::Method;
use serde_json::json;

use super::{Access, Call, call};
use crate::support::library::num;

pub(super) fn sending_calls() -> Vec<Call> {
    use Access::{Own, Owner};
    let (get, post) = (Method::GET, Method::POST);
    vec![
        call(get, "/api/send", Own, 200),
        call(post.clone(), "/api/send", Owner, 201).body(
            |home| json!({ "email": "colleague@okafor.studio", "mags": [num(&home.other)] }),
            &[r#"{"email":1}"#, r#"{"email":"a@b.example","mags":"1"}"#, r#"{"mags":[1]}"#, "[]"],
        ),
        call(post.clone(), "/api/send/{id}/accept", Owner, 200).id(|home| home.incoming.clone()),
        call(post.clone(), "/api/send/{id}/decline", Owner, 200).id(|home| home.incoming.clone()),
        call(post, "/api/send/{id}/cancel", Owner, 200).id(|home| home.outgoing.clone()),
    ]
}
