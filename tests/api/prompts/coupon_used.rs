//! `POST /api/promo/coupon-used/{id}`

use serde_json::json;

use crate::support::{TestApp, stories};

stories! {
    async fn a_banner_whose_code_was_used_has_nothing_left_to_say(app: &TestApp) {
        let ines = app.join("Ines").await;
        app.banner("autumn").await;
        ines.browser.post("/promo/coupon-used/autumn", json!({})).await.expect(204);
        assert_eq!(ines.browser.get("/promo").await.expect(200)["banners"], json!([]));
        ines.browser.post("/promo/coupon-used/spring", json!({})).await.refused(404, "not_found");
    }
}
