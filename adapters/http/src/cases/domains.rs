//! The use cases of custom domains.

use octavo_application::domains::{
    change_domain::ChangeDomain, check_domain::CheckDomain, visit_domain::VisitDomain,
};

/// What somebody does about their domains.
pub struct DomainCases {
    /// Tests a domain and says what stands against mapping it.
    pub check: CheckDomain,
    /// Maps and unmaps domains.
    pub change: ChangeDomain,
    /// Looks at the DNS of a domain for its owner.
    pub visit: VisitDomain,
}
