//! Answers to prompts.

use async_trait::async_trait;
use chrono::{DateTime, Utc};
use octavo_application::{prompts::ports::prompts::ResponseRepository, shared::storage::StorageError};
use octavo_domain::{
    ids::{BannerId, NoteId, UserId},
    prompts::{banner::BannerAnswer, demo::DemoRequest, feedback::Feedback, onboarding::FutureProject},
};

use crate::{mapping::micros, unit_of_work::Unit};

#[async_trait]
impl ResponseRepository for Unit {
    async fn answer_banner(
        &mut self,
        user: UserId,
        banner: BannerId,
        answer: BannerAnswer,
        now: DateTime<Utc>,
    ) -> Result<bool, StorageError> {
        // An existing answer is updated, so that its row is counted; an unknown banner counts no row.
        let sql = "INSERT INTO banner_answers (user_id, banner, answer, answered_at) \
             SELECT $1, id, $3, $4 FROM banners WHERE id = $2 \
             ON CONFLICT (user_id, banner, answer) DO UPDATE SET answered_at = banner_answers.answered_at";
        let values = [user.uuid().into(), banner.uuid().into(), answer.name().into(), micros(now).into()];
        Ok(self.run(sql, values).await? > 0)
    }

    async fn note_upgrade(
        &mut self,
        user: UserId,
        closed_at: DateTime<Utc>,
        may_be_shown: bool,
    ) -> Result<(), StorageError> {
        let sql = "INSERT INTO user_prompts (user_id, upgrade_closed_at, upgrade_dismissed) VALUES ($1, $2, $3) \
             ON CONFLICT (user_id) DO UPDATE SET upgrade_closed_at = excluded.upgrade_closed_at, \
             upgrade_dismissed = excluded.upgrade_dismissed";
        let values = [user.uuid().into(), micros(closed_at).into(), (!may_be_shown).into()];
        self.run(sql, values).await.map(drop)
    }

    async fn add_feedback(
        &mut self,
        id: NoteId,
        user: UserId,
        feedback: &Feedback,
        now: DateTime<Utc>,
    ) -> Result<(), StorageError> {
        let sql = "INSERT INTO feedback (id, user_id, rating, text, given_at) VALUES ($1, $2, $3, $4, $5)";
        let values = [
            id.uuid().into(),
            user.uuid().into(),
            feedback.rating().map(i64::from).into(),
            feedback.text().into(),
            micros(now).into(),
        ];
        self.run(sql, values).await.map(drop)
    }

    async fn set_future_project(
        &mut self,
        user: UserId,
        future_project: FutureProject,
    ) -> Result<(), StorageError> {
        let sql = "INSERT INTO user_prompts (user_id, future_project) VALUES ($1, $2) \
             ON CONFLICT (user_id) DO UPDATE SET future_project = excluded.future_project";
        self.run(sql, [user.uuid().into(), future_project.as_str().into()]).await.map(drop)
    }

    async fn add_demo_request(
        &mut self,
        id: NoteId,
        request: &DemoRequest,
        now: DateTime<Utc>,
    ) -> Result<(), StorageError> {
        let sql = "INSERT INTO demo_requests (id, name, email, company, message, requested_at) \
             VALUES ($1, $2, $3, $4, $5, $6)";
        let values = [
            id.uuid().into(),
            request.name.as_str().into(),
            request.email.as_str().into(),
            request.company.as_str().into(),
            request.message.as_str().into(),
            micros(now).into(),
        ];
        self.run(sql, values).await.map(drop)
    }
}
