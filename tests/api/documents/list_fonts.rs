//! `GET /api/fonts`

use std::collections::BTreeSet;

use serde_json::json;

use crate::support::{TestApp, stories};

stories! {
    async fn edit_442_the_type_library_is_listed(app: &TestApp) {
        let ines = app.join("Ines").await;
        let fonts = ines.browser.get("/fonts").await.expect(200);
        let library = fonts["library"].as_array().unwrap();
        assert!(library.len() >= 40, "{}", library.len());
        let of = |id: &str| library.iter().find(|font| font["id"] == id).unwrap().clone();
        assert_eq!(
            of("frank-ruhl-libre"),
            json!({
                "id": "frank-ruhl-libre", "name": "Frank Ruhl Libre", "category": "serif", "primaryScript": "hebrew",
                "subsets": ["latin", "latin-ext", "hebrew"], "leastWeight": 300, "mostWeight": 900,
                "styles": ["normal"], "designer": "Yanek Iontef", "licence": "OFL-1.1",
            })
        );
        assert_eq!(of("newsreader")["styles"], json!(["normal", "italic"]));
        let each = |field: &str| -> BTreeSet<&str> {
            library.iter().map(|font| font[field].as_str().unwrap()).collect()
        };
        assert_eq!(each("category").len(), 5);
        assert!(each("primaryScript").len() >= 5, "{:?}", each("primaryScript"));
    }

    async fn an_unchanged_type_library_is_not_sent_again(app: &TestApp) {
        let (ines, noor) = (app.join("Ines").await, app.join("Noor").await);
        let answer = ines.browser.get("/fonts").await;
        assert_eq!(answer.header("cache-control"), "private, no-cache");
        let tag = answer.header("etag").to_owned();
        for account in [&ines, &noor] {
            let again = account.browser.fetch("/api/fonts", &[("if-none-match", &tag)]).await;
            assert_eq!((again.status.as_u16(), again.header("etag")), (304, tag.as_str()));
            assert!(again.bytes.is_empty());
        }
        let other = ines.browser.fetch("/api/fonts", &[("if-none-match", "W/\"0\"")]).await;
        assert_eq!(other.status.as_u16(), 200);
    }
}
