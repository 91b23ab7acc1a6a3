//! The outbox, the jobs and the activity log.

pub(crate) mod queues;

use async_trait::async_trait;
use chrono::{DateTime, Utc};
use octavo_application::{
    jobs::ports::outbox::{OutboxMail, OutboxRepository},
    shared::{
        mailer::Mail,
        storage::{Activity, ActivityLog, Job, JobKind, JobQueue, JobRepository, StorageError},
    },
};
use octavo_domain::ids::{JobId, MailId, UserId};

use crate::{
    Unit,
    state::{Post, Work},
};

fn most(limit: u32) -> usize {
    usize::try_from(limit).unwrap_or(usize::MAX)
}

#[async_trait]
impl OutboxRepository for Unit {
    async fn add(&mut self, id: MailId, mail: &Mail, now: DateTime<Utc>) -> Result<(), StorageError> {
        if self.state.outbox.contains_key(&id) {
            return Err(StorageError::Duplicate("mail"));
        }
        let mail = Some(mail.clone());
        let post = Post {
            mail,
            about_user: None,
            attempts: 0,
            created_at: now,
            due_at: Some(now),
            delivered_at: None,
        };
        self.state.outbox.insert(id, post);
        Ok(())
    }

    async fn about_user(&mut self, id: MailId, user: UserId) -> Result<(), StorageError> {
        if let Some(post) = self.state.outbox.get_mut(&id) {
            post.about_user = Some(user);
        }
        Ok(())
    }

    async fn claim(
        &mut self,
        limit: u32,
        now: DateTime<Utc>,
        until: DateTime<Utc>,
    ) -> Result<Vec<OutboxMail>, StorageError> {
        let is_due = |post: &Post| post.due_at.is_some_and(|due| due <= now);
        let mut due: Vec<(&MailId, &mut Post)> =
            self.state.outbox.iter_mut().filter(|(_, post)| is_due(post)).collect();
        due.sort_by_key(|(id, post)| (post.created_at, **id));
        let claimed = due.into_iter().take(most(limit)).filter_map(|(id, post)| {
            let mail = post.mail.clone()?;
            let attempts = post.attempts;
            post.attempts = attempts.saturating_add(1);
            post.due_at = Some(until);
            Some(OutboxMail { id: *id, mail, attempts, created_at: post.created_at })
        });
        Ok(claimed.collect())
    }

    async fn delivered(&mut self, id: MailId, now: DateTime<Utc>) -> Result<(), StorageError> {
        if let Some(post) = self.state.outbox.get_mut(&id) {
            *post = Post { mail: None, due_at: None, delivered_at: Some(now), ..post.clone() };
        }
        Ok(())
    }

    async fn failed(
        &mut self,
        id: MailId,
        _error: &str,
        next: Option<DateTime<Utc>>,
    ) -> Result<(), StorageError> {
        if let Some(post) = self.state.outbox.get_mut(&id) {
            post.due_at = next;
            post.mail = post.mail.take().filter(|_| next.is_some());
        }
        Ok(())
    }

    async fn delete_delivered(&mut self, before: DateTime<Utc>) -> Result<u64, StorageError> {
        let kept = self.state.outbox.len();
        let over = |post: &Post| post.delivered_at.or(post.due_at.is_none().then_some(post.created_at));
        self.state.outbox.retain(|_, post| over(post).is_none_or(|at| at >= before));
        Ok(u64::try_from(kept.saturating_sub(self.state.outbox.len())).unwrap_or(u64::MAX))
    }
}

#[async_trait]
impl JobRepository for Unit {
    async fn add(
        &mut self,
        id: JobId,
        kind: JobKind,
        key: &str,
        run_at: DateTime<Utc>,
    ) -> Result<(), StorageError> {
        if !self.state.jobs.values().any(|job| job.key == key) {
            let job = Work { kind, key: key.to_owned(), attempts: 0, due_at: run_at };
            self.state.jobs.entry(id).or_insert(job);
        }
        Ok(())
    }

    async fn claim(
        &mut self,
        queue: JobQueue,
        now: DateTime<Utc>,
        until: DateTime<Utc>,
    ) -> Result<Option<Job>, StorageError> {
        let of_lane = self.state.jobs.iter_mut().filter(|(_, job)| job.kind.queue() == queue);
        let due = of_lane.filter(|(_, job)| job.due_at <= now);
        let first = due.min_by_key(|(id, job)| (job.due_at, **id));
        Ok(first.map(|(id, job)| {
            let attempts = job.attempts;
            job.attempts = attempts.saturating_add(1);
            job.due_at = until;
            Job { id: *id, kind: job.kind, key: job.key.clone(), attempts }
        }))
    }

    async fn hold(&mut self, id: JobId, until: DateTime<Utc>) -> Result<(), StorageError> {
        if let Some(job) = self.state.jobs.get_mut(&id) {
            job.due_at = until;
        }
        Ok(())
    }

    async fn done(&mut self, id: JobId) -> Result<(), StorageError> {
        self.state.jobs.remove(&id);
        Ok(())
    }

    async fn again(&mut self, id: JobId, next: DateTime<Utc>) -> Result<(), StorageError> {
        if let Some(job) = self.state.jobs.get_mut(&id) {
            job.attempts = 0;
            job.due_at = next;
        }
        Ok(())
    }

    async fn failed(&mut self, id: JobId, _error: &str, next: DateTime<Utc>) -> Result<(), StorageError> {
        if let Some(job) = self.state.jobs.get_mut(&id) {
            job.due_at = next;
        }
        Ok(())
    }
}

#[async_trait]
impl ActivityLog for Unit {
    async fn record(&mut self, activity: &Activity) -> Result<(), StorageError> {
        self.state.activity.push(activity.clone());
        Ok(())
    }

    async fn latest(&mut self, user: UserId, limit: u32) -> Result<Vec<Activity>, StorageError> {
        let of_user = self.state.activity.iter().filter(|entry| entry.user == Some(user));
        let mut entries: Vec<Activity> = of_user.cloned().collect();
        entries.sort_by_key(|entry| std::cmp::Reverse((entry.at, entry.id)));
        entries.truncate(most(limit));
        Ok(entries)
    }
}
