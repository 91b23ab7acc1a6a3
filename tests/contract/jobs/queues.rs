//! How many jobs and mails wait.

use octavo_application::{
    jobs::ports::queues::{DueJobs, WaitingMail},
    shared::{
        mailer::{Mail, Message},
        storage::{JobKind, JobQueue},
    },
};
use octavo_domain::ids::{JobId, MailId};

use crate::{
    fixtures::{at, committed, joined, uuid},
    promises,
    store::Store,
};

promises! {
    async fn due_jobs_are_counted_by_kind_with_the_oldest(store: &Store) {
        assert_eq!(store.queues.due_jobs(at(0)).await.unwrap(), []);
        committed(store, async |unit| {
            for (number, kind, seconds) in [
                (1, JobKind::Sweep, 10), (2, JobKind::EraseFiles, 30), (3, JobKind::EraseFiles, 20), (4, JobKind::Export, 40),
            ] {
                unit.jobs().add(JobId::new(uuid(number)), kind, &number.to_string(), at(seconds)).await.unwrap();
            }
        })
        .await;
        let due = |kind, count, seconds| DueJobs { kind, count, since: at(seconds) };
        let erase = due(JobKind::EraseFiles, 2, 20);
        assert_eq!(store.queues.due_jobs(at(30)).await.unwrap(), [erase, due(JobKind::Sweep, 1, 10)]);
        // A claimed job is not due.
        committed(store, async |unit| {
            unit.jobs().claim(JobQueue::Short, at(30), at(45)).await.unwrap().unwrap();
        })
        .await;
        assert_eq!(store.queues.due_jobs(at(40)).await.unwrap(), [erase, due(JobKind::Export, 1, 40)]);
    }

    async fn mail_waits_until_it_is_handed_over_or_given_up(store: &Store) {
        assert_eq!(store.queues.waiting_mail().await.unwrap(), WaitingMail::default());
        let ines = joined(store, 1).await;
        let mail = Mail { to: ines.email, name: ines.name.as_str().to_owned(), message: Message::PasswordChanged };
        let id = |number| MailId::new(uuid(number));
        committed(store, async |unit| {
            for (number, seconds) in [(1, 10), (2, 20), (3, 30)] {
                unit.outbox().add(id(number), &mail, at(seconds)).await.unwrap();
            }
        })
        .await;
        let waiting = |count, seconds| WaitingMail { count, since: Some(at(seconds)) };
        assert_eq!(store.queues.waiting_mail().await.unwrap(), waiting(3, 10));
        committed(store, async |unit| {
            unit.outbox().delivered(id(1), at(40)).await.unwrap();
            unit.outbox().failed(id(2), "busy", Some(at(100))).await.unwrap();
        })
        .await;
        assert_eq!(store.queues.waiting_mail().await.unwrap(), waiting(2, 20));
        committed(store, async |unit| {
            unit.outbox().failed(id(2), "no such box", None).await.unwrap();
            unit.outbox().delivered(id(3), at(40)).await.unwrap();
        })
        .await;
        assert_eq!(store.queues.waiting_mail().await.unwrap(), WaitingMail::default());
    }
}
