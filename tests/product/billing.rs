//! Operators' commands about billing.

use octavo_application::{
    billing::ports::{BalanceTransaction, BalanceTransactionReason},
    shared::storage::Storage,
};
use octavo_domain::billing::account::BillingAccount;
use octavo_domain::{
    account::email::Email,
    billing::{calendar::Moment, money::Cents},
    ids::{BalanceTransactionId, SubscriptionId},
};
use octavo_storage::{Database, Options};
use uuid::Uuid;

use crate::support::Installation;

const EMAIL: &str = "ines@okafor.studio";

#[test]
fn a_code_is_made_listed_and_withdrawn() {
    let installation = Installation::new();
    installation.say(&["migrate"]);
    let made = installation.say(&[
        "admin",
        "coupon",
        "make",
        "SPRING-20",
        "--percent",
        "12.5",
        "--amount",
        "5",
        "--months",
        "3",
        "--plans",
        "studio_monthly,studio_yearly",
        "--addons",
        "publish,views",
        "--redeem-by",
        "2999-12-30",
        "--trial-days",
        "14",
        "--banner",
        "spring",
        "--info",
        "For those who are new.",
    ]);
    let expected = "SPRING-20  12.50 % off for 3 months; studio_monthly, studio_yearly; publish, views; \
         before 2999-12-31, 00:00 UTC; trial of 14 days; banner spring; “For those who are new.”";
    assert_eq!(made.trim(), expected);
    installation.say(&["admin", "coupon", "make", "autumn", "--amount", "4.50", "--addons", "none"]);
    installation.say(&["admin", "coupon", "make", "Always", "--percent", "20", "--forever"]);
    let listed = installation.say(&["admin", "coupon", "list"]);
    let lines: Vec<&str> = listed.lines().collect();
    let others = [
        "Always  20 % off forever; every plan; every add-on",
        "autumn  $4.50 off once; every plan; no add-on",
    ];
    assert_eq!(lines, [others[0], others[1], expected]);
    // Another letter case is the same code, which is replaced only on request.
    let again = ["admin", "coupon", "make", "AUTUMN", "--percent", "30", "--once"];
    assert!(installation.fail(&again).contains("there is a code AUTUMN already: --replace replaces it"));
    installation.say(&[&again[..], &["--replace"]].concat());
    assert!(installation.say(&["admin", "coupon", "list"]).contains("AUTUMN  30 % off once"));
    assert_eq!(installation.say(&["admin", "coupon", "withdraw", "autumn"]).trim(), "autumn is withdrawn");
    assert!(
        installation.fail(&["admin", "coupon", "withdraw", "autumn"]).contains("there is no code autumn")
    );
    assert_eq!(installation.say(&["admin", "coupon", "list"]).lines().count(), 2);
}

#[test]
fn what_is_no_code_is_a_sentence() {
    let installation = Installation::new();
    installation.say(&["migrate"]);
    for (arguments, sentence) in [
        (&["two words", "--percent", "20"][..], "a code has letters, digits, dashes and underscores"),
        (&["SPRING"], "takes a percentage or an amount off, or gives a trial"),
        (&["SPRING", "--percent", "101"], "101 is no percentage"),
        (&["SPRING", "--percent", "20", "--plans", "gold_monthly"], "there is no plan gold_monthly"),
        (&["SPRING", "--percent", "20", "--redeem-by", "2001-01-01"], "its time would be over already"),
    ] {
        let said = installation.fail(&[&["admin", "coupon", "make"], arguments].concat());
        assert!(said.contains(sentence), "{said}");
    }
    let twice = ["admin", "coupon", "make", "SPRING", "--percent", "20", "--once", "--forever"];
    assert_eq!(installation.run(&twice).status.code(), Some(2));
    assert_eq!(installation.say(&["admin", "coupon", "list"]), "");
}

#[tokio::test]
async fn the_ledger_of_an_account_is_shown_and_checked() {
    let installation = Installation::new();
    let server = installation.serve();
    server.join("Ines").await;
    assert!(installation.fail(&["admin", "ledger", EMAIL]).contains("the ledger has nothing of"));
    assert!(
        installation
            .fail(&["admin", "ledger", "nobody@okafor.studio"])
            .contains("no account has the address")
    );
    let url = format!("sqlite://{}", installation.path("data").join("octavo.db").display());
    let database = Database::connect(&url, Options::default()).await.unwrap();
    let mut work = database.begin().await.unwrap();
    let user = work.users().find_by_email(&Email::parse(EMAIL).unwrap()).await.unwrap().unwrap().id;
    let mut account = BillingAccount::new(user, SubscriptionId::new(Uuid::from_u128(1)), "sandbox");
    account.balance = Cents::new(-1_000);
    work.billing().save_account(&account).await.unwrap();
    let entry = BalanceTransaction {
        id: BalanceTransactionId::new(Uuid::from_u128(2)),
        user,
        reason: BalanceTransactionReason::Operator,
        invoice: None,
        amount: Cents::new(-1_000),
        balance: Cents::new(-1_000),
        at: Moment::from_unix(1_790_000_000),
    };
    work.billing().add_balance_transaction(&entry).await.unwrap();
    work.commit().await.unwrap();
    let said = installation.say(&["admin", "ledger", EMAIL]);
    let expected = format!(
        "{user}  Free by the month, none, balance −$10.00, 0 paid\n\
         2026-09-21 14:13:20  balance −$10.00 to −$10.00  operator\nthe ledger is consistent\n"
    );
    assert_eq!(said, expected);
    // A balance was changed without a transaction, and a receipt number is missing.
    let mut work = database.begin().await.unwrap();
    account.balance = Cents::new(-1_500);
    work.billing().save_account(&account).await.unwrap();
    work.billing().next_receipt_number().await.unwrap();
    work.commit().await.unwrap();
    let said = installation.fail(&["admin", "ledger", EMAIL]);
    for sentence in [
        "the ledger is inconsistent",
        "\nthe movements sum up to −$10.00, but the balance is −$15.00\n",
        "\nthere are 0 receipts, the largest number of one is 0, and the last that was given is 1: there is a gap",
    ] {
        assert!(said.contains(sentence), "{said}");
    }
    // The account is deleted, its balance transactions stay: its id is in the log and in the ledger.
    let mut work = database.begin().await.unwrap();
    work.users().delete(user).await.unwrap();
    work.commit().await.unwrap();
    let output = installation.run(&["admin", "ledger", &user.to_string()]);
    assert!(String::from_utf8_lossy(&output.stdout).contains("the account is gone"));
    database.close().await;
}
