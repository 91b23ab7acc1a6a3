//! What operators do about money while the server runs, and what is known of it afterwards.

use serde_json::{Value, json};

use crate::support::{Browser, Place, Server};

const EMAIL: &str = "ines@okafor.studio";
const CARD: &str = "4242 4242 4242 4242";

/// Somebody with a confirmed address and a card.
async fn cardholder(server: &Server) -> Browser {
    let ines = server.join("Ines").await;
    server.confirm(&ines, EMAIL).await;
    ines.enter_card(CARD).await;
    ines
}

fn ledger(place: &Place) -> String {
    place.say(&["admin", "ledger", EMAIL])
}

/// The id of the first invoice in the ledger.
fn invoice(place: &Place) -> String {
    let ledger = ledger(place);
    let line = ledger.lines().find_map(|line| line.split_once("  invoice ")).unwrap().1;
    line.split_whitespace().next().unwrap().to_owned()
}

/// What the trail says, without its times and names of accounts.
fn trail(place: &Place) -> Vec<String> {
    let said = place.say(&["admin", "changes", "--account", EMAIL]);
    said.lines()
        .map(|line| line.split("  ").skip(1).collect::<Vec<_>>())
        .map(|mut parts| {
            parts.remove(2);
            parts.join("  ")
        })
        .collect()
}

#[tokio::test]
async fn what_was_paid_is_given_back_in_part_and_whole() {
    let place = Place::new();
    let server = place.serve();
    let ines = cardholder(&server).await;
    ines.post("/stripe/customer", json!({ "plan": "studio_monthly" }), 200).await;
    let id = invoice(&place);
    let refund = |amount: &[&str]| {
        let arguments = [&["admin", "refund", EMAIL, &id, "--by", "Noor"], amount].concat();
        arguments.into_iter().map(str::to_owned).collect::<Vec<_>>()
    };
    let say = |amount: &[&str]| place.say(&refund(amount).iter().map(String::as_str).collect::<Vec<_>>());
    let fail = |amount: &[&str]| place.fail(&refund(amount).iter().map(String::as_str).collect::<Vec<_>>());
    assert!(fail(&["--amount", "4000"]).contains("can be given back, not $4000.00"), "more than was paid");
    let said = say(&["--amount", "5"]);
    assert_eq!(said.trim(), format!("$5.00 of invoice {id} is given back; $35.00 of it is left"));
    let told = ledger(&place);
    assert!(told.contains("refunded $5.00") && told.ends_with("the books agree\n"), "{told}");
    let shown: Value = ines.get("/stripe/customer/invoices").await;
    assert_eq!(shown["invoices"][0]["refunded"], 500);
    assert_eq!(say(&[]).trim(), format!("$35.00 of invoice {id} is given back; $0.00 of it is left"));
    let told = ledger(&place);
    assert!(told.contains("refunded $40.00") && told.ends_with("the books agree\n"), "{told}");
    assert!(fail(&[]).contains("nothing of this invoice can be given back"), "nothing is left");
    assert_eq!(ines.get("/me").await["plan"]["level"], "studio", "the plan stays");
    let other = "00000000-0000-0000-0000-000000000001";
    assert!(
        place.fail(&["admin", "refund", EMAIL, other]).contains("there is no such invoice of this account")
    );
    assert_eq!(
        trail(&place),
        [
            format!(
                "Noor  refund  invoice {id}  $35.00 more to be given back, was $5.00 of $40.00 given back"
            ),
            format!(
                "Noor  refund  invoice {id}  $5.00 more to be given back, was $0.00 of $40.00 given back"
            ),
        ]
    );
    // The provider says the same, and nothing that nobody knew.
    let said = place.say(&["admin", "reconcile"]);
    assert!(
        said.starts_with("1 payments since ") && said.ends_with("each of them has its invoice\n"),
        "{said}"
    );
}

#[tokio::test]
async fn a_trial_is_given_and_charged_when_the_clock_is_moved() {
    let place = Place::new();
    let server = place.serve();
    let ines = cardholder(&server).await;
    assert!(place.fail(&["admin", "trial", EMAIL, "golden"]).contains("there is no plan golden"));
    assert!(place.fail(&["admin", "trial", EMAIL, "free"]).contains("there is no plan free"));
    let said = place.say(&["admin", "trial", EMAIL, "studio_monthly", "--days", "10", "--by", "Noor"]);
    assert_eq!(said.trim(), "ines@okafor.studio tries studio_monthly for 10 days");
    assert_eq!(ines.get("/stripe/customer").await["status"], "trialing");
    let again = place.fail(&["admin", "trial", EMAIL, "studio_monthly"]);
    assert!(again.contains("has a subscription already"), "{again}");
    // A plan given by hand would be taken back by what the subscription does next.
    let refused = place.fail(&["admin", "plan", EMAIL, "business"]);
    assert!(refused.contains("has a subscription to studio_monthly (trialing)"), "{refused}");
    assert!(refused.contains("cancel it in the settings"), "{refused}");
    let said = place.say(&["admin", "clock", EMAIL, "--forward", "11d", "--by", "Noor"]);
    assert!(said.contains("1 thing was due and is done"), "{said}");
    assert_eq!(ines.get("/stripe/customer").await["status"], "active");
    let told = ledger(&place);
    assert!(told.contains("due $40.00") && told.ends_with("the books agree\n"), "{told}");
    let noted = trail(&place);
    assert!(noted[0].starts_with("Noor  clock  "), "{noted:?}");
    assert_eq!(noted[1], "Noor  trial  10 days  studio_monthly, was free");
    assert!(
        place.fail(&["admin", "clock", "nobody@okafor.studio", "--forward", "1d"]).contains("no account")
    );
}

#[test]
fn clocks_stand_still_in_production() {
    let place = Place::new()
        .set("OCTAVO_MODE", "production")
        .set("OCTAVO_APP_ORIGIN", "https://app.octavo.example")
        .set("OCTAVO_VIEWER_ORIGIN", "https://pages.octavo.example")
        .set("OCTAVO_MAIL_URL", "smtp://127.0.0.1:1")
        .set("OCTAVO_SECRET_KEY", &"5e".repeat(32));
    place.say(&["migrate"]);
    let said = place.fail(&["admin", "clock", EMAIL, "--forward", "31d"]);
    assert!(said.contains("clocks are moved in development alone"), "{said}");
}

#[tokio::test]
async fn operators_leave_a_trail() {
    let place = Place::new();
    let server = place.serve();
    server.join("Ines").await;
    for command in [
        &["plan", EMAIL, "studio"][..],
        &["override", EMAIL, "video=700"],
        &["coupon", "make", "SPRING", "--percent", "20"],
        &["coupon", "withdraw", "SPRING"],
        &["toggle", "blackFriday", "on"],
        &["end-sessions", EMAIL],
    ] {
        place.say(&[&["admin", "--by", "Noor"], command].concat());
    }
    let all = place.say(&["admin", "changes"]);
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
    assert_eq!(place.say(&["admin", "changes", "--limit", "1"]).lines().count(), 1);
    assert_eq!(place.say(&["admin", "changes", "--account", EMAIL]).lines().count(), 3);
}
