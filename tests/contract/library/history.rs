//! The history of libraries.

use octavo_application::library::ports::history::{HistoryPage, HistoryRow};
use octavo_domain::{
    ids::{EntryId, ProjectRef, UserId},
    library::history::{HistoryEntry, HistoryEvent, Subject},
};

use crate::{
    database_promises,
    fixtures::{add_projects, at, committed, joined, num, project, uuid},
    promises,
    store::{Store, duplicate},
};

fn entry(number: u32, owner: UserId, event: HistoryEvent, seconds: i64) -> HistoryEntry {
    HistoryEntry {
        id: EntryId::new(uuid(u128::from(number))),
        owner,
        actor: owner,
        event,
        project: Some(Subject { num_id: num(101), name: "Salt, “quoted” 東京".to_owned() }),
        folder: None,
        with_folder: false,
        details: [("from".to_owned(), "Päpper \\ \"x\"".to_owned())].into(),
        at: at(seconds),
    }
}

async fn record(store: &Store, entries: &[HistoryEntry]) {
    committed(store, async |unit| unit.history().record(entries).await.unwrap()).await;
}

fn newest(limit: u32) -> HistoryPage {
    HistoryPage { before: None, limit }
}

/// The numbers from which the entries of a page were made.
fn numbers(rows: &[HistoryRow]) -> Vec<u128> {
    rows.iter().map(|row| row.id.uuid().as_u128() - uuid(0).as_u128()).collect()
}

promises! {
    async fn entries_come_back_whole(store: &Store) {
        let owner = joined(store, 1).await;
        let entries: Vec<HistoryEntry> = HistoryEvent::ALL
            .iter()
            .zip(1_u32..)
            .map(|(event, number)| entry(number, owner.id, *event, i64::from(number)))
            .collect();
        record(store, &entries).await;
        let rows = store.history.of_library(owner.id, newest(100)).await.unwrap();
        assert_eq!(rows.len(), entries.len());
        for (row, entry) in rows.iter().zip(entries.iter().rev()) {
            assert_eq!((row.id, row.event, row.at), (entry.id, entry.event, entry.at));
            assert_eq!((&row.project, &row.folder, &row.details), (&entry.project, &entry.folder, &entry.details));
            assert_eq!((row.actor.name.as_str(), row.actor.username.as_str()), ("Inès Okafor", "Ines.1"));
            assert_eq!(row.actor.id, owner.id);
        }
    }

    async fn edit_352_an_entry_is_moved_on_while_a_sitting_lasts(store: &Store) {
        let (owner, other) = (joined(store, 1).await.id, joined(store, 2).await.id);
        let edited = |number, seconds| entry(number, owner, HistoryEvent::ProjectEdited, seconds);
        let elsewhere = HistoryEntry {
            project: Some(Subject { num_id: num(102), name: "Ash".to_owned() }),
            ..edited(4, 55)
        };
        let hers = HistoryEntry { actor: other, ..edited(5, 56) };
        record(store, &[edited(1, 10), edited(2, 50), edited(3, 51), elsewhere, hers]).await;
        record(store, &[entry(6, owner, HistoryEvent::ProjectMoved, 57)]).await;
        let renamed = Subject { num_id: num(101), name: "Pepper".to_owned() };
        let now = HistoryEntry { project: Some(renamed.clone()), ..edited(9, 60) };
        committed(store, async |unit| {
            assert!(!unit.history().extend(&now, at(52)).await.unwrap(), "that was before");
            assert!(unit.history().extend(&now, at(51)).await.unwrap());
        })
        .await;
        let rows = store.history.of_library(owner, newest(9)).await.unwrap();
        assert_eq!(numbers(&rows), [3, 6, 5, 4, 2, 1]);
        assert_eq!((rows[0].at, rows[0].project.as_ref()), (at(60), Some(&renamed)));
        assert_eq!(rows[4].at, at(50), "the others stay");
    }

    async fn pages_follow_each_other_without_a_gap(store: &Store) {
        let (owner, other) = (joined(store, 1).await.id, joined(store, 2).await.id);
        // Several at one time, in an order other than that of their ids.
        let moments = [(4, 7), (1, 5), (3, 5), (2, 5), (5, 9)];
        let entries: Vec<HistoryEntry> =
            moments.iter().map(|(number, at)| entry(*number, owner, HistoryEvent::ProjectMoved, *at)).collect();
        record(store, &entries).await;
        record(store, &[entry(9, other, HistoryEvent::ProjectMoved, 6)]).await;
        let mut page = newest(2);
        let mut read = Vec::new();
        for _ in 0..3 {
            let rows = store.history.of_library(owner, page).await.unwrap();
            page.before = rows.last().map(|row| (row.at, row.id));
            read.extend(numbers(&rows));
        }
        assert_eq!(read, [5, 4, 3, 2, 1]);
        assert!(store.history.of_library(owner, page).await.unwrap().is_empty());
    }

    async fn what_happens_along_with_a_collection_is_told_of_the_project_alone(store: &Store) {
        let owner = joined(store, 1).await.id;
        let collection = HistoryEntry {
            project: None,
            folder: Some(Subject { num_id: num(11), name: "Kiln".to_owned() }),
            ..entry(1, owner, HistoryEvent::CollectionArchived, 1)
        };
        let along = HistoryEntry { with_folder: true, ..entry(2, owner, HistoryEvent::ProjectArchived, 1) };
        let other = HistoryEntry {
            project: Some(Subject { num_id: num(102), name: "Oil".to_owned() }),
            ..entry(3, owner, HistoryEvent::ProjectMoved, 1)
        };
        record(store, &[collection, along, other]).await;
        assert_eq!(numbers(&store.history.of_library(owner, newest(9)).await.unwrap()), [3, 1]);
        assert_eq!(numbers(&store.history.of_project(owner, num(101), newest(9)).await.unwrap()), [2]);
        assert_eq!(numbers(&store.history.of_project(owner, num(102), newest(9)).await.unwrap()), [3]);
        assert_eq!(numbers(&store.history.of_project(owner, num(103), newest(9)).await.unwrap()), [0_u128; 0]);
        let stranger = joined(store, 2).await.id;
        assert_eq!(numbers(&store.history.of_project(stranger, num(101), newest(9)).await.unwrap()), [0_u128; 0]);
    }

    async fn an_entry_outlives_its_project_and_its_actor(store: &Store) {
        let owner = joined(store, 1).await.id;
        let gone = UserId::new(uuid(40));
        add_projects(store, &[project(owner, 101, "Salt")]).await;
        record(store, &[HistoryEntry { actor: gone, ..entry(1, owner, HistoryEvent::ProjectRenamed, 1) }]).await;
        let id = project(owner, 101, "Salt").id;
        committed(store, async |unit| unit.projects().delete_many(&[id]).await.unwrap()).await;
        let rows = store.history.of_library(owner, newest(9)).await.unwrap();
        assert_eq!(numbers(&rows), [1]);
        assert_eq!((rows[0].actor.id, rows[0].actor.name.as_str(), rows[0].actor.username.as_str()), (gone, "", ""));
    }

    async fn old_entries_go(store: &Store) {
        let owner = joined(store, 1).await.id;
        let entries = [1, 2, 3].map(|number| entry(number, owner, HistoryEvent::ProjectMoved, i64::from(number)));
        record(store, &entries).await;
        assert_eq!(committed(store, async |unit| unit.history().delete_older(at(3)).await.unwrap()).await, 2);
        assert_eq!(numbers(&store.history.of_library(owner, newest(9)).await.unwrap()), [3]);
    }

    async fn many_are_recorded_at_once_and_none_twice(store: &Store) {
        let owner = joined(store, 1).await.id;
        let entries: Vec<HistoryEntry> =
            (0..1_003).map(|number| entry(number, owner, HistoryEvent::ProjectArchived, 1)).collect();
        record(store, &entries).await;
        assert_eq!(store.history.of_library(owner, newest(2_000)).await.unwrap().len(), 1_003);
        let mut unit = store.begin().await;
        assert_eq!(duplicate(unit.history().record(&entries[..1]).await), "entry");
    }

    async fn a_project_is_known_by_its_number_and_by_its_id(store: &Store) {
        let (owner, other) = (joined(store, 1).await.id, joined(store, 2).await.id);
        let salt = project(owner, 101, "Salt");
        add_projects(store, std::slice::from_ref(&salt)).await;
        for name in [ProjectRef::NumId(salt.num_id), ProjectRef::Id(salt.id)] {
            assert_eq!(store.history.project(owner, name).await.unwrap(), Some(salt.num_id));
            assert_eq!(store.history.project(other, name).await.unwrap(), None);
        }
    }
}

database_promises! {
    async fn an_account_takes_its_history_along(store: &Store) {
        let owner = joined(store, 1).await.id;
        record(store, &[entry(1, owner, HistoryEvent::ProjectMoved, 1)]).await;
        store.raw("DELETE FROM users").await;
        assert_eq!(store.raw_texts("SELECT CAST(count(*) AS text) FROM history").await, ["0"]);
    }
}
