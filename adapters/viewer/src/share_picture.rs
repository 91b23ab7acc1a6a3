//! The picture of a page that is shared, where nobody chose one (EDIT-326).

use std::sync::Arc;

use axum::{
    extract::{Path, State},
    http::{HeaderName, StatusCode, header},
    response::{IntoResponse, Response},
};
use moka::future::Cache;
use octavo_application::{
    documents::ports::screenshots::{SHARED_HEIGHT, SHARED_WIDTH},
    publication::{
        ports::public::{PublicOwner, PublicPage},
        read_published_page::PageHead,
        read_share_picture::ReadSharePictureError,
    },
};
use octavo_domain::{
    documents::id::RecordId,
    ids::{NumId, ProjectId},
};

use super::{errors, files, frame::LinkPicture, not_found};
use crate::Viewer;

/// The most bytes of drawn pages that are kept.
const BYTES: u64 = 32 * 1024 * 1024;

/// Those who keep it ask again after an hour: the project may have got a password or been unpublished.
const OPEN: &str = "public, max-age=3600";

/// What a drawing depends on: the publication, its page, and the name of the author.
type Name = (ProjectId, i64, RecordId, String);

/// Keeps the pages that were drawn last. Those who ask for one at once wait for one drawing.
pub(super) struct DrawnPages(Cache<Name, Arc<[u8]>>);

impl Default for DrawnPages {
    fn default() -> Self {
        let weight = |_: &Name, drawn: &Arc<[u8]>| u32::try_from(drawn.len()).unwrap_or(u32::MAX);
        Self(Cache::builder().max_capacity(BYTES).weigher(weight).build())
    }
}

impl LinkPicture {
    /// The picture of all pages of an account, where its plan has that (EDIT-045).
    pub(super) fn of_account(viewer: &Viewer, owner: &PublicOwner) -> Option<Self> {
        let key = owner.share_picture.as_ref().filter(|_| owner.entitlements.can_use_favicon())?;
        Some(Self {
            address: format!("{}/media/{key}", viewer.settings.viewer_origin),
            width: SHARED_WIDTH,
            height: SHARED_HEIGHT,
            alt: format!("A picture for the pages of {}", owner.name),
        })
    }

    /// The picture of a page that everybody may read: the chosen one, else that of the account or the cover, else its own
    /// drawing.
    pub(super) fn of_page(
        viewer: &Viewer,
        page: &PublicPage,
        head: &PageHead,
        title: &str,
        usual: Option<Self>,
    ) -> Option<Self> {
        if !page.is_open() {
            return None;
        }
        let origin = &viewer.settings.viewer_origin;
        if let Some(chosen) = &head.share_picture {
            let (width, height) = chosen.size;
            let address = format!("{origin}{}", chosen.address);
            return Some(Self { address, width, height, alt: format!("A picture for {title}") });
        }
        let drawn = || {
            let (number, at) = (page.project.num_id, page.project.at.timestamp_micros());
            Self {
                address: format!("{origin}/media/shared/{number}/{}.jpg?v={at}", head.page),
                width: SHARED_WIDTH,
                height: SHARED_HEIGHT,
                alt: format!("The top of the page {title}"),
            }
        };
        usual.or_else(|| head.can_be_drawn.then(drawn))
    }
}

/// The picture of a page: `/media/shared/{number of the project}/{page}.jpg`.
pub(super) async fn share_picture(
    State(viewer): State<Arc<Viewer>>,
    Path((project, file)): Path<(String, String)>,
) -> Response {
    let number = project.parse().ok().and_then(|number| NumId::parse(number).ok());
    let page = file.strip_suffix(".jpg").and_then(|page| page.parse().ok());
    let (Some(project), Some(page)) = (number, page) else { return not_found(&viewer) };
    match read(&viewer, project, page).await {
        Ok(drawn) => {
            let headers = [
                (header::CONTENT_TYPE, "image/jpeg"),
                (header::CACHE_CONTROL, OPEN),
                (HeaderName::from_static("cross-origin-resource-policy"), "cross-origin"),
            ];
            (headers, drawn.to_vec()).into_response()
        }
        Err(error) => failed(&viewer, &error),
    }
}

async fn read(
    viewer: &Viewer,
    project: NumId,
    page: RecordId,
) -> Result<Arc<[u8]>, Arc<ReadSharePictureError>> {
    let of = viewer.read_share_picture.open_page(project).await?;
    let name = (of.project.id, of.project.at.timestamp_micros(), page, of.owner.name.clone());
    let draw = async { viewer.read_share_picture.draw(&of, page).await.map(Arc::from) };
    viewer.published_pages.drawn.0.try_get_with(name, draw).await
}

fn failed(viewer: &Viewer, error: &ReadSharePictureError) -> Response {
    match error {
        ReadSharePictureError::Unknown => not_found(viewer),
        ReadSharePictureError::Storage(error) => errors::storage(viewer, error),
        ReadSharePictureError::Files(error) => files::unavailable(error),
        ReadSharePictureError::Image(error) => {
            tracing::error!(%error, "a page could not be drawn");
            StatusCode::SERVICE_UNAVAILABLE.into_response()
        }
    }
}
