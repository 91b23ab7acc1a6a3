//! Profile media.

mod change_avatar;
mod gacid;
mod remove_avatar;
mod upload;
mod upload_picture;

use std::sync::LazyLock;

use axum::http::Method;
use serde_json::{Value, json};

use crate::support::{
    Account, PICTURE, TestApp, VIEWER_ORIGIN,
    browser::{FORM, form},
    calls::{Access, Call, call},
};

static PICTURE_FORM: LazyLock<Vec<u8>> = LazyLock::new(|| form(&[("upload", PICTURE)]));
static ICON_FORM: LazyLock<Vec<u8>> = LazyLock::new(|| form(&[("name", b"favicon"), ("upload", PICTURE)]));

/// The calls on profile media.
pub(crate) fn profile_media_calls() -> Vec<Call> {
    use Access::Own;
    vec![
        call(Method::POST, "/api/me/pic", Own, 201).file(FORM, PICTURE_FORM.as_slice()),
        // Only an uploaded picture can be cut, which other tests do.
        call(Method::PATCH, "/api/me/pic", Own, 422).body(
            |_| json!({ "url": "http://localhost:4001/media/pictures/x.jpg", "cropX": 0, "cropY": 0, "cropW": 9, "cropH": 9 }),
            &["{}", r#"{"url":7}"#, r#"{"url":"x","cropX":-1,"cropY":0,"cropW":9,"cropH":9}"#],
        ),
        call(Method::DELETE, "/api/me/pic", Own, 204),
        call(Method::POST, "/api/upload", Own, 201).file(FORM, ICON_FORM.as_slice()),
        call(Method::PATCH, "/api/me/gacid", Own, 200)
            .body(|_| json!({ "gacid": "123456789.1790000000" }), &["{}", r#"{"gacid":1.5}"#]),
    ]
}

/// Uploads a picture to cut an avatar out of.
async fn picture(account: &Account) -> Value {
    account.browser.post_form("/me/pic", &[("upload", PICTURE)]).await.expect(201)
}

/// Gives an account an avatar.
async fn avatar(account: &Account) -> String {
    let uploaded = picture(account).await;
    let body = json!({ "url": uploaded["url"], "cropX": 100, "cropY": 50, "cropW": 300, "cropH": 300 });
    account.browser.patch("/me/pic", body).await.expect(200)["pic"].as_str().unwrap().to_owned()
}

/// The status under which the viewer answers an address.
async fn status(app: &TestApp, address: &str) -> u16 {
    let path = address.strip_prefix(VIEWER_ORIGIN).unwrap();
    app.viewer().fetch(path, &[]).await.status.as_u16()
}

/// The app does not serve uploads: it answers every unknown address with the client's start page, if there is one.
async fn assert_not_from_the_app(account: &Account, path: &str) {
    let answer = account.browser.fetch(path, &[]).await;
    let kind = answer.header("content-type");
    assert!(kind.starts_with("text/html") || answer.status.as_u16() == 404, "{kind} from the app");
}
