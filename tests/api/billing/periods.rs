//! When changes take effect: at once, at the period's end, or on the days after a failed renewal.

use chrono::TimeDelta;
use octavo_application::billing::ports::CouponOffer;
use octavo_domain::{billing::coupon::Coupon, ids::InvoiceId};
use serde_json::{Value, json};

use super::coupon::offer;
use crate::support::{
    Account, TestApp,
    billing::{EMPTY, GOOD, SLOW},
    stories,
};

/// The current period's end, in Unix seconds.
async fn end(account: &Account) -> i64 {
    account.customer().await["current_period_end"].as_i64().unwrap()
}

/// Moves the clock to a time, without any jobs.
fn until(app: &TestApp, moment: i64) {
    app.wait(TimeDelta::seconds(moment - app.now()));
}

stories! {
    async fn bill_316_from_the_end_of_a_period_on_the_renewal_runs_first(app: &TestApp) {
        let ines = app.subscriber("Ines", "personal_monthly").await;
        let (ends, wish) = (end(&ines).await, json!({ "plan_id": "studio_monthly" }));
        until(app, ends - 1);
        ines.returns(app).await;
        assert_eq!(ines.preview(wish.clone()).await["kind"], json!("prorate"));
        for moment in [ends, ends + 1] {
            until(app, moment);
            ines.browser.post("/stripe/charge_preview", wish.clone()).await.refused(409, "renewal_due");
            ines.change(wish.clone()).await.refused(409, "renewal_due");
            ines.change(json!({ "domainsAddon": 1 })).await.refused(409, "renewal_due");
            assert_eq!((ines.level().await.as_str(), app.charged().await), ("personal", vec![1_900]));
        }
        app.advance().await;
        let customer = ines.customer().await;
        assert_eq!((&customer["current_period_start"], app.charged().await), (&json!(ends), vec![1_900, 1_900]));
        ines.change(wish).await.expect(200);
        assert_eq!(ines.level().await, "studio");
    }

    async fn bill_322_free_and_a_cancellation_come_with_the_periods_end_and_credit_nothing(app: &TestApp) {
        let (ines, noor) =
            (app.subscriber("Ines", "studio_monthly").await, app.subscriber("Noor", "studio_yearly").await);
        app.days(10).await;
        ines.returns(app).await;
        noor.returns(app).await;
        let preview = ines.preview(json!({ "plan_id": "free" })).await;
        assert_eq!((&preview["kind"], &preview["effective_at"]), (&json!("downgrade_to_free"), &json!(end(&ines).await)));
        assert_eq!((&preview["amount_due"], &preview["lines"], &preview["next_payment"]), (&json!(0), &json!([]), &Value::Null));
        let cancel = json!({ "isCancelSubscription": true, "cancelReason": "complete_project" });
        for (account, body) in [(&ines, json!({ "isDowngradeToFree": true })), (&noor, cancel)] {
            let before = account.customer().await;
            let customer = account.change(body).await.expect(200);
            assert_eq!((&customer["autoRenew"], &customer["status"]), (&json!(false), &json!("active")));
            assert_eq!((&customer["plan"], &customer["current_period_end"]), (&before["plan"], &before["current_period_end"]));
            assert_eq!((&customer["account_balance"], &customer["nextPaymentDate"]), (&json!(0), &Value::Null));
        }
        for account in [&ines, &noor] {
            account.returns(app).await;
            until(app, end(account).await - 1);
            app.advance().await;
            account.returns(app).await;
            assert_eq!(account.level().await, "studio", "what is paid is kept to its last second");
            app.wait(TimeDelta::seconds(1));
            app.advance().await;
            let customer = account.customer().await;
            assert_eq!((account.level().await.as_str(), &customer["account_balance"]), ("free", &json!(0)));
        }
        assert_eq!(app.charged().await, [4_000, 43_200]);
    }

    async fn bill_324_a_paid_change_on_trial_charges_a_full_period_from_now(app: &TestApp) {
        let ines = app.cardholder("Ines", GOOD).await;
        let base = offer("TRY", &[]);
        let coupon = Coupon { percent_off: None, ..base.coupon };
        let trial = CouponOffer { coupon, trial_days: Some(14), ..base };
        app.behind(async |unit| unit.billing().save_coupon(&trial).await.unwrap()).await;
        let wish = json!({ "plan": "studio_monthly", "coupon_id": "TRY" });
        ines.browser.post("/stripe/customer", wish).await.expect(200);
        app.days(3).await;
        let preview = ines.preview(json!({ "plan_id": "business_monthly" })).await;
        assert_eq!((&preview["kind"], &preview["amount_due"]), (&json!("restart"), &json!(6_500)));
        let customer = ines.change(json!({ "plan_id": "business_monthly" })).await.expect(200);
        assert_eq!((&customer["status"], &customer["subscription"]["trial_end"]), (&json!("active"), &Value::Null));
        assert_eq!((&customer["current_period_start"], app.charged().await), (&json!(app.now()), vec![6_500]));
        let days = (end(&ines).await - app.now()) / (24 * 60 * 60);
        assert!((30..=31).contains(&days), "a whole month, not what was left of the trial: {days}");
    }

    async fn bill_343_a_renewal_is_tried_again_on_days_1_3_5_7_10_and_14(app: &TestApp) {
        let ines = app.subscriber("Ines", "studio_monthly").await;
        ines.enter_card(EMPTY).await;
        until(app, end(&ines).await);
        app.advance().await;
        assert_eq!(app.attempt_counts().await, 2, "the first payment and the renewal");
        for day in 1..=20 {
            app.wait(TimeDelta::days(1) - TimeDelta::seconds(1));
            app.advance().await;
            let before = [1, 3, 5, 7, 10, 14].iter().filter(|retry| **retry < day).count();
            assert_eq!(app.attempt_counts().await, 2 + before, "just before day {day}");
            app.wait(TimeDelta::seconds(1));
            app.advance().await;
            let by_now = [1, 3, 5, 7, 10, 14].iter().filter(|retry| **retry <= day).count();
            assert_eq!(app.attempt_counts().await, 2 + by_now, "on day {day}");
        }
        ines.returns(app).await;
        assert_eq!(ines.customer().await["status"], json!("canceled"));
    }

    async fn bill_355_what_is_not_decided_is_looked_up_after_5_minutes_an_hour_and_every_day(app: &TestApp) {
        let ines = app.subscriber("Ines", "studio_monthly").await;
        ines.enter_card(SLOW).await;
        until(app, end(&ines).await);
        app.advance().await;
        ines.returns(app).await;
        let invoice: InvoiceId = ines.invoices().await[0]["id"].as_str().unwrap().parse().unwrap();
        let checks = async || app.ports.ledger.attempts_of(invoice).await.unwrap()[0].checks;
        assert_eq!(checks().await, 0);
        let mut done = 0;
        for wait in [5 * 60, 60 * 60, 24 * 60 * 60, 24 * 60 * 60, 24 * 60 * 60] {
            app.wait(TimeDelta::seconds(wait - 1));
            app.advance().await;
            assert_eq!(checks().await, done, "a second too early, after {wait} s");
            app.wait(TimeDelta::seconds(1));
            app.advance().await;
            done += 1;
            assert_eq!(checks().await, done, "after {wait} s");
        }
        // The lookup settles it: no webhook has come.
        app.settle_payments().await;
        app.wait(TimeDelta::days(1));
        app.advance().await;
        ines.returns(app).await;
        assert_eq!((&ines.customer().await["status"], app.charged().await), (&json!("active"), vec![4_000, 4_000]));
        assert_eq!(app.attempt_counts().await, 2, "never a second payment");
    }
}
