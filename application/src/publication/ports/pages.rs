//! Making the pages that readers see.

use std::collections::{BTreeMap, BTreeSet};

use octavo_domain::documents::{
    document::Document,
    font::{FamilyKey, FontFace, OwnFamily, OwnFont},
    id::RecordId,
    value::AssetKey,
};

use crate::documents::fonts;

/// What a page needs to know of where it is shown.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Surroundings {
    /// The title of the project: that of a page without one.
    pub title: String,
    /// The path of the first page, with a slash at both ends. The other pages are below it.
    pub base: String,
    /// The whole address of the page, as it is passed on.
    pub address: String,
    /// The pictures of the project.
    pub pictures: BTreeMap<AssetKey, PagePicture>,
    /// Its other files: what is played, captions, and what readers download.
    pub files: BTreeMap<AssetKey, PageFile>,
    /// The own families of the account that owns the project. A page has those that it is set in.
    pub fonts: Vec<PageFamily>,
    /// The addresses of the frames in which code widgets run.
    pub code: BTreeMap<RecordId, String>,
    /// May other services be shown in frames? Where scripts of the owner run on the page they may not: what frames need
    /// of the page's own sandbox would let these scripts out of it.
    pub can_frame: bool,
    /// Does the plan of the project's owner include fields for files (EDIT-270)? Without it a page shows none.
    pub can_ask_for_files: bool,
    /// The address to which its forms are sent, up to the id of the form.
    pub forms: String,
    /// An address of the owner's choice, to which its forms are sent instead (EDIT-399). The hidden parts of forms, which are
    /// for the viewer, are left out then.
    pub forms_elsewhere: Option<String>,
    /// Is the page a file in a folder (EDIT-398)? Then links lead to files, the base is the way to that folder, and fonts of
    /// the type library lie in it.
    pub in_folder: bool,
}

/// Stands in a page where the stamp of its forms belongs, which says when a reader got the page. Nobody can write it: a
/// document has no such character.
pub const FORM_STAMP: &str = "\u{1}stamp\u{1}";

/// An own family on a page.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PageFamily {
    /// Names it in documents.
    pub key: FamilyKey,
    /// Its faces, each with the address of its file. Of two that are alike the later one is preferred.
    pub faces: Vec<(FontFace, String)>,
}

impl PageFamily {
    /// The families of an account, with addresses on the viewer's origin.
    #[must_use]
    pub fn of(fonts: Vec<OwnFont>) -> Vec<Self> {
        Self::at(fonts, fonts::path)
    }

    /// The same with addresses of the caller's.
    pub(crate) fn at(fonts: Vec<OwnFont>, address: impl Fn(&OwnFont) -> String) -> Vec<Self> {
        let face = |font: OwnFont| {
            let address = address(&font);
            (font.face, address)
        };
        let families = OwnFamily::of(fonts).into_iter();
        families
            .map(|family| Self { key: family.key, faces: family.fonts.into_iter().map(face).collect() })
            .collect()
    }
}

/// A picture on a page.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PagePicture {
    /// The address of the file that every browser can show.
    pub address: String,
    /// Its renditions: the width in pixels and the address of each, the narrowest first.
    pub renditions: Vec<(u32, String)>,
    /// The same for browsers that show AVIF; empty where there is none.
    pub avif: Vec<(u32, String)>,
    /// The address of what is shown instead to those who ask for less motion; none of what does not move.
    pub still: Option<String>,
    /// Its width and height in pixels.
    pub size: (u32, u32),
}

/// A file on a page that is no picture.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PageFile {
    /// Its address.
    pub address: String,
    /// The name that it is saved with.
    pub name: String,
    /// What readers call its type, such as `PDF`.
    pub format: String,
    /// How many bytes it has.
    pub bytes: u64,
}

/// A page without the frame that its viewer puts around it.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct MadePage {
    /// The page's title; the project's where it has none.
    pub title: String,
    /// Its description; may be empty.
    pub description: String,
    /// The language of its texts, as a tag; none where nobody said it.
    pub language: Option<String>,
    /// May search engines list it, as far as the document says (EDIT-054)?
    pub is_indexed: bool,
    /// The style sheet: everything that the page needs.
    pub style: String,
    /// What stands in the body: markup in which all words are escaped.
    pub body: String,
    /// What its policy has to allow.
    pub needs: PageNeeds,
}

/// What a page does beyond showing its own markup. Most pages need nothing.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct PageNeeds {
    /// The scripts of its widgets. Without them the page can be read all the same.
    pub scripts: BTreeSet<PageScript>,
    /// The origins of the frames that readers can open.
    pub frames: BTreeSet<String>,
    /// What these frames need: tokens of the `sandbox` directive, which the page's own has to allow as well.
    pub sandbox: BTreeSet<&'static str>,
    /// Has it a form, which readers send to the viewer (EDIT-273)?
    pub has_form: bool,
    /// Does it play files of the project?
    pub has_media: bool,
    /// The style sheet within its own frames, which hold what is seen before a service is asked.
    pub frame_style: Option<&'static str>,
}

/// A script of the product that a widget works better with (EDIT-008).
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum PageScript {
    /// Opens pictures of a gallery large.
    Lightbox,
    /// Arrows, marks and autoplay of a slideshow.
    Slides,
    /// Copies the link of a page, and opens the share sheet of the reader's system.
    Share,
    /// Starts videos that play by themselves, and pauses them.
    Media,
}

impl PageScript {
    /// Every script.
    pub const ALL: &[Self] = &[Self::Lightbox, Self::Slides, Self::Share, Self::Media];

    /// Its name, in the address of its file.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Lightbox => "lightbox",
            Self::Slides => "slides",
            Self::Share => "share",
            Self::Media => "media",
        }
    }
}

/// Makes pages of documents.
///
/// The same document MUST always give the same page, and nothing that a person wrote MUST become markup or style.
pub trait PageRenderer: Send + Sync {
    /// A page of a document; empty where there is no such page.
    fn page(&self, document: &Document, page: RecordId, around: &Surroundings) -> MadePage;

    /// The source of a script. It MUST work in a sandbox without an origin, and MUST load nothing.
    fn script(&self, script: PageScript) -> &'static str;
}
