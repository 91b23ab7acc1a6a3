//! Exports. None is ready here: their tests are in `tests/api/export`.

use axum::http::Method;

use super::{Access, Call, call};

pub(super) fn export_calls() -> Vec<Call> {
    use Access::Own;
    vec![
        call(Method::GET, "/api/me/export", Own, 200),
        call(Method::POST, "/api/me/export", Own, 202),
        call(Method::GET, "/api/me/export/download", Own, 404),
    ]
}
