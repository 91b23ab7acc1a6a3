//! Teammates of a home, and the calls of teams.

use axum::http::Method;
use octavo_domain::plans::level::Level;
use serde_json::{Value, json};

use super::{
    app::{Account, TestApp},
    calls::{Access, Call, Home, Who, call},
    library::{id, num, nums},
};

/// Teammates of one owner: a project and a collection are or were shared with each.
pub(crate) struct Crew {
    pub(crate) member: Account,
    pub(crate) editor: Account,
    pub(crate) pending: Account,
    pub(crate) former: Account,
    /// The member's membership.
    pub(crate) member_record: String,
    /// The pending membership.
    pub(crate) pending_record: String,
    /// The secret in the mail to the pending one.
    pub(crate) invitation: String,
}

impl Crew {
    pub(crate) async fn gather(app: &TestApp, owner: &Account, projects: &[&Value], folder: &Value) -> Self {
        app.plan(owner, Level::Studio).await;
        let local = owner.email.split('@').next().unwrap().replace('.', " ");
        // On a plan that allows everything, so that only their role decides.
        let join = async |what: &str| {
            let account = app.join(&format!("{local} {what}")).await;
            app.plan(&account, Level::Studio).await;
            account
        };
        let (member, editor) = (join("member").await, join("editor").await);
        let (pending, former) = (join("pending").await, join("former").await);
        let share = async |with: &Account, role: &str| {
            let body = json!({ "email": with.email, "mags": nums(projects), "folders": [num(folder)], "role": role });
            owner.invite(body).await
        };
        let record = share(&member, "member").await;
        app.accept(&member).await;
        share(&editor, "editor").await;
        app.accept(&editor).await;
        let left = share(&former, "member").await;
        app.accept(&former).await;
        owner
            .browser
            .call(Method::DELETE, "/team", Some(json!({ "id": left["recordId"] })))
            .await
            .expect(200);
        let waiting = share(&pending, "member").await;
        let token = app.link(&pending.email, "confirm_email").await;
        pending.browser.post("/auth/confirm", json!({ "token": token })).await.expect(204);
        Self {
            invitation: app.link(&pending.email, "team_invitation").await,
            member,
            editor,
            pending,
            former,
            member_record: text(&record, "recordId"),
            pending_record: text(&waiting, "recordId"),
        }
    }

    /// The account in a relation to the home; owners and strangers are not in the crew.
    pub(crate) fn account(&self, who: Who) -> Option<&Account> {
        match who {
            Who::Member => Some(&self.member),
            Who::Editor => Some(&self.editor),
            Who::Pending => Some(&self.pending),
            Who::Former => Some(&self.former),
            Who::Owner | Who::Stranger => None,
        }
    }
}

fn text(value: &Value, field: &str) -> String {
    value[field].as_str().unwrap().to_owned()
}

impl TestApp {
    /// Accepts the last invitation that was mailed to an account; returns the owner's entry.
    pub(crate) async fn accept(&self, account: &Account) -> Value {
        let token = self.link(&account.email, "team_invitation").await;
        let answer = account.browser.post("/team/invitations/accept", json!({ "token": token })).await;
        answer.expect(200)["teammate"].clone()
    }
}

impl Account {
    /// Adds a teammate; returns the membership.
    pub(crate) async fn invite(&self, body: Value) -> Value {
        self.browser.post("/team", body).await.expect(201)["teamMember"].clone()
    }

    /// The team.
    pub(crate) async fn team(&self) -> Value {
        self.browser.get("/team").await.expect(200)
    }

    /// The shared items of others.
    pub(crate) async fn shared(&self) -> Value {
        self.browser.get("/readymags/shared").await.expect(200)
    }
}

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
pub(super) fn team_calls() -> Vec<Call> {
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
