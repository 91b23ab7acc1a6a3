//! Balance transactions, receipt numbers, and received events.

use octavo_application::billing::ports::{
    BalanceTransaction, BalanceTransactionReason, ledger::ReceiptNumbers,
};

use super::{EDGES, attempt, cents, entry, invoice, on, paid, paid_with};
use crate::{
    fixtures::{committed, joined},
    promises,
    store::Store,
};

promises! {
    async fn movements_come_back_in_their_order(store: &Store) {
        let (ines, noor) = (joined(store, 1).await.id, joined(store, 2).await.id);
        let issued = invoice(1, ines);
        let mut made = Vec::new();
        // All in one second, and the later ones with smaller ids.
        for (number, edge) in [9, 8, 7, 6, 5].into_iter().zip(EDGES) {
            made.push(BalanceTransaction { amount: cents(edge), balance: cents(edge), at: on(1), ..entry(number, ines) });
        }
        made.push(BalanceTransaction { reason: BalanceTransactionReason::Invoice, invoice: Some(issued.id), ..entry(4, ines) });
        made.push(BalanceTransaction { reason: BalanceTransactionReason::Referral, ..entry(3, ines) });
        committed(store, async |unit| {
            unit.billing().add_invoice(&issued).await.unwrap();
            for entry in &made {
                unit.billing().add_balance_transaction(entry).await.unwrap();
            }
            unit.billing().add_balance_transaction(&entry(2, noor)).await.unwrap();
        }).await;
        let last = BalanceTransaction { at: on(-99), ..entry(1, ines) };
        committed(store, async |unit| unit.billing().add_balance_transaction(&last).await.unwrap()).await;
        made.push(last);
        assert_eq!(store.billing.balance_transactions(ines).await.unwrap(), made);
        assert_eq!(store.billing.balance_transactions(noor).await.unwrap(), [entry(2, noor)]);
    }

    async fn receipt_numbers_have_no_gaps(store: &Store) {
        let next = async || committed(store, async |unit| unit.billing().next_receipt_number().await.unwrap()).await;
        assert_eq!(next().await, 1);
        for _ in 0..3 {
            let mut unit = store.begin().await;
            assert_eq!(unit.billing().next_receipt_number().await.unwrap(), 2);
            assert_eq!(unit.billing().next_receipt_number().await.unwrap(), 3);
            drop(unit);
        }
        assert_eq!(next().await, 2);
        let both = committed(store, async |unit| {
            (unit.billing().next_receipt_number().await.unwrap(), unit.billing().next_receipt_number().await.unwrap())
        }).await;
        assert_eq!(both, (3, 4));
    }

    async fn the_ledger_is_read(store: &Store) {
        let (ines, noor) = (joined(store, 1).await.id, joined(store, 2).await.id);
        let numbers = async || {
            let ReceiptNumbers { receipts, largest, given } = store.ledger.receipt_numbers().await.unwrap();
            (receipts, largest, given)
        };
        assert_eq!(numbers().await, (0, 0, 0));
        let (one, other) = (paid(7, ines), invoice(2, noor));
        let (first, second) = (paid_with(attempt(1, &one), "pay_1"), attempt(2, &one));
        committed(store, async |unit| {
            unit.billing().next_receipt_number().await.unwrap();
            unit.billing().next_receipt_number().await.unwrap();
            unit.billing().add_invoice(&one).await.unwrap();
            unit.billing().add_invoice(&other).await.unwrap();
            unit.billing().add_attempt(&second).await.unwrap();
            unit.billing().add_attempt(&first).await.unwrap();
        }).await;
        assert_eq!(numbers().await, (1, 7, 2));
        assert_eq!(store.ledger.attempts_of(one.id).await.unwrap(), [first, second]);
        assert_eq!(store.ledger.attempts_of(other.id).await.unwrap(), []);
        // Another account's invoice cannot be read, and invoices remain when their account is deleted.
        assert_eq!(store.ledger.invoice_of(noor, one.id).await.unwrap(), None);
        committed(store, async |unit| unit.users().delete(ines).await.unwrap()).await;
        assert_eq!(store.ledger.invoice_of(ines, one.id).await.unwrap(), Some(one));
    }

    async fn an_event_counts_once(store: &Store) {
        let receive = async |provider: &str, event: &str, at| {
            committed(store, async |unit| unit.billing().receive_event(provider, event, on(at)).await.unwrap()).await
        };
        assert!(receive("sandbox", "evt_1", 1).await);
        assert!(!receive("sandbox", "evt_1", 9).await);
        assert!(receive("sandbox", "EVT_1", 2).await);
        assert!(receive("other", "evt_1", 3).await);
        let mut unit = store.begin().await;
        assert!(unit.billing().receive_event("sandbox", "evt_2", on(4)).await.unwrap());
        assert!(!unit.billing().receive_event("sandbox", "evt_2", on(4)).await.unwrap());
        drop(unit);
        // The unit was rolled back, so the event was not received.
        assert!(receive("sandbox", "evt_2", 4).await);
        // Old events are forgotten, by the time they were first received.
        let forget = async |before| committed(store, async |unit| unit.billing().delete_events(on(before)).await.unwrap()).await;
        assert_eq!(forget(1).await, 0);
        assert_eq!(forget(3).await, 2);
        assert!(receive("sandbox", "evt_1", 5).await);
        assert!(!receive("other", "evt_1", 5).await);
    }
}
