//! How much a document holds: each limit is named by the refusal, which changes nothing.

use chrono::TimeDelta;
use octavo_domain::plans::level::Level;
use serde_json::{Value, json};

use super::{batch, change, document, make, opened, path, title};
use crate::support::{Account, TestApp, num, nums};

/// A project whose document is filled. What is asked after each change is the number of the last one.
struct Filled<'a> {
    app: &'a TestApp,
    account: &'a Account,
    project: Value,
    page: String,
    changes: u32,
}

impl<'a> Filled<'a> {
    async fn new(app: &'a TestApp, account: &'a Account) -> Self {
        let (project, page) = opened(account, "Salt").await;
        Self { app, account, project, page, changes: 0 }
    }

    fn batch(&self, ops: &[Value]) -> Value {
        batch(self.changes + 1, self.changes.into(), json!(ops))
    }

    /// Makes a change that is allowed. A client sends twenty a second.
    async fn add(&mut self, ops: &[Value]) {
        if self.changes % 20 == 19 {
            self.app.wait(TimeDelta::seconds(1));
        }
        change(&self.account.browser, &self.project, self.batch(ops)).await.expect(200);
        self.changes += 1;
    }

    /// Sees that a change is refused, with this sentence, and that nothing of it is done.
    async fn refuses(&self, op: Value, sentence: &str) -> Value {
        self.app.wait(TimeDelta::seconds(1));
        let batch = self.batch(&[title(&self.page, "Home"), op]);
        let problem = change(&self.account.browser, &self.project, batch).await.refused(403, "limit_reached");
        assert_eq!(problem["detail"], json!(sentence));
        let after = format!("{}/changes?after={}", path(&self.project), self.changes);
        assert_eq!(self.account.browser.get(&after).await.expect(200)["changes"], json!([]));
        problem
    }
}

fn id(number: u32) -> String {
    format!("w{number:011}")
}

fn line(number: u32, parent: &str) -> Value {
    make(&id(number), &json!({ "kind": "line", "parent": parent, "order": "a0" }))
}

fn lines(numbers: std::ops::Range<u32>, parent: &str) -> Vec<Value> {
    numbers.map(|number| line(number, parent)).collect()
}

fn page(number: u32) -> Value {
    make(&format!("p{number:011}"), &json!({ "kind": "page", "order": "a1", "path": format!("p{number}") }))
}

#[tokio::test]
async fn edit_080_081_446_a_page_and_a_project_have_so_many_widgets() {
    let app = TestApp::new().await;
    let ines = app.join("Ines").await;
    let mut salt = Filled::new(&app, &ines).await;
    let first = salt.page.clone();
    salt.add(&lines(0..2_000, &first)).await;
    salt.refuses(line(2_000, &first), "A page has at most 2,000 widgets").await;
    salt.add(&[page(1), page(2)]).await;
    salt.add(&lines(2_000..4_000, "p00000000001")).await;
    salt.add(&lines(4_000..5_000, "p00000000002")).await;
    salt.refuses(line(5_000, "p00000000002"), "A project has at most 5,000 widgets").await;
    salt.add(&[json!({ "delete": { "id": id(4_000) } }), line(5_000, "p00000000002")]).await;
}

#[tokio::test]
async fn edit_082_widgets_lie_so_deep_in_each_other() {
    let app = TestApp::new().await;
    let ines = app.join("Ines").await;
    let mut salt = Filled::new(&app, &ines).await;
    let group = |number: u32, parent: &str| {
        make(&id(number), &json!({ "kind": "group", "parent": parent, "order": "a0" }))
    };
    let mut groups = vec![group(1, &salt.page)];
    groups.extend((2..=7).map(|number| group(number, &id(number - 1))));
    salt.add(&groups).await;
    salt.add(&[line(8, &id(7))]).await;
    salt.add(&[group(9, &id(7))]).await;
    salt.refuses(line(10, &id(9)), "Groups lie at most 8 deep in each other").await;
}

#[tokio::test]
async fn edit_083_a_text_has_so_many_characters() {
    let app = TestApp::new().await;
    let ines = app.join("Ines").await;
    let mut salt = Filled::new(&app, &ines).await;
    let words = format!("{}\n", "x".repeat(99_999));
    let text = json!({ "kind": "text", "parent": salt.page, "order": "a0", "text": [{ "insert": words }] });
    salt.add(&[make(&id(1), &text)]).await;
    let one_more = json!({ "text": { "id": id(1), "delta": [{ "insert": "x" }] } });
    let problem = salt.refuses(one_more, "A text has at most 100,000 characters").await;
    assert_eq!(problem["fieldName"], json!(format!("{}.text", id(1))));
    salt.add(&[json!({ "text": { "id": id(1), "delta": [{ "delete": 1 }, { "insert": "y" }] } })]).await;
}

#[tokio::test]
async fn edit_084_a_document_has_so_many_bytes() {
    let app = TestApp::new().await;
    let ines = app.join("Ines").await;
    let mut salt = Filled::new(&app, &ines).await;
    // Three bytes each.
    let text = |number: u32, parent: &str| {
        let words = format!("{}\n", "€".repeat(80_000));
        make(
            &id(number),
            &json!({ "kind": "text", "parent": parent, "order": "a0", "text": [{ "insert": words }] }),
        )
    };
    let first = salt.page.clone();
    for number in 0..34 {
        salt.add(&[text(number, &first)]).await;
    }
    salt.refuses(text(34, &first), "A project has at most 8 MB of words and shapes").await;
}

#[tokio::test]
async fn edit_078_a_project_has_at_most_a_hundred_pages_on_every_plan() {
    let app = TestApp::new().await;
    let ines = app.join("Ines").await;
    app.plan(&ines, Level::Studio).await;
    let mut salt = Filled::new(&app, &ines).await;
    let pages: Vec<Value> = (1..=99).map(page).collect();
    salt.add(&pages).await;
    let problem = salt.refuses(page(100), "A project of this plan has at most 100 pages").await;
    assert_eq!(problem["limit"], json!("pages"));
}

#[tokio::test]
async fn edit_086_pages_stay_and_can_be_edited_after_a_downgrade() {
    let app = TestApp::new().await;
    let ines = app.join("Ines").await;
    app.plan(&ines, Level::Studio).await;
    let mut salt = Filled::new(&app, &ines).await;
    let pages: Vec<Value> = (1..=11).map(page).collect();
    salt.add(&pages).await;
    app.plan(&ines, Level::Free).await;
    let opened = ines.browser.get(&path(&salt.project)).await.expect(200);
    assert_eq!(opened["pages"], json!(10));
    salt.add(&[title("p00000000011", "The twelfth"), line(1, "p00000000011")]).await;
    salt.refuses(page(12), "A project of this plan has at most 10 pages").await;
    // One for another is not one more.
    salt.add(&[json!({ "delete": { "id": "p00000000011" } }), page(12)]).await;
    salt.refuses(page(13), "A project of this plan has at most 10 pages").await;
}

#[tokio::test]
async fn edit_075_a_widget_of_a_newer_version_keeps_all_that_it_has() {
    let app = TestApp::new().await;
    let ines = app.join("Ines").await;
    let mut salt = Filled::new(&app, &ines).await;
    let carousel = json!({
        "kind": "carousel", "parent": salt.page, "order": "a0", "position": { "base": [1000, 2000] },
        "speed": { "base": 3, "phone": 5 }, "slides": [{ "asset": "kiln-1", "words": "Salt & Kiln" }],
    });
    salt.add(&[make(&id(1), &carousel)]).await;
    let position =
        json!({ "set": { "id": id(1), "key": "position", "width": "base", "value": [3000, 4000] } });
    salt.add(&[position]).await;
    ines.browser.post(&format!("/mag/{}/publish", num(&salt.project)), json!({})).await.expect(200);
    // Its copy was read from and written into what is kept.
    let ids = json!({ "mag_num_ids": nums(&[&salt.project]) });
    let copy = ines.browser.post("/mags/duplicate", ids).await.expect(200)["success"][0].clone();
    let mut moved = carousel;
    moved["position"]["base"] = json!([3000, 4000]);
    assert_eq!(document(&ines.browser, &copy).await["widgets"][id(1)], moved);
    salt.add(&[json!({ "delete": { "id": id(1) } })]).await;
    salt.add(&[make(&id(1), &moved)]).await;
}
