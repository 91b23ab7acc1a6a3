//! `POST /api/me/pic`

use axum::http::Method;
use chrono::TimeDelta;

use super::{assert_not_from_the_app, picture, status};
use crate::support::{
    PICTURE, TestApp, VIEWER_ORIGIN,
    browser::{FORM, form},
    stories,
};

stories! {
    /// ACCT-268
    async fn acct_186_a_picture_is_kept_for_a_day_on_the_viewers_origin(app: &TestApp) {
        let ines = app.join("Ines").await;
        let uploaded = picture(&ines).await;
        assert_eq!((uploaded["width"].as_u64(), uploaded["height"].as_u64()), (Some(608), Some(608)));
        let url = uploaded["url"].as_str().unwrap();
        let path = url.strip_prefix(VIEWER_ORIGIN).unwrap();
        let shown = app.viewer().fetch(path, &[]).await;
        assert_eq!((shown.status.as_u16(), shown.header("content-type")), (200, "image/jpeg"));
        assert_ne!(shown.bytes.as_ref(), PICTURE, "it was made anew");
        assert_not_from_the_app(&ines, path).await;
        app.wait(TimeDelta::hours(23));
        app.work().await;
        assert_eq!(status(app, url).await, 200);
        app.wait(TimeDelta::hours(2));
        app.work().await;
        assert_eq!(status(app, url).await, 404);
    }
}

#[tokio::test]
async fn other_forms_are_refused() {
    let app = TestApp::new().await;
    let ines = app.join("Ines").await;
    let send = async |fields: &[(&str, &[u8])]| ines.browser.post_form("/me/pic", fields).await;
    send(&[]).await.refused(422, "file_required");
    send(&[("upload", b"")]).await.refused(422, "file_required");
    send(&[("picture", PICTURE)]).await.refused(422, "invalid_body");
    send(&[("upload", PICTURE), ("upload", PICTURE)]).await.refused(422, "invalid_body");
    for other in
        [b"<svg xmlns='http://www.w3.org/2000/svg'/>".as_slice(), b"GIF89a\x01\0\x01\0\0\0\0;", b"%PDF"]
    {
        let problem = send(&[("upload", other)]).await.refused(415, "unsupported_media_type");
        assert_eq!(problem["detail"], "Please choose a JPEG, PNG or WebP picture");
    }
    let huge = vec![0_u8; 10 * 1024 * 1024 + 1];
    send(&[("upload", &huge)]).await.refused(413, "body_too_large");
    send(&[("upload", &vec![0_u8; 12 * 1024 * 1024])]).await.refused(413, "body_too_large");
    let post =
        async |kind: &str, body: Vec<u8>| ines.browser.send_file(Method::POST, "/me/pic", kind, body).await;
    post("image/jpeg", PICTURE.to_vec()).await.refused(415, "unsupported_media_type");
    post("multipart/form-data", form(&[("upload", PICTURE)])).await.refused(400, "malformed_body");
    let mut cut = form(&[("upload", PICTURE)]);
    cut.truncate(cut.len() / 2);
    post(FORM, cut).await.refused(400, "malformed_body");
}

#[tokio::test]
async fn an_account_uploads_sixty_times_an_hour() {
    let app = TestApp::memory().await;
    let ines = app.join("Ines").await;
    for _ in 0..60 {
        let answer = ines.browser.post_form("/me/pic", &[("upload", b"GIF89a".as_slice())]).await;
        answer.refused(415, "unsupported_media_type");
    }
    let icon = [("name", b"favicon".as_slice()), ("upload", PICTURE)];
    ines.browser.post_form("/upload", &icon).await.refused(429, "too_many_attempts");
    ines.browser.post_form("/me/pic", &[("upload", PICTURE)]).await.refused(429, "too_many_attempts");
    app.wait(TimeDelta::hours(1));
    ines.browser.post_form("/upload", &icon).await.expect(201);
}
