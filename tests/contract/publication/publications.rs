//! Publications.

use octavo_domain::{
    library::{
        project::{Cover, Project},
        title::ProjectTitle,
    },
    plans::catalogue::Cap,
    publication::description::ProjectDescription,
};

use crate::{
    fixtures::{add_projects, at, committed, joined, project},
    promises,
    store::Store,
};

promises! {
    async fn what_a_project_says_else_than_its_publication_is_known(store: &Store) {
        let ines = joined(store, 1).await;
        let mut salt = project(ines.id, 101, "Salt");
        let snapshot = salt.publish(0, Cap::Unlimited, at(1)).unwrap();
        add_projects(store, std::slice::from_ref(&salt)).await;
        let says_else = async || store.begin().await.publications().says_else(salt.id).await.unwrap();
        assert!(!says_else().await, "it has no publication");
        committed(store, async |unit| unit.publications().save(&snapshot).await.unwrap()).await;
        assert!(!says_else().await);
        let cover = Cover { key: "covers/a.jpg".to_owned(), width: 3, height: 2 };
        let others = [
            Project { title: ProjectTitle::parse("salt").unwrap(), ..salt.clone() },
            Project { description: ProjectDescription::parse("Of salt").unwrap(), ..salt.clone() },
            Project { cover: Some(cover), ..salt.clone() },
        ];
        for other in others {
            committed(store, async |unit| unit.projects().update_many(std::slice::from_ref(&other)).await.unwrap()).await;
            assert!(says_else().await, "{other:?}");
        }
        committed(store, async |unit| unit.projects().update_many(std::slice::from_ref(&salt)).await.unwrap()).await;
        assert!(!says_else().await);
    }
}
