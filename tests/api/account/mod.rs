//! The current user.

mod activity;
mod change_desc;
pub(crate) mod change_email;
mod change_name;
mod change_password;
mod change_username;
mod change_visibility;
mod delete_account;
mod end_other_sessions;
mod end_session;
mod hijacked;
mod me;
mod opts;
pub(crate) mod profile_media;
mod project_views;
mod resend_confirmation;
mod sessions;
mod update_me;
mod widgets_usage;
mod withdraw_email_change;

use axum::http::Method;
use serde_json::json;

use crate::support::{
    PASSWORD,
    calls::{Access, Call, call},
};

/// The calls about the account and its sessions.
pub(crate) fn account_calls() -> Vec<Call> {
    use Access::{Own, Owner};
    let (get, post) = (Method::GET, Method::POST);
    vec![
        call(get.clone(), "/api/me", Own, 200),
        call(Method::PATCH, "/api/me/name", Own, 200)
            .body(|_| json!({ "name": "Ines O." }), &[r#"{"name":5}"#, "{}"]),
        call(Method::PATCH, "/api/me/visibility", Own, 200)
            .body(|_| json!({ "profileVisible": true }), &[r#"{"profileVisible":"yes"}"#, "{}"]),
        call(Method::PATCH, "/api/me/desc", Own, 200)
            .body(|_| json!({ "desc": "Prints and pages." }), &[r#"{"desc":5}"#, "{}"]),
        call(Method::PATCH, "/api/me/uri", Own, 200)
            .body(|home| json!({ "uri": format!("moved.{}", &home.session[24..]) }), &[r#"{"uri":5}"#, "{}"]),
        call(get.clone(), "/api/me/activity", Own, 200),
        call(Method::PATCH, "/api/me/email", Own, 200).body(
            |_| json!({ "email": "elsewhere@okafor.studio", "password": PASSWORD }),
            &[r#"{"email":5}"#, r#"{"password":[]}"#, r#"{"mail":"a@b.example"}"#],
        ),
        call(Method::DELETE, "/api/me/email/pending", Own, 204),
        call(get.clone(), "/api/me/sessions", Own, 200),
        call(Method::DELETE, "/api/me/sessions", Owner, 204).body(
            |home| json!({ "token": home.session, "applicationId": "web" }),
            &[r#"{"token":7}"#, "{}", r#"{"token":"x","user":"y"}"#],
        ),
        call(Method::DELETE, "/api/me/sessions/others", Own, 200),
        call(Method::PATCH, "/api/me/password", Own, 204).body(
            |_| json!({ "password": PASSWORD, "newPassword": "one more patient heron" }),
            &[r#"{"password":5,"newPassword":"x"}"#, r#"{"newPassword":[]}"#, r#"{"old":"x"}"#],
        ),
        call(Method::PUT, "/api/me", Own, 200).body(
            |_| json!({ "name": "Ines O." }),
            &[
                r#"{"name":5}"#,
                r#"{"sortMode":"ByMood"}"#,
                r#"{"profileVisible":"yes"}"#,
                r#"{"opts":[1]}"#,
                "3",
            ],
        ),
        call(post, "/api/me/opts", Own, 200).body(
            |_| json!({ "data": { "viewMode": "list" } }),
            &[
                r#"{"data":{"viewMode":"wall"}}"#,
                r#"{"projectsCollapsed":1}"#,
                r#"{"data":{"gtm_id":1}}"#,
                "1",
            ],
        ),
        call(get.clone(), "/api/user/project-views", Own, 200),
        call(get, "/api/me/widgets-usage", Own, 200).query(|_| "?widgets=form".to_owned()),
    ]
}

/// Deleting the account: the last call of all.
pub(crate) fn deletion() -> Call {
    call(Method::DELETE, "/api/user/account", Access::Own, 204).body(
        |_| json!({ "deleteReason": "finished_project", "deleteCustomer": true }),
        &[r#"{"deleteReason":7}"#, r#"{"deleteCustomer":"yes"}"#, r#"{"reason":"x"}"#],
    )
}
