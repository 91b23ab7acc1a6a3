//! The home project.

mod domain_project;
mod mags;

use axum::http::Method;
use serde_json::json;

use crate::support::{
    calls::{Access, Call, call},
    num,
};

/// The calls on home projects.
pub(crate) fn home_calls() -> Vec<Call> {
    use Access::{Own, Owner};
    vec![
        call(Method::POST, "/api/me/domain-project", Owner, 200).body(
            |home| json!({ "num_id": num(&home.project) }),
            &[r#"{"num_id":"7"}"#, r#"{"project":7}"#, r#"{"num_id":7.5}"#],
        ),
        call(Method::GET, "/api/user/mags", Own, 200),
    ]
}
