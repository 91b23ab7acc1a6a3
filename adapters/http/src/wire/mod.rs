//! What goes over the wire: types of their own, made from the application's.

pub(crate) mod activity;
pub(crate) mod billing;
pub(crate) mod bulk;
pub(crate) mod catalogue;
pub(crate) mod certificate;
pub(crate) mod conflicts;
pub(crate) mod device;
pub(crate) mod domain;
pub(crate) mod export;
pub(crate) mod face;
pub(crate) mod folder;
pub(crate) mod home;
pub(crate) mod outreach;
pub(crate) mod passkey;
pub(crate) mod plan;
pub(crate) mod preferences;
pub(crate) mod project;
pub(crate) mod publication;
pub(crate) mod second_factor;
pub(crate) mod sending;
pub(crate) mod services;
pub(crate) mod sso;
pub(crate) mod stripe;
pub(crate) mod team;
pub(crate) mod user;
pub(crate) mod words;
