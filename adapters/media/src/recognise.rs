//! What a file is, by its first bytes. Neither its name nor what a browser says of it counts.

use octavo_application::documents::ports::media::MediaError;
use octavo_domain::documents::asset::AssetForm;

use crate::unsupported;

/// The form of a file that begins like this; none of what may be a picture.
pub(crate) fn form(head: &[u8]) -> Result<Option<AssetForm>, MediaError> {
    let without_mark = head.strip_prefix(b"\xef\xbb\xbf").unwrap_or(head);
    Ok(Some(match head {
        [_, _, _, _, b'f', b't', b'y', b'p', brand @ ..] => match brand.get(..4) {
            // HEIC and AVIF.
            Some(b"avif" | b"avis" | b"heic" | b"heix" | b"heim" | b"heis" | b"hevc" | b"mif1" | b"msf1") => {
                return Ok(None);
            }
            Some(b"qt  ") => {
                return Err(unsupported(
                    "This is a QuickTime video. Please save it as MP4 with H.264 and AAC",
                ));
            }
            _ => AssetForm::Mp4,
        },
        [0x1a, 0x45, 0xdf, 0xa3, ..] => AssetForm::Webm,
        [b'O', b'g', b'g', b'S', ..] => AssetForm::Ogg,
        [b'R', b'I', b'F', b'F', _, _, _, _, b'W', b'A', b'V', b'E', ..] => AssetForm::Wav,
        [b'R', b'I', b'F', b'F', _, _, _, _, b'A', b'V', b'I', b' ', ..] => return Err(no_video("an AVI")),
        [b'F', b'L', b'V', 1, ..] => return Err(no_video("a Flash video")),
        [0x30, 0x26, 0xb2, 0x75, 0x8e, 0x66, 0xcf, 0x11, ..] => return Err(no_video("a Windows Media file")),
        [0, 0, 1, 0xba | 0xb3, ..] => return Err(no_video("an MPEG-2 video")),
        [b'f', b'L', b'a', b'C', ..] => return Err(no_audio("FLAC")),
        [b'F', b'O', b'R', b'M', _, _, _, _, b'A', b'I', b'F', b'F' | b'C', ..] => {
            return Err(no_audio("AIFF"));
        }
        [b'#', b'!', b'A', b'M', b'R', ..] => return Err(no_audio("AMR")),
        // ADTS is layer 0 of a frame of MPEG.
        [0xff, second, ..] if second & 0xf6 == 0xf0 => return Err(no_audio("bare AAC")),
        [b'I', b'D', b'3', ..] => AssetForm::Mp3,
        [0xff, second, ..] if second & 0xe0 == 0xe0 => AssetForm::Mp3,
        [b'%', b'P', b'D', b'F', b'-', ..] => AssetForm::Pdf,
        // With files in it, and without.
        [b'P', b'K', 3, 4, ..] | [b'P', b'K', 5, 6, ..] => AssetForm::Zip,
        _ if without_mark.starts_with(b"WEBVTT") => AssetForm::Vtt,
        _ => return Ok(None),
    }))
}

fn no_video(what: &str) -> MediaError {
    unsupported(format!(
        "This is {what}, which browsers do not play. Please save it as MP4 with H.264 and AAC"
    ))
}

fn no_audio(what: &str) -> MediaError {
    unsupported(format!("This audio is {what}. Please save it as MP3, M4A, Ogg with Opus, or WAV"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn edit_254_259_260_the_first_bytes_say_what_a_file_is() {
        let known: [(&[u8], Option<AssetForm>); 14] = [
            (b"\0\0\0\x20ftypisom", Some(AssetForm::Mp4)),
            (b"\0\0\0\x20ftypM4A ", Some(AssetForm::Mp4)),
            (b"\0\0\0\x20ftypavif", None),
            (b"\x1a\x45\xdf\xa3", Some(AssetForm::Webm)),
            (b"OggS", Some(AssetForm::Ogg)),
            (b"RIFF\0\0\0\0WAVE", Some(AssetForm::Wav)),
            (b"RIFF\0\0\0\0WEBP", None),
            (b"ID3\x04", Some(AssetForm::Mp3)),
            (b"\xff\xfb\x90", Some(AssetForm::Mp3)),
            (b"\xff\xd8\xff\xe0", None),
            (b"%PDF-1.7", Some(AssetForm::Pdf)),
            (b"PK\x03\x04", Some(AssetForm::Zip)),
            (b"\xef\xbb\xbfWEBVTT\n", Some(AssetForm::Vtt)),
            (b"", None),
        ];
        for (head, expected) in known {
            assert_eq!(form(head), Ok(expected), "{head:?}");
        }
    }

    #[test]
    fn edit_254_what_no_browser_plays_is_named() {
        let named: [(&[u8], &str); 7] = [
            (b"\0\0\0\x14ftypqt  ", "QuickTime"),
            (b"RIFF\0\0\0\0AVI ", "AVI"),
            (b"FLV\x01", "Flash"),
            (b"\x30\x26\xb2\x75\x8e\x66\xcf\x11", "Windows Media"),
            (b"fLaC", "FLAC"),
            (b"\xff\xf1\x50", "AAC"),
            (b"FORM\0\0\0\0AIFF", "AIFF"),
        ];
        for (head, name) in named {
            let error = form(head).unwrap_err();
            assert!(
                matches!(&error, MediaError::Unsupported(sentence) if sentence.contains(name)),
                "{error}"
            );
        }
    }
}
