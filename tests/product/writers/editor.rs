//! Changes a document, and sends each change again until it is answered.

use async_trait::async_trait;
use octavo_application::documents::ports::format::DocumentFormat as _;
use octavo_documents::JsonFormat;
use octavo_domain::documents::document::Document;
use reqwest::{Method, StatusCode};
use serde_json::{Value, json};

use super::{Records, Writer, Wrote, successful};
use crate::{
    live_people::{folded, snapshot, text_of},
    live_socket::opened,
    support::{Browser, Server},
};

const CLIENT: &str = "9f3c07aa51d2";

pub(super) struct Editor {
    browser: Browser,
    path: String,
    page: String,
    /// The last change that was acknowledged, and its place in the log.
    number: u64,
    base: u64,
    /// The document after so many changes.
    document: Document,
    checked: u64,
}

impl Editor {
    pub(super) async fn of(browser: &Browser) -> Self {
        let (path, page) = opened(browser).await;
        let document = JsonFormat.decode(snapshot(&browser.get(&path).await).as_bytes()).unwrap();
        Self { browser: browser.clone(), path, page, number: 0, base: 0, document, checked: 0 }
    }

    /// The next change: a title and an address that belong together.
    fn batch(&self) -> Value {
        let number = self.number + 1;
        let set =
            |key: &str, value: String| json!({ "set": { "id": self.page, "key": key, "value": value } });
        let ops = [set("title", format!("Title {number}")), set("path", format!("address-{number}"))];
        json!({ "client": CLIENT, "number": number, "base": self.base, "ops": ops })
    }
}

#[async_trait]
impl Writer for Editor {
    async fn write(&mut self) -> Wrote {
        let path = format!("{}/changes", self.path);
        let answer = self.browser.attempt(Method::POST, &path, self.batch()).await;
        match answer {
            Some((StatusCode::TOO_MANY_REQUESTS, _)) => return Wrote::Waiting,
            Some(answer) => match successful(&path, answer) {
                Some(accepted) => self.base = accepted["seq"].as_u64().unwrap(),
                None => return Wrote::Unanswered,
            },
            None => return Wrote::Unanswered,
        }
        self.number += 1;
        Wrote::Acknowledged
    }

    async fn check(&mut self, server: &Server, _: &Records) {
        self.browser = self.browser.at(server);
        loop {
            let changes = format!("{}/changes?after={}", self.path, self.checked);
            let mut answer = self.browser.get(&changes).await;
            let Value::Array(changes) = answer["changes"].take() else { panic!("{answer}") };
            if changes.is_empty() {
                break;
            }
            for change in &changes {
                self.checked += 1;
                assert_eq!(change["seq"], self.checked, "no gap");
                // Nobody else writes here, so that each change is there once, in its place.
                assert_eq!((&change["client"], &change["number"]), (&json!(CLIENT), &json!(self.checked)));
            }
            self.document = folded(self.document.clone(), &changes);
        }
        // One more may have been made whose answer was lost.
        let is_there = (self.number..=self.number + 1).contains(&self.checked);
        assert!(is_there, "{} were acknowledged, {} are there", self.number, self.checked);
        let opened = self.browser.get(&self.path).await;
        let after = opened["snapshot"]["seq"].as_u64().unwrap();
        let changes = self.browser.get(&format!("{}/changes?after={after}", self.path)).await;
        let document = JsonFormat.decode(snapshot(&opened).as_bytes()).unwrap();
        let now = text_of(&folded(document, changes["changes"].as_array().unwrap()));
        assert_eq!(now, text_of(&self.document), "the snapshot and the log belong together");
        if self.checked > 0 {
            let (title, path) = (format!("Title {}", self.checked), format!("address-{}", self.checked));
            assert!(now.contains(&title) && now.contains(&path), "{title} and {path} in {now}");
        }
    }
}
