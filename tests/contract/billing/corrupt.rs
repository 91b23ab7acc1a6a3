//! Rows that break a rule of the domain are named; fields of a newer version are ignored.

use octavo_application::{billing::ports::CouponOffer, shared::storage::StorageError};
use octavo_domain::billing::account::BillingAccount;
use octavo_domain::{
    billing::{addons::Addons, subscription::Subscription},
    ids::SubscriptionId,
};

use super::{attempt, discounts, entry, invoice, on};
use crate::{
    database_promises,
    fixtures::{committed, joined, uuid},
    store::Store,
};

fn names<T: std::fmt::Debug>(answer: Result<T, StorageError>, table: &str, column: &str) {
    match answer {
        Err(StorageError::Corrupt { table: named, column: found, .. }) => {
            assert_eq!((named, found), (table, column));
        }
        other => panic!("{table}.{column} is broken, but: {other:?}"),
    }
}

/// Sets a column of every row of a table to an invalid value while `look` runs.
async fn broken(store: &Store, table: &str, column: &str, value: &str, look: impl AsyncFnOnce()) {
    store.raw(&format!("CREATE TABLE kept AS SELECT * FROM {table}")).await;
    store.raw(&format!("UPDATE {table} SET {column} = {value}")).await;
    look().await;
    store.raw(&format!("UPDATE {table} SET {column} = (SELECT {column} FROM kept)")).await;
    store.raw("DROP TABLE kept").await;
}

database_promises! {
    async fn values_that_cannot_be_read_are_named(store: &Store) {
        let user = joined(store, 1).await.id;
        let issued = invoice(1, user);
        let made = attempt(1, &issued);
        let account = BillingAccount::new(user, SubscriptionId::new(uuid(1)), "sandbox");
        let offer = CouponOffer {
            coupon: discounts().swap_remove(0), banner: None, trial_days: None, info: None, created_at: on(0),
        };
        committed(store, async |unit| {
            unit.billing().save_account(&account).await.unwrap();
            unit.billing().add_invoice(&issued).await.unwrap();
            unit.billing().add_attempt(&made).await.unwrap();
            unit.billing().add_balance_transaction(&entry(1, user)).await.unwrap();
            unit.billing().save_coupon(&offer).await.unwrap();
        }).await;
        let plain = r#""status":"active","level":"studio","interval":"month","anchor":1,"start":1,"end":1,"auto_renew":true"#;
        let segment = r#"{"item":"plan:gold","net":1,"tax":1,"start":1,"end":1}"#;
        for (column, value) in [
            ("card", "'{}'".to_owned()),
            ("details", "'{\"country\":\"ZZ\"}'".to_owned()),
            ("details", "'{\"vat_id\":\"12\"}'".to_owned()),
            ("paid_invoices", "4294967296".to_owned()),
            ("subscription", "'{}'".to_owned()),
            ("subscription", "'nothing'".to_owned()),
            ("subscription", format!("'{{{}}}'", plain.replace("studio", "gold"))),
            ("subscription", format!("'{{{}}}'", plain.replace("month", "week"))),
            ("subscription", format!("'{{{}}}'", plain.replace("active", "asleep"))),
            ("subscription", format!("'{{{plain},\"segments\":[{segment}]}}'")),
            ("subscription", format!("'{{{plain},\"pause\":{{}}}}'")),
            ("subscription", format!("'{{{plain},\"coupon\":{{\"id\":\"A\",\"lasting\":\"often\"}}}}'")),
            ("subscription", format!("'{{{plain},\"coupon\":{{\"id\":\"A\",\"lasting\":\"once\",\"percent_off\":10001}}}}'")),
            ("cancellation", "'{\"requested_at\":1,\"reason\":\"bored\"}'".to_owned()),
            ("failure", "'{\"since\":1}'".to_owned()),
        ] {
            broken(store, "billing_accounts", column, &value, async || {
                names(store.billing.billing_account(user).await, "billing_accounts", column);
                names(store.begin().await.billing().account(user).await, "billing_accounts", column);
            }).await;
        }
        for (column, value) in [("billed_to", "'7'"), ("card", "'{}'"), ("status", "'lost'"), ("reason", "'whim'"), ("kind", "'odd'"), ("lines", "'[{}]'"), ("subscription_after", "'{}'"), ("attempts", "4294967296")] {
            broken(store, "invoices", column, value, async || {
                names(store.billing.invoices(user, 9).await, "invoices", column);
                names(store.begin().await.billing().invoice(issued.id).await, "invoices", column);
            }).await;
        }
        for (column, value) in [("number", "4294967296"), ("state", "'lost'"), ("checks", "4294967296")] {
            broken(store, "payment_attempts", column, value, async || {
                names(store.billing.latest_invoice(user).await, "payment_attempts", column);
                names(store.begin().await.billing().attempt(made.id).await, "payment_attempts", column);
            }).await;
        }
        broken(store, "balance_transactions", "reason", "'luck'", async || {
            names(store.billing.balance_transactions(user).await, "balance_transactions", "reason");
        }).await;
        for (column, value) in [("coupon", "'{}'"), ("trial_days", "4294967296")] {
            broken(store, "coupons", column, value, async || {
                names(store.billing.coupons().await, "coupons", column);
                names(store.begin().await.billing().coupon(&offer.coupon.id).await, "coupons", column);
            }).await;
        }
        assert_eq!(store.billing.billing_account(user).await.unwrap(), Some(account));
        assert_eq!(store.billing.latest_invoice(user).await.unwrap(), Some((issued, Some(made))));
    }

    async fn details_are_read_whatever_has_become_of_the_rules(store: &Store) {
        let user = joined(store, 1).await.id;
        let account = BillingAccount::new(user, SubscriptionId::new(uuid(1)), "sandbox");
        committed(store, async |unit| unit.billing().save_account(&account).await.unwrap()).await;
        let record = r#"{"vat_id":"DE1","company":"Okafor","colour":"red"}"#;
        store.raw(&format!("UPDATE billing_accounts SET details = '{record}'")).await;
        let read = store.billing.billing_account(user).await.unwrap().unwrap().details;
        assert_eq!((read.company(), read.vat_id().unwrap().as_str()), ("Okafor", "DE1"));
    }

    async fn what_another_version_wrote_is_read(store: &Store) {
        let user = joined(store, 1).await.id;
        let account = BillingAccount::new(user, SubscriptionId::new(uuid(1)), "sandbox");
        committed(store, async |unit| unit.billing().save_account(&account).await.unwrap()).await;
        let record = r#"{"status":"none","level":"free","interval":"month","anchor":7,"start":0,"end":0,
            "auto_renew":true,"addons":{"views":10,"fonts":3},"colour":{"of":"tomorrow"}}"#;
        store.raw(&format!("UPDATE billing_accounts SET subscription = '{record}'")).await;
        let subscription = Subscription {
            anchor: octavo_domain::billing::calendar::Moment::from_unix(7),
            addons: Addons { views: 10, ..Addons::NONE },
            ..Subscription::none()
        };
        assert_eq!(store.billing.billing_account(user).await.unwrap(), Some(BillingAccount { subscription, ..account }));
    }
}
