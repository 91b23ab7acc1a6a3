//! The homes in which calls are made: an account with one of everything that calls are about.

use axum::http::Method;
use chrono::TimeDelta;
use octavo_application::shared::clock::Clock;
use octavo_domain::{
    account::profile_media::{UploadKey, UploadKind},
    forms::{
        answer::{Answer, AnsweredField, AnsweredFile},
        definition::FieldType,
    },
    ids::AnswerId,
    plans::level::Level,
    prompts::template::Category,
};
use serde_json::{Value, json};

use super::{
    app::{Account, PASSWORD, TestApp},
    browser::Browser,
    calls::{Call, FILE_FIELD, FONT, FORM_ID},
    library::{id, num},
    news::TOLD_AT,
    team::Crew,
};

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
    /// The id of a comment of the owner on the project.
    pub(crate) comment: String,
    /// The id of its thread.
    pub(crate) comment_thread: String,
    /// The id of a version of the project.
    pub(crate) version: String,
    /// The id of a person to whom the answers of the project's form are mailed.
    pub(crate) recipient: String,
    /// An answer with a file.
    pub(crate) answer: String,
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
        let answer = app.answered(&project).await;
        // What is changed from now on is changed later than that.
        app.wait(TimeDelta::seconds(1));
        let link = browser.post(&format!("/documents/{}/preview-links", num(&project)), json!({})).await;
        let place = json!({ "page": "8f2hc5n1t4zd", "x": 100, "y": 200 });
        let comment =
            json!({ "key": "00000000-0000-4000-8000-000000000001", "text": "Larger?", "place": place });
        let thread =
            browser.post(&format!("/documents/{}/comments", num(&project)), comment).await.expect(201);
        let version = json!({ "name": "First proof" });
        let version = browser.post(&format!("/documents/{}/versions", num(&project)), version).await;
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
            answer,
            preview_link: link.expect(201)["id"].as_str().unwrap().to_owned(),
            comment: thread["comments"][0]["id"].as_str().unwrap().to_owned(),
            comment_thread: thread["id"].as_str().unwrap().to_owned(),
            version: version.expect(201)["id"].as_str().unwrap().to_owned(),
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
            comment: "00000000-0000-7000-8000-000000900015".to_owned(),
            comment_thread: "00000000-0000-7000-8000-000000900016".to_owned(),
            version: "00000000-0000-7000-8000-000000900014".to_owned(),
            recipient: "00000000-0000-7000-8000-000000900012".to_owned(),
            answer: "00000000-0000-7000-8000-000000900013".to_owned(),
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
            .chain([
                self.passkey.clone(),
                self.preview_link.clone(),
                self.version.clone(),
                self.comment.clone(),
                self.comment_thread.clone(),
                self.recipient.clone(),
                self.answer.clone(),
            ])
            .collect()
    }
}

impl TestApp {
    /// An answer with a file to the form of a project; answers its id.
    async fn answered(&self, project: &Value) -> String {
        let key = UploadKey::new(UploadKind::Answer, self.ports.ids.next());
        self.ports.files.put(&key.to_string(), b"a plan").await.unwrap();
        let field = AnsweredField {
            field: FILE_FIELD.parse().unwrap(),
            label: "Plan".to_owned(),
            field_type: FieldType::File,
            values: vec!["plan.pdf".to_owned()],
            file: Some(AnsweredFile { key, bytes: 6 }),
        };
        let answer = Answer {
            id: AnswerId::new(self.ports.ids.next()),
            project: id(project).parse().unwrap(),
            form: FORM_ID.parse().unwrap(),
            received_at: self.clock.now(),
            fields: vec![field],
        };
        self.behind(async |unit| unit.forms().add_answer(&answer).await.unwrap()).await;
        answer.id.to_string()
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
