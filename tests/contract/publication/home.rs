//! Home projects.

use octavo_application::publication::ports::home::HomeProject;
use octavo_domain::plans::catalogue::Cap;

use crate::{
    fixtures::{add_projects, at, committed, joined, num, project},
    promises,
    store::Store,
};

promises! {
    async fn an_account_has_one_home_project_or_none(store: &Store) {
        let (ines, noor) = (joined(store, 1).await.id, joined(store, 2).await.id);
        let (salt, oil) = (project(ines, 101, "Salt"), project(ines, 102, "Oil"));
        add_projects(store, &[salt.clone(), oil.clone()]).await;
        assert_eq!(store.home.home_of(ines).await.unwrap(), None);
        committed(store, async |unit| unit.home().set_home(ines, Some(salt.id)).await.unwrap()).await;
        committed(store, async |unit| unit.home().set_home(ines, Some(oil.id)).await.unwrap()).await;
        let home = HomeProject { num_id: num(102), title: "Oil".to_owned(), is_published: false };
        assert_eq!(store.home.home_of(ines).await.unwrap(), Some(home));
        assert_eq!(store.home.home_of(noor).await.unwrap(), None);
        committed(store, async |unit| unit.home().set_home(ines, None).await.unwrap()).await;
        committed(store, async |unit| unit.home().set_home(ines, None).await.unwrap()).await;
        assert_eq!(store.home.home_of(ines).await.unwrap(), None);
    }

    async fn readers_find_a_home_project_once_it_is_published(store: &Store) {
        let ines = joined(store, 1).await.id;
        let salt = project(ines, 101, "Salt");
        add_projects(store, std::slice::from_ref(&salt)).await;
        committed(store, async |unit| unit.home().set_home(ines, Some(salt.id)).await.unwrap()).await;
        assert_eq!(store.public.home(ines).await.unwrap(), None);
        committed(store, async |unit| {
            let mut project = unit.projects().find(ines, num(101)).await.unwrap().unwrap();
            let snapshot = project.publish(0, Cap::Unlimited, at(90)).unwrap();
            unit.projects().update_many(&[project]).await.unwrap();
            unit.publications().save(&snapshot).await.unwrap();
        })
        .await;
        let page = store.public.home(ines).await.unwrap().unwrap();
        assert_eq!((page.project.num_id, page.owner.id), (num(101), ines));
        assert_eq!(store.public.page(num(101)).await.unwrap(), Some(page));
    }

    async fn the_choice_goes_with_the_project_and_with_the_account(store: &Store) {
        let (ines, noor) = (joined(store, 1).await.id, joined(store, 2).await.id);
        let (salt, oil) = (project(ines, 101, "Salt"), project(noor, 102, "Oil"));
        add_projects(store, &[salt.clone(), oil.clone()]).await;
        committed(store, async |unit| {
            unit.home().set_home(ines, Some(salt.id)).await.unwrap();
            unit.home().set_home(noor, Some(oil.id)).await.unwrap();
        })
        .await;
        committed(store, async |unit| unit.projects().delete_many(&[salt.id]).await.unwrap()).await;
        assert_eq!(store.home.home_of(ines).await.unwrap(), None);
        committed(store, async |unit| unit.users().delete(noor).await.unwrap()).await;
        assert_eq!(store.home.home_of(noor).await.unwrap(), None);
    }
}
