//! Templates, banners, and answers to prompts.

pub(crate) mod news;

use std::{cmp::Reverse, collections::BTreeSet};

use async_trait::async_trait;
use chrono::{DateTime, Utc};
use octavo_application::{
    prompts::ports::{
        prompts::{
            DemoRow, FeedbackRow, PromotionRepository, PromptFacts, PromptQueries, ResponseRepository,
        },
        templates::{TemplateCard, TemplateQueries, TemplateRepository, TemplateView},
    },
    shared::storage::StorageError,
};
use octavo_domain::{
    ids::{BannerId, NoteId, NumId, ProjectId, UserId},
    library::project::Project,
    prompts::{
        banner::{Banner, BannerAnswer, BannerSlug},
        demo::DemoRequest,
        feedback::Feedback,
        onboarding::FutureProject,
        template::Purpose,
        toggle::{ToggleName, Toggles},
    },
};

use crate::{
    MemoryStore, Unit,
    state::{Opinion, State},
};

fn most(limit: u32) -> usize {
    usize::try_from(limit).unwrap_or(usize::MAX)
}

fn numbered(state: &State, num_id: NumId) -> Option<&Project> {
    state.projects.values().find(|project| project.num_id == num_id)
}

#[async_trait]
impl TemplateRepository for Unit {
    async fn owner_of(&mut self, num_id: NumId) -> Result<Option<UserId>, StorageError> {
        Ok(numbered(&self.state, num_id).map(|project| project.owner))
    }

    async fn put(&mut self, num_id: NumId, card: &TemplateCard) -> Result<(), StorageError> {
        let id = numbered(&self.state, num_id).ok_or(StorageError::Stale("project"))?.id;
        let added_at = self.state.templates.get(&id).map_or(card.added_at, |before| before.added_at);
        self.state.templates.insert(id, TemplateCard { added_at, ..card.clone() });
        Ok(())
    }

    async fn remove(&mut self, num_id: NumId) -> Result<bool, StorageError> {
        let id = numbered(&self.state, num_id).map(|project| project.id);
        Ok(id.and_then(|id| self.state.templates.remove(&id)).is_some())
    }

    async fn tour_of(&mut self, user: UserId) -> Result<Option<NumId>, StorageError> {
        let project = self.state.tours.get(&user).and_then(|id| self.state.projects.get(id));
        let project = project.filter(|project| project.owner == user && project.archive.is_none());
        Ok(project.map(|project| project.num_id))
    }

    async fn set_tour(&mut self, user: UserId, project: ProjectId) -> Result<(), StorageError> {
        self.state.tours.insert(user, project);
        Ok(())
    }
}

#[async_trait]
impl PromotionRepository for Unit {
    async fn add_banner(&mut self, banner: &Banner) -> Result<(), StorageError> {
        let same = |other: &Banner| other.slug == banner.slug || other.id == banner.id;
        if self.state.banners.values().any(same) {
            return Err(StorageError::Duplicate("banner"));
        }
        self.state.banners.insert(banner.id, banner.clone());
        Ok(())
    }

    async fn remove_banner(&mut self, slug: &BannerSlug) -> Result<bool, StorageError> {
        let before = self.state.banners.len();
        self.state.banners.retain(|_, banner| banner.slug != *slug);
        let state = &mut self.state;
        state.banner_answers.retain(|(_, banner)| state.banners.contains_key(banner));
        Ok(state.banners.len() < before)
    }

    async fn set_toggle(&mut self, name: &ToggleName, on: Option<bool>) -> Result<(), StorageError> {
        turn(&mut self.state.toggles, name, on);
        Ok(())
    }

    async fn set_user_toggle(
        &mut self,
        user: UserId,
        name: &ToggleName,
        on: Option<bool>,
    ) -> Result<(), StorageError> {
        turn(&mut self.state.prompt_facts.entry(user).or_default().toggles, name, on);
        Ok(())
    }

    async fn set_survey(&mut self, user: UserId, asked: bool) -> Result<(), StorageError> {
        self.state.prompt_facts.entry(user).or_default().survey = asked;
        Ok(())
    }
}

fn turn(toggles: &mut Toggles, name: &ToggleName, on: Option<bool>) {
    match on {
        Some(on) => toggles.insert(name.as_str().to_owned(), on),
        None => toggles.remove(name.as_str()),
    };
}

#[async_trait]
impl ResponseRepository for Unit {
    async fn answer_banner(
        &mut self,
        user: UserId,
        banner: BannerId,
        _answer: BannerAnswer,
        _now: DateTime<Utc>,
    ) -> Result<bool, StorageError> {
        let there = self.state.banners.contains_key(&banner);
        if there {
            self.state.banner_answers.insert((user, banner));
        }
        Ok(there)
    }

    async fn note_upgrade(
        &mut self,
        user: UserId,
        _closed_at: DateTime<Utc>,
        may_be_shown: bool,
    ) -> Result<(), StorageError> {
        self.state.prompt_facts.entry(user).or_default().upgrade_dismissed = !may_be_shown;
        Ok(())
    }

    async fn add_feedback(
        &mut self,
        id: NoteId,
        user: UserId,
        feedback: &Feedback,
        now: DateTime<Utc>,
    ) -> Result<(), StorageError> {
        self.state.feedback.push(Opinion { id, user, feedback: feedback.clone(), at: now });
        Ok(())
    }

    async fn set_future_project(
        &mut self,
        user: UserId,
        future_project: FutureProject,
    ) -> Result<(), StorageError> {
        self.state.prompt_facts.entry(user).or_default().future_project =
            Some(future_project.as_str().to_owned());
        Ok(())
    }

    async fn add_demo_request(
        &mut self,
        id: NoteId,
        request: &DemoRequest,
        now: DateTime<Utc>,
    ) -> Result<(), StorageError> {
        self.state.demo_requests.push((id, DemoRow { request: request.clone(), at: now }));
        Ok(())
    }
}

impl MemoryStore {
    async fn templates(&self, wanted: impl Fn(&Project, &TemplateCard) -> bool) -> Vec<TemplateView> {
        const MOST: usize = 200;
        let state = self.committed().await;
        let found = state.templates.iter().filter_map(|(id, card)| Some((state.projects.get(id)?, card)));
        let mut found: Vec<(&Project, &TemplateCard)> = found
            .filter(|(project, card)| project.publication.is_published && wanted(project, card))
            .collect();
        found.sort_by_key(|(project, card)| (card.added_at, project.id));
        let view = |(project, card): (&Project, &TemplateCard)| {
            let author = &state.users.get(&project.owner)?.user;
            let published = state.publications.get(&project.id)?;
            Some(TemplateView {
                project: project.id,
                num_id: project.num_id,
                title: published.title.clone(),
                description: published.description.clone(),
                cover: published.cover.clone(),
                author_name: author.name.as_str().to_owned(),
                author_username: author.username.as_str().to_owned(),
                card: card.clone(),
            })
        };
        found.into_iter().take(MOST).filter_map(view).collect()
    }
}

#[async_trait]
impl TemplateQueries for MemoryStore {
    async fn listed(&self) -> Result<Vec<TemplateView>, StorageError> {
        Ok(self.templates(|_, card| card.purpose == Purpose::Listed).await)
    }

    async fn template(&self, num_id: NumId) -> Result<Option<TemplateView>, StorageError> {
        let wanted = |project: &Project, card: &TemplateCard| {
            project.num_id == num_id && card.purpose == Purpose::Listed
        };
        Ok(self.templates(wanted).await.into_iter().next())
    }

    async fn tour_sample(&self) -> Result<Option<TemplateView>, StorageError> {
        Ok(self.templates(|_, card| card.purpose == Purpose::Tour).await.into_iter().next())
    }
}

#[async_trait]
impl PromptQueries for MemoryStore {
    async fn toggles(&self) -> Result<Toggles, StorageError> {
        Ok(self.committed().await.toggles.clone())
    }

    async fn banners(&self) -> Result<Vec<Banner>, StorageError> {
        const MOST: usize = 100;
        let mut banners: Vec<Banner> = self.committed().await.banners.values().cloned().collect();
        banners.sort_by_key(|banner| Reverse((banner.starts_at, banner.id)));
        banners.truncate(MOST);
        Ok(banners)
    }

    async fn answered(&self, user: UserId) -> Result<BTreeSet<BannerId>, StorageError> {
        let state = self.committed().await;
        let own = state.banner_answers.iter().filter(|(one, _)| *one == user);
        Ok(own.map(|(_, banner)| *banner).collect())
    }

    async fn facts(&self, user: UserId) -> Result<PromptFacts, StorageError> {
        Ok(self.committed().await.prompt_facts.get(&user).cloned().unwrap_or_default())
    }

    async fn freed_since(
        &self,
        owner: UserId,
        unpublished: DateTime<Utc>,
        unmapped: DateTime<Utc>,
    ) -> Result<(bool, bool), StorageError> {
        let state = self.committed().await;
        let since = |time: Option<DateTime<Utc>>, start| time.is_some_and(|time| time >= start);
        let any = |freed: &dyn Fn(&Project) -> bool| state.projects_of(owner).any(freed);
        Ok((
            any(&|project| since(project.publication.last_unpublished, unpublished)),
            any(&|project| since(project.publication.last_unmapped, unmapped)),
        ))
    }

    async fn feedback(&self, limit: u32) -> Result<Vec<FeedbackRow>, StorageError> {
        let state = self.committed().await;
        let mut given: Vec<&Opinion> = state.feedback.iter().collect();
        given.sort_by_key(|opinion| Reverse((opinion.at, opinion.id)));
        let row = |opinion: &Opinion| {
            let email = state.users.get(&opinion.user)?.user.email.clone();
            Some(FeedbackRow { email, feedback: opinion.feedback.clone(), at: opinion.at })
        };
        Ok(given.into_iter().filter_map(row).take(most(limit)).collect())
    }

    async fn demo_requests(&self, limit: u32) -> Result<Vec<DemoRow>, StorageError> {
        let mut asked = self.committed().await.demo_requests.to_vec();
        asked.sort_by_key(|(id, row)| Reverse((row.at, *id)));
        Ok(asked.into_iter().map(|(_, row)| row).take(most(limit)).collect())
    }
}
