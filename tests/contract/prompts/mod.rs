//! The contract of prompts and What's new.

pub(crate) mod banners;
pub(crate) mod news;
