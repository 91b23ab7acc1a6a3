//! Mapped domains are checked regularly.

use chrono::TimeDelta;
use octavo_application::shared::mailer::{DomainEvent, Message};
use serde_json::json;

use super::{ELSEWHERE, HERE, publisher, served};
use crate::support::{Account, TestApp, stories};

/// The mails about an account's domain.
async fn notices(app: &TestApp, account: &Account) -> Vec<DomainEvent> {
    let mails = app.mail(&account.email).await.into_iter();
    mails
        .filter_map(|mail| match mail.message {
            Message::DomainNotice(notice) => Some(notice.event),
            _ => None,
        })
        .collect()
}

stories! {
    async fn a_domain_that_points_elsewhere_is_told_of_once_and_served_for_three_days(app: &TestApp) {
        let (ines, _) = publisher(app, "Ines").await;
        let (noor, _) = publisher(app, "Noor").await;
        for (account, name) in [(&ines, "ines.example"), (&noor, "noor.example")] {
            app.dns.set(name, &[("A", HERE)]);
            account.map(name).await.expect(200);
        }
        app.work().await;
        app.dns.set("ines.example", &[("A", ELSEWHERE)]);
        app.work().await;
        assert_eq!(notices(app, &ines).await, [], "it is not due yet");
        app.wait(TimeDelta::hours(6));
        app.work().await;
        assert_eq!(notices(app, &ines).await, [DomainEvent::Failing]);
        assert_eq!(served(app, "ines.example").await.0, 200);
        for _ in 0..71 {
            app.wait(TimeDelta::hours(1));
            app.work().await;
        }
        assert_eq!(notices(app, &ines).await, [DomainEvent::Failing], "once");
        assert_eq!(served(app, "ines.example").await.0, 200);
        app.wait(TimeDelta::hours(1));
        app.work().await;
        assert_eq!(notices(app, &ines).await, [DomainEvent::Failing, DomainEvent::Suspended]);
        assert_eq!(served(app, "ines.example").await.0, 404);
        let me = app.sign_in(&ines.email).await.get("/me").await.expect(200);
        assert_eq!((&me["domain"], &me["domain_state"]), (&json!("ines.example"), &json!("suspended")));
        // A link to the profile leads to its present address.
        let page = app.viewer().fetch("/ines/", &[("host", "localhost:4001")]).await.text();
        assert!(!page.contains("ines.example"), "{page}");
        app.dns.set("ines.example", &[("A", HERE)]);
        app.wait(TimeDelta::hours(1));
        app.work().await;
        assert_eq!(served(app, "ines.example").await.0, 200);
        assert_eq!(notices(app, &ines).await.len(), 2);
        assert_eq!(notices(app, &noor).await, []);
        assert_eq!(served(app, "noor.example").await.0, 200);
    }
}
