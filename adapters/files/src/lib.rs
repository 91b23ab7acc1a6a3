//! Uploaded files: in a local folder, or in an S3 bucket.

mod durable;
mod local;
mod object;

pub use local::LocalFiles;
pub use object::{ObjectFiles, S3Settings};

use octavo_application::shared::files::FileStoreError;

/// Is it a valid key? Only valid keys become paths or object names.
fn is_key(key: &str) -> bool {
    // Longer names are refused by file systems (255 bytes, including what is added while they are written) and by
    // buckets (1024).
    let plain = |part: &str| {
        (1..=200).contains(&part.len())
            && !part.starts_with('.')
            && part.chars().all(|c| c.is_ascii_alphanumeric() || matches!(c, '-' | '_' | '.'))
    };
    key.len() <= 1000 && key.split('/').all(plain)
}

fn not_a_key(key: &str) -> FileStoreError {
    FileStoreError::Failed(format!("not a key: {key}"))
}

#[cfg(test)]
mod tests {
    use super::is_key;

    #[test]
    fn a_key_is_short_enough_for_every_store() {
        assert!(is_key("covers/a.jpg") && is_key(&"a".repeat(200)));
        assert!(!is_key(&"a".repeat(201)) && !is_key(&vec!["abcdefghi"; 101].join("/")));
        assert!(!is_key("") && !is_key("covers/") && !is_key("../a") && !is_key("a\0"));
    }
}
