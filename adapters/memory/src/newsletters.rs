//! Newsletters, referrals, reader whitelists and creator profiles.

use async_trait::async_trait;
use chrono::{DateTime, Utc};
use octavo_application::{
    newsletters::ports::{
        audience::{AudienceQueries, AudienceSettings, Subscriptions},
        newsletters::{NewsletterReader, NewsletterRepository},
    },
    publication::ports::whitelists::WhitelistRepository,
    referrals::ports::{
        creators::CreatorRepository,
        referrals::{ReferralRepository, Reward},
    },
    shared::storage::StorageError,
};
use octavo_domain::{
    account::user::User,
    auth::credential::SecretHash,
    ids::{NumId, UserId},
    newsletters::{Issue, IssueContent, IssueName, Progress, Topic, Topics},
    publication::whitelist::{ReaderLink, Whitelist},
    referrals::{
        creator::CreatorProfile,
        referral::{Referral, ReferralStatistics},
    },
};

use crate::{
    MemoryStore, Unit,
    state::{Account, State},
};

fn count(number: usize) -> u64 {
    u64::try_from(number).unwrap_or(u64::MAX)
}

impl State {
    /// The account, if it gets a topic.
    fn subscriber<'a>(&self, account: &'a Account, topic: Topic) -> Option<&'a User> {
        let user = &account.user;
        let chosen = self.topics.get(&user.id).is_some_and(|topics| topics.contains(&topic));
        Some(user).filter(|user| chosen && user.email_confirmed_at.is_some())
    }

    /// Removes what belongs to an account, but not what others have earned by it.
    pub(crate) fn forget_audience(&mut self, user: UserId) {
        self.topics.remove(&user);
        self.referrals.retain(|of, referral| *of != user && referral.referrer != user);
        self.rewards.retain(|reward| reward.referrer != user);
        self.whitelists.remove(&user);
        self.creators.remove(&user);
    }

    fn earned(&self, referrer: UserId) -> u64 {
        let own = self.rewards.iter().filter(|reward| reward.referrer == referrer);
        own.map(|reward| u64::from(reward.cents)).sum()
    }
}

#[async_trait]
impl NewsletterRepository for Unit {
    async fn topics(&mut self, user: UserId) -> Result<Topics, StorageError> {
        Ok(self.state.topics.get(&user).cloned().unwrap_or_default())
    }

    async fn set_topics(
        &mut self,
        user: UserId,
        topics: &Topics,
        _now: DateTime<Utc>,
    ) -> Result<(), StorageError> {
        self.state.topics.insert(user, topics.clone());
        Ok(())
    }

    async fn add_issue(&mut self, issue: &Issue, _now: DateTime<Utc>) -> Result<(), StorageError> {
        let name = issue.name.as_str().to_owned();
        if self.state.issues.contains_key(&name) {
            return Err(StorageError::Duplicate("issue"));
        }
        self.state.issues.insert(name, (issue.clone(), Progress::default()));
        Ok(())
    }

    async fn find_issue(&mut self, name: &IssueName) -> Result<Option<(Issue, Progress)>, StorageError> {
        Ok(self.state.issues.get(name.as_str()).cloned())
    }

    async fn save_progress(&mut self, name: &IssueName, progress: Progress) -> Result<(), StorageError> {
        let issue = self.state.issues.get_mut(name.as_str()).ok_or(StorageError::Stale("issue"))?;
        issue.1 = progress;
        Ok(())
    }

    async fn readers(
        &mut self,
        topic: Topic,
        after: Option<NumId>,
        limit: u32,
    ) -> Result<Vec<NewsletterReader>, StorageError> {
        let state = &self.state;
        let subscribers = state.users.values().filter_map(|account| state.subscriber(account, topic));
        let mut readers: Vec<NewsletterReader> = subscribers
            .filter(|user| Some(user.num_id) > after)
            .map(|user| NewsletterReader {
                user: user.id,
                num_id: user.num_id,
                email: user.email.clone(),
                name: user.name.as_str().to_owned(),
            })
            .collect();
        readers.sort_by_key(|reader| reader.num_id);
        readers.truncate(usize::try_from(limit).unwrap_or(usize::MAX));
        Ok(readers)
    }

    async fn newsletter_mail(
        &mut self,
        name: &IssueName,
        reader: UserId,
    ) -> Result<Option<IssueContent>, StorageError> {
        let state = &self.state;
        let found = state.issues.get(name.as_str()).zip(state.users.get(&reader));
        let wanted = found.filter(|((issue, _), account)| state.subscriber(account, issue.topic).is_some());
        Ok(wanted.map(|((issue, _), _)| issue.content.clone()))
    }
}

#[async_trait]
impl ReferralRepository for Unit {
    async fn add(
        &mut self,
        user: UserId,
        referrer: NumId,
        template: Option<NumId>,
        joined_at: DateTime<Utc>,
    ) -> Result<bool, StorageError> {
        let found = self.state.users.values().map(|account| &account.user).find(|one| one.num_id == referrer);
        let found = found.filter(|one| one.id != user && !self.state.referrals.contains_key(&user));
        let Some(referrer) = found.map(|one| one.id) else { return Ok(false) };
        let referral = Referral { user, referrer, template, joined_at, paid_at: None };
        self.state.referrals.insert(user, referral);
        Ok(true)
    }

    async fn find(&mut self, user: UserId) -> Result<Option<Referral>, StorageError> {
        Ok(self.state.referrals.get(&user).cloned())
    }

    async fn set_paid(&mut self, user: UserId, paid_at: DateTime<Utc>) -> Result<bool, StorageError> {
        let unpaid = self.state.referrals.get_mut(&user).filter(|referral| referral.paid_at.is_none());
        Ok(unpaid.map(|referral| referral.paid_at = Some(paid_at)).is_some())
    }

    async fn earned(&mut self, referrer: UserId) -> Result<u64, StorageError> {
        Ok(self.state.earned(referrer))
    }

    async fn add_reward(&mut self, reward: &Reward) -> Result<(), StorageError> {
        let mut rewards = self.state.rewards.iter();
        if rewards.any(|other| other.id == reward.id || other.referred == reward.referred) {
            return Err(StorageError::Duplicate("reward"));
        }
        self.state.rewards.push(reward.clone());
        Ok(())
    }
}

#[async_trait]
impl WhitelistRepository for Unit {
    async fn find(&mut self, user: UserId) -> Result<Whitelist, StorageError> {
        Ok(self.state.whitelists.get(&user).cloned().unwrap_or_default())
    }

    async fn save(
        &mut self,
        user: UserId,
        whitelist: &Whitelist,
        _now: DateTime<Utc>,
    ) -> Result<(), StorageError> {
        self.state.whitelists.insert(user, whitelist.clone());
        Ok(())
    }

    async fn add_link(&mut self, link: &ReaderLink) -> Result<(), StorageError> {
        if self.state.reader_links.contains_key(&link.hash) {
            return Err(StorageError::Duplicate("link"));
        }
        self.state.reader_links.insert(link.hash, link.clone());
        Ok(())
    }

    async fn take_link(&mut self, hash: &SecretHash) -> Result<Option<ReaderLink>, StorageError> {
        Ok(self.state.reader_links.remove(hash))
    }

    async fn delete_expired_links(&mut self, now: DateTime<Utc>) -> Result<u64, StorageError> {
        let before = self.state.reader_links.len();
        self.state.reader_links.retain(|_, link| now < link.expires_at);
        Ok(count(before.saturating_sub(self.state.reader_links.len())))
    }
}

#[async_trait]
impl CreatorRepository for Unit {
    async fn set(
        &mut self,
        user: UserId,
        profile: Option<&CreatorProfile>,
        _now: DateTime<Utc>,
    ) -> Result<bool, StorageError> {
        let Some(profile) = profile else { return Ok(self.state.creators.remove(&user).is_some()) };
        self.state.creators.insert(user, profile.clone());
        Ok(true)
    }
}

#[async_trait]
impl AudienceQueries for MemoryStore {
    async fn subscriptions(&self, user: UserId) -> Result<Subscriptions, StorageError> {
        let state = self.committed().await;
        let account = state.users.get(&user).map(|account| &account.user);
        Ok(Subscriptions {
            topics: state.topics.get(&user).cloned().unwrap_or_default(),
            is_confirmed: account.is_some_and(|user| user.email_confirmed_at.is_some()),
        })
    }

    async fn referral_of(&self, user: UserId) -> Result<Option<Referral>, StorageError> {
        Ok(self.committed().await.referrals.get(&user).cloned())
    }

    async fn referrals(&self, user: UserId) -> Result<ReferralStatistics, StorageError> {
        let state = self.committed().await;
        let own = || state.referrals.values().filter(|referral| referral.referrer == user);
        Ok(ReferralStatistics {
            joined: count(own().count()),
            joined_by_template: count(own().filter(|referral| referral.template.is_some()).count()),
            paid: count(own().filter(|referral| referral.paid_at.is_some()).count()),
            earned_cents: state.earned(user),
        })
    }

    async fn audience_settings(&self, user: UserId) -> Result<AudienceSettings, StorageError> {
        let state = self.committed().await;
        Ok(AudienceSettings {
            whitelist: state.whitelists.get(&user).cloned().unwrap_or_default(),
            creator: state.creators.get(&user).cloned(),
        })
    }
}
