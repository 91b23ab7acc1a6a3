//! Memberships, and accounts' access to projects.

use octavo_application::{
    shared::storage::StorageError,
    team::ports::team::{LastTeamChange, ProjectAccess},
};
use octavo_domain::{
    account::{email::Email, user::User},
    auth::credential::SecretHash,
    ids::{ProjectRef, TeammateId, UserId},
    library::{
        project::{Archived, Project},
        search::SearchQuery,
    },
    plans::catalogue::Cap,
    team::{
        access::Access,
        role::Role,
        teammate::{Invitation, Shares, Teammate},
    },
};

use crate::{
    fixtures::{add_folders, add_projects, at, committed, folder, joined, num, project, uuid},
    promises,
    store::{Store, at_once, duplicate},
};

/// The `number`-th membership of an owner: pending, with nothing shared.
fn teammate(owner: UserId, number: u8) -> Teammate {
    Teammate {
        id: TeammateId::new(uuid(u128::from(number) + (1 << 60))),
        owner,
        email: Email::parse(&format!("Mate{number}@haddad.example")).unwrap(),
        user: None,
        role: Role::Member,
        shares: Shares::default(),
        invitation: Some(Invitation { hash: SecretHash::new([number; 32]), expires_at: at(900) }),
        suspended: false,
        created_at: at(i64::from(number)),
        updated_at: at(i64::from(number)),
    }
}

/// A membership that `user` has accepted.
fn accepted(owner: UserId, number: u8, user: &User, shares: Shares) -> Teammate {
    Teammate { user: Some(user.id), invitation: None, shares, ..teammate(owner, number) }
}

async fn add(store: &Store, teammates: &[Teammate]) {
    committed(store, async |unit| {
        for teammate in teammates {
            unit.team().insert(teammate).await.unwrap();
        }
    })
    .await;
}

/// The access to a project by the query and by the unit of work, by number and by id.
async fn access(store: &Store, user: UserId, project: &Project) -> Option<ProjectAccess> {
    let names = [ProjectRef::NumId(project.num_id), ProjectRef::Id(project.id)];
    let mut unit = store.begin().await;
    let mut said = Vec::new();
    for name in names {
        said.push(unit.team().project_access(user, name).await.unwrap());
    }
    drop(unit);
    for name in names {
        said.push(store.team.project_access(user, name).await.unwrap());
    }
    said.dedup();
    assert_eq!(said.len(), 1, "{said:?}");
    said[0]
}

fn all() -> Shares {
    Shares { all: true, ..Shares::default() }
}

promises! {
    async fn a_membership_comes_back_as_it_was_stored(store: &Store) {
        let (owner, mate) = (joined(store, 1).await.id, joined(store, 2).await);
        let (salt, pepper) = (project(owner, 101, "Salt"), project(owner, 102, "Pepper"));
        let (kiln, essays) = (folder(owner, 103, "Kiln"), folder(owner, 104, "Essays"));
        add_projects(store, &[salt.clone(), pepper.clone()]).await;
        add_folders(store, &[kiln.clone(), essays.clone()]).await;
        let full = Teammate {
            role: Role::Editor,
            updated_at: at(77),
            ..accepted(owner, 2, &mate, Shares {
                all: true,
                projects: [salt.num_id].into(),
                folders: [kiln.id, essays.id].into(),
                project_roles: [(salt.num_id, Role::Member), (pepper.num_id, Role::Editor)].into(),
                folder_roles: [(essays.id, Role::Member)].into(),
            })
        };
        let pending = teammate(owner, 3);
        add(store, &[full.clone(), pending.clone()]).await;
        let mut unit = store.begin().await;
        for one in [&full, &pending] {
            assert_eq!(unit.team().find(one.id).await.unwrap().as_ref(), Some(one));
            let email = Email::parse(&one.email.as_str().to_uppercase()).unwrap();
            assert_eq!(unit.team().find_by_email(owner, &email).await.unwrap().as_ref(), Some(one));
            assert_eq!(unit.team().find_by_email(mate.id, &email).await.unwrap(), None);
        }
        assert_eq!(unit.team().find_by_user(owner, mate.id).await.unwrap().as_ref(), Some(&full));
        assert_eq!(unit.team().find_by_user(mate.id, owner).await.unwrap(), None);
        let hash = SecretHash::new([3; 32]);
        assert_eq!(unit.team().find_by_token(&hash).await.unwrap().as_ref(), Some(&pending));
        assert_eq!(unit.team().find_by_token(&SecretHash::new([2; 32])).await.unwrap(), None);
        assert_eq!(unit.team().count(owner).await.unwrap(), 2);
        assert_eq!(unit.team().count(mate.id).await.unwrap(), 0);
        for (projects, folders, owners) in [
            (vec![salt.num_id], vec![], vec![owner]),
            (vec![], vec![kiln.id], vec![owner]),
            (vec![num(99)], vec![], vec![]),
            (vec![], vec![], vec![]),
        ] {
            let (projects, folders) = (projects.into_iter().collect(), folders.into_iter().collect());
            assert_eq!(unit.team().owners_sharing(mate.id, &projects, &folders).await.unwrap(), owners);
            assert_eq!(unit.team().owners_sharing(owner, &projects, &folders).await.unwrap(), []);
        }
    }

    async fn an_owner_has_one_membership_an_address(store: &Store) {
        let (owner, other, mate) = (joined(store, 1).await.id, joined(store, 2).await.id, joined(store, 3).await);
        let one = teammate(owner, 1);
        let again = Teammate { id: teammate(owner, 9).id, invitation: None, ..one.clone() };
        add(store, std::slice::from_ref(&one)).await;
        committed(store, async |unit| {
            assert_eq!(duplicate(unit.team().insert(&again).await), "teammate");
            // The unit stays usable, and another owner may share with the same address.
            unit.team().insert(&Teammate { owner: other, ..again.clone() }).await.unwrap();
            // An account can accept only one membership of an owner.
            unit.team().insert(&accepted(owner, 4, &mate, all())).await.unwrap();
            let twice = accepted(owner, 1, &mate, all());
            assert_eq!(duplicate(unit.team().update(&twice).await), "teammate");
            assert_eq!(unit.team().count(owner).await.unwrap(), 2);
        })
        .await;
    }

    async fn a_change_replaces_everything(store: &Store) {
        let (owner, mate) = (joined(store, 1).await.id, joined(store, 2).await);
        let (salt, pepper) = (project(owner, 101, "Salt"), project(owner, 102, "Pepper"));
        let kiln = folder(owner, 103, "Kiln");
        add_projects(store, &[salt.clone(), pepper.clone()]).await;
        add_folders(store, std::slice::from_ref(&kiln)).await;
        let shares = Shares { projects: [salt.num_id].into(), folders: [kiln.id].into(), ..Shares::default() };
        let mut one = Teammate { shares, ..teammate(owner, 1) };
        add(store, std::slice::from_ref(&one)).await;
        one.shares = Shares { projects: [pepper.num_id].into(), all: true, ..Shares::default() };
        one.role = Role::Editor;
        one.accept(mate.id, at(50));
        committed(store, async |unit| unit.team().update(&one).await.unwrap()).await;
        committed(store, async |unit| {
            assert_eq!(unit.team().find(one.id).await.unwrap().as_ref(), Some(&one));
            assert!(unit.team().delete(one.id).await.unwrap());
            assert!(!unit.team().delete(one.id).await.unwrap());
            assert!(matches!(unit.team().update(&one).await, Err(StorageError::Stale("teammate"))));
            assert_eq!(unit.team().find(one.id).await.unwrap(), None);
        })
        .await;
    }

    async fn what_is_removed_is_shared_no_more(store: &Store) {
        let owner = joined(store, 1).await.id;
        let (salt, kiln) = (project(owner, 101, "Salt"), folder(owner, 103, "Kiln"));
        add_projects(store, std::slice::from_ref(&salt)).await;
        add_folders(store, std::slice::from_ref(&kiln)).await;
        let shares = Shares {
            projects: [salt.num_id].into(),
            folders: [kiln.id].into(),
            project_roles: [(salt.num_id, Role::Editor)].into(),
            folder_roles: [(kiln.id, Role::Editor)].into(),
            all: false,
        };
        let one = Teammate { shares, ..teammate(owner, 1) };
        add(store, std::slice::from_ref(&one)).await;
        committed(store, async |unit| {
            unit.projects().delete_many(&[salt.id]).await.unwrap();
            unit.folders().delete(kiln.id).await.unwrap();
            let left = unit.team().find(one.id).await.unwrap().unwrap();
            assert_eq!(left.shares, Shares::default());
        })
        .await;
    }

    async fn access_is_what_the_domain_says(store: &Store) {
        let (owner, mate) = (joined(store, 1).await.id, joined(store, 2).await);
        let stranger = joined(store, 3).await.id;
        let kiln = folder(owner, 100, "Kiln");
        add_folders(store, std::slice::from_ref(&kiln)).await;
        let filed = Project { folder: Some(kiln.id), ..project(owner, 102, "Filed") };
        let away = Project { archive: Some(Archived { at: at(1), with_folder: false }), ..project(owner, 103, "Away") };
        let projects = [project(owner, 101, "Alone"), filed, away];
        add_projects(store, &projects).await;
        let (alone, filed) = (projects[0].num_id, projects[1].num_id);
        let nothing = Shares::default;
        let cases = [
            nothing(),
            all(),
            Shares { projects: projects.iter().map(|project| project.num_id).collect(), ..nothing() },
            Shares { folders: [kiln.id].into(), ..nothing() },
            Shares { project_roles: [(alone, Role::Editor), (filed, Role::Editor)].into(), ..nothing() },
            Shares { folder_roles: [(kiln.id, Role::Editor)].into(), ..all() },
            Shares { folders: [kiln.id].into(), folder_roles: [(kiln.id, Role::Editor)].into(),
                project_roles: [(filed, Role::Member)].into(), ..nothing() },
            Shares { project_roles: [(alone, Role::Editor)].into(), ..all() },
        ];
        let mut one = accepted(owner, 1, &mate, nothing());
        add(store, std::slice::from_ref(&one)).await;
        for shares in cases {
            for role in Role::ALL {
                (one.shares, one.role) = (shares.clone(), role);
                committed(store, async |unit| unit.team().update(&one).await.unwrap()).await;
                for project in &projects {
                    let expected = one
                        .role_on(project.num_id, project.folder)
                        .filter(|_| project.archive.is_none())
                        .map(|role| ProjectAccess {
                            owner,
                            num_id: project.num_id,
                            id: project.id,
                            access: Access::from(role),
                            shows_folder: shares.all || project.folder.is_some_and(|id| shares.shows_folder(id)),
                        });
                    assert_eq!(access(store, mate.id, project).await, expected, "{shares:?} {}", project.title.as_str());
                    assert_eq!(access(store, stranger, project).await, None);
                    let own = access(store, owner, project).await.unwrap();
                    assert_eq!((own.access, own.shows_folder, own.owner), (Access::Owner, true, owner));
                }
            }
        }
        // Pending, and gone.
        one.shares = all();
        one.user = None;
        committed(store, async |unit| unit.team().update(&one).await.unwrap()).await;
        assert_eq!(access(store, mate.id, &projects[0]).await, None);
        committed(store, async |unit| unit.team().delete(one.id).await.unwrap()).await;
        assert_eq!(access(store, mate.id, &projects[0]).await, None);
        assert_eq!(access(store, owner, &project(owner, 999, "Nowhere")).await, None);
    }

    async fn teammates_beyond_the_seats_see_nothing_until_there_is_one_for_them(store: &Store) {
        let owner = joined(store, 1).await.id;
        let mates = [joined(store, 2).await, joined(store, 3).await, joined(store, 4).await];
        let other = joined(store, 5).await.id;
        let (salt, hers) = (project(owner, 101, "Salt"), project(other, 102, "Hers"));
        add_projects(store, &[salt.clone(), hers.clone()]).await;
        add_folders(store, &[folder(owner, 103, "Kiln")]).await;
        let named = Shares { projects: [salt.num_id].into(), ..all() };
        let team = [1, 2, 3].map(|place: u8| accepted(owner, place, &mates[usize::from(place) - 1], named.clone()));
        // They were not added in the order of their ids.
        add(store, &[team[2].clone(), team[0].clone(), team[1].clone()]).await;
        add(store, &[accepted(other, 9, &mates[2], all())]).await;
        let seat = async |allowed: Cap| {
            committed(store, async |unit| unit.team().assign_seats(owner, allowed).await.unwrap()).await;
        };
        let inside = async || {
            let mut inside = Vec::new();
            for mate in &mates {
                let may = access(store, mate.id, &salt).await.is_some();
                let (projects, folders) =
                    (store.team.shared_projects(mate.id).await.unwrap(), store.team.shared_folders(mate.id).await.unwrap());
                assert_eq!(projects.iter().any(|one| one.owner == owner), may);
                assert_eq!(folders.len(), usize::from(may));
                let found = store.team.search_shared(mate.id, &SearchQuery::parse("salt").unwrap(), &[], 5).await.unwrap();
                assert_eq!(found.count, u64::from(may));
                let with_me = store.team.with_me(mate.id).await.unwrap();
                let view = with_me.iter().find(|one| one.person.as_ref().is_some_and(|who| who.id == owner));
                let told = view.map(|view| (!view.suspended, view.projects.len()));
                assert!(told.is_none_or(|told| told == (may, usize::from(may))), "{told:?}");
                let states = store.team.shared_state(mate.id).await.unwrap();
                assert!(view.is_none_or(|view| states.iter().any(|one| one.id == view.id && one.suspended != may)));
                inside.push(may);
            }
            inside
        };
        assert_eq!(inside().await, [true; 3]);
        seat(Cap::AtMost(1)).await;
        assert_eq!(inside().await, [true, false, false]);
        let listed = store.team.by_me(owner).await.unwrap();
        assert_eq!(listed.iter().map(|one| (one.suspended, one.projects.len())).collect::<Vec<_>>(), [(false, 1), (true, 1), (true, 1)]);
        assert!(access(store, mates[2].id, &hers).await.is_some(), "another's team is another's");
        let mut unit = store.begin().await;
        assert!(unit.team().find(team[1].id).await.unwrap().unwrap().suspended);
        assert_eq!(unit.team().count(owner).await.unwrap(), 3);
        drop(unit);
        // The teammate who waits longest gets a freed seat; a removed one without a seat frees none.
        committed(store, async |unit| assert!(unit.team().delete(team[0].id).await.unwrap())).await;
        assert_eq!(inside().await, [false, true, false]);
        seat(Cap::NONE).await;
        committed(store, async |unit| assert!(unit.team().delete(team[1].id).await.unwrap())).await;
        assert_eq!(inside().await, [false; 3]);
        seat(Cap::Unlimited).await;
        assert_eq!(inside().await, [false, false, true]);
    }

    async fn of_many_invitations_of_one_address_at_once_one_stands(store: &Store) {
        let owner = joined(store, 1).await.id;
        let added = at_once(12, |number| {
            let storage = std::sync::Arc::clone(&store.storage);
            async move {
                let mut unit = storage.begin().await.unwrap();
                let number = u8::try_from(number + 1).unwrap();
                let one = Teammate { email: teammate(owner, 99).email, ..teammate(owner, number) };
                let added = unit.team().insert(&one).await;
                unit.commit().await.unwrap();
                added.is_ok()
            }
        })
        .await;
        assert_eq!(added.into_iter().filter(|added| *added).count(), 1);
        assert_eq!(store.begin().await.team().count(owner).await.unwrap(), 1);
    }

    async fn marks_can_be_set_again(store: &Store) {
        let owner = joined(store, 1).await.id;
        let email = |number: u8| teammate(owner, number).email;
        committed(store, async |unit| {
            unit.team().record_last_change(owner, LastTeamChange::Added, &email(1), at(1)).await.unwrap();
            unit.team().record_last_change(owner, LastTeamChange::Removed, &email(1), at(2)).await.unwrap();
            unit.team().record_last_change(owner, LastTeamChange::Added, &email(2), at(3)).await.unwrap();
        })
        .await;
    }
}
