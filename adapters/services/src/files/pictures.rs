//! Pictures at addresses that a service has named.

use std::time::Duration;

use image::ImageFormat;
use octavo_application::services::ports::media_libraries::{
    PictureFault, PictureSize, PictureType, ServicePicture,
};
use octavo_domain::documents::asset::MOST_PICTURE_BYTES;
use octavo_reach::Reach;
use reqwest::{Client, StatusCode, header, redirect::Policy};
use tokio::sync::Semaphore;
use url::Url;

use super::AtOnce;

const CONNECT_TIMEOUT: Duration = Duration::from_secs(5);
/// Services that choose a type by what is asked for give none that browsers of today may lack.
const ACCEPT: &str = "image/jpeg, image/png, image/webp, image/gif";

/// What reading a picture takes at most.
#[derive(Debug, Clone, Copy)]
struct Bounds {
    bytes: usize,
    /// With the time that it waits for others.
    time: Duration,
}

const PREVIEW: Bounds = Bounds { bytes: 512 * 1024, time: Duration::from_secs(15) };
const WHOLE: Bounds = Bounds { bytes: MOST_PICTURE_BYTES, time: Duration::from_secs(60) };

/// Lets so many in at a time, while so many wait.
struct Gate {
    slots: Semaphore,
    waiting: Semaphore,
}

impl Gate {
    fn new((slots, queue): (usize, usize)) -> Self {
        let slots = slots.max(1);
        Self { slots: Semaphore::new(slots), waiting: Semaphore::new(slots.saturating_add(queue)) }
    }
}

/// Reads pictures.
pub(super) struct Pictures {
    /// Asks the host of a service's API, which the operator has named.
    own: Client,
    /// Asks for pictures elsewhere.
    guarded: Client,
    reach: Reach,
    previews: Gate,
    wholes: Gate,
}

impl Pictures {
    pub(super) fn new(reach: Reach, at_once: AtOnce) -> Result<Self, String> {
        let own = Client::builder()
            .redirect(Policy::none())
            .referer(false)
            .connect_timeout(CONNECT_TIMEOUT)
            .user_agent(concat!("Octavo/", env!("CARGO_PKG_VERSION")))
            .build();
        let guarded = reach.client().connect_timeout(CONNECT_TIMEOUT).build();
        Ok(Self {
            own: own.map_err(|error| error.to_string())?,
            guarded: guarded.map_err(|error| error.to_string())?,
            reach,
            previews: Gate::new(at_once.previews),
            wholes: Gate::new(at_once.pictures),
        })
    }

    /// Reads a picture of a service whose API is at `api`.
    pub(super) async fn read(
        &self,
        api: Option<&Url>,
        address: &str,
        size: PictureSize,
    ) -> Result<ServicePicture, PictureFault> {
        let (gate, bounds) = match size {
            PictureSize::Preview => (&self.previews, PREVIEW),
            PictureSize::Whole => (&self.wholes, WHOLE),
        };
        let place = gate.waiting.try_acquire().map_err(|_| PictureFault::Busy)?;
        let read = tokio::time::timeout(bounds.time, async {
            let slot = gate.slots.acquire().await;
            let slot = slot.map_err(|error| PictureFault::Unreachable(error.to_string()))?;
            let bytes = self.bytes(api, address, bounds.bytes).await;
            drop(slot);
            bytes
        });
        let read = read.await.map_err(|_| PictureFault::Unreachable("it takes too long".to_owned()));
        drop(place);
        let bytes = read?.map_err(|fault| match fault {
            PictureFault::TooLarge if size == PictureSize::Preview => {
                PictureFault::Unreachable("it is not small".to_owned())
            }
            fault => fault,
        })?;
        let picture_type = picture_type(&bytes).ok_or(PictureFault::OtherType)?;
        Ok(ServicePicture { picture_type, bytes })
    }

    async fn bytes(&self, api: Option<&Url>, address: &str, most: usize) -> Result<Vec<u8>, PictureFault> {
        let unreachable = |reason: &str| PictureFault::Unreachable(reason.to_owned());
        let url = Url::parse(address).map_err(|_| unreachable("its address is none"))?;
        let is_own = api.is_some_and(|api| api.origin() == url.origin());
        let is_safe = url.scheme() == "https" || self.reach == Reach::Anywhere;
        if !(is_own || is_safe && self.reach.admits(&url)) {
            return Err(unreachable("its address is not public"));
        }
        let client = if is_own { &self.own } else { &self.guarded };
        let mut response = client.get(url).header(header::ACCEPT, ACCEPT).send().await.map_err(failed)?;
        if response.status() != StatusCode::OK {
            return Err(PictureFault::Unreachable(format!("status {}", response.status().as_u16())));
        }
        let mut bytes = Vec::new();
        while let Some(piece) = response.chunk().await.map_err(failed)? {
            if bytes.len().saturating_add(piece.len()) > most {
                return Err(PictureFault::TooLarge);
            }
            bytes.extend_from_slice(&piece);
        }
        Ok(bytes)
    }
}

/// What went wrong, without the address, which may be secret.
fn failed(error: reqwest::Error) -> PictureFault {
    if octavo_reach::is_not_public(&error) {
        return PictureFault::Unreachable("its host is not public".to_owned());
    }
    PictureFault::Unreachable(error.without_url().to_string())
}

/// The type that bytes begin as; none where it is none that is taken.
fn picture_type(bytes: &[u8]) -> Option<PictureType> {
    match image::guess_format(bytes).ok()? {
        ImageFormat::Jpeg => Some(PictureType::Jpeg),
        ImageFormat::Png => Some(PictureType::Png),
        ImageFormat::WebP => Some(PictureType::Webp),
        ImageFormat::Gif => Some(PictureType::Gif),
        _ => None,
    }
}

#[cfg(test)]
mod tests;
