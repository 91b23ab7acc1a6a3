//! `POST /api/unpublish/{id}`

use serde_json::json;

use crate::support::{TestApp, num, stories};

stories! {
    async fn a_project_is_taken_from_the_public(app: &TestApp) {
        let ines = app.join("Ines").await;
        let salt = ines.browser.project("Salt").await;
        app.publish(&ines, num(&salt), Some("salt.example")).await;
        let before = ines.library().await.version();
        let taken = ines.browser.post(&format!("/unpublish/{}", num(&salt)), json!({})).await.expect(200);
        assert_eq!(taken["is_published"], json!(false));
        assert_ne!(taken["last_unpublished"], json!(null));
        assert_eq!(taken["domain"], "salt.example", "the domain waits for the next time");
        assert_eq!(ines.library().await.version(), before + 1);
        let page = app.viewer().fetch(&format!("/ines/{}/", num(&salt)), &[]).await;
        assert_eq!(page.status.as_u16(), 404);
        // Another project can be published instead.
        ines.browser.post(&format!("/mag/{}/publish", num(&salt)), json!({})).await.expect(200);
    }

    async fn a_refusal_says_why_in_error_too(app: &TestApp) {
        let ines = app.join("Ines").await;
        let salt = ines.browser.project("Salt").await;
        let path = format!("/unpublish/{}", num(&salt));
        let problem = ines.browser.post(&path, json!({})).await.refused(409, "not_published");
        assert_eq!((&problem["error"], &problem["detail"]), (&json!("This project is not published"), &problem["error"]));
        for path in ["/unpublish/900001", "/unpublish/nothing"] {
            let problem = ines.browser.post(path, json!({})).await.refused(404, "not_found");
            assert_eq!(problem["error"], problem["detail"]);
        }
    }

    async fn archiving_takes_it_from_the_public_as_well(app: &TestApp) {
        let ines = app.join("Ines").await;
        let (salt, kiln) = (ines.browser.project("Salt").await, ines.browser.folder("Kiln").await);
        let marrow = ines.browser.project_in(&kiln, "Marrow").await;
        app.publish(&ines, num(&salt), None).await;
        app.publish(&ines, num(&marrow), None).await;
        ines.browser.archive(&[&salt], &[&kiln]).await;
        ines.browser.restore(&[&salt], &[&kiln]).await;
        for project in [&salt, &marrow] {
            let page = app.viewer().fetch(&format!("/ines/{}/", num(project)), &[]).await;
            assert_eq!(page.status.as_u16(), 404, "what comes back is not published again");
            let seen = ines.browser.get(&format!("/mag/{}", num(project))).await.expect(200);
            assert_eq!(seen["published"], json!(null));
        }
    }
}
