//! Prompts of the dashboard, and the answers to them.

use std::collections::BTreeSet;

use async_trait::async_trait;
use chrono::{DateTime, Utc};
use octavo_domain::{
    account::email::Email,
    ids::{BannerId, NoteId, UserId},
    prompts::{
        banner::{Banner, BannerAnswer, BannerSlug},
        demo::DemoRequest,
        feedback::Feedback,
        onboarding::FutureProject,
        toggle::{ToggleName, Toggles},
    },
};

use crate::shared::error::StorageError;

/// Prompts that operators manage.
#[async_trait]
pub trait PromotionRepository: Send {
    /// Adds a banner. [`StorageError::Duplicate`] with `"banner"` when one has this name, after which the unit of
    /// work MUST still be usable.
    async fn add_banner(&mut self, banner: &Banner) -> Result<(), StorageError>;
    /// Removes a banner with all answers to it; true when it was there.
    async fn remove_banner(&mut self, slug: &BannerSlug) -> Result<bool, StorageError>;
    /// Sets a toggle for every account; none resets it to the settings.
    async fn set_toggle(&mut self, name: &ToggleName, on: Option<bool>) -> Result<(), StorageError>;
    /// Sets a toggle for one account; none resets it to the general value.
    async fn set_user_toggle(
        &mut self,
        user: UserId,
        name: &ToggleName,
        on: Option<bool>,
    ) -> Result<(), StorageError>;
    /// Turns the survey prompt of an account on or off.
    async fn set_survey(&mut self, user: UserId, asked: bool) -> Result<(), StorageError>;
}

/// Answers to prompts.
#[async_trait]
pub trait ResponseRepository: Send {
    /// Records an answer to a banner, once; false when there is no such banner.
    async fn answer_banner(
        &mut self,
        user: UserId,
        banner: BannerId,
        answer: BannerAnswer,
        now: DateTime<Utc>,
    ) -> Result<bool, StorageError>;
    /// Records when the offer of an upgrade was dismissed, and whether it may still be shown, replacing any earlier
    /// record.
    async fn note_upgrade(
        &mut self,
        user: UserId,
        closed_at: DateTime<Utc>,
        may_be_shown: bool,
    ) -> Result<(), StorageError>;
    /// Adds feedback.
    async fn add_feedback(
        &mut self,
        id: NoteId,
        user: UserId,
        feedback: &Feedback,
        now: DateTime<Utc>,
    ) -> Result<(), StorageError>;
    /// Stores what an account wants to make, replacing any earlier answer.
    async fn set_future_project(&mut self, user: UserId, answer: FutureProject) -> Result<(), StorageError>;
    /// Adds a demo request.
    async fn add_demo_request(
        &mut self,
        id: NoteId,
        request: &DemoRequest,
        now: DateTime<Utc>,
    ) -> Result<(), StorageError>;
}

/// The facts about an account that decide its prompts.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct PromptFacts {
    /// Is the survey prompt on?
    pub survey: bool,
    /// What it wants to make.
    pub future_project: Option<String>,
    /// Toggles that were set for it alone.
    pub toggles: Toggles,
    /// Has it dismissed the offer of an upgrade?
    pub upgrade_dismissed: bool,
}

/// Feedback about the product.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct FeedbackRow {
    /// The author's address.
    pub email: Email,
    /// Stars, words, or both.
    pub feedback: Feedback,
    /// When it was given.
    pub at: DateTime<Utc>,
}

/// A demo request.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct DemoRow {
    /// The request.
    pub request: DemoRequest,
    /// When.
    pub at: DateTime<Utc>,
}

/// Reads prompts.
#[async_trait]
pub trait PromptQueries: Send + Sync {
    /// The toggles that operators set for every account.
    ///
    /// # Errors
    /// [`StorageError`].
    async fn toggles(&self) -> Result<Toggles, StorageError>;

    /// Every banner, the one that began last first, at most 100.
    ///
    /// # Errors
    /// [`StorageError`].
    async fn banners(&self) -> Result<Vec<Banner>, StorageError>;

    /// The banners that an account has answered in any way.
    ///
    /// # Errors
    /// [`StorageError`].
    async fn answered(&self, user: UserId) -> Result<BTreeSet<BannerId>, StorageError>;

    /// The facts about an account.
    ///
    /// # Errors
    /// [`StorageError`].
    async fn facts(&self, user: UserId) -> Result<PromptFacts, StorageError>;

    /// Was a project of the account unpublished since then, and was one unmapped since the other time?
    ///
    /// # Errors
    /// [`StorageError`].
    async fn freed_since(
        &self,
        owner: UserId,
        unpublished: DateTime<Utc>,
        unmapped: DateTime<Utc>,
    ) -> Result<(bool, bool), StorageError>;

    /// Feedback, the newest first.
    ///
    /// # Errors
    /// [`StorageError`].
    async fn feedback(&self, limit: u32) -> Result<Vec<FeedbackRow>, StorageError>;

    /// Demo requests, the newest first.
    ///
    /// # Errors
    /// [`StorageError`].
    async fn demo_requests(&self, limit: u32) -> Result<Vec<DemoRow>, StorageError>;
}
