//! Every call of the API in one table: what it needs, and who may make it.

use axum::http::Method;
use octavo_domain::plan::level::Level;
use octavo_domain::prompts::template::Category;
use serde_json::{Value, json};

use super::{
    app::{Account, PASSWORD, TestApp},
    browser::{Answer, Browser},
    crew::{Crew, team_calls},
    library::{id, num},
};

/// A picture as a browser would upload it.
pub(crate) const PICTURE: &[u8] = include_bytes!("../../../bootstrap/demo/covers/salt_608.jpg");

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
    /// The secret with which a change of address is taken back.
    pub(crate) undo: String,
    /// The handle of a session beside the one that asks.
    pub(crate) session: String,
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
        let published = browser.project("Low Season").await;
        app.publish(account, num(&published), Some("low.example")).await;
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
        let change = json!({ "email": "moving@okafor.studio", "password": PASSWORD });
        browser.patch("/me/email", change).await.expect(200);
        app.sign_in(&account.email).await;
        let sessions = browser.get("/me/sessions").await.expect(200);
        let crew = Crew::gather(app, account, &[&project, &published], &folder).await;
        Self {
            email: account.email.clone(),
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
            undo: app.link(&account.email, "email_changing").await,
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
        self.path.strip_prefix("/api").unwrap().replace("{id}", &(self.id)(home)) + &(self.query)(home)
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
            return browser.upload(path, kind, bytes).await;
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

const BAD_ITEMS: &[&str] = &[
    r#"{"mag_num_ids":["100001"]}"#,
    r#"{"mag_num_ids":100001}"#,
    r#"{"mag_num_ids":[1.5]}"#,
    r#"{"mag_num_ids":null}"#,
    r#"[[],[],[]]"#,
    "7",
];

/// Every call.
pub(crate) fn calls() -> Vec<Call> {
    library_calls().into_iter().chain(team_calls()).chain([deletion()]).collect()
}

/// The last one, because nothing comes after it.
fn deletion() -> Call {
    call(Method::DELETE, "/api/user/account", Access::Own, 204).body(
        |_| json!({ "deleteReason": "finished_project", "deleteCustomer": true }),
        &[r#"{"deleteReason":7}"#, r#"{"deleteCustomer":"yes"}"#, r#"{"reason":"x"}"#],
    )
}

/// Those of accounts and libraries. Calls that use up a link come before those that mail another one.
fn library_calls() -> Vec<Call> {
    use Access::{Anybody, Design, Own, Owner, Owning, Team};
    let (get, post) = (Method::GET, Method::POST);
    let project = |home: &Home| json!({ "mag_num_ids": [num(&home.project)] });
    let archived = |home: &Home| json!({ "mag_num_ids": [num(&home.archived)] });
    let project_num = |home: &Home| num(&home.project).to_string();
    let published = |home: &Home| num(&home.published).to_string();
    vec![
        call(post.clone(), "/api/auth/join", Anybody, 201).body(
            |home| json!({ "email": format!("new.{}", home.email), "password": PASSWORD, "name": "New" }),
            &[
                r#"{"email":1,"password":"a","name":"b"}"#,
                r#"{"email":"a@b.example","name":"b"}"#,
                "null",
                r#""text""#,
            ],
        ),
        call(post.clone(), "/api/auth/login", Anybody, 200).body(
            |home| json!({ "email": home.email, "password": PASSWORD }),
            &[r#"{"email":"a@b.example","password":["x"]}"#, r#"{"password":"x"}"#, "true"],
        ),
        call(post.clone(), "/api/auth/logout", Anybody, 204),
        call(post.clone(), "/api/auth/reset", Anybody, 204).body(
            |home| json!({ "token": home.reset, "password": "a quite different heron" }),
            &[r#"{"token":1,"password":"x"}"#, r#"{"token":"x"}"#],
        ),
        call(post.clone(), "/api/auth/recover", Anybody, 202)
            .body(|home| json!({ "email": home.email }), &[r#"{"email":null}"#, r#"{"email":{}}"#, "[]"]),
        call(post.clone(), "/api/auth/confirm", Anybody, 204)
            .body(|home| json!({ "token": home.confirmation }), &[r#"{"token":7}"#, "{}"]),
        call(post.clone(), "/api/auth/undo-email", Anybody, 204)
            .body(|home| json!({ "token": home.undo }), &[r#"{"token":7}"#, "{}"]),
        call(post.clone(), "/api/confirm/resend", Own, 204),
        call(post.clone(), "/api/auth/reauthenticate", Own, 204)
            .body(|_| json!({ "password": PASSWORD }), &[r#"{"password":1}"#, r#"{"passwort":"x"}"#, "[]"]),
        call(get.clone(), "/api/me", Own, 200),
        // Nobody here has a second factor: what it does is told in `tests/api/second_factor`.
        call(post.clone(), "/api/auth/second-factor", Anybody, 422)
            .body(|_| json!({ "code": "123456" }), &[r#"{"code":123456}"#, r#"{"pin":"1"}"#, "[]"]),
        call(get.clone(), "/api/me/mfa/secret", Own, 200),
        call(post.clone(), "/api/me/mfa/enable", Own, 422).body(
            |_| json!({ "code": "123456", "secretBase32Encoded": "A", "method": "authenticator" }),
            &[
                r#"{"code":"123456","secretBase32Encoded":"A"}"#,
                r#"{"code":"123456","secretBase32Encoded":"A","method":"sms"}"#,
                r#"{"code":123456,"secretBase32Encoded":"A","method":"authenticator"}"#,
                "4",
            ],
        ),
        call(post.clone(), "/api/me/mfa/disable", Own, 422).body(
            |home| json!({ "code": "123456", "methodId": id(&home.project) }),
            &[r#"{"code":"123456"}"#, r#"{"methodId":7,"code":"123456"}"#, "{}"],
        ),
        call(post.clone(), "/api/me/mfa/recovery-codes", Own, 409)
            .body(|_| json!({ "code": "123456" }), &[r#"{"code":123456}"#, r#"{"codes":[]}"#, "null"]),
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
        call(get.clone(), "/api/me/sessions", Own, 200),
        call(Method::DELETE, "/api/me/sessions", Owner, 204).body(
            |home| json!({ "token": home.session, "applicationId": "web" }),
            &[r#"{"token":7}"#, "{}", r#"{"token":"x","user":"y"}"#],
        ),
        call(Method::DELETE, "/api/me/sessions/others", Own, 200),
        call(get.clone(), "/api/templates", Own, 200),
        call(post.clone(), "/api/templates/{id}/start", Own, 201).id(|home| num(&home.template).to_string()),
        call(post.clone(), "/api/tour/project", Own, 200),
        call(Method::PATCH, "/api/me/password", Own, 204).body(
            |_| json!({ "password": PASSWORD, "newPassword": "one more patient heron" }),
            &[r#"{"password":5,"newPassword":"x"}"#, r#"{"newPassword":[]}"#, r#"{"old":"x"}"#],
        ),
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
        call(get.clone(), "/api/stripe/customer", Own, 200),
        call(post.clone(), "/api/request-a-demo", Anybody, 204).body(
            |home| json!({ "name": "Noor", "email": home.email, "company": "Kiln", "message": "When?" }),
            &[r#"{"name":"Noor"}"#, r#"{"name":1,"email":"a@b.example"}"#, "[]"],
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
        call(post.clone(), "/api/me/opts", Own, 200).body(
            |_| json!({ "data": { "viewMode": "list" } }),
            &[
                r#"{"data":{"viewMode":"wall"}}"#,
                r#"{"projectsCollapsed":1}"#,
                r#"{"data":{"gtm_id":"GTM-1"}}"#,
                "1",
            ],
        ),
        call(get.clone(), "/api/user/project-views", Own, 200),
        call(get.clone(), "/api/readymags/user", Own, 200),
        call(get.clone(), "/api/activity", Own, 200),
        call(get.clone(), "/api/mag/{id}/activity", Owner, 200).id(|home| num(&home.project).to_string()),
        call(post.clone(), "/api/readymags/search", Own, 200).body(
            |_| json!({ "query": "sal" }),
            &[r#"{"query":1}"#, r#"{"query":"sal","limit":-1}"#, r#"{"limit":3}"#],
        ),
        call(post.clone(), "/api/mag", Owner, 201).body(
            |home| json!({ "title": "New", "folder": id(&home.folder) }),
            &[r#"{"title":1}"#, r#"{"folder":17}"#, "9"],
        ),
        call(post.clone(), "/api/mag/{id}/title", Team, 200)
            .id(|home| num(&home.project).to_string())
            .body(|_| json!({ "title": "Pepper" }), &[r#"{"title":null}"#, "{}", r#"{"title":["a"]}"#]),
        call(post.clone(), "/api/folders/create", Own, 201)
            .body(|_| json!({ "name": "Essays" }), &[r#"{"name":1}"#, r#"{"name":{}}"#]),
        call(Method::PATCH, "/api/folders/{id}", Owner, 200)
            .id(|home| id(&home.folder).to_owned())
            .body(|_| json!({ "is_hidden": false }), &[r#"{"is_hidden":"no"}"#, r#"{"name":7}"#]),
        call(post.clone(), "/api/folders/delete/{id}", Owner, 200).id(|home| id(&home.folder).to_owned()),
        call(post.clone(), "/api/folders/movemags/{id}", Owner, 200)
            .id(|home| id(&home.folder).to_owned())
            .body(project, &[r#"{"mag_num_ids":["1"]}"#, "{}", r#"{"mag_num_ids":{}}"#]),
        call(post.clone(), "/api/mags/archive", Owner, 200).body(project, BAD_ITEMS),
        call(post.clone(), "/api/mags/restore", Owner, 200).body(archived, BAD_ITEMS),
        call(post.clone(), "/api/mags/remove", Owner, 200).body(project, BAD_ITEMS),
        call(post.clone(), "/api/mags/duplicate", Owner, 200)
            .body(project, &[r#"{"mag_num_ids":[true]}"#, "{}", r#"{"mag_num_ids":[1],"folder":4}"#]),
        call(get.clone(), "/api/send", Own, 200),
        call(post.clone(), "/api/send", Owner, 201).body(
            |home| json!({ "email": "colleague@okafor.studio", "mags": [num(&home.other)] }),
            &[r#"{"email":1}"#, r#"{"email":"a@b.example","mags":"1"}"#, r#"{"mags":[1]}"#, "[]"],
        ),
        call(post.clone(), "/api/send/{id}/accept", Owner, 200).id(|home| home.incoming.clone()),
        call(post.clone(), "/api/send/{id}/decline", Owner, 200).id(|home| home.incoming.clone()),
        call(post.clone(), "/api/send/{id}/cancel", Owner, 200).id(|home| home.outgoing.clone()),
        call(get.clone(), "/api/mag/{id}", Team, 200).id(project_num),
        call(Method::PATCH, "/api/mag/{id}", Team, 200).id(project_num).body(
            |_| json!({ "desc": "Grains." }),
            &[r#"{"desc":1}"#, r#"{"hidden":"no"}"#, r#"{"views":0}"#],
        ),
        // The plan has one place, which this project has taken.
        call(post.clone(), "/api/mag/{id}/publish", Owning, 200).id(published),
        call(post.clone(), "/api/unpublish/{id}", Owning, 200).id(published),
        call(post, "/api/mag/domain/{id}", Owning, 200).id(published).body(
            |_| json!({ "status": "off" }),
            &["{}", r#"{"status":"maybe"}"#, r#"{"status":"off","x":1}"#],
        ),
        call(Method::PUT, "/api/mag/{id}/cover", Design, 200).id(project_num).file("image/jpeg", PICTURE),
        call(Method::DELETE, "/api/mag/{id}/cover", Design, 200).id(project_num),
        call(get.clone(), "/api/mag/{id}/views", Team, 200).id(project_num),
        call(get.clone(), "/api/user/views", Own, 200),
        call(get.clone(), "/api/screenshot/renew/{id}/cover", Team, 302).id(project_num),
        call(get, "/api/mag/{id}/visit", Team, 302).id(published),
    ]
}
