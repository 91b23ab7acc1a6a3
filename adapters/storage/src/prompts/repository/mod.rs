//! What a unit of work writes about prompts.

pub(crate) mod news;
pub(crate) mod promotions;
pub(crate) mod responses;
pub(crate) mod templates;
