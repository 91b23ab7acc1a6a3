//! Text styles of accounts.

use octavo_application::documents::ports::styles::StoredStyle;
use octavo_domain::{
    account::user::User, documents::id::RecordId, ids::ProjectId, library::project::Project,
};

use crate::{
    fixtures::{add_projects, at, committed, joined, project},
    promises,
    store::Store,
};

fn style(owner: &User, bits: u64, body: &str) -> StoredStyle {
    StoredStyle {
        owner: owner.id,
        id: RecordId::of_bits(bits),
        body: body.as_bytes().to_vec(),
        changed_at: at(i64::try_from(bits % 1_000).unwrap()),
    }
}

async fn put(store: &Store, style: &StoredStyle) {
    committed(store, async |unit| unit.styles().put(style).await.unwrap()).await;
}

async fn all(store: &Store, owner: &User) -> Vec<StoredStyle> {
    let read = store.styles.styles(owner.id).await.unwrap();
    assert_eq!(store.begin().await.styles().all(owner.id).await.unwrap(), read);
    read
}

promises! {
    async fn edit_191_a_style_is_put_read_back_and_removed(store: &Store) {
        let (ines, noor) = (joined(store, 1).await, joined(store, 2).await);
        let (last, first) = (style(&ines, (1 << 60) - 1, "öfen “Text” \\"), style(&ines, 3, "[]"));
        for one in [&last, &first, &style(&noor, 3, "hers")] {
            put(store, one).await;
        }
        assert_eq!(all(store, &ines).await, [first.clone(), last.clone()], "by their ids");
        let changed = StoredStyle { body: b"changed".to_vec(), changed_at: at(77), ..first };
        put(store, &changed).await;
        assert_eq!(all(store, &ines).await, [changed.clone(), last.clone()]);
        committed(store, async |unit| {
            assert!(unit.styles().remove(ines.id, last.id).await.unwrap());
            assert!(!unit.styles().remove(ines.id, last.id).await.unwrap());
            assert!(!unit.styles().remove(noor.id, last.id).await.unwrap());
        })
        .await;
        assert_eq!(all(store, &ines).await, [changed]);
        assert_eq!(all(store, &noor).await, [style(&noor, 3, "hers")]);
    }

    async fn edit_191_styles_go_with_their_account(store: &Store) {
        let (ines, noor) = (joined(store, 1).await, joined(store, 2).await);
        put(store, &style(&ines, 3, "[]")).await;
        put(store, &style(&noor, 4, "hers")).await;
        committed(store, async |unit| unit.users().delete(ines.id).await.unwrap()).await;
        assert_eq!(store.styles.styles(ines.id).await.unwrap(), []);
        assert_eq!(all(store, &noor).await.len(), 1);
    }

    async fn edit_191_drawn_projects_are_listed_in_pages_without_archived_ones(store: &Store) {
        let (ines, noor) = (joined(store, 1).await, joined(store, 2).await);
        let mut own: Vec<Project> = (1..=4).map(|number| project(ines.id, number, "Salt")).collect();
        let hers = project(noor.id, 9, "Hers");
        let bare = project(ines.id, 10, "Never opened");
        own[3].archive(false, at(5));
        add_projects(store, &own).await;
        add_projects(store, &[hers.clone(), bare]).await;
        for one in own.iter().chain([&hers]) {
            committed(store, async |unit| assert!(unit.documents().add(one.id, b"{}").await.unwrap())).await;
        }
        let mut expected: Vec<ProjectId> = own[..3].iter().map(|one| one.id).collect();
        expected.sort_unstable();
        let page = async |after, limit| store.styles.drawn_projects(ines.id, after, limit).await.unwrap();
        assert_eq!(page(None, 9).await, expected);
        assert_eq!(page(None, 2).await, expected[..2]);
        assert_eq!(page(Some(expected[1]), 2).await, expected[2..]);
        assert_eq!(page(Some(expected[2]), 2).await, []);
    }
}
