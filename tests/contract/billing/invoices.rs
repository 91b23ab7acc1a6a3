//! Invoices.

use octavo_application::shared::storage::StorageError;
use octavo_domain::billing::issued_invoice::{BillingReason, InvoiceStatus, IssuedInvoice};
use octavo_domain::{
    billing::{
        calendar::Moment,
        change::ChangeKind,
        details::BillingDetails,
        invoice::{Invoice, Line, Share},
    },
    ids::{InvoiceId, SubscriptionId},
};

use super::{EDGES, attempt, cents, invoice, items, line, on, paid, subscriptions};
use crate::{
    fixtures::{committed, joined, uuid},
    promises,
    store::{Store, duplicate},
};

promises! {
    async fn every_field_comes_back(store: &Store) {
        let user = joined(store, 1).await.id;
        let mut all = Vec::new();
        let subscriptions = subscriptions();
        let kinds = ChangeKind::ALL.into_iter().cycle();
        let reasons = BillingReason::ALL.into_iter().cycle();
        for ((after, kind), (reason, number)) in subscriptions.into_iter().zip(kinds).zip(reasons.zip(1..)) {
            let edge = EDGES[usize::try_from(number).unwrap() % EDGES.len()];
            let lines = items().into_iter().zip(0..).map(|(item, at)| line(item, at));
            let extreme = Line {
                amount: cents(edge), discount: cents(edge), tax: cents(edge), of: cents(edge),
                start: Moment::from_unix(edge), end: Moment::from_unix(edge),
                share: Share { part: edge, whole: edge }, ..line(items()[0], 0)
            };
            all.push(IssuedInvoice {
                subscription: SubscriptionId::new(uuid(20_000 + u128::from(number))),
                reason, kind, after,
                invoice: Invoice {
                    lines: lines.chain([extreme]).collect(),
                    subtotal: cents(edge), discount: cents(11), tax: cents(12), total: cents(13), start_balance: cents(14),
                    from_balance: cents(15), amount_due: cents(16), ending_balance: cents(edge),
                },
                created_at: Moment::from_unix(edge), refunded: cents(edge), attempts: u32::MAX,
                ..paid(number, user)
            });
        }
        committed(store, async |unit| {
            for invoice in &all {
                unit.billing().add_invoice(invoice).await.unwrap();
                assert_eq!(unit.billing().invoice(invoice.id).await.unwrap().as_ref(), Some(invoice));
            }
        }).await;
        all.reverse();
        assert_eq!(store.billing.invoices(user, u32::MAX).await.unwrap(), all);
        let mut unit = store.begin().await;
        assert_eq!(unit.billing().invoice(InvoiceId::new(uuid(1))).await.unwrap(), None);
    }

    async fn one_is_open_at_a_time(store: &Store) {
        let (ines, noor) = (joined(store, 1).await.id, joined(store, 2).await.id);
        let mut unit = store.begin().await;
        unit.billing().add_invoice(&invoice(1, ines)).await.unwrap();
        assert_eq!(duplicate(unit.billing().add_invoice(&invoice(2, ines)).await), "invoice");
        // The unit stays usable, and other accounts have their own open invoice.
        unit.billing().add_invoice(&invoice(3, noor)).await.unwrap();
        unit.billing().add_invoice(&paid(4, ines)).await.unwrap();
        unit.commit().await.unwrap();
        let mut unit = store.begin().await;
        assert_eq!(unit.billing().open_invoice(ines).await.unwrap(), Some(invoice(1, ines)));
        assert_eq!(duplicate(unit.billing().add_invoice(&invoice(2, ines)).await), "invoice");
        let closed = IssuedInvoice { status: InvoiceStatus::Void, closed_at: Some(on(9)), ..invoice(1, ines) };
        unit.billing().update_invoice(&closed).await.unwrap();
        assert_eq!(unit.billing().open_invoice(ines).await.unwrap(), None);
        unit.billing().add_invoice(&invoice(2, ines)).await.unwrap();
        // Nor can a void one become open beside it.
        assert_eq!(duplicate(unit.billing().update_invoice(&invoice(1, ines)).await), "invoice");
        unit.commit().await.unwrap();
        let mut unit = store.begin().await;
        assert_eq!(unit.billing().open_invoice(ines).await.unwrap(), Some(invoice(2, ines)));
        assert_eq!(unit.billing().invoice(closed.id).await.unwrap(), Some(closed));
    }

    async fn the_same_one_is_not_added_twice(store: &Store) {
        let user = joined(store, 1).await.id;
        let mut unit = store.begin().await;
        unit.billing().add_invoice(&paid(1, user)).await.unwrap();
        assert_eq!(duplicate(unit.billing().add_invoice(&paid(1, user)).await), "invoice");
        let same_number = IssuedInvoice { number: Some(1), ..paid(2, user) };
        assert_eq!(duplicate(unit.billing().add_invoice(&same_number).await), "invoice");
        unit.billing().add_invoice(&paid(3, user)).await.unwrap();
        unit.commit().await.unwrap();
        assert_eq!(store.billing.invoices(user, 9).await.unwrap(), [paid(3, user), paid(1, user)]);
    }

    async fn what_was_billed_stays_when_the_rest_changes(store: &Store) {
        let user = joined(store, 1).await.id;
        committed(store, async |unit| unit.billing().add_invoice(&invoice(1, user)).await.unwrap()).await;
        let after = subscriptions().pop().unwrap();
        let changed = IssuedInvoice { after, refunded: cents(300), attempts: 3, ..paid(1, user) };
        let other = IssuedInvoice {
            billed_to: BillingDetails::default(), tax_note: None,
            subscription: SubscriptionId::new(uuid(1)), reason: BillingReason::Cycle, kind: ChangeKind::Restart,
            invoice: Invoice { lines: Vec::new(), total: cents(1), ..changed.invoice.clone() }, created_at: on(77),
            ..changed.clone()
        };
        committed(store, async |unit| unit.billing().update_invoice(&other).await.unwrap()).await;
        assert_eq!(store.billing.invoices(user, 9).await.unwrap(), [changed]);
        let mut unit = store.begin().await;
        let gone = unit.billing().update_invoice(&invoice(2, user)).await;
        assert!(matches!(gone, Err(StorageError::Stale("invoice"))));
        assert!(unit.billing().invoice(invoice(1, user).id).await.unwrap().is_some());
    }

    async fn the_latest_are_listed_first_as_they_were_made(store: &Store) {
        let (ines, noor) = (joined(store, 1).await.id, joined(store, 2).await.id);
        let void = |number, attempts| IssuedInvoice {
            status: InvoiceStatus::Void, attempts, ..invoice(number, ines)
        };
        // Times do not give the order: several invoices are made in one second, and an operator may move an account's
        // clock back.
        let made = |invoice| IssuedInvoice { created_at: on(5), ..invoice };
        let all = [made(paid(7, ines)), made(paid(2, ines)), void(9, 0), void(3, 1), made(invoice(1, ines))];
        committed(store, async |unit| {
            for invoice in &all {
                unit.billing().add_invoice(invoice).await.unwrap();
            }
            unit.billing().add_invoice(&paid(50, noor)).await.unwrap();
        }).await;
        let listed = async |limit| {
            let invoices = store.billing.invoices(ines, limit).await.unwrap();
            invoices.into_iter().map(|invoice| invoice.id).collect::<Vec<_>>()
        };
        assert_eq!(listed(9).await, [all[4].id, all[3].id, all[1].id, all[0].id]);
        assert_eq!(listed(2).await, [all[4].id, all[3].id]);
        assert_eq!(listed(0).await, []);
        assert_eq!(store.billing.latest_invoice(ines).await.unwrap(), Some((all[4].clone(), None)));
        committed(store, async |unit| {
            let first = attempt(1, &all[4]);
            let state = octavo_domain::billing::attempt::AttemptState::Canceled;
            unit.billing().add_attempt(&octavo_domain::billing::attempt::Attempt { state, ..first }).await.unwrap();
            unit.billing().add_attempt(&attempt(2, &all[4])).await.unwrap();
        }).await;
        let latest = store.billing.latest_invoice(ines).await.unwrap();
        assert_eq!(latest, Some((all[4].clone(), Some(attempt(2, &all[4])))));
        assert_eq!(store.billing.latest_invoice(joined(store, 3).await.id).await.unwrap(), None);
    }
}
