//! What the app and the viewer share of HTTP. It has no routes.

pub mod attachment;
pub mod client_files;
pub mod headers;
pub mod origin;
pub mod request_metrics;
pub mod trace;
pub mod wait;
