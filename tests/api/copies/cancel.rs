//! `POST /api/send/{id}/cancel`

use super::two;
use crate::support::{TestApp, stories};

stories! {
    async fn the_sender_withdraws_it(app: &TestApp) {
        let (ines, noor) = two(app).await;
        let salt = ines.browser.project("Salt").await;
        let sent = ines.send("noor", &[&salt], &[]).await;
        for other in [&noor, &app.join("Mila").await] {
            other.answer(&sent, "cancel").await.refused(404, "not_found");
        }
        let answer = ines.answer(&sent, "cancel").await.expect(200);
        assert_eq!(answer["send"]["status"], "cancelled");
        let problem = noor.answer(&sent, "accept").await.refused(409, "already_answered");
        assert_eq!(problem["detail"], "The sender has withdrawn this copy");
        ines.answer(&sent, "cancel").await.refused(409, "already_answered");
        // The same items can then be sent again.
        let again = ines.send("noor", &[&salt], &[]).await;
        assert_ne!(again["id"], sent["id"]);
    }

    async fn withdrawn_or_accepted_but_never_both(app: &TestApp) {
        let (ines, noor) = two(app).await;
        let salt = ines.browser.project("Salt").await;
        for _ in 0..5 {
            let sent = ines.send("noor", &[&salt], &[]).await;
            let (cancelled, accepted) = tokio::join!(
                ines.answer(&sent, "cancel"),
                noor.answer(&sent, "accept"),
            );
            let mut statuses = [cancelled.status.as_u16(), accepted.status.as_u16()];
            statuses.sort_unstable();
            assert_eq!(statuses, [200, 409]);
        }
    }
}
