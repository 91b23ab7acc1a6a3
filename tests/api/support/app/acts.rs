//! What a test does with it beside calling it: time, jobs, mail, and changes of what is stored.

use std::sync::Arc;

use chrono::TimeDelta;
use octavo_application::{
    documents::compact_log::CompactLog,
    jobs::{run_jobs::RunJobs, sweep::Sweep},
    shared::{
        clock::Clock,
        mailer::{Mail, Message},
        storage::{JobQueue, UnitOfWork},
    },
};
use octavo_domain::{
    account::user::User,
    domains::{CustomDomain, DomainName, Shown},
    plans::{catalogue::Cap, level::Level},
};
use octavo_system::ManualClock;
use serde_json::Value;

use super::{Account, TestApp};

impl TestApp {
    /// Moves the clock forward.
    pub(crate) fn wait(&self, time: TimeDelta) {
        self.clock.advance(time);
    }

    /// Runs the sweep.
    pub(crate) async fn sweep(&self) {
        let sweep = Sweep { storage: self.ports.storage.clone(), clock: self.clock.clone() };
        sweep.execute().await.unwrap();
    }

    /// Cuts the log of a project's document as it would be so much later.
    pub(crate) async fn compact(&self, project: &Value, later: TimeDelta) {
        let compact = CompactLog {
            storage: self.ports.storage.clone(),
            documents: self.ports.documents.clone(),
            current: self.ports.current_document(),
            ids: self.ports.ids.clone(),
            clock: Arc::new(ManualClock::at(self.clock.now() + later)),
        };
        compact.execute(crate::support::id(project).parse().unwrap()).await.unwrap();
    }

    /// Runs due jobs.
    pub(crate) async fn work(&self) {
        self.work_with(&self.jobs).await;
    }

    /// Runs due jobs of a server with other ports.
    pub(crate) async fn work_with(&self, jobs: &RunJobs) {
        jobs.schedule().await.unwrap();
        for queue in [JobQueue::Short, JobQueue::Long, JobQueue::Calls] {
            while jobs.execute(queue).await.unwrap() {}
        }
    }

    /// Delivers the outbox and returns all mails to an address.
    pub(crate) async fn mail(&self, email: &str) -> Vec<Mail> {
        while self.deliver.execute().await.unwrap() > 0 {}
        let sent = self.mailer.sent().into_iter().map(|(_, mail)| mail);
        sent.filter(|mail| mail.to.as_str().eq_ignore_ascii_case(email)).collect()
    }

    /// The secret in the last mail of this name to an address.
    pub(crate) async fn link(&self, email: &str, name: &str) -> String {
        let mails = self.mail(email).await;
        let tokens = mails.iter().filter(|mail| mail.message.name() == name);
        let token = tokens.filter_map(|mail| Message::token(&mail.message)).next_back();
        token.expect("there is such a mail").to_owned()
    }

    /// Confirms the address of an account.
    pub(crate) async fn confirm(&self, account: &Account) {
        let token = self.link(&account.email, "confirm_email").await;
        account.browser.post("/auth/confirm", serde_json::json!({ "token": token })).await.expect(204);
    }

    /// Changes stored data without a call, and commits.
    pub(crate) async fn behind(&self, work: impl AsyncFnOnce(&mut dyn UnitOfWork)) {
        let mut unit = self.ports.storage.begin().await.unwrap();
        work(&mut *unit).await;
        unit.commit().await.unwrap();
    }

    /// Publishes a project on a domain of its own, whatever the account's plan allows.
    pub(crate) async fn publish(&self, account: &Account, num_id: i64, domain: Option<&str>) {
        let owner = account.id();
        let now = self.clock.now();
        self.behind(async |unit| {
            let num_id = octavo_domain::ids::NumId::parse(num_id).unwrap();
            let mut project = unit.projects().find(owner, num_id).await.unwrap().unwrap();
            let snapshot = project.publish(0, Cap::Unlimited, now).unwrap();
            if let Some(domain) = domain {
                let name = DomainName::parse(domain).unwrap();
                let claim = CustomDomain::mapped(name, owner, Shown::Project(project.id), now);
                unit.domains().claim(&claim).await.unwrap();
                project.map_domain(domain.to_owned(), now);
            }
            unit.projects().update_many(&[project]).await.unwrap();
            unit.publications().save(&snapshot).await.unwrap();
            unit.users().touch_library(owner).await.unwrap();
        })
        .await;
    }

    /// Puts an account on a plan.
    pub(crate) async fn plan(&self, account: &Account, level: Level) {
        self.change_user(account, |user| user.level = level).await;
    }

    /// Marks an account's address as confirmed, and leaves its link unused.
    pub(crate) async fn vouch(&self, account: &Account) {
        let now = self.clock.now();
        self.change_user(account, |user| user.email_confirmed_at = user.email_confirmed_at.or(Some(now)))
            .await;
    }

    /// Changes an account without a call.
    pub(crate) async fn change_user(&self, account: &Account, change: impl FnOnce(&mut User)) {
        self.behind(async |unit| {
            let mut user = unit.users().find(account.id()).await.unwrap().unwrap();
            change(&mut user);
            unit.users().update(&user).await.unwrap();
        })
        .await;
    }
}
