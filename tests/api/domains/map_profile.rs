//! `POST /api/user/domain`

use axum::http::Method;
use octavo_application::shared::mailer::{DomainEvent, DomainNotice, Message};
use octavo_domain::plans::level::Level;
use serde_json::json;

use super::{ELSEWHERE, HERE, publisher, served};
use crate::support::{TestApp, num, stories};

stories! {
    async fn acct_174_a_domain_shows_the_profile_until_it_is_unmapped(app: &TestApp) {
        let (ines, _) = publisher(app, "Ines").await;
        app.dns.set("ines.example", &[("A", HERE)]);
        assert_eq!(served(app, "ines.example").await.0, 404);
        ines.check("ines.example").await.expect(200);
        let mapped = ines.map("Ines.example.").await.expect(200);
        assert_eq!(mapped, json!({ "domain": "ines.example" }));
        let me = ines.me().await;
        assert_eq!((&me["domain"], &me["domain_state"]), (&json!("ines.example"), &json!("served")));
        assert_eq!(me["last_checked_domain"], json!(null));
        assert_eq!(me["projectDomains"], 0, "the profile's is none of the projects'");
        let (status, page) = served(app, "ines.example").await;
        assert!(status == 200 && page.contains(">Ines</h1>"), "{page}");
        // Repeating it changes nothing.
        ines.map("ines.example").await.expect(200);
        // ACCT-095
        let unmapped = ines.browser.post("/user/domain", json!({ "status": "off" })).await.expect(200);
        assert_eq!(unmapped, json!({ "domain": null }));
        let me = ines.me().await;
        assert_eq!((&me["domain"], &me["domain_state"]), (&json!(null), &json!(null)));
        assert_eq!(served(app, "ines.example").await.0, 404);
        let log = ines.browser.get("/me/activity").await.expect(200);
        let events: Vec<_> = log["entries"].as_array().unwrap().iter().map(|entry| entry["event"].clone()).collect();
        assert_eq!(&events[..2], ["domain_unmapped", "domain_mapped"]);
    }

    async fn acct_097_the_server_asks_everything_anew(app: &TestApp) {
        let ines = app.join("Ines").await;
        app.dns.set("ines.example", &[("A", HERE)]);
        assert_eq!(ines.map("ines.example").await.refused(403, "plan_required")["limit"], "domain");
        app.plan(&ines, Level::Personal).await;
        app.change_user(&ines, |user| user.paused = true).await;
        assert_eq!(ines.map("ines.example").await.refused(403, "subscription_paused")["limit"], "domain");
        app.change_user(&ines, |user| user.paused = false).await;
        ines.map("ines.example").await.refused(409, "not_published");
        let salt = ines.browser.project("Salt").await;
        app.publish(&ines, num(&salt), None).await;
        ines.map("https://ines.example").await.refused(422, "invalid_domain");
        app.dns.set("ines.example", &[("A", ELSEWHERE)]);
        assert_eq!(ines.map("ines.example").await.refused(422, "domain_not_proved")["fieldName"], "domain");
        app.dns.remove("ines.example");
        ines.map("ines.example").await.refused(422, "domain_not_proved");
        assert_eq!(ines.me().await["domain"], json!(null));
    }

    async fn another_domain_takes_the_place_of_the_first(app: &TestApp) {
        let (ines, _) = publisher(app, "Ines").await;
        for name in ["one.example", "two.example"] {
            app.dns.set(name, &[("A", HERE)]);
            ines.map(name).await.expect(200);
        }
        assert_eq!(served(app, "one.example").await.0, 404);
        assert_eq!(served(app, "two.example").await.0, 200);
        assert_eq!(ines.me().await["domain"], "two.example");
    }

    async fn acct_091_acct_092_a_domain_is_switched_over(app: &TestApp) {
        let (ines, salt) = publisher(app, "Ines").await;
        app.dns.set("salt.example", &[("A", HERE)]);
        ines.map_to(&salt, "salt.example").await.expect(200);
        assert!(served(app, "salt.example").await.1.contains(">Salt</h1>"));
        // The account that has it need not prove it again.
        app.dns.remove("salt.example");
        let before = ines.library().await.version();
        ines.map("salt.example").await.expect(200);
        assert!(served(app, "salt.example").await.1.contains(">Ines</h1>"));
        let library = ines.library().await;
        assert_eq!(library.project(&salt)["domain"], json!(null));
        assert!(library.version() > before);
        let back = ines.map_to(&salt, "salt.example").await.expect(200);
        assert_eq!(back["domain"], "salt.example");
        assert_eq!(ines.me().await["domain"], json!(null));
        assert!(served(app, "salt.example").await.1.contains(">Salt</h1>"));
    }

    async fn a_proof_takes_a_domain_from_its_older_holder(app: &TestApp) {
        let (ines, salt) = publisher(app, "Ines").await;
        let (noor, _) = publisher(app, "Noor").await;
        app.dns.set("salt.example", &[("A", HERE)]);
        app.dns.set("noor.example", &[("A", HERE)]);
        ines.map_to(&salt, "salt.example").await.expect(200);
        noor.map("noor.example").await.expect(200);
        noor.map("salt.example").await.refused(409, "domain_taken");
        app.dns.set("salt.example", &[("A", HERE), ("TXT", &noor.proof().await)]);
        let before = ines.library().await.version();
        noor.map("salt.example").await.expect(200);
        assert!(served(app, "salt.example").await.1.contains(">Noor</h1>"));
        let library = ines.library().await;
        assert_eq!(library.project(&salt)["domain"], json!(null));
        assert!(library.version() > before);
        let lost = |domain: &str| {
            Message::DomainNotice(DomainNotice { domain: domain.to_owned(), event: DomainEvent::Lost })
        };
        let told = app.mail(&ines.email).await;
        assert_eq!(told.iter().filter(|mail| mail.message == lost("salt.example")).count(), 1);
        // The history does not say which account has taken it.
        let history = ines.browser.get(&format!("/mag/{}/activity", num(&salt))).await.text();
        assert!(history.contains("\"reason\":\"lost\"") && !history.contains("Noor"), "{history}");
        // And back again, from a profile.
        app.dns.set("salt.example", &[("A", HERE), ("TXT", &ines.proof().await)]);
        ines.map("salt.example").await.expect(200);
        assert_eq!(noor.me().await["domain"], json!(null));
        assert_eq!(app.mail(&noor.email).await.iter().filter(|mail| mail.message == lost("salt.example")).count(), 1);
    }

    async fn it_goes_with_its_account_and_with_its_project(app: &TestApp) {
        let (ines, salt) = publisher(app, "Ines").await;
        let marrow = ines.browser.project("Marrow").await;
        app.publish(&ines, num(&marrow), None).await;
        for name in ["ines.example", "salt.example", "marrow.example"] {
            app.dns.set(name, &[("A", HERE)]);
        }
        ines.map("ines.example").await.expect(200);
        ines.map_to(&salt, "salt.example").await.expect(200);
        ines.map_to(&marrow, "marrow.example").await.expect(200);
        ines.browser.archive(&[&marrow], &[]).await;
        assert_eq!(served(app, "marrow.example").await.0, 404);
        ines.map_to(&salt, "marrow.example").await.expect(200);
        let gone = ines.browser.post("/mags/remove", crate::support::items(&[&salt], &[])).await;
        assert!(gone.status.is_success(), "{}", gone.text());
        assert_eq!(served(app, "marrow.example").await.0, 404);
        app.publish(&ines, num(&ines.browser.project("Last").await), None).await;
        let body = json!({ "deleteReason": "finished_project" });
        ines.browser.call(Method::DELETE, "/user/account", Some(body)).await.expect(204);
        assert_eq!(served(app, "ines.example").await.0, 404);
        // Any account that proves it can have it.
        let (noor, _) = publisher(app, "Noor").await;
        noor.map("ines.example").await.refused(422, "domain_not_proved");
        app.dns.set("ines.example", &[("A", HERE), ("TXT", &noor.proof().await)]);
        noor.map("ines.example").await.expect(200);
    }
}

/// Several accounts claim the same name at once, at two servers: one gets it, and the others are refused.
async fn race(app: &TestApp) {
    let mut rivals = Vec::new();
    app.dns.set("salt.example", &[("A", HERE)]);
    for number in 0..6 {
        rivals.push(publisher(app, &format!("Rival {number}")).await.0);
    }
    let second = app.second_server();
    let claims = rivals.iter().enumerate().map(|(position, rival)| {
        let browser =
            if position % 2 == 0 { rival.browser.at(second.clone()) } else { rival.browser.clone() };
        async move { browser.post("/user/domain", json!({ "domain": "salt.example", "status": "on" })).await }
    });
    let answers = futures_util::future::join_all(claims).await;
    let won = answers.iter().filter(|answer| answer.status.as_u16() == 200).count();
    assert_eq!(won, 1, "{:?}", answers.iter().map(crate::support::browser::Answer::text).collect::<Vec<_>>());
    for answer in answers.iter().filter(|answer| answer.status.as_u16() != 200) {
        answer.refused(409, "domain_taken");
    }
}

#[test]
fn of_two_claims_one_wins_on_postgres() {
    crate::support::on_postgres(race);
}

#[test]
fn of_two_claims_one_wins_on_sqlite() {
    crate::support::on_sqlite(race);
}
