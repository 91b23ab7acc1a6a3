//! The forms of assets: what an asset is, and which files it has.

/// What an asset can be used for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum AssetKind {
    /// A picture.
    Picture,
    /// A video (EDIT-254).
    Video,
    /// Audio (EDIT-259).
    Audio,
    /// Captions of a video (EDIT-256).
    Captions,
    /// A file to link to (EDIT-260).
    File,
}

impl AssetKind {
    /// Every kind.
    pub const ALL: [Self; 5] = [Self::Picture, Self::Video, Self::Audio, Self::Captions, Self::File];

    /// Its name in calls.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Picture => "picture",
            Self::Video => "video",
            Self::Audio => "audio",
            Self::Captions => "captions",
            Self::File => "file",
        }
    }
}

/// In what form the files of an asset are.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum AssetForm {
    /// Renditions in several widths as WebP.
    Renditions,
    /// One GIF, as it moves.
    Gif,
    /// One WebP that moves.
    MovingWebp,
    /// One SVG.
    Drawing,
    /// One MP4 with a video.
    Mp4,
    /// One WebM with a video.
    Webm,
    /// One MP3.
    Mp3,
    /// One MP4 with audio alone.
    M4a,
    /// One Ogg with audio.
    Ogg,
    /// One WAV.
    Wav,
    /// Captions as WebVTT.
    Vtt,
    /// One PDF.
    Pdf,
    /// One ZIP.
    Zip,
}

impl AssetForm {
    /// Every form.
    pub const ALL: [Self; 13] = [
        Self::Renditions,
        Self::Gif,
        Self::MovingWebp,
        Self::Drawing,
        Self::Mp4,
        Self::Webm,
        Self::Mp3,
        Self::M4a,
        Self::Ogg,
        Self::Wav,
        Self::Vtt,
        Self::Pdf,
        Self::Zip,
    ];

    /// Its name in columns.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Renditions => "renditions",
            Self::Gif => "gif",
            Self::MovingWebp => "moving_webp",
            Self::Drawing => "drawing",
            Self::Mp4 => "mp4",
            Self::Webm => "webm",
            Self::Mp3 => "mp3",
            Self::M4a => "m4a",
            Self::Ogg => "ogg",
            Self::Wav => "wav",
            Self::Vtt => "vtt",
            Self::Pdf => "pdf",
            Self::Zip => "zip",
        }
    }

    /// The form of this name.
    #[must_use]
    pub fn from_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|form| form.name() == name)
    }

    /// What an asset of this form can be used for.
    #[must_use]
    pub const fn kind(self) -> AssetKind {
        match self {
            Self::Renditions | Self::Gif | Self::MovingWebp | Self::Drawing => AssetKind::Picture,
            Self::Mp4 | Self::Webm => AssetKind::Video,
            Self::Mp3 | Self::M4a | Self::Ogg | Self::Wav => AssetKind::Audio,
            Self::Vtt => AssetKind::Captions,
            Self::Pdf | Self::Zip => AssetKind::File,
        }
    }

    /// The content type of its files.
    #[must_use]
    pub const fn content_type(self) -> &'static str {
        match self.whole() {
            Some(file) => file.content_type(),
            None => "image/webp",
        }
    }

    /// Does it move, as a picture?
    #[must_use]
    pub const fn moves(self) -> bool {
        matches!(self, Self::Gif | Self::MovingWebp)
    }

    /// The only file of an asset that has no renditions.
    #[must_use]
    pub const fn whole(self) -> Option<AssetFile> {
        Some(AssetFile(match self {
            Self::Renditions => return None,
            Self::Gif => "whole.gif",
            Self::MovingWebp => "whole.webp",
            Self::Drawing => "whole.svg",
            Self::Mp4 => "whole.mp4",
            Self::Webm => "whole.webm",
            Self::Mp3 => "whole.mp3",
            Self::M4a => "whole.m4a",
            Self::Ogg => "whole.ogg",
            Self::Wav => "whole.wav",
            Self::Vtt => "whole.vtt",
            Self::Pdf => "whole.pdf",
            Self::Zip => "whole.zip",
        }))
    }
}

/// A file of an asset, by the last part of its key.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct AssetFile(&'static str);

impl AssetFile {
    /// Every file that an asset can have. The first are the renditions as WebP, the narrowest first.
    pub const ALL: [Self; 21] = [
        Self("320.webp"),
        Self("640.webp"),
        Self("1280.webp"),
        Self("1920.webp"),
        Self("2560.webp"),
        Self("whole.gif"),
        Self("whole.webp"),
        Self("whole.svg"),
        Self("320.avif"),
        Self("640.avif"),
        Self("1280.avif"),
        Self::STILL,
        Self("whole.mp4"),
        Self("whole.webm"),
        Self("whole.mp3"),
        Self("whole.m4a"),
        Self("whole.ogg"),
        Self("whole.wav"),
        Self("whole.vtt"),
        Self("whole.pdf"),
        Self("whole.zip"),
    ];

    /// The first frame of a picture that moves.
    pub const STILL: Self = Self("still.webp");

    /// The file of this name.
    #[must_use]
    pub fn parse(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|file| file.0 == name)
    }

    /// Its name.
    #[must_use]
    pub const fn name(self) -> &'static str {
        self.0
    }

    /// Its content type.
    #[must_use]
    pub const fn content_type(self) -> &'static str {
        match self.0.as_bytes() {
            [.., b'a', b'v', b'i', b'f'] => "image/avif",
            [.., b'g', b'i', b'f'] => "image/gif",
            [.., b's', b'v', b'g'] => "image/svg+xml",
            [.., b'm', b'p', b'4'] => "video/mp4",
            [.., b'w', b'e', b'b', b'm'] => "video/webm",
            [.., b'm', b'p', b'3'] => "audio/mpeg",
            [.., b'm', b'4', b'a'] => "audio/mp4",
            [.., b'o', b'g', b'g'] => "audio/ogg",
            [.., b'w', b'a', b'v'] => "audio/wav",
            [.., b'v', b't', b't'] => "text/vtt; charset=utf-8",
            [.., b'p', b'd', b'f'] => "application/pdf",
            [.., b'z', b'i', b'p'] => "application/zip",
            _ => "image/webp",
        }
    }

    /// Is it a video, audio or a file to link to? Readers get parts of it, and it is too large for memory.
    #[must_use]
    pub fn is_large(self) -> bool {
        let is_large = |form: &AssetForm| form.kind() != AssetKind::Picture && form.whole() == Some(self);
        AssetForm::ALL.iter().any(is_large)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn files_and_forms_are_known_by_their_names() {
        for file in AssetFile::ALL {
            assert_eq!(AssetFile::parse(file.name()), Some(file));
        }
        for form in AssetForm::ALL {
            assert_eq!(AssetForm::from_name(form.name()), Some(form));
            assert!(form.whole().is_none_or(|file| AssetFile::ALL.contains(&file)));
        }
        assert_eq!(AssetFile::parse("../320.webp"), None);
    }

    #[test]
    fn edit_254_259_260_what_is_no_picture_is_one_large_file() {
        for form in AssetForm::ALL {
            let is_picture = form.kind() == AssetKind::Picture;
            assert_eq!(form.content_type().starts_with("image/"), is_picture, "{}", form.name());
            assert_eq!(form.whole().is_some_and(AssetFile::is_large), !is_picture, "{}", form.name());
        }
        for kind in AssetKind::ALL {
            assert!(AssetForm::ALL.iter().any(|form| form.kind() == kind), "{}", kind.name());
        }
        assert_eq!(AssetForm::Mp4.content_type(), "video/mp4");
        assert_eq!(AssetForm::Vtt.content_type(), "text/vtt; charset=utf-8");
    }
}
