//! Operators' commands about accounts, while the server runs.

use reqwest::Method;
use serde_json::json;

use crate::support::Installation;

const EMAIL: &str = "ines@okafor.studio";

#[tokio::test]
async fn an_account_is_shown_with_what_happened_to_it() {
    let installation = Installation::new();
    let server = installation.serve();
    let ines = server.join("Ines").await;
    ines.post("/auth/login", json!({ "email": EMAIL, "password": "a wrong guess" }), 422).await;
    let said = installation.say(&["admin", "user", "INES@okafor.studio"]);
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
    let installation = Installation::new();
    let server = installation.serve();
    let ines = server.join("Ines").await;
    assert_eq!(
        installation.say(&["admin", "plan", EMAIL, "studio"]).trim(),
        "ines@okafor.studio is on Studio, by the year"
    );
    let user = ines.get("/me").await;
    assert_eq!((&user["plan"]["level"], &user["plan_limits"]["domain_limit"]), (&json!("studio"), &json!(5)));
    let said = installation.say(&[
        "admin",
        "plan",
        EMAIL,
        "studio",
        "--paused",
        "--interval",
        "month",
        "--by",
        "Noor",
    ]);
    assert_eq!(said.trim(), "ines@okafor.studio is on Studio, by the month, paused");
    let user = ines.get("/me").await;
    assert_eq!(user["plan"]["id"], "studio_monthly");
    assert_eq!(user["permissions"]["_reasons"]["limited_usage"]["code"], "reason_subscription_paused");
    // Limits that are not given stay, and a command without a change is not logged.
    for _ in 0..2 {
        let said = installation.say(&["admin", "plan", EMAIL, "freelancer", "--unpaused", "--by", "Noor"]);
        assert_eq!(said.trim(), "ines@okafor.studio is on Freelancer, by the month");
    }
    assert_eq!(
        installation.say(&["admin", "plan", EMAIL]).trim(),
        "ines@okafor.studio is on Freelancer, by the month"
    );
    let told = installation.say(&["admin", "user", EMAIL]);
    let noted: Vec<&str> =
        told.lines().filter_map(|line| line.split_once("octavo admin  ")).map(|(_, what)| what).collect();
    assert_eq!(noted.len(), 3, "{told}");
    assert_eq!(noted[0], "Noor: freelancer_monthly, was studio_monthly (paused)");
    assert_eq!(noted[1], "Noor: studio_monthly (paused), was studio_yearly");
    assert!(noted[2].ends_with(": studio_yearly, was free"), "{told}");
    assert!(installation.fail(&["admin", "plan", EMAIL, "golden"]).contains("there is no plan golden"));
}

#[tokio::test]
async fn bill_252_limits_of_an_account_are_shown_set_and_cleared() {
    let installation = Installation::new();
    let server = installation.serve();
    let ines = server.join("Ines").await;
    installation.say(&["admin", "plan", EMAIL, "studio"]);
    let shown = installation.say(&["admin", "override", EMAIL]);
    let numbers: Vec<&str> = shown.lines().map(|line| line.split_whitespace().last().unwrap()).collect();
    assert_eq!(numbers, ["-1", "-1", "50000", "5", "5", "24", "50", "10000", "false"], "{shown}");
    let set = [
        "published_mags=9",
        "pages_per_mag=70",
        "views_per_month=-1",
        "contributors=12",
        "domain_limit=40",
        "version_history=99",
        "video=700",
        "sso=true",
    ];
    let shown = installation.say(&[&["admin", "override", EMAIL, "--by", "Noor"], set.as_slice()].concat());
    assert!(shown.contains("domain_limit     40 (the plan has 5, set to 40)"), "{shown}");
    let limits = json!({
        "published_mags": 9, "pages_per_mag": 70, "views_per_month": -1, "contributors": 12, "domain_limit": 40,
        "version_history": 99, "video": 700, "sso": true,
    });
    let user = ines.get("/me").await;
    let expected = json!({ "plan_id": "studio_yearly", "plan": "studio", "limits": limits });
    assert_eq!((&user["plan_overrides"], &user["plan_limits"]), (&expected, &limits));
    assert_eq!(user["plan"]["name"], "Custom");
    installation.say(&[
        "admin",
        "override",
        EMAIL,
        "video=800",
        "--clear",
        "sso",
        "--clear",
        "domain_limit",
        "--by",
        "Noor",
    ]);
    let limits = &ines.get("/me").await["plan_limits"];
    assert_eq!(
        ["video", "sso", "domain_limit", "contributors"].map(|key| limits[key].clone()),
        [json!(800), json!(false), json!(5), json!(12)]
    );
    installation.say(&["admin", "override", EMAIL, "--clear-all", "--by", "Noor"]);
    assert_eq!(ines.get("/me").await["plan_overrides"], json!(null));
    let told = installation.say(&["admin", "user", EMAIL]);
    assert!(
        told.contains("Noor: domain_limit the plan’s, was 40; video 800, was 700; sso the plan’s, was true"),
        "{told}"
    );
    for (pair, sentence) in [
        ("domain_limit=-2", "domain_limit is -1 or a number from 0: it is -2"),
        ("domain_limit=many", "domain_limit is -1 or a number from 0: it is many"),
        ("sso=1", "sso is true or false: it is 1"),
        ("colours=3", "there is no limit colours"),
        ("domain_limit", "domain_limit is not KEY=VALUE"),
    ] {
        assert!(installation.fail(&["admin", "override", EMAIL, pair]).contains(sentence), "{pair}");
    }
    assert_eq!(ines.get("/me").await["plan_overrides"], json!(null));
}

#[tokio::test]
async fn every_session_of_an_account_is_ended() {
    let installation = Installation::new();
    let server = installation.serve();
    let (ines, noor) = (server.join("Ines").await, server.join("Noor").await);
    let phone = server.browser();
    phone.post("/auth/login", json!({ "email": EMAIL, "password": crate::support::PASSWORD }), 200).await;
    assert_eq!(installation.say(&["admin", "end-sessions", EMAIL]).trim(), "2 sessions ended");
    for browser in [&ines, &phone] {
        assert_eq!(browser.call(Method::GET, "/me", json!({}), 401).await["code"], "signed_out");
    }
    noor.get("/me").await;
}

#[test]
fn an_unknown_address_is_a_sentence() {
    let installation = Installation::new();
    installation.say(&["migrate"]);
    for command in [vec!["user"], vec!["plan"], vec!["end-sessions"]] {
        let mut arguments = vec!["admin"];
        arguments.extend(&command);
        arguments.push("nobody@okafor.studio");
        arguments.extend((command == ["plan"]).then_some("studio"));
        assert!(installation.fail(&arguments).contains("no account has the address nobody@okafor.studio"));
    }
}

#[tokio::test]
async fn why_people_leave_is_shown_without_who() {
    let installation = Installation::new();
    let server = installation.serve();
    for (name, reason) in [("Ines", "too_expensive"), ("Noor", "I paint now.\n\u{1b}[2JReally.")] {
        let somebody = server.join(name).await;
        somebody.call(Method::DELETE, "/user/account", json!({ "deleteReason": reason }), 204).await;
    }
    let said = installation.say(&["admin", "deletion-reasons"]);
    let lines: Vec<&str> = said.lines().collect();
    // The newest first, each on one line, even with line breaks in a text.
    assert_eq!(lines.len(), 2, "{said}");
    assert!(lines[0].ends_with("  other  I paint now.  [2JReally."), "{said}");
    assert!(lines[1].ends_with("  too_expensive"), "{said}");
    for who in ["Ines", "Noor", "okafor.studio"] {
        assert!(!said.contains(who), "{said}");
    }
    assert_eq!(installation.say(&["admin", "deletion-reasons", "--limit", "1"]).lines().count(), 1);
}
