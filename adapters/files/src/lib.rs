//! Uploaded files: in a local folder, or with a service that speaks S3.

mod local;
mod object;

pub use local::LocalFiles;
pub use object::{ObjectFiles, S3Settings};

/// Is it a key? Nothing else is ever made a path or an object's name of.
fn is_key(key: &str) -> bool {
    let plain = |part: &str| {
        !part.is_empty()
            && !part.starts_with('.')
            && part.chars().all(|c| c.is_ascii_alphanumeric() || matches!(c, '-' | '_' | '.'))
    };
    key.split('/').all(plain)
}
