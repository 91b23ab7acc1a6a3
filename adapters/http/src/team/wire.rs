//! Teams and shared items in answers.

use std::collections::{BTreeMap, HashMap};

use chrono::{DateTime, Utc};
use octavo_application::team::ports::queries::{
    InvitationView, LastTeamChangeView, Person, SharedFolderRow, SharedProjectRow, TeammateView,
};
use octavo_domain::library::project::ProjectSummary;
use octavo_domain::{account::email::Email, ids::UserId, team::role::Role as DomainRole};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use uuid::Uuid;

use crate::{
    account::profile_media,
    library::wire::{folder::Folder, project::Project},
};

/// A collaborator's role.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub(crate) enum Role {
    /// Design and content ("Layout unlocked").
    Member,
    /// Content only ("Layout locked").
    Editor,
}

impl From<Role> for DomainRole {
    fn from(role: Role) -> Self {
        match role {
            Role::Member => Self::Member,
            Role::Editor => Self::Editor,
        }
    }
}

impl From<DomainRole> for Role {
    fn from(role: DomainRole) -> Self {
        match role {
            DomainRole::Member => Self::Member,
            DomainRole::Editor => Self::Editor,
        }
    }
}

/// A project that another account shares with the caller.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct SharedProject<'a> {
    #[serde(flatten)]
    project: Project<'a>,
    /// The account that owns it.
    user: Uuid,
    /// The caller's role for it.
    role: Role,
}

impl<'a> SharedProject<'a> {
    /// A project of `owner`. A collection that the caller cannot see is left out.
    pub(crate) fn new(
        row: &'a ProjectSummary,
        viewer_origin: &str,
        owner: UserId,
        role: DomainRole,
        shows_folder: bool,
    ) -> Self {
        let mut project = Project::new(row, viewer_origin);
        project.folder = project.folder.filter(|_| shows_folder);
        project.template_submission_status = None;
        Self { project, user: owner.uuid(), role: role.into() }
    }

    /// A project of a list.
    pub(crate) fn of(shared: &'a SharedProjectRow, viewer_origin: &str) -> Self {
        Self::new(&shared.row, viewer_origin, shared.owner, shared.role, shared.shows_folder)
    }
}

/// A collection that another account shares with the caller.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct SharedFolder<'a> {
    #[serde(flatten)]
    folder: Folder<'a>,
    /// The caller's role for it.
    role: Role,
}

impl<'a> SharedFolder<'a> {
    /// A collection of another account. Its count includes only the shared projects.
    pub(crate) fn new(shared: &'a SharedFolderRow) -> Self {
        let mut folder = Folder::new(&shared.row, shared.owner);
        folder.can_edit = false;
        folder.is_external_shared_folder = true;
        Self { folder, role: shared.role.into() }
    }
}

/// A person as others see them.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct Sender<'a> {
    /// Their name.
    name: &'a str,
    /// The username.
    uri: &'a str,
    /// Their picture.
    #[schema(required)]
    pic: Option<String>,
}

impl<'a> Sender<'a> {
    /// The owner of an account.
    pub(crate) fn new(person: &'a Person, viewer_origin: &str) -> Self {
        let pic = person.avatar.as_ref().map(|key| profile_media::wire::address(viewer_origin, key));
        Self { name: &person.name, uri: &person.username, pic }
    }
}

/// A project that is shared by itself.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct TeammateProject<'a> {
    num_id: i64,
    title: &'a str,
}

/// A collection that is shared.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct TeammateFolder<'a> {
    #[serde(rename = "_id")]
    id: Uuid,
    num_id: i64,
    name: &'a str,
}

/// A membership, seen from the owner or from the teammate.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct Teammate<'a> {
    /// The other account's id; the membership's id while the invitation is pending.
    #[serde(rename = "_id")]
    id: Uuid,
    /// The id of the membership.
    record_id: Uuid,
    /// The invited address; for an owner who shares with the caller, the owner's.
    email: &'a str,
    /// Their name; empty while the invitation is pending, unless the address is known.
    name: &'a str,
    /// The username; empty while the invitation is pending.
    uri: &'a str,
    /// Their picture.
    #[schema(required)]
    pic: Option<String>,
    /// Have they not accepted yet? They then see nothing.
    is_pending: bool,
    /// Is there no seat for them in the owner's plan? They stay listed, and see nothing.
    is_suspended: bool,
    /// Are they the product's support?
    is_support: bool,
    /// Is everything shared?
    shares_all: bool,
    /// The role where no more specific one is set.
    role: Role,
    /// Projects that are shared one by one, by title; archived ones are left out.
    projects: Vec<TeammateProject<'a>>,
    /// Their numbers.
    project_num_ids: Vec<i64>,
    /// The same numbers, as calls that change a membership take them.
    mags: Vec<i64>,
    /// Collections that are shared, by name; archived ones are left out.
    folders: Vec<TeammateFolder<'a>>,
    /// Their ids.
    folder_ids: Vec<Uuid>,
    /// Roles of single projects, by number.
    project_roles: BTreeMap<String, Role>,
    /// Roles of single collections, by id.
    folder_roles: BTreeMap<String, Role>,
}

impl<'a> Teammate<'a> {
    /// A membership. For a pending one, `known` is the name of the address.
    pub(crate) fn new(
        view: &'a TeammateView,
        known: &'a HashMap<String, String>,
        viewer_origin: &str,
    ) -> Self {
        let person = view.person.as_ref();
        let borrowed = || Email::parse(&view.email).ok().and_then(|email| known.get(&email.key()));
        let name = person.map(|person| &person.name).or_else(borrowed).map_or("", String::as_str);
        let shared_projects = || view.projects.iter().filter(|project| project.shared);
        let shared_folders = || view.folders.iter().filter(|folder| folder.shared);
        Self {
            id: person.map_or(view.id.uuid(), |person| person.id.uuid()),
            record_id: view.id.uuid(),
            email: &view.email,
            name,
            uri: person.map_or("", |person| &person.username),
            pic: person
                .and_then(|person| person.avatar.as_ref())
                .map(|key| profile_media::wire::address(viewer_origin, key)),
            is_pending: person.is_none(),
            is_suspended: view.suspended,
            is_support: false,
            shares_all: view.all,
            role: view.role.into(),
            projects: shared_projects()
                .map(|one| TeammateProject { num_id: one.num_id.get(), title: &one.title })
                .collect(),
            project_num_ids: shared_projects().map(|one| one.num_id.get()).collect(),
            mags: shared_projects().map(|one| one.num_id.get()).collect(),
            folders: shared_folders()
                .map(|one| TeammateFolder { id: one.id.uuid(), num_id: one.num_id.get(), name: &one.name })
                .collect(),
            folder_ids: shared_folders().map(|one| one.id.uuid()).collect(),
            project_roles: view
                .projects
                .iter()
                .filter_map(|one| Some((one.num_id.to_string(), one.role?.into())))
                .collect(),
            folder_roles: view
                .folders
                .iter()
                .filter_map(|one| Some((one.id.to_string(), one.role?.into())))
                .collect(),
        }
    }

    /// Several memberships.
    pub(crate) fn list(
        views: &'a [TeammateView],
        known: &'a HashMap<String, String>,
        viewer_origin: &str,
    ) -> Vec<Self> {
        views.iter().map(|view| Self::new(view, known, viewer_origin)).collect()
    }
}

/// What an invitation shares.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct InvitedItems {
    /// Projects that are shared one by one.
    projects: u32,
    /// Collections that are shared.
    folders: u32,
    /// Is everything shared?
    shares_all: bool,
}

impl From<&InvitationView> for InvitedItems {
    fn from(view: &InvitationView) -> Self {
        Self { projects: view.projects, folders: view.folders, shares_all: view.all }
    }
}

/// A teammate who was added or removed.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct Collaborator {
    /// Their address.
    email: String,
    /// When this happened.
    at: DateTime<Utc>,
}

impl From<LastTeamChangeView> for Collaborator {
    fn from(mark: LastTeamChangeView) -> Self {
        Self { email: mark.email, at: mark.at }
    }
}
