//! The product's mark on pages, which a plan may remove.

use octavo_domain::plans::level::Level;
use serde_json::json;

use crate::support::{TestApp, id, num, stories};

const MARK: &str = "Made with";

stories! {
    async fn pages_carry_the_mark_unless_the_plan_promises_otherwise(app: &TestApp) {
        let ines = app.join("Ines").await;
        let kiln = ines.browser.folder("Kiln").await;
        ines.browser.patch(&format!("/folders/{}", id(&kiln)), json!({ "is_hidden": false })).await.expect(200);
        let (salt, locked) = (ines.browser.project_in(&kiln, "Salt").await, ines.browser.project("Locked").await);
        app.publish(&ines, num(&salt), None).await;
        app.publish(&ines, num(&locked), None).await;
        let private = json!({ "isPrivatePages": true, "password": "readers only" });
        ines.browser.patch(&format!("/mag/{}", num(&locked)), private).await.expect(200);
        let pages = ["/ines/".to_owned(), "/ines/f/kiln".to_owned(), format!("/ines/{}/", num(&salt)), format!("/ines/{}/", num(&locked))];
        let read = async |path: &str| app.viewer().fetch(path, &[]).await.text();
        for page in &pages {
            assert!(read(page).await.contains(MARK), "{page} of a free account");
        }
        let shared = "<meta property=\"og:site_name\" content=";
        assert!(read(&pages[0]).await.contains(&format!("{shared}\"Octavo\">")));
        app.plan(&ines, Level::Personal).await;
        for page in &pages {
            assert!(!read(page).await.contains(MARK), "{page} of an account that pays");
        }
        assert!(read(&pages[0]).await.contains(&format!("{shared}\"Ines\">")));
    }

    async fn errors_on_somebodys_domain_are_among_their_pages(app: &TestApp) {
        let ines = app.join("Ines").await;
        app.plan(&ines, Level::Studio).await;
        let salt = ines.browser.project("Salt").await;
        app.publish(&ines, num(&salt), Some("salt.example")).await;
        for path in ["/nothing", "/a/b/c/d"] {
            let page = app.viewer().fetch(path, &[("host", "salt.example")]).await;
            assert!(page.status.as_u16() == 404 && !page.text().contains(MARK), "{path}");
            assert!(app.viewer().fetch(path, &[]).await.text().contains(MARK), "{path} on the viewer's own host");
        }
    }
}
