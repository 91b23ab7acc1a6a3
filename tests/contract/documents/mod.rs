//! Documents and their logs.

mod assets;
mod cut;
mod fonts;
mod signals;
mod styles;
mod versions;

use std::{collections::BTreeMap, sync::Arc};

use octavo_application::documents::ports::documents::{Change, Head, LastSent, PublishedDocument, Snapshot};
use octavo_domain::{
    account::user::User,
    documents::{
        id::{ClientId, RecordId},
        log::Seq,
        usage::WidgetUsage,
    },
    ids::ProjectId,
    library::project::Project,
};

use crate::{
    fixtures::{add_projects, at, committed, joined, project},
    promises,
    store::{Store, at_once, duplicate, stale},
};

const BLANK: &[u8] = b"{\"schema\":1}";

fn change(project: &Project, seq: u64, client: u64, number: u32, author: Option<&User>) -> Change {
    Change {
        project: project.id,
        seq: Seq::new(seq),
        author: author.map(|author| author.id),
        client: ClientId::of_bits(client),
        number,
        digest: [u8::try_from(number).unwrap(); 32],
        changed_at: at(i64::try_from(seq).unwrap()),
        schema: 1,
        ops: format!("[{seq}]").into_bytes(),
    }
}

fn last_sent(change: &Change) -> LastSent {
    let changed_at = Some(change.changed_at);
    LastSent { number: change.number, seq: change.seq, digest: change.digest, changed_at }
}

/// A project with a blank document.
async fn opened(store: &Store, owner: &User) -> Project {
    let project = project(owner.id, 1_000 + owner.num_id.get(), "Salt");
    add_projects(store, std::slice::from_ref(&project)).await;
    committed(store, async |unit| assert!(unit.documents().add(project.id, BLANK).await.unwrap())).await;
    project
}

async fn append(store: &Store, change: &Change) {
    committed(store, async |unit| {
        unit.documents().hold(change.project).await.unwrap().unwrap();
        unit.documents().append(change).await.unwrap();
    })
    .await;
}

async fn numbers(store: &Store, project: ProjectId, after: u64, most: u32) -> Vec<u64> {
    let read = store.documents.document_changes(project, Seq::new(after), most).await.unwrap();
    let mut unit = store.begin().await;
    assert_eq!(unit.documents().changes(project, Seq::new(after), most).await.unwrap(), read);
    read.iter().map(|change| change.seq.get()).collect()
}

fn usage(counts: &[(&str, u64)]) -> WidgetUsage {
    WidgetUsage::stored(counts.iter().map(|(name, count)| ((*name).to_owned(), *count)))
}

promises! {
    async fn edit_088_widgets_are_counted_over_the_own_projects(store: &Store) {
        let (ines, noor) = (joined(store, 1).await, joined(store, 2).await);
        let (salt, hers) = (opened(store, &ines).await, opened(store, &noor).await);
        let ash = project(ines.id, 1_900, "Ash");
        add_projects(store, std::slice::from_ref(&ash)).await;
        let put = async |project: ProjectId, counts: &[(&str, u64)]| {
            committed(store, async |unit| {
                unit.documents().put_widget_usage(project, &usage(counts)).await.unwrap();
                assert_eq!(unit.documents().widget_usage(project).await.unwrap(), usage(counts));
            })
            .await;
        };
        let of = async |owner: &User| store.documents.widget_usage_of(owner.id).await.unwrap();
        assert_eq!(of(&ines).await, WidgetUsage::default());
        committed(store, async |unit| assert!(unit.documents().add(ash.id, BLANK).await.unwrap())).await;
        put(salt.id, &[("text", 3), ("line", 1)]).await;
        put(ash.id, &[("text", 2), ("menu", 1)]).await;
        put(hers.id, &[("text", 100)]).await;
        assert_eq!(of(&ines).await, usage(&[("text", 5), ("line", 1), ("menu", 1)]));
        put(salt.id, &[("picture", 1)]).await;
        assert_eq!(of(&ines).await, usage(&[("text", 2), ("menu", 1), ("picture", 1)]));
        put(salt.id, &[]).await;
        assert_eq!(of(&ines).await, usage(&[("text", 2), ("menu", 1)]));
    }

    async fn a_document_is_added_once(store: &Store) {
        let ines = joined(store, 1).await;
        let salt = opened(store, &ines).await;
        committed(store, async |unit| {
            assert!(!unit.documents().add(salt.id, b"other").await.unwrap());
        })
        .await;
        let blank = Snapshot { project: salt.id, seq: Seq::START, body: BLANK.to_vec() };
        assert_eq!(store.documents.document_snapshot(salt.id).await.unwrap().as_ref(), Some(&blank));
        let mut unit = store.begin().await;
        assert_eq!(unit.documents().snapshot(salt.id).await.unwrap(), Some(blank));
        let head = Head { seq: Seq::START, snapshot: Seq::START, cut: Seq::START, published: None };
        assert_eq!(unit.documents().hold(salt.id).await.unwrap(), Some(head));
        let none = project(ines.id, 9, "None").id;
        assert_eq!(unit.documents().hold(none).await.unwrap(), None);
        assert_eq!(unit.documents().drawn(&[none, salt.id]).await.unwrap(), [salt.id]);
        assert_eq!(unit.documents().drawn(&[]).await.unwrap(), []);
        assert_eq!(unit.documents().snapshot(none).await.unwrap(), None);
        drop(unit);
        assert_eq!(store.documents.document_snapshot(none).await.unwrap(), None);
        assert_eq!(store.documents.document_changes(none, Seq::START, 9).await.unwrap(), []);
    }

    async fn changes_are_read_back_in_their_order(store: &Store) {
        let ines = joined(store, 1).await;
        let salt = opened(store, &ines).await;
        let most = Change {
            client: ClientId::of_bits(u64::MAX),
            number: u32::MAX,
            digest: [255; 32],
            schema: u16::MAX,
            ops: vec![0, 159, 146, 150],
            author: None,
            ..change(&salt, 3, 0, 0, None)
        };
        let log = [change(&salt, 1, 7, 1, Some(&ines)), change(&salt, 2, 8, 1, Some(&ines)), most];
        for change in &log {
            append(store, change).await;
        }
        assert_eq!(store.documents.document_changes(salt.id, Seq::START, 9).await.unwrap(), log);
        assert_eq!(numbers(store, salt.id, 1, 9).await, [2, 3]);
        assert_eq!(numbers(store, salt.id, 0, 2).await, [1, 2]);
        assert_eq!(numbers(store, salt.id, 3, 9).await, [0; 0]);
        let mut unit = store.begin().await;
        assert_eq!(unit.documents().hold(salt.id).await.unwrap().unwrap().seq, Seq::new(3));
    }

    async fn what_a_client_sent_is_known_by_its_number(store: &Store) {
        let ines = joined(store, 1).await;
        let (salt, loom) = (opened(store, &ines).await, project(ines.id, 7, "Loom"));
        add_projects(store, std::slice::from_ref(&loom)).await;
        let log = [change(&salt, 1, 7, 1, Some(&ines)), change(&salt, 2, 8, 5, None), change(&salt, 3, 7, 2, None)];
        for change in &log {
            append(store, change).await;
        }
        let mut unit = store.begin().await;
        let documents = unit.documents();
        let (client, other) = (ClientId::of_bits(7), ClientId::of_bits(9));
        assert_eq!(documents.sent(salt.id, client, 2).await.unwrap().as_ref(), Some(&log[2]));
        assert_eq!(documents.sent(salt.id, client, 5).await.unwrap(), None);
        assert_eq!(documents.sent(loom.id, client, 2).await.unwrap(), None);
        assert_eq!(documents.last_of(salt.id, client).await.unwrap(), Some(last_sent(&log[2])));
        assert_eq!(documents.last_of(salt.id, ClientId::of_bits(8)).await.unwrap(), Some(last_sent(&log[1])));
        assert_eq!(documents.last_of(salt.id, other).await.unwrap(), None);
        assert_eq!(documents.last_of(loom.id, client).await.unwrap(), None);
    }

    async fn a_log_has_no_gaps_and_no_change_twice(store: &Store) {
        let ines = joined(store, 1).await;
        let salt = opened(store, &ines).await;
        append(store, &change(&salt, 1, 7, 1, None)).await;
        let unknown = project(ines.id, 9, "None");
        let mut unit = store.begin().await;
        for stale_one in [change(&salt, 1, 7, 2, None), change(&salt, 3, 7, 2, None), change(&unknown, 1, 7, 1, None)] {
            assert_eq!(stale(unit.documents().append(&stale_one).await), "document");
        }
        assert_eq!(duplicate(unit.documents().append(&change(&salt, 2, 7, 1, None)).await), "document_change");
        unit.documents().append(&change(&salt, 2, 7, 2, None)).await.unwrap();
        unit.commit().await.unwrap();
        assert_eq!(numbers(store, salt.id, 0, 9).await, [1, 2]);
    }

    async fn a_snapshot_is_replaced_by_later_ones_alone(store: &Store) {
        let ines = joined(store, 1).await;
        let salt = opened(store, &ines).await;
        for number in 1..4 {
            append(store, &change(&salt, u64::from(number), 7, number, None)).await;
        }
        let snapshot = |seq| Snapshot { project: salt.id, seq: Seq::new(seq), body: format!("at {seq}").into_bytes() };
        let mut unit = store.begin().await;
        unit.documents().put_snapshot(&snapshot(2)).await.unwrap();
        for seq in [0, 1, 2, 4] {
            assert_eq!(stale(unit.documents().put_snapshot(&snapshot(seq)).await), "document", "{seq}");
        }
        let head = Head { seq: Seq::new(3), snapshot: Seq::new(2), cut: Seq::START, published: None };
        assert_eq!(unit.documents().hold(salt.id).await.unwrap(), Some(head));
        unit.commit().await.unwrap();
        assert_eq!(store.documents.document_snapshot(salt.id).await.unwrap(), Some(snapshot(2)));
    }

    async fn who_holds_a_document_is_alone_with_it(store: &Store) {
        let ines = joined(store, 1).await;
        let salt = opened(store, &ines).await;
        at_once(6, |client| {
            let (storage, salt) = (Arc::clone(&store.storage), salt.clone());
            async move {
                let mut unit = storage.begin().await.unwrap();
                let head = unit.documents().hold(salt.id).await.unwrap().unwrap();
                tokio::task::yield_now().await;
                let client = u64::try_from(client).unwrap();
                unit.documents().append(&change(&salt, head.seq.get() + 1, client, 1, None)).await.unwrap();
                unit.commit().await.unwrap();
            }
        })
        .await;
        assert_eq!(numbers(store, salt.id, 0, 9).await, [1, 2, 3, 4, 5, 6]);
    }

    async fn what_readers_get_is_replaced_and_taken_away(store: &Store) {
        let ines = joined(store, 1).await;
        let salt = opened(store, &ines).await;
        let of = |seq| PublishedDocument { project: salt.id, seq: Seq::new(seq), body: format!("at {seq}").into_bytes() };
        assert_eq!(store.documents.published_document(salt.id).await.unwrap(), None);
        for seq in [0, 3] {
            committed(store, async |unit| {
                unit.documents().publish(&of(seq)).await.unwrap();
                assert_eq!(unit.documents().published(salt.id).await.unwrap(), Some(of(seq)));
                let head = unit.documents().hold(salt.id).await.unwrap().unwrap();
                assert_eq!(head.published, Some(Seq::new(seq)));
            })
            .await;
            assert_eq!(store.documents.published_document(salt.id).await.unwrap(), Some(of(seq)));
        }
        committed(store, async |unit| unit.documents().unpublish(salt.id).await.unwrap()).await;
        assert_eq!(store.documents.published_document(salt.id).await.unwrap(), None);
        let other = project(ines.id, 2_002, "Without");
        add_projects(store, std::slice::from_ref(&other)).await;
        let mut unit = store.begin().await;
        let none = PublishedDocument { project: other.id, ..of(1) };
        assert!(unit.documents().publish(&none).await.is_err(), "it has no document");
    }

    async fn former_paths_lead_to_the_page_that_had_them_last(store: &Store) {
        let ines = joined(store, 1).await;
        let salt = opened(store, &ines).await;
        let page = RecordId::of_bits;
        for (path, bits) in [("about", 1), ("studio", 1), ("about", (1 << 60) - 1)] {
            let paths = BTreeMap::from([(path.to_owned(), page(bits))]);
            committed(store, async |unit| unit.documents().add_former_paths(salt.id, &paths).await.unwrap()).await;
        }
        let former = async |path: &str| store.documents.former_path(salt.id, path).await.unwrap();
        assert_eq!((former("about").await, former("studio").await), (Some(page((1 << 60) - 1)), Some(page(1))));
        assert_eq!((former("kiln").await, former("a\0b").await), (None, None));
        let kiln = store.documents.former_path(ProjectId::new(uuid::Uuid::nil()), "about").await.unwrap();
        assert_eq!(kiln, None);
    }

    async fn a_document_goes_with_its_project(store: &Store) {
        let ines = joined(store, 1).await;
        let salt = opened(store, &ines).await;
        append(store, &change(&salt, 1, 7, 1, Some(&ines))).await;
        let paths = BTreeMap::from([("about".to_owned(), RecordId::of_bits(1))]);
        let published = PublishedDocument { project: salt.id, seq: Seq::new(1), body: BLANK.to_vec() };
        committed(store, async |unit| {
            unit.documents().publish(&published).await.unwrap();
            unit.documents().add_former_paths(salt.id, &paths).await.unwrap();
        })
        .await;
        committed(store, async |unit| unit.projects().delete_many(&[salt.id]).await.unwrap()).await;
        assert_eq!(store.documents.document_snapshot(salt.id).await.unwrap(), None);
        assert_eq!(numbers(store, salt.id, 0, 9).await, [0; 0]);
        assert_eq!(store.documents.published_document(salt.id).await.unwrap(), None);
        assert_eq!(store.documents.former_path(salt.id, "about").await.unwrap(), None);
    }

    async fn changes_stay_without_their_author_when_the_account_is_deleted(store: &Store) {
        let (ines, noor) = (joined(store, 1).await, joined(store, 2).await);
        let salt = opened(store, &ines).await;
        append(store, &change(&salt, 1, 7, 1, Some(&noor))).await;
        append(store, &change(&salt, 2, 8, 1, Some(&ines))).await;
        committed(store, async |unit| unit.users().delete(noor.id).await.unwrap()).await;
        let log = store.documents.document_changes(salt.id, Seq::START, 9).await.unwrap();
        let authors: Vec<_> = log.iter().map(|change| change.author).collect();
        assert_eq!(authors, [None, Some(ines.id)]);
    }
}
