//! Publishing, and a project's own page.

mod account_views;
mod change_project;
pub(crate) mod home;
mod project;
mod publish;
mod remove_cover;
mod screenshot;
mod set_cover;
mod unpublish;
mod views;
mod visit;

use axum::http::Method;
use octavo_domain::{
    account::email::Email,
    ids::TeammateId,
    team::{
        role::Role,
        teammate::{Shares, Teammate},
    },
};
use serde_json::json;

use crate::support::{
    Account, PICTURE, TestApp,
    calls::{Access, Call, Home, call},
    num,
};

/// The calls on one project and its publication.
pub(crate) fn publication_calls() -> Vec<Call> {
    use Access::{Design, Own, Owning, Team};
    let (get, post) = (Method::GET, Method::POST);
    let project_num = |home: &Home| num(&home.project).to_string();
    let published = |home: &Home| num(&home.published).to_string();
    vec![
        call(get.clone(), "/api/mag/{id}", Team, 200).id(project_num),
        call(Method::PATCH, "/api/mag/{id}", Team, 200).changes_list().id(project_num).body(
            |_| json!({ "desc": "Grains." }),
            &[r#"{"desc":1}"#, r#"{"hidden":"no"}"#, r#"{"views":0}"#],
        ),
        // The plan allows one published project, and this is it.
        call(post.clone(), "/api/mag/{id}/publish", Design, 200).changes_list().id(published),
        call(post, "/api/unpublish/{id}", Owning, 200).changes_list().id(published),
        call(Method::PUT, "/api/mag/{id}/cover", Design, 200)
            .changes_list()
            .id(project_num)
            .file("image/jpeg", PICTURE),
        call(Method::DELETE, "/api/mag/{id}/cover", Design, 200).id(project_num),
        call(get.clone(), "/api/mag/{id}/views", Team, 200).id(project_num),
        call(get.clone(), "/api/user/views", Own, 200),
        call(get.clone(), "/api/screenshot/renew/{id}/cover", Team, 302).id(project_num),
        call(get, "/api/mag/{id}/visit", Team, 302).id(published),
    ]
}

/// A teammate with whom an account shares everything.
async fn teammate(app: &TestApp, owner: &Account, name: &str, role: Role) -> Account {
    let mate = app.join(name).await;
    let now = octavo_application::shared::clock::Clock::now(app.clock.as_ref());
    let teammate = Teammate {
        id: TeammateId::new(app.ports.ids.next()),
        owner: owner.id(),
        email: Email::parse(&mate.email).unwrap(),
        user: Some(mate.id()),
        role,
        shares: Shares { all: true, ..Shares::default() },
        invitation: None,
        suspended: false,
        created_at: now,
        updated_at: now,
    };
    app.behind(async |unit| unit.team().insert(&teammate).await.unwrap()).await;
    mate
}
