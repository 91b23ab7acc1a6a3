//! The page of templates.

use octavo_domain::prompts::template::{Category, Purpose};

use crate::support::{TestApp, num, stories};

stories! {
    async fn templates_are_listed_each_leading_to_its_page(app: &TestApp) {
        let page = app.viewer().fetch("/templates", &[]).await;
        assert_eq!(page.status.as_u16(), 200);
        assert!(page.text().contains("No templates have been published yet."));
        let studio = app.join("Octavo Studio").await;
        let (notes, tour) = (studio.browser.project("Field <Notes>").await, studio.browser.project("A tour").await);
        app.template(&notes, &[Category::Longreads, Category::PhotoStories], "").await;
        app.template_for(&tour, Purpose::Tour, &[], "").await;
        let text = app.viewer().fetch("/templates", &[]).await.text();
        assert!(text.contains("editorial, landing page by Octavo Studio"), "{text}");
        assert!(text.contains("Field &#60;Notes&#62;") && !text.contains("A tour"), "{text}");
        let path = format!("/{}/", num(&notes));
        assert!(text.contains(&format!("href=\"{path}\"")), "{text}");
        let preview = app.viewer().fetch(&path, &[]).await;
        assert_eq!(preview.status.as_u16(), 200);
        assert!(preview.text().contains("Field &#60;Notes&#62;"));
    }
}
