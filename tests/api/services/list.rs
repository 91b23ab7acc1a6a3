//! `GET /api/me/services`

use serde_json::{Value, json};

use crate::support::{
    TestApp,
    services::{Provider, connect},
    stories,
};

stories! {
    async fn acct_072_073_263_seven_services_are_listed_and_those_not_set_up_say_so(app: &TestApp) {
        let ines = app.join("Ines").await;
        let list = ines.browser.get("/me/services").await.expect(200);
        let of = |name: &str| -> Vec<Value> {
            list.as_array().unwrap().iter().map(|entry| entry[name].clone()).collect()
        };
        assert_eq!(of("name"), ["Google", "Flickr", "Unsplash", "Youtube", "Vimeo", "Mailchimp", "Dropbox"]);
        assert_eq!(of("forms"), [true, false, false, false, false, true, true]);
        assert_eq!(of("path"), [
            "/connect/google/forms", "/authservice/flickr", "/authservice/unsplash", "/authservice/youtube",
            "/authservice/vimeo", "/connect/mailchimp/forms", "/connect/dropbox/forms",
        ]);
        assert!(of("available").iter().all(|available| *available == false));
        assert_eq!(list[1]["reason"], "Flickr has not been set up by the operator of Octavo");
        assert!(of("connected").iter().all(Value::is_null));
    }

    async fn what_is_connected_is_seen_by_its_owner_alone(app: &TestApp) {
        let provider = Provider::start().await;
        let (ines, noor) = (app.join("Ines").await, app.join("Noor").await);
        let browser = provider.serve(app, &ines);
        connect(&provider, &browser, "vimeo").await;
        let list = browser.get("/me/services").await.expect(200);
        assert_eq!(list[4], json!({
            "id": "vimeo", "name": "Vimeo", "forms": false, "path": "/authservice/vimeo", "available": true,
            "reason": null, "connected": { "account": "Ines at work", "since": "2026-11-21T12:00:00Z" },
        }));
        let others = provider.serve(app, &noor).get("/me/services").await.expect(200);
        assert!(others.as_array().unwrap().iter().all(|entry| entry["connected"].is_null() && entry["available"] == true));
    }
}
