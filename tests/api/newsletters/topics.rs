//! `GET /api/list/topics`

use serde_json::Value;

use crate::support::{TestApp, stories};

stories! {
    /// ACCT-066
    async fn acct_200_there_are_four_newsletters(app: &TestApp) {
        let ines = app.join("Ines").await;
        let answer = ines.browser.get("/list/topics").await.expect(200);
        let topics = answer["topics"].as_array().unwrap();
        let names: Vec<&str> = topics.iter().map(|topic| topic["name"].as_str().unwrap()).collect();
        assert_eq!(names, ["Product news", "Tips and tutorials", "Community stories", "Promotions"]);
        for topic in topics {
            let fields: Vec<&String> = topic.as_object().unwrap().keys().collect();
            assert_eq!(fields, ["description", "id", "name"]);
            assert!(topic.as_object().unwrap().values().all(|value| matches!(value, Value::String(text) if !text.is_empty())));
        }
    }
}
