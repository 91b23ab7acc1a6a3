//! Operators' commands about newsletters and creator profiles.

use serde_json::json;

use crate::support::Installation;

const EMAIL: &str = "ines@okafor.studio";

#[tokio::test]
async fn an_operator_sends_an_issue_once() {
    let installation = Installation::new();
    std::fs::write(installation.path("issue.txt"), "Twelve new typefaces.\n").unwrap();
    std::fs::write(installation.path("issue.html"), "<p>Twelve <em>new</em> typefaces.</p>").unwrap();
    let server = installation.serve();
    let ines = server.join("Ines").await;
    server.confirm(&ines, EMAIL).await;
    let body = json!({ "subscriptions": { "interests": { "product-news": true } } });
    ines.post("/me/mail", body, 200).await;
    let send = |name, topic, text| {
        let html = "issue.html";
        vec![
            "admin",
            "newsletter",
            "send",
            name,
            "--topic",
            topic,
            "--subject",
            "New typefaces",
            "--text",
            text,
            "--html",
            html,
        ]
    };
    let said = installation.say(&send("2026-11", "product-news", "issue.txt"));
    assert_eq!(said.trim(), "2026-11: 1 letters written, 1 in all");
    let said = installation.say(&send("2026-11", "product-news", "issue.txt"));
    assert_eq!(said.trim(), "2026-11: 0 letters written, 1 in all");
    let letter = server.mail(EMAIL, "New typefaces").await;
    assert!(letter["text"].as_str().unwrap().starts_with("Twelve new typefaces.\n"), "{letter}");
    assert!(letter["html"].as_str().unwrap().contains("<p>Twelve <em>new</em> typefaces.</p>"), "{letter}");
    // One-click unsubscription: a POST to the header's address, from no page and without cookies.
    let address = letter["unsubscribe"].as_str().unwrap();
    assert!(letter["text"].as_str().unwrap().contains(address));
    let (_, path) = address.split_once("/unsubscribe").unwrap();
    let pressed = reqwest::Client::new()
        .post(format!("{}/unsubscribe{path}", server.app))
        .header("content-type", "application/x-www-form-urlencoded")
        .body("List-Unsubscribe=One-Click")
        .send()
        .await
        .unwrap();
    assert_eq!(pressed.status().as_u16(), 200);
    assert_eq!(ines.get("/me/mail").await["subscriptions"]["status"], "unsubscribed");
    assert_eq!(
        installation.say(&send("2026-12", "product-news", "issue.txt")).trim(),
        "2026-12: 0 letters written, 0 in all"
    );
    for (arguments, sentence) in [
        (send("2026-11", "promotions", "issue.txt"), "another issue of this name"),
        (send("2026-11", "gossip", "issue.txt"), "there is no newsletter gossip"),
        (send("November", "promotions", "issue.txt"), "small letters, digits and dashes"),
        (send("2027-01", "promotions", "nothing.txt"), "nothing.txt cannot be read"),
    ] {
        let said = installation.fail(&arguments);
        assert!(said.contains(sentence), "{said}");
    }
}

#[tokio::test]
async fn an_operator_notes_who_makes_templates() {
    let installation = Installation::new();
    let server = installation.serve();
    let ines = server.join("Ines").await;
    let set = [
        "admin",
        "creator",
        "set",
        EMAIL,
        "--name",
        "Studio Okafor",
        "--portfolio",
        "https://okafor.example",
    ];
    assert_eq!(installation.say(&set).trim(), "ines@okafor.studio makes templates as Studio Okafor");
    let expected = json!([
        { "creatorName": "Studio Okafor", "portfolioLink": "https://okafor.example", "contactLink": null },
    ]);
    assert_eq!(ines.get("/me").await["creatorProfiles"], expected);
    let wrong = ["admin", "creator", "set", EMAIL, "--name", "x", "--contact", "javascript:alert(1)"];
    assert!(installation.fail(&wrong).contains("a link begins with https://"));
    let remove = ["admin", "creator", "remove", EMAIL];
    assert_eq!(installation.say(&remove).trim(), "ines@okafor.studio has no creator profile any more");
    assert!(installation.fail(&remove).contains("has no creator profile"));
    assert_eq!(ines.get("/me").await["creatorProfiles"], json!([]));
}
