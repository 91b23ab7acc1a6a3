//! The product's own studio: an account without sign-in, with the templates of the product.
//!
//! It is made at the first start and never again, so that operators' changes of its templates stay.

use anyhow::Context;
use chrono::TimeDelta;
use octavo_application::{
    prompts::ports::templates::TemplateCard,
    shared::storage::{StorageError, UnitOfWork},
};
use octavo_composition::Ports;
use octavo_domain::{
    account::{
        email::Email,
        preferences::{BehaviorMetrics, Preferences},
        profile::{Description, DisplayName},
        profile_media::ProfileMedia,
        user::{PasswordHash, User},
        username::Username,
    },
    auth::password_policy::NewPassword,
    billing::{addons::Addons, calendar::Interval},
    ids::{NumId, ProjectId, UserId},
    library::{
        project::{Cover, Project, Template},
        title::ProjectTitle,
    },
    plans::{catalogue::Cap, entitlements::Overrides, level::Level},
    prompts::template::{Blurb, Category, Purpose},
    publication::description::ProjectDescription,
};
use rust_embed::RustEmbed;

use crate::drawn::{self, OfTemplates};

/// Its address, which no mail can reach (RFC 2606).
const EMAIL: &str = "studio@octavo.invalid";
/// Its username, which is reserved.
const USERNAME: &str = "octavo.studio";

#[derive(RustEmbed)]
#[folder = "$CARGO_MANIFEST_DIR/studio/covers"]
#[include = "*.jpg"]
struct Covers;

/// The templates of the product, as a table.
const TABLE: &str = include_str!("../studio/templates.tsv");

/// A line of the table.
struct Line {
    cover: Cover,
    title: ProjectTitle,
    purpose: Purpose,
    categories: Vec<Category>,
    description: ProjectDescription,
}

/// Makes the studio with its templates, unless it exists. Servers that start together make it once.
///
/// # Errors
/// When storage fails.
pub async fn ensure(ports: &Ports, product_name: &str) -> anyhow::Result<()> {
    store_covers(ports).await?;
    let email = Email::parse(EMAIL)?;
    let there = ports.storage.begin().await?.users().find_by_email(&email).await?;
    if there.is_some() {
        return Ok(());
    }
    drawn::store::<OfTemplates>(ports).await?;
    let password_hash = unknown_password(ports, &email).await?;
    let lines = TABLE.lines().skip(1).map(read).collect::<anyhow::Result<Vec<Line>>>()?;
    let mut work = ports.storage.begin().await?;
    let count = u32::try_from(lines.len())?;
    let num_ids = work.next_num_ids(count + 1).await?;
    let (own, num_ids) = num_ids.split_first().context("the number sequence gave no number")?;
    let name = DisplayName::parse(&format!("{product_name} Studio"))?;
    let user = account(work.as_mut(), ports, *own, email, name, password_hash).await?;
    match work.users().insert(&user).await {
        // Another server has made it.
        Err(StorageError::Duplicate(_)) => return Ok(()),
        other => other?,
    }
    add_templates(work.as_mut(), ports, user.id, lines, num_ids).await?;
    work.users().touch_library(user.id).await?;
    work.commit().await?;
    tracing::info!(templates = count, "created the template account");
    Ok(())
}

/// Stores those pictures that are missing.
async fn store_covers(ports: &Ports) -> anyhow::Result<()> {
    for name in Covers::iter() {
        let key = format!("studio/{name}");
        if ports.files.get(&key).await?.is_none() {
            let picture = Covers::get(&name).with_context(|| format!("no cover {name}"))?;
            ports.files.put(&key, &picture.data).await?;
        }
    }
    Ok(())
}

/// The hash of a random password that is not kept.
async fn unknown_password(ports: &Ports, email: &Email) -> anyhow::Result<PasswordHash> {
    let secret = ports.secrets.generate();
    let password =
        NewPassword::parse(secret.expose(), email, "").map_err(|error| anyhow::anyhow!("{error}"))?;
    Ok(ports.hasher.hash(&password).await?)
}

async fn account(
    work: &mut dyn UnitOfWork,
    ports: &Ports,
    num_id: NumId,
    email: Email,
    name: DisplayName,
    password_hash: PasswordHash,
) -> anyhow::Result<User> {
    let wanted = Username::stored(USERNAME)?;
    // An account may have had it before it was reserved.
    let username = if work.users().username_taken(&wanted).await? {
        Username::stored(&format!("{USERNAME}.{num_id}"))?
    } else {
        wanted
    };
    let now = ports.clock.now();
    Ok(User {
        id: UserId::new(ports.ids.next()),
        num_id,
        email,
        email_confirmed_at: None,
        password_hash,
        name,
        username,
        description: Description::parse("Templates to start from.")?,
        profile_visible: true,
        level: Level::Extra,
        interval: Some(Interval::Year),
        overrides: Overrides::default(),
        addons: Addons::NONE,
        paused: false,
        profile_media: ProfileMedia::default(),
        preferences: Preferences::default(),
        behavior_metrics: BehaviorMetrics::default(),
        created_at: now,
        updated_at: now,
    })
}

async fn add_templates(
    work: &mut dyn UnitOfWork,
    ports: &Ports,
    owner: UserId,
    lines: Vec<Line>,
    num_ids: &[NumId],
) -> anyhow::Result<()> {
    let now = ports.clock.now();
    for (position, (line, num_id)) in lines.into_iter().zip(num_ids).enumerate() {
        let id = ProjectId::new(ports.ids.next());
        let mut project = Project::new(id, *num_id, owner, None, line.title, now);
        project.cover = Some(line.cover);
        project.description = line.description;
        project.template = Template {
            is_copyable: true,
            is_published: true,
            submission_status: Some("accepted".to_owned()),
        };
        let snapshot = project.publish(0, Cap::Unlimited, now)?;
        work.projects().insert_many(std::slice::from_ref(&project)).await?;
        work.publications().save(&snapshot).await?;
        if let Some(cover) = &project.cover {
            drawn::draw::<OfTemplates>(work, ports, &project, drawn::name_of(&cover.key)).await?;
        }
        let added_at = now + TimeDelta::microseconds(i64::try_from(position)?);
        let blurb = Blurb::default();
        let card = TemplateCard { purpose: line.purpose, categories: line.categories, blurb, added_at };
        work.templates().put(*num_id, &card).await?;
    }
    Ok(())
}

fn read(line: &str) -> anyhow::Result<Line> {
    let fields: Vec<&str> = line.split('\t').collect();
    let [name, width, height, purpose, categories, title, description] = fields.as_slice() else {
        anyhow::bail!("a template is not seven columns: {line}");
    };
    let category = |name: &str| Category::from_name(name).with_context(|| format!("no category {name}"));
    Ok(Line {
        cover: Cover { key: format!("studio/{name}.jpg"), width: width.parse()?, height: height.parse()? },
        title: ProjectTitle::parse(title)?,
        purpose: Purpose::from_name(purpose).with_context(|| format!("no purpose {purpose}"))?,
        categories: categories
            .split(',')
            .filter(|name| !name.is_empty())
            .map(category)
            .collect::<anyhow::Result<_>>()?,
        description: ProjectDescription::parse(description)?,
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    #[test]
    fn there_are_templates_of_every_kind_each_with_its_pictures_and_sentences() {
        let lines: Vec<Line> = TABLE.lines().skip(1).map(|line| read(line).unwrap()).collect();
        let listed = || lines.iter().filter(|line| line.purpose == Purpose::Listed);
        assert!(listed().count() >= 10);
        assert_eq!(lines.len() - listed().count(), 1, "the tour has one sample");
        for category in Category::ALL {
            assert!(listed().any(|line| line.categories.contains(&category)), "{category:?}");
        }
        let titles: BTreeSet<&str> = lines.iter().map(|line| line.title.as_str()).collect();
        assert_eq!(titles.len(), lines.len());
        for line in &lines {
            let name = line.cover.key.strip_prefix("studio/").unwrap();
            let small = name.replace(".jpg", "_608.jpg");
            assert!(Covers::get(name).is_some() && Covers::get(&small).is_some(), "{name}");
            assert!(
                line.description.as_str().len() > 60 && line.description.as_str().ends_with('.'),
                "{name}"
            );
        }
    }
}
