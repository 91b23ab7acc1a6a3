//! What the head of each kind of page says to search engines and to link previews.

use octavo_domain::plans::level::Level;
use serde_json::{Value, json};

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

/// The content of a meta element of Open Graph.
fn told<'a>(text: &'a str, property: &str) -> Option<&'a str> {
    let (_, rest) = text.split_once(&format!("<meta property=\"{property}\" content=\""))?;
    rest.split('"').next()
}

/// The data that a page says of itself.
fn linked_data(text: &str) -> Value {
    let (_, rest) = text.split_once("<script type=\"application/ld+json\">").expect("no linked data");
    serde_json::from_str(rest.split_once("</script>").unwrap().0).unwrap()
}

async fn profile_domain(app: &TestApp, account: &Account, name: &str) {
    app.dns.set(name, &[("A", "203.0.113.10")]);
    let body = json!({ "domain": name, "status": "on" });
    account.browser.post("/user/domain", body).await.expect(200);
}

stories! {
    async fn edit_326_a_page_is_shared_with_a_drawing_of_it_where_everybody_may_read_it(app: &TestApp) {
        let ines = app.join("Ines").await;
        let drawn = Drawn::by(&ines).await;
        drawn.publish(&ines).await;
        let salt = num(&drawn.project);
        let page = format!("/ines/{salt}/");
        let text = read(app, &page, None).await;
        let picture = told(&text, "og:image").expect("no picture").to_owned();
        assert_eq!((told(&text, "og:image:width"), told(&text, "og:image:height")), (Some("1200"), Some("630")));
        assert!(told(&text, "og:image:alt").is_some_and(|alt| alt.starts_with("The top of the page")), "{text}");
        let path = picture.strip_prefix(VIEWER_ORIGIN).unwrap();
        let viewer = app.viewer();
        let status = async |path: &str| viewer.fetch(path, &[]).await.status.as_u16();
        let file = viewer.fetch(path, &[]).await;
        assert_eq!((file.status.as_u16(), file.header("content-type")), (200, "image/jpeg"));
        let other = path.replace(&salt.to_string(), &(salt + 1).to_string());
        assert_eq!((status(&other).await, status(&format!("/media/shared/{salt}/x.jpg")).await), (404, 404));
        let protect = json!({ "isPrivatePages": true, "password": "kiln and salt" });
        ines.browser.patch(&format!("/mag/{salt}"), protect).await.expect(200);
        assert_eq!(status(path).await, 404, "what is protected shows nothing of what is on it");
        ines.browser.patch(&format!("/mag/{salt}"), json!({ "isPrivatePages": false })).await.expect(200);
        assert_eq!(status(path).await, 200);
        ines.browser.post(&format!("/unpublish/{salt}"), json!({})).await.expect(200);
        assert_eq!(status(path).await, 404);
    }

    async fn edit_327_pages_say_what_they_are_as_data(app: &TestApp) {
        let ines = app.join("Ines").await;
        ines.browser.put("/me", json!({ "name": "Ines </script><b>" })).await.expect(200);
        let drawn = Drawn::by(&ines).await;
        drawn.publish(&ines).await;
        let salt = num(&drawn.project);
        let page = format!("/ines/{salt}/");
        let article = linked_data(&read(app, &page, None).await);
        assert_eq!((&article["@type"], &article["author"]["name"]), (&json!("Article"), &json!("Ines </script><b>")));
        assert_eq!(article["url"], format!("{VIEWER_ORIGIN}{page}"));
        let list = linked_data(&read(app, "/ines/", None).await);
        assert_eq!(list["@type"], "CollectionPage");
    }

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
