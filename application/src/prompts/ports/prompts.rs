//! What the dashboard says unasked, and what people answer.

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

/// What operators feed to the dashboard.
#[async_trait]
pub trait PromotionRepository: Send {
    /// Adds a banner. [`StorageError::Duplicate`] with `"banner"` when one has this name, after which the unit of
    /// work MUST still be usable.
    async fn add_banner(&mut self, banner: &Banner) -> Result<(), StorageError>;
    /// Takes a banner away with everybody's answers to it; true when it was there.
    async fn remove_banner(&mut self, slug: &BannerSlug) -> Result<bool, StorageError>;
    /// Turns a toggle for everybody; none leaves it as the product and its settings have it.
    async fn set_toggle(&mut self, name: &ToggleName, on: Option<bool>) -> Result<(), StorageError>;
    /// Turns a toggle for one account; none leaves it as it is for everybody.
    async fn set_user_toggle(
        &mut self,
        user: UserId,
        name: &ToggleName,
        on: Option<bool>,
    ) -> Result<(), StorageError>;
    /// Asks an account what it thinks of the product, or asks no more.
    async fn set_survey(&mut self, user: UserId, asked: bool) -> Result<(), StorageError>;
}

/// What people answer.
#[async_trait]
pub trait ResponseRepository: Send {
    /// Notes what somebody did with a banner, once; false when there is no such banner.
    async fn answer_banner(
        &mut self,
        user: UserId,
        banner: BannerId,
        answer: BannerAnswer,
        now: DateTime<Utc>,
    ) -> Result<bool, StorageError>;
    /// Notes when the offer of an upgrade was closed, and whether it may still be shown, instead of any note before.
    async fn note_upgrade(
        &mut self,
        user: UserId,
        closed_at: DateTime<Utc>,
        may_be_shown: bool,
    ) -> Result<(), StorageError>;
    /// Adds what somebody thinks of the product.
    async fn add_feedback(
        &mut self,
        id: NoteId,
        user: UserId,
        feedback: &Feedback,
        now: DateTime<Utc>,
    ) -> Result<(), StorageError>;
    /// Remembers what somebody wants to make, instead of any answer before.
    async fn set_future_project(&mut self, user: UserId, wish: FutureProject) -> Result<(), StorageError>;
    /// Adds a wish to be shown the product.
    async fn add_demo_request(
        &mut self,
        id: NoteId,
        request: &DemoRequest,
        now: DateTime<Utc>,
    ) -> Result<(), StorageError>;
}

/// What is known of an account for its prompts.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct PromptFacts {
    /// It is asked what it thinks of the product.
    pub survey: bool,
    /// What it wants to make.
    pub future_project: Option<String>,
    /// Toggles that were turned for it alone.
    pub toggles: Toggles,
    /// It has dismissed the offer of an upgrade.
    pub upgrade_dismissed: bool,
}

/// What somebody thinks of the product.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct FeedbackRow {
    /// Whose opinion it is.
    pub email: Email,
    /// Stars, words, or both.
    pub feedback: Feedback,
    /// When it was given.
    pub at: DateTime<Utc>,
}

/// Somebody's wish to be shown the product.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct DemoRow {
    /// Who asks for what.
    pub request: DemoRequest,
    /// When.
    pub at: DateTime<Utc>,
}

/// Reads prompts.
#[async_trait]
pub trait PromptQueries: Send + Sync {
    /// The toggles that operators turned for everybody.
    ///
    /// # Errors
    /// [`StorageError`].
    async fn toggles(&self) -> Result<Toggles, StorageError>;

    /// Every banner, the one that began last first, at most 100.
    ///
    /// # Errors
    /// [`StorageError`].
    async fn banners(&self) -> Result<Vec<Banner>, StorageError>;

    /// The banners that somebody has answered in any way.
    ///
    /// # Errors
    /// [`StorageError`].
    async fn answered(&self, user: UserId) -> Result<BTreeSet<BannerId>, StorageError>;

    /// What is known of an account.
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

    /// What people think of the product, the newest first.
    ///
    /// # Errors
    /// [`StorageError`].
    async fn feedback(&self, limit: u32) -> Result<Vec<FeedbackRow>, StorageError>;

    /// Who asked to be shown the product, the newest first.
    ///
    /// # Errors
    /// [`StorageError`].
    async fn demo_requests(&self, limit: u32) -> Result<Vec<DemoRow>, StorageError>;
}
