//! Every call of the API in one table: what it needs, and which callers may make it.

use axum::http::Method;
use chrono::TimeDelta;
use octavo_domain::{plans::level::Level, prompts::template::Category};
use serde_json::{Value, json};

use crate::{
    account, auth, billing, copies, documents, domains, export, forms, library, newsletters, plans, prompts,
    publication, referrals, services, sso, team,
};

use super::{
    app::{Account, PASSWORD, TestApp},
    browser::{Answer, Browser},
    library::{id, num},
    news::TOLD_AT,
    team::Crew,
};

/// The form of the project that calls are about.
pub(crate) const FORM_ID: &str = "8f2hc5n1f4f0";

/// A picture as a browser would upload it.
pub(crate) const PICTURE: &[u8] = include_bytes!("../../../bootstrap/demo/covers/salt_608.jpg");

/// A font as a browser would upload it, and the bold one of the same family. `cargo test -p octavo-fonts -- --ignored` makes
/// them.
pub(crate) const FONT: &[u8] = include_bytes!("../../data/fonts/kiln.ttf");
pub(crate) const BOLD_FONT: &[u8] = include_bytes!("../../data/fonts/kiln-bold.woff2");
/// One whose licence bits forbid embedding.
pub(crate) const SHUT_FONT: &[u8] = include_bytes!("../../data/fonts/shut.ttf");

/// The callers that may make a call.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Access {
    /// Any caller, signed in or not.
    Anybody,
    /// Any account, about itself.
    Own,
    /// The owner of the item; for all others it does not exist.
    Owner,
    /// The owner of a project and all teammates, whatever their role.
    Team,
    /// The owner of a project and teammates who may change its design; those with content only are refused.
    Design,
    /// The owner of a project; teammates see it, and are refused.
    Owning,
    /// The teammates with whom the item is shared, but not its owner.
    Teammate,
    /// The invited account.
    Invited,
}

/// The caller's relation to the home that a call is about.
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

/// The outcome of a call for a caller.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Outcome {
    /// It succeeds.
    Done,
    /// The caller may see the item, but may not do that.
    Forbidden,
    /// For the caller the item does not exist.
    NotFound,
}

impl Access {
    /// The table of permissions.
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
    /// The path of the API's description.
    pub(crate) path: &'static str,
    pub(crate) access: Access,
    /// The status on success.
    pub(crate) status: u16,
    /// The value of `{id}`.
    id: fn(&Home) -> String,
    /// What follows the path, with its question mark.
    query: fn(&Home) -> String,
    /// A valid body; `None` when the call has no body.
    pub(crate) body: Option<fn(&Home) -> Value>,
    /// A file in place of a JSON body, with its content type.
    file: Option<(&'static str, &'static [u8])>,
    /// JSON bodies that the call must refuse.
    pub(crate) wrong: &'static [&'static str],
    /// Does the list of projects and collections show what it changes?
    pub(crate) changes_list: bool,
    /// The code and the sentence with which it refuses a caller who may know of the thing.
    pub(crate) refuses: (&'static str, &'static str),
}

/// The items that calls are about.
pub(crate) struct Home {
    pub(crate) email: String,
    pub(crate) project: Value,
    pub(crate) other: Value,
    /// A collection with nothing in it.
    pub(crate) folder: Value,
    pub(crate) archived: Value,
    /// A template.
    pub(crate) template: Value,
    /// A published project, on a domain of its own.
    pub(crate) published: Value,
    pub(crate) confirmation: String,
    pub(crate) reset: String,
    /// The secret of the undo link of a change of address.
    pub(crate) undo: String,
    /// The handle of a second session.
    pub(crate) session: String,
    /// The id of a passkey.
    pub(crate) passkey: String,
    /// The id of a preview link of the project.
    pub(crate) preview_link: String,
    /// The id of a person to whom the answers of the project's form are mailed.
    pub(crate) recipient: String,
    /// The id of a font of the account.
    pub(crate) font: String,
    /// A transfer to it.
    pub(crate) incoming: String,
    /// A transfer from it.
    pub(crate) outgoing: String,
    /// Its teammates; `None` for unknown ids.
    pub(crate) team: Option<Crew>,
}

impl Home {
    /// Gives an account items for the calls.
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
        let recipient = with_form(browser, &project).await;
        // What is changed from now on is changed later than that.
        app.wait(TimeDelta::seconds(1));
        let link = browser.post(&format!("/documents/{}/preview-links", num(&project)), json!({})).await;
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
        let font =
            browser.send_file(Method::POST, "/fonts?name=kiln.ttf", "font/ttf", FONT).await.expect(201);
        let team = Crew::gather(app, account, &[&project, &published], &folder).await;
        Self {
            email: account.email.clone(),
            passkey: app.lost_passkey(account.id()).await,
            recipient,
            preview_link: link.expect(201)["id"].as_str().unwrap().to_owned(),
            font: font["files"][0]["id"].as_str().unwrap().to_owned(),
            incoming: send(&sender.browser, &given, name).await,
            outgoing: send(browser, &project, "somebody@okafor.studio").await,
            other: browser.project("Marrow").await,
            project,
            folder,
            archived,
            template,
            published,
            team: Some(team),
            confirmation: app.link(&account.email, "confirm_email").await,
            reset: app.link(&account.email, "reset_password").await,
            undo,
            session: sessions[1]["token"].as_str().unwrap().to_owned(),
        }
    }

    /// Ids that do not exist.
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
            preview_link: "00000000-0000-7000-8000-000000900011".to_owned(),
            recipient: "00000000-0000-7000-8000-000000900012".to_owned(),
            font: "00".to_owned(),
            incoming: "00000000-0000-7000-8000-000000900007".to_owned(),
            outgoing: "00000000-0000-7000-8000-000000900008".to_owned(),
            team: None,
        }
    }

    /// Every text in an answer that identifies this home.
    pub(crate) fn traces(&self) -> Vec<String> {
        [&self.project, &self.other, &self.folder, &self.archived, &self.published]
            .into_iter()
            .flat_map(|item| [id(item).to_owned(), num(item).to_string()])
            .chain([self.email.clone(), self.incoming.clone(), self.outgoing.clone(), self.session.clone()])
            .chain([self.passkey.clone(), self.preview_link.clone(), self.recipient.clone()])
            .collect()
    }
}

/// Draws a form on the first page of a project; answers the id of a person to whom its answers are mailed.
async fn with_form(browser: &Browser, project: &Value) -> String {
    let path = format!("/documents/{}", num(project));
    let opened = browser.get(&path).await.expect(200);
    let pages = opened["snapshot"]["document"]["pages"].as_object().unwrap();
    let page = pages.keys().next().unwrap();
    let form = json!({ "kind": "form", "parent": page, "order": "a0" });
    let ops = json!([{ "create": { "id": FORM_ID, "record": form } }]);
    let batch = json!({ "client": "0f3c07aa51d2", "number": 1, "base": 0, "ops": ops });
    browser.post(&format!("{path}/changes"), batch).await.expect(200);
    let settings = json!({ "keptDays": null, "webhook": { "address": "https://example.com/hook" } });
    browser.put(&format!("{path}/forms/{FORM_ID}"), settings).await.expect(200);
    let email = json!({ "email": "desk@haddad.example" });
    let added = browser.post(&format!("{path}/forms/{FORM_ID}/recipients"), email).await.expect(201);
    added["id"].as_str().unwrap().to_owned()
}

/// The homes in which calls are checked, one after another.
#[derive(Default)]
pub(crate) struct Homes {
    last: Option<(Account, Home)>,
    made: usize,
}

impl Homes {
    /// Checks a call in the home in which the calls before it were made. Where they have left it so that the check does not
    /// hold, a new home decides.
    pub(crate) async fn check(
        &mut self,
        app: &TestApp,
        call: &Call,
        check: impl AsyncFn(&Account, &Home) -> Result<(), String>,
    ) {
        if let Some((owner, home)) = &self.last
            && check(owner, home).await.is_ok()
        {
            return;
        }
        self.made += 1;
        let owner = app.join(&format!("Owner {}", self.made)).await;
        let home = Home::furnish(app, &owner).await;
        assert_eq!(check(&owner, &home).await, Ok(()), "{}", call.name());
        self.last = Some((owner, home));
    }
}

impl Call {
    /// The call's method and path.
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
            .replace("{key}", "00")
            .replace("{link}", &home.preview_link)
            .replace("{form}", FORM_ID)
            .replace("{recipient}", &home.recipient)
            .replace("{id}", &(self.id)(home))
            + &(self.query)(home)
    }

    /// An account that may make it: the owner, unless it is for others.
    pub(crate) fn performer<'a>(&self, home: &'a Home, owner: &'a Account) -> &'a Account {
        let may = Who::ALL.into_iter().find(|who| self.access.outcome(*who) == Outcome::Done);
        may.zip(home.team.as_ref()).and_then(|(who, team)| team.account(who)).unwrap_or(owner)
    }

    /// Was it made?
    ///
    /// # Errors
    /// It was refused; the answer's text.
    pub(crate) fn made(&self, answer: &Answer) -> Result<(), String> {
        if answer.status.as_u16() == self.status { Ok(()) } else { Err(answer.text()) }
    }

    /// Makes it.
    pub(crate) async fn make(&self, browser: &Browser, home: &Home) -> Answer {
        self.make_at(&self.path(home), browser, home).await
    }

    /// Makes it at another path.
    pub(crate) async fn make_at(&self, path: &str, browser: &Browser, home: &Home) -> Answer {
        if let Some((kind, bytes)) = self.file {
            return browser.send_file(self.method.clone(), path, kind, bytes).await;
        }
        let body = self.body.map(|body| body(home));
        browser.call(self.method.clone(), path, body).await
    }

    /// Does it have a body of any kind?
    pub(crate) fn has_body(&self) -> bool {
        self.body.is_some() || self.file.is_some()
    }
}

pub(crate) fn call(method: Method, path: &'static str, access: Access, status: u16) -> Call {
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
        changes_list: false,
        refuses: ("forbidden", "Your role on this project does not allow this"),
    }
}

impl Call {
    pub(crate) fn id(mut self, id: fn(&Home) -> String) -> Self {
        self.id = id;
        self
    }

    /// The list of projects and collections shows what it changes.
    pub(crate) const fn changes_list(mut self) -> Self {
        self.changes_list = true;
        self
    }

    /// It refuses with another code and sentence than most.
    pub(crate) const fn refuses(mut self, code: &'static str, sentence: &'static str) -> Self {
        self.refuses = (code, sentence);
        self
    }

    pub(crate) fn file(mut self, kind: &'static str, bytes: &'static [u8]) -> Self {
        self.file = Some((kind, bytes));
        self
    }

    pub(crate) fn query(mut self, query: fn(&Home) -> String) -> Self {
        self.query = query;
        self
    }

    pub(crate) fn body(mut self, body: fn(&Home) -> Value, wrong: &'static [&'static str]) -> Self {
        (self.body, self.wrong) = (Some(body), wrong);
        self
    }
}

/// Every call, as each context lists its own.
pub(crate) fn calls() -> Vec<Call> {
    let contexts = [
        auth::auth_calls(),
        auth::second_factor::second_factor_calls(),
        account::account_calls(),
        account::profile_media::profile_media_calls(),
        auth::passkeys::passkey_calls(),
        plans::plans_calls(),
        prompts::prompts_calls(),
        publication::home::home_calls(),
        prompts::news::news_calls(),
        library::library_calls(),
        copies::sending_calls(),
        publication::publication_calls(),
        documents::document_calls(),
        domains::domain_calls(),
        billing::billing_calls(),
        export::export_calls(),
        forms::form_calls(),
        services::services_calls(),
        sso::sso_calls(),
        team::team_calls(),
        newsletters::newsletter_calls(),
        referrals::referral_calls(),
        // It deletes the account.
        vec![account::deletion()],
    ];
    contexts.into_iter().flatten().collect()
}
