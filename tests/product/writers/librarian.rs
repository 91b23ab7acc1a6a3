//! Makes projects and gives them other titles.

use async_trait::async_trait;
use reqwest::Method;
use serde_json::{Value, json};

use super::{Records, Writer, Wrote, answered};
use crate::support::{Browser, Server};

/// After so many other titles there is another project.
const TITLES: usize = 8;

pub(super) struct Librarian {
    browser: Browser,
    /// The number of each project, and its title, which is a number, too.
    projects: Vec<(Value, u64)>,
    writes: usize,
    /// What was not answered: another project, or another title of this one.
    unanswered: Option<Option<usize>>,
}

impl Librarian {
    pub(super) fn of(browser: &Browser) -> Self {
        Self { browser: browser.clone(), projects: Vec::new(), writes: 0, unanswered: None }
    }
}

#[async_trait]
impl Writer for Librarian {
    async fn write(&mut self) -> Wrote {
        self.writes += 1;
        if self.projects.is_empty() || self.writes.is_multiple_of(TITLES) {
            self.unanswered = Some(None);
            let made = answered(&self.browser, Method::POST, "/mag", json!({ "title": "0" })).await;
            let Some(made) = made else { return Wrote::Unanswered };
            self.projects.push((made["num_id"].clone(), 0));
        } else {
            let at = self.writes % self.projects.len();
            self.unanswered = Some(Some(at));
            let (number, title) = &mut self.projects[at];
            let path = format!("/mag/{number}/title");
            let body = json!({ "title": (*title + 1).to_string() });
            if answered(&self.browser, Method::POST, &path, body).await.is_none() {
                return Wrote::Unanswered;
            }
            *title += 1;
        }
        self.unanswered = None;
        Wrote::Acknowledged
    }

    async fn check(&mut self, server: &Server, _: &Records) {
        self.browser = self.browser.at(server);
        let library = self.browser.get("/readymags/user").await;
        let mut listed: Vec<(Value, u64)> = Vec::new();
        for project in library["mags"].as_array().unwrap() {
            listed.push((project["num_id"].clone(), project["title"].as_str().unwrap().parse().unwrap()));
        }
        for (at, (number, title)) in self.projects.iter_mut().enumerate() {
            let place = listed.iter().position(|(listed, _)| listed == number);
            assert!(place.is_some(), "project {number} was acknowledged");
            let (_, there) = listed.swap_remove(place.unwrap());
            let may_be_next = self.unanswered == Some(Some(at));
            assert!(there == *title || (may_be_next && there == *title + 1), "{there} instead of {title}");
            *title = there;
        }
        assert!(listed.len() <= usize::from(self.unanswered == Some(None)), "{listed:?} was made by nobody");
        self.projects.extend(listed);
        self.unanswered = None;
    }
}
