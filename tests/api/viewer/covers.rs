//! Files that pages use.

use crate::support::TestApp;

#[tokio::test]
async fn fonts_are_for_sandboxed_pages_too() {
    let app = TestApp::new().await;
    let styles = app.viewer().fetch("/viewer.css", &[]).await.text();
    assert!(styles.contains("Newsreader Variable") && styles.contains("--spot: oklch(0.9 0.19 112)"));
    let fonts: Vec<&str> = styles
        .split("url(/assets/")
        .skip(1)
        .map(|rest| rest.split(')').next().unwrap().trim_matches(['"', '\'']))
        .collect();
    for name in fonts {
        let font = app.viewer().fetch(&format!("/assets/{name}"), &[]).await;
        assert_eq!((font.status.as_u16(), font.header("content-type")), (200, "font/woff2"), "{name}");
        assert_eq!(font.header("access-control-allow-origin"), "*", "a sandboxed page has no origin");
    }
    for file in ["index.html", "..%2findex.html", "none.woff2", "index.js"] {
        assert_eq!(app.viewer().fetch(&format!("/assets/{file}"), &[]).await.status.as_u16(), 404, "{file}");
    }
}
