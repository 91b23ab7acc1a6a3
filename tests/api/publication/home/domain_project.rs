//! `POST /api/me/domain-project`

use octavo_domain::plans::level::Level;
use serde_json::json;

use crate::support::{TestApp, VIEWER_ORIGIN, num, stories};

const PATH: &str = "/me/domain-project";

stories! {
    async fn acct_177_a_project_becomes_the_home_project_and_is_none_again(app: &TestApp) {
        let ines = app.join("Ines").await;
        let salt = ines.browser.project("Salt").await;
        assert_eq!(ines.browser.get("/me").await.expect(200)["homeProject"], json!(null));
        let user = ines.browser.post(PATH, json!({ "num_id": num(&salt) })).await.expect(200);
        let home = json!({ "num_id": num(&salt), "title": "Salt", "is_published": false });
        assert_eq!(user["homeProject"], home);
        app.publish(&ines, num(&salt), None).await;
        let home = ines.browser.get("/me").await.expect(200)["homeProject"].clone();
        assert_eq!(home["is_published"], json!(true));
        let user = ines.browser.post(PATH, json!({})).await.expect(200);
        assert_eq!(user["homeProject"], json!(null));
    }

    async fn only_ones_own_projects_outside_of_the_archive_can_be_chosen(app: &TestApp) {
        let (ines, noor) = (app.join("Ines").await, app.join("Noor").await);
        let (salt, hers) = (ines.browser.project("Salt").await, noor.browser.project("Hers").await);
        for number in [num(&hers), 7, 0, -1] {
            ines.browser.post(PATH, json!({ "num_id": number })).await.refused(404, "not_found");
        }
        ines.browser.archive(&[&salt], &[]).await;
        ines.browser.post(PATH, json!({ "num_id": num(&salt) })).await.refused(409, "archived");
        assert_eq!(ines.browser.get("/me").await.expect(200)["homeProject"], json!(null));
    }

    async fn readers_find_the_home_project_at_the_address_of_the_profile(app: &TestApp) {
        let ines = app.join("Ines").await;
        app.plan(&ines, Level::Studio).await;
        let (salt, oil) = (ines.browser.project("Salt").await, ines.browser.project("Oil").await);
        app.publish(&ines, num(&oil), None).await;
        ines.browser.post(PATH, json!({ "num_id": num(&salt) })).await.expect(200);
        let reader = app.viewer();
        let front = async || reader.fetch("/ines/", &[]).await;
        assert!(front().await.text().contains(">Ines</h1>"), "what is not published is not shown");
        let away = reader.fetch("/ines/projects/", &[]).await;
        assert_eq!((away.status.as_u16(), away.header("location")), (307, "/ines/"));
        app.publish(&ines, num(&salt), None).await;
        let page = front().await.text();
        assert!(page.contains(">Salt</h1>") && page.contains("href=\"/ines/projects/\">All projects</a>"), "{page}");
        assert!(page.contains(&format!("<link rel=\"canonical\" href=\"{VIEWER_ORIGIN}/ines/\">")));
        let all = reader.fetch("/INES/projects/", &[]).await;
        assert_eq!((all.status.as_u16(), all.header("location")), (308, "/ines/projects/"));
        let all = reader.fetch("/ines/projects/", &[]).await.text();
        assert!(all.contains(">Ines</h1>") && all.contains(">Salt</strong>") && all.contains(">Oil</strong>"));
        assert!(all.contains(&format!("<link rel=\"canonical\" href=\"{VIEWER_ORIGIN}/ines/projects/\">")));
        // Its own address shows it as before.
        let own = reader.fetch(&format!("/ines/{}/", num(&salt)), &[]).await.text();
        assert!(own.contains(">Salt</h1>") && !own.contains("All projects"));
        ines.browser.patch("/me/visibility", json!({ "profileVisible": false })).await.expect(200);
        assert_eq!(front().await.status.as_u16(), 423);
        assert_eq!(reader.fetch("/ines/projects/", &[]).await.status.as_u16(), 423);
        ines.browser.patch("/me/visibility", json!({ "profileVisible": true })).await.expect(200);
        ines.browser.post(&format!("/unpublish/{}", num(&salt)), json!({})).await.expect(200);
        assert!(front().await.text().contains(">Ines</h1>"));
    }

    async fn a_home_project_with_a_password_asks_for_it_there(app: &TestApp) {
        let ines = app.join("Ines").await;
        app.plan(&ines, Level::Studio).await;
        let salt = ines.browser.project("Salt").await;
        app.publish(&ines, num(&salt), None).await;
        ines.browser.post(PATH, json!({ "num_id": num(&salt) })).await.expect(200);
        let body = json!({ "isPrivatePages": true, "password": "readers only" });
        ines.browser.patch(&format!("/mag/{}", num(&salt)), body).await.expect(200);
        let reader = app.viewer();
        assert!(!reader.fetch("/ines/", &[]).await.text().contains("Salt"));
        let form = [("content-type", "application/x-www-form-urlencoded")];
        let open = reader.send(axum::http::Method::POST, "/ines/", &form, "password=readers+only").await;
        assert_eq!((open.status.as_u16(), open.header("location")), (303, "/ines/"));
        assert!(open.header("set-cookie").contains("Path=/ines;"), "{}", open.header("set-cookie"));
        assert!(reader.fetch("/ines/", &[]).await.text().contains(">Salt</h1>"));
    }

    async fn a_home_project_stands_at_the_root_of_the_profiles_domain(app: &TestApp) {
        let ines = app.join("Ines").await;
        app.plan(&ines, Level::Studio).await;
        let salt = ines.browser.project("Salt").await;
        app.publish(&ines, num(&salt), None).await;
        app.dns.set("ines.example", &[("A", "203.0.113.10")]);
        ines.browser.post("/user/domain", json!({ "domain": "ines.example", "status": "on" })).await.expect(200);
        ines.browser.post(PATH, json!({ "num_id": num(&salt) })).await.expect(200);
        let (reader, host) = (app.viewer(), [("host", "ines.example")]);
        let front = reader.fetch("/", &host).await.text();
        assert!(front.contains(">Salt</h1>") && front.contains("href=\"/projects/\">All projects</a>"), "{front}");
        assert!(front.contains("<link rel=\"canonical\" href=\"http://ines.example/\">"));
        assert!(reader.fetch("/projects/", &host).await.text().contains(">Ines</h1>"));
        ines.browser.post(PATH, json!({})).await.expect(200);
        assert!(reader.fetch("/", &host).await.text().contains(">Ines</h1>"));
    }
}
