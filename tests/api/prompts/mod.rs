//! Prompts of the dashboard, and the answers to them.

mod coupon_used;
mod feature_flags;
mod feedback;
pub(crate) mod news;
mod note_upgrade;
mod promo;
mod request_demo;
mod start_template;
mod start_tour;
mod templates;
mod unwanted;

use axum::http::Method;
use serde_json::json;

use crate::support::{
    calls::{Access, Call, call},
    num,
};

/// The calls on prompts.
pub(crate) fn prompts_calls() -> Vec<Call> {
    use Access::{Anybody, Own};
    let (get, post) = (Method::GET, Method::POST);
    vec![
        call(get.clone(), "/api/templates", Own, 200),
        call(post.clone(), "/api/templates/{id}/start", Own, 201)
            .changes_list()
            .id(|home| num(&home.template).to_string()),
        call(post.clone(), "/api/tour/project", Own, 200).changes_list(),
        call(get.clone(), "/api/feature-flags", Anybody, 200),
        call(get.clone(), "/api/promo", Own, 200),
        call(post.clone(), "/api/promo/unwanted/{id}", Own, 204).id(|_| "autumn".to_owned()),
        call(post.clone(), "/api/promo/coupon-used/{id}", Own, 204).id(|_| "autumn".to_owned()),
        call(post.clone(), "/api/promo/upgrade", Own, 204).body(
            |_| json!({ "closeDate": "2026-11-21T10:00:00.123Z", "isShown": true }),
            &["{}", r#"{"closeDate":"today"}"#, r#"{"closeDate":7}"#],
        ),
        call(post.clone(), "/api/user/feedback", Own, 204).body(
            |_| json!({ "data": { "rating": 4 } }),
            &[r#"{"rating":"4"}"#, r#"{"data":{"stars":4}}"#, r#"{"data":[4]}"#, r#"{"feedback":[]}"#],
        ),
        call(post, "/api/request-a-demo", Anybody, 204).body(
            |home| json!({ "name": "Noor", "email": home.email, "company": "Kiln", "message": "When?" }),
            &[r#"{"name":"Noor"}"#, r#"{"name":1,"email":"a@b.example"}"#, "[]"],
        ),
    ]
}
