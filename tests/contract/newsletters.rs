//! Newsletters, referrals, reader whitelists and creator profiles.

use std::sync::Arc;

use octavo_application::{
    newsletters::ports::{
        audience::{AudienceSettings, Subscriptions},
        newsletters::NewsletterReader,
    },
    referrals::ports::referrals::Reward,
    shared::storage::StorageError,
};
use octavo_domain::{
    account::{email::Email, user::User},
    auth::credential::SecretHash,
    ids::{NumId, ProjectId, RewardId},
    newsletters::{Issue, IssueContent, IssueName, Progress, Topic, Topics},
    publication::whitelist::{ReaderLink, Whitelist},
    referrals::{
        creator::CreatorProfile,
        referral::{Referral, ReferralStatistics},
    },
};

use crate::{
    database_promises,
    fixtures::{add_projects, at, committed, joined, num, project, uuid},
    promises,
    store::{Store, at_once, duplicate},
};

fn issue(name: &str) -> Issue {
    let content = IssueContent::parse("News “東京”", "Text\nof it", "<p>Text</p>").unwrap();
    Issue { name: IssueName::parse(name).unwrap(), topic: Topic::ProductNews, content }
}

async fn subscribed(store: &Store, number: u32, topics: &[Topic], is_confirmed: bool) -> User {
    let mut user = joined(store, number).await;
    user.email_confirmed_at = is_confirmed.then(|| at(1));
    let chosen: Topics = topics.iter().copied().collect();
    committed(store, async |unit| {
        unit.users().update(&user).await.unwrap();
        unit.newsletters().set_topics(user.id, &chosen, at(2)).await.unwrap();
    })
    .await;
    user
}

fn reader(user: &User) -> NewsletterReader {
    NewsletterReader {
        user: user.id,
        num_id: user.num_id,
        email: user.email.clone(),
        name: user.name.as_str().to_owned(),
    }
}

fn link(token: u8, project: ProjectId) -> ReaderLink {
    ReaderLink {
        hash: SecretHash::new([token; 32]),
        project,
        email: Email::parse("Noor@haddad.example").unwrap(),
        expires_at: at(i64::from(token)),
    }
}

promises! {
    async fn topics_take_the_place_of_others(store: &Store) {
        let (ines, noor) = (subscribed(store, 1, &Topic::ALL, true).await, joined(store, 2).await);
        let chosen = Topics::from([Topic::Promotions, Topic::ProductNews]);
        committed(store, async |unit| {
            assert_eq!(unit.newsletters().topics(ines.id).await.unwrap(), Topics::from(Topic::ALL));
            for _ in 0..2 {
                unit.newsletters().set_topics(ines.id, &chosen, at(3)).await.unwrap();
            }
            assert_eq!(unit.newsletters().topics(ines.id).await.unwrap(), chosen);
            assert!(unit.newsletters().topics(noor.id).await.unwrap().is_empty());
        })
        .await;
        let read = store.audience.subscriptions(ines.id).await.unwrap();
        assert_eq!(read, Subscriptions { topics: chosen, is_confirmed: true });
        assert_eq!(store.audience.subscriptions(noor.id).await.unwrap(), Subscriptions::default());
    }

    async fn readers_are_confirmed_and_in_the_order_of_their_numbers(store: &Store) {
        let three = subscribed(store, 3, &[Topic::ProductNews], true).await;
        let one = subscribed(store, 1, &[Topic::ProductNews, Topic::Promotions], true).await;
        subscribed(store, 2, &[Topic::ProductNews], false).await;
        subscribed(store, 4, &[Topic::Promotions], true).await;
        let mut unit = store.begin().await;
        let mut readers = async |after: Option<NumId>, limit| {
            unit.newsletters().readers(Topic::ProductNews, after, limit).await.unwrap()
        };
        assert_eq!(readers(None, 9).await, [reader(&one), reader(&three)]);
        assert_eq!(readers(None, 1).await, [reader(&one)]);
        assert_eq!(readers(Some(one.num_id), 9).await, [reader(&three)]);
        assert_eq!(readers(Some(three.num_id), 9).await, []);
    }

    async fn an_issue_is_kept_with_how_far_it_has_come(store: &Store) {
        let news = issue("2026-11");
        committed(store, async |unit| {
            unit.newsletters().add_issue(&news, at(1)).await.unwrap();
            assert_eq!(duplicate(unit.newsletters().add_issue(&issue("2026-11"), at(2)).await), "issue");
            let found = unit.newsletters().find_issue(&news.name).await.unwrap();
            assert_eq!(found, Some((news.clone(), Progress::default())));
        })
        .await;
        let progress = Progress { last_num_id: Some(num(7)), mails: 3, is_done: true };
        committed(store, async |unit| {
            unit.newsletters().save_progress(&news.name, progress).await.unwrap();
            assert_eq!(unit.newsletters().find_issue(&news.name).await.unwrap(), Some((news.clone(), progress)));
            let other = IssueName::parse("other").unwrap();
            assert_eq!(unit.newsletters().find_issue(&other).await.unwrap(), None);
            let stale = unit.newsletters().save_progress(&other, progress).await;
            assert!(matches!(stale, Err(StorageError::Stale("issue"))));
        })
        .await;
    }

    async fn of_two_who_send_an_issue_each_goes_on_after_the_other(store: &Store) {
        let news = issue("2026-11");
        committed(store, async |unit| unit.newsletters().add_issue(&news, at(1)).await.unwrap()).await;
        at_once(12, |_| {
            let (storage, name) = (Arc::clone(&store.storage), news.name.clone());
            async move {
                let mut unit = storage.begin().await.unwrap();
                let (_, mut progress) = unit.newsletters().find_issue(&name).await.unwrap().unwrap();
                tokio::task::yield_now().await;
                progress.mails += 1;
                unit.newsletters().save_progress(&name, progress).await.unwrap();
                unit.commit().await.unwrap();
            }
        })
        .await;
        let mut unit = store.begin().await;
        assert_eq!(unit.newsletters().find_issue(&news.name).await.unwrap().unwrap().1.mails, 12);
    }

    async fn a_newsletter_mail_is_for_those_who_still_subscribe(store: &Store) {
        let ines = subscribed(store, 1, &[Topic::ProductNews], true).await;
        let unconfirmed = subscribed(store, 2, &[Topic::ProductNews], false).await;
        let other = subscribed(store, 3, &[Topic::Promotions], true).await;
        let gone = subscribed(store, 4, &[Topic::ProductNews], true).await;
        let news = issue("2026-11");
        committed(store, async |unit| {
            unit.newsletters().add_issue(&news, at(1)).await.unwrap();
            unit.users().delete(gone.id).await.unwrap();
        })
        .await;
        let mut unit = store.begin().await;
        let letter = unit.newsletters().newsletter_mail(&news.name, ines.id).await.unwrap();
        assert_eq!(letter, Some(news.content.clone()));
        for nobody in [unconfirmed.id, other.id, gone.id] {
            assert_eq!(unit.newsletters().newsletter_mail(&news.name, nobody).await.unwrap(), None);
        }
        let unknown = IssueName::parse("other").unwrap();
        assert_eq!(unit.newsletters().newsletter_mail(&unknown, ines.id).await.unwrap(), None);
    }

    async fn a_referral_is_noted_once_and_never_of_oneself(store: &Store) {
        let (ines, noor, zoe) = (joined(store, 1).await, joined(store, 2).await, joined(store, 3).await);
        committed(store, async |unit| {
            let referrals = unit.referrals();
            assert!(!referrals.add(ines.id, ines.num_id, None, at(1)).await.unwrap());
            assert!(!referrals.add(noor.id, num(999), None, at(1)).await.unwrap());
            assert!(referrals.add(noor.id, ines.num_id, Some(num(77)), at(2)).await.unwrap());
            assert!(!referrals.add(noor.id, zoe.num_id, None, at(3)).await.unwrap());
            assert!(referrals.add(zoe.id, ines.num_id, None, at(4)).await.unwrap());
            let expected = Referral {
                user: noor.id,
                referrer: ines.id,
                template: Some(num(77)),
                joined_at: at(2),
                paid_at: None,
            };
            assert_eq!(referrals.find(noor.id).await.unwrap(), Some(expected));
            assert_eq!(referrals.find(ines.id).await.unwrap(), None);
            assert!(!referrals.set_paid(ines.id, at(5)).await.unwrap());
        })
        .await;
        let expected = Referral {
            user: noor.id,
            referrer: ines.id,
            template: Some(num(77)),
            joined_at: at(2),
            paid_at: None,
        };
        assert_eq!(store.audience.referral_of(noor.id).await.unwrap(), Some(expected));
        assert_eq!(store.audience.referral_of(ines.id).await.unwrap(), None);
        let paid = at_once(12, |_| {
            let (storage, user) = (Arc::clone(&store.storage), noor.id);
            async move {
                let mut unit = storage.begin().await.unwrap();
                let paid = unit.referrals().set_paid(user, at(9)).await.unwrap();
                unit.commit().await.unwrap();
                paid
            }
        })
        .await;
        assert_eq!(paid.into_iter().filter(|first| *first).count(), 1);
        let counts = store.audience.referrals(ines.id).await.unwrap();
        assert_eq!(counts, ReferralStatistics { joined: 2, joined_by_template: 1, paid: 1, earned_cents: 0 });
    }

    async fn a_reward_outlives_whom_it_is_for_and_goes_with_who_earned_it(store: &Store) {
        let (ines, noor, zoe) = (joined(store, 1).await, joined(store, 2).await, joined(store, 3).await);
        let reward = |number, referred: &User| Reward {
            id: RewardId::new(uuid(number)),
            referrer: ines.id,
            referred: referred.id,
            cents: 1_000,
            earned_at: at(3),
        };
        committed(store, async |unit| {
            unit.referrals().add_reward(&reward(1, &noor)).await.unwrap();
            assert_eq!(duplicate(unit.referrals().add_reward(&reward(2, &noor)).await), "reward");
            unit.referrals().add_reward(&reward(3, &zoe)).await.unwrap();
            assert_eq!(unit.referrals().earned(ines.id).await.unwrap(), 2_000);
            assert_eq!(unit.referrals().earned(noor.id).await.unwrap(), 0);
            unit.users().delete(noor.id).await.unwrap();
            assert_eq!(unit.referrals().earned(ines.id).await.unwrap(), 2_000);
        })
        .await;
        assert_eq!(store.audience.referrals(ines.id).await.unwrap().earned_cents, 2_000);
        committed(store, async |unit| {
            unit.users().delete(ines.id).await.unwrap();
            assert_eq!(unit.referrals().earned(ines.id).await.unwrap(), 0);
        })
        .await;
    }

    async fn a_list_and_a_creator_profile_take_the_place_of_others(store: &Store) {
        let (ines, noor) = (joined(store, 1).await, joined(store, 2).await);
        let first = Whitelist::parse(&["a@b.example"], &[]).unwrap();
        let list = Whitelist::parse(&["Ü@b.example", "c\"d@b.example"][..1], &["@kiln.example"]).unwrap();
        let profile = CreatorProfile::parse("Kiln “東京”", Some("https://kiln.example"), None).unwrap();
        committed(store, async |unit| {
            assert!(unit.whitelists().find(ines.id).await.unwrap().is_empty());
            for one in [&first, &list] {
                unit.whitelists().save(ines.id, one, at(1)).await.unwrap();
            }
            assert_eq!(unit.whitelists().find(ines.id).await.unwrap(), list);
            assert!(!unit.creators().set(ines.id, None, at(2)).await.unwrap());
            for name in ["Before", "Kiln “東京”"] {
                let one = CreatorProfile { name: name.to_owned(), ..profile.clone() };
                assert!(unit.creators().set(ines.id, Some(&one), at(2)).await.unwrap());
            }
        })
        .await;
        let expected = AudienceSettings { whitelist: list, creator: Some(profile) };
        assert_eq!(store.audience.audience_settings(ines.id).await.unwrap(), expected);
        assert_eq!(store.audience.audience_settings(noor.id).await.unwrap(), AudienceSettings::default());
        committed(store, async |unit| {
            assert!(unit.creators().set(ines.id, None, at(3)).await.unwrap());
        })
        .await;
        assert_eq!(store.audience.audience_settings(ines.id).await.unwrap().creator, None);
    }

    async fn of_many_who_take_a_link_one_gets_it(store: &Store) {
        let ines = joined(store, 1).await;
        let salt = project(ines.id, 101, "Salt");
        add_projects(store, std::slice::from_ref(&salt)).await;
        let one = link(9, salt.id);
        committed(store, async |unit| {
            unit.whitelists().add_link(&one).await.unwrap();
            assert_eq!(duplicate(unit.whitelists().add_link(&one).await), "link");
        })
        .await;
        let taken = at_once(12, |_| {
            let (storage, hash) = (Arc::clone(&store.storage), one.hash);
            async move {
                let mut unit = storage.begin().await.unwrap();
                let taken = unit.whitelists().take_link(&hash).await.unwrap();
                unit.commit().await.unwrap();
                taken
            }
        })
        .await;
        let taken: Vec<ReaderLink> = taken.into_iter().flatten().collect();
        assert_eq!(taken, [one]);
    }

    async fn links_go_with_their_time_and_their_project(store: &Store) {
        let ines = joined(store, 1).await;
        let (salt, marrow) = (project(ines.id, 101, "Salt"), project(ines.id, 102, "Marrow"));
        add_projects(store, &[salt.clone(), marrow.clone()]).await;
        committed(store, async |unit| {
            for one in [link(10, salt.id), link(11, salt.id), link(12, marrow.id)] {
                unit.whitelists().add_link(&one).await.unwrap();
            }
            assert_eq!(unit.whitelists().delete_expired_links(at(10)).await.unwrap(), 1);
            unit.projects().delete_many(&[marrow.id]).await.unwrap();
            assert_eq!(unit.whitelists().take_link(&link(12, marrow.id).hash).await.unwrap(), None);
            assert!(unit.whitelists().take_link(&link(11, salt.id).hash).await.unwrap().is_some());
        })
        .await;
    }

    async fn all_of_it_goes_with_the_account(store: &Store) {
        let (ines, noor) = (subscribed(store, 1, &Topic::ALL, true).await, joined(store, 2).await);
        let list = Whitelist::parse(&["a@b.example"], &[]).unwrap();
        let profile = CreatorProfile::parse("Kiln", None, None).unwrap();
        committed(store, async |unit| {
            unit.whitelists().save(ines.id, &list, at(1)).await.unwrap();
            unit.creators().set(ines.id, Some(&profile), at(1)).await.unwrap();
            unit.referrals().add(noor.id, ines.num_id, None, at(1)).await.unwrap();
            unit.users().delete(ines.id).await.unwrap();
            assert!(unit.newsletters().topics(ines.id).await.unwrap().is_empty());
            assert_eq!(unit.referrals().find(noor.id).await.unwrap(), None);
            assert!(unit.whitelists().find(ines.id).await.unwrap().is_empty());
            unit.users().insert(&ines).await.unwrap();
        })
        .await;
        assert_eq!(store.audience.audience_settings(ines.id).await.unwrap(), AudienceSettings::default());
        assert_eq!(store.audience.referrals(ines.id).await.unwrap(), ReferralStatistics::default());
        assert!(store.audience.subscriptions(ines.id).await.unwrap().topics.is_empty());
    }
}

database_promises! {
    async fn a_topic_or_a_list_that_nobody_can_read_is_named(store: &Store) {
        let ines = subscribed(store, 1, &[Topic::ProductNews], true).await;
        let list = Whitelist::parse(&["a@b.example"], &[]).unwrap();
        committed(store, async |unit| unit.whitelists().save(ines.id, &list, at(1)).await.unwrap()).await;
        store.raw("UPDATE newsletter_subscriptions SET topic = 'gossip'").await;
        store.raw("UPDATE reader_whitelists SET emails = 'x'").await;
        let mut unit = store.begin().await;
        let topics = unit.newsletters().topics(ines.id).await.map(drop);
        let whitelist = unit.whitelists().find(ines.id).await.map(drop);
        drop(unit);
        let read = store.audience.subscriptions(ines.id).await.map(drop);
        let seen = store.audience.audience_settings(ines.id).await.map(drop);
        for (answer, expected) in [
            (topics, ("newsletter_subscriptions", "topic")),
            (read, ("newsletter_subscriptions", "topic")),
            (whitelist, ("reader_whitelists", "emails")),
            (seen, ("reader_whitelists", "emails")),
        ] {
            match answer {
                Err(StorageError::Corrupt { table, column, id }) => {
                    assert_eq!((table, column, id), (expected.0, expected.1, ines.id.to_string()));
                }
                other => panic!("it is broken, but: {other:?}"),
            }
        }
    }
}
