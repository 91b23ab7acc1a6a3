//! The shapes of customers, accounts, teams and views.

use chrono::DateTime;
use octavo_application::billing::{order::PlanOrder, ports::CouponOffer, trial::GrantTrial};
use octavo_domain::{
    billing::{
        calendar::Interval,
        coupon::{Coupon, Lasting},
        money::Cents,
    },
    plans::level::Level,
    prompts::template::Category,
};
use serde_json::{Value, json};

use crate::support::{
    Account, TestApp,
    billing::{ASKS, EMPTY, GOOD},
    count_views, num, stories,
};

async fn status(account: &Account) -> Value {
    account.customer().await["status"].clone()
}

/// Is it an RFC 3339 time in UTC?
fn is_written(time: &Value) -> bool {
    let text = time.as_str().unwrap_or_default();
    text.ends_with('Z') && DateTime::parse_from_rfc3339(text).is_ok()
}

stories! {
    async fn bill_047_a_customer_stands_in_one_of_six_ways(app: &TestApp) {
        let ines = app.cardholder("Ines", ASKS).await;
        assert_eq!(status(&ines).await, "none", "there is no subscription yet");
        ines.subscribe("studio_monthly").await.refused(402, "invoice_payment_intent_requires_action");
        assert_eq!(status(&ines).await, "incomplete");
        app.days(1).await;
        assert_eq!(status(&ines).await, "incomplete_expired");
        let noor = app.cardholder("Noor", GOOD).await;
        let wish = PlanOrder { level: Level::Studio, interval: Interval::Month, addons: None, code: None };
        assert!(GrantTrial(app.billing.clone()).execute(noor.id(), &wish, 3, &app.log()).await.unwrap());
        assert_eq!(status(&noor).await, "trialing");
        app.days(4).await;
        noor.returns(app).await;
        assert_eq!(status(&noor).await, "active");
        noor.enter_card(EMPTY).await;
        app.days(31).await;
        noor.returns(app).await;
        assert_eq!(status(&noor).await, "past_due");
        noor.change(json!({ "isCancelSubscription": true, "cancelReason": "back_soon" })).await.expect(200);
        assert_eq!(status(&noor).await, "canceled");
    }

    async fn bill_048_the_period_is_in_seconds_and_other_times_are_written(app: &TestApp) {
        let ines = app.subscriber("Ines", "studio_monthly").await;
        let customer = ines.customer().await;
        assert_eq!(customer["current_period_start"], json!(app.now()));
        let days = (customer["current_period_end"].as_i64().unwrap() - app.now()) / 86_400;
        assert_eq!(days, 30, "21 November to 21 December");
        let me = ines.browser.get("/me").await.expect(200);
        for time in ["createDate", "email_confirmation_date"] {
            assert!(is_written(&me[time]), "{time}: {}", me[time]);
        }
        let project = ines.browser.project("Salt").await;
        assert!(is_written(&project["updated"]), "{project}");
    }

    async fn bill_052_the_discount_of_a_subscription_is_told_with_what_was_written_beside_it(app: &TestApp) {
        let offer = CouponOffer {
            coupon: Coupon {
                id: "AUTUMN".to_owned(),
                percent_off: None,
                amount_off: Some(Cents::new(500)),
                lasting: Lasting::Forever,
                ends_at: None,
                consumed: false,
                redeem_by: None,
                plans: vec![(Level::Studio, Interval::Month), (Level::Studio, Interval::Year)],
                addons: None,
                retention: false,
            },
            banner: Some("autumn-2026".to_owned()),
            trial_days: None,
            info: Some("For those who are new.".to_owned()),
            created_at: octavo_domain::billing::calendar::Moment::from_unix(app.now()),
        };
        app.behind(async |unit| unit.billing().save_coupon(&offer).await.unwrap()).await;
        let ines = app.cardholder("Ines", GOOD).await;
        let none = ines.customer().await;
        assert_eq!((&none["coupon"], &none["subscription_coupon"]), (&Value::Null, &Value::Null));
        let wish = json!({ "plan": "studio_monthly", "coupon_id": "autumn" });
        let customer = ines.browser.post("/stripe/customer", wish).await.expect(200);
        assert_eq!(customer["coupon"], json!({ "amount_off": 500, "percent_off": null }));
        let told = |banner: Value, info: Value| {
            json!({
                "id": "AUTUMN", "amount_off": 500, "percent_off": null, "info_message": info,
                "applies": true, "refused": null, "duration": "forever", "ends_at": null,
                "metadata": {
                    "valid_for_plans": "studio_monthly,studio_yearly", "valid_for_addons": "", "bannerId": banner,
                },
            })
        };
        assert_eq!(customer["subscription_coupon"], told(json!("autumn-2026"), json!("For those who are new.")));
        // A customer who has it keeps it when operators withdraw the coupon.
        app.behind(async |unit| assert!(unit.billing().delete_coupon("AUTUMN").await.unwrap())).await;
        assert_eq!(ines.customer().await["subscription_coupon"], told(Value::Null, Value::Null));
    }

    async fn bill_058_060_061_an_account_carries_what_it_uses_and_what_it_is_in(app: &TestApp) {
        let ines = app.subscriber("Ines", "studio_monthly").await;
        let (salt, kiln) = (ines.browser.project("Salt").await, ines.browser.project("Kiln").await);
        app.template(&salt, &[Category::Microsites], "A quiet one").await;
        app.publish(&ines, num(&kiln), Some("kiln.example")).await;
        ines.invite(json!({ "email": "zoe@x.example", "mags": [num(&salt)] })).await;
        let metrics = json!({ "entri_purchase_amount": 1900, "canceled_in_1_viewed": true });
        ines.browser.put("/me", json!({ "behavior_metrics": metrics })).await.expect(200);
        ines.browser.patch("/me/gacid", json!({ "gacid": "123.456" })).await.expect(200);
        let me = ines.browser.get("/me").await.expect(200);
        let counts = ["publishedMagsCount", "publishedTemplatesCount", "projectDomains"];
        assert_eq!(counts.map(|name| me[name].clone()), [json!(2), json!(1), json!(1)]);
        assert_eq!(me["contributors"], json!([{ "email": "zoe@x.example", "name": "" }]));
        for flag in ["businessToAdvancedTitle", "pricingRedesign"] {
            assert_eq!(me["ab_flags"][flag], json!(false), "{flag}");
        }
        assert_eq!((&me["behavior_metrics"], &me["gacid"]), (&metrics, &json!("123.456")));
        assert_eq!(me["permissions"]["can_make_mag_private_by_email"], json!(true));
        assert_eq!((&me["creatorProfiles"], &me["ssoRequested"], &me["ssoAdmin"]), (&json!([]), &json!(false), &json!(false)));
        assert_eq!((&me["ssoCollabFolder"], &me["ssoAdminCollaborationType"]), (&Value::Null, &Value::Null));
        let free = app.join("Noor").await;
        assert_eq!(free.user["permissions"]["can_make_mag_private_by_email"], json!(false));
    }

    async fn bill_065_views_are_told_of_this_month_of_the_plan_and_by_year_and_month(app: &TestApp) {
        let ines = app.subscriber("Ines", "studio_monthly").await;
        let (salt, kiln) = (ines.browser.project("Salt").await, ines.browser.project("Kiln").await);
        app.behind(async |unit| {
            for (project, day, views) in [(&salt, "2026-11-20", 3), (&kiln, "2026-11-01", 4), (&salt, "2025-12-31", 2)] {
                let id = project["_id"].as_str().unwrap().parse().unwrap();
                count_views(unit, id, day, views).await;
            }
        })
        .await;
        let told = ines.browser.get("/user/project-views").await.expect(200)["data"].clone();
        assert_eq!((&told["currentMonthViews"], &told["viewsPerMonth"]), (&json!(7), &json!(50_000)));
        let months = json!([{ "year": 2026, "month": 11, "views": 7 }, { "year": 2025, "month": 12, "views": 2 }]);
        assert_eq!(told["months"], months);
        assert_eq!(told["views"].as_array().unwrap().len(), 3);
    }

    async fn bill_067_a_team_member_carries_what_is_shared_and_as_what(app: &TestApp) {
        let ines = app.subscriber("Ines", "studio_monthly").await;
        let (salt, kiln) = (ines.browser.project("Salt").await, ines.browser.folder("Kiln").await);
        let roles = json!({ (num(&salt).to_string()): "editor" });
        let body = json!({
            "email": "zoe@x.example", "mags": [num(&salt)], "folders": [num(&kiln)], "role": "member",
            "projectRoles": roles, "folderRoles": { (kiln["_id"].as_str().unwrap()): "editor" },
        });
        let member = ines.invite(body.clone()).await;
        for field in ["email", "mags", "role", "projectRoles", "folderRoles"] {
            assert_eq!(member[field], body[field], "{field}");
        }
        assert_eq!((&member["folders"][0]["name"], &member["sharesAll"]), (&json!("Kiln"), &json!(false)));
        let all = json!({ "email": "zoe@x.example", "sharesAll": true });
        assert_eq!(ines.browser.put("/team", all).await.expect(200)["teamMember"]["sharesAll"], json!(true));
    }
}
