//! Common passwords, wherever a password is chosen.

use serde_json::json;

use crate::support::{PASSWORD, TestApp, stories};

/// From both ends and the middle of the bundled list, and in usual disguises.
const COMMON: [&str; 5] = ["password1", "Iloveyou", "qwertyuiop", "1234567890", "aaaaaaaaaaaa"];
const SENTENCE: &str = "This password is too common. Please choose another one";

stories! {
    async fn acct_254_a_common_password_is_refused_wherever_one_is_chosen(app: &TestApp) {
        let ines = app.join("Ines").await;
        app.browser().post("/auth/recover", json!({ "email": ines.email })).await.expect(202);
        let token = app.link(&ines.email, "reset_password").await;
        for common in COMMON {
            let joining = json!({ "email": "noor@haddad.example", "password": common, "name": "Noor" });
            let answer = app.browser().post("/auth/join", joining).await;
            answer.refused_field(422, "invalid_password", "password", SENTENCE);
            let changing = json!({ "password": PASSWORD, "newPassword": common });
            let answer = ines.browser.patch("/me/password", changing).await;
            answer.refused_field(422, "invalid_password", "newPassword", SENTENCE);
            let answer = app.browser().post("/auth/reset", json!({ "token": token, "password": common })).await;
            answer.refused_field(422, "invalid_password", "password", SENTENCE);
        }
        // No link was used up, and the old password still works.
        app.sign_in(&ines.email).await;
        let body = json!({ "token": token, "password": "a quite different heron" });
        app.browser().post("/auth/reset", body).await.expect(204);
    }
}
