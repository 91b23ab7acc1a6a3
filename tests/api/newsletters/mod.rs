//! Newsletters, referrals, reader whitelists and creator profiles.

mod change_mail;
mod creator;
mod mail;
mod one_click;
mod send_issue;
mod topics;
mod unsubscribe;
mod whitelist;

use axum::http::Method;
use octavo_application::newsletters::send_issue::{SendIssue, SendIssueError, SentIssue};
use octavo_domain::newsletters::{Issue, IssueContent, IssueName, Topic};
use serde_json::{Value, json};

use crate::support::{
    Account, TestApp,
    calls::{Access, Call, call},
};

/// The calls on newsletters.
pub(crate) fn newsletter_calls() -> Vec<Call> {
    use Access::{Anybody, Own};
    vec![
        call(Method::GET, "/api/list/topics", Own, 200),
        call(Method::GET, "/api/me/mail", Own, 200),
        call(Method::POST, "/api/me/mail", Own, 200).body(
            |_| json!({ "subscriptions": { "interests": { "product-news": true }, "status": "subscribed" } }),
            &[
                "{}",
                r#"{"subscriptions":{"interests":{"product-news":"yes"}}}"#,
                r#"{"subscriptions":{"interests":["product-news"]}}"#,
                r#"{"subscriptions":{"status":"maybe"}}"#,
                r#"{"subscriptions":{},"email":"a@b.example"}"#,
            ],
        ),
        // No account has a newsletter mail here.
        call(Method::POST, "/api/newsletters/unsubscribe", Anybody, 422).body(
            // Of the right form, but not signed.
            |_| json!({ "token": format!("00000000-0000-7000-8000-000000900001.product-news.{}", "0".repeat(64)) }),
            &[r#"{"token":7}"#, r#"{"token":"0","all":"yes"}"#, r#"{"user":"x","token":"0"}"#, "{}"],
        ),
    ]
}

/// An issue with its topic's name in it.
pub(crate) fn issue(name: &str, topic: Topic) -> Issue {
    let html = format!("<p>{}</p>", topic.name());
    let content = IssueContent::parse(topic.name(), topic.name(), &html).unwrap();
    Issue { name: IssueName::parse(name).unwrap(), topic, content }
}

impl TestApp {
    /// An operator sends an issue.
    pub(crate) async fn send_issue(&self, issue: &Issue) -> Result<SentIssue, SendIssueError> {
        let send = SendIssue {
            storage: self.ports.storage.clone(),
            tokens: self.ports.unsubscribe_tokens(),
            ids: self.ports.ids.clone(),
            clock: self.clock.clone(),
        };
        send.execute(issue).await
    }

    /// The number of newsletter mails to an address.
    pub(crate) async fn letters(&self, email: &str) -> usize {
        let mails = self.mail(email).await;
        mails.iter().filter(|mail| mail.message.name() == "newsletter").count()
    }
}

impl Account {
    /// Changes subscriptions.
    pub(crate) async fn choose(&self, interests: Value) -> Value {
        let body = json!({ "subscriptions": { "interests": interests } });
        self.browser.post("/me/mail", body).await.expect(200)["subscriptions"].clone()
    }

    /// The account's subscriptions.
    pub(crate) async fn subscriptions(&self) -> Value {
        self.browser.get("/me/mail").await.expect(200)["subscriptions"].clone()
    }
}
