//! `GET` and `DELETE /api/documents/{id}/answers`, exports, and what is kept for how long.

use chrono::TimeDelta;
use octavo_domain::plans::level::Level;
use serde_json::{Value, json};

use super::{Formed, MEALS, NAME, NOTE};
use crate::support::{TestApp, calls::FORM_ID, num, on_sqlite, stories};

stories! {
    async fn edit_275_437_438_answers_are_a_table_and_are_deleted(app: &TestApp) {
        let ines = app.join("Ines").await;
        let mut formed = Formed::by(&ines).await;
        for (name, note) in [("Ada", "=1+1"), ("Bo", "two\nlines, \"quoted\""), ("Cy", "")] {
            assert_eq!(formed.send(app, &[(NAME, name), (MEALS, "Soup"), (NOTE, note)]).await.status.as_u16(), 303);
        }
        let answers = formed.answers(&ines).await;
        let names: Vec<&Value> = answers.iter().map(|answer| &answer["fields"][0]["values"][0]).collect();
        assert_eq!(names, ["Cy", "Bo", "Ada"], "the last one first");
        let page = ines.browser.get(&formed.path(&format!("answers?form={FORM_ID}&limit=2"))).await.expect(200);
        let next = page["next"].as_str().unwrap();
        let rest =
            ines.browser.get(&formed.path(&format!("answers?form={FORM_ID}&limit=2&after={next}"))).await.expect(200);
        assert_eq!((rest["answers"].as_array().unwrap().len(), &rest["next"]), (1, &Value::Null));
        // A field that is gone stays in the table, behind the others.
        formed.change(&ines, json!([{ "delete": { "id": NAME } }])).await;
        let csv = ines.browser.get(&formed.path(&format!("answers?form={FORM_ID}&as=csv"))).await;
        assert_eq!(csv.header("content-type"), "text/csv; charset=utf-8");
        assert!(csv.header("content-disposition").starts_with("attachment; filename=\"answers-"));
        let text = csv.text();
        let mut lines = text.lines();
        assert_eq!(lines.next().unwrap(), "\u{feff}Received,E-mail,Meals,Anything <else>?,Name");
        assert!(text.contains(",,Soup,\"two\nlines, \"\"quoted\"\"\",Bo\n"), "{text}");
        assert!(text.contains(",,Soup,'=1+1,Ada\n"), "no formula: {text}");
        let id = answers[1]["id"].as_str().unwrap();
        let delete = async |query: &str| {
            let answer = ines.browser.delete(&formed.path(&format!("answers?form={FORM_ID}{query}"))).await;
            answer.expect(200)["deleted"].clone()
        };
        assert_eq!(delete(&format!("&ids={id}")).await, 1);
        assert_eq!(delete(&format!("&ids={id}")).await, 0);
        assert_eq!(formed.answers(&ines).await.len(), 2);
        assert_eq!(delete("").await, 2);
        assert!(formed.answers(&ines).await.is_empty());
    }

    async fn answers_are_kept_for_as_long_as_was_said(app: &TestApp) {
        let ines = app.join("Ines").await;
        let formed = Formed::by(&ines).await;
        formed.send(app, &[(NAME, "Ada")]).await;
        let put = async |body: Value| ines.browser.put(&formed.path(&format!("forms/{FORM_ID}")), body).await;
        let said = put(json!({ "keptDays": 30, "webhook": null })).await.expect(200);
        assert_eq!(said, json!({ "keptDays": 30, "webhook": null, "secret": null }));
        put(json!({ "keptDays": 5_000, "webhook": null })).await.refused_field(
            422, "invalid_body", "keptDays", "Answers are kept for 1 to 3,650 days, or for good",
        );
        let count = async |days| {
            app.wait(TimeDelta::days(days));
            app.sweep().await;
            // Their session ended meanwhile.
            let browser = app.sign_in(&ines.email).await;
            let read = browser.get(&formed.path(&format!("answers?form={FORM_ID}"))).await.expect(200);
            read["answers"].as_array().unwrap().len()
        };
        assert_eq!(count(29).await, 1);
        assert_eq!(count(2).await, 0);
    }
}

#[test]
fn edit_281_the_export_of_an_account_has_the_answers() {
    on_sqlite(async |app| {
        let ines = app.join("Ines").await;
        let formed = Formed::by(&ines).await;
        formed.send(app, &[(NAME, "Ada"), (MEALS, "Soup")]).await;
        let archive = ines.exported(app).await;
        let file = archive.json(&format!("documents/{}/answers.json", num(&formed.project)));
        assert_eq!(file[0]["form"], FORM_ID);
        assert_eq!(file[0]["fields"][0]["values"], json!(["Ada"]));
        assert_eq!(file[0]["fields"][2]["label"], "Meals");
    });
}

#[test]
fn edit_274_those_with_a_locked_layout_see_no_answers() {
    on_sqlite(async |app| {
        let (ines, noor) = (app.join("Ines").await, app.join("Noor").await);
        app.plan(&ines, Level::Studio).await;
        let formed = Formed::by(&ines).await;
        ines.invite(json!({ "email": noor.email, "role": "editor", "mags": [num(&formed.project)] })).await;
        app.accept(&noor).await;
        noor.browser.get(&formed.path("forms")).await.refused(403, "forbidden");
        noor.browser.get(&formed.path(&format!("answers?form={FORM_ID}"))).await.refused(403, "forbidden");
    });
}
