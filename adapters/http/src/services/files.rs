//! Files of connected services in calls and answers.

use base64::{Engine, engine::general_purpose::URL_SAFE_NO_PAD};
use octavo_application::services::{
    files::{ServiceFilesError, list_service_files::ListedFiles},
    ports::media_libraries::PictureFault,
};
use octavo_domain::{
    auth::second_factor::Sealed,
    services::{
        Service,
        files::{ServiceFile as DomainServiceFile, ServiceText},
    },
};
use serde::Serialize;
use utoipa::ToSchema;

use super::wire::refuse_check;
use crate::{
    problem::{ErrorCode, Problem},
    words::ServiceFileKind,
};

/// The most characters of a ticket that are read.
const MOST_TICKET: usize = 4_096;

/// A page of the files of an account at a service.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct ServiceFiles {
    /// The files, at most 24, in the order of the service.
    files: Vec<ServiceFile>,
    /// What the next page is asked for by; null on the last one.
    #[schema(required)]
    next: Option<String>,
}

/// A file of an account at a service.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct ServiceFile {
    /// Its id at the service: letters, digits, dashes and underscores, at most 100.
    id: String,
    /// What it is.
    kind: ServiceFileKind,
    /// Its title, which may be empty; at most 200 characters.
    title: String,
    /// What a picture shows, as the service says it; at most 200 characters.
    #[schema(required)]
    alternative: Option<String>,
    /// Who made it; at most 200 characters.
    #[schema(required)]
    author: Option<String>,
    /// The width in pixels of the picture that is taken, where it is known.
    #[schema(required)]
    width: Option<u32>,
    /// Its height in pixels.
    #[schema(required)]
    height: Option<u32>,
    /// How long a video is, in whole seconds.
    #[schema(required)]
    seconds: Option<u32>,
    /// The path of its small picture at this server, for an image of the page.
    #[schema(required)]
    preview: Option<String>,
    /// The address of a video, as the widget for videos takes it.
    #[schema(required)]
    address: Option<String>,
}

impl ServiceFile {
    fn new(service: Service, file: DomainServiceFile, ticket: Option<&Sealed>) -> Self {
        let text = |text: Option<ServiceText>| text.map(|text| text.as_str().to_owned());
        let (width, height) = file.size.unzip();
        let preview = ticket.map(|ticket| {
            let ticket = URL_SAFE_NO_PAD.encode(ticket.bytes());
            format!("/api/me/services/{}/files/preview?ticket={ticket}", service.id())
        });
        Self {
            id: file.id.as_str().to_owned(),
            kind: file.kind.into(),
            title: text(file.title).unwrap_or_default(),
            alternative: text(file.alternative),
            author: text(file.author),
            width,
            height,
            seconds: file.seconds,
            preview,
            address: file.address,
        }
    }
}

impl ServiceFiles {
    pub(crate) fn new(service: Service, ListedFiles { files, next }: ListedFiles) -> Self {
        let file = |(file, ticket): (DomainServiceFile, Option<Sealed>)| {
            ServiceFile::new(service, file, ticket.as_ref())
        };
        Self { files: files.into_iter().map(file).collect(), next: next.map(|page| page.text()) }
    }
}

/// A ticket to a preview; none where the text is none. Whether it opens is another question.
pub(crate) fn ticket(text: &str) -> Option<Sealed> {
    let bytes = (text.len() <= MOST_TICKET).then(|| URL_SAFE_NO_PAD.decode(text).ok())?;
    bytes.map(Sealed::new)
}

/// Why nothing is listed or taken.
pub(crate) fn refuse_files(service: Service, error: ServiceFilesError) -> Problem {
    let sentence = error.to_string();
    match error {
        ServiceFilesError::NotFound => Problem::new(ErrorCode::NotFound, sentence),
        ServiceFilesError::Video => Problem::invalid(ErrorCode::InvalidValue, "id", sentence),
        ServiceFilesError::TooMany(wait) => Problem::too_many(wait),
        ServiceFilesError::Keys(error) => refuse_check(service, error),
        ServiceFilesError::Picture(fault) => refuse_picture(service, &fault),
    }
}

fn refuse_picture(service: Service, fault: &PictureFault) -> Problem {
    let sentence = fault.to_string();
    match fault {
        PictureFault::OtherType => Problem::new(ErrorCode::BrokenPicture, sentence),
        PictureFault::TooLarge => Problem::new(ErrorCode::BodyTooLarge, sentence),
        PictureFault::Busy => Problem::unavailable(&sentence),
        PictureFault::Unreachable(_) => {
            tracing::warn!(service = service.id(), %fault, "a picture of a service does not come");
            let sentence =
                format!("{} does not give us the picture. Please try again later", service.label());
            Problem::new(ErrorCode::ServiceUnreachable, sentence)
        }
    }
}
