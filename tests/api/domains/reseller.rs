//! `GET /api/domain-reseller/{id}`

use octavo_domain::{account::preferences::Metric, plan::level::Level};
use serde_json::json;

use crate::support::{TestApp, stories};

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
}

#[tokio::test]
async fn without_a_partner_there_is_none() {
    let app = TestApp::with(|settings| settings.domain_reseller = None).await;
    let ines = app.join("Ines").await;
    ines.browser.get("/domain-reseller/entri").await.refused(404, "not_found");
    ines.browser.get("/domain-reseller/default").await.refused(404, "not_found");
}
