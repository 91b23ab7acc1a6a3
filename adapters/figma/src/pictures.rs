//! The pictures of a design.

use std::{
    collections::{BTreeMap, BTreeSet},
    sync::atomic::{AtomicUsize, Ordering},
};

use futures_util::{StreamExt, TryStreamExt, stream};
use octavo_application::services::ports::figma::DesignFault;
use octavo_reach::Reach;
use url::Url;

use crate::Figma;

/// How many are fetched at the same time.
const AT_ONCE: usize = 6;

/// A picture by its name.
pub(crate) type Picture = (String, Vec<u8>);

impl Figma {
    /// The pictures of these names, and how many of them did not come. Reading the design names the layers that lack one.
    pub(crate) async fn pictures(
        &self,
        names: BTreeSet<String>,
        addresses: &BTreeMap<String, String>,
    ) -> Result<(Vec<Picture>, usize), DesignFault> {
        let left = AtomicUsize::new(self.bounds.picture_bytes);
        let asked = names.len();
        let fetched = names.into_iter().map(|name| {
            let left = &left;
            async move {
                let Some(address) = addresses.get(&name) else { return Ok(None) };
                let bytes = tokio::time::timeout(self.bounds.picture_time, self.picture(address, left));
                let bytes = bytes.await.unwrap_or(Ok(None))?;
                Ok::<_, DesignFault>(bytes.map(|bytes| (name, bytes)))
            }
        });
        let found: Vec<Option<Picture>> =
            stream::iter(fetched).buffer_unordered(AT_ONCE).try_collect().await?;
        let mut found: Vec<Picture> = found.into_iter().flatten().collect();
        found.sort();
        let missing = asked.saturating_sub(found.len());
        Ok((found, missing))
    }

    /// The picture at an address; none where it is not fetched. The token is not sent.
    async fn picture(&self, address: &str, left: &AtomicUsize) -> Result<Option<Vec<u8>>, DesignFault> {
        let Ok(url) = Url::parse(address) else { return Ok(None) };
        // The operator has named the host of the API, which may be on this machine.
        let is_own = self.api.as_ref().is_some_and(|api| api.origin() == url.origin());
        let is_safe = url.scheme() == "https" || self.reach == Reach::Anywhere;
        if !(is_own || is_safe && self.reach.admits(&url)) {
            return Ok(None);
        }
        let client = if is_own { &self.own } else { &self.guarded };
        let Ok(mut response) = client.get(url).send().await else { return Ok(None) };
        if response.status() != reqwest::StatusCode::OK {
            return Ok(None);
        }
        let mut bytes = Vec::new();
        loop {
            match response.chunk().await {
                Ok(Some(piece)) => {
                    let taken = left.fetch_update(Ordering::Relaxed, Ordering::Relaxed, |left| {
                        left.checked_sub(piece.len())
                    });
                    taken.map_err(|_| DesignFault::TooLarge)?;
                    bytes.extend_from_slice(&piece);
                }
                Ok(None) => return Ok((!bytes.is_empty()).then_some(bytes)),
                Err(_) => return Ok(None),
            }
        }
    }
}
