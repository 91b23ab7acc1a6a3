//! The pages of a published document.

use std::{
    collections::BTreeSet,
    io::Read as _,
    sync::{
        Arc,
        atomic::{AtomicBool, Ordering},
    },
};

use axum::http::Method;
use base64::{Engine as _, prelude::BASE64_STANDARD};
use chrono::TimeDelta;
use flate2::read::GzDecoder;
use octavo_domain::plans::level::Level;
use serde_json::{Value, json};
use sha2::{Digest, Sha256};

use super::runs_script;
use crate::support::{
    Account, TestApp, VIEWER_ORIGIN,
    browser::{Answer, Browser},
    num, on_sqlite, stories,
};

const FORM: &[(&str, &str)] = &[("content-type", "application/x-www-form-urlencoded")];
pub(super) const ABOUT: &str = "8f2hc5n1t4ab";
const TEXT: &str = "8f2hc5n1t4zd";
const WORDS: &str = "8f2hc5n1t4ze";
/// How often the project is published under its readers.
const EDITIONS: usize = 12;

/// A project with a heading on its first page, and a second page that is linked from it.
pub(super) struct Drawn {
    pub(super) project: Value,
    number: u32,
}

impl Drawn {
    pub(super) async fn by(owner: &Account) -> Self {
        let project = owner.browser.project("Salt & Kiln").await;
        let opened = owner.browser.get(&format!("/documents/{}", num(&project))).await.expect(200);
        let home =
            opened["snapshot"]["document"]["pages"].as_object().unwrap().keys().next().unwrap().clone();
        let mut drawn = Self { project, number: 0 };
        let heading = json!({ "kind": "text", "parent": home, "order": "a0", "position": { "base": [6400, 6400] },
            "size": { "base": [60000, 8000] }, "text": [
                { "insert": "Bowls <of> salt" }, { "insert": "\n", "attributes": { "element": "h1" } },
                { "insert": "About us", "attributes": { "link": { "page": ABOUT } } }, { "insert": "\n" },
            ] });
        let about = json!({ "kind": "page", "order": "a1", "title": "About", "path": "about", "description": "Who we are" });
        let words = json!({ "kind": "text", "parent": ABOUT, "order": "a0", "text": [{ "insert": "Two potters\n" }] });
        let make = |id: &str, record: Value| json!({ "create": { "id": id, "record": record } });
        drawn.change(owner, json!([make(ABOUT, about), make(TEXT, heading), make(WORDS, words)])).await;
        drawn
    }

    pub(super) async fn change(&mut self, owner: &Account, ops: Value) {
        self.number += 1;
        let path = format!("/documents/{}/changes", num(&self.project));
        let mut batch = json!({ "client": "9f3c07aa51d2", "number": self.number, "base": self.number - 1 });
        batch["ops"] = ops;
        owner.browser.post(&path, batch).await.expect(200);
    }

    pub(super) async fn publish(&self, owner: &Account) {
        owner.browser.post(&format!("/mag/{}/publish", num(&self.project)), json!({})).await.expect(200);
    }

    pub(super) fn address(&self, path: &str) -> String {
        format!("/ines/{}/{path}", num(&self.project))
    }

    /// A change that is refused because of this record, or of a register of it.
    pub(super) async fn refused(&self, owner: &Account, ops: Value, field: &str) {
        let path = format!("/documents/{}/changes", num(&self.project));
        let batch =
            json!({ "client": "9f3c07aa51d2", "number": self.number + 1, "base": self.number, "ops": ops });
        let answer = owner.browser.post(&path, batch).await;
        assert_eq!((answer.status.as_u16(), &answer.json()["fieldName"]), (422, &json!(field)));
    }

    pub(super) async fn read(&self, app: &TestApp, path: &str) -> Answer {
        app.viewer().fetch(&self.address(path), &[]).await
    }

    /// Both pages say of which edition they are.
    async fn change_edition(&mut self, owner: &Account, edition: usize) {
        let mut delta = vec![json!({ "insert": format!("Edition {edition:02}. ") })];
        if edition > 0 {
            delta.push(json!({ "delete": EDITION }));
        }
        let ops = [TEXT, WORDS].map(|id| json!({ "text": { "id": id, "delta": delta } }));
        self.change(owner, json!(ops)).await;
    }
}

/// The length of "Edition 00. ".
const EDITION: usize = 12;

/// Reads two pages in turns until there is nothing new to come, and answers the editions in the order of reading.
async fn read_editions(reader: Browser, addresses: [String; 2], last: Arc<AtomicBool>) -> Vec<usize> {
    let mut editions = Vec::new();
    loop {
        let is_last = last.load(Ordering::SeqCst);
        for address in &addresses {
            let page = reader.fetch(address, &[]).await.text();
            let told: BTreeSet<usize> =
                page.split("Edition ").skip(1).map(|rest| rest[..2].parse().unwrap()).collect();
            assert_eq!(told.len(), 1, "{page}");
            editions.extend(told);
            // A page that is kept is there at once, and others want their turn.
            tokio::task::yield_now().await;
        }
        if is_last {
            return editions;
        }
    }
}

pub(super) fn set(id: &str, key: &str, value: &str) -> Value {
    json!([{ "set": { "id": id, "key": key, "value": value } }])
}

stories! {
    async fn edit_033_034_readers_get_every_page_of_what_was_published(app: &TestApp) {
        let ines = app.join("Ines").await;
        let mut drawn = Drawn::by(&ines).await;
        assert_eq!(drawn.read(app, "").await.status.as_u16(), 404, "it is not published");
        drawn.publish(&ines).await;
        let home = drawn.read(app, "").await;
        let text = home.text();
        assert_eq!(home.status.as_u16(), 200, "{text}");
        let link = format!("<a href=\"/ines/{}/about/\">About us</a>", num(&drawn.project));
        assert!(text.contains("<h1 dir=\"auto\">Bowls &lt;of&gt; salt</h1>") && text.contains(&link), "{text}");
        assert!(text.contains("<title>Salt &#38; Kiln</title>"), "{text}");
        let about = drawn.read(app, "about/").await.text();
        assert!(about.contains("Two potters") && about.contains("content=\"Who we are\""), "{about}");
        assert!(about.contains("<h1 class=\"hidden\">About</h1>"), "a page has one heading of the first level");
        let canonical = format!("<link rel=\"canonical\" href=\"{VIEWER_ORIGIN}/ines/{}/about/\">", num(&drawn.project));
        assert!(about.contains(&canonical), "{about}");
        assert_eq!(drawn.read(app, "nothing/").await.status.as_u16(), 404);
        drawn.change(&ines, json!([{ "text": { "id": TEXT, "delta": [{ "insert": "Many " }] } }])).await;
        assert_eq!(drawn.read(app, "").await.text(), text, "the draft is not read");
        app.wait(TimeDelta::seconds(1));
        drawn.publish(&ines).await;
        assert!(drawn.read(app, "").await.text().contains("Many Bowls"));
        ines.browser.post(&format!("/unpublish/{}", num(&drawn.project)), json!({})).await.expect(200);
        assert_eq!(drawn.read(app, "about/").await.status.as_u16(), 404);
    }

    async fn edit_356_whoever_has_seen_a_page_of_an_edition_sees_none_of_an_earlier_one(app: &TestApp) {
        let ines = app.join("Ines").await;
        let mut drawn = Drawn::by(&ines).await;
        drawn.change_edition(&ines, 0).await;
        drawn.publish(&ines).await;
        let last = Arc::new(AtomicBool::new(false));
        let addresses = [drawn.address(""), drawn.address("about/")];
        let readers: Vec<_> = (0..3)
            .map(|_| tokio::spawn(read_editions(app.viewer(), addresses.clone(), last.clone())))
            .collect();
        for edition in 1..=EDITIONS {
            drawn.change_edition(&ines, edition).await;
            app.wait(TimeDelta::seconds(1));
            drawn.publish(&ines).await;
        }
        last.store(true, Ordering::SeqCst);
        for reader in readers {
            let editions = reader.await.unwrap();
            assert!(editions.is_sorted(), "{editions:?}");
            assert!(editions.first() < editions.last() && editions.last() == Some(&EDITIONS), "{editions:?}");
        }
    }

    async fn a_page_is_kept_compressed_and_says_what_holds_now(app: &TestApp) {
        let ines = app.join("Ines").await;
        let drawn = Drawn::by(&ines).await;
        drawn.publish(&ines).await;
        let path = format!("/ines/{}/", num(&drawn.project));
        let compressed = async || {
            let answer = app.viewer().fetch(&path, &[("accept-encoding", "gzip")]).await;
            assert_eq!((answer.header("content-encoding"), answer.header("vary")), ("gzip", "accept-encoding"));
            let mut text = String::new();
            GzDecoder::new(&answer.bytes[..]).read_to_string(&mut text).unwrap();
            text
        };
        for _ in 0..2 {
            let plain = drawn.read(app, "").await;
            assert_eq!((plain.header("content-encoding"), compressed().await), ("", plain.text()));
        }
        let smaller = app.viewer().fetch(&path, &[("accept-encoding", "gzip, br")]).await;
        assert_eq!((smaller.header("content-encoding"), smaller.bytes.is_empty()), ("br", false));
        assert!(compressed().await.contains("Made with"));
        app.plan(&ines, Level::Personal).await;
        assert!(!compressed().await.contains("Made with"), "the plan removes the mark at once");
        ines.browser.post(&format!("/unpublish/{}", num(&drawn.project)), json!({})).await.expect(200);
        assert_eq!(app.viewer().fetch(&path, &[("accept-encoding", "gzip")]).await.status.as_u16(), 404);
    }

    async fn edit_036_037_a_former_path_leads_on(app: &TestApp) {
        let ines = app.join("Ines").await;
        let mut drawn = Drawn::by(&ines).await;
        drawn.publish(&ines).await;
        drawn.change(&ines, set(ABOUT, "path", "studio")).await;
        assert_eq!(drawn.read(app, "about/").await.status.as_u16(), 200, "it is not published yet");
        app.wait(TimeDelta::seconds(1));
        drawn.publish(&ines).await;
        let moved = drawn.read(app, "About").await;
        let to = format!("/ines/{}/studio/", num(&drawn.project));
        assert_eq!((moved.status.as_u16(), moved.header("location")), (301, to.as_str()));
        let third = json!({ "kind": "page", "order": "a2", "path": "about", "title": "Third" });
        drawn.change(&ines, json!([{ "create": { "id": "8f2hc5n1t4ac", "record": third } }])).await;
        app.wait(TimeDelta::seconds(1));
        drawn.publish(&ines).await;
        let taken = drawn.read(app, "about/").await;
        assert!(taken.status.as_u16() == 200 && taken.text().contains("Third"));
    }

    async fn edit_052_053_054_drafts_and_hidden_pages(app: &TestApp) {
        let ines = app.join("Ines").await;
        app.plan(&ines, Level::Studio).await;
        let mut drawn = Drawn::by(&ines).await;
        drawn.change(&ines, set(ABOUT, "state", "draft")).await;
        drawn.publish(&ines).await;
        assert_eq!(drawn.read(app, "about/").await.status.as_u16(), 404);
        let home = drawn.read(app, "").await;
        assert!(!home.text().contains("/about/") && home.header("x-robots-tag") != "none", "nothing leads to a draft");
        drawn.change(&ines, set(ABOUT, "state", "hidden")).await;
        app.wait(TimeDelta::seconds(1));
        drawn.publish(&ines).await;
        let about = drawn.read(app, "about/").await;
        assert_eq!((about.status.as_u16(), about.header("x-robots-tag")), (200, "none"));
    }

    async fn protection_holds_for_every_page(app: &TestApp) {
        let ines = app.join("Ines").await;
        app.plan(&ines, Level::Studio).await;
        let drawn = Drawn::by(&ines).await;
        drawn.publish(&ines).await;
        let settings = json!({ "isPrivatePages": true, "password": "herons only" });
        ines.browser.patch(&format!("/mag/{}", num(&drawn.project)), settings).await.expect(200);
        for path in ["", "about/", "nothing/"] {
            let page = drawn.read(app, path).await;
            assert!(!page.text().contains("Two potters") && page.text().contains("type=\"password\""), "{path}");
        }
        let viewer = app.viewer();
        let path = format!("/ines/{}/about/", num(&drawn.project));
        let opened = viewer.send(Method::POST, &path, FORM, "password=herons+only").await;
        assert_eq!((opened.status.as_u16(), opened.header("location")), (303, path.as_str()));
        assert!(viewer.fetch(&path, &[]).await.text().contains("Two potters"));
    }

    async fn edit_035_a_domain_shows_every_page(app: &TestApp) {
        let ines = app.join("Ines").await;
        app.plan(&ines, Level::Studio).await;
        let drawn = Drawn::by(&ines).await;
        app.publish(&ines, num(&drawn.project), Some("salt.example")).await;
        drawn.publish(&ines).await;
        let at = async |path: &str| app.viewer().fetch(path, &[("host", "salt.example")]).await.text();
        assert!(at("/").await.contains("<a href=\"/about/\">About us</a>"));
        assert!(at("/about/").await.contains("Two potters"));
    }
}

/// What fails is the last that publishing writes, after the document and its former paths.
#[test]
fn edit_357_publishing_that_fails_changes_nothing() {
    on_sqlite(async |app| {
        let ines = app.join("Ines").await;
        let mut drawn = Drawn::by(&ines).await;
        drawn.publish(&ines).await;
        let read =
            async |drawn: &Drawn| [drawn.read(app, "").await.text(), drawn.read(app, "about/").await.text()];
        let before = read(&drawn).await;
        drawn.change_edition(&ines, 0).await;
        drawn.change(&ines, set(ABOUT, "path", "studio")).await;
        app.wait(TimeDelta::seconds(1));
        app.raw(
            "CREATE TRIGGER full BEFORE INSERT ON history WHEN NEW.event = 'project.published' \
             BEGIN SELECT RAISE(ABORT, 'full'); END",
        )
        .await;
        let path = format!("/mag/{}/publish", num(&drawn.project));
        ines.browser.post(&path, json!({})).await.refused(500, "internal");
        assert_eq!(read(&drawn).await, before);
        assert_eq!(drawn.read(app, "studio/").await.status.as_u16(), 404);
        app.raw("DROP TRIGGER full").await;
        drawn.publish(&ines).await;
        assert!(drawn.read(app, "studio/").await.text().contains("Edition 00"));
    });
}

#[tokio::test]
async fn edit_007_009_a_page_has_no_script_and_asks_nobody_else() {
    let app = TestApp::new().await;
    let ines = app.join("Ines").await;
    let drawn = Drawn::by(&ines).await;
    drawn.publish(&ines).await;
    let page = drawn.read(&app, "").await;
    let text = page.text();
    assert!(!runs_script(&text) && !text.contains(" style=") && !text.contains("stylesheet"));
    let style = text.split_once("<style>").unwrap().1.split_once("</style>").unwrap().0;
    let hash = BASE64_STANDARD.encode(Sha256::digest(style));
    // docs/security.md says why each part is there.
    let policy = format!(
        "default-src 'none'; style-src 'sha256-{hash}'; img-src 'self'; font-src 'self'; form-action 'none'; \
         frame-ancestors 'none'; base-uri 'none'; sandbox allow-popups allow-popups-to-escape-sandbox \
         allow-scripts"
    );
    assert_eq!(page.header("content-security-policy"), policy);
}

#[tokio::test]
async fn a_document_without_widgets_is_shown_as_before() {
    let app = TestApp::new().await;
    let ines = app.join("Ines").await;
    let salt = ines.browser.project("Salt").await;
    ines.browser.get(&format!("/documents/{}", num(&salt))).await.expect(200);
    ines.browser.post(&format!("/mag/{}/publish", num(&salt)), json!({})).await.expect(200);
    let page = app.viewer().fetch(&format!("/ines/{}/", num(&salt)), &[]).await;
    assert!(page.text().contains(">Salt</h1>") && page.text().contains("<figure>"));
}
