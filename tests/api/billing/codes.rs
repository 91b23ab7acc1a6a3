//! Which codes are taken, in which order they are judged, and what they go together with.

use octavo_application::ports::billing::CouponOffer;
use octavo_domain::{
    billing::{calendar::Interval, calendar::Moment, coupon::Coupon, coupon::Lasting, money::BasisPoints},
    plan::level::Level,
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
            // Each of them has what the next ones are refused for, too.
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
        // Nothing typed is nothing wrong.
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
}
