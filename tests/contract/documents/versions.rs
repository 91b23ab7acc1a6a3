//! The history of documents.

use chrono::TimeDelta;
use octavo_application::documents::ports::{
    documents::{Change, Snapshot},
    versions::{Extent, StoredVersion},
};
use octavo_domain::{
    account::user::User,
    documents::{
        log::Seq,
        version::{QUIET, Sitting, Version, VersionKind, VersionName, joined as as_sittings},
    },
    ids::{ProjectId, VersionId},
    library::project::Project,
};

use super::{append, change, opened};
use crate::{
    fixtures::{at, committed, joined, uuid},
    promises,
    store::{Store, stale},
};

fn version(project: &Project, number: u32, seq: u64, kind: VersionKind, author: Option<&User>) -> Version {
    let name = (kind == VersionKind::Named).then(|| VersionName::parse("Früh “proof” 東京").unwrap());
    Version {
        id: VersionId::new(uuid(u128::from(number))),
        project: project.id,
        seq: Seq::new(seq),
        kind,
        name,
        author: author.map(|author| author.id),
        made_at: at(i64::from(number)),
    }
}

async fn add(store: &Store, version: &Version, body: &str) {
    committed(store, async |unit| {
        unit.documents().hold(version.project).await.unwrap();
        unit.versions().add(version, body.as_bytes()).await.unwrap();
    })
    .await;
}

/// Numbers of the versions, in the order in which they are offered.
async fn offered(store: &Store, project: ProjectId, most: u32) -> Vec<u128> {
    let versions = store.versions.versions(project, most).await.unwrap();
    versions.iter().map(|version| version.id.uuid().as_u128() - uuid(0).as_u128()).collect()
}

async fn put_snapshot(store: &Store, project: ProjectId, seq: u64) {
    let snapshot = Snapshot { project, seq: Seq::new(seq), body: format!("at {seq}").into_bytes() };
    committed(store, async |unit| {
        unit.documents().hold(project).await.unwrap();
        unit.documents().put_snapshot(&snapshot).await.unwrap();
    })
    .await;
}

/// The whole document before a change, by its body.
async fn whole(store: &Store, project: ProjectId, seq: u64) -> Option<(u64, String)> {
    let read = store.versions.whole_document(project, Seq::new(seq)).await.unwrap();
    assert_eq!(store.begin().await.versions().whole(project, Seq::new(seq)).await.unwrap(), read);
    read.map(|whole| (whole.seq.get(), String::from_utf8(whole.body).unwrap()))
}

fn at_minute(change: Change, minute: i64) -> Change {
    Change { changed_at: at(60 * minute), ..change }
}

promises! {
    async fn edit_350_351_named_versions_are_offered_first_then_those_of_the_newest_change(store: &Store) {
        let ines = joined(store, 1).await;
        let salt = opened(store, &ines).await;
        assert_eq!(offered(store, salt.id, 9).await, [0; 0]);
        let versions = [
            version(&salt, 1, 3, VersionKind::Named, Some(&ines)),
            version(&salt, 2, 7, VersionKind::Automatic, None),
            version(&salt, 3, 9, VersionKind::Published, Some(&ines)),
            version(&salt, 4, 9, VersionKind::Automatic, None),
            version(&salt, 5, 1, VersionKind::Named, Some(&ines)),
        ];
        for (number, one) in versions.iter().enumerate() {
            add(store, one, &format!("body {number}")).await;
        }
        assert_eq!(offered(store, salt.id, 9).await, [1, 5, 4, 3, 2]);
        assert_eq!(offered(store, salt.id, 2).await, [1, 5]);
        assert_eq!(store.versions.version_count(salt.id).await.unwrap(), 5);
        let all = store.versions.versions(salt.id, 9).await.unwrap();
        assert_eq!(all, [0, 4, 3, 2, 1].map(|index: usize| versions[index].clone()));
        let stored = StoredVersion { version: versions[2].clone(), body: b"body 2".to_vec() };
        assert_eq!(store.versions.version(salt.id, versions[2].id).await.unwrap(), Some((stored, 3)));
        let noor = joined(store, 2).await;
        let hers = opened(store, &noor).await;
        assert_eq!(store.versions.version(hers.id, versions[2].id).await.unwrap(), None);
        assert_eq!(store.versions.version_count(hers.id).await.unwrap(), 0);
        let mut unit = store.begin().await;
        assert_eq!(unit.versions().count_named(salt.id).await.unwrap(), 2);
        assert_eq!(unit.versions().find(salt.id, versions[0].id).await.unwrap(), Some(versions[0].clone()));
        assert_eq!(unit.versions().find(hers.id, versions[0].id).await.unwrap(), None);
    }

    async fn edit_343_432_a_version_is_renamed(store: &Store) {
        let (ines, noor) = (joined(store, 1).await, joined(store, 2).await);
        let (salt, hers) = (opened(store, &ines).await, opened(store, &noor).await);
        let mut automatic = version(&salt, 1, 3, VersionKind::Automatic, None);
        add(store, &automatic, "body").await;
        automatic.rename(VersionName::parse("Proof").unwrap(), noor.id);
        committed(store, async |unit| {
            unit.versions().update(&automatic).await.unwrap();
            let elsewhere = Version { project: hers.id, ..automatic.clone() };
            assert_eq!(stale(unit.versions().update(&elsewhere).await), "document_version");
        })
        .await;
        let stored = StoredVersion { version: automatic.clone(), body: b"body".to_vec() };
        assert_eq!(store.versions.version(salt.id, automatic.id).await.unwrap(), Some((stored, 0)));
    }

    async fn edit_345_moments_are_read_from_the_latest_whole_document_before_them(store: &Store) {
        let ines = joined(store, 1).await;
        let salt = opened(store, &ines).await;
        for seq in 1..=9 {
            append(store, &change(&salt, seq, 7, u32::try_from(seq).unwrap(), Some(&ines))).await;
        }
        assert_eq!(whole(store, salt.id, 9).await.unwrap().0, 0, "the first document");
        add(store, &version(&salt, 1, 3, VersionKind::Named, Some(&ines)), "named at 3").await;
        add(store, &version(&salt, 2, 5, VersionKind::Published, Some(&ines)), "published at 5").await;
        put_snapshot(store, salt.id, 7).await;
        put_snapshot(store, salt.id, 8).await;
        // The first one was kept; the next was too near to it.
        assert_eq!(whole(store, salt.id, 2).await.unwrap().0, 0);
        for (seq, known) in [(3, (3, "named at 3")), (7, (3, "named at 3")), (8, (8, "at 8")), (9, (8, "at 8"))] {
            assert_eq!(whole(store, salt.id, seq).await, Some((known.0, known.1.to_owned())), "{seq}");
        }
        let before = async |seq| store.versions.version_before(salt.id, Seq::new(seq)).await.unwrap();
        assert_eq!(before(2).await, None);
        assert_eq!(before(9).await.unwrap().body, b"published at 5");
        add(store, &version(&salt, 3, 5, VersionKind::Automatic, None), "automatic at 5").await;
        assert_eq!(before(5).await.unwrap().body, b"automatic at 5", "it is whole");
        let last = async |seq| store.begin().await.versions().last(salt.id, Seq::new(seq)).await.unwrap();
        assert_eq!(last(4).await.map(|version| version.seq), Some(Seq::new(3)));
        assert_eq!(last(9).await.map(|version| version.seq), Some(Seq::new(5)));
        assert_eq!(last(2).await, None);
        assert_eq!(store.versions.earliest_document(salt.id).await.unwrap().map(|whole| whole.seq), Some(Seq::START));
    }

    async fn edit_345_checkpoints_lie_apart_and_go_when_the_log_is_cut(store: &Store) {
        let ines = joined(store, 1).await;
        let salt = opened(store, &ines).await;
        for seq in 1..=4 {
            append(store, &change(&salt, seq, 7, u32::try_from(seq).unwrap(), Some(&ines))).await;
        }
        put_snapshot(store, salt.id, 4).await;
        let checkpoint = |body: &str| Snapshot { project: salt.id, seq: Seq::new(3), body: body.as_bytes().to_vec() };
        committed(store, async |unit| {
            unit.documents().hold(salt.id).await.unwrap();
            unit.versions().put_checkpoint(&checkpoint("three")).await.unwrap();
            unit.versions().put_checkpoint(&checkpoint("another")).await.unwrap();
            unit.documents().cut(salt.id, Seq::new(3)).await.unwrap();
        })
        .await;
        assert_eq!(whole(store, salt.id, 2).await, None);
        assert_eq!(whole(store, salt.id, 3).await, Some((3, "three".to_owned())));
        let earliest = store.versions.earliest_document(salt.id).await.unwrap();
        assert_eq!(earliest.map(|whole| whole.seq), Some(Seq::new(3)));
        let extent = Extent { created_at: salt.created_at, seq: Seq::new(4), cut: Seq::new(3) };
        assert_eq!(store.versions.history_extent(salt.id).await.unwrap(), Some(extent));
        assert_eq!(store.versions.history_extent(ProjectId::new(uuid(99))).await.unwrap(), None);
    }

    async fn edit_342_352_sittings_stay_when_the_log_is_cut(store: &Store) {
        let (ines, noor) = (joined(store, 1).await, joined(store, 2).await);
        let salt = opened(store, &ines).await;
        let minutes = [(&ines, 0), (&noor, 10), (&ines, 30), (&noor, 41), (&ines, 60), (&ines, 91)];
        for (seq, (who, minute)) in (1_u64..).zip(minutes) {
            let made = change(&salt, seq, 7, u32::try_from(seq).unwrap(), Some(who));
            append(store, &at_minute(made, minute)).await;
        }
        let one = |who: &User, from: i64, until: i64, first, last, changes| Sitting {
            author: Some(who.id),
            from: at(60 * from),
            until: at(60 * until),
            first: Seq::new(first),
            last: Seq::new(last),
            changes,
        };
        let expected = [
            one(&ines, 0, 60, 1, 5, 3),
            one(&noor, 10, 10, 2, 2, 1),
            one(&noor, 41, 41, 4, 4, 1),
            one(&ines, 91, 91, 6, 6, 1),
        ];
        assert_eq!(QUIET, TimeDelta::minutes(30));
        assert_eq!(store.versions.sittings(salt.id, 9).await.unwrap(), expected);
        assert_eq!(store.versions.sittings(salt.id, 2).await.unwrap(), expected[2..]);
        put_snapshot(store, salt.id, 4).await;
        for until in [3, 3, 4] {
            committed(store, async |unit| {
                unit.documents().hold(salt.id).await.unwrap();
                unit.versions().keep_sittings(salt.id, Seq::new(until)).await.unwrap();
            })
            .await;
        }
        committed(store, async |unit| unit.documents().cut(salt.id, Seq::new(4)).await.unwrap()).await;
        let parts = store.versions.sittings(salt.id, 9).await.unwrap();
        assert_eq!(as_sittings(parts), expected);
        let people = store.versions.history_people(salt.id).await.unwrap();
        assert_eq!(people, [(ines.id, "Inès Okafor".to_owned()), (noor.id, "Inès Okafor".to_owned())]);
    }

    async fn edit_343_authors_may_go_and_all_goes_with_the_project(store: &Store) {
        let (ines, noor) = (joined(store, 1).await, joined(store, 2).await);
        let salt = opened(store, &ines).await;
        append(store, &change(&salt, 1, 7, 1, Some(&noor))).await;
        add(store, &version(&salt, 1, 1, VersionKind::Named, Some(&noor)), "body").await;
        committed(store, async |unit| {
            unit.documents().hold(salt.id).await.unwrap();
            unit.versions().keep_sittings(salt.id, Seq::new(1)).await.unwrap();
        })
        .await;
        committed(store, async |unit| unit.users().delete(noor.id).await.unwrap()).await;
        assert_eq!(store.versions.versions(salt.id, 9).await.unwrap()[0].author, None);
        assert_eq!(store.versions.sittings(salt.id, 9).await.unwrap()[0].author, None);
        assert_eq!(store.versions.history_people(salt.id).await.unwrap(), []);
        committed(store, async |unit| unit.projects().delete_many(&[salt.id]).await.unwrap()).await;
        assert_eq!(store.versions.version_count(salt.id).await.unwrap(), 0);
        assert_eq!(store.versions.sittings(salt.id, 9).await.unwrap(), []);
        assert_eq!(store.versions.earliest_document(salt.id).await.unwrap(), None);
    }
}
