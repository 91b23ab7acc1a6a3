//! Accounts whose username a migration has replaced

use serde_json::json;

use crate::support::{TestApp, num, stories};

stories! {
    async fn the_addresses_of_the_former_username_lead_on(app: &TestApp) {
        let ines = app.join("Ines").await;
        let kiln = ines.browser.folder("Kiln").await;
        let path = format!("/folders/{}", kiln["_id"].as_str().unwrap());
        ines.browser.patch(&path, json!({ "is_hidden": false })).await.expect(200);
        let salt = ines.browser.project("Salt").await;
        let number = num(&salt);
        ines.browser.post(&format!("/mag/{number}/publish"), json!({})).await.expect(200);
        for former in ["old.name", "viewer.css", "1234567"] {
            app.formerly(&ines, former).await;
        }
        let viewer = app.viewer();
        for (asked, there) in [
            ("/old.name".to_owned(), "/ines/".to_owned()),
            ("/Old.Name/".to_owned(), "/ines/".to_owned()),
            ("/old.name/projects".to_owned(), "/ines/projects/".to_owned()),
            (format!("/old.name/{number}/?visit=x"), format!("/ines/{number}/?visit=x")),
            ("/old.name/f/kiln?after=1.2".to_owned(), "/ines/f/kiln?after=1.2".to_owned()),
            (format!("/viewer.css/{number}/"), format!("/ines/{number}/")),
            ("/1234567/".to_owned(), "/ines/".to_owned()),
            (format!("/1234567/{number}/"), format!("/ines/{number}/")),
        ] {
            let moved = viewer.fetch(&asked, &[]).await;
            assert_eq!((moved.status.as_u16(), moved.header("location")), (308, there.as_str()), "{asked}");
        }
        assert_eq!(viewer.fetch("/ines/", &[]).await.status.as_u16(), 200);
        assert_eq!(viewer.fetch(&format!("/ines/{number}/"), &[]).await.status.as_u16(), 200);
        // The file itself does not redirect.
        assert!(viewer.fetch("/viewer.css", &[]).await.header("content-type").starts_with("text/css"));
        // Another account's project is not found there.
        let noor = app.join("Noor").await;
        let page = noor.browser.project("Page").await;
        noor.browser.post(&format!("/mag/{}/publish", num(&page)), json!({})).await.expect(200);
        let elsewhere = viewer.fetch(&format!("/old.name/{}/", num(&page)), &[]).await;
        assert_eq!(elsewhere.status.as_u16(), 404);
    }
}
