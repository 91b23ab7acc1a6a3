//! Comments on drafts.

mod change_comment;
mod digest;
mod list_comments;
mod readers;
mod write_comment;

use axum::http::Method;
use octavo_domain::plans::level::Level;
use serde_json::{Value, json};

use crate::{
    documents::drawn,
    support::{
        Account, TestApp,
        browser::Answer,
        calls::{Access, Call, call},
        num,
    },
};

/// The calls on comments.
pub(crate) fn comment_calls() -> Vec<Call> {
    use Access::{Owning, Team};
    let project = |call: Call| call.id(|home| num(&home.project).to_string());
    vec![
        project(call(Method::GET, "/api/documents/{id}/comments", Team, 200)),
        project(call(Method::GET, "/api/documents/{id}/comments/people", Team, 200)),
        project(call(Method::GET, "/api/documents/{id}/comments/{comment}", Team, 200)),
        // Each of those who may writes the same key, which is one of their own.
        project(call(Method::POST, "/api/documents/{id}/comments", Team, 201)).body(
            |_| json!({ "key": key(2), "text": "Larger?", "place": { "page": "8f2hc5n1t4zd", "x": 1, "y": 2 } }),
            &[
                r#"{"key":"x","text":"a","place":{"page":"8f2hc5n1t4zd","x":1,"y":2}}"#,
                r#"{"key":"00000000-0000-4000-8000-0000000000c1","text":"","place":{"page":"8f2hc5n1t4zd","x":1,"y":2}}"#,
                r#"{"key":"00000000-0000-4000-8000-0000000000c1","text":"a"}"#,
                r#"{"key":"00000000-0000-4000-8000-0000000000c1","text":"a","place":{"page":"x","x":1,"y":2}}"#,
                r#"{"key":"00000000-0000-4000-8000-0000000000c1","text":"a","thread":"x"}"#,
            ],
        ),
        project(call(Method::PATCH, "/api/documents/{id}/comments/{comment}", Team, 200)).body(
            |_| json!({ "resolved": true }),
            &["{}", r#"{"resolved":true,"read":1}"#, r#"{"read":-1}"#, r#"{"text":""}"#, r#"{"mentions":[]}"#],
        ),
        project(call(Method::DELETE, "/api/documents/{id}/comments/{comment}", Owning, 204))
            .refuses("forbidden", "Only the person who wrote a comment can do this"),
    ]
}

/// The key of a comment.
fn key(number: u32) -> String {
    format!("00000000-0000-4000-8000-{number:012}")
}

/// A project of Ines with a text on its page, which Noor edits with the layout locked.
struct Commented {
    ines: Account,
    noor: Account,
    project: Value,
    page: String,
    /// The membership of Noor.
    membership: Value,
}

impl Commented {
    async fn new(app: &TestApp) -> Self {
        let (ines, noor) = (app.join("Ines").await, app.join("Noor").await);
        app.plan(&ines, Level::Studio).await;
        let (project, page) = drawn(&ines, "Salt").await;
        let shared = json!({ "email": noor.email, "role": "editor", "mags": [num(&project)] });
        let invited = ines.invite(shared).await;
        app.accept(&noor).await;
        Self { ines, noor, project, page, membership: invited["recordId"].clone() }
    }

    fn path(&self) -> String {
        format!("/documents/{}/comments", num(&self.project))
    }

    /// Begins a thread on a place of the page.
    async fn begin(&self, who: &Account, number: u32, text: &str) -> Value {
        let place = json!({ "page": self.page, "x": 12_000, "y": -400 });
        let body = json!({ "key": key(number), "text": text, "place": place });
        who.browser.post(&self.path(), body).await.expect(201)
    }

    async fn reply(&self, who: &Account, number: u32, thread: &Value, text: &str) -> Answer {
        let body = json!({ "key": key(number), "text": text, "thread": thread["id"] });
        who.browser.post(&self.path(), body).await
    }

    async fn change(&self, who: &Account, id: &Value, body: Value) -> Answer {
        let path = format!("{}/{}", self.path(), id.as_str().unwrap());
        who.browser.call(Method::PATCH, &path, Some(body)).await
    }

    async fn delete(&self, who: &Account, id: &Value) -> Answer {
        let path = format!("{}/{}", self.path(), id.as_str().unwrap());
        who.browser.call(Method::DELETE, &path, None).await
    }

    async fn list(&self, who: &Account) -> Value {
        who.browser.get(&self.path()).await.expect(200)
    }
}

fn words(thread: &Value) -> Vec<String> {
    let comments = thread["comments"].as_array().unwrap().iter();
    comments.map(|one| one["text"].as_str().unwrap().to_owned()).collect()
}
