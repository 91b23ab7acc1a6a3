//! Mails about comments.

use axum::http::Method;
use chrono::TimeDelta;
use octavo_application::shared::mailer::Message;
use serde_json::json;

use super::{Commented, key};
use crate::support::{Account, TestApp, stories};

/// Who wrote what, in the mails about comments that somebody got.
async fn mailed(app: &TestApp, who: &Account) -> Vec<Vec<(String, String)>> {
    let digest = |message: &Message| match message {
        Message::CommentsWritten { digest, .. } => {
            Some(digest.comments.iter().map(|one| said(&one.by, &one.text)).collect())
        }
        _ => None,
    };
    app.mail(&who.email).await.iter().filter_map(|mail| digest(&mail.message)).collect()
}

fn said(who: &str, words: &str) -> (String, String) {
    (who.to_owned(), words.to_owned())
}

/// What is due ten minutes later.
async fn later(app: &TestApp) {
    app.wait(TimeDelta::minutes(10));
    app.work().await;
}

stories! {
    async fn edit_383_what_is_unread_comes_in_one_mail_ten_minutes_later(app: &TestApp) {
        let salt = Commented::new(app).await;
        app.vouch(&salt.ines).await;
        app.vouch(&salt.noor).await;
        let thread = salt.begin(&salt.noor, 1, "One").await;
        app.wait(TimeDelta::minutes(5));
        salt.reply(&salt.noor, 2, &thread, "Two").await.expect(201);
        app.work().await;
        assert_eq!(mailed(app, &salt.ines).await.len(), 0);
        app.wait(TimeDelta::minutes(5));
        app.work().await;
        let both = vec![said("Noor", "One"), said("Noor", "Two")];
        assert_eq!(mailed(app, &salt.ines).await, std::slice::from_ref(&both));
        assert_eq!(mailed(app, &salt.noor).await.len(), 0, "own ones are not mailed");
        later(app).await;
        assert_eq!(mailed(app, &salt.ines).await.len(), 1, "once");
        salt.reply(&salt.noor, 3, &thread, "Three").await.expect(201);
        later(app).await;
        assert_eq!(mailed(app, &salt.ines).await, [both, vec![said("Noor", "Three")]]);
    }

    async fn edit_383_a_mail_leads_to_the_threads_of_its_comments(app: &TestApp) {
        let salt = Commented::new(app).await;
        app.vouch(&salt.ines).await;
        let one = salt.begin(&salt.noor, 1, "One").await;
        let two = salt.begin(&salt.noor, 2, "Two").await;
        salt.reply(&salt.noor, 3, &one, "Three").await.expect(201);
        later(app).await;
        let mails = app.mail(&salt.ines.email).await;
        let digest = mails.iter().find_map(|mail| match &mail.message {
            Message::CommentsWritten { digest, .. } => Some(digest),
            _ => None,
        });
        let threads = digest.unwrap().comments.iter().map(|one| json!(one.thread.map(|id| id.to_string())));
        assert_eq!(threads.collect::<Vec<_>>(), [&one, &two, &one].map(|thread| thread["id"].clone()));
    }

    async fn edit_383_what_is_read_resolved_or_deleted_meanwhile_is_left_out(app: &TestApp) {
        let salt = Commented::new(app).await;
        app.vouch(&salt.ines).await;
        let read = salt.begin(&salt.noor, 1, "One").await;
        let resolved = salt.begin(&salt.noor, 2, "Two").await;
        let deleted = salt.begin(&salt.noor, 3, "Three").await;
        salt.change(&salt.ines, &read["id"], json!({ "read": 0 })).await.expect(200);
        salt.change(&salt.noor, &resolved["id"], json!({ "resolved": true })).await.expect(200);
        salt.delete(&salt.noor, &deleted["comments"][0]["id"]).await.expect(204);
        later(app).await;
        assert_eq!(mailed(app, &salt.ines).await.len(), 0);
    }

    async fn edit_381_383_those_who_are_mentioned_or_take_part_are_mailed_and_no_others(app: &TestApp) {
        let salt = Commented::new(app).await;
        app.vouch(&salt.noor).await;
        let thread = salt.begin(&salt.ines, 1, "One").await;
        later(app).await;
        assert_eq!(mailed(app, &salt.noor).await.len(), 0);
        let body = json!({ "key": key(2), "text": "@Noor look", "thread": thread["id"], "mentions": [salt.noor.id().to_string()] });
        salt.ines.browser.post(&salt.path(), body).await.expect(201);
        later(app).await;
        assert_eq!(mailed(app, &salt.noor).await, [vec![said("Ines", "@Noor look")]]);
        salt.reply(&salt.noor, 3, &thread, "I do").await.expect(201);
        salt.reply(&salt.ines, 4, &thread, "Thanks").await.expect(201);
        later(app).await;
        assert_eq!(mailed(app, &salt.noor).await.last().unwrap(), &[said("Ines", "Thanks")]);
        salt.reply(&salt.ines, 5, &thread, "And").await.expect(201);
        let record = json!({ "id": salt.membership });
        salt.ines.browser.call(Method::DELETE, "/team", Some(record)).await.expect(200);
        later(app).await;
        assert_eq!(mailed(app, &salt.noor).await.len(), 2, "without access there is no mail");
    }

    async fn edit_383_the_mails_are_switched_off_in_the_settings_and_by_a_link(app: &TestApp) {
        let salt = Commented::new(app).await;
        app.vouch(&salt.ines).await;
        let off = salt.ines.browser.post("/me/opts", json!({ "commentMails": false })).await.expect(200);
        assert_eq!(off["opts"]["commentMails"], json!(false));
        let thread = salt.begin(&salt.noor, 1, "One").await;
        later(app).await;
        assert_eq!(mailed(app, &salt.ines).await.len(), 0);
        salt.ines.browser.post("/me/opts", json!({ "commentMails": true })).await.expect(200);
        salt.reply(&salt.noor, 2, &thread, "Two").await.expect(201);
        later(app).await;
        assert_eq!(mailed(app, &salt.ines).await.len(), 1);
        let token = app.link(&salt.ines.email, "comments_written").await;
        let ended = app.browser().post("/newsletters/unsubscribe", json!({ "token": token })).await.expect(200);
        assert_eq!(ended["topic"]["name"], json!("Comments"));
        salt.reply(&salt.noor, 3, &thread, "Three").await.expect(201);
        later(app).await;
        assert_eq!(mailed(app, &salt.ines).await.len(), 1);
        let me = salt.ines.browser.get("/me").await.expect(200);
        assert_eq!(me["opts"]["commentMails"], json!(false));
    }
}
