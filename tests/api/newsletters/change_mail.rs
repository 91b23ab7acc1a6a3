//! `POST /api/me/mail`

use serde_json::json;

use crate::support::{TestApp, stories};

stories! {
    async fn acct_202_subscriptions_are_stored(app: &TestApp) {
        let (ines, noor) = (app.join("Ines").await, app.join("Noor").await);
        app.confirm(&ines).await;
        let stored = ines.choose(json!({ "promotions": true, "community-stories": true })).await;
        assert_eq!(stored["status"], "subscribed");
        assert_eq!(ines.subscriptions().await, stored);
        let stored = ines.choose(json!({ "promotions": false, "product-news": true })).await;
        let expected = json!({
            "product-news": true, "tips-and-tutorials": false, "community-stories": true, "promotions": false,
        });
        assert_eq!((&stored["interests"], &ines.subscriptions().await["interests"]), (&expected, &expected));
        assert_eq!(noor.subscriptions().await["status"], "unsubscribed");
        let body = json!({ "subscriptions": { "interests": expected, "status": "unsubscribed" } });
        let ended = ines.browser.post("/me/mail", body).await.expect(200);
        assert_eq!(ended["subscriptions"]["status"], "unsubscribed");
        assert_eq!(ines.subscriptions().await["interests"]["product-news"], false);
    }

    async fn nobody_confirms_an_address_by_saying_so(app: &TestApp) {
        let ines = app.join("Ines").await;
        let body = json!({ "subscriptions": { "interests": { "promotions": true }, "status": "subscribed" } });
        let answer = ines.browser.post("/me/mail", body).await.expect(200);
        assert_eq!(answer["subscriptions"]["status"], "pending");
    }

    async fn an_unknown_newsletter_changes_nothing(app: &TestApp) {
        let ines = app.join("Ines").await;
        let body = json!({ "subscriptions": { "interests": { "promotions": true, "gossip": true } } });
        let answer = ines.browser.post("/me/mail", body).await;
        answer.refused_field(422, "unknown_topic", "interests", "There is no such newsletter");
        assert_eq!(ines.subscriptions().await["status"], "unsubscribed");
    }

    async fn the_first_choice_mails_the_confirmation_again_and_the_link_of_that_mail_holds(app: &TestApp) {
        let ines = app.join("Ines").await;
        let letters = async |app: &TestApp| {
            let mails = app.mail(&ines.email).await;
            mails.iter().filter(|mail| mail.message.name() == "confirm_email").count()
        };
        assert_eq!(letters(app).await, 1);
        ines.choose(json!({ "promotions": true })).await;
        assert_eq!(letters(app).await, 2);
        ines.choose(json!({ "product-news": true })).await;
        assert_eq!(letters(app).await, 2, "the second choice mails nothing");
        app.confirm(&ines).await;
        ines.choose(json!({ "product-news": false, "promotions": false })).await;
        ines.choose(json!({ "promotions": true })).await;
        assert_eq!(letters(app).await, 2, "a confirmed address needs no link");
    }

    async fn nobody_floods_their_mailbox_by_choosing(app: &TestApp) {
        let ines = app.join("Ines").await;
        for _ in 0..12 {
            ines.choose(json!({ "promotions": true })).await;
            ines.choose(json!({ "promotions": false })).await;
        }
        let mails = app.mail(&ines.email).await;
        assert_eq!(mails.iter().filter(|mail| mail.message.name() == "confirm_email").count(), 6);
    }
}
