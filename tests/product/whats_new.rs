//! Operators' commands about news while the server runs.

use serde_json::json;

use crate::support::Installation;

const PICTURE: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../bootstrap/demo/covers/salt.jpg");

#[tokio::test]
async fn acct_267_what_operators_tell_is_found_and_can_be_taken_back() {
    let installation = Installation::new();
    let server = installation.serve();
    let ines = server.join("Ines").await;
    assert_eq!(ines.get("/whats-new").await, json!({ "items": [], "unseen": 0 }));
    let add = ["admin", "whats-new", "add", "home-projects", "--type", "feature", "--title", "Home projects"];
    let rest =
        ["--text", "One project at the front.", "--href", "/settings/#public-profile", "--image", PICTURE];
    let said = installation.say(&[add.as_slice(), rest.as_slice()].concat());
    assert!(said.starts_with("home-projects is told from 20"), "{said}");
    let news = ines.get("/whats-new").await;
    assert_eq!(news["unseen"], json!(1));
    let item = &news["items"][0];
    assert_eq!((&item["type"], &item["title"]), (&json!("feature"), &json!("Home projects")));
    assert_eq!(item["href"], json!("/settings/#public-profile"));
    let picture = item["image"]["src"].as_str().unwrap().split_once("/media/").unwrap().1;
    let shown = ines.client.get(format!("{}/media/{picture}", server.viewer)).send().await.unwrap();
    assert_eq!(
        (shown.status().as_u16(), shown.headers()["content-type"].to_str().unwrap()),
        (200, "image/jpeg")
    );
    ines.post("/whats-new/seen", json!({ "date": item["date"], "type": "feature" }), 204).await;
    assert_eq!(ines.get("/whats-new").await["unseen"], json!(0));

    let later =
        ["admin", "whats-new", "add", "later", "--type", "event", "--title", "A talk", "--text", "Come."];
    let said = installation.say(&[later.as_slice(), &["--from", "2099-01-02"]].concat());
    assert_eq!(said.trim(), "later is told from 2099-01-02, 00:00 UTC on");
    assert_eq!(ines.get("/whats-new").await["items"].as_array().unwrap().len(), 1);
    let listed = installation.say(&["admin", "whats-new", "list"]);
    let (first, second) = listed.trim().split_once('\n').unwrap();
    assert_eq!(first, "2099-01-02  later  event “A talk”");
    assert!(second.ends_with("  home-projects  feature “Home projects”, with a picture"), "{second}");

    assert!(installation.fail(&later).contains("there is an entry of this name already"));
    let wrong = installation.run(&[
        "admin",
        "whats-new",
        "add",
        "x",
        "--type",
        "gossip",
        "--title",
        "x",
        "--text",
        "x",
    ]);
    assert!(String::from_utf8_lossy(&wrong.stderr).contains("improvement"), "the types are named");
    assert!(
        installation.fail(&["admin", "whats-new", "remove", "nothing"]).contains("there is no entry nothing")
    );
    assert_eq!(
        installation.say(&["admin", "whats-new", "remove", "home-projects"]).trim(),
        "home-projects is gone"
    );
    assert_eq!(ines.get("/whats-new").await["items"], json!([]));
    let gone = ines.client.get(format!("{}/media/{picture}", server.viewer)).send().await.unwrap();
    assert_eq!(gone.status().as_u16(), 404, "the picture goes with the entry");
}
