//! People who work on one document at the same time, over sockets.

use reqwest::Method;
use serde_json::{Value, json};
use tokio_tungstenite::tungstenite::Message;

use crate::{
    live_socket::{Socket, cookie, opened, refused, retitle},
    support::{Browser, Installation, Server, TestDatabase, until},
};

const INES: &str = "ines@okafor.studio";
const NOOR: &str = "noor@okafor.studio";

/// Two windows of one account on a document: changes and who is here.
async fn work_together(here: &Server, there: &Server) {
    let ines = here.join("Ines").await;
    let document = opened(&ines).await;
    retitle(&ines, &document, 1).await;
    let cookie = cookie(&ines, here, INES).await;
    let mut one = Socket::open(here, &document.0, 1, &cookie).await;
    assert_eq!(one.access, "owner");
    let mut two = Socket::open(there, &document.0, 0, &cookie).await;
    assert_ne!(one.peer, two.peer);
    two.changes(1, 1).await;

    // Each hears of the other, and of what they do.
    let seen = one.peer(&two.peer, |_| true).await;
    assert_eq!((&seen["name"], &seen["page"]), (&json!("Ines"), &Value::Null));
    two.peer(&one.peer, |_| true).await;
    let here_now = json!({ "type": "presence", "page": document.1, "selected": ["8f2hc5n1t4zd"],
        "cursor": { "x": 120, "y": -40 }, "width": "base" });
    two.say(&here_now).await;
    let seen = one.peer(&two.peer, |peer| peer["page"] == document.1.as_str()).await;
    assert_eq!(seen["selected"], json!(["8f2hc5n1t4zd"]));
    assert_eq!(seen["cursor"], json!({ "x": 120, "y": -40 }));

    // A change arrives at both, once.
    for number in 2..=6 {
        let at = if number % 2 == 0 { &ines } else { &ines.at(there) };
        assert_eq!(retitle(at, &document, number).await, number);
    }
    let heard = one.changes(2, 6).await;
    assert_eq!(heard[0]["ops"][0]["set"]["value"], "Title 2");
    assert_eq!(two.changes(2, 6).await, heard);

    let left = two.peer.clone();
    two.close().await;
    one.without(&left).await;
}

#[tokio::test]
async fn edit_374_edit_375_edit_377_edit_428_two_windows_hear_of_each_other() {
    let installation = Installation::new();
    let server = installation.serve();
    work_together(&server, &server).await;
}

#[tokio::test]
async fn edit_374_edit_377_edit_428_two_servers_on_one_database_hear_of_each_other() {
    let database = TestDatabase::migrated();
    let installation = Installation::on(&database);
    let (one, two) = (installation.serve(), installation.serve());
    work_together(&one, &two).await;
}

#[tokio::test]
async fn edit_374_edit_428_who_comes_late_or_misses_something_is_told_of_everybody() {
    let installation = Installation::new();
    let server = installation.serve();
    let ines = server.join("Ines").await;
    let document = opened(&ines).await;
    let cookie = cookie(&ines, &server, INES).await;
    let mut one = Socket::open(&server, &document.0, 0, &cookie).await;
    let own = one.peer.clone();
    for x in [1, 2] {
        one.say(&json!({ "type": "presence", "page": document.1, "cursor": { "x": x, "y": 0 } })).await;
        one.peer(&own, |peer| peer["cursor"]["x"] == x).await;
    }
    let mut two = Socket::open(&server, &document.0, 0, &cookie).await;
    let seen = two.peer(&own, |_| true).await;
    assert_eq!((&seen["name"], &seen["page"]), (&json!("Ines"), &json!(document.1)));
    assert_eq!(seen["cursor"], json!({ "x": 2, "y": 0 }));
    two.say(&json!({ "type": "here" })).await;
    let all = |message: &Value| message["peers"].as_array().unwrap().len() == 2;
    let list = two.find("here", all).await;
    let mut expected = [own, two.peer.clone()];
    let mut listed = [0, 1].map(|at| list["peers"][at]["peer"].as_str().unwrap().to_owned());
    expected.sort();
    listed.sort();
    assert_eq!(listed, expected);
}

/// A teammate of a project.
async fn shared(installation: &Installation, server: &Server) -> (Browser, Browser, (String, String)) {
    let (ines, noor) = (server.join("Ines").await, server.join("Noor").await);
    installation.say(&["admin", "plan", INES, "studio"]);
    let document = opened(&ines).await;
    let project: u64 = document.0.rsplit('/').next().unwrap().parse().unwrap();
    ines.post("/team", json!({ "email": NOOR, "mags": [project], "role": "member" }), 201).await;
    let mail = server.mail(NOOR, "invites you").await;
    let text = mail["text"].as_str().unwrap();
    let token = text.split("token=").nth(1).unwrap().split_whitespace().next().unwrap();
    noor.post("/team/invitations/accept", json!({ "token": token }), 200).await;
    (ines, noor, document)
}

#[tokio::test]
async fn edit_385_edit_428_who_loses_a_role_is_told_and_who_loses_access_is_cut_off() {
    let installation = Installation::new();
    let server = installation.serve();
    let (ines, noor, document) = shared(&installation, &server).await;
    let cookie = cookie(&noor, &server, NOOR).await;
    let mut socket = Socket::open(&server, &document.0, 0, &cookie).await;
    assert_eq!(socket.access, "member");
    let membership = ines.get("/team").await["byMe"][0].clone();
    let project: u64 = document.0.rsplit('/').next().unwrap().parse().unwrap();
    let role = json!({ "email": NOOR, "mags": [project], "role": "editor" });
    ines.call(Method::PUT, "/team", role, 200).await;
    assert_eq!(socket.hear("access").await["access"], "editor");
    // The next change of the layout is refused.
    let op = json!({ "set": { "id": document.1, "key": "path", "value": "elsewhere" } });
    let batch = json!({ "client": "9f3c07aa51d3", "number": 1, "base": 0, "ops": [op] });
    noor.call(Method::POST, &format!("{}/changes", document.0), batch, 403).await;

    ines.call(Method::DELETE, "/team", json!({ "id": membership["recordId"] }), 200).await;
    assert_eq!(socket.end().await, ("no_access".to_owned(), 4403));
    assert_eq!(refused(&server, &format!("{}/live?after=0", document.0), &cookie).await, 404);
}

#[tokio::test]
async fn edit_428_who_signs_out_is_cut_off() {
    let installation = Installation::new();
    let server = installation.serve();
    let ines = server.join("Ines").await;
    let document = opened(&ines).await;
    let cookie = cookie(&ines, &server, INES).await;
    let mut socket = Socket::open(&server, &document.0, 0, &cookie).await;
    // That session alone: the browser has it as well, since it signed in.
    ines.post("/auth/logout", json!({}), 204).await;
    assert_eq!(socket.end().await, ("signed_out".to_owned(), 4401));
    assert_eq!(refused(&server, &format!("{}/live?after=0", document.0), &cookie).await, 401);
}

#[tokio::test]
async fn edit_428_what_is_not_understood_ends_a_socket() {
    let installation = Installation::new();
    let server = installation.serve();
    let ines = server.join("Ines").await;
    let document = opened(&ines).await;
    let cookie = cookie(&ines, &server, INES).await;
    let many = json!({ "type": "presence", "selected": vec!["8f2hc5n1t4zd"; 51] }).to_string();
    for (said, code) in [
        (Message::text("{}"), 1008),
        (Message::text(many), 1008),
        (Message::text(r#"{"type":"changes","changes":[]}"#), 1008),
        (Message::binary(vec![1, 2, 3]), 1003),
    ] {
        let mut socket = Socket::open(&server, &document.0, 0, &cookie).await;
        socket.send(said).await;
        assert_eq!(socket.end().await, ("invalid".to_owned(), code));
    }
    // A change that is not in the log.
    let mut socket = Socket::open(&server, &document.0, 99, &cookie).await;
    assert_eq!(socket.end().await.1, 4409);
}

#[tokio::test]
async fn edit_428_a_server_that_stops_says_so() {
    let installation = Installation::new();
    let server = installation.serve();
    let ines = server.join("Ines").await;
    let document = opened(&ines).await;
    let cookie = cookie(&ines, &server, INES).await;
    let mut socket = Socket::open(&server, &document.0, 0, &cookie).await;
    server.terminate();
    assert_eq!(socket.end().await, ("stopping".to_owned(), 1012));
    assert_eq!(server.ended().await, Some(0));
    let again = installation.serve();
    let mut socket = until("a socket at the new server", async || {
        Some(Socket::open(&again, &document.0, 0, &cookie).await)
    })
    .await;
    retitle(&ines.at(&again), &document, 1).await;
    socket.changes(1, 1).await;
}
