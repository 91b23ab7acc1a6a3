//! account
