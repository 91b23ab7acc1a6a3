//! `POST /api/promo/unwanted/{id}`

use serde_json::json;

use crate::support::{TestApp, stories};

stories! {
    async fn an_unwanted_banner_stays_away_from_its_account(app: &TestApp) {
        let (ines, noor) = (app.join("Ines").await, app.join("Noor").await);
        let (autumn, winter) = (app.plain_banner("autumn"), app.plain_banner("winter"));
        app.put_up(&autumn).await;
        app.put_up(&winter).await;
        // By its id, by its name, and once more.
        for name in [autumn.id.to_string(), "winter".to_owned(), "winter".to_owned()] {
            ines.browser.post(&format!("/promo/unwanted/{name}"), json!({})).await.expect(204);
        }
        assert_eq!(ines.browser.get("/promo").await.expect(200)["banners"], json!([]));
        assert_eq!(noor.browser.get("/promo").await.expect(200)["banners"].as_array().unwrap().len(), 2);
        for name in ["spring", "00000000-0000-7000-8000-000000000001"] {
            ines.browser.post(&format!("/promo/unwanted/{name}"), json!({})).await.refused(404, "not_found");
        }
    }
}
