//! Contents of the dashboard that operators set.

use chrono::TimeDelta;
use octavo_application::{
    prompts::{manage_templates::ManageTemplates, ports::templates::TemplateCard},
    shared::{clock::Clock, ids::Ids, storage::StorageError},
};
use octavo_domain::{
    ids::{BannerId, NumId},
    plans::catalogue::Cap,
    prompts::{
        banner::{Banner, BannerLink, BannerSlug, Ending, Look},
        template::{Blurb, Category, Purpose},
    },
};
use serde_json::Value;

use super::{app::TestApp, library::num};

impl TestApp {
    /// Publishes a project and makes it a template.
    pub(crate) async fn template(&self, project: &Value, categories: &[Category], blurb: &str) {
        self.template_for(project, Purpose::Listed, categories, blurb).await;
    }

    /// Makes a project a template of a category.
    pub(crate) async fn template_for(
        &self,
        project: &Value,
        purpose: Purpose,
        categories: &[Category],
        blurb: &str,
    ) {
        let manage = ManageTemplates { storage: self.ports.storage.clone(), clock: self.clock.clone() };
        let card = TemplateCard {
            purpose,
            categories: categories.to_vec(),
            blurb: Blurb::parse(blurb).unwrap(),
            added_at: self.clock.now(),
        };
        let num_id = NumId::parse(num(project)).unwrap();
        self.behind(async |unit| {
            let owner = unit.templates().owner_of(num_id).await.unwrap().unwrap();
            let mut project = unit.projects().find(owner, num_id).await.unwrap().unwrap();
            let snapshot = project.publish(0, Cap::Unlimited, self.clock.now()).unwrap();
            unit.projects().update_many(&[project]).await.unwrap();
            unit.publications().save(&snapshot).await.unwrap();
        })
        .await;
        manage.add(num_id, &card).await.unwrap();
    }

    /// A banner that began a day ago and never ends, with only a text.
    pub(crate) fn plain_banner(&self, slug: &str) -> Banner {
        Banner {
            id: BannerId::new(octavo_system::TimeOrderedIds.next()),
            slug: BannerSlug::parse(slug).unwrap(),
            starts_at: self.clock.now() - TimeDelta::days(1),
            ending: Ending::Endless,
            disappear_after: None,
            title: BannerLink::parse("A third off", "/settings/#pricing").unwrap(),
            opens_new_tab: false,
            terms: None,
            promocode: None,
            wide: Look::default(),
            compact: Look::default(),
        }
    }

    /// Adds a banner.
    pub(crate) async fn put_up(&self, banner: &Banner) {
        self.behind(async |unit| unit.promotions().add_banner(banner).await.unwrap()).await;
    }

    /// Adds a plain banner, unless one of this name exists.
    pub(crate) async fn banner(&self, slug: &str) {
        let banner = self.plain_banner(slug);
        self.behind(async |unit| match unit.promotions().add_banner(&banner).await {
            Ok(()) | Err(StorageError::Duplicate(_)) => {}
            Err(error) => panic!("{error}"),
        })
        .await;
    }
}
