//! Fetching designs from Figma with the token of an account (EDIT-392, 393).

pub mod fetch_design;
pub mod forget_figma_token;
pub mod keep_figma_token;
pub mod read_figma_token;

use std::sync::Arc;

use chrono::{DateTime, TimeDelta, Utc};
use octavo_domain::{ids::UserId, services::figma::KeptFigmaToken};

use crate::{
    auth::{ports::second_factor::Vault, throttle},
    services::ports::figma::{DesignFault, DesignSource},
    shared::{
        clock::Clock,
        ids::Ids,
        storage::{Storage, StorageError},
    },
};

/// What the use cases of Figma need.
#[derive(Clone)]
pub struct FigmaPorts {
    /// Stores tokens.
    pub storage: Arc<dyn Storage>,
    /// Fetches designs.
    pub source: Arc<dyn DesignSource>,
    /// Seals tokens.
    pub vault: Arc<dyn Vault>,
    /// Makes ids.
    pub ids: Arc<dyn Ids>,
    /// Tells the time.
    pub clock: Arc<dyn Clock>,
}

/// What a sealed token is bound to: one that was moved to another account, or from another service, does not open.
fn owner(user: UserId) -> Vec<u8> {
    [user.uuid().as_bytes().as_slice(), b"figma"].concat()
}

/// Why a token is not kept or fetched with.
#[derive(Debug, thiserror::Error)]
pub enum FigmaError {
    /// There is no such account any more.
    #[error("not signed in")]
    Gone,
    /// The account has given no token.
    #[error("Please give a personal access token of Figma")]
    NoToken,
    /// Too many designs were fetched; the time to wait.
    #[error("too many designs")]
    TooMany(TimeDelta),
    /// Figma refuses or fails.
    #[error(transparent)]
    Design(#[from] DesignFault),
    /// Storage failed.
    #[error(transparent)]
    Storage(#[from] StorageError),
}

impl From<throttle::Refused> for FigmaError {
    fn from(refused: throttle::Refused) -> Self {
        match refused {
            throttle::Refused::TooMany(wait) => Self::TooMany(wait),
            throttle::Refused::Storage(error) => Self::Storage(error),
        }
    }
}

/// What an account may know of its token: never the token.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TokenStatus {
    /// Can anything be fetched from Figma?
    pub is_configured: bool,
    /// The last four characters of the token, and since when it is kept; none where there is no token.
    pub token: Option<(String, DateTime<Utc>)>,
}

impl FigmaPorts {
    fn status(&self, kept: Option<KeptFigmaToken>) -> TokenStatus {
        TokenStatus {
            is_configured: self.source.is_configured(),
            token: kept.map(|kept| (kept.ending, kept.kept_at)),
        }
    }
}
