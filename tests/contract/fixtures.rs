//! Values to store.

use chrono::{DateTime, TimeDelta, Utc};
use octavo_application::shared::storage::UnitOfWork;
use octavo_domain::{
    account::{
        email::Email,
        preferences::{BehaviorMetrics, Metric, Options, Preferences, ViewMode},
        profile::{Description, DisplayName},
        profile_media::{ProfileMedia, UploadKey, UploadKind},
        user::{PasswordHash, User},
        username::Username,
    },
    auth::{credential::SecretHash, session::Session},
    billing::{addons::Addons, calendar::Interval},
    ids::{FolderId, NumId, ProjectId, SessionId, UserId},
    library::{
        arrangement::{GroupMode, SortMode, SortedView},
        folder::{Folder, FolderUri},
        project::{Archived, CopyStatus, Cover, Project, Publication, Template},
        title::{FolderName, ProjectTitle},
    },
    place::Place,
    plans::{catalogue::Cap, entitlements::Overrides, level::Level},
    publication::{
        analytics::{AnalyticsClientId, AnalyticsId},
        description::ProjectDescription,
        tag_manager::TagManagerId,
    },
};
use uuid::Uuid;

use crate::store::Store;

/// The time `seconds` after the tests' start.
pub(crate) fn at(seconds: i64) -> DateTime<Utc> {
    DateTime::from_timestamp_micros(1_790_000_000_123_456).unwrap() + TimeDelta::seconds(seconds)
}

/// An id made of a number.
pub(crate) fn uuid(number: u128) -> Uuid {
    Uuid::from_u128((7 << 96) + number)
}

pub(crate) fn num(number: i64) -> NumId {
    NumId::parse(number).unwrap()
}

/// The `number`-th account: plain.
pub(crate) fn user(number: u32) -> User {
    User {
        id: UserId::new(uuid(u128::from(number))),
        num_id: num(i64::from(number)),
        email: Email::parse(&format!("Person{number}@okafor.studio")).unwrap(),
        email_confirmed_at: None,
        password_hash: PasswordHash::new("$argon2id$v=19$…".to_owned()),
        name: DisplayName::parse("Inès Okafor").unwrap(),
        username: Username::parse(&format!("Ines.{number}")).unwrap(),
        description: Description::default(),
        profile_visible: false,
        level: Level::Free,
        interval: None,
        overrides: Overrides::default(),
        addons: Addons::NONE,
        paused: false,
        profile_media: ProfileMedia::default(),
        preferences: Preferences::default(),
        behavior_metrics: BehaviorMetrics::default(),
        created_at: at(0),
        updated_at: at(0),
    }
}

/// The `number`-th account with every field set.
pub(crate) fn full_user(number: u32) -> User {
    let mut behavior_metrics = BehaviorMetrics::default();
    behavior_metrics
        .merge([
            ("seen".to_owned(), Metric::Flag(true)),
            ("times".to_owned(), Metric::Number(-9_007_199_254_740_993)),
            ("when".to_owned(), Metric::Text("2026-11-21 “quoted” \\ 東京".to_owned())),
        ])
        .unwrap();
    User {
        email_confirmed_at: Some(at(5)),
        description: Description::parse("Two lines,\nand “quotes”.").unwrap(),
        profile_visible: true,
        level: Level::Studio,
        interval: Some(Interval::Month),
        overrides: Overrides {
            published_mags: Some(Cap::Unlimited),
            pages_per_mag: Some(Cap::NONE),
            views_per_month: Some(Cap::AtMost(123_000)),
            contributors: Some(Cap::AtMost(7)),
            domain_limit: Some(Cap::AtMost(u32::MAX)),
            version_history: Some(Cap::AtMost(3)),
            video: Some(Cap::Unlimited),
            storage: Some(Cap::AtMost(9)),
            sso: Some(true),
        },
        addons: Addons { publish: 1, domain: 2, collaborator: 3, views: u32::MAX },
        paused: true,
        profile_media: ProfileMedia {
            avatar: Some(UploadKey::new(UploadKind::Avatar, uuid(71))),
            favicon: Some(UploadKey::new(UploadKind::Favicon, uuid(72))),
            share_picture: Some(UploadKey::new(UploadKind::Share, uuid(73))),
            tag_manager: TagManagerId::parse("GTM-AB12CD"),
            analytics: AnalyticsId::parse("G-AB12CD34EF"),
            analytics_client: AnalyticsClientId::parse("1234567890.1790000000"),
        },
        preferences: Preferences {
            group_mode: GroupMode::Ungrouped,
            sort_mode: SortMode::Alphabet,
            folder_sort_modes: [
                (SortedView::Archive, SortMode::DateCreated),
                (SortedView::Folder(FolderId::new(uuid(77))), SortMode::LastChanged),
            ]
            .into(),
            options: Options {
                guidance_kit_collapsed: true,
                projects_collapsed: true,
                shared_with_me_collapsed: true,
                collections_collapsed: true,
                view_mode: ViewMode::List,
                single_key_shortcuts: false,
                comment_mails: false,
            },
        },
        behavior_metrics,
        updated_at: at(9),
        ..user(number)
    }
}

/// Stores an account.
pub(crate) async fn joined(store: &Store, number: u32) -> User {
    let user = user(number);
    let mut unit = store.begin().await;
    unit.users().insert(&user).await.unwrap();
    unit.commit().await.unwrap();
    user
}

pub(crate) fn session(number: u8, user: &User) -> Session {
    Session {
        id: SessionId::new(uuid(u128::from(number) + 1_000)),
        token: SecretHash::new([number; 32]),
        user: user.id,
        created_at: at(0),
        last_seen_at: at(0),
        authenticated_at: at(0),
        user_agent: "Firefox “145”".to_owned(),
        address: "2001:db8::1".to_owned(),
        place: Place { city: Some("Tromsø".to_owned()), country: None },
    }
}

/// A plain project; the number gives its id, short number and time.
pub(crate) fn project(owner: UserId, number: i64, title: &str) -> Project {
    let id = ProjectId::new(uuid(u128::try_from(number).unwrap() + (1 << 40)));
    Project::new(id, num(number), owner, None, ProjectTitle::stored(title).unwrap(), at(number))
}

/// A project with every field set to another value than in a plain one, except keys, owner and counts that are not
/// stored.
pub(crate) fn full_project(owner: UserId, number: i64, folder: FolderId) -> Project {
    let plain = project(owner, number, "Salt % “quoted” 東京 🧂");
    // A new field must be added here, or this does not compile.
    let Project {
        id,
        num_id,
        owner,
        folder: _,
        title,
        description: _,
        cover: _,
        screenshot: _,
        publication: _,
        archive: _,
        is_private,
        is_listed,
        is_private_pages,
        is_private_by_email,
        page_password: _,
        search_indexing,
        is_hidden,
        template: _,
        copy_status: _,
        views,
        last_changed,
        created_at,
        updated_at: _,
    } = plain;
    Project {
        id,
        num_id,
        owner,
        folder: Some(folder),
        title,
        description: ProjectDescription::parse("Two lines,\nand “quotes”.").unwrap(),
        cover: Some(Cover { key: "covers/ab.jpg".to_owned(), width: u32::MAX, height: 0 }),
        screenshot: Some(Cover { key: "covers/cd.jpg".to_owned(), width: 0, height: u32::MAX }),
        publication: Publication {
            is_published: true,
            changed: true,
            last_published: Some(at(1)),
            last_unpublished: Some(at(2)),
            domain: Some("salt.example".to_owned()),
            last_mapped: Some(at(3)),
            last_unmapped: Some(at(4)),
        },
        archive: Some(Archived { at: at(5), with_folder: true }),
        is_private: !is_private,
        is_listed: !is_listed,
        is_private_pages: !is_private_pages,
        is_private_by_email: !is_private_by_email,
        page_password: Some(PasswordHash::new("$argon2id$page".to_owned())),
        search_indexing: !search_indexing,
        is_hidden: !is_hidden,
        template: Template {
            is_copyable: true,
            is_published: true,
            submission_status: Some("waiting".to_owned()),
        },
        copy_status: Some(CopyStatus::Processing),
        views,
        last_changed,
        created_at,
        updated_at: at(number + 60),
    }
}

/// A plain collection.
pub(crate) fn folder(owner: UserId, number: i64, name: &str) -> Folder {
    let id = FolderId::new(uuid(u128::try_from(number).unwrap() + (1 << 50)));
    let name = FolderName::parse(name).unwrap();
    let uri = FolderUri::for_name(&name, num(number), &Default::default());
    Folder::new(id, num(number), owner, name, uri, at(number))
}

/// Stores projects.
pub(crate) async fn add_projects(store: &Store, projects: &[Project]) {
    let mut unit = store.begin().await;
    unit.projects().insert_many(projects).await.unwrap();
    unit.commit().await.unwrap();
}

/// Stores collections.
pub(crate) async fn add_folders(store: &Store, folders: &[Folder]) {
    let mut unit = store.begin().await;
    for folder in folders {
        unit.folders().insert(folder).await.unwrap();
    }
    unit.commit().await.unwrap();
}

/// Runs a unit of work and commits it.
pub(crate) async fn committed<T>(store: &Store, work: impl AsyncFnOnce(&mut dyn UnitOfWork) -> T) -> T {
    let mut unit = store.begin().await;
    let answer = work(&mut *unit).await;
    unit.commit().await.unwrap();
    answer
}
