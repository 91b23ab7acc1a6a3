//! `GET /receipt.css` and `GET /receipt.js`

use crate::support::TestApp;

#[tokio::test]
async fn what_a_receipt_is_made_of_is_there_for_everybody() {
    let app = TestApp::new().await;
    for (file, kind) in [("/receipt.css", "text/css"), ("/receipt.js", "text/javascript")] {
        let answer = app.browser().fetch(file, &[]).await;
        assert_eq!(answer.status.as_u16(), 200, "{file}");
        assert!(answer.header("content-type").starts_with(kind), "{file}");
        assert!(!answer.bytes.is_empty(), "{file}");
    }
}
