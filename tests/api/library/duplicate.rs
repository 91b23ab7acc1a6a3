//! `POST /api/mags/duplicate`

use chrono::TimeDelta;
use serde_json::{Value, json};

use crate::support::{Account, TestApp, browser::Answer, count_views, id, num, nums, stories};

async fn duplicate(account: &Account, projects: &[&Value]) -> Answer {
    account.browser.post("/mags/duplicate", json!({ "mag_num_ids": nums(projects) })).await
}

fn titles(answer: &Answer) -> Vec<String> {
    let copies = answer.expect(200)["success"].as_array().unwrap().clone();
    copies.iter().map(|copy| copy["title"].as_str().unwrap().to_owned()).collect()
}

stories! {
    async fn a_copy_is_a_draft_beside_its_original(app: &TestApp) {
        let ines = app.join("Ines").await;
        let kiln = ines.browser.folder("Kiln").await;
        let salt = ines.browser.project_in(&kiln, "Salt").await;
        app.publish(&ines, num(&salt), Some("salt.example")).await;
        app.behind(async |unit| {
            let number = octavo_domain::ids::NumId::parse(num(&salt)).unwrap();
            let mut project = unit.projects().find(ines.id(), number).await.unwrap().unwrap();
            project.is_private = true;
            let cover = octavo_domain::library::project::Cover { key: "covers/a.jpg".to_owned(), width: 600, height: 800 };
            project.cover = Some(cover);
            unit.projects().update_many(&[project]).await.unwrap();
            count_views(unit, id(&salt).parse().unwrap(), "2026-11-21", 9).await;
        })
        .await;
        let original = ines.library().await.project(&salt).clone();
        assert_eq!((&original["is_private"], &original["views"]), (&json!(true), &json!(9)));
        app.wait(TimeDelta::seconds(5));
        let answer = duplicate(&ines, &[&salt]).await;
        let body = answer.expect(200);
        let copy = &body["success"][0];
        let now = "2026-11-21T12:00:05Z";
        assert!(num(copy) > num(&salt) && copy["_id"] != salt["_id"]);
        let mut expected = original;
        let differs = json!({
            "_id": copy["_id"], "num_id": copy["num_id"], "title": "Salt copy", "domain": null,
            "is_published": false, "last_published": null, "lastMapped": null, "views": 0,
            "last_changed": now, "updated": now, "creation_date": now, "showAsNew": true,
        });
        expected.as_object_mut().unwrap().extend(differs.as_object().unwrap().clone());
        assert_eq!(copy, &expected);
        let library = ines.library().await;
        assert_eq!(library.version(), answer.version());
        assert_eq!((&library.folder(&kiln)["count"], &library.folder(&kiln)["count_public"]), (&json!(2), &json!(1)));
        assert_eq!(library.project(&salt)["domain"], "salt.example");
    }

    async fn copies_are_counted_in_their_titles(app: &TestApp) {
        let ines = app.join("Ines").await;
        let salt = ines.browser.project("Salt").await;
        assert_eq!(titles(&duplicate(&ines, &[&salt]).await), ["Salt copy"]);
        assert_eq!(titles(&duplicate(&ines, &[&salt]).await), ["Salt copy 2"]);
        // A title is taken by an archived project too, and free again when that is gone.
        let library = ines.library().await;
        let second = library.projects().iter().find(|project| project["title"] == "Salt copy 2").unwrap().clone();
        ines.browser.archive(&[&second], &[]).await;
        assert_eq!(titles(&duplicate(&ines, &[&salt]).await), ["Salt copy 3"]);
        ines.browser.post("/mags/remove", json!({ "mag_num_ids": [num(&second)] })).await.expect(200);
        assert_eq!(titles(&duplicate(&ines, &[&salt]).await), ["Salt copy 2"]);
        let first = library.projects().iter().find(|project| project["title"] == "Salt copy").unwrap();
        assert_eq!(titles(&duplicate(&ines, &[first]).await), ["Salt copy copy"]);
    }

    async fn several_of_one_title_get_several_titles(app: &TestApp) {
        let (ines, noor) = (app.join("Ines").await, app.join("Noor").await);
        noor.browser.project("Salt copy").await;
        let (a, b) = (ines.browser.project("Salt").await, ines.browser.project("Salt").await);
        let other = ines.browser.project("100% _Marrow_").await;
        assert_eq!(titles(&duplicate(&ines, &[&b, &other, &a]).await), ["Salt copy", "100% _Marrow_ copy", "Salt copy 2"]);
        assert_eq!(titles(&duplicate(&ines, &[&other]).await), ["100% _Marrow_ copy 2"]);
    }

    async fn a_long_title_is_cut_to_fit(app: &TestApp) {
        let ines = app.join("Ines").await;
        let long = ines.browser.project(&"é".repeat(128)).await;
        for (number, suffix) in [" copy", " copy 2", " copy 3"].into_iter().enumerate() {
            let titles = titles(&duplicate(&ines, &[&long]).await);
            assert_eq!(titles, [format!("{}{suffix}", "é".repeat(128 - suffix.len()))], "{number}");
        }
        let spaced = ines.browser.project(&format!("{} {}", "x".repeat(122), "y".repeat(5))).await;
        assert_eq!(titles(&duplicate(&ines, &[&spaced]).await), [format!("{} copy", "x".repeat(122))]);
    }

    async fn copies_can_go_elsewhere(app: &TestApp) {
        let (ines, noor) = (app.join("Ines").await, app.join("Noor").await);
        let (kiln, oven) = (ines.browser.folder("Kiln").await, ines.browser.folder("Oven").await);
        let salt = ines.browser.project_in(&kiln, "Salt").await;
        for (target, folder) in [("root", &Value::Null), (id(&oven), &oven["_id"]), (id(&kiln), &kiln["_id"])] {
            let body = json!({ "mag_num_ids": [num(&salt)], "folder": target });
            let answer = ines.browser.post("/mags/duplicate", body).await.expect(200);
            assert_eq!(&answer["success"][0]["folder"], folder);
        }
        let hers = noor.browser.folder("Hers").await;
        ines.browser.archive(&[], &[&oven]).await;
        let before = ines.library().await;
        for target in [id(&oven), id(&hers), "archived", "00000000-0000-7000-8000-000000000001"] {
            let body = json!({ "mag_num_ids": [num(&salt)], "folder": target });
            ines.browser.post("/mags/duplicate", body).await.refused(404, "not_found");
        }
        assert_eq!(ines.library().await, before);
    }

    async fn what_can_be_copied_is_and_the_rest_is_named(app: &TestApp) {
        let (ines, noor) = (app.join("Ines").await, app.join("Noor").await);
        let (salt, away) = (ines.browser.project("Salt").await, ines.browser.project("Away").await);
        let hers = noor.browser.project("Hers").await;
        ines.browser.archive(&[&away], &[]).await;
        let answer = duplicate(&ines, &[&away, &hers, &salt]).await.expect(200);
        assert_eq!(answer["success"].as_array().unwrap().len(), 1);
        assert_eq!(answer["errors"], json!([
            { "num_id": num(&hers), "code": "not_found", "detail": "There is no such item" },
            { "num_id": num(&away), "code": "archived", "detail": "It is in the archive. Restore it first" },
        ]));
        let before = ines.library().await;
        duplicate(&ines, &[&away]).await.refused(409, "archived");
        duplicate(&ines, &[&hers]).await.refused(404, "not_found");
        assert_eq!((ines.library().await, noor.library().await.projects().len()), (before, 1));
    }
}

#[tokio::test]
async fn a_thousand_at_a_time() {
    let app = TestApp::new().await;
    let ines = app.join("Ines").await;
    let salt = ines.browser.project("Salt").await;
    let mut all = vec![num(&salt)];
    while all.len() < 1_000 {
        let some: Vec<i64> = all.iter().copied().take(1_000 - all.len()).collect();
        let answer = ines.browser.post("/mags/duplicate", json!({ "mag_num_ids": some })).await.expect(200);
        all.extend(answer["success"].as_array().unwrap().iter().map(num));
    }
    ines.browser.post("/mags/duplicate", json!({ "mag_num_ids": all })).await.expect(200);
    let library = ines.library().await;
    let titles = library.titles();
    let different: std::collections::HashSet<&&str> = titles.iter().collect();
    assert_eq!((titles.len(), different.len()), (2_000, 2_000));
    let many: Vec<i64> = (1..=1_001).collect();
    let answer = ines.browser.post("/mags/duplicate", json!({ "mag_num_ids": many })).await;
    answer.refused_field(422, "too_many_items", "mag_num_ids", "Choose at most 1000 items at a time");
    let answer = ines.browser.post("/mags/duplicate", json!({ "mag_num_ids": [] })).await;
    answer.refused_field(422, "nothing_chosen", "mag_num_ids", "Choose at least one project or collection");
}
