//! `POST /api/mag/domain/{id}`

use octavo_domain::plans::{catalogue::Cap, entitlements::Overrides, level::Level};
use serde_json::json;

use super::{HERE, publisher, served};
use crate::support::{TestApp, num, stories};

stories! {
    async fn acct_175_a_domain_is_mapped_and_unmapped(app: &TestApp) {
        let (ines, salt) = publisher(app, "Ines").await;
        app.dns.set("salt.example", &[("A", HERE)]);
        let before = ines.library().await.version();
        let mapped = ines.map_to(&salt, "Salt.example").await.expect(200);
        assert_eq!(mapped["domain"], "salt.example");
        assert!(mapped["lastMapped"] != json!(null) && mapped["lastUnmapped"] == json!(null));
        assert_eq!(ines.library().await.project(&salt)["domain"], "salt.example");
        assert!(ines.library().await.version() > before);
        assert_eq!(ines.me().await["projectDomains"], 1);
        assert!(served(app, "salt.example").await.1.contains(">Salt</h1>"));
        ines.map_to(&salt, "salt.example").await.expect(200);
        let before = ines.library().await.version();
        let path = format!("/mag/domain/{}", num(&salt));
        let unmapped = ines.browser.post(&path, json!({ "status": "off" })).await.expect(200);
        assert_eq!((&unmapped["domain"], &unmapped["is_published"]), (&json!(null), &json!(true)));
        assert_ne!(unmapped["lastUnmapped"], json!(null));
        assert_eq!(ines.library().await.version(), before + 1);
        assert_eq!(served(app, "salt.example").await.0, 404);
        ines.browser.post(&path, json!({ "status": "off" })).await.refused(409, "not_mapped");
        let told = ines.browser.get(&format!("/mag/{}/activity", num(&salt))).await.expect(200);
        let event = |position: usize| (told["entries"][position]["event"].clone(), told["entries"][position]["details"].clone());
        let domain = json!({ "domain": "salt.example" });
        assert_eq!(event(0), (json!("project.domain_unmapped"), domain.clone()));
        assert_eq!(event(1), (json!("project.domain_mapped"), domain));
    }

    async fn mapping_asks_the_plan_then_the_pause_then_the_number(app: &TestApp) {
        let ines = app.join("Ines").await;
        let (salt, marrow) = (ines.browser.project("Salt").await, ines.browser.project("Marrow").await);
        app.publish(&ines, num(&marrow), Some("marrow.example")).await;
        let problem = ines.map_to(&salt, "salt.example").await.refused(403, "plan_required");
        assert_eq!(problem["limit"], "domain");
        app.plan(&ines, Level::Personal).await;
        ines.map_to(&salt, "salt.example").await.refused(409, "not_published");
        app.publish(&ines, num(&salt), None).await;
        let problem = ines.map_to(&salt, "salt.example").await.refused(403, "limit_reached");
        assert_eq!(problem["limit"], "domainCount");
        app.change_user(&ines, |user| user.paused = true).await;
        let problem = ines.map_to(&salt, "salt.example").await.refused(403, "subscription_paused");
        assert_eq!(problem["detail"], "You can't map a custom domain. Please unpause your subscription first");
        assert_eq!(problem["limit"], "domain");
        app.change_user(&ines, |user| user.paused = false).await;
        app.plan(&ines, Level::Business).await;
        let one = Overrides { domain_limit: Some(Cap::AtMost(1)), ..Overrides::default() };
        app.change_user(&ines, |user| user.overrides = one).await;
        assert_eq!(ines.map_to(&salt, "salt.example").await.refused(403, "limit_reached")["limit"], "businessDomain");
        // The number in use stays the same when a domain moves to another project, or is replaced.
        ines.map_to(&salt, "marrow.example").await.expect(200);
        assert!(served(app, "marrow.example").await.1.contains(">Salt</h1>"));
        app.dns.set("salt.example", &[("A", HERE)]);
        ines.map_to(&salt, "salt.example").await.expect(200);
        assert_eq!(served(app, "marrow.example").await.0, 404);
        app.change_user(&ines, |user| user.overrides = Overrides::default()).await;
        for name in ["", "salt", "127.0.0.1", "salt example", "https://salt.example/"] {
            assert_eq!(ines.map_to(&salt, name).await.refused(422, "invalid_domain")["fieldName"], "domain", "{name}");
        }
        let answer = ines.map_to(&salt, "unknown.example").await;
        assert_eq!(answer.refused(422, "domain_not_proved")["fieldName"], "domain");
        assert_eq!(ines.library().await.project(&salt)["domain"], "salt.example");
    }
}
