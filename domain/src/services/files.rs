//! Files of connected services that can be taken into a project (EDIT-234).

use super::{Service, line};

/// The most files of a page of a list.
pub const FILES_A_PAGE: u32 = 24;

/// What a file of a service is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ServiceFileKind {
    /// A picture. Its bytes are taken.
    Picture,
    /// A video. Its address is taken, and the service plays it.
    Video,
}

impl ServiceFileKind {
    /// Both.
    pub const ALL: [Self; 2] = [Self::Picture, Self::Video];

    /// Its name in calls.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Picture => "picture",
            Self::Video => "video",
        }
    }
}

impl Service {
    /// What the files are that can be taken from it; none for the services of forms.
    #[must_use]
    pub const fn files(self) -> Option<ServiceFileKind> {
        match self {
            Self::Flickr | Self::Unsplash => Some(ServiceFileKind::Picture),
            Self::Youtube | Self::Vimeo => Some(ServiceFileKind::Video),
            Self::Google | Self::Mailchimp | Self::Dropbox => None,
        }
    }
}

/// Is it of so many letters, digits, dashes and underscores?
fn is_plain(text: &str, most: usize) -> bool {
    (1..=most).contains(&text.len())
        && text.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'-' || byte == b'_')
}

/// The id that a service gives a file: 1 to [`ServiceFileId::MAX`] letters, digits, dashes and underscores.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ServiceFileId(String);

impl ServiceFileId {
    /// The most characters.
    pub const MAX: usize = 100;

    /// Reads an id; none where the text is no such id.
    #[must_use]
    pub fn parse(text: &str) -> Option<Self> {
        is_plain(text, Self::MAX).then(|| Self(text.to_owned()))
    }

    /// The id.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

/// What is searched for at a service: 1 to [`ServiceFileQuery::MAX`] characters of one line.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ServiceFileQuery(String);

/// The text is too long to be searched for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("A search has at most {} characters", ServiceFileQuery::MAX)]
pub struct QueryTooLong;

impl ServiceFileQuery {
    /// The most characters.
    pub const MAX: usize = 100;

    /// Reads what somebody searches for; none where there is nothing to search for.
    ///
    /// # Errors
    /// [`QueryTooLong`].
    pub fn parse(text: &str) -> Result<Option<Self>, QueryTooLong> {
        let text = line(text, usize::MAX);
        match text {
            Some(text) if text.chars().count() > Self::MAX => Err(QueryTooLong),
            text => Ok(text.map(Self)),
        }
    }

    /// The text.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

/// Which page of a list comes next, as the service counts its pages.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum ServicePage {
    /// Flickr, Unsplash and Vimeo: its number, from 1 on.
    Number(u32),
    /// YouTube: a token.
    Token(String),
}

impl ServicePage {
    /// The most characters of a token.
    pub const MAX: usize = 200;
    /// The highest number of a page.
    const HIGHEST: u32 = 100_000;

    /// Reads what a page of this service is asked for by; none where the text names no page.
    #[must_use]
    pub fn parse(service: Service, text: &str) -> Option<Self> {
        if service == Service::Youtube {
            return is_plain(text, Self::MAX).then(|| Self::Token(text.to_owned()));
        }
        let is_number = text.len() <= 6 && text.bytes().all(|byte| byte.is_ascii_digit());
        let number = text.parse().ok().filter(|number| (1..=Self::HIGHEST).contains(number));
        number.filter(|_| is_number).map(Self::Number)
    }

    /// What the page is asked for by.
    #[must_use]
    pub fn text(&self) -> String {
        match self {
            Self::Number(number) => number.to_string(),
            Self::Token(token) => token.clone(),
        }
    }
}

/// One line that a service says of a file: at most [`ServiceText::MAX`] characters.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ServiceText(String);

impl ServiceText {
    /// The most characters that are kept.
    pub const MAX: usize = 200;

    /// Reads it; none when nothing of it can be shown.
    #[must_use]
    pub fn of(text: &str) -> Option<Self> {
        line(text, Self::MAX).map(Self)
    }

    /// The text.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

/// A file of an account at a service.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ServiceFile {
    /// Its id there.
    pub id: ServiceFileId,
    /// What it is.
    pub kind: ServiceFileKind,
    /// Its title.
    pub title: Option<ServiceText>,
    /// What a picture shows, as the service says it.
    pub alternative: Option<ServiceText>,
    /// Who made it.
    pub author: Option<ServiceText>,
    /// The width and height in pixels of the picture that is taken, as far as they are known.
    pub size: Option<(u32, u32)>,
    /// How long a video is, in whole seconds.
    pub seconds: Option<u32>,
    /// The address of a small picture, at the service.
    pub preview: Option<String>,
    /// The address of a video, which the widget for videos takes (EDIT-067).
    pub address: Option<String>,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn edit_234_pictures_and_videos_are_taken_from_four_services() {
        let of = |kind| Service::ALL.into_iter().filter(move |service| service.files() == Some(kind));
        let names = |kind| of(kind).map(Service::id).collect::<Vec<_>>();
        assert_eq!(names(ServiceFileKind::Picture), ["flickr", "unsplash"]);
        assert_eq!(names(ServiceFileKind::Video), ["youtube", "vimeo"]);
        for service in Service::ALL {
            assert_eq!(service.files().is_none(), service.serves_forms());
        }
    }

    #[test]
    fn edit_234_an_id_stays_within_its_part_of_an_address() {
        for text in ["53", "dQw4w9WgXcQ", "-a_B", &"a".repeat(100)] {
            assert!(ServiceFileId::parse(text).is_some(), "{text}");
        }
        for text in ["", "a/b", "..", "a?b", "a b", "é", &"a".repeat(101)] {
            assert!(ServiceFileId::parse(text).is_none(), "{text}");
        }
    }

    #[test]
    fn edit_234_a_search_is_a_line_of_a_hundred_characters() {
        let read = |text: &str| ServiceFileQuery::parse(text).map(|query| query.map(|query| query.0));
        assert_eq!(read("  salt\tkiln \n"), Ok(Some("salt kiln".to_owned())));
        assert_eq!(read(" \n"), Ok(None));
        assert_eq!(read(&"é".repeat(100)), Ok(Some("é".repeat(100))));
        assert_eq!(read(&"é".repeat(101)), Err(QueryTooLong));
    }

    #[test]
    fn edit_234_a_page_is_named_as_its_service_names_it() {
        let read = ServicePage::parse;
        assert_eq!(read(Service::Vimeo, "2"), Some(ServicePage::Number(2)));
        assert_eq!(read(Service::Youtube, "CBgQAA"), Some(ServicePage::Token("CBgQAA".to_owned())));
        for text in ["", "0", "-1", "+2", "1000000", "CBgQAA", "2&page=3"] {
            assert_eq!(read(Service::Flickr, text), None, "{text}");
        }
        for text in ["", "a&b=c", &"a".repeat(201)] {
            assert_eq!(read(Service::Youtube, text), None, "{text}");
        }
    }
}
