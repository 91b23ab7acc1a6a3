//! Exports.

use octavo_domain::{
    export::{Archive, EXPORT_KEPT, Export, Progress, Stage},
    ids::{ExportId, UserId},
};

use crate::{
    fixtures::{at, committed, joined, uuid},
    promises,
    store::{Store, duplicate},
};

fn export(number: u128, user: UserId, requested: i64) -> Export {
    Export::requested(ExportId::new(uuid(number)), user, at(requested))
}

promises! {
    async fn each_stage_is_read_back_as_it_was_stored(store: &Store) {
        let ines = joined(store, 1).await;
        let mut export = export(1, ines.id, 0);
        committed(store, async |unit| {
            unit.exports().insert(&export).await.unwrap();
            assert_eq!(duplicate(unit.exports().insert(&export).await), "export");
        })
        .await;
        assert_eq!(store.exports.export_of(ines.id, at(0)).await.unwrap().as_ref(), Some(&export));
        let archive = Archive { items: 7, bytes: 5_000_000_000, at: at(9) };
        let steps: [&dyn Fn(&mut Export); 4] = [
            &|export| {
                export.begin();
            },
            &|export| export.stage = Stage::Running(Progress { done: 3, total: 9 }),
            &|export| export.finish(archive),
            &|export| export.fail(at(10)),
        ];
        for step in steps {
            step(&mut export);
            committed(store, async |unit| unit.exports().update(&export).await.unwrap()).await;
            assert_eq!(store.exports.export_of(ines.id, at(0)).await.unwrap().as_ref(), Some(&export));
            let mut unit = store.begin().await;
            assert_eq!(unit.exports().find(export.id).await.unwrap().as_ref(), Some(&export));
        }
        let mut unit = store.begin().await;
        let unknown = self::export(9, ines.id, 0);
        assert!(unit.exports().update(&unknown).await.is_err());
        assert_eq!(unit.exports().find(unknown.id).await.unwrap(), None);
    }

    async fn the_newest_that_stands_is_its_owners(store: &Store) {
        let (ines, noor) = (joined(store, 1).await, joined(store, 2).await);
        let (mut old, new) = (export(2, ines.id, 0), export(1, ines.id, 5));
        old.fail(at(1));
        let ended = at(1) + EXPORT_KEPT;
        committed(store, async |unit| {
            unit.exports().insert(&old).await.unwrap();
            assert_eq!(unit.exports().latest(ines.id, at(1)).await.unwrap().as_ref(), Some(&old));
            assert_eq!(unit.exports().latest(ines.id, ended).await.unwrap(), None);
            unit.exports().insert(&new).await.unwrap();
            assert_eq!(unit.exports().latest(ines.id, at(1)).await.unwrap().as_ref(), Some(&new));
            assert_eq!(unit.exports().latest(noor.id, at(1)).await.unwrap(), None);
        })
        .await;
        assert_eq!(store.exports.export_of(ines.id, at(1)).await.unwrap(), Some(new));
        assert_eq!(store.exports.export_of(noor.id, at(1)).await.unwrap(), None);
    }

    async fn progress_is_stored_for_the_attempt_that_is_under_way(store: &Store) {
        let ines = joined(store, 1).await;
        let mut export = export(1, ines.id, 0);
        let first = export.begin();
        let second = export.begin();
        let progress = Progress { done: 2, total: 5 };
        committed(store, async |unit| {
            unit.exports().insert(&export).await.unwrap();
            assert!(!unit.exports().note(&first, progress).await.unwrap());
            assert!(unit.exports().note(&second, progress).await.unwrap());
            let noted = unit.exports().find(export.id).await.unwrap().unwrap();
            assert_eq!(noted.stage, Stage::Running(progress));
            let mut failed = noted.clone();
            failed.fail(at(3));
            unit.exports().update(&failed).await.unwrap();
            assert!(!unit.exports().note(&second, progress).await.unwrap());
            assert_eq!(unit.exports().find(export.id).await.unwrap().unwrap().stage, Stage::Failed);
        })
        .await;
    }

    async fn what_has_ended_is_told_and_forgotten(store: &Store) {
        let (ines, noor) = (joined(store, 1).await, joined(store, 2).await);
        let (mut first, mut second, waits, mut theirs) =
            (export(1, ines.id, 0), export(2, ines.id, 1), export(3, ines.id, 2), export(4, noor.id, 0));
        first.fail(at(20));
        second.fail(at(10));
        theirs.fail(at(30));
        committed(store, async |unit| {
            for export in [&first, &second, &waits, &theirs] {
                unit.exports().insert(export).await.unwrap();
            }
            let ids = async |unit: &mut dyn octavo_application::shared::storage::UnitOfWork, now, limit| {
                let ended = unit.exports().ended(now, limit).await.unwrap();
                ended.into_iter().map(|export| export.id).collect::<Vec<_>>()
            };
            assert_eq!(ids(unit, at(10) + EXPORT_KEPT, 9).await, [second.id]);
            assert_eq!(ids(unit, at(20) + EXPORT_KEPT, 9).await, [second.id, first.id]);
            assert_eq!(ids(unit, at(20) + EXPORT_KEPT, 1).await, [second.id]);
            unit.exports().end_all(ines.id, at(5)).await.unwrap();
            assert_eq!(ids(unit, at(5), 9).await, [first.id, second.id], "what is under way has no end");
            // An ended export does not end again.
            unit.exports().end_all(ines.id, at(7)).await.unwrap();
            assert_eq!(ids(unit, at(5), 9).await.len(), 2);
            unit.exports().forget(first.id).await.unwrap();
            assert_eq!(ids(unit, at(5), 9).await, [second.id]);
            assert_eq!(unit.exports().latest(noor.id, at(5)).await.unwrap().as_ref(), Some(&theirs));
        })
        .await;
    }

    async fn they_go_with_their_account_and_their_files_are_abandoned(store: &Store) {
        let (ines, noor) = (joined(store, 1).await, joined(store, 2).await);
        let (mut begun, waits, mut theirs) = (export(1, ines.id, 0), export(2, ines.id, 1), export(3, noor.id, 0));
        let file = begun.begin();
        theirs.begin();
        committed(store, async |unit| {
            for export in [&begun, &waits, &theirs] {
                unit.exports().insert(export).await.unwrap();
            }
            unit.erasures().abandon_files(ines.id).await.unwrap();
            unit.users().delete(ines.id).await.unwrap();
            assert_eq!(unit.erasures().abandoned_files(9).await.unwrap(), [file.to_string()]);
            assert_eq!(unit.exports().find(begun.id).await.unwrap(), None);
            assert_eq!(unit.exports().find(theirs.id).await.unwrap().as_ref(), Some(&theirs));
        })
        .await;
    }
}
