//! Plans and add-ons.

use axum::http::Method;

use super::{Access, Call, call};

pub(super) fn plans_calls() -> Vec<Call> {
    vec![
        call(Method::GET, "/api/plans", Access::Anybody, 200),
        call(Method::GET, "/api/addons", Access::Anybody, 200),
    ]
}
