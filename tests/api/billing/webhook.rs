//! `POST /webhooks/cards`

use crate::support::{TestApp, billing::GOOD, stories};

stories! {
    async fn what_is_not_signed_is_not_believed(app: &TestApp) {
        let ines = app.cardholder("Ines", GOOD).await;
        let body = r#"{"id":"evt_1","type":"payment.changed","payment":"pay_1"}"#;
        for signature in ["", "t=1,v1=00", "v1=00", "t=1795262400,v1=zz"] {
            let answer = app.webhook(signature, body).await;
            answer.refused(400, "webhook_refused");
        }
        assert_eq!(ines.level().await, "free");
    }
}
