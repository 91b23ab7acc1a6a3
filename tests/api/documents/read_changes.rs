//! `GET /api/documents/{id}/changes`

use chrono::TimeDelta;
use octavo_domain::plans::level::Level;
use serde_json::{Value, json};

use super::{batch, batch_of, change, opened, path, title};
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
        for (after, expected) in [(0, vec![1, 2, 3, 4]), (2, vec![3, 4]), (4, vec![])] {
            let answer = ines.browser.get(&format!("{}/changes?after={after}", path(&salt))).await.expect(200);
            assert_eq!(seqs(&answer), expected);
        }
        // A database that was restored from a backup may lack what somebody has read.
        for after in ["5", "99", "5&wait=1"] {
            let read = ines.browser.get(&format!("{}/changes?after={after}", path(&salt))).await;
            read.refused(410, "too_old");
        }
    }

    async fn edit_425_a_log_is_folded_and_cut_and_whoever_is_behind_is_told(app: &TestApp) {
        let ines = app.join("Ines").await;
        let (salt, page) = opened(&ines, "Salt").await;
        for number in 1..=3 {
            let ops = json!([title(&page, &format!("Home {number}"))]);
            change(&ines.browser, &salt, batch(number, u64::from(number) - 1, ops)).await.expect(200);
        }
        app.wait(TimeDelta::minutes(11));
        app.work().await;
        let opened = ines.browser.get(&path(&salt)).await.expect(200);
        assert_eq!((&opened["snapshot"]["seq"], &opened["changes"]), (&json!(3), &json!([])));
        assert_eq!(opened["snapshot"]["document"]["pages"][&page]["title"], "Home 3");
        let read = async |after: u64| {
            ines.browser.get(&format!("{}/changes?after={after}", path(&salt))).await
        };
        assert_eq!(seqs(&read(0).await.expect(200)), [1, 2, 3], "it is young");

        app.compact(&salt, TimeDelta::days(30)).await;
        for after in 0..3 {
            read(after).await.refused(410, "too_old");
        }
        assert_eq!(seqs(&read(3).await.expect(200)), [0; 0]);
        let again = batch(3, 2, json!([title(&page, "Home 3")]));
        let again = change(&ines.browser, &salt, again).await.expect(200);
        assert_eq!(again, json!({ "seq": 3, "changes": [] }));
        let late = batch_of("9f3c07aa51d3", 1, 2, json!([title(&page, "Late")]));
        change(&ines.browser, &salt, late).await.refused(410, "too_old");
        change(&ines.browser, &salt, batch(4, 3, json!([title(&page, "Home 4")]))).await.expect(200);
        assert_eq!(seqs(&read(3).await.expect(200)), [4]);
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
