//! `GET /api/user/mags`

use serde_json::json;

use crate::support::{TestApp, num, stories};

stories! {
    async fn acct_178_ones_own_projects_are_listed_to_choose_from(app: &TestApp) {
        let (ines, noor) = (app.join("Ines").await, app.join("Noor").await);
        noor.browser.project("Hers").await;
        assert_eq!(ines.browser.get("/user/mags").await.expect(200), json!({ "mags": [] }));
        let kiln = ines.browser.folder("Kiln").await;
        let (salt, oil) = (ines.browser.project("Salt").await, ines.browser.project_in(&kiln, "Oil").await);
        let gone = ines.browser.project("Gone").await;
        ines.browser.archive(&[&gone], &[]).await;
        app.publish(&ines, num(&salt), Some("salt.example")).await;
        let answer = ines.browser.get("/user/mags").await.expect(200);
        let mags = answer["mags"].as_array().unwrap();
        let mut titles: Vec<&str> = mags.iter().map(|mag| mag["title"].as_str().unwrap()).collect();
        titles.sort_unstable();
        assert_eq!(titles, ["Oil", "Salt"]);
        let one = mags.iter().find(|mag| mag["num_id"] == salt["num_id"]).unwrap();
        assert_eq!((&one["_id"], &one["is_published"], &one["domain"]), (&salt["_id"], &json!(true), &json!("salt.example")));
        let other = mags.iter().find(|mag| mag["num_id"] == oil["num_id"]).unwrap();
        assert_eq!((&other["is_published"], &other["cover"]), (&json!(false), &json!(null)));
    }
}
