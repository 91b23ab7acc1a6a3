//! The frames in which code widgets run: HTML that somebody wrote, on the viewer's origin and without that origin.
//!
//! A frame has an address of its own, since only the answer at an address can say in which sandbox it is, also to who opens
//! it by itself. What runs in it knows its address. So its token opens that one frame, and nothing else of a private page.

use std::{collections::BTreeMap, sync::Arc};

use octavo_domain::{
    documents::{
        document::Document,
        id::RecordId,
        record::{Kind, Record},
        register::Key,
        value::Value,
    },
    ids::{NumId, ProjectId, ProjectRef},
};

use super::{
    ports::public::{PublicPage, PublicQueries},
    readers::{Purpose, Readers, guarded},
};
use crate::{
    documents::{
        assets::read_asset_file::may_be_read,
        current::CurrentDocument,
        ports::{documents::DocumentQueries, format::DocumentFormat},
    },
    publication::ports::publication::PublicationQueries,
    shared::storage::StorageError,
};

/// What code may do: run, send its own forms, and open other windows. It never has the origin of its page (EDIT-071).
pub const CODE_SANDBOX: &str = "allow-scripts allow-forms allow-popups allow-popups-to-escape-sandbox";

/// Reads what runs in frames, for those who may read the page around them.
pub struct ReadCodeFrame {
    /// Reads what is public.
    pub public: Arc<dyn PublicQueries>,
    /// Reads projects.
    pub publications: Arc<dyn PublicationQueries>,
    /// Reads documents.
    pub documents: Arc<dyn DocumentQueries>,
    /// Reads documents as they are now.
    pub current: CurrentDocument,
    /// Reads the format of documents.
    pub format: Arc<dyn DocumentFormat>,
    /// Checks tokens.
    pub readers: Arc<Readers>,
}

/// What runs in a frame.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CodeFrame {
    /// What the widget is called; empty where it has no name.
    pub title: String,
    /// The language of its page, as a tag; none where nobody said it.
    pub language: Option<String>,
    /// HTML that somebody wrote.
    pub html: String,
}

impl CodeFrame {
    /// What runs in the frame of a widget; none where it has no code.
    #[must_use]
    pub fn of(document: &Document, widget: RecordId) -> Option<Self> {
        let record = document.get(widget)?;
        let html = html(record)?.to_owned();
        let title = match record.get(Key::Label) {
            Some(Value::Line(label)) => label.clone(),
            _ => String::new(),
        };
        let page = document.page_of(widget).or_else(|| document.pages().next().map(|(id, _)| id));
        let language = page.and_then(|page| document.language(page)).map(str::to_owned);
        Some(Self { title, language, html })
    }
}

/// Why there is no frame.
#[derive(Debug, thiserror::Error)]
pub enum ReadCodeFrameError {
    /// There is no such widget, it has no code, or the reader must not know of it.
    #[error("There is no such frame")]
    Unknown,
    /// Storage failed.
    #[error(transparent)]
    Storage(#[from] StorageError),
}

impl ReadCodeFrame {
    /// What runs in the frame of a widget, for a reader with this token; it may be empty. The token of a preview shows the
    /// draft, all others get what is published.
    ///
    /// # Errors
    /// [`ReadCodeFrameError`].
    #[tracing::instrument(name = "use_case", skip_all, fields(otel.name = module_path!()))]
    pub async fn execute(
        &self,
        project: NumId,
        widget: RecordId,
        token: &str,
    ) -> Result<CodeFrame, ReadCodeFrameError> {
        let document = match self.draft(project, widget, token).await? {
            Some(document) => document,
            None => self.published(project, widget, token).await?.ok_or(ReadCodeFrameError::Unknown)?,
        };
        CodeFrame::of(&document, widget).ok_or(ReadCodeFrameError::Unknown)
    }

    /// The draft, where the token is one of a preview.
    async fn draft(
        &self,
        project: NumId,
        widget: RecordId,
        token: &str,
    ) -> Result<Option<Document>, StorageError> {
        if token.is_empty() {
            return Ok(None);
        }
        let Some(detail) = self.publications.detail(ProjectRef::NumId(project)).await? else {
            return Ok(None);
        };
        let id = detail.project.id;
        if !self.readers.shows_draft_code(id, widget, token).await? {
            return Ok(None);
        }
        let copy = self.current.latest(self.documents.as_ref(), id).await?;
        Ok(copy.map(|copy| copy.document.previewed()))
    }

    /// What is published, where this reader may read it.
    async fn published(
        &self,
        project: NumId,
        widget: RecordId,
        token: &str,
    ) -> Result<Option<Document>, StorageError> {
        let page = self.public.page(project).await?.filter(|page| page.has_document);
        let Some(page) = page else { return Ok(None) };
        let reads = page.is_open()
            || (may_be_read(&page) && self.readers.shows_page_code(&page, widget, token).await?);
        if !reads {
            return Ok(None);
        }
        let id = page.project.id;
        let Some(published) = self.documents.published_document(id).await? else { return Ok(None) };
        let document = self.format.decode(&published.body).map_err(|_| StorageError::Corrupt {
            table: "published_documents",
            column: "body",
            id: id.to_string(),
        })?;
        Ok(Some(document))
    }
}

/// The code of a widget; none of what has none.
fn html(record: &Record) -> Option<&str> {
    match record.get(Key::Html) {
        Some(Value::Line(html)) if record.kind == Kind::Code && !html.trim().is_empty() => Some(html),
        _ => None,
    }
}

/// The widgets of a document that have code.
pub(crate) fn widgets(document: &Document) -> impl Iterator<Item = RecordId> {
    document.records().filter(|(_, record)| html(record).is_some()).map(|(id, _)| id)
}

fn address(project: NumId, widget: RecordId, token: Option<&str>) -> String {
    let token = token.map(|token| format!("?token={token}")).unwrap_or_default();
    format!("/media/code/{project}/{widget}{token}")
}

impl Readers {
    /// The addresses of the frames of a published document, on whichever host its page is.
    ///
    /// # Errors
    /// [`StorageError`].
    pub(super) async fn code_of_page(
        &self,
        page: &PublicPage,
        document: &Document,
    ) -> Result<BTreeMap<RecordId, String>, StorageError> {
        let mut addresses = BTreeMap::new();
        for widget in widgets(document) {
            let token = self.page_code(page, widget).await?;
            addresses.insert(widget, address(page.project.num_id, widget, token.as_deref()));
        }
        Ok(addresses)
    }

    /// The addresses of the frames of a draft.
    ///
    /// # Errors
    /// [`StorageError`].
    pub(super) async fn code_of_draft(
        &self,
        (project, number): (ProjectId, NumId),
        document: &Document,
    ) -> Result<BTreeMap<RecordId, String>, StorageError> {
        let mut addresses = BTreeMap::new();
        let project = project.uuid();
        for widget in widgets(document) {
            let name = widget.to_string();
            let subject: [&[u8]; 2] = [project.as_bytes(), name.as_bytes()];
            let token = self.sign_steadily(Purpose::DraftCode, &subject).await?;
            addresses.insert(widget, address(number, widget, Some(&token)));
        }
        Ok(addresses)
    }

    /// A token for a frame of a private page; none where no token is needed. It ends with that for the page's files.
    async fn page_code(&self, page: &PublicPage, widget: RecordId) -> Result<Option<String>, StorageError> {
        if page.is_open() {
            return Ok(None);
        }
        let ([at, id, guard], widget) = (guarded(page), widget.to_string());
        self.sign_steadily(Purpose::PageCode, &[&at, &id, &guard, widget.as_bytes()]).await.map(Some)
    }

    /// Is it valid for this frame of a page?
    async fn shows_page_code(
        &self,
        page: &PublicPage,
        widget: RecordId,
        token: &str,
    ) -> Result<bool, StorageError> {
        let ([at, id, guard], widget) = (guarded(page), widget.to_string());
        self.holds(Purpose::PageCode, &[&at, &id, &guard, widget.as_bytes()], token).await
    }

    /// Is it valid for this frame of a draft?
    async fn shows_draft_code(
        &self,
        project: ProjectId,
        widget: RecordId,
        token: &str,
    ) -> Result<bool, StorageError> {
        let widget = widget.to_string();
        self.holds(Purpose::DraftCode, &[project.uuid().as_bytes(), widget.as_bytes()], token).await
    }
}
