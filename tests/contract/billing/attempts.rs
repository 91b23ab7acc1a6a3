//! Payment attempts.

use octavo_application::{
    billing::ports::{
        PaymentReport,
        card_provider::{ReportKind, ReportState},
    },
    shared::storage::StorageError,
};
use octavo_domain::billing::{
    attempt::{Attempt, AttemptState},
    card::{CustomerRef, Decline, IdempotencyKey, PaymentRef},
};
use octavo_domain::{billing::calendar::Moment, ids::AttemptId};

use super::{EDGES, attempt, cents, invoice, on, paid, paid_with, report};
use crate::{
    fixtures::{committed, joined, uuid},
    promises,
    store::{Store, duplicate},
};

fn declined(code: &str, may_retry: bool) -> AttemptState {
    AttemptState::Declined(Decline { code: code.to_owned(), may_retry })
}

/// Every state, live ones first.
fn states() -> Vec<AttemptState> {
    vec![
        AttemptState::Started,
        AttemptState::Unknown,
        AttemptState::NeedsAction,
        AttemptState::Processing,
        AttemptState::Succeeded,
        declined("insufficient_funds", true),
        declined("", false),
        AttemptState::Canceled,
        AttemptState::RefundDue,
        AttemptState::Refunded,
    ]
}

promises! {
    async fn every_field_comes_back(store: &Store) {
        let user = joined(store, 1).await.id;
        let edges = EDGES.into_iter().cycle();
        for ((state, number), edge) in states().into_iter().zip(1..).zip(edges) {
            let issued = paid(number, user);
            let made = Attempt {
                number: u32::MAX, payment: Some(PaymentRef("pay “東京”".to_owned())), amount: cents(edge), off_session: true, state,
                created_at: Moment::from_unix(edge), check_at: Some(Moment::from_unix(edge)), checks: u32::MAX,
                ..attempt(number, &issued)
            };
            committed(store, async |unit| {
                unit.billing().add_invoice(&issued).await.unwrap();
                unit.billing().add_attempt(&made).await.unwrap();
                assert_eq!(unit.billing().attempt(made.id).await.unwrap().as_ref(), Some(&made));
                assert_eq!(unit.billing().attempt_of_key(&made.key).await.unwrap().as_ref(), Some(&made));
                assert_eq!(unit.billing().last_attempt(issued.id).await.unwrap().as_ref(), Some(&made));
                assert_eq!(unit.billing().attempts(issued.id).await.unwrap(), std::slice::from_ref(&made));
            }).await;
            assert_eq!(store.billing.latest_invoice(user).await.unwrap(), Some((issued, Some(made))));
        }
        let mut unit = store.begin().await;
        assert_eq!(unit.billing().attempt(AttemptId::new(uuid(1))).await.unwrap(), None);
        assert_eq!(unit.billing().attempt_of_key(&IdempotencyKey("none".to_owned())).await.unwrap(), None);
        assert_eq!(unit.billing().last_attempt(invoice(99, user).id).await.unwrap(), None);
    }

    async fn one_is_live_at_a_time(store: &Store) {
        let user = joined(store, 1).await.id;
        let issued = paid(1, user);
        committed(store, async |unit| unit.billing().add_invoice(&issued).await.unwrap()).await;
        for (state, number) in states().into_iter().zip(1..) {
            let is_live = state.is_live();
            let first = Attempt { state, ..attempt(number * 2, &issued) };
            let second = attempt(number * 2 + 1, &issued);
            let mut unit = store.begin().await;
            unit.billing().add_attempt(&first).await.unwrap();
            let added = unit.billing().add_attempt(&second).await;
            assert_eq!(added.is_err(), is_live, "{first:?}");
            if is_live {
                assert_eq!(duplicate(added), "attempt");
            }
            // The unit stays usable.
            unit.billing().update_attempt(&paid_with(first.clone(), "pay_1")).await.unwrap();
            if is_live {
                unit.billing().add_attempt(&second).await.unwrap();
            }
            // A settled attempt cannot become live beside another one.
            let again = Attempt { state: AttemptState::Processing, ..first.clone() };
            assert_eq!(duplicate(unit.billing().update_attempt(&again).await), "attempt");
            unit.billing().update_attempt(&paid_with(second.clone(), "pay_2")).await.unwrap();
            unit.commit().await.unwrap();
            let mut unit = store.begin().await;
            assert_eq!(unit.billing().attempt(first.id).await.unwrap(), Some(paid_with(first, "pay_1")));
            assert_eq!(unit.billing().last_attempt(issued.id).await.unwrap(), Some(paid_with(second, "pay_2")));
        }
    }

    async fn keys_and_numbers_are_used_once(store: &Store) {
        let user = joined(store, 1).await.id;
        let (one, other) = (paid(1, user), paid(2, user));
        let mut unit = store.begin().await;
        unit.billing().add_invoice(&one).await.unwrap();
        unit.billing().add_invoice(&other).await.unwrap();
        let first = paid_with(attempt(1, &one), "pay_1");
        unit.billing().add_attempt(&first).await.unwrap();
        let same_key = Attempt { key: first.key.clone(), ..attempt(1, &other) };
        assert_eq!(duplicate(unit.billing().add_attempt(&same_key).await), "attempt");
        let same_number = Attempt { number: 1, ..attempt(2, &one) };
        assert_eq!(duplicate(unit.billing().add_attempt(&same_number).await), "attempt");
        assert_eq!(duplicate(unit.billing().add_attempt(&first).await), "attempt");
        unit.billing().add_attempt(&attempt(2, &one)).await.unwrap();
        unit.billing().add_attempt(&attempt(1, &other)).await.unwrap();
        unit.commit().await.unwrap();
        let mut unit = store.begin().await;
        assert_eq!(unit.billing().attempts(one.id).await.unwrap(), [first, attempt(2, &one)]);
        assert_eq!(unit.billing().attempt_of_key(&attempt(1, &other).key).await.unwrap(), Some(attempt(1, &other)));
    }

    async fn an_attempt_is_of_an_invoice(store: &Store) {
        let user = joined(store, 1).await.id;
        let mut unit = store.begin().await;
        assert!(unit.billing().add_attempt(&attempt(1, &invoice(1, user))).await.is_err());
    }

    async fn what_was_asked_for_stays_when_the_rest_changes(store: &Store) {
        let user = joined(store, 1).await.id;
        let issued = invoice(1, user);
        let first = Attempt { check_at: Some(on(3)), ..attempt(1, &issued) };
        committed(store, async |unit| {
            unit.billing().add_invoice(&issued).await.unwrap();
            unit.billing().add_attempt(&first).await.unwrap();
        }).await;
        let payment = Some(PaymentRef("pay_1".to_owned()));
        let changed = Attempt { payment, state: declined("expired_card", false), check_at: Some(on(9)), checks: 7, problem: Some("400".to_owned()), refund_pending: cents(3), refund_failed: cents(4), ..first.clone() };
        let other = Attempt {
            number: 9, key: IdempotencyKey("other".to_owned()), provider: "other".to_owned(), customer: CustomerRef("cus_2".to_owned()),
            amount: cents(1), off_session: true, created_at: on(99), ..changed.clone()
        };
        committed(store, async |unit| unit.billing().update_attempt(&other).await.unwrap()).await;
        let mut unit = store.begin().await;
        assert_eq!(unit.billing().attempt(first.id).await.unwrap(), Some(changed));
        let gone = unit.billing().update_attempt(&attempt(2, &issued)).await;
        assert!(matches!(gone, Err(StorageError::Stale("attempt"))));
        assert!(unit.billing().attempt(first.id).await.unwrap().is_some());
    }

    async fn what_others_say_of_a_payment_is_kept_as_it_was_last_said(store: &Store) {
        let user = joined(store, 1).await.id;
        let issued = invoice(1, user);
        let made = attempt(1, &issued);
        let (first, other) = (report("du_1", &made), PaymentReport {
            kind: ReportKind::FraudWarning, state: ReportState::Closed, opened_at: on(4), ..report("du_2", &made)
        });
        let lost = PaymentReport { state: ReportState::Lost, reason: "general".to_owned(), updated_at: on(60), ..first.clone() };
        committed(store, async |unit| {
            unit.billing().add_invoice(&issued).await.unwrap();
            unit.billing().add_attempt(&made).await.unwrap();
            for said in [&first, &other, &lost] {
                unit.billing().save_report(said).await.unwrap();
            }
            assert_eq!(unit.billing().report("du_1").await.unwrap(), Some(lost.clone()));
            assert_eq!(unit.billing().report("du_3").await.unwrap(), None);
        }).await;
        assert_eq!(store.ledger.reports_of(user).await.unwrap(), [other, lost]);
        assert_eq!(store.ledger.reports_of(joined(store, 2).await.id).await.unwrap(), []);
    }

    async fn they_are_looked_up_in_turn(store: &Store) {
        let mut ids = Vec::new();
        let checks = [Some(30), Some(10), None, Some(31), Some(10), Some(1)];
        for (number, check) in (1..).zip(checks) {
            let issued = invoice(number, joined(store, number).await.id);
            let state = states()[usize::try_from(number - 1).unwrap()].clone();
            let made = Attempt { state, check_at: check.map(on), ..attempt(1, &issued) };
            ids.push(made.id);
            committed(store, async |unit| {
                unit.billing().add_invoice(&issued).await.unwrap();
                unit.billing().add_attempt(&made).await.unwrap();
            }).await;
        }
        let due = async |now, limit| store.billing.attempts_to_check(on(now), limit).await.unwrap();
        // Both live and settled: an attempt's own time decides when it is looked up.
        assert_eq!(due(30, 9).await, [ids[5], ids[1], ids[4], ids[0]]);
        assert_eq!(due(31, 9).await, [ids[5], ids[1], ids[4], ids[0], ids[3]]);
        assert_eq!(due(31, 2).await, [ids[5], ids[1]]);
        assert_eq!(due(9, 9).await, [ids[5]]);
        assert_eq!(due(0, 9).await, []);
    }
}
