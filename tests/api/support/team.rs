//! Teammates of a home.

use axum::http::Method;
use octavo_domain::plans::level::Level;
use serde_json::{Value, json};

use super::{
    app::{Account, TestApp},
    calls::Who,
    library::{num, nums},
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
