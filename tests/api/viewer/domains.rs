//! Custom domains, found by the requested host.

use octavo_domain::plans::level::Level;
use serde_json::json;

use crate::support::{TestApp, VIEWER_ORIGIN, num, stories};

stories! {
    async fn a_projects_domain_shows_the_project(app: &TestApp) {
        let ines = app.join("Ines").await;
        app.plan(&ines, Level::Studio).await;
        let (salt, marrow) = (ines.browser.project("Salt").await, ines.browser.project("Marrow").await);
        app.publish(&ines, num(&salt), Some("salt.example")).await;
        app.publish(&ines, num(&marrow), None).await;
        for host in ["salt.example", "SALT.example.:8443"] {
            let page = app.viewer().fetch("/", &[("host", host)]).await;
            assert_eq!(page.status.as_u16(), 200, "{host}");
            assert!(page.text().contains(">Salt</h1>"));
            assert!(page.text().contains("<link rel=\"canonical\" href=\"http://salt.example/\">"));
            assert!(page.text().contains(&format!("href=\"{VIEWER_ORIGIN}/ines/\"")), "its maker is at home on the viewer");
        }
        for path in [format!("/{}/", num(&marrow)), "/ines/".to_owned(), format!("/ines/{}/", num(&salt)), "/f/kiln".to_owned()] {
            let page = app.viewer().fetch(&path, &[("host", "salt.example")]).await;
            assert_eq!(page.status.as_u16(), 404, "{path}");
        }
        assert_eq!(app.viewer().fetch("/viewer.css", &[("host", "salt.example")]).await.status.as_u16(), 200);
        // The plan is checked at each request, whatever is stored.
        app.plan(&ines, Level::Free).await;
        assert_eq!(app.viewer().fetch("/", &[("host", "salt.example")]).await.status.as_u16(), 404);
        app.plan(&ines, Level::Studio).await;
        ines.browser.post(&format!("/mag/domain/{}", num(&salt)), json!({ "status": "off" })).await.expect(200);
        assert_eq!(app.viewer().fetch("/", &[("host", "salt.example")]).await.status.as_u16(), 404);
    }

    async fn a_private_page_on_a_domain_has_its_pass_there(app: &TestApp) {
        let ines = app.join("Ines").await;
        app.plan(&ines, Level::Studio).await;
        let salt = ines.browser.project("Salt").await;
        app.publish(&ines, num(&salt), Some("salt.example")).await;
        let body = json!({ "isPrivatePages": true, "password": "readers only" });
        ines.browser.patch(&format!("/mag/{}", num(&salt)), body).await.expect(200);
        let reader = app.viewer();
        let host = [("host", "salt.example"), ("content-type", "application/x-www-form-urlencoded")];
        assert!(!reader.fetch("/", &host[..1]).await.text().contains("Salt"));
        let open = reader.send(axum::http::Method::POST, "/", &host, "password=readers+only").await;
        assert_eq!((open.status.as_u16(), open.header("location")), (303, "/"));
        assert!(open.header("set-cookie").contains("Path=/;"));
        assert!(reader.fetch("/", &host[..1]).await.text().contains(">Salt</h1>"));
    }

    async fn hosts_that_nobody_can_map_are_the_viewers_own(app: &TestApp) {
        app.join("Ines").await;
        for host in ["localhost:4001", "localhost", "127.0.0.1:4001", "[::1]:4001", "viewer"] {
            assert_eq!(app.viewer().fetch("/ines/", &[("host", host)]).await.status.as_u16(), 200, "{host}");
        }
        let page = app.viewer().fetch("/ines/", &[("host", "unknown.example")]).await;
        assert_eq!(page.status.as_u16(), 404, "a domain that is not mapped shows nothing");
    }

    async fn a_profiles_domain_has_addresses_without_the_user(app: &TestApp) {
        let (ines, noor) = (app.join("Ines").await, app.join("Noor").await);
        app.plan(&ines, Level::Studio).await;
        let kiln = ines.browser.folder("Kiln").await;
        let path = format!("/folders/{}", kiln["_id"].as_str().unwrap());
        ines.browser.patch(&path, json!({ "is_hidden": false })).await.expect(200);
        let salt = ines.browser.project_in(&kiln, "Salt").await;
        app.publish(&ines, num(&salt), None).await;
        let hers = noor.browser.project("Hers").await;
        app.publish(&noor, num(&hers), None).await;
        app.dns.set("ines.example", &[("A", "203.0.113.10")]);
        ines.browser.post("/user/domain", json!({ "domain": "ines.example", "status": "on" })).await.expect(200);
        let viewer = app.viewer();
        let host = [("host", "ines.example")];
        let profile = viewer.fetch("/", &host).await.text();
        assert!(profile.contains(">Ines</h1>") && profile.contains("href=\"/f/kiln\""));
        assert!(profile.contains(&format!("href=\"/{}/\"", num(&salt))));
        assert!(profile.contains("<link rel=\"canonical\" href=\"http://ines.example/\">"));
        assert!(viewer.fetch("/f/kiln", &host).await.text().contains(">Kiln</h1>"));
        assert!(viewer.fetch(&format!("/{}/", num(&salt)), &host).await.text().contains(">Salt</h1>"));
        for path in [format!("/{}/", num(&hers)), "/noor/".to_owned(), "/ines/".to_owned()] {
            assert_eq!(viewer.fetch(&path, &host).await.status.as_u16(), 404, "{path}");
        }
        app.plan(&ines, Level::Free).await;
        assert_eq!(viewer.fetch("/", &host).await.status.as_u16(), 404, "ACCT-153: the plan is asked at each reading");
        }
}

#[tokio::test]
async fn a_custom_domain_promises_tls_for_a_day_and_for_itself() {
    let app =
        TestApp::with(|settings| settings.viewer_origin = "https://pages.octavo.example".to_owned()).await;
    for (host, promise) in
        [("salt.example", "max-age=86400"), ("pages.octavo.example", "max-age=31536000; includeSubDomains")]
    {
        let answer = app.viewer().fetch("/", &[("host", host)]).await;
        assert_eq!(answer.header("strict-transport-security"), promise, "{host}");
    }
}
