//! `POST /api/templates/{id}/start`

use octavo_domain::prompts::template::{Category, Purpose};
use serde_json::{Value, json};

use crate::support::{TestApp, id, num, stories};

stories! {
    async fn a_project_is_made_at_the_root_and_titled_like_the_template(app: &TestApp) {
        let (studio, ines) = (app.join("Octavo Studio").await, app.join("Ines").await);
        let notes = studio.browser.project("Field Notes").await;
        let said = json!({ "desc": "From far away." });
        studio.browser.patch(&format!("/mag/{}", num(&notes)), said).await.expect(200);
        app.template(&notes, &[Category::Longreads], "").await;
        // Unpublished changes of the template are not copied.
        studio.browser.post(&format!("/mag/{}/title", num(&notes)), json!({ "title": "Draft" })).await.expect(200);
        let path = format!("/templates/{}/start", num(&notes));
        let (first, second) =
            (ines.browser.post(&path, json!({})).await, ines.browser.call(axum::http::Method::POST, &path, None).await);
        for answer in [&first, &second] {
            let made = answer.expect(201);
            assert_eq!(made["title"], json!("Field Notes"));
            assert_eq!((&made["folder"], &made["showAsNew"]), (&Value::Null, &json!(true)));
            assert_eq!((&made["is_published"], &made["isCopyableTemplate"]), (&json!(false), &json!(false)));
            assert!(answer.header("x-library-version").parse::<i64>().unwrap() > 0);
        }
        assert_ne!(id(&first.json()), id(&second.json()));
        assert_eq!(ines.library().await.titles(), ["Field Notes", "Field Notes"]);
        assert_eq!(studio.library().await.titles(), ["Draft"]);
        let page = ines.browser.get(&format!("/mag/{}", num(&first.json()))).await.expect(200);
        assert_eq!(page["desc"], "From far away.");
        let told = ines.browser.get("/activity?limit=1").await.expect(200);
        assert_eq!(told["entries"][0]["event"], json!("project.template_started"));
        assert_eq!(told["entries"][0]["details"]["template"], json!("Field Notes"));
    }

    async fn what_is_no_template_is_not_there(app: &TestApp) {
        let (studio, ines) = (app.join("Octavo Studio").await, app.join("Ines").await);
        let (plain, tour) = (studio.browser.project("Plain").await, studio.browser.project("A tour").await);
        app.template_for(&tour, Purpose::Tour, &[], "").await;
        for name in [num(&plain).to_string(), num(&tour).to_string(), "1".to_owned(), "x".to_owned(), id(&plain).to_owned()] {
            ines.browser.post(&format!("/templates/{name}/start"), json!({})).await.refused(404, "not_found");
        }
        assert!(ines.library().await.titles().is_empty());
    }
}
