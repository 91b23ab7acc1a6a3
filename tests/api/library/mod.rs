//! Projects and collections.

mod activity;
mod archive;
mod counts;
mod create_folder;
mod create_project;
mod delete_folder;
mod duplicate;
mod full;
mod list;
mod move_projects;
mod page;
mod project_activity;
mod remove;
mod rename_project;
mod restore;
mod search;
mod undo_archive;
mod update_folder;
mod version;
