//! Delivering the outbox when the mail server works, is unavailable, or refuses.

#![expect(clippy::unwrap_used, reason = "a test ends where something is wrong")]

use std::sync::{Arc, Mutex};

use chrono::TimeDelta;
use octavo_application::{
    jobs::deliver_mail::DeliverMail,
    mocks::MockMailer,
    shared::{
        clock::Clock,
        mailer::{Mail, MailerError, Message},
        storage::Storage,
    },
};

use octavo_domain::{account::email::Email, ids::MailId};
use octavo_memory::MemoryStore;
use octavo_system::ManualClock;
use uuid::Uuid;

/// How long a claim lasts without a report of its worker.
const CLAIM: TimeDelta = TimeDelta::minutes(5);

/// A worker whose mail server gives these answers, one after the other, and then accepts everything.
async fn worker(answers: Vec<Result<(), MailerError>>) -> (DeliverMail, Arc<ManualClock>) {
    let clock = Arc::new(ManualClock::at(chrono::DateTime::UNIX_EPOCH));
    let storage = Arc::new(MemoryStore::default());
    let to = Email::parse("ines@okafor.studio").unwrap();
    let mail = Mail { to, name: "Ines".to_owned(), message: Message::PasswordChanged };
    let mut work = storage.begin().await.unwrap();
    work.outbox().add(MailId::new(Uuid::from_u128(1)), &mail, clock.now()).await.unwrap();
    work.commit().await.unwrap();
    let answers = Mutex::new(answers.into_iter());
    let mut mailer = MockMailer::new();
    mailer.expect_send().returning(move |_, _| answers.lock().unwrap().next().unwrap_or(Ok(())));
    (DeliverMail { storage, mailer: Arc::new(mailer), clock: clock.clone() }, clock)
}

#[tokio::test]
async fn a_mail_is_handed_over_once() {
    let (worker, clock) = worker(Vec::new()).await;
    assert_eq!(worker.execute().await.unwrap(), 1);
    clock.advance(TimeDelta::days(1));
    assert_eq!(worker.execute().await.unwrap(), 0);
}

#[tokio::test]
async fn a_server_that_is_away_is_tried_again_later() {
    let away = || Err(MailerError::Temporary("away".to_owned()));
    let (worker, clock) = worker(vec![away(), away()]).await;
    assert_eq!(worker.execute().await.unwrap(), 1);
    assert_eq!(worker.execute().await.unwrap(), 0, "not before the wait is over");
    for wait in [10, 20] {
        clock.advance(TimeDelta::seconds(wait));
        assert_eq!(worker.execute().await.unwrap(), 1);
    }
    clock.advance(TimeDelta::days(1));
    assert_eq!(worker.execute().await.unwrap(), 0, "the third try succeeded");
}

#[tokio::test]
async fn a_refused_mail_is_given_up() {
    let (worker, clock) = worker(vec![Err(MailerError::Permanent("no such box".to_owned()))]).await;
    assert_eq!(worker.execute().await.unwrap(), 1);
    clock.advance(TimeDelta::days(1));
    assert_eq!(worker.execute().await.unwrap(), 0);
}

#[tokio::test]
async fn a_worker_that_died_leaves_its_mail_to_the_next() {
    let (worker, clock) = worker(Vec::new()).await;
    let mut work = worker.storage.begin().await.unwrap();
    let claimed = work.outbox().claim(1, clock.now(), clock.now() + CLAIM).await.unwrap();
    work.commit().await.unwrap();
    assert_eq!(claimed.len(), 1);
    assert_eq!(worker.execute().await.unwrap(), 0);
    clock.advance(CLAIM);
    assert_eq!(worker.execute().await.unwrap(), 1);
}
