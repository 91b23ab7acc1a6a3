//! Connected services.

mod authservice_check;
mod authservice_logout;
mod callback;
mod check;
mod connect;
mod disconnect;
mod list;

use axum::http::Method;

use crate::support::calls::{Access, Call, call};

/// The calls on connected services.
pub(crate) fn services_calls() -> Vec<Call> {
    use Access::{Anybody, Own};
    let get = Method::GET;
    vec![
        call(get.clone(), "/api/me/services", Own, 200),
        // No service is configured here.
        call(Method::POST, "/api/me/services/{id}/connect", Own, 409).id(|_| "vimeo".to_owned()),
        call(get.clone(), "/api/services/{id}/callback", Anybody, 303).id(|_| "vimeo".to_owned()),
        call(get.clone(), "/api/connect/{provider}/{id}/check", Own, 404).id(|_| "forms".to_owned()),
        call(get.clone(), "/api/connect/{provider}/{id}/disconnect", Own, 204).id(|_| "forms".to_owned()),
        call(get.clone(), "/api/authservice/{id}/check", Own, 404).id(|_| "vimeo".to_owned()),
        call(get, "/api/authservice/{id}/logout", Own, 204).id(|_| "vimeo".to_owned()),
    ]
}
