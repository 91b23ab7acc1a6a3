//! What sitemaps are made of.

use octavo_domain::{account::user::User, ids::NumId, library::project::Project, plans::catalogue::Cap};

use crate::{
    fixtures::{add_projects, at, committed, num, project, user},
    promises,
    store::Store,
};

/// Stores an account whose profile is shown, or not.
async fn account(store: &Store, number: u32, profile_visible: bool) -> User {
    let user = User { profile_visible, ..user(number) };
    committed(store, async |unit| unit.users().insert(&user).await.unwrap()).await;
    user
}

/// Stores a published project.
async fn published(store: &Store, mut project: Project) -> Project {
    let snapshot = project.publish(0, Cap::Unlimited, at(project.num_id.get())).unwrap();
    add_projects(store, std::slice::from_ref(&project)).await;
    committed(store, async |unit| unit.publications().save(&snapshot).await.unwrap()).await;
    project
}

async fn in_range(store: &Store, from: i64, below: i64) -> Vec<i64> {
    let pages = store.public.pages_in(num(from)..num(below)).await.unwrap();
    pages.iter().map(|page| page.project.num_id.get()).collect()
}

promises! {
    async fn public_projects_are_found_by_their_numbers(store: &Store) {
        let (ines, noor) = (account(store, 1, true).await, account(store, 2, false).await);
        for number in [103, 101] {
            published(store, project(ines.id, number, "Salt")).await;
        }
        published(store, Project { is_private: true, ..project(ines.id, 104, "Private") }).await;
        published(store, Project { is_hidden: true, ..project(ines.id, 105, "Hidden") }).await;
        published(store, project(noor.id, 106, "Of a private profile")).await;
        add_projects(store, &[project(ines.id, 107, "Draft")]).await;
        assert_eq!(in_range(store, 1, 1_000).await, [101, 103]);
        assert_eq!((in_range(store, 101, 103).await, in_range(store, 102, 104).await), (vec![101], vec![103]));
        let page = store.public.pages_in(num(101)..num(102)).await.unwrap().pop();
        assert_eq!(page, store.public.page(num(101)).await.unwrap());
        let of = async |skip, limit| {
            let pages = store.public.pages_of(ines.id, skip, limit).await.unwrap();
            pages.iter().map(|page| page.project.num_id.get()).collect::<Vec<_>>()
        };
        assert_eq!((of(0, 9).await, of(0, 1).await, of(1, 9).await), (vec![101, 103], vec![101], vec![103]));
        assert_eq!(of(2, 9).await, [0; 0]);
    }

    async fn profiles_are_found_by_their_numbers(store: &Store) {
        assert_eq!(store.public.last_number().await.unwrap(), None);
        let (ines, _) = (account(store, 1, true).await, account(store, 2, false).await);
        let oil = account(store, 3, true).await;
        assert_eq!(store.public.last_number().await.unwrap(), NumId::parse(3).ok());
        for number in [101, 102] {
            published(store, project(ines.id, number, "Salt")).await;
        }
        let hidden = published(store, Project { is_hidden: true, ..project(oil.id, 103, "Oil") }).await;
        assert_eq!(store.public.last_number().await.unwrap(), NumId::parse(103).ok());
        let profiles = async |from, below| {
            let found = store.public.profiles_in(num(from)..num(below)).await.unwrap();
            found.iter().map(|(owner, at)| (owner.id, *at)).collect::<Vec<_>>()
        };
        assert_eq!(profiles(1, 9).await, [(ines.id, Some(at(102))), (oil.id, None)]);
        assert_eq!(profiles(2, 3).await, []);
        committed(store, async |unit| unit.home().set_home(oil.id, Some(hidden.id)).await.unwrap()).await;
        let homes = store.public.homes_in(num(1)..num(9)).await.unwrap();
        assert_eq!(homes, [store.public.home(oil.id).await.unwrap().unwrap()]);
        assert_eq!(store.public.homes_in(num(1)..num(3)).await.unwrap(), []);
    }
}
