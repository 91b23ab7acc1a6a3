//! `DELETE /api/me/email/pending`

use serde_json::Value;

use super::change_email::{NEW, ask, confirm, undo};
use crate::support::{TestApp, stories};

stories! {
    async fn a_change_that_waits_is_withdrawn_with_both_of_its_links(app: &TestApp) {
        let ines = app.join("Ines").await;
        ask(&ines, NEW).await.expect(200);
        ines.browser.delete("/me/email/pending").await.expect(204);
        assert_eq!(ines.browser.get("/me").await.expect(200)["pendingEmail"], Value::Null);
        confirm(app, &app.link(NEW, "change_email").await).await.refused(422, "link_expired");
        undo(app, &app.link(&ines.email, "email_changing").await).await.refused(422, "link_expired");
        assert_eq!(app.events(&ines, 1).await, ["email_change_withdrawn"]);
        // Without a waiting change, nothing happens.
        ines.browser.delete("/me/email/pending").await.expect(204);
        assert_eq!(app.events(&ines, 2).await, ["email_change_withdrawn", "email_change_requested"]);
    }

    async fn a_change_that_has_taken_effect_can_still_be_taken_back(app: &TestApp) {
        let ines = app.join("Ines").await;
        ask(&ines, NEW).await.expect(200);
        confirm(app, &app.link(NEW, "change_email").await).await.expect(204);
        ines.browser.delete("/me/email/pending").await.expect(204);
        undo(app, &app.link(&ines.email, "email_changing").await).await.expect(204);
    }
}
