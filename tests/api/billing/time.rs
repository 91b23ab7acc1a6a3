//! Subscriptions over time.

use chrono::Datelike;
use octavo_domain::{billing::calendar::Moment, prompts::toggle::ToggleName};
use serde_json::json;

use crate::support::{
    TestApp,
    billing::{ASKS, EMPTY, GOOD, STOLEN},
    num, stories,
};

stories! {
    async fn mails_call_the_business_plan_as_its_customer_reads_it(app: &TestApp) {
        let toggle = ToggleName::parse("businessToAdvancedTitle").unwrap();
        let (ines, noor) = (app.cardholder("Ines", GOOD).await, app.cardholder("Noor", GOOD).await);
        app.behind(async |unit| {
            unit.promotions().set_user_toggle(ines.id(), &toggle, Some(true)).await.unwrap();
        })
        .await;
        for (account, said) in [(&ines, "true"), (&noor, "false")] {
            account.subscribe("business_monthly").await.expect(200);
            let mail = app.mail(&account.email).await.pop().unwrap();
            assert_eq!(mail.message.details()["business_is_advanced"], said);
        }
        // Set for all accounts, so that jobs use it too.
        app.behind(async |unit| unit.promotions().set_toggle(&toggle, Some(true)).await.unwrap()).await;
        app.days(31).await;
        let mail = app.mail(&noor.email).await.pop().unwrap();
        assert_eq!((mail.message.name(), mail.message.details()["business_is_advanced"].as_str()), ("billing", "true"));
    }

    async fn a_year_of_months_is_twelve_payments_at_their_times(app: &TestApp) {
        let ines = app.subscriber("Ines", "personal_monthly").await;
        for _ in 0..365 {
            app.wait(chrono::TimeDelta::days(1));
            app.advance().await;
        }
        ines.returns(app).await;
        assert_eq!(app.charged().await, vec![1_900; 13]);
        let numbers: Vec<String> = ines.invoices().await.iter().rev().map(|one| one["number"].as_str().unwrap().to_owned()).collect();
        assert_eq!(numbers, (1..=13).map(|number| number.to_string()).collect::<Vec<_>>(), "without a gap");
        assert_eq!(ines.customer().await["suggest_yearly"], json!(true));
    }

    async fn a_server_that_slept_for_months_charges_each_of_them_once(app: &TestApp) {
        let ines = app.subscriber("Ines", "personal_monthly").await;
        app.days(100).await;
        ines.returns(app).await;
        assert_eq!(app.charged().await, vec![1_900; 4]);
        assert_eq!(ines.customer().await["status"], json!("active"));
    }

    async fn a_year_is_announced_a_week_before(app: &TestApp) {
        let ines = app.subscriber("Ines", "personal_yearly").await;
        app.days(357).await;
        ines.returns(app).await;
        assert_eq!(app.notices(&ines.email).await, ["receipt"]);
        app.days(2).await;
        ines.returns(app).await;
        app.days(1).await;
        ines.returns(app).await;
        assert_eq!(app.notices(&ines.email).await, ["receipt", "yearly_renewal"]);
        app.days(10).await;
        ines.returns(app).await;
        assert_eq!(app.charged().await, [16_800, 16_800]);
    }

    async fn a_card_that_will_not_be_good_any_more_is_spoken_of_once_before_it_is_needed(app: &TestApp) {
        let ines = app.subscriber("Ines", "personal_monthly").await;
        let renews = Moment::from_unix(ines.customer().await["current_period_end"].as_i64().unwrap());
        let last_month = renews.time().date_naive() - chrono::Months::new(1);
        app.behind(async |unit| {
            let mut account = unit.billing().account(ines.id()).await.unwrap().unwrap();
            let card = account.card.as_mut().unwrap();
            card.expires_year = u16::try_from(last_month.year()).unwrap();
            card.expires_month = u8::try_from(last_month.month()).unwrap();
            account.due_at = Some(renews.plus(-7 * 24 * 60 * 60));
            unit.billing().save_account(&account).await.unwrap();
        })
        .await;
        app.days(20).await;
        assert_eq!(app.notices(&ines.email).await, ["receipt"]);
        for _ in 0..5 {
            app.days(1).await;
        }
        assert_eq!(app.notices(&ines.email).await, ["receipt", "card_expiring"]);
    }

    async fn a_renewal_that_fails_is_tried_six_times_and_then_the_plan_ends(app: &TestApp) {
        let ines = app.subscriber("Ines", "studio_monthly").await;
        for title in ["Salt", "Kiln", "Marrow"] {
            let project = ines.browser.project(title).await;
            app.publish(&ines, num(&project), None).await;
        }
        ines.enter_card(EMPTY).await;
        app.days(30).await;
        ines.returns(app).await;
        let customer = ines.customer().await;
        assert_eq!((&customer["status"], ines.level().await.as_str()), (&json!("past_due"), "studio"));
        ines.change(json!({ "plan_id": "business_monthly" })).await.refused(409, "payment_incomplete");
        for _ in 0..13 {
            app.days(1).await;
            ines.returns(app).await;
        }
        assert_eq!(ines.customer().await["status"], json!("past_due"));
        app.days(2).await;
        ines.returns(app).await;
        let customer = ines.customer().await;
        assert_eq!((&customer["status"], ines.level().await.as_str()), (&json!("canceled"), "free"));
        let mut told = vec!["receipt"];
        // Each failed attempt is notified, with what to do.
        told.extend(["payment_failed"; 7]);
        told.push("canceled");
        assert_eq!(app.notices(&ines.email).await, told);
        let mails = app.mail(&ines.email).await;
        let first = mails.iter().map(|mail| mail.message.details()).find(|details| {
            details.get("kind").is_some_and(|kind| kind == "payment_failed")
        });
        let first = first.unwrap();
        assert_eq!(first["reason"], "insufficient_funds");
        assert!(!first["next_try"].is_empty() && !first["ends_at"].is_empty());
        assert_eq!(app.attempt_counts().await, 1 + 1 + 6, "the first payment, the renewal, and six attempts");
        let me = ines.browser.get("/me").await.expect(200);
        assert_eq!(me["publishedMagsCount"], json!(1), "only one project stays published, and none is deleted");

        ines.enter_card(GOOD).await;
        assert!(customer["payable_until"].is_number());
        let invoice = &customer["subscription"]["latest_invoice"]["id"];
        assert_eq!(ines.pay(invoice).await.expect(200)["paid"], json!(true));
        let customer = ines.customer().await;
        assert_eq!((&customer["status"], ines.level().await.as_str()), (&json!("active"), "studio"));
        assert_eq!(customer["current_period_start"], json!(app.now()), "the period begins with the payment");
    }

    async fn an_invoice_of_a_plan_that_ended_can_be_paid_for_thirty_days(app: &TestApp) {
        let ines = app.subscriber("Ines", "studio_monthly").await;
        ines.enter_card(STOLEN).await;
        for _ in 0..46 {
            app.days(1).await;
            ines.returns(app).await;
        }
        assert_eq!(ines.customer().await["status"], json!("canceled"));
        assert_eq!(app.attempt_counts().await, 2, "a hard decline is not tried again");
        let invoice = ines.customer().await["subscription"]["latest_invoice"]["id"].clone();
        app.days(30).await;
        ines.returns(app).await;
        ines.enter_card(GOOD).await;
        ines.pay(&invoice).await.refused(409, "invoice_void");
    }

    async fn a_renewal_that_the_bank_asks_about_waits_for_its_customer(app: &TestApp) {
        let ines = app.subscriber("Ines", "studio_monthly").await;
        ines.enter_card(ASKS).await;
        app.days(30).await;
        ines.returns(app).await;
        let customer = ines.customer().await;
        assert_eq!(customer["status"], json!("past_due"));
        let latest = &customer["subscription"]["latest_invoice"];
        assert_eq!(latest["payment_intent"]["status"], json!("requires_action"));
        assert_eq!(app.notices(&ines.email).await, ["receipt", "payment_failed"]);
        let mails = app.mail(&ines.email).await;
        let asks = mails.last().unwrap().message.details();
        assert_eq!((asks["confirm"].as_str(), asks["amount"].as_str()), ("true", "4000"));
        let asked = ines.pay(&latest["id"]).await.refused(402, "invoice_payment_intent_requires_action");
        ines.answer_bank(&asked, true).await;
        ines.pay(&latest["id"]).await.expect(200);
        assert_eq!((&ines.customer().await["status"], app.charged().await), (&json!("active"), vec![4_000, 4_000]));
    }

    async fn a_first_payment_that_nobody_confirms_is_given_up_after_23_hours(app: &TestApp) {
        let ines = app.cardholder("Ines", ASKS).await;
        let asked = ines.subscribe("studio_monthly").await.refused(402, "invoice_payment_intent_requires_action");
        app.wait(chrono::TimeDelta::hours(22));
        app.work().await;
        assert_eq!(ines.customer().await["status"], json!("incomplete"));
        app.wait(chrono::TimeDelta::hours(2));
        app.work().await;
        assert_eq!(ines.customer().await["status"], json!("incomplete_expired"));
        let secret = asked["clientSecret"].as_str().unwrap();
        let late = ines.browser.post(&format!("/sandbox/payments/{secret}"), json!({ "confirm": true })).await;
        assert_eq!(late.status.as_u16(), 404, "there is nothing to confirm any more");
        ines.enter_card(GOOD).await;
        ines.subscribe("studio_monthly").await.expect(200);
        assert_eq!(app.charged().await, [4_000]);
    }

    async fn a_pause_ends_by_itself_at_the_full_price(app: &TestApp) {
        let ines = app.subscriber("Ines", "studio_monthly").await;
        app.days(28).await;
        ines.returns(app).await;
        let ends_at = ines.customer().await["offers"]["pause"]["ends_at"].clone();
        ines.change(json!({ "subscription_pause_ends_at": ends_at })).await.expect(200);
        app.days(20).await;
        ines.returns(app).await;
        app.days(13).await;
        ines.returns(app).await;
        app.days(5).await;
        ines.returns(app).await;
        let customer = ines.customer().await;
        assert_eq!((&customer["is_paused"], &customer["current_period_start"]), (&json!(false), &ends_at));
        assert_eq!(app.charged().await, [4_000, 4_000]);
        assert_eq!(app.notices(&ines.email).await, ["receipt", "pause_taken", "pause_ending", "receipt"]);
    }
}
