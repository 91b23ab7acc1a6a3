//! The prompts of one account.

use std::sync::Arc;

use octavo_domain::{
    account::user::User,
    ids::UserId,
    plans::catalogue::Catalogue,
    prompts::{
        banner::Banner,
        onboarding::is_asked,
        toggle::{ONBOARDING_VIA_TEMPLATE, Toggles, flags},
        upgrade::{Full, RECENT_UNMAP, RECENT_UNPUBLISH, UpgradeReason, may_be_offered, reason},
    },
};

use super::toggles::ReadToggles;
use crate::{
    account::ports::queries::{AccountQueries, AccountView},
    plans::names::says_advanced,
    prompts::ports::prompts::PromptQueries,
    shared::{clock::Clock, storage::StorageError},
};

/// Reads prompts.
pub struct ReadPrompts {
    /// Reads prompts.
    pub prompts: Arc<dyn PromptQueries>,
    /// Reads accounts.
    pub accounts: Arc<dyn AccountQueries>,
    /// Reads the toggles that apply to every account.
    pub toggles: Arc<ReadToggles>,
    /// Reads the current time.
    pub clock: Arc<dyn Clock>,
    /// The plans' limits.
    pub catalogue: Arc<Catalogue>,
}

/// What is promoted to an account now.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Promotions {
    /// Banners, the one that began last first.
    pub banners: Vec<Banner>,
    /// Why a larger plan may be offered.
    pub upgrade: Option<UpgradeReason>,
}

/// The facts that the client needs for prompts.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct AccountPrompts {
    /// Is the onboarding shown?
    pub onboarding: bool,
    /// Is the survey shown?
    pub survey: bool,
    /// What it wants to make.
    pub future_project: Option<String>,
    /// The experiments it is in or out of.
    pub flags: Toggles,
    /// Is the business plan called Advanced, for every account or for this one?
    pub business_is_advanced: bool,
}

/// The most banners that an account is shown at a time.
const MOST_BANNERS: usize = 10;

impl ReadPrompts {
    /// The facts that the client needs for prompts.
    ///
    /// # Errors
    /// [`StorageError`].
    #[tracing::instrument(name = "use_case", skip_all, fields(otel.name = module_path!()))]
    pub async fn account(&self, user: &User) -> Result<AccountPrompts, StorageError> {
        let facts = self.prompts.facts(user.id).await?;
        let global = self.toggles.as_known().await;
        let business_is_advanced = says_advanced(&global) || says_advanced(&facts.toggles);
        let flags = flags(&global, &facts.toggles);
        let flag = flags.get(ONBOARDING_VIA_TEMPLATE).copied().unwrap_or_default();
        Ok(AccountPrompts {
            onboarding: is_asked(flag, &user.behavior_metrics),
            survey: facts.survey,
            future_project: facts.future_project,
            flags,
            business_is_advanced,
        })
    }

    /// The general toggles, and the flags of an account.
    ///
    /// # Errors
    /// [`StorageError`].
    #[tracing::instrument(name = "use_case", skip_all, fields(otel.name = module_path!()))]
    pub async fn toggles(&self, user: Option<UserId>) -> Result<(Arc<Toggles>, Toggles), StorageError> {
        let global = self.toggles.execute().await?;
        let flags = match user {
            Some(user) => flags(&global, &self.prompts.facts(user).await?.toggles),
            None => Toggles::new(),
        };
        Ok((global, flags))
    }

    /// What is promoted to an account now; nothing when it is deleted.
    ///
    /// # Errors
    /// [`StorageError`].
    #[tracing::instrument(name = "use_case", skip_all, fields(otel.name = module_path!()))]
    pub async fn promotions(&self, user: UserId) -> Result<Promotions, StorageError> {
        let now = self.clock.now();
        let Some(account) = self.accounts.account(user, &now.format("%Y-%m").to_string()).await? else {
            return Ok(Promotions::default());
        };
        let mut banners = self.prompts.banners().await?;
        banners
            .retain(|banner| banner.stands(now) && !banner.stays_away(&account.user.behavior_metrics, now));
        if !banners.is_empty() {
            let answered = self.prompts.answered(user).await?;
            banners.retain(|banner| !answered.contains(&banner.id));
        }
        banners.truncate(MOST_BANNERS);
        Ok(Promotions { banners, upgrade: self.upgrade(&account).await? })
    }

    /// Why a larger plan may be offered. Most accounts are below their limits, and need no further read.
    async fn upgrade(&self, account: &AccountView) -> Result<Option<UpgradeReason>, StorageError> {
        let (user, now) = (&account.user, self.clock.now());
        let full = Full::of(&user.entitlements().limits(&self.catalogue), account.published, account.domains);
        if full == Full::default() {
            return Ok(None);
        }
        let dismissed = self.prompts.facts(user.id).await?.upgrade_dismissed;
        if !may_be_offered(&user.behavior_metrics, dismissed, now) {
            return Ok(None);
        }
        let freed = self.prompts.freed_since(user.id, now - RECENT_UNPUBLISH, now - RECENT_UNMAP);
        let (unpublished, unmapped) = freed.await?;
        Ok(reason(full, unpublished, unmapped))
    }
}
