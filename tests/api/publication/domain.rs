//! `POST /api/mag/domain/{id}`

use octavo_domain::plan::{entitlements::Overrides, level::Level};
use serde_json::json;

use crate::support::{TestApp, num, stories};

stories! {
    async fn a_domain_is_unmapped(app: &TestApp) {
        let ines = app.join("Ines").await;
        let salt = ines.browser.project("Salt").await;
        app.publish(&ines, num(&salt), Some("salt.example")).await;
        let before = ines.library().await.version();
        let path = format!("/mag/domain/{}", num(&salt));
        let unmapped = ines.browser.post(&path, json!({ "status": "off" })).await.expect(200);
        assert_eq!((&unmapped["domain"], &unmapped["is_published"]), (&json!(null), &json!(true)));
        assert_ne!(unmapped["lastUnmapped"], json!(null));
        assert_eq!(ines.library().await.version(), before + 1);
        let problem = ines.browser.post(&path, json!({ "status": "off" })).await;
        problem.refused(409, "not_mapped");
    }

    async fn mapping_asks_the_plan_then_the_pause_then_the_number(app: &TestApp) {
        let ines = app.join("Ines").await;
        let (salt, marrow) = (ines.browser.project("Salt").await, ines.browser.project("Marrow").await);
        app.publish(&ines, num(&marrow), Some("marrow.example")).await;
        let map = async |domain: &str| {
            let body = json!({ "status": "on", "domain": domain });
            ines.browser.post(&format!("/mag/domain/{}", num(&salt)), body).await
        };
        let problem = map("salt.example").await.refused(403, "plan_required");
        assert_eq!(problem["limit"], "domain");
        app.plan(&ines, Level::Personal).await;
        let problem = map("salt.example").await.refused(403, "limit_reached");
        assert_eq!(problem["limit"], "domainCount");
        app.change_user(&ines, |user| user.paused = true).await;
        let problem = map("salt.example").await.refused(403, "subscription_paused");
        assert_eq!(problem["detail"], "You can't map a custom domain. Please unpause your subscription first");
        assert_eq!(problem["limit"], "domain");
        app.change_user(&ines, |user| user.paused = false).await;
        app.plan(&ines, Level::Business).await;
        let one = Overrides { domain_limit: Some(1), ..Overrides::default() };
        app.change_user(&ines, |user| user.overrides = one).await;
        assert_eq!(map("salt.example").await.refused(403, "limit_reached")["limit"], "businessDomain");
        app.change_user(&ines, |user| user.overrides = Overrides::default()).await;
        for name in ["", "salt", "127.0.0.1", "salt example", "https://salt.example/"] {
            assert_eq!(map(name).await.refused(422, "invalid_domain")["fieldName"], "domain", "{name}");
        }
        assert_eq!(map("salt.example").await.refused(422, "domain_not_proved")["fieldName"], "domain");
        assert_eq!(ines.library().await.project(&salt)["domain"], json!(null));
    }
}
