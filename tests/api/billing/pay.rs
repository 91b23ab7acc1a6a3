//! `POST /api/stripe/invoice/pay/`

use serde_json::json;

use crate::support::{
    TestApp,
    billing::{EMPTY, GOOD},
    stories,
};

stories! {
    async fn nobody_pays_the_invoice_of_another(app: &TestApp) {
        let (ines, noor) = (app.subscriber("Ines", "studio_monthly").await, app.subscriber("Noor", "studio_monthly").await);
        let invoice = ines.invoices().await[0]["id"].clone();
        noor.pay(&invoice).await.refused(404, "not_found");
        noor.pay(&json!("nonsense")).await.refused(404, "not_found");
        assert_eq!(ines.pay(&invoice).await.expect(200)["paid"], json!(true), "it is paid already");
        assert_eq!(app.charged().await, [4_000, 4_000]);
    }

    async fn a_renewal_that_failed_is_paid_with_another_card(app: &TestApp) {
        let ines = app.subscriber("Ines", "studio_monthly").await;
        ines.enter_card(EMPTY).await;
        app.days(30).await;
        ines.returns(app).await;
        let invoice = ines.customer().await["subscription"]["latest_invoice"]["id"].clone();
        let failed = ines.pay(&invoice).await.expect(200);
        assert!(failed["error"].as_str().unwrap().starts_with("There isn’t enough money"));
        ines.browser.delete("/stripe/card").await.expect(200);
        ines.pay(&invoice).await.refused(402, "card_required");
        ines.enter_card(GOOD).await;
        let (one, two) = tokio::join!(ines.pay(&invoice), ines.pay(&invoice));
        assert!([one, two].iter().any(|answer| answer.status.as_u16() == 200));
        assert_eq!((&ines.customer().await["status"], app.charged().await), (&json!("active"), vec![4_000, 4_000]));
    }
}
