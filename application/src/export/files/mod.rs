//! The JSON files of an export: one file of this folder for each, and one line in the list. What is in them, field by
//! field, is documented in `docs/api/export.md`. Nothing here reads a secret: no password's hash, no token, no key.

mod account;
mod activity;
mod answers;
mod comments;
mod documents;
mod domains;
mod folders;
mod fonts;
mod history;
mod invoices;
mod newsletters;
mod projects;
mod readers;
mod referral;
mod services;
mod sessions;
mod sso;
mod team;
mod text_styles;
mod transfers;
mod views;

use async_trait::async_trait;

pub(super) use answers::file_name as answer_file;
pub(super) use fonts::file as font_file;

use super::{
    ExportSources,
    build_export::{Stop, Whose},
};
use crate::export::ports::archive::Archive;

/// Writes one file of an export.
#[async_trait]
pub(super) trait Section: Sync {
    /// Writes it into the archive.
    async fn write(&self, from: &ExportSources, whose: &Whose, archive: &mut dyn Archive)
    -> Result<(), Stop>;
}

/// Every section.
pub(super) const SECTIONS: [&dyn Section; 21] = [
    &account::Account,
    &projects::Projects,
    &documents::Documents,
    &answers::Answers,
    &comments::Comments,
    &fonts::Fonts,
    &text_styles::TextStyles,
    &folders::Folders,
    &history::History,
    &team::Team,
    &domains::Domains,
    &readers::Readers,
    &transfers::Transfers,
    &newsletters::Newsletters,
    &referral::Referral,
    &invoices::Invoices,
    &services::Services,
    &sso::SingleSignOn,
    &sessions::Sessions,
    &activity::Activity,
    &views::Views,
];
