//! Operators' commands about billing while the server runs, and their log.

use serde_json::{Value, json};

use crate::support::{Browser, Installation, Server};

const EMAIL: &str = "ines@okafor.studio";
const CARD: &str = "4242 4242 4242 4242";

/// An account with a confirmed address and a card.
async fn cardholder(server: &Server) -> Browser {
    let ines = server.join("Ines").await;
    server.confirm(&ines, EMAIL).await;
    ines.enter_card(CARD).await;
    ines
}

fn ledger(installation: &Installation) -> String {
    installation.say(&["admin", "ledger", EMAIL])
}

/// The id of the first invoice in the ledger.
fn invoice(installation: &Installation) -> String {
    let ledger = ledger(installation);
    let line = ledger.lines().find_map(|line| line.split_once("  invoice ")).unwrap().1;
    line.split_whitespace().next().unwrap().to_owned()
}

/// The operator log, without times and names of accounts.
fn log(installation: &Installation) -> Vec<String> {
    let said = installation.say(&["admin", "changes", "--account", EMAIL]);
    said.lines()
        .map(|line| line.split("  ").skip(1).collect::<Vec<_>>())
        .map(|mut parts| {
            parts.remove(2);
            parts.join("  ")
        })
        .collect()
}

#[tokio::test]
async fn what_was_paid_is_refunded_in_part_and_whole() {
    let installation = Installation::new();
    let server = installation.serve();
    let ines = cardholder(&server).await;
    ines.post("/stripe/customer", json!({ "plan": "studio_monthly" }), 200).await;
    let id = invoice(&installation);
    let refund = |amount: &[&str]| {
        let arguments = [&["admin", "refund", EMAIL, &id, "--by", "Noor"], amount].concat();
        arguments.into_iter().map(str::to_owned).collect::<Vec<_>>()
    };
    let say =
        |amount: &[&str]| installation.say(&refund(amount).iter().map(String::as_str).collect::<Vec<_>>());
    let fail =
        |amount: &[&str]| installation.fail(&refund(amount).iter().map(String::as_str).collect::<Vec<_>>());
    assert!(fail(&["--amount", "4000"]).contains("can be refunded, not $4000.00"), "more than was paid");
    let said = say(&["--amount", "5"]);
    assert_eq!(said.trim(), format!("$5.00 of invoice {id} is refunded; $35.00 of it is left"));
    let told = ledger(&installation);
    assert!(told.contains("refunded $5.00") && told.ends_with("the ledger is consistent\n"), "{told}");
    let shown: Value = ines.get("/stripe/customer/invoices").await;
    assert_eq!(shown["invoices"][0]["refunded"], 500);
    assert_eq!(say(&[]).trim(), format!("$35.00 of invoice {id} is refunded; $0.00 of it is left"));
    let told = ledger(&installation);
    assert!(told.contains("refunded $40.00") && told.ends_with("the ledger is consistent\n"), "{told}");
    assert!(fail(&[]).contains("nothing of this invoice can be refunded"), "nothing is left");
    assert_eq!(ines.get("/me").await["plan"]["level"], "studio", "the plan stays");
    let other = "00000000-0000-0000-0000-000000000001";
    assert!(
        installation
            .fail(&["admin", "refund", EMAIL, other])
            .contains("there is no such invoice of this account")
    );
    assert_eq!(
        log(&installation),
        [
            format!("Noor  refund  invoice {id}  $35.00 more to be refunded, was $5.00 of $40.00 refunded"),
            format!("Noor  refund  invoice {id}  $5.00 more to be refunded, was $0.00 of $40.00 refunded"),
        ]
    );
    // The provider's list agrees, without unknown payments.
    let said = installation.say(&["admin", "reconcile"]);
    assert!(
        said.starts_with("1 payments since ") && said.ends_with("each of them has its invoice\n"),
        "{said}"
    );
}

#[tokio::test]
async fn a_trial_is_given_and_charged_when_the_clock_is_moved() {
    let installation = Installation::new();
    let server = installation.serve();
    let ines = cardholder(&server).await;
    assert!(installation.fail(&["admin", "trial", EMAIL, "golden"]).contains("there is no plan golden"));
    assert!(installation.fail(&["admin", "trial", EMAIL, "free"]).contains("there is no plan free"));
    let said = installation.say(&["admin", "trial", EMAIL, "studio_monthly", "--days", "10", "--by", "Noor"]);
    assert_eq!(said.trim(), "ines@okafor.studio tries studio_monthly for 10 days");
    assert_eq!(ines.get("/stripe/customer").await["status"], "trialing");
    let again = installation.fail(&["admin", "trial", EMAIL, "studio_monthly"]);
    assert!(again.contains("has a subscription already"), "{again}");
    // The subscription's next step would undo a plan that an operator set.
    let refused = installation.fail(&["admin", "plan", EMAIL, "business"]);
    assert!(refused.contains("has a subscription to studio_monthly (trialing)"), "{refused}");
    assert!(refused.contains("cancel it in the settings"), "{refused}");
    let said = installation.say(&["admin", "clock", EMAIL, "--forward", "11d", "--by", "Noor"]);
    assert!(said.contains("1 thing was due and is done"), "{said}");
    assert_eq!(ines.get("/stripe/customer").await["status"], "active");
    let told = ledger(&installation);
    assert!(told.contains("due $40.00") && told.ends_with("the ledger is consistent\n"), "{told}");
    let noted = log(&installation);
    assert!(noted[0].starts_with("Noor  clock  "), "{noted:?}");
    assert_eq!(noted[1], "Noor  trial  10 days  studio_monthly, was free");
    assert!(
        installation
            .fail(&["admin", "clock", "nobody@okafor.studio", "--forward", "1d"])
            .contains("no account")
    );
}

#[test]
fn clocks_stand_still_in_production() {
    let installation = Installation::new()
        .set("OCTAVO_MODE", "production")
        .set("OCTAVO_APP_ORIGIN", "https://app.octavo.example")
        .set("OCTAVO_VIEWER_ORIGIN", "https://pages.octavo.example")
        .set("OCTAVO_MAIL_URL", "smtp://127.0.0.1:1")
        .set("OCTAVO_SECRET_KEY", &"5e".repeat(32));
    installation.say(&["migrate"]);
    let said = installation.fail(&["admin", "clock", EMAIL, "--forward", "31d"]);
    assert!(said.contains("clocks are moved in development alone"), "{said}");
}

#[tokio::test]
async fn operators_changes_are_logged() {
    let installation = Installation::new();
    let server = installation.serve();
    server.join("Ines").await;
    for command in [
        &["plan", EMAIL, "studio"][..],
        &["override", EMAIL, "video=700"],
        &["coupon", "make", "SPRING", "--percent", "20"],
        &["coupon", "withdraw", "SPRING"],
        &["toggle", "blackFriday", "on"],
        &["end-sessions", EMAIL],
    ] {
        installation.say(&[&["admin", "--by", "Noor"], command].concat());
    }
    let all = installation.say(&["admin", "changes"]);
    let lines: Vec<&str> = all.lines().map(|line| line.split_once("  ").unwrap().1).collect();
    assert_eq!(lines.len(), 6, "{all}");
    assert!(lines[0].starts_with("Noor  sessions  ") && lines[0].ends_with("1 ended"), "{all}");
    assert_eq!(lines[1], "Noor  toggle  blackFriday  on");
    assert_eq!(
        lines[2],
        "Noor  coupon  SPRING  withdrawn, was SPRING  20 % off once; every plan; every add-on"
    );
    assert_eq!(lines[3], "Noor  coupon  SPRING  SPRING  20 % off once; every plan; every add-on");
    assert!(lines[4].ends_with("  video 700, was the plan’s"), "{all}");
    assert!(lines[5].ends_with("  studio_yearly, was free"), "{all}");
    assert_eq!(installation.say(&["admin", "changes", "--limit", "1"]).lines().count(), 1);
    assert_eq!(installation.say(&["admin", "changes", "--account", EMAIL]).lines().count(), 3);
}
