//! `GET /api/me/sessions` and `DELETE /api/me/sessions`

use axum::http::Method;
use chrono::TimeDelta;
use octavo_application::shared::{secrets::Secret, storage::Event};
use serde_json::{Value, json};

use crate::support::{Account, PASSWORD, TestApp, browser::Browser, stories};

async fn list(browser: &Browser) -> Vec<Value> {
    browser.get("/me/sessions").await.expect(200).as_array().unwrap().clone()
}

fn others(sessions: &[Value]) -> Vec<&Value> {
    sessions.iter().filter(|session| session["isCurrentSession"] == false).collect()
}

async fn end(browser: &Browser, session: &Value) -> crate::support::browser::Answer {
    let body = json!({ "token": session["token"], "applicationId": session["applicationId"] });
    browser.call(Method::DELETE, "/me/sessions/", Some(body)).await
}

pub(super) async fn newest(app: &TestApp, account: &Account) -> Event {
    let mut unit = app.ports.storage.begin().await.unwrap();
    unit.activity().latest(account.id(), 1).await.unwrap()[0].event
}

stories! {
    /// ACCT-063, ACCT-064
    async fn every_live_session_is_listed_and_one_is_the_current(app: &TestApp) {
        let ines = app.join("Ines").await;
        app.join("Noor").await;
        app.wait(TimeDelta::days(8));
        // The first session has expired.
        let laptop = app.browser();
        let agent = "Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0";
        let body = json!({ "email": ines.email, "password": PASSWORD }).to_string();
        let headers = [("x-octavo-client", "test"), ("content-type", "application/json"), ("user-agent", agent)];
        laptop.send(Method::POST, "/api/auth/login", &headers, body).await.expect(200);
        app.wait(TimeDelta::hours(1));
        let phone = app.sign_in(&ines.email).await;
        let sessions = list(&laptop).await;
        assert_eq!(sessions.len(), 2, "{sessions:?}");
        let token = sessions[0]["token"].clone();
        assert_eq!(
            sessions[0],
            json!({
                "token": token, "isCurrentSession": true, "applicationId": "web", "device": "Firefox on Linux",
                "city": null, "country": null, "date": "2026-11-29T13:00:00Z",
            })
        );
        assert_eq!((&sessions[1]["isCurrentSession"], &sessions[1]["date"]), (&json!(false), &json!("2026-11-29T13:00:00Z")));
        let seen = list(&phone).await;
        assert_eq!(others(&seen)[0]["token"], token);
        assert_eq!(seen[0]["isCurrentSession"], true);
    }

    /// ACCT-065, ACCT-191
    async fn a_session_ends_by_a_handle_that_opens_nothing(app: &TestApp) {
        let ines = app.join("Ines").await;
        let phone = app.sign_in(&ines.email).await;
        let sessions = list(&ines.browser).await;
        let other = others(&sessions)[0];
        let handle = other["token"].as_str().unwrap();
        assert_ne!(handle, phone.cookies()["octavo"]);
        let thief = app.browser();
        thief.set_cookies([("octavo".to_owned(), handle.to_owned())].into());
        thief.get("/me").await.refused(401, "signed_out");
        let digest = app.ports.secrets.digest(&Secret::new(handle.to_owned()));
        assert_eq!(app.ports.sessions.by_token(&digest).await.unwrap(), None);

        end(&ines.browser, other).await.expect(204);
        phone.get("/me").await.refused(401, "signed_out");
        ines.browser.get("/me").await.expect(200);
        assert_eq!(list(&ines.browser).await.len(), 1);
        assert_eq!(newest(app, &ines).await, Event::SessionEnded);
        end(&ines.browser, other).await.refused(404, "not_found");
    }

    async fn nobody_ends_the_session_of_another(app: &TestApp) {
        let (ines, noor) = (app.join("Ines").await, app.join("Noor").await);
        let foreign = list(&noor.browser).await[0].clone();
        end(&ines.browser, &foreign).await.refused(404, "not_found");
        noor.browser.get("/me").await.expect(200);
        let mine = list(&ines.browser).await[0].clone();
        for body in [
            json!({ "token": "octavo" }),
            json!({ "token": mine["token"], "applicationId": "desktop" }),
        ] {
            ines.browser.call(Method::DELETE, "/me/sessions", Some(body)).await.refused(404, "not_found");
        }
        ines.browser.get("/me").await.expect(200);
    }

    async fn ending_the_current_one_signs_out(app: &TestApp) {
        let ines = app.join("Ines").await;
        let mine = list(&ines.browser).await[0].clone();
        end(&ines.browser, &mine).await.expect(204);
        assert!(ines.browser.cookies().is_empty());
        ines.browser.get("/me").await.refused(401, "signed_out");
    }

    async fn ending_asks_for_a_fresh_proof(app: &TestApp) {
        let ines = app.join("Ines").await;
        let phone = app.sign_in(&ines.email).await;
        app.wait(TimeDelta::minutes(10));
        assert_eq!(list(&ines.browser).await.len(), 2);
        let other = others(&list(&ines.browser).await)[0].clone();
        app.wait(TimeDelta::microseconds(1));
        end(&ines.browser, &other).await.refused(403, "reauthentication_required");
        let all = ines.browser.call(Method::DELETE, "/me/sessions/others", None).await;
        let problem = all.refused(403, "reauthentication_required");
        assert_eq!(problem["detail"], "Please confirm that it is you");
        phone.get("/me").await.expect(200);
        ines.browser.post("/auth/reauthenticate", json!({ "password": PASSWORD })).await.expect(204);
        end(&ines.browser, &other).await.expect(204);
        phone.get("/me").await.refused(401, "signed_out");
    }
}
