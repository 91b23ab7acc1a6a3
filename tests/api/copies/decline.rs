//! `POST /api/send/{id}/decline`

use octavo_application::shared::mailer::{CopyAnswer, Message};
use serde_json::Value;

use super::two;
use crate::support::{TestApp, stories};

stories! {
    async fn nothing_reaches_the_recipient_and_the_sender_is_told(app: &TestApp) {
        let (ines, noor) = two(app).await;
        let salt = ines.browser.project("Salt").await;
        let sent = ines.send("noor@okafor.studio", &[&salt], &[]).await;
        let before = noor.library().await;
        let answer = noor.answer(&sent, "decline").await.expect(200);
        assert_eq!(answer["send"]["status"], "declined");
        assert_ne!(answer["send"]["answeredAt"], Value::Null);
        app.work().await;
        assert_eq!((noor.library().await, ines.fate().await), (before, "declined".to_owned()));
        let told = CopyAnswer { to: "noor@okafor.studio".to_owned(), items: "the project “Salt”".to_owned() };
        assert!(app.mail(&ines.email).await.last().unwrap().message == Message::CopyDeclined(told));
        let problem = noor.answer(&sent, "accept").await.refused(409, "already_answered");
        assert_eq!(problem["detail"], "This copy was declined already");
    }

    async fn nobody_else_declines(app: &TestApp) {
        let (ines, noor) = two(app).await;
        let salt = ines.browser.project("Salt").await;
        let sent = ines.send("noor", &[&salt], &[]).await;
        let mila = app.join("Mila").await;
        for other in [&ines, &mila] {
            other.answer(&sent, "decline").await.refused(404, "not_found");
        }
        assert_eq!(noor.incoming().await[0]["status"], "pending");
    }
}
