//! Pages.

use std::cmp::Reverse;

use octavo_application::{
    library::ports::queries::{After, PageRequest},
    shared::storage::StorageError,
};
use octavo_domain::library::project::ProjectSummary;
use octavo_domain::library::{
    arrangement::{LibrarySection, SortMode},
    project::Project,
    search::fold,
};

use crate::{
    fixtures::{add_folders, add_projects, at, folder, joined, num, project},
    library::lists::row_of,
    promises,
    store::Store,
};

const TITLES: [&str; 12] = [
    "Salt",
    "salt",
    "SALT",
    "Äther",
    "A\u{308}ther",
    "zebra",
    "Zebra",
    "東京",
    "100%",
    "🧂",
    "\u{10ffff}",
    "a",
];

fn after(sort: SortMode, row: &ProjectSummary) -> After {
    match sort {
        SortMode::Alphabet => After::Title(fold(row.title.as_str()), row.num_id),
        SortMode::LastChanged => After::Time(row.last_changed, row.num_id),
        SortMode::DateCreated => After::Time(row.created_at, row.num_id),
    }
}

promises! {
    async fn pages_cover_everything_once_in_every_order_and_view(store: &Store) {
        let (owner, other) = (joined(store, 1).await.id, joined(store, 2).await.id);
        let (kiln, gone) = (folder(owner, 11, "Kiln"), folder(owner, 12, "Gone"));
        add_folders(store, &[kiln.clone(), gone.clone()]).await;
        let stored: Vec<Project> = (0_i64..90)
            .map(|number| {
                let title = TITLES[usize::try_from(number * 7 % 12).unwrap()];
                let mut project = project(owner, 101 + number, title);
                project.last_changed = at(number * 5 % 8);
                project.created_at = at(number * 3 % 7);
                match number % 5 {
                    0 => project.move_to(Some(kiln.id), at(0)),
                    1 => {
                        project.move_to(Some(gone.id), at(0));
                        project.archive(true, at(1));
                    }
                    2 => {
                        project.move_to(Some(kiln.id), at(0));
                        project.archive(false, at(1));
                    }
                    _ => {}
                }
                project
            })
            .collect();
        add_projects(store, &stored).await;
        add_projects(store, &[project(other, 900, "Not mine")]).await;
        let sections: [(LibrarySection, &[i64]); 5] = [
            (LibrarySection::All, &[0, 1, 2, 3, 4]),
            (LibrarySection::Root, &[3, 4]),
            (LibrarySection::Archive, &[2]),
            (LibrarySection::Folder(kiln.id), &[0]),
            (LibrarySection::Folder(gone.id), &[1]),
        ];
        for (section, kinds) in sections {
            for sort in SortMode::ALL {
                let mut expected: Vec<ProjectSummary> = stored
                    .iter()
                    .filter(|project| kinds.contains(&((project.num_id.get() - 101) % 5)))
                    .map(row_of)
                    .collect();
                match sort {
                    SortMode::Alphabet => expected.sort_by_key(|row| (fold(row.title.as_str()), Reverse(row.num_id))),
                    SortMode::LastChanged => expected.sort_by_key(|row| Reverse((row.last_changed, row.num_id))),
                    SortMode::DateCreated => expected.sort_by_key(|row| Reverse((row.created_at, row.num_id))),
                }
                let (mut seen, mut from) = (Vec::new(), None);
                loop {
                    let request = PageRequest { section, sort, after: from.clone(), limit: 7 };
                    let page = store.library.page(owner, &request).await.unwrap();
                    assert!(page.len() <= 7);
                    let Some(last) = page.last() else { break };
                    from = Some(after(sort, last));
                    seen.extend(page);
                }
                assert_eq!(seen, expected, "{section:?} by {sort:?}");
            }
        }
    }

    async fn a_cursor_of_another_order_is_refused(store: &Store) {
        let owner = joined(store, 1).await.id;
        for (sort, after) in [
            (SortMode::Alphabet, After::Time(at(0), num(1))),
            (SortMode::LastChanged, After::Title("a".to_owned(), num(1))),
        ] {
            let request = PageRequest { section: LibrarySection::Root, sort, after: Some(after), limit: 5 };
            assert!(matches!(store.library.page(owner, &request).await, Err(StorageError::Backend(_))));
        }
    }
}
