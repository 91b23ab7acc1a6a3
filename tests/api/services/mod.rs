//! Connected services.

mod authservice_check;
mod authservice_logout;
mod callback;
mod check;
mod connect;
mod disconnect;
mod fetch_design;
mod fetch_service_file;
mod figma_token;
mod list;
mod list_service_files;
mod preview_service_file;

use axum::http::Method;
use serde_json::json;

use crate::support::calls::{Access, Call, call};

/// The calls on connected services.
pub(crate) fn services_calls() -> Vec<Call> {
    use Access::{Anybody, Own};
    let get = Method::GET;
    vec![
        call(get.clone(), "/api/me/services", Own, 200),
        // No service is configured here.
        call(Method::POST, "/api/me/services/{id}/connect", Own, 409).id(|_| "vimeo".to_owned()),
        // Neither is Figma.
        call(get.clone(), "/api/me/figma-token", Own, 200),
        call(Method::PUT, "/api/me/figma-token", Own, 409).body(
            |_| json!({ "token": "figd_kilnkilnkilnkilnkiln" }),
            &[r#"{"token":1}"#, r#"{"key":"figd_kilnkilnkilnkilnkiln"}"#],
        ),
        call(Method::DELETE, "/api/me/figma-token", Own, 204),
        call(Method::POST, "/api/me/figma-file", Own, 409).body(
            |_| json!({ "address": "https://www.figma.com/design/kk5VAC0mXblEzdLug3B7fi" }),
            &[r#"{"address":1}"#, r#"{"url":"x"}"#],
        ),
        // And none is connected.
        call(get.clone(), "/api/me/services/{id}/files", Own, 404).id(|_| "vimeo".to_owned()),
        call(get.clone(), "/api/me/services/{id}/files/preview", Own, 404)
            .id(|_| "vimeo".to_owned())
            .query(|_| "?ticket=AAAA".to_owned()),
        call(Method::POST, "/api/me/services/{id}/files/{file}/fetch", Own, 404).id(|_| "flickr".to_owned()),
        call(get.clone(), "/api/services/{id}/callback", Anybody, 303).id(|_| "vimeo".to_owned()),
        call(get.clone(), "/api/connect/{provider}/{id}/check", Own, 404).id(|_| "forms".to_owned()),
        call(get.clone(), "/api/connect/{provider}/{id}/disconnect", Own, 204).id(|_| "forms".to_owned()),
        call(get.clone(), "/api/authservice/{id}/check", Own, 404).id(|_| "vimeo".to_owned()),
        call(get, "/api/authservice/{id}/logout", Own, 204).id(|_| "vimeo".to_owned()),
    ]
}
