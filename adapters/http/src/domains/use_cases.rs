//! The use cases of custom domains.

use octavo_application::domains::{
    change_domain::ChangeDomain, check_domain::CheckDomain, visit_domain::VisitDomain,
};

/// Custom domains.
pub struct DomainUseCases {
    /// Tests a domain and says what prevents mapping it.
    pub check: CheckDomain,
    /// Maps and unmaps domains.
    pub change: ChangeDomain,
    /// Looks up the DNS of a domain for its owner.
    pub visit: VisitDomain,
}
