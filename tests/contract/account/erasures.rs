//! Erasing deleted accounts.

use octavo_application::{
    account::Origin,
    copies::ports::transfers::{Copying, CoverSource, Target},
    library::ports::{history::HistoryPage, queries::PageRequest},
    shared::{
        mailer::{Mail, Message},
        storage::{Activity, Event},
    },
};
use octavo_domain::{
    account::{deletion::DeletionReason, user::User},
    auth::credential::{LinkPurpose, MailedLink, SecretHash},
    ids::{ActivityId, CopyId, EntryId, MailId, NoteId, TeammateId, TransferId, UserId},
    library::{
        arrangement::{LibrarySection, SortMode},
        history::{HistoryEntry, HistoryEvent},
        project::{Cover, Project},
    },
    place::Place,
    team::{
        role::Role,
        teammate::{Shares, Teammate},
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
            let page = PageRequest { section: LibrarySection::All, sort: SortMode::Alphabet, after: None, limit: 9 };
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
            // Address and username can be used again.
            unit.users().insert(&ines).await.unwrap();
        })
        .await;
        assert_eq!(shown(ines.id).await, (0, 0, 0));
    }

    async fn files_that_others_show_are_not_abandoned(store: &Store) {
        let (ines, noor) = (joined(store, 1).await, joined(store, 2).await);
        let mut published = covered(project(ines.id, 101, "Published"), "covers/first.jpg");
        let snapshot = published.publish(0, octavo_domain::plans::catalogue::Cap::Unlimited, at(1)).unwrap();
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
        committed(store, async |unit| unit.publications().save(&snapshot).await.unwrap()).await;
        let abandoned = async |limit: u32| {
            store.begin().await.erasures().abandoned_files(limit).await.unwrap()
        };
        assert!(abandoned(9).await.is_empty());
        committed(store, async |unit| unit.users().delete(ines.id).await.unwrap()).await;
        assert_eq!(abandoned(9).await, keys(&["first", "second"]));
        assert_eq!(abandoned(1).await, keys(&["first"]));
        committed(store, async |unit| unit.erasures().forget_files(&keys(&["first", "third"])).await.unwrap()).await;
        assert_eq!(abandoned(9).await, keys(&["second"]));
        committed(store, async |unit| unit.users().delete(noor.id).await.unwrap()).await;
        assert_eq!(abandoned(9).await, keys(&["noor", "second", "shared"]));
    }

    async fn the_picture_of_a_first_page_is_abandoned_when_its_project_shows_another_or_is_gone(store: &Store) {
        let ines = joined(store, 1).await;
        let drawn = |key: &str| {
            let screenshot = Cover { key: key.to_owned(), width: 8, height: 6 };
            Project { screenshot: Some(screenshot), ..project(ines.id, 101, "Salt") }
        };
        let abandoned = async || store.begin().await.erasures().abandoned_files(9).await.unwrap();
        let (salt, later) = (drawn("covers/one.jpg"), drawn("covers/two.jpg"));
        add_projects(store, std::slice::from_ref(&salt)).await;
        assert!(abandoned().await.is_empty());
        let update = std::slice::from_ref(&later);
        committed(store, async |unit| unit.projects().update_many(update).await.unwrap()).await;
        assert_eq!(abandoned().await, ["covers/one.jpg"]);
        committed(store, async |unit| unit.projects().update_many(update).await.unwrap()).await;
        assert_eq!(abandoned().await, ["covers/one.jpg"], "it is shown still");
        committed(store, async |unit| unit.projects().delete_many(&[salt.id]).await.unwrap()).await;
        assert_eq!(abandoned().await, ["covers/one.jpg", "covers/two.jpg"]);
    }

    async fn a_cover_is_abandoned_when_nothing_shows_it_and_no_copy_is_made_of_it(store: &Store) {
        let (ines, noor) = (joined(store, 1).await, joined(store, 2).await);
        let mut salt = covered(project(ines.id, 101, "Salt"), "covers/one.jpg");
        let snapshot = salt.publish(0, octavo_domain::plans::catalogue::Cap::Unlimited, at(1)).unwrap();
        let placeholder = project(noor.id, 102, "Salt");
        add_projects(store, &[salt.clone(), placeholder.clone()]).await;
        let source = CoverSource { key: "covers/two.jpg".to_owned(), width: 8, height: 8 };
        let copying = Copying {
            id: CopyId::new(uuid(71)),
            transfer: TransferId::new(uuid(72)),
            owner: noor.id,
            position: 0,
            target: Target::Project(placeholder.num_id, Some(source)),
        };
        committed(store, async |unit| {
            unit.publications().save(&snapshot).await.unwrap();
            unit.copies().add(std::slice::from_ref(&copying)).await.unwrap();
        })
        .await;
        let mut wears = async |cover: Option<&str>| {
            salt = Project { cover: None, ..salt.clone() };
            if let Some(key) = cover {
                salt = covered(salt.clone(), key);
            }
            committed(store, async |unit| unit.projects().update_many(std::slice::from_ref(&salt)).await.unwrap()).await;
        };
        let state = async || {
            let mut unit = store.begin().await;
            let files = unit.erasures().abandoned_files(9).await.unwrap();
            (files, unit.erasures().awaits_copies().await.unwrap())
        };
        wears(Some("covers/two.jpg")).await;
        assert_eq!(state().await, (vec![], false), "the public sees the first one");
        wears(None).await;
        assert_eq!(state().await, (vec![], true), "a copy is made of the second one");
        committed(store, async |unit| unit.publications().remove_many(&[salt.id]).await.unwrap()).await;
        assert_eq!(state().await, (vec!["covers/one.jpg".to_owned()], true));
        committed(store, async |unit| assert!(unit.copies().take(copying.id).await.unwrap())).await;
        assert_eq!(state().await, (vec!["covers/one.jpg".to_owned(), "covers/two.jpg".to_owned()], false));
    }

    async fn mails_to_and_about_an_account_go_with_it(store: &Store) {
        let (ines, noor) = (joined(store, 1).await, joined(store, 2).await);
        let id = |number: u128| MailId::new(uuid(number));
        let to = |user: &User, message| Mail { to: user.email.clone(), name: "Somebody".to_owned(), message };
        committed(store, async |unit| {
            unit.outbox().add(id(1), &to(&ines, Message::PasswordChanged), at(1)).await.unwrap();
            unit.outbox().add(id(2), &to(&noor, Message::PasswordChanged), at(1)).await.unwrap();
            unit.outbox().add(id(3), &to(&noor, Message::PasswordChanged), at(1)).await.unwrap();
            unit.outbox().about_user(id(3), ines.id).await.unwrap();
        })
        .await;
        committed(store, async |unit| {
            unit.erasures().forget_traces(&ines).await.unwrap();
            unit.users().delete(ines.id).await.unwrap();
            assert!(!unit.erasures().deletion_mail_pending().await.unwrap());
            unit.outbox().add(id(4), &to(&ines, Message::AccountDeleted), at(2)).await.unwrap();
            assert!(unit.erasures().deletion_mail_pending().await.unwrap());
        })
        .await;
        committed(store, async |unit| {
            let claimed = unit.outbox().claim(9, at(3), at(4)).await.unwrap();
            assert_eq!(claimed.iter().map(|mail| mail.id).collect::<Vec<_>>(), [id(2), id(4)]);
            unit.outbox().delivered(id(4), at(3)).await.unwrap();
            assert!(!unit.erasures().deletion_mail_pending().await.unwrap());
        })
        .await;
    }

    async fn others_keep_what_happened_and_not_with_whom(store: &Store) {
        let (ines, noor, mila) = (joined(store, 1).await, joined(store, 2).await, joined(store, 3).await);
        let mate = Teammate {
            id: TeammateId::new(uuid(1 << 60)),
            owner: noor.id,
            email: ines.email.clone(),
            user: Some(ines.id),
            role: Role::Member,
            shares: Shares::default(),
            invitation: None,
            suspended: false,
            created_at: at(1),
            updated_at: at(1),
        };
        let entry = |number: u128, owner: UserId, name: &str, value: &str| HistoryEntry {
            id: EntryId::new(uuid(number)),
            owner,
            actor: owner,
            event: HistoryEvent::ProjectShared,
            project: None,
            folder: None,
            with_folder: false,
            details: [(name.to_owned(), value.to_owned())].into(),
            at: at(i64::try_from(number).unwrap()),
        };
        let entries = [
            entry(1, noor.id, "with", ines.email.as_str()),
            entry(2, noor.id, "from", ines.name.as_str()),
            entry(3, noor.id, "from", "Somebody else"),
            entry(4, mila.id, "with", ines.email.as_str()),
            entry(5, mila.id, "from", ines.name.as_str()),
        ];
        committed(store, async |unit| {
            unit.team().insert(&mate).await.unwrap();
            unit.history().record(&entries).await.unwrap();
        })
        .await;
        committed(store, async |unit| {
            unit.erasures().forget_traces(&ines).await.unwrap();
            unit.users().delete(ines.id).await.unwrap();
        })
        .await;
        let told = async |owner: &User| {
            let page = HistoryPage { before: None, limit: 9 };
            let rows = store.history.of_library(owner.id, page).await.unwrap();
            rows.into_iter().flat_map(|row| row.details.into_values()).collect::<Vec<_>>()
        };
        assert_eq!(told(&noor).await, ["Somebody else", "a deleted account", "a deleted account"]);
        // An account that has never dealt with her may know another person of her name.
        assert_eq!(told(&mila).await, [ines.name.as_str(), "a deleted account"]);
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
