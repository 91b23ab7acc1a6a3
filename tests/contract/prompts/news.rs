//! What's new.

use octavo_application::prompts::ports::news::{NewsRequest, RemovedNews};
use octavo_domain::{
    ids::{NewsId, UserId},
    library::project::Cover,
    prompts::news::{NewsHref, NewsItem, NewsKind, NewsSlug, NewsText, Reader},
};

use crate::{
    fixtures::{at, committed, joined, uuid},
    promises,
    store::{Store, duplicate},
};

fn slug(text: &str) -> NewsSlug {
    NewsSlug::parse(text).unwrap()
}

fn entry(number: u32, name: &str, seconds: i64) -> NewsItem {
    NewsItem {
        id: NewsId::new(uuid(u128::from(number))),
        slug: slug(name),
        at: at(seconds),
        kind: NewsKind::Feature,
        words: NewsText::parse("Home projects", "One “project”\nat the front. 東京").unwrap(),
        href: None,
        image: None,
    }
}

fn full(number: u32, name: &str, seconds: i64) -> NewsItem {
    NewsItem {
        kind: NewsKind::Event,
        href: Some(NewsHref::parse("/settings/#public-profile").unwrap()),
        image: Some(Cover { key: "news/a.jpg".to_owned(), width: 912, height: 608 }),
        ..entry(number, name, seconds)
    }
}

async fn add(store: &Store, items: &[NewsItem]) {
    committed(store, async |unit| {
        for item in items {
            unit.news().add_news(item).await.unwrap();
        }
    })
    .await;
}

async fn names(store: &Store, request: NewsRequest) -> Vec<String> {
    let items = store.news.news(request).await.unwrap();
    items.iter().map(|item| item.slug.as_str().to_owned()).collect()
}

const ALL: NewsRequest = NewsRequest { since: None, until: None, limit: 100 };

promises! {
    async fn entries_come_back_as_they_were_the_newest_first(store: &Store) {
        let (old, new, planned) = (entry(1, "old", 10), full(2, "new", 20), entry(3, "planned", 30));
        add(store, &[new.clone(), planned, old.clone()]).await;
        let until = NewsRequest { until: Some(at(20)), ..ALL };
        assert_eq!(store.news.news(until).await.unwrap(), [new, old]);
        assert_eq!(names(store, ALL).await, ["planned", "new", "old"]);
        assert_eq!(names(store, NewsRequest { since: Some(at(10)), ..until }).await, ["new"]);
        assert_eq!(names(store, NewsRequest { limit: 1, ..ALL }).await, ["planned"]);
        assert_eq!(store.news.published_between(at(10), at(30)).await.unwrap(), 2);
        assert!(store.news.was_published_at(at(20), NewsKind::Event).await.unwrap());
        assert!(!store.news.was_published_at(at(20), NewsKind::Feature).await.unwrap());
        assert!(!store.news.was_published_at(at(21), NewsKind::Event).await.unwrap());
    }

    async fn a_name_is_given_once_until_its_entry_is_gone(store: &Store) {
        add(store, &[full(1, "new", 10)]).await;
        committed(store, async |unit| {
            assert_eq!(duplicate(unit.news().add_news(&entry(2, "new", 20)).await), "entry");
            unit.news().add_news(&entry(3, "other", 30)).await.unwrap();
        })
        .await;
        committed(store, async |unit| {
            let gone = unit.news().remove_news(&slug("new")).await.unwrap();
            assert_eq!(gone, Some(RemovedNews { image: Some("news/a.jpg".to_owned()) }));
            assert_eq!(unit.news().remove_news(&slug("new")).await.unwrap(), None);
            let gone = unit.news().remove_news(&slug("other")).await.unwrap();
            assert_eq!(gone, Some(RemovedNews { image: None }));
            unit.news().add_news(&entry(4, "new", 40)).await.unwrap();
        })
        .await;
        assert_eq!(names(store, ALL).await, ["new"]);
    }

    async fn what_was_seen_never_becomes_unseen_and_goes_with_the_account(store: &Store) {
        let ines = joined(store, 1).await;
        let reader = async || store.news.news_reader(ines.id).await.unwrap();
        assert_eq!(reader().await, Some(Reader { joined: ines.created_at, last_seen: None }));
        for (seconds, seen) in [(20, 20), (10, 20), (30, 30)] {
            committed(store, async |unit| unit.news().mark_news_seen(ines.id, at(seconds)).await.unwrap()).await;
            assert_eq!(reader().await.unwrap().last_seen, Some(at(seen)));
        }
        assert_eq!(store.news.news_reader(UserId::new(uuid(9))).await.unwrap(), None);
        committed(store, async |unit| unit.users().delete(ines.id).await.unwrap()).await;
        assert_eq!(reader().await, None);
    }
}
