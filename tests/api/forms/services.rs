//! Connected services that get answers.

use chrono::TimeDelta;
use octavo_application::jobs::run_jobs::RunJobs;
use serde_json::{Value, json};

use super::{EMAIL, Formed, NAME, NOTE};
use crate::support::{
    Account, TestApp,
    calls::FORM_ID,
    services::{AUDIENCE, Provider, connect},
    stories,
};

/// An account with a published form, at a product with services.
struct Served {
    provider: Provider,
    formed: Formed,
    owner: Account,
    jobs: RunJobs,
}

impl Served {
    async fn by(app: &TestApp) -> Self {
        let provider = Provider::start().await;
        let joined = app.join("Ines").await;
        let formed = Formed::by(&joined).await;
        let owner = Account { browser: provider.serve(app, &joined), ..joined };
        let gateway = provider.gateway(app);
        let jobs = app.jobs_with(|ports| {
            ports.services = gateway.clone();
            ports.answer_receivers = gateway;
        });
        Self { provider, formed, owner, jobs }
    }

    fn at(&self, service: &str) -> String {
        self.formed.path(&format!("forms/{FORM_ID}/services/{service}"))
    }

    async fn begin(&self, service: &str, audience: Option<&str>) -> Value {
        self.owner.browser.put(&self.at(service), json!({ "audience": audience })).await.expect(200)
    }

    async fn entry(&self, service: &str) -> Value {
        let list =
            self.owner.browser.get(&self.formed.path(&format!("forms/{FORM_ID}/services"))).await.expect(200);
        list["services"].as_array().unwrap().iter().find(|entry| entry["id"] == service).unwrap().clone()
    }

    /// The last delivery: service, state, attempts and outcome.
    async fn last(&self) -> (Value, Value, Value, Value) {
        let path = self.formed.path(&format!("forms/{FORM_ID}/deliveries"));
        let one = self.owner.browser.get(&path).await.expect(200)["deliveries"][0].clone();
        (one["service"].clone(), one["state"].clone(), one["attempts"].clone(), one["outcome"].clone())
    }

    /// A reader answers, and what is due is sent on.
    async fn answer(&self, app: &TestApp, fields: &[(&str, &str)]) {
        assert!(self.formed.send(app, fields).await.status.is_redirection());
        app.work_with(&self.jobs).await;
    }

    async fn later(&self, app: &TestApp, wait: TimeDelta) {
        app.wait(wait);
        app.work_with(&self.jobs).await;
    }

    /// The rows of the first spreadsheet without the times.
    fn rows(&self) -> Vec<Vec<Value>> {
        let mut rows = self.provider.data(|data| data.spreadsheets["1-sheet_1"].rows.clone());
        rows.iter_mut().for_each(|row| drop(row.drain(..2)));
        rows
    }
}

fn done(service: &str, attempts: u32, outcome: &str) -> (Value, Value, Value, Value) {
    (json!(service), json!("delivered"), json!(attempts), json!(outcome))
}

stories! {
    async fn edit_279_answers_become_rows_of_a_spreadsheet(app: &TestApp) {
        let mut served = Served::by(app).await;
        connect(&served.provider, &served.owner.browser, "google").await;
        assert_eq!(served.entry("google").await["target"], Value::Null);
        let target = served.begin("google", None).await;
        assert_eq!(target["name"], "Salt & Kiln – Visits");
        let title = served.provider.data(|data| data.spreadsheets["1-sheet_1"].title.clone());
        assert_eq!(title, "Salt & Kiln – Visits");
        assert_eq!(target["url"], "https://docs.google.com/spreadsheets/d/1-sheet_1/edit");
        served.answer(app, &[(NAME, "Ada"), (NOTE, "=IMPORTXML(1)")]).await;
        assert_eq!(served.last().await, done("google", 1, "Added as a row"));
        let heads = [json!("Name"), json!("E-mail"), json!("Meals"), json!("Anything <else>?")];
        assert_eq!(served.rows(), [heads.to_vec(), vec![json!("Ada"), json!(""), json!(""), json!("=IMPORTXML(1)")]]);
        // A field more gets a column behind the others, and one that was deleted keeps its own.
        let ines = Account { browser: app.sign_in(&served.owner.email).await, user: Value::Null, email: String::new() };
        let age = json!({ "kind": "field", "parent": FORM_ID, "order": "a4", "fieldType": "number", "words": "Age" });
        let ops = json!([
            { "create": { "id": "8f2hc5n1f4f6", "record": age } }, { "delete": { "id": EMAIL } },
        ]);
        served.formed.change(&ines, ops).await;
        served.formed.publish(&ines).await;
        served.answer(app, &[(NAME, "Bo"), ("8f2hc5n1f4f6", "36.5")]).await;
        let rows = served.rows();
        assert_eq!(rows[0][4], "Age");
        assert_eq!(rows[2], [json!("Bo"), json!(""), json!(""), json!(""), json!(36.5)]);
    }

    async fn edit_279_a_row_is_not_added_twice_and_none_is_lost(app: &TestApp) {
        let served = Served::by(app).await;
        connect(&served.provider, &served.owner.browser, "google").await;
        served.begin("google", None).await;
        // The row is added, and Google's answer does not arrive.
        served.provider.data(|data| data.lost_answers = 1);
        served.answer(app, &[(NAME, "Ada")]).await;
        let (_, state, _, outcome) = served.last().await;
        assert_eq!((state, outcome), (json!("waiting"), json!("Google did not answer as it should")));
        assert_eq!(served.entry("google").await["trouble"], "Google did not answer as it should");
        served.later(app, TimeDelta::seconds(5)).await;
        assert_eq!(served.last().await, done("google", 2, "The row was there already"));
        assert_eq!((served.rows().len(), &served.entry("google").await["trouble"]), (2, &Value::Null));
        // Nothing is added, and it is tried again.
        served.provider.break_down(Some(500));
        served.answer(app, &[(NAME, "Bo")]).await;
        served.provider.break_down(None);
        served.later(app, TimeDelta::seconds(5)).await;
        assert_eq!(served.last().await, done("google", 2, "Added as a row"));
        assert_eq!(served.rows().len(), 3);
        // The owner deletes the spreadsheet.
        served.provider.data(|data| data.spreadsheets.clear());
        served.answer(app, &[(NAME, "Cy")]).await;
        let (_, state, _, outcome) = served.last().await;
        assert_eq!((state, outcome), (json!("waiting"), json!("The spreadsheet is gone. Have answers sent to a new one")));
        served.begin("google", None).await;
        served.later(app, TimeDelta::minutes(1)).await;
        assert_eq!(served.last().await.1, "delivered", "into the new one");
    }

    async fn edit_279_keys_are_renewed_and_connecting_again_loses_nothing(app: &TestApp) {
        let served = Served::by(app).await;
        connect(&served.provider, &served.owner.browser, "google").await;
        served.begin("google", None).await;
        served.provider.end_access();
        served.answer(app, &[(NAME, "Ada")]).await;
        assert_eq!(served.last().await, done("google", 1, "Added as a row"), "with renewed keys");
        served.provider.take_back();
        served.answer(app, &[(NAME, "Bo")]).await;
        let refused = "Google no longer lets us use the account. Connect it again in the settings of the account";
        assert_eq!(served.last().await.3, refused);
        assert_eq!(served.entry("google").await["trouble"], refused);
        let path = "/connect/google/forms/disconnect";
        served.owner.browser.get(path).await.expect(204);
        served.later(app, TimeDelta::seconds(5)).await;
        let absent = "The owner’s account is not connected with Google. Connect it in the settings of the account";
        assert_eq!((served.last().await.3, &served.entry("google").await["connected"]), (json!(absent), &Value::Null));
        connect(&served.provider, &served.owner.browser, "google").await;
        served.later(app, TimeDelta::minutes(5)).await;
        assert_eq!(served.last().await, done("google", 3, "Added as a row"));
    }

    async fn edit_279_the_person_who_answers_becomes_a_member_of_an_audience(app: &TestApp) {
        let served = Served::by(app).await;
        let audiences = served.formed.path(&format!("forms/{FORM_ID}/audiences"));
        served.owner.browser.get(&audiences).await.refused(404, "not_connected");
        connect(&served.provider, &served.owner.browser, "mailchimp").await;
        let listed = served.owner.browser.get(&audiences).await.expect(200);
        assert_eq!(listed["audiences"], json!([{ "id": AUDIENCE, "name": "Readers of “Salt”", "members": 12 }]));
        served.owner.browser.put(&served.at("mailchimp"), json!({ "audience": null })).await.refused(422, "invalid_body");
        let gone = served.owner.browser.put(&served.at("mailchimp"), json!({ "audience": "../x" })).await;
        assert_eq!(gone.refused(409, "service_refused")["detail"], "The audience is no longer there");
        assert_eq!(served.begin("mailchimp", Some(AUDIENCE)).await["name"], "Readers of “Salt”");
        served.provider.data(|data| data.lost_answers = 1);
        served.answer(app, &[(NAME, "Ada"), (EMAIL, "Ada@Example.com")]).await;
        served.later(app, TimeDelta::seconds(5)).await;
        assert_eq!(served.last().await, done("mailchimp", 2, "Asked by Mailchimp to confirm"));
        let members = served.provider.data(|data| data.members.clone());
        // The MD5 of ada@example.com.
        let ada = &members["3e3417d7ef77d5932a6734b916515ed5"];
        assert_eq!((members.len(), &ada["email_address"]), (1, &json!("Ada@Example.com")));
        assert_eq!((&ada["status"], &ada["merge_fields"]), (&json!("pending"), &json!({ "FNAME": "Ada" })));
        served.answer(app, &[(NAME, "Bo")]).await;
        let (_, state, _, outcome) = served.last().await;
        assert_eq!((state, outcome), (json!("cancelled"), json!("The answer has no e-mail address")));
        served.answer(app, &[(NAME, "Cy"), (EMAIL, "cy@refused.example")]).await;
        assert_eq!(served.last().await.3, "Mailchimp refuses: Forgotten Email Not Subscribed", "without the address");
    }

    async fn edit_279_a_form_without_an_address_cannot_choose_mailchimp(app: &TestApp) {
        let mut served = Served::by(app).await;
        connect(&served.provider, &served.owner.browser, "mailchimp").await;
        let ines = Account { browser: app.sign_in(&served.owner.email).await, user: Value::Null, email: String::new() };
        served.formed.change(&ines, json!([{ "delete": { "id": EMAIL } }])).await;
        let sentence = "Mailchimp needs an e-mail address, and this form does not ask for one";
        assert_eq!(served.entry("mailchimp").await["reason"], sentence);
        let refused = served.owner.browser.put(&served.at("mailchimp"), json!({ "audience": AUDIENCE })).await;
        assert_eq!(refused.refused(409, "conflict")["detail"], sentence);
        assert_eq!(served.entry("mailchimp").await["target"], Value::Null);
    }

    async fn edit_279_answers_become_files_of_a_folder(app: &TestApp) {
        let served = Served::by(app).await;
        connect(&served.provider, &served.owner.browser, "dropbox").await;
        let target = served.begin("dropbox", None).await;
        assert_eq!((&target["name"], &target["url"]), (&json!("Salt & Kiln – Visits"), &Value::Null));
        served.begin("dropbox", None).await;
        served.provider.data(|data| data.lost_answers = 1);
        served.answer(app, &[(NAME, "=1+1"), (NOTE, "Kä,se")]).await;
        served.later(app, TimeDelta::seconds(5)).await;
        assert_eq!(served.last().await, done("dropbox", 2, "Stored as a file"));
        let (folders, files) = served.provider.data(|data| (data.folders.clone(), data.files.clone()));
        assert_eq!(folders.len(), 1, "one that is there is used");
        let (path, text) = files.iter().next().unwrap();
        assert_eq!(files.len(), 1, "it replaces itself");
        assert!(path.starts_with(&format!("{}/2026-", folders[0])) && path.ends_with(".csv"), "{path}");
        assert!(folders[0].starts_with("/Salt & Kiln – Visits ("), "{}", folders[0]);
        assert!(text.starts_with("\u{feff}Answer,Received,Name,"), "{text}");
        assert!(text.contains(",'=1+1,") && text.contains("\"Kä,se\""), "{text}");
    }

    async fn edit_279_nothing_is_sent_once_it_was_ended_or_deleted(app: &TestApp) {
        let served = Served::by(app).await;
        connect(&served.provider, &served.owner.browser, "google").await;
        served.begin("google", None).await;
        served.provider.break_down(Some(500));
        served.answer(app, &[(NAME, "Ada")]).await;
        served.provider.break_down(None);
        served.owner.browser.delete(&served.at("google")).await.expect(204);
        served.owner.browser.delete(&served.at("google")).await.expect(204);
        served.later(app, TimeDelta::seconds(5)).await;
        assert_eq!(served.last().await.1, "cancelled");
        served.answer(app, &[(NAME, "Bo")]).await;
        served.begin("google", None).await;
        assert!(served.formed.send(app, &[(NAME, "Cy")]).await.status.is_redirection());
        let all = served.formed.path(&format!("answers?form={FORM_ID}"));
        served.owner.browser.delete(&all).await.expect(200);
        app.work_with(&served.jobs).await;
        let rows = served.provider.data(|data| data.spreadsheets.values().map(|sheet| sheet.rows.len()).sum::<usize>());
        assert_eq!(rows, 2, "two headings");
    }
}
