//! `POST /api/mag/{id}/title`

use chrono::TimeDelta;
use octavo_domain::plans::level::Level;
use serde_json::json;

use crate::support::{TestApp, browser::Answer, id, num, stories};

stories! {
    async fn a_title_is_saved_by_number_or_id(app: &TestApp) {
        let ines = app.join("Ines").await;
        let salt = ines.browser.project("Salt").await;
        for (name, title) in [(num(&salt).to_string(), "Pepper"), (id(&salt).to_owned(), "Sugar")] {
            let answer = ines.browser.post(&format!("/mag/{name}/title"), json!({ "title": title })).await;
            let project = answer.expect(200);
            assert_eq!((&project["title"], &project["showAsNew"]), (&json!(title), &json!(false)));
            let library = ines.library().await;
            assert_eq!(library.project(&salt), &project);
            assert_eq!(library.version(), answer.version());
        }
    }

    async fn a_title_is_an_edit(app: &TestApp) {
        let ines = app.join("Ines").await;
        let salt = ines.browser.project("Salt").await;
        app.publish(&ines, num(&salt), None).await;
        app.wait(TimeDelta::seconds(5));
        let path = format!("/mag/{}/title", num(&salt));
        let project = ines.browser.post(&path, json!({ "title": "Pepper" })).await.expect(200);
        let now = json!("2026-11-21T12:00:05Z");
        assert_eq!((&project["changed"], &project["last_changed"], &project["updated"]), (&json!(true), &now, &now));
    }

    async fn skip_changed_leaves_the_marks_of_an_edit(app: &TestApp) {
        let ines = app.join("Ines").await;
        let salt = ines.browser.project("Salt").await;
        app.publish(&ines, num(&salt), None).await;
        app.wait(TimeDelta::seconds(5));
        let path = format!("/mag/{}/title", num(&salt));
        let skip = ines.browser.post(&format!("{path}?skip_changed=true"), json!({ "title": "Pepper" })).await.expect(200);
        assert_eq!((&skip["title"], &skip["changed"]), (&json!("Pepper"), &json!(false)));
        assert_eq!(skip["last_changed"], salt["last_changed"]);
        assert_eq!(skip["updated"], "2026-11-21T12:00:05Z");
        let edit = ines.browser.post(&format!("{path}?skip_changed=false"), json!({ "title": "Sugar" })).await.expect(200);
        assert_eq!(edit["changed"], json!(true));
    }

    async fn an_archived_project_can_be_renamed(app: &TestApp) {
        let ines = app.join("Ines").await;
        let salt = ines.browser.project("Salt").await;
        ines.browser.archive(&[&salt], &[]).await;
        let path = format!("/mag/{}/title", num(&salt));
        let project = ines.browser.post(&path, json!({ "title": "Pepper" })).await.expect(200);
        assert_eq!((&project["title"], &project["isArchived"]), (&json!("Pepper"), &json!(true)));
    }

    async fn of_many_titles_at_once_the_last_answer_stands(app: &TestApp) {
        let ines = app.join("Ines").await;
        let salt = ines.browser.project("Salt").await;
        let tasks: Vec<_> = (0..8)
            .map(|number| {
                let (browser, path) = (ines.browser.clone(), format!("/mag/{}/title", num(&salt)));
                tokio::spawn(async move { browser.post(&path, json!({ "title": format!("T{number}") })).await })
            })
            .collect();
        let mut answers: Vec<Answer> = Vec::new();
        for task in tasks {
            answers.push(task.await.unwrap());
        }
        let mut versions: Vec<i64> = answers.iter().map(Answer::version).collect();
        let newest = answers.iter().max_by_key(|answer| answer.version()).unwrap().expect(200);
        let library = ines.library().await;
        assert_eq!(library.project(&salt)["title"], newest["title"]);
        versions.sort_unstable();
        versions.dedup();
        assert_eq!((versions.len(), versions[7]), (8, library.version()));
    }
}

stories! {
    async fn teammates_rename_what_is_shared_with_them(app: &TestApp) {
        let (ines, noor) = (app.join("Ines").await, app.join("Noor").await);
        app.plan(&ines, Level::Studio).await;
        let (salt, kept) = (ines.browser.project("Salt").await, ines.browser.project("Kept").await);
        ines.invite(json!({ "email": noor.email, "mags": [num(&salt)] })).await;
        let path = format!("/mag/{}/title", num(&salt));
        noor.browser.post(&path, json!({ "title": "Pepper" })).await.refused(404, "not_found");
        app.accept(&noor).await;
        for (role, title) in [("member", "Pepper"), ("editor", "Sugar")] {
            ines.browser.put("/team", json!({ "email": noor.email, "role": role })).await.expect(200);
            let before = (ines.library().await.version(), noor.library().await.version());
            let answer = noor.browser.post(&path, json!({ "title": title })).await;
            let project = answer.expect(200);
            assert_eq!((&project["title"], &project["role"], &project["user"]), (&json!(title), &json!(role), &ines.user["_id"]));
            // The owner's library has changed; a teammate does not get its version.
            assert_eq!(answer.header("x-library-version"), "");
            let after = (ines.library().await, noor.library().await.version());
            assert_eq!((after.0.version(), after.1), (before.0 + 1, before.1));
            assert_eq!(after.0.project(&salt)["title"], title);
        }
        let other = format!("/mag/{}/title", num(&kept));
        noor.browser.post(&other, json!({ "title": "Mine" })).await.refused(404, "not_found");
        ines.browser.archive(&[&salt], &[]).await;
        noor.browser.post(&path, json!({ "title": "Mine" })).await.refused(404, "not_found");
        let entries = ines.browser.get(&format!("/mag/{}/activity", num(&salt))).await.expect(200);
        let by_noor = entries["entries"].as_array().unwrap().iter().filter(|one| one["actor"]["name"] == "Noor");
        assert_eq!(by_noor.count(), 2);
    }
}

#[tokio::test]
async fn the_same_title_changes_nothing() {
    let app = TestApp::new().await;
    let ines = app.join("Ines").await;
    let salt = ines.browser.project("Salt").await;
    let before = ines.library().await;
    app.wait(TimeDelta::seconds(5));
    let answer = ines.browser.post(&format!("/mag/{}/title", num(&salt)), json!({ "title": " Salt " })).await;
    answer.expect(200);
    assert_eq!(answer.version(), before.version());
    assert_eq!(ines.library().await, before);
}

#[tokio::test]
async fn values_that_break_a_rule_are_named() {
    let app = TestApp::new().await;
    let ines = app.join("Ines").await;
    let path = format!("/mag/{}/title", num(&ines.browser.project("Salt").await));
    let answer = ines.browser.post(&path, json!({ "title": "" })).await;
    answer.refused_field(422, "empty", "title", "A project’s title must not be empty");
    let answer = ines.browser.post(&path, json!({ "title": "x".repeat(129) })).await;
    answer.refused_field(422, "too_long", "title", "A project’s title has at most 128 characters");
    let answer = ines.browser.post(&format!("{path}?skip_changed=maybe"), json!({ "title": "x" })).await;
    answer.refused_field(422, "invalid_query", "skip_changed", "skip_changed is true or false");
    assert_eq!(ines.library().await.titles(), ["Salt"]);
}

#[tokio::test]
async fn what_is_no_project_is_not_there() {
    let app = TestApp::new().await;
    let ines = app.join("Ines").await;
    let kiln = ines.browser.folder("Kiln").await;
    let names = [
        "0",
        "-1",
        "x",
        "99999999999999999999",
        "100000000",
        "%2e%2e",
        "%ff",
        id(&kiln),
        &num(&kiln).to_string(),
    ];
    for name in names {
        let answer = ines.browser.post(&format!("/mag/{name}/title"), json!({ "title": "x" })).await;
        answer.refused(404, "not_found");
    }
}
