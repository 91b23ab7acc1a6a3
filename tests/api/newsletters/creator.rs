//! Creator profiles: operators set them, their owners read them.

use octavo_domain::referrals::creator::CreatorProfile;
use serde_json::json;

use crate::support::{TestApp, stories};

stories! {
    async fn acct_161_no_call_changes_a_creator_profile(app: &TestApp) {
        let (ines, noor) = (app.join("Ines").await, app.join("Noor").await);
        assert_eq!(ines.user["creatorProfiles"], json!([]));
        let now = app.ports.clock.now();
        let profile = CreatorProfile::parse("Studio Okafor", Some("https://okafor.example"), None).unwrap();
        app.behind(async |unit| {
            assert!(unit.creators().set(ines.id(), Some(&profile), now).await.unwrap());
        })
        .await;
        let expected = json!([
            { "creatorName": "Studio Okafor", "portfolioLink": "https://okafor.example", "contactLink": null },
        ]);
        assert_eq!(ines.browser.get("/me").await.expect(200)["creatorProfiles"], expected);
        assert_eq!(noor.browser.get("/me").await.expect(200)["creatorProfiles"], json!([]));
        for body in [json!({ "creatorProfiles": [] }), json!({ "creatorName": "x" }), json!({ "portfolioLink": null })] {
            ines.browser.put("/me", body.clone()).await.refused(422, "invalid_body");
            ines.browser.post("/me/opts", body).await.refused(422, "invalid_body");
        }
        assert_eq!(ines.browser.get("/me").await.expect(200)["creatorProfiles"], expected);
    }
}
