//! The documents of projects, and their changes.

pub(crate) mod account_styles;
mod asset_refusals;
pub(crate) mod assets;
pub(crate) mod bring_project;
pub(crate) mod change_document;
pub(crate) mod compare_documents;
pub(crate) mod comparison;
pub(crate) mod import_content;
pub(crate) mod list_fonts;
pub(crate) mod live;
pub(crate) mod open_document;
pub(crate) mod own_fonts;
pub(crate) mod preview;
pub(crate) mod preview_links;
pub(crate) mod rate;
pub(crate) mod read_changes;
pub(crate) mod take_out;
pub(crate) mod version_wire;
pub(crate) mod versions;
pub(crate) mod watch_document;
pub(crate) mod wire;

use std::sync::Arc;

use axum::extract::DefaultBodyLimit;
use utoipa_axum::{router::OpenApiRouter, routes};

use crate::app::App;

/// The most bytes of a change.
const CHANGE_LIMIT: usize = 256 * 1024;

/// Its calls.
pub(crate) fn routes() -> OpenApiRouter<Arc<App>> {
    OpenApiRouter::new()
        .routes(routes!(open_document::open_document))
        .routes(routes!(assets::list_assets, assets::add_asset))
        .routes(routes!(assets::remove_asset))
        .routes(routes!(import_content::import_content))
        .routes(routes!(take_out::take_out))
        .routes(routes!(take_out::site_contents))
        .routes(routes!(bring_project::bring_project))
        .routes(routes!(watch_document::watch_document))
        .routes(routes!(compare_documents::compare_documents))
        .routes(routes!(versions::list_versions, versions::make_version))
        .routes(routes!(versions::read_version, versions::rename_version))
        .routes(routes!(versions::restore_version))
        .routes(routes!(list_fonts::list_fonts, own_fonts::add_font))
        .routes(routes!(own_fonts::rename_font, own_fonts::remove_font))
        .routes(routes!(account_styles::list_account_styles))
        .routes(routes!(account_styles::put_account_style, account_styles::remove_account_style))
        .routes(routes!(preview::preview))
        .routes(routes!(preview_links::list_preview_links, preview_links::make_preview_link))
        .routes(routes!(preview_links::change_preview_link, preview_links::withdraw_preview_link))
        .merge(
            OpenApiRouter::new()
                .routes(routes!(read_changes::read_changes, change_document::change_document))
                .layer(DefaultBodyLimit::max(CHANGE_LIMIT)),
        )
}
