//! Certificates of custom domains, and accounts at authorities.

use chrono::TimeDelta;
use octavo_domain::{
    account::user::User,
    auth::second_factor::Sealed,
    domains::{
        CustomDomain, DomainName, Shown,
        certificate::{Certificate, Issued, Order},
    },
};

use crate::{
    database_promises,
    fixtures::{at, committed, joined},
    promises,
    store::{Store, at_once},
};

const DIRECTORY: &str = "https://ca.example/directory";

fn name(text: &str) -> DomainName {
    DomainName::parse(text).unwrap()
}

/// An account whose profile has a domain from `seconds` on.
async fn mapped(store: &Store, number: u32, domain: &str, seconds: i64) -> User {
    let user = joined(store, number).await;
    map(store, &user, domain, seconds).await;
    user
}

async fn map(store: &Store, user: &User, domain: &str, seconds: i64) {
    let mapped = CustomDomain::mapped(name(domain), user.id, Shown::Profile, at(seconds));
    committed(store, async |unit| unit.domains().claim(&mapped).await.unwrap()).await;
}

async fn unmap(store: &Store, domain: &str) {
    committed(store, async |unit| {
        assert!(unit.domains().release(&name(domain)).await.unwrap());
    })
    .await;
}

/// Adds a certificate for every domain.
async fn follow(store: &Store, seconds: i64) {
    committed(store, async |unit| unit.certificates().follow(None, at(seconds)).await.unwrap()).await;
}

async fn claim(store: &Store, from: i64, until: i64) -> Option<Certificate> {
    let mut unit = store.begin().await;
    let claimed = unit.certificates().claim(at(from), at(until)).await.unwrap();
    unit.commit().await.unwrap();
    claimed
}

async fn save(store: &Store, certificate: &Certificate, until: i64) -> bool {
    let mut unit = store.begin().await;
    let saved = unit.certificates().save(certificate, at(until)).await.unwrap();
    unit.commit().await.unwrap();
    saved
}

async fn found(store: &Store, domain: &str) -> Option<Certificate> {
    store.certificates.certificate(&name(domain)).await.unwrap()
}

/// Sets every field.
fn fill(certificate: &mut Certificate) {
    certificate.failures = 3;
    certificate.last_error = Some("“It” did not answer".to_owned());
    certificate.next_at = at(500);
    certificate.order = Some(Order {
        url: "https://ca.example/order/7".to_owned(),
        begun_at: at(20),
        token: "tok_en-7".to_owned(),
        answer: "tok_en-7.thumb".to_owned(),
        key: Sealed::new(vec![0, 255, 7]),
    });
    certificate.issued = Some(Issued {
        chain: "-----BEGIN CERTIFICATE-----\n".to_owned(),
        key: Sealed::new(vec![9, 0]),
        not_before: at(1),
        not_after: at(9_000),
    });
}

promises! {
    async fn a_mapped_domain_wants_a_certificate_once(store: &Store) {
        let ines = mapped(store, 1, "ines.example", 1).await;
        mapped(store, 2, "noor.example", 50).await;
        assert_eq!(found(store, "ines.example").await, None);
        committed(store, async |unit| {
            unit.certificates().follow(Some(at(50)), at(60)).await.unwrap();
        })
        .await;
        assert!(found(store, "noor.example").await.is_some());
        assert_eq!(found(store, "ines.example").await, None, "it was mapped before");
        follow(store, 70).await;
        follow(store, 80).await;
        let wanted = Certificate::wanted(name("ines.example"), ines.id, at(70));
        assert_eq!(found(store, "ines.example").await, Some(wanted));
    }

    async fn what_is_stored_is_read_back(store: &Store) {
        mapped(store, 1, "ines.example", 1).await;
        follow(store, 10).await;
        let mut certificate = claim(store, 10, 70).await.unwrap();
        assert_eq!(certificate.next_at, at(70));
        fill(&mut certificate);
        assert!(save(store, &certificate, 70).await);
        assert_eq!(found(store, "ines.example").await.as_ref(), Some(&certificate));
        assert_eq!(claim(store, 499, 600).await, None);
        let again = claim(store, 500, 600).await.unwrap();
        assert_eq!(again, Certificate { next_at: at(600), ..certificate.clone() });
        let plain = Certificate { order: None, issued: None, last_error: None, failures: 0, ..again };
        assert!(save(store, &plain, 600).await);
        assert_eq!(found(store, "ines.example").await, Some(plain));
    }

    async fn a_claim_that_has_run_out_is_anothers(store: &Store) {
        mapped(store, 1, "ines.example", 1).await;
        follow(store, 10).await;
        let slow = claim(store, 10, 70).await.unwrap();
        assert_eq!(claim(store, 69, 130).await, None, "it is claimed");
        let quick = claim(store, 70, 130).await.unwrap();
        let mut late = slow.clone();
        fill(&mut late);
        assert!(!save(store, &late, 70).await);
        assert_eq!(found(store, "ines.example").await, Some(quick.clone()));
        assert!(save(store, &quick, 130).await);
    }

    async fn those_that_wait_longest_are_first_and_only_if_their_domain_points_here(store: &Store) {
        for (number, domain) in [(1, "first.example"), (2, "second.example"), (3, "third.example")] {
            mapped(store, number, domain, i64::from(number)).await;
            let since = Some(at(i64::from(number)));
            committed(store, async |unit| {
                unit.certificates().follow(since, at(10 - i64::from(number))).await.unwrap();
            })
            .await;
        }
        committed(store, async |unit| {
            let mut failing = unit.domains().find(&name("third.example")).await.unwrap().unwrap();
            failing.look(false, at(5));
            assert!(unit.domains().note(&failing).await.unwrap());
        })
        .await;
        let mut claimed = Vec::new();
        while let Some(certificate) = claim(store, 20, 90).await {
            claimed.push(certificate.name.to_string());
        }
        assert_eq!(claimed, ["second.example", "first.example"]);
        unmap(store, "first.example").await;
        assert_eq!(claim(store, 90, 150).await.map(|it| it.name.to_string()).as_deref(), Some("second.example"));
        assert_eq!(claim(store, 90, 150).await, None, "nobody maps the first");
    }

    async fn one_whose_domain_is_mapped_no_more_is_forgotten_some_time_later(store: &Store) {
        let ines = mapped(store, 1, "ines.example", 1).await;
        mapped(store, 2, "noor.example", 1).await;
        follow(store, 10).await;
        unmap(store, "ines.example").await;
        assert_eq!(found(store, "ines.example").await, None, "it is not served");
        let forget = async |before: i64, now: i64| {
            let mut unit = store.begin().await;
            let gone = unit.certificates().forget_unused(at(before), at(now)).await.unwrap();
            unit.commit().await.unwrap();
            gone
        };
        assert_eq!(forget(0, 100).await, 0);
        assert_eq!(forget(100, 200).await, 0);
        map(store, &ines, "ines.example", 300).await;
        follow(store, 310).await;
        assert_eq!(found(store, "ines.example").await.unwrap().next_at, at(10), "the same one");
        unmap(store, "ines.example").await;
        assert_eq!(forget(300, 400).await, 0, "counted anew");
        let all = store.certificates.certificates(None, 9).await.unwrap();
        assert_eq!(all.len(), 2);
        assert_eq!(forget(401, 500).await, 1);
        let all = store.certificates.certificates(None, 9).await.unwrap();
        assert_eq!(all.iter().map(|it| it.name.as_str()).collect::<Vec<_>>(), ["noor.example"]);
    }

    async fn one_follows_its_domain_to_a_new_owner(store: &Store) {
        mapped(store, 1, "salt.example", 1).await;
        follow(store, 10).await;
        let mut certificate = claim(store, 10, 70).await.unwrap();
        certificate.fail("it is unreachable", at(20));
        assert!(save(store, &certificate, 70).await);
        unmap(store, "salt.example").await;
        let noor = mapped(store, 2, "salt.example", 100).await;
        follow(store, 110).await;
        let wanted = Certificate::wanted(name("salt.example"), noor.id, at(110));
        assert_eq!(found(store, "salt.example").await, Some(wanted), "what failed is forgotten");
        let mut certificate = claim(store, 110, 170).await.unwrap();
        fill(&mut certificate);
        assert!(save(store, &certificate, 170).await);
        unmap(store, "salt.example").await;
        let mila = mapped(store, 3, "salt.example", 200).await;
        follow(store, 210).await;
        let kept = Certificate { owner: mila.id, failures: 0, last_error: None, ..certificate };
        assert_eq!(found(store, "salt.example").await, Some(kept), "what was issued is not");
    }

    async fn one_goes_with_its_account(store: &Store) {
        let ines = mapped(store, 1, "ines.example", 1).await;
        mapped(store, 2, "noor.example", 1).await;
        mapped(store, 3, "gone.example", 1).await;
        follow(store, 10).await;
        unmap(store, "gone.example").await;
        let third = store.certificates.certificates(None, 9).await.unwrap()[0].owner;
        committed(store, async |unit| {
            unit.users().delete(ines.id).await.unwrap();
            unit.users().delete(third).await.unwrap();
        })
        .await;
        let all = store.certificates.certificates(None, 9).await.unwrap();
        assert_eq!(all.iter().map(|it| it.name.as_str()).collect::<Vec<_>>(), ["noor.example"]);
    }

    async fn one_is_hurried(store: &Store) {
        mapped(store, 1, "ines.example", 1).await;
        follow(store, 10).await;
        let mut certificate = claim(store, 10, 70).await.unwrap();
        certificate.fail("no", at(20));
        assert!(save(store, &certificate, 70).await);
        committed(store, async |unit| {
            assert!(unit.certificates().hurry(&name("ines.example"), at(30)).await.unwrap());
            assert!(!unit.certificates().hurry(&name("noor.example"), at(30)).await.unwrap());
        })
        .await;
        assert_eq!(claim(store, 30, 90).await.unwrap().failures, 1);
    }

    async fn they_are_listed_by_name_a_page_at_a_time(store: &Store) {
        for number in 1..=5 {
            mapped(store, number, &format!("number{}.example", 6 - number), 1).await;
        }
        follow(store, 10).await;
        let page = async |after: Option<&str>| -> Vec<String> {
            let after = after.map(name);
            let page = store.certificates.certificates(after.as_ref(), 3).await.unwrap();
            page.iter().map(|it| it.name.to_string()).collect()
        };
        assert_eq!(page(None).await, ["number1.example", "number2.example", "number3.example"]);
        assert_eq!(page(Some("number3.example")).await, ["number4.example", "number5.example"]);
    }

    async fn a_suspended_domain_shows_none(store: &Store) {
        mapped(store, 1, "ines.example", 1).await;
        follow(store, 10).await;
        committed(store, async |unit| {
            let mut domain = unit.domains().find(&name("ines.example")).await.unwrap().unwrap();
            domain.look(false, at(5));
            domain.look(false, at(5) + CustomDomain::GRACE + TimeDelta::seconds(1));
            assert!(unit.domains().note(&domain).await.unwrap());
        })
        .await;
        assert_eq!(found(store, "ines.example").await, None);
    }

    async fn an_account_at_an_authority_is_one(store: &Store) {
        let (one, other) = (Sealed::new(vec![1]), Sealed::new(vec![2, 0]));
        let kept = async |directory: &str| store.begin().await.certificates().account(directory).await.unwrap();
        committed(store, async |unit| {
            assert!(unit.certificates().add_account(DIRECTORY, &one, at(1)).await.unwrap());
            assert!(!unit.certificates().add_account(DIRECTORY, &other, at(2)).await.unwrap());
        })
        .await;
        assert_eq!(kept(DIRECTORY).await.as_ref(), Some(&one));
        assert_eq!(kept("https://other.example/directory").await, None);
        committed(store, async |unit| {
            unit.certificates().forget_account(DIRECTORY, &other).await.unwrap();
        })
        .await;
        assert_eq!(kept(DIRECTORY).await.as_ref(), Some(&one), "another one");
        committed(store, async |unit| {
            unit.certificates().forget_account(DIRECTORY, &one).await.unwrap();
            assert!(unit.certificates().add_account(DIRECTORY, &other, at(3)).await.unwrap());
        })
        .await;
        assert_eq!(kept(DIRECTORY).await, Some(other));
    }
}

database_promises! {
    async fn of_many_who_claim_one_gets_each(store: &Store) {
        for number in 1..=3 {
            mapped(store, number, &format!("number{number}.example"), 1).await;
        }
        follow(store, 10).await;
        let claimed = at_once(8, |_| {
            let storage = store.storage.clone();
            async move {
                let mut unit = storage.begin().await.unwrap();
                let claimed = unit.certificates().claim(at(20), at(80)).await.unwrap();
                unit.commit().await.unwrap();
                claimed.map(|it| it.name.to_string())
            }
        })
        .await;
        let mut names: Vec<String> = claimed.into_iter().flatten().collect();
        names.sort();
        assert_eq!(names, ["number1.example", "number2.example", "number3.example"]);
    }

    async fn of_many_who_open_an_account_one_is_kept(store: &Store) {
        let added = at_once(6, |place| {
            let storage = store.storage.clone();
            async move {
                let mine = Sealed::new(vec![u8::try_from(place).unwrap()]);
                let mut unit = storage.begin().await.unwrap();
                let is_mine = unit.certificates().add_account(DIRECTORY, &mine, at(1)).await.unwrap();
                let kept = unit.certificates().account(DIRECTORY).await.unwrap();
                unit.commit().await.unwrap();
                (is_mine, kept == Some(mine), kept)
            }
        })
        .await;
        assert_eq!(added.iter().filter(|(is_mine, _, _)| *is_mine).count(), 1);
        assert!(added.iter().all(|(is_mine, is_in_use, _)| is_mine == is_in_use));
        assert!(added.windows(2).all(|pair| pair[0].2 == pair[1].2));
    }
}
