//! Metrics on their private listener.

use reqwest::Method;
use serde_json::{Value, json};
use sqlx::{Connection as _, SqliteConnection};

use crate::support::{Browser, Installation, Server, until};

#[tokio::test]
async fn requests_are_counted_by_route_on_the_private_listener_only() {
    let installation = Installation::new();
    let server = installation.serve();
    let ines = server.join("Ines").await;
    ines.get("/me").await;
    let invented = Method::from_bytes(b"INVENTED").unwrap();
    ines.client.request(invented, format!("{}/api/me", server.app)).send().await.unwrap();
    let (status, text) = ines.page(&format!("{}/metrics", server.metrics)).await;
    assert!(status.is_success());
    let line = |parts: &[&str]| text.lines().any(|line| parts.iter().all(|part| line.contains(part)));
    assert!(
        line(&[
            "octavo_http_requests_total{",
            "method=\"GET\"",
            "route=\"/api/me\"",
            "status=\"200\"",
            "} 1"
        ]),
        "{text}"
    );
    assert!(
        line(&["octavo_http_request_seconds_bucket{", "route=\"/api/auth/join\"", "le=\"0.25\""]),
        "{text}"
    );
    assert!(!text.contains("INVENTED"), "whoever invents methods fills the memory");
    assert!(!text.contains("okafor"), "nobody is named");
    let (_, page) = ines.page(&format!("{}/metrics", server.app)).await;
    assert!(!page.contains("octavo_http_requests_total"));
    let (status, _) = ines.page(&format!("{}/metrics", server.viewer)).await;
    assert_eq!(status.as_u16(), 404);
}

/// The value of the series whose line has all of these parts; `None` when there is no such line.
async fn value(browser: &Browser, server: &Server, parts: &[&str]) -> Option<f64> {
    let (_, text) = browser.page(&format!("{}/metrics", server.metrics)).await;
    let line =
        text.lines().find(|line| !line.starts_with('#') && parts.iter().all(|part| line.contains(part)))?;
    line.rsplit_once(' ').unwrap().1.parse().ok()
}

/// Waits until a series is at least this much.
async fn reaches(browser: &Browser, server: &Server, parts: &[&str], least: f64) {
    until(&format!("{parts:?}"), async || {
        value(browser, server, parts).await.filter(|value| *value >= least).map(drop)
    })
    .await;
}

#[tokio::test]
async fn jobs_mail_visits_and_waits_are_counted() {
    let installation = Installation::new();
    let server = installation.serve();
    let ines = server.join("Ines").await;
    let salt = ines.post("/mag", json!({ "title": "Salt" }), 201).await["num_id"].clone();
    ines.post(&format!("/mag/{salt}/publish"), json!({}), 200).await;
    let page = format!("{}/{}/{salt}/", server.viewer, ines.get("/me").await["uri"].as_str().unwrap());
    let agent = "Mozilla/5.0 (X11; Linux x86_64) Gecko/20100101 Firefox/145.0";
    for _ in 0..2 {
        ines.client.get(&page).header("user-agent", agent).send().await.unwrap();
        reaches(&ines, &server, &["octavo_visits_total{", "outcome=\"counted\""], 1.0).await;
    }
    reaches(&ines, &server, &["octavo_visits_total{", "outcome=\"continued\""], 1.0).await;
    assert_eq!(value(&ines, &server, &["octavo_visits_waiting "]).await, Some(0.0));
    // Joining mails a link, and each server starts with a sweep.
    reaches(&ines, &server, &["octavo_mails_total{", "outcome=\"delivered\""], 1.0).await;
    reaches(&ines, &server, &["octavo_job_runs_total{", "kind=\"sweep\"", "outcome=\"continued\""], 1.0)
        .await;
    reaches(&ines, &server, &["octavo_job_seconds_count{", "kind=\"sweep\""], 1.0).await;
    for gauge in ["octavo_outbox_waiting ", "octavo_outbox_oldest_seconds "] {
        until(gauge, async || (value(&ines, &server, &[gauge]).await == Some(0.0)).then_some(())).await;
    }
    for gauge in ["octavo_jobs_due{", "octavo_jobs_oldest_due_seconds{"] {
        assert!(value(&ines, &server, &[gauge, "kind=\"export\""]).await.is_some(), "{gauge}");
    }
    reaches(&ines, &server, &["octavo_database_wait_seconds_count{", "pool=\"writer\""], 1.0).await;
    let class = ["octavo_http_request_seconds_count{", "route=\"/api/mag\"", "class=\"2xx\""];
    assert_eq!(value(&ines, &server, &class).await, Some(1.0));
}

#[tokio::test]
async fn mail_that_cannot_be_handed_over_waits_and_grows_old() {
    // Nothing listens there.
    let installation = Installation::new().set("OCTAVO_MAIL_URL", "smtp://127.0.0.1:1");
    let server = installation.serve();
    let ines = server.join("Ines").await;
    reaches(&ines, &server, &["octavo_mails_total{", "outcome=\"deferred\""], 1.0).await;
    reaches(&ines, &server, &["octavo_outbox_waiting "], 1.0).await;
    reaches(&ines, &server, &["octavo_outbox_oldest_seconds "], 0.001).await;
}

#[tokio::test]
async fn payments_are_counted_by_what_became_of_them() {
    let installation = Installation::new();
    let server = installation.serve();
    let ines = server.join("Ines").await;
    server.confirm(&ines, "ines@okafor.studio").await;
    ines.enter_card("4242 4242 4242 4242").await;
    ines.post("/stripe/customer", json!({ "plan": "personal_monthly" }), 200).await;
    let paid = ["octavo_payments_total{", "provider=\"sandbox\"", "outcome=\"succeeded\""];
    assert_eq!(value(&ines, &server, &paid).await, Some(1.0));
}

/// A failure's log line names the use case and the statement.
#[tokio::test]
async fn a_failure_is_logged_with_the_use_case_it_happened_in() {
    let installation = Installation::new().set("OCTAVO_LOG_FILTER", "info").set("OCTAVO_LOG_FORMAT", "json");
    let server = installation.serve_logged();
    let ines = server.join("Ines").await;
    let database = format!("sqlite://{}", installation.path("data/octavo.db").display());
    let mut connection = SqliteConnection::connect(&database).await.unwrap();
    sqlx::raw_sql("ALTER TABLE history RENAME TO lost; DELETE FROM jobs; DROP TABLE uploads")
        .execute(&mut connection)
        .await
        .unwrap();
    ines.post("/mag", json!({ "title": "Salt" }), 500).await;
    let failure = |log: &str, statement: &str| {
        let lines = log.lines().filter_map(|line| serde_json::from_str::<Value>(line).ok());
        let mut failures = lines.filter(|line| line["fields"]["message"] == "a statement failed");
        failures.find(|line| line["fields"]["statement"].as_str().unwrap().contains(statement))
    };
    let line = until("the line", async || failure(&installation.log(), "history")).await;
    let spans = line["spans"].as_array().unwrap();
    let of = |name: &str| spans.iter().find(|span| span["name"] == name).unwrap_or_else(|| panic!("{line}"));
    assert_eq!(of("use_case")["otel.name"], "octavo_application::library::create_project");
    assert_eq!((&of("request")["path"], &of("request")["method"]), (&json!("/api/mag"), &json!("POST")));
    assert!(!line.to_string().contains("okafor"), "nobody is named: {line}");
    // The same for a job, which is due when a server starts.
    server.kill();
    let _again = installation.serve_logged();
    let line = until("the job's line", async || failure(&installation.log(), "uploads")).await;
    let spans = line["spans"].as_array().unwrap();
    let job = spans.iter().find(|span| span["name"] == "job").unwrap_or_else(|| panic!("{line}"));
    assert_eq!(job["kind"], "sweep_uploads");
}
