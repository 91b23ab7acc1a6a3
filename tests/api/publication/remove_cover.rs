//! `DELETE /api/mag/{id}/cover`

use serde_json::json;

use crate::support::{PICTURE, TestApp, num, stories};

stories! {
    async fn the_generated_cover_takes_its_place(app: &TestApp) {
        let ines = app.join("Ines").await;
        let salt = ines.browser.project("Salt").await;
        let path = format!("/mag/{}/cover", num(&salt));
        let with = ines.browser.upload(&path, "image/jpeg", PICTURE).await.expect(200);
        ines.browser.post(&format!("/mag/{}/publish", num(&salt)), json!({})).await.expect(200);
        let before = ines.library().await.version();
        let without = ines.browser.delete(&path).await.expect(200);
        assert_eq!((&without["cover"], &without["coverWidth"]), (&json!(null), &json!(null)));
        assert_eq!(without["changed"], json!(true));
        assert_eq!(without["published"]["cover"], with["cover"], "the public keeps it until then");
        assert_eq!(ines.library().await.version(), before + 1);
        ines.browser.delete(&path).await.expect(200);
        assert_eq!(ines.library().await.version(), before + 1, "there was none to take away");
    }
}
