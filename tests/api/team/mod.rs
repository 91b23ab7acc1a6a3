//! Teams.

mod accept;
mod add;
mod decline;
mod invitations;
mod leave;
mod list;
mod remove;
mod resend;
mod shared;
mod update;

use axum::http::Method;
use octavo_domain::plans::level::Level;
use serde_json::{Value, json};

use crate::support::{
    Account, TestApp,
    calls::{Access, Call, Home, call},
    id, num,
    team::Crew,
};

/// The id of a membership; an unknown one in a home without a team.
fn record(home: &Home, of: fn(&Crew) -> &String) -> String {
    let nobody = || "00000000-0000-7000-8000-000000900005".to_owned();
    home.team.as_ref().map_or_else(nobody, |team| of(team).clone())
}

fn waiting(home: &Home) -> String {
    home.team.as_ref().map_or_else(|| home.email.clone(), |team| team.pending.email.clone())
}

const BAD_SHARING: &[&str] = &[
    "{}",
    r#"{"email":1}"#,
    r#"{"email":"a@b.example","mags":["1"]}"#,
    r#"{"email":"a@b.example","role":"owner"}"#,
    r#"{"email":"a@b.example","projectRoles":{"1":"boss"}}"#,
    r#"{"email":"a@b.example","user":"x"}"#,
];

/// The calls of teams.
pub(crate) fn team_calls() -> Vec<Call> {
    use Access::{Anybody, Invited, Own, Owner, Teammate};
    let (get, post) = (Method::GET, Method::POST);
    let sharing = |home: &Home| {
        json!({
            "email": format!("mate.of.{}", home.email),
            "mags": [num(&home.project)],
            "folders": [num(&home.folder)],
        })
    };
    let change = |home: &Home| {
        let member = home.team.as_ref().map_or(&home.email, |team| &team.member.email);
        json!({ "email": member, "mags": [num(&home.other)], "role": "editor" })
    };
    let shared =
        |home: &Home| json!({ "projectNumIds": [num(&home.project)], "folderIds": [id(&home.folder)] });
    let invitation = |home: &Home| json!({ "id": record(home, |team| &team.pending_record) });
    let bad_invitation: &'static [&'static str] =
        &["{}", r#"{"id":7}"#, r#"{"token":"a","id":"00000000-0000-7000-8000-000000900005"}"#];
    vec![
        call(get.clone(), "/api/auth/invitation", Anybody, 200).query(|home| {
            let token = home.team.as_ref().map_or("0", |team| &team.invitation);
            format!("?token={token}")
        }),
        call(get.clone(), "/api/team", Own, 200),
        call(get.clone(), "/api/readymags/shared", Own, 200),
        call(get, "/api/team/invitations", Own, 200),
        call(post.clone(), "/api/team", Owner, 201).body(sharing, BAD_SHARING),
        call(Method::PUT, "/api/team", Owner, 200).body(change, BAD_SHARING),
        call(Method::DELETE, "/api/team", Owner, 200).body(
            |home| json!({ "id": record(home, |team| &team.member_record) }),
            &["{}", r#"{"id":7}"#, r#"{"recordId":"x"}"#],
        ),
        call(Method::DELETE, "/api/team/projects", Teammate, 200)
            .body(shared, &[r#"{"projectNumIds":["1"]}"#, r#"{"folderIds":[1]}"#, r#"{"mags":[1]}"#]),
        call(post.clone(), "/api/team/invite", Owner, 204)
            .body(|home| json!({ "email": waiting(home) }), &["{}", r#"{"email":[]}"#]),
        call(post.clone(), "/api/team/invitations/accept", Invited, 200).body(invitation, bad_invitation),
        call(post, "/api/team/invitations/decline", Invited, 204).body(invitation, bad_invitation),
    ]
}

/// An owner on the studio plan, and another account.
async fn pair(app: &TestApp) -> (Account, Account) {
    let (ines, noor) = (app.join("Ines").await, app.join("Noor").await);
    app.plan(&ines, Level::Studio).await;
    (ines, noor)
}

/// Confirms an account's address.
async fn confirm(app: &TestApp, account: &Account) {
    let token = app.link(&account.email, "confirm_email").await;
    account.browser.post("/auth/confirm", json!({ "token": token })).await.expect(204);
}

/// Shares with an account, which accepts; returns the membership.
async fn share(app: &TestApp, owner: &Account, with: &Account, mut body: Value) -> Value {
    body["email"] = json!(with.email);
    let record = owner.invite(body).await;
    app.accept(with).await;
    record
}

/// The short numbers of a list of projects.
fn numbers(list: &Value) -> Vec<i64> {
    let mut numbers: Vec<i64> = list.as_array().unwrap().iter().map(num).collect();
    numbers.sort_unstable();
    numbers
}
