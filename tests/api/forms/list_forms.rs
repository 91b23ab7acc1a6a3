//! `GET /api/documents/{id}/forms`

use serde_json::{Value, json};

use super::{EMAIL, Formed, NAME};
use crate::support::{TestApp, calls::FORM_ID, stories};

async fn forms(formed: &Formed, owner: &crate::support::Account) -> Vec<Value> {
    owner.browser.get(&formed.path("forms")).await.expect(200)["forms"].as_array().unwrap().clone()
}

stories! {
    async fn edit_274_forms_are_listed_also_those_that_are_gone(app: &TestApp) {
        let ines = app.join("Ines").await;
        let mut formed = Formed::by(&ines).await;
        formed.send(app, &[(NAME, "Ada"), (EMAIL, "ada@example.com")]).await;
        let listed = forms(&formed, &ines).await;
        assert_eq!(listed.len(), 1);
        assert_eq!((&listed[0]["form"], &listed[0]["name"]), (&json!(FORM_ID), &json!("Visits")));
        assert_eq!((&listed[0]["count"], &listed[0]["isInDraft"]), (&json!(1), &json!(true)));
        assert_eq!(listed[0]["fields"][1], json!({ "field": EMAIL, "label": "E-mail", "type": "email" }));
        assert_eq!((&listed[0]["keptDays"], &listed[0]["webhook"]), (&Value::Null, &Value::Null));
        formed.change(&ines, json!([{ "delete": { "id": FORM_ID } }])).await;
        let gone = forms(&formed, &ines).await;
        assert_eq!((&gone[0]["isInDraft"], &gone[0]["count"]), (&json!(false), &json!(1)));
        assert_eq!(gone[0]["fields"][0]["label"], "Name", "its last answer says what it asked");
    }
}
