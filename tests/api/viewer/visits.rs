//! Counting views.

use std::{
    net::{IpAddr, Ipv4Addr},
    sync::Arc,
    time::Duration,
};

use axum::http::Method;
use chrono::TimeDelta;
use octavo_application::shared::storage::{Storage, StorageError, UnitOfWork};
use octavo_system::VisitsInMemory;
use serde_json::json;

use super::document::Drawn;
use crate::support::{Account, TestApp, items, num, on_sqlite, stories};

async fn page(app: &TestApp) -> (Account, i64, String) {
    let ines = app.join("Ines").await;
    let salt = num(&ines.browser.project("Salt").await);
    app.publish(&ines, salt, None).await;
    (ines, salt, format!("/ines/{salt}/"))
}

stories! {
    async fn a_visit_counts_once_until_half_an_hour_has_passed(app: &TestApp) {
        let (ines, salt, page) = page(app).await;
        let reader = app.viewer();
        reader.fetch(&page, &[]).await;
        assert_eq!(app.views(&ines, salt).await, 1);
        for _ in 0..3 {
            app.wait(TimeDelta::minutes(29));
            reader.fetch(&page, &[]).await;
            app.flush_visits().await;
        }
        assert_eq!(app.views(&ines, salt).await, 1, "each request keeps the visit going");
        app.wait(TimeDelta::minutes(30) + TimeDelta::seconds(1));
        reader.fetch(&page, &[]).await;
        assert_eq!(app.views(&ines, salt).await, 2);
        let counted = ines.browser.get(&format!("/mag/{salt}/views")).await.expect(200);
        assert_eq!(counted["data"]["months"][11], json!({ "month": "2026-11", "views": 2 }));
        assert_eq!(counted["data"]["days"][29]["views"], 2);
        assert_eq!(ines.browser.get("/me").await.expect(200)["current_month_page_views"], 2);
    }

    async fn a_visit_goes_on_over_midnight(app: &TestApp) {
        let (ines, salt, page) = page(app).await;
        // The tests' clock starts at 12:00 (UTC).
        app.wait(TimeDelta::hours(11) + TimeDelta::minutes(50));
        let reader = app.viewer();
        for minutes in [20, 25, 25, 0] {
            reader.fetch(&page, &[]).await;
            app.flush_visits().await;
            app.wait(TimeDelta::minutes(minutes));
        }
        assert_eq!(app.views(&ines, salt).await, 1);
        let counted = ines.browser.get(&format!("/mag/{salt}/views")).await.expect(200);
        assert_eq!(counted["data"]["days"][28]["views"], 1, "the visit belongs to the day on which it began");
    }

    async fn other_readers_are_other_visits(app: &TestApp) {
        let (ines, salt, page) = page(app).await;
        let reader = app.viewer();
        reader.fetch(&page, &[]).await;
        reader.elsewhere(IpAddr::V4(Ipv4Addr::new(203, 0, 113, 9))).fetch(&page, &[]).await;
        reader.fetch(&page, &[("user-agent", "Mozilla/5.0 (X11; Linux x86_64) Gecko/20100101 Firefox/145.0")]).await;
        assert_eq!(app.views(&ines, salt).await, 3);
    }

    async fn nothing_of_a_reader_is_kept(app: &TestApp) {
        let (_, _, page) = page(app).await;
        let answer = app.viewer().fetch(&page, &[]).await;
        assert_eq!(answer.header("set-cookie"), "", "readers get no cookie");
    }

    async fn robots_and_early_fetches_are_no_readers(app: &TestApp) {
        let (ines, salt, page) = page(app).await;
        let reader = app.viewer();
        for agent in ["Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)", "curl/8.5.0", ""] {
            reader.fetch(&page, &[("user-agent", agent)]).await;
        }
        for (name, value) in [("sec-purpose", "prefetch;prerender"), ("purpose", "prefetch"), ("x-moz", "prefetch")] {
            reader.fetch(&page, &[(name, value)]).await;
        }
        reader.send(Method::HEAD, &page, &[], "").await;
        app.viewer().fetch("/ines/", &[]).await;
        assert_eq!(app.views(&ines, salt).await, 0);
    }

    async fn readers_at_once_are_all_counted(app: &TestApp) {
        let (ines, salt, page) = page(app).await;
        let readers: Vec<_> = (0..12_u8).map(|n| app.viewer().elsewhere(IpAddr::V4(Ipv4Addr::new(203, 0, 113, n)))).collect();
        let reading = readers.into_iter().map(|reader| {
            let page = page.clone();
            tokio::spawn(async move { reader.fetch(&page, &[]).await.status.as_u16() })
        });
        for read in reading.collect::<Vec<_>>() {
            assert_eq!(read.await.unwrap(), 200);
        }
        assert_eq!(app.views(&ines, salt).await, 12);
    }

    async fn old_visits_and_their_keys_are_swept_away(app: &TestApp) {
        let (_, _, page) = page(app).await;
        app.viewer().fetch(&page, &[]).await;
        app.flush_visits().await;
        let sweep = octavo_application::jobs::sweep::Sweep {
            storage: app.ports.storage.clone(),
            clock: app.clock.clone(),
        };
        app.wait(TimeDelta::minutes(31));
        assert_eq!(sweep.execute().await.unwrap(), 1, "the visit");
        app.wait(TimeDelta::days(1));
        assert!(sweep.execute().await.unwrap() >= 1, "the day's key");
    }

    /// An owner's change makes the list anew; visits do not.
    async fn a_visit_leaves_the_owners_library_as_it_was(app: &TestApp) {
        let (ines, salt, page) = page(app).await;
        let list = async |tag: &str| {
            let asked = ines.browser.fetch("/api/readymags/user", &[("if-none-match", tag)]).await;
            (asked.status.as_u16(), asked.header("etag").to_owned(), asked.header("x-library-version").to_owned())
        };
        let before = list("").await;
        app.viewer().fetch(&page, &[]).await;
        app.flush_visits().await;
        assert_eq!(app.views(&ines, salt).await, 1);
        assert_eq!(list(&before.1).await, (304, before.1.clone(), before.2.clone()));
        assert_eq!(list("").await, before);
    }

    /// The list has the views of the time when it was made, and is made anew after some minutes.
    async fn the_list_tells_views_that_are_some_minutes_old_at_most(app: &TestApp) {
        let (ines, _, page) = page(app).await;
        let tag = ines.browser.fetch("/api/readymags/user", &[]).await.header("etag").to_owned();
        app.viewer().fetch(&page, &[]).await;
        app.flush_visits().await;
        assert_eq!(ines.library().await.projects()[0]["views"], 0);
        app.wait(TimeDelta::minutes(10));
        let asked = ines.browser.fetch("/api/readymags/user", &[("if-none-match", &tag)]).await;
        assert_eq!(asked.status.as_u16(), 200);
        assert_eq!(ines.library().await.projects()[0]["views"], 1);
    }

    async fn what_cannot_be_counted_now_is_counted_later(app: &TestApp) {
        let (ines, salt, page) = page(app).await;
        app.viewer().fetch(&page, &[]).await;
        let mut flush = app.ports.flush_visits();
        flush.storage = Arc::new(Away);
        let failure = flush.execute().await.unwrap_err();
        assert_eq!((failure.dropped, flush.waiting()), (0, 1));
        assert_eq!(app.views(&ines, salt).await, 1);
        // Retries have an end.
        app.wait(TimeDelta::hours(1));
        app.viewer().fetch(&page, &[]).await;
        app.wait(TimeDelta::minutes(16));
        assert_eq!(flush.execute().await.unwrap_err().dropped, 1);
        assert_eq!((flush.waiting(), app.views(&ines, salt).await), (0, 1));
    }

    async fn readers_on_several_servers_add_up_and_one_reader_is_one_visit(app: &TestApp) {
        let (ines, salt, page) = page(app).await;
        let other_buffer = Arc::new(VisitsInMemory::default());
        let other = app.viewer_with(|ports| ports.visits = other_buffer.clone());
        let mut other_flush = app.ports.flush_visits();
        other_flush.buffer = other_buffer;
        app.viewer().fetch(&page, &[]).await;
        other.fetch(&page, &[]).await;
        other.elsewhere(IpAddr::V4(Ipv4Addr::new(203, 0, 113, 9))).fetch(&page, &[]).await;
        let flushed = other_flush.execute().await.unwrap();
        assert_eq!((flushed.counted, flushed.continued), (2, 0));
        let flushed = app.ports.flush_visits().execute().await.unwrap();
        assert_eq!((flushed.counted, flushed.continued), (0, 1), "the same reader was at the other server");
        assert_eq!(app.views(&ines, salt).await, 2);
    }

    async fn a_project_that_is_gone_is_passed_over(app: &TestApp) {
        let (ines, _, page) = page(app).await;
        let kiln = ines.browser.project("Kiln").await;
        app.publish(&ines, num(&kiln), None).await;
        for path in [page.as_str(), &format!("/ines/{}/", num(&kiln))] {
            app.viewer().fetch(path, &[]).await;
        }
        ines.browser.post("/mags/remove", items(&[&kiln], &[])).await.expect(200);
        let flushed = app.ports.flush_visits().execute().await.unwrap();
        assert_eq!((flushed.counted, flushed.gone), (1, 1));
    }
}

/// A database that cannot be reached.
struct Away;

#[async_trait::async_trait]
impl Storage for Away {
    async fn begin(&self) -> Result<Box<dyn UnitOfWork>, StorageError> {
        Err(StorageError::Unavailable("away".to_owned()))
    }

    async fn ping(&self) -> Result<(), StorageError> {
        Err(StorageError::Unavailable("away".to_owned()))
    }
}

#[test]
fn edit_373_reading_a_page_runs_no_write_transaction() {
    on_sqlite(async |app| {
        let ines = app.join("Ines").await;
        let drawn = Drawn::by(&ines).await;
        drawn.publish(&ines).await;
        let salt = num(&drawn.project);
        let before = app.transactions();
        for reader in 0..20 {
            let reader = app.viewer().elsewhere(IpAddr::V4(Ipv4Addr::new(203, 0, 113, reader)));
            for page in [drawn.address(""), drawn.address("about/")] {
                assert_eq!(reader.fetch(&page, &[]).await.status.as_u16(), 200);
            }
        }
        assert_eq!(app.transactions(), before);
        app.flush_visits().await;
        assert_eq!(app.transactions(), before + 2, "the day's key, and one for all visits");
        assert_eq!(app.views(&ines, salt).await, 20);
    });
}

/// The page is answered while the only writing connection is in use.
#[test]
fn reading_a_page_does_not_wait_for_the_writer() {
    on_sqlite(async |app| {
        let (ines, salt, page) = page(app).await;
        let writer = app.ports.storage.begin().await.unwrap();
        let read =
            tokio::time::timeout(Duration::from_secs(2), async { app.viewer().fetch(&page, &[]).await });
        assert_eq!(read.await.expect("no lock is waited for").status.as_u16(), 200);
        drop(writer);
        assert_eq!(app.views(&ines, salt).await, 1);
    });
}
