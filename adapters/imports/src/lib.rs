//! Files of other programs: Markdown, HTML, SVG, Figma's JSON and archives of them.
//!
//! Anybody can have made them. So bytes, elements and depth are bounded before anything is built of them, nothing is
//! read by recursion that has no bound, and no address is asked. Reading uses the processor, so it runs off the async
//! threads, a few at a time.

mod archive;
mod figma;
mod folder;
mod html;
mod link;
mod markdown;
mod measure;
mod svg;
mod tokens;
mod words;

use std::{collections::BTreeMap, sync::Arc};

use async_trait::async_trait;
use folder::Folder;
use octavo_application::documents::{
    assets::add_asset::NewAsset,
    ports::{
        fonts::TypeLibrary,
        imports::{
            ImportFault, ImportFile, ImportForm, ImportReader, MOST_IMPORT_BYTES, MOST_IMPORT_TEXT_BYTES,
            ReadImport,
        },
    },
};
use octavo_domain::documents::import::{Block, Brought, Content, Tally};
use tokio::sync::Semaphore;

/// The most paragraphs, pictures, elements or layers.
const MOST_PARTS: usize = 20_000;

/// Reads files off the async threads.
pub struct Importer {
    slots: Arc<Semaphore>,
    waiting: Arc<Semaphore>,
    families: Arc<Families>,
}

impl Importer {
    /// An importer that reads `slots` files at a time, while at most `queue` wait. Families are known by the library.
    #[must_use]
    pub fn new(slots: usize, queue: usize, library: &dyn TypeLibrary) -> Self {
        let families = library.fonts().into_iter();
        let families = families.map(|font| {
            let reach = font.reach.map(i64::from);
            (font.name.to_lowercase(), Family { id: font.id.to_owned(), reach })
        });
        Self {
            slots: Arc::new(Semaphore::new(slots.max(1))),
            waiting: Arc::new(Semaphore::new(slots.max(1).saturating_add(queue))),
            families: Arc::new(families.collect()),
        }
    }
}

#[async_trait]
impl ImportReader for Importer {
    async fn read(&self, file: ImportFile) -> Result<ReadImport, ImportFault> {
        let stopped = |error: &dyn std::fmt::Display| ImportFault::Failed(error.to_string());
        let ticket = Arc::clone(&self.waiting).try_acquire_owned().map_err(|_| ImportFault::Busy)?;
        let slot = Arc::clone(&self.slots).acquire_owned().await.map_err(|error| stopped(&error))?;
        let families = Arc::clone(&self.families);
        let read = tokio::task::spawn_blocking(move || {
            let read = read(&file, &families);
            drop((slot, ticket));
            read
        });
        read.await.map_err(|error| stopped(&error))?
    }
}

/// A family of the type library.
struct Family {
    id: String,
    /// How far letters reach above and below their line, in ten thousandths of their size.
    reach: [i64; 2],
}

/// The families of the type library by their names in lower case.
type Families = BTreeMap<String, Family>;

/// What a reader found.
struct Found {
    content: Content,
    title: Option<String>,
    tally: Tally,
    pictures: BTreeMap<String, NewAsset>,
}

fn read(file: &ImportFile, families: &Families) -> Result<ReadImport, ImportFault> {
    if file.bytes.len() > MOST_IMPORT_BYTES {
        return Err(ImportFault::TooLarge);
    }
    let found = match file.form {
        ImportForm::Zip => {
            let (main, mut folder) = archive::unpack(&file.bytes)?;
            let left_out = main.others;
            let mut found = of_form(main.form, &main.bytes, &mut folder, families)?;
            for other in left_out {
                found.tally.add(octavo_domain::documents::import::Reason::OtherFile, &other);
            }
            found
        }
        form => of_form(form, &file.bytes, &mut Folder::default(), families)?,
    };
    let Found { content, title, tally, pictures } = found;
    let is_empty = match &content {
        Content::Column(blocks) => blocks.is_empty(),
        Content::Sheets(sheets) => sheets.is_empty(),
        Content::Piece(_) => false,
    };
    if is_empty {
        return Err(ImportFault::Empty);
    }
    let title = title.or_else(|| heading(&content)).or_else(|| stem(&file.name));
    Ok(ReadImport { brought: Brought { title, content, left_out: tally.told() }, pictures })
}

fn of_form(
    form: ImportForm,
    bytes: &[u8],
    folder: &mut Folder,
    families: &Families,
) -> Result<Found, ImportFault> {
    if bytes.len() > MOST_IMPORT_TEXT_BYTES {
        return Err(ImportFault::TooLarge);
    }
    let text = std::str::from_utf8(bytes).map_err(|_| ImportFault::NoText)?;
    let text = text.strip_prefix('\u{feff}').unwrap_or(text);
    match form {
        ImportForm::Markdown => markdown::read(text, folder),
        ImportForm::Html => html::read(text, folder),
        ImportForm::Svg => svg::read(text, families),
        ImportForm::Figma => figma::read(text, folder, families),
        // An archive in an archive is no file that is looked for.
        ImportForm::Zip => Err(ImportFault::Empty),
    }
}

/// The first words of a column that are a heading of a page.
fn heading(content: &Content) -> Option<String> {
    use octavo_domain::documents::{text::marks::Mark, value::Value};
    let Content::Column(blocks) = content else { return None };
    let paragraphs = blocks.iter().flat_map(|block| match block {
        Block::Words(paragraphs) => paragraphs.as_slice(),
        Block::Picture(_) | Block::Rule => &[],
    });
    let is_title = |marks: &octavo_domain::documents::text::marks::Marks| {
        marks.get(&Mark::Element) == Some(&Value::Word("h1"))
    };
    let first = paragraphs.into_iter().find(|paragraph| is_title(&paragraph.marks))?;
    Some(first.runs.iter().map(|run| run.text.as_str()).collect())
}

/// The name of a file without its folders and its ending.
fn stem(name: &str) -> Option<String> {
    let name = name.rsplit(['/', '\\']).next().unwrap_or_default();
    let stem = name.rsplit_once('.').map_or(name, |(stem, _)| stem).trim();
    (!stem.is_empty()).then(|| stem.to_owned())
}

#[cfg(test)]
mod tests;
