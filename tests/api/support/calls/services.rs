//! Connected services and single sign-on.

use axum::http::Method;
use serde_json::json;

use super::{Access, Call, call};

pub(super) fn services_calls() -> Vec<Call> {
    use Access::{Anybody, Own};
    let (get, post) = (Method::GET, Method::POST);
    vec![
        call(get.clone(), "/api/me/services", Own, 200),
        // No service is configured here: the tests are in `tests/api/services`.
        call(post.clone(), "/api/me/services/{id}/connect", Own, 409).id(|_| "vimeo".to_owned()),
        call(get.clone(), "/api/services/{id}/callback", Anybody, 303).id(|_| "vimeo".to_owned()),
        call(get.clone(), "/api/connect/{provider}/{id}/check", Own, 404).id(|_| "forms".to_owned()),
        call(get.clone(), "/api/connect/{provider}/{id}/disconnect", Own, 204).id(|_| "forms".to_owned()),
        call(get.clone(), "/api/authservice/{id}/check", Own, 404).id(|_| "vimeo".to_owned()),
        call(get.clone(), "/api/authservice/{id}/logout", Own, 204).id(|_| "vimeo".to_owned()),
        call(get.clone(), "/api/me/idp", Own, 200),
        // No account here has the plan for it: the tests are in `tests/api/sso`.
        call(post, "/api/me/request-sso", Own, 403).body(
            |_| {
                json!({
                    "companyName": "Kiln", "emailDomain": "kiln.example", "collaboratorType": "member",
                    "identityProvider": "Okta", "samlSignInURL": "https://idp.kiln.example", "certificate": "MII",
                })
            },
            &[r#"{"companyName":"Kiln"}"#, r#"{"companyName":7}"#, "[]"],
        ),
        call(get, "/api/me/widgets-usage", Own, 200).query(|_| "?widgets=form".to_owned()),
    ]
}
