//! Referrals and creators.

pub(crate) mod repository;
