//! Custom domains and their fingerprints.

use octavo_application::{
    domains::ports::domains::{DomainFingerprint, ProfileDomain},
    shared::storage::StorageError,
};
use octavo_domain::{
    account::user::User,
    domains::{CustomDomain, DomainName, Shown},
    ids::ProjectId,
    library::project::Project,
};

use crate::{
    database_promises,
    fixtures::{add_projects, at, committed, joined, project},
    promises,
    store::{Store, at_once, duplicate},
};

fn name(text: &str) -> DomainName {
    DomainName::parse(text).unwrap()
}

fn of_profile(text: &str, owner: &User) -> CustomDomain {
    CustomDomain::mapped(name(text), owner.id, Shown::Profile, at(1))
}

fn of_project(text: &str, owner: &User, project: ProjectId) -> CustomDomain {
    CustomDomain::mapped(name(text), owner.id, Shown::Project(project), at(2))
}

/// A project on a domain of its own.
async fn mapped(store: &Store, owner: &User, num_id: i64, domain: &str) -> Project {
    let plain = project(owner.id, num_id, "Salt");
    add_projects(store, std::slice::from_ref(&plain)).await;
    let mut project = plain;
    project.map_domain(domain.to_owned(), at(2));
    committed(store, async |unit| {
        unit.domains().claim(&of_project(domain, owner, project.id)).await.unwrap();
        unit.projects().update_many(std::slice::from_ref(&project)).await.unwrap();
    })
    .await;
    project
}

async fn found(store: &Store, text: &str) -> Option<CustomDomain> {
    store.begin().await.domains().find(&name(text)).await.unwrap()
}

promises! {
    async fn what_was_withdrawn_is_taken_back_once(store: &Store) {
        let ines = joined(store, 1).await;
        let mut salt = mapped(store, &ines, 101, "salt.example").await;
        let (oil, draft) = (project(ines.id, 102, "Oil"), project(ines.id, 103, "Draft"));
        add_projects(store, &[oil.clone(), draft.clone()]).await;
        let snapshot = salt.publish(0, octavo_domain::plans::catalogue::Cap::Unlimited, at(3)).unwrap();
        let failing = CustomDomain { failing_since: Some(at(4)), ..of_project("salt.example", &ines, salt.id) };
        let ids = [salt.id, oil.id, draft.id];
        committed(store, async |unit| {
            unit.projects().update_many(std::slice::from_ref(&salt)).await.unwrap();
            unit.publications().save(&snapshot).await.unwrap();
            assert!(unit.domains().note(&failing).await.unwrap());
            unit.publications().withdraw(&ids, at(5)).await.unwrap();
            salt.archive(false, at(5));
            unit.projects().update_many(std::slice::from_ref(&salt)).await.unwrap();
        })
        .await;
        assert_eq!(found(store, "salt.example").await, None);
        assert_eq!(store.public.page(salt.num_id).await.unwrap(), None);
        committed(store, async |unit| {
            assert_eq!(unit.publications().forget_withdrawn(at(5)).await.unwrap(), 0);
            let withdrawn = unit.publications().take_withdrawn(&ids).await.unwrap();
            let [withdrawal] = withdrawn.as_slice() else { panic!("{withdrawn:?}") };
            assert_eq!((withdrawal.project, withdrawal.at), (salt.id, at(5)));
            assert_eq!(withdrawal.published.as_ref(), Some(&snapshot));
            let domain = withdrawal.domain.clone().unwrap();
            assert_eq!((&domain.name, domain.owner, domain.shown), (&failing.name, failing.owner, failing.shown));
            assert_eq!((domain.mapped_at, domain.failing_since), (failing.mapped_at, failing.failing_since));
            assert_eq!((withdrawal.last_unpublished, withdrawal.last_unmapped), (None, None));
            assert!(unit.publications().take_withdrawn(&ids).await.unwrap().is_empty());
        })
        .await;
    }

    async fn what_was_withdrawn_is_forgotten_after_a_while(store: &Store) {
        let ines = joined(store, 1).await;
        let salt = mapped(store, &ines, 101, "salt.example").await;
        committed(store, async |unit| unit.publications().withdraw(&[salt.id], at(5)).await.unwrap()).await;
        committed(store, async |unit| {
            assert_eq!(unit.publications().forget_withdrawn(at(6)).await.unwrap(), 1);
            assert!(unit.publications().take_withdrawn(&[salt.id]).await.unwrap().is_empty());
        })
        .await;
    }

    async fn a_name_is_mapped_once(store: &Store) {
        let (ines, noor) = (joined(store, 1).await, joined(store, 2).await);
        let salt = mapped(store, &ines, 101, "salt.example").await;
        committed(store, async |unit| {
            unit.domains().claim(&of_profile("ines.example", &ines)).await.unwrap();
            for other in [
                of_profile("salt.example", &noor),
                of_profile("ines.example", &noor),
                of_profile("second.example", &ines),
                of_project("third.example", &ines, salt.id),
            ] {
                assert_eq!(duplicate(unit.domains().claim(&other).await), "domain", "{}", other.name);
            }
            unit.domains().claim(&of_profile("noor.example", &noor)).await.unwrap();
        })
        .await;
        assert_eq!(found(store, "salt.example").await, Some(of_project("salt.example", &ines, salt.id)));
        assert_eq!(found(store, "ines.example").await, Some(of_profile("ines.example", &ines)));
        assert_eq!(found(store, "third.example").await, None);
        let mut unit = store.begin().await;
        let own = unit.domains().of_profile(ines.id).await.unwrap();
        assert_eq!(own, Some(of_profile("ines.example", &ines)));
    }

    async fn a_profile_lets_go_of_its_own_alone(store: &Store) {
        let ines = joined(store, 1).await;
        mapped(store, &ines, 101, "salt.example").await;
        committed(store, async |unit| {
            unit.domains().claim(&of_profile("ines.example", &ines)).await.unwrap();
            assert!(!unit.domains().release(&name("salt.example")).await.unwrap(), "a project has it");
            assert!(unit.domains().release(&name("ines.example")).await.unwrap());
            assert!(!unit.domains().release(&name("ines.example")).await.unwrap());
        })
        .await;
        assert_eq!(found(store, "ines.example").await, None);
        assert!(found(store, "salt.example").await.is_some());
    }

    async fn a_domain_goes_with_what_it_shows(store: &Store) {
        let (ines, noor) = (joined(store, 1).await, joined(store, 2).await);
        let mut renamed = mapped(store, &ines, 101, "renamed.example").await;
        let mut archived = mapped(store, &ines, 102, "archived.example").await;
        let deleted = mapped(store, &ines, 103, "deleted.example").await;
        let kept = mapped(store, &ines, 104, "kept.example").await;
        let others = mapped(store, &noor, 105, "others.example").await;
        committed(store, async |unit| {
            for (user, domain) in [(&ines, "ines.example"), (&noor, "noor.example")] {
                unit.domains().claim(&of_profile(domain, user)).await.unwrap();
            }
            renamed.publication.domain = Some("elsewhere.example".to_owned());
            archived.archive(false, at(9));
            unit.projects().update_many(&[renamed.clone(), archived.clone(), kept.clone()]).await.unwrap();
            unit.projects().delete_many(&[deleted.id]).await.unwrap();
        })
        .await;
        for gone in ["renamed.example", "archived.example", "deleted.example"] {
            assert_eq!(found(store, gone).await, None, "{gone}");
        }
        assert!(found(store, "kept.example").await.is_some());
        committed(store, async |unit| unit.users().delete(ines.id).await.unwrap()).await;
        for gone in ["kept.example", "ines.example"] {
            assert_eq!(found(store, gone).await, None, "{gone}");
        }
        assert!(found(store, "noor.example").await.is_some());
        assert_eq!(found(store, "others.example").await, Some(of_project("others.example", &noor, others.id)));
    }

    async fn what_was_found_out_is_noted_on_the_same_mapping_only(store: &Store) {
        let ines = joined(store, 1).await;
        let mut domain = of_profile("ines.example", &ines);
        committed(store, async |unit| {
            unit.domains().claim(&domain).await.unwrap();
            domain.look(false, at(10));
            assert!(unit.domains().note(&domain).await.unwrap());
        })
        .await;
        assert_eq!(found(store, "ines.example").await.as_ref(), Some(&domain));
        let view = store.accounts.account(ines.id, "2026-11").await.unwrap().unwrap();
        let expected = ProfileDomain {
            name: Some("ines.example".to_owned()),
            failing_since: Some(at(10)),
            ..ProfileDomain::default()
        };
        assert_eq!(view.profile_domain, expected);
        committed(store, async |unit| {
            let anew = CustomDomain { mapped_at: at(20), ..domain.clone() };
            assert!(!unit.domains().note(&anew).await.unwrap(), "another mapping of the same name");
            unit.domains().release(&domain.name).await.unwrap();
            assert!(!unit.domains().note(&domain).await.unwrap());
        })
        .await;
    }

    async fn those_that_wait_longest_are_due_first(store: &Store) {
        let people = [joined(store, 1).await, joined(store, 2).await, joined(store, 3).await];
        committed(store, async |unit| {
            for (place, user) in (0_i64..).zip(&people) {
                let mut domain = of_profile(&format!("number{place}.example"), user);
                domain.checked_at = at(100 - place);
                unit.domains().claim(&domain).await.unwrap();
            }
        })
        .await;
        let mut unit = store.begin().await;
        let mut due = async |now, limit| -> Vec<String> {
            let due = unit.domains().due(now, limit).await.unwrap();
            due.iter().map(|domain| domain.name.to_string()).collect()
        };
        let six_hours = CustomDomain::CHECK_EVERY;
        assert_eq!(due(at(97) + six_hours, 9).await, Vec::<String>::new());
        assert_eq!(due(at(99) + six_hours, 9).await, ["number2.example", "number1.example"]);
        assert_eq!(due(at(200) + six_hours, 1).await, ["number2.example"]);
    }

    async fn a_mark_outlives_its_account_for_some_time(store: &Store) {
        let (ines, noor) = (joined(store, 1).await, joined(store, 2).await);
        let (salt, other) = (DomainFingerprint([1; 32]), DomainFingerprint([2; 32]));
        committed(store, async |unit| {
            unit.domains().save_fingerprint(salt, ines.id, at(1)).await.unwrap();
            unit.domains().save_fingerprint(salt, ines.id, at(5)).await.unwrap();
            assert!(!unit.domains().fingerprint_of_other(salt, ines.id).await.unwrap(), "one's own mark");
            assert!(unit.domains().fingerprint_of_other(salt, noor.id).await.unwrap());
            assert!(!unit.domains().fingerprint_of_other(other, noor.id).await.unwrap());
            assert_eq!(unit.domains().delete_fingerprints(at(99)).await.unwrap(), 0, "its account is there");
        })
        .await;
        committed(store, async |unit| unit.users().delete(ines.id).await.unwrap()).await;
        committed(store, async |unit| {
            assert!(unit.domains().fingerprint_of_other(salt, noor.id).await.unwrap());
            assert_eq!(unit.domains().delete_fingerprints(at(5)).await.unwrap(), 0);
            assert_eq!(unit.domains().delete_fingerprints(at(6)).await.unwrap(), 1);
            assert!(!unit.domains().fingerprint_of_other(salt, noor.id).await.unwrap());
        })
        .await;
    }

    async fn the_name_tested_last_is_the_accounts_own(store: &Store) {
        let (ines, noor) = (joined(store, 1).await, joined(store, 2).await);
        let last = async |user: &User| {
            store.accounts.account(user.id, "2026-11").await.unwrap().unwrap().profile_domain.last_checked
        };
        committed(store, async |unit| {
            unit.domains().set_last_checked(ines.id, Some(&name("salt.example"))).await.unwrap();
        })
        .await;
        assert_eq!((last(&ines).await.as_deref(), last(&noor).await), (Some("salt.example"), None));
        // Storing the account does not change it.
        committed(store, async |unit| unit.users().update(&ines).await.unwrap()).await;
        assert_eq!(last(&ines).await.as_deref(), Some("salt.example"));
        committed(store, async |unit| unit.domains().set_last_checked(ines.id, None).await.unwrap()).await;
        assert_eq!(last(&ines).await, None);
    }
}

database_promises! {
    async fn of_many_who_claim_a_name_one_gets_it(store: &Store) {
        let mut people = Vec::new();
        for number in 1..=6 {
            people.push(joined(store, number).await);
        }
        let people = std::sync::Arc::new(people);
        let won = at_once(people.len(), |place| {
            let (storage, people) = (store.storage.clone(), people.clone());
            async move {
                let user = &people[place];
                let mut unit = storage.begin().await.unwrap();
                unit.users().find(user.id).await.unwrap();
                // The unit that lost stays usable.
                let is_first = match unit.domains().claim(&of_profile("salt.example", user)).await {
                    Ok(()) => true,
                    Err(StorageError::Duplicate("domain")) => false,
                    Err(other) => panic!("{other}"),
                };
                unit.domains().set_last_checked(user.id, None).await.unwrap();
                unit.commit().await.unwrap();
                is_first
            }
        })
        .await;
        assert_eq!(won.into_iter().filter(|won| *won).count(), 1);
    }
}
