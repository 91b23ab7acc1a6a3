//! The demo account: a designer with a full library, so that a new user has something to touch.

mod people;
mod publications;
mod subscription;

use std::collections::HashSet;

use anyhow::{Context, ensure};
use chrono::{DateTime, TimeDelta, Utc};
use octavo_application::{
    account::Origin,
    auth::join::{Join, JoinError, JoinRequest},
    shared::storage::UnitOfWork,
};
use octavo_composition::Ports;
use octavo_domain::{
    account::{
        email::Email,
        preferences::Metric,
        profile::{Description, DisplayName},
    },
    auth::password_policy::NewPassword,
    ids::{FolderId, NumId, ProjectId, UserId},
    library::{
        folder::{Folder, FolderUri},
        project::{Cover, Project, Publication},
        title::{FolderName, ProjectTitle},
    },
    plans::level::Level,
};
use rust_embed::RustEmbed;

use crate::{
    config::{Config, Mode},
    wire::Product,
};

/// The demo account's address.
pub const EMAIL: &str = "demo@octavo.example";
/// The demo account's password.
pub const PASSWORD: &str = "octavo demo account";
/// Projects it has, unless told otherwise; a few more are in its archive.
pub const PROJECTS: usize = 47;
/// Collections it has, unless told otherwise.
pub const COLLECTIONS: usize = 5;

/// Projects in its archive.
const ARCHIVED: usize = 7;
/// Rows written at a time.
const BATCH: usize = 500;

#[derive(RustEmbed)]
#[folder = "$CARGO_MANIFEST_DIR/demo/covers"]
#[include = "*.jpg"]
#[include = "*.tsv"]
struct Covers;

const TITLES: &[&str] = &[
    "A Slow Grammar of Rooms",
    "Everything We Threw Away Between Two Moves, and What It Cost",
    "Salon des Refusés",
    "Salamander Street",
    "Dorsal",
    "Rehearsal Room, Third Floor",
    "Ordinary Marble",
    "Notes for a Winter Kitchen",
    "Universal, a Type Specimen",
    "The Last Ferry to Skagen",
    "Paper Weather",
    "Thirty Doors in Lisbon",
    "Glass, Briefly",
    "An Index of Small Repairs",
    "Ledger of Light",
    "Harvest Proofs",
    "House for a Botanist",
    "Low Tide Atlas",
    "Night Bus Letters",
    "Signal and Wool",
    "Cartographies of Sleep",
    "On Copper",
    "Field Kitchen",
    "The Borrowed Garden",
    "Seven Bridges, Eight Rivers",
    "Colour Without Names",
    "Portrait of a Warehouse",
    "Spring Lookbook",
    "Annual Letter",
    "Untitled (Blue)",
    "Manual for Quiet Machines",
    "Tokens of Affection",
    "Studio Rules",
    "Small Night Map",
    "Дневник садовника",
    "Long Exposure",
];

const COLLECTION_NAMES: &[(&str, bool)] = &[
    ("Kiln, the quarterly", true),
    ("Client work, autumn", false),
    ("Longreads", true),
    ("Essays on rooms and furniture", false),
    ("Festival season", true),
];

/// The demo account has a password that everybody can read here: in production there is none.
///
/// # Errors
/// In production.
pub fn refuse_in_production(config: &Config) -> anyhow::Result<()> {
    ensure!(
        config.mode == Mode::Development,
        "there is no demo account in production: everybody can read its password in the source"
    );
    Ok(())
}

/// Makes the demo account, unless it is there.
///
/// # Errors
/// When storage fails.
pub async fn ensure(
    product: &Product,
    config: &Config,
    projects: usize,
    collections: usize,
) -> anyhow::Result<()> {
    let ports = &product.ports;
    let sandbox = product.sandbox.as_ref();
    let sandbox = sandbox.context("the demo account pays at the sandbox: card_provider must be sandbox")?;
    let Some(user) = join(ports, (EMAIL, "Ines Okafor")).await? else {
        return Ok(());
    };
    let covers = store_covers(ports).await?;
    let now = ports.clock.now();
    let mut work = ports.storage.begin().await?;
    settle(work.as_mut(), user, publications::ABOUT, now).await?;
    work.users().touch_library(user).await?;
    let folders = make_folders(work.as_mut(), ports, user, collections, now).await?;
    let made = make_projects(work.as_mut(), ports, user, projects, &covers, &folders, now).await?;
    for batch in made.chunks(BATCH) {
        work.projects().insert_many(batch).await?;
    }
    publications::publish(work.as_mut(), &made).await?;
    let published = made.iter().filter(|project| project.publication.is_published);
    let read: Vec<&Project> = published.take(PROJECTS).collect();
    publications::read(work.as_mut(), &read, now).await?;
    work.commit().await?;
    subscription::buy(&ports.billing_with(config.http().billing, &config.toggles), sandbox, user).await?;
    // A library that is made larger than life is for measuring, and has nobody beside it.
    if projects <= PROJECTS {
        people::gather(ports, user, &folders, &made).await?;
    }
    tracing::info!(projects = made.len(), collections = folders.len(), "made the demo account");
    Ok(())
}

/// Puts an account on a large plan, as that of somebody who has begun long ago.
async fn settle(
    work: &mut dyn UnitOfWork,
    user: UserId,
    about: &str,
    now: DateTime<Utc>,
) -> anyhow::Result<()> {
    let mut account = work.users().find(user).await?.context("the demo account is gone")?;
    account.level = Level::Studio;
    account.email_confirmed_at = Some(now);
    account.description = Description::parse(about)?;
    account.preferences.options.guidance_kit_collapsed = true;
    account
        .behavior_metrics
        .merge([("initial_onboarding_type".to_owned(), Metric::Text("blank".to_owned()))])?;
    Ok(work.users().update(&account).await?)
}

/// Makes an account with an address and a name; none when it is there already.
async fn join(ports: &Ports, (email, name): (&str, &str)) -> anyhow::Result<Option<UserId>> {
    let email = Email::parse(email)?;
    let password = NewPassword::parse(PASSWORD, &email, "").map_err(|error| anyhow::anyhow!(error))?;
    let join = Join {
        storage: ports.storage.clone(),
        hasher: ports.hasher.clone(),
        secrets: ports.secrets.clone(),
        ids: ports.ids.clone(),
        clock: ports.clock.clone(),
    };
    let name = DisplayName::parse(name)?;
    match join
        .execute(JoinRequest {
            email,
            name,
            password,
            invitation: None,
            referral: None,
            origin: Origin::default(),
        })
        .await
    {
        Ok(joined) => Ok(Some(joined.user)),
        Err(JoinError::EmailTaken) => Ok(None),
        Err(error) => Err(error.into()),
    }
}

/// Puts the demo's covers into the file store and answers them with their titles.
async fn store_covers(ports: &Ports) -> anyhow::Result<Vec<(ProjectTitle, Cover)>> {
    let index = Covers::get("index.tsv").context("the demo's covers are not in this build")?;
    let index = String::from_utf8(index.data.into_owned())?;
    let mut covers = Vec::new();
    for line in index.lines().skip(1) {
        let mut fields = line.split('\t');
        let (Some(name), Some(width), Some(height), Some(title)) =
            (fields.next(), fields.next(), fields.next(), fields.next())
        else {
            continue;
        };
        for size in ["", "_608"] {
            let picture = Covers::get(&format!("{name}{size}.jpg"))
                .with_context(|| format!("no cover {name}{size}"))?;
            ports.files.put(&format!("demo/{name}{size}.jpg"), &picture.data).await?;
        }
        let cover = Cover { key: format!("demo/{name}.jpg"), width: width.parse()?, height: height.parse()? };
        covers.push((ProjectTitle::parse(title)?, cover));
    }
    Ok(covers)
}

async fn make_folders(
    work: &mut dyn UnitOfWork,
    ports: &Ports,
    owner: UserId,
    count: usize,
    now: DateTime<Utc>,
) -> anyhow::Result<Vec<FolderId>> {
    let num_ids = work.next_num_ids(u32::try_from(count)?).await?;
    let mut taken = HashSet::new();
    let mut folders = Vec::new();
    for (place, num_id) in num_ids.into_iter().enumerate() {
        let (name, public) = match COLLECTION_NAMES.get(place) {
            Some((name, public)) => ((*name).to_owned(), *public),
            None => (format!("Collection {}", place + 1), false),
        };
        let name = FolderName::parse(&name)?;
        let uri = FolderUri::for_name(&name, num_id, &taken);
        taken.insert(uri.as_str().to_owned());
        let made = now - TimeDelta::days(i64::try_from(400_usize.saturating_sub(place))?);
        let mut folder = Folder::new(FolderId::new(ports.ids.next()), num_id, owner, name, uri, made);
        folder.is_hidden = !public;
        work.folders().insert(&folder).await?;
        folders.push(folder.id);
    }
    Ok(folders)
}

async fn make_projects(
    work: &mut dyn UnitOfWork,
    ports: &Ports,
    owner: UserId,
    count: usize,
    covers: &[(ProjectTitle, Cover)],
    folders: &[FolderId],
    now: DateTime<Utc>,
) -> anyhow::Result<Vec<Project>> {
    let archived = ARCHIVED.min(count);
    let num_ids = work.next_num_ids(u32::try_from(count + archived)?).await?;
    num_ids
        .into_iter()
        .enumerate()
        .map(|(place, num_id)| {
            let id = ProjectId::new(ports.ids.next());
            let mut project = plan_project(place, id, num_id, owner, covers, folders, now)?;
            if place >= count {
                project.archive(false, project.last_changed);
            }
            Ok(project)
        })
        .collect()
}

/// The `place`-th project: two of three have a drawn cover while these last, most are published, some are filed.
fn plan_project(
    place: usize,
    id: ProjectId,
    num_id: NumId,
    owner: UserId,
    covers: &[(ProjectTitle, Cover)],
    folders: &[FolderId],
    now: DateTime<Utc>,
) -> anyhow::Result<Project> {
    let drawn = (place % 3 != 2).then(|| covers.get(place - place / 3)).flatten();
    let title = match drawn {
        Some((title, _)) => title.clone(),
        None => plain_title(place)?,
    };
    let edited = now - TimeDelta::hours(i64::try_from(place * 31 + 2)?);
    let made = edited - TimeDelta::days(i64::try_from(20 + place % 90)?);
    let folder = if folders.is_empty() || place.is_multiple_of(4) {
        None
    } else {
        folders.get(place % (folders.len() + 1))
    };
    let mut project = Project::new(id, num_id, owner, folder.copied(), title, made);
    project.last_changed = edited;
    project.updated_at = edited;
    project.cover = drawn.map(|(_, cover)| cover.clone());
    publications::describe(&mut project)?;
    if place % 5 != 2 {
        let changed = place % 7 == 1;
        // What was edited since it was published has changes that wait, and nothing else has.
        let last_published = Some(if changed { edited - TimeDelta::hours(1) } else { edited });
        project.publication =
            Publication { is_published: true, changed, last_published, ..Publication::default() };
    }
    Ok(project)
}

fn plain_title(place: usize) -> anyhow::Result<ProjectTitle> {
    let round = place / TITLES.len();
    let title = TITLES.get(place % TITLES.len()).copied().unwrap_or("Project");
    Ok(ProjectTitle::parse(&if round == 0 {
        title.to_owned()
    } else {
        format!("{title}, No. {}", round + 1)
    })?)
}

/// A number between `least` and `least + range` that differs from place to place and not from run to run.
fn vary(place: usize, step: u64, least: u64, range: u64) -> u64 {
    let place = u64::try_from(place).unwrap_or_default();
    least + place.wrapping_mul(step).wrapping_mul(2_654_435_761) % range
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_dates_of_a_project_agree() {
        let now: DateTime<Utc> = "2026-11-22T09:00:00Z".parse().unwrap();
        let id = uuid::Uuid::from_u128(1);
        for place in 0..PROJECTS + ARCHIVED {
            let num_id = NumId::parse(100_001).unwrap();
            let project =
                plan_project(place, ProjectId::new(id), num_id, UserId::new(id), &[], &[], now).unwrap();
            assert!(project.created_at < project.last_changed && project.last_changed < now, "{place}");
            let Publication { is_published, changed, last_published, .. } = project.publication;
            assert_eq!(is_published, last_published.is_some(), "{place}");
            let Some(published) = last_published else { continue };
            assert!(project.created_at < published, "{place}");
            assert_eq!(changed, published < project.last_changed, "{place}");
        }
    }

    #[test]
    fn every_title_and_name_is_valid() {
        for place in 0..500 {
            plain_title(place).unwrap();
        }
        for (name, _) in COLLECTION_NAMES {
            FolderName::parse(name).unwrap();
        }
    }
}
