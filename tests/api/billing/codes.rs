//! Which coupon codes are accepted, in which order they are checked, and what they combine with.

use octavo_application::billing::ports::CouponOffer;
use octavo_domain::{
    billing::{
        calendar::{Interval, Moment},
        coupon::{Coupon, Lasting},
        money::BasisPoints,
    },
    plans::level::Level,
};
use serde_json::{Value, json};

use super::coupon::offer;
use crate::support::{TestApp, billing::GOOD, stories};

const STUDIO: [(Level, Interval); 2] = [(Level::Studio, Interval::Month), (Level::Studio, Interval::Year)];

fn forever(code: &str, points: u32) -> CouponOffer {
    let base = offer(code, &[]);
    let percent_off = Some(BasisPoints::new(points));
    CouponOffer { coupon: Coupon { percent_off, lasting: Lasting::Forever, ..base.coupon }, ..base }
}

stories! {
    async fn bill_128_131_133_334_codes_are_judged_in_their_order(app: &TestApp) {
        let (ines, now) = (app.join("Ines").await, app.now());
        let over = |code: &str, plans: &[(Level, Interval)]| {
            let base = offer(code, plans);
            CouponOffer { coupon: Coupon { redeem_by: Some(Moment::from_unix(now)), ..base.coupon }, ..base }
        };
        let two = [(Level::Studio, Interval::Month), (Level::Business, Interval::Month)];
        app.behind(async |unit| {
            let offers = [
                over("OLD", &STUDIO), offer("TWO", &two), offer("ONE", &STUDIO[..1]), offer("YEAR", &STUDIO[1..]),
            ];
            for offer in offers {
                unit.billing().save_coupon(&offer).await.unwrap();
            }
        })
        .await;
        let characters = "Please use only letters (A-Z), numbers (0-9), dashes (-), and underscores (_).";
        let (long_and_wrong, long) = (format!("{}!", "a".repeat(201)), "a".repeat(201));
        for (code, plan, name, sentence) in [
            // Each of them also breaks the rules after it.
            (long_and_wrong.as_str(), "personal_yearly", "coupon_characters", characters),
            (long.as_str(), "personal_yearly", "coupon_too_long", "Length is restricted to 200 characters"),
            ("NOBODYS", "personal_yearly", "coupon_unknown", "The code doesn’t exist"),
            ("OLD", "personal_yearly", "coupon_expired", "The code is expired"),
            ("TWO", "personal_yearly", "coupon_other_plan", "The code is not applicable for this plan"),
            ("ONE", "personal_yearly", "coupon_other_plan", "The code suits only for Studio plan"),
            ("ONE", "studio_yearly", "coupon_monthly_only", "The code applies only for monthly plans"),
            ("YEAR", "studio_monthly", "coupon_yearly_only", "The code applies only for annual plans"),
        ] {
            let refused = ines.browser.get(&format!("/stripe/coupon/{code}/{plan}")).await.refused(422, name);
            assert_eq!(refused["detail"], sentence, "{code}");
            let wish = json!({ "plan_id": plan, "coupon_id": code });
            let refused = ines.browser.post("/stripe/charge_preview", wish).await.refused(422, name);
            assert_eq!(refused["detail"], sentence, "{code}");
        }
        // An empty code is no error.
        assert_eq!(ines.preview(json!({ "plan_id": "studio_yearly", "coupon_id": " " })).await["coupon"], Value::Null);
    }

    async fn bill_331_another_code_takes_the_place_of_the_one_there_is(app: &TestApp) {
        let ines = app.cardholder("Ines", GOOD).await;
        app.behind(async |unit| {
            for offer in [forever("TEN", 1_000), forever("HALF", 5_000)] {
                unit.billing().save_coupon(&offer).await.unwrap();
            }
        })
        .await;
        let wish = json!({ "plan": "personal_monthly", "coupon_id": "TEN" });
        let customer = ines.browser.post("/stripe/customer", wish).await.expect(200);
        assert_eq!((&customer["subscription_coupon"]["id"], &customer["nextPaymentAmount"]), (&json!("TEN"), &json!(1_710)));
        let change = json!({ "plan_id": "studio_monthly", "coupon_id": "HALF" });
        let customer = ines.change(change).await.expect(200);
        assert_eq!((&customer["subscription_coupon"]["id"], &customer["nextPaymentAmount"]), (&json!("HALF"), &json!(2_000)));
        assert_eq!(app.charged().await, [1_710, 2_000 - 1_710]);
    }

    async fn bill_332_a_typed_code_takes_the_place_of_the_referral_discount(app: &TestApp) {
        let noor = app.join("Noor").await;
        let ines = app.join_by("Ines", &noor).await;
        app.vouch(&ines).await;
        ines.enter_card(GOOD).await;
        app.behind(async |unit| unit.billing().save_coupon(&forever("TEN", 1_000)).await.unwrap()).await;
        assert_eq!(ines.preview(json!({ "plan_id": "freelancer_monthly" })).await["discount"], json!(1_000));
        let with_code = json!({ "plan_id": "freelancer_monthly", "coupon_id": "TEN" });
        let preview = ines.preview(with_code).await;
        assert_eq!((&preview["discount"], &preview["coupon"]["id"]), (&json!(380), &json!("TEN")));
        let wish = json!({ "plan": "freelancer_monthly", "coupon_id": "TEN" });
        ines.browser.post("/stripe/customer", wish).await.expect(200);
        assert_eq!(app.charged().await, [3_420], "they never add up");
    }

    async fn a_code_takes_nothing_off_a_plan_that_it_is_refused_for_nor_off_its_add_ons(app: &TestApp) {
        let ines = app.cardholder("Ines", GOOD).await;
        let base = forever("STUDIO-HALF", 5_000);
        let half = CouponOffer { coupon: Coupon { plans: STUDIO[..1].to_vec(), ..base.coupon }, ..base };
        app.behind(async |unit| unit.billing().save_coupon(&half).await.unwrap()).await;
        let wish = json!({ "plan": "studio_monthly", "coupon_id": "STUDIO-HALF", "collaborator": 1 });
        let customer = ines.browser.post("/stripe/customer", wish).await.expect(200);
        assert_eq!((&customer["nextPaymentAmount"], &customer["subscription_coupon"]["applies"]), (&json!(2_400), &json!(true)));
        // The same code is refused for business, and does not carry over to it.
        let typed = json!({ "plan_id": "business_monthly", "coupon_id": "STUDIO-HALF" });
        ines.change(typed).await.refused(422, "coupon_other_plan");
        let preview = ines.preview(json!({ "plan_id": "business_monthly" })).await;
        assert_eq!((&preview["discount"], &preview["next_payment"]["amount"]), (&json!(0), &json!(6_500 + 800)));
        let told = json!("The code suits only for Studio plan");
        assert_eq!((&preview["coupon"]["applies"], &preview["coupon"]["refused"]), (&json!(false), &told));
        let customer = ines.change(json!({ "plan_id": "business_monthly" })).await.expect(200);
        assert_eq!((&customer["coupon"], &customer["nextPaymentAmount"]), (&Value::Null, &json!(7_300)));
        let code = &customer["subscription_coupon"];
        assert_eq!((&code["id"], &code["applies"], &code["refused"]), (&json!("STUDIO-HALF"), &json!(false), &told));
        // The yearly plan is another plan for a coupon of the monthly one, add-ons included.
        let customer = ines.change(json!({ "plan_id": "studio_yearly" })).await.expect(200);
        assert_eq!(customer["nextPaymentAmount"], json!(43_200 + 7_680));
        let customer = ines.change(json!({ "plan_id": "studio_monthly" })).await.expect(200);
        assert_eq!(customer["planDiscountedAmount"], json!(2_400), "where it is taken, it goes on");
    }

    async fn a_code_for_one_invoice_is_for_one_invoice_of_each_customer(app: &TestApp) {
        let ines = app.cardholder("Ines", GOOD).await;
        app.behind(async |unit| unit.billing().save_coupon(&offer("ONCE", &[])).await.unwrap()).await;
        let subscribe = async || {
            let wish = json!({ "plan": "studio_monthly", "coupon_id": "once" });
            ines.browser.post("/stripe/customer", wish).await
        };
        subscribe().await.expect(200);
        let used = ines.browser.get("/stripe/coupon/ONCE/business_monthly").await.refused(422, "coupon_used");
        assert_eq!(used["detail"], "You have used this code before. Please contact support");
        let cancel = json!({ "isCancelSubscription": true, "cancelReason": "too_expensive" });
        ines.change(cancel).await.expect(200);
        app.days(31).await;
        ines.returns(app).await;
        assert_eq!(ines.level().await, "free");
        subscribe().await.refused(422, "coupon_used");
        let wish = json!({ "plan_id": "studio_monthly", "coupon_id": "ONCE" });
        ines.browser.post("/stripe/charge_preview", wish).await.refused(422, "coupon_used");
        ines.subscribe("studio_monthly").await.expect(200);
        assert_eq!(app.charged().await, [3_200, 4_000]);
        // No other customer has used it.
        let noor = app.cardholder("Noor", GOOD).await;
        let wish = json!({ "plan": "studio_monthly", "coupon_id": "ONCE" });
        noor.browser.post("/stripe/customer", wish).await.expect(200);
        assert_eq!(app.charged().await, [3_200, 4_000, 3_200]);
    }
}
