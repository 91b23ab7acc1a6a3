//! Single sign-on.

use octavo_domain::{
    account::user::User,
    sso::{Answer, CollaboratorType, IdentityProvider, Sso, SsoDomain, SsoEndpoint, SsoRequest},
};

use crate::{
    fixtures::{add_folders, at, committed, folder, joined},
    promises,
    store::{Store, duplicate},
};

fn asked(user: &User, seconds: i64) -> Sso {
    let request = SsoRequest {
        company_name: Answer::parse("Okafor & “Daughters”").unwrap(),
        email_domain: Answer::parse("okafor.studio").unwrap(),
        collaborator_type: Some(CollaboratorType::Editor),
        identity_provider: Answer::parse("Okta").unwrap(),
        sign_in_url: Answer::parse("https://okafor.okta.example/saml").unwrap(),
        certificate: Answer::parse("-----BEGIN-----\nMII…").unwrap(),
    };
    Sso::new(user.id, request, at(seconds))
}

fn domain(text: &str) -> SsoDomain {
    SsoDomain::parse(text).unwrap()
}

fn enabled(sso: Sso, domains: &[&str]) -> Sso {
    let provider = IdentityProvider {
        name: Answer::parse("Okta").unwrap(),
        domains: domains.iter().map(|text| domain(text)).collect(),
        endpoint: SsoEndpoint::parse("https://okafor.okta.example/saml").unwrap(),
        enabled_at: at(99),
    };
    Sso { provider: Some(provider), ..sso }
}

promises! {
    async fn it_is_stored_as_it_is_and_replaced(store: &Store) {
        let ines = joined(store, 1).await;
        let kiln = folder(ines.id, 11, "Kiln");
        add_folders(store, std::slice::from_ref(&kiln)).await;
        let mut sso = asked(&ines, 1);
        sso.request.collaborator_type = None;
        let on = enabled(asked(&ines, 2), &["okafor.studio", "okafor.example"]);
        let on = Sso { folder: Some(kiln.id), collaboration: CollaboratorType::Member, ..on };
        for stored in [&sso, &on, &enabled(on.clone(), &["b.example"]), &sso] {
            committed(store, async |unit| unit.sso().save(stored).await.unwrap()).await;
            assert_eq!(store.sso.sso(ines.id).await.unwrap().as_ref(), Some(stored));
            let mut unit = store.begin().await;
            assert_eq!(unit.sso().find(ines.id).await.unwrap().as_ref(), Some(stored));
        }
        assert_eq!(store.sso.sso_of_domain(&domain("okafor.studio")).await.unwrap(), None);
        committed(store, async |unit| {
            assert!(unit.sso().delete(ines.id).await.unwrap());
            assert!(!unit.sso().delete(ines.id).await.unwrap());
        })
        .await;
        assert_eq!(store.sso.sso(ines.id).await.unwrap(), None);
    }

    async fn a_domain_is_one_accounts(store: &Store) {
        let (ines, noor) = (joined(store, 1).await, joined(store, 2).await);
        let own = enabled(asked(&ines, 5), &["okafor.studio", "okafor.example"]);
        committed(store, async |unit| unit.sso().save(&own).await.unwrap()).await;
        let mut unit = store.begin().await;
        let wanted = enabled(asked(&noor, 1), &["haddad.example", "okafor.example"]);
        assert_eq!(duplicate(unit.sso().save(&wanted).await), "domain");
        drop(unit);
        let theirs = enabled(asked(&noor, 1), &["haddad.example"]);
        committed(store, async |unit| {
            unit.sso().save(&theirs).await.unwrap();
            let found = unit.sso().of_domain(&domain("OKAFOR.example")).await.unwrap();
            assert_eq!(found.as_ref(), Some(&own));
            assert_eq!(unit.sso().of_domain(&domain("elsewhere.example")).await.unwrap(), None);
        })
        .await;
        assert_eq!(store.sso.sso_of_domain(&domain("haddad.example")).await.unwrap().as_ref(), Some(&theirs));
        // The oldest request comes first.
        assert_eq!(store.sso.all_sso().await.unwrap(), [theirs, own]);
    }

    async fn a_collection_that_goes_is_chosen_no_longer(store: &Store) {
        let ines = joined(store, 1).await;
        let kiln = folder(ines.id, 11, "Kiln");
        add_folders(store, std::slice::from_ref(&kiln)).await;
        let sso = Sso { folder: Some(kiln.id), ..enabled(asked(&ines, 1), &["okafor.studio"]) };
        committed(store, async |unit| {
            unit.sso().save(&sso).await.unwrap();
            unit.folders().delete(kiln.id).await.unwrap();
        })
        .await;
        assert_eq!(store.sso.sso(ines.id).await.unwrap(), Some(Sso { folder: None, ..sso }));
    }

    async fn it_goes_with_its_account(store: &Store) {
        let (ines, noor) = (joined(store, 1).await, joined(store, 2).await);
        committed(store, async |unit| {
            unit.sso().save(&enabled(asked(&ines, 1), &["okafor.studio"])).await.unwrap();
            unit.sso().save(&asked(&noor, 2)).await.unwrap();
            unit.users().delete(ines.id).await.unwrap();
        })
        .await;
        assert_eq!(store.sso.sso_of_domain(&domain("okafor.studio")).await.unwrap(), None);
        assert_eq!(store.sso.all_sso().await.unwrap(), [asked(&noor, 2)]);
    }
}
