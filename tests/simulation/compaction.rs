//! Logs that are folded and cut while people edit.

use chrono::{DateTime, TimeDelta};
use octavo_application::documents::{
    change_document::{Accepted, Batch, ChangeDocumentError},
    compact_log::Compacted,
    read_changes::ReadChangesError,
};
use octavo_domain::documents::{id::ClientId, log::Seq};

use crate::{
    editing::Server,
    refused_changes::{batch, titled},
};

const MONTH: TimeDelta = TimeDelta::days(30);

async fn edited(changes: u32) -> Server {
    let server = Server::new().await;
    for number in 1..=changes {
        let title = titled(&format!("Home {number}"));
        server.try_change(server.owner, batch(number, u64::from(number) - 1, &title)).await.unwrap();
    }
    server
}

#[tokio::test]
async fn what_is_young_is_folded_and_stays_in_the_log() {
    let server = edited(5).await;
    let (before, _, _) = server.open().await;
    let done = server.compact(TimeDelta::days(29)).await;
    let cut_at = Some(DateTime::UNIX_EPOCH + MONTH);
    assert_eq!(done, Compacted { is_behind: false, cut_at });
    let (document, seq, changes) = server.open().await;
    assert_eq!((seq.get(), changes.len()), (5, 0));
    assert_ne!(document, before, "the changes are in it");
    assert_eq!(server.since(Seq::START).await.len(), 5);
    assert_eq!(server.compact(TimeDelta::days(29)).await.cut_at, cut_at, "again it does nothing");
}

#[tokio::test]
async fn what_is_cut_is_in_the_document_and_whoever_is_behind_opens_it_again() {
    let server = edited(5).await;
    let done = server.compact(MONTH).await;
    assert_eq!(done, Compacted { is_behind: false, cut_at: None });
    let (_, seq, changes) = server.open().await;
    assert_eq!((seq.get(), changes.len()), (5, 0));
    for after in 0..5 {
        let refused = server.try_since(Seq::new(after)).await.unwrap_err();
        assert!(matches!(refused, ReadChangesError::TooOld), "{refused}");
    }
    assert_eq!(server.since(Seq::new(5)).await, []);
    let of_later = server.try_since(Seq::new(99)).await.unwrap_err();
    assert!(matches!(of_later, ReadChangesError::TooOld), "it is from before a restore: {of_later}");
    let other = |base| Batch { client: ClientId::of_bits(8), ..batch(1, base, &titled("Late")) };
    let refused = server.try_change(server.owner, other(4)).await.unwrap_err();
    assert!(matches!(refused, ChangeDocumentError::TooOld), "{refused}");
    let accepted = server.try_change(server.owner, other(5)).await.unwrap();
    assert_eq!((accepted.seq.get(), accepted.changes.len()), (6, 1));
    assert_eq!(server.since(Seq::new(5)).await, accepted.changes);
}

#[tokio::test]
async fn a_change_that_was_cut_is_not_made_twice() {
    let server = edited(5).await;
    server.compact(MONTH).await;
    let last = batch(5, 4, &titled("Home 5"));
    let again = server.try_change(server.owner, last).await.unwrap();
    assert_eq!(again, Accepted { seq: Seq::new(5), changes: Vec::new() });
    for (number, title) in [(5, "Another one"), (4, "Home 4")] {
        let refused = server.try_change(server.owner, batch(number, 4, &titled(title))).await.unwrap_err();
        assert!(matches!(refused, ChangeDocumentError::NumberTaken), "{refused}");
    }
    // What is in the log still, on a base that is not: the answer would have a gap.
    let other = Batch { client: ClientId::of_bits(8), ..batch(1, 5, &titled("Late")) };
    let made = server.try_change(server.owner, other.clone()).await.unwrap();
    assert_eq!(server.try_change(server.owner, other).await.unwrap(), made);
    assert_eq!(server.since(Seq::new(5)).await.len(), 1);
}

#[tokio::test]
async fn a_run_is_bounded_and_the_next_one_goes_on() {
    let server = edited(1).await;
    server.repeat_last_change(10_499).await;
    let now = DateTime::UNIX_EPOCH + MONTH;
    assert_eq!(server.compact(MONTH).await.cut_at, Some(now + TimeDelta::seconds(1)));
    assert_eq!(server.since(Seq::new(10_000)).await.len(), 500);
    assert!(matches!(server.try_since(Seq::new(9_999)).await, Err(ReadChangesError::TooOld)));
    assert_eq!(server.compact(MONTH).await.cut_at, None);
    assert_eq!(server.since(Seq::new(10_500)).await, []);
}
