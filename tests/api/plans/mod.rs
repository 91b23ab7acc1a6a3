//! Plans and add-ons.

mod addons;
mod list;

use axum::http::Method;

use crate::support::calls::{Access, Call, call};

/// The calls on plans and add-ons.
pub(crate) fn plans_calls() -> Vec<Call> {
    vec![
        call(Method::GET, "/api/plans", Access::Anybody, 200),
        call(Method::GET, "/api/addons", Access::Anybody, 200),
    ]
}
