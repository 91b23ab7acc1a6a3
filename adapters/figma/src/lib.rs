//! Designs that are fetched from [Figma's REST API](https://developers.figma.com/docs/rest-api/), with their pictures
//! (EDIT-392).
//!
//! Three kinds of requests make a design: the file or some of its nodes, the addresses of its pictures, and each picture. The
//! token goes to Figma's API alone. Pictures lie at addresses that Figma's answer names, so [`Reach`] guards them: public
//! hosts over HTTPS, without redirections. What Figma says of an error is read for its kind and not passed on.

mod answer;
mod api;
mod archive;
mod pictures;

use std::time::Duration;

use async_trait::async_trait;
use octavo_application::{
    documents::ports::imports::{MOST_IMPORT_BYTES, MOST_IMPORT_PICTURES, MOST_IMPORT_TEXT_BYTES},
    services::ports::figma::{DesignFault, DesignSource, FetchedDesign},
};
use octavo_domain::services::figma::{DesignAddress, FigmaToken};
pub use octavo_reach::Reach;
use reqwest::{Client, redirect::Policy};
use tokio::sync::Semaphore;
use url::Url;

use answer::Refs;

/// Where Figma's API is.
pub const FIGMA_API: &str = "https://api.figma.com";

const CONNECT_TIMEOUT: Duration = Duration::from_secs(5);

/// What a fetch takes at most.
#[derive(Debug, Clone, Copy)]
struct Bounds {
    /// The bytes of a design.
    design: usize,
    /// The bytes of the list of its pictures, which has those of the whole file.
    list: usize,
    /// The number of pictures.
    pictures: usize,
    /// The bytes of all pictures together.
    picture_bytes: usize,
    /// The bytes of all of it, packed.
    archive: usize,
    /// The time of one picture.
    picture_time: Duration,
    /// The time of all of it.
    time: Duration,
}

const BOUNDS: Bounds = Bounds {
    design: MOST_IMPORT_TEXT_BYTES,
    list: 4 * 1024 * 1024,
    pictures: MOST_IMPORT_PICTURES,
    picture_bytes: MOST_IMPORT_BYTES,
    archive: MOST_IMPORT_BYTES,
    picture_time: Duration::from_secs(20),
    time: Duration::from_secs(90),
};

/// Fetches designs.
pub struct Figma {
    /// None where it is turned off.
    api: Option<Url>,
    /// Asks the API, whose address the operator has set.
    own: Client,
    /// Asks for pictures elsewhere.
    guarded: Client,
    reach: Reach,
    bounds: Bounds,
    slots: Semaphore,
    waiting: Semaphore,
}

impl Figma {
    /// Fetches from the API at an address, such as [`FIGMA_API`]; an empty one turns it off. At most `slots` designs are
    /// fetched at a time, while `queue` wait.
    ///
    /// # Errors
    /// When the address is none, or no HTTP client can be made: the sentence says why.
    pub fn new(api: &str, reach: Reach, (slots, queue): (usize, usize)) -> Result<Self, String> {
        let api = match api {
            "" => None,
            text => Some(Url::parse(text).map_err(|error| error.to_string())?),
        };
        let own = Client::builder()
            .redirect(Policy::none())
            .referer(false)
            .connect_timeout(CONNECT_TIMEOUT)
            .user_agent(concat!("Octavo/", env!("CARGO_PKG_VERSION")))
            .build();
        let guarded = reach.client().connect_timeout(CONNECT_TIMEOUT).build();
        Ok(Self {
            api,
            own: own.map_err(|error| error.to_string())?,
            guarded: guarded.map_err(|error| error.to_string())?,
            reach,
            bounds: BOUNDS,
            slots: Semaphore::new(slots.max(1)),
            waiting: Semaphore::new(slots.max(1).saturating_add(queue)),
        })
    }

    /// The address of a call of the API.
    fn call(&self, path: &[&str], query: &[(&str, &str)]) -> Result<Url, DesignFault> {
        let mut url = self.api.clone().ok_or(DesignFault::NotConfigured)?;
        url.path_segments_mut()
            .map_err(|()| DesignFault::Unreachable("the address of the API has no path".to_owned()))?
            .pop_if_empty()
            .extend(path);
        if !query.is_empty() {
            url.query_pairs_mut().extend_pairs(query);
        }
        Ok(url)
    }

    async fn design(
        &self,
        token: &FigmaToken,
        address: &DesignAddress,
    ) -> Result<FetchedDesign, DesignFault> {
        let key = address.key();
        let url = match address.node() {
            Some(node) => {
                self.call(&["v1", "files", key, "nodes"], &[("ids", node), ("geometry", "paths")])?
            }
            None => self.call(&["v1", "files", key], &[("geometry", "paths")])?,
        };
        let design = self.asked(url, token, self.bounds.design).await?;
        answer::check(&design)?;
        let refs = Refs::of(&design)?;
        if refs.len() > self.bounds.pictures {
            return Err(DesignFault::TooManyPictures);
        }
        let (pictures, missing) = if refs.is_empty() {
            (Vec::new(), 0)
        } else {
            let url = self.call(&["v1", "files", key, "images"], &[])?;
            let list = self.asked(url, token, self.bounds.list).await?;
            let addresses = answer::picture_addresses(&list)?;
            self.pictures(refs, &addresses).await?
        };
        let most = self.bounds.archive;
        let packed = tokio::task::spawn_blocking(move || archive::pack(&design, &pictures));
        let archive = packed.await.map_err(|error| DesignFault::Unreachable(error.to_string()))?;
        let archive = archive.map_err(|error| DesignFault::Unreachable(error.to_string()))?;
        if archive.len() > most { Err(DesignFault::TooLarge) } else { Ok(FetchedDesign { archive, missing }) }
    }
}

#[async_trait]
impl DesignSource for Figma {
    fn is_configured(&self) -> bool {
        self.api.is_some()
    }

    async fn fetch(&self, token: &FigmaToken, address: &DesignAddress) -> Result<FetchedDesign, DesignFault> {
        let ticket = self.waiting.try_acquire().map_err(|_| DesignFault::Busy)?;
        let fetched = tokio::time::timeout(self.bounds.time, async {
            let slot = self.slots.acquire().await;
            let slot = slot.map_err(|error| DesignFault::Unreachable(error.to_string()))?;
            let design = self.design(token, address).await;
            drop(slot);
            design
        });
        let fetched = fetched.await.map_err(|_| DesignFault::TimedOut);
        drop(ticket);
        fetched?
    }
}

#[cfg(test)]
mod tests;
