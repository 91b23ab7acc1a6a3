//! Profile media.

use std::sync::LazyLock;

use axum::http::Method;
use serde_json::json;

use crate::support::browser::{FORM, form};
use crate::support::calls::{Access, Call, PICTURE, call};

static PICTURE_FORM: LazyLock<Vec<u8>> = LazyLock::new(|| form(&[("upload", PICTURE)]));
static ICON_FORM: LazyLock<Vec<u8>> = LazyLock::new(|| form(&[("name", b"favicon"), ("upload", PICTURE)]));

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
