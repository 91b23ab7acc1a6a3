//! The documents of projects: what is drawn in the editor and published.

pub mod assets;
pub mod bring_project;
pub mod change_document;
pub mod compact_log;
pub mod compare_documents;
pub(crate) mod copy;
pub mod current;
mod edited;
pub mod fonts;
pub mod history;
pub mod import_content;
pub mod list_fonts;
pub mod make_renditions;
pub mod open_document;
pub mod ports;
pub(crate) mod publish;
pub mod read_changes;
pub mod styles;
pub mod take_out;
pub mod take_screenshot;
pub mod watch_document;

use std::sync::Arc;

use octavo_domain::{
    account::user::User,
    documents::{limits, log::Seq},
    ids::ProjectId,
    plans::{catalogue::Catalogue, limits::Cap},
};

use crate::{
    documents::{
        assets::{
            add_asset::AddAsset, add_media::AddMedia, list_assets::ListAssets, remove_asset::RemoveAsset,
        },
        bring_project::BringProject,
        change_document::ChangeDocument,
        compare_documents::CompareDocuments,
        current::CurrentDocument,
        fonts::{add_font::AddFont, remove_font::RemoveFont, rename_family::RenameFamily},
        history::{
            list_versions::ListVersions, moments::Moments, name_version::NameVersion,
            read_version::ReadVersion, restore_version::RestoreVersion,
        },
        import_content::ImportContent,
        list_fonts::ListFonts,
        open_document::OpenDocument,
        ports::documents::{Change, DocumentQueries},
        read_changes::ReadChanges,
        styles::{
            list_account_styles::ListAccountStyles, put_account_style::PutAccountStyle,
            remove_account_style::RemoveAccountStyle,
        },
        take_out::TakeOut,
        watch_document::WatchDocument,
    },
    library::create_project::CreateProject,
    ports::Ports,
    shared::{storage::StorageError, use_cases::use_cases},
};

/// The most changes that are read at once. A client that has missed more opens the document again.
pub const MOST_CHANGES: u32 = 2_000;

use_cases! {
    /// Documents.
    pub struct DocumentUseCases(ports) {
        /// Reads how many widgets documents have.
        queries: Arc<dyn DocumentQueries> = ports.documents.clone(),
        /// Opens a document.
        open: OpenDocument {
            documents,
            team,
            accounts,
            storage,
            format: ports.document_format.clone(),
            catalogue,
            ids,
            moments: ports.moments(),
        },
        /// Reads changes, and waits for them.
        changes: ReadChanges { documents, team, signals: ports.document_signals.clone() },
        /// Lets somebody watch a document.
        watch: WatchDocument { documents, team, accounts, signals: ports.document_signals.clone(), ids },
        /// Compares what readers see with the draft.
        compare: CompareDocuments { documents, team, publications, current: ports.current_document(), moments: ports.moments() },
        /// Lists versions and sittings.
        list_versions: ListVersions { versions, team, accounts, catalogue },
        /// Reads a version.
        read_version: ReadVersion { team, moments: ports.moments() },
        /// Makes and renames versions.
        name_version: NameVersion { storage, moments: ports.moments(), ids, clock },
        /// Restores what was.
        restore: RestoreVersion { storage, moments: ports.moments(), change: ports.change_document() },
        /// Changes a document.
        change: ChangeDocument = ports.change_document(),
        /// Brings content into a document.
        import: ImportContent {
            storage,
            current: ports.current_document(),
            reader: ports.import_reader.clone(),
            change: ports.change_document(),
            add_asset: ports.add_asset(),
            remove_asset: ports.remove_asset(),
            ids,
            clock,
        },
        /// Takes a project out.
        take_out: TakeOut {
            storage,
            team,
            accounts,
            publications,
            documents,
            current: ports.current_document(),
            assets,
            fonts,
            font_maker,
            files,
            large_files,
            archives,
            project_files,
            pages: ports.page_renderer.clone(),
            sites,
            drawer: ports.screenshots.clone(),
            readers: ports.readers(),
            ids,
            clock,
        },
        /// Makes a project out of a project file.
        bring_project: BringProject {
            storage,
            receiver: ports.media_receiver.clone(),
            project_files,
            format: ports.document_format.clone(),
            maker: ports.asset_maker.clone(),
            files,
            large_files,
            fonts,
            add_font: ports.add_font(),
            create: ports.create_project(),
            catalogue,
            ids,
            clock,
        },
        /// Lists the type library and own fonts.
        list_fonts: ListFonts { library: ports.type_library.clone(), fonts, team },
        /// Adds an own font.
        add_font: AddFont = ports.add_font(),
        /// Renames a family of own fonts.
        rename_family: RenameFamily { storage },
        /// Deletes an own font.
        remove_font: RemoveFont { storage, ids, clock },
        /// Lists the text styles of an account.
        list_account_styles: ListAccountStyles { styles, team },
        /// Makes or changes a text style of an account.
        put_account_style: PutAccountStyle { storage, format: ports.document_format.clone(), ids, clock },
        /// Deletes a text style of an account.
        remove_account_style: RemoveAccountStyle { storage },
        /// Adds a picture.
        add_asset: AddAsset = ports.add_asset(),
        /// Adds a video, audio, captions or a file to link to.
        add_media: AddMedia = ports.add_media(),
        /// Lists pictures.
        list_assets: ListAssets { assets, team, readers: ports.readers() },
        /// Removes a picture.
        remove_asset: RemoveAsset = ports.remove_asset(),
    }
}

impl Ports {
    /// Reads documents as they are now.
    #[must_use]
    pub fn current_document(&self) -> CurrentDocument {
        CurrentDocument { format: self.document_format.clone(), copies: self.document_copies.clone() }
    }

    /// Reads documents as they were.
    fn moments(&self) -> Moments {
        Moments {
            documents: self.documents.clone(),
            versions: self.versions.clone(),
            accounts: self.accounts.clone(),
            catalogue: self.catalogue.clone(),
            current: self.current_document(),
        }
    }

    /// Changes documents.
    #[must_use]
    pub fn change_document(&self) -> ChangeDocument {
        ChangeDocument {
            storage: self.storage.clone(),
            current: self.current_document(),
            signals: self.document_signals.clone(),
            catalogue: self.catalogue.clone(),
            ids: self.ids.clone(),
            clock: self.clock.clone(),
        }
    }

    /// Adds own fonts.
    fn add_font(&self) -> AddFont {
        AddFont {
            storage: self.storage.clone(),
            files: self.files.clone(),
            maker: self.font_maker.clone(),
            ids: self.ids.clone(),
            clock: self.clock.clone(),
            catalogue: self.catalogue.clone(),
        }
    }

    /// Makes projects.
    fn create_project(&self) -> CreateProject {
        CreateProject { storage: self.storage.clone(), ids: self.ids.clone(), clock: self.clock.clone() }
    }

    /// Adds pictures.
    fn add_asset(&self) -> AddAsset {
        AddAsset {
            storage: self.storage.clone(),
            files: self.files.clone(),
            maker: self.asset_maker.clone(),
            ids: self.ids.clone(),
            clock: self.clock.clone(),
            catalogue: self.catalogue.clone(),
        }
    }

    /// Adds what is too large for memory.
    fn add_media(&self) -> AddMedia {
        AddMedia {
            storage: self.storage.clone(),
            large_files: self.large_files.clone(),
            receiver: self.media_receiver.clone(),
            add_asset: self.add_asset(),
            ids: self.ids.clone(),
            clock: self.clock.clone(),
            catalogue: self.catalogue.clone(),
        }
    }

    /// Removes pictures.
    fn remove_asset(&self) -> RemoveAsset {
        RemoveAsset {
            storage: self.storage.clone(),
            current: self.current_document(),
            ids: self.ids.clone(),
            clock: self.clock.clone(),
        }
    }
}

/// The changes after one, at most [`MOST_CHANGES`]; none where the log does not go back so far any more.
async fn changes_after(
    documents: &dyn DocumentQueries,
    project: ProjectId,
    after: Seq,
) -> Result<Option<Vec<Change>>, StorageError> {
    next_changes(documents, project, after, MOST_CHANGES).await
}

/// The same, at most `most`.
async fn next_changes(
    documents: &dyn DocumentQueries,
    project: ProjectId,
    after: Seq,
    most: u32,
) -> Result<Option<Vec<Change>>, StorageError> {
    let changes = documents.document_changes(project, after, most).await?;
    if changes.first().is_some_and(|first| first.seq == after.next()) {
        return Ok(Some(changes));
    }
    // Asked for after the log was read: what is missing in the log was cut before that.
    let cut = documents.document_cut(project).await?;
    Ok((after >= cut).then_some(changes))
}

/// The most pages that a project of this owner has (EDIT-079).
fn most_pages(owner: &User, catalogue: &Catalogue) -> usize {
    match owner.entitlements().limits(catalogue).pages_per_mag {
        Cap::AtMost(most) => usize::try_from(most).map_or(limits::PAGES, |most| most.min(limits::PAGES)),
        Cap::Unlimited => limits::PAGES,
    }
}
