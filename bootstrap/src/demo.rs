//! The demo account: a designer with a full library, so that a new user has something to try.

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
    drawn::{self, OfDemo},
    wire::Product,
};

/// The demo account's address.
pub const EMAIL: &str = "demo@octavo.example";
/// The demo account's password.
pub const PASSWORD: &str = "octavo demo account";
/// Its projects by default; a few more are in its Archive.
pub const PROJECTS: usize = 47;
/// Its collections by default.
pub const COLLECTIONS: usize = 5;

/// Projects in its Archive.
const ARCHIVED: usize = 7;
/// Rows written at a time.
const BATCH: usize = 500;

#[derive(RustEmbed)]
#[folder = "$CARGO_MANIFEST_DIR/demo/covers"]
#[include = "*.jpg"]
#[include = "*.tsv"]
struct Covers;

/// Projects without a drawn cover: their titles, and the names of their documents.
const PLAIN: &[(&str, &str)] = &[
    ("A Slow Grammar of Rooms", "a-slow-grammar-of-rooms"),
    ("Everything We Threw Away Between Two Moves, and What It Cost", "everything-we-threw-away"),
    ("Salon des Refusés", "salon-des-refuses"),
    ("Salamander Street", "salamander-street"),
    ("Dorsal", "dorsal"),
    ("Rehearsal Room, Third Floor", "rehearsal-room-third-floor"),
    ("Ordinary Marble", "ordinary-marble"),
    ("Notes for a Winter Kitchen", "notes-for-a-winter-kitchen"),
    ("Universal, a Type Specimen", "universal-a-type-specimen"),
    ("The Last Ferry to Skagen", "the-last-ferry-to-skagen"),
    ("Paper Weather", "paper-weather"),
    ("Thirty Doors in Lisbon", "thirty-doors-in-lisbon"),
    ("Glass, Briefly", "glass-briefly"),
    ("An Index of Small Repairs", "an-index-of-small-repairs"),
    ("Ledger of Light", "ledger-of-light"),
    ("Harvest Proofs", "harvest-proofs"),
    ("House for a Botanist", "house-for-a-botanist"),
    ("Low Tide Atlas", "low-tide-atlas"),
    ("Night Bus Letters", "night-bus-letters"),
    ("Signal and Wool", "signal-and-wool"),
    ("Cartographies of Sleep", "cartographies-of-sleep"),
    ("On Copper", "on-copper"),
    ("Field Kitchen", "field-kitchen"),
    ("The Borrowed Garden", "the-borrowed-garden"),
    ("Seven Bridges, Eight Rivers", "seven-bridges-eight-rivers"),
    ("Colour Without Names", "colour-without-names"),
    ("Portrait of a Warehouse", "portrait-of-a-warehouse"),
    ("Spring Lookbook", "spring-lookbook"),
    ("Annual Letter", "annual-letter"),
    ("Untitled (Blue)", "untitled-blue"),
    ("Manual for Quiet Machines", "manual-for-quiet-machines"),
    ("Tokens of Affection", "tokens-of-affection"),
    ("Studio Rules", "studio-rules"),
    ("Small Night Map", "small-night-map"),
    ("Дневник садовника", "gardeners-diary"),
    ("Long Exposure", "long-exposure"),
];

const COLLECTION_NAMES: &[(&str, bool)] = &[
    ("Kiln, the quarterly", true),
    ("Client work, autumn", false),
    ("Longreads", true),
    ("Essays on rooms and furniture", false),
    ("Festival season", true),
];

/// Refuses production: the password of the demo account is public.
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

/// Makes the demo account, unless it exists.
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
    drawn::store::<OfDemo>(ports).await?;
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
    for project in &made {
        if let Some(name) = document_of(project) {
            drawn::draw::<OfDemo>(work.as_mut(), ports, project, name).await?;
        }
    }
    let published = made.iter().filter(|project| project.publication.is_published);
    let read: Vec<&Project> = published.take(PROJECTS).collect();
    publications::read(work.as_mut(), &read, now).await?;
    work.commit().await?;
    subscription::buy(&ports.billing_with(config.http().billing, &config.toggles), sandbox, user).await?;
    // An oversized library is for measuring, and has no teammates.
    if projects <= PROJECTS {
        people::seed_team(ports, user, &folders, &made).await?;
    }
    tracing::info!(projects = made.len(), collections = folders.len(), "made the demo account");
    Ok(())
}

/// Puts an account on a large plan that began long ago.
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

/// Makes an account with an address and a name; `None` if it exists.
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

/// Stores the demo's covers, and returns them with their titles.
async fn store_covers(ports: &Ports) -> anyhow::Result<Vec<(ProjectTitle, Cover)>> {
    let covers = covers()?;
    for (_, cover) in &covers {
        let name = drawn::name_of(&cover.key);
        for size in ["", "_608"] {
            let picture = Covers::get(&format!("{name}{size}.jpg"))
                .with_context(|| format!("no cover {name}{size}"))?;
            ports.files.put(&format!("demo/{name}{size}.jpg"), &picture.data).await?;
        }
    }
    Ok(covers)
}

/// The demo's covers with their titles.
fn covers() -> anyhow::Result<Vec<(ProjectTitle, Cover)>> {
    let index = Covers::get("index.tsv").context("the demo's covers are not in this build")?;
    let index = String::from_utf8(index.data.into_owned())?;
    let read = |line: &str| {
        let fields: Vec<&str> = line.split('\t').collect();
        let [name, width, height, title] = fields.as_slice() else {
            anyhow::bail!("a cover is not four columns: {line}");
        };
        let cover = Cover { key: format!("demo/{name}.jpg"), width: width.parse()?, height: height.parse()? };
        Ok((ProjectTitle::parse(title)?, cover))
    };
    index.lines().skip(1).map(read).collect()
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
    for (position, num_id) in num_ids.into_iter().enumerate() {
        let (name, public) = match COLLECTION_NAMES.get(position) {
            Some((name, public)) => ((*name).to_owned(), *public),
            None => (format!("Collection {}", position + 1), false),
        };
        let name = FolderName::parse(&name)?;
        let uri = FolderUri::for_name(&name, num_id, &taken);
        taken.insert(uri.as_str().to_owned());
        let made = now - TimeDelta::days(i64::try_from(400_usize.saturating_sub(position))?);
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
        .map(|(position, num_id)| {
            let id = ProjectId::new(ports.ids.next());
            let mut project = plan_project(position, id, num_id, owner, covers, folders, now)?;
            if position >= count {
                project.archive(false, project.last_changed);
            }
            Ok(project)
        })
        .collect()
}

/// The `position`-th project: two of three have a drawn cover while these last, most are published, some are in
/// collections.
fn plan_project(
    position: usize,
    id: ProjectId,
    num_id: NumId,
    owner: UserId,
    covers: &[(ProjectTitle, Cover)],
    folders: &[FolderId],
    now: DateTime<Utc>,
) -> anyhow::Result<Project> {
    let drawn = (position % 3 != 2).then(|| covers.get(position - position / 3)).flatten();
    let title = match drawn {
        Some((title, _)) => title.clone(),
        // So many of those before it have no drawn cover.
        None => plain_title(position - (position - position / 3).min(covers.len()))?,
    };
    let edited = now - TimeDelta::hours(i64::try_from(position * 31 + 2)?);
    let made = edited - TimeDelta::days(i64::try_from(20 + position % 90)?);
    let folder = if folders.is_empty() || position.is_multiple_of(4) {
        None
    } else {
        folders.get(position % (folders.len() + 1))
    };
    let mut project = Project::new(id, num_id, owner, folder.copied(), title, made);
    project.last_changed = edited;
    project.updated_at = edited;
    project.cover = drawn.map(|(_, cover)| cover.clone());
    publications::describe(&mut project)?;
    if position % 5 != 2 {
        let changed = position % 7 == 1;
        // Only projects that were edited after publishing have unpublished changes.
        let last_published = Some(if changed { edited - TimeDelta::hours(1) } else { edited });
        project.publication =
            Publication { is_published: true, changed, last_published, ..Publication::default() };
    }
    Ok(project)
}

/// The name of a project's document, where it can have one.
pub(crate) fn document_of(project: &Project) -> Option<&str> {
    let plain = || PLAIN.iter().find(|(title, _)| *title == project.title.as_str()).map(|(_, name)| *name);
    project.cover.as_ref().map(|cover| drawn::name_of(&cover.key)).or_else(plain)
}

/// The title at this place among those of projects without a drawn cover.
fn plain_title(place: usize) -> anyhow::Result<ProjectTitle> {
    let round = place / PLAIN.len();
    let title = PLAIN.get(place % PLAIN.len()).map_or("Project", |(title, _)| title);
    Ok(ProjectTitle::parse(&if round == 0 {
        title.to_owned()
    } else {
        format!("{title}, No. {}", round + 1)
    })?)
}

/// A number between `least` and `least + range` that depends on the position and is the same in every run.
fn vary(position: usize, step: u64, least: u64, range: u64) -> u64 {
    let position = u64::try_from(position).unwrap_or_default();
    least + position.wrapping_mul(step).wrapping_mul(2_654_435_761) % range
}

/// The projects of the demo by default, with those in its Archive.
#[cfg(test)]
pub(crate) fn planned() -> Vec<Project> {
    let (now, id) = (DateTime::UNIX_EPOCH + TimeDelta::days(20_000), uuid::Uuid::nil());
    let covers = covers().unwrap();
    let plan = |position| {
        let num_id = NumId::parse(100_001).unwrap();
        plan_project(position, ProjectId::new(id), num_id, UserId::new(id), &covers, &[], now).unwrap()
    };
    (0..PROJECTS + ARCHIVED).map(plan).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_dates_of_a_project_agree() {
        let now: DateTime<Utc> = "2026-11-22T09:00:00Z".parse().unwrap();
        let id = uuid::Uuid::from_u128(1);
        for position in 0..PROJECTS + ARCHIVED {
            let num_id = NumId::parse(100_001).unwrap();
            let project =
                plan_project(position, ProjectId::new(id), num_id, UserId::new(id), &[], &[], now).unwrap();
            assert!(project.created_at < project.last_changed && project.last_changed < now, "{position}");
            let Publication { is_published, changed, last_published, .. } = project.publication;
            assert_eq!(is_published, last_published.is_some(), "{position}");
            let Some(published) = last_published else { continue };
            assert!(project.created_at < published, "{position}");
            assert_eq!(changed, published < project.last_changed, "{position}");
        }
    }

    #[test]
    fn every_project_has_a_title_of_its_own() {
        let titles: HashSet<String> =
            planned().iter().take(PROJECTS).map(|project| project.title.as_str().to_owned()).collect();
        assert_eq!(titles.len(), PROJECTS);
    }

    #[test]
    fn every_title_and_name_is_valid() {
        for position in 0..500 {
            plain_title(position).unwrap();
        }
        for (name, _) in COLLECTION_NAMES {
            FolderName::parse(name).unwrap();
        }
    }
}
