//! A published project's page.

use octavo_domain::plans::level::Level;
use serde_json::json;

use crate::support::{Account, PICTURE, TestApp, VIEWER_ORIGIN, count_views, num, stories};

async fn published(app: &TestApp, ines: &Account, title: &str) -> (i64, String) {
    let project = ines.browser.project(title).await;
    ines.browser.post(&format!("/mag/{}/publish", num(&project)), json!({})).await.expect(200);
    let page = app.viewer().fetch(&format!("/ines/{}/", num(&project)), &[]).await;
    assert_eq!(page.status.as_u16(), 200, "{}", page.text());
    (num(&project), page.text())
}

stories! {
    async fn readers_see_what_was_published_and_not_the_draft(app: &TestApp) {
        let ines = app.join("Ines").await;
        let (salt, page) = published(app, &ines, "Salt").await;
        assert!(page.contains(">Salt</h1>") && page.contains("href=\"/ines/\""));
        let path = format!("/mag/{salt}");
        ines.browser.post(&format!("{path}/title"), json!({ "title": "Pepper" })).await.expect(200);
        ines.browser.patch(&path, json!({ "desc": "Black." })).await.expect(200);
        let read = async || app.viewer().fetch(&format!("/ines/{salt}/"), &[]).await.text();
        let page = read().await;
        assert!(page.contains(">Salt</h1>") && !page.contains("Pepper") && !page.contains("Black."));
        ines.browser.post(&format!("{path}/publish"), json!({})).await.expect(200);
        let page = read().await;
        assert!(page.contains(">Pepper</h1>") && page.contains("Black.") && !page.contains("Salt"));
    }

    async fn deleting_takes_the_page_away(app: &TestApp) {
        let ines = app.join("Ines").await;
        let (salt, _) = published(app, &ines, "Salt").await;
        ines.browser.post("/mags/remove", json!({ "mag_num_ids": [salt] })).await.expect(200);
        assert_eq!(app.viewer().fetch(&format!("/ines/{salt}/"), &[]).await.status.as_u16(), 404);
    }

    async fn who_knows_the_address_reads_what_the_profile_leaves_out(app: &TestApp) {
        let ines = app.join("Ines").await;
        app.plan(&ines, Level::Studio).await;
        let (salt, _) = published(app, &ines, "Salt").await;
        ines.browser.patch(&format!("/mag/{salt}"), json!({ "is_private": true })).await.expect(200);
        ines.browser.put("/me", json!({ "profileVisible": false })).await.expect(200);
        let page = app.viewer().fetch(&format!("/ines/{salt}/"), &[]).await;
        assert_eq!((page.status.as_u16(), page.header("x-robots-tag")), (200, "none"));
        assert!(!page.text().contains("href=\"/ines/\""), "a private profile is not linked to");
    }

    async fn search_engines_are_told_by_plan_and_setting(app: &TestApp) {
        let ines = app.join("Ines").await;
        let (salt, page) = published(app, &ines, "Salt").await;
        assert!(page.contains("<meta name=\"robots\" content=\"none\">"), "the free plan is not listed");
        app.plan(&ines, Level::Personal).await;
        let robots = async || {
            let page = app.viewer().fetch(&format!("/ines/{salt}/"), &[]).await;
            let said = page.header("x-robots-tag").to_owned();
            assert!(page.text().contains(&format!("<meta name=\"robots\" content=\"{said}\">")));
            said
        };
        assert_eq!(robots().await, "all");
        ines.browser.patch(&format!("/mag/{salt}"), json!({ "searchIndexing": false })).await.expect(200);
        assert_eq!(robots().await, "none");
    }

    async fn dash_032_links_lead_to_the_page_on_the_viewer(app: &TestApp) {
        let ines = app.join("Ines").await;
        app.plan(&ines, Level::Studio).await;
        let (salt, _) = published(app, &ines, "Salt").await;
        let path = format!("/ines/{salt}/");
        let whole = format!("{VIEWER_ORIGIN}{path}");
        // From the dashboard: the addresses in its menus.
        assert_eq!(ines.browser.get(&format!("/mag/{salt}")).await.expect(200)["address"], json!(whole));
        let visit = ines.browser.get(&format!("/mag/{salt}/visit")).await;
        assert_eq!(visit.status.as_u16(), 302);
        let (to, mark) = visit.header("location").split_once('?').unwrap();
        assert_eq!((to, mark.starts_with("visit=")), (whole.as_str(), true));
        // From the public profile of the viewer, and from a collection on it.
        let folder = ines.browser.folder("Kiln").await;
        let id = folder["_id"].as_str().unwrap();
        ines.browser.patch(&format!("/folders/{id}"), json!({ "is_hidden": false })).await.expect(200);
        let move_to = format!("/folders/movemags/{id}");
        let profile = app.viewer().fetch("/ines/", &[]).await.text();
        assert!(profile.contains(&format!("href=\"{path}\"")), "{profile}");
        ines.browser.post(&move_to, json!({ "mag_num_ids": [salt] })).await.expect(200);
        let collection = app.viewer().fetch("/ines/f/kiln/", &[]).await.text();
        assert!(collection.contains(&format!("href=\"{path}\"")), "{collection}");
        assert_eq!(app.viewer().fetch(&path, &[]).await.status.as_u16(), 200);
    }

    async fn a_page_has_one_address(app: &TestApp) {
        let ines = app.join("Ines").await;
        let (salt, page) = published(app, &ines, "Salt").await;
        assert!(page.contains(&format!("<link rel=\"canonical\" href=\"{VIEWER_ORIGIN}/ines/{salt}/\">")));
        let moved = app.viewer().fetch(&format!("/INES/{salt}"), &[]).await;
        assert_eq!((moved.status.as_u16(), moved.header("location")), (308, format!("/ines/{salt}/").as_str()));
        app.join("Noor").await;
        for path in [format!("/noor/{salt}/"), format!("/ines/0{salt}/"), format!("/nobody/{salt}/"), format!("/{salt}/")] {
            assert_eq!(app.viewer().fetch(&path, &[]).await.status.as_u16(), 404, "{path}");
        }
    }

    async fn reaching_the_plans_views_takes_nothing_offline(app: &TestApp) {
        let ines = app.join("Ines").await;
        let (salt, _) = published(app, &ines, "Salt").await;
        app.behind(async |unit| {
            let owner = ines.id();
            let project = unit.projects().find(owner, octavo_domain::ids::NumId::parse(salt).unwrap()).await;
            count_views(unit, project.unwrap().unwrap().id, "2026-11-21", 1_000).await;
        })
        .await;
        let me = ines.browser.get("/me").await.expect(200);
        assert!(me["current_month_page_views"].as_i64() >= me["permissions"]["views_per_month"].as_i64());
        assert_eq!(app.viewer().fetch(&format!("/ines/{salt}/"), &[]).await.status.as_u16(), 200);
    }

    async fn a_template_is_previewed_by_its_number(app: &TestApp) {
        let ines = app.join("Ines").await;
        let (salt, _) = published(app, &ines, "Salt").await;
        app.behind(async |unit| {
            let num_id = octavo_domain::ids::NumId::parse(salt).unwrap();
            let mut project = unit.projects().find(ines.id(), num_id).await.unwrap().unwrap();
            project.template.is_published = true;
            unit.projects().update_many(&[project]).await.unwrap();
        })
        .await;
        let preview = async || app.viewer().fetch(&format!("/{salt}"), &[]).await;
        let page = preview().await;
        assert_eq!(page.status.as_u16(), 200);
        let start = format!("href=\"http://localhost:4000/auth/start-with-template/{salt}\"");
        assert!(page.text().contains(">Salt</h1>") && page.text().contains(&start), "{}", page.text());
        let own = app.viewer().fetch(&format!("/ines/{salt}/"), &[]).await.text();
        assert!(!own.contains("start-with-template"), "readers are not asked to start from it");
        let views = app.views(&ines, salt).await;
        preview().await;
        assert_eq!(app.views(&ines, salt).await, views, "looking it over is no visit");
        let body = json!({ "isPrivatePages": true, "password": "readers only" });
        ines.browser.patch(&format!("/mag/{salt}"), body).await.expect(200);
        assert_eq!(preview().await.status.as_u16(), 404, "what asks for a password is no template for everybody");
    }
}

#[tokio::test]
async fn nothing_anybody_writes_becomes_a_part_of_the_page() {
    let app = TestApp::new().await;
    let ines = app.join("Ines").await;
    let project = ines.browser.project("<script>alert(1)</script>\"'&").await;
    let path = format!("/mag/{}", num(&project));
    ines.browser.patch(&path, json!({ "desc": "</p><img src=x onerror=alert(1)>" })).await.expect(200);
    ines.browser.put("/me", json!({ "name": "<b>Ines</b>", "desc": "<i>\"me\"</i>" })).await.expect(200);
    ines.browser.post(&format!("{path}/publish"), json!({})).await.expect(200);
    for address in [format!("/ines/{}/", num(&project)), "/ines/".to_owned()] {
        let page = app.viewer().fetch(&address, &[]).await;
        let text = page.text();
        assert_eq!(page.status.as_u16(), 200);
        for evil in ["<script>", "<img src=x", "<b>", "<i>"] {
            assert!(!text.contains(evil), "{address} holds {evil}");
        }
        assert!(!text.contains("style=\""), "the policy allows no styles in attributes");
        let policy = page.header("content-security-policy");
        assert!(
            policy.contains("default-src 'none'")
                && policy.contains("sandbox")
                && !policy.contains("script-src")
        );
    }
}

#[tokio::test]
async fn a_page_can_be_shared_with_its_picture() {
    let app = TestApp::new().await;
    let ines = app.join("Ines").await;
    let salt = ines.browser.project("Salt").await;
    let path = format!("/mag/{}", num(&salt));
    let made = ines.browser.upload(&format!("{path}/cover"), "image/jpeg", PICTURE).await.expect(200);
    ines.browser.patch(&path, json!({ "desc": "Grains,\nin white." })).await.expect(200);
    ines.browser.post(&format!("{path}/publish"), json!({})).await.expect(200);
    let page = app.viewer().fetch(&format!("/ines/{}/", num(&salt)), &[]).await;
    let text = page.text();
    let cover = made["cover"].as_str().unwrap();
    assert!(text.contains("<meta property=\"og:title\" content=\"Salt\">"), "{text}");
    assert!(text.contains("<meta property=\"og:description\" content=\"Grains, in white.\">"));
    assert!(text.contains(&format!("<meta property=\"og:image\" content=\"{cover}\">")));
    for (name, value) in [("width", "608"), ("height", "608"), ("alt", "The cover of Salt")] {
        let said = format!("<meta property=\"og:image:{name}\" content=\"{value}\">");
        assert!(text.contains(&said), "{said}: {text}");
    }
    assert!(text.contains("width=\"760\" height=\"760\""), "its room is known beforehand: {text}");
}
