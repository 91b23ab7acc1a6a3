//! Several servers at once.

use std::{collections::BTreeSet, sync::Arc};

use octavo_application::shared::storage::{Storage, StorageError};
use octavo_domain::billing::{
    attempt::Attempt,
    card::IdempotencyKey,
    issued_invoice::{InvoiceStatus, IssuedInvoice},
};
use octavo_domain::ids::{AttemptId, InvoiceId};

use super::{attempt, invoice, on, paid, paid_with};
use crate::{
    fixtures::{committed, joined, uuid},
    promises,
    store::{Store, at_once},
};

/// How many calls succeeded; the others were refused as duplicates.
fn done(answers: &[Result<(), StorageError>], what: &str) -> usize {
    for answer in answers {
        match answer {
            Ok(()) => {}
            Err(StorageError::Duplicate(taken)) => assert_eq!(*taken, what),
            Err(other) => panic!("{other}"),
        }
    }
    answers.iter().filter(|answer| answer.is_ok()).count()
}

promises! {
    async fn of_several_invoices_one_is_opened(store: &Store) {
        let user = joined(store, 1).await.id;
        let storage: Arc<dyn Storage> = Arc::clone(&store.storage);
        let answers = at_once(8, |number| {
            let storage = Arc::clone(&storage);
            async move {
                let mut unit = storage.begin().await?;
                let number = u32::try_from(number).unwrap() + 1;
                let added = unit.billing().add_invoice(&invoice(number, user)).await;
                // The unit that lost stays usable.
                unit.billing().receive_event("sandbox", &format!("evt_{number}"), on(1)).await?;
                unit.commit().await?;
                added
            }
        }).await;
        assert_eq!(done(&answers, "invoice"), 1);
        assert_eq!(store.billing.invoices(user, 99).await.unwrap().len(), 1);
        let events = committed(store, async |unit| unit.billing().delete_events(on(2)).await.unwrap()).await;
        assert_eq!(events, 8);
    }

    async fn of_several_attempts_one_is_live(store: &Store) {
        let user = joined(store, 1).await.id;
        let issued = invoice(1, user);
        committed(store, async |unit| unit.billing().add_invoice(&issued).await.unwrap()).await;
        let storage: Arc<dyn Storage> = Arc::clone(&store.storage);
        // Half of them differ in everything but the invoice, half of them in nothing but the id.
        let answers = at_once(8, |number| {
            let storage = Arc::clone(&storage);
            let number = u32::try_from(number).unwrap();
            let made = attempt(if number < 4 { number + 2 } else { 1 }, &issued);
            let made = Attempt { id: AttemptId::new(uuid(70_000 + u128::from(number))), ..made };
            async move {
                let mut unit = storage.begin().await?;
                let added = unit.billing().add_attempt(&made).await;
                assert!(unit.billing().invoice(made.invoice).await?.is_some());
                unit.commit().await?;
                added
            }
        }).await;
        assert_eq!(done(&answers, "attempt"), 1);
        let mut unit = store.begin().await;
        assert_eq!(unit.billing().attempts(issued.id).await.unwrap().len(), 1);
    }

    async fn a_key_is_used_once_at_the_same_time(store: &Store) {
        let user = joined(store, 1).await.id;
        let invoices: Vec<IssuedInvoice> = (1..=6).map(|number| paid(number, user)).collect();
        committed(store, async |unit| {
            for invoice in &invoices {
                unit.billing().add_invoice(invoice).await.unwrap();
            }
        }).await;
        let storage: Arc<dyn Storage> = Arc::clone(&store.storage);
        let answers = at_once(6, |number| {
            let storage = Arc::clone(&storage);
            let made = paid_with(attempt(1, &invoices[number]), "pay_1");
            let made = Attempt { key: IdempotencyKey("same".to_owned()), ..made };
            async move {
                let mut unit = storage.begin().await?;
                unit.billing().add_attempt(&made).await?;
                unit.commit().await
            }
        }).await;
        assert_eq!(done(&answers, "attempt"), 1);
    }

    async fn receipt_numbers_have_no_gaps_when_many_pay_and_some_give_up(store: &Store) {
        let mut users = Vec::new();
        for number in 1..=24 {
            users.push(joined(store, number).await.id);
        }
        let storage: Arc<dyn Storage> = Arc::clone(&store.storage);
        let numbers = at_once(24, |at| {
            let storage = Arc::clone(&storage);
            let user = users[at];
            async move {
                let mut unit = storage.begin().await.unwrap();
                unit.users().find(user).await.unwrap().unwrap();
                let number = unit.billing().next_receipt_number().await.unwrap();
                let id = InvoiceId::new(uuid(90_000 + u128::try_from(at).unwrap()));
                let issued = IssuedInvoice { id, number: Some(number), ..paid(1, user) };
                unit.billing().add_invoice(&issued).await.unwrap();
                if at % 3 == 0 {
                    drop(unit);
                    return None;
                }
                unit.commit().await.unwrap();
                Some(number)
            }
        }).await;
        let given: BTreeSet<i64> = numbers.into_iter().flatten().collect();
        assert_eq!(given, (1..=16).collect());
        let mut stored = BTreeSet::new();
        for user in users {
            for invoice in store.billing.invoices(user, 9).await.unwrap() {
                assert_eq!(invoice.status, InvoiceStatus::Paid);
                stored.extend(invoice.number);
            }
        }
        assert_eq!(stored, given);
    }

    async fn an_event_counts_once_wherever_it_comes_in(store: &Store) {
        let storage: Arc<dyn Storage> = Arc::clone(&store.storage);
        let answers = at_once(8, |_| {
            let storage = Arc::clone(&storage);
            async move {
                let mut unit = storage.begin().await.unwrap();
                let is_new = unit.billing().receive_event("sandbox", "evt_1", on(1)).await.unwrap();
                unit.commit().await.unwrap();
                is_new
            }
        }).await;
        assert_eq!(answers.into_iter().filter(|is_new| *is_new).count(), 1);
    }

    async fn movements_of_a_locked_account_follow_each_other(store: &Store) {
        let user = joined(store, 1).await.id;
        let storage: Arc<dyn Storage> = Arc::clone(&store.storage);
        at_once(8, |at| {
            let storage = Arc::clone(&storage);
            async move {
                let mut unit = storage.begin().await.unwrap();
                unit.users().find(user).await.unwrap().unwrap();
                let number = i64::try_from(at).unwrap() + 1;
                let account = unit.billing().account(user).await.unwrap();
                let before = account.as_ref().map_or(0, |account| account.balance.get());
                let balance = super::cents(before + number);
                let new = || {
                    let id = octavo_domain::ids::SubscriptionId::new(uuid(1));
                    octavo_domain::billing::account::BillingAccount::new(user, id, "sandbox")
                };
                let mut account = account.unwrap_or_else(new);
                account.balance = balance;
                unit.billing().save_account(&account).await.unwrap();
                let made = octavo_application::billing::ports::BalanceTransaction {
                    balance, at: on(0), ..super::entry(number, user)
                };
                unit.billing().add_balance_transaction(&made).await.unwrap();
                unit.commit().await.unwrap();
            }
        }).await;
        let entries = store.billing.balance_transactions(user).await.unwrap();
        let mut balance = 0;
        for entry in &entries {
            balance += entry.amount.get();
            assert_eq!(entry.balance.get(), balance);
        }
        assert_eq!((entries.len(), balance), (8, 36));
    }
}
