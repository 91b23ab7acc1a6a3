//! Exports.

mod download;
mod read;
mod request;

use axum::http::Method;

use crate::support::calls::{Access, Call, call};

/// The calls on exports. None is ready here.
pub(crate) fn export_calls() -> Vec<Call> {
    use Access::Own;
    vec![
        call(Method::GET, "/api/me/export", Own, 200),
        call(Method::POST, "/api/me/export", Own, 202),
        call(Method::GET, "/api/me/export/download", Own, 404),
    ]
}
