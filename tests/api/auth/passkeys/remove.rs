//! `DELETE /api/me/passkeys/{id}`

use chrono::TimeDelta;

use crate::support::{
    TestApp,
    passkeys::{enter, passkeys},
    stories,
};

stories! {
    async fn it_signs_nobody_in_any_longer_and_other_sessions_end(app: &TestApp) {
        let (ines, mut key) = app.with_passkey("Ines").await;
        let other = app.browser();
        enter(&other, &mut key).await.expect(200);
        let path = format!("/me/passkeys/{}", passkeys(&ines).await[0]["id"].as_str().unwrap());
        ines.browser.delete(&path).await.expect(204);
        assert!(passkeys(&ines).await.is_empty());
        other.get("/me").await.refused(401, "signed_out");
        enter(&app.browser(), &mut key).await.refused(422, "passkey_refused");
        ines.browser.delete(&path).await.refused(404, "not_found");
        let events = app.events(&ines, 5).await;
        assert!(events.contains(&"passkey_removed"), "{events:?}");
        let told = app.mail(&ines.email).await;
        let details = told.last().unwrap().message.details();
        assert_eq!((details["change"].as_str(), details["name"].as_str()), ("removed", "Laptop"));
    }

    async fn it_asks_for_a_fresh_sign_in(app: &TestApp) {
        let (ines, mut key) = app.with_passkey("Ines").await;
        let path = format!("/me/passkeys/{}", passkeys(&ines).await[0]["id"].as_str().unwrap());
        app.wait(TimeDelta::minutes(10) + TimeDelta::microseconds(1));
        ines.browser.delete(&path).await.refused(403, "reauthentication_required");
        enter(&app.browser(), &mut key).await.expect(200);
    }
}
