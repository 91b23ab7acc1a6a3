//! Bodies and answers of calls about domains.

pub(crate) mod certificate;
pub(crate) mod domain;
