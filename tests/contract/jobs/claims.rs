//! Claims of mails and jobs: one server has them until the claim expires.

use std::{collections::BTreeSet, sync::Arc};

use octavo_application::{
    jobs::ports::outbox::OutboxMail,
    shared::{
        mailer::{CopyOffer, Mail, Message},
        storage::{Job, JobKind, JobQueue},
    },
};
use octavo_domain::{
    account::email::Email,
    ids::{JobId, MailId, TransferId},
};

use crate::{
    fixtures::{at, committed, uuid},
    promises,
    store::{Store, at_once, duplicate},
};

fn mail(message: Message) -> Mail {
    Mail {
        to: Email::parse("ines@okafor.studio").unwrap(), name: "Inès “I.” Okafor".to_owned(), message
    }
}

fn id(number: usize) -> MailId {
    MailId::new(uuid(u128::try_from(number).unwrap()))
}

fn job(number: u128) -> JobId {
    JobId::new(uuid(number))
}

async fn claim(store: &Store, limit: u32, now: i64, until: i64) -> Vec<OutboxMail> {
    committed(store, async |unit| unit.outbox().claim(limit, at(now), at(until)).await.unwrap()).await
}

async fn claim_job(store: &Store, now: i64, until: i64) -> Option<Job> {
    committed(store, async |unit| unit.jobs().claim(JobQueue::Short, at(now), at(until)).await.unwrap()).await
}

promises! {
    async fn mail_is_claimed_the_oldest_first(store: &Store) {
        let messages = [
            Message::ConfirmEmail { token: "abc".to_owned() },
            Message::CopySent(CopyOffer {
                send: TransferId::new(uuid(8)),
                from: "Inès “I.” \\ 東京".to_owned(),
                items: "the project “Salt”".to_owned(),
                has_account: true,
            }),
            Message::PasswordChanged,
        ];
        committed(store, async |unit| {
            for (number, message) in messages.iter().enumerate().rev() {
                let moment = at(i64::try_from(number).unwrap());
                unit.outbox().add(id(number), &mail(message.clone()), moment).await.unwrap();
            }
            let again = unit.outbox().add(id(0), &mail(Message::PasswordChanged), at(0)).await;
            assert_eq!(duplicate(again), "mail");
        })
        .await;
        assert_eq!(claim(store, 10, -1, 60).await, []);
        let first = claim(store, 2, 10, 60).await;
        let expected = |number: usize| OutboxMail {
            id: id(number),
            mail: mail(messages[number].clone()),
            attempts: 0,
            created_at: at(i64::try_from(number).unwrap()),
        };
        assert_eq!(first, [expected(0), expected(1)]);
        assert_eq!(claim(store, 10, 10, 60).await, [expected(2)]);
        assert_eq!(claim(store, 10, 59, 90).await, []);
    }

    async fn mail_whose_claim_ran_out_is_free_again(store: &Store) {
        committed(store, async |unit| {
            unit.outbox().add(id(1), &mail(Message::PasswordChanged), at(0)).await.unwrap();
        })
        .await;
        assert_eq!(claim(store, 1, 0, 60).await[0].attempts, 0);
        assert_eq!(claim(store, 1, 60, 90).await[0].attempts, 1);
        // A claim that was rolled back has no effect.
        let mut unit = store.begin().await;
        assert_eq!(unit.outbox().claim(1, at(90), at(120)).await.unwrap().len(), 1);
        drop(unit);
        // A server may take a moment to roll back; until then the mail is skipped.
        let mut again = claim(store, 1, 90, 120).await;
        for _ in 0..100 {
            if again.is_empty() {
                tokio::time::sleep(std::time::Duration::from_millis(20)).await;
                again = claim(store, 1, 90, 120).await;
            }
        }
        assert_eq!(again[0].attempts, 2);
    }

    async fn mail_is_tried_again_given_up_or_done(store: &Store) {
        committed(store, async |unit| {
            for number in 1..=3 {
                unit.outbox().add(id(number), &mail(Message::PasswordChanged), at(0)).await.unwrap();
            }
        })
        .await;
        assert_eq!(claim(store, 3, 0, 10).await.len(), 3);
        committed(store, async |unit| {
            unit.outbox().delivered(id(1), at(5)).await.unwrap();
            unit.outbox().failed(id(2), "421 “busy”", Some(at(300))).await.unwrap();
            unit.outbox().failed(id(3), "550 no such box", None).await.unwrap();
        })
        .await;
        assert_eq!(claim(store, 3, 299, 400).await, []);
        let again = claim(store, 3, 300, 400).await;
        assert_eq!(again.iter().map(|mail| (mail.id, mail.attempts)).collect::<Vec<_>>(), [(id(2), 1)]);
        committed(store, async |unit| {
            // An abandoned mail expires by the time it was written.
            assert_eq!(unit.outbox().delete_delivered(at(0)).await.unwrap(), 0);
            assert_eq!(unit.outbox().delete_delivered(at(5)).await.unwrap(), 1);
            assert_eq!(unit.outbox().delete_delivered(at(6)).await.unwrap(), 1);
        })
        .await;
    }

    async fn claims_made_at_once_never_meet(store: &Store) {
        committed(store, async |unit| {
            for number in 0..40 {
                unit.outbox().add(id(number), &mail(Message::PasswordChanged), at(0)).await.unwrap();
                let key = format!("job {number}");
                unit.jobs().add(job(u128::try_from(number).unwrap()), JobKind::Sweep, &key, at(0)).await.unwrap();
            }
        })
        .await;
        let claimed = at_once(20, |_| {
            let storage = Arc::clone(&store.storage);
            async move {
                let mut unit = storage.begin().await.unwrap();
                let mails = unit.outbox().claim(3, at(1), at(60)).await.unwrap();
                let job = unit.jobs().claim(JobQueue::Short, at(1), at(60)).await.unwrap();
                tokio::task::yield_now().await;
                unit.commit().await.unwrap();
                (mails.into_iter().map(|mail| mail.id).collect::<Vec<_>>(), job.map(|job| job.id))
            }
        })
        .await;
        let mails: Vec<MailId> = claimed.iter().flat_map(|(mails, _)| mails.clone()).collect();
        let jobs: Vec<JobId> = claimed.iter().filter_map(|(_, job)| *job).collect();
        assert_eq!(mails.iter().collect::<BTreeSet<_>>().len(), mails.len());
        assert_eq!(jobs.iter().collect::<BTreeSet<_>>().len(), jobs.len());
        // Rows that were locked and skipped are not lost.
        let rest = claim(store, 40, 1, 60).await;
        assert_eq!(mails.len() + rest.len(), 40);
    }

    async fn each_queue_has_its_own_jobs_and_a_claim_is_kept_by_who_goes_on(store: &Store) {
        committed(store, async |unit| {
            unit.jobs().add(job(1), JobKind::Export, "export:1", at(0)).await.unwrap();
            unit.jobs().add(job(2), JobKind::Sweep, "sweep", at(1)).await.unwrap();
        })
        .await;
        let claim = async |queue, now: i64, until: i64| {
            let claimed =
                committed(store, async |unit| unit.jobs().claim(queue, at(now), at(until)).await.unwrap());
            claimed.await.map(|job| job.id)
        };
        assert_eq!(claim(JobQueue::Short, 5, 20).await, Some(job(2)));
        assert_eq!(claim(JobQueue::Short, 5, 20).await, None);
        assert_eq!(claim(JobQueue::Long, 5, 20).await, Some(job(1)));
        committed(store, async |unit| {
            unit.jobs().hold(job(1), at(60)).await.unwrap();
            unit.jobs().hold(job(9), at(60)).await.unwrap();
        })
        .await;
        assert_eq!(claim(JobQueue::Long, 59, 90).await, None);
        assert_eq!(claim(JobQueue::Long, 60, 90).await, Some(job(1)));
    }

    async fn a_job_waits_once_for_each_key(store: &Store) {
        committed(store, async |unit| {
            unit.jobs().add(job(1), JobKind::Sweep, "sweep", at(10)).await.unwrap();
            unit.jobs().add(job(2), JobKind::Sweep, "sweep", at(0)).await.unwrap();
            unit.jobs().add(job(3), JobKind::Sweep, "other", at(5)).await.unwrap();
        })
        .await;
        assert_eq!(claim_job(store, 4, 60).await, None);
        let first = claim_job(store, 20, 60).await.unwrap();
        assert_eq!(first, Job { id: job(3), kind: JobKind::Sweep, key: "other".to_owned(), attempts: 0 });
        assert_eq!(claim_job(store, 20, 60).await.map(|job| job.id), Some(job(1)));
        assert_eq!(claim_job(store, 20, 60).await, None);
        committed(store, async |unit| {
            unit.jobs().done(job(3)).await.unwrap();
            unit.jobs().failed(job(1), "lost “it”", at(100)).await.unwrap();
            unit.jobs().add(job(4), JobKind::Sweep, "other", at(200)).await.unwrap();
        })
        .await;
        assert_eq!(claim_job(store, 99, 150).await, None);
        let again = claim_job(store, 100, 150).await.unwrap();
        assert_eq!((again.id, again.attempts), (job(1), 1));
        assert_eq!(claim_job(store, 150, 180).await.map(|job| job.attempts), Some(2));
    }

    async fn a_job_that_goes_on_is_as_good_as_new(store: &Store) {
        committed(store, async |unit| {
            unit.jobs().add(job(1), JobKind::Sweep, "sweep", at(0)).await.unwrap();
        })
        .await;
        for _ in 0..2 {
            assert!(claim_job(store, 0, 0).await.is_some());
        }
        committed(store, async |unit| unit.jobs().again(job(1), at(50)).await.unwrap()).await;
        assert_eq!(claim_job(store, 49, 60).await, None);
        assert_eq!(claim_job(store, 50, 60).await.map(|job| job.attempts), Some(0));
    }
}
