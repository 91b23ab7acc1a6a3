//! What the app and the viewer share of HTTP. It knows no route.

pub mod client_files;
pub mod headers;
pub mod origin;
pub mod request_metrics;
pub mod trace;
pub mod wait;
