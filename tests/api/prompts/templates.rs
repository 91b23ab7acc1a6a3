//! `GET /api/templates`

use octavo_domain::{
    library::project::Cover,
    prompts::template::{Category, Purpose},
};
use serde_json::json;

use crate::support::{TestApp, num, stories};

stories! {
    async fn templates_are_listed_with_who_made_them_and_what_they_are_for(app: &TestApp) {
        let (studio, ines) = (app.join("Octavo Studio").await, app.join("Ines").await);
        assert_eq!(ines.browser.get("/templates").await.expect(200), json!({ "templates": [] }));
        let (notes, lookbook) = (studio.browser.project("Field Notes").await, studio.browser.project("Lookbook").await);
        app.behind(async |unit| {
            let num_id = octavo_domain::ids::NumId::parse(num(&notes)).unwrap();
            let mut project = unit.projects().find(studio.id(), num_id).await.unwrap().unwrap();
            project.cover = Some(Cover { key: "studio/field-notes.jpg".to_owned(), width: 912, height: 1216 });
            unit.projects().update_many(&[project]).await.unwrap();
        })
        .await;
        app.template(&notes, &[Category::Longreads, Category::PhotoStories], "Nine spreads.").await;
        app.template(&lookbook, &[Category::ECommerce], "").await;
        let tour = studio.browser.project("A tour").await;
        app.template_for(&tour, Purpose::Tour, &[], "").await;
        let expected = json!({ "templates": [
            {
                "magNumId": num(&notes), "title": "Field Notes", "author_name": "Octavo Studio",
                "cover": "http://localhost:4001/media/studio/field-notes.jpg", "coverWidth": 912, "coverHeight": 1216,
                "categories": ["longreads", "photo_stories"], "desc": "Nine spreads.",
            },
            {
                "magNumId": num(&lookbook), "title": "Lookbook", "author_name": "Octavo Studio",
                "cover": null, "coverWidth": null, "coverHeight": null, "categories": ["e_commerce"], "desc": "",
            },
        ] });
        assert_eq!(ines.browser.get("/templates").await.expect(200), expected);
        // Their author's library marks them as templates.
        let library = studio.library().await;
        let made = library.project(&notes);
        assert_eq!((&made["isCopyableTemplate"], &made["isPublishedAsTemplate"]), (&json!(true), &json!(true)));
        assert_eq!(made["templateSubmissionStatus"], json!("accepted"));
        // An unpublished project is not listed.
        studio.browser.post(&format!("/unpublish/{}", num(&notes)), json!({})).await.expect(200);
        let left = ines.browser.get("/templates").await.expect(200);
        assert_eq!(left["templates"].as_array().unwrap().len(), 1);
    }
}
