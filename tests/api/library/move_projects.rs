//! `POST /api/folders/movemags/{id}`

use chrono::TimeDelta;
use serde_json::{Value, json};

use crate::support::{TestApp, id, num, nums, stories};

stories! {
    async fn projects_move_in_and_out(app: &TestApp) {
        let ines = app.join("Ines").await;
        let (kiln, oven) = (ines.browser.folder("Kiln").await, ines.browser.folder("Oven").await);
        let (salt, marrow) = (ines.browser.project("Salt").await, ines.browser.project_in(&oven, "Marrow").await);
        app.wait(TimeDelta::seconds(5));
        let ids = nums(&[&marrow, &salt]);
        let answer = ines.browser.post(&format!("/folders/movemags/{}", id(&kiln)), json!({ "mag_num_ids": ids })).await;
        assert_eq!(answer.expect(200), json!({ "success": ids, "errors": [], "folder": kiln["_id"] }));
        let library = ines.library().await;
        assert_eq!(library.version(), answer.version());
        assert_eq!([&library.folder(&kiln)["count"], &library.folder(&oven)["count"]], [&json!(2), &json!(0)]);
        let moved = library.project(&salt);
        assert_eq!((&moved["folder"], &moved["updated"]), (&kiln["_id"], &json!("2026-11-21T12:00:05Z")));
        assert_eq!((&moved["last_changed"], &moved["changed"]), (&salt["last_changed"], &json!(false)));

        let answer = ines.browser.post("/folders/movemags/root", json!({ "mag_num_ids": ids })).await;
        assert_eq!(answer.expect(200), json!({ "success": ids, "errors": [], "folder": null }));
        let library = ines.library().await;
        assert_eq!(library.folder(&kiln)["count"], json!(0));
        assert!(library.projects().iter().all(|project| project["folder"] == Value::Null));
    }

    async fn what_can_move_moves_and_the_rest_is_named(app: &TestApp) {
        let (ines, noor) = (app.join("Ines").await, app.join("Noor").await);
        let kiln = ines.browser.folder("Kiln").await;
        let (salt, away) = (ines.browser.project("Salt").await, ines.browser.project("Away").await);
        let hers = noor.browser.project("Hers").await;
        ines.browser.archive(&[&away], &[]).await;
        let ids = [num(&hers), num(&salt), num(&away), num(&salt), 99_999_999];
        let body = json!({ "mag_num_ids": ids });
        let answer = ines.browser.post(&format!("/folders/movemags/{}", id(&kiln)), body).await.expect(200);
        let missing = "There is no such item";
        assert_eq!(answer, json!({
            "success": [num(&salt)],
            "errors": [
                { "num_id": num(&hers), "code": "not_found", "detail": missing },
                { "num_id": 99_999_999, "code": "not_found", "detail": missing },
                { "num_id": num(&away), "code": "archived", "detail": "It is in the archive. Restore it first" },
            ],
            "folder": kiln["_id"],
        }));
        assert_eq!(noor.library().await.project(&hers)["folder"], Value::Null);
    }

    async fn when_nothing_moves_the_first_reason_is_the_answer(app: &TestApp) {
        let ines = app.join("Ines").await;
        let away = ines.browser.project("Away").await;
        ines.browser.archive(&[&away], &[]).await;
        let before = ines.library().await;
        let answer = ines.browser.post("/folders/movemags/root", json!({ "mag_num_ids": [num(&away)] })).await;
        let problem = answer.refused(409, "archived");
        assert_eq!(problem["detail"], "It is in the archive. Restore it first");
        assert_eq!(problem["errors"][0]["num_id"], json!(num(&away)));
        let answer = ines.browser.post("/folders/movemags/root", json!({ "mag_num_ids": [7, num(&away)] })).await;
        assert_eq!(answer.refused(404, "not_found")["errors"].as_array().unwrap().len(), 2);
        assert_eq!(ines.library().await, before);
    }

    async fn an_archived_or_unknown_collection_takes_none(app: &TestApp) {
        let (ines, noor) = (app.join("Ines").await, app.join("Noor").await);
        let (salt, kiln) = (ines.browser.project("Salt").await, ines.browser.folder("Kiln").await);
        let hers = noor.browser.folder("Hers").await;
        ines.browser.archive(&[], &[&kiln]).await;
        let before = ines.library().await;
        for name in [id(&kiln), id(&hers), "00000000-0000-7000-8000-000000000001"] {
            let answer = ines.browser.post(&format!("/folders/movemags/{name}"), json!({ "mag_num_ids": [num(&salt)] })).await;
            assert_eq!(answer.refused(404, "not_found")["detail"], "There is no such collection");
        }
        ines.browser.post("/folders/movemags/archived", json!({ "mag_num_ids": [num(&salt)] })).await.refused(404, "not_found");
        assert_eq!(ines.library().await, before);
    }
}

#[tokio::test]
async fn one_to_a_thousand_numbers() {
    let app = TestApp::new().await;
    let ines = app.join("Ines").await;
    let answer = ines.browser.post("/folders/movemags/root", json!({ "mag_num_ids": [] })).await;
    answer.refused_field(422, "nothing_chosen", "mag_num_ids", "Choose at least one project or collection");
    let many: Vec<i64> = (1..=1_001).collect();
    let answer = ines.browser.post("/folders/movemags/root", json!({ "mag_num_ids": many })).await;
    answer.refused_field(422, "too_many_items", "mag_num_ids", "Choose at most 1000 items at a time");
    // Repetitions count once.
    let same = vec![7; 1_500];
    ines.browser
        .post("/folders/movemags/root", json!({ "mag_num_ids": same }))
        .await
        .refused(404, "not_found");
    for number in [0, -3] {
        let answer = ines.browser.post("/folders/movemags/root", json!({ "mag_num_ids": [number] })).await;
        let sentence = format!("{number} is not the number of anything");
        answer.refused_field(422, "invalid_number", "mag_num_ids", &sentence);
    }
}
