//! Billing accounts.

use octavo_domain::billing::{
    account::{BillingAccount, Cancellation, Failure},
    card::{Card, CustomerRef, PaymentMethodRef},
};
use octavo_domain::{
    billing::{
        calendar::Moment,
        cancel::CancelReason,
        details::{BillingDetails, Typed},
    },
    ids::{SubscriptionId, UserId},
};

use super::{EDGES, cents, details, discounts, invoice, on, subscriptions};
use crate::{
    fixtures::{committed, joined, uuid},
    promises,
    store::Store,
};

fn plain(user: UserId) -> BillingAccount {
    BillingAccount::new(user, SubscriptionId::new(uuid(20_000)), "sandbox")
}

/// With every field set, and each time different.
fn full(user: UserId) -> BillingAccount {
    BillingAccount {
        user,
        subscription_id: SubscriptionId::new(uuid(20_001)),
        provider: "sandbox “東京”".to_owned(),
        customer: Some(CustomerRef("cus_1".to_owned())),
        card: Some(Card {
            method: PaymentMethodRef("pm_1".to_owned()),
            brand: "visa".to_owned(),
            last4: "0042".to_owned(),
            expires_month: u8::MAX,
            expires_year: u16::MAX,
        }),
        details: details(),
        balance: cents(-1_234),
        had_coupon: true,
        paid_invoices: u32::MAX,
        subscription: subscriptions().pop().unwrap(),
        started_at: Some(on(11)),
        cancellation: Some(Cancellation {
            requested_at: on(12),
            reason: CancelReason::Other,
            clarification: "Two lines,\nand “quotes” \\ \u{0} 東京 🧂".to_owned(),
        }),
        failure: Some(Failure { since: on(13), may_retry: true }),
        ended_at: Some(on(14)),
        last_paid_period_end: Some(on(15)),
        reminded_of: Some(on(16)),
        due_at: Some(on(17)),
        clock_offset: 18,
    }
}

/// Saves an account and reads it back both ways.
async fn comes_back(store: &Store, account: &BillingAccount) {
    committed(store, async |unit| {
        unit.billing().save_account(account).await.unwrap();
        assert_eq!(unit.billing().account(account.user).await.unwrap().as_ref(), Some(account));
    })
    .await;
    assert_eq!(store.billing.billing_account(account.user).await.unwrap().as_ref(), Some(account));
}

promises! {
    async fn every_field_comes_back(store: &Store) {
        let user = joined(store, 1).await.id;
        assert_eq!(store.billing.billing_account(user).await.unwrap(), None);
        let mut unit = store.begin().await;
        assert_eq!(unit.billing().account(user).await.unwrap(), None);
        drop(unit);
        comes_back(store, &full(user)).await;
        // The stored values are replaced, also by empty ones.
        comes_back(store, &plain(user)).await;
    }

    async fn every_subscription_comes_back(store: &Store) {
        let user = joined(store, 1).await.id;
        for subscription in subscriptions() {
            comes_back(store, &BillingAccount { subscription, ..plain(user) }).await;
        }
    }

    async fn amounts_and_moments_come_back_from_the_edges(store: &Store) {
        let user = joined(store, 1).await.id;
        for edge in EDGES {
            let moment = Some(Moment::from_unix(edge));
            let failure = Some(Failure { since: Moment::from_unix(edge), may_retry: false });
            comes_back(store, &BillingAccount {
                balance: cents(edge), started_at: moment, failure, ended_at: moment, last_paid_period_end: moment,
                reminded_of: moment, due_at: moment, clock_offset: edge, ..plain(user)
            }).await;
        }
    }

    async fn details_come_back_each_by_itself(store: &Store) {
        let user = joined(store, 1).await.id;
        let nothing = Typed::default();
        for typed in [
            Typed { company: "Okafor", ..nothing },
            Typed { address: "Torstraße 1", ..nothing },
            Typed { country: "US", ..nothing },
            Typed { vat_id: "EL123456789", ..nothing },
        ] {
            let details = BillingDetails::parse(&typed).unwrap();
            comes_back(store, &BillingAccount { details, ..plain(user) }).await;
        }
    }

    async fn every_reason_comes_back(store: &Store) {
        let user = joined(store, 1).await.id;
        for reason in CancelReason::ALL {
            let cancellation = Cancellation { requested_at: on(1), reason, clarification: String::new() };
            comes_back(store, &BillingAccount { cancellation: Some(cancellation), ..plain(user) }).await;
        }
    }

    async fn what_is_undone_is_as_before(store: &Store) {
        let user = joined(store, 1).await.id;
        comes_back(store, &plain(user)).await;
        let mut unit = store.begin().await;
        unit.billing().save_account(&full(user)).await.unwrap();
        drop(unit);
        assert_eq!(store.billing.billing_account(user).await.unwrap(), Some(plain(user)));
    }

    async fn those_that_have_waited_longest_are_due_first(store: &Store) {
        let mut users = Vec::new();
        // Due by their own clocks: the third one's is a day ahead, the fourth one's a day behind.
        let times = [(1, Some(30), 0), (2, Some(10), 0), (3, Some(86_420), 86_400), (4, Some(-86_380), -86_400),
            (5, None, 0), (6, Some(31), 0), (7, Some(40), 86_400)];
        for (number, due, clock_offset) in times {
            let user = joined(store, number).await.id;
            users.push(user);
            comes_back(store, &BillingAccount { due_at: due.map(on), clock_offset, ..plain(user) }).await;
        }
        let due = async |now, limit| store.billing.due_accounts(on(now), limit).await.unwrap();
        assert_eq!(due(30, 9).await, [users[6], users[1], users[2], users[3], users[0]]);
        assert_eq!(due(30, 2).await, [users[6], users[1]]);
        assert_eq!(due(9, 9).await, [users[6]]);
        assert_eq!(due(31, 9).await.len(), 6);
        assert_eq!(due(-86_400, 9).await, []);
        assert_eq!(due(30, 0).await, []);
    }

    async fn clocks_that_were_moved_far_break_nothing(store: &Store) {
        let user = joined(store, 1).await.id;
        for (due, clock_offset, is_due) in [(i64::MAX, i64::MIN, false), (i64::MIN, i64::MAX, true), (0, i64::MIN, false)] {
            let due_at = Some(Moment::from_unix(due));
            comes_back(store, &BillingAccount { due_at, clock_offset, ..plain(user) }).await;
            assert_eq!(store.billing.due_accounts(on(0), 9).await.unwrap().len(), usize::from(is_due));
        }
    }

    async fn who_goes_leaves_their_invoices(store: &Store) {
        let (ines, noor) = (joined(store, 1).await.id, joined(store, 2).await.id);
        let coupon = octavo_application::billing::ports::CouponOffer {
            coupon: discounts().swap_remove(0), banner: None, trial_days: None, info: None, created_at: on(0),
        };
        committed(store, async |unit| {
            for (number, user) in [(1, ines), (2, noor)] {
                unit.billing().save_account(&full(user)).await.unwrap();
                let issued = invoice(number, user);
                unit.billing().add_invoice(&issued).await.unwrap();
                unit.billing().add_attempt(&super::attempt(1, &issued)).await.unwrap();
                unit.billing().add_balance_transaction(&super::entry(number.into(), user)).await.unwrap();
            }
            unit.billing().save_coupon(&coupon).await.unwrap();
        }).await;
        committed(store, async |unit| unit.users().delete(ines).await.unwrap()).await;
        assert_eq!(store.billing.billing_account(ines).await.unwrap(), None);
        assert_eq!(store.billing.due_accounts(on(99), 9).await.unwrap(), [noor]);
        for (number, user) in [(1_u32, ines), (2, noor)] {
            let issued = invoice(number, user);
            assert_eq!(store.billing.invoices(user, 9).await.unwrap(), std::slice::from_ref(&issued));
            let latest = store.billing.latest_invoice(user).await.unwrap();
            assert_eq!(latest, Some((issued.clone(), Some(super::attempt(1, &issued)))));
            assert_eq!(store.billing.balance_transactions(user).await.unwrap(), [super::entry(number.into(), user)]);
        }
        assert_eq!(store.billing.coupons().await.unwrap(), [coupon]);
        assert_eq!(store.billing.billing_account(noor).await.unwrap(), Some(full(noor)));
    }
}
