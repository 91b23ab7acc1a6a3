//! WebP pictures that move, which stay as they are but for what they say of themselves.

use image::ImageFormat;
use octavo_application::shared::images::{ImageError, MadeAsset};
use octavo_domain::documents::asset::{AssetForm, MOST_MOVING_BYTES};

use super::photo;
use crate::cover::decoder;

/// The head of the file: its kind and length.
const HEAD: usize = 12;
/// The flag of a picture that moves.
const MOVES: u8 = 0x02;
/// The flags of metadata.
const TOLD: u8 = 0x08 | 0x04;
/// What a frame says before its picture.
const FRAME_HEAD: usize = 16;
const KEPT: [&[u8]; 3] = [b"VP8X", b"ICCP", b"ANIM"];
const KEPT_IN_FRAMES: [&[u8]; 3] = [b"ALPH", b"VP8 ", b"VP8L"];

/// Is it a WebP that moves?
pub(super) fn moves(bytes: &[u8]) -> bool {
    bytes.starts_with(b"RIFF")
        && bytes.get(8..16) == Some(b"WEBPVP8X".as_slice())
        && bytes.get(20).is_some_and(|flags| flags & MOVES != 0)
}

/// Checks size and header.
pub(super) fn check(bytes: &[u8]) -> Result<(), ImageError> {
    if bytes.len() > MOST_MOVING_BYTES {
        return Err(ImageError::MovingTooLarge);
    }
    decoder(bytes, &[ImageFormat::WebP]).map(drop)
}

/// Copies what is needed to show it, and looks at its first frame.
pub(super) fn make(bytes: &[u8]) -> Result<MadeAsset, ImageError> {
    check(bytes)?;
    let file = copied(bytes).ok_or(ImageError::Broken)?;
    photo::whole(&file, ImageFormat::WebP, AssetForm::MovingWebp)
}

/// The chunks of a file or a frame: their names and contents. None where one is not complete.
fn chunks(mut rest: &[u8]) -> Option<Vec<(&[u8], &[u8])>> {
    let mut found = Vec::new();
    while !rest.is_empty() {
        let (name, after) = rest.split_at_checked(4)?;
        let (length, after) = after.split_at_checked(4)?;
        let length = usize::try_from(u32::from_le_bytes(length.try_into().ok()?)).ok()?;
        let (content, after) = after.split_at_checked(length)?;
        rest = after.get(length % 2..)?;
        found.push((name, content));
    }
    Some(found)
}

fn push(copy: &mut Vec<u8>, name: &[u8], content: &[u8]) -> Option<()> {
    copy.extend(name);
    copy.extend(u32::try_from(content.len()).ok()?.to_le_bytes());
    copy.extend(content);
    if content.len() % 2 == 1 {
        copy.push(0);
    }
    Some(())
}

/// The file without metadata and chunks that nobody knows. None where it is not complete.
fn copied(bytes: &[u8]) -> Option<Vec<u8>> {
    let length = u32::from_le_bytes(bytes.get(4..8)?.try_into().ok()?);
    let body = bytes.get(HEAD..usize::try_from(length).ok()?.checked_add(8)?)?;
    let mut copy = b"WEBP".to_vec();
    let mut has_frame = false;
    for (name, content) in chunks(body)? {
        if name == b"ANMF" {
            let (head, picture) = content.split_at_checked(FRAME_HEAD)?;
            let mut frame = head.to_vec();
            for (name, content) in chunks(picture)? {
                if KEPT_IN_FRAMES.contains(&name) {
                    push(&mut frame, name, content)?;
                }
            }
            push(&mut copy, name, &frame)?;
            has_frame = true;
        } else if KEPT.contains(&name) {
            let mut content = content.to_vec();
            if name == b"VP8X" {
                *content.first_mut()? &= !TOLD;
            }
            push(&mut copy, name, &content)?;
        }
    }
    let mut file = b"RIFF".to_vec();
    file.extend(u32::try_from(copy.len()).ok()?.to_le_bytes());
    file.extend(copy);
    has_frame.then_some(file)
}

#[cfg(test)]
mod tests {
    use webp::{AnimEncoder, AnimFrame, WebPConfig};

    use super::*;

    /// A WebP with two frames.
    fn moving() -> Vec<u8> {
        let (red, blue) = ([255, 0, 0].repeat(16 * 8), [0, 0, 255].repeat(16 * 8));
        let mut config = WebPConfig::new().unwrap();
        config.lossless = 1;
        let mut encoder = AnimEncoder::new(16, 8, &config);
        encoder.add_frame(AnimFrame::from_rgb(&red, 16, 8, 0));
        encoder.add_frame(AnimFrame::from_rgb(&blue, 16, 8, 100));
        encoder.encode().to_vec()
    }

    #[test]
    fn it_moves_on_and_says_nothing_of_itself() {
        let plain = moving();
        assert!(moves(&plain));
        let mut told = plain.clone();
        push(&mut told, b"EXIF", b"Rue de Rivoli 12").unwrap();
        push(&mut told, b"XMP ", b"Rivoli!").unwrap();
        told[20] |= TOLD;
        let length = u32::try_from(told.len() - 8).unwrap();
        told[4..8].copy_from_slice(&length.to_le_bytes());
        told.extend(b"<script>alert(1)</script>");
        let made = make(&told).unwrap();
        assert_eq!((made.form, made.size), (AssetForm::MovingWebp, (16, 8)));
        let [(file, bytes)] = made.files.as_slice() else { panic!("one file") };
        assert_eq!(file.name(), "whole.webp");
        assert_eq!(*bytes, plain);
    }

    #[test]
    fn what_ends_early_is_broken() {
        let whole = moving();
        for length in [whole.len() - 2, whole.len() / 2] {
            assert_eq!(make(&whole[..length]).err(), Some(ImageError::Broken), "{length}");
        }
    }
}
