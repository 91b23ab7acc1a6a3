//! `GET /api/stripe/coupon/{code}` and `GET /api/stripe/coupon/{code}/{planId}`

use octavo_application::billing::ports::CouponOffer;
use octavo_domain::{
    billing::{
        calendar::{Interval, Moment},
        coupon::{Coupon, Lasting},
        money::BasisPoints,
    },
    plans::level::Level,
};
use serde_json::json;

use crate::support::{TestApp, billing::GOOD, stories};

pub(super) fn offer(code: &str, plans: &[(Level, Interval)]) -> CouponOffer {
    CouponOffer {
        coupon: Coupon {
            id: code.to_owned(),
            percent_off: Some(BasisPoints::new(2_000)),
            amount_off: None,
            lasting: Lasting::Once,
            ends_at: None,
            consumed: false,
            redeem_by: None,
            plans: plans.to_vec(),
            addons: None,
            retention: false,
        },
        banner: Some("autumn".to_owned()),
        trial_days: None,
        info: Some("For autumn".to_owned()),
        created_at: Moment::from_unix(1_795_262_400),
    }
}

stories! {
    async fn a_code_is_told_of_with_what_it_is_for(app: &TestApp) {
        let ines = app.join("Ines").await;
        let monthly = [(Level::Studio, Interval::Month)];
        app.behind(async |unit| unit.billing().save_coupon(&offer("AUTUMN", &monthly)).await.unwrap()).await;
        let coupon = ines.browser.get("/stripe/coupon/autumn/studio_monthly").await.expect(200);
        assert_eq!((&coupon["id"], &coupon["percent_off"]), (&json!("AUTUMN"), &json!(20.0)));
        assert_eq!(coupon["metadata"], json!({ "valid_for_plans": "studio_monthly", "valid_for_addons": "", "bannerId": "autumn" }));
        ines.browser.get("/stripe/coupon/autumn").await.expect(200);
        let yearly = ines.browser.get("/stripe/coupon/autumn/studio_yearly").await;
        let yearly = yearly.refused(422, "coupon_monthly_only");
        assert_eq!(yearly["forceInterval"], json!("month"));
        let other = ines.browser.get("/stripe/coupon/autumn/business_monthly").await;
        assert_eq!(other.refused(422, "coupon_other_plan")["detail"], json!("The code suits only for Studio plan"));
        let unknown = ines.browser.get("/stripe/coupon/winter/studio_monthly").await;
        assert_eq!(unknown.refused(422, "coupon_unknown")["detail"], json!("The code doesn’t exist"));
    }

    async fn codes_are_not_tried_out_by_the_hundred(app: &TestApp) {
        let ines = app.join("Ines").await;
        for _ in 0..300 {
            ines.browser.get("/stripe/coupon/guess").await.refused(422, "coupon_unknown");
        }
        ines.browser.get("/stripe/coupon/guess").await.refused(429, "too_many_attempts");
        let wish = json!({ "plan_id": "studio_yearly", "coupon_id": "guess" });
        ines.browser.post("/stripe/charge_preview", wish).await.refused(429, "too_many_attempts");
        ines.preview(json!({ "plan_id": "studio_yearly" })).await;
    }

    async fn a_code_is_used_once_by_each(app: &TestApp) {
        let ines = app.cardholder("Ines", GOOD).await;
        app.behind(async |unit| unit.billing().save_coupon(&offer("ONCE", &[])).await.unwrap()).await;
        let ask = json!({ "plan": "studio_monthly", "coupon_id": "once" });
        ines.browser.post("/stripe/customer", ask).await.expect(200);
        assert_eq!(app.charged().await, [3_200]);
        app.days(31).await;
        ines.returns(app).await;
        let again = json!({ "plan_id": "business_monthly", "coupon_id": "ONCE" });
        ines.change(again).await.refused(422, "coupon_used");
        ines.change(json!({ "plan_id": "business_monthly" })).await.expect(200);
        assert_eq!(app.charged().await, [3_200, 4_000, 2_419], "$25.00 more for 30 of 31 days");
    }

    async fn a_code_can_give_a_trial_that_ends_in_the_first_payment(app: &TestApp) {
        let ines = app.cardholder("Ines", GOOD).await;
        let trial = CouponOffer { trial_days: Some(14), ..offer("TRY", &[]) };
        app.behind(async |unit| unit.billing().save_coupon(&trial).await.unwrap()).await;
        let customer = ines.browser.post("/stripe/customer", json!({ "plan": "studio_monthly", "coupon_id": "TRY" })).await.expect(200);
        assert_eq!((&customer["status"], ines.level().await.as_str()), (&json!("trialing"), "studio"));
        assert_eq!(customer["nextPaymentDate"], customer["subscription"]["trial_end"]);
        assert_eq!(app.charged().await, Vec::<i64>::new());
        app.days(15).await;
        ines.returns(app).await;
        assert_eq!((&ines.customer().await["status"], app.charged().await), (&json!("active"), vec![3_200]));
    }
}
