//! Files with a service that speaks S3.

use std::time::Duration;

use async_trait::async_trait;
use object_store::{
    BackoffConfig, ClientOptions, Error, ObjectStoreExt, RetryConfig,
    aws::{AmazonS3, AmazonS3Builder},
    path::Path,
};
use octavo_application::ports::files::{FileStore, FileStoreError};

use crate::is_key;

/// Where the bucket is, and how it is entered.
#[derive(Clone)]
pub struct S3Settings {
    /// The service, such as `https://s3.eu-central-1.amazonaws.com`.
    pub endpoint: String,
    /// The bucket, which must be there.
    pub bucket: String,
    /// Its region; many services take any.
    pub region: String,
    /// Who asks.
    pub access_key_id: String,
    /// How they prove it.
    pub secret_access_key: String,
}

/// A file store in a bucket. Objects appear whole or not at all, and are durable once the service has taken them.
#[derive(Debug)]
pub struct ObjectFiles {
    bucket: AmazonS3,
}

/// An answer of the service takes no longer.
const TIMEOUT: Duration = Duration::from_secs(30);
/// How long a connection may take to come about.
const CONNECT_TIMEOUT: Duration = Duration::from_secs(5);
/// A call is given up, however often it was tried, after this time.
const GIVE_UP: Duration = Duration::from_secs(20);

impl ObjectFiles {
    /// A store in a bucket. Nothing is asked of the service yet.
    ///
    /// # Errors
    /// When the settings are not those of a bucket.
    pub fn new(settings: &S3Settings) -> Result<Self, FileStoreError> {
        let client = ClientOptions::new()
            .with_timeout(TIMEOUT)
            .with_connect_timeout(CONNECT_TIMEOUT)
            .with_allow_http(settings.endpoint.starts_with("http://"));
        let retry = RetryConfig { backoff: BackoffConfig::default(), max_retries: 3, retry_timeout: GIVE_UP };
        let bucket = AmazonS3Builder::new()
            .with_endpoint(&settings.endpoint)
            .with_bucket_name(&settings.bucket)
            .with_region(&settings.region)
            .with_access_key_id(&settings.access_key_id)
            .with_secret_access_key(&settings.secret_access_key)
            // The bucket's name is a part of the path, which every service understands.
            .with_virtual_hosted_style_request(false)
            .with_client_options(client)
            .with_retry(retry)
            .build()
            .map_err(failed)?;
        Ok(Self { bucket })
    }
}

#[async_trait]
impl FileStore for ObjectFiles {
    async fn put(&self, key: &str, bytes: &[u8]) -> Result<(), FileStoreError> {
        if !is_key(key) {
            return Err(FileStoreError(format!("not a key: {key}")));
        }
        self.bucket.put(&Path::from(key), bytes.to_vec().into()).await.map(drop).map_err(failed)
    }

    async fn get(&self, key: &str) -> Result<Option<Vec<u8>>, FileStoreError> {
        if !is_key(key) {
            return Ok(None);
        }
        match self.bucket.get(&Path::from(key)).await {
            Ok(found) => found.bytes().await.map(|bytes| Some(bytes.into())).map_err(failed),
            Err(Error::NotFound { .. }) => Ok(None),
            Err(error) => Err(failed(error)),
        }
    }

    async fn delete(&self, key: &str) -> Result<(), FileStoreError> {
        if !is_key(key) {
            return Ok(());
        }
        match self.bucket.delete(&Path::from(key)).await {
            Ok(()) | Err(Error::NotFound { .. }) => Ok(()),
            Err(error) => Err(failed(error)),
        }
    }
}

/// What went wrong, without the keys: the library names neither.
fn failed(error: impl std::fmt::Display) -> FileStoreError {
    FileStoreError(error.to_string())
}
