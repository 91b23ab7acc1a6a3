//! The viewer: published pages, on an origin of its own without sessions.

mod assets;
mod branding;
mod code;
mod covers;
mod document;
mod domains;
mod folder;
mod fonts;
mod heads;
mod kept;
mod page;
mod password;
mod profile;
mod reader_sign_in;
mod renamed;
mod sitemap;
mod templates;
mod visits;
mod widgets;

use axum::http::Method;

use crate::support::{TestApp, calls::calls};

/// Does a page run a script? A block of data is none.
fn runs_script(text: &str) -> bool {
    text.replace("<script type=\"application/ld+json\">", "").contains("<script")
}

#[tokio::test]
async fn uploaded_pictures_are_kept_for_ever() {
    let app = TestApp::new().await;
    app.ports.files.put("covers/a.jpg", b"\xff\xd8picture").await.unwrap();
    app.ports.files.put("covers/b.png", b"\x89PNG").await.unwrap();
    for (path, kind) in [("/media/covers/a.jpg", "image/jpeg"), ("/media/covers/b.png", "image/png")] {
        let answer = app.viewer().fetch(path, &[]).await;
        assert_eq!((answer.status.as_u16(), answer.header("content-type")), (200, kind));
        assert_eq!(answer.header("cache-control"), "public, max-age=31536000, immutable");
        assert_eq!(answer.header("cross-origin-resource-policy"), "cross-origin");
    }
    assert_eq!(app.viewer().fetch("/media/covers/a.jpg", &[]).await.bytes.as_ref(), b"\xff\xd8picture");
}

#[tokio::test]
async fn no_other_file_is_served() {
    let app = TestApp::new().await;
    app.ports.files.put("covers/page.html", b"<script>alert(1)</script>").await.unwrap();
    app.ports.files.put("covers/icon.svg", b"<svg onload='alert(1)'/>").await.unwrap();
    let paths = [
        "/media/covers/page.html",
        "/media/covers/icon.svg",
        "/media/none.jpg",
        "/media/../octavo.db",
        "/media/..%2f..%2foctavo.jpg",
        "/media/%2e%2e/octavo.jpg",
        "/media//etc/passwd.jpg",
        "/media/.hidden.jpg",
        "/media/covers/a.jpg%00.png",
        "/media/",
        "/media",
    ];
    for path in paths {
        let answer = app.viewer().fetch(path, &[]).await;
        assert_eq!(answer.status.as_u16(), 404, "{path}");
        assert!(
            !answer.text().contains("script>") && answer.header("content-type").starts_with("text/html"),
            "{path}"
        );
    }
}

#[tokio::test]
async fn an_address_without_a_page_says_so() {
    let app = TestApp::with(|settings| settings.product_name = "Octavo <&>".to_owned()).await;
    for path in ["/", "/ines", "/ines/kiln", "/api/me", "/auth/login", "/healthz"] {
        let answer = app.viewer().fetch(path, &[]).await;
        assert_eq!(answer.status.as_u16(), 404, "{path}");
        assert!(
            answer.text().contains("<h1>Page not found</h1>") && answer.text().contains("Octavo &#60;&#38;"),
            "{path}: {}",
            answer.text()
        );
        assert!(answer.text().contains("content=\"none\""), "search engines are kept away");
    }
}

#[tokio::test]
async fn the_session_is_of_no_use_there() {
    let app = TestApp::new().await;
    let ines = app.join("Ines").await;
    let viewer = app.viewer();
    viewer.set_cookies(ines.browser.cookies());
    for call in calls() {
        let answer = viewer.call(call.method.clone(), call.path.strip_prefix("/api").unwrap(), None).await;
        // Some calls' addresses have the form of a page's, which supports only GET.
        assert!([404, 405].contains(&answer.status.as_u16()), "{}: {}", call.name(), answer.status);
        assert_eq!(answer.header("set-cookie"), "");
    }
}

#[tokio::test]
async fn its_own_files() {
    let app = TestApp::new().await;
    let css = app.viewer().fetch("/viewer.css", &[]).await;
    assert_eq!((css.status.as_u16(), css.header("content-type")), (200, "text/css; charset=utf-8"));
    let icon = app.viewer().fetch("/favicon.ico", &[]).await;
    assert_eq!((icon.status.as_u16(), icon.header("cache-control")), (204, "public, max-age=86400"));
    let post = app.viewer().send(Method::POST, "/robots.txt", &[], "").await;
    assert_eq!(post.status.as_u16(), 405);
}
