//! What the head of each kind of page says to search engines and to link previews.

use octavo_domain::plans::level::Level;
use serde_json::json;

use super::document::Drawn;
use crate::support::{Account, TestApp, VIEWER_ORIGIN, num, stories};

/// The canonical address of a page.
fn canonical(text: &str) -> Option<&str> {
    let (_, rest) = text.split_once("<link rel=\"canonical\" href=\"")?;
    rest.split('"').next()
}

async fn read(app: &TestApp, path: &str, host: Option<&str>) -> String {
    let headers: Vec<_> = host.map(|host| ("host", host)).into_iter().collect();
    let page = app.viewer().fetch(path, &headers).await;
    assert_eq!(page.status.as_u16(), 200, "{path}");
    page.text()
}

async fn profile_domain(app: &TestApp, account: &Account, name: &str) {
    app.dns.set(name, &[("A", "203.0.113.10")]);
    let body = json!({ "domain": name, "status": "on" });
    account.browser.post("/user/domain", body).await.expect(200);
}

stories! {
    async fn edit_325_a_page_has_one_canonical_address_wherever_it_is_read(app: &TestApp) {
        let ines = app.join("Ines").await;
        app.plan(&ines, Level::Studio).await;
        let drawn = Drawn::by(&ines).await;
        drawn.publish(&ines).await;
        let salt = num(&drawn.project);
        let kiln = ines.browser.folder("Kiln").await;
        let folder = format!("/folders/{}", kiln["_id"].as_str().unwrap());
        ines.browser.patch(&folder, json!({ "is_hidden": false })).await.expect(200);
        let pages = ["/ines/".to_owned(), "/ines/f/kiln".to_owned(), format!("/ines/{salt}/"), format!("/ines/{salt}/about/")];
        for path in &pages {
            let text = read(app, path, None).await;
            assert_eq!(canonical(&text), Some(format!("{VIEWER_ORIGIN}{path}").as_str()));
        }
        profile_domain(app, &ines, "ines.example").await;
        for path in &pages {
            let own = path.strip_prefix("/ines").unwrap();
            let to = format!("http://ines.example{own}");
            assert_eq!(canonical(&read(app, path, None).await), Some(to.as_str()), "{path}");
            assert_eq!(canonical(&read(app, own, Some("ines.example")).await), Some(to.as_str()), "{path}");
        }
        app.publish(&ines, salt, Some("salt.example")).await;
        for path in ["", "about/"] {
            let to = format!("http://salt.example/{path}");
            for (asked, host) in [
                (format!("/ines/{salt}/{path}"), None),
                (format!("/{salt}/{path}"), Some("ines.example")),
                (format!("/{path}"), Some("salt.example")),
            ] {
                assert_eq!(canonical(&read(app, &asked, host).await), Some(to.as_str()), "{asked}");
            }
        }
        app.plan(&ines, Level::Free).await;
        let text = read(app, &format!("/ines/{salt}/"), None).await;
        assert_eq!(canonical(&text), Some(format!("{VIEWER_ORIGIN}/ines/{salt}/").as_str()), "the plan has no domains");
    }

    async fn pages_that_are_no_ones_own_have_no_canonical_address(app: &TestApp) {
        let ines = app.join("Ines").await;
        app.plan(&ines, Level::Studio).await;
        let salt = num(&ines.browser.project("Salt").await);
        app.publish(&ines, salt, None).await;
        let body = json!({ "isPrivatePages": true, "password": "readers only" });
        ines.browser.patch(&format!("/mag/{salt}"), body).await.expect(200);
        for path in [format!("/ines/{salt}/"), "/nobody/".to_owned(), format!("/ines/{salt}/about/"), "/ines/f/none".to_owned()] {
            let page = app.viewer().fetch(&path, &[]).await;
            let text = page.text();
            assert_eq!((page.header("x-robots-tag"), canonical(&text)), ("none", None), "{path}");
            assert!(text.contains("<title>") && !text.contains("og:"), "{path}");
        }
    }

    async fn a_projects_domain_has_no_list_of_projects(app: &TestApp) {
        let ines = app.join("Ines").await;
        app.plan(&ines, Level::Studio).await;
        let salt = num(&ines.browser.project("Salt").await);
        app.publish(&ines, salt, Some("salt.example")).await;
        let text = read(app, "/", Some("salt.example")).await;
        assert!(!text.contains("All projects"), "{text}");
    }
}
