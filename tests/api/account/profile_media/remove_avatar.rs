//! `DELETE /api/me/pic`

use serde_json::Value;

use super::{avatar, status};
use crate::support::{TestApp, stories};

stories! {
    async fn acct_188_without_it_the_avatar_is_gone_with_its_file(app: &TestApp) {
        let ines = app.join("Ines").await;
        let pic = avatar(&ines).await;
        ines.browser.delete("/me/pic").await.expect(204);
        assert_eq!(ines.browser.get("/me").await.expect(200)["pic"], Value::Null);
        app.work().await;
        assert_eq!(status(app, &pic).await, 404);
        ines.browser.delete("/me/pic").await.expect(204);
    }
}
