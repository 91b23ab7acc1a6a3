//! Every call of the API in one table: what it needs, and who may make it.

mod account;
mod auth;
mod billing;
mod domains;
mod export;
mod face;
mod home;
mod library;
mod outreach;
mod passkeys;
mod plans;
mod prompts;
mod publication;
mod sending;
mod services;

use axum::http::Method;
use octavo_domain::{plans::level::Level, prompts::template::Category};
use serde_json::{Value, json};

use super::{
    app::{Account, PASSWORD, TestApp},
    browser::{Answer, Browser},
    crew::{Crew, team_calls},
    library::{id, num},
    news::TOLD_AT,
};

/// A picture as a browser would upload it.
pub(crate) const PICTURE: &[u8] = include_bytes!("../../../../bootstrap/demo/covers/salt_608.jpg");

/// Who may make a call.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Access {
    /// Anybody, signed in or not.
    Anybody,
    /// Somebody signed in, about their own account.
    Own,
    /// The owner of what it names; for everybody else it is not there.
    Owner,
    /// The owner of a project and whoever works on it, whatever their role.
    Team,
    /// The owner of a project and whoever works on its design; those who work on its content alone are refused.
    Design,
    /// The owner of a project; whoever works on it sees it, and is refused.
    Owning,
    /// Those who share what it names with nobody, but with whom it is shared.
    Teammate,
    /// Whom an invitation is for.
    Invited,
}

/// What somebody is to the home that a call is about.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Who {
    Owner,
    Member,
    Editor,
    Pending,
    Former,
    Stranger,
}

impl Who {
    pub(crate) const ALL: [Self; 6] =
        [Self::Owner, Self::Member, Self::Editor, Self::Pending, Self::Former, Self::Stranger];
}

/// How a call ends for somebody.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Outcome {
    /// It does what it is for.
    Done,
    /// They see what it names, but may not do that.
    Forbidden,
    /// For them there is nothing of the kind.
    NotFound,
}

impl Access {
    /// The one table of who may do what.
    pub(crate) fn outcome(self, who: Who) -> Outcome {
        use Outcome::{Done, Forbidden, NotFound};
        use Who::{Editor, Member, Owner, Pending};
        match (self, who) {
            (Self::Anybody | Self::Own, _)
            | (Self::Owner, Owner)
            | (Self::Team, Owner | Member | Editor)
            | (Self::Design, Owner | Member)
            | (Self::Owning, Owner)
            | (Self::Teammate, Member | Editor)
            | (Self::Invited, Pending) => Done,
            (Self::Design, Editor) | (Self::Owning, Member | Editor) => Forbidden,
            (Self::Owner | Self::Team | Self::Design | Self::Owning | Self::Teammate | Self::Invited, _) => {
                NotFound
            }
        }
    }
}

/// One call.
pub(crate) struct Call {
    pub(crate) method: Method,
    /// As the API's description writes it.
    pub(crate) path: &'static str,
    pub(crate) access: Access,
    /// What it answers when all is well.
    pub(crate) status: u16,
    /// What stands for `{id}`.
    id: fn(&Home) -> String,
    /// What follows the path, with its question mark.
    query: fn(&Home) -> String,
    /// A body with which all is well; none when the call takes no body.
    pub(crate) body: Option<fn(&Home) -> Value>,
    /// A file that is sent instead, and its kind.
    file: Option<(&'static str, &'static [u8])>,
    /// Bodies that are JSON but not what the call takes.
    pub(crate) wrong: &'static [&'static str],
}

/// What calls are about.
pub(crate) struct Home {
    pub(crate) email: String,
    pub(crate) project: Value,
    pub(crate) other: Value,
    /// A collection with nothing in it.
    pub(crate) folder: Value,
    pub(crate) archived: Value,
    /// A project that everybody may start from.
    pub(crate) template: Value,
    /// A project that is published, under a domain of its own.
    pub(crate) published: Value,
    pub(crate) confirmation: String,
    pub(crate) reset: String,
    /// The secret with which a change of address that has taken effect is taken back.
    pub(crate) undo: String,
    /// The handle of a session beside the one that asks.
    pub(crate) session: String,
    /// The handle of a passkey.
    pub(crate) passkey: String,
    /// Copies that somebody has sent to it.
    pub(crate) incoming: String,
    /// Copies that it has sent to somebody.
    pub(crate) outgoing: String,
    /// Who works in it; none in nobody's.
    pub(crate) crew: Option<Crew>,
}

impl Home {
    /// Gives an account something to make calls about.
    pub(crate) async fn furnish(app: &TestApp, account: &Account) -> Self {
        let browser = &account.browser;
        let archived = browser.project("Put away").await;
        browser.archive(&[&archived], &[]).await;
        let template = browser.project("Field Notes").await;
        app.template(&template, &[Category::Longreads], "For long reads.").await;
        app.banner("autumn").await;
        app.tell_at("furnished", TOLD_AT.parse().unwrap()).await;
        let published = browser.project("Low Season").await;
        let domain = format!("low-{}.example", num(&published));
        app.publish(account, num(&published), Some(&domain)).await;
        browser.post("/auth/recover", json!({ "email": account.email })).await.expect(202);
        app.plan(account, Level::Studio).await;
        app.vouch(account).await;
        let name = account.user["uri"].as_str().unwrap();
        let sender = app.join(&format!("Sender to {name}")).await;
        app.plan(&sender, Level::Studio).await;
        let (project, folder) = (browser.project("Salt").await, browser.folder("Kiln").await);
        let given = sender.browser.project("Gift").await;
        let send = async |from: &Browser, item: &Value, to: &str| {
            let sent = from.post("/send", json!({ "email": to, "mags": [num(item)] })).await.expect(201);
            sent["send"]["id"].as_str().unwrap().to_owned()
        };
        let undo = app.changed_back(account).await;
        let change = json!({ "email": "moving@okafor.studio", "password": PASSWORD });
        browser.patch("/me/email", change).await.expect(200);
        app.sign_in(&account.email).await;
        let sessions = browser.get("/me/sessions").await.expect(200);
        let crew = Crew::gather(app, account, &[&project, &published], &folder).await;
        Self {
            email: account.email.clone(),
            passkey: app.lost_passkey(account.id()).await,
            incoming: send(&sender.browser, &given, name).await,
            outgoing: send(browser, &project, "somebody@okafor.studio").await,
            other: browser.project("Marrow").await,
            project,
            folder,
            archived,
            template,
            published,
            crew: Some(crew),
            confirmation: app.link(&account.email, "confirm_email").await,
            reset: app.link(&account.email, "reset_password").await,
            undo,
            session: sessions[1]["token"].as_str().unwrap().to_owned(),
        }
    }

    /// Names for things that are not there.
    pub(crate) fn of_nobody() -> Self {
        let thing =
            |number: i64| json!({ "_id": format!("00000000-0000-7000-8000-{number:012}"), "num_id": number });
        Self {
            email: "nobody@okafor.studio".to_owned(),
            project: thing(900_001),
            other: thing(900_002),
            folder: thing(900_003),
            archived: thing(900_004),
            template: thing(900_005),
            published: thing(900_006),
            confirmation: "0".repeat(64),
            reset: "0".repeat(64),
            undo: "0".repeat(64),
            session: "00000000-0000-7000-8000-000000900009".to_owned(),
            passkey: "00000000-0000-7000-8000-000000900010".to_owned(),
            incoming: "00000000-0000-7000-8000-000000900007".to_owned(),
            outgoing: "00000000-0000-7000-8000-000000900008".to_owned(),
            crew: None,
        }
    }

    /// Everything in an answer that tells this home from another.
    pub(crate) fn traces(&self) -> Vec<String> {
        [&self.project, &self.other, &self.folder, &self.archived, &self.published]
            .into_iter()
            .flat_map(|item| [id(item).to_owned(), num(item).to_string()])
            .chain([self.email.clone(), self.incoming.clone(), self.outgoing.clone(), self.session.clone()])
            .chain([self.passkey.clone()])
            .collect()
    }
}

impl Call {
    /// The call as people know it.
    pub(crate) fn name(&self) -> String {
        format!("{} {}", self.method, self.path)
    }

    /// Its path below `/api`.
    pub(crate) fn path(&self, home: &Home) -> String {
        self.path
            .strip_prefix("/api")
            .unwrap()
            .replace("{provider}", "google")
            .replace("{code}", "spring")
            .replace("{plan_id}", "studio_yearly")
            .replace("{count}", "1")
            .replace("{id}", &(self.id)(home))
            + &(self.query)(home)
    }

    /// Somebody who may make it: the owner, unless it is for others.
    pub(crate) fn performer<'a>(&self, home: &'a Home, owner: &'a Account) -> &'a Account {
        let may = Who::ALL.into_iter().find(|who| self.access.outcome(*who) == Outcome::Done);
        may.zip(home.crew.as_ref()).and_then(|(who, crew)| crew.account(who)).unwrap_or(owner)
    }

    /// Makes it.
    pub(crate) async fn make(&self, browser: &Browser, home: &Home) -> Answer {
        self.make_at(&self.path(home), browser, home).await
    }

    /// Makes it at an address of one's own.
    pub(crate) async fn make_at(&self, path: &str, browser: &Browser, home: &Home) -> Answer {
        if let Some((kind, bytes)) = self.file {
            return browser.send_file(self.method.clone(), path, kind, bytes).await;
        }
        let body = self.body.map(|body| body(home));
        browser.call(self.method.clone(), path, body).await
    }

    /// Does it take a body, of whatever kind?
    pub(crate) fn has_body(&self) -> bool {
        self.body.is_some() || self.file.is_some()
    }
}

pub(super) fn call(method: Method, path: &'static str, access: Access, status: u16) -> Call {
    Call {
        method,
        path,
        access,
        status,
        id: |_| String::new(),
        query: |_| String::new(),
        body: None,
        file: None,
        wrong: &[],
    }
}

impl Call {
    fn id(mut self, id: fn(&Home) -> String) -> Self {
        self.id = id;
        self
    }

    pub(super) fn file(mut self, kind: &'static str, bytes: &'static [u8]) -> Self {
        self.file = Some((kind, bytes));
        self
    }

    pub(super) fn query(mut self, query: fn(&Home) -> String) -> Self {
        self.query = query;
        self
    }

    pub(super) fn body(mut self, body: fn(&Home) -> Value, wrong: &'static [&'static str]) -> Self {
        (self.body, self.wrong) = (Some(body), wrong);
        self
    }
}

/// Every call.
pub(crate) fn calls() -> Vec<Call> {
    let topics = [
        auth::auth_calls(),
        account::account_calls(),
        face::face_calls(),
        passkeys::passkey_calls(),
        plans::plans_calls(),
        prompts::prompts_calls(),
        home::home_calls(),
        library::library_calls(),
        sending::sending_calls(),
        publication::publication_calls(),
        domains::domain_calls(),
        billing::billing_calls(),
        export::export_calls(),
        services::services_calls(),
        team_calls(),
        outreach::outreach_calls(),
        vec![deletion()],
    ];
    topics.into_iter().flatten().collect()
}

/// The last one, because nothing comes after it.
fn deletion() -> Call {
    call(Method::DELETE, "/api/user/account", Access::Own, 204).body(
        |_| json!({ "deleteReason": "finished_project", "deleteCustomer": true }),
        &[r#"{"deleteReason":7}"#, r#"{"deleteCustomer":"yes"}"#, r#"{"reason":"x"}"#],
    )
}
