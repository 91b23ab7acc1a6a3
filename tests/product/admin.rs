//! What operators do with accounts while the server runs.

use reqwest::Method;
use serde_json::json;

use crate::support::Place;

const EMAIL: &str = "ines@okafor.studio";

#[tokio::test]
async fn an_account_is_shown_with_what_happened_to_it() {
    let place = Place::new();
    let server = place.serve();
    let ines = server.join("Ines").await;
    ines.post("/auth/login", json!({ "email": EMAIL, "password": "a wrong guess" }), 422).await;
    let said = place.say(&["admin", "user", "INES@okafor.studio"]);
    let number = ines.get("/me").await["num_id"].to_string();
    for part in [
        "Ines",
        &number,
        EMAIL,
        "not confirmed",
        "username ines",
        "plan Free",
        "joined",
        "sign_in_failed",
        "127.0.0.1",
    ] {
        assert!(said.contains(part), "{part} is missing in {said}");
    }
    assert!(!said.contains("argon2"));
}

#[tokio::test]
async fn an_account_is_put_on_a_plan() {
    let place = Place::new();
    let server = place.serve();
    let ines = server.join("Ines").await;
    assert_eq!(place.say(&["admin", "plan", EMAIL, "studio"]).trim(), "ines@okafor.studio is on Studio");
    let user = ines.get("/me").await;
    assert_eq!((&user["plan"]["level"], &user["plan_limits"]["domain_limit"]), (&json!("studio"), &json!(5)));
    let said = place.say(&[
        "admin",
        "plan",
        EMAIL,
        "studio",
        "--paused",
        "--published-mags",
        "-1",
        "--domain-limit",
        "40",
    ]);
    assert_eq!(said.trim(), "ines@okafor.studio is on Studio, published projects -1, domains 40, paused");
    let user = ines.get("/me").await;
    let overrides = &user["plan_overrides"];
    assert_eq!(
        (&overrides["plan_id"], &overrides["limits"]["domain_limit"]),
        (&json!("studio_yearly"), &json!(40))
    );
    assert_eq!(user["plan_limits"]["domain_limit"], 40);
    assert_eq!(user["permissions"]["_reasons"]["limited_usage"]["code"], "reason_subscription_paused");
    let said = place.say(&["admin", "plan", EMAIL, "freelancer", "--unpaused", "--no-overrides"]);
    assert_eq!(said.trim(), "ines@okafor.studio is on Freelancer");
    assert_eq!(ines.get("/me").await["plan_overrides"], json!(null));
    assert!(
        place.run(&["admin", "plan", EMAIL, "studio", "--published-mags", "-2"]).status.code() != Some(0)
    );
    assert!(place.fail(&["admin", "plan", EMAIL, "golden"]).contains("there is no plan golden"));
}

#[tokio::test]
async fn every_session_of_an_account_is_ended() {
    let place = Place::new();
    let server = place.serve();
    let (ines, noor) = (server.join("Ines").await, server.join("Noor").await);
    let phone = server.browser();
    phone.post("/auth/login", json!({ "email": EMAIL, "password": crate::support::PASSWORD }), 200).await;
    assert_eq!(place.say(&["admin", "end-sessions", EMAIL]).trim(), "2 sessions ended");
    for browser in [&ines, &phone] {
        assert_eq!(browser.call(Method::GET, "/me", json!({}), 401).await["code"], "signed_out");
    }
    noor.get("/me").await;
}

#[test]
fn an_unknown_address_is_a_sentence() {
    let place = Place::new();
    place.say(&["migrate"]);
    for command in [vec!["user"], vec!["plan"], vec!["end-sessions"]] {
        let mut arguments = vec!["admin"];
        arguments.extend(&command);
        arguments.push("nobody@okafor.studio");
        arguments.extend((command == ["plan"]).then_some("studio"));
        assert!(place.fail(&arguments).contains("no account has the address nobody@okafor.studio"));
    }
}

#[tokio::test]
async fn why_people_leave_is_shown_without_who() {
    let place = Place::new();
    let server = place.serve();
    for (name, reason) in [("Ines", "too_expensive"), ("Noor", "I paint now.\n\u{1b}[2JReally.")] {
        let somebody = server.join(name).await;
        somebody.call(Method::DELETE, "/user/account", json!({ "deleteReason": reason }), 204).await;
    }
    let said = place.say(&["admin", "deletion-reasons"]);
    let lines: Vec<&str> = said.lines().collect();
    // The newest first, each on a line of its own, whatever somebody wrote.
    assert_eq!(lines.len(), 2, "{said}");
    assert!(lines[0].ends_with("  other  I paint now.  [2JReally."), "{said}");
    assert!(lines[1].ends_with("  too_expensive"), "{said}");
    for who in ["Ines", "Noor", "okafor.studio"] {
        assert!(!said.contains(who), "{said}");
    }
    assert_eq!(place.say(&["admin", "deletion-reasons", "--limit", "1"]).lines().count(), 1);
}
