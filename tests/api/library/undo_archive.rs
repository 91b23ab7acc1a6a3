//! `POST /api/mags/archive/undo`

use chrono::TimeDelta;
use octavo_domain::{
    domains::{CustomDomain, DomainName, Shown},
    plans::{entitlements::Overrides, level::Level},
};
use serde_json::{Value, json};

use crate::support::{TestApp, items, num, stories};

stories! {
    async fn what_was_public_is_public_again(app: &TestApp) {
        let ines = app.join("Ines").await;
        app.plan(&ines, Level::Studio).await;
        let kiln = ines.browser.folder("Kiln").await;
        let (salt, marrow) = (ines.browser.project_in(&kiln, "Salt").await, ines.browser.project("Marrow").await);
        let draft = ines.browser.project("Draft").await;
        app.publish(&ines, num(&salt), Some("salt.example")).await;
        app.publish(&ines, num(&marrow), None).await;
        // Unpublished changes stay unpublished.
        ines.browser.post(&format!("/mag/{}/title", num(&salt)), json!({ "title": "Salt, again" })).await.expect(200);
        let before = ines.library().await;
        app.wait(TimeDelta::seconds(5));
        ines.browser.archive(&[&marrow, &draft], &[&kiln]).await;
        let page = format!("/ines/{}/", num(&salt));
        assert_eq!(app.viewer().fetch(&page, &[]).await.status.as_u16(), 404);
        app.wait(TimeDelta::seconds(5));
        let answer = ines.browser.post("/mags/archive/undo", items(&[&marrow, &draft], &[&kiln])).await;
        let body = answer.expect(200);
        assert_eq!((&body["published"], &body["notRestored"]), (&json!([num(&salt), num(&marrow)]), &json!([])));
        assert_eq!(body["mappedDomains"], json!([{ "num_id": num(&salt), "domain": "salt.example" }]));
        assert_eq!((&body["data"], &body["errors"]), (&json!({ "count": 0 }), &json!([])));
        let library = ines.library().await;
        assert_eq!(library.version(), answer.version());
        for project in [&salt, &marrow, &draft] {
            let mut expected = before.project(project).clone();
            expected["updated"] = json!("2026-11-21T12:00:10Z");
            assert_eq!(library.project(project), &expected);
        }
        let shown = app.viewer().fetch(&page, &[]).await.text();
        assert!(shown.contains("Salt") && !shown.contains("Salt, again"), "{shown}");
        // It can be undone once.
        ines.browser.post("/mags/archive/undo", items(&[&salt], &[])).await.refused(409, "not_archived");
    }

    async fn what_somebody_else_has_taken_does_not_come_back(app: &TestApp) {
        let (ines, noor) = (app.join("Ines").await, app.join("Noor").await);
        app.plan(&ines, Level::Studio).await;
        let (salt, oil) = (ines.browser.project("Salt").await, noor.browser.project("Oil").await);
        app.publish(&ines, num(&salt), Some("salt.example")).await;
        ines.browser.archive(&[&salt], &[]).await;
        app.publish(&noor, num(&oil), Some("salt.example")).await;
        let body = ines.browser.post("/mags/archive/undo", items(&[&salt], &[])).await.expect(200);
        assert_eq!((&body["published"], &body["mappedDomains"]), (&json!([num(&salt)]), &json!([])));
        assert_eq!(body["notRestored"], json!([{
            "num_id": num(&salt), "domain": "salt.example", "code": "domain_taken",
            "detail": "It is connected to something else by now",
        }]));
        assert_eq!(ines.library().await.project(&salt)["domain"], Value::Null);
        assert_eq!(noor.library().await.project(&oil)["domain"], json!("salt.example"));
    }

    async fn the_plan_has_the_last_word(app: &TestApp) {
        let ines = app.join("Ines").await;
        app.plan(&ines, Level::Studio).await;
        let (salt, oil) = (ines.browser.project("Salt").await, ines.browser.project("Oil").await);
        app.publish(&ines, num(&salt), Some("salt.example")).await;
        app.publish(&ines, num(&oil), None).await;
        ines.browser.archive(&[&salt, &oil], &[]).await;
        app.change_user(&ines, |user| {
            user.level = Level::Free;
            user.overrides = Overrides::default();
        }).await;
        let body = ines.browser.post("/mags/archive/undo", items(&[&salt, &oil], &[])).await.expect(200);
        assert_eq!((&body["published"], &body["mappedDomains"]), (&json!([num(&salt)]), &json!([])));
        let kept: Vec<_> = body["notRestored"].as_array().unwrap().iter()
            .map(|kept| (num(kept), kept["domain"].clone(), kept["code"].as_str().unwrap()))
            .collect();
        assert_eq!(kept, [
            (num(&salt), json!("salt.example"), "plan_required"),
            (num(&oil), Value::Null, "limit_reached"),
        ]);
        assert_eq!(ines.library().await.project(&oil)["is_published"], json!(false));
    }

    async fn after_a_day_it_only_restores(app: &TestApp) {
        let ines = app.join("Ines").await;
        app.plan(&ines, Level::Studio).await;
        let salt = ines.browser.project("Salt").await;
        app.publish(&ines, num(&salt), Some("salt.example")).await;
        ines.browser.archive(&[&salt], &[]).await;
        app.wait(TimeDelta::hours(24));
        let body = ines.browser.post("/mags/archive/undo", items(&[&salt], &[])).await.expect(200);
        let codes: Vec<_> = body["notRestored"].as_array().unwrap().iter().map(|kept| kept["code"].clone()).collect();
        assert_eq!((&body["published"], codes), (&json!([]), vec![json!("too_late"), json!("too_late")]));
        assert_eq!(ines.library().await.project(&salt)["isArchived"], json!(false));
    }

    async fn what_was_restored_by_hand_is_not_published_by_a_later_undo(app: &TestApp) {
        let ines = app.join("Ines").await;
        let salt = ines.browser.project("Salt").await;
        app.publish(&ines, num(&salt), None).await;
        ines.browser.archive(&[&salt], &[]).await;
        ines.browser.restore(&[&salt], &[]).await;
        ines.browser.archive(&[&salt], &[]).await;
        let body = ines.browser.post("/mags/archive/undo", items(&[&salt], &[])).await.expect(200);
        assert_eq!((&body["published"], &body["notRestored"]), (&json!([]), &json!([])));
    }

    async fn a_domain_that_comes_back_is_looked_at_soon(app: &TestApp) {
        let ines = app.join("Ines").await;
        app.plan(&ines, Level::Studio).await;
        let salt = ines.browser.project("Salt").await;
        app.publish(&ines, num(&salt), Some("salt.example")).await;
        ines.browser.archive(&[&salt], &[]).await;
        app.wait(TimeDelta::minutes(1));
        ines.browser.post("/mags/archive/undo", items(&[&salt], &[])).await.expect(200);
        let now = app.ports.clock.now();
        app.behind(async |unit| {
            let due: Vec<CustomDomain> = unit.domains().due(now, 9).await.unwrap();
            let name = DomainName::parse("salt.example").unwrap();
            assert_eq!(due.iter().map(|domain| &domain.name).collect::<Vec<_>>(), [&name]);
            assert!(matches!(due[0].shown, Shown::Project(_)));
        }).await;
    }
}
