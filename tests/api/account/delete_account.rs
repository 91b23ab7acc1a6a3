//! `DELETE /api/user/account`

use axum::http::Method;
use chrono::TimeDelta;
use octavo_domain::plans::{level::Level, limits::Cap};
use serde_json::{Value, json};

use crate::support::{Account, PASSWORD, PICTURE, TestApp, browser::Answer, num, stories};

async fn delete(account: &Account, body: Value) -> Answer {
    account.browser.call(Method::DELETE, "/user/account", Some(body)).await
}

stories! {
    /// ACCT-110, ACCT-112, ACCT-199
    async fn acct_110_the_subscription_ends_at_once_and_only_its_invoices_stay(app: &TestApp) {
        let ines = app.subscriber("Ines", "studio_monthly").await;
        let noor = app.subscriber("Noor", "studio_monthly").await;
        let (hers, theirs) = (ines.customer().await, noor.customer().await);
        let keep = json!({ "deleteReason": "finished_project", "deleteCustomer": false });
        delete(&noor, keep).await.expect(204);
        delete(&ines, json!({ "deleteReason": "finished_project" })).await.expect(204);
        app.days(40).await;
        assert_eq!(app.charged().await, [4_000, 4_000], "nothing is charged any more");
        assert!(!app.has_card(&hers).await, "the provider has forgotten the customer");
        assert!(app.has_card(&theirs).await, "and has kept the one it was to keep");
        let left = app.ports.billing.invoices(ines.id(), 10).await.unwrap();
        assert_eq!(left.len(), 1);
        assert!(app.ports.billing.billing_account(ines.id()).await.unwrap().is_none());
    }

    async fn acct_112_the_invoices_that_stay_say_nothing_of_whose_they_were(app: &TestApp) {
        let ines = app.subscriber("Ines", "studio_monthly").await;
        let (name, about) = ("Ines Quillfeather", "I print herons.");
        ines.browser.put("/me", json!({ "name": name, "desc": about })).await.expect(200);
        ines.browser.patch("/me/uri", json!({ "uri": "quillfeather" })).await.expect(200);
        let salt = ines.browser.project("Salt of Quillfeather").await;
        ines.browser.post(&format!("/mag/{}/publish", num(&salt)), json!({})).await.expect(200);
        ines.browser.folder("Quillfeather’s kiln").await;
        let before = app.ports.billing.invoices(ines.id(), 10).await.unwrap();

        delete(&ines, json!({ "deleteReason": "finished_project" })).await.expect(204);
        let left = app.ports.billing.invoices(ines.id(), 10).await.unwrap();
        assert_eq!(left.len(), 1, "the invoice stays");
        assert_eq!(
            (left[0].id, left[0].invoice.amount_due, left[0].status),
            (before[0].id, before[0].invoice.amount_due, before[0].status)
        );
        let told = format!("{left:?}").to_lowercase();
        for mark in ["quillfeather", "heron", "okafor", ines.email.as_str()] {
            assert!(!told.contains(mark), "{mark} is in {told}");
        }
        // Everything else is gone.
        let mut unit = app.ports.storage.begin().await.unwrap();
        assert!(unit.users().find(ines.id()).await.unwrap().is_none());
        assert!(unit.activity().latest(ines.id(), 9).await.unwrap().is_empty());
        assert!(unit.email_changes().unconfirmed(ines.id()).await.unwrap().is_none());
        let number = octavo_domain::ids::NumId::parse(num(&salt)).unwrap();
        assert!(unit.projects().find(ines.id(), number).await.unwrap().is_none());
        drop(unit);
        assert!(app.ports.billing.billing_account(ines.id()).await.unwrap().is_none());
        app.browser().get("/me").await.refused(401, "signed_out");
        let noor = app.join("Noor").await;
        let found = noor.browser.post("/readymags/search", json!({ "query": "quillfeather" })).await.expect(200);
        assert_eq!(found["count"], 0);
    }

    async fn a_seat_in_a_team_goes_to_the_next_teammate(app: &TestApp) {
        let (ines, noor, mila) = (app.join("Ines").await, app.join("Noor").await, app.join("Mila").await);
        app.plan(&ines, Level::Studio).await;
        let salt = ines.browser.project("Salt").await;
        for account in [&noor, &mila] {
            ines.invite(json!({ "email": account.email, "mags": [num(&salt)] })).await;
            app.accept(account).await;
            app.wait(TimeDelta::minutes(1));
        }
        app.behind(async |unit| {
            unit.users().find(ines.id()).await.unwrap();
            unit.team().assign_seats(ines.id(), Cap::AtMost(1)).await.unwrap();
        })
        .await;
        assert_eq!(mila.shared().await["mags"], json!([]));
        delete(&noor, json!({ "deleteReason": "finished_project" })).await.expect(204);
        assert_eq!(mila.shared().await["mags"].as_array().unwrap().len(), 1);
    }

    /// ACCT-111, ACCT-112
    async fn everything_of_the_account_goes_with_it(app: &TestApp) {
        let (ines, noor) = (app.join("Ines").await, app.join("Noor").await);
        app.plan(&ines, Level::Studio).await;
        let phone = app.sign_in(&ines.email).await;
        let salt = ines.browser.project("Salt").await;
        let folder = ines.browser.folder("Kiln").await;
        ines.browser.post(
            &format!("/folders/movemags/{}", folder["_id"].as_str().unwrap()),
            json!({ "mag_num_ids": [num(&salt)] }),
        ).await.expect(200);
        let path = format!("/mag/{}/cover", num(&salt));
        ines.browser.upload(&path, "image/jpeg", PICTURE).await.expect(200);
        ines.browser.post(&format!("/mag/{}/publish", num(&salt)), json!({})).await.expect(200);
        noor.browser.project("Marrow").await;
        let others = noor.library().await;
        assert_eq!(app.viewer().fetch("/ines/", &[]).await.status.as_u16(), 200);
        let kept = files(app);
        assert_eq!(kept.len(), 2, "{kept:?}");

        let answer = delete(&ines, json!({ "deleteReason": "finished_project" })).await;
        answer.expect(204);
        assert!(ines.browser.cookies().is_empty());
        phone.get("/me").await.refused(401, "signed_out");
        for address in ["/ines/", "/ines/f/kiln/", &format!("/ines/{}/", num(&salt))] {
            assert_eq!(app.viewer().fetch(address, &[]).await.status.as_u16(), 404, "{address}");
        }
        let login = json!({ "email": ines.email, "password": PASSWORD });
        app.browser().post("/auth/login", login).await.refused(422, "wrong_credentials");
        assert!(app.mail(&ines.email).await.iter().any(|mail| mail.message.name() == "account_deleted"));
        assert_eq!(noor.library().await, others);
        app.work().await;
        assert!(files(app).is_empty());
        // The address and the name can be used again.
        let body = json!({ "email": ines.email, "password": PASSWORD, "name": "Ines" });
        let again = app.browser().post("/auth/join", body).await.expect(201);
        assert_eq!((&again["uri"], &again["createDate"]), (&ines.user["uri"], &json!("2026-11-21T12:00:00Z")));
        assert_ne!(again["_id"], ines.user["_id"]);
    }

    /// ACCT-143, ACCT-144
    async fn it_wants_a_reason(app: &TestApp) {
        let ines = app.join("Ines").await;
        for body in [json!({}), json!({ "deleteReason": " " }), json!({ "deleteReason": "other" })] {
            let answer = delete(&ines, body).await;
            answer.refused_field(422, "reason_required", "deleteReason", "Please tell us why");
        }
        delete(&ines, json!({ "deleteReason": "é".repeat(501) })).await.refused(422, "reason_too_long");
        ines.browser.get("/me").await.expect(200);
        delete(&ines, json!({ "deleteReason": "It ate my herons.", "deleteCustomer": false })).await.expect(204);
        let mut unit = app.ports.storage.begin().await.unwrap();
        let reasons = unit.erasures().reasons(9).await.unwrap();
        let told: Vec<_> = reasons.iter().map(|(_, reason)| (reason.reason().name(), reason.text())).collect();
        assert_eq!(told, [("other", Some("It ate my herons."))]);
    }

    async fn it_asks_for_a_fresh_proof(app: &TestApp) {
        let ines = app.join("Ines").await;
        app.wait(TimeDelta::minutes(11));
        let body = json!({ "deleteReason": "too_expensive" });
        delete(&ines, body.clone()).await.refused(403, "reauthentication_required");
        ines.browser.get("/me").await.expect(200);
        ines.browser.post("/auth/reauthenticate", json!({ "password": PASSWORD })).await.expect(204);
        delete(&ines, body).await.expect(204);
        ines.browser.get("/me").await.refused(401, "signed_out");
    }
}

/// The stored covers.
fn files(app: &TestApp) -> Vec<String> {
    let Ok(folder) = std::fs::read_dir(app.files().join("covers")) else { return Vec::new() };
    let mut names: Vec<String> =
        folder.map(|file| file.unwrap().file_name().to_string_lossy().into_owned()).collect();
    names.sort();
    names
}
