//! Files in an S3 bucket.

use std::{ops::Range, path::Path as FilePath, time::Duration};

use async_trait::async_trait;
use object_store::{
    BackoffConfig, ClientOptions, Error, MultipartUpload, ObjectStoreExt, RetryConfig,
    aws::{AmazonS3, AmazonS3Builder},
    path::Path,
};
use octavo_application::{
    export::ports::archive::LargeFiles,
    shared::files::{FileStore, FileStoreError},
};
use tokio::io::AsyncReadExt;

use crate::{is_key, not_a_key};

/// The address of the bucket, and the credentials.
#[derive(Clone)]
pub struct S3Settings {
    /// The service, such as `https://s3.eu-central-1.amazonaws.com`.
    pub endpoint: String,
    /// The bucket, which must exist.
    pub bucket: String,
    /// Its region; many services accept any.
    pub region: String,
    /// The id of the access key.
    pub access_key_id: String,
    /// The secret of the access key.
    pub secret_access_key: String,
}

/// A file store in a bucket. Objects appear whole or not at all, and are durable once the service has stored them.
#[derive(Debug)]
pub struct ObjectFiles {
    bucket: AmazonS3,
}

/// Timeout of an answer of the service.
const TIMEOUT: Duration = Duration::from_secs(30);
/// Timeout of a connection.
const CONNECT_TIMEOUT: Duration = Duration::from_secs(5);
/// Timeout of a call with all its attempts.
const GIVE_UP: Duration = Duration::from_secs(20);
/// The size of parts of large files. A service accepts 10 000 parts, each of at least 5 MiB except the last.
const PART: u64 = 16 * 1024 * 1024;

impl ObjectFiles {
    /// A store in a bucket. No request is sent yet.
    ///
    /// # Errors
    /// When the settings are invalid.
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
            // The bucket's name is part of the path, which every service supports.
            .with_virtual_hosted_style_request(false)
            .with_client_options(client)
            .with_retry(retry)
            .build()
            .map_err(|error| FileStoreError::Failed(error.to_string()))?;
        Ok(Self { bucket })
    }
}

#[async_trait]
impl FileStore for ObjectFiles {
    async fn put(&self, key: &str, bytes: &[u8]) -> Result<(), FileStoreError> {
        if !is_key(key) {
            return Err(not_a_key(key));
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

#[async_trait]
impl LargeFiles for ObjectFiles {
    async fn put_file(&self, key: &str, from: &FilePath) -> Result<(), FileStoreError> {
        if !is_key(key) {
            return Err(not_a_key(key));
        }
        let file = tokio::fs::File::open(from).await.map_err(failed)?;
        let length = file.metadata().await.map_err(failed)?.len();
        if length <= PART {
            // A small file is sent in one request.
            return self.put(key, &tokio::fs::read(from).await.map_err(failed)?).await;
        }
        let mut upload = self.bucket.put_multipart(&Path::from(key)).await.map_err(failed)?;
        match send_parts(file, length, upload.as_mut()).await {
            Ok(()) => Ok(()),
            Err(error) => {
                // The service keeps parts of an incomplete upload until it is aborted.
                if let Err(left) = upload.abort().await {
                    return Err(failed(format!("{error}; its parts are left: {left}")));
                }
                Err(error)
            }
        }
    }

    async fn part(&self, key: &str, range: Range<u64>) -> Result<Option<Vec<u8>>, FileStoreError> {
        if !is_key(key) {
            return Ok(None);
        }
        match self.bucket.get_range(&Path::from(key), range).await {
            Ok(bytes) => Ok(Some(bytes.into())),
            Err(Error::NotFound { .. }) => Ok(None),
            Err(error) => Err(failed(error)),
        }
    }
}

/// Sends a file part by part and completes it. Only then does it appear in the bucket.
async fn send_parts(
    mut file: tokio::fs::File,
    length: u64,
    upload: &mut dyn MultipartUpload,
) -> Result<(), FileStoreError> {
    let mut sent = 0_u64;
    loop {
        let mut part = Vec::new();
        let read = (&mut file).take(PART).read_to_end(&mut part).await.map_err(failed)?;
        if part.is_empty() {
            break;
        }
        sent = sent.saturating_add(u64::try_from(read).unwrap_or(u64::MAX));
        upload.put_part(part.into()).await.map_err(failed)?;
    }
    if sent != length {
        return Err(failed(format!("{sent} of {length} bytes were read")));
    }
    upload.complete().await.map(drop).map_err(failed)
}

/// The error without the keys: the library mentions neither.
fn failed(error: impl std::fmt::Display) -> FileStoreError {
    FileStoreError::Unavailable(error.to_string())
}
