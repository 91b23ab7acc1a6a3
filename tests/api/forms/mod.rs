//! Forms of published pages, and what readers answer to them.

mod answer_file;
mod answers;
mod change_form;
mod list_forms;
mod receive;
mod recipients;
mod services;

use axum::http::Method;
use chrono::TimeDelta;
use serde_json::{Value, json};

use crate::support::{
    Account, TestApp,
    browser::{Answer, Browser},
    calls::{Access, Call, FORM_ID, call},
    num,
};

/// The calls on forms.
pub(crate) fn form_calls() -> Vec<Call> {
    use Access::{Design, Owning};
    let project = |call: Call| call.id(|home| num(&home.project).to_string());
    vec![
        project(call(Method::GET, "/api/documents/{id}/forms", Design, 200)),
        project(call(Method::GET, "/api/documents/{id}/answers", Design, 200))
            .query(|_| format!("?form={FORM_ID}")),
        project(call(Method::GET, "/api/documents/{id}/answers/{answer}/files/{field}", Design, 200)),
        project(call(Method::PUT, "/api/documents/{id}/forms/{form}", Design, 200)).body(
            |_| json!({ "keptDays": 30, "webhook": { "address": "https://example.com/hook" } }),
            &[
                r#"{"keptDays":0,"webhook":null}"#,
                r#"{"keptDays":"x","webhook":null}"#,
                r#"{"keptDays":null,"webhook":{"address":"http://example.com/"}}"#,
                r#"{"keptDays":null,"webhook":null,"more":1}"#,
            ],
        ),
        project(call(Method::POST, "/api/documents/{id}/forms/{form}/secret", Design, 200)),
        project(call(Method::GET, "/api/documents/{id}/forms/{form}/deliveries", Design, 200)),
        project(call(Method::GET, "/api/documents/{id}/forms/{form}/services", Owning, 200)),
        // No service is configured here, and nothing is connected.
        project(call(Method::GET, "/api/documents/{id}/forms/{form}/audiences", Owning, 409)),
        project(call(Method::PUT, "/api/documents/{id}/forms/{form}/services/{service}", Owning, 409)).body(
            |_| json!({ "audience": null }),
            &[r#"{"audience":1}"#, r#"{"audience":""}"#, r#"{"list":null}"#],
        ),
        project(call(Method::DELETE, "/api/documents/{id}/forms/{form}/services/{service}", Owning, 204)),
        project(call(Method::POST, "/api/documents/{id}/forms/{form}/recipients", Design, 201)).body(
            |_| json!({ "email": "desk@okafor.studio" }),
            &[r#"{"email":"desk"}"#, r#"{"mail":"a@b.example"}"#],
        ),
        project(call(Method::DELETE, "/api/documents/{id}/forms/{form}/recipients/{recipient}", Design, 204)),
        project(call(Method::DELETE, "/api/documents/{id}/answers", Design, 200))
            .query(|_| format!("?form={FORM_ID}")),
    ]
}

const NAME: &str = "8f2hc5n1f4f1";
const EMAIL: &str = "8f2hc5n1f4f2";
const MEALS: &str = "8f2hc5n1f4f3";
const NOTE: &str = "8f2hc5n1f4f4";

/// A published project with a form on its first page.
struct Formed {
    project: Value,
    page: String,
    number: u32,
}

impl Formed {
    async fn by(owner: &Account) -> Self {
        let project = owner.browser.project("Salt & Kiln").await;
        let opened = owner.browser.get(&format!("/documents/{}", num(&project))).await.expect(200);
        let pages = opened["snapshot"]["document"]["pages"].as_object().unwrap();
        let mut formed = Self { page: pages.keys().next().unwrap().clone(), project, number: 0 };
        let form = json!({ "kind": "form", "parent": formed.page, "order": "a0", "name": "Visits",
            "position": { "base": [6400, 6400] }, "size": { "base": [60000, 40000] }, "done": "See you at the kiln" });
        let field = |order: &str, more: Value| {
            let mut field = json!({ "kind": "field", "parent": FORM_ID, "order": order });
            field.as_object_mut().unwrap().extend(more.as_object().unwrap().clone());
            field
        };
        let make = |id: &str, record: Value| json!({ "create": { "id": id, "record": record } });
        let name = json!({ "fieldType": "text", "words": "Name", "required": true, "requiredError": "We need a name" });
        let email = json!({ "fieldType": "email", "words": "E-mail" });
        let meals = json!({ "fieldType": "several", "words": "Meals", "choices": ["Bread", "Soup"] });
        let note = json!({ "fieldType": "longText", "words": "Anything <else>?" });
        formed
            .change(
                owner,
                json!([
                    make(FORM_ID, form),
                    make(NAME, field("a0", name)),
                    make(EMAIL, field("a1", email)),
                    make(MEALS, field("a2", meals)),
                    make(NOTE, field("a3", note)),
                ]),
            )
            .await;
        formed.publish(owner).await;
        formed
    }

    async fn change(&mut self, owner: &Account, ops: Value) {
        self.number += 1;
        let path = format!("/documents/{}/changes", num(&self.project));
        let mut batch = json!({ "client": "9f3c07aa51d2", "number": self.number, "base": self.number - 1 });
        batch["ops"] = ops;
        owner.browser.post(&path, batch).await.expect(200);
    }

    async fn publish(&self, owner: &Account) {
        owner.browser.post(&format!("/mag/{}/publish", num(&self.project)), json!({})).await.expect(200);
    }

    /// The page as a reader gets it.
    async fn read(&self, app: &TestApp) -> Answer {
        app.viewer().fetch(&format!("/ines/{}/", num(&self.project)), &[]).await
    }

    fn target(&self) -> String {
        format!("/forms/{}-{FORM_ID}", num(&self.project))
    }

    /// What a reader sends who has just read the page, after some seconds.
    async fn stamped(&self, app: &TestApp, fields: &[(&str, &str)]) -> String {
        let stamp = stamp_of(&self.read(app).await.text());
        app.wait(TimeDelta::seconds(7));
        encoded(&[&[("stamp", stamp.as_str()), ("website", "")], fields].concat())
    }

    async fn send(&self, app: &TestApp, fields: &[(&str, &str)]) -> Answer {
        let sent = self.stamped(app, fields).await;
        send(&app.viewer(), &self.target(), &sent).await
    }

    /// A call below the project's.
    fn path(&self, rest: &str) -> String {
        format!("/documents/{}/{rest}", num(&self.project))
    }

    async fn answers(&self, owner: &Account) -> Vec<Value> {
        let read = owner.browser.get(&self.path(&format!("answers?form={FORM_ID}"))).await.expect(200);
        read["answers"].as_array().unwrap().clone()
    }
}

/// Sends a form to the viewer, as a browser does.
pub(crate) async fn send(reader: &Browser, path: &str, pairs: &str) -> Answer {
    let headers = [("content-type", "application/x-www-form-urlencoded")];
    reader.send(Method::POST, path, &headers, pairs.to_owned()).await
}

/// The stamp of a page or a form.
fn stamp_of(html: &str) -> String {
    let (_, rest) = html.split_once("name=\"stamp\" value=\"").unwrap();
    rest.split('"').next().unwrap().to_owned()
}

pub(crate) fn encoded(pairs: &[(&str, &str)]) -> String {
    url::form_urlencoded::Serializer::new(String::new()).extend_pairs(pairs).finish()
}
