//! Profile media.

mod change_avatar;
mod gacid;
mod remove_avatar;
mod upload;
mod upload_picture;

use serde_json::{Value, json};

use crate::support::{Account, PICTURE, TestApp, VIEWER_ORIGIN};

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
