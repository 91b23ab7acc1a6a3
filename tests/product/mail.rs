//! Mail is delivered by the outbox and its worker.

use serde_json::{Value, json};

use crate::support::{Installation, PASSWORD, Server, until};

async fn mailbox(server: &Server) -> Vec<Value> {
    let (status, text) = server.browser().page(&format!("{}/dev/mail/messages", server.app)).await;
    assert!(status.is_success(), "{text}");
    serde_json::from_str(&text).unwrap()
}

#[tokio::test]
async fn mail_arrives_in_the_mailbox_and_its_link_works() {
    let installation = Installation::new();
    let server = installation.serve();
    let ines = server.join("Ines").await;
    let mail = until("a mail", async || mailbox(&server).await.into_iter().next()).await;
    assert_eq!(mail["to"], "ines@okafor.studio");
    assert!(!mail["subject"].as_str().unwrap().is_empty() && mail["html"].as_str().unwrap().contains("<a "));
    let text = mail["text"].as_str().unwrap();
    let link =
        text.lines().find(|line| line.starts_with("http://localhost:4000/auth/confirm?token=")).unwrap();
    let token = link.split_once("token=").unwrap().1;
    ines.post("/auth/confirm", json!({ "token": token }), 204).await;
    assert_ne!(ines.get("/me").await["email_confirmation_date"], Value::Null);
    let files = std::fs::read_dir(installation.path("data/mail")).unwrap().count();
    assert_eq!(files, 1);
}

#[tokio::test]
async fn mail_of_a_server_that_was_killed_is_sent_by_the_next() {
    let installation = Installation::new();
    let server = installation.serve();
    // The answer means that the mail is in the outbox; the worker runs twice a second.
    server.join("Ines").await;
    server.kill();
    let server = installation.serve();
    until("the mail", async || {
        mailbox(&server).await.into_iter().find(|mail| mail["to"] == "ines@okafor.studio")
    })
    .await;
}

#[tokio::test]
async fn the_mailbox_is_for_development_only() {
    let installation = Installation::new()
        .set("OCTAVO_MODE", "production")
        .set("OCTAVO_APP_ORIGIN", "https://app.octavo.example")
        .set("OCTAVO_VIEWER_ORIGIN", "https://pages.octavo.example")
        .set("OCTAVO_MAIL_URL", "smtp://127.0.0.1:1")
        .set("OCTAVO_SECRET_KEY", &"5e".repeat(32));
    let server = installation.serve();
    let browser = server.browser();
    let (_, page) = browser.page(&format!("{}/dev/mail", server.app)).await;
    assert!(page.contains("octavo-config") && !page.contains("Local mailbox"), "{page}");
    // An unavailable mail server delays no request.
    let body = json!({ "email": "ines@okafor.studio", "password": PASSWORD, "name": "Ines" });
    browser.post("/auth/join", body, 201).await;
}
