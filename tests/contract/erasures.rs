//! Accounts that go, and what is left of them.

use octavo_application::ports::queries::PageRequest;
use octavo_application::{
    account::Origin,
    ports::storage::{Activity, Event},
};
use octavo_domain::place::Place;
use octavo_domain::{
    account::{
        credential::{LinkPurpose, MailedLink, SecretHash},
        deletion::DeletionReason,
    },
    ids::{ActivityId, NoteId},
    library::{
        arrangement::{Shelf, SortMode},
        project::{Cover, Project},
    },
};

use crate::{
    fixtures::{
        add_folders, add_projects, at, committed, folder, full_project, joined, project, session, uuid,
    },
    promises,
    store::Store,
};

fn covered(project: Project, key: &str) -> Project {
    Project { cover: Some(Cover { key: key.to_owned(), width: 8, height: 8 }), ..project }
}

promises! {
    async fn an_account_goes_with_all_that_is_its_own(store: &Store) {
        let (ines, noor) = (joined(store, 1).await, joined(store, 2).await);
        let kilns = [folder(ines.id, 11, "Kiln"), folder(noor.id, 12, "Kiln")];
        add_folders(store, &kilns).await;
        add_projects(store, &[
            full_project(ines.id, 101, kilns[0].id),
            project(ines.id, 102, "Loose"),
            full_project(noor.id, 103, kilns[1].id),
        ]).await;
        let origin = Origin::default();
        let hash = SecretHash::new([9; 32]);
        committed(store, async |unit| {
            unit.sessions().insert(&session(1, &ines)).await.unwrap();
            unit.sessions().insert(&session(2, &noor)).await.unwrap();
            let purpose = LinkPurpose::ResetPassword;
            let link = MailedLink { hash, user: ines.id, purpose, email_key: ines.email.key(), expires_at: at(9) };
            unit.links().replace(&link).await.unwrap();
            for (number, user) in [(1_u32, &ines), (2, &noor)] {
                let entry = Activity {
                    id: ActivityId::new(uuid(u128::from(number))),
                    user: Some(user.id),
                    event: Event::SignedIn,
                    address: origin.address.clone(),
                    user_agent: String::new(),
                    place: Place::default(),
                    detail: None,
                    at: at(1),
                };
                unit.activity().record(&entry).await.unwrap();
            }
            for _ in 0..2 {
                unit.users().delete(ines.id).await.unwrap();
            }
            assert_eq!(unit.users().find(ines.id).await.unwrap(), None);
        })
        .await;
        assert_eq!(store.sessions.by_token(&session(1, &ines).token).await.unwrap(), None);
        assert!(store.sessions.by_token(&session(2, &noor).token).await.unwrap().is_some());
        assert_eq!(store.accounts.account(ines.id, "2026-11").await.unwrap(), None);
        let shown = async |owner| {
            let page = PageRequest { shelf: Shelf::All, sort: SortMode::Alphabet, after: None, limit: 9 };
            let projects = store.library.page(owner, &page).await.unwrap().len();
            (projects, store.library.projects(owner).await.unwrap().len(), store.library.folders(owner).await.unwrap().len())
        };
        assert_eq!(shown(ines.id).await, (0, 0, 0));
        assert_eq!(shown(noor.id).await.1, 1);
        assert_eq!(shown(noor.id).await.2, 1);
        committed(store, async |unit| {
            assert_eq!(unit.links().find(&hash, LinkPurpose::ResetPassword).await.unwrap(), None);
            assert!(unit.activity().latest(ines.id, 9).await.unwrap().is_empty());
            assert_eq!(unit.activity().latest(noor.id, 9).await.unwrap().len(), 1);
            // Address and username are free.
            unit.users().insert(&ines).await.unwrap();
        })
        .await;
        assert_eq!(shown(ines.id).await, (0, 0, 0));
    }

    async fn files_that_others_show_are_not_abandoned(store: &Store) {
        let (ines, noor) = (joined(store, 1).await, joined(store, 2).await);
        let mut published = covered(project(ines.id, 101, "Published"), "covers/first.jpg");
        let snapshot = published.publish(0, octavo_domain::plan::catalogue::Cap::Unlimited, at(1)).unwrap();
        let published = covered(published, "covers/second.jpg");
        add_projects(store, &[
            published,
            covered(project(ines.id, 102, "Twin"), "covers/second.jpg"),
            covered(project(ines.id, 103, "Template"), "covers/shared.jpg"),
            covered(project(noor.id, 104, "From it"), "covers/shared.jpg"),
            covered(project(noor.id, 105, "Own"), "covers/noor.jpg"),
            project(ines.id, 106, "Bare"),
        ]).await;
        let keys = |names: &[&str]| names.iter().map(|name| format!("covers/{name}.jpg")).collect::<Vec<_>>();
        committed(store, async |unit| {
            unit.publications().save(&snapshot).await.unwrap();
            assert!(unit.erasures().abandoned_files(9).await.unwrap().is_empty());
            unit.erasures().abandon_files(ines.id).await.unwrap();
            assert_eq!(unit.erasures().abandoned_files(9).await.unwrap(), keys(&["first", "second"]));
            assert_eq!(unit.erasures().abandoned_files(1).await.unwrap(), keys(&["first"]));
            unit.erasures().forget_files(&keys(&["first", "third"])).await.unwrap();
            unit.erasures().abandon_files(noor.id).await.unwrap();
            assert_eq!(unit.erasures().abandoned_files(9).await.unwrap(), keys(&["noor", "second"]));
        })
        .await;
    }

    async fn reasons_are_kept_the_newest_first(store: &Store) {
        let reasons = [DeletionReason::parse("too_expensive").unwrap(), DeletionReason::parse("“Herons” ✍").unwrap()];
        committed(store, async |unit| {
            for (number, reason) in (1_u32..).zip(&reasons) {
                let id = NoteId::new(uuid(u128::from(number)));
                unit.erasures().note_reason(id, reason, at(i64::from(number))).await.unwrap();
            }
            let [first, second] = reasons.clone();
            assert_eq!(unit.erasures().reasons(1).await.unwrap(), [(at(2), second.clone())]);
            assert_eq!(unit.erasures().reasons(9).await.unwrap(), [(at(2), second), (at(1), first)]);
        })
        .await;
    }
}
