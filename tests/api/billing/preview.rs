//! `POST /api/stripe/charge_preview/`

use serde_json::json;

use crate::support::{TestApp, stories};

stories! {
    async fn a_preview_changes_nothing_and_sums_up(app: &TestApp) {
        let ines = app.join("Ines").await;
        let wish = json!({ "plan_id": "freelancer_yearly", "addons": { "publish": 2, "domain": 1 } });
        let preview = ines.preview(wish).await;
        assert_eq!(preview["amount_due"], json!(34_800 + 7_680 + 5_760));
        assert_eq!((&preview["subtotal"], &preview["total"]), (&preview["amount_due"], &preview["amount_due"]));
        assert_eq!(preview["next_payment"]["amount"], preview["amount_due"]);
        assert_eq!((preview["lines"].as_array().unwrap().len(), preview["kind"].as_str()), (3, Some("new")));
        assert!(ines.invoices().await.is_empty());
        assert_eq!(ines.customer().await["status"], json!("none"));
    }

    async fn what_cannot_be_bought_has_no_price(app: &TestApp) {
        let ines = app.join("Ines").await;
        let ask = async |body| ines.browser.post("/stripe/charge_preview", body).await;
        ask(json!({ "plan_id": "gold_yearly" })).await.refused(422, "unknown_plan");
        ask(json!({ "plan_id": "rm_yearly" })).await.refused(422, "plan_not_for_sale");
        ask(json!({ "plan_id": "studio_yearly", "coupon_id": "no such!" })).await.refused(422, "coupon_characters");
        ask(json!({ "plan_id": "studio_yearly", "coupon_id": "nobodys" })).await.refused(422, "coupon_unknown");
        ask(json!({ "plan_id": "free" })).await.refused(409, "no_subscription");
    }
}
