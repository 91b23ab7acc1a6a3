//! Public profiles.

use std::{ops::Range, sync::Arc};

use async_trait::async_trait;
use chrono::{DateTime, Utc};
use octavo_application::{
    publication::ports::public::{
        PublicFolder, PublicOwner, PublicPage, PublicPageRequest, PublicProject, PublicQueries,
    },
    shared::storage::StorageError,
};
use octavo_domain::{
    ids::{FolderId, NumId, UserId},
    plans::level::Level,
};
use serde_json::json;

use super::runs_script;
use crate::support::{TestApp, id, num, stories};

stories! {
    async fn it_lists_what_is_public_and_nothing_else(app: &TestApp) {
        let ines = app.join("Ines").await;
        app.plan(&ines, Level::Studio).await;
        ines.browser.put("/me", json!({ "desc": "Prints and pages." })).await.expect(200);
        let (kiln, drawer) = (ines.browser.folder("Kiln").await, ines.browser.folder("Drawer").await);
        ines.browser.patch(&format!("/folders/{}", kiln["_id"].as_str().unwrap()), json!({ "is_hidden": false })).await.expect(200);
        let shown = ines.browser.project_in(&kiln, "Marrow").await;
        let titles = ["Salt", "Draft", "Private", "Hidden", "Old"];
        let mut made = Vec::new();
        for title in titles {
            made.push(ines.browser.project(title).await);
        }
        for project in [&shown, &made[0], &made[2], &made[3], &made[4]] {
            ines.browser.post(&format!("/mag/{}/publish", num(project)), json!({})).await.expect(200);
            app.wait(chrono::TimeDelta::minutes(1));
        }
        ines.browser.patch(&format!("/mag/{}", num(&made[2])), json!({ "is_private": true })).await.expect(200);
        ines.browser.patch(&format!("/mag/{}", num(&made[3])), json!({ "hidden": true })).await.expect(200);
        ines.browser.archive(&[&made[4]], &[]).await;
        let page = app.viewer().fetch("/ines/", &[]).await;
        let text = page.text();
        assert_eq!((page.status.as_u16(), page.header("x-robots-tag")), (200, "all"));
        assert!(text.contains(">Ines</h1>") && text.contains("Prints and pages."));
        for title in ["Marrow", "Salt"] {
            assert!(text.contains(&format!(">{title}</strong>")), "{title}");
        }
        assert!(text.find(">Salt</strong>") < text.find(">Marrow</strong>"), "the last published comes first");
        for title in ["Draft", "Private", "Hidden", "Old", "Drawer"] {
            assert!(!text.contains(&format!(">{title}<")), "{title}");
        }
        assert!(text.contains("href=\"/ines/f/kiln\"") && text.contains(&format!("href=\"/ines/{}/\"", num(&shown))));
        assert!(!text.contains(drawer["uri"].as_str().unwrap()));
        assert_eq!(text.matches("<svg class=\"cover\"").count(), 3, "two cards, and one in the collection's strip");
    }

    async fn projects_of_a_private_collection_are_listed_only_on_purpose(app: &TestApp) {
        let ines = app.join("Ines").await;
        app.plan(&ines, Level::Studio).await;
        let (drawer, attic) = (ines.browser.folder("Drawer").await, ines.browser.folder("Attic").await);
        let salt = ines.browser.project_in(&drawer, "Salt").await;
        app.publish(&ines, num(&salt), None).await;
        let path = format!("/mag/{}", num(&salt));
        let listed = async || {
            let text = app.viewer().fetch("/ines/", &[]).await.text();
            text.contains(">Salt</strong>")
        };
        let flags = async || {
            let detail = ines.browser.get(&path).await.expect(200);
            (detail["isListed"].clone(), detail["inPrivateFolder"].clone())
        };
        assert!(!listed().await && flags().await == (json!(false), json!(true)));
        assert_eq!(app.viewer().fetch(&format!("/ines/{}/", num(&salt)), &[]).await.status.as_u16(), 200, "it is published");
        ines.browser.patch(&path, json!({ "is_private": false })).await.expect(200);
        assert!(listed().await && flags().await == (json!(true), json!(true)));
        // Another private collection hides it again.
        let body = json!({ "mag_num_ids": [num(&salt)] });
        ines.browser.post(&format!("/folders/movemags/{}", id(&attic)), body).await.expect(200);
        assert!(!listed().await && flags().await == (json!(false), json!(true)));
        ines.browser.patch(&format!("/folders/{}", id(&attic)), json!({ "is_hidden": false })).await.expect(200);
        assert!(listed().await && flags().await == (json!(false), json!(false)));
        ines.browser.patch(&path, json!({ "is_private": true })).await.expect(200);
        assert!(!listed().await);
    }

    async fn an_unknown_user_is_404_and_a_private_profile_423(app: &TestApp) {
        let ines = app.join("Ines").await;
        for path in ["/nobody/", "/nobody", "/..ines/", "/%ff/", "/ines%00/"] {
            let page = app.viewer().fetch(path, &[]).await;
            assert_eq!(page.status.as_u16(), 404, "{path}");
            assert!(page.text().contains(">Page not found</h1>"), "{path}");
        }
        ines.browser.put("/me", json!({ "profileVisible": false })).await.expect(200);
        for path in ["/ines/", "/ines"] {
            let page = app.viewer().fetch(path, &[]).await;
            assert_eq!((page.status.as_u16(), page.header("x-robots-tag")), (423, "none"));
            assert!(page.text().contains(">This is a private profile page</h1>") && !page.text().contains("Ines"));
        }
    }

    async fn an_empty_profile_says_so_and_is_not_listed_on_the_free_plan(app: &TestApp) {
        app.join("Ines").await;
        let page = app.viewer().fetch("/ines/", &[]).await;
        assert_eq!((page.status.as_u16(), page.header("x-robots-tag")), (200, "none"));
        assert!(page.text().contains("Nothing has been published here yet."));
        assert!(page.text().contains("<meta name=\"robots\" content=\"none\">"));
    }

    async fn a_great_many_projects_are_shown_in_pages(app: &TestApp) {
        let ines = app.join("Ines").await;
        app.plan(&ines, Level::Studio).await;
        let mut numbers = Vec::new();
        for number in 0..61 {
            numbers.push(num(&ines.browser.project(&format!("Study {number}")).await));
        }
        for number in &numbers {
            app.publish(&ines, *number, None).await;
        }
        let first = app.viewer().fetch("/ines/", &[]).await.text();
        assert_eq!(first.matches("class=\"card\"").count(), 60);
        assert!(first.contains(">61</p>"));
        let next = first.split("href=\"").find(|part| part.starts_with("/ines/?after=")).unwrap();
        let next = next.split('"').next().unwrap();
        let second = app.viewer().fetch(next, &[]).await.text();
        assert_eq!(second.matches("class=\"card\"").count(), 1);
        assert!(second.contains(&format!("/ines/{}/", numbers[0])) && !second.contains("rel=\"next\""));
        let nonsense = app.viewer().fetch("/ines/?after=nonsense", &[]).await.text();
        assert_eq!(nonsense.matches("class=\"card\"").count(), 60);
    }
}

/// Replaces an account's stored tag manager.
struct Tagged(Arc<dyn PublicQueries>, &'static str);

#[async_trait]
impl PublicQueries for Tagged {
    async fn owner(&self, username: &str) -> Result<Option<PublicOwner>, StorageError> {
        let found = self.0.owner(username).await?;
        Ok(found.map(|owner| PublicOwner { tag_manager: Some(self.1.to_owned()), ..owner }))
    }

    async fn owner_at(&self, domain: &str) -> Result<Option<PublicOwner>, StorageError> {
        self.0.owner_at(domain).await
    }

    async fn page(&self, project: NumId) -> Result<Option<PublicPage>, StorageError> {
        self.0.page(project).await
    }

    async fn home(&self, owner: UserId) -> Result<Option<PublicPage>, StorageError> {
        self.0.home(owner).await
    }

    async fn page_at(&self, domain: &str) -> Result<Option<PublicPage>, StorageError> {
        self.0.page_at(domain).await
    }

    async fn projects(
        &self,
        owner: UserId,
        request: PublicPageRequest,
    ) -> Result<Vec<PublicProject>, StorageError> {
        self.0.projects(owner, request).await
    }

    async fn count(&self, owner: UserId) -> Result<u64, StorageError> {
        self.0.count(owner).await
    }

    async fn folders(&self, owner: UserId) -> Result<Vec<PublicFolder>, StorageError> {
        self.0.folders(owner).await
    }

    async fn strips(&self, owner: UserId, each: u32) -> Result<Vec<(FolderId, PublicProject)>, StorageError> {
        self.0.strips(owner, each).await
    }

    async fn last_number(&self) -> Result<Option<NumId>, StorageError> {
        self.0.last_number().await
    }

    async fn profiles_in(
        &self,
        numbers: Range<NumId>,
    ) -> Result<Vec<(PublicOwner, Option<DateTime<Utc>>)>, StorageError> {
        self.0.profiles_in(numbers).await
    }

    async fn homes_in(&self, numbers: Range<NumId>) -> Result<Vec<PublicPage>, StorageError> {
        self.0.homes_in(numbers).await
    }

    async fn pages_in(&self, numbers: Range<NumId>) -> Result<Vec<PublicPage>, StorageError> {
        self.0.pages_in(numbers).await
    }

    async fn pages_of(&self, owner: UserId, skip: u64, limit: u32) -> Result<Vec<PublicPage>, StorageError> {
        self.0.pages_of(owner, skip, limit).await
    }

    async fn folder(&self, owner: UserId, uri: &str) -> Result<Option<PublicFolder>, StorageError> {
        self.0.folder(owner, uri).await
    }
}

#[tokio::test]
async fn a_tag_manager_needs_the_plan_and_a_true_id() {
    let app = TestApp::new().await;
    let ines = app.join("Ines").await;
    let page = async |id: &'static str| {
        let viewer = app.viewer_with(|ports| ports.public = Arc::new(Tagged(ports.public.clone(), id)));
        viewer.fetch("/ines/", &[]).await
    };
    // Stored, but the plan does not include it.
    assert!(!runs_script(&page("GTM-AB12CD").await.text()));
    app.plan(&ines, Level::Studio).await;
    let tagged = page("GTM-AB12CD").await;
    assert!(tagged.text().contains("https://www.googletagmanager.com/gtm.js?id=GTM-AB12CD"));
    let policy = tagged.header("content-security-policy");
    assert!(policy.contains("script-src 'self' https://www.googletagmanager.com;"), "{policy}");
    assert!(policy.contains("sandbox allow-scripts") && !policy.contains("allow-same-origin"), "{policy}");
    for id in ["", "GTM-x", "GTM-AB12CD\"><script>alert(1)</script>"] {
        let plain = page(id).await;
        assert!(!runs_script(&plain.text()), "{id}");
        assert!(!plain.header("content-security-policy").contains("script-src"), "{id}");
    }
    let script = app.viewer().fetch("/tag-manager/GTM-AB12CD.js", &[]).await;
    assert_eq!(
        (script.status.as_u16(), script.header("content-type")),
        (200, "text/javascript; charset=utf-8")
    );
    assert_eq!(app.viewer().fetch("/tag-manager/GTM-x.js", &[]).await.status.as_u16(), 404);
}

stories! {
    /// ACCT-216 ACCT-217
    async fn acct_152_ids_are_on_the_pages_while_the_plan_has_them(app: &TestApp) {
        let ines = app.join("Ines").await;
        let salt = ines.browser.project("Salt").await;
        app.publish(&ines, num(&salt), None).await;
        ines.browser.put("/me", json!({ "ua": "G-AB12CD34EF" })).await.expect(200);
        ines.browser.post("/me/opts", json!({ "gtm_id": "GTM-AB12CD" })).await.expect(200);
        let pages = ["/ines/".to_owned(), format!("/ines/{}/", num(&salt))];
        for page in &pages {
            let plain = app.viewer().fetch(page, &[]).await;
            assert!(!runs_script(&plain.text()), "stored, but the plan does not have them");
            assert!(!plain.header("content-security-policy").contains("script-src"));
        }
        app.plan(&ines, Level::Studio).await;
        for page in &pages {
            let counted = app.viewer().fetch(page, &[]).await;
            for script in [
                "<script src=\"/tag-manager/G-AB12CD34EF.js\"></script>",
                "https://www.googletagmanager.com/gtag/js?id=G-AB12CD34EF",
                "https://www.googletagmanager.com/gtm.js?id=GTM-AB12CD",
            ] {
                assert!(counted.text().contains(script), "{script}");
            }
            let policy = counted.header("content-security-policy");
            let scripts = "script-src 'self' https://www.googletagmanager.com https://www.google-analytics.com;";
            assert!(policy.contains(scripts), "{policy}");
            assert!(policy.contains("sandbox allow-scripts") && !policy.contains("allow-same-origin"), "{policy}");
        }
        ines.browser.post("/me/opts", json!({ "gtm_id": "" })).await.expect(200);
        let counted = app.viewer().fetch("/ines/", &[]).await.text();
        assert!(counted.contains("G-AB12CD34EF") && !counted.contains("GTM-AB12CD"));
        app.plan(&ines, Level::Free).await;
        assert!(!runs_script(&app.viewer().fetch("/ines/", &[]).await.text()));
    }
}

#[tokio::test]
async fn google_analytics_is_told_to_keep_nothing_in_browsers() {
    let app = TestApp::memory().await;
    let script = app.viewer().fetch("/tag-manager/G-AB12CD34EF.js", &[]).await;
    assert_eq!(script.header("content-type"), "text/javascript; charset=utf-8");
    let text = script.text();
    assert!(
        text.contains("analytics_storage: \"denied\"") && text.contains("gtag(\"config\", \"G-AB12CD34EF\"")
    );
    for id in ["G-x", "UA-1", "G-AB12CD34EF%22);alert(1)"] {
        assert_eq!(app.viewer().fetch(&format!("/tag-manager/{id}.js"), &[]).await.status.as_u16(), 404);
    }
}

#[tokio::test]
async fn a_long_description_is_cut_on_small_screens() {
    let app = TestApp::new().await;
    let ines = app.join("Ines").await;
    let page = async || app.viewer().fetch("/ines/", &[]).await.text();
    assert!(!page().await.contains(">More</label>"));
    ines.browser.put("/me", json!({ "desc": "Short." })).await.expect(200);
    assert!(!page().await.contains(">More</label>"));
    ines.browser.put("/me", json!({ "desc": "Prints and pages. ".repeat(16).trim() })).await.expect(200);
    assert!(
        page().await.contains("<input type=\"checkbox\" id=\"more\">")
            && page().await.contains(">More</label>")
    );
    let styles = app.viewer().fetch("/viewer.css", &[]).await.text();
    let small = styles.split("@media (max-width: 767px)").nth(1).unwrap();
    assert!(small.contains("-webkit-line-clamp: 3"), "three lines below 768 pixels");
}
