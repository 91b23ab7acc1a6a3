//! `POST /api/auth/login`

use chrono::TimeDelta;
use serde_json::{Value, json};

use crate::support::{
    PASSWORD, TestApp,
    browser::{Answer, Browser},
    stories,
};

async fn login(browser: &Browser, email: &str, password: &str) -> Answer {
    browser.post("/auth/login", json!({ "email": email, "password": password })).await
}

#[track_caller]
fn told_to_wait(answer: &Answer, seconds: i64) {
    let problem = answer.refused(429, "too_many_attempts");
    assert_eq!(problem["retryAfter"], json!(seconds), "{problem}");
    assert_eq!(answer.header("retry-after"), seconds.to_string());
}

stories! {
    async fn the_right_password_signs_in(app: &TestApp) {
        let ines = app.join("Ines").await;
        let browser = app.browser();
        let user = login(&browser, "INES@okafor.studio", PASSWORD).await.expect(200);
        assert_eq!(user, ines.user);
        assert_eq!(browser.get("/me").await.expect(200), user);
    }

    async fn an_unknown_address_and_a_wrong_password_are_answered_alike(app: &TestApp) {
        let ines = app.join("Ines").await;
        let wrong = login(&app.browser(), &ines.email, "not her password").await;
        let unknown = login(&app.browser(), "nobody@okafor.studio", "not her password").await;
        wrong.refused_field(422, "wrong_credentials", "password", "The e-mail or the password is wrong");
        assert_eq!(wrong.bytes, unknown.bytes);
        let names = |answer: &Answer| {
            let ids = ["x-request-id"];
            let mut names: Vec<_> = answer.headers.keys().map(|name| name.as_str().to_owned()).collect();
            names.retain(|name| !ids.contains(&name.as_str()));
            names
        };
        assert_eq!(names(&wrong), names(&unknown));
    }

    async fn a_clock_that_is_set_back_keeps_nobody_out_for_longer(app: &TestApp) {
        let ines = app.join("Ines").await;
        let browser = app.browser();
        for _ in 0..5 {
            login(&browser, &ines.email, "a guess at it").await.refused(422, "wrong_credentials");
        }
        app.wait(TimeDelta::seconds(1));
        login(&browser, &ines.email, "a guess at it").await.refused(422, "wrong_credentials");
        app.wait(-TimeDelta::days(1));
        // The failures still count, with their delay.
        told_to_wait(&login(&browser, &ines.email, PASSWORD).await, 2);
        app.wait(TimeDelta::seconds(1));
        told_to_wait(&login(&browser, &ines.email, PASSWORD).await, 1);
        app.wait(TimeDelta::seconds(1));
        login(&browser, &ines.email, PASSWORD).await.expect(200);
    }

    /// Five failures are free; then one attempt a second, with the delay doubling up to a minute. Unknown addresses
    /// count the same.
    async fn failures_slow_down_guessing(app: &TestApp) {
        let ines = app.join("Ines").await;
        let (known, unknown) = (app.browser(), app.browser());
        let mut bodies = Vec::new();
        for (browser, email) in [(&known, ines.email.as_str()), (&unknown, "nobody@okafor.studio")] {
            let mut told = Vec::new();
            let mut fail = async |wait: Option<i64>| {
                let answer = login(browser, email, "a guess at it").await;
                match wait {
                    None => drop(answer.refused(422, "wrong_credentials")),
                    Some(seconds) => told_to_wait(&answer, seconds),
                }
                told.push(answer.bytes.clone());
            };
            for _ in 0..5 {
                fail(None).await;
            }
            for seconds in [1, 2, 4, 8, 16, 32, 60, 60] {
                fail(Some(seconds)).await;
                app.wait(TimeDelta::seconds(seconds) - TimeDelta::milliseconds(1));
                // Refused attempts do not extend the delay.
                fail(Some(1)).await;
                app.wait(TimeDelta::milliseconds(1));
                fail(None).await;
            }
            bodies.push(told);
            app.wait(TimeDelta::minutes(15));
            fail_free(browser, email).await;
        }
        assert_eq!(bodies[0], bodies[1], "an unknown address is told something else");
        // Even the right password has to wait.
        for _ in 0..5 {
            login(&known, &ines.email, "a guess at it").await.refused(422, "wrong_credentials");
        }
        told_to_wait(&login(&known, &ines.email, PASSWORD).await, 1);
        // From another network address she can sign in.
        login(&app.browser(), &ines.email, PASSWORD).await.expect(200);
        app.wait(TimeDelta::seconds(1));
        login(&known, &ines.email, PASSWORD).await.expect(200);
    }

    async fn one_network_address_has_thirty_failures(app: &TestApp) {
        let ines = app.join("Ines").await;
        let browser = app.browser();
        for number in 0..30 {
            let email = format!("somebody{number}@okafor.studio");
            login(&browser, &email, "a guess at it").await.refused(422, "wrong_credentials");
        }
        told_to_wait(&login(&browser, &ines.email, PASSWORD).await, 900);
        login(&app.browser(), &ines.email, PASSWORD).await.expect(200);
        app.wait(TimeDelta::minutes(15));
        login(&browser, &ines.email, PASSWORD).await.expect(200);
    }

    async fn success_releases_attempts(app: &TestApp) {
        let ines = app.join("Ines").await;
        let browser = app.browser();
        // An office behind one address: far more than thirty sign-ins.
        for _ in 0..40 {
            login(&browser.neighbour(), &ines.email, PASSWORD).await.expect(200);
        }
        for _ in 0..3 {
            for _ in 0..4 {
                login(&browser, &ines.email, "a slip of the finger").await.refused(422, "wrong_credentials");
            }
            login(&browser, &ines.email, PASSWORD).await.expect(200);
        }
        // But a success does not reset the network address's other failures: 12 so far, 18 to go.
        for number in 0..18 {
            let email = format!("somebody{number}@okafor.studio");
            login(&browser, &email, "a guess at it").await.refused(422, "wrong_credentials");
        }
        login(&browser, "last@okafor.studio", "a guess at it").await.refused(429, "too_many_attempts");
    }
}

async fn fail_free(browser: &Browser, email: &str) {
    login(browser, email, "a guess at it").await.refused(422, "wrong_credentials");
}

#[tokio::test]
async fn an_account_is_guarded_against_many_addresses_too() {
    let app = TestApp::new().await;
    let ines = app.join("Ines").await;
    for _ in 0..50 {
        fail_free(&app.browser(), &ines.email).await;
    }
    told_to_wait(&login(&app.browser(), &ines.email, PASSWORD).await, 1);
    app.wait(TimeDelta::seconds(1));
    login(&app.browser(), &ines.email, PASSWORD).await.expect(200);
}

#[tokio::test]
async fn what_a_stranger_says_of_their_address_is_not_believed() {
    let app = TestApp::new().await;
    let browser = app.browser();
    for number in 0..31 {
        let headers = [
            ("x-octavo-client", "web"),
            ("content-type", "application/json"),
            ("x-forwarded-for", &format!("198.51.100.{number}")),
        ];
        let body =
            json!({ "email": format!("a{number}@x.example"), "password": "a guess at it" }).to_string();
        let answer = browser.send(axum::http::Method::POST, "/api/auth/login", &headers, body).await;
        assert_eq!(answer.status.as_u16(), if number < 30 { 422 } else { 429 });
    }
}

#[tokio::test]
async fn what_a_trusted_proxy_says_is_believed() {
    let proxy = "10.9.9.9".parse().unwrap();
    let app = TestApp::with(|settings| settings.trusted_proxies = vec![proxy]).await;
    let browser = app.browser().elsewhere(proxy);
    for number in 0..40 {
        let headers = [
            ("x-octavo-client", "web"),
            ("content-type", "application/json"),
            ("x-forwarded-for", &format!("198.51.100.{number}")),
        ];
        let body =
            json!({ "email": format!("a{number}@x.example"), "password": "a guess at it" }).to_string();
        let answer = browser.send(axum::http::Method::POST, "/api/auth/login", &headers, body).await;
        answer.refused(422, "wrong_credentials");
    }
}

#[tokio::test]
async fn what_is_no_address_is_refused_before_it_counts() {
    let app = TestApp::new().await;
    let browser = app.browser();
    for _ in 0..40 {
        let answer = login(&browser, "nowhere", "a guess at it").await;
        answer.refused_field(422, "invalid_email", "email", "This is not an e-mail address");
    }
    assert_eq!(login(&browser, "", "x").await.json()["detail"], "E-mail must be filled");
}

#[tokio::test]
async fn failures_and_successes_are_in_the_log() {
    let app = TestApp::new().await;
    let ines = app.join("Ines").await;
    login(&ines.browser, &ines.email, "a guess at it").await.refused(422, "wrong_credentials");
    app.wait(TimeDelta::seconds(1));
    login(&ines.browser, &ines.email, PASSWORD).await.expect(200);
    app.behind(async |unit| {
        let entries = unit.activity().latest(ines.id(), 10).await.unwrap();
        let names: Vec<&str> = entries.iter().map(|entry| entry.event.name()).collect();
        assert_eq!(names.first(), Some(&"signed_in"));
        assert!(names.contains(&"sign_in_failed") && names.contains(&"joined"));
        assert!(
            entries
                .iter()
                .all(|entry| entry.address.starts_with("10.0.0.") && entry.user_agent == "Firefox 145")
        );
    })
    .await;
}

#[tokio::test]
async fn an_answer_never_holds_the_password() {
    let app = TestApp::new().await;
    let ines = app.join("Ines").await;
    let answer = login(&app.browser(), &ines.email, PASSWORD).await;
    assert!(!answer.text().contains("argon2") && !answer.text().contains(PASSWORD));
    assert_eq!(answer.json()["password"], Value::Null);
}
