//! What an account puts on its pages beside words.

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

/// Gives somebody an avatar.
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
