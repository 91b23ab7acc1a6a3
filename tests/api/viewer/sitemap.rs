//! `robots.txt` and `sitemap.xml`, on the viewer and on custom domains.

use octavo_application::shared::clock::Clock;
use octavo_domain::{
    account::{email::Email, user::User, username::Username},
    ids::{NumId, UserId},
    plans::level::Level,
};
use serde_json::json;

use super::document::{ABOUT, Drawn, set};
use crate::support::{Account, TestApp, VIEWER_ORIGIN, num, stories};

/// The addresses of a sitemap.
async fn addresses(app: &TestApp, host: Option<&str>) -> Vec<String> {
    let answer = app.viewer().fetch("/sitemap.xml", &header(host)).await;
    let kind = answer.header("content-type");
    assert_eq!((answer.status.as_u16(), kind), (200, "application/xml; charset=utf-8"));
    let text = answer.text();
    assert!(text.starts_with("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<urlset "), "{text}");
    let found = text.split("<loc>").skip(1).map(|part| part.split("</loc>").next().unwrap().to_owned());
    found.collect()
}

fn header(host: Option<&str>) -> Vec<(&str, &str)> {
    host.map(|host| ("host", host)).into_iter().collect()
}

async fn profile_domain(app: &TestApp, account: &Account, name: &str) {
    app.dns.set(name, &[("A", "203.0.113.10")]);
    let body = json!({ "domain": name, "status": "on" });
    account.browser.post("/user/domain", body).await.expect(200);
}

stories! {
    async fn edit_039_the_viewer_has_rules_and_a_sitemap(app: &TestApp) {
        let robots = app.viewer().fetch("/robots.txt", &[]).await;
        assert_eq!((robots.status.as_u16(), robots.header("content-type")), (200, "text/plain; charset=utf-8"));
        let text = robots.text();
        assert!(text.starts_with("User-agent: *\nAllow: /\n"), "{text}");
        assert!(text.contains("\nDisallow: /preview/\n") && text.contains("\nDisallow: /*?visit=\n"), "{text}");
        assert!(text.ends_with(&format!("\nSitemap: {VIEWER_ORIGIN}/sitemap.xml\n")), "{text}");
        assert_eq!(addresses(app, None).await, [""; 0]);
        let ines = app.join("Ines").await;
        app.plan(&ines, Level::Studio).await;
        assert_eq!(addresses(app, None).await, [""; 0], "nothing is on the profile");
        let salt = num(&ines.browser.project("Salt").await);
        app.publish(&ines, salt, None).await;
        let page = format!("{VIEWER_ORIGIN}/ines/{salt}/");
        assert_eq!(addresses(app, None).await, [format!("{VIEWER_ORIGIN}/ines/"), page]);
        let at = app.clock.now().format("%Y-%m-%dT%H:%M:%SZ");
        let text = app.viewer().fetch("/sitemap.xml?part=0", &[]).await.text();
        assert_eq!(text.matches(&format!("<lastmod>{at}</lastmod>")).count(), 2, "{text}");
        for part in ["1", "-1", "x", ""] {
            let none = app.viewer().fetch(&format!("/sitemap.xml?part={part}"), &[]).await;
            assert_eq!(none.status.as_u16(), 404, "{part}");
        }
    }

    async fn edit_051_052_listed_pages_stand_in_the_sitemap(app: &TestApp) {
        let ines = app.join("Ines").await;
        app.plan(&ines, Level::Studio).await;
        let mut drawn = Drawn::by(&ines).await;
        assert_eq!(addresses(app, None).await, [""; 0], "a draft is not named");
        drawn.publish(&ines).await;
        let first = format!("{VIEWER_ORIGIN}/ines/{}/", num(&drawn.project));
        let (front, about) = (format!("{VIEWER_ORIGIN}/ines/"), format!("{first}about/"));
        assert_eq!(addresses(app, None).await, [&front, &first, &about].map(String::as_str));
        let hide = set(ABOUT, "state", "hidden");
        let keep_out = json!([{ "clear": { "id": ABOUT, "key": "state" } }, { "set": { "id": ABOUT, "key": "noIndex", "value": true } }]);
        for ops in [hide, keep_out] {
            drawn.change(&ines, ops).await;
            app.wait(chrono::TimeDelta::seconds(1));
            drawn.publish(&ines).await;
            assert_eq!(addresses(app, None).await, [&front, &first].map(String::as_str));
        }
    }

    async fn edit_328_translations_name_each_other(app: &TestApp) {
        let ines = app.join("Ines").await;
        app.plan(&ines, Level::Studio).await;
        let mut drawn = Drawn::by(&ines).await;
        let salt = num(&drawn.project);
        let opened = ines.browser.get(&format!("/documents/{salt}")).await.expect(200);
        let pages = opened["snapshot"]["document"]["pages"].as_object().unwrap();
        let home = pages.keys().find(|id| *id != ABOUT).unwrap().clone();
        let say = |id: &str, key: &str, value: &str| json!({ "set": { "id": id, "key": key, "value": value } });
        let linked = json!([say(&home, "language", "en"), say(ABOUT, "language", "pt"), say(ABOUT, "translationOf", &home)]);
        drawn.change(&ines, linked).await;
        drawn.publish(&ines).await;
        let first = format!("{VIEWER_ORIGIN}/ines/{salt}/");
        let links = |start: &str, end: &str| {
            [("en", ""), ("pt", "about/"), ("x-default", "")].map(|(language, path)| {
                format!("<{start} rel=\"alternate\" hreflang=\"{language}\" href=\"{first}{path}\"{end}>")
            })
        };
        let named = async |path: &str| {
            let text = app.viewer().fetch(path, &[]).await.text();
            let lines = text.lines().map(str::trim).filter(|line| line.contains("hreflang"));
            lines.map(str::to_owned).collect::<Vec<_>>()
        };
        for path in ["", "about/"] {
            assert_eq!(named(&format!("/ines/{salt}/{path}")).await, links("link", ""), "{path}");
        }
        let sitemap = app.viewer().fetch("/sitemap.xml", &[]).await.text();
        assert_eq!(sitemap.matches(&links("xhtml:link", "/").concat()).count(), 2, "{sitemap}");
        drawn.change(&ines, set(ABOUT, "state", "hidden")).await;
        app.wait(chrono::TimeDelta::seconds(1));
        drawn.publish(&ines).await;
        for path in ["", "about/"] {
            assert_eq!(named(&format!("/ines/{salt}/{path}")).await, [""; 0], "a page that is not listed");
        }
    }

    async fn only_what_search_engines_may_list_is_named(app: &TestApp) {
        let ines = app.join("Ines").await;
        let salt = num(&ines.browser.project("Salt").await);
        app.publish(&ines, salt, None).await;
        assert_eq!(addresses(app, None).await, [""; 0], "the free plan is not listed");
        app.plan(&ines, Level::Studio).await;
        let named = async || addresses(app, None).await.contains(&format!("{VIEWER_ORIGIN}/ines/{salt}/"));
        assert!(named().await);
        for (not, again) in [
            (json!({ "is_private": true }), json!({ "is_private": false })),
            (json!({ "hidden": true }), json!({ "hidden": false })),
            (json!({ "searchIndexing": false }), json!({ "searchIndexing": true })),
            (json!({ "isPrivatePages": true, "password": "readers only" }), json!({ "isPrivatePages": false })),
            (json!({ "isPrivateByEmail": true }), json!({ "isPrivateByEmail": false })),
        ] {
            ines.browser.patch(&format!("/mag/{salt}"), not.clone()).await.expect(200);
            assert!(!named().await, "{not}");
            ines.browser.patch(&format!("/mag/{salt}"), again).await.expect(200);
            assert!(named().await, "{not}");
        }
        ines.browser.put("/me", json!({ "profileVisible": false })).await.expect(200);
        assert_eq!(addresses(app, None).await, [""; 0], "the profile is private");
        ines.browser.put("/me", json!({ "profileVisible": true })).await.expect(200);
        ines.browser.post(&format!("/unpublish/{salt}"), json!({})).await.expect(200);
        assert_eq!(addresses(app, None).await, [""; 0]);
    }

    async fn edit_038_each_domain_names_what_is_at_home_there(app: &TestApp) {
        let ines = app.join("Ines").await;
        app.plan(&ines, Level::Studio).await;
        let drawn = Drawn::by(&ines).await;
        drawn.publish(&ines).await;
        let marrow = num(&ines.browser.project("Marrow").await);
        app.publish(&ines, marrow, Some("marrow.example")).await;
        profile_domain(app, &ines, "ines.example").await;
        let first = format!("http://ines.example/{}/", num(&drawn.project));
        let about = format!("{first}about/");
        let own = addresses(app, Some("ines.example")).await;
        assert_eq!(own, ["http://ines.example/", &first, &about], "each page has one address");
        assert_eq!(addresses(app, Some("marrow.example")).await, ["http://marrow.example/"]);
        assert_eq!(addresses(app, None).await, [""; 0]);
        for host in ["ines.example", "marrow.example"] {
            let robots = app.viewer().fetch("/robots.txt", &header(Some(host))).await.text();
            assert!(robots.ends_with(&format!("\nSitemap: http://{host}/sitemap.xml\n")), "{robots}");
            assert!(!robots.contains("/preview/"), "a page may have this path here");
        }
        for path in ["/robots.txt", "/sitemap.xml"] {
            let nothing = app.viewer().fetch(path, &header(Some("unknown.example"))).await;
            assert_eq!(nothing.status.as_u16(), 404, "{path}");
        }
        ines.browser.patch(&format!("/mag/{marrow}"), json!({ "searchIndexing": false })).await.expect(200);
        assert_eq!(addresses(app, Some("marrow.example")).await, [""; 0]);
        ines.browser.put("/me", json!({ "profileVisible": false })).await.expect(200);
        let private = app.viewer().fetch("/sitemap.xml", &header(Some("ines.example"))).await;
        assert_eq!(private.status.as_u16(), 423);
    }

    async fn a_home_project_is_named_at_the_address_of_the_profile(app: &TestApp) {
        let ines = app.join("Ines").await;
        app.plan(&ines, Level::Studio).await;
        let salt = num(&ines.browser.project("Salt").await);
        app.publish(&ines, salt, None).await;
        ines.browser.post("/me/domain-project", json!({ "num_id": salt })).await.expect(200);
        let (front, list) = (format!("{VIEWER_ORIGIN}/ines/"), format!("{VIEWER_ORIGIN}/ines/projects/"));
        let own = format!("{VIEWER_ORIGIN}/ines/{salt}/");
        assert_eq!(addresses(app, None).await, [&front, &list, &own].map(String::as_str));
        ines.browser.patch(&format!("/mag/{salt}"), json!({ "searchIndexing": false })).await.expect(200);
        assert_eq!(addresses(app, None).await, [list], "what is kept out is not named there either");
    }
}

#[tokio::test]
async fn a_large_sitemap_is_in_parts() {
    let app = TestApp::new().await;
    let ines = app.join("Ines").await;
    // Somebody who joined long after.
    app.behind(async |unit| {
        let user = unit.users().find(ines.id()).await.unwrap().unwrap();
        let late = User {
            id: UserId::new(uuid::Uuid::from_u128(9)),
            num_id: NumId::parse(100_900).unwrap(),
            email: Email::parse("noor@okafor.studio").unwrap(),
            username: Username::parse("noor").unwrap(),
            ..user
        };
        unit.users().insert(&late).await.unwrap();
    })
    .await;
    let index = app.viewer().fetch("/sitemap.xml", &[]).await.text();
    assert!(index.contains("<sitemapindex "), "{index}");
    for part in 0..2 {
        assert!(index.contains(&format!("<loc>{VIEWER_ORIGIN}/sitemap.xml?part={part}</loc>")), "{index}");
        let text = app.viewer().fetch(&format!("/sitemap.xml?part={part}"), &[]).await.text();
        assert!(text.contains("<urlset "), "{text}");
    }
    assert_eq!(app.viewer().fetch("/sitemap.xml?part=2", &[]).await.status.as_u16(), 404);
}
