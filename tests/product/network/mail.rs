//! The network to the mail server.

use std::time::Duration;

use octavo_tests::{Condition, MailServer, TestLink};

use super::{campaign, database, is_sound, may_try_again, number, tell, works_as_ever};
use crate::support::{Installation, until};

/// The conditions of every run. What is said before a mail has some 200 bytes each way, a mail some thousand.
const TABLE: [Condition; 9] = [
    Condition::Late(Duration::from_millis(20)),
    Condition::Cut,
    Condition::CutInAnswer(0),
    Condition::CutInAnswer(10),
    Condition::CutInAnswer(60),
    Condition::CutInRequest(30),
    Condition::CutInRequest(120),
    Condition::CutInRequest(1_000),
    Condition::Garbage(1),
];

/// Mails of the outbox that were tried in vain.
pub(super) const FAILED: &str =
    "SELECT count(*) FROM outbox WHERE due_at IS NOT NULL AND last_error IS NOT NULL";
/// Mails that are to be sent.
pub(super) const WAITING: &str = "SELECT count(*) FROM outbox WHERE due_at IS NOT NULL";
/// Makes each of them due.
pub(super) const NOW: &str =
    "UPDATE outbox SET due_at = 0 WHERE due_at IS NOT NULL AND last_error IS NOT NULL";

#[tokio::test]
async fn mails_over_a_bad_network_arrive_once() {
    let post = MailServer::start().await;
    let link = TestLink::to(post.address.to_string()).await;
    let installation = Installation::new().set("OCTAVO_MAIL_URL", &format!("smtp://{}", link.address));
    let server = installation.serve_logged();
    let mut stored = database(&installation).await;
    for (round, condition) in TABLE.into_iter().chain(campaign(6_000)).enumerate() {
        may_try_again(&mut stored).await;
        link.becomes(condition);
        let ines = server.join(&format!("Ines{round}")).await;
        works_as_ever(&ines).await;
        until("a mail that was tried", async || {
            let (failed, waiting) = (number(&mut stored, FAILED).await, number(&mut stored, WAITING).await);
            (failed > 0 || waiting == 0).then_some(())
        })
        .await;
        link.restore();
        tell(&mut stored, NOW).await;
        until("every mail", async || (number(&mut stored, WAITING).await == 0).then_some(())).await;
        let to = format!("ines{round}@okafor.studio");
        let taken = post.taken();
        let its: Vec<_> = taken.iter().filter(|mail| mail.to == to).collect();
        // A mail whose acknowledgement was lost is sent again, with the same id: mail programs show it once.
        let may_come_again = matches!(condition, Condition::CutInAnswer(_) | Condition::Garbage(_));
        assert!(its.len() == 1 || (may_come_again && its.len() == 2), "{condition:?}: {its:?}");
        assert!(its.iter().all(|mail| mail.id == its[0].id && !mail.id.is_empty()), "{its:?}");
    }
    is_sound(&installation);
}
