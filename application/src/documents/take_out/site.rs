//! A static site: the pages that readers would get, as files in a folder (EDIT-396 to EDIT-400).
//!
//! All addresses are relative, so that it works from a disk and on any host. It has the parts of a project file as well: so
//! it can be brought in again (EDIT-388).

use std::collections::{BTreeMap, BTreeSet};

use octavo_domain::documents::{
    asset::{Asset, AssetFile, MOST_ASSETS},
    document::Document,
    font::OwnFont,
    id::RecordId,
    link::WebAddress,
    record::{Kind, Record},
    register::Key,
    value::Value,
};

use super::{
    LeftOutOfSite, LeftOutReason, SiteContents, Source, TakeOut, TakeOutError, files_of, font_name, left_out,
};
use crate::{
    documents::{
        assets::addresses::AssetAddresses,
        ports::sites::{SitePage, script_name},
    },
    export::ports::archive::Archive,
    publication::{
        code_frames::{CodeFrame, widgets},
        ports::pages::{FORM_STAMP, PageFamily, PageScript, Surroundings},
        read_published_page::PageHead,
    },
};

/// Where the forms of a site are sent (EDIT-399).
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum FormTarget {
    /// Back to the viewer, as those of published pages.
    Back,
    /// To an address of the owner's choice, which begins with `https://`.
    Elsewhere(String),
}

impl FormTarget {
    /// An address of choice; none of what is no address of a server, or is not encrypted.
    #[must_use]
    pub fn elsewhere(address: &str) -> Option<Self> {
        let link = WebAddress::parse(address).filter(|link| link.as_str().starts_with("https://"))?;
        Some(Self::Elsewhere(link.as_str().to_owned()))
    }
}

/// What tells what is left out.
const LEFT_OUT: &str = "LEFT-OUT.txt";

/// The title of a page; the first one has that of the project where it has none.
pub(super) fn title(document: &Document, id: RecordId, page: &Record, project: &str) -> String {
    let is_first = document.pages().next().is_some_and(|(first, _)| first == id);
    match page.get(Key::Title) {
        Some(Value::Line(title)) if !title.is_empty() => title.clone(),
        _ if is_first => project.to_owned(),
        _ => "Untitled".to_owned(),
    }
}

/// What a site of a project would have. `shut` are the fonts that do not go along.
pub(super) fn contents(source: &Source, shut: &[OwnFont]) -> SiteContents {
    let document = &source.document;
    let project = source.title();
    let published = document.published();
    let mut left_out = Vec::new();
    for (id, page) in document.pages() {
        let reason = match published.get(id) {
            None => LeftOutReason::Draft,
            Some(_) if source.is_protected() => LeftOutReason::Protected,
            Some(_) => continue,
        };
        left_out.push(LeftOutOfSite { reason, what: title(document, id, page, project) });
    }
    let used = published.own_families();
    let fonts: BTreeSet<String> = shut
        .iter()
        .filter(|font| used.contains(&font.family))
        .map(|font| format!("{} {}", font.family_name.as_str(), font.face.style).trim().to_owned())
        .collect();
    left_out.extend(fonts.into_iter().map(|what| LeftOutOfSite { reason: LeftOutReason::Font, what }));
    SiteContents {
        pages: if source.is_protected() { 0 } else { published.pages().count() },
        left_out,
        has_forms: published.records().any(|(_, record)| record.kind == Kind::Form),
        is_published: source.detail.published.is_some(),
    }
}

impl TakeOut {
    pub(super) async fn add_site(
        &self,
        archive: &mut dyn Archive,
        source: &Source,
        target: &FormTarget,
        viewer_origin: &str,
    ) -> Result<(), TakeOutError> {
        let document = source.document.published();
        let (open, shut) = self.fonts_for_site(&source.fonts).await?;
        let used = document.own_families();
        let open: Vec<OwnFont> = open.into_iter().filter(|font| used.contains(&font.family)).collect();
        let shown: BTreeSet<_> = document.assets().into_iter().collect();
        let mut assets = self.assets.assets(source.project, MOST_ASSETS).await?;
        assets.retain(|asset| shown.contains(&asset.key));

        self.add_project(archive, source, (&document, &assets, &open)).await?;
        for asset in &assets {
            for file in extras_of(asset) {
                self.add_asset_file(archive, asset, file).await?;
            }
        }
        let site = Site { source, document: &document, assets: &assets, fonts: &open, target, viewer_origin };
        self.add_pages(archive, &site).await?;
        let told = contents(source, &shut).left_out;
        if !told.is_empty() {
            archive.file(LEFT_OUT, left_out::told(&told).into_bytes()).await?;
        }
        Ok(())
    }

    async fn add_pages(&self, archive: &mut dyn Archive, site: &Site<'_>) -> Result<(), TakeOutError> {
        let owner = self.accounts.user(site.source.detail.owner).await?.ok_or(TakeOutError::NotFound)?;
        let can_ask_for_files = owner.entitlements().can_ask_for_files();
        let stamp = self.readers.form_stamp(site.source.project).await?;
        let (mut scripts, mut library) = (BTreeSet::<PageScript>::new(), BTreeSet::new());
        for (id, path) in site.document.paths() {
            let up = if path.is_empty() { "" } else { "../" };
            let addresses = AssetAddresses::in_folder(up);
            let around = addresses.around(site.assets, site.around(up, can_ask_for_files));
            let mut made = self.pages.page(site.document, id, &around);
            made.body = made.body.replace(FORM_STAMP, &stamp);
            scripts.extend(&made.needs.scripts);
            library.extend(library_fonts(&made.style, up));
            let icon = PageHead::of(site.document, id, site.assets, &addresses).favicon;
            let project = site.source.title();
            let title = if made.title == project || path.is_empty() {
                made.title.clone()
            } else {
                format!("{} – {project}", made.title)
            };
            let html = self.sites.page(&SitePage { made, title, up, icon })?;
            let name = if path.is_empty() { "index.html".to_owned() } else { format!("{path}/index.html") };
            archive.file(&name, html.into_bytes()).await?;
        }
        for script in scripts {
            archive.file(&script_name(script), self.pages.script(script).as_bytes().to_vec()).await?;
        }
        for file in library {
            let bytes = self.sites.library_font(&file);
            let bytes = bytes.ok_or_else(|| super::missing(&format!("fonts/{file}")))?;
            archive.file(&format!("fonts/{file}"), bytes).await?;
        }
        for widget in widgets(site.document) {
            if let Some(frame) = CodeFrame::of(site.document, widget) {
                archive.file(&code_name(widget), self.sites.code(&frame)?.into_bytes()).await?;
            }
        }
        Ok(())
    }
}

/// What all pages of a site have in common.
struct Site<'a> {
    source: &'a Source,
    document: &'a Document,
    assets: &'a [Asset],
    fonts: &'a [OwnFont],
    target: &'a FormTarget,
    viewer_origin: &'a str,
}

impl Site<'_> {
    /// What is around a page from which `up` leads to the folder of the site.
    fn around(&self, up: &str, can_ask_for_files: bool) -> Surroundings {
        let number = self.source.detail.project.num_id;
        let code: BTreeMap<RecordId, String> =
            widgets(self.document).map(|widget| (widget, format!("{up}{}", code_name(widget)))).collect();
        Surroundings {
            title: self.source.title().to_owned(),
            base: up.to_owned(),
            fonts: PageFamily::at(self.fonts.to_vec(), |font| format!("{up}{}", font_name(&font.key))),
            code,
            can_frame: true,
            can_ask_for_files,
            forms: format!("{}/forms/{number}-", self.viewer_origin),
            forms_elsewhere: match self.target {
                FormTarget::Back => None,
                FormTarget::Elsewhere(address) => Some(address.clone()),
            },
            in_folder: true,
            ..Surroundings::default()
        }
    }
}

fn code_name(widget: RecordId) -> String {
    format!("code/{widget}.html")
}

/// The files of an asset that are made when it is published, as far as there are some.
fn extras_of(asset: &Asset) -> Vec<AssetFile> {
    let known = files_of(asset);
    let avif = asset.renditions().into_iter().filter_map(|one| one.avif()).filter(|_| asset.has_avif());
    avif.chain(asset.still()).filter(|file| !known.contains(file)).collect()
}

/// The files of the type library that a style sheet loads.
fn library_fonts<'a>(style: &'a str, up: &'a str) -> impl Iterator<Item = String> + 'a {
    let from = format!("{up}fonts/");
    style.split("url(").skip(1).filter_map(move |rest| {
        let address = rest.split(')').next()?.trim_matches(['"', '\'']);
        let file = address.strip_prefix(from.as_str())?;
        (!file.contains('/')).then(|| file.to_owned())
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn edit_399_forms_are_sent_to_an_encrypted_address_alone() {
        let address = "https://forms.example/kiln?from=site";
        assert_eq!(FormTarget::elsewhere(address), Some(FormTarget::Elsewhere(address.to_owned())));
        for text in [
            "",
            "http://forms.example",
            "javascript:alert(1)",
            "https://",
            "//forms.example",
            "forms.example",
        ] {
            assert_eq!(FormTarget::elsewhere(text), None, "{text}");
        }
    }

    #[test]
    fn edit_397_fonts_of_the_library_are_found_in_the_style_sheet() {
        let style = "@font-face{src:url(../fonts/a.woff2)format('woff2')}@font-face{src:url(\"../fonts/own/b.woff2\")}\
                     .x{background:url(../assets/k/320.webp)}";
        assert_eq!(library_fonts(style, "../").collect::<Vec<_>>(), ["a.woff2"]);
        assert_eq!(library_fonts(style, "").count(), 0);
    }
}
