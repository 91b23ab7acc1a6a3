//! Preview links.

use octavo_domain::{
    account::user::User, ids::PreviewLinkId, library::project::Project,
    publication::preview_link::PreviewLink,
};

use crate::{
    fixtures::{add_projects, at, committed, joined, project, uuid},
    promises,
    store::Store,
};

fn link(id: u128, project: &Project, author: &User, made: i64, ends: i64) -> PreviewLink {
    PreviewLink {
        id: PreviewLinkId::new(uuid(id)),
        project: project.id,
        author: author.id,
        made_at: at(made),
        ends_at: at(ends),
        comments: false,
    }
}

async fn add(store: &Store, links: &[&PreviewLink]) {
    committed(store, async |unit| {
        for link in links {
            unit.preview_links().add(link).await.unwrap();
        }
    })
    .await;
}

async fn listed(store: &Store, project: &Project, most: u32) -> Vec<PreviewLink> {
    let listed = store.preview_links.preview_links(project.id, most).await.unwrap();
    listed.into_iter().map(|listed| listed.link).collect()
}

promises! {
    async fn edit_028_links_are_listed_counted_and_removed(store: &Store) {
        let (ines, noor) = (joined(store, 1).await, joined(store, 2).await);
        let (salt, ash) = (project(ines.id, 7, "Salt"), project(ines.id, 8, "Ash"));
        add_projects(store, &[salt.clone(), ash.clone()]).await;
        let (first, second) = (link(1, &salt, &ines, 10, 50), link(2, &salt, &noor, 20, 30));
        let (third, other) = (link(3, &salt, &ines, 20, 60), link(4, &ash, &ines, 5, 30));
        add(store, &[&first, &second, &third, &other]).await;
        assert_eq!(listed(store, &salt, 9).await, [second.clone(), third.clone(), first.clone()]);
        assert_eq!(listed(store, &salt, 2).await, [second.clone(), third.clone()]);
        let names = store.preview_links.preview_links(salt.id, 1).await.unwrap();
        assert_eq!(names[0].author_name, noor.name.as_str());
        assert_eq!(store.preview_links.preview_link(second.id).await.unwrap(), Some(second.clone()));
        committed(store, async |unit| {
            let links = unit.preview_links();
            assert_eq!((links.count(salt.id).await.unwrap(), links.count(ash.id).await.unwrap()), (3, 1));
            links.remove_ended(salt.id, at(30)).await.unwrap();
            assert!(!links.remove(ash.id, first.id).await.unwrap(), "it is of another project");
            assert!(links.remove(salt.id, first.id).await.unwrap());
            assert!(!links.remove(salt.id, first.id).await.unwrap());
            assert_eq!(links.count(salt.id).await.unwrap(), 1);
        })
        .await;
        assert_eq!(listed(store, &salt, 9).await, [third]);
        assert_eq!(listed(store, &ash, 9).await, [other], "those of other projects stay");
        assert_eq!(store.preview_links.preview_link(first.id).await.unwrap(), None);
    }

    async fn edit_384_a_link_lets_its_readers_comment(store: &Store) {
        let ines = joined(store, 1).await;
        let (salt, ash) = (project(ines.id, 7, "Salt"), project(ines.id, 8, "Ash"));
        add_projects(store, &[salt.clone(), ash.clone()]).await;
        let (first, second) = (link(1, &salt, &ines, 10, 50), link(2, &salt, &ines, 20, 50));
        add(store, &[&first, &second]).await;
        let open = PreviewLink { comments: true, ..first.clone() };
        committed(store, async |unit| {
            let links = unit.preview_links();
            assert_eq!(links.let_comment(ash.id, first.id, true).await.unwrap(), None, "of another project");
            assert_eq!(links.let_comment(salt.id, first.id, true).await.unwrap(), Some(open.clone()));
        })
        .await;
        assert_eq!(listed(store, &salt, 9).await, [second, open.clone()]);
        assert_eq!(store.preview_links.preview_link(first.id).await.unwrap(), Some(open));
        committed(store, async |unit| {
            let shut = unit.preview_links().let_comment(salt.id, first.id, false).await.unwrap();
            assert_eq!(shut, Some(first.clone()));
        })
        .await;
    }

    async fn links_go_with_their_project_and_with_their_author(store: &Store) {
        let (ines, noor) = (joined(store, 1).await, joined(store, 2).await);
        let (salt, ash) = (project(ines.id, 7, "Salt"), project(ines.id, 8, "Ash"));
        add_projects(store, &[salt.clone(), ash.clone()]).await;
        let (own, hers) = (link(1, &salt, &ines, 10, 50), link(2, &ash, &noor, 10, 50));
        let kept = link(3, &ash, &ines, 20, 50);
        add(store, &[&own, &hers, &kept]).await;
        committed(store, async |unit| {
            unit.projects().delete_many(&[salt.id]).await.unwrap();
            unit.users().delete(noor.id).await.unwrap();
        })
        .await;
        assert_eq!(listed(store, &salt, 9).await, []);
        assert_eq!(listed(store, &ash, 9).await, [kept]);
    }
}
