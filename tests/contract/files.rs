//! The contract of file stores: the folder, and a bucket of an independent S3 service.

use std::sync::{Arc, Once};

use octavo_application::{export::ports::archive::LargeFiles, shared::files::FileStore};
use octavo_files::{LocalFiles, ObjectFiles, S3Settings};
use octavo_tests::TestBucket;

/// Runs a test on the folder.
async fn on_folder(promise: impl AsyncFn(Arc<dyn FileStore>)) {
    let folder = tempfile::tempdir().unwrap();
    promise(Arc::new(LocalFiles::new(folder.path().join("files")))).await;
}

fn settings(endpoint: &str) -> S3Settings {
    static PROVIDER: Once = Once::new();
    PROVIDER.call_once(|| rustls::crypto::ring::default_provider().install_default().unwrap());
    S3Settings {
        endpoint: endpoint.to_owned(),
        bucket: TestBucket::NAME.to_owned(),
        region: "us-east-1".to_owned(),
        access_key_id: "folio".to_owned(),
        secret_access_key: "quarto-and-octavo".to_owned(),
    }
}

/// Runs a test on a bucket.
async fn on_bucket(promise: impl AsyncFn(Arc<dyn FileStore>)) {
    let _ = settings("");
    let bucket = TestBucket::start().await;
    promise(Arc::new(ObjectFiles::new(&settings(&bucket.endpoint)).unwrap())).await;
}

macro_rules! file_promises {
    ($(async fn $name:ident($files:ident: Arc<dyn FileStore>) $body:block)*) => {
        $(
            async fn $name($files: Arc<dyn FileStore>) $body

            mod $name {
                #[tokio::test]
                async fn folder() {
                    super::on_folder(super::$name).await;
                }

                #[tokio::test]
                async fn bucket() {
                    super::on_bucket(super::$name).await;
                }
            }
        )*
    };
}

file_promises! {
    async fn files_are_put_read_replaced_and_removed(files: Arc<dyn FileStore>) {
        assert_eq!(files.get("covers/a.jpg").await.unwrap(), None);
        files.delete("covers/a.jpg").await.unwrap();
        for bytes in [b"one".as_slice(), b"", b"two"] {
            files.put("covers/a.jpg", bytes).await.unwrap();
            assert_eq!(files.get("covers/a.jpg").await.unwrap().as_deref(), Some(bytes));
        }
        files.put("covers/a_608.jpg", b"small").await.unwrap();
        assert_eq!(files.get("covers").await.unwrap(), None, "a folder is no file");
        files.delete("covers/a.jpg").await.unwrap();
        files.delete("covers/a.jpg").await.unwrap();
        assert_eq!(files.get("covers/a.jpg").await.unwrap(), None);
        assert_eq!(files.get("covers/a_608.jpg").await.unwrap().as_deref(), Some(b"small".as_slice()));
    }

    async fn large_files_come_back_as_they_were(files: Arc<dyn FileStore>) {
        let bytes: Vec<u8> = (0..9_000_000_u32).map(|number| u8::try_from(number % 251).unwrap()).collect();
        files.put("covers/large.jpg", &bytes).await.unwrap();
        assert!(files.get("covers/large.jpg").await.unwrap().unwrap() == bytes);
    }

    async fn other_keys_are_none(files: Arc<dyn FileStore>) {
        for key in ["../secret", "/etc/passwd", "a/../../secret", "", "a//b", ".hidden", "a\\b", "a\0b", "a/", "ä.jpg", "a?b"] {
            assert_eq!(files.get(key).await.unwrap(), None, "{key}");
            files.delete(key).await.unwrap();
            assert!(files.put(key, b"x").await.is_err(), "{key}");
        }
    }

    async fn of_many_who_put_one_key_the_last_is_read_whole(files: Arc<dyn FileStore>) {
        let puts: Vec<_> = (0..8_u8)
            .map(|byte| {
                let files = files.clone();
                tokio::spawn(async move { files.put("avatars/a.jpg", &[byte; 10_000]).await })
            })
            .collect();
        for put in puts {
            put.await.unwrap().unwrap();
            let bytes = files.get("avatars/a.jpg").await.unwrap().unwrap();
            assert!(bytes.len() == 10_000 && bytes.iter().all(|byte| *byte == bytes[0]));
        }
    }
}

#[tokio::test]
async fn a_bucket_that_is_away_or_not_there_is_an_error_and_not_an_empty_answer() {
    let _ = settings("");
    let bucket = TestBucket::start().await;
    let other = S3Settings { bucket: "nobodys".to_owned(), ..settings(&bucket.endpoint) };
    assert!(ObjectFiles::new(&other).unwrap().put("covers/a.jpg", b"x").await.is_err());
    // Nothing listens on this port; a freed port may soon be another server's.
    let files = ObjectFiles::new(&settings("http://127.0.0.1:1")).unwrap();
    let error = files.get("covers/a.jpg").await.unwrap_err().to_string();
    assert!(!error.contains("quarto-and-octavo"), "{error}");
    assert!(files.put("covers/a.jpg", b"x").await.is_err());
    assert!(files.delete("covers/a.jpg").await.is_err());
}

/// The contract of files that are too large for memory.
async fn a_large_file_is_put_whole_read_in_parts_and_removed(
    files: Arc<dyn FileStore>,
    large: Arc<dyn LargeFiles>,
) {
    const KEY: &str = "exports/a-1.zip";
    let folder = tempfile::tempdir().unwrap();
    let source = folder.path().join("source");
    assert_eq!(large.part(KEY, 0..9).await.unwrap(), None);
    // One that takes one request, and one that takes three parts.
    for size in [1_000_usize, 40_000_001] {
        let bytes: Vec<u8> = (0..size).map(|at| u8::try_from(at % 251).unwrap()).collect();
        std::fs::write(&source, &bytes).unwrap();
        large.put_file(KEY, &source).await.unwrap();
        let end = u64::try_from(size).unwrap();
        assert_eq!(large.part(KEY, 0..9).await.unwrap().as_deref(), Some(&bytes[..9]));
        assert_eq!(large.part(KEY, end - 5..end).await.unwrap().as_deref(), Some(&bytes[size - 5..]));
        assert!(files.get(KEY).await.unwrap() == Some(bytes));
    }
    assert!(large.put_file("../a.zip", &source).await.is_err());
    assert_eq!(large.part("../a.zip", 0..9).await.unwrap(), None);
    assert!(large.put_file("exports/b-1.zip", &folder.path().join("nothing")).await.is_err());
    assert_eq!(files.get("exports/b-1.zip").await.unwrap(), None);
    files.delete(KEY).await.unwrap();
    assert_eq!(large.part(KEY, 0..9).await.unwrap(), None);
}

mod a_large_file {
    use super::*;

    #[tokio::test]
    async fn folder() {
        let folder = tempfile::tempdir().unwrap();
        let files = Arc::new(LocalFiles::new(folder.path().join("files")));
        a_large_file_is_put_whole_read_in_parts_and_removed(files.clone(), files).await;
    }

    #[tokio::test]
    async fn bucket() {
        let _ = settings("");
        let bucket = TestBucket::start().await;
        let files = Arc::new(ObjectFiles::new(&settings(&bucket.endpoint)).unwrap());
        a_large_file_is_put_whole_read_in_parts_and_removed(files.clone(), files).await;
    }
}
