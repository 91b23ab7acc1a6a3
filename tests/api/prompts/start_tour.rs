//! `POST /api/tour/project`

use octavo_domain::prompts::template::Purpose;
use serde_json::json;

use crate::support::{TestApp, num, stories};

stories! {
    async fn the_sample_is_made_once_while_it_is_there(app: &TestApp) {
        let (studio, ines) = (app.join("Octavo Studio").await, app.join("Ines").await);
        let tour = studio.browser.project("A tour of Octavo").await;
        app.template_for(&tour, Purpose::Tour, &[], "").await;
        let start = async || num(&ines.browser.post("/tour/project", json!({})).await.expect(200));
        let first = start().await;
        let version = ines.library().await.version();
        assert_eq!(start().await, first);
        assert_eq!((ines.library().await.titles(), ines.library().await.version()), (vec!["A tour of Octavo"], version));
        // After archiving or deleting it, it is made again.
        let sample = json!({ "num_id": first });
        ines.browser.archive(&[&sample], &[]).await;
        let second = start().await;
        assert_ne!(second, first);
        ines.browser.post("/mags/remove", json!({ "mag_num_ids": [second] })).await.expect(200);
        assert_ne!(start().await, second);
    }

    async fn two_clicks_at_once_make_one_sample(app: &TestApp) {
        let ines = app.join("Ines").await;
        let starts = (0..6).map(|_| {
            let browser = ines.browser.clone();
            tokio::spawn(async move { num(&browser.post("/tour/project", json!({})).await.expect(200)) })
        });
        let mut made = Vec::new();
        for start in starts.collect::<Vec<_>>() {
            made.push(start.await.unwrap());
        }
        assert!(made.windows(2).all(|pair| pair[0] == pair[1]), "{made:?}");
        // Without a sample template it is a plain project.
        assert_eq!(ines.library().await.titles(), ["A guided tour"]);
    }
}
