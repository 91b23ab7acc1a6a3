//! Files of accounts at connected services, which are taken into projects (EDIT-234).
//!
//! What a service answers is read field by field. A file without what it needs is left out, and an answer that is none of the
//! service's is an error.

mod flickr;
mod pictures;
mod read;
mod unsplash;
mod vimeo;
mod youtube;

use std::sync::Arc;

use async_trait::async_trait;
use octavo_application::services::ports::{
    media_libraries::{
        FilePage, MediaLibraries, PictureFault, PictureSize, PictureSource, ServicePicture, WantedFiles,
    },
    services::{ServiceError, Tokens},
};
use octavo_domain::services::{
    Service,
    files::{FILES_A_PAGE, ServiceFileId, ServicePage},
};
use octavo_reach::Reach;
use url::Url;

use crate::{Services, caller::Caller, fetch::Answer};
use pictures::Pictures;

/// The most bytes of a page of a list: photos of Unsplash come with all that is known of them.
const MOST_LIST: usize = 2 * 1024 * 1024;
/// The most pixels of a picture that is taken, which is the limit of uploads.
const MOST_PIXELS: u64 = 40_000_000;

/// How many pictures are read at a time, and how many wait.
#[derive(Debug, Clone, Copy)]
pub struct AtOnce {
    /// Previews. Each takes up to 512 KiB.
    pub previews: (usize, usize),
    /// Whole pictures. Each takes up to 25 MB.
    pub pictures: (usize, usize),
}

/// Reads what accounts have at the services.
pub struct Libraries {
    services: Arc<Services>,
    pictures: Pictures,
}

impl Libraries {
    /// Reads it with the gateway's keys, and pictures from the hosts of `reach`.
    ///
    /// # Errors
    /// When no HTTP client can be made: the sentence says why.
    pub fn new(services: Arc<Services>, reach: Reach, at_once: AtOnce) -> Result<Self, String> {
        Ok(Self { services, pictures: Pictures::new(reach, at_once)? })
    }
}

#[async_trait]
impl MediaLibraries for Libraries {
    async fn files(
        &self,
        service: Service,
        tokens: &Tokens,
        wanted: &WantedFiles,
    ) -> Result<FilePage, ServiceError> {
        match service {
            Service::Flickr => {
                let signer = self.services.signer(self.services.target(service)?)?;
                flickr::photos(&signer, tokens, wanted).await
            }
            Service::Unsplash => self.services.caller(service, tokens)?.photos(wanted).await,
            Service::Youtube => self.services.caller(service, tokens)?.uploads(wanted).await,
            Service::Vimeo => self.services.caller(service, tokens)?.videos(wanted).await,
            other => Err(has_none(other)),
        }
    }

    async fn picture(
        &self,
        service: Service,
        tokens: &Tokens,
        file: &ServiceFileId,
    ) -> Result<Option<PictureSource>, ServiceError> {
        match service {
            Service::Flickr => {
                let signer = self.services.signer(self.services.target(service)?)?;
                flickr::largest(&signer, tokens, file).await
            }
            Service::Unsplash => self.services.caller(service, tokens)?.download(file).await,
            other => Err(has_none(other)),
        }
    }

    async fn read(
        &self,
        service: Service,
        address: &str,
        size: PictureSize,
    ) -> Result<ServicePicture, PictureFault> {
        let target = self.services.target(service);
        let api = target.ok().and_then(|target| Url::parse(&target.client.endpoints.api).ok());
        self.pictures.read(api.as_ref(), address, size).await
    }
}

fn has_none(service: Service) -> ServiceError {
    ServiceError::Rejected(format!("{} has no files that can be taken", service.label()))
}

impl Caller<'_> {
    /// What an address of the service answers.
    async fn ask(&self, address: &Url) -> Result<Answer, ServiceError> {
        self.fetch.send_for(self.request(reqwest::Method::GET, address)?, MOST_LIST).await
    }
}

/// How many files a page has, in a query.
fn per_page() -> String {
    FILES_A_PAGE.to_string()
}

/// The number of the page that is wanted, from 1 on.
fn number(wanted: &WantedFiles) -> u32 {
    match wanted.page {
        Some(ServicePage::Number(number)) => number,
        _ => 1,
    }
}

/// The page after one of this number, where there is one.
fn after(number: u32, has_more: bool) -> Option<ServicePage> {
    has_more.then(|| ServicePage::Number(number.saturating_add(1)))
}
