//! `POST /api/documents/{id}/changes`

use chrono::TimeDelta;
use octavo_domain::plans::level::Level;
use serde_json::{Value, json};

use super::{batch, batch_of, change, drawn, opened, path, publish, title};
use crate::support::{TestApp, num, stories};

const TEXT: &str = "8f2hc5n1t4zd";
const OTHER: &str = "1f3c07aa51d2";

fn make_text(page: &str) -> Value {
    json!({ "create": { "id": TEXT, "record": {
        "kind": "text", "parent": page, "order": "a0", "position": { "base": [6000, 6000] },
        "text": [{ "insert": "Salt\n" }],
    } } })
}

fn type_in(delta: Value) -> Value {
    let mut op = json!({ "text": { "id": TEXT } });
    op["text"]["delta"] = delta;
    op
}

stories! {
    async fn edit_011_a_change_is_answered_with_its_number_and_read_by_others(app: &TestApp) {
        let ines = app.join("Ines").await;
        let (salt, page) = opened(&ines, "Salt").await;
        let made = change(&ines.browser, &salt, batch(1, 0, json!([make_text(&page)]))).await.expect(200);
        assert_eq!((&made["seq"], &made["changes"][0]["seq"]), (&json!(1), &json!(1)));
        assert_eq!(made["changes"][0]["ops"], json!([make_text(&page)]));
        let typed = json!([type_in(json!([{ "retain": 4 }, { "insert": " & Kiln" }]))]);
        let answer = change(&ines.browser, &salt, batch_of(OTHER, 1, 1, typed)).await.expect(200);
        assert_eq!(answer["seq"], 2);
        let read = ines.browser.get(&format!("{}/changes?after=1", path(&salt))).await.expect(200);
        assert_eq!(read["changes"], answer["changes"]);
    }

    async fn a_change_that_is_sent_again_is_answered_again(app: &TestApp) {
        let ines = app.join("Ines").await;
        let (salt, page) = opened(&ines, "Salt").await;
        let first = batch(1, 0, json!([title(&page, "Home")]));
        let answer = change(&ines.browser, &salt, first.clone()).await;
        let later = batch_of(OTHER, 1, 1, json!([title(&page, "Start")]));
        change(&ines.browser, &salt, later).await.expect(200);
        let again = change(&ines.browser, &salt, first).await;
        assert_eq!(again.expect(200), answer.expect(200));
        let other = batch(1, 0, json!([title(&page, "Another")]));
        change(&ines.browser, &salt, other).await.refused(409, "number_taken");
        let document = ines.browser.get(&path(&salt)).await.expect(200);
        assert_eq!(document["changes"].as_array().unwrap().len(), 2, "nothing is done twice, or instead");
    }

    async fn words_that_two_type_at_once_are_merged(app: &TestApp) {
        let ines = app.join("Ines").await;
        let (salt, page) = opened(&ines, "Salt").await;
        change(&ines.browser, &salt, batch(1, 0, json!([make_text(&page)]))).await.expect(200);
        let end = json!([type_in(json!([{ "retain": 4 }, { "insert": "!" }]))]);
        change(&ines.browser, &salt, batch(2, 1, end)).await.expect(200);
        let start = json!([type_in(json!([{ "insert": "More " }]))]);
        let merged = change(&ines.browser, &salt, batch_of(OTHER, 1, 1, start)).await.expect(200);
        assert_eq!((merged["seq"].as_u64(), merged["changes"].as_array().unwrap().len()), (Some(3), 2));
        let behind = json!([type_in(json!([{ "retain": 2 }, { "delete": 2 }]))]);
        let merged = change(&ines.browser, &salt, batch_of("2f3c07aa51d2", 1, 1, behind)).await.expect(200);
        let ours = &merged["changes"][2]["ops"];
        assert_eq!(ours, &json!([type_in(json!([{ "retain": 7 }, { "delete": 2 }]))]), "where the words are now");
    }

    async fn bases_that_do_not_fit_are_refused(app: &TestApp) {
        let ines = app.join("Ines").await;
        let (salt, page) = opened(&ines, "Salt").await;
        let ops = || json!([title(&page, "Home")]);
        change(&ines.browser, &salt, batch(1, 7, ops())).await.refused(409, "stale_base");
        change(&ines.browser, &salt, batch(2, 0, ops())).await.expect(200);
        change(&ines.browser, &salt, batch(3, 0, ops())).await.refused(409, "stale_base");
        change(&ines.browser, &salt, batch(1, 1, ops())).await.refused(409, "number_taken");
        let made = change(&ines.browser, &salt, batch(3, 1, ops())).await.expect(200);
        assert_eq!(made["seq"], 2, "nothing of what was refused is there");
    }

    async fn edit_012_who_has_the_layout_locked_changes_words_alone(app: &TestApp) {
        let (ines, noor) = (app.join("Ines").await, app.join("Noor").await);
        app.plan(&ines, Level::Studio).await;
        let (salt, page) = opened(&ines, "Salt").await;
        change(&ines.browser, &salt, batch(1, 0, json!([make_text(&page)]))).await.expect(200);
        ines.invite(json!({ "email": noor.email, "mags": [num(&salt)] })).await;
        app.accept(&noor).await;
        ines.browser.put("/team", json!({ "email": noor.email, "role": "editor" })).await.expect(200);
        let moved = json!({ "set": { "id": TEXT, "key": "position", "width": "base", "value": [0, 0] } });
        let forged = json!([type_in(json!([{ "insert": "x" }])), moved]);
        let refused = change(&noor.browser, &salt, batch_of(OTHER, 1, 1, forged.clone())).await;
        refused.refused_field(403, "layout_locked", TEXT, "The layout is locked for you: you can change words and pictures");
        let document = ines.browser.get(&path(&salt)).await.expect(200);
        assert_eq!(document["changes"].as_array().unwrap().len(), 1, "nothing of it is done");
        let typed = json!([type_in(json!([{ "insert": "x" }]))]);
        change(&noor.browser, &salt, batch_of(OTHER, 1, 1, typed)).await.expect(200);
        ines.browser.put("/team", json!({ "email": noor.email, "role": "member" })).await.expect(200);
        change(&noor.browser, &salt, batch_of(OTHER, 2, 2, forged)).await.expect(200);
        ines.browser.delete_with("/team/all", json!({ "count": 1 })).await.expect(200);
        let typed = json!([type_in(json!([{ "insert": "y" }]))]);
        change(&noor.browser, &salt, batch_of(OTHER, 3, 3, typed)).await.refused(404, "not_found");
    }

    async fn lists_show_the_first_edit_and_then_one_a_minute(app: &TestApp) {
        let ines = app.join("Ines").await;
        let (salt, page) = drawn(&ines, "Salt").await;
        publish(&ines, &salt).await;
        let before = ines.library().await;
        app.wait(TimeDelta::seconds(5));
        let mut number = 1;
        let mut edit = async || {
            number += 1;
            let ops = json!([title(&page, &format!("Home {number}"))]);
            change(&ines.browser, &salt, batch(number, u64::from(number) - 1, ops)).await.expect(200);
            ines.library().await
        };
        let shown = edit().await;
        let project = shown.project(&salt);
        assert_eq!((&project["changed"], &project["last_changed"]), (&json!(true), &json!("2026-11-21T12:00:05Z")));
        assert_eq!(shown.version(), before.version() + 1);
        app.wait(TimeDelta::seconds(59));
        assert_eq!(edit().await, shown, "lists keep their version meanwhile");
        app.wait(TimeDelta::seconds(1));
        let shown = edit().await;
        assert_eq!((shown.version(), &shown.project(&salt)["last_changed"]), (before.version() + 2, &json!("2026-11-21T12:01:05Z")));
    }

    async fn edit_079_087_a_page_beyond_the_plan_is_refused(app: &TestApp) {
        let ines = app.join("Ines").await;
        let (salt, _) = opened(&ines, "Salt").await;
        let page = |number: u32| {
            json!({ "create": { "id": format!("8f2hc5n1{number:04}"), "record": { "kind": "page", "order": format!("a{number}"), "path": format!("p{number}") } } })
        };
        let pages: Vec<Value> = (1..=9).map(page).collect();
        change(&ines.browser, &salt, batch(1, 0, json!(pages))).await.expect(200);
        let more = json!({ "create": { "id": "8f2hc5n1t400", "record": { "kind": "page", "order": "aA", "path": "more" } } });
        let problem = change(&ines.browser, &salt, batch(2, 1, json!([more]))).await.refused(403, "limit_reached");
        assert_eq!((&problem["limit"], &problem["detail"]), (&json!("pages"), &json!("A project of this plan has at most 10 pages")));
        app.plan(&ines, Level::Studio).await;
        change(&ines.browser, &salt, batch(2, 1, json!([more]))).await.expect(200);
    }
}

#[tokio::test]
async fn every_256_changes_are_folded_into_the_snapshot() {
    let app = TestApp::new().await;
    let ines = app.join("Ines").await;
    let (salt, page) = opened(&ines, "Salt").await;
    for number in 1..=257 {
        if number % 20 == 0 {
            app.wait(TimeDelta::seconds(1));
        }
        let ops = json!([title(&page, &format!("Home {number}"))]);
        change(&ines.browser, &salt, batch(number, u64::from(number) - 1, ops)).await.expect(200);
        if number == 256 {
            app.work().await;
        }
    }
    let document = ines.browser.get(&path(&salt)).await.expect(200);
    assert_eq!(document["snapshot"]["seq"], 256);
    assert_eq!(document["snapshot"]["document"]["pages"][&page]["title"], "Home 256");
    assert_eq!(document["changes"].as_array().unwrap().len(), 1);
}

#[tokio::test]
async fn a_client_sends_at_most_twenty_changes_a_second() {
    let app = TestApp::new().await;
    let ines = app.join("Ines").await;
    let (salt, page) = opened(&ines, "Salt").await;
    let send = async |client: &str, number: u32| {
        let ops = json!([title(&page, "Home")]);
        let base = ines.browser.get(&format!("{}/changes?after=0", path(&salt))).await.expect(200);
        let base = u64::try_from(base["changes"].as_array().unwrap().len()).unwrap();
        change(&ines.browser, &salt, batch_of(client, number, base, ops)).await
    };
    for number in 1..=20 {
        send(super::CLIENT, number).await.expect(200);
    }
    let problem = send(super::CLIENT, 21).await.refused(429, "too_many_attempts");
    assert_eq!(problem["retryAfter"], 1);
    send(OTHER, 1).await.expect(200);
    app.wait(TimeDelta::seconds(1));
    send(super::CLIENT, 21).await.expect(200);
}

#[tokio::test]
async fn edit_085_what_breaks_a_rule_is_named() {
    let app = TestApp::new().await;
    let ines = app.join("Ines").await;
    let (salt, page) = opened(&ines, "Salt").await;
    change(&ines.browser, &salt, batch(1, 0, json!([make_text(&page)]))).await.expect(200);
    let second =
        json!({ "create": { "id": OTHER, "record": { "kind": "page", "order": "a1", "path": "about" } } });
    change(&ines.browser, &salt, batch(2, 1, json!([second]))).await.expect(200);
    let refused = async |op: Value, code: &str, field: &str, sentence: &str| {
        let answer = change(&ines.browser, &salt, batch(3, 2, json!([title(&page, "Home"), op]))).await;
        answer.refused_field(422, code, field, sentence);
    };
    let set = |id: &str, key: &str, value: Value| json!({ "set": { "id": id, "key": key, "value": value } });
    refused(
        json!({ "set": { "id": TEXT, "key": "colour", "value": 1 } }),
        "invalid_change",
        "ops.1.set.key",
        "ops.1.set.key: there is no such register",
    )
    .await;
    refused(
        set(&page, "title", json!("x".repeat(129))),
        "invalid_change",
        &format!("{page}.title"),
        "“title” cannot have this value",
    )
    .await;
    refused(
        set(TEXT, "columns", json!(3)),
        "invalid_change",
        &format!("{TEXT}.columns"),
        "There is no “columns” here",
    )
    .await;
    let taken = json!({ "create": { "id": "2f3c07aa51d2", "record": { "kind": "page", "order": "a2", "path": "About" } } });
    refused(taken, "path_taken", "2f3c07aa51d2.path", "Another page has this address").await;
    refused(
        type_in(json!([{ "retain": 99 }, { "insert": "x" }])),
        "invalid_change",
        &format!("{TEXT}.text"),
        "The last line end of a text stays its last character",
    )
    .await;
    let document = ines.browser.get(&path(&salt)).await.expect(200);
    assert_eq!(document["changes"].as_array().unwrap().len(), 2, "nothing of them is done");
}

#[tokio::test]
async fn a_change_has_at_most_256_kib_and_2000_ops() {
    let app = TestApp::new().await;
    let ines = app.join("Ines").await;
    let (salt, page) = opened(&ines, "Salt").await;
    let large = json!([title(&page, &"x".repeat(256 * 1024))]);
    change(&ines.browser, &salt, batch(1, 0, large)).await.refused(413, "too_large");
    let many: Vec<Value> = (0..2_001).map(|_| title(&page, "x")).collect();
    change(&ines.browser, &salt, batch(1, 0, json!(many))).await.refused(413, "too_large");
    let most: Vec<Value> = (0..2_000).map(|_| title(&page, "x")).collect();
    change(&ines.browser, &salt, batch(1, 0, json!(most))).await.expect(200);
}

#[tokio::test]
async fn a_document_that_was_never_opened_is_not_changed() {
    let app = TestApp::new().await;
    let ines = app.join("Ines").await;
    let salt = ines.browser.project("Salt").await;
    change(&ines.browser, &salt, batch(1, 0, json!([]))).await.refused(404, "not_found");
}
