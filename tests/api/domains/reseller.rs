//! `GET /api/domain-reseller/{id}`

use octavo_domain::{account::preferences::Metric, plans::level::Level};
use serde_json::{Value, json};

use crate::support::{Account, TestApp, stories};

stories! {
    async fn acct_180_acct_235_the_partner_is_answered_with_the_discount(app: &TestApp) {
        let ines = app.join("Ines").await;
        for id in ["entri", "default"] {
            let partner = ines.browser.get(&format!("/domain-reseller/{id}")).await.expect(200);
            assert_eq!(partner, json!({
                "id": "entri",
                "script": "https://partner.example/widget.js",
                "settings": { "applicationId": "octavo" },
                "discountInCents": 1_200,
                "freeDomain": { "isDue": false, "plans": ["Freelancer", "Studio", "Business"] },
            }));
        }
        ines.browser.get("/domain-reseller/other").await.refused(404, "not_found");
    }

    async fn acct_061_the_discount_is_for_the_first_domain_on_a_plan_that_has_some(app: &TestApp) {
        let ines = app.join("Ines").await;
        assert_eq!(ines.me().await["domainDiscountIsAvailable"], false);
        app.plan(&ines, Level::Personal).await;
        assert_eq!(ines.me().await["domainDiscountIsAvailable"], true);
        let bought = ("entri_purchase_amount".to_owned(), Metric::Number(1_400));
        app.change_user(&ines, |user| user.behavior_metrics.merge([bought]).unwrap()).await;
        assert_eq!(ines.me().await["domainDiscountIsAvailable"], false);
    }

    async fn acct_236_acct_237_a_free_domain_comes_with_the_first_plan_by_the_year(app: &TestApp) {
        let free = async |account: &Account| {
            account.browser.get("/domain-reseller/default").await.expect(200)["freeDomain"].clone()
        };
        let due = json!({ "isDue": true, "plans": ["Freelancer", "Studio", "Business"] });
        let ines = app.subscriber("Ines", "freelancer_yearly").await;
        assert_eq!(free(&ines).await, due);
        ines.change(json!({ "plan_id": "studio_yearly" })).await.expect(200);
        assert_eq!(free(&ines).await, due);
        let bought = ("entri_purchase_amount".to_owned(), Metric::Number(1));
        app.change_user(&ines, |user| user.behavior_metrics.merge([bought]).unwrap()).await;
        assert_eq!(free(&ines).await, Value::Null);
        for (name, plan) in [("Noor", "personal_yearly"), ("Mila", "studio_monthly")] {
            let other = app.subscriber(name, plan).await;
            assert_eq!(free(&other).await, Value::Null, "{plan}");
        }
    }
}

#[tokio::test]
async fn without_a_partner_there_is_none() {
    let app = TestApp::with(|settings| settings.domain_reseller = None).await;
    let ines = app.join("Ines").await;
    ines.browser.get("/domain-reseller/entri").await.refused(404, "not_found");
    ines.browser.get("/domain-reseller/default").await.refused(404, "not_found");
}
