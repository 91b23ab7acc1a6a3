//! Working together: teammates, invitations, and what is shared.

pub mod acting;
