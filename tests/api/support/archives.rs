//! Archives that tests make, and what pages in them load.

use std::{
    collections::BTreeMap,
    io::{Cursor, Write},
};

use zip::{ZipWriter, write::SimpleFileOptions};

/// A ZIP of files.
pub(crate) fn packed(files: &BTreeMap<String, Vec<u8>>) -> Vec<u8> {
    let mut zip = ZipWriter::new(Cursor::new(Vec::new()));
    for (name, bytes) in files {
        zip.start_file(name.as_str(), SimpleFileOptions::default()).unwrap();
        zip.write_all(bytes).unwrap();
    }
    zip.finish().unwrap().into_inner()
}

/// Everything that a page loads or leads to, without what stands behind `#`.
pub(crate) fn parts(html: &str) -> Vec<String> {
    let mut parts = Vec::new();
    for attribute in [" src=\"", " href=\"", " action=\"", " poster=\""] {
        parts.extend(
            html.split(attribute).skip(1).filter_map(|rest| rest.split('"').next()).map(str::to_owned),
        );
    }
    for set in html.split(" srcset=\"").skip(1).filter_map(|rest| rest.split('"').next()) {
        parts.extend(set.split(',').filter_map(|one| one.split_whitespace().next()).map(str::to_owned));
    }
    for address in html.split("url(").skip(1).filter_map(|rest| rest.split(')').next()) {
        parts.push(address.trim_matches(['"', '\'']).to_owned());
    }
    parts.retain(|part| !part.is_empty());
    for part in &mut parts {
        if let Some(at) = part.find('#').filter(|at| *at > 0) {
            part.truncate(at);
        }
    }
    parts
}
