//! Design files of Figma, as its REST API writes them: frames become pages, layers widgets, and auto-layout stacks
//! (EDIT-392, 394).

mod node;
mod paint;
mod schema;
mod text;

use octavo_application::documents::ports::imports::ImportFault;
use octavo_domain::documents::import::{Content, Reason, Tally};

use crate::{
    Families, Found,
    folder::{Folder, Pictures},
};
use node::Reader;
use schema::{File, Node};

/// The most objects of a file. A layer has about ten.
const MOST_OBJECTS: usize = 250_000;

/// Reads a design file.
pub(crate) fn read(text: &str, folder: &Folder, families: &Families) -> Result<Found, ImportFault> {
    // What is built of an object takes more room than the object, so they are counted first.
    if text.bytes().filter(|byte| *byte == b'{').count() > MOST_OBJECTS {
        return Err(ImportFault::TooMany);
    }
    let file: File = serde_json::from_str(text).map_err(|error| {
        let told = error.to_string();
        if told.contains("recursion limit") { ImportFault::TooDeep } else { ImportFault::Malformed(told) }
    })?;
    if file.document.is_none() && file.nodes.is_empty() {
        let told = file.err.unwrap_or_else(|| "there is neither “document” nor “nodes” in it".to_owned());
        return Err(ImportFault::Malformed(told));
    }
    let mut reader =
        Reader { folder, families, pictures: Pictures::default(), tally: Tally::default(), parts: 0 };
    let mut frames = Vec::new();
    if let Some(document) = &file.document {
        for canvas in &document.children {
            frames_of(canvas, &mut frames, &mut reader.tally);
        }
    }
    for root in file.nodes.values().flatten().filter_map(|entry| entry.document.as_ref()) {
        match root.kind.as_str() {
            "CANVAS" | "SECTION" => frames_of(root, &mut frames, &mut reader.tally),
            // What was asked for by its id is meant, whatever it is.
            _ => frames.push(root),
        }
    }
    let mut sheets = Vec::new();
    for frame in frames {
        sheets.extend(reader.sheet(frame)?);
    }
    let Reader { pictures, tally, .. } = reader;
    Ok(Found { content: Content::Sheets(sheets), title: file.name, tally, pictures: pictures.into_map() })
}

/// The frames on a canvas, and those in its sections. What else lies there is no page.
fn frames_of<'a>(canvas: &'a Node, frames: &mut Vec<&'a Node>, tally: &mut Tally) {
    for node in &canvas.children {
        match node.kind.as_str() {
            _ if node.visible == Some(false) => tally.add(Reason::Hidden, &node.name),
            "FRAME" => frames.push(node),
            "SECTION" => frames_of(node, frames, tally),
            "SLICE" => {}
            _ => tally.add(Reason::Loose, &node.name),
        }
    }
}
