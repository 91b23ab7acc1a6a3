//! `GET /api/me/mail`

use serde_json::json;

use crate::support::{TestApp, stories};

stories! {
    /// ACCT-067
    async fn acct_201_interests_and_status_are_told(app: &TestApp) {
        let ines = app.join("Ines").await;
        let nothing = json!({
            "product-news": false, "tips-and-tutorials": false, "community-stories": false, "promotions": false,
        });
        let expected = json!({ "interests": nothing, "status": "unsubscribed" });
        assert_eq!(ines.subscriptions().await, expected);
    }

    async fn acct_147_what_is_chosen_is_pending_until_the_address_is_confirmed(app: &TestApp) {
        let ines = app.join("Ines").await;
        let chosen = ines.choose(json!({ "product-news": true })).await;
        assert_eq!((&chosen["status"], &chosen["interests"]["product-news"]), (&json!("pending"), &json!(true)));
        assert_eq!(ines.subscriptions().await, chosen);
        app.confirm(&ines).await;
        assert_eq!(ines.subscriptions().await["status"], "subscribed");
    }
}
