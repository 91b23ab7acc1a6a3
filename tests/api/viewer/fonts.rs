//! The type library.

use crate::support::TestApp;

#[tokio::test]
async fn edit_213_the_type_library_is_served_to_sandboxed_pages() {
    let app = TestApp::new().await;
    let subsets = octavo_fonts::families().iter().flat_map(|family| &family.subsets);
    for file in subsets.flat_map(|subset| subset.files.values()) {
        let font = app.viewer().fetch(&format!("/fonts/{file}"), &[]).await;
        assert_eq!((font.status.as_u16(), font.header("content-type")), (200, "font/woff2"), "{file}");
        assert!(font.bytes.starts_with(b"wOF2"), "{file}");
        assert_eq!(font.header("cache-control"), "public, max-age=31536000, immutable");
        assert_eq!(font.header("access-control-allow-origin"), "*", "a sandboxed page has no origin");
    }
    for file in ["index.html", "..%2findex.html", "none.woff2", "inter.LICENSE.txt"] {
        assert_eq!(app.viewer().fetch(&format!("/fonts/{file}"), &[]).await.status.as_u16(), 404, "{file}");
    }
}
