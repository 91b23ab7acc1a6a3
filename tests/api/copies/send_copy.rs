//! `POST /api/send`

use chrono::TimeDelta;
use octavo_application::shared::mailer::{CopyOffer, Message};
use octavo_domain::plans::level::Level;
use serde_json::json;

use super::{body, two};
use crate::support::{TestApp, num, stories};

stories! {
    async fn the_recipient_gets_a_mail_and_nothing_else(app: &TestApp) {
        let (ines, noor) = two(app).await;
        let kiln = ines.browser.folder("Kiln").await;
        for title in ["One", "Two"] {
            ines.browser.project_in(&kiln, title).await;
        }
        let salt = ines.browser.project("Salt").await;
        let before = (noor.library().await, ines.library().await);
        let sent = ines.send("noor@OKAFOR.studio", &[&salt], &[&kiln]).await;
        assert_eq!(sent["direction"], "outgoing");
        assert_eq!(sent["status"], "pending");
        assert_eq!(sent["to"], json!({ "email": "noor@OKAFOR.studio" }));
        assert_eq!(sent["from"], json!({ "name": "Ines", "uri": "ines", "pic": null }));
        assert_eq!(sent["items"], json!([
            { "kind": "folder", "title": "Kiln", "count": 2 }, { "kind": "project", "title": "Salt" },
        ]));
        assert_eq!((noor.library().await, ines.library().await), before);
        let mails = app.mail(&noor.email).await;
        let offer = CopyOffer {
            send: sent["id"].as_str().unwrap().parse().unwrap(),
            from: "Ines".to_owned(),
            items: "1 project and 1 collection".to_owned(),
            has_account: true,
        };
        let mail = mails.last().unwrap();
        assert!(mail.message == Message::CopySent(offer) && mail.name == "Noor", "{mail:?}");
        let seen = noor.incoming().await;
        assert_eq!((&seen[0]["id"], &seen[0]["direction"]), (&sent["id"], &json!("incoming")));
    }

    async fn an_account_is_named_whatever_the_case(app: &TestApp) {
        let (ines, noor) = two(app).await;
        let salt = ines.browser.project("Salt").await;
        let sent = ines.send(" NOOR ", &[&salt], &[]).await;
        assert_eq!(sent["to"]["email"], "NOOR");
        assert_eq!(noor.incoming().await.len(), 1);
        assert_eq!(app.mail(&noor.email).await.last().unwrap().message.name(), "copy_sent");
    }

    async fn an_address_without_an_account_is_asked_to_join(app: &TestApp) {
        let (ines, _) = two(app).await;
        let salt = ines.browser.project("Salt").await;
        ines.send("mila@okafor.studio", &[&salt], &[]).await;
        let mail = app.mail("mila@okafor.studio").await.remove(0);
        let Message::CopySent(offer) = &mail.message else { panic!("{mail:?}") };
        assert!(!offer.has_account && offer.items == "the project “Salt”");
        let mila = app.join("Mila").await;
        assert!(mila.incoming().await.is_empty(), "the address is not confirmed");
        app.confirm(&mila).await;
        assert_eq!(mila.incoming().await.len(), 1);
    }

    async fn a_plan_without_sending_and_a_pause_are_told(app: &TestApp) {
        let (ines, noor) = two(app).await;
        let gift = noor.browser.project("Gift").await;
        let refused = noor.browser.post("/send", body("ines", &[&gift], &[])).await;
        assert_eq!(refused.refused(403, "plan_required")["limit"], "send");
        let salt = ines.browser.project("Salt").await;
        app.behind(async |unit| {
            let mut user = unit.users().find(ines.id()).await.unwrap().unwrap();
            user.paused = true;
            unit.users().update(&user).await.unwrap();
        })
        .await;
        let refused = ines.browser.post("/send", body("noor", &[&salt], &[])).await.refused(403, "subscription_paused");
        assert_eq!(refused["detail"], "Unpause your subscription to send your projects to other accounts");
        assert_eq!(refused["limit"], "send");
        assert!(noor.incoming().await.is_empty());
    }

    async fn who_cannot_be_meant_is_told(app: &TestApp) {
        let (ines, _) = two(app).await;
        let salt = ines.browser.project("Salt").await;
        for (to, code, sentence) in [
            ("nobody.here", "unknown_account", "There is no account with this name"),
            ("no..body", "unknown_account", "There is no account with this name"),
            ("ines", "own_account", "This is your own account. Choose somebody else"),
            ("INES@okafor.studio", "own_account", "This is your own account. Choose somebody else"),
            ("", "invalid_email", "E-mail must be filled"),
            ("@x", "invalid_email", "This is not an e-mail address"),
        ] {
            let problem = ines.browser.post("/send", body(to, &[&salt], &[])).await.refused(422, code);
            assert_eq!((&problem["detail"], &problem["fieldName"]), (&json!(sentence), &json!("email")), "{to}");
        }
        assert!(ines.outgoing().await.is_empty());
    }

    async fn all_items_are_sent_or_none(app: &TestApp) {
        let (ines, noor) = two(app).await;
        let (salt, put_away) = (ines.browser.project("Salt").await, ines.browser.project("Put away").await);
        ines.browser.archive(&[&put_away], &[]).await;
        let foreign = noor.browser.project("Noor’s").await;
        let send = async |projects: &[&serde_json::Value]| ines.browser.post("/send", body("noor", projects, &[])).await;
        send(&[&salt, &foreign]).await.refused(404, "not_found");
        send(&[&salt, &put_away]).await.refused(409, "archived");
        let nothing = send(&[]).await.refused(422, "nothing_chosen");
        assert_eq!(nothing["fieldName"], "mags");
        let many: Vec<i64> = (1..=201).collect();
        let many = json!({ "email": "noor", "mags": many });
        ines.browser.post("/send", many).await.refused(422, "too_many_items");
        let unclear = json!({ "email": "noor", "mags": [num(&salt)], "sendFontsWithProject": "no" });
        ines.browser.post("/send", unclear).await.refused(422, "invalid_body");
        assert!(ines.outgoing().await.is_empty() && noor.incoming().await.is_empty());
    }

    async fn the_same_sent_twice_at_once_is_sent_once(app: &TestApp) {
        let (ines, noor) = two(app).await;
        let (salt, kiln) = (ines.browser.project("Salt").await, ines.browser.folder("Kiln").await);
        let send = || ines.browser.post("/send", body(&noor.email, &[&salt], &[&kiln]));
        let (one, two, three) = tokio::join!(send(), send(), send());
        let mut answers = [one, two, three].map(|answer| (answer.status.as_u16(), answer.json()["send"]["id"].clone()));
        answers.sort_by_key(|(status, _)| std::cmp::Reverse(*status));
        assert_eq!(answers.each_ref().map(|(status, _)| *status), [201, 200, 200]);
        assert!(answers.iter().all(|(_, id)| *id == answers[0].1));
        let offers = app.mail(&noor.email).await.into_iter().filter(|mail| mail.message.name() == "copy_sent");
        assert_eq!((offers.count(), ines.outgoing().await.len()), (1, 1));
        // Another selection is another transfer.
        ines.send(&noor.email, &[&salt], &[]).await;
        assert_eq!(ines.outgoing().await.len(), 2);
    }

    async fn sending_is_limited(app: &TestApp) {
        let (ines, noor) = two(app).await;
        let salt = ines.browser.project("Salt").await;
        for _ in 0..10 {
            assert!(ines.browser.post("/send", body("noor", &[&salt], &[])).await.status.is_success());
        }
        let refused = ines.browser.post("/send", body("Noor", &[&salt], &[])).await.refused(429, "too_many_attempts");
        assert!(refused["retryAfter"].as_u64().unwrap() > 0);
        // Guessing usernames is limited.
        for number in 0..49 {
            ines.browser.post("/send", body(&format!("name{number}"), &[&salt], &[])).await.refused(422, "unknown_account");
        }
        ines.browser.post("/send", body("name50", &[&salt], &[])).await;
        ines.browser.post("/send", body("name51", &[&salt], &[])).await.refused(429, "too_many_attempts");
        app.plan(&noor, Level::Studio).await;
        noor.browser.post("/send", body("ines", &[&salt], &[])).await.refused(404, "not_found");
        app.wait(TimeDelta::hours(1));
        ines.browser.post("/send", body("noor", &[&salt], &[])).await.expect(200);
    }
}
