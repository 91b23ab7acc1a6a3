//! Search finds the same on every storage: the folded title contains the folded query.

use std::cmp::Reverse;

use octavo_application::library::ports::queries::Found;
use octavo_domain::{
    ids::{NumId, UserId},
    library::{
        folder::Folder,
        project::Project,
        search::{SearchQuery, fold},
        title::{FolderName, ProjectTitle},
    },
};
use proptest::{prelude::*, strategy::ValueTree, test_runner::TestRunner};

use crate::{
    fixtures::{add_folders, add_projects, at, committed, folder, joined, project},
    library::lists::row_of,
    promises,
    store::Store,
};

const TITLES: [&str; 34] = [
    "Salt",
    "SALTWORKS",
    "Basalt",
    "salt & pepper",
    "Sal",
    "Дневник 2026",
    "ДНЕВНИК",
    "ΟΔΥΣΣΕΙΑ",
    "οδυσσεια",
    "Οδυσσειας",
    "東京の夏",
    "東京",
    "京都",
    "Cafe\u{301} Noir",
    "CAFÉ",
    "100 % linen_50",
    "100% linen",
    "100_50",
    "it’s “quoted”",
    "it's \"quoted\"",
    "back\\slash",
    "a AND b OR NOT c",
    "NEAR(a b)",
    "col:umn*^",
    "🧂🧂 salt",
    "👩‍👩‍👧 family",
    "ﷺ",
    "ﬃ office",
    "İstanbul",
    "ISTANBUL",
    "straße",
    "STRASSE",
    "नमस्ते दुनिया",
    "مرحبا بالعالم",
];

const QUERIES: [&str; 44] = [
    "salt",
    "SAL",
    "al",
    "lt",
    "saltw",
    "дн",
    "днев",
    "ВНИК",
    "οδυσ",
    "σσ",
    "ς",
    "ΕΙΑ",
    "京の",
    "東京",
    "京都",
    "東京の夏",
    "é n",
    "cafe",
    "CAFÉ",
    "100 %",
    "% l",
    "_5",
    "0_",
    "%%",
    "__",
    "'s",
    "\"q",
    "“q",
    "\\s",
    "k\\",
    "AND",
    " OR ",
    "(a",
    "n*",
    "*^",
    "🧂🧂",
    "🧂 ",
    "👩‍",
    "صلى الله",
    "ffi",
    "is",
    "ss",
    "मस्",
    "بالعالم",
];

fn expected(
    owner: UserId,
    projects: &[Project],
    folders: &[Folder],
    query: &SearchQuery,
    limit: usize,
) -> Found {
    let rank = |text: &str| Reverse(fold(text).starts_with(query.folded()));
    let mut projects: Vec<&Project> =
        projects.iter().filter(|p| p.owner == owner && query.is_in(&fold(p.title.as_str()))).collect();
    projects.sort_by_key(|p| (rank(p.title.as_str()), Reverse((p.last_changed, p.num_id))));
    let mut names: Vec<&Folder> =
        folders.iter().filter(|f| f.owner == owner && query.is_in(&fold(f.name.as_str()))).collect();
    names.sort_by_key(|f| (rank(f.name.as_str()), Reverse((f.updated_at, f.num_id))));
    Found {
        count: u64::try_from(projects.len() + names.len()).unwrap(),
        projects: projects.into_iter().take(limit).map(row_of).collect(),
        folders: names
            .into_iter()
            .take(limit)
            .map(|folder| octavo_application::library::ports::queries::FolderRow {
                id: folder.id,
                num_id: folder.num_id,
                name: folder.name.as_str().to_owned(),
                uri: folder.uri.as_str().to_owned(),
                is_hidden: folder.is_hidden,
                archived_at: folder.archived_at,
                copy_status: folder.copy_status,
                count: 0,
                count_public: 0,
                created_at: folder.created_at,
                updated_at: folder.updated_at,
                former_uris: Vec::new(),
            })
            .collect(),
    }
}

/// Projects and collections of two accounts, with these titles.
async fn libraries(store: &Store, titles: &[&str]) -> (Vec<Project>, Vec<Folder>) {
    let owners = [joined(store, 1).await.id, joined(store, 2).await.id];
    let (mut projects, mut folders) = (Vec::new(), Vec::new());
    for (title, number) in titles.iter().zip(0_i64..) {
        for (owner, shift) in owners.iter().zip([1_000, 5_000]) {
            let mut project = project(*owner, shift + number, title);
            project.last_changed = at(number * 7 % 5);
            projects.push(project);
            if FolderName::parse(title).is_ok() {
                let mut folder = folder(*owner, shift * 2 + number, title);
                folder.updated_at = at(number * 3 % 4);
                let alone = folders.iter().all(|other: &Folder| {
                    other.owner != folder.owner
                        || (other.name.key() != folder.name.key() && other.uri != folder.uri)
                });
                if alone {
                    folders.push(folder);
                }
            }
        }
    }
    add_projects(store, &projects).await;
    add_folders(store, &folders).await;
    (projects, folders)
}

promises! {
    async fn any_script_and_any_sign_is_found(store: &Store) {
        let (projects, folders) = libraries(store, &TITLES).await;
        let owner = projects[0].owner;
        for text in QUERIES {
            let Ok(query) = SearchQuery::parse(text) else { continue };
            for limit in [0_u8, 2, 100] {
                let found = store.library.search(owner, &query, limit.into()).await.unwrap();
                assert_eq!(found, expected(owner, &projects, &folders, &query, limit.into()), "{text:?}");
            }
        }
        for nothing in ["nothing at all", "a\0b", "\0\0\0"] {
            let query = SearchQuery::parse(nothing).unwrap();
            assert_eq!(store.library.search(owner, &query, 6).await.unwrap().count, 0);
        }
        let stranger = UserId::new(crate::fixtures::uuid(99));
        for text in ["salt", "al"] {
            let query = SearchQuery::parse(text).unwrap();
            assert_eq!(store.library.search(stranger, &query, 6).await.unwrap().count, 0);
        }
    }

    async fn the_index_follows_every_change(store: &Store) {
        let (mut projects, folders) = libraries(store, &["Salt and oil", "Pepper", "Vinegar"]).await;
        let owner = projects[0].owner;
        let find = async |text: &str| -> Vec<NumId> {
            let query = SearchQuery::parse(text).unwrap();
            let found = store.library.search(owner, &query, 50).await.unwrap();
            found.projects.iter().map(|row| row.num_id).collect()
        };
        assert_eq!(folders.len(), 6);
        projects[0].title = ProjectTitle::parse("Honey").unwrap();
        committed(store, async |unit| unit.projects().update_many(&projects[..1]).await.unwrap()).await;
        assert_eq!((find("salt").await, find("honey").await), (vec![], vec![projects[0].num_id]));
        committed(store, async |unit| unit.projects().delete_many(&[projects[0].id]).await.unwrap()).await;
        assert_eq!(find("honey").await, []);
        let mut unit = store.begin().await;
        unit.projects().insert_many(&[project(owner, 7_000, "Honey again")]).await.unwrap();
        drop(unit);
        assert_eq!(find("honey").await, []);
    }

    async fn texts_nobody_thought_of_are_found(store: &Store) {
        let mut runner = TestRunner::deterministic();
        let letters = "[aAbB%_'\"\\\\ *()🧂東京éE\u{301}ßİıſΣςσ\u{e000}\u{f8ff}ﬃﷺ]";
        let titles: Vec<String> = (0..150)
            .map(|_| format!("{letters}{{1,14}}").prop_map_into_string(&mut runner))
            .filter(|title| ProjectTitle::parse(title).is_ok())
            .collect();
        let texts: Vec<&str> = titles.iter().map(String::as_str).collect();
        let (projects, folders) = libraries(store, &texts).await;
        let owner = projects[1].owner;
        for _ in 0..120 {
            let text = format!("{letters}{{2,5}}").prop_map_into_string(&mut runner);
            let Ok(query) = SearchQuery::parse(&text) else { continue };
            let found = store.library.search(owner, &query, 1_000).await.unwrap();
            assert_eq!(found, expected(owner, &projects, &folders, &query, 1_000), "{text:?}");
        }
    }
}

/// Texts of a pattern.
trait Sample {
    fn prop_map_into_string(&self, runner: &mut TestRunner) -> String;
}

impl Sample for String {
    fn prop_map_into_string(&self, runner: &mut TestRunner) -> String {
        proptest::string::string_regex(self).unwrap().boxed().new_tree(runner).unwrap().current()
    }
}
