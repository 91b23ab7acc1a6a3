//! `GET /api/me/export`

use chrono::TimeDelta;
use serde_json::{Value, json};

use crate::support::{TestApp, stories};

stories! {
    async fn there_is_none_before_one_is_asked_for_and_after_a_week(app: &TestApp) {
        let ines = app.join("Ines").await;
        assert_eq!(ines.export().await, Value::Null);
        ines.exported(app).await;
        // Sessions do not last that long: the owner signs in again.
        app.wait(TimeDelta::days(7) - TimeDelta::seconds(1));
        let mut later = app.join("Later").await;
        later.browser = app.sign_in(&ines.email).await;
        assert_eq!(later.export().await["state"], "ready");
        app.wait(TimeDelta::seconds(1));
        assert_eq!(later.export().await, Value::Null);
        later.download().await.refused(404, "not_found");
        assert_eq!(app.exports().len(), 1);
        app.work().await;
        assert!(app.exports().is_empty(), "its file goes, too");
    }

    async fn it_is_its_owners_alone(app: &TestApp) {
        let (ines, noor) = (app.join("Ines").await, app.join("Noor").await);
        ines.exported(app).await;
        assert_eq!(noor.export().await, Value::Null);
        noor.download().await.refused(404, "not_found");
        app.browser().get("/me/export").await.refused(401, "signed_out");
        app.browser().get("/me/export/download").await.refused(401, "signed_out");
        // It cannot be read from the viewer's media.
        let key = app.exports().remove(0);
        assert_eq!(app.viewer().fetch(&format!("/media/exports/{key}"), &[]).await.status.as_u16(), 404);
    }

    async fn it_tells_how_far_it_has_come(app: &TestApp) {
        let ines = app.join("Ines").await;
        ines.ask_for_export().await.expect(202);
        let now = octavo_application::shared::clock::Clock::now(&*app.clock);
        app.behind(async |unit| {
            let mut export = unit.exports().latest(ines.id(), now).await.unwrap().unwrap();
            let file = export.begin();
            unit.exports().update(&export).await.unwrap();
            let progress = octavo_domain::export::Progress { done: 3, total: 20 };
            assert!(unit.exports().note(&file, progress).await.unwrap());
        })
        .await;
        let export = ines.export().await;
        assert_eq!((&export["state"], &export["done"], &export["total"]), (&json!("running"), &json!(3), &json!(20)));
    }
}
