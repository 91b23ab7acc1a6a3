//! `GET /api/documents/{id}/changes`

use octavo_domain::plans::level::Level;
use serde_json::{Value, json};

use super::{batch, change, opened, path, title};
use crate::support::{TestApp, num, stories};

/// The numbers of the changes in an answer.
fn seqs(answer: &Value) -> Vec<u64> {
    answer["changes"].as_array().unwrap().iter().map(|change| change["seq"].as_u64().unwrap()).collect()
}

stories! {
    async fn the_log_is_read_from_any_change_on(app: &TestApp) {
        let ines = app.join("Ines").await;
        let (salt, page) = opened(&ines, "Salt").await;
        for number in 1..=4 {
            let ops = json!([title(&page, &format!("Home {number}"))]);
            change(&ines.browser, &salt, batch(number, u64::from(number) - 1, ops)).await.expect(200);
        }
        for (after, expected) in [(0, vec![1, 2, 3, 4]), (2, vec![3, 4]), (4, vec![]), (99, vec![])] {
            let answer = ines.browser.get(&format!("{}/changes?after={after}", path(&salt))).await.expect(200);
            assert_eq!(seqs(&answer), expected);
        }
    }

    async fn who_waits_gets_a_change_as_soon_as_it_is_made(app: &TestApp) {
        let ines = app.join("Ines").await;
        let (salt, page) = opened(&ines, "Salt").await;
        let (browser, waiting) = (ines.browser.clone(), format!("{}/changes?after=0&wait=25", path(&salt)));
        let waits = tokio::spawn(async move { browser.get(&waiting).await });
        tokio::task::yield_now().await;
        change(&ines.browser, &salt, batch(1, 0, json!([title(&page, "Home")]))).await.expect(200);
        assert_eq!(seqs(&waits.await.unwrap().expect(200)), [1]);
    }

    async fn who_waits_is_asked_for_access_again(app: &TestApp) {
        let (ines, noor) = (app.join("Ines").await, app.join("Noor").await);
        app.plan(&ines, Level::Studio).await;
        let (salt, _) = opened(&ines, "Salt").await;
        ines.invite(json!({ "email": noor.email, "mags": [num(&salt)] })).await;
        app.accept(&noor).await;
        let (browser, waiting) = (noor.browser.clone(), format!("{}/changes?after=0&wait=25", path(&salt)));
        let waits = tokio::spawn(async move { browser.get(&waiting).await });
        tokio::task::yield_now().await;
        ines.browser.delete_with("/team/all", json!({ "count": 1 })).await.expect(200);
        waits.await.unwrap().refused(404, "not_found");
    }
}

#[tokio::test]
async fn a_server_that_stops_lets_nobody_wait() {
    let app = TestApp::new().await;
    let ines = app.join("Ines").await;
    let (salt, _) = opened(&ines, "Salt").await;
    app.app.start_draining();
    let answer = ines.browser.get(&format!("{}/changes?after=0&wait=25", path(&salt))).await.expect(200);
    assert_eq!(answer, json!({ "changes": [] }));
}

#[tokio::test]
async fn bad_numbers_are_refused() {
    let app = TestApp::new().await;
    let ines = app.join("Ines").await;
    let (salt, _) = opened(&ines, "Salt").await;
    let read = async |query: &str| ines.browser.get(&format!("{}/changes{query}", path(&salt))).await;
    for query in ["", "?after=-1", "?after=x", "?after=1&wait=soon", "?after=1&until=2"] {
        read(query).await.refused(422, "invalid_query");
    }
    read("?after=0&wait=26").await.refused_field(422, "invalid_query", "wait", "wait is at most 25 seconds");
}
