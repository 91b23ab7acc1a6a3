//! Bodies and answers of calls about plans.

pub(crate) mod catalogue;
pub(crate) mod plan;
