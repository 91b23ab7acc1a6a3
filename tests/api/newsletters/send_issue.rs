//! Sending an issue, and its recipients.

use octavo_application::{
    newsletters::send_issue::{SendIssueError, SentIssue},
    shared::mailer::Message,
};
use octavo_domain::newsletters::{Issue, IssueContent, Topic};
use serde_json::json;

use super::issue;
use crate::support::{TestApp, stories};

stories! {
    async fn an_issue_goes_once_to_everybody_who_wants_it_and_is_confirmed(app: &TestApp) {
        let (ines, noor, zoe) = (app.join("Ines").await, app.join("Noor").await, app.join("Zoe").await);
        for account in [&ines, &zoe] {
            app.confirm(account).await;
        }
        for account in [&ines, &noor] {
            account.choose(json!({ "product-news": true })).await;
        }
        zoe.choose(json!({ "promotions": true })).await;
        let news = issue("2026-11", Topic::ProductNews);
        assert_eq!(app.send_issue(&news).await.unwrap(), SentIssue { now: 1, in_all: 1 });
        assert_eq!(app.send_issue(&news).await.unwrap(), SentIssue { now: 0, in_all: 1 });
        let letters = [app.letters(&ines.email).await, app.letters(&noor.email).await, app.letters(&zoe.email).await];
        assert_eq!(letters, [1, 0, 0], "only those who are confirmed and have chosen it");
        let mails = app.mail(&ines.email).await;
        let Message::Newsletter { letter, .. } = &mails.last().unwrap().message else { panic!("no letter") };
        assert_eq!(letter.content.as_ref(), Some(&news.content));
        // An account that confirms later has missed it.
        app.confirm(&noor).await;
        assert_eq!(app.send_issue(&news).await.unwrap().now, 0);
        assert_eq!(app.letters(&noor.email).await, 0);
    }

    async fn another_issue_needs_another_name(app: &TestApp) {
        let news = issue("2026-11", Topic::ProductNews);
        app.send_issue(&news).await.unwrap();
        let content = IssueContent::parse("Other", "Other", "Other").unwrap();
        for other in [Issue { content, ..news.clone() }, Issue { topic: Topic::Promotions, ..news }] {
            assert!(matches!(app.send_issue(&other).await, Err(SendIssueError::Another)));
        }
    }

    async fn a_reader_who_unsubscribes_before_the_mail_leaves_does_not_get_it(app: &TestApp) {
        let (ines, noor) = (app.join("Ines").await, app.join("Noor").await);
        for account in [&ines, &noor] {
            app.confirm(account).await;
            account.choose(json!({ "product-news": true })).await;
        }
        assert_eq!(app.send_issue(&issue("one", Topic::ProductNews)).await.unwrap().now, 2);
        ines.choose(json!({ "product-news": false })).await;
        let body = json!({ "deleteReason": "finished_project" });
        noor.browser.call(axum::http::Method::DELETE, "/user/account", Some(body)).await.expect(204);
        assert_eq!([app.letters(&ines.email).await, app.letters(&noor.email).await], [0, 0]);
    }

    async fn many_readers_get_one_mail_each(app: &TestApp) {
        let ines = app.join("Ines").await;
        app.confirm(&ines).await;
        ines.choose(json!({ "promotions": true })).await;
        // More than one transaction writes.
        app.behind(async |unit| {
            let mut user = unit.users().find(ines.id()).await.unwrap().unwrap();
            let numbers = unit.next_num_ids(230).await.unwrap();
            let topics = [Topic::Promotions].into();
            for (position, num_id) in numbers.into_iter().enumerate() {
                user.num_id = num_id;
                user.id = octavo_domain::ids::UserId::new(app.ports.ids.next());
                user.email = octavo_domain::account::email::Email::parse(&format!("reader{position}@x.example")).unwrap();
                user.username = octavo_domain::account::username::Username::parse(&format!("reader{position}")).unwrap();
                unit.users().insert(&user).await.unwrap();
                unit.newsletters().set_topics(user.id, &topics, user.created_at).await.unwrap();
            }
        })
        .await;
        let offer = issue("offer", Topic::Promotions);
        assert_eq!(app.send_issue(&offer).await.unwrap(), SentIssue { now: 231, in_all: 231 });
        assert_eq!(app.send_issue(&offer).await.unwrap(), SentIssue { now: 0, in_all: 231 });
        assert_eq!([app.letters("reader0@x.example").await, app.letters("reader229@x.example").await], [1, 1]);
    }
}
