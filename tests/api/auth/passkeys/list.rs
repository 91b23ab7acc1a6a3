//! `GET /api/me/passkeys`

use chrono::TimeDelta;

use crate::support::{
    TestApp,
    passkeys::{SoftKey, add, enter, passkeys},
    stories,
};

stories! {
    async fn each_account_sees_its_own_the_oldest_first(app: &TestApp) {
        let (ines, mut key) = app.with_passkey("Ines").await;
        app.wait(TimeDelta::minutes(1));
        add(&ines, &mut SoftKey::new(8), "A phone").await.expect(201);
        let noor = app.join("Noor").await;
        assert!(passkeys(&noor).await.is_empty());
        let own = passkeys(&ines).await;
        assert_eq!(own.iter().map(|passkey| passkey["name"].as_str().unwrap()).collect::<Vec<_>>(), ["Laptop", "A phone"]);
        // The answer contains neither the key nor the credential id.
        let told: Vec<&String> = own[0].as_object().unwrap().keys().collect();
        assert_eq!(told, ["backedUp", "createdAt", "id", "lastUsedAt", "name"]);
        app.wait(TimeDelta::minutes(1));
        enter(&app.browser(), &mut key).await.expect(200);
        let used = passkeys(&ines).await;
        assert_eq!(used[0]["lastUsedAt"], "2026-11-21T12:02:00Z");
        assert!(used[1]["lastUsedAt"].is_null());
    }
}
