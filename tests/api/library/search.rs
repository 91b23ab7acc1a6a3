//! `POST /api/readymags/search`

use chrono::TimeDelta;
use octavo_domain::plans::level::Level;
use serde_json::{Value, json};

use crate::support::{Account, Library, TestApp, num, stories};

async fn found(account: &Account, query: &str) -> (Vec<String>, Vec<String>, u64) {
    let answer = account.browser.post("/readymags/search", json!({ "query": query })).await.expect(200);
    let texts = |list: &str, field: &str| {
        let items = answer[list].as_array().unwrap().iter();
        items.map(|item| item[field].as_str().unwrap().to_owned()).collect::<Vec<_>>()
    };
    (texts("mags", "title"), texts("folders", "name"), answer["count"].as_u64().unwrap())
}

stories! {
    async fn a_part_of_a_title_or_a_name_in_any_case_and_script(app: &TestApp) {
        let (ines, noor) = (app.join("Ines").await, app.join("Noor").await);
        for title in ["A Slow Salt", "Salt", "100% wool_", "東京の夏", "Дневник садовника", "STRASSE", "ﬁlm Å"] {
            app.wait(TimeDelta::seconds(1));
            ines.browser.project(title).await;
        }
        ines.browser.folder("Salt & Pepper").await;
        noor.browser.project("Salt of hers").await;
        let only = |title: &str| (vec![title.to_owned()], Vec::<String>::new(), 1);
        // Those that begin with it come first.
        let salt = (vec!["Salt".to_owned(), "A Slow Salt".to_owned()], vec!["Salt & Pepper".to_owned()], 3);
        assert_eq!(found(&ines, "salt").await, salt);
        assert_eq!(found(&ines, "  SALT ").await, salt);
        assert_eq!(found(&ines, "low s").await, only("A Slow Salt"));
        assert_eq!(found(&ines, "0%").await, only("100% wool_"));
        assert_eq!(found(&ines, "l_").await, only("100% wool_"));
        assert_eq!(found(&ines, "京の").await, only("東京の夏"));
        assert_eq!(found(&ines, "ДНЕВ").await, only("Дневник садовника"));
        assert_eq!(found(&ines, "film").await, only("ﬁlm Å"));
        assert_eq!(found(&ines, "A\u{30a}").await, only("ﬁlm Å"));
        for nothing in ["%%", "__", "\"salt\"", "salt*", "sa OR lt", "nothing", "'; --"] {
            assert_eq!(found(&ines, nothing).await, (vec![], vec![], 0), "{nothing}");
        }
    }

    async fn items_are_found_as_the_list_shows_them(app: &TestApp) {
        let ines = app.join("Ines").await;
        let kiln = ines.browser.folder("Kiln of Salt").await;
        let (salt, away) = (ines.browser.project_in(&kiln, "Salt").await, ines.browser.project("Salt Away").await);
        ines.browser.archive(&[&away], &[]).await;
        let answer = ines.browser.post("/readymags/search", json!({ "query": "salt", "limit": 50 })).await.expect(200);
        let fields: Vec<&String> = answer.as_object().unwrap().keys().collect();
        assert_eq!(fields, ["count", "folders", "limit", "mags"]);
        let library = ines.library().await;
        for project in answer["mags"].as_array().unwrap() {
            assert_eq!(project, library.project(project));
        }
        assert_eq!(answer["folders"], json!([library.folder(&kiln)]));
        assert_eq!((&answer["count"], &answer["limit"]), (&json!(3), &json!(50)));
        assert_eq!(library.project(&salt)["folder"], kiln["_id"]);
    }

    async fn shared_items_are_found_by_name_or_by_teammate(app: &TestApp) {
        let (ines, noor) = (app.join("Ines Okafor").await, app.join("Noor Haddad").await);
        app.plan(&ines, Level::Studio).await;
        let (salt, kiln) = (ines.browser.project("Salt").await, ines.browser.folder("Kiln").await);
        ines.browser.project_in(&kiln, "Inside").await;
        ines.browser.project("Salt kept").await;
        app.wait(TimeDelta::seconds(1));
        noor.browser.project("A salt of hers").await;
        ines.invite(json!({ "email": noor.email, "mags": [num(&salt)], "folders": [num(&kiln)] })).await;
        let only = |titles: &[&str], names: &[&str]| {
            let texts = |texts: &[&str]| texts.iter().map(|text| (*text).to_owned()).collect::<Vec<_>>();
            (texts(titles), texts(names), u64::try_from(titles.len() + names.len()).unwrap())
        };
        // Pending: found by the address for the owner, and not at all for the invited.
        assert_eq!(found(&noor, "salt").await, only(&["A salt of hers"], &[]));
        assert_eq!(found(&ines, "haddad@").await, only(&["Inside", "Salt"], &["Kiln"]));
        app.accept(&noor).await;
        assert_eq!(found(&noor, "SALT").await, only(&["Salt", "A salt of hers"], &[]));
        for whose in ["okafor", "INES.OKAFOR@", "ines o"] {
            assert_eq!(found(&noor, whose).await, only(&["Inside", "Salt"], &["Kiln"]), "{whose}");
        }
        for with in ["haddad", "noor.haddad@", "noor h"] {
            assert_eq!(found(&ines, with).await, only(&["Inside", "Salt"], &["Kiln"]), "{with}");
        }
        let answer = noor.browser.post("/readymags/search", json!({ "query": "kil" })).await.expect(200);
        assert_eq!(answer["folders"], noor.shared().await["folders"]);
        let answer = noor.browser.post("/readymags/search", json!({ "query": "insi" })).await.expect(200);
        let shared = noor.shared().await;
        assert_eq!(json!([answer["mags"][0]]), json!([shared["mags"].as_array().unwrap().iter().find(|one| one["title"] == "Inside").unwrap()]));
    }

    async fn a_limit_cuts_the_results_but_not_their_count(app: &TestApp) {
        let ines = app.join("Ines").await;
        for number in 0..9 {
            ines.browser.project(&format!("Salt {number}")).await;
            ines.browser.folder(&format!("Salt {number}")).await;
        }
        for number in 0..7 {
            ines.browser.folder(&format!("Pepper {number}")).await;
        }
        let search = async |body: Value| {
            let answer = ines.browser.post("/readymags/search", body).await.expect(200);
            let length = |list: &str| answer[list].as_array().unwrap().len();
            (length("mags"), length("folders"), answer["count"].clone(), answer["limit"].clone())
        };
        // Projects and collections share the limit; when there are only collections they use all of it.
        let (projects, folders, count, limit) = search(json!({ "query": "salt", "limit": 6 })).await;
        assert!(projects > 0 && folders > 0, "{projects} projects, {folders} collections");
        assert_eq!((projects + folders, count, limit), (6, json!(18), json!(6)));
        assert_eq!(search(json!({ "query": "pepper", "limit": 6 })).await, (0, 6, json!(7), json!(6)));
        assert_eq!(search(json!({ "query": "salt", "limit": 1 })).await, (1, 0, json!(18), json!(1)));
        // Without one everything comes; the answer says how many the suggestions show.
        assert_eq!(search(json!({ "query": "salt" })).await, (9, 9, json!(18), json!(6)));
    }

    async fn what_changes_is_found_at_once(app: &TestApp) {
        let ines = app.join("Ines").await;
        let salt = ines.browser.project("Salt").await;
        let path = format!("/mag/{}/title", salt["num_id"]);
        ines.browser.post(&path, json!({ "title": "Pepper" })).await.expect(200);
        assert_eq!(found(&ines, "salt").await.2, 0);
        assert_eq!(found(&ines, "pepper").await.2, 1);
        ines.browser.post("/mags/duplicate", json!({ "mag_num_ids": [salt["num_id"]] })).await.expect(200);
        assert_eq!(found(&ines, "pepper").await.2, 2);
        ines.browser.post("/mags/remove", json!({ "mag_num_ids": [salt["num_id"]] })).await.expect(200);
        assert_eq!(found(&ines, "pepper").await, (vec!["Pepper copy".to_owned()], vec![], 1));
    }
}

#[tokio::test]
async fn a_query_has_2_to_128_characters() {
    let app = TestApp::new().await;
    let ines = app.join("Ines").await;
    for query in ["", " ", "a", " 夏 "] {
        let answer = ines.browser.post("/readymags/search", json!({ "query": query })).await;
        answer.refused_field(422, "invalid_query", "query", "A search needs at least 2 characters");
    }
    let answer = ines.browser.post("/readymags/search", json!({ "query": "x".repeat(129) })).await;
    answer.refused_field(422, "invalid_query", "query", "A search has at most 128 characters");
    let title = "夏".repeat(128);
    ines.browser.project(&title).await;
    assert_eq!(found(&ines, &title).await.2, 1);
    let answer = ines
        .browser
        .post("/readymags/search", json!({ "query": "夏夏", "limit": 100_000 }))
        .await
        .expect(200);
    assert_eq!(answer["count"], json!(1));
    assert_eq!(Library(json!({ "mags": answer["mags"], "user": Value::Null })).titles().len(), 1);
}
