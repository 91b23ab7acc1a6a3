//! Transfers: copies that one account sends to another.

mod accept;
mod cancel;
mod decline;
mod list;
mod send_copy;

use axum::http::Method;
use octavo_domain::plans::level::Level;
use serde_json::{Value, json};

use crate::support::{
    Account, TestApp,
    browser::Answer,
    calls::{Access, Call, call},
    num, nums,
};

/// The calls on transfers.
pub(crate) fn sending_calls() -> Vec<Call> {
    use Access::{Own, Owner};
    let (get, post) = (Method::GET, Method::POST);
    vec![
        call(get, "/api/send", Own, 200),
        call(post.clone(), "/api/send", Owner, 201).body(
            |home| json!({ "email": "colleague@okafor.studio", "mags": [num(&home.other)] }),
            &[r#"{"email":1}"#, r#"{"email":"a@b.example","mags":"1"}"#, r#"{"mags":[1]}"#, "[]"],
        ),
        call(post.clone(), "/api/send/{id}/accept", Owner, 200)
            .changes_list()
            .id(|home| home.incoming.clone()),
        call(post.clone(), "/api/send/{id}/decline", Owner, 200).id(|home| home.incoming.clone()),
        call(post, "/api/send/{id}/cancel", Owner, 200).id(|home| home.outgoing.clone()),
    ]
}

/// Ines, whose plan includes sending, and Noor, who has confirmed her address.
async fn two(app: &TestApp) -> (Account, Account) {
    let (ines, noor) = (app.join("Ines").await, app.join("Noor").await);
    app.plan(&ines, Level::Studio).await;
    app.confirm(&noor).await;
    (ines, noor)
}

/// The body of a send.
fn body(to: &str, projects: &[&Value], folders: &[&Value]) -> Value {
    json!({ "email": to, "mags": nums(projects), "folders": nums(folders), "sendFontsWithProject": true })
}

impl Account {
    /// Sends copies and returns the transfer.
    async fn send(&self, to: &str, projects: &[&Value], folders: &[&Value]) -> Value {
        self.browser.post("/send", body(to, projects, folders)).await.expect(201)["send"].clone()
    }

    /// Answers a transfer.
    async fn answer(&self, sent: &Value, answer: &str) -> Answer {
        self.browser.post(&path(sent, answer), Value::Null).await
    }

    /// The transfers to this account.
    async fn incoming(&self) -> Vec<Value> {
        self.browser.get("/send").await.expect(200)["incoming"].as_array().unwrap().clone()
    }

    /// The transfers of this account.
    async fn outgoing(&self) -> Vec<Value> {
        self.browser.get("/send").await.expect(200)["outgoing"].as_array().unwrap().clone()
    }

    /// The state of the only transfer of this account.
    async fn fate(&self) -> String {
        let sent = self.outgoing().await;
        assert_eq!(sent.len(), 1, "{sent:?}");
        sent[0]["status"].as_str().unwrap().to_owned()
    }
}

/// The path of an answer.
fn path(sent: &Value, answer: &str) -> String {
    format!("/send/{}/{answer}", sent["id"].as_str().unwrap())
}
