//! A design with its pictures as one file.

use std::io::{Cursor, Write};

use zip::{CompressionMethod, ZipWriter, result::ZipResult, write::SimpleFileOptions};

use crate::pictures::Picture;

/// Packs a design as `file.json`, and its pictures by their names.
pub(crate) fn pack(design: &[u8], pictures: &[Picture]) -> ZipResult<Vec<u8>> {
    let mut archive = ZipWriter::new(Cursor::new(Vec::new()));
    let with = |method| SimpleFileOptions::default().compression_method(method);
    archive.start_file("file.json", with(CompressionMethod::Deflated))?;
    archive.write_all(design)?;
    for (name, bytes) in pictures {
        // Pictures are packed already.
        archive.start_file(format!("images/{name}.{}", ending(bytes)), with(CompressionMethod::Stored))?;
        archive.write_all(bytes)?;
    }
    Ok(archive.finish()?.into_inner())
}

/// The ending of a picture's name. What is in it is looked at when it is brought in.
fn ending(bytes: &[u8]) -> &'static str {
    match bytes {
        [0xff, 0xd8, ..] => "jpg",
        [b'G', b'I', b'F', ..] => "gif",
        [b'R', b'I', b'F', b'F', ..] => "webp",
        _ => "png",
    }
}
