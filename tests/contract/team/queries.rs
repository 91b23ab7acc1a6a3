//! Shared items in lists and searches.

use octavo_application::team::ports::queries::{SharedProjectRow, TeammateView};
use octavo_domain::{
    account::{email::Email, user::User},
    auth::credential::SecretHash,
    ids::{NumId, TeammateId, UserId},
    library::{
        folder::Folder,
        project::{Archived, Project},
        search::SearchQuery,
    },
    team::{
        role::Role,
        teammate::{Invitation, Shares, Teammate},
    },
};
use proptest::{prelude::*, strategy::ValueTree, test_runner::TestRunner};

use crate::{
    fixtures::{add_folders, add_projects, at, committed, folder, joined, project, uuid},
    promises,
    store::Store,
};

fn membership(owner: UserId, number: u8, user: Option<&User>, shares: Shares) -> Teammate {
    let hash = SecretHash::new([number; 32]);
    Teammate {
        id: TeammateId::new(uuid(u128::from(number) + (1 << 60))),
        owner,
        email: Email::parse(&format!("mate{number}@haddad.example")).unwrap(),
        user: user.map(|user| user.id),
        role: Role::Member,
        shares,
        invitation: user.is_none().then_some(Invitation { hash, expires_at: at(900) }),
        suspended: false,
        created_at: at(i64::from(number)),
        updated_at: at(i64::from(number)),
    }
}

async fn add(store: &Store, teammates: &[Teammate]) {
    committed(store, async |unit| {
        for teammate in teammates {
            unit.team().insert(teammate).await.unwrap();
        }
    })
    .await;
}

fn query(text: &str) -> SearchQuery {
    SearchQuery::parse(text).unwrap()
}

fn numbers(rows: &[SharedProjectRow]) -> Vec<NumId> {
    rows.iter().map(|one| one.row.num_id).collect()
}

/// Projects at the root and in two collections, every fourth in the Archive.
fn library(owner: UserId, first: i64, folders: &[Folder]) -> Vec<Project> {
    let one = |place: i64| {
        let folder = folders.get(usize::try_from(place % 3).unwrap()).map(|folder| folder.id);
        let archive = (place % 4 == 3).then_some(Archived { at: at(1), with_folder: false });
        Project { folder, archive, ..project(owner, first + place, &format!("Study {place}")) }
    };
    (0..12).map(one).collect()
}

promises! {
    async fn the_lists_agree_with_the_domain_whatever_is_shared(store: &Store) {
        let (one, two, mate) = (joined(store, 1).await, joined(store, 2).await, joined(store, 3).await);
        let folders = [[folder(one.id, 11, "A"), folder(one.id, 12, "B")], [folder(two.id, 13, "A"), folder(two.id, 14, "B")]];
        let projects = [library(one.id, 100, &folders[0]), library(two.id, 200, &folders[1])];
        for side in 0..2 {
            add_folders(store, &folders[side]).await;
            add_projects(store, &projects[side]).await;
        }
        let mut team = [
            membership(one.id, 1, Some(&mate), Shares::default()),
            membership(two.id, 2, Some(&mate), Shares::default()),
        ];
        add(store, &team).await;
        let roles = prop_oneof![Just(None), Just(Some(Role::Member)), Just(Some(Role::Editor))];
        let item = (any::<bool>(), roles);
        let plan = (
            prop::bool::weighted(0.2),
            any::<bool>(),
            prop::collection::vec(item.clone(), 12),
            prop::collection::vec(item, 2),
        );
        let mut runner = TestRunner::deterministic();
        for _ in 0..12 {
            for side in 0..2 {
                let (all, editor, picked, filed) = plan.new_tree(&mut runner).unwrap().current();
                let mut shares = Shares { all, ..Shares::default() };
                for (project, (shared, role)) in projects[side].iter().zip(picked) {
                    shares.projects.extend(shared.then_some(project.num_id));
                    shares.project_roles.extend(role.map(|role| (project.num_id, role)));
                }
                for (folder, (shared, role)) in folders[side].iter().zip(filed) {
                    shares.folders.extend(shared.then_some(folder.id));
                    shares.folder_roles.extend(role.map(|role| (folder.id, role)));
                }
                team[side].shares = shares;
                team[side].role = if editor { Role::Editor } else { Role::Member };
            }
            committed(store, async |unit| {
                for one in &team {
                    unit.team().update(one).await.unwrap();
                }
            })
            .await;
            let mut expected = Vec::new();
            for (one, project) in team.iter().zip(&projects).flat_map(|(one, list)| list.iter().map(move |p| (one, p))) {
                let role = one.role_on(project.num_id, project.folder).filter(|_| project.archive.is_none());
                let shows_folder = one.shares.all || project.folder.is_some_and(|id| one.shares.shows_folder(id));
                expected.extend(role.map(|role| (project.last_changed, project.num_id, project.owner, role, shows_folder)));
            }
            expected.sort_by_key(|one| std::cmp::Reverse((one.0, one.1)));
            let found = store.team.shared_projects(mate.id).await.unwrap();
            let found: Vec<_> = found
                .iter()
                .map(|one| (one.row.last_changed, one.row.num_id, one.owner, one.role, one.shows_folder))
                .collect();
            assert_eq!(found, expected);
            let mut expected = Vec::new();
            for (one, folder) in team.iter().zip(&folders).flat_map(|(one, list)| list.iter().map(move |f| (one, f))) {
                let role = one.shares.folder_roles.get(&folder.id).copied().unwrap_or(one.role);
                expected.extend(one.shares.shows_folder(folder.id).then_some((folder.id, folder.owner, role)));
            }
            let found = store.team.shared_folders(mate.id).await.unwrap();
            let found: Vec<_> = found.iter().map(|one| (one.row.id, one.owner, one.role)).collect();
            assert_eq!(found, expected);
        }
        assert_eq!(store.team.shared_projects(one.id).await.unwrap(), []);
        assert_eq!(store.team.shared_folders(two.id).await.unwrap(), []);
    }

    async fn memberships_from_both_sides(store: &Store) {
        let (owner, mate) = (joined(store, 1).await, joined(store, 2).await);
        let away = Project { archive: Some(Archived { at: at(1), with_folder: false }), ..project(owner.id, 102, "Away") };
        let (salt, kiln) = (project(owner.id, 101, "Salt"), folder(owner.id, 103, "Kiln"));
        add_projects(store, &[salt.clone(), away.clone()]).await;
        add_folders(store, std::slice::from_ref(&kiln)).await;
        let shares = Shares {
            projects: [salt.num_id, away.num_id].into(),
            folder_roles: [(kiln.id, Role::Editor)].into(),
            ..Shares::default()
        };
        add(store, &[membership(owner.id, 1, Some(&mate), shares.clone()), membership(owner.id, 2, None, shares)]).await;
        let by_me = store.team.by_me(owner.id).await.unwrap();
        let told = |view: &TeammateView| {
            let projects: Vec<_> = view.projects.iter().map(|one| (one.num_id, one.shared)).collect();
            let folders: Vec<_> = view.folders.iter().map(|one| (one.id, one.shared, one.role)).collect();
            (view.email.clone(), view.person.as_ref().map(|person| person.id), projects, folders)
        };
        let (projects, folders) = (vec![(salt.num_id, true)], vec![(kiln.id, false, Some(Role::Editor))]);
        assert_eq!(by_me.iter().map(told).collect::<Vec<_>>(), [
            ("mate1@haddad.example".to_owned(), Some(mate.id), projects.clone(), folders.clone()),
            ("mate2@haddad.example".to_owned(), None, projects.clone(), folders),
        ]);
        let with_me = store.team.with_me(mate.id).await.unwrap();
        assert_eq!(with_me.iter().map(told).collect::<Vec<_>>(), [
            (owner.email.as_str().to_owned(), Some(owner.id), projects, vec![]),
        ]);
        assert_eq!(store.team.with_me(owner.id).await.unwrap(), []);
        let mut people: Vec<_> = store.team.counterparts(owner.id).await.unwrap();
        people.sort_by_key(|one| one.id);
        let named: Vec<_> = people.iter().map(|one| (one.by_me, one.name.as_str(), one.email.as_str())).collect();
        assert_eq!(named, [(true, "Inès Okafor", "mate1@haddad.example"), (true, "", "mate2@haddad.example")]);
        let people = store.team.counterparts(mate.id).await.unwrap();
        assert_eq!((people[0].by_me, people[0].email.as_str()), (false, owner.email.as_str()));
    }

    async fn invitations_are_for_a_confirmed_address(store: &Store) {
        let (owner, mate) = (joined(store, 1).await, joined(store, 2).await);
        let shares = Shares { all: true, ..Shares::default() };
        let waiting = Teammate { email: mate.email.clone(), ..membership(owner.id, 1, None, shares) };
        add(store, std::slice::from_ref(&waiting)).await;
        assert_eq!(store.team.invitations(mate.id).await.unwrap(), []);
        let confirmed = User { email_confirmed_at: Some(at(1)), ..mate.clone() };
        committed(store, async |unit| unit.users().update(&confirmed).await.unwrap()).await;
        let found = store.team.invitations(mate.id).await.unwrap();
        assert_eq!((found.len(), found[0].id, found[0].from.id, found[0].all), (1, waiting.id, owner.id, true));
        assert_eq!(store.team.invitation(&SecretHash::new([1; 32])).await.unwrap().as_ref(), found.first());
        assert_eq!(store.team.invitation(&SecretHash::new([2; 32])).await.unwrap(), None);
        committed(store, async |unit| {
            let mut waiting = waiting.clone();
            waiting.accept(mate.id, at(5));
            unit.team().update(&waiting).await.unwrap();
        })
        .await;
        assert_eq!(store.team.invitations(mate.id).await.unwrap(), []);
        assert_eq!(store.team.invitation(&SecretHash::new([1; 32])).await.unwrap(), None);
        let state = store.team.shared_state(mate.id).await.unwrap();
        assert_eq!((state.len(), state[0].id, state[0].updated_at, state[0].library_version), (1, waiting.id, at(5), 0));
    }

    async fn searches_find_by_name_and_by_membership(store: &Store) {
        let (owner, mate) = (joined(store, 1).await, joined(store, 2).await);
        let kiln = folder(owner.id, 11, "Salt kiln");
        add_folders(store, &[kiln.clone(), folder(owner.id, 12, "Salt unshared")]).await;
        let titles = ["Old salt", "Salt", "Pepper", "Salt of others", "Plain"];
        let mut projects: Vec<Project> =
            (101..).zip(titles).map(|(number, title)| project(owner.id, number, title)).collect();
        projects[3].archive = Some(Archived { at: at(1), with_folder: false });
        projects[2].folder = Some(kiln.id);
        add_projects(store, &projects).await;
        let shares = Shares {
            projects: [projects[0].num_id, projects[1].num_id, projects[3].num_id].into(),
            folders: [kiln.id].into(),
            ..Shares::default()
        };
        let one = membership(owner.id, 1, Some(&mate), shares);
        add(store, std::slice::from_ref(&one)).await;
        let named = |places: &[usize]| places.iter().map(|place| projects[*place].num_id).collect::<Vec<_>>();
        let by_name = store.team.search_shared(mate.id, &query("sal"), &[], 10).await.unwrap();
        assert_eq!((numbers(&by_name.projects), by_name.folders.len(), by_name.count), (named(&[1, 0]), 1, 3));
        let by_owner = store.team.search_shared(mate.id, &query("sal"), &[one.id], 10).await.unwrap();
        assert_eq!((numbers(&by_owner.projects), by_owner.count), (named(&[1, 0, 2]), 4));
        let first = store.team.search_shared(mate.id, &query("sal"), &[one.id], 1).await.unwrap();
        assert_eq!((numbers(&first.projects), first.count), (named(&[1]), 4));
        let none = store.team.search_shared(owner.id, &query("sal"), &[one.id], 10).await.unwrap();
        assert_eq!((none.projects.len(), none.folders.len(), none.count), (0, 0, 0));
        // The owner's own items, except those that the query finds by itself.
        let own = store.team.search_own(owner.id, &query("sal"), &[one.id], 10).await.unwrap();
        let found: Vec<NumId> = own.projects.iter().map(|row| row.num_id).collect();
        assert_eq!((found, own.folders.len(), own.count), (named(&[2]), 0, 1));
        let own = store.team.search_own(owner.id, &query("haddad"), &[one.id], 2).await.unwrap();
        let found: Vec<NumId> = own.projects.iter().map(|row| row.num_id).collect();
        assert_eq!((found, own.folders.len(), own.count), (named(&[2, 1]), 1, 4));
        for text in ["sal\0", "%%", "sa_"] {
            let found = store.team.search_shared(mate.id, &query(text), &[], 10).await.unwrap();
            assert_eq!(found.count, 0, "{text:?}");
        }
    }
}
