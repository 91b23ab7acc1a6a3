//! Logs that are cut.

use octavo_application::documents::ports::documents::{Head, LastSent, Snapshot};
use octavo_domain::{
    account::user::User,
    documents::{id::ClientId, log::Seq},
    ids::ProjectId,
    library::project::Project,
};

use super::{append, change, last_sent, numbers, opened};
use crate::{
    fixtures::{at, committed, joined},
    promises,
    store::{Store, stale},
};

/// A document with six changes of two clients, of which the first four are in the snapshot.
async fn folded(store: &Store, owner: &User) -> Project {
    let salt = opened(store, owner).await;
    for (seq, client, number) in [(1, 7, 1), (2, 8, 5), (3, 7, 2), (4, 7, 3), (5, 8, 6), (6, 9, 1)] {
        append(store, &change(&salt, seq, client, number, Some(owner))).await;
    }
    let body = b"at 4".to_vec();
    let snapshot = Snapshot { project: salt.id, seq: Seq::new(4), body };
    committed(store, async |unit| {
        unit.documents().hold(salt.id).await.unwrap();
        unit.documents().put_snapshot(&snapshot).await.unwrap();
    })
    .await;
    salt
}

async fn cut(store: &Store, project: ProjectId, last: u64) {
    committed(store, async |unit| {
        unit.documents().hold(project).await.unwrap().unwrap();
        unit.documents().cut(project, Seq::new(last)).await.unwrap();
    })
    .await;
}

promises! {
    async fn a_log_is_cut_up_to_a_change(store: &Store) {
        let ines = joined(store, 1).await;
        let salt = folded(store, &ines).await;
        assert_eq!(store.documents.document_cut(salt.id).await.unwrap(), Seq::START);
        for last in [2, 3] {
            cut(store, salt.id, last).await;
            assert_eq!(store.documents.document_cut(salt.id).await.unwrap(), Seq::new(last));
        }
        assert_eq!(numbers(store, salt.id, 0, 9).await, [4, 5, 6]);
        assert_eq!(numbers(store, salt.id, 4, 9).await, [5, 6]);
        let head = Head { seq: Seq::new(6), snapshot: Seq::new(4), cut: Seq::new(3), published: None };
        let mut unit = store.begin().await;
        assert_eq!(unit.documents().hold(salt.id).await.unwrap(), Some(head));
        let times = [(Seq::new(4), at(4)), (Seq::new(5), at(5))];
        assert_eq!(unit.documents().times(salt.id, Seq::START, 2).await.unwrap(), times);
        assert_eq!(unit.documents().times(salt.id, Seq::new(6), 2).await.unwrap(), []);
        let none = ProjectId::new(uuid::Uuid::nil());
        drop(unit);
        assert_eq!(store.documents.document_cut(none).await.unwrap(), Seq::START);
        let bare = opened(store, &joined(store, 2).await).await;
        let mut heads = store.documents.document_heads(&[salt.id, none, bare.id]).await.unwrap();
        heads.sort();
        let mut expected = [(salt.id, Seq::new(6)), (bare.id, Seq::START)];
        expected.sort();
        assert_eq!(heads, expected);
        assert_eq!(store.documents.document_heads(&[]).await.unwrap(), []);
    }

    async fn what_is_in_no_snapshot_is_never_cut(store: &Store) {
        let ines = joined(store, 1).await;
        let salt = folded(store, &ines).await;
        cut(store, salt.id, 2).await;
        let mut unit = store.begin().await;
        unit.documents().hold(salt.id).await.unwrap();
        for last in [0, 1, 2, 5, 6, 7] {
            assert_eq!(stale(unit.documents().cut(salt.id, Seq::new(last)).await), "document", "{last}");
        }
        let none = ProjectId::new(uuid::Uuid::nil());
        assert_eq!(stale(unit.documents().cut(none, Seq::new(1)).await), "document");
        unit.commit().await.unwrap();
        assert_eq!(numbers(store, salt.id, 0, 9).await, [3, 4, 5, 6]);
    }

    async fn a_document_knows_its_number_when_its_log_is_empty(store: &Store) {
        let ines = joined(store, 1).await;
        let salt = folded(store, &ines).await;
        committed(store, async |unit| {
            unit.documents().hold(salt.id).await.unwrap();
            let all = Snapshot { project: salt.id, seq: Seq::new(6), body: b"at 6".to_vec() };
            unit.documents().put_snapshot(&all).await.unwrap();
            unit.documents().cut(salt.id, Seq::new(6)).await.unwrap();
        })
        .await;
        assert_eq!(numbers(store, salt.id, 0, 9).await, [0; 0]);
        let mut unit = store.begin().await;
        let head = Head { seq: Seq::new(6), snapshot: Seq::new(6), cut: Seq::new(6), published: None };
        assert_eq!(unit.documents().hold(salt.id).await.unwrap(), Some(head));
        assert_eq!(stale(unit.documents().append(&change(&salt, 1, 4, 1, None)).await), "document");
        unit.documents().append(&change(&salt, 7, 4, 1, None)).await.unwrap();
        unit.commit().await.unwrap();
        assert_eq!(numbers(store, salt.id, 6, 9).await, [7]);
    }

    async fn what_a_client_sent_last_stays_known_when_it_is_cut(store: &Store) {
        let ines = joined(store, 1).await;
        let salt = folded(store, &ines).await;
        // What was cut before is replaced by what is cut later.
        cut(store, salt.id, 1).await;
        cut(store, salt.id, 4).await;
        let mut unit = store.begin().await;
        let documents = unit.documents();
        let sent = [(7, change(&salt, 4, 7, 3, None)), (8, change(&salt, 5, 8, 6, None)), (9, change(&salt, 6, 9, 1, None))];
        for (client, last) in sent {
            let known = documents.last_of(salt.id, ClientId::of_bits(client)).await.unwrap();
            // The log says when; what was cut only says what.
            let at = (last.seq > Seq::new(4)).then_some(last.changed_at);
            assert_eq!(known, Some(LastSent { changed_at: at, ..last_sent(&last) }), "{client}");
        }
        assert_eq!(documents.sent(salt.id, ClientId::of_bits(7), 3).await.unwrap(), None);
        assert_eq!(documents.last_of(salt.id, ClientId::of_bits(4)).await.unwrap(), None);
        drop(unit);
        committed(store, async |unit| unit.projects().delete_many(&[salt.id]).await.unwrap()).await;
        let mut unit = store.begin().await;
        assert_eq!(unit.documents().last_of(salt.id, ClientId::of_bits(7)).await.unwrap(), None);
    }
}
