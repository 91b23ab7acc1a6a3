//! Add-ons when the plan changes.

use serde_json::{Value, json};

use crate::support::{TestApp, num, stories};

fn addons(publish: u32, domain: u32, collaborator: u32, views: u32) -> Value {
    json!({ "publish": publish, "domain": domain, "collaborator": collaborator, "views": views })
}

stories! {
    async fn add_ons_that_nobody_names_are_cut_to_what_the_new_plan_takes(app: &TestApp) {
        let ines = app.subscriber("Ines", "business_monthly").await;
        let more = json!({ "domainsAddon": 8, "collaboratorsAddon": 3, "viewsAddon": 500 });
        assert_eq!(ines.change(more).await.expect(200)["addons"], addons(0, 8, 3, 500));
        // The order names as many as the other plan allows, or none: it never has more.
        let too_many = json!({ "plan_id": "personal_monthly", "domainsAddon": 8 });
        ines.change(too_many).await.refused(422, "invalid_addon");
        let preview = ines.preview(json!({ "plan_id": "studio_monthly" })).await;
        assert_eq!(preview["fullPlanAmount"], json!(4_000 + 5 * 300 + 3 * 800 + 50 * 500));
        let customer = ines.change(json!({ "plan_id": "studio_monthly", "viewsAddon": 20 })).await.expect(200);
        assert_eq!(customer["addons"], addons(0, 5, 3, 20), "what is not named is cut as well");
        let customer = ines.change(json!({ "plan_id": "personal_monthly" })).await.expect(200);
        assert_eq!((&customer["addons"], &customer["planAmount"]), (&addons(0, 1, 1, 20), &json!(1_900 + 300 + 800 + 1_000)));
        let me = ines.browser.get("/me").await.expect(200);
        assert_eq!(me["plan_limits"]["domain_limit"], json!(2));
        // A change of interval does not reduce add-ons.
        let customer = ines.change(json!({ "plan_id": "personal_yearly" })).await.expect(200);
        assert_eq!(customer["addons"], addons(0, 1, 1, 20));
    }

    async fn what_is_in_use_beyond_the_cut_is_a_conflict(app: &TestApp) {
        let ines = app.subscriber("Ines", "business_monthly").await;
        for title in ["Salt", "Kiln", "Marrow"] {
            let project = ines.browser.project(title).await;
            let domain = format!("{}.example", title.to_lowercase());
            app.publish(&ines, num(&project), Some(&domain)).await;
        }
        ines.change(json!({ "domainsAddon": 8 })).await.expect(200);
        let refused = ines.change(json!({ "plan_id": "personal_monthly" })).await.refused(409, "conflict");
        let domains = &refused["conflicts"]["domains"];
        assert_eq!((&domains["used"], &domains["limit"]), (&json!(3), &json!(2)));
        let published = &refused["conflicts"]["published"];
        assert_eq!((&published["used"], &published["limit"]), (&json!(3), &json!(1)));
        assert_eq!((ines.level().await, &ines.customer().await["addons"]["domain"]), ("business".to_owned(), &json!(8)));
    }
}
