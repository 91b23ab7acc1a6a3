//! `GET /api/readymags/user?limit=`

use chrono::TimeDelta;
use serde_json::{Value, json};

use crate::support::{Account, Library, TestApp, id, num, stories};

/// Walks through all pages and answers the titles.
async fn walk(account: &Account, query: &str) -> Vec<String> {
    let (mut titles, mut after) = (Vec::new(), String::new());
    loop {
        let page = account.browser.get(&format!("/readymags/user?{query}{after}")).await.expect(200);
        let projects = page["mags"].as_array().unwrap();
        titles.extend(projects.iter().map(|project| project["title"].as_str().unwrap().to_owned()));
        match &page["next"] {
            Value::Null => return titles,
            next => after = format!("&after={}", encode(next.as_str().unwrap())),
        }
        assert!(titles.len() < 1_000, "the pages do not end");
    }
}

/// Percent-encodes everything that is not plain.
fn encode(text: &str) -> String {
    text.bytes()
        .map(
            |byte| {
                if byte.is_ascii_alphanumeric() {
                    char::from(byte).to_string()
                } else {
                    format!("%{byte:02X}")
                }
            },
        )
        .collect()
}

/// Eleven projects with awkward titles, some of them in a collection, one archived.
async fn furnish(app: &TestApp, account: &Account) -> (Value, Value) {
    let kiln = account.browser.folder("Kiln").await;
    let titles = ["b~1", "B", "a & b", "Ä", "東京", "100%", "b", "z=1&y", "B", "é+f", "away"];
    let mut last = Value::Null;
    for (position, title) in titles.iter().enumerate() {
        app.wait(TimeDelta::microseconds(if position % 3 == 0 { 0 } else { 1 }));
        last = if position % 4 == 1 {
            account.browser.project_in(&kiln, title).await
        } else {
            account.browser.project(title).await
        };
    }
    account.browser.archive(&[&last], &[]).await;
    (kiln, last)
}

stories! {
    async fn pages_hold_every_project_once_in_every_order(app: &TestApp) {
        let (ines, noor) = (app.join("Ines").await, app.join("Noor").await);
        furnish(app, &ines).await;
        noor.browser.project("Hers").await;
        let whole: Vec<String> = ines.library().await.titles().into_iter().map(str::to_owned).collect();
        assert_eq!(walk(&ines, "limit=3").await, whole);
        for sort in ["LastChanged", "DateCreated", "Alphabet"] {
            let at_once = walk(&ines, &format!("limit=500&sort={sort}")).await;
            for limit in [1, 2, 3, 11, 12] {
                assert_eq!(walk(&ines, &format!("limit={limit}&sort={sort}")).await, at_once, "{sort} by {limit}");
            }
            let (mut one, mut other) = (at_once, whole.clone());
            one.sort();
            other.sort();
            assert_eq!(one, other);
        }
        let sorted = walk(&ines, "limit=4&sort=Alphabet").await;
        assert_eq!(sorted, ["100%", "a & b", "away", "B", "b", "B", "b~1", "z=1&y", "ä", "é+f", "東京"].map(|title| {
            if title == "ä" { "Ä".to_owned() } else { title.to_owned() }
        }));
    }

    async fn a_page_is_of_a_part_of_the_library(app: &TestApp) {
        let ines = app.join("Ines").await;
        let (kiln, away) = furnish(app, &ines).await;
        let page = ines.browser.get("/readymags/user?limit=500").await;
        let library = Library(page.expect(200));
        assert_eq!((page.version(), library.version()), (ines.library().await.version(), page.version()));
        assert_eq!(library.folders(), ines.library().await.folders());
        assert_eq!(library.0["next"], Value::Null);
        let in_folder = walk(&ines, &format!("limit=2&folder={}", id(&kiln))).await;
        assert_eq!(in_folder, ["é+f", "100%", "B"]);
        assert_eq!(walk(&ines, "limit=3&folder=archived").await, [away["title"].as_str().unwrap()]);
        assert_eq!(walk(&ines, "limit=3&folder=root").await.len(), 11 - 3 - 1);
        ines.browser.archive(&[], &[&kiln]).await;
        assert_eq!(walk(&ines, &format!("limit=2&folder={}", id(&kiln))).await, in_folder);
        assert_eq!(walk(&ines, "limit=3&folder=archived").await.len(), 1);
    }

    async fn somebody_elses_collection_has_no_projects_here(app: &TestApp) {
        let (ines, noor) = (app.join("Ines").await, app.join("Noor").await);
        let kiln = ines.browser.folder("Kiln").await;
        ines.browser.project_in(&kiln, "Salt").await;
        let page = noor.browser.get(&format!("/readymags/user?limit=10&folder={}", id(&kiln))).await.expect(200);
        assert_eq!((&page["mags"], &page["user"]["folders"], &page["next"]), (&json!([]), &json!([]), &Value::Null));
    }
}

#[tokio::test]
async fn a_query_that_makes_no_sense_is_refused() {
    let app = TestApp::new().await;
    let ines = app.join("Ines").await;
    ines.browser.project("Salt").await;
    let limit = "limit is a number from 1 to 500";
    let cases = [
        ("limit=0", "limit", limit),
        ("limit=501", "limit", limit),
        ("limit=-1", "limit", limit),
        ("limit=x", "limit", limit),
        ("limit=2&sort=ByMood", "sort", "There is no such order"),
        ("limit=2&after=x", "after", "This is not where a page begins"),
        ("limit=2&after=1~x", "after", "This is not where a page begins"),
        ("limit=2&after=0~1", "after", "This is not where a page begins"),
    ];
    for (query, field, sentence) in cases {
        let answer = ines.browser.get(&format!("/readymags/user?{query}")).await;
        answer.refused_field(422, "invalid_query", field, sentence);
    }
    ines.browser.get("/readymags/user?limit=2&folder=x").await.refused(404, "not_found");
}

#[tokio::test]
async fn a_cursor_of_something_that_is_gone_still_serves() {
    let app = TestApp::new().await;
    let ines = app.join("Ines").await;
    for title in ["A", "B", "C", "D"] {
        ines.browser.project(title).await;
    }
    let page = ines.browser.get("/readymags/user?limit=2&sort=Alphabet").await.expect(200);
    let last = &page["mags"][1];
    ines.browser.post("/mags/remove", json!({ "mag_num_ids": [num(last)] })).await.expect(200);
    let next = encode(page["next"].as_str().unwrap());
    let page =
        ines.browser.get(&format!("/readymags/user?limit=2&sort=Alphabet&after={next}")).await.expect(200);
    assert_eq!(Library(page).titles(), ["C", "D"]);
}
