//! Publications.

pub(crate) mod home;

use axum::http::Method;
use serde_json::json;

use super::{Access, Call, Home, PICTURE, call};
use crate::support::library::num;

pub(super) fn publication_calls() -> Vec<Call> {
    use Access::{Design, Own, Owning, Team};
    let (get, post) = (Method::GET, Method::POST);
    let project_num = |home: &Home| num(&home.project).to_string();
    let published = |home: &Home| num(&home.published).to_string();
    vec![
        call(get.clone(), "/api/mag/{id}", Team, 200).id(project_num),
        call(Method::PATCH, "/api/mag/{id}", Team, 200).id(project_num).body(
            |_| json!({ "desc": "Grains." }),
            &[r#"{"desc":1}"#, r#"{"hidden":"no"}"#, r#"{"views":0}"#],
        ),
        // The plan allows one published project, and this is it.
        call(post.clone(), "/api/mag/{id}/publish", Owning, 200).id(published),
        call(post, "/api/unpublish/{id}", Owning, 200).id(published),
        call(Method::PUT, "/api/mag/{id}/cover", Design, 200).id(project_num).file("image/jpeg", PICTURE),
        call(Method::DELETE, "/api/mag/{id}/cover", Design, 200).id(project_num),
        call(get.clone(), "/api/mag/{id}/views", Team, 200).id(project_num),
        call(get.clone(), "/api/user/views", Own, 200),
        call(get.clone(), "/api/screenshot/renew/{id}/cover", Team, 302).id(project_num),
        call(get, "/api/mag/{id}/visit", Team, 302).id(published),
    ]
}
