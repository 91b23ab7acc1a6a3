//! Answers that are sent to one reader after another.

use std::{
    net::{IpAddr, Ipv4Addr},
    sync::Arc,
};

use chrono::TimeDelta;
use octavo_application::shared::commits::Commits;
use serde_json::json;

use super::document::Drawn;
use crate::support::{
    Account, TestApp, VIEWER_ORIGIN,
    browser::{Answer, Browser},
    num, stories,
};

/// Published, and asked for once.
async fn read_once(app: &TestApp, reader: &Browser) -> (Account, Drawn) {
    let ines = app.join("Ines").await;
    let drawn = Drawn::by(&ines).await;
    drawn.publish(&ines).await;
    assert_eq!(reader.fetch(&drawn.address(""), &[]).await.status.as_u16(), 200);
    (ines, drawn)
}

/// All that an answer says, but for the id of its request.
fn said(answer: &Answer) -> (u16, Vec<(String, String)>, String) {
    let headers = answer.headers.iter().filter(|(name, _)| *name != "x-request-id");
    let headers = headers.map(|(name, value)| (name.to_string(), value.to_str().unwrap().to_owned()));
    (answer.status.as_u16(), headers.collect(), answer.text())
}

/// Commits of another process are not counted here.
struct NoCommits;

impl Commits for NoCommits {
    fn count(&self) -> u64 {
        0
    }
}

stories! {
    async fn edit_373_the_next_reader_gets_the_same_and_is_counted(app: &TestApp) {
        let reader = app.viewer();
        let (ines, drawn) = read_once(app, &reader).await;
        let path = drawn.address("");
        for headers in [&[][..], &[("accept-encoding", "br, gzip")], &[("accept-encoding", "gzip")]] {
            let first = reader.fetch(&path, headers).await;
            for number in 1..=3 {
                let other = reader.elsewhere(IpAddr::V4(Ipv4Addr::new(203, 0, 113, number)));
                let again = other.fetch(&path, headers).await;
                assert_eq!(said(&again), said(&first));
                assert_eq!(again.header("x-request-id"), "", "it is the answer to another request");
            }
        }
        assert_eq!(app.views(&ines, num(&drawn.project)).await, 4);
    }

    async fn what_an_owner_changes_is_gone_with_the_answer(app: &TestApp) {
        let reader = app.viewer();
        let (ines, drawn) = read_once(app, &reader).await;
        let (number, path) = (num(&drawn.project), drawn.address(""));
        ines.browser.post(&format!("/mag/{number}/title"), json!({ "title": "Ash" })).await.expect(200);
        drawn.publish(&ines).await;
        assert!(reader.fetch(&path, &[]).await.text().contains("Ash"));
        let closed = json!({ "isPrivatePages": true, "password": "readers only" });
        ines.browser.patch(&format!("/mag/{number}"), closed).await.expect(200);
        let asked = reader.fetch(&path, &[]).await.text();
        assert!(!asked.contains("Bowls"), "{asked}");
        assert!(!reader.fetch(&path, &[]).await.text().contains("Bowls"), "what asks for a password is not kept");
        ines.browser.patch(&format!("/mag/{number}"), json!({ "isPrivatePages": false })).await.expect(200);
        assert!(reader.fetch(&path, &[]).await.text().contains("Bowls"));
        ines.browser.post(&format!("/unpublish/{number}"), json!({})).await.expect(200);
        assert_eq!(reader.fetch(&path, &[]).await.status.as_u16(), 404);
    }

    async fn what_another_server_changes_is_gone_a_quarter_of_a_second_later(app: &TestApp) {
        let reader = app.viewer_with(|ports| ports.commits = Arc::new(NoCommits));
        let (ines, drawn) = read_once(app, &reader).await;
        let path = drawn.address("");
        ines.browser.post(&format!("/unpublish/{}", num(&drawn.project)), json!({})).await.expect(200);
        app.wait(TimeDelta::milliseconds(249));
        assert_eq!(reader.fetch(&path, &[]).await.status.as_u16(), 200);
        app.wait(TimeDelta::milliseconds(1));
        assert_eq!(reader.fetch(&path, &[]).await.status.as_u16(), 404);
    }

    async fn edit_356_no_page_of_an_edition_is_kept_beside_a_page_of_the_next(app: &TestApp) {
        let reader = app.viewer_with(|ports| ports.commits = Arc::new(NoCommits));
        let (ines, drawn) = read_once(app, &reader).await;
        let (first, about) = (drawn.address(""), drawn.address("about/"));
        assert!(reader.fetch(&about, &[]).await.text().contains("Salt"));
        // As another server does it: nothing is counted here.
        let title = json!({ "title": "Ash" });
        ines.browser.post(&format!("/mag/{}/title", num(&drawn.project)), title).await.expect(200);
        app.wait(TimeDelta::milliseconds(100));
        drawn.publish(&ines).await;
        assert!(!reader.fetch(&about, &[]).await.text().contains("Ash"), "it is kept");
        let other = [("accept-encoding", "gzip")];
        assert_eq!(reader.fetch(&first, &other).await.status.as_u16(), 200);
        assert!(reader.fetch(&about, &[]).await.text().contains("Ash"), "the first page was of the next edition");
    }

    async fn a_clock_that_was_set_back_keeps_nothing(app: &TestApp) {
        let reader = app.viewer_with(|ports| ports.commits = Arc::new(NoCommits));
        let (ines, drawn) = read_once(app, &reader).await;
        ines.browser.post(&format!("/unpublish/{}", num(&drawn.project)), json!({})).await.expect(200);
        app.wait(-TimeDelta::hours(1));
        assert_eq!(reader.fetch(&drawn.address(""), &[]).await.status.as_u16(), 404);
    }

    async fn an_owners_own_browser_gets_what_is_kept_and_is_not_counted(app: &TestApp) {
        let reader = app.viewer();
        let (ines, drawn) = read_once(app, &reader).await;
        let number = num(&drawn.project);
        let visit = ines.browser.get(&format!("/mag/{number}/visit")).await;
        let own = reader.neighbour();
        own.fetch(visit.header("location").strip_prefix(VIEWER_ORIGIN).unwrap(), &[]).await;
        for _ in 0..2 {
            assert_eq!(own.fetch(&drawn.address(""), &[]).await.status.as_u16(), 200);
        }
        assert_eq!(app.views(&ines, number).await, 1);
    }
}
