//! `DELETE /api/me/domain`

use serde_json::json;

use super::publisher;
use crate::support::{TestApp, stories};

stories! {
    async fn acct_176_the_name_tested_last_is_forgotten(app: &TestApp) {
        let (ines, _) = publisher(app, "Ines").await;
        let (noor, _) = publisher(app, "Noor").await;
        for account in [&ines, &noor] {
            account.check("salt.example").await.expect(200);
        }
        ines.browser.delete("/me/domain").await.expect(204);
        assert_eq!(ines.me().await["last_checked_domain"], json!(null));
        assert_eq!(noor.me().await["last_checked_domain"], "salt.example");
        ines.browser.delete("/me/domain").await.expect(204);
    }
}
