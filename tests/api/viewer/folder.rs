//! Public collections.

use octavo_domain::plans::level::Level;
use serde_json::json;

use crate::support::{TestApp, id, num, stories};

stories! {
    async fn a_public_collection_shows_its_public_projects(app: &TestApp) {
        let ines = app.join("Ines").await;
        app.plan(&ines, Level::Studio).await;
        let kiln = ines.browser.folder("Дневники 2026").await;
        let salt = ines.browser.project_in(&kiln, "Salt").await;
        ines.browser.project_in(&kiln, "Draft").await;
        let elsewhere = ines.browser.project("Elsewhere").await;
        for project in [&salt, &elsewhere] {
            ines.browser.post(&format!("/mag/{}/publish", num(project)), json!({})).await.expect(200);
        }
        let path = "/ines/f/%D0%B4%D0%BD%D0%B5%D0%B2%D0%BD%D0%B8%D0%BA%D0%B8-2026";
        let hidden = app.viewer().fetch(path, &[]).await;
        assert_eq!(hidden.status.as_u16(), 423, "a collection is private until its owner shows it");
        ines.browser.patch(&format!("/folders/{}", id(&kiln)), json!({ "is_hidden": false })).await.expect(200);
        for path in [path.to_owned(), format!("{path}/")] {
            let page = app.viewer().fetch(&path, &[]).await;
            let text = page.text();
            assert_eq!((page.status.as_u16(), page.header("x-robots-tag")), (200, "noindex"));
            assert!(text.contains(">Дневники 2026</h1>") && text.contains(">Salt</strong>"));
            assert!(!text.contains("Draft") && !text.contains("Elsewhere"));
            assert!(text.contains("<meta name=\"robots\" content=\"noindex\">") && text.contains("href=\"/ines/\""));
        }
        assert!(app.viewer().fetch("/ines/", &[]).await.text().contains(path));
        app.plan(&ines, Level::Free).await;
        assert_eq!(app.viewer().fetch(path, &[]).await.header("x-robots-tag"), "none", "the stricter wins");
        ines.browser.post("/mags/archive", json!({ "mag_num_ids": [], "folder_num_ids": [num(&kiln)] })).await.expect(200);
        assert_eq!(app.viewer().fetch(path, &[]).await.status.as_u16(), 423);
    }

    async fn a_former_address_leads_to_the_new_one(app: &TestApp) {
        let ines = app.join("Ines").await;
        let kiln = ines.browser.folder("Kiln").await;
        let path = format!("/folders/{}", id(&kiln));
        ines.browser.patch(&path, json!({ "name": "Дневники", "is_hidden": false })).await.expect(200);
        let read = async |path: &str| app.viewer().fetch(path, &[]).await;
        let moved = read("/ines/f/kiln?after=1.2").await;
        let position = "/ines/f/%D0%B4%D0%BD%D0%B5%D0%B2%D0%BD%D0%B8%D0%BA%D0%B8";
        assert_eq!((moved.status.as_u16(), moved.header("location")), (308, format!("{position}?after=1.2").as_str()));
        assert_eq!(moved.header("cache-control"), "no-cache", "another collection may take the address");
        assert_eq!(read(position).await.status.as_u16(), 200);
        // A private collection does not redirect.
        ines.browser.patch(&path, json!({ "is_hidden": true })).await.expect(200);
        assert_eq!(read("/ines/f/kiln").await.status.as_u16(), 423);
        ines.browser.patch(&path, json!({ "is_hidden": false })).await.expect(200);
        let second = ines.browser.folder("Kiln").await;
        ines.browser.patch(&format!("/folders/{}", id(&second)), json!({ "is_hidden": false })).await.expect(200);
        let page = read("/ines/f/kiln").await;
        assert!(page.status.as_u16() == 200 && page.text().contains(">Kiln</h1>"));
    }

    async fn what_is_not_there_is_423_and_an_unknown_user_404(app: &TestApp) {
        let ines = app.join("Ines").await;
        let page = app.viewer().fetch("/ines/f/nothing", &[]).await;
        assert_eq!(page.status.as_u16(), 423);
        assert!(page.text().contains(">There is no public collection here</h1>"));
        assert_eq!(app.viewer().fetch("/ines/f/%00", &[]).await.status.as_u16(), 423);
        assert_eq!(app.viewer().fetch("/nobody/f/nothing", &[]).await.status.as_u16(), 404);
        let kiln = ines.browser.folder("Kiln").await;
        ines.browser.patch(&format!("/folders/{}", id(&kiln)), json!({ "is_hidden": false })).await.expect(200);
        let page = app.viewer().fetch("/ines/f/kiln", &[]).await;
        assert!(page.status.as_u16() == 200 && page.text().contains("Nothing has been published in this collection yet."));
        ines.browser.put("/me", json!({ "profileVisible": false })).await.expect(200);
        let page = app.viewer().fetch("/ines/f/kiln", &[]).await;
        assert_eq!(page.status.as_u16(), 423, "with the profile goes all of it");
        assert!(page.text().contains(">This is a private profile page</h1>"));
    }
}
