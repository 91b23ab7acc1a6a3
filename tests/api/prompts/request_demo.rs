//! `POST /api/request-a-demo`

use octavo_application::shared::mailer::Message;
use serde_json::json;

use crate::support::{TestApp, app::SUPPORT, stories};

stories! {
    async fn a_request_is_kept_and_mailed_to_support(app: &TestApp) {
        let visitor = app.browser();
        let body = json!({ "name": "Noor Haddad", "email": "noor@haddad.example", "company": "Kiln", "message": "For twelve." });
        visitor.post("/request-a-demo", body).await.expect(204);
        visitor.post("/request-a-demo", json!({ "name": "Ilya", "email": "ilya@haddad.example" })).await.expect(204);
        let kept = app.ports.prompts.demo_requests(10).await.unwrap();
        let names: Vec<&str> = kept.iter().map(|row| row.request.name.as_str()).collect();
        assert_eq!(names, ["Ilya", "Noor Haddad"]);
        let mails = app.mail(SUPPORT).await;
        let mailed: Vec<_> = mails
            .iter()
            .map(|mail| match &mail.message {
                Message::DemoRequested(request) => (request.email.as_str(), request.company.as_str(), request.message.as_str()),
                other => panic!("{other:?}"),
            })
            .collect();
        assert_eq!(mailed, [("noor@haddad.example", "Kiln", "For twelve."), ("ilya@haddad.example", "", "")]);
    }

    async fn what_cannot_be_answered_is_refused(app: &TestApp) {
        let send = async |body| app.browser().post("/request-a-demo", body).await;
        assert_eq!(send(json!({ "name": " ", "email": "a@b.example" })).await.refused(422, "invalid_name")["fieldName"], "name");
        assert_eq!(send(json!({ "name": "Noor", "email": "noor" })).await.refused(422, "invalid_email")["fieldName"], "email");
        let long = json!({ "name": "Noor", "email": "a@b.example", "company": "x".repeat(129) });
        assert_eq!(send(long).await.refused(422, "too_long")["fieldName"], "company");
        let long = json!({ "name": "Noor", "email": "a@b.example", "message": "x".repeat(2_001) });
        assert_eq!(send(long).await.refused(422, "too_long")["fieldName"], "message");
        assert!(app.mail(SUPPORT).await.is_empty());
    }

    async fn one_address_cannot_fill_the_mailbox(app: &TestApp) {
        let body = |name: &str| json!({ "name": "Noor", "email": format!("{name}@haddad.example") });
        for _ in 0..3 {
            app.browser().post("/request-a-demo", body("noor")).await.expect(204);
        }
        app.browser().post("/request-a-demo", body("noor")).await.refused(429, "too_many_attempts");
        let visitor = app.browser();
        for number in 0..10 {
            visitor.post("/request-a-demo", body(&format!("n{number}"))).await.expect(204);
        }
        visitor.post("/request-a-demo", body("another")).await.refused(429, "too_many_attempts");
        assert_eq!(app.mail(SUPPORT).await.len(), 13);
    }
}
