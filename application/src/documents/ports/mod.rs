//! What documents need from outside. Each MUST is proved by a contract test.

pub mod assets;
pub mod copies;
pub mod documents;
pub mod fonts;
pub mod format;
pub mod imports;
pub mod media;
pub mod project_files;
pub mod screenshots;
pub mod signals;
pub mod sites;
pub mod styles;
pub mod versions;
