//! `POST /api/stripe/trial/end/`

use octavo_application::billing::{order::PlanOrder, trial::GrantTrial};
use octavo_domain::{billing::calendar::Interval, plans::level::Level};
use serde_json::json;

use crate::support::{
    Account, TestApp,
    billing::{EMPTY, GOOD},
    stories,
};

async fn on_trial(app: &TestApp, card: &str) -> Account {
    let ines = app.cardholder("Ines", card).await;
    let wish = PlanOrder { level: Level::Studio, interval: Interval::Month, addons: None, code: None };
    assert!(GrantTrial(app.billing.clone()).execute(ines.id(), &wish, 10, &app.log()).await.unwrap());
    ines
}

stories! {
    async fn a_trial_that_is_ended_is_charged_now(app: &TestApp) {
        let ines = on_trial(app, GOOD).await;
        assert_eq!(ines.customer().await["status"], json!("trialing"));
        app.days(3).await;
        ines.returns(app).await;
        let customer = ines.browser.post("/stripe/trial/end/", json!({})).await.expect(200);
        assert_eq!((&customer["status"], app.charged().await), (&json!("active"), vec![4_000]));
        assert_eq!(customer["current_period_start"], json!(app.now()));
        ines.browser.post("/stripe/trial/end/", json!({})).await.refused(409, "no_subscription");
    }

    async fn a_trial_whose_payment_fails_goes_on_to_its_end(app: &TestApp) {
        let ines = on_trial(app, EMPTY).await;
        ines.browser.post("/stripe/trial/end/", json!({})).await.refused(402, "card_declined");
        assert_eq!((&ines.customer().await["status"], ines.level().await.as_str()), (&json!("trialing"), "studio"));
        app.days(9).await;
        ines.returns(app).await;
        assert_eq!(ines.customer().await["status"], json!("trialing"));
        app.days(2).await;
        ines.returns(app).await;
        assert_eq!(ines.customer().await["status"], json!("past_due"));
    }
}
