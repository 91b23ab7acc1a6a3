//! A page as a PNG (EDIT-403).

use std::collections::BTreeMap;

use octavo_domain::{
    auth::throttle::Limit,
    documents::{
        asset::{AssetKind, MOST_ASSETS},
        document::Document,
        id::RecordId,
        layout::page::widgets_of,
        record::{Kind, Width},
        register::Key,
        value::{AssetKey, Value},
    },
    ids::{ProjectRef, UserId},
};

use super::{Source, TakeOut, TakeOutError, site::title};
use crate::{
    auth::throttle,
    documents::{
        ports::screenshots::{PageToDraw, WholePage},
        take_screenshot::{MOST_BYTES, file_to_draw},
    },
};

/// A page that was taken out.
pub struct TakenPage {
    /// A PNG.
    pub picture: Vec<u8>,
    /// The title of the project.
    pub title: String,
    /// The title of the page.
    pub page: String,
}

impl TakeOut {
    /// Takes one page out as a PNG: the first one where none is named. A page that is a draft or protected can be taken out as
    /// well, for it is who may change it that gets it.
    ///
    /// # Errors
    /// [`TakeOutError`].
    #[tracing::instrument(name = "use_case", skip_all, fields(otel.name = module_path!()))]
    pub async fn picture(
        &self,
        user: UserId,
        project: ProjectRef,
        page: Option<RecordId>,
    ) -> Result<TakenPage, TakeOutError> {
        let source = self.source(user, project).await?;
        let first = source.document.pages().next().map(|(id, _)| id);
        let page = page.or(first).ok_or(TakeOutError::UnknownPage)?;
        let record = source.document.get(page).filter(|record| record.kind == Kind::Page);
        let record = record.ok_or(TakeOutError::UnknownPage)?;
        let name = title(&source.document, page, record, source.title());
        let attempt = [(format!("take-out:user:{user}"), Limit::TAKE_OUT_ACCOUNT)];
        throttle::count(self.storage.as_ref(), &attempt, source.now).await?;
        let pictures = self.page_pictures(&source, page).await?;
        let title = source.title().to_owned();
        let drawn = self.drawer.draw_whole(PageToDraw { document: source.document, page, pictures }).await?;
        match drawn {
            WholePage::Drawn(picture) => Ok(TakenPage { picture, title, page: name }),
            WholePage::TooHigh => Err(TakeOutError::TooHigh),
        }
    }

    /// The files of the pictures on a page, as far as they are not too much.
    async fn page_pictures(
        &self,
        source: &Source,
        page: RecordId,
    ) -> Result<BTreeMap<AssetKey, Vec<u8>>, TakeOutError> {
        let wanted = pictures_of(&source.document, page);
        let assets = self.assets.assets(source.project, MOST_ASSETS).await?;
        let shown = |key: &AssetKey| assets.iter().find(|asset| asset.key == *key);
        let mut files = BTreeMap::new();
        let mut left = MOST_BYTES;
        for asset in wanted.iter().filter_map(shown).filter(|asset| asset.kind() == AssetKind::Picture) {
            let file = self.files.get(&file_to_draw(asset)).await?;
            if let Some(file) = file.filter(|file| file.len() <= left) {
                left = left.saturating_sub(file.len());
                files.insert(asset.key.clone(), file);
            }
        }
        Ok(files)
    }
}

/// The pictures on a page, in the order in which they are painted, each once.
fn pictures_of(document: &Document, page: RecordId) -> Vec<AssetKey> {
    let widgets = widgets_of(document, page, Width::Base);
    let mut found = Vec::new();
    let mut add = |id: RecordId, key: Key| match document.get(id).and_then(|record| record.get(key)) {
        Some(Value::Asset(asset)) if !found.contains(asset) => found.push(asset.clone()),
        _ => (),
    };
    add(page, Key::BackgroundPicture);
    let mut open: Vec<RecordId> = widgets.top.iter().rev().copied().collect();
    while let Some(id) = open.pop() {
        add(id, Key::Asset);
        open.extend(widgets.children(id).iter().rev());
    }
    found
}
