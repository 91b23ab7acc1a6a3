//! The scripts of published pages: files whose names have the hash of what is in them, and which a page's policy names by
//! their hash (EDIT-008).

use std::{collections::BTreeMap, sync::Arc};

use axum::{
    extract::{Path, State},
    http::header,
    response::{IntoResponse, Response},
};
use base64::{Engine as _, prelude::BASE64_STANDARD};
use octavo_application::publication::ports::pages::{PageRenderer, PageScript};
use sha2::{Digest, Sha256};

use super::{files::FOR_EVER, not_found};
use crate::Viewer;

/// A script of a page.
#[derive(Debug, Clone)]
pub(super) struct ScriptFile {
    /// The name of its file.
    file: String,
    source: &'static str,
    /// Its hash, as the attribute `integrity` has it.
    pub(super) integrity: String,
}

impl ScriptFile {
    fn of(script: PageScript, source: &'static str) -> Self {
        let hash = Sha256::digest(source);
        let short: String = hash.iter().take(6).map(|byte| format!("{byte:02x}")).collect();
        Self {
            file: format!("{}-{short}.js", script.name()),
            source,
            integrity: format!("sha256-{}", BASE64_STANDARD.encode(hash)),
        }
    }

    /// Its address on whichever host the page is.
    pub(super) fn address(&self) -> String {
        format!("/assets/scripts/{}", self.file)
    }
}

/// The scripts of published pages.
#[derive(Debug, Clone)]
pub struct PageScripts(BTreeMap<PageScript, ScriptFile>);

impl PageScripts {
    /// Those of a renderer.
    #[must_use]
    pub fn of(pages: &dyn PageRenderer) -> Self {
        let file = |script: &PageScript| (*script, ScriptFile::of(*script, pages.script(*script)));
        Self(PageScript::ALL.iter().map(file).collect())
    }

    /// Those that a page asks for.
    pub(super) fn files<'a>(
        &'a self,
        scripts: impl IntoIterator<Item = &'a PageScript>,
    ) -> impl Iterator<Item = &'a ScriptFile> {
        scripts.into_iter().filter_map(|script| self.0.get(script))
    }
}

/// A script. Pages are sandboxed and have no origin, so every origin may read it: their `integrity` needs that.
pub(super) async fn script(State(viewer): State<Arc<Viewer>>, Path(file): Path<String>) -> Response {
    let Some(found) = viewer.page_scripts.0.values().find(|script| script.file == file) else {
        return not_found(&viewer);
    };
    let headers = [
        (header::CONTENT_TYPE, "text/javascript; charset=utf-8"),
        (header::CACHE_CONTROL, FOR_EVER),
        (header::ACCESS_CONTROL_ALLOW_ORIGIN, "*"),
    ];
    (headers, found.source).into_response()
}
