//! `POST /api/user/feedback`

use serde_json::json;

use crate::support::{TestApp, stories};

stories! {
    async fn stars_and_words_are_kept_bare_or_inside_of_data(app: &TestApp) {
        let ines = app.join("Ines").await;
        let send = async |body| ines.browser.post("/user/feedback", body).await;
        send(json!({ "data": { "rating": 5 } })).await.expect(204);
        send(json!({ "feedback": "More rulers, please." })).await.expect(204);
        send(json!({ "data": { "rating": 2, "feedback": "Fewer." } })).await.expect(204);
        let kept = app.ports.prompts.feedback(10).await.unwrap();
        let kept: Vec<_> = kept
            .iter()
            .map(|row| (row.email.as_str(), row.feedback.rating(), row.feedback.text()))
            .collect();
        let email = ines.email.as_str();
        let expected =
            [(email, Some(2), Some("Fewer.")), (email, None, Some("More rulers, please.")), (email, Some(5), None)];
        assert_eq!(kept, expected);
    }

    async fn what_says_nothing_or_too_much_is_refused(app: &TestApp) {
        let ines = app.join("Ines").await;
        let send = async |body| ines.browser.post("/user/feedback", body).await;
        assert_eq!(send(json!({ "feedback": "  " })).await.refused(422, "empty")["fieldName"], "feedback");
        assert_eq!(send(json!({ "rating": 6 })).await.refused(422, "invalid_number")["fieldName"], "rating");
        assert_eq!(send(json!({ "feedback": "x".repeat(2_001) })).await.refused(422, "too_long")["fieldName"], "feedback");
        assert!(app.ports.prompts.feedback(10).await.unwrap().is_empty());
    }

    async fn who_was_asked_and_has_answered_is_asked_no_more(app: &TestApp) {
        let ines = app.join("Ines").await;
        assert_eq!(ines.user["feedbackSurvey"], json!({ "show": false }));
        app.behind(async |unit| unit.promotions().set_survey(ines.id(), true).await.unwrap()).await;
        assert_eq!(ines.browser.get("/me").await.expect(200)["feedbackSurvey"], json!({ "show": true }));
        ines.browser.post("/user/feedback", json!({ "rating": 1 })).await.expect(204);
        assert_eq!(ines.browser.get("/me").await.expect(200)["feedbackSurvey"], json!({ "show": false }));
    }

    async fn nobody_can_fill_the_box(app: &TestApp) {
        let ines = app.join("Ines").await;
        for _ in 0..20 {
            ines.browser.post("/user/feedback", json!({ "rating": 3 })).await.expect(204);
        }
        ines.browser.post("/user/feedback", json!({ "rating": 3 })).await.refused(429, "too_many_attempts");
        assert_eq!(app.ports.prompts.feedback(100).await.unwrap().len(), 20);
    }
}
