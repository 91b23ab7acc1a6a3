//! What is counted as a view.

use std::net::{IpAddr, Ipv4Addr};

use axum::http::Method;
use chrono::TimeDelta;
use serde_json::json;

use crate::support::{Account, TestApp, num, stories};

async fn page(app: &TestApp) -> (Account, i64, String) {
    let ines = app.join("Ines").await;
    let salt = num(&ines.browser.project("Salt").await);
    app.publish(&ines, salt, None).await;
    (ines, salt, format!("/ines/{salt}/"))
}

async fn views(ines: &Account) -> i64 {
    ines.library().await.projects()[0]["views"].as_i64().unwrap()
}

stories! {
    async fn a_visit_counts_once_until_half_an_hour_has_passed(app: &TestApp) {
        let (ines, salt, page) = page(app).await;
        let reader = app.viewer();
        let before = ines.library().await.version();
        reader.fetch(&page, &[]).await;
        assert_eq!(views(&ines).await, 1);
        assert_eq!(ines.library().await.version(), before + 1, "the list shows it");
        for _ in 0..3 {
            app.wait(TimeDelta::minutes(29));
            reader.fetch(&page, &[]).await;
        }
        assert_eq!(views(&ines).await, 1, "each request keeps the visit going");
        assert_eq!(ines.library().await.version(), before + 1);
        app.wait(TimeDelta::minutes(30) + TimeDelta::seconds(1));
        reader.fetch(&page, &[]).await;
        assert_eq!(views(&ines).await, 2);
        let counted = ines.browser.get(&format!("/mag/{salt}/views")).await.expect(200);
        assert_eq!(counted["data"]["months"][11], json!({ "month": "2026-11", "views": 2 }));
        assert_eq!(counted["data"]["days"][29]["views"], 2);
        assert_eq!(ines.browser.get("/me").await.expect(200)["current_month_page_views"], 2);
    }

    async fn a_visit_goes_on_over_midnight(app: &TestApp) {
        let (ines, salt, page) = page(app).await;
        // The tests' time begins at 12:00 (UTC).
        app.wait(TimeDelta::hours(11) + TimeDelta::minutes(50));
        let reader = app.viewer();
        reader.fetch(&page, &[]).await;
        app.wait(TimeDelta::minutes(20));
        reader.fetch(&page, &[]).await;
        app.wait(TimeDelta::minutes(25));
        reader.fetch(&page, &[]).await;
        assert!(views(&ines).await <= 2);
        let counted = ines.browser.get(&format!("/mag/{salt}/views")).await.expect(200);
        assert_eq!(counted["data"]["days"][28]["views"], 1, "the visit belongs to the day on which it began");
    }

    async fn other_readers_are_other_visits(app: &TestApp) {
        let (ines, _, page) = page(app).await;
        let reader = app.viewer();
        reader.fetch(&page, &[]).await;
        reader.elsewhere(IpAddr::V4(Ipv4Addr::new(203, 0, 113, 9))).fetch(&page, &[]).await;
        reader.fetch(&page, &[("user-agent", "Mozilla/5.0 (X11; Linux x86_64) Gecko/20100101 Firefox/145.0")]).await;
        assert_eq!(views(&ines).await, 3);
    }

    async fn nothing_of_a_reader_is_kept(app: &TestApp) {
        let (_, _, page) = page(app).await;
        let answer = app.viewer().fetch(&page, &[]).await;
        assert_eq!(answer.header("set-cookie"), "", "readers get no cookie");
    }

    async fn robots_and_early_fetches_are_no_readers(app: &TestApp) {
        let (ines, _, page) = page(app).await;
        let reader = app.viewer();
        for agent in ["Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)", "curl/8.5.0", ""] {
            reader.fetch(&page, &[("user-agent", agent)]).await;
        }
        for (name, value) in [("sec-purpose", "prefetch;prerender"), ("purpose", "prefetch"), ("x-moz", "prefetch")] {
            reader.fetch(&page, &[(name, value)]).await;
        }
        reader.send(Method::HEAD, &page, &[], "").await;
        app.viewer().fetch("/ines/", &[]).await;
        assert_eq!(views(&ines).await, 0);
    }

    async fn readers_at_once_are_all_counted(app: &TestApp) {
        let (ines, _, page) = page(app).await;
        let readers: Vec<_> = (0..12_u8).map(|n| app.viewer().elsewhere(IpAddr::V4(Ipv4Addr::new(203, 0, 113, n)))).collect();
        let reading = readers.into_iter().map(|reader| {
            let page = page.clone();
            tokio::spawn(async move { reader.fetch(&page, &[]).await.status.as_u16() })
        });
        for read in reading.collect::<Vec<_>>() {
            assert_eq!(read.await.unwrap(), 200);
        }
        assert_eq!(views(&ines).await, 12);
    }

    async fn old_visits_and_their_keys_are_swept_away(app: &TestApp) {
        let (_, _, page) = page(app).await;
        app.viewer().fetch(&page, &[]).await;
        let sweep = octavo_application::jobs::sweep::Sweep {
            storage: app.ports.storage.clone(),
            clock: app.clock.clone(),
        };
        app.wait(TimeDelta::minutes(31));
        assert_eq!(sweep.execute().await.unwrap(), 1, "the visit");
        app.wait(TimeDelta::days(1));
        assert!(sweep.execute().await.unwrap() >= 1, "the day's key");
    }
}
